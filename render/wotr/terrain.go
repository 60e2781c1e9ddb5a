package wotr

import (
	"image"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// drawMap draws all of the map that no move changes and no language names.
func (a *art) drawMap() image.Image {
	dc := gg.NewContext(int(a.world.Width), int(a.world.Height))
	dc.SetColor(render.Hex("9dc0c9"))
	dc.Clear()
	for _, v := range wotr.Regions.Values() {
		r := a.world.Regions[wotr.Regions.Name(v)]
		if r == nil {
			continue
		}
		var n engine.Value
		if r.Nation != "" {
			n, _ = wotr.Nations.Parse(r.Nation)
		}
		render.Trace(dc, points(r.Outline), true)
		dc.SetColor(mix(nations[n].field, parchment, 0.7))
		dc.FillPreserve()
		dc.SetColor(ink)
		dc.SetLineWidth(2)
		dc.Stroke()
	}
	return dc.Image()
}

// terrain draws the ground of a close-up.
func (c *closeScene) terrain() {
	for _, v := range wotr.Regions.Values() {
		r := c.world.Regions[wotr.Regions.Name(v)]
		if r == nil {
			continue
		}
		var line []gg.Point
		for _, p := range r.Outline {
			line = append(line, c.at(point(p)))
		}
		var n engine.Value
		if r.Nation != "" {
			n, _ = wotr.Nations.Parse(r.Nation)
		}
		c.Fill(line, mix(nations[n].field, parchment, 0.7))
	}
}
