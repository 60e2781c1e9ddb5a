package season

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
	"redbook/bot/league/standing"
)

// settles ends all open games: whoever has the lower number wins, but those who are named.
func (b *book) settles(at time.Time, strong ...league.Entrant) {
	b.Helper()
	for _, g := range b.open() {
		rank := func(who league.Entrant) string {
			if n := slices.Index(strong, who); n >= 0 {
				return fmt.Sprint("a", n)
			}
			return string(who)
		}
		r := league.Result{Game: g.ID, Places: []int{1, 2}, Ending: league.Played, At: at}
		if rank(g.Chairs[0].Entrant) > rank(g.Chairs[1].Entrant) {
			r.Places = []int{2, 1}
		}
		b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: &r})
	}
}

// rounds plays until no game of the rounds is open: from then on there are play-offs, or it is over.
func (b *book) rounds(at time.Time) time.Time {
	for range 20 {
		b.due(at)
		if b.State == Over || len(b.Divisions) > len(b.Leagues()) {
			return at
		}
		at = at.Add(day)
		b.settles(at)
	}
	b.Fatal("the rounds do not end")
	return at
}

func names(list []league.Entrant) (text string) {
	for _, who := range list {
		text += string(who)[1:] + " "
	}
	return text
}

// The best four play a knockout: whoever wins it is the champion, though another one has more points, and all
// others stand as they did.
func TestAPlayoffForTheTitle(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Form, s.Playoffs = "round-robin", 4 })
	b.signs(6)
	at := b.rounds(spring.Add(7 * day))
	title := b.Divisions[1]
	if title.For != ForTitle || names(title.Entrants) != "00 01 02 03 " {
		t.Fatalf("%+v", title)
	}
	var games []string
	for _, g := range title.Games() {
		games = append(games, g.ID+" "+names([]league.Entrant{g.Chairs[0].Entrant, g.Chairs[1].Entrant}))
	}
	if len(games) != 2 || b.Game("title-r1-1") == nil || b.Game("title-r1-1").Chair(entrant(0)) < 0 ||
		b.Game("title-r1-1").Chair(entrant(3)) < 0 {
		t.Errorf("%q", games)
	}
	rows := b.Table(0, time.Time{}).Rows
	possible := fmt.Sprint(rows[0].Possible, rows[3].Possible, rows[4].Possible)
	if possible != "{1 4 true} {1 4 true} {5 5 true}" {
		t.Errorf("possible are %s", possible)
	}
	b.settles(at.Add(day), entrant(3))
	b.due(at.Add(day))
	b.settles(at.Add(2*day), entrant(3))
	b.due(at.Add(2 * day))
	if b.State != Over || names(b.Final()[0]) != "03 01 00 02 04 05 " {
		t.Errorf("%s: %s", b.State, names(b.Final()[0]))
	}
	for n, row := range b.Table(0, time.Time{}).Rows {
		if row.Rank != n+1 || row.Possible != (standing.Range{Best: n + 1, Worst: n + 1, Exact: true}) ||
			(row.By == TieByPlayoff) != (n < 4) {
			t.Errorf("%+v", row)
		}
	}
	if row := b.Table(0, time.Time{}).Rows[0]; row.Games != 5 {
		t.Errorf("games of a play-off give points: %+v", row)
	}
}

// Between two divisions the last of those who would stay play the best of those who would stay below, beside
// those who go up and down without that.
func TestPlayoffsForPlaces(t *testing.T) {
	b := opened(t, func(s *Settings) {
		s.Form, s.Division, s.Moving, s.Barrage, s.Again = "round-robin", 5, 1, 1, 7*day
	})
	b.signs(10)
	at := b.rounds(spring.Add(7 * day))
	if got := fmt.Sprint(b.Barrages); got != "[{0 p03 p06}]" {
		t.Fatalf("%s", got)
	}
	if b.Won(b.Barrages[0]) != "" {
		t.Error("it is won before it is played")
	}
	b.settles(at.Add(day), entrant(6))
	b.due(at.Add(day))
	if b.State != Over || b.Won(b.Barrages[0]) != entrant(6) {
		t.Fatalf("%s: %s has won", b.State, b.Won(b.Barrages[0]))
	}
	next := Event{Settings: b.Settings, Entrants: b.Entrants}
	placed := next.Place(&b.Event)
	if got := names(placed[0]) + "/ " + names(placed[1]); got != "00 01 02 05 06 / 03 04 07 08 09 " {
		t.Errorf("next season %s", got)
	}
}

// Nobody who has gone plays off, and whoever goes during it has lost. Where nobody comes, whoever stood
// better has the place.
func TestWhoeverHasGoneDoesNotPlayOff(t *testing.T) {
	b := opened(t, func(s *Settings) {
		s.Form, s.Playoffs, s.Again = "round-robin", 4, 7*day
		s.Division, s.Moving, s.Barrage = 6, 1, 1
	})
	b.signs(12)
	b.due(spring.Add(7 * day))
	b.writes(Line{At: spring.Add(8 * day), Kind: Withdrew, Entrant: entrant(1)})
	at := b.rounds(spring.Add(8 * day))
	title := b.Divisions[b.playoff(ForTitle)]
	if got := names(title.Entrants); got != "00 02 03 04 " {
		t.Fatalf("for the title play %s", got)
	}
	// the sixth, who has withdrawn, goes down; nobody is left who would stay
	if got := fmt.Sprint(b.Barrages); got != "[{0 p05 p07}]" {
		t.Fatalf("%s", got)
	}
	for _, who := range []int{5, 7, 0} {
		b.writes(Line{At: at, Kind: Withdrew, Entrant: entrant(who)})
	}
	b.due(at)
	b.settles(at.Add(day))
	b.due(at.Add(day))
	b.settles(at.Add(2 * day))
	b.due(at.Add(2 * day))
	if b.State != Over || b.Won(b.Barrages[0]) != entrant(5) || b.Final()[0][0] != entrant(2) {
		t.Errorf("%s: %v, %s has won", b.State, b.Final(), b.Won(b.Barrages[0]))
	}
}

// Late rules, warnings, extensions and replacements act in a play-off as in any round; who is replaced stands
// nowhere any more.
func TestAPlayoffHasDeadlines(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Form, s.Playoffs = "round-robin", 2 })
	b.signs(3)
	at := b.rounds(spring.Add(7 * day))
	r := b.Divisions[1].Rounds[0]
	b.writes(Line{At: at, Kind: Replaced, Entrant: entrant(1), By: "new"})
	b.writes(Line{At: at, Kind: Extended, Division: 1, Nth: 0, Until: r.Until.Add(day)})
	until := b.Divisions[1].Rounds[0].Until
	if !b.Next().Before(until) || b.Next().Before(at) {
		t.Errorf("next at %s", b.Next())
	}
	var kinds []Kind
	for _, early := range []time.Duration{3 * day, day, 0} {
		kinds = append(kinds, b.due(until.Add(-early))...)
	}
	if got := fmt.Sprint(kinds); got != "[warned warned ended finished]" {
		t.Error(got)
	}
	if got := names(b.Final()[0]); got != "ew 00 02 " { // the first chair loses
		t.Errorf("final %s", got)
	}
}

// Each draw that can be is decided by whoever stood better.
func TestADrawnPlayoffIsWonByWhoeverStoodBetter(t *testing.T) {
	b := opened(t, func(s *Settings) { s.Form, s.Playoffs = "round-robin", 2 })
	b.signs(3)
	at := b.rounds(spring.Add(7 * day))
	for range 2 { // another one with the sides changed
		for _, g := range b.open() {
			b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: &league.Result{Game: g.ID, Places: []int{1, 1},
				Ending: league.Agreed, At: at}})
		}
		b.due(at)
	}
	if b.State != Over || len(b.Divisions[1].Games()) != 2 || b.Final()[0][0] != entrant(0) {
		t.Errorf("%s: %v", b.State, b.Final())
	}
}

// Whatever ends how, and whoever goes when: nobody plays off twice, whoever has won the last match is the
// champion, ranks that were possible hold, and everybody has one place in the next season.
func TestPlayoffsOfAnySize(t *testing.T) {
	for seed := range uint64(60) {
		chance := rand.New(rand.NewPCG(seed, 19))
		b := opened(t, func(s *Settings) {
			s.Form, s.Playoffs, s.BestOf, s.Again = "round-robin", Titles[chance.IntN(3)], 1+2*chance.IntN(2), 7*day
			s.Moving, s.Barrage = chance.IntN(2), chance.IntN(3)
			s.Division = max(2*(s.Moving+s.Barrage)+1, s.Playoffs+s.Moving+s.Barrage) + chance.IntN(2)
		})
		b.signs(3 + chance.IntN(18))
		at := spring.Add(7 * day)
		possible := map[league.Entrant]standing.Range{}
		for b.due(at); b.State == Running; b.due(at) {
			at = at.Add(day)
			if b.playoff(ForTitle) >= 0 {
				for _, row := range b.Table(0, time.Time{}).Rows {
					last, known := possible[row.Entrant]
					r := row.Possible
					if known && len(b.Gone) == 0 && (r.Best < last.Best || r.Worst > last.Worst) {
						t.Fatalf("%d: %s could come in %v, and now in %v", seed, row.Entrant, last, r)
					}
					possible[row.Entrant] = r
				}
			}
			if who := entrant(chance.IntN(21)); chance.IntN(8) == 0 && seed%2 == 0 {
				if l := (Line{At: at, Kind: Withdrew, Entrant: who}); b.May(l) == nil {
					b.writes(l)
				}
			}
			for n, g := range b.open() {
				if g.Table == "" || n > 0 && chance.IntN(2) == 0 {
					continue
				}
				r := league.Result{Game: g.ID, Places: [][]int{{1, 2}, {2, 1}, {1, 1}}[chance.IntN(3)],
					Ending: league.Played, At: at}
				b.writes(Line{At: at, Kind: Ended, Game: g.ID, Result: &r})
			}
		}
		final := b.Final()
		for n, row := range b.Table(0, time.Time{}).Rows {
			last, known := possible[row.Entrant]
			if known && len(b.Gone) == 0 && (n+1 < last.Best || n+1 > last.Worst) {
				t.Fatalf("%d: %s comes in %d, possible were %v", seed, row.Entrant, n+1, last)
			}
		}
		off := map[league.Entrant]int{}
		for _, d := range b.Divisions[len(b.Leagues()):] {
			for _, who := range d.Entrants {
				off[who]++
			}
		}
		for who, n := range off {
			if n > 1 {
				t.Fatalf("%d: %s plays off twice", seed, who)
			}
		}
		if n := b.playoff(ForTitle); n >= 0 {
			d := b.Divisions[n]
			last := d.Rounds[len(d.Rounds)-1].Games[0]
			if last.Chair(final[0][0]) < 0 && len(b.Gone) == 0 {
				t.Fatalf("%d: the champion %s has not played in %s", seed, final[0][0], last.ID)
			}
		}
		next := Event{Settings: b.Settings, Entrants: b.Entrants}
		times := map[league.Entrant]int{}
		for _, who := range slices.Concat(next.Place(&b.Event)...) {
			times[who]++
		}
		for _, who := range b.Entrants {
			if times[who] != 1 {
				t.Fatalf("%d: %s has %d places in the next season", seed, who, times[who])
			}
		}
	}
}

func TestPlayoffsAreChecked(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   Refusal
	}{
		{func(s *Settings) { s.Playoffs = 3 }, "playoffs-size"},
		{func(s *Settings) { s.Playoffs, s.Form = 4, "single-elimination" }, "playoffs-form"},
		{func(s *Settings) { s.Barrage = 1 }, "barrage-alone"},
		{func(s *Settings) { s.Barrage, s.Division = 1, 9 }, "barrage-alone"},
		{func(s *Settings) { s.Barrage, s.Moving, s.Division, s.Again = 2, 1, 6, day }, "barrage-large"},
		{func(s *Settings) { s.Playoffs, s.Moving, s.Division = 8, 2, 9 }, "playoffs-large"},
		{func(s *Settings) { s.Form = pairs }, "no-such-form"},
		{func(s *Settings) { atTables(s); s.Drawn = true }, "tables-sides"},
	} {
		s := Settings{Name: "Spring", Form: "swiss", Rules: "wotr", Sides: []league.Side{"a", "b"},
			SignUp: spring.Add(day), Round: day, Late: LateLoss}
		c.change(&s)
		if err := s.check(spring); err != c.want {
			t.Errorf("%+v: %v, want %s", s, err, c.want)
		}
	}
}
