package hunt

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// A journey card at the right of the hand: a row a step (Rulebook p.28).
const (
	journeyWide = 500
	journeyHead = 132
	journeyRow  = 66
)

// journeyEntries are the rows of the card that Frodo follows.
func (s scene) journeyEntries() []hunt.Entry {
	return append(slices.Clone(s.view.Bearer.Journal), s.view.Bearer.Ahead...)
}

// journeyCard draws the card with the row that Frodo has reached.
func (s scene) journeyCard() {
	v, entries := s.view, s.journeyEntries()
	card := &v.Set.Journeys[v.Bearer.Journey-1]
	const x, w float64 = render.Width - deskGap - journeyWide, journeyWide
	room := table(0)
	y, h := room.y0, room.y1-room.y0
	s.slab(x+4, y+6, w, h, 22, darker(felt, 0.5))
	s.slab(x, y, w, h, 22, trims[1].deep)
	s.slab(x+7, y+7, w-14, h-14, 17, plateFill)
	title := s.say("picture.journal.journey", nil) + " " + card.ID
	s.Text(s.faces.text, title, x+28, y+62, 0, trims[1].deep)
	s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny}, s.say("picture.journey-limit",
		map[string]any{"limit": card.Limit}), x+28, y+112, 0, ink, w-56)
	high := min(journeyRow, (h-journeyHead-20)/float64(len(entries)))
	for i, e := range entries {
		left, top := x+20, y+journeyHead+float64(i)*high
		fill, sign := plateFill, ink
		switch {
		case e.Step == v.Step:
			fill, sign = routeInk, white
		case e.Step < v.Step:
			sign = faded
		}
		s.Fill(capsule(left, top+3, w-40, high-6, 10), fill)
		base := top + high/2 + s.faces.small.Height()/2
		s.Text(s.faces.small, itoa(e.Step), left+52, base, 1, sign)
		s.journeyLine(e.Where, left+90, top+high/2, sign, w-200)
		if slices.Contains(v.Bearer.Havens, e.Where) {
			s.Stamp("haven", 44, 44, func(dc *gg.Context) { render.Star(dc, 22, 22, 20, 8.5, 5, friendRim) },
				int(x+w)-86, int(top+high/2)-22)
		}
	}
}

// journeyLine writes a row of a journey card: an area with its name, an exit, or a dot.
func (s scene) journeyLine(where hunt.Space, x, y float64, c color.RGBA, room float64) {
	if where == hunt.Dot || where == hunt.Stay {
		s.diamond(gg.Point{X: x + 22, Y: y}, 16, c)
		return
	}
	space := boardOf(s.view).Space(where)
	name := nameOf(space, s.lang)
	if space.Exit != "" {
		name = s.spaceName(boardOf(s.view), where)
	} else {
		s.Text(s.faces.number, itoa(space.Number), x, y+s.faces.number.Height()/2, 0, c)
		x += 86
		room -= 86
	}
	faces := []*render.Face{s.faces.text, s.faces.small, s.faces.tiny, s.faces.fine}
	face, said := render.FirstFit(faces, name, room)
	s.Text(face, said, x, y+face.Height()/2, 0, c)
}
