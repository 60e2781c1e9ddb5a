package wotr

import (
	"slices"
	"testing"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
)

// A roster has a column for each rank that one of its rows has, and no other.
func TestRostersShowTheRanksThatAreThere(t *testing.T) {
	for _, c := range []struct {
		name    string
		figures map[string]int
		want    []int
	}{
		{"regulars alone", map[string]int{"sauron:r": 3}, []int{0}},
		{"an elite and a leader of two nations", map[string]int{"rohan:e": 1, "gondor:r": 1, "gondor:l": 1}, []int{0, 1, 2}},
		{"Nazgûl without an army", map[string]int{"sauron:n": 2}, []int{2}},
		{"Nazgûl with Southrons", map[string]int{"sauron:n": 2, "southrons:e": 1}, []int{1, 2}},
		{"a Companion", map[string]int{"gimli": 1}, nil},
	} {
		if got := gather(c.figures).columns(); !slices.Equal(got, c.want) {
			t.Errorf("%s: columns %v, want %v", c.name, got, c.want)
		}
	}
}

// Arrows go round the signs of settlements between.
func TestArrowsGoRoundSigns(t *testing.T) {
	drawn := 0
	for name, v := range positions() {
		if !closeUp.holds(&v, "") {
			continue
		}
		c := closeScene{scene: scene{nil, materials(), texts{testWords(), "pl"}, &v, ""}, window: materials().window(&v, "")}
		c.settle()
		for _, move := range c.moved() {
			arrow := c.arrow(move)
			if len(arrow) == 0 {
				continue
			}
			drawn++
			for id, r := range c.world.Regions {
				if r.Settlement != "" && id != move.From.String() && id != move.To.String() && contains(outlineOf(arrow), c.at(point(r.Site))) {
					t.Errorf("%s: the arrow from %v to %v crosses the sign of %s", name, move.From, move.To, id)
				}
			}
		}
	}
	if drawn < 5 {
		t.Errorf("%d arrows, want at least 5", drawn)
	}
}

func outlineOf(line []gg.Point) []assets.Point {
	out := make([]assets.Point, len(line))
	for i, p := range line {
		out[i] = assets.Point{X: p.X, Y: p.Y}
	}
	return out
}

// What gives way to the sign of a settlement stays in its region where there is room.
func TestCountersStandInTheirRegions(t *testing.T) {
	all, outside := 0, 0
	for _, v := range positions() {
		for _, p := range (scene{nil, materials(), texts{testWords(), "en"}, &v, ""}).arrange() {
			if p.region == wotr.Nowhere || p.inside == nil {
				continue
			}
			all++
			if !p.inside(p.at) {
				outside++
			}
		}
	}
	if all < 400 || outside*50 > all {
		t.Errorf("%d of %d counters stand outside of their regions, want at most one in fifty", outside, all)
	}
}

// Counters leave the signs of settlements in sight where there is room.
func TestSignsAreInSight(t *testing.T) {
	const size = 2 * siteRadius
	covered := 0.0
	for _, v := range positions() {
		s := scene{nil, materials(), texts{testWords(), "en"}, &v, ""}
		for _, p := range s.arrange() {
			covered += p.covers(s.sites(), size)
		}
	}
	if most := 3.0 * size * size; covered > most { // in the fullest position some must be covered
		t.Errorf("%.0f square pixels of signs are covered on all boards, want at most %.0f", covered, most)
	}
}
