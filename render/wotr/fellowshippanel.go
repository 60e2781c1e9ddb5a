package wotr

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The Fellowship in the column: where it was last seen, how far it has come since, who travels, corruption
// and the Mordor track.
const (
	mostCorruption = 12
	lastStep       = 5 // the Crack of Doom (Rulebook p.43)
	bearersHigh    = 112
	fellowsHigh    = 66
	trackHigh      = 62
	trackGap       = 5
)

// fellowship draws the block of the Fellowship.
func (s scene) fellowship(y int) int {
	f := s.view.Fellowship
	s.bearers(f, columnX, y)
	y += bearersHigh + 4
	s.company(f, y)
	y += fellowsHigh + 2
	s.corruption(f, y)
	y += 82
	s.mordorTrack(f, y)
	return s.line(y + trackHigh + 10)
}

// corruption shows how far the Ring-bearers are corrupted: a cell for each point, and the number.
func (s scene) corruption(f wotr.FellowshipView, y int) {
	text := number(f.Corruption) + "/" + number(mostCorruption)
	s.Text(s.faces.small, s.say("picture.corruption", nil), columnX, float64(y+26), 0, ink)
	s.Text(s.faces.count, text, columnX+columnInner, float64(y+54), 1, blood)
	room := columnInner - 150
	cell := room / mostCorruption
	for i := range mostCorruption {
		x := float64(columnX + i*cell)
		fill := tanned
		if i < f.Corruption {
			fill = blood
		}
		s.Fill(render.Rectangle(x, float64(y+36), float64(cell-3), 32), ink)
		s.Fill(render.Rectangle(x+2, float64(y+38), float64(cell-7), 28), fill)
	}
}

// mordorTrack shows the boxes of the Mordor track, with the Ring on one of them if the Ring-bearers are
// there.
func (s scene) mordorTrack(f wotr.FellowshipView, y int) {
	const volcanoWide = 58
	const pitch = (columnInner - volcanoWide) / (lastStep + 1)
	for i := range lastStep + 1 {
		x := columnX + i*pitch
		key := "mordor " + strconv.Itoa(i)
		s.Stamp(key, pitch, trackHigh, func(dc *gg.Context) { mordorBox(dc, s.art, i, pitch-trackGap) }, x, y)
		if i == f.Mordor {
			s.bearersRing("mordor ring ", trackHigh+10, trackHigh/2+4, x+(pitch-trackGap)/2, y+trackHigh/2)
			s.Text(s.faces.count, number(i), float64(x)+(pitch-trackGap)/2, float64(y)+trackHigh/2+18, 0.5, white)
		}
	}
	s.Stamp("volcano", volcanoWide+4, trackHigh+14, func(dc *gg.Context) {
		volcano := render.Ink{Line: dark, Paper: tanned, Shade: render.Hex("5d4b42"), Leaf: stone, Glow: ember}
		render.Scenery["volcano"](dc, volcano, volcanoWide/2+2, trackHigh+10, 54)
	}, columnX+columnInner-volcanoWide, y-12)
}

// mordorBox draws a box of the Mordor track.
func mordorBox(dc *gg.Context, a *art, i, wide int) {
	hot := 0.15 + 0.1*float64(i)
	if i > 2 {
		hot += 0.2
	}
	dc.DrawRoundedRectangle(1.5, 1.5, float64(wide-3), trackHigh-3, 8)
	render.FillAndStroke(dc, render.Mix(parchment, render.Hex("7a2d1e"), hot), ink, 3)
	dc.SetColor(ink)
	if hot > 0.5 {
		dc.SetColor(white)
	}
	a.faces.count.Centre(dc, number(i), float64(wide)/2, trackHigh/2)
}

// theRing draws the One Ring with something within.
func theRing(dc *gg.Context, x, y, r float64, within color.RGBA) {
	discs(dc, x, y, disc{r, dark}, disc{r - 2, gold})
	dc.SetColor(lighter(gold, 0.55))
	dc.SetLineWidth(2)
	dc.DrawArc(x, y, r-4.5, gg.Radians(190), gg.Radians(300))
	dc.Stroke()
	discs(dc, x, y, disc{r * 0.78, within})
}

// bearersRing puts the Ring-bearers' Ring down with its middle at x, y: dark when they are hidden, burning
// when they are revealed. The key tells its sizes apart.
func (s scene) bearersRing(key string, size int, r float64, x, y int) {
	within := dark
	if s.view.Fellowship.Revealed {
		within = blood
	}
	half := float64(size) / 2
	s.Stamp(key+bearersState(s.view.Fellowship), size, size,
		func(dc *gg.Context) { theRing(dc, half, half, r, within) }, x-size/2, y-size/2)
}

// bearersState names whether the Ring-bearers are hidden.
func bearersState(f wotr.FellowshipView) string {
	if f.Revealed {
		return "revealed"
	}
	return "hidden"
}

// bearers tells where the Ring-bearers were last seen, how far they have come since, and whether they are
// hidden.
func (s scene) bearers(f wotr.FellowshipView, x, y int) {
	s.bearersRing("bearers ", bearersHigh, bearersHigh/2-2, x+bearersHigh/2, y+bearersHigh/2)
	far := f.Mordor
	if f.Mordor < 0 {
		far = f.Progress
	}
	s.Text(s.faces.huge, number(far), float64(x)+bearersHigh/2, float64(y)+bearersHigh/2+23, 0.5, white)
	left, room := float64(x+bearersHigh+14), float64(columnInner-bearersHigh-14)
	colour := sideInk(wotr.FreePeoples)
	if f.Revealed {
		colour = blood
	}
	s.fit(
		[]*render.Face{s.faces.head, s.faces.text},
		s.say("picture."+bearersState(f), nil),
		left,
		float64(y+46),
		0,
		colour,
		room,
	)
	face, lines := render.Fit(s.where(f), room, 1, s.faces.text, s.faces.place)
	if len(lines) > 1 {
		face, lines = render.Fit(s.where(f), room, 2, s.faces.place, s.faces.small)
	}
	s.lines(face, lines, left, float64(y+94-8*(len(lines)-1)), 30, 0, ink)
}

// where says where the Ring-bearers are, as far as the board shows it.
func (t texts) where(f wotr.FellowshipView) string {
	if f.Mordor >= 0 {
		return t.say("picture.on-mordor-track", nil)
	}
	return t.region(f.Region)
}

// company draws the guide, who stands out, and the other Companions.
func (s scene) company(f wotr.FellowshipView, y int) {
	const r = 27
	x := columnX
	s.bigMedal(f.Guide, x+r+4, y+fellowsHigh/2, r, true)
	x += 2*r + 18
	others := 0
	for _, c := range f.Companions {
		if c != f.Guide {
			others++
		}
	}
	pitch := 2*r + 4
	if others > 1 {
		pitch = min(pitch, (columnX+columnInner-x-2*r)/(others-1))
	}
	for _, c := range f.Companions {
		if c == f.Guide {
			continue
		}
		s.bigMedal(c, x+r, y+fellowsHigh/2, r, false)
		x += pitch
	}
}

// bigMedal puts a character's large medallion down; a guide's has a golden rim.
func (s scene) bigMedal(c wotr.Character, x, y, r int, guide bool) {
	key := "big medal " + s.lang + " " + c.String() + " " + strconv.Itoa(r)
	if guide {
		key += " guide"
	}
	m := r + 7
	s.Stamp(key, 2*m, 2*m, func(dc *gg.Context) {
		if guide {
			discs(dc, float64(m), float64(m), disc{float64(r + 6), dark}, disc{float64(r + 4), gold})
		}
		s.medallion(dc, c, float64(m), float64(m), float64(r))
	}, x-m, y-m)
}
