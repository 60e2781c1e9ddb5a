package hunt

import (
	"math/big"
	"testing"

	"redbook/engine/hunt/dataset"
)

// The ways to each area are counted one by one; what an answer rules out is not among them. Areas are those
// of Whereabouts.
func TestLikelihoodCountsWays(t *testing.T) {
	set := dataset.Ours()
	b := &set.Boards[0]
	start := newTables(set).starts.List()[0]
	for _, c := range []struct {
		name  string
		asked []Answer
		fits  func(journal [3]Space) bool
	}{
		{"nothing asked", nil, func([3]Space) bool { return true }},
		{"a search", []Answer{{Act: Search, Step: 2, Space: start, Says: Yes}},
			func(j [3]Space) bool { return j[0] == start || j[1] == start || j[2] == start }},
		{"a perception", []Answer{{Act: Perceive, Step: 1, Region: b.Spaces[start].Region, Says: No}},
			func(j [3]Space) bool {
				at, _ := lastArea(j[:2])
				return b.Spaces[at].Region != b.Spaces[start].Region
			}},
	} {
		v := View{Set: set, Part: 1, Turn: SecondDaylight, Step: 2,
			Legs: []Leg{{Day: 1, Turn: 1}, {Day: 1, Turn: 2}}, Asked: c.asked}
		want := map[Space]int64{}
		for _, s := range newTables(set).starts.List() {
			for _, one := range append(b.InRange(s, 0).Without(b.Exits).List(), Dot) {
				from, dots := lastArea([]Space{s, one})
				for _, two := range append(b.InRange(from, dots).Without(b.Exits).List(), Dot) {
					if j := [3]Space{s, one, two}; c.fits(j) {
						at, _ := lastArea(j[:])
						want[at]++
					}
				}
			}
		}
		got := Likelihood(v)
		if len(got) != len(want) || len(got) != Whereabouts(v).Last.Len() {
			t.Errorf("%s: %d areas, want %d", c.name, len(got), len(want))
		}
		for _, l := range got {
			if l.Ways.Cmp(big.NewInt(want[l.Last])) != 0 {
				t.Errorf("%s: %d ways to %s, want %d", c.name, l.Ways, l.Last, want[l.Last])
			}
		}
	}
}

// Journey cards are as likely as each other.
func TestLikelihoodOfJourneys(t *testing.T) {
	set := dataset.Ours()
	total := new(big.Int)
	for _, l := range Likelihood(View{Set: set, Part: 2, Turn: Night, Step: 5}) {
		total.Add(total, l.Ways)
	}
	if total.Int64() != 18 {
		t.Errorf("%d cards", total)
	}
	if list := Likelihood(View{Set: set, Part: 1}); list != nil {
		t.Errorf("before the first turn: %v", list)
	}
}

// Where no card is read, the ways of part II come to an exit with the last step, neither before nor after,
// and where cards can lead there is always one.
func TestWaysOfPartTwoEndInTime(t *testing.T) {
	set := dataset.Ours()
	tables, b := newTables(set), &set.Boards[1]
	var walks func(last Space, dots, left int) int64
	walks = func(last Space, dots, left int) (n int64) {
		if left == 0 {
			return 0
		}
		for s := range b.InRange(last, dots).All() {
			if exit := b.Exits.Has(s); exit && left == 1 {
				n++
			} else if !exit {
				n += walks(s, 0, left-1)
			}
		}
		return n + walks(last, dots+1, left-1)
	}
	in := inTime{b, map[wayLeft]*big.Int{}}
	for s := range b.Areas.All() {
		if got, want := in.ends(wayLeft{s, 1, 4}), walks(s, 1, 4); got.Cmp(big.NewInt(want)) != 0 {
			t.Errorf("from %s %d ways, want %d", s, got, want)
		}
	}
	for _, long := range []bool{false, true} {
		v := View{Set: set, Aid: AidWays, Part: 2, Turn: Night, Long: long, Track: shortest}
		if long {
			v.Track += longer
		}
		for v.Step = range v.Track {
			could := map[Space]bool{}
			for _, l := range Likelihood(v) {
				could[l.Last] = true
			}
			for j := Journey(1); j < journeyCount; j++ {
				if last, _ := lastArea(tables.journeys[j].Entries[:v.Step+1]); j.long() == long && !could[last] {
					t.Errorf("step %d: no way to %s, where card %d leads", v.Step, last, j)
				}
			}
		}
		v.Step = v.Track - 1
		for _, l := range Likelihood(v) {
			if l.Ways.Sign() <= 0 || tables.boards[2].Exits.Has(l.Last) {
				t.Errorf("%s: %d ways", l.Last, l.Ways)
			}
		}
	}
}
