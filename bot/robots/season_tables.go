package robots

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"
	"time"

	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// At tables three to five people play a game of two sides, of which some share one. Who sat with whom, and
// what it is worth to each of them, is counted here a second time. Partners win and lose together, and a game
// in which somebody has left is played on, unless it had not begun. What organisers have decided counts.

const formTables = "tables"

// tablesRounds is how many rounds there are unless it is said otherwise.
const tablesRounds = 3

// sitting is a game at a table of an event.
type sitting struct {
	name  string
	round int
	line  int // of the book, that asks for it
	over  int // and that says how it ended
	users []ids.User
	seats []ids.Chair
	sides []int // the side that each of them plays
	ended time.Time
	won   []bool
	drawn bool
	// it was not played: somebody had left; or it was annulled
	forfeited bool
}

func (g sitting) at(u ids.User) int { return slices.Index(g.users, u) }

// worth is what a game is to somebody at it, in halves of a win.
func (g sitting) worth(at int) int64 {
	switch {
	case g.drawn:
		return 1
	case g.won[at]:
		return 2
	}
	return 0
}

// counts makes of a game what people have decided: partners win together.
func (g *sitting) counts(o outcome) {
	g.drawn, g.forfeited = o.how == "draw", o.how == "void"
	for n := range g.users {
		g.won[n] = o.how == "won" && g.sides[n] == g.sides[g.at(o.user)]
	}
}

// sidesOf are the sides that seats play for: partners share one.
func (s *seasonRun) sidesOf(seats []ids.Chair) (sides []int) {
	rules := s.rules()
	for n, id := range seats {
		seat, _ := rules.Seats().Parse(string(id))
		side := n
		for _, p := range rules.Partners(s.options()) {
			if p.Seats.Has(engine.Seat(seat)) {
				side = len(seats) + int(p.Seats.List()[0])
			}
		}
		sides = append(sides, side)
	}
	return sides
}

// rules are those of the game that is played.
func (s *seasonRun) rules() engine.Rules {
	n := slices.IndexFunc(s.Games, func(g Game) bool { return g.Rules.ID() == s.Rules })
	return s.Games[n].Rules
}

// options are those of the game.
func (s *seasonRun) options() engine.Options {
	return engine.StateOptions(s.rules(), table.ParseOptions(s.Options))
}

// tableLosers are those who give up a game of several: all of the side that loses it.
func (s *seasonRun) tableLosers(t *table.Table) (losers []ids.User) {
	var seats []ids.Chair
	for _, c := range t.Chairs {
		seats = append(seats, c.ID)
	}
	sides := s.sidesOf(seats)
	loses := sides[s.random.IntN(len(sides))]
	for n, c := range t.Chairs {
		if sides[n] == loses {
			losers = append(losers, c.User)
		}
	}
	return losers
}

// checkTables compares tables, points and ranks with the games.
func (s *seasonRun) checkTables(ctx context.Context, event ids.Event) error {
	lines, err := s.book(ctx, event)
	if err != nil {
		return err
	}
	shown, err := s.standings(ctx, event)
	if err != nil {
		return err
	}
	if len(shown) != 1 || len(shown[0]) != s.Players {
		s.fault("%s: %v are shown of %d players", event, shown, s.Players)
		return nil
	}
	gone := whoLeft(lines)
	games, err := s.sat(ctx, event, lines, gone)
	if err != nil {
		return err
	}
	s.checkSeats(lines, games, shown[0], gone)
	c := tableTally{games: games, table: shown[0], gone: gone, scheme: s.Points,
		waited: map[ids.User]time.Time{},
		first:  ids.Chair(s.rules().Seats().Name(engine.Value(s.rules().SeatsOf(s.options())[0])))}
	for _, l := range lines {
		for _, u := range l.Byes {
			c.waited[u] = l.At
		}
	}
	for n, r := range shown[0] {
		if points := c.points(r.user); points.Cmp(r.points) != 0 {
			s.fault("%s has %s points, and %s are shown", r.user, points, r.points)
		}
		if n > 0 && c.compare(shown[0][n-1].user, r.user) > 0 {
			s.fault("%s stands before %s, and should not", shown[0][n-1].user, r.user)
		}
	}
	return nil
}

// sat are the games of an event, in the order of its book.
func (s *seasonRun) sat(ctx context.Context, event ids.Event, lines []bookLine,
	gone left) (games []sitting, err error) {
	tables, err := s.sittings(ctx, event)
	if err != nil {
		return nil, err
	}
	over := endedBy(lines)
	decided := func(d sitting, o outcome) sitting {
		if o.how != "" {
			d.counts(o)
		}
		return d
	}
	for at, l := range lines {
		for _, g := range l.Games {
			d := sitting{name: g.ID, round: l.Round, line: at, over: over[g.ID]}
			for _, c := range g.Chairs {
				d.users, d.seats = append(d.users, c.Entrant), append(d.seats, c.Side)
			}
			if d.over == 0 {
				s.fault("%s: game %s is not over", event, g.ID)
				continue
			}
			d.sides, d.won, d.ended = s.sidesOf(d.seats), make([]bool, len(d.users)), lines[d.over].At
			t := tables[g.ID]
			if t == nil {
				d.forfeited = true
				for n, u := range d.users { // whoever is there has won
					d.won[n] = !gone.before(u, d.over)
				}
				key := string(event) + "/" + d.name
				d = decided(d, s.ballots[key].decided())
				games = append(games, decided(d, s.corrected[key]))
				continue
			}
			r, ended := t.Result()
			if !ended {
				s.fault("%s: game %s (%s) is not over at its table", event, g.ID, t.ID)
				continue
			}
			d.ended = t.Updated
			for _, c := range t.Chairs {
				d.won[slices.Index(d.seats, c.ID)] = r.Winners.Has(c.Seat)
			}
			games = append(games, decided(d, s.corrected[string(event)+"/"+d.name]))
		}
	}
	return games, nil
}

// checkSeats checks that in each round all who are there sit at a table, or wait where some are left over;
// that nobody waits twice before all have; and that seats and meetings are as even as can be, or nearly so.
func (s *seasonRun) checkSeats(lines []bookLine, games []sitting, table []row, gone left) {
	seats := len(s.rules().SeatsOf(s.options()))
	rounds, waits := 0, map[ids.User]int{}
	for at, l := range lines {
		if l.Kind != "paired" {
			continue
		}
		rounds++
		times := map[ids.User]int{}
		for _, g := range l.Games {
			if len(g.Chairs) != seats {
				s.fault("%s has %d chairs, not %d", g.ID, len(g.Chairs), seats)
			}
			for _, c := range g.Chairs {
				times[c.Entrant]++
			}
		}
		for _, u := range l.Byes {
			times[u]++
			waits[u]++
		}
		there := 0
		for _, r := range table {
			want := 1
			if gone.before(r.user, at) {
				want = 0
			}
			if there += want; times[r.user] != want {
				s.fault("round %d has %d places for %s, not %d", l.Round, times[r.user], r.user, want)
			}
		}
		if len(l.Byes) != there%seats {
			s.fault("in round %d %d of %d wait", l.Round, len(l.Byes), there)
		}
	}
	if rounds != tablesRounds {
		s.fault("%d rounds were played, not %d", rounds, tablesRounds)
	}
	met, pairs := map[[2]ids.User]int{}, 0
	for _, r := range table {
		had := map[ids.Chair]int{}
		for _, g := range games {
			if n := g.at(r.user); n >= 0 {
				had[g.seats[n]]++
				for _, u := range g.users {
					if u > r.user {
						met[[2]ids.User{r.user, u}]++
						pairs++
					}
				}
			}
		}
		for seat, n := range had {
			if len(gone) == 0 && n > (tablesRounds+seats-1)/seats+1 {
				s.fault("%s sits %d times at %s", r.user, n, seat)
			}
		}
		_, left := gone[r.user]
		if least := slices.Min(append(waitsOf(table, waits, gone), waits[r.user])); !left &&
			waits[r.user] > least+1 {
			s.fault("%s waits %d times, others %d", r.user, waits[r.user], least)
		}
	}
	most := len(table) * (len(table) - 1) / 2
	for pair, n := range met {
		if n > (pairs+most-1)/most+2 { // the sum of squares can be least with such a pair
			s.fault("%v meet %d times, and %d games make %d meetings of %d pairs", pair, n, len(games), pairs, most)
		}
	}
}

// waitsOf are how often those have waited who are there to the end.
func waitsOf(table []row, waits map[ids.User]int, gone left) (list []int) {
	for _, r := range table {
		if _, left := gone[r.user]; !left {
			list = append(list, waits[r.user])
		}
	}
	return list
}

// tableTally is what games at tables come to.
type tableTally struct {
	games  []sitting
	table  []row
	gone   left
	scheme string
	first  ids.Chair              // the first seat of the game
	waited map[ids.User]time.Time // when somebody last had no place in a round
}

func (c tableTally) wins(u ids.User) (n int64) {
	for _, g := range c.games {
		if at := g.at(u); at >= 0 && g.won[at] {
			n++
		}
	}
	return n
}

// points are a win each, half of one for a draw, and in the community's scheme a tenth for each game as well.
func (c tableTally) points(u ids.User) *big.Rat {
	points := new(big.Rat)
	for _, g := range c.games {
		if at := g.at(u); at >= 0 {
			points.Add(points, big.NewRat(g.worth(at), 2))
		}
	}
	if c.scheme == "community" {
		for _, g := range c.games {
			if g.at(u) >= 0 {
				points.Add(points, big.NewRat(1, 10))
			}
		}
	}
	return points
}

// compare is less than 0 if a must stand before b, more if behind, 0 if only a lot parts them.
func (c tableTally) compare(a, b ids.User) int {
	if d := c.points(b).Cmp(c.points(a)); d != 0 {
		return d
	}
	var equal []ids.User
	for _, r := range c.table {
		if c.points(r.user).Cmp(c.points(a)) == 0 {
			equal = append(equal, r.user)
		}
	}
	for {
		won, same := c.among(equal)
		if !same {
			break
		}
		if d := cmp.Compare(won[b], won[a]); d != 0 {
			return d
		}
		still := slices.DeleteFunc(slices.Clone(equal), func(u ids.User) bool { return won[u] != won[a] })
		if len(still) == len(equal) {
			break
		}
		equal = still
	}
	return cmp.Or(cmp.Compare(c.weakWins(b), c.weakWins(a)), cmp.Compare(c.beaten(b), c.beaten(a)),
		cmp.Compare(c.wins(b), c.wins(a)), c.last(a).Compare(c.last(b)))
}

// among is what those who are equal have won of games in which they were against each other; false where
// some of them have met more often than others.
func (c tableTally) among(equal []ids.User) (won map[ids.User]int64, same bool) {
	won = map[ids.User]int64{}
	met := map[string]int{}
	for _, g := range c.games {
		for n, u := range g.users {
			against := false
			for m, other := range g.users {
				if slices.Contains(equal, u) && slices.Contains(equal, other) && g.sides[n] != g.sides[m] {
					met[fmt.Sprint(u, other)]++
					against = true
				}
			}
			if against {
				won[u] += g.worth(n)
			}
		}
	}
	times := -1
	for _, u := range equal {
		for _, other := range equal {
			n := met[fmt.Sprint(u, other)]
			if u != other && times < 0 {
				times = n
			}
			if u != other && (n == 0 || n != times) {
				return nil, false
			}
		}
	}
	return won, true
}

// weakWins are wins with the side that has won fewer of the games that were played.
func (c tableTally) weakWins(u ids.User) (n int64) {
	won, played := int64(0), int64(0) // in halves
	for _, g := range c.games {
		if g.forfeited {
			continue
		}
		played += 2
		won += g.worth(slices.Index(g.seats, c.first))
	}
	if 2*won == played {
		return 0
	}
	for _, g := range c.games {
		at, first := g.at(u), slices.Index(g.seats, c.first)
		if at >= 0 && g.won[at] && (g.sides[at] == g.sides[first]) == (2*won < played) {
			n++
		}
	}
	return n
}

// beaten are the points of all whom somebody has beaten, and half of those with whom it was drawn.
func (c tableTally) beaten(u ids.User) int64 {
	sum := new(big.Rat)
	for _, g := range c.games {
		at := g.at(u)
		for n, other := range g.users {
			if at >= 0 && !g.won[n] && g.sides[n] != g.sides[at] {
				sum.Add(sum, new(big.Rat).Mul(c.points(other), big.NewRat(g.worth(at), 1)))
			}
		}
	}
	return sum.Mul(sum, big.NewRat(20, 1)).Num().Int64()
}

// last is when somebody's last game ended, or they left, or the last round began in which they had no place.
func (c tableTally) last(u ids.User) time.Time {
	at := c.gone[u].at
	if c.waited[u].After(at) {
		at = c.waited[u]
	}
	for _, g := range c.games {
		if g.at(u) >= 0 && g.ended.After(at) {
			at = g.ended
		}
	}
	return at
}
