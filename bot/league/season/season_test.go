package season

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"redbook/bot/league"
)

var spring = time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// book is a book that a test writes, and its event.
type book struct {
	*testing.T
	lines []Line
	Event
}

func opened(t *testing.T, change ...func(*Settings)) *book {
	s := Settings{Name: "Spring", Form: "double-round-robin", Rules: "wotr", Sides: []league.Side{"shadow",
		"free"},
		SignUp: spring.Add(7 * day), Round: 28 * day, Late: LateLoss, Season: 1}
	for _, c := range change {
		c(&s)
	}
	b := &book{T: t}
	b.writes(Line{At: spring, Kind: Opened, Settings: &s})
	return b
}

// writes adds lines that must be allowed, as they are read again.
func (b *book) writes(lines ...Line) {
	b.Helper()
	for _, l := range lines {
		data, err := json.Marshal(l)
		if err != nil {
			b.Fatal(err)
		}
		var read Line
		if err := json.Unmarshal(data, &read); err != nil {
			b.Fatal(err)
		}
		b.lines = append(b.lines, read)
	}
	var err error
	if b.Event, err = Fold(b.lines); err != nil {
		b.Fatal(err)
	}
}

// refuses sees to it that a line cannot be written, and why.
func (b *book) refuses(l Line, want Refusal) {
	b.Helper()
	var refusal Refusal
	if err := b.May(l); !errors.As(err, &refusal) || refusal != want {
		b.Errorf("%s: %v, want %s", l.Kind, err, want)
	}
}

func (b *book) signs(n int) {
	for i := range n {
		b.writes(Line{At: spring, Kind: Signed, Entrant: entrant(i)})
	}
}

func entrant(n int) league.Entrant { return league.Entrant(fmt.Sprintf("p%02d", n)) }

// due does what is due at a time, until nothing is. A game that is to be seated is; one that is to be closed
// is lost for its first chair.
func (b *book) due(at time.Time) (kinds []Kind) {
	b.Helper()
	for range 100 {
		steps, err := b.Due(at)
		if err != nil {
			b.Fatal(err)
		}
		if len(steps) == 0 {
			return kinds
		}
		for _, s := range steps {
			line := Line{At: at}
			switch {
			case s.Write != nil:
				line = *s.Write
			case s.Start:
				line = b.Begin(at, nil, 7, nil)
			case s.Seat != "":
				line.Kind, line.Game, line.Table = Seated, s.Seat, "t-"+s.Seat
			case s.Ask != "":
				line = b.Asks(s.Ask, 3, at)
			case s.Close != "" && s.Verdict != "":
				line.Kind, line.Game, line.Result = Ended, s.Close, b.Game(s.Close).Decided(s.Verdict, at)
			case s.Close != "":
				line.Kind, line.Game = Ended, s.Close
				line.Result = &league.Result{Game: s.Close, Places: []int{2, 1}, Ending: league.TimedOut, At: at}
			}
			b.writes(line)
			kinds = append(kinds, line.Kind)
		}
	}
	b.Fatal("there is always something due")
	return nil
}

// open lists the games without a result.
func (b *book) open() (games []*Game) {
	for _, d := range b.Divisions {
		for _, r := range d.Rounds {
			for n := range r.Games {
				if r.Games[n].Result == nil {
					games = append(games, &r.Games[n])
				}
			}
		}
	}
	return games
}

func (b *book) ends(g *Game, at time.Time, places ...int) {
	b.Helper()
	b.writes(Line{At: at, Kind: Ended, Game: g.ID,
		Result: &league.Result{Game: g.ID, Places: places, Ending: league.Played, At: at}})
}

// A league of each size goes by itself from sign-up to its last result; everybody has met everybody, once on
// each side.
func TestASeasonRunsByItself(t *testing.T) {
	for n := 2; n <= 9; n++ {
		random := rand.New(rand.NewPCG(1, uint64(n)))
		b := opened(t)
		b.signs(n)
		if kinds := b.due(spring.Add(6 * day)); kinds != nil {
			t.Fatalf("during sign-up %v are due", kinds)
		}
		at := spring.Add(7 * day)
		b.due(at)
		for len(b.open()) > 0 {
			at = at.Add(time.Duration(random.IntN(72)) * time.Hour)
			g := b.open()[random.IntN(len(b.open()))]
			places := [][]int{{1, 2}, {2, 1}, {1, 1}}[random.IntN(3)]
			b.ends(g, at, places...)
			b.due(at)
		}
		if b.State != Over {
			t.Fatalf("%d: it is %s", n, b.State)
		}
		met := map[league.Chair]map[league.Entrant]int{}
		for _, g := range b.Divisions[0].Games() {
			for i, c := range g.Chairs {
				if met[c] == nil {
					met[c] = map[league.Entrant]int{}
				}
				met[c][g.Chairs[1-i].Entrant]++
			}
		}
		for i := range n {
			for _, side := range b.Sides {
				for other := range n {
					want := 1
					if other == i {
						want = 0
					}
					if m := met[league.Chair{Entrant: entrant(i), Side: side}][entrant(other)]; m != want {
						t.Errorf("%d: %s has met %s %d times as %s", n, entrant(i), entrant(other), m, side)
					}
				}
			}
		}
	}
}

// Divisions are nearly equal, the strongest first, and games of each have names of their own.
func TestDivisions(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Division, s.Moving = 5, 1 })
	b.signs(13)
	b.due(spring.Add(7 * day))
	var sizes []int
	for _, d := range b.Divisions {
		sizes = append(sizes, len(d.Entrants))
	}
	if !reflect.DeepEqual(sizes, []int{5, 5, 3}) {
		t.Errorf("divisions of %v", sizes)
	}
	seen := map[string]bool{}
	for _, g := range b.open() {
		if seen[g.ID] {
			t.Errorf("two games are called %s", g.ID)
		}
		seen[g.ID] = true
	}
	at := spring.Add(8 * day)
	for len(b.open()) > 0 {
		b.ends(b.open()[0], at, 1, 2)
		b.due(at)
	}
	if b.State != Over {
		t.Errorf("it is %s", b.State)
	}
}

// Whoever does not finish in time is told twice, has the time that was promised, and only then has lost.
func TestARoundRunsOut(t *testing.T) {
	for _, late := range Lates {
		b := opened(t, func(s *Settings) { s.Late = late })
		b.signs(2)
		start := spring.Add(7 * day)
		b.due(start)
		end := start.Add(28 * day)
		var warned []time.Time
		for at := start; at.Before(end.Add(2 * day)); at = at.Add(time.Hour) {
			for _, kind := range b.due(at) {
				switch {
				case kind == Warned:
					warned = append(warned, at)
				case len(warned) < 2 || at.Before(end):
					t.Errorf("%s at %v after warnings at %v", kind, at, warned)
				}
			}
		}
		if want := []time.Time{end.Add(-3 * day), end.Add(-day)}; !reflect.DeepEqual(warned, want) {
			t.Errorf("warned at %v, want %v", warned, want)
		}
		if late == LateLoss && b.State != Over || late == LateAsk && (b.State != Running || !b.open()[0].Asked) {
			t.Errorf("%s: it is %s", late, b.State)
		}
		if late == LateAsk { // the organisers say how it ended
			for len(b.open()) > 0 {
				b.ends(b.open()[0], end.Add(5*day), 1, 1)
				b.due(end.Add(5 * day))
			}
			if b.State != Over {
				t.Errorf("it is %s", b.State)
			}
		}
	}
}

// A program that was down for a month warns when it is back, and the end is as long after each warning as
// always.
func TestARoundRunsOutWhileTheProgramIsDown(t *testing.T) {
	b := opened(t)
	b.signs(2)
	b.due(spring.Add(7 * day))
	back := spring.Add(100 * day)
	for at := back; b.State == Running; at = at.Add(time.Hour) {
		b.due(at)
		if passed := at.Sub(back); b.State == Over && passed != 3*day {
			t.Errorf("it ended %v after the program was back", passed)
		}
	}
}

// More time begins anew with the warnings; a pause moves what was due.
func TestMoreTime(t *testing.T) {
	b := opened(t)
	b.signs(2)
	start := spring.Add(7 * day)
	b.due(start)
	end := start.Add(28 * day)
	b.due(end.Add(-3 * day))
	b.writes(Line{At: end.Add(-2 * day), Kind: Extended, Until: end.Add(10 * day)})
	b.writes(Line{At: end, Kind: Paused})
	if kinds := b.due(end.Add(40 * day)); kinds != nil {
		t.Errorf("in a pause %v are due", kinds)
	}
	b.writes(Line{At: end.Add(100 * day), Kind: Resumed})
	end = end.Add(110 * day)
	if kinds := b.due(end.Add(-3*day - time.Minute)); kinds != nil {
		t.Errorf("too soon %v are due", kinds)
	}
	for n, at := range []time.Time{end.Add(-3 * day), end.Add(-day)} {
		if kinds := b.due(at); !reflect.DeepEqual(kinds, []Kind{Warned}) {
			t.Errorf("warning %d: %v are due", n, kinds)
		}
		if !b.Next().After(at) {
			t.Errorf("after %v it is due at %v", at, b.Next())
		}
	}
	b.due(end)
	if b.State != Over {
		t.Errorf("it is %s", b.State)
	}
}

// Whoever goes has lost what is open and what is to come; where both have gone, both have. What was played
// stands. Who have both gone do not meet any more.
func TestWhoGoes(t *testing.T) {
	b := opened(t)
	b.signs(4)
	at := spring.Add(7 * day)
	b.due(at)
	first := b.open()[0]
	b.ends(first, at, 1, 2)
	b.writes(Line{At: at, Kind: Withdrew, Entrant: "p00"}, Line{At: at, Kind: Withdrew, Entrant: "p01"})
	b.due(at)
	for len(b.open()) > 0 {
		b.ends(b.open()[0], at, 1, 1)
		b.due(at)
	}
	if b.State != Over || len(b.Divisions[0].Results()) != 10 {
		t.Errorf("it is %s with %d results", b.State, len(b.Divisions[0].Results()))
	}
	for _, r := range b.Divisions[0].Results() {
		gone := 0
		for n, c := range b.Game(r.Game).Chairs {
			if r.Ending == league.Forfeited && b.gone(c.Entrant) != (r.Places[n] == 2) {
				t.Errorf("%s: places %v", r.Game, r.Places)
			}
			if b.gone(c.Entrant) {
				gone++
			}
		}
		if r.Game != first.ID && (gone > 0) != (r.Ending == league.Forfeited) {
			t.Errorf("%s with %d who have gone is %s", r.Game, gone, r.Ending)
		}
	}
}

// A substitute has what was played and what is to come.
func TestReplaced(t *testing.T) {
	b := opened(t)
	b.signs(3)
	at := spring.Add(7 * day)
	b.due(at)
	b.writes(Line{At: at, Kind: Replaced, Entrant: "p01", By: "q"})
	for len(b.open()) > 0 {
		b.ends(b.open()[0], at, 1, 2)
		b.due(at)
	}
	n := 0
	for _, g := range b.Divisions[0].Games() {
		if g.Chair("p01") >= 0 {
			t.Errorf("%s is still of who has gone", g.ID)
		}
		if g.Chair("q") >= 0 {
			n++
		}
	}
	if n != 4 {
		t.Errorf("the substitute has %d games", n)
	}
}

// What a book does not allow, and why.
func TestMay(t *testing.T) {
	b := opened(t)
	at := spring.Add(time.Hour)
	b.refuses(Line{At: at, Kind: Opened, Settings: &b.Settings}, "no-such-event")
	b.refuses(Line{At: at, Kind: Started}, "too-few")
	b.refuses(Line{At: at, Kind: Withdrew, Entrant: "p00"}, "not-signed-up")
	b.refuses(Line{At: at, Who: "p00", Kind: Withdrew, Entrant: "p00"}, "not-in-it")
	b.refuses(Line{At: at, Kind: Paired, Division: 0}, "not-running")
	b.refuses(Line{At: at, Kind: Resumed}, "not-paused")
	b.refuses(Line{At: at, Kind: Finished}, "not-running")
	b.refuses(Line{At: at, Kind: "sung"}, "no-such-line")
	b.signs(2)
	b.refuses(Line{At: at, Kind: Signed, Entrant: "p00"}, "signed-up")
	b.refuses(Line{At: at, Kind: Replaced, Entrant: "p00", By: "q"}, "not-running")
	at = spring.Add(7 * day)
	b.due(at)
	b.refuses(Line{At: at, Kind: Signed, Entrant: "q"}, "sign-up-over")
	b.refuses(Line{At: at, Kind: Started}, "started")
	b.refuses(Line{At: at, Kind: Replaced, Entrant: "p00", By: "p01"}, "plays-already")
	b.refuses(Line{At: at, Kind: Extended, Nth: 5}, "no-such-round")
	b.refuses(Line{At: at, Kind: Extended, Until: at}, "extended-to-past")
	g := b.open()[0]
	b.refuses(Line{At: at, Kind: Paired, Games: []league.Game{g.Game}}, "paired")
	b.refuses(Line{At: at, Kind: Seated, Game: g.ID, Table: g.Table}, "told-already")
	b.refuses(Line{At: at, Kind: Ended, Game: "r9-9"}, "no-such-game")
	b.refuses(Line{At: at, Kind: Corrected, Game: g.ID}, "no-result")
	b.refuses(Line{At: at, Kind: Ended, Game: g.ID, Result: &league.Result{Places: []int{1}}}, "wrong-places")
	b.ends(g, at, 1, 2)
	b.refuses(Line{At: at, Kind: Ended, Game: g.ID}, "told-already")
	b.writes(Line{At: at, Kind: Withdrew, Entrant: "p00"})
	b.refuses(Line{At: at, Kind: Withdrew, Entrant: "p00"}, "gone")
	b.refuses(Line{At: at, Who: "p00", Kind: Withdrew, Entrant: "p00"}, "left")
	b.writes(Line{At: at, Kind: Paused})
	b.refuses(Line{At: at, Kind: Paused}, "paused")
	b.writes(Line{At: at, Kind: Cancelled})
	b.refuses(Line{At: at, Kind: Resumed}, "over")
	b.writes(Line{At: at, Kind: Corrected, Game: g.ID, Result: &league.Result{Game: g.ID, Places: []int{2, 1}}})
	for name, change := range map[Refusal]func(*Settings){
		"unfinished":         func(s *Settings) { s.Name = "" },
		"no-such-late":       func(s *Settings) { s.Late = "never" },
		"round-too-short":    func(s *Settings) { s.Round = time.Hour },
		"sign-up-past":       func(s *Settings) { s.SignUp = spring },
		"division-too-small": func(s *Settings) { s.Division, s.Moving = 4, 2 },
	} {
		s := b.Settings
		s.SignUp = spring.Add(day)
		change(&s)
		(&book{T: t}).refuses(Line{At: spring, Kind: Opened, Settings: &s}, name)
	}
	few := opened(t, func(s *Settings) { s.Minimum = 5 })
	few.signs(4)
	if kinds := few.due(spring.Add(7 * day)); !reflect.DeepEqual(kinds, []Kind{Cancelled}) ||
		few.State != Dropped {
		t.Errorf("with too few %v are due", kinds)
	}
}
