package hunt

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// A choice between journey cards shows the way of each on the map, and its rows in the column.

// journeyInks is the colours of the ways that can be chosen. Letters tell them apart as well.
var journeyInks = [...]color.RGBA{routeInk, render.Hex("8c1c13")}

// offeredJourneys reads ids of journey cards that the Ring-bearer chooses from; nil if one is not offered.
func offeredJourneys(v *hunt.View, what string) []hunt.Journey {
	var all []hunt.Journey
	for id := range strings.SplitSeq(what, ",") {
		value, ok := hunt.Journeys.Parse(id)
		j := hunt.Journey(value)
		if !ok || j == hunt.NoJourney || v.Bearer == nil || !slices.Contains(v.Bearer.Offered, j) ||
			len(all) == len(journeyInks) {
			return nil
		}
		all = append(all, j)
	}
	return all
}

// rows are the rows of a journey card, as a journal has them.
func rows(card *dataset.Journey) []hunt.Entry {
	var all []hunt.Entry
	for i, where := range card.Entries {
		if where == hunt.Nowhere {
			where = hunt.Dot
		}
		all = append(all, hunt.Entry{Step: i, Where: where})
	}
	return all
}

// journeyChoice draws the ways of some journey cards.
func (s scene) journeyChoice(all []hunt.Journey) {
	p, l := s.place(), s.layOut()
	for i, j := range all {
		s.routeBeside(p, rows(&s.view.Set.Journeys[j-1]), journeyInks[i], 14*(float64(i)-float64(len(all)-1)/2))
	}
	s.names(p, l)
	var plaques []func()
	for i, j := range all {
		plaques = append(plaques,
			s.visits(p, l, rows(&s.view.Set.Journeys[j-1]), journeyInks[i], render.Letter(i))...)
	}
	for _, put := range plaques {
		put()
	}
	s.lying(p, l)
	s.figures(p, l)
	s.header()
	var blocks []block
	for i, j := range all {
		card := &s.view.Set.Journeys[j-1]
		blocks = append(blocks, block{journeyTitle + entryRows(len(card.Entries))*stepHigh,
			func(s scene, y int) { s.journeyRows(y, render.Letter(i), card, journeyInks[i]) }})
	}
	s.column(append(blocks, block{60, func(s scene, y int) {
		s.prose(y, s.say("picture.journal.signs-choice", nil), 2)
	}})...)
}

// journeyTitle is how high the title above a card's rows is.
const journeyTitle = 88

// journeyRows writes what stands on a journey card, below its letter.
func (s scene) journeyRows(y int, letter string, card *dataset.Journey, c color.RGBA) {
	s.letterIn(gg.Point{X: columnLeft + 40, Y: float64(y) + 42}, letter, white, c, white)
	const left, room = columnLeft + 88, columnRoom - 88
	s.fit([]*render.Face{s.faces.text, s.faces.small}, s.say("picture.journal.journey", nil)+" "+card.ID, left,
		float64(y)+36, 0, ink, room)
	s.fit([]*render.Face{s.faces.small, s.faces.tiny}, s.say("picture.journey-limit",
		map[string]any{"limit": card.Limit}), left, float64(y)+76, 0, ink, room)
	s.entryGrid(y+journeyTitle, len(card.Entries), rows(card), card.Havens.List(), 0, c)
}

// routeBeside draws a way so much beside its lines that ways which share one can both be seen.
func (s scene) routeBeside(p place, entries []hunt.Entry, c color.RGBA, by float64) {
	for _, l := range legsOf(entries) {
		if l.to == hunt.Nowhere {
			continue
		}
		line := s.land.way(l.from, l.to)
		if l.from > l.to { // the same side in both directions
			line = aside(line, -by)
		} else {
			line = aside(line, by)
		}
		line = s.land.roundSigns(trim(line, discRim+1))
		s.thick(p, line, 15, parchment)
		s.thick(p, line, 11, c)
	}
}

// roundSigns leads a line round the signs of regions that it would hide.
func (c *chart) roundSigns(line []gg.Point) []gg.Point {
	if !slices.ContainsFunc(line, func(q gg.Point) bool { return c.onSign(q, 9) }) {
		return line
	}
	var soft []gg.Point
	for far := 0.0; far < length(line); far += 6 {
		soft = append(soft, along(line, far))
	}
	soft = append(soft, line[len(line)-1])
	push := make([]func(q *gg.Point), len(c.regions))
	for i, r := range c.regions {
		push[i] = beyond(soft, r.sign)
	}
	for range 40 {
		next := slices.Clone(soft)
		for i := 1; i < len(soft)-1; i++ {
			next[i] = middle(soft[i-1], soft[i], soft[i+1])
			for _, out := range push {
				out(&next[i])
			}
		}
		soft = next
	}
	return soft
}

// beyond moves points of a line off a sign, all to the side on which most of the line passes it.
func beyond(line []gg.Point, sign gg.Point) func(q *gg.Point) {
	const wide, high = signWide + 6, signHigh + 8
	on := func(q gg.Point) bool { return math.Abs(q.X-sign.X) < wide && math.Abs(q.Y-sign.Y) < high }
	var some []gg.Point
	for _, q := range line {
		if on(q) {
			some = append(some, q)
		}
	}
	if some == nil {
		return func(*gg.Point) {}
	}
	first, last := some[0], some[len(some)-1]
	x, y := (first.X+last.X)/2-sign.X, (first.Y+last.Y)/2-sign.Y
	steep := math.Abs(last.Y-first.Y) > math.Abs(last.X-first.X)
	return func(q *gg.Point) {
		switch {
		case !on(*q):
		case steep:
			q.X = sign.X + math.Copysign(wide, x)
		default:
			q.Y = sign.Y + math.Copysign(high, y)
		}
	}
}

// onSign reports whether something of half a size lies on the sign of a region.
func (c *chart) onSign(at gg.Point, half float64) bool {
	return slices.ContainsFunc(c.regions, func(r province) bool {
		return around(r.sign, signWide-4, signHigh-2).shared(around(at, half, half)) > 0
	})
}

// aside is a line moved to its left.
func aside(line []gg.Point, by float64) []gg.Point {
	var out []gg.Point
	for i := range line {
		a, b := line[max(0, i-1)], line[min(len(line)-1, i+1)]
		if d := between(a, b); d > 0 {
			out = append(out, gg.Point{X: line[i].X + (b.Y-a.Y)/d*by, Y: line[i].Y - (b.X-a.X)/d*by})
		}
	}
	return out
}

// visits ties to each area of a way its letter with the step at which it is come to, and returns what puts
// these down.
func (s scene) visits(p place, l *layout, entries []hunt.Entry, c color.RGBA,
	letter string) (plaques []func()) {
	for _, e := range entries {
		if e.Where == hunt.Dot {
			continue
		}
		text := letter + itoa(e.Step)
		w := s.faces.count.Width(text)/2 + 16
		at := l.by(e.Where, w, visitHigh)
		s.tie(p, &l.spots, s.land.at[e.Where], s.land.radius(e.Where), around(at, w, visitHigh), c)
		plaques = append(plaques, func() { s.plaque(p.at(at), text, w, c) })
	}
	return plaques
}

// tellJourneys says what each journey card that can be chosen holds.
func (t texts) tellJourneys(v *hunt.View, all []hunt.Journey) []string {
	var lines []string
	for i, j := range all {
		card := &v.Set.Journeys[j-1]
		var steps []string
		for _, e := range rows(card) {
			steps = append(steps, itoa(e.Step)+": "+t.entryName(boardOf(v), e.Where))
		}
		lines = append(lines, render.Letter(i)+": "+t.say("picture.journal.journey", nil)+" "+card.ID+", "+
			t.say("picture.journey-limit", map[string]any{"limit": card.Limit})+"; "+t.listed(steps)+".")
	}
	return lines
}
