package wotr

import (
	"math"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
)

// pane is a part of the map, and where it lies on a sheet.
type pane struct{ window, area box }

// scale is how many pixels of the sheet are one of the map's units.
func (p pane) scale() float64 { return (p.area.x1 - p.area.x0) / (p.window.x1 - p.window.x0) }

// at returns where a place of the map lies on the sheet.
func (p pane) at(place gg.Point) gg.Point {
	return gg.Point{
		X: (place.X-p.window.x0)*p.scale() + p.area.x0,
		Y: (place.Y-p.window.y0)*p.scale() + p.area.y0,
	}
}

// onMap returns which place of the map lies at a point of the sheet.
func (p pane) onMap(at gg.Point) gg.Point {
	return gg.Point{X: (at.X-p.area.x0)/p.scale() + p.window.x0, Y: (at.Y-p.area.y0)/p.scale() + p.window.y0}
}

// mapScene draws a pane: what lies in its window, and where that found room.
type mapScene struct {
	scene
	pane
	stood   []gathering // in the order of their rosters
	rosters []placed    // of stacks, the Fellowship and flags
	names   []placed
	labels  []placed     // of regions outside, at the rim
	drawn   [][]gg.Point // arrows of the board
	insets  []box        // what is laid over the sea: nothing stands below it
	only    *wotr.Region // of a lens: what stands elsewhere is left out
}

// stand returns where a region's figures stand on the sheet, perhaps outside of it.
func (c *mapScene) stand(r wotr.Region) gg.Point { return c.at(c.art.stand(r)) }

// site returns where the sign of a region's settlement lies.
func (c *mapScene) site(r wotr.Region) gg.Point {
	return c.at(point(c.world.Regions[r.String()].Site))
}

// within says which places of the sheet are in a region.
func (c *mapScene) within(r wotr.Region) func(gg.Point) bool {
	inside := c.art.within(r)
	return func(p gg.Point) bool { return inside(c.onMap(p)) }
}

// signs are where the signs of settlements lie on the sheet, and half of their size.
func (c *mapScene) signsAt() (all []gg.Point, half float64) {
	for _, site := range c.sites() {
		all = append(all, c.at(site))
	}
	return all, siteRadius * c.scale()
}

// stand is where a region's figures stand on the map.
func (a *art) stand(r wotr.Region) gg.Point { return point(a.world.Regions[r.String()].Stand) }

// around is a window of a size round a point, moved where the map ends, at whole pixels.
func around(world *assets.Map, at gg.Point, w, h float64) box {
	x := 2 * min(math.Round(max(0, at.X-w/2)/2), math.Floor((world.Width-w)/2))
	y := 2 * math.Floor(max(0, min(world.Height-h, at.Y-h/2))/2)
	return box{x, y, x + w, y + h}
}
