package hunt

import (
	"image/color"
	"math"
	"math/bits"
	"slices"
	"strings"

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

// fewAreas is of how many areas the dots are noted: for more there is no room.
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

// dotsOf is how many dots can stand behind an area: of those that are possible, the least and the most.
func dotsOf(dots uint32) string {
	least, most := bits.TrailingZeros32(dots), bits.Len32(dots)-1
	if dots == 0 || least == most {
		return itoa(max(0, most))
	}
	return itoa(least) + "–" + itoa(most)
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
	if groups := groupsOf(w); groups != nil {
		for _, g := range groups {
			top = s.group(g, top-20) + 20
		}
		top -= 4
	} else {
		top = s.numbers(w.Last, from, 5, lastInk) + 16
	}
	next := w.Next
	for id := range w.Last.All() {
		next.Remove(id)
	}
	if next.Len() > 0 {
		s.Text(s.faces.text, s.say("picture.whereabouts.then", nil), columnLeft, top+40, 0, ink)
		top += 60
	}
	s.numbers(next, top, 9-int(top-from)/64, nextInk)
	signs := "picture.whereabouts.signs"
	if groupsOf(w) == nil {
		signs = "picture.whereabouts.signs-many"
	}
	s.prose(y+whereHigh-128, s.say(signs, nil), 4)
}

// dotted are areas behind which the same numbers of dots can stand.
type dotted struct {
	dots  string
	areas []hunt.Space
}

// groupsOf are the areas that can be his last, by the dots that can have been noted since; nil where there is
// no room for so much.
func groupsOf(w hunt.Possible) (all []dotted) {
	const most = 6
	if w.Last.Len() > fewAreas {
		return nil
	}
	rows := 0
	for _, id := range w.Last.List() {
		dots := dotsOf(w.Dots[id])
		i := slices.IndexFunc(all, func(n dotted) bool { return n.dots == dots })
		if i < 0 {
			all = append(all, dotted{dots: dots})
			i = len(all) - 1
		}
		if all[i].areas = append(all[i].areas, id); len(all[i].areas)%inGroup == 1 {
			rows++
		}
	}
	if rows > most {
		return nil
	}
	slices.SortFunc(all, func(a, b dotted) int { return strings.Compare(a.dots, b.dots) })
	return all
}

// inGroup is how many numbers stand in a row beside the number of dots.
const inGroup = 4

// group writes the areas behind which so many dots can stand, and returns where they end.
func (s scene) group(g dotted, top float64) float64 {
	const left, high = columnLeft + columnRoom - inGroup*numberPitch, numberRow
	s.diamond(gg.Point{X: columnLeft + 20, Y: top + high/2 - 2}, 14, lastInk)
	s.Text(s.faces.count, g.dots, columnLeft+44, top+high/2-2+s.faces.count.Height()/2, 0, ink)
	for i, id := range g.areas {
		s.number(id, left+numberPitch*float64(i%inGroup), top+high*float64(i/inGroup), lastInk)
	}
	return top + high*float64((len(g.areas)+inGroup-1)/inGroup)
}

// The plates with the numbers of areas.
const (
	numberPitch = float64(columnRoom) / 6
	numberRow   = 64.0
)

// number writes the number of an area on a plate.
func (s scene) number(id hunt.Space, x, y float64, c color.RGBA) {
	s.Fill(capsule(x+2, y+2, numberPitch-6, numberRow-8, 14), c)
	s.Text(s.faces.number, callOf(s.land.board.Space(id)), x+numberPitch/2-1,
		y+numberRow/2-2+s.faces.number.Height()/2, 0.5, white)
}

// numbers writes the numbers of areas on plates, so many rows at most and then how many more,
// and returns where they end.
func (s scene) numbers(areas dataset.Bits, top float64, most int, c color.RGBA) float64 {
	const inRow = 6
	list := areas.List()
	for i, id := range list {
		x, y := columnLeft+numberPitch*float64(i%inRow), top+numberRow*float64(i/inRow)
		if i == inRow*most-1 && len(list) > inRow*most {
			s.Fill(capsule(x+2, y+2, numberPitch-6, numberRow-8, 14), c)
			s.Text(s.faces.count, "+"+itoa(len(list)-i), x+numberPitch/2-1,
				y+numberRow/2-2+s.faces.count.Height()/2, 0.5, white)
			return y + numberRow
		}
		s.number(id, x, y, c)
	}
	return top + numberRow*float64((len(list)+inRow-1)/inRow)
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
