package wotr

import (
	"image/color"
	"testing"

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
			c.names = c.plates(c.touched())
			c.arrows()
			labels := c.regionNames()
			for _, p := range c.names {
				labels = append(labels, label{p.region, p.box()})
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

// What decides is written in colours that stand out from their ground.
func TestFiguresStandOut(t *testing.T) {
	for name, c := range map[string][2]color.RGBA{
		"Free Peoples' armies":  {sides[wotr.FreePeoples].sign, sides[wotr.FreePeoples].field},
		"Shadow's armies":       {sides[wotr.Shadow].sign, sides[wotr.Shadow].field},
		"numbers of the column": {ink, parchment}, "corruption": {blood, parchment}, "names": {ink, land},
		"turn":             {gold, darker(sideInk(wotr.Shadow), 0.4)},
		"whose turn":       {white, darker(sideInk(wotr.FreePeoples), 0.4)},
		"progress, hidden": {white, dark}, "progress, revealed": {white, blood},
		"Free Peoples' regulars": {rankColours(wotr.FreePeoples, 0).sign, rankColours(wotr.FreePeoples, 0).field},
		"Shadow's regulars":      {rankColours(wotr.Shadow, 0).sign, rankColours(wotr.Shadow, 0).field},
		"elites":                 {rankColours(wotr.Shadow, 1).sign, rankColours(wotr.Shadow, 1).field},
		"leaders":                {rankColours(wotr.FreePeoples, 2).sign, rankColours(wotr.FreePeoples, 2).field},
		"Free Peoples' heading":  {sideInk(wotr.FreePeoples), parchment},
		"Shadow's heading":       {sideInk(wotr.Shadow), parchment},
	} {
		if got := rendertest.Contrast(c[0], c[1]); got < 4.5 {
			t.Errorf("%s: contrast %.1f, want 4.5", name, got)
		}
	}
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
