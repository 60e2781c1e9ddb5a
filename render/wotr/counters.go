package wotr

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// A counter stands for a side's army in a region: the emblems of its nations, its size in figures that are
// read in the box, and below them how many regulars, elites and leaders that is. Nazgûl and minions have
// signs of their own below it, as large as its figures; Companions have medallions.
const (
	bandWidth    = 30 // emblems
	oneFigure    = 46 // room for a size of one digit
	twoFigures   = 78
	sizeHeight   = 52
	ranksHeight  = 26
	badgeHeight  = 46
	badgeLeast   = 48 // wide
	badgeGap     = 3
	wallMargin   = 9 // around an army shut up in its stronghold
	flagWidth    = 26
	counterShade = 3
	medalRadius  = 21
)

// counterWidth is how wide the counter of an army is.
func (k stack) counterWidth() int {
	if k.total().units() > 9 {
		return bandWidth + twoFigures
	}
	return bandWidth + oneFigure
}

// army reports whether a stack has units: the others are signs alone.
func (k stack) army() bool { return len(k.nations) > 0 }

// badge is a sign below a counter: of the Nazgûl of a stack, or of somebody by himself.
type badge struct {
	wide int
	draw func(x, y int) // its top left corner
}

// badges lists the signs of a stack: the Nazgûl, then who is there by himself.
func (s scene) badges(k stack) (all []badge) {
	if k.nazgul > 0 {
		all = append(
			all,
			badge{s.badgeWidth(number(k.nazgul), badgeHeight), func(x, y int) { s.nazgulBadge(k.nazgul, x, y) }},
		)
	}
	for _, p := range k.characters {
		if p.as == himself && sideOf(p.Character) == wotr.Shadow {
			name := s.say("picture.initials."+p.Character.String(), nil)
			all = append(all, badge{s.badgeWidth(name, 0), func(x, y int) { s.minionBadge(p.Character, name, x, y) }})
			continue
		}
		all = append(all, badge{2*medalRadius + 2,
			func(x, y int) { s.medal(p, x+medalRadius+1, y+badgeHeight/2) }})
	}
	return all
}

// badgeWidth is how wide a sign with some letters is, which stand beside so much else.
func (s scene) badgeWidth(letters string, beside int) int {
	return max(badgeLeast, int(s.faces.count.Width(letters))+18+beside*2/3)
}

// badgeRows parts signs into rows that are no wider than the room, or hold one.
func badgeRows(all []badge, room int) (rows [][]badge) {
	wide := 0
	for _, b := range all {
		if len(rows) == 0 || wide+badgeGap+b.wide > room {
			rows, wide = append(rows, nil), -badgeGap
		}
		last := len(rows) - 1
		rows[last], wide = append(rows[last], b), wide+badgeGap+b.wide
	}
	return rows
}

func rowWidth(row []badge) int {
	wide := -badgeGap
	for _, b := range row {
		wide += badgeGap + b.wide
	}
	return wide
}

const badgeRoom = 132 // for a row of signs

// rowsOf parts the signs of a stack into rows. Who is shut up stands no wider than the wall, so that the
// besiegers are next to it.
func (s scene) rowsOf(k stack) [][]badge {
	if k.inside && k.army() {
		return badgeRows(s.badges(k), k.counterWidth()+2*wallMargin)
	}
	return badgeRows(s.badges(k), badgeRoom)
}

// measure returns the room that a stack takes.
func (s scene) measure(k stack) (w, h int) {
	if k.army() {
		w, h = k.counterWidth(), sizeHeight+ranksHeight
		if k.inside {
			w, h = w+2*wallMargin, h+2*wallMargin
		}
	}
	for _, row := range s.rowsOf(k) {
		w = max(w, rowWidth(row))
		h += badgeHeight + badgeGap
	}
	return w, h
}

// stack puts a stack down with the middle of its room at x, y.
func (s scene) stack(k stack, x, y int) {
	_, h := s.measure(k)
	top := y - h/2
	if k.army() {
		left := x - k.counterWidth()/2
		if k.inside {
			s.wall(k, left-wallMargin, top)
			top += wallMargin
		}
		s.counter(k, left, top)
		top += sizeHeight + ranksHeight
		if k.inside {
			top += wallMargin
		}
	}
	for _, row := range s.rowsOf(k) {
		left := x - rowWidth(row)/2
		for _, b := range row {
			b.draw(left, top+badgeGap)
			left += b.wide + badgeGap
		}
		top += badgeHeight + badgeGap
	}
}

// counter puts an army's counter down.
func (s scene) counter(k stack, x, y int) {
	w := k.counterWidth()
	s.Stamp("counter "+k.key()+" "+strconv.Itoa(w), w+counterShade, sizeHeight+ranksHeight+counterShade,
		func(dc *gg.Context) {
			drawCounter(dc, k, float64(w))
		}, x, y)
	s.meeting(k.meeting, x+w-meetingWide/2-4, y-meetingHigh/2)
	total := k.total()
	l := sides[k.side]
	mid := float64(x+bandWidth) + float64(w-bandWidth)/2 - 1
	size := strconv.Itoa(total.units())
	if total.units() == 0 {
		size = "·"
	}
	s.Text(s.faces.count, size, mid, float64(y)+44, 0.5, l.sign)
	cell := (w - 6) / 3
	for i, n := range []int{total.regulars, total.elites, total.leaders} {
		if n == 0 {
			continue
		}
		left := x + 3 + i*cell
		s.cell(k.side, i, left, y+sizeHeight, cell, ranksHeight-4)
		s.Text(s.faces.figure, strconv.Itoa(n), float64(left)+float64(cell)/2, float64(y)+sizeHeight+19, 0.5,
			rankColours(k.side, i).sign)
	}
}

// cell puts the ground of a rank's number down.
func (s scene) cell(side wotr.Side, rank, x, y, w, h int) {
	s.Stamp("cell "+side.String()+" "+strconv.Itoa(rank)+" "+strconv.Itoa(w), w, h, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(0.5, 0.5, float64(w-1), float64(h-1), 4)
		dc.SetColor(rankColours(side, rank).field)
		dc.Fill()
	}, x, y)
}

// rankColours are the ground and the figures of the cells for regulars, elites and leaders.
func rankColours(side wotr.Side, rank int) livery {
	switch {
	case rank == 1:
		return livery{field: gold, sign: dark}
	case rank == 2 && side == wotr.Shadow:
		return livery{field: render.Hex("000000"), sign: render.Hex("c9d6dc")}
	case rank == 2:
		return livery{field: sides[side].rim, sign: white}
	case side == wotr.Shadow:
		return livery{field: render.Hex("6b5a50"), sign: white}
	}
	return livery{field: render.Hex("d8cfb8"), sign: dark}
}

// drawCounter draws a counter without its numbers.
func drawCounter(dc *gg.Context, k stack, w float64) {
	const h = sizeHeight + ranksHeight
	l := sides[k.side]
	dc.SetLineJoinRound()
	silhouette(dc, k.side, counterShade, counterShade, w-1, h-1)
	dc.SetColor(render.Shade(dark, 110))
	dc.Fill()
	silhouette(dc, k.side, 1, 1, w-2, h-2)
	dc.ClipPreserve()
	dc.SetColor(l.field)
	dc.Fill()
	each := float64(sizeHeight) / float64(len(k.nations))
	for i, c := range k.nations {
		n, top := nations[c.nation], each*float64(i)
		dc.DrawRectangle(0, top, bandWidth, each)
		dc.SetColor(n.field)
		dc.Fill()
		emblem(dc, c.nation, bandWidth/2+1.5, top+each/2+1, min(11.5, each/2-2), n.sign, n.field)
	}
	dc.SetColor(l.rim)
	dc.SetLineWidth(2)
	dc.DrawLine(bandWidth, 0, bandWidth, sizeHeight)
	dc.DrawLine(0, sizeHeight, w, sizeHeight)
	dc.Stroke()
	dc.ResetClip()
	silhouette(dc, k.side, 2, 2, w-4, h-4)
	dc.SetColor(l.rim)
	dc.SetLineWidth(4)
	dc.Stroke()
}

// wall puts down the battlements round an army that is shut up in its stronghold.
func (s scene) wall(k stack, x, y int) {
	w, h := k.counterWidth()+2*wallMargin, sizeHeight+ranksHeight+2*wallMargin
	s.Stamp("wall "+strconv.Itoa(w), w, h, func(dc *gg.Context) { drawWall(dc, float64(w), float64(h)) }, x, y)
}

func drawWall(dc *gg.Context, w, h float64) {
	render.Trace(dc, wallLine(1, 1, w-2, h-2), true)
	render.FillAndStroke(dc, wallStone, dark, 2)
}

var wallStone = render.Hex("a8a196")

// wallLine is the outline of a wall with battlements.
func wallLine(x, y, w, h float64) []gg.Point {
	const tooth = 12.0
	right := x + w
	line := []gg.Point{{X: x, Y: y + h}, {X: x, Y: y}}
	for at := x; at+tooth < right; at += 2 * tooth {
		line = append(line, gg.Point{X: at, Y: y}, gg.Point{X: at + tooth, Y: y},
			gg.Point{X: at + tooth, Y: y + wallMargin - 2}, gg.Point{X: min(right, at+2*tooth), Y: y + wallMargin - 2})
	}
	return append(line, gg.Point{X: right, Y: y}, gg.Point{X: right, Y: y + h})
}

// medal puts a character's small medallion down.
func (s scene) medal(p person, x, y int) {
	const r = medalRadius
	s.Stamp("medal "+s.lang+" "+p.key(), 2*r+2, 2*r+2, func(dc *gg.Context) { s.piece(dc, p, r+1, r+1, r) },
		x-r-1, y-r-1)
}

// nazgulBadge puts the sign of some Nazgûl down: a dark wing beside their number.
func (s scene) nazgulBadge(n, x, y int) {
	wide := s.badgeWidth(number(n), badgeHeight)
	s.Stamp("nazgul "+number(wide), wide, badgeHeight, func(dc *gg.Context) {
		darkBadge(dc, float64(wide))
		dc.SetColor(render.Hex("8b98a4"))
		wings(dc, 23, badgeHeight/2, 16)
	}, x, y)
	middle := float64(x) + 40 + float64(wide-44)/2
	s.Text(s.faces.count, number(n), middle, float64(y)+41, 0.5, white)
}

// minionBadge puts the sign of a minion down: the letters of its name.
func (s scene) minionBadge(c wotr.Character, name string, x, y int) {
	wide := s.badgeWidth(name, 0)
	colours := portraitColours[c]
	s.Stamp("minion "+c.String()+" "+number(wide), wide, badgeHeight, func(dc *gg.Context) {
		darkBadge(dc, float64(wide))
		silhouette(dc, wotr.Shadow, 5, 5, float64(wide)-10, badgeHeight-10)
		dc.SetColor(colours[0])
		dc.Fill()
	}, x, y)
	s.Text(s.faces.minion, name, float64(x)+float64(wide)/2, float64(y)+37, 0.5, colours[1])
}

// darkBadge draws the ground of a sign of the Shadow.
func darkBadge(dc *gg.Context, w float64) {
	silhouette(dc, wotr.Shadow, 1, 1, w-2, badgeHeight-2)
	dc.SetColor(sides[wotr.Shadow].rim)
	dc.Fill()
	silhouette(dc, wotr.Shadow, 4, 4, w-8, badgeHeight-8)
	dc.SetColor(color.Black)
	dc.Fill()
}

// wings are those of a fell beast.
func wings(dc *gg.Context, x, y, r float64) {
	for _, side := range []float64{-1, 1} {
		render.Trace(dc, []gg.Point{{X: x, Y: y - r*0.1}, {X: x + side*r*0.5, Y: y - r*0.7},
			{X: x + side*r*1.05, Y: y - r*0.35}, {X: x + side*r*0.95, Y: y + r*0.4},
			{X: x + side*r*0.68, Y: y + r*0.05}, {X: x + side*r*0.5, Y: y + r*0.5}, {X: x + side*r*0.3, Y: y + r*0.15},
			{X: x, Y: y + r*0.6}}, true)
		dc.Fill()
	}
}
