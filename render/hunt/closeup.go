package hunt

import (
	"image"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// A close-up: a part of the map, drawn larger.
const (
	closeScale = 1.5 // pixels of a close-up for one of the whole board
	// of the strips, as wide as the map, that the ground is drawn in: it divides the map's height, and makes
	// whole pixels
	stripPart = 130
)

var closeUp = kind{
	name:   render.SheetCloseUp,
	newest: func(*hunt.View) bool { return false },
	holds:  func(v *hunt.View, what string) bool { return focus(v, what) != hunt.Nowhere },
	canvas: scene.mapCanvas,
	zoom:   func(s scene) window { return zoomed(s.land.at[focus(s.view, s.what)]) },
	draw: func(s scene) {
		s.mapped(s.place())
		s.banner(
			s.located(s.land.board, focus(s.view, s.what)),
			s.now(s.view),
			darker(trims[part(s.view)].deep, 0.45),
		)
		s.column(s.state()...)
	},
	tell: func(t texts, v *hunt.View, what string) []string { return t.tellCloseUp(v, what) },
}

// placeID is the id of a space, as the rules' domain has it.
func placeID(v *hunt.View, s hunt.Space) string {
	prefix := "i-"
	if part(v) == dataset.PartII {
		prefix = "ii-"
	}
	return prefix + s.String()
}

// places are the spaces that players call by a number or a letter.
func places(v *hunt.View) []hunt.Space {
	var all []hunt.Space
	for i := range boardOf(v).Spaces {
		if s := &boardOf(v).Spaces[i]; s.Area() || s.Exit != "" {
			all = append(all, hunt.Space(i))
		}
	}
	return all
}

// focus returns the space that a close-up is of: the one with an id, or where the newest move happened.
func focus(v *hunt.View, what string) hunt.Space {
	if what != "" {
		for _, s := range places(v) {
			if placeID(v, s) == what {
				return s
			}
		}
		return hunt.Nowhere
	}
	switch {
	case v.Meeting != nil && v.Meeting.Where != hunt.Nowhere:
		return v.Meeting.Where
	case v.Act != nil && v.Act.Where != hunt.Nowhere:
		return v.Act.Where
	}
	for _, r := range v.Riders {
		if r.Active && r.Where != hunt.Nowhere {
			return r.Where
		}
	}
	return v.Found
}

// zoomed is the window of a close-up with a place in its middle, as far as the map goes on there.
func zoomed(at gg.Point) window {
	const w, h = mapWidth / closeScale, mapHigh / closeScale
	x := 2 * math.Round(max(0, min(mapWidth-w, at.X-w/2))/2) // whole pixels
	y := 2 * math.Round(max(0, min(mapHigh-h, at.Y-h/2))/2)
	return window{x, y, closeScale}
}

// layStrips lays the window's piece of the map, which is kept in strips.
func (s scene) layStrips(c *render.Canvas) {
	w := s.window
	low := w.y + mapHigh/w.scale
	for top := stripPart * math.Floor(w.y/stripPart); top < low; top += stripPart {
		strip := s.land.picture(view{box{0, top, mapWidth, min(top+stripPart, mapHigh)}, w.scale, s.night()})
		from, to := max(top, w.y), min(top+stripPart, low)
		area := image.Rect(int(w.x*w.scale), int((from-top)*w.scale), int(w.x*w.scale)+mapWidth,
			int(math.Ceil((to-top)*w.scale)))
		c.Lay(strip, area, 0, headerHigh+int((from-w.y)*w.scale))
	}
}

// tellCloseUp says what happens in a place: the figures and tokens there and on the neighbouring spaces, and
// the answers.
func (t texts) tellCloseUp(v *hunt.View, what string) []string {
	b, at := boardOf(v), focus(v, what)
	s := b.Space(at)
	lines := []string{t.located(b, at) + "."}
	if s.Region != 0 {
		lines[0] = t.say("picture.alt.place", map[string]any{"place": t.located(b, at),
			"region": v.Set.Regions[s.Region].ID})
	}
	var near []hunt.Space
	for _, n := range b.Next[at].List() {
		if !b.Space(n).Dot {
			near = append(near, n)
		}
	}
	lines = append(lines, t.say("picture.alt.near", map[string]any{"areas": t.spaces(b, near)}))
	lines = append(lines, t.tellMap(v)...)
	for _, a := range slices.Backward(v.Asked) {
		if placeID(v, a.Space) != what {
			continue
		}
		lines = append(lines, t.say("picture.alt.asked",
			map[string]any{"step": int(a.Step), "answer": t.answer(v, &a)}))
	}
	return lines
}

// atlas lists every sheet there can be: the board, the maps of what is known, each place's close-up, the
// hands, the company, the result.
func (t texts) atlas(v *hunt.View) []render.Offer {
	var offers []render.Offer
	offer := func(k kind, what, name string) {
		offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: k.name, What: what}, Name: name})
	}
	offer(board, "", "")
	offer(journal, bearerSeat, t.seat(0, v))
	offer(traces, "", "")
	offer(whereabouts, "", "")
	for _, s := range places(v) {
		offer(closeUp, placeID(v, s), t.spaceName(boardOf(v), s))
	}
	for seat := range v.Players {
		offer(sheetHand, hunt.Seats.Name(valueOf(engine.Seat(seat))), t.seat(engine.Seat(seat), v))
	}
	offer(company, "", "")
	offer(result, "", "")
	return offers
}
