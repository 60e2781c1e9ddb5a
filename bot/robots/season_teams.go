package robots

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// In a league of teams captains found them, invite by commands, and members accept by presses; some leave in
// the middle, as do whole teams, and captains put in substitutes. Who met whom on which board, with which
// side, and what teams have of it is counted here a second time, from the games alone.

// teamSize is how many are in a team: those at the boards and a substitute.
func (s *seasonRun) teamSize() int { return s.Boards + 1 }

// teamName is what a team is called, in the order of their captains.
func teamName(n int) string { return fmt.Sprintf("Team %c", 'A'+n) }

// teamID is a team as the book names it.
func teamID(name string) ids.User { return ids.User("team:" + strings.ToLower(name)) }

// founds has everybody be in a team that is signed up.
func (s *seasonRun) founds(ctx context.Context, event ids.Event) error {
	s.teams, s.left = map[ids.User]string{}, map[ids.User]bool{}
	for n := range len(s.people) / s.teamSize() {
		if err := s.found(ctx, event, n); err != nil {
			return err
		}
	}
	return nil
}

// found has those of a team found it and sign it up.
func (s *seasonRun) found(ctx context.Context, event ids.Event, n int) error {
	of, name := sandbox.Opt("event", string(event)), teamName(n)
	members := s.people[n*s.teamSize():][:s.teamSize()]
	s.teams[teamID(name)] = name
	if err := s.says(ctx, members[0], "league team found", sandbox.Opt("name", name), of); err != nil {
		return err
	}
	for at, p := range members {
		s.teams[ids.User(p.ID)] = name
		delete(s.left, ids.User(p.ID))
		if at == 0 {
			continue
		}
		if err := s.invites(ctx, event, members[0], p); err != nil {
			return err
		}
	}
	return s.says(ctx, members[0], "league team submit", of)
}

// confirms has captains sign their teams up again that have come over from last season; whoever has left
// theirs is invited again, and a team that has left is founded anew.
func (s *seasonRun) confirms(ctx context.Context, event ids.Event) error {
	of := sandbox.Opt("event", string(event))
	for n := range len(s.people) / s.teamSize() {
		captain := s.people[n*s.teamSize()]
		if s.left[ids.User(captain.ID)] {
			if err := s.found(ctx, event, n); err != nil {
				return err
			}
			continue
		}
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

// captains are those of all teams.
func (s *seasonRun) captains() (list []people.Person) {
	for n := range len(s.people) / s.teamSize() {
		list = append(list, s.people[n*s.teamSize()])
	}
	return list
}

// leaveWith has members leave with their team.
func (s *seasonRun) leaveWith(gone left) {
	for team, d := range s.teamsAway(gone) {
		for u, name := range s.teams {
			if _, before := gone[u]; !before && name == string(team) {
				gone[u] = d
			}
		}
	}
}

// teamsAway is which teams have left.
func (s *seasonRun) teamsAway(gone left) left {
	away := left{}
	for _, name := range s.teams {
		if d, left := gone[teamID(name)]; left {
			away[ids.User(name)] = d
		}
	}
	return away
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
		if !s.left[ids.User(last.ID)] && !s.left[ids.User(captain.ID)] && !s.gone[ids.User(captain.ID)] {
			return s.says(ctx, captain, "league team board", sandbox.Opt("player", last.ID),
				sandbox.Opt("board", 1+s.random.IntN(s.Boards)), of)
		}
	}
	p, captains := s.people[len(s.people)/s.teamSize()*s.teamSize()-2], s.captains()
	captain := captains[len(captains)-1]
	if s.random.IntN(60) == 0 && !s.left[ids.User(p.ID)] && !s.left[ids.User(captain.ID)] {
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
	divisions, off, gone, err := s.duels(ctx, event)
	if err != nil {
		return err
	}
	games := slices.Concat(divisions...)
	away := s.teamsAway(gone)
	if lives := map[string]int{"single-elimination": 1, "double-elimination": 2}[s.Meet]; lives > 0 {
		order, err := s.teamPlaces(ctx, event)
		if err != nil {
			return err
		}
		s.checkTeamKnockout(s.matches(games, true, away), order, lives, away)
		return nil
	}
	lines, err := s.book(ctx, event)
	if err != nil {
		return err
	}
	settled, begun := s.roundsOver(lines, divisions)
	counted := func(line int) map[string]*teamTally {
		return s.teamTallies(s.matches(asOf(games, line), false, away), away)
	}
	tallies := counted(settled)
	s.checkTeamPairings(s.matches(games, false, away), away)
	if s.Playoffs == 0 {
		_, err := s.checkTeamTable(ctx, event, tallies)
		return err
	}
	last := sandbox.Opt("on", fmt.Sprint("r", lastRound(divisions)))
	all, err := s.checkTeamTable(ctx, event, tallies, last)
	if err != nil {
		return err
	}
	order, err := s.teamPlaces(ctx, event)
	if err != nil {
		return err
	}
	early := away.early()
	seeds := slices.DeleteFunc(ordered(all, counted(begun)), func(u ids.User) bool { return early[u].line > 0 })
	seeds = seeds[:min(s.Playoffs, len(seeds))]
	var want []ids.User
	if len(seeds) > 1 {
		want = s.cup(seeds, s.matches(off["title"], true, away))
	}
	for _, u := range ordered(all, counted(math.MaxInt)) {
		if !slices.Contains(want, u) {
			want = append(want, u)
		}
	}
	if !slices.Equal(order, want) {
		s.fault("teams end as %v, counted is %v", order, want)
	}
	return nil
}

// teamTallies are what teams have of their matches.
func (s *seasonRun) teamTallies(matches []duel, away left) map[string]*teamTally {
	tallies := map[string]*teamTally{}
	for n := range len(s.people) / s.teamSize() {
		tallies[teamName(n)] = &teamTally{new(big.Rat), new(big.Rat)}
	}
	playing, began := map[string][]ids.User{}, map[string]int{} // by round
	for _, m := range matches {
		round, _, _ := strings.Cut(m.name, "-")
		playing[round], began[round] = append(playing[round], m.players[:]...), m.paired
		tallies[string(m.players[0])].adds(m, 0)
		tallies[string(m.players[1])].adds(m, 1)
	}
	for round, there := range playing {
		for team, t := range tallies { // without a match, as if won, with half of the boards
			if u := ids.User(team); s.Meet == "swiss" && !slices.Contains(there, u) && !away.before(u, began[round]) {
				t.points.Add(t.points, big.NewRat(1, 1))
				t.boards.Add(t.boards, big.NewRat(int64(s.Boards), 2))
			}
		}
	}
	return tallies
}

// ordered are teams in the order that follows from what they have, where nothing is known as they stand.
func ordered(list []ids.User, tallies map[string]*teamTally) []ids.User {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b ids.User) int {
		one, other := tallies[string(a)], tallies[string(b)]
		return cmp.Or(other.points.Cmp(one.points), other.boards.Cmp(one.boards))
	})
	return list
}

// checkTeamPairings checks that teams have met once, or at most once; two that have left need not.
func (s *seasonRun) checkTeamPairings(matches []duel, away left) {
	for n := range len(s.people) / s.teamSize() {
		for m := range n {
			a, b, times := ids.User(teamName(m)), ids.User(teamName(n)), 0
			for _, d := range matches {
				times += boolean(d.has(a) && d.has(b))
			}
			least := boolean(s.Meet == "round-robin" && (away[a].line == 0 || away[b].line == 0))
			if times < least || times > 1 {
				s.fault("%s and %s have met %d times", a, b, times)
			}
		}
	}
}

// adds counts a match, of which a team is one side.
func (t *teamTally) adds(m duel, side int) {
	switch m.winner {
	case side:
		t.points.Add(t.points, big.NewRat(1, 1))
	case drawnGame:
		t.points.Add(t.points, big.NewRat(1, 2))
	}
	for _, b := range m.boards {
		switch b.winner {
		case side:
			t.boards.Add(t.boards, big.NewRat(1, 1))
		case drawnGame:
			t.boards.Add(t.boards, big.NewRat(1, 2))
		}
	}
}

// matches are the matches of teams as duels of theirs, in the order of their names, and what each comes to.
func (s *seasonRun) matches(games []duel, decided bool, away left) (list []duel) {
	for _, g := range games {
		n := strings.LastIndex(g.name, "-b")
		name, board := g.name[:n], int(g.name[n+2]-'0')
		g.players = [2]ids.User{ids.User(s.teams[g.players[0]]), ids.User(s.teams[g.players[1]])}
		if board%2 == 0 { // where those named first have the other side
			g.players[0], g.players[1] = g.players[1], g.players[0]
			g.winner, g.before = turned(g.winner), turned(g.before)
		}
		at := slices.IndexFunc(list, func(m duel) bool { return m.name == name })
		if at < 0 {
			at = len(list)
			list = append(list, duel{name: name, players: g.players, paired: g.paired, decided: decided})
		}
		m := &list[at]
		if m.players != g.players {
			s.fault("%s is of %v, and of %v", g.name, m.players, g.players)
		}
		if m.boards = append(m.boards, g); len(m.boards) != board {
			s.fault("%s is board %d of its match", g.name, len(m.boards))
		}
	}
	for n := range list {
		m := &list[n]
		boards := s.Boards
		if away.before(m.players[0], m.paired) && away.before(m.players[1], m.paired) {
			boards = 1 // nobody is there to play
		}
		if len(m.boards) != boards {
			s.fault("%s has %d boards", m.name, len(m.boards))
		}
		m.winner = m.asOf(math.MaxInt)
	}
	return list
}

// turned is who has won a game when its players are named the other way round.
func turned(winner int) int {
	if winner < 0 {
		return winner
	}
	return 1 - winner
}

// match is who had won a match of teams as it counted before a line of the book was written: who had more of
// the boards. Where one must win, the first board that was not drawn decides what is level. A match to which
// neither came is won by nobody.
func (d duel) match(line int) int {
	lead, first, came := 0, drawnGame, false
	for _, b := range d.boards {
		winner := b.asOf(line)
		came = came || winner != nobodyWon
		if winner < 0 {
			continue
		}
		lead += 1 - 2*winner
		if first < 0 {
			first = winner
		}
	}
	switch {
	case !came:
		return nobodyWon
	case lead > 0:
		return 0
	case lead < 0:
		return 1
	case d.decided:
		return first
	}
	return drawnGame
}

// checkTeamKnockout checks that each team but the first has lost as often as it takes to be out, and where
// one loss is enough, who has met whom.
func (s *seasonRun) checkTeamKnockout(matches []duel, order []ids.User, lives int, away left) {
	seeds := s.seeds // as the season before has ended, else as they have signed up
	if seeds == nil {
		for n := range len(s.people) / s.teamSize() {
			seeds = append(seeds, ids.User(teamName(n)))
		}
	}
	s.seeds = order
	var rows []row
	for _, team := range order {
		rows = append(rows, row{user: team})
	}
	s.checkKnockout(matches, [][]row{rows}, len(s.people)/s.teamSize(), lives, away, seeds)
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
	for line := range strings.Lines(m.Content) {
		if line[0] < '0' || line[0] > '9' {
			continue
		}
		for _, found := range teamMark.FindAllStringSubmatch(line, -1) {
			order = append(order, ids.User(found[1]))
		}
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
