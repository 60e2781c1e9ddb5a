package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// whereabouts is the map with where Frodo can be, by what everybody knows and nothing else.
var whereabouts = kind{
	name:   "whereabouts",
	newest: func(*hunt.View) bool { return false },
	holds: func(v *hunt.View, what string) bool {
		return what == "" && v.Turn != hunt.NoTurn && v.Result == nil && v.Aid.TellsAreas()
	},
	canvas: func(s scene) *render.Canvas { return s.mapCanvas(whereRow) },
	draw:   scene.whereabouts,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tellWhereabouts(v) },
}

const (
	whereRow = 120
	fewAreas = 16 // of more the dots are not noted: they would hide the map
)

var (
	lastInk = render.Hex("c43b9a")
	nextInk = render.Hex("2f67b5")
)

func (s scene) whereabouts() {
	s.banner(s.say("picture.whereabouts.title", nil), s.now(s.view), darker(lastInk, 0.6))
	p := place{off: gg.Point{Y: headerHeight}, scale: 1}
	w := hunt.Whereabouts(*s.view)
	for _, id := range s.land.all {
		if s.land.board.Space(id).Dot || w.Last.Has(id) {
			continue
		}
		at := p.at(s.land.at[id])
		s.Stamp("veil", 84, 84, func(dc *gg.Context) { circle(dc, 42, 42, discRim+2, render.Shade(dark, 130)) },
			int(at.X)-42, int(at.Y)-42)
		if w.Next.Has(id) {
			s.dashedHalo(p, id)
		}
	}
	room := s.spots()
	room.takeNames(s.land.names(s.lang))
	for id := range w.Last.All() {
		s.halo(p, id, lastInk)
	}
	s.names(p)
	if w.Last.Len() <= fewAreas {
		for id := range w.Last.All() {
			s.dots(p, room, id, w.Dots[id])
		}
	}
	s.lying(p)
	s.figures(p)
	s.whereRow(w)
}

// dashedHalo marks where Frodo can be after his next ordinary move.
func (s scene) dashedHalo(p place, where hunt.Space) {
	at := p.at(s.land.at[where])
	for i := range 10 {
		a := 0.628 * float64(i)
		s.Fill(arcLine(at, 51*p.scale, 42*p.scale, a, a+0.36), nextInk)
	}
}

// dots notes how many dots can stand behind an area.
func (s scene) dots(p place, room *spots, where hunt.Space, dots uint32) {
	least, most := -1, 0
	for n := range 32 {
		if dots>>n&1 == 1 {
			if least < 0 {
				least = n
			}
			most = n
		}
	}
	if most == 0 {
		return
	}
	text := itoa(least)
	if most > least {
		text += "–" + itoa(most)
	}
	w := s.faces.count.Width(text)/2 + 24
	q := p.at(room.by(where, w, 20))
	s.Fill(capsule(q.X-w, q.Y-20, 2*w, 40, 12), parchment)
	s.Fill(capsule(q.X-w+3, q.Y-17, 2*w-6, 34, 10), lastInk)
	s.Fill(disc(gg.Point{X: q.X - w + 18, Y: q.Y}, 8), white)
	s.Fill(disc(gg.Point{X: q.X - w + 18, Y: q.Y}, 4), lastInk)
	s.Text(s.faces.count, text, q.X+12, q.Y+s.faces.count.Height()/2, 0.5, white)
}

// whereRow says how many areas there are, and what the signs mean.
func (s scene) whereRow(w hunt.Possible) {
	const y = headerHeight + mapHigh
	s.Text(s.faces.head, s.counted(w), trackLeft, y+54, 0, ink)
	signs := "picture.whereabouts.signs"
	if w.Last.Len() > fewAreas {
		signs = "picture.whereabouts.signs-many"
	}
	s.fit([]*render.Face{s.faces.small, s.faces.tiny}, s.say(signs, nil), trackLeft, y+98, 0, faded,
		boardWidth-2*trackLeft)
}

// counted says how many areas are possible, and how many journey cards where they are read.
func (t texts) counted(w hunt.Possible) string {
	text := t.say("picture.whereabouts.areas", map[string]any{"n": w.Last.Len()})
	if len(w.Journeys) > 0 {
		text += " · " + t.say("picture.whereabouts.journeys", map[string]any{"n": len(w.Journeys)})
	}
	return text
}

func (t texts) tellWhereabouts(v *hunt.View) []string {
	w, b := hunt.Whereabouts(*v), boardOf(v)
	return []string{t.say("picture.whereabouts.title", nil) + ". " + t.counted(w) + ".",
		t.say("picture.alt.last", map[string]any{"areas": t.spaces(b, w.Last.List())}),
		t.say("picture.alt.next", map[string]any{"areas": t.spaces(b, w.Next.List())})}
}
