package season

import (
	"reflect"
	"slices"
	"testing"

	"redbook/bot/league"
)

// Who stands where at the beginning follows from what was agreed; in a later season with divisions that is
// said of newcomers alone.
func TestSeeds(t *testing.T) {
	started := func(change func(*Settings), n int) *book {
		w := opened(t, change)
		w.signs(n)
		return w
	}
	last := started(func(s *Settings) { s.Division, s.Moving = 3, 1 }, 6)
	last.writes(last.Begin(last.SignUp, nil, 7, nil))
	names := slices.Clone(last.Entrants)
	for seed, c := range map[Seed]struct{ first, later []league.Entrant }{
		"":         {first: names, later: names},
		SeedSignUp: {first: names, later: names},
		SeedRating: {first: []league.Entrant{names[5], names[2], names[0], names[1], names[3], names[4]}},
		SeedDraw:   {},
	} {
		w := started(func(s *Settings) { s.Seed = seed }, 6)
		rated := []league.Entrant{names[5], "nobody", names[2]}
		got := w.Begin(w.SignUp, rated, 7, nil).Divisions
		if len(got) != 1 || c.first != nil && !reflect.DeepEqual(got[0], c.first) {
			t.Errorf("%q: %v, not %v", seed, got, c.first)
		}
		if !reflect.DeepEqual(w.Entrants, names) {
			t.Errorf("%q: the entrants are %v now", seed, w.Entrants)
		}
		if seed == SeedDraw {
			again, other := w.Begin(w.SignUp, nil, 7, nil).Divisions, w.Begin(w.SignUp, nil, 8, nil).Divisions
			if !reflect.DeepEqual(got, again) || reflect.DeepEqual(got, other) {
				t.Errorf("drawn are %v, %v and %v", got, again, other)
			}
		}
		// two are new in the next season
		w = started(func(s *Settings) { s.Seed, s.Division, s.Moving = seed, 4, 1 }, 6)
		for _, who := range []league.Entrant{"new", "star"} {
			w.writes(Line{At: spring, Kind: Signed, Entrant: who})
		}
		got = w.Begin(w.SignUp, []league.Entrant{"star"}, 7, &last.Event).Divisions
		if len(got) != 2 || slices.Contains(got[0], "new") || slices.Contains(got[0], "star") {
			t.Errorf("%q: newcomers begin above: %v", seed, got)
			continue
		}
		first := slices.Index(got[1], "star") < slices.Index(got[1], "new")
		if seed != SeedDraw && first != (seed == SeedRating) {
			t.Errorf("%q: newcomers are placed as %v", seed, got[1])
		}
	}
}
