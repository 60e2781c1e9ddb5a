package pairing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"redbook/bot/league"
)

var begun = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

// ladder is one of seven.
func ladder(t *testing.T, swap bool) (Ladder, *Standing) {
	f := form(t, Settings{Form: "ladder", Sides: sides, Above: 3, Swap: swap, Rest: 2 * day, Again: 10 * day})
	return f.(Ladder), &Standing{Entrants: people(7)}
}

// challenge makes one, and has it end after some days.
func challenge(f Ladder, s *Standing, from, to league.Entrant, wins league.Entrant, after int) league.Game {
	g := f.Challenge(*s, from, to)
	s.Games = append(s.Games, g)
	if wins == "" {
		return g
	}
	places := []int{2, 2}
	places[g.Chair(wins)] = 1
	s.Results = append(s.Results, league.Result{Game: g.ID, Places: places, Ending: league.Played,
		At: begun.Add(time.Duration(after) * day)})
	return g
}

func TestLadderRises(t *testing.T) {
	for swap, want := range map[bool]string{false: "[1 5 2 3 4 6 7]", true: "[1 5 3 4 2 6 7]"} {
		f, s := ladder(t, swap)
		challenge(f, s, "5", "2", "5", 1)
		challenge(f, s, "7", "4", "4", 2) // all stay
		if got := fmt.Sprint(f.Ranks(*s)); got != want {
			t.Errorf("swap %v: %s, want %s", swap, got, want)
		}
		s.Withdrawn = []league.Entrant{"5", "3"}
		s.Entrants = append(s.Entrants, "8")
		want = map[bool]string{false: "[1 2 4 6 7 8]", true: "[1 4 2 6 7 8]"}[swap]
		if got := fmt.Sprint(f.Ranks(*s)); got != want {
			t.Errorf("swap %v, two have gone: %s, want %s", swap, got, want)
		}
	}
}

// Between results those fall who did nothing: directly behind whom they fell, whoever has left between them;
// and not at all if they have come to stand there meanwhile.
func TestLadderFalls(t *testing.T) {
	f, s := ladder(t, false)
	challenge(f, s, "5", "2", "5", 3)
	s.Falls = []Fall{{"2", "3", begun.Add(2 * day)}, {"3", "6", begun.Add(4 * day)},
		{"7", "6", begun.Add(5 * day)}}
	// 1 3 2 4 5 6 7, 1 3 5 2 4 6 7, 1 5 2 4 6 3 7
	if got := fmt.Sprint(f.Ranks(*s)); got != "[1 5 2 4 6 3 7]" {
		t.Error(got)
	}
	s.Withdrawn = []league.Entrant{"4", "6"}
	if got := fmt.Sprint(f.Ranks(*s)); got != "[1 5 2 3 7]" {
		t.Error(got)
	}
}

func TestWhoMayChallengeWhom(t *testing.T) {
	f, s := ladder(t, false)
	now := begun
	check := func(from, to league.Entrant, want Bar, until time.Time) {
		t.Helper()
		if bar, at := f.May(*s, from, to, now); bar != want || !at.Equal(until) {
			t.Errorf("%s challenges %s: %q until %v, want %q until %v", from, to, bar, at, want, until)
		}
	}
	none := time.Time{}
	check("5", "2", Free, none)
	check("5", "1", BarFar, none)
	check("5", "6", BarBelow, none)
	check("5", "5", BarOut, none)
	check("9", "5", BarOut, none)
	challenge(f, s, "5", "2", "", 0)
	check("5", "3", BarRunning, none)
	check("4", "2", BarBusy, none)
	check("2", "1", Free, none) // who is challenged may challenge
	check("7", "5", Free, none)
	s.Games = nil
	challenge(f, s, "5", "2", "2", 1)
	now = begun.Add(2 * day)
	check("5", "3", BarRest, begun.Add(3*day))
	check("5", "2", BarAgain, begun.Add(11*day))
	check("4", "2", Free, none)
	now = begun.Add(3 * day)
	check("5", "3", Free, none)
	if got := fmt.Sprint(f.Targets(*s, "5", now)); got != "[3 4]" {
		t.Error(got)
	}
	s.Withdrawn = []league.Entrant{"3"}
	if got := fmt.Sprint(f.Targets(*s, "5", now)); got != "[1 4]" { // 1 is three above now, 2 is barred
		t.Error(got)
	}
}

// Those who meet again change sides.
func TestSidesOfChallenges(t *testing.T) {
	f, s := ladder(t, false)
	first := challenge(f, s, "3", "2", "2", 1)
	second := challenge(f, s, "3", "2", "3", 20)
	third := challenge(f, s, "2", "3", "3", 40)
	if first.Chair("3") != 0 || second.Chair("3") != 1 || first.ID != "c1-1" || second.ID != "c2-2" {
		t.Errorf("%v, %v", first, second)
	}
	if third.Chair("2") != 0 || fmt.Sprint(f.Ranks(*s)) != "[1 3 2 4 5 6 7]" {
		t.Errorf("%v, %v", third, f.Ranks(*s))
	}
}

// Whatever happens, nobody is lost, nobody twice on the ladder; a winner stands before whom they have
// challenged, and nobody falls by more than one place for a game that is not theirs.
func TestLadderKeepsEverybody(t *testing.T) {
	chance := rand.New(rand.NewPCG(12, 12))
	for _, swap := range []bool{false, true} {
		f, s := ladder(t, swap)
		now := begun
		for i := range 150 {
			now = now.Add(time.Duration(chance.IntN(48)) * time.Hour)
			before := f.Ranks(*s)
			who := before[chance.IntN(len(before))]
			targets := f.Targets(*s, who, now)
			if len(targets) == 0 {
				continue
			}
			g := f.Challenge(*s, who, targets[chance.IntN(len(targets))])
			s.Games = append(s.Games, g)
			s.Results = append(s.Results, league.Result{Game: g.ID, Places: byChance(chance)(g), At: now})
			switch {
			case i == 50:
				s.Withdrawn = append(s.Withdrawn, "4")
			case i == 100:
				s.Entrants = append(s.Entrants, "8")
			}
			after := f.Ranks(*s)
			for _, e := range after {
				if now := slices.Index(after, e); g.Chair(e) < 0 && slices.Index(before, e) >= 0 &&
					(now > slices.Index(before, e)+1) {
					t.Fatalf("%s falls to %d: %v, %v", e, now, before, after)
				}
			}
			sorted := slices.Clone(after)
			slices.Sort(sorted)
			if len(slices.Compact(sorted)) != len(s.Entrants)-len(s.Withdrawn) {
				t.Fatalf("%v", after)
			}
			last := s.Results[len(s.Results)-1]
			if at := challengerAt(g); last.Won(at) && slices.Index(after, g.Chairs[at].Entrant) >
				slices.Index(after, g.Chairs[1-at].Entrant) && len(s.Withdrawn) == 0 {
				t.Fatalf("%v won: %v", g, after)
			}
		}
	}
}
