package hunt

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// drawSigns writes the regions' letters and the segments' numerals. They stay bright at night, like the
// spaces.
func (c *chart) drawSigns(dc *gg.Context, f *render.Face, piece box, scale float64, night bool) {
	letter, halo := segmentInk, parchment
	if night {
		letter, halo = moonlit, dark
	}
	at := func(p gg.Point) (float64, float64) { return (p.X - piece.x0) * scale, (p.Y - piece.y0) * scale }
	by := int(2 * scale)
	around := []image.Point{{-by, 0}, {by, 0}, {0, -by}, {0, by}, {-by, -by}, {by, by}, {-by, by}, {by, -by}}
	for i := range c.regions {
		x, y := at(c.regions[i].sign)
		f.Mark(dc, c.regions[i].name(), x, y, letter, render.Shade(halo, 110), around...)
	}
	for _, s := range c.segments {
		x, y := at(s.at)
		c.plate(dc, f, dataset.Segments[s.segment], x, y, scale)
	}
}

// plaqueLow is where the plates end.
const plaqueLow = 66

// plate is a segment's numeral, hung from the upper edge of the frame.
func (c *chart) plate(dc *gg.Context, f *render.Face, text string, x, y, k float64) {
	t := trims[c.board.Part]
	for _, layer := range []struct {
		in   float64
		fill int
	}{{0, 0}, {4, 1}, {8, 2}} {
		half, low := (62-layer.in)*k, (plaqueLow-layer.in)*k
		dc.NewSubPath()
		dc.MoveTo(x-half, y)
		dc.LineTo(x+half, y)
		dc.LineTo(x+half, y+low-14*k)
		dc.LineTo(x, y+low)
		dc.LineTo(x-half, y+low-14*k)
		dc.ClosePath()
		dc.SetColor([]color.RGBA{t.deep, gold, t.deep}[layer.fill])
		dc.Fill()
	}
	dc.SetColor(gold)
	f.Centre(dc, text, x, y+29*k)
}
