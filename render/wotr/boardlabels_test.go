package wotr

import (
	"slices"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render/rendertest"
)

// crowds are positions with as much on the board as can be, besides the kept ones.
func crowds() map[string]wotr.View {
	all := map[string]wotr.View{"four": forFour()[0], "kings": kingsAmid(wotr.FreePeoples, hiddenTiles),
		"both": amongFour(kingsAmid(wotr.FreePeoples, hiddenTiles))}
	for name, v := range positions() {
		all[name] = v
	}
	return all
}

// Each region has its name on the board once, and no name or plate covers figures, the Ring-bearers or
// another name; in the fullest position very few may.
func TestNoLabelIsCovered(t *testing.T) {
	besideOthers(t)
	for name, v := range crowds() {
		for _, lang := range languages {
			c := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}.boardMap()
			c.arrows()
			c.names = c.plates(c.touched())
			labels := c.regionNames()
			for _, p := range c.names {
				labels = append(labels, label{p.region, nameSpot{box: p.box()}})
			}
			if want := len(wotr.Regions.Values()) - 1; len(labels) != want {
				t.Errorf("%s in %s: %d names, want %d", name, lang, len(labels), want)
			}
			covered := 0
			for i, l := range labels {
				for _, p := range c.rosters {
					if l.shrunk(2).shared(p.box()) > 0 {
						covered++
					}
				}
				for _, other := range labels[:i] {
					if l.shrunk(2).shared(other.box) > 0 {
						covered++
					}
				}
			}
			if most := map[bool]int{true: 2}[name == "full"]; covered > most {
				t.Errorf("%s in %s: %d names cover something, want at most %d", name, lang, covered, most)
			}
		}
	}
}

// However crowded the board is, the name of each region stands with its middle in its own land, or a line
// leads there, whose foot is seen unless figures fill the land; no name covers the sign of a settlement.
func TestNamesStandInTheirRegions(t *testing.T) {
	besideOthers(t)
	for name, v := range crowds() {
		for _, lang := range languages {
			c := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}.boardMap()
			c.arrows()
			c.names = c.plates(c.touched())
			signs, half := c.signsAt()
			for _, l := range c.regionNames() {
				for _, at := range signs {
					if l.shared(box{at.X, at.Y, at.X, at.Y}.shrunk(4-half)) > 0 {
						t.Errorf("%s in %s: the name of %v covers the sign at %.0f", name, lang, l.region, at)
					}
				}
				within, foot := c.within(l.region), l.tie[1]
				if !within(l.middle()) && !within(foot) {
					t.Errorf("%s in %s: the name of %v does not stand in its land", name, lang, l.region)
				}
				if foot != (gg.Point{}) && foot != c.stand(l.region) &&
					slices.ContainsFunc(c.rosters, func(p placed) bool { return p.box().holds(foot) }) {
					t.Errorf("%s in %s: the foot of the line from %v is covered", name, lang, l.region)
				}
			}
		}
	}
}

// At the start of a war no line of a name runs across another name: it would seem to be that one's.
func TestLinesOfNamesRunAcrossNone(t *testing.T) {
	besideOthers(t)
	v := positions()["start"]
	for _, lang := range languages {
		c := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}.boardMap()
		labels := c.regionNames()
		for _, l := range labels {
			for _, other := range labels {
				if other.region != l.region && crossing(l.tie[:], []box{other.box}) > 0 {
					t.Errorf("%s: the line of %v runs across %v", lang, l.region, other.region)
				}
			}
		}
	}
}

// At least half of the sign of each settlement are seen below figures and plates; but not where all that
// there is stands on the board.
func TestSignsOfSettlementsAreSeen(t *testing.T) {
	besideOthers(t)
	for name, v := range crowds() {
		if name == "full" {
			continue
		}
		for _, lang := range languages {
			c := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}.boardMap()
			c.arrows()
			signs, half := c.signsAt()
			for _, p := range slices.Concat(c.plates(c.touched()), c.rosters) {
				for _, at := range signs {
					if 2*p.box().shared(box{at.X, at.Y, at.X, at.Y}.shrunk(-half)) > 4*half*half {
						t.Errorf("%s in %s: what belongs to %v covers the sign at %.0f", name, lang, p.region, at)
					}
				}
			}
		}
	}
}

// The arrows of the last moves are seen below the plates of what they have touched: their heads, and at least
// half of each.
func TestPlatesLeaveArrows(t *testing.T) {
	besideOthers(t)
	views := crowds()
	for line := 100; line < 700; line += 60 {
		views["conquered, line "+number(line)] = at("middle-earth-conquered", line, engine.Nobody)
	}
	for name, v := range views {
		for _, lang := range languages {
			s := scene{&notes{}, materials(), texts{testWords(), lang}, &v, ""}
			c := s.boardMap()
			c.arrows()
			c.names = c.plates(c.touched())
			for i, arrow := range c.drawn {
				points, hidden := evenly(append(slices.Clone(arrow), arrow[0]), 4), 0
				for _, p := range points {
					if slices.ContainsFunc(c.names, func(n placed) bool { return n.box().holds(p) }) {
						hidden++
					}
				}
				for _, n := range c.names {
					if n.box().shared(headOf(arrow)) > 0 {
						t.Errorf("%s in %s: the plate of %v covers the head of arrow %d", name, lang, n.region, i)
					}
				}
				if 2*hidden > len(points) {
					t.Errorf("%s in %s: plates cover %d%% of arrow %d", name, lang, 100*hidden/len(points), i)
				}
			}
		}
	}
}

// What decides is written in colours that stand out from their ground, with the palettes for all eyes.
func TestFiguresStandOut(t *testing.T) {
	inks := map[string]rendertest.Pair{
		"Free Peoples' armies":  {A: sides[wotr.FreePeoples].sign, B: sides[wotr.FreePeoples].field},
		"Shadow's armies":       {A: sides[wotr.Shadow].sign, B: sides[wotr.Shadow].field},
		"numbers of the column": {A: ink, B: parchment}, "corruption": {A: blood, B: parchment},
		"names":            {A: ink, B: land},
		"turn":             {A: gold, B: darker(sideInk(wotr.Shadow), 0.4)},
		"whose turn":       {A: white, B: darker(sideInk(wotr.FreePeoples), 0.4)},
		"progress, hidden": {A: white, B: dark}, "progress, revealed": {A: white, B: blood},
		"Free Peoples' regulars": {A: rankColours(wotr.FreePeoples, 0).sign,
			B: rankColours(wotr.FreePeoples, 0).field},
		"Shadow's regulars":     {A: rankColours(wotr.Shadow, 0).sign, B: rankColours(wotr.Shadow, 0).field},
		"elites":                {A: rankColours(wotr.Shadow, 1).sign, B: rankColours(wotr.Shadow, 1).field},
		"leaders":               {A: rankColours(wotr.FreePeoples, 2).sign, B: rankColours(wotr.FreePeoples, 2).field},
		"Free Peoples' heading": {A: sideInk(wotr.FreePeoples), B: parchment},
		"Shadow's heading":      {A: sideInk(wotr.Shadow), B: parchment},
		"titles of cards":       {A: white, B: darker(cardInk[wotr.FreePeoples].rim, 0.25)},
		"texts of cards":        {A: ink, B: cardInk[wotr.Shadow].tint},
	}
	for side, c := range cardInk {
		inks["conditions of "+wotr.Side(side).String()] = rendertest.Pair{A: c.terms, B: c.paper}
		inks["combat titles of "+wotr.Side(side).String()] = rendertest.Pair{A: c.terms, B: c.tint}
	}
	for n, tint := range tints {
		inks["names on the land of "+wotr.Nation(n).String()] = rendertest.Pair{A: ink, B: tint}
	}
	rendertest.Readable(t, inks)
}

// The close-ups of the quarters together show every region.
func TestQuartersShowEveryRegion(t *testing.T) {
	a := materials()
	for _, v := range wotr.Regions.Values()[1:] {
		seen := false
		for _, q := range quarters {
			seen = seen || q.window(a.world).shrunk(8).holds(a.stand(wotr.Region(v)))
		}
		if !seen {
			t.Errorf("no quarter shows %s", wotr.Regions.Name(v))
		}
	}
}
