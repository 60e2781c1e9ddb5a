package season

import (
	"slices"

	"redbook/bot/league"
)

// Roster is a team as it goes on into the next season: whoever has not gone, in the order of the boards. It
// takes part only when its captain signs it up again, and until then it is changed as any other team: so
// nobody plays another season without having been asked.
type Roster struct {
	Name    string           `json:"name"`
	Captain league.Entrant   `json:"captain"`
	Members []league.Entrant `json:"members"`
}

// Rosters are the teams that have played to the end.
func (e *Event) Rosters() (list []Roster) {
	for _, t := range e.Teams {
		here := slices.DeleteFunc(slices.Clone(t.Members), e.gone)
		if e.has(t.ID) && !e.gone(t.ID) && len(here) > 0 {
			list = append(list, Roster{Name: t.Name, Captain: e.Leader(&t), Members: here})
		}
	}
	return list
}

// carries takes over the teams of the season before.
func (e *Event) carries(list []Roster) {
	for _, r := range list {
		e.Teams = append(e.Teams, Team{ID: TeamID(r.Name), Name: r.Name, Captain: r.Captain,
			Members: slices.Clone(r.Members)})
	}
}

// LeftOut are the teams that do not take part once it has started: nobody has signed them up, or they had too
// few members.
func (e *Event) LeftOut() (list []Team) {
	for _, t := range e.Teams {
		if !e.has(t.ID) {
			list = append(list, t)
		}
	}
	return list
}
