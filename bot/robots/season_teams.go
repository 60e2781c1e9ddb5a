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

// confirms has captains sign their teams up again that have come over from last season; whoever has left
// theirs is invited again.
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
	divisions, off, _, err := s.duels(ctx, event)
	if err != nil {
		return err
	}
	games := slices.Concat(divisions...)
	teams := len(s.people) / s.teamSize()
	if lives := map[string]int{"single-elimination": 1, "double-elimination": 2}[s.Meet]; lives > 0 {
		order, err := s.teamPlaces(ctx, event)
		if err != nil {
			return err
		}
		s.checkTeamKnockout(s.matches(games, true, nil), order, lives)
		return nil
	}
	tallies := map[string]*teamTally{}
	for n := range teams {
		tallies[teamName(n)] = &teamTally{new(big.Rat), new(big.Rat)}
	}
	met, rounds := map[string]int{}, map[string][]ids.User{}
	for _, m := range s.matches(games, false, tallies) {
		pair := []string{string(m.players[0]), string(m.players[1])}
		slices.Sort(pair)
		met[strings.Join(pair, " ")]++
		round, _, _ := strings.Cut(m.name, "-")
		rounds[round] = append(rounds[round], m.players[:]...)
	}
	if want := teams * (teams - 1) / 2; s.Meet == "round-robin" && len(met) != want {
		s.fault("%d pairs of teams have met, not %d", len(met), want)
	}
	for pair, times := range met {
		if times != 1 {
			s.fault("%s have met %d times", pair, times)
		}
	}
	for _, playing := range rounds {
		for team, t := range tallies {
			if s.Meet == "swiss" && !slices.Contains(playing, ids.User(team)) { // as if won, with half of the boards
				t.points.Add(t.points, big.NewRat(1, 1))
				t.boards.Add(t.boards, big.NewRat(int64(s.Boards), 2))
			}
		}
	}
	if s.Playoffs == 0 {
		_, err := s.checkTeamTable(ctx, event, tallies)
		return err
	}
	last := sandbox.Opt("on", fmt.Sprint("r", lastRound(divisions)))
	seeds, err := s.checkTeamTable(ctx, event, tallies, last)
	if err != nil {
		return err
	}
	order, err := s.teamPlaces(ctx, event)
	if err != nil {
		return err
	}
	n := min(s.Playoffs, len(seeds))
	want := append(s.cup(seeds[:n], s.matches(off["title"], true, nil)), seeds[n:]...)
	if !slices.Equal(order, want) {
		s.fault("teams end as %v, counted is %v", order, want)
	}
	return nil
}

// matches are the matches of teams as duels of theirs, in the order of their names, and what each comes to.
// Where one must win, the first board decides what is level.
func (s *seasonRun) matches(games []duel, decided bool, tallies map[string]*teamTally) (list []duel) {
	boards := map[string]map[int]int{}
	at := map[string]int{}
	for _, g := range games {
		n := strings.LastIndex(g.name, "-b")
		name, board := g.name[:n], int(g.name[n+2]-'0')
		one, two, won := s.teams[g.players[0]], s.teams[g.players[1]], g.winner
		if g.winner < 0 {
			s.fault("%s is drawn", g.name)
			continue
		}
		if board%2 == 0 { // where those named first have the other side
			one, two, won = two, one, 1-won
		}
		pair := [2]ids.User{ids.User(one), ids.User(two)}
		if boards[name] == nil {
			boards[name], at[name] = map[int]int{}, len(list)
			list = append(list, duel{name: name, players: pair, winner: -1})
		}
		if list[at[name]].players != pair {
			s.fault("%s is of %v, and of %v", g.name, pair, list[at[name]].players)
		}
		boards[name][board] = won
	}
	for n := range list {
		m := &list[n]
		if len(boards[m.name]) != s.Boards {
			s.fault("%s has %d boards", m.name, len(boards[m.name]))
		}
		var score [2]int64
		for _, won := range boards[m.name] {
			score[won]++
		}
		switch {
		case score[0] > score[1], score[0] == score[1] && decided && boards[m.name][1] == 0:
			m.winner = 0
		case score[0] < score[1] || decided:
			m.winner = 1
		}
		for side, team := range m.players {
			if t := tallies[string(team)]; t != nil {
				t.boards.Add(t.boards, big.NewRat(score[side], 1))
				switch {
				case m.winner == side:
					t.points.Add(t.points, big.NewRat(1, 1))
				case m.winner < 0:
					t.points.Add(t.points, big.NewRat(1, 2))
				}
			}
		}
	}
	return list
}

// checkTeamKnockout checks that each team but the first has lost as often as it takes to be out, and where
// one loss is enough, who has met whom.
func (s *seasonRun) checkTeamKnockout(matches []duel, order []ids.User, lives int) {
	lost := map[ids.User]int{}
	for _, m := range matches {
		lost[m.players[1-m.winner]]++
	}
	for n, team := range order {
		if n == 0 && lost[team] >= lives || n > 0 && lost[team] != lives {
			s.fault("%s has lost %d times and comes in %d.", team, lost[team], n+1)
		}
	}
	seeds := s.seeds // as the season before has ended, else as they have signed up
	if seeds == nil {
		for n := range len(s.people) / s.teamSize() {
			seeds = append(seeds, ids.User(teamName(n)))
		}
	}
	s.seeds = order
	if lives > 1 {
		return
	}
	if want := s.cup(seeds, matches); !slices.Equal(order, want) {
		s.fault("teams end as %v, counted is %v", order, want)
	}
}

var teamMark = regexp.MustCompile(`\*\*(Team .)\*\*`)

// teamPlaces are the teams in the order that is shown.
func (s *seasonRun) teamPlaces(ctx context.Context, event ids.Event) (order []ids.User, err error) {
	m, err := s.chief.Command(ctx, s.channel, "league standings", sandbox.Opt("event", string(event)))
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(s.out, m.Content)
	for _, found := range teamMark.FindAllStringSubmatch(m.Content, -1) {
		order = append(order, ids.User(found[1]))
	}
	return order, nil
}

// checkTeamTable compares the table with what was counted, and returns its order.
func (s *seasonRun) checkTeamTable(ctx context.Context, event ids.Event, tallies map[string]*teamTally,
	on ...sandbox.Option) (order []ids.User, err error) {
	m, err := s.chief.Command(ctx, s.channel, "league standings",
		append(on, sandbox.Opt("event", string(event)))...)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(s.out, m.Content)
	var above *teamTally
	for line := range strings.Lines(m.Content) {
		found := teamLine.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		order = append(order, ids.User(found[2]))
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
	if len(order) != len(tallies) {
		s.fault("%d teams are shown of %d", len(order), len(tallies))
	}
	return order, nil
}
