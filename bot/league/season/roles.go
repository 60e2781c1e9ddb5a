package season

import (
	"slices"

	"redbook/bot/league"
)

// Who takes part in an event, and who has won it, can hold roles of the server. Which ones organisers name,
// also when it is over; a later season goes on with them. Who is to hold them follows from the book: the
// members of a division from the start until they leave or the event ends, the champion from its end until
// that of the next season.

// Roles are the roles of an event, by their ids; "" for none.
type Roles struct {
	Members   string   `json:"members,omitempty"`   // of all who play in it
	Divisions []string `json:"divisions,omitempty"` // of those in a division, beside that
	Champion  string   `json:"champion,omitempty"`
}

// Division is the role of a division.
func (r Roles) Division(n int) string {
	if n >= len(r.Divisions) {
		return ""
	}
	return r.Divisions[n]
}

// With is these roles with another one of a division.
func (r Roles) With(division int, role string) Roles {
	r.Divisions = slices.Clone(r.Divisions)
	for len(r.Divisions) <= division {
		r.Divisions = append(r.Divisions, "")
	}
	r.Divisions[division] = role
	for n := len(r.Divisions); n > 0 && r.Divisions[n-1] == ""; n-- {
		r.Divisions = r.Divisions[:n-1]
	}
	return r
}

// All lists them, each once.
func (r Roles) All() (list []string) {
	for _, role := range append([]string{r.Members, r.Champion}, r.Divisions...) {
		if role != "" && !slices.Contains(list, role) {
			list = append(list, role)
		}
	}
	return list
}

// Same reports whether these are the same as others.
func (r Roles) Same(other Roles) bool {
	return r.Members == other.Members && r.Champion == other.Champion &&
		slices.Equal(r.Divisions, other.Divisions)
}

// ofRoles reports whether a line is about roles: such lines can be written even when the event is over.
func (k Kind) ofRoles() bool { return k == Named || k == Barred || k == Unbarred }

// mayName reports by a Refusal whether a line about roles cannot be written now.
func (e *Event) mayName(l Line) error {
	switch {
	case l.Kind == Named && l.Roles == nil:
		return Refusal("no-such-line")
	case l.Kind == Named && l.Roles.Same(e.Roles):
		return Refusal("same-roles")
	case l.Kind == Barred && e.Bars[l.Role] == l.Reason, l.Kind == Unbarred && e.Bars[l.Role] == "":
		return Refusal("told-already")
	}
	return nil
}

// name notes a line about roles.
func (e *Event) name(l Line) {
	switch l.Kind {
	case Named:
		e.Roles = *l.Roles
		for role := range e.Bars { // whoever names roles is told what is wrong with them
			if slices.Contains(e.Roles.All(), role) {
				delete(e.Bars, role)
			}
		}
	case Barred:
		e.Bars[l.Role] = l.Reason
	case Unbarred:
		delete(e.Bars, l.Role)
	}
}

// Holder is who is to hold a role.
type Holder struct {
	Role string
	Who  league.Entrant
}

// Members lists who is to hold roles because they play in the event now.
func (e *Event) Members() (list []Holder) {
	if e.State != Running {
		return nil
	}
	for n, d := range e.Leagues() {
		for _, entrant := range d.Entrants {
			for _, who := range e.people(entrant) {
				for _, role := range []string{e.Roles.Members, e.Roles.Division(n)} {
					if role != "" {
						list = append(list, Holder{role, who})
					}
				}
			}
		}
	}
	return list
}

// people is who plays for an entrant now: the entrant, or the members of a team; nobody for a computer.
func (e *Event) people(entrant league.Entrant) []league.Entrant {
	if entrant.Computer() != "" {
		return nil
	}
	list := []league.Entrant{entrant}
	if t := e.Team(entrant); t != nil {
		list = slices.Clone(t.Members)
	}
	return slices.DeleteFunc(list, func(who league.Entrant) bool { return e.gone(who) || e.gone(entrant) })
}

// Champion is who has won an event that is over, a player or a team; false where several have come first, or
// whoever did has gone.
func (e *Event) Champion() (league.Entrant, bool) {
	if e.State != Over {
		return "", false
	}
	if places := e.Places(); len(places) > 0 && len(places[0]) != 1 {
		return "", false
	}
	final := e.Final()
	if len(final) == 0 || len(final[0]) == 0 || len(e.people(final[0][0])) == 0 {
		return "", false
	}
	return final[0][0], true
}

// Champions is who has won an event that is over, of a team all; see Champion.
func (e *Event) Champions() []league.Entrant {
	champion, ok := e.Champion()
	if !ok {
		return nil
	}
	return e.people(champion)
}
