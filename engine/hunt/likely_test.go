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
