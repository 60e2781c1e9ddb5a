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
func (c *chart) drawSigns(dc *gg.Context, f *render.Face, night bool) {
	for i := range c.regions {
		drawSign(dc, f, c.regions[i].name(), c.regions[i].sign.X, c.regions[i].sign.Y, 1, night)
	}
	for _, s := range c.segments {
		c.plate(dc, f, dataset.Segments[s.segment], s.at.X, s.at.Y, 1)
	}
}

// drawSign writes a region's letter with its middle at x, y.
func drawSign(dc *gg.Context, f *render.Face, text string, x, y, k float64, night bool) {
	letter, halo := segmentInk, parchment
	if night {
		letter, halo = moonlit, dark
	}
	by := int(2 * k)
	f.Mark(dc, text, x, y, letter, render.Shade(halo, 110), image.Pt(-by, 0), image.Pt(by, 0), image.Pt(0, -by),
		image.Pt(0, by), image.Pt(-by, -by), image.Pt(by, by), image.Pt(-by, by), image.Pt(by, -by))
}

// plaqueLow is where the plates end, plaqueHalf half as wide as they are.
const plaqueLow, plaqueHalf = 66, 62

// plate is a segment's numeral, hung from the upper edge of the frame.
func (c *chart) plate(dc *gg.Context, f *render.Face, text string, x, y, k float64) {
	t := trims[c.board.Part]
	for _, layer := range []struct {
		in   float64
		fill int
	}{{0, 0}, {4, 1}, {8, 2}} {
		half, low := (plaqueHalf-layer.in)*k, (plaqueLow-layer.in)*k
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
