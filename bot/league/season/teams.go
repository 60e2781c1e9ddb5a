package season

import (
	"math/big"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"redbook/bot/league"
	"redbook/bot/league/pairing"
	"redbook/bot/league/standing"
)

// Where entrants are teams, these meet, and their members play the games: board against board. A team is made
// by its captain while sign-up is open, its members accept, and then it signs up as one. Its members stand in
// the order of the boards; those behind them are its substitutes. What the captain changes in that order
// holds from the next round on.

// Team is an entrant of an event of teams.
type Team struct {
	ID      league.Entrant
	Name    string
	Captain league.Entrant
	Members []league.Entrant // in the order of the boards, those who have gone since the start included
	Invited []league.Entrant
}

// The size of a team and its name.
const (
	substitutes  = 3 // besides those at the boards
	longestTeam  = 30
	shortestTeam = 2
)

// TeamID is the entrant that a team of a name is: in each season the same.
func TeamID(name string) league.Entrant {
	return league.Entrant("team:" + strings.ToLower(name))
}

// teamName reports whether a team can be called so.
func teamName(name string) bool {
	n := utf8.RuneCountInString(name)
	return n >= shortestTeam && n <= longestTeam && name == strings.TrimSpace(name) &&
		!strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == '`' })
}

// Team is a team by its id, nil for none.
func (e *Event) Team(id league.Entrant) *Team {
	n := slices.IndexFunc(e.Teams, func(t Team) bool { return t.ID == id })
	if n < 0 {
		return nil
	}
	return &e.Teams[n]
}

// TeamOf is the team of which somebody is a member, nil for none.
func (e *Event) TeamOf(who league.Entrant) *Team {
	n := slices.IndexFunc(e.Teams, func(t Team) bool { return slices.Contains(t.Members, who) })
	if n < 0 {
		return nil
	}
	return &e.Teams[n]
}

// InTeams reports whether entrants are teams.
func (s *Settings) InTeams() bool { return s.Boards > 0 }

// plays reports whether somebody takes part: as an entrant, or for one.
func (e *Event) plays(who league.Entrant) bool {
	t := e.TeamOf(who)
	return e.has(who) || t != nil && e.has(t.ID)
}

// absent reports whether somebody cannot play: they have gone, or the team itself stands at a board for which
// it has nobody.
func (e *Event) absent(who league.Entrant) bool {
	return e.gone(who) || e.Team(who) != nil
}

// Leader is who speaks for a team: its captain, or the first one of those who are left.
func (e *Event) Leader(t *Team) league.Entrant {
	if !e.gone(t.Captain) {
		return t.Captain
	}
	for _, who := range t.Members {
		if !e.gone(who) {
			return who
		}
	}
	return t.Captain
}

// mayTeam reports by a Refusal whether a line about teams cannot be written now.
func (e *Event) mayTeam(l Line) error {
	who := league.Entrant(l.Who)
	switch {
	case !e.InTeams():
		return Refusal("no-teams")
	case e.State != Open && l.Kind != Boarded:
		return Refusal("sign-up-over")
	}
	if l.Kind == Founded {
		switch {
		case e.TeamOf(l.By) != nil:
			return Refusal("own-team")
		case !teamName(l.Name) || l.Entrant != TeamID(l.Name):
			return Refusal("team-name")
		case e.Team(l.Entrant) != nil:
			return Refusal("team-there")
		case len(e.Teams) >= e.most():
			return Refusal("full")
		}
		return nil
	}
	id, person := l.Entrant, l.By
	if l.Kind == Joined || l.Kind == Parted {
		id, person = l.By, l.Entrant
	}
	t := e.Team(id)
	if t == nil {
		return Refusal("no-such-team")
	}
	leads := who == e.Leader(t)
	member, invited := slices.Contains(t.Members, person), slices.Contains(t.Invited, person)
	switch l.Kind {
	case Invited:
		switch {
		case !leads:
			return Refusal("not-captain")
		case e.TeamOf(person) != nil:
			return Refusal("in-a-team")
		case invited:
			return Refusal("invited-already")
		case len(t.Members)+len(t.Invited) >= e.Boards+substitutes:
			return Refusal("team-full")
		}
	case Joined:
		switch {
		case !invited:
			return Refusal("not-invited")
		case e.TeamOf(person) != nil:
			return Refusal("own-team")
		}
	case Parted:
		switch {
		case !member && !invited:
			return Refusal("not-in-team")
		case who != person && !leads:
			return Refusal("not-captain")
		}
	case Boarded:
		switch {
		case !leads:
			return Refusal("not-captain")
		case !member || e.gone(person):
			return Refusal("not-in-team")
		case l.Nth < 0 || l.Nth >= len(t.Members):
			return Refusal("no-such-board")
		}
	}
	return nil
}

// maySign reports by a Refusal whether a team cannot sign up.
func (e *Event) maySign(l Line) error {
	switch t := e.Team(l.Entrant); {
	case t == nil:
		return Refusal("no-such-team")
	case league.Entrant(l.Who) != t.Captain:
		return Refusal("not-captain")
	case len(t.Members) < e.Boards:
		return Refusal("team-small")
	}
	return nil
}

// team takes a line about teams that may stand there.
func (e *Event) team(l Line) {
	switch l.Kind {
	case Founded:
		e.Teams = append(e.Teams, Team{ID: l.Entrant, Name: l.Name, Captain: l.By,
			Members: []league.Entrant{l.By}})
	case Invited:
		t := e.Team(l.Entrant)
		t.Invited = append(t.Invited, l.By)
	case Joined:
		t := e.Team(l.By)
		t.Members = append(t.Members, l.Entrant)
		for n := range e.Teams { // other invitations are void
			e.Teams[n].Invited = without(e.Teams[n].Invited, l.Entrant)
		}
	case Parted:
		e.parts(e.Team(l.By), l.Entrant)
	case Boarded:
		t := e.Team(l.Entrant)
		t.Members = slices.Insert(without(t.Members, l.By), l.Nth, l.By)
	}
}

func without(list []league.Entrant, who league.Entrant) []league.Entrant {
	return slices.DeleteFunc(slices.Clone(list), func(other league.Entrant) bool { return other == who })
}

// parts takes somebody out of a team before the start. A team that is too small then has to sign up anew; one
// of nobody is gone, and where the captain goes the next one leads.
func (e *Event) parts(t *Team, who league.Entrant) {
	id := t.ID
	t.Members, t.Invited = without(t.Members, who), without(t.Invited, who)
	if len(t.Members) < e.Boards {
		e.Entrants = without(e.Entrants, id)
	}
	if len(t.Members) == 0 {
		e.Teams = slices.DeleteFunc(e.Teams, func(t Team) bool { return t.ID == id })
	} else if t.Captain == who {
		t.Captain = t.Members[0]
	}
}

// leaves notes that somebody has gone since the start: a team with all its members.
func (e *Event) leaves(who league.Entrant, at time.Time) {
	e.Gone[who] = at
	if t := e.Team(who); t != nil {
		for _, member := range t.Members {
			if !e.gone(member) {
				e.Gone[member] = at
			}
		}
	}
}

// rosters are the members of each team, as its form reads them.
func (e *Event) rosters() map[league.Entrant][]league.Entrant {
	teams := map[league.Entrant][]league.Entrant{}
	for _, t := range e.Teams {
		teams[t.ID] = t.Members
	}
	return teams
}

// Match is two teams that meet in a round, with the games of their boards, from the first one.
type Match struct {
	Teams [2]league.Entrant
	Games []Game
	Score [2]*big.Rat // boards won, a draw being half of one
}

// Matches are those of a round of a division, in the order of their games.
func (e *Event) Matches(division int, r Round) (list []Match) {
	form, ok := e.teams(division)
	if !ok {
		return nil
	}
	asked := map[string]league.Game{}
	for _, m := range form.Matches(e.standing(division)).Games {
		asked[m.ID] = m
	}
	for _, g := range r.Games {
		game := asked[g.Match]
		at := slices.IndexFunc(list, func(m Match) bool { return m.Games[0].Match == g.Match })
		if at < 0 {
			at = len(list)
			list = append(list, Match{Teams: [2]league.Entrant{game.Chairs[0].Entrant, game.Chairs[1].Entrant},
				Score: [2]*big.Rat{new(big.Rat), new(big.Rat)}})
		}
		m := &list[at]
		m.Games = append(m.Games, g)
		for side := range m.Score {
			m.Score[side].Add(m.Score[side], e.board(g, m.Teams[side]))
		}
	}
	return list
}

// MatchBefore is the match whose first game one is; false for any other game.
func (e *Event) MatchBefore(game string) (Match, bool) {
	at, ok := e.games[game]
	if !ok || !e.InTeams() {
		return Match{}, false
	}
	for _, m := range e.Matches(at.division, e.Divisions[at.division].Rounds[at.round]) {
		if m.Games[0].ID == game {
			return m, true
		}
	}
	return Match{}, false
}

// board is what a team has of a game: a board, half of one, or nothing.
func (e *Event) board(g Game, team league.Entrant) *big.Rat {
	for n, c := range g.Chairs {
		t := e.TeamOf(c.Entrant)
		if g.Result == nil || c.Entrant != team && (t == nil || t.ID != team) {
			continue
		}
		switch {
		case g.Result.Drawn():
			return big.NewRat(1, 2)
		case g.Result.Won(n):
			return big.NewRat(1, 1)
		}
	}
	return new(big.Rat)
}

// teams is the form in which the teams of a division meet; false where entrants are persons.
func (e *Event) teams(division int) (pairing.Teams, bool) {
	form, err := e.formOf(division)
	teams, ok := form.(pairing.Teams)
	return teams, ok && err == nil
}

// BoardPoints are the boards that a team has won; in a Swiss, half of all for a round without a match.
func (e *Event) BoardPoints(division int, team league.Entrant) *big.Rat {
	sum := new(big.Rat)
	for _, r := range e.Divisions[division].Rounds {
		for _, g := range r.Games {
			sum.Add(sum, e.board(g, team))
		}
		if e.Form == swiss && slices.Contains(r.Byes, team) {
			sum.Add(sum, big.NewRat(int64(e.Boards), 2))
		}
	}
	return sum
}

// inMatches makes of the standing of members that of their teams: match by match.
func (e *Event) inMatches(division int, s *standing.Event) {
	form, ok := e.teams(division)
	if !ok {
		return
	}
	m := form.Matches(e.standing(division))
	s.Games, s.Results, s.Boards = m.Games, m.Results, map[league.Entrant]*big.Rat{}
	for _, team := range s.Entrants {
		s.Boards[team] = e.BoardPoints(division, team)
	}
}

// halfPlayed reports whether a match has begun to be counted: it may be decided, and ranks that are possible
// are bounds then.
func (e *Event) halfPlayed(division int) bool {
	for _, r := range e.Divisions[division].Rounds {
		for _, m := range e.Matches(division, r) {
			over := 0
			for _, g := range m.Games {
				if g.Result != nil {
					over++
				}
			}
			if over > 0 && over < len(m.Games) {
				return true
			}
		}
	}
	return false
}
