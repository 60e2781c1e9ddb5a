package wotr

import (
	"math"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"redbook/assets/fonts"
	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// landFont is the lettering of names along rivers and ranges, as outlines: its letters are turned.
var landFont = sync.OnceValue(func() *sfnt.Font {
	f, err := sfnt.Parse(fonts.GrenzeItalic)
	if err != nil {
		panic(err) // the embedded font, which all pictures use
	}
	return f
})

// landInk is the colour of the names of each kind of thing.
var landInk = map[string]string{assets.River: "23566e", assets.Lake: "23566e", assets.Mountains: "54391f"}

// advances are the widths of letters at a size, with some space between them.
func advances(text []rune, size, spacing float64) []float64 {
	var buf sfnt.Buffer
	all := make([]float64, len(text))
	for i, r := range text {
		glyph, _ := landFont().GlyphIndex(&buf, r)
		advance, _ := landFont().GlyphAdvance(&buf, glyph, fixed.Int26_6(size*64), font.HintingNone)
		all[i] = float64(advance)/64 + spacing
	}
	return all
}

// outline lays down the shape of a letter with its middle at x, y, turned clockwise by an angle.
func (l letter) outline(dc *gg.Context, size, x, y float64) {
	var buf sfnt.Buffer
	glyph, _ := landFont().GlyphIndex(&buf, l.rune)
	segments, err := landFont().LoadGlyph(&buf, glyph, fixed.Int26_6(size*64), nil)
	if err != nil {
		return // a letter without a shape
	}
	middle := advances([]rune{l.rune}, size, 0)[0] / 2
	sin, cos := math.Sincos(l.angle)
	at := func(p fixed.Point26_6) (float64, float64) {
		px, py := float64(p.X)/64-middle, float64(p.Y)/64+size*0.27
		return x + px*cos - py*sin, y + px*sin + py*cos
	}
	for _, s := range segments {
		x1, y1 := at(s.Args[0])
		x2, y2 := at(s.Args[1])
		x3, y3 := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			dc.ClosePath()
			dc.NewSubPath()
			dc.MoveTo(x1, y1)
		case sfnt.SegmentOpLineTo:
			dc.LineTo(x1, y1)
		case sfnt.SegmentOpQuadTo:
			dc.QuadraticTo(x1, y1, x2, y2)
		case sfnt.SegmentOpCubeTo:
			dc.CubicTo(x1, y1, x2, y2, x3, y3)
		}
	}
	dc.ClosePath()
}

// landNames writes the names of the rivers, ranges and lakes in the window.
func (c *mapScene) landNames() {
	for _, p := range c.chosen() {
		c.landName(p)
	}
}

// chosen picks a place for each name in the window: where the name is straightest and covers nothing. Some
// have none.
func (c *mapScene) chosen() (all []spot) {
	done := map[string]bool{}
	taken := c.takenByAll()
	for _, p := range c.land.in(c.world, c.texts) {
		if !done[p.id] && c.fits(p, taken) {
			done[p.id] = true
			all = append(all, p)
		}
	}
	return all
}

// takenByAll lists the room of names, of what stands in the window, of the signs of what has happened, and
// along the arrows.
func (c *mapScene) takenByAll() (all []box) {
	for _, group := range [][]placed{c.rosters, c.names, c.labels} {
		for _, p := range group {
			all = append(all, p.box())
		}
	}
	for _, t := range c.moved() {
		if t.To == wotr.Nowhere {
			continue
		}
		b := c.taken(t, t.To)
		all = append(all, box{b.x0 - badgeSize, b.y0 - badgeSize, b.x0 + 5*badgeSize, b.y0})
		for _, p := range evenly(c.arrow(t), 20) {
			all = append(all, box{p.X - 8, p.Y - 8, p.X + 8, p.Y + 8})
		}
	}
	return all
}

// onSheet is where a point of a close-up of the whole map lies on the sheet.
func (c *mapScene) onSheet(p gg.Point) gg.Point {
	return gg.Point{X: p.X - c.window.x0*closeScale + c.area.x0, Y: p.Y - c.window.y0*closeScale + c.area.y0}
}

func (c *mapScene) fits(p spot, taken []box) bool {
	const half = 17
	area := c.area.shrunk(24)
	for _, l := range p.letters {
		at := c.onSheet(l.at)
		if !area.holds(at) {
			return false
		}
		for _, b := range taken {
			if b.shrunk(-half).holds(at) {
				return false
			}
		}
	}
	return true
}

// landName writes a name with a pale rim, letter by letter.
func (c *mapScene) landName(p spot) {
	const rim = 24
	var middles []gg.Point
	for _, l := range p.letters {
		middles = append(middles, l.at)
	}
	x0, y0, x1, y1 := extent(middles)
	x0, y0 = math.Floor(x0)-rim, math.Floor(y0)-rim
	at := c.onSheet(gg.Point{X: x0, Y: y0})
	c.Stamp(p.key(c.lang), int(x1-x0)+rim, int(y1-y0)+rim, func(dc *gg.Context) {
		dc.SetLineJoinRound()
		for _, l := range p.letters {
			l.outline(dc, lie[p.kind].size, l.at.X-x0, l.at.Y-y0)
		}
		dc.SetColor(render.Shade(parchment, 170))
		dc.SetLineWidth(5)
		dc.StrokePreserve()
		dc.SetColor(render.Hex(landInk[p.kind]))
		dc.Fill()
	}, int(math.Round(at.X)), int(math.Round(at.Y)))
}
