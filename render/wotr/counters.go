package wotr

import (
	"image/color"
	"strconv"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// A counter stands for a side's army in a region: the emblems of its nations, its size in figures that a
// phone shows, and below them how many regulars, elites, leaders or Nazgûl that is.
const (
	bandWidth    = 28 // emblems
	oneFigure    = 40 // room for a size of one digit
	twoFigures   = 56
	sizeHeight   = 46
	ranksHeight  = 24
	medalRadius  = 20
	medalPitch   = 39
	medalsInRow  = 3
	wallMargin   = 9 // around an army shut up in its stronghold
	flagWidth    = 26
	counterShade = 3
)

// counterWidth is how wide the counter of an army is.
func (s stack) counterWidth() int {
	if s.total().units() > 9 {
		return bandWidth + twoFigures
	}
	return bandWidth + oneFigure
}

// army reports whether a stack has units: the others are medallions alone.
func (s stack) army() bool { return len(s.nations) > 0 }

// medals is how many medallions a stack shows: its characters, and one for Nazgûl without an army.
func (s stack) medals() int {
	n := len(s.characters)
	if s.nazgul > 0 && !s.army() {
		n++
	}
	return n
}

// medalColumns is how many medallions stand side by side. Who is shut up stands no wider than the wall, so
// that the besiegers are next to it.
func (s stack) medalColumns() int {
	if s.inside && s.army() {
		return min(s.medals(), medalsInRow-1)
	}
	return min(s.medals(), medalsInRow)
}

// measure returns the room that a stack takes.
func (s stack) measure() (w, h int) {
	if s.army() {
		w, h = s.counterWidth(), sizeHeight+ranksHeight
		if s.inside {
			w, h = w+2*wallMargin, h+2*wallMargin
		}
	}
	if n := s.medals(); n > 0 {
		columns := s.medalColumns()
		rows := (n + columns - 1) / columns
		w = max(w, (columns-1)*medalPitch+2*medalRadius)
		h += rows*(2*medalRadius+1) + 1
	}
	return w, h
}

// stack puts a stack down with the middle of its room at x, y.
func (s scene) stack(k stack, x, y int) {
	_, h := k.measure()
	top := y - h/2
	if k.army() {
		left := x - k.counterWidth()/2
		if k.inside {
			s.wall(k, left-wallMargin, top)
			top += wallMargin
		}
		s.counter(k, left, top)
		top += sizeHeight + ranksHeight + 1
		if k.inside {
			top += wallMargin
		}
	}
	s.medals(k, x, top)
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
	s.Text(s.faces.count, size, mid, float64(y)+40, 0.5, l.sign)
	third := total.leaders
	if k.side == wotr.Shadow {
		third = k.nazgul
	}
	cell := (w - 6) / 3
	for i, n := range []int{total.regulars, total.elites, third} {
		if n == 0 {
			continue
		}
		left := x + 3 + i*cell
		s.cell(k.side, i, left, y+sizeHeight, cell, ranksHeight-4)
		s.Text(s.faces.figure, strconv.Itoa(n), float64(left)+float64(cell)/2, float64(y)+sizeHeight+18, 0.5,
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
		emblem(dc, c.nation, bandWidth/2+1.5, top+each/2+1, min(10.5, each/2-2), n.sign, n.field)
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

// medals puts down the characters of a stack, and Nazgûl without an army, in rows below a height.
func (s scene) medals(k stack, x, top int) {
	n, columns := k.medals(), k.medalColumns()
	for i := range n {
		row, col := i/columns, i%columns
		inRow := min(columns, n-row*columns)
		cx := x - (inRow-1)*medalPitch/2 + col*medalPitch
		cy := top + medalRadius + row*(2*medalRadius+1)
		if i < len(k.characters) {
			s.medal(k.characters[i], cx, cy)
		} else {
			s.nazgulMedal(k.nazgul, cx, cy)
		}
	}
}

// medal puts a character's small medallion down.
func (s scene) medal(p person, x, y int) {
	const r = medalRadius
	s.Stamp("medal "+s.lang+" "+p.key(), 2*r+2, 2*r+2, func(dc *gg.Context) { s.piece(dc, p, r+1, r+1, r) },
		x-r-1, y-r-1)
}

// nazgulMedal stands for Nazgûl without an army: a dark wing with their number.
func (s scene) nazgulMedal(n, x, y int) {
	const r = medalRadius
	s.Stamp("nazgul", 2*r+2, 2*r+2, func(dc *gg.Context) {
		silhouette(dc, wotr.Shadow, 1, 1, 2*r, 2*r)
		dc.SetColor(sides[wotr.Shadow].rim)
		dc.Fill()
		silhouette(dc, wotr.Shadow, 3, 3, 2*r-4, 2*r-4)
		dc.SetColor(color.Black)
		dc.Fill()
		dc.SetColor(render.Hex("46505a"))
		wings(dc, r+1, r+1, r*0.86)
	}, x-r-1, y-r-1)
	s.Text(s.faces.medal, strconv.Itoa(n), float64(x), float64(y)+10, 0.5, white)
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
