package robots

import (
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// In a league of teams captains found them, invite by commands, and members accept by presses; some leave in
// the middle, and captains put in substitutes. Who met whom on which board, with which side, and what teams
// have of it is counted here a second time, from the games alone.

// teamSize is how many are in a team: those at the boards and a substitute.
func (s *seasonRun) teamSize() int { return s.Boards + 1 }

// teamName is what a team is called, in the order of their captains.
func teamName(n int) string { return fmt.Sprintf("Team %c", 'A'+n) }

// founds has everybody be in a team that is signed up.
func (s *seasonRun) founds(ctx context.Context, event ids.Event) error {
	s.teams, s.left = map[ids.User]string{}, map[ids.User]bool{}
	of := sandbox.Opt("event", string(event))
	for n := range len(s.people) / s.teamSize() {
		members := s.people[n*s.teamSize():][:s.teamSize()]
		for at, p := range members {
			s.teams[ids.User(p.ID)] = teamName(n)
			if at == 0 {
				if err := s.says(ctx, p, "league team found", sandbox.Opt("name", teamName(n)), of); err != nil {
					return err
				}
				continue
			}
			if err := s.invites(ctx, event, members[0], p); err != nil {
				return err
			}
		}
		if err := s.says(ctx, members[0], "league team submit", of); err != nil {
			return err
		}
	}
	return nil
}

// confirms has captains sign their teams up again that have come over from last season; whoever has left theirs
// is invited again.
func (s *seasonRun) confirms(ctx context.Context, event ids.Event) error {
	of := sandbox.Opt("event", string(event))
	for n := range len(s.people) / s.teamSize() {
		captain := s.people[n*s.teamSize()]
		for _, p := range s.people[n*s.teamSize()+1:][:s.teamSize()-1] {
			if s.left[ids.User(p.ID)] {
				if err := s.invites(ctx, event, captain, p); err != nil {
					return err
				}
				delete(s.left, ids.User(p.ID))
			}
		}
		if err := s.says(ctx, captain, "league team submit", of); err != nil {
			return err
		}
	}
	return nil
}

// invites has somebody become a member of a captain's team.
func (s *seasonRun) invites(ctx context.Context, event ids.Event, captain, p people.Person) error {
	of := sandbox.Opt("event", string(event))
	if err := s.says(ctx, captain, "league team invite", sandbox.Opt("player", p.ID), of); err != nil {
		return err
	}
	m, err := p.Command(ctx, s.channel, "league team show", of)
	if err != nil {
		return err
	}
	c, ok := people.Control(m, "ev:team-accept:"+string(event))
	if !ok {
		s.fault("%s is not invited: %q", p.ID, m.Content)
		return nil
	}
	_, err = s.uses(ctx, p, m, c.CustomID)
	return err
}

// says has somebody use a command that must be allowed.
func (s *seasonRun) says(ctx context.Context, p people.Person, name string, options ...sandbox.Option) error {
	m, err := p.Command(ctx, s.channel, name, options...)
	if err == nil && strings.HasPrefix(m.Content, "⚠️") {
		s.fault("%s: /%s: %q", p.ID, name, m.Content)
	}
	return err
}

// teamsChange has captains put their substitute on a board now and then, and one member leave.
func (s *seasonRun) teamsChange(ctx context.Context, event ids.Event) error {
	list, err := s.store.EventGames(ctx, event)
	if err != nil || len(list) == 0 {
		return err
	}
	of := sandbox.Opt("event", string(event))
	if s.random.IntN(40) == 0 {
		n := s.random.IntN(len(s.people) / s.teamSize())
		captain, last := s.people[n*s.teamSize()], s.people[(n+1)*s.teamSize()-1]
		if !s.left[ids.User(last.ID)] && !s.gone[ids.User(captain.ID)] {
			return s.says(ctx, captain, "league team board", sandbox.Opt("player", last.ID),
				sandbox.Opt("board", 1+s.random.IntN(s.Boards)), of)
		}
	}
	p := s.people[len(s.people)/s.teamSize()*s.teamSize()-2]
	if s.random.IntN(60) == 0 && !s.left[ids.User(p.ID)] {
		m, err := p.Command(ctx, s.channel, "league team leave", of)
		if err != nil {
			return err
		}
		c, ok := people.Control(m, "ev:team-quit:"+string(event))
		if !ok {
			s.fault("%s cannot leave: %q", p.ID, m.Content)
			return nil
		}
		_, err = s.uses(ctx, p, m, c.CustomID)
		s.left[ids.User(p.ID)] = true
		return err
	}
	return nil
}

const formTeams = "teams"

var teamLine = regexp.MustCompile(`^(\d+)\. \*\*(Team .)\*\* · \*\*([0-9.]+)\*\* · boards ([0-9.]+) ·`)

// teamTally is what a team has won.
type teamTally struct{ points, boards *big.Rat }

// checkTeams compares matches and standings with the games.
func (s *seasonRun) checkTeams(ctx context.Context, event ids.Event) error {
	divisions, _, _, err := s.duels(ctx, event)
	if err != nil {
		return err
	}
	tallies, met := map[string]*teamTally{}, map[string]int{}
	teams := len(s.people) / s.teamSize()
	for n := range teams {
		tallies[teamName(n)] = &teamTally{new(big.Rat), new(big.Rat)}
	}
	type match struct {
		teams  [2]string // those named first, at the odd boards
		boards map[int]int
	}
	matches := map[string]*match{}
	for _, g := range slices.Concat(divisions...) {
		at := strings.LastIndex(g.name, "-b")
		board := int(g.name[at+2] - '0')
		m := matches[g.name[:at]]
		if m == nil {
			m = &match{boards: map[int]int{}}
			matches[g.name[:at]] = m
		}
		one, two, won := s.teams[g.players[0]], s.teams[g.players[1]], g.winner
		if g.winner < 0 {
			s.fault("%s is drawn", g.name)
			continue
		}
		if board%2 == 0 { // where those named first have the other side
			one, two, won = two, one, 1-won
		}
		if m.teams[0] != "" && m.teams != [2]string{one, two} {
			s.fault("%s is of %s and %s, and of %v", g.name, one, two, m.teams)
		}
		m.teams, m.boards[board] = [2]string{one, two}, won
	}
	for name, m := range matches {
		var score [2]int64
		for _, won := range m.boards {
			score[won]++
		}
		if len(m.boards) != s.Boards {
			s.fault("%s has %d boards", name, len(m.boards))
		}
		pair := []string{m.teams[0], m.teams[1]}
		slices.Sort(pair)
		met[strings.Join(pair, " ")]++
		for side, team := range m.teams {
			t := tallies[team]
			t.boards.Add(t.boards, big.NewRat(score[side], 1))
			switch {
			case score[side] > score[1-side]:
				t.points.Add(t.points, big.NewRat(1, 1))
			case score[side] == score[1-side]:
				t.points.Add(t.points, big.NewRat(1, 2))
			}
		}
	}
	if want := teams * (teams - 1) / 2; len(met) != want {
		s.fault("%d pairs of teams have met, not %d", len(met), want)
	}
	for pair, times := range met {
		if times != 1 {
			s.fault("%s have met %d times", pair, times)
		}
	}
	return s.checkTeamTable(ctx, event, tallies)
}

// checkTeamTable compares the table with what was counted.
func (s *seasonRun) checkTeamTable(ctx context.Context, event ids.Event,
	tallies map[string]*teamTally) error {
	m, err := s.chief.Command(ctx, s.channel, "league standings", sandbox.Opt("event", string(event)))
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, m.Content)
	shown := 0
	var above *teamTally
	for line := range strings.Lines(m.Content) {
		found := teamLine.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		shown++
		t := tallies[found[2]]
		points, _ := new(big.Rat).SetString(found[3])
		boards, _ := new(big.Rat).SetString(found[4])
		if t == nil || t.points.Cmp(points) != 0 || t.boards.Cmp(boards) != 0 {
			s.fault("%s is shown with %s points and %s boards, counted are %v", found[2], found[3], found[4], t)
			continue
		}
		if above != nil && (above.points.Cmp(points) < 0 ||
			above.points.Cmp(points) == 0 && above.boards.Cmp(boards) < 0) {
			s.fault("%s stands behind a team with less", found[2])
		}
		above = t
	}
	if shown != len(tallies) {
		s.fault("%d teams are shown of %d", shown, len(tallies))
	}
	return nil
}
