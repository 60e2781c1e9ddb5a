package wotr

import (
	"image"
	"image/color"
	"slices"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// sheetChoice shows regions to choose from: lit and with letters, all else calmer. Those that lie near each
// other are shown larger.
var sheetChoice = kind{
	name:   render.SheetChoice,
	holds:  func(_ *wotr.View, what string) bool { return choices(what) != nil },
	canvas: func(a *art, v *wotr.View, what string) (*render.Canvas, error) { return a.choiceCanvas(what) },
	draw:   scene.choice,
	tell:   func(t texts, v *wotr.View, what string) []string { return t.tellChoice(v, what) },
}

// choices are the regions of a choice in their order; nil if something is none, or stands there twice.
func choices(what string) (all []wotr.Region) {
	for id := range strings.SplitSeq(what, ",") {
		v, ok := wotr.Regions.Parse(id)
		if r := wotr.Region(v); !ok || r == wotr.Nowhere || slices.Contains(all, r) {
			return nil
		} else {
			all = append(all, r)
		}
	}
	return all
}

const (
	choiceRim = 50 // of a larger map, in the map's units, that is left beside choices
	listPitch = 50 // of a long list
	listLoose = 76 // and of a short one

	mostListed = 48 // in one column

	cornerOutside = 15   // what each corner of a plate costs that lies outside of its region
	letterOutside = 1000 // and what it costs that the letter does, with its middle
	sideOutside   = 80   // or with one of its sides
)

// choicePane is the part of the map that a choice shows, and whether it is larger than on the board.
func (a *art) choicePane(all []wotr.Region) (pane, bool) {
	const w, h = render.Width / closeScale, closeHigh / closeScale
	at := a.stand(all[0])
	seen := box{at.X, at.Y, at.X, at.Y}
	for _, r := range all {
		seen = seen.with(a.stand(r))
	}
	if seen.x1-seen.x0 > w-2*choiceRim || seen.y1-seen.y0 > h-2*choiceRim {
		return a.boardPane(), false
	}
	return pane{around(a.world, seen.middle(), w, h), box{0, closeHeader, render.Width, render.Height}}, true
}

func (a *art) choiceCanvas(what string) (*render.Canvas, error) {
	if p, near := a.choicePane(choices(what)); near {
		return a.closeCanvas(p)
	}
	return render.NewCanvas(a.palette, a.board, render.Height, parchment), nil
}

// calmer is a stage that can be calmed. Stages of tests need not be.
type calmer interface {
	Copy() *render.Canvas
	Calm(area image.Rectangle, tone func(color.RGBA) color.RGBA)
	Reveal(src *render.Canvas, outline []gg.Point)
}

// calmed is a colour of what cannot be chosen.
func calmed(c color.RGBA) color.RGBA { return render.Mix(c, render.Hex("b9ae98"), 0.62) }

// choice draws a choice.
func (s scene) choice() {
	all := choices(s.what)
	p, near := s.choicePane(all)
	c := mapScene{scene: s, pane: p}
	var light *render.Canvas
	stage, calm := s.Stage.(calmer)
	if calm {
		light = stage.Copy()
	}
	if near {
		c.settled()
		c.names = slices.DeleteFunc(c.names, func(p placed) bool { return slices.Contains(all, p.region) })
		c.drawNames()
		c.drawRosters()
	} else {
		c.rosters = c.counters()
		c.tethers()
		c.drawCounters()
	}
	if calm {
		area := image.Rect(int(p.area.x0), int(p.area.y0), int(p.area.x1), int(p.area.y1))
		stage.Calm(area, calmed)
		for _, r := range all {
			stage.Reveal(light, c.outline(r))
		}
	}
	for _, r := range all {
		c.frame(r)
	}
	c.lit(all, near)
	if near {
		s.closeHead(s.say("picture.choice", nil))
		return
	}
	s.choiceList(all)
	s.foot()
}

// outline is that of a region on the sheet, as far as the pane shows it.
func (c *mapScene) outline(r wotr.Region) []gg.Point {
	var line []gg.Point
	for _, p := range c.world.Regions[r.String()].Outline {
		at := c.at(point(p))
		line = append(
			line,
			gg.Point{X: max(c.area.x0, min(c.area.x1, at.X)), Y: max(c.area.y0, min(c.area.y1, at.Y))},
		)
	}
	return line
}

// frame draws a line round a region.
func (c *mapScene) frame(r wotr.Region) {
	line := c.outline(r)
	for _, layer := range []pen{{9, dark}, {4.5, gold}} {
		for i, a := range line {
			c.Fill(thick(a, line[(i+1)%len(line)], layer.width), layer.colour)
		}
	}
}

// lit draws what stands in the regions to choose from, and their plates with letters.
func (c *mapScene) lit(all []wotr.Region, near bool) {
	c.names = c.choicePlates(all, near)
	c.ties()
	for _, p := range c.rosters {
		if slices.Contains(all, p.region) {
			p.draw(c.scene, int(p.at.X+0.5), int(p.at.Y+0.5))
		}
	}
	c.drawPlates()
}

// choicePlates finds room for the plates with letters, beside the names that stand there. They have names of
// their own on the larger map, where the plate of an army does not say it; on the whole one the list does.
func (c *mapScene) choicePlates(all []wotr.Region, near bool) []placed {
	taken := slices.Clone(c.names)
	for i, r := range all {
		name := c.region(r)
		if c.saysName(r) || !near {
			name = ""
		}
		signs := []event{{letter: render.Letter(i)}}
		w, h := c.plateWide(name, signs), float64(letterHigh)
		draw := func(s scene, x, y int) { s.plate(name, signs, x-int(w)/2, y-plateHigh/2) }
		letter := 6 + float64(c.letterWide(signs[0].letter))/2
		if name == "" { // the letter by itself
			letter -= 6
			w = float64(c.letterWide(signs[0].letter))
			draw = func(s scene, x, y int) { s.letterSign(signs[0].letter, x-int(w)/2, y-letterHigh/2) }
		}
		p := placed{item{c.stand(r), c.stand(r), w, h, 1, c.touches(r, letter-w/2)}, r, false, draw}
		least := 0.0
		p.at, least = c.plateAt(p, taken, letter, all)
		behind := p
		behind.inside = c.touches(r, w/2-letter)
		if at, cost := c.plateAt(behind, taken, w-letter, all); name != "" && cost < least {
			p.at, p.inside = at, behind.inside
			p.draw = func(s scene, x, y int) { s.letteredPlate(name, signs[0], x-int(w)/2, y-plateHigh/2) }
		}
		taken = append(taken, p)
	}
	return taken[len(c.names):]
}

// touches says for which middles of a plate its letter, so far to the right of there, touches a region: else
// a line leads to the region.
func (c *mapScene) touches(r wotr.Region, right float64) func(gg.Point) bool {
	within := c.within(r)
	return func(at gg.Point) bool {
		for _, x := range []float64{-1, 0, 1} {
			for _, y := range []float64{-1, 0, 1} {
				if within(gg.Point{X: at.X + right + x*letterHigh/2, Y: at.Y + y*letterHigh/2}) {
					return true
				}
			}
		}
		return false
	}
}

// saysName reports whether the plate of an army on the larger map names its region.
func (c *mapScene) saysName(r wotr.Region) bool {
	return slices.ContainsFunc(c.stood, func(g gathering) bool { return g.region == r })
}

const letterHigh = 66 // of the sign of a letter, which is read in the box

func (s scene) letterWide(letter string) int {
	return max(letterHigh, int(s.faces.letter.Width(letter))+26)
}

// letterSign puts the letter of a choice down.
func (s scene) letterSign(letter string, x, y int) {
	wide := s.letterWide(letter)
	s.Stamp("letter "+letter, wide, letterHigh, func(dc *gg.Context) {
		for _, rim := range []struct {
			inset float64
			fill  color.RGBA
		}{{1, dark}, {2.5, gold}, {6, dark}} {
			h := letterHigh - 2*rim.inset
			dc.DrawRoundedRectangle(rim.inset, rim.inset, float64(wide)-2*rim.inset, h, h/2)
			dc.SetColor(rim.fill)
			dc.Fill()
		}
		dc.SetColor(white)
		s.faces.letter.Centre(dc, letter, float64(wide)/2, letterHigh/2)
	}, x, y)
}

// choiceList names all that can be chosen in the column of the board.
func (s scene) choiceList(all []wotr.Region) {
	s.banner()
	y := bannerHigh + 20
	s.Text(s.faces.head, s.say("picture.choice", nil), columnX, float64(y+38), 0, ink)
	y += 62
	faces := []*render.Face{s.faces.head, s.faces.text, s.faces.place, s.faces.small, s.faces.tiny}
	columns := 1
	if len(all) > mostListed {
		columns = 2
	}
	rows := (len(all) + columns - 1) / columns
	pitch := min(listLoose, (render.Height-y-10)/rows)
	switch {
	case pitch < listPitch:
		pitch, faces = max(20, pitch), faces[4:]
	case pitch < listLoose:
		faces = faces[1:]
	}
	for i, r := range all {
		base, wide, indent := float64(y+i%rows*pitch+pitch*3/4), float64(columnInner/columns), 54.0
		if columns > 1 {
			indent = 38
		}
		left := columnX + float64(i/rows)*wide
		s.Text(faces[0], render.Letter(i), left, base, 0, blood)
		name, room := s.region(r), wide-indent-4
		if faces[len(faces)-1].Width(name) > room {
			name = s.compass(name)
		}
		s.fit(faces, name, left+indent, base, 0, ink, room)
	}
}

// compass shortens the quarters of the compass in a name, as maps do: those that differ by them alone still
// differ where they are cut.
func (s scene) compass(name string) string {
	short := strings.Fields(s.say("picture.compass", nil))
	for i := 0; i+1 < len(short); i += 2 {
		name = strings.Replace(name, short[i]+" ", short[i+1]+" ", 1)
	}
	return name
}

// tellChoice says what can be chosen, with the letters, and what stands there.
func (t texts) tellChoice(v *wotr.View, what string) []string {
	all := choices(what)
	var named []string
	for i, r := range all {
		named = append(named, render.Letter(i)+" "+t.region(r))
	}
	lines := []string{t.say("picture.alt.choice", map[string]any{"places": t.listed(named)})}
	for _, k := range stacks(v) {
		if slices.Contains(all, k.region) {
			lines = append(lines, t.tellStack(k))
		}
	}
	return lines
}
