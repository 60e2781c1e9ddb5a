package wotr

import (
	"cmp"
	"math"
	"slices"
	"strings"
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
		{"an elite and a leader of two nations", map[string]int{"rohan:e": 1, "gondor:r": 1, "gondor:l": 1},
			[]int{0, 1, 2}},
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
		c := mapScene{scene: scene{nil, materials(), texts{testWords(), "pl"}, &v, ""},
			pane: materials().closePane(&v, "")}
		c.settled()
		for _, move := range c.moved() {
			arrow := c.arrow(move)
			if len(arrow) == 0 {
				continue
			}
			drawn++
			for id, r := range c.world.Regions {
				if r.Settlement != "" && id != move.From.String() && id != move.To.String() && c.crosses(arrow,
					c.at(point(r.Site))) {
					t.Errorf("%s: the arrow from %v to %v crosses the sign of %s", name, move.From, move.To, id)
				}
			}
		}
	}
	if drawn < 5 {
		t.Errorf("%d arrows, want at least 5", drawn)
	}
}

// crosses reports whether an arrow covers more than the rim of a sign.
func (c *mapScene) crosses(arrow []gg.Point, sign gg.Point) bool {
	return contains(outlineOf(arrow), sign) ||
		slices.ContainsFunc(arrow,
			func(p gg.Point) bool { return math.Hypot(p.X-sign.X, p.Y-sign.Y) < 0.8*siteRadius*closeScale })
}

func outlineOf(line []gg.Point) []assets.Point {
	out := make([]assets.Point, len(line))
	for i, p := range line {
		out[i] = assets.Point{X: p.X, Y: p.Y}
	}
	return out
}

// An arrow that leads out of the picture ends before the label of where it goes, so that its head is seen;
// arrows to one place have heads side by side.
func TestArrowHeadsAreSeen(t *testing.T) {
	drawn := 0
	for name, trail := range map[string][]wotr.Trace{
		"a flight to the far north": {march(wotr.Pelargir, wotr.Angmar)},
		"two flights, out and in": {march(wotr.Westemnet, wotr.SouthDowns), march(wotr.EredLuin, wotr.Lamedon),
			march(wotr.IronHills, wotr.Pelargir)},
		"as it was told": positions()["first-turns"].Trail,
	} {
		v := positions()["first-turns"]
		v.Trail = trail
		for range 1 {
			c := mapScene{scene: scene{nil, materials(), texts{testWords(), "pl"}, &v, ""},
				pane: materials().closePane(&v, "")}
			c.settled()
			tips := map[wotr.Region][]gg.Point{}
			for _, move := range c.moved() {
				arrow := c.arrow(move)
				if len(arrow) == 0 {
					continue
				}
				drawn++
				tip := slices.MinFunc(arrow,
					func(a, b gg.Point) int { return cmp.Compare(c.farFrom(move.To, a), c.farFrom(move.To, b)) })
				for _, l := range c.labels {
					if l.box().holds(tip) {
						t.Errorf("%s: the arrow from %v to %v ends below the label of %v", name, move.From, move.To, l.region)
					}
				}
				for _, other := range tips[move.To] {
					if math.Hypot(other.X-tip.X, other.Y-tip.Y) < 25 {
						t.Errorf("%s: the head of the arrow from %v to %v covers another one's", name, move.From, move.To)
					}
				}
				tips[move.To] = append(tips[move.To], tip)
			}
		}
	}
	if drawn < 5 {
		t.Errorf("%d arrows, want at least 5", drawn)
	}
}

// farFrom is how far a point is from where a region's label is, or else its figures.
func (c *mapScene) farFrom(r wotr.Region, p gg.Point) float64 {
	at := c.stand(r)
	for _, l := range c.labels {
		if l.region == r {
			at = l.at
		}
	}
	return math.Hypot(at.X-p.X, at.Y-p.Y)
}

// The sign of a settlement that rosters hide stands on the plate of its region; one that is in sight does
// not.
func TestHiddenSignsStandOnPlates(t *testing.T) {
	v := positions()["full"]
	for _, c := range []struct {
		what, sign string
		want       bool
	}{
		{"minas-tirith", "plate sign stronghold gondor", true}, {"edoras", "plate sign stronghold gondor", true},
		{"morannon", "plate sign stronghold sauron", false},
	} {
		n := &notes{}
		closeUp.draw(scene{n, materials(), texts{testWords(), "en"}, &v, c.what})
		if got := slices.ContainsFunc(n.stamps,
			func(key string) bool { return strings.HasPrefix(key, c.sign) }); got != c.want {
			t.Errorf("%s: %q: %t, want %t", c.what, c.sign, got, c.want)
		}
	}
}

// Besiegers stand next to the wall, however many Companions are within.
func TestBesiegersStandAtTheWall(t *testing.T) {
	for _, companions := range [][]person{nil, {{Character: wotr.Legolas}},
		{{Character: wotr.Legolas}, {Character: wotr.Gimli}, {Character: wotr.Boromir},
			{Character: wotr.Peregrin}}} {
		k := stack{nations: []contingent{{wotr.Gondor, 1, 0, 0}}, characters: companions, inside: true}
		w, _ := (scene{nil, materials(), texts{testWords(), "en"}, nil, ""}).measure(k)
		if w != k.counterWidth()+2*wallMargin {
			t.Errorf("with %d Companions: %d wide, the wall is %d", len(companions), w, k.counterWidth()+2*wallMargin)
		}
	}
}

// What gives way to the sign of a settlement stays in its region where there is room.
func TestCountersStandInTheirRegions(t *testing.T) {
	all, outside := 0, 0
	for _, v := range positions() {
		for _, p := range (scene{nil, materials(), texts{testWords(), "en"}, &v, ""}).boardMap().rosters {
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
	size, covered := 0.0, 0.0
	for _, v := range positions() {
		c := scene{nil, materials(), texts{testWords(), "en"}, &v, ""}.boardMap()
		signs, half := c.signsAt()
		size = 2 * half
		for _, p := range c.rosters {
			covered += p.covers(signs, size)
		}
	}
	if most := 3.0 * size * size; covered > most { // in the fullest position some must be covered
		t.Errorf("%.0f square pixels of signs are covered on all boards, want at most %.0f", covered, most)
	}
}

func march(from, to wotr.Region) wotr.Trace {
	t := wotr.Trace{Side: wotr.Shadow, From: from, To: to}
	if err := t.Kind.UnmarshalText([]byte("army")); err != nil {
		panic(err)
	}
	return t
}
