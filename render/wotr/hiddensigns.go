package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine/wotr"
)

// A settlement whose sign is hidden by rosters has a small one on the plate with its region's name, so that
// nobody need guess what is besieged.
const (
	plateSign     = 17 // half of it
	plateSignRoom = 2*plateSign + 8
	hiddenShare   = 0.25 // of a sign that rosters cover
)

// settled finds room for all, and if that hides signs of regions where somebody stands, once more with those
// on the plates.
func (c *mapScene) settled() {
	c.settle(nil)
	if hidden := c.hiddenSigns(); len(hidden) > 0 {
		c.stood, c.rosters, c.names, c.labels = nil, nil, nil, nil
		c.settle(hidden)
	}
}

// hiddenSigns are the regions in the window whose settlement's sign lies below rosters.
func (c *mapScene) hiddenSigns() map[wotr.Region]bool {
	hidden := map[wotr.Region]bool{}
	for _, v := range wotr.Regions.Values() {
		id := wotr.Regions.Name(v)
		r := c.world.Regions[id]
		if r == nil || r.Settlement == "" {
			continue
		}
		sign, covered := []gg.Point{c.at(point(r.Site))}, 0.0
		if !c.area.holds(sign[0]) {
			continue
		}
		for i, p := range c.rosters {
			if i >= len(c.stood) {
				covered += p.covers(sign, closeSign)
				continue
			}
			for _, part := range c.parts(c.stood[i], p.at) {
				covered += part.covers(sign, closeSign)
			}
		}
		if covered > hiddenShare*closeSign*closeSign {
			hidden[wotr.Region(v)] = true
		}
	}
	return hidden
}

// parts are what a gathering with its middle at a point is made of: below the lower of two rosters there is
// nothing.
func (s scene) parts(g gathering, at gg.Point) []item {
	_, h := s.gatheringSize(g)
	top := at.Y - float64(h)/2
	parts := []item{{at: gg.Point{X: at.X, Y: top + plateHeight/2}, w: float64(s.plateWidth(g)), h: plateHeight}}
	all, _ := s.abreastSize(g)
	left := at.X - float64(all)/2
	for _, k := range g.stacks {
		kw, kh := s.rosterSize(k)
		parts = append(parts, item{at: gg.Point{X: left + float64(kw)/2, Y: top + plateHeight - 2 + float64(kh)/2},
			w: float64(kw), h: float64(kh)})
		left += float64(kw)
	}
	return parts
}

// plateSign puts the small sign of a region's settlement down, its middle at x, y.
func (s scene) plateSign(r wotr.Region, x, y int) {
	const half = plateSign + 5 // with the points below
	kind, nation := s.world.Regions[r.String()].Settlement, nationOf(s.world, r.String())
	s.Stamp("plate sign "+kind+" "+nation.String(), 2*half, 2*half, func(dc *gg.Context) {
		drawSettlement(dc, kind, nation, half, half, plateSign)
	}, x-half, y-half)
}
