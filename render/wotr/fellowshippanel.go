package wotr

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The Fellowship's panel: who travels, how far, and the two tracks.
const (
	fellowshipHigh = 300
	trackLeft      = 640
	trackPitch     = 77
	trackBox       = 70
	corruptionTop  = 58
	mordorTop      = 206
	mostCorruption = 12
	lastStep       = 5 // the Crack of Doom (Rulebook p.43)
)

// fellowshipGround draws the boxes of both tracks.
func fellowshipGround(dc *gg.Context, a *art) {
	for i := range mostCorruption + 1 {
		trackBoxAt(dc, a, i, corruptionTop, number(i))
	}
	for i := range lastStep + 1 {
		trackBoxAt(dc, a, i, mordorTop, number(i))
	}
	x := float64(trackLeft + lastStep*trackPitch)
	volcano := render.Ink{Line: dark, Paper: tanned, Shade: render.Hex("5d4b42"), Leaf: stone, Glow: ember}
	render.Scenery["volcano"](dc, volcano, x+trackBox+46, mordorTop+trackBox-4, 74)
}

func trackBoxAt(dc *gg.Context, a *art, i, top int, text string) {
	x, y := float64(trackLeft+i*trackPitch), float64(top)
	hot := 0.05 + 0.07*float64(i)
	if top == mordorTop {
		hot = 0.2 + 0.12*float64(i)
	}
	dc.DrawRoundedRectangle(x, y, trackBox, trackBox, 8)
	render.FillAndStroke(dc, render.Mix(parchment, render.Hex("8e3b2a"), hot), ink, 3)
	dc.SetColor(ink)
	if hot > 0.5 {
		dc.SetColor(white)
	}
	a.faces.count.Centre(dc, text, x+trackBox/2, y+trackBox/2)
}

// fellowship draws the panel of the Fellowship.
func (s scene) fellowship(y int) {
	f := s.view.Fellowship
	s.Text(s.faces.head, s.say("picture.fellowship", nil), 24, float64(y+46), 0, sideInk(wotr.FreePeoples))
	s.bearers(f, 24, y+62)
	s.company(f, y+190)
	s.Text(s.faces.text, s.say("picture.corruption", nil), trackLeft, float64(y+corruptionTop-14), 0, ink)
	s.ringOn(trackLeft+min(f.Corruption, mostCorruption)*trackPitch, y+corruptionTop, number(f.Corruption))
	s.Text(s.faces.text, s.say("picture.mordor", nil), trackLeft, float64(y+mordorTop-14), 0, ink)
	if f.Mordor >= 0 {
		s.ringOn(trackLeft+f.Mordor*trackPitch, y+mordorTop, number(f.Mordor))
	}
}

// ringOn puts the Ring on a box of a track, round its number.
func (s scene) ringOn(x, y int, text string) {
	s.Stamp("ring on track", trackBox+16, trackBox+16, func(dc *gg.Context) {
		const mid = (trackBox + 16) / 2
		theRing(dc, mid, mid, trackBox/2+5, dark)
	}, x-8, y-8)
	s.Text(s.faces.count, text, float64(x)+trackBox/2, float64(y)+trackBox/2+17, 0.5, white)
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
	s.bearersRing("bearers ", 112, 54, x+56, y+56)
	far, first := f.Mordor, s.say("picture."+bearersState(f), nil)
	if f.Mordor < 0 {
		far, first = f.Progress, first+" · "+s.say("picture.progress", map[string]any{"far": f.Progress})
	}
	s.Text(s.faces.huge, number(far), float64(x)+56, float64(y)+78, 0.5, white)
	left, room := float64(x+128), float64(trackLeft-x-128-20)
	s.fit([]*render.Face{s.faces.text, s.faces.small}, first, left, float64(y+46), 0, ink, room)
	s.fit([]*render.Face{s.faces.text, s.faces.small, s.faces.tiny}, s.where(f), left, float64(y+94), 0, ink,
		room)
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
	const r = 38
	x := 24
	s.bigMedal(f.Guide, x+r+4, y+r+4, r, true)
	x += 2*r + 26
	pitch := 2*r + 6
	others := 0
	for _, c := range f.Companions {
		if c != f.Guide {
			others++
		}
	}
	if others > 1 {
		pitch = min(pitch, (trackLeft-x-2*r-24)/(others-1))
	}
	for _, c := range f.Companions {
		if c == f.Guide {
			continue
		}
		s.bigMedal(c, x+r, y+r+4, r, false)
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
