package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// powers is the card of the Black Riders (part I): five powers, each unlocked by an information token
// (Rulebook p.21). Below a token stands what the power is spent on and gives.
func (s scene) powers(y int) {
	const pitch = columnRoom / powerCount
	s.fit([]*render.Face{s.faces.small, s.faces.tiny}, s.say("picture.powers", nil), columnLeft, float64(y)+30,
		0, faded, columnRoom)
	y += powersTitle
	for i := range powerCount {
		x := columnLeft + i*pitch
		open := i < len(s.view.Known)
		s.information(i, open, x+(pitch-88)/2, y+2)
		key := "power " + itoa(i)
		if !open {
			key += " locked"
		}
		s.Stamp(key, pitch, 52, func(dc *gg.Context) { s.drawPower(dc, i, open) }, x, y+94)
	}
}

// powerCount is how many powers there are, powersTitle how high their heading is.
const powerCount, powersTitle = 5, 32

// drawPower draws what a power takes and gives: a die or two, and so many spaces more, a hunt or a
// perception, a search; the Chief.
func (s scene) drawPower(dc *gg.Context, i int, open bool) {
	const w, size = columnRoom / powerCount, 40
	type part struct {
		face  hunt.Face
		sign  string
		count string
	}
	parts := [powerCount][]part{
		{{sign: "die"}, {count: "+1"}},
		{{sign: "die"}, {sign: "die"}},
		{{face: hunt.Sword}, {count: "+1"}},
		{{face: hunt.Ring}, {count: "+2"}},
		{{sign: "chief"}},
	}[i]
	wide := func(p part) float64 {
		if p.count != "" {
			return s.faces.token.Width(p.count)
		}
		return size + 2
	}
	x := float64(w)
	for _, p := range parts {
		x -= wide(p)
	}
	x /= 2
	for _, p := range parts {
		switch {
		case p.count != "":
			dc.SetColor(ink)
			s.faces.token.Centre(dc, p.count, x+wide(p)/2, 26)
		case p.sign == "chief":
			circle(dc, x+size/2, 26, 24, dark)
			crown(dc, x+size/2, 36, 15)
		case p.sign == "die":
			drawDie(dc, hunt.NoFace, x, 6, size)
		default:
			drawDie(dc, p.face, x, 6, size)
		}
		x += wide(p)
	}
	if !open {
		dc.SetColor(render.Shade(parchment, 150))
		dc.DrawRectangle(0, 0, w, 52)
		dc.Fill()
	}
}

// information is an information token with its area, or an empty place.
func (s scene) information(i int, open bool, x, y int) {
	const size = 88
	if !open {
		s.Stamp("information none", size, size, func(dc *gg.Context) {
			dc.SetColor(faded)
			dc.SetLineWidth(3)
			dc.SetDash(8, 6)
			dc.DrawCircle(size/2, size/2, size/2-4)
			dc.Stroke()
			dc.SetDash()
		}, x, y)
		return
	}
	number := s.view.Set.Boards[dataset.PartI].Space(s.view.Known[i]).Number
	s.Stamp("information area "+itoa(number), size, size,
		func(dc *gg.Context) { areaToken(dc, s.faces.number, number, size/2, size/2, size/2-2) }, x, y)
}

// areaToken is a round token that shows the number of an area.
func areaToken(dc *gg.Context, f *render.Face, number int, x, y, r float64) {
	circle(dc, x, y, r, dark)
	circle(dc, x, y, r-3, gold)
	circle(dc, x, y, r-7, parchment)
	dc.SetColor(ink)
	f.Centre(dc, itoa(number), x, y)
}

// gandalf shows Gandalf (part II): whether he is hidden, and the deeds that he has done (Rulebook p.29).
func (s scene) gandalf(y int) {
	g := s.view.Gandalf
	s.Stamp("gandalf panel", 120, 132, func(dc *gg.Context) {
		circle(dc, 60, 66, 60, render.Hex("c9d3dc"))
		drawGandalf(dc, 52, 112, 1.1)
	}, columnLeft, y+8)
	x := float64(columnLeft + 134)
	s.fit(
		[]*render.Face{s.faces.text, s.faces.place},
		s.say("picture.gandalf", nil)+", "+s.gandalfIs(g.State),
		x,
		float64(y)+44,
		0,
		ink,
		columnRoom-134,
	)
	text := s.say("picture.deeds", nil)
	if len(g.Deeds) == 0 {
		text += " " + s.say("picture.no-deeds", nil)
	}
	s.Text(s.faces.small, text, x, float64(y)+108, 0, faded)
	x += s.faces.small.Width(text) + 12
	for _, d := range g.Deeds {
		n := s.land.board.Space(d).Number
		s.Stamp(
			"deed "+itoa(n),
			84,
			84,
			func(dc *gg.Context) { areaToken(dc, s.faces.number, n, 42, 42, 40) },
			int(x),
			y+58,
		)
		x += 88
	}
}
