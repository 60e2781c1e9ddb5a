package wotr

import (
	"math"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// The rivers and ranges by which players find their way have names on close-ups, in letters that the font
// has.
func TestTheLandIsNamed(t *testing.T) {
	for _, lang := range languages {
		named := map[string]int{}
		for _, p := range materials().land.in(materials().world, texts{testWords(), lang}) {
			named[p.id]++
			for _, l := range p.letters {
				var buf sfnt.Buffer
				if glyph, err := landFont().GlyphIndex(&buf, l.rune); err != nil || glyph == 0 {
					t.Errorf("%s, %s: no letter %q", lang, p.id, l.rune)
				}
			}
		}
		for _, id := range []string{"anduin", "brandywine", "greyflood", "isen", "entwash", "celduin",
			"misty-mountains", "white-mountains", "grey-mountains", "ephel-duath", "ered-lithui", "sea-of-rhun"} {
			if named[id] == 0 {
				t.Errorf("%s: no place for the name of %s", lang, id)
			}
		}
	}
}

// The names of rivers and ranges cover no figures, no signs and no other names, and no name stands twice.
func TestNamesOfTheLandCoverNothing(t *testing.T) {
	besideOthers(t)
	written := 0
	for name, v := range positions() {
		for _, lang := range languages {
			s := scene{nil, materials(), texts{testWords(), lang}, &v, ""}
			for _, s.what = range someRegions(name) {
				c := mapScene{scene: s, pane: s.closePane(&v, s.what)}
				c.settled()
				seen := map[string]bool{}
				for _, p := range c.chosen() {
					written++
					if seen[p.id] {
						t.Errorf("%s %s: %s stands twice", name, s.what, p.id)
					}
					seen[p.id] = true
					for _, l := range p.letters {
						c.stayClear(t, name+" "+s.what+" "+p.id, l)
					}
				}
			}
		}
	}
	if written < 100 {
		t.Errorf("%d names written, want at least 100", written)
	}
}

// stayClear reports whether a letter keeps off signs and what stands in the window.
func (c *mapScene) stayClear(t *testing.T, what string, l letter) {
	t.Helper()
	at := c.onSheet(l.at)
	for _, group := range [][]placed{c.rosters, c.names, c.labels} {
		for _, p := range group {
			if p.box().shrunk(-12).holds(at) {
				t.Errorf("%s lies on what stands in %v", what, p.region)
			}
		}
	}
	for _, site := range c.sites() {
		if sign := c.at(site); math.Hypot(sign.X-at.X, sign.Y-at.Y) < siteRadius*closeScale+8 {
			t.Errorf("%s lies on a sign", what)
		}
	}
}
