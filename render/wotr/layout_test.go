package wotr

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// watch is a stage that notes what is drawn outside of the picture.
type watch struct {
	t    *testing.T
	w, h float64
}

func (w watch) Stamp(key string, width, height int, _ render.Draw, x, y int) {
	w.inside(key, float64(x), float64(y), float64(x+width), float64(y+height))
}

func (w watch) Fill(points []gg.Point, _ color.RGBA) {
	for _, p := range points {
		w.inside("a filled shape", p.X, p.Y, p.X, p.Y)
	}
}

func (w watch) Text(f *render.Face, s string, x, y, ax float64, _ color.RGBA) {
	width := f.Width(s)
	w.inside(s, x-ax*width, y, x-ax*width+width, y)
}

func (w watch) inside(what string, x0, y0, x1, y1 float64) {
	const rim = 4 // shadows
	if x0 < -rim || y0 < -rim || x1 > w.w+rim || y1 > w.h+rim {
		w.t.Errorf("%s lies at %.0f,%.0f to %.0f,%.0f outside of %.0fx%.0f", what, x0, y0, x1, y1, w.w, w.h)
	}
}

// someRegions are where close-ups of a position are tested: others for each position, so that all take their
// turn.
func someRegions(position string) []string {
	ids := []string{"minas-tirith", "edoras", "morannon"}
	for i, v := range wotr.Regions.Values()[1:] {
		if (i+len(position)*3+int(position[0]))%9 == 0 {
			ids = append(ids, wotr.Regions.Name(v))
		}
	}
	return ids
}

// Nothing is drawn outside of a picture, in any position and language.
func TestNothingIsCutOff(t *testing.T) {
	besideOthers(t)
	a := materials()
	for name, v := range positions() {
		for _, lang := range languages {
			words := texts{testWords(), lang}
			t.Run(name+"-"+lang, func(t *testing.T) {
				board.draw(scene{watch{t, render.Width, render.Height}, a, words, &v, ""})
				for _, what := range append(someRegions(name), "") {
					if closeUp.holds(&v, what) {
						closeUp.draw(scene{watch{t, render.Width, render.Height}, a, words, &v, what})
					}
				}
			})
		}
	}
}

// Nothing that stands on the map covers another thing, in any position.
func TestNothingIsCovered(t *testing.T) {
	besideOthers(t)
	for name, v := range positions() {
		for _, lang := range languages {
			s := scene{nil, materials(), texts{testWords(), lang}, &v, ""}
			holdApart(t, name+" board", s.boardMap().rosters)
			for _, s.what = range someRegions(name) {
				c := mapScene{scene: s, pane: s.closePane(&v, s.what)}
				c.settled()
				holdApart(t, name+" "+s.what, append(c.rosters, c.names...))
			}
		}
	}
}

func holdApart(t *testing.T, what string, all []placed) {
	t.Helper()
	for i, a := range all {
		for _, b := range all[:i] {
			x := min(a.box().x1, b.box().x1) - max(a.box().x0, b.box().x0)
			y := min(a.box().y1, b.box().y1) - max(a.box().y0, b.box().y0)
			if x > 3 && y > 3 {
				t.Errorf("%s: what stands in %v covers %.0f by %.0f of what stands in %v", what, a.region, x, y, b.region)
			}
		}
	}
}

// The lettering has every letter that is written: of all that pictures say of the positions, and of all
// names.
func TestLettersAreThere(t *testing.T) {
	besideOthers(t)
	f := materials().faces
	said := map[string]bool{}
	words := render.Words(func(lang, key string, args map[string]any) string {
		text := testWords()(lang, key, args)
		said[text] = true
		return text
	})
	for name, v := range positions() {
		for _, lang := range languages {
			s := scene{watch{t, render.Width, render.Height}, materials(), texts{words, lang}, &v,
				""}
			s.board()
			for _, s.what = range append(someRegions(name), "") {
				if closeUp.holds(&v, s.what) {
					s.Stage = watch{t, render.Width, render.Height}
					s.closeUp()
				}
			}
		}
	}
	for _, lang := range languages {
		for _, d := range []struct {
			prefix string
			domain *engine.Domain
		}{{"region.", wotr.Regions}, {"card.", wotr.Cards}, {"character.", wotr.Characters}} {
			for _, v := range d.domain.Values() {
				words(lang, d.prefix+d.domain.Name(v), nil)
			}
		}
	}
	for text := range said {
		for _, r := range text {
			if !f.text.Has(r) || !f.title.Has(r) {
				t.Errorf("no letter %q, of %q", r, text)
			}
		}
	}
}

// notes is a stage that keeps the names of what is put down, and how many shapes are filled.
type notes struct {
	stamps []string
	texts  []string
	fills  int
}

func (n *notes) Stamp(key string, _, _ int, _ render.Draw, _, _ int) {
	n.stamps = append(n.stamps, key)
}
func (n *notes) Fill([]gg.Point, color.RGBA) { n.fills++ }
func (n *notes) Text(_ *render.Face, s string, _, _, _ float64, _ color.RGBA) {
	n.texts = append(n.texts, s)
}

// Each kind of trace is marked on a close-up: moves by an arrow of three shapes, all else by a sign.
func TestTracesAreMarked(t *testing.T) {
	draw := func(v wotr.View) *notes {
		n := &notes{}
		c := mapScene{scene: scene{n, materials(), texts{testWords(), "en"}, &v, ""},
			pane: materials().closePane(&v, "")}
		c.settled()
		*n = notes{}
		c.moves()
		c.signs()
		return n
	}
	for _, v := range wotr.Traces.Values()[1:] {
		name := wotr.Traces.Name(v)
		view := positions()["late"]
		step := wotr.Trace{Side: wotr.Shadow, From: wotr.Osgiliath, To: wotr.SouthIthilien}
		if err := step.Kind.UnmarshalText([]byte(name)); err != nil {
			t.Fatal(err)
		}
		sign := slices.Contains([]string{"attack", "hunt", "recruit", "capture"}, name)
		if sign && name != "attack" {
			step.From = wotr.Nowhere
		}
		view.Trail = []wotr.Trace{step, step}
		n := draw(view)
		if got := slices.Contains(n.stamps, "badge "+name+" shadow"); got != sign {
			t.Errorf("%s: a sign: %v, want %v", name, got, sign)
		}
		if want := step.From != wotr.Nowhere; (n.fills == 3) != want || !want && n.fills != 0 {
			t.Errorf("%s: %d shapes, want an arrow: %v", name, n.fills, want)
		}
	}
}

// A captured settlement flies a flag, whoever stands there.
func TestCapturedSettlementsAreFlagged(t *testing.T) {
	v, captured := positions()["captured"], 0
	for _, r := range v.Regions {
		if r.Captured {
			captured++
		}
	}
	n := &notes{}
	scene{n, materials(), texts{testWords(), "en"}, &v, ""}.drawMap()
	flags := 0
	for _, key := range n.stamps {
		if strings.HasPrefix(key, "flag ") {
			flags++
		}
	}
	if flags != captured || flags == 0 {
		t.Errorf("%d flags over %d captured settlements", flags, captured)
	}
}

// Where both sides had to give way, a line ties each of them to their region.
func TestBothSidesAreTied(t *testing.T) {
	v := positions()["siege"]
	s := scene{nil, materials(), texts{testWords(), "en"}, &v, ""}
	both := 0
	c := s.boardMap()
	for _, p := range c.rosters {
		rv := regionOf(&v, p.region)
		if p.bearers || p.inside == nil || len(rv.Forces[wotr.FreePeoples]) == 0 ||
			len(rv.Forces[wotr.Shadow]) == 0 {
			continue
		}
		both++
		ends := c.middles(p)
		if len(ends) != 2 || ends[0].X >= ends[1].X || !p.box().holds(ends[0]) || !p.box().holds(ends[1]) {
			t.Errorf("%v: tied from %v, with its middle at %v", p.region, ends, p.at)
		}
	}
	if both == 0 {
		t.Error("nowhere do both sides stand")
	}
}
