package wotr

import (
	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
)

// nationOf returns the nation that a region belongs to.
func nationOf(world *assets.Map, id string) wotr.Nation {
	r := world.Regions[id]
	if r == nil || r.Nation == "" {
		return wotr.NoNation
	}
	n, _ := wotr.Nations.Parse(r.Nation)
	return wotr.Nation(n)
}

// extent returns the corners of what holds all points.
func extent(points []gg.Point) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = points[0].X, points[0].Y, points[0].X, points[0].Y
	for _, p := range points {
		x0, x1, y0, y1 = min(x0, p.X), max(x1, p.X), min(y0, p.Y), max(y1, p.Y)
	}
	return x0, y0, x1, y1
}
