package hunt

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// A journey card below the hand: a column of two halves, one row a step (Rulebook p.28).
const (
	journeyHead   = 78
	journeyRowing = 56
)

// journeyEntries are the rows of the card that Frodo follows.
func (s scene) journeyEntries() []hunt.Entry {
	return append(slices.Clone(s.view.Bearer.Journal), s.view.Bearer.Ahead...)
}

func (s scene) journeyHigh() int {
	return journeyHead + (len(s.journeyEntries())+1)/2*journeyRowing + 26
}

// journeyCard draws the card with the row that Frodo has reached.
func (s scene) journeyCard(y int) {
	v, entries := s.view, s.journeyEntries()
	card := &v.Set.Journeys[v.Bearer.Journey-1]
	const x, w = deskMargin, deskWidth - 2*deskMargin
	s.slab(x+4, float64(y)+6, w, float64(s.journeyHigh()), 22, darker(felt, 0.5))
	s.slab(x, float64(y), w, float64(s.journeyHigh()), 22, trims[1].deep)
	s.slab(x+6, float64(y)+6, w-12, float64(s.journeyHigh()-12), 17, plateFill)
	s.Text(s.faces.cardTitle, s.say("picture.journal.journey", nil)+" "+card.ID, x+28, float64(y)+56, 0,
		trims[1].deep)
	s.Text(s.faces.small, s.say("picture.journey-limit", map[string]any{"limit": card.Limit}), x+w-28,
		float64(y)+54, 1, faded)
	half := (len(entries) + 1) / 2
	for i, e := range entries {
		left := float64(x + 20 + i/half*(w/2))
		top := float64(y + journeyHead + i%half*journeyRowing)
		fill, sign := plateFill, ink
		switch {
		case e.Step == v.Step:
			fill, sign = routeInk, white
		case e.Step < v.Step:
			sign = faded
		}
		s.Fill(capsule(left, top+3, w/2-30, journeyRowing-8, 10), fill)
		s.Text(s.faces.small, itoa(e.Step), left+44, top+38, 1, render.Mix(sign, fill, 0.25))
		s.journeyLine(e.Where, left+80, top+journeyRowing/2, sign, fill, w/2-180)
		if slices.Contains(v.Bearer.Havens, e.Where) {
			s.Stamp("haven", 30, 30, func(dc *gg.Context) { render.Star(dc, 15, 15, 13, 5.5, 5, friendRim) },
				int(left)+w/2-72, int(top)+12)
		}
	}
}

// journeyLine writes a row of a journey card: an area with its name, an exit, or a dot.
func (s scene) journeyLine(where hunt.Space, x, y float64, c, ground color.RGBA, room float64) {
	if where == hunt.Dot || where == hunt.Stay {
		s.Fill(disc(gg.Point{X: x + 18, Y: y}, 10), c)
		s.Fill(disc(gg.Point{X: x + 18, Y: y}, 5), ground)
		return
	}
	space := boardOf(s.view).Space(where)
	text := s.spaceName(boardOf(s.view), where)
	if name := nameOf(space, s.lang); space.Number > 0 && name != "" {
		text = itoa(space.Number) + "  " + name
	}
	s.fit([]*render.Face{s.faces.cardText, s.faces.small, s.faces.tiny}, text, x, y+12, 0, c, room)
}
