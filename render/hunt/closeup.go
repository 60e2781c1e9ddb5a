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

// A close-up: a part of the map, drawn larger, and below it what was last asked and answered.
const (
	closeScale = 1.5 // pixels of a close-up for one of the whole board
	closeWidth = 1400
	closeHigh  = 1080
	// of the strips, as wide as the map, that the ground is drawn in: it divides the map's height, and makes
	// whole pixels
	stripHigh = 130
	storyLine = 54
	storyMost = 3
)

var closeUp = kind{
	name:   render.SheetCloseUp,
	newest: func(v *hunt.View) bool { return v.Result == nil && focus(v, "") != hunt.Nowhere },
	holds:  func(v *hunt.View, what string) bool { return focus(v, what) != hunt.Nowhere },
	canvas: scene.closeCanvas,
	draw:   scene.closeUp,
	tell:   func(t texts, v *hunt.View, what string) []string { return t.tellCloseUp(v, what) },
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

// window is the part of the map that a close-up shows: round its focus.
func (s scene) window() box {
	const w, h = closeWidth / closeScale, closeHigh / closeScale
	at := s.land.at[focus(s.view, s.what)]
	x := 2 * math.Round(max(0, min(mapWidth-w, at.X-w/2))/2) // whole pixels
	y := 2 * math.Round(max(0, min(mapHigh-h, at.Y-h/2))/2)
	return box{x, y, x + w, y + h}
}

// story are the answers that a close-up tells of: the newest, or those about its place.
func story(v *hunt.View, what string) []hunt.Answer {
	var all []hunt.Answer
	for _, a := range slices.Backward(v.Asked) {
		if len(all) < storyMost && (what == "" || placeID(v, a.Space) == what) {
			all = append(all, a)
		}
	}
	return all
}

func (s scene) closeCanvas() *render.Canvas {
	high := headerHeight + closeHigh
	if n := len(story(s.view, s.what)); n > 0 {
		high += 30 + n*storyLine
	}
	if s.drawn() != nil {
		high += drawnHigh
	}
	c := render.NewBlank(s.palette, closeWidth, high, parchment)
	w := s.window()
	for top := stripHigh * math.Floor(w.y0/stripHigh); top < w.y1; top += stripHigh {
		strip := s.land.picture(view{box{0, top, mapWidth, top + stripHigh}, closeScale, s.night()})
		low, high := max(top, w.y0), min(top+stripHigh, w.y1)
		area := image.Rect(int(w.x0*closeScale), int((low-top)*closeScale), int(w.x1*closeScale),
			int((high-top)*closeScale))
		c.Lay(strip.SubImage(area).(*image.Paletted), 0, headerHeight+int((low-w.y0)*closeScale))
	}
	return c
}

func (s scene) closeUp() {
	w := s.window()
	s.mapped(place{gg.Point{X: -w.x0 * closeScale, Y: headerHeight - w.y0*closeScale}, closeScale})
	t := trims[part(s.view)]
	s.Fill(render.Rectangle(0, 0, closeWidth, headerHeight), darker(t.deep, 0.45))
	s.Fill(render.Rectangle(0, headerHeight-8, closeWidth, 2), gold)
	title := s.located(s.land.board, focus(s.view, s.what))
	s.fit([]*render.Face{s.faces.title, s.faces.text}, title, 24, 66, 0, gold, 760)
	right := closeWidth - 90 - min(760, s.faces.title.Width(title))
	s.fit([]*render.Face{s.faces.text, s.faces.place, s.faces.small, s.faces.tiny}, s.now(s.view), closeWidth-24,
		64, 1, white, right)
	y := float64(headerHeight + closeHigh)
	all := story(s.view, s.what)
	// covers what sticks out of the map
	s.Fill(render.Rectangle(0, y, closeWidth, float64(30+drawnHigh+len(all)*storyLine)), parchment)
	s.Fill(render.Rectangle(0, y, closeWidth, 4), ink)
	if drawn := s.drawn(); drawn != nil {
		s.drawnTokens(y, drawn)
		y += drawnHigh
	}
	for i := range all {
		base := y + 58 + float64(i*storyLine)
		s.stepPlate(24, base, int(all[i].Step))
		s.fit([]*render.Face{s.faces.text, s.faces.place, s.faces.small}, s.answer(s.view, &all[i]), 100, base, 0,
			ink, closeWidth-124)
	}
}

// stepPlate is the step of Frodo's figure at which something was answered.
func (s scene) stepPlate(x, base float64, step int) {
	s.Fill(capsule(x, base-32, 56, 42, 10), frodoBlue)
	s.Text(s.faces.count, itoa(step), x+28, base-11+s.faces.count.Height()/2, 0.5, white)
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
	for _, a := range story(v, what) {
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
	offer(journal, bearerSeat, t.seat(0))
	offer(traces, "", "")
	offer(whereabouts, "", "")
	for _, s := range places(v) {
		offer(closeUp, placeID(v, s), t.spaceName(boardOf(v), s))
	}
	for seat := range v.Players {
		offer(sheetHand, hunt.Seats.Name(valueOf(engine.Seat(seat))), t.seat(engine.Seat(seat)))
	}
	offer(company, "", "")
	offer(result, "", "")
	return offers
}
