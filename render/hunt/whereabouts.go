package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// whereabouts is the map with where Frodo can be, by what everybody knows and nothing else.
var whereabouts = kind{
	name:   "whereabouts",
	newest: func(*hunt.View) bool { return false },
	holds: func(v *hunt.View, what string) bool {
		return what == "" && v.Turn != hunt.NoTurn && v.Result == nil && v.Aid.TellsAreas()
	},
	canvas: scene.mapCanvas,
	draw:   scene.whereabouts,
	tell:   func(t texts, v *hunt.View, _ string) []string { return t.tellWhereabouts(v) },
}

// fewAreas is of how many areas the dots are noted: more would hide the map.
const fewAreas = 16

var (
	lastInk = render.Hex("c43b9a")
	nextInk = render.Hex("2f67b5")
	veiled  = render.Hex("b3aa9a") // where he is not
)

func (s scene) whereabouts() {
	p := s.place()
	w := hunt.Whereabouts(*s.view)
	for _, id := range s.land.all {
		if s.land.board.Space(id).Dot || w.Last.Has(id) {
			continue
		}
		at := p.at(s.land.at[id])
		s.Stamp("veil", 92, 92, func(dc *gg.Context) { circle(dc, 46, 46, discRim-1, render.Shade(veiled, 225)) },
			int(at.X)-46, int(at.Y)-46)
		s.Text(s.faces.number, callOf(s.land.board.Space(id)), at.X, at.Y+s.faces.number.Height()/2, 0.5, ink)
		if w.Next.Has(id) {
			s.dashedHalo(p, id)
		}
	}
	l := s.layOut()
	for id := range w.Last.All() {
		s.halo(p, id, lastInk)
	}
	s.leads(p, l)
	s.names(p, l)
	if w.Last.Len() <= fewAreas {
		for id := range w.Last.All() {
			s.dots(p, &l.spots, id, w.Dots[id])
		}
	}
	s.lying(p, l)
	s.figures(p, l)
	s.banner(s.say("picture.whereabouts.title", nil), s.now(s.view), darker(lastInk, 0.6))
	s.column(
		block{trackBlock, scene.movement},
		block{trackBlock, scene.corruption},
		block{ridersBlock, scene.riders},
		block{whereHigh, func(s scene, y int) { s.areas(y, w) }},
	)
}

// dashedHalo marks where Frodo can be after his next ordinary move.
func (s scene) dashedHalo(p place, where hunt.Space) {
	at := p.at(s.land.at[where])
	for i := range 10 {
		a := 0.628 * float64(i)
		mid := add(s.land.at[where], gg.Point{X: 51 * math.Cos(a+0.18), Y: 51 * math.Sin(a+0.18)})
		if slices.ContainsFunc(s.land.regions, func(r province) bool {
			return around(r.sign, signWide, signHigh).shared(around(mid, 20, 20)) > 0
		}) {
			continue // it would hide a region's sign
		}
		s.Fill(arcLine(at, 56*p.scale, 46*p.scale, a, a+0.36), nextInk)
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
	const h = 28
	w := s.faces.count.Width(text)/2 + 26
	q := p.at(room.by(where, w, h))
	s.Fill(capsule(q.X-w, q.Y-h, 2*w, 2*h, 15), parchment)
	s.Fill(capsule(q.X-w+3, q.Y-h+3, 2*w-6, 2*h-6, 13), lastInk)
	s.diamond(gg.Point{X: q.X - w + 21, Y: q.Y}, 12, white)
	s.Text(s.faces.count, text, q.X+13, q.Y+s.faces.count.Height()/2, 0.5, white)
}

const whereHigh = 810

// areas lists the areas that can be his last, those where he can come by his next move, and what the signs
// mean.
func (s scene) areas(y int, w hunt.Possible) {
	top := float64(y) + 40
	for _, line := range s.faces.text.Wrap(s.counted(w), columnRoom) {
		s.Text(s.faces.text, line, columnLeft, top, 0, ink)
		top += 50
	}
	from := top - 20
	top = s.numbers(w.Last, from, 5, lastInk) + 16
	next := w.Next
	for id := range w.Last.All() {
		next.Remove(id)
	}
	s.numbers(next, top, 9-int(top-from)/64, nextInk)
	signs := "picture.whereabouts.signs"
	if w.Last.Len() > fewAreas {
		signs = "picture.whereabouts.signs-many"
	}
	s.prose(y+whereHigh-128, s.say(signs, nil), 4)
}

// numbers writes the numbers of areas on plates, so many rows at most and then how many more,
// and returns where they end.
func (s scene) numbers(areas dataset.Bits, top float64, most int, c color.RGBA) float64 {
	const inRow, pitch, high = 6, float64(columnRoom) / 6, 64.0
	list := areas.List()
	for i, id := range list {
		x, y := columnLeft+pitch*float64(i%inRow), top+high*float64(i/inRow)
		s.Fill(capsule(x+2, y+2, pitch-6, high-8, 14), c)
		if i == inRow*most-1 && len(list) > inRow*most {
			s.Text(s.faces.count, "+"+itoa(len(list)-i), x+pitch/2-1, y+high/2-2+s.faces.count.Height()/2, 0.5, white)
			return y + high
		}
		text := s.land.board.Space(id).Exit
		if text == "" {
			text = itoa(s.land.board.Space(id).Number)
		}
		s.Text(s.faces.number, text, x+pitch/2-1, y+high/2-2+s.faces.number.Height()/2, 0.5, white)
	}
	return top + high*float64((len(list)+inRow-1)/inRow)
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
	lines := []string{t.say("picture.whereabouts.title", nil) + ". " + t.counted(w) + ".",
		t.say("picture.alt.last", map[string]any{"areas": t.spaces(b, w.Last.List())}),
		t.say("picture.alt.next", map[string]any{"areas": t.spaces(b, w.Next.List())}), t.tracks(v)}
	return append(lines, t.tellMap(v)...)
}
