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
	"time"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What the bot says of a season is compared with what follows from its games alone, computed here by plain
// counting: who had to meet whom, who has how many points, who comes before whom, and who goes up and down.

// duel is a game of a season as its record tells it.
type duel struct {
	name    string
	table   ids.Game
	players [2]ids.User // in the order of the game's seats
	winner  int         // or one of these
	ended   time.Time
	paired  int // the line of the book that asks for it
	over    int // and the one that says how it ended

	forfeited bool // it was not played: somebody had left
	corrected int  // the line that has changed how it counts, 0 for none
	before    int  // the winner until then
	unplayed  bool // and whether it was not played until then

	boards  []duel // of a match of teams, from the first one
	decided bool   // one of the two must win it
}

// Nobody has won a draw, nor a game that both have left.
const (
	drawnGame = -1
	nobodyWon = -2
)

func (d duel) won(u ids.User) bool { return d.winner >= 0 && d.players[d.winner] == u }

func (d duel) has(u ids.User) bool { return d.players[0] == u || d.players[1] == u }

func (d duel) other(u ids.User) ids.User {
	if d.players[0] == u {
		return d.players[1]
	}
	return d.players[0]
}

// asOf is who had won it as it counted before a line of the book was written.
func (d duel) asOf(line int) int {
	switch {
	case d.boards != nil:
		return d.match(line)
	case d.corrected > line:
		return d.before
	}
	return d.winner
}

// asOf are games as they counted before a line of the book was written.
func asOf(games []duel, line int) []duel {
	games = slices.Clone(games)
	for n := range games {
		if g := &games[n]; g.corrected > line {
			g.winner, g.forfeited, g.corrected = g.before, g.unplayed, 0
		}
	}
	return games
}

// row is a line of standings as the bot shows it.
type row struct {
	rank   int
	user   ids.User
	points *big.Rat
}

// check compares an event with its games. Before is the season before it, nil for none.
func (s *seasonRun) check(ctx context.Context, event ids.Event, before *ids.Event) error {
	if s.Form == formLadder {
		return s.checkLadder(ctx, event)
	}
	if s.Form == formTeams {
		return s.checkTeams(ctx, event)
	}
	if s.Form == formTables {
		return s.checkTables(ctx, event)
	}
	divisions, off, gone, err := s.duels(ctx, event)
	if err != nil {
		return err
	}
	seeds, err := s.seeded(ctx, event)
	if err != nil {
		return err
	}
	final, err := s.standings(ctx, event)
	if err != nil {
		return err
	}
	shown := final // after the rounds
	if s.Playoffs > 0 || s.Barrage > 0 {
		round := fmt.Sprint("r", lastRound(divisions))
		if shown, err = s.standings(ctx, event, sandbox.Opt("on", round)); err != nil {
			return err
		}
	}
	if lives := map[string]int{"single-elimination": 1, "double-elimination": 2}[s.Form]; lives > 0 {
		s.checkKnockout(divisions[0], shown, s.Players, lives, gone, seeds)
		return nil
	}
	if slices.Contains([]string{"world", "groups", "double-groups"}, s.Form) {
		s.checkLast(divisions[0], shown)
		return nil
	}
	if len(shown) != len(divisions) {
		s.fault("%s: %d divisions have games, %d are shown", event, len(divisions), len(shown))
		return nil
	}
	lines, err := s.book(ctx, event)
	if err != nil {
		return err
	}
	s.checkComputers(ctx, lines, divisions)
	settled, begun := s.roundsOver(lines, divisions)
	early := gone.early()
	rounds, now := make([][]row, len(shown)), make([][]row, len(shown))
	for d, games := range divisions {
		s.checkPairings(games, shown[d], early)
		s.checkStandings(asOf(games, settled), shown[d], early)
		rounds[d] = tallied(asOf(games, begun), shown[d], s.Form, s.Points, early).ordered()
		now[d] = tallied(games, shown[d], s.Form, s.Points, early).ordered()
	}
	if before != nil {
		if err := s.checkDivisions(ctx, *before, shown); err != nil {
			return err
		}
	}
	s.checkPlayoffs(off, rounds, now, final, early)
	return nil
}

// checkKnockout checks that everybody but the winner has lost as often as it takes to be out, and how many
// matches that took. Of two who have left when they are to meet, one stands for both further on, without a
// game: so those who have left may have lost less often.
func (s *seasonRun) checkKnockout(games []duel, shown [][]row, players, lives int, gone left,
	seeds []ids.User) {
	lost, matches := map[ids.User]int{}, map[string][]duel{}
	for _, g := range games {
		name := strings.Join(strings.SplitN(g.name, "-", 3)[:2], "-") // without which game of it
		matches[name] = append(matches[name], g)
	}
	fewer := 0 // matches, where both have lost one
	for _, match := range matches {
		out := losers(match, games, seeds)
		for _, u := range out {
			lost[u]++
		}
		fewer += len(out) - 1
	}
	if len(shown) != 1 || len(shown[0]) != players {
		s.fault("%v are shown of %d players", shown, players)
		return
	}
	for n, r := range shown[0] {
		_, left := gone[r.user]
		switch {
		case n == 0 && (lost[r.user] >= lives || left && len(gone) < players),
			n > 0 && (lost[r.user] > lives || lost[r.user] < lives && !left):
			s.fault("%s has lost %d times and comes in %d.", r.user, lost[r.user], n+1)
		case n > 0 && left:
			fewer += lives - lost[r.user]
		}
	}
	if least := lives * (players - 1); len(matches) < least-fewer || len(matches) > least+lives-1 {
		s.fault("it took %d matches for %d players", len(matches), players)
	}
}

// losers are who has lost a match: if no game of it was won, the worse seed, or both if nobody has come to
// the last one. A game counts as it did when the next one of either was asked for.
func losers(match, games []duel, seeds []ids.User) []ids.User {
	lead, winner := 0, drawnGame
	players := match[0].players
	for _, g := range match {
		next := math.MaxInt
		for _, later := range games {
			if later.paired > g.paired && (later.has(players[0]) || later.has(players[1])) {
				next = min(next, later.paired)
			}
		}
		winner = g.asOf(next)
		switch {
		case winner < 0:
		case g.players[winner] == players[0]:
			lead++
		default:
			lead--
		}
	}
	if lead == 0 && winner == nobodyWon {
		return players[:]
	}
	if lead < 0 || lead == 0 && slices.Index(seeds, players[0]) > slices.Index(seeds, players[1]) {
		return players[:1]
	}
	return players[1:]
}

// seeded are those who play in an event as it began, best first.
func (s *seasonRun) seeded(ctx context.Context, event ids.Event) (list []ids.User, err error) {
	lines, err := s.book(ctx, event)
	for _, l := range lines {
		if l.Kind == "started" {
			list = slices.Concat(l.Divisions...)
		}
	}
	return list, err
}

// checkLast checks that the winner has won their last game, and whoever has come as far as another game lost
// theirs.
func (s *seasonRun) checkLast(games []duel, shown [][]row) {
	if len(shown) != 1 || len(shown[0]) != s.Players {
		s.fault("%v are shown of %d players", shown, s.Players)
		return
	}
	for n, r := range shown[0][:2] {
		var last duel
		for _, g := range games {
			if g.has(r.user) && g.ended.After(last.ended) {
				last = g
			}
		}
		if last.won(r.user) != (n == 0) {
			s.fault("%s comes in %d. and has won their last game: %t", r.user, n+1, last.won(r.user))
		}
	}
}

// duels lists the games of an event, division by division, and those of play-offs by what they are for; and
// who has left.
func (s *seasonRun) duels(ctx context.Context, event ids.Event) (divisions [][]duel, by map[string][]duel,
	gone left, err error) {
	lines, err := s.book(ctx, event)
	if err != nil {
		return nil, nil, nil, err
	}
	tables, err := s.sittings(ctx, event)
	if err != nil {
		return nil, nil, nil, err
	}
	by, gone = map[string][]duel{}, whoLeft(lines)
	s.leaveWith(gone)
	ended := endedBy(lines)
	for at, l := range lines {
		for _, g := range l.Games {
			d := duel{name: g.ID, winner: drawnGame, paired: at, over: ended[g.ID]}
			for n, c := range g.Chairs {
				d.players[n] = c.Entrant
			}
			switch t := tables[g.ID]; {
			case d.over == 0:
				s.fault("%s: game %s is not over", event, g.ID)
				continue
			case t != nil:
				r, over := t.Result()
				if !over {
					s.fault("%s: game %s (%s) is not over at its table", event, g.ID, t.ID)
					continue
				}
				d.table, d.ended = t.ID, t.Updated
				for n, c := range t.Chairs {
					if d.players[n] = seated(c); r.Winners.Has(c.Seat) {
						d.winner = n
					}
				}
			default:
				d.ended = lines[d.over].At
				gone.notPlayed(&d)
				s.decides(event, &d)
			}
			division := ""
			if g.ID[0] != 'r' {
				division, _, _ = strings.Cut(g.ID, "-")
			}
			by[division] = append(by[division], d)
		}
	}
	for _, name := range []string{"", "a", "b", "c", "d", "e", "f", "g", "h"} {
		if len(by[name]) > 0 {
			s.checkLeft(by[name], gone)
			divisions = append(divisions, by[name])
		}
	}
	s.corrects(event, by, lines)
	return divisions, by, gone, nil
}

// sittings are the games of an event that were played at a table, by their names.
func (s *seasonRun) sittings(ctx context.Context, event ids.Event) (map[string]*table.Table, error) {
	list, err := s.store.EventGames(ctx, event)
	tables := map[string]*table.Table{}
	for _, g := range list {
		t, failed := s.tables.Open(ctx, g.Game)
		if failed != nil {
			return nil, failed
		}
		if t.State != storage.Cancelled { // before it began
			tables[g.Name] = t
		}
	}
	return tables, err
}

// endedBy is which line of a book says how each game ended.
func endedBy(lines []bookLine) map[string]int {
	ended := map[string]int{}
	for at, l := range lines {
		if l.Kind == "ended" {
			ended[l.Game] = at
		}
	}
	return ended
}

var standingsLine = regexp.MustCompile(`^(\d+)\. (?:<@(\d+)>|🤖 [^·]+) · \*\*([0-9.]+)\*\*`)

// Where places are shown and no points, those who share one stand in one line.
var (
	placeLine = regexp.MustCompile(`^\d+\.(?:–\d+\.)? ((?:<@\d+>(?:, )?)+)$`)
	userMark  = regexp.MustCompile(`<@(\d+)>`)
)

// standings reads what the bot shows, division by division.
func (s *seasonRun) standings(ctx context.Context, event ids.Event, on ...sandbox.Option) ([][]row, error) {
	m, err := s.chief.Command(ctx, s.channel, s.Command+" standings",
		append(on, sandbox.Opt("event", string(event)))...)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(s.out, m.Content)
	var divisions [][]row
	for line := range strings.Lines(m.Content) {
		if place := placeLine.FindStringSubmatch(strings.TrimSpace(line)); place != nil {
			if divisions == nil {
				divisions = [][]row{nil}
			}
			for _, user := range userMark.FindAllStringSubmatch(place[1], -1) {
				divisions[0] = append(divisions[0], row{user: ids.User(user[1])})
			}
			continue
		}
		found := standingsLine.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		r := row{user: cmp.Or(ids.User(found[2]), theComputer)}
		if _, err := fmt.Sscan(found[1], &r.rank); err != nil {
			return nil, err
		}
		r.points, _ = new(big.Rat).SetString(found[3])
		if r.rank == 1 && (len(divisions) == 0 || divisions[len(divisions)-1][0].user != r.user ||
			r.user == theComputer) &&
			(len(divisions) ==
				0 || divisions[len(divisions)-1][len(divisions[len(divisions)-1])-1].rank > 1) {
			divisions = append(divisions, nil)
		}
		if len(divisions) == 0 {
			return nil, fmt.Errorf("standings begin with %q", line)
		}
		divisions[len(divisions)-1] = append(divisions[len(divisions)-1], r)
	}
	return divisions, nil
}

// even reports whether the form says who plays which side; else chance or an auction does.
func (s *seasonRun) even() bool { return s.Sides == "" || s.Sides == "turn" }

// checkPairings checks who has met whom. Of two who have left, games to come are not asked for.
func (s *seasonRun) checkPairings(games []duel, table []row, gone left) {
	type pair struct{ a, b ids.User }
	met, sides, rounds := map[pair]int{}, map[ids.User]int{}, map[string]map[ids.User]int{}
	began := map[string]int{}
	for _, g := range games {
		met[pair{g.players[0], g.players[1]}]++
		sides[g.players[0]]++
		sides[g.players[1]]--
		round := g.name[:strings.LastIndexByte(g.name, '-')]
		if s.Form == "swiss" {
			if rounds[round] == nil {
				rounds[round], began[round] = map[ids.User]int{}, g.paired
			}
			rounds[round][g.players[0]]++
			rounds[round][g.players[1]]++
		}
	}
	for i, a := range table {
		_, left := gone[a.user]
		for _, b := range table[i+1:] {
			there, back := met[pair{a.user, b.user}], met[pair{b.user, a.user}]
			_, other := gone[b.user]
			switch {
			case left && other && there <= 1 && back <= 1:
			case s.Form == "round-robin" && there+back != 1,
				!s.even() && s.Form != "round-robin" && s.Form != "swiss" && there+back != 2,
				s.even() && strings.HasSuffix(s.Form, "round-robin") && s.Form != "round-robin" &&
					(there != 1 || back != 1),
				s.Form == "swiss" && there+back > 1:
				s.fault("%s and %s have met %d and %d times", a.user, b.user, there, back)
			}
		}
		most := map[string]int{"round-robin": 1, "swiss": 2}[s.Form]
		if s.even() && !left && max(sides[a.user], -sides[a.user]) > most {
			s.fault("%s has one side %d times more often", a.user, sides[a.user])
		}
		for round, games := range rounds {
			there := len(table)
			for u := range gone {
				if gone.before(u, began[round]) {
					there--
				}
			}
			switch n := games[a.user]; {
			case n > 1, n > 0 && gone.before(a.user, began[round]):
				s.fault("%s has %d games in %s", a.user, n, round)
			case n == 0 && !gone.before(a.user, began[round]) && a.user != theComputer &&
				(there%2 == 0 || slices.ContainsFunc(table, func(r row) bool { return r.user == theComputer })):
				s.fault("%s has a bye in %s, where %d play", a.user, round, there)
			}
		}
		if byes := (seasonTally{games: games, form: s.Form, gone: gone}).byes(a.user); byes > 1 {
			s.fault("%s has had %d byes", a.user, byes)
		}
	}
}

// checkStandings checks points, and that nobody stands before who should stand behind.
func (s *seasonRun) checkStandings(games []duel, table []row, gone left) {
	c := tallied(games, table, s.Form, s.Points, gone)
	for n, r := range table {
		if c.points(r.user).Cmp(r.points) != 0 {
			s.fault("%s has %s points, and %s are shown", r.user, c.points(r.user), r.points)
		}
		if n > 0 {
			if above := table[n-1]; c.compare(above.user, r.user) > 0 {
				s.fault("%s stands before %s, and should not", above.user, r.user)
			}
			if above := table[n-1]; r.rank <= above.rank {
				s.fault("%s and %s share a rank though lots are drawn", above.user, r.user)
			}
		}
	}
}

// seasonTally is what the games of a division come to.
type seasonTally struct {
	games  []duel
	table  []row
	form   string
	scheme string
	gone   left
	weak   int // the seat that has won fewer of the games that were played; -1 for neither
}

func tallied(games []duel, table []row, form, scheme string, gone left) seasonTally {
	c := seasonTally{games: games, table: table, form: form, scheme: scheme, gone: gone, weak: -1}
	var wins [2]int
	for _, g := range games {
		if g.winner >= 0 && !g.forfeited {
			wins[g.winner]++
		}
	}
	if wins[0] != wins[1] {
		c.weak = 0
		if wins[1] < wins[0] {
			c.weak = 1
		}
	}
	return c
}

// score is what somebody has won of some games, in twelfths of a win: a draw is half a win.
func score(games []duel, u ids.User) (n int64) {
	for _, g := range games {
		switch {
		case g.won(u):
			n += 12
		case g.winner == drawnGame && g.has(u):
			n += 6
		}
	}
	return n
}

// byes is how many rounds of a Swiss somebody was without a game: each is worth a win.
func (c seasonTally) byes(u ids.User) (n int64) {
	if c.form != "swiss" || u == theComputer { // which sits out for nothing
		return 0
	}
	rounds := map[string]bool{}
	for _, g := range c.games {
		round := g.name[:strings.LastIndexByte(g.name, '-')]
		rounds[round] = rounds[round] || g.has(u) || c.gone.before(u, g.paired)
	}
	for _, played := range rounds {
		if !played {
			n++
		}
	}
	return n
}

// points is what is shown of somebody.
func (c seasonTally) points(u ids.User) *big.Rat {
	wins := big.NewRat(score(c.games, u)+12*c.byes(u), 12)
	if c.scheme == "community" {
		played := int64(0)
		for _, g := range c.games {
			if g.has(u) {
				played++
			}
		}
		wins.Sub(wins, big.NewRat(c.byes(u), 1))
		return wins.Add(wins, big.NewRat(played, 10))
	}
	return wins
}

// compare is less than 0 if a must stand before b, more if behind, 0 if only a lot parts them, or a tie-break
// that is not looked at.
func (c seasonTally) compare(a, b ids.User) int {
	if d := c.points(b).Cmp(c.points(a)); d != 0 {
		return d
	}
	if c.form == "swiss" {
		return cmp.Or(cmp.Compare(c.buchholz(b, true), c.buchholz(a, true)),
			cmp.Compare(c.buchholz(b, false), c.buchholz(a, false)))
	}
	return c.between(a, b)
}

// ordered are the rows of the table in the order that follows, where nothing is known as they stand.
func (c seasonTally) ordered() []row {
	rows := slices.Clone(c.table)
	slices.SortStableFunc(rows, func(a, b row) int { return c.compare(a.user, b.user) })
	return rows
}

// between compares two with as many points in a form in which all meet: by what those with as many have won
// of each other, first all of them, then those who are still equal.
func (c seasonTally) between(a, b ids.User) int {
	var equal []ids.User
	for _, r := range c.table {
		if c.points(r.user).Cmp(c.points(a)) == 0 {
			equal = append(equal, r.user)
		}
	}
	for {
		var among []duel
		for _, g := range c.games {
			if slices.Contains(equal, g.players[0]) && slices.Contains(equal, g.players[1]) {
				among = append(among, g)
			}
		}
		if d := cmp.Compare(score(among, b), score(among, a)); d != 0 {
			return d
		}
		still := slices.DeleteFunc(slices.Clone(equal), func(u ids.User) bool {
			return score(among,
				u) != score(among, a)
		})
		if len(still) == len(equal) {
			break
		}
		equal = still
	}
	return cmp.Or(cmp.Compare(c.weakWins(b), c.weakWins(a)), cmp.Compare(c.sonneborn(b), c.sonneborn(a)),
		c.last(a).Compare(c.last(b)))
}

func (c seasonTally) weakWins(u ids.User) (n int) {
	for _, g := range c.games {
		if c.weak >= 0 && g.won(u) && g.players[c.weak] == u {
			n++
		}
	}
	return n
}

// sonneborn is the points of those who were beaten, and half of those with whom it was drawn, doubled.
func (c seasonTally) sonneborn(u ids.User) (n int64) {
	for _, g := range c.games {
		switch {
		case g.won(u):
			n += 2 * score(c.games, g.other(u))
		case g.winner == drawnGame && g.has(u):
			n += score(c.games, g.other(u))
		}
	}
	return n
}

// buchholz is the points of all whom somebody has met; for a bye, their own.
func (c seasonTally) buchholz(u ids.User, cut bool) (n int64) {
	full := func(u ids.User) int64 { return score(c.games, u) + 12*c.byes(u) }
	var list []int64
	for _, g := range c.games {
		if g.has(u) {
			list = append(list, full(g.other(u)))
		}
	}
	for range c.byes(u) {
		list = append(list, full(u))
	}
	slices.Sort(list)
	if cut && len(list) > 0 {
		list = list[1:]
	}
	for _, points := range list {
		n += points
	}
	return n
}

// last is when somebody's last game ended, or they left.
func (c seasonTally) last(u ids.User) (at time.Time) {
	at = c.gone[u].at
	for _, g := range c.games {
		if g.has(u) && g.ended.After(at) {
			at = g.ended
		}
	}
	return at
}

// checkDivisions checks who plays in which division after a season.
func (s *seasonRun) checkDivisions(ctx context.Context, before ids.Event, now [][]row) error {
	then, err := s.standings(ctx, before)
	if err != nil {
		return err
	}
	for d, division := range then {
		division = peopleOf(division)
		for place, r := range division {
			want := d
			if d > 0 && place < s.Moving {
				want = d - 1
			}
			if d < len(then)-1 && place >= len(division)-s.Moving {
				want = d + 1
			}
			want += s.won[r.user]
			for n, rows := range now {
				if slices.ContainsFunc(rows, func(x row) bool { return x.user == r.user }) && n != want {
					s.fault("%s was %d of division %d and plays in division %d, not %d", r.user, place+1, d, n, want)
				}
			}
		}
	}
	return nil
}
