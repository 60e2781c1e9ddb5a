package standing

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/league"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// day is a day of the events here, from 1.
func day(n int) time.Time { return start.AddDate(0, 0, n-1) }

// crossed makes an event of a cross table: a line for each entrant, a name and what they scored against each
// in order, by any number of games: 1, ½ or 0, "." for one to come, "*" against oneself.
func crossed(table string) (e Event) {
	var rows [][]string
	for line := range strings.Lines(strings.TrimSpace(table)) {
		row := strings.Fields(line)
		e.Entrants = append(e.Entrants, league.Entrant(row[0]))
		rows = append(rows, row[1:])
	}
	for i, row := range rows {
		for j := i + 1; j < len(rows); j++ {
			for n, score := range []rune(row[j]) {
				id := fmt.Sprintf("%s-%s-%d", e.Entrants[i], e.Entrants[j], n)
				e.Games = append(e.Games, league.Game{ID: id, Chairs: []league.Chair{
					{Entrant: e.Entrants[i]}, {Entrant: e.Entrants[j]}}})
				if score != '.' {
					e.Results = append(e.Results, league.Result{Game: id, Ending: league.Played, At: day(1),
						Places: map[rune][]int{'1': {1, 2}, '0': {2, 1}, '½': {1, 1}}[score]})
				}
			}
		}
	}
	return e
}

// play adds a result to an event: who won comes first.
func (e *Event) play(winner, loser league.Entrant, at time.Time) {
	for _, g := range e.Games {
		done := slices.ContainsFunc(e.Results, func(r league.Result) bool { return r.Game == g.ID })
		if done || g.Chair(winner) < 0 || g.Chair(loser) < 0 {
			continue
		}
		places := []int{2, 2}
		places[g.Chair(winner)] = 1
		e.Results = append(e.Results, league.Result{Game: g.ID, Places: places, Ending: league.Played, At: at})
		return
	}
	panic("no such game")
}

// draw makes an open game of two a draw.
func (e *Event) draw(one, other league.Entrant, at time.Time) {
	e.play(one, other, at)
	e.Results[len(e.Results)-1].Places = []int{1, 1}
}

// said is a table in short: rank, entrant, points, and what decided.
func said(t Table) string {
	var lines []string
	for _, r := range t.Rows {
		line := fmt.Sprintf("%d %s %s", r.Rank, r.Entrant, r.Points.RatString())
		if r.By != "" {
			line += " " + string(r.By)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func wantTable(t *testing.T, got Table, want string) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(want), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	if want = strings.Join(lines, "\n"); said(got) != want {
		t.Errorf("got\n%s\nwant\n%s", said(got), want)
	}
}

// of is the row of an entrant.
func (t Table) of(e league.Entrant) Row {
	return t.Rows[slices.IndexFunc(t.Rows, func(r Row) bool { return r.Entrant == e })]
}

// The example of Sensei's Library, "Sonneborn-Berger": two games of each pair.
func TestSonnebornBergerOfSenseisLibrary(t *testing.T) {
	e := crossed(`
		A ** 10 11 11
		B 01 ** 10 11
		C 00 01 ** 11
		D 00 00 00 **`)
	// A: - 1 1 1 and - 0 1 0; B: 0 - 1 1 and 1 - 0 1; C: 0 0 - 1 and 0 1 - 1; D: 0 0 0 - and 1 0 0 -
	for i := range e.Results {
		if e.Results[i].Game == "A-D-1" {
			e.Results[i].Places = []int{2, 1}
		}
	}
	scheme := Plain
	table := Rules{Scheme: scheme, TieBreaks: []TieBreak{SonnebornBerger}}.Table(e, time.Time{})
	wantTable(t, table, `
		1 A 4 sonneborn-berger
		2 B 4 sonneborn-berger
		3 C 3
		4 D 1`)
	for entrant, want := range map[league.Entrant]int64{"A": 11, "B": 9} {
		if got := table.of(entrant).Ties; len(got) != 1 || got[0].Value.Cmp(big.NewRat(want, 1)) != 0 {
			t.Errorf("%s: %v, want %d", entrant, got, want)
		}
	}
}

// candidates is the Candidates Tournament of 2016 before its last round, and its rules, section 3.7.1: games
// among those who are tied, wins, Sonneborn-Berger.
const candidates = `
	Caruana  ** ½. ½1 ½½ ½½ ½½ ½1 ½½
	Karjakin ½. ** 10 ½½ ½½ ½½ 1½ ½1
	Anand    ½0 01 ** ½½ 1. ½1 ½0 1½
	Giri     ½½ ½½ ½½ ** ½½ ½½ ½½ ½.
	Svidler  ½½ ½½ 0. ½½ ** ½1 ½½ ½½
	Aronian  ½½ ½½ ½0 ½½ ½0 ** 1. 1½
	Nakamura ½0 0½ ½1 ½½ ½½ 0. ** 11
	Topalov  ½½ ½0 0½ ½. ½½ 0½ 00 **`

var candidatesRules = Rules{Scheme: Plain, TieBreaks: []TieBreak{Direct, Wins, SonnebornBerger}}

// What was published before the last round: if two tie, Karjakin is first by one win more; if Anand ties with
// both of them, Caruana is first by the games among the three.
func TestTiesOfTheCandidates2016(t *testing.T) {
	two := crossed(candidates)
	two.draw("Karjakin", "Caruana", day(2))
	two.draw("Svidler", "Anand", day(2))
	table := candidatesRules.Table(two, time.Time{})
	if first := table.Rows[0]; first.Entrant != "Karjakin" || first.By != Wins {
		t.Errorf("two: %s", said(table))
	}
	three := crossed(candidates)
	three.draw("Karjakin", "Caruana", day(2))
	three.play("Anand", "Svidler", day(2))
	table = candidatesRules.Table(three, time.Time{})
	if first := table.Rows[0]; first.Entrant != "Caruana" || first.By != Direct {
		t.Errorf("three: %s", said(table))
	}
}

// As it ended. Of the four at seven points Svidler and Nakamura are parted by the games among them, the two
// who then remain tied have drawn all of theirs: wins part them.
func TestFinalTableOfTheCandidates2016(t *testing.T) {
	e := crossed(candidates)
	e.play("Karjakin", "Caruana", day(2))
	e.draw("Svidler", "Anand", day(2))
	e.draw("Giri", "Topalov", day(2))
	e.draw("Nakamura", "Aronian", day(2))
	wantTable(t, candidatesRules.Table(e, time.Time{}), `
		1 Karjakin 17/2
		2 Caruana 15/2 direct
		3 Anand 15/2 direct
		4 Svidler 7 direct
		5 Aronian 7 wins
		6 Giri 7 wins
		7 Nakamura 7 direct
		8 Topalov 9/2`)
}

// Only two could still be first: if Anand wins and they draw, Caruana is.
func TestPossibleRanksOfTheCandidates2016(t *testing.T) {
	table := candidatesRules.Table(crossed(candidates), time.Time{})
	want := map[league.Entrant]Range{"Karjakin": {1, 4, true}, "Caruana": {1, 4, true}, "Anand": {2, 6, true},
		"Topalov": {8, 8, true}}
	for entrant, want := range want {
		if got := table.of(entrant).Possible; got != want {
			t.Errorf("%s: %v, want %v", entrant, got, want)
		}
	}
}

// Three who beat each other in a ring and a fourth: the ring stays tied, and nothing is made of its order.
func TestDirectEncounterIsCountedAnewForWhoRemainsTied(t *testing.T) {
	rules := Rules{Scheme: Plain, TieBreaks: []TieBreak{Direct}}
	ring := crossed(`
		A * 1 0 1
		B 0 * 1 1
		C 1 0 * 1
		D 0 0 0 *`)
	wantTable(t, rules.Table(ring, time.Time{}), `
		1 A 2 shared
		1 B 2 shared
		1 C 2 shared
		4 D 0`)
	// byes have made all equal: among the four A has 2, B and C 1½, D 1; then B has beaten C
	anew := crossed(`
		A * 1 ½ ½
		B 0 * 1 ½
		C ½ 0 * 1
		D ½ ½ 0 *`)
	for i, half := range []int{2, 3, 3, 4} {
		anew.Byes = append(anew.Byes, slices.Repeat([]Bye{{Entrant: anew.Entrants[i], At: day(1)}}, half)...)
	}
	rules.Scheme.Bye = 1
	wantTable(t, rules.Table(anew, time.Time{}), `
		1 A 3 direct
		2 B 3 direct
		3 C 3 direct
		4 D 3 direct`)
}

// Who has not met cannot be compared.
func TestDirectEncounterNeedsThatAllHaveMet(t *testing.T) {
	rules := Rules{Scheme: Plain, TieBreaks: []TieBreak{Direct, Wins}}
	e := crossed(`
		A * 1 . ½ ½
		B 0 * 1 1 0
		C . 0 * 1 1
		D ½ 0 0 * 1
		E ½ 1 0 0 *`)
	wantTable(t, rules.Table(e, time.Time{}), `
		1 B 2 shared
		1 C 2 shared
		3 A 2 wins
		4 D 3/2 direct
		5 E 3/2 direct`)
}

func TestBuchholzAndItsCuts(t *testing.T) {
	// opponents of A have 3, 1, 1, 0 points; those of B 2½, 1, 1 and, for a bye, B's own
	e := Event{Entrants: []league.Entrant{"A", "B", "K", "L", "M", "N"}}
	for i, pair := range [][2]league.Entrant{{"K", "A"}, {"A", "L"}, {"A", "M"}, {"N", "L"}, {"K", "B"},
		{"B", "L"}, {"K", "M"}, {"B", "N"}} {
		e.Games = append(e.Games, league.Game{ID: fmt.Sprint(i),
			Chairs: []league.Chair{{Entrant: pair[0]}, {Entrant: pair[1]}}})
		e.Results = append(e.Results,
			league.Result{Game: fmt.Sprint(i), Places: []int{1, 2}, Ending: league.Played, At: day(i + 1)})
	}
	// points: K 3, A 2, B 2, N 1, L 0, M 0. A met K, L, M: 3, 0, 0; B met K, L, N: 3, 0, 1
	for by, want := range map[TieBreak][2]int64{Buchholz: {3, 4}, BuchholzCut: {3, 4}, BuchholzMedian: {0, 1}} {
		table := Rules{Scheme: Plain, TieBreaks: []TieBreak{by}}.Table(e, time.Time{})
		for i, entrant := range []league.Entrant{"A", "B"} {
			if got := table.of(entrant).Ties[0].Value; got.Cmp(big.NewRat(want[i], 1)) != 0 {
				t.Errorf("%s of %s: %v, want %d", by, entrant, got, want[i])
			}
		}
	}
	// a bye each: A 3, 0, 0 and 3, B 3, 0, 1 and 3; K met A, B and M
	e.Byes = []Bye{{Entrant: "A", At: day(1)}, {Entrant: "B", At: day(1)}}
	table := Rules{Scheme: Plain, TieBreaks: []TieBreak{BuchholzMedian}}.Table(e, time.Time{})
	wantTable(t, table, `
		1 B 3 buchholz-median
		2 A 3 shared
		2 K 3 shared
		4 N 1
		5 L 0 buchholz-median
		6 M 0 buchholz-median`)
}

func sided(e *Event, sides ...league.Side) {
	for i := range e.Games {
		for k := range e.Games[i].Chairs {
			e.Games[i].Chairs[k].Side = sides[k]
		}
	}
}

// The side is weak by the figures of this event: the same games decide it.
func TestWinsAsTheWeakerSide(t *testing.T) {
	e := crossed(`
		A * 1 0 1
		B 0 * 1 0
		C 1 0 * 1
		D 0 1 0 *`)
	sided(&e, "fp", "shadow") // A as fp: 1 0 1, B: 1 0, C: 1
	rules := Rules{Scheme: Plain, TieBreaks: []TieBreak{WeakerWins}}
	table := rules.Table(e, time.Time{})
	if table.Weak != "shadow" {
		t.Fatalf("weak: %q", table.Weak)
	}
	wantTable(t, table, `
		1 C 2 weaker-wins
		2 A 2 weaker-wins
		3 D 1 weaker-wins
		4 B 1 weaker-wins`)
	even := crossed(`
		A ** 10
		B 01 **`)
	sided(&even, "fp", "shadow")
	if table := rules.Table(even, time.Time{}); table.Weak != "" || table.Rows[0].By != Shared {
		t.Errorf("no side is weaker: %+v", table)
	}
}

func TestEarlierFinishedAndLots(t *testing.T) {
	e := crossed(`
		A * .  .
		B . * .
		C . . *`)
	e.play("A", "B", day(1))
	e.play("B", "C", day(5))
	e.play("C", "A", day(3))
	rules := Rules{Scheme: Plain, TieBreaks: []TieBreak{Direct, Finished, Lot}}
	wantTable(t, rules.Table(e, time.Time{}), `
		1 A 1 finished
		2 B 1 lot
		2 C 1 lot`[:len(`
		1 A 1 finished`)]+lotted(t, rules, e))
	// nobody is finished who has a game to play
	open := crossed(`
		A * . .
		B . * .
		C . . *`)
	open.play("A", "C", day(1))
	open.play("B", "C", day(2))
	table := rules.Table(open, time.Time{})
	if got := table.Rows[0].Finished; !got.IsZero() || table.Rows[0].By != Lot {
		t.Errorf("%v %s", got, said(table))
	}
	if got := table.of("C").Finished; !got.Equal(day(2)) {
		t.Errorf("C finished %v", got)
	}
}

// lotted is what a table of B and C at ranks 2 and 3 says: a lot does not depend on the order of entrants.
func lotted(t *testing.T, rules Rules, e Event) string {
	t.Helper()
	turned := e
	turned.Entrants = slices.Clone(e.Entrants)
	slices.Reverse(turned.Entrants)
	one, other := said(rules.Table(e, time.Time{})), said(rules.Table(turned, time.Time{}))
	if one != other {
		t.Errorf("lots differ:\n%s\n%s", one, other)
	}
	seen := map[string]bool{}
	for seed := range uint64(20) {
		rules.Lots = seed
		seen[said(rules.Table(e, time.Time{}))] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d orders by 20 seeds", len(seen))
	}
	return one[strings.Index(one, "\n"):]
}

// The community's leagues: 0.1 × games + wins + m × unplayed.
func TestPointsOfTheCommunity(t *testing.T) {
	for _, c := range []struct {
		scheme                  Scheme
		wins, losses, unplayed  int
		want                    string
		games, won, m, expected string
	}{
		{scheme: General, wins: 8, losses: 3, unplayed: 9, want: "91/10"},  // 11 games: m = 0
		{scheme: General, wins: 8, losses: 4, unplayed: 8, want: "178/15"}, // 1.2 + 8 + 1/3 × 8
		{scheme: General, wins: 8, losses: 9, unplayed: 3, want: "1769/170"},
		{scheme: General, wins: 9, losses: 9, unplayed: 2, want: "59/5"}, // 1.8 + 9 + 1/2 × 2
		{scheme: General, wins: 10, losses: 10, unplayed: 0, want: "12"},
		{scheme: Others, wins: 7, losses: 0, unplayed: 7, want: "77/10"},
		{scheme: Others, wins: 4, losses: 4, unplayed: 6, want: "63/10"}, // 0.8 + 4 + 1/4 × 6
		{scheme: Others, wins: 3, losses: 9, unplayed: 2, want: "47/10"}, // 1.2 + 3 + 1/4 × 2
		{scheme: Others, wins: 0, losses: 12, unplayed: 2, want: "6/5"},
	} {
		e := Event{Entrants: []league.Entrant{"A", "B"}}
		for i := range c.wins + c.losses + c.unplayed {
			id := fmt.Sprint(i)
			e.Games = append(e.Games, league.Game{ID: id, Chairs: []league.Chair{{Entrant: "A"}, {Entrant: "B"}}})
			places := []int{1, 2}
			if i >= c.wins {
				places = []int{2, 1}
			}
			if i < c.wins+c.losses {
				e.Results = append(e.Results,
					league.Result{Game: id, Places: places, Ending: league.Played, At: day(1)})
			}
		}
		row := Rules{Scheme: c.scheme}.Table(e, time.Time{}).of("A")
		if row.Points.RatString() != c.want || row.Open != c.unplayed {
			t.Errorf("%d-%d, %d open: %s, want %s", c.wins, c.losses, c.unplayed, row.Points.RatString(), c.want)
		}
	}
}

func TestPointsByPlace(t *testing.T) {
	e := Event{Entrants: []league.Entrant{"A", "B", "C", "D"}, Games: []league.Game{{ID: "1"}, {ID: "2"}}}
	for i := range e.Games {
		for _, entrant := range e.Entrants {
			e.Games[i].Chairs = append(e.Games[i].Chairs, league.Chair{Entrant: entrant})
		}
	}
	e.Results = []league.Result{{Game: "1", Places: []int{1, 2, 2, 4}, Ending: league.Played, At: day(1)},
		{Game: "2", Places: []int{1, 2, 3, 4}, Ending: league.Played, At: day(2)}}
	wantTable(t, Rules{Scheme: Scheme{Places: [][]int{{5, 2, 0}, {6, 3, 2, 0}}}}.Table(e, day(2)), `
		1 A 12
		2 B 11/2
		3 C 9/2
		4 D 0`)
	// without figures of its own: even steps from a win to a loss
	wantTable(t, Rules{Scheme: Scheme{Win: 1}}.Table(e, day(2)), `
		1 A 2
		2 B 7/6
		3 C 5/6
		4 D 0`)
}

// Partners on a side win and lose together.
func TestSidesOfSeveral(t *testing.T) {
	e := Event{Entrants: []league.Entrant{"A", "B", "C"}, Games: []league.Game{{ID: "1", Chairs: []league.Chair{
		{Entrant: "A", Side: "shadow"}, {Entrant: "B", Side: "free"}, {Entrant: "C", Side: "free"}}}}}
	e.Results = []league.Result{{Game: "1", Places: []int{2, 1, 1}, Ending: league.Played, At: day(1)}}
	rules := Rules{Scheme: Football, TieBreaks: []TieBreak{Direct, SonnebornBerger}}
	wantTable(t, rules.Table(e, day(1)), `
		1 B 3 shared
		1 C 3 shared
		3 A 0`)
}

func TestForfeitsByTheirRule(t *testing.T) {
	e := crossed(`
		A * 1 1
		B 0 * 0
		C 0 1 *`)
	e.Results[0].Ending = league.Forfeited // A against B
	e.Results[2].Ending, e.Results[2].Places = league.Forfeited, []int{2, 2}
	scheme := Plain
	scheme.Absent = -1 // half a point less
	for forfeits, want := range map[Forfeits]string{
		ForfeitsFull:   "1 A 2\n2 C -1/2\n3 B -1",
		ForfeitsPoints: "1 A 2\n2 C -1/2\n3 B -1",
		ForfeitsVoid:   "1 A 1\n2 B 0 shared\n2 C 0 shared",
	} {
		table := Rules{Scheme: scheme, Forfeits: forfeits}.Table(e, time.Time{})
		wantTable(t, table, want)
		if games := table.of("B").Games; games != map[Forfeits]int{ForfeitsVoid: 0}[forfeits] &&
			forfeits == ForfeitsVoid {
			t.Errorf("%q: B has %d games", forfeits, games)
		}
	}
	// for points only: no win in a tie-break
	tied := crossed(`
		A * . 1 0
		B . * 0 1
		C 0 1 * .
		D 1 0 . *`)
	tied.Results[0].Ending = league.Forfeited // A against C
	table := Rules{Scheme: Plain, Forfeits: ForfeitsPoints, TieBreaks: []TieBreak{Wins}}.Table(tied, time.Time{})
	if got := table.Rows[3].Entrant; got != "A" {
		t.Errorf("last by wins is %s\n%s", got, said(table))
	}
}

func TestResultsOfEachTimeAndCorrections(t *testing.T) {
	e := crossed(`
		A * . .
		B . * .
		C . . *`)
	e.play("A", "B", day(1))
	e.play("B", "C", day(3))
	rules := Rules{Scheme: Plain}
	wantTable(t, rules.Table(e, day(1).Add(-1)), "1 A 0 shared\n1 B 0 shared\n1 C 0 shared")
	wantTable(t, rules.Table(e, day(1)), "1 A 1\n2 B 0 shared\n2 C 0 shared")
	// a correction of later counts from then on
	fixed := e
	fixed.Results = append(slices.Clone(e.Results), league.Result{Game: e.Results[0].Game, Places: []int{2, 1},
		Ending: league.Adjudicated, At: day(4)})
	wantTable(t, rules.Table(fixed, day(3)), "1 A 1 shared\n1 B 1 shared\n3 C 0")
	wantTable(t, rules.Table(fixed, day(4)), "1 B 2\n2 A 0 shared\n2 C 0 shared")
	// one with the old time changes the past
	fixed.Results[len(fixed.Results)-1].At = day(1)
	wantTable(t, rules.Table(fixed, day(1)), "1 B 1\n2 A 0 shared\n2 C 0 shared")
}

// A bye that will come gives no points yet; of what is possible it is a part.
func TestByesToCome(t *testing.T) {
	e := crossed(`
		A * 1 1
		B 0 * .
		C 0 . *`)
	e.Byes = []Bye{{Entrant: "A", At: day(3)}, {Entrant: "C", Coming: true}}
	rules := Rules{Scheme: Plain}
	before := rules.Table(e, day(2))
	wantTable(t, before, "1 A 2\n2 B 0 shared\n2 C 0 shared")
	want := map[league.Entrant]Range{"A": {1, 1, true}, "B": {2, 3, true}, "C": {2, 2, true}}
	for entrant, want := range want {
		if got := before.of(entrant).Possible; got != want {
			t.Errorf("%s: %v, want %v", entrant, got, want)
		}
	}
	wantTable(t, rules.Table(e, day(3)), "1 A 3\n2 B 0 shared\n2 C 0 shared")
}

func TestWhoeverHasGone(t *testing.T) {
	e := crossed(`
		A * . . .
		B . * . .
		C . . * .
		D . . . *`)
	e.play("D", "A", day(1))
	e.play("B", "C", day(1))
	e.Gone = []Departure{{"D", day(2), Vanished}}
	rules := Rules{Scheme: Plain, Gone: GoneHalf}
	wantTable(t, rules.Table(e, day(1)), "1 B 1 shared\n1 D 1 shared\n3 A 0 shared\n3 C 0 shared")
	struck := rules.Table(e, day(2))
	wantTable(t, struck, "1 B 1\n2 A 0 shared\n2 C 0 shared\n4 D 0")
	d := struck.of("D")
	if !d.Struck || d.Gone != Vanished || d.Games != 0 || d.Possible != (Range{4, 4, true}) {
		t.Errorf("%+v", d)
	}
	if a := struck.of("A"); a.Open != 2 || a.Games != 0 || a.Possible != (Range{1, 3, true}) {
		t.Errorf("%+v", a)
	}
	// two of three are enough
	half := e
	half.Results = slices.Clone(e.Results)
	half.play("B", "D", day(1))
	wantTable(t, rules.Table(half, day(2)), "1 B 2\n2 D 1\n3 A 0 shared\n3 C 0 shared")
	if d := rules.Table(half, day(2)).of("D"); d.Possible.Best != 2 { // C has won that game as good as
		t.Errorf("%+v", d)
	}
	// past games count, the others can only be forfeits
	rules.Gone = GoneCounts
	wantTable(t, rules.Table(e, day(2)), "1 B 1 shared\n1 D 1 shared\n3 A 0 shared\n3 C 0 shared")
	if d := rules.Table(e, day(2)).of("D"); d.Possible != (Range{2, 4, true}) {
		t.Errorf("%+v", d)
	}
}
