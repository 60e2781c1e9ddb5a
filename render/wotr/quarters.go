package wotr

import (
	"strings"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// quarter is a part of Middle-earth that players name. Together the quarters show every region.
type quarter struct {
	id     string
	middle gg.Point // of its window, in the map's units
}

const quarterPrefix = "quarter-" // before a quarter's name in what a close-up is of

var quarters = []quarter{
	{"eriador", gg.Point{X: 490, Y: 263}}, {"rhovanion", gg.Point{X: 1210, Y: 263}},
	{"rohan", gg.Point{X: 770, Y: 640}}, {"gondor", gg.Point{X: 850, Y: 876}},
	{"mordor", gg.Point{X: 1210, Y: 783}}, {"harad", gg.Point{X: 1210, Y: 876}},
}

// quarterOf returns the quarter that a close-up is of; nil if it is of none.
func quarterOf(what string) *quarter {
	id, ok := strings.CutPrefix(what, quarterPrefix)
	for i, q := range quarters {
		if ok && q.id == id {
			return &quarters[i]
		}
	}
	return nil
}

// quarterOffers lists the close-ups of the quarters.
func (t texts) quarterOffers() (offers []render.Offer) {
	for _, q := range quarters {
		offers = append(offers, render.Offer{Sheet: render.Sheet{Kind: closeUp.name, What: quarterPrefix + q.id},
			Name: t.say("picture.quarter."+q.id, nil)})
	}
	return offers
}

// window is the part of the map that a quarter's close-up shows.
func (q *quarter) window(world *assets.Map) box {
	return around(world, q.middle, render.Width/closeScale, closeHigh/closeScale)
}

// tellQuarter says what a quarter shows: the figures in its window.
func (t texts) tellQuarter(v *wotr.View, q *quarter) []string {
	lines := []string{
		t.say("picture.alt.close-up", map[string]any{"region": t.say("picture.quarter."+q.id, nil)}),
	}
	lines = append(lines, t.tellTrail(v)...)
	world, err := theWorld()
	if err != nil {
		return lines // no picture either
	}
	window := q.window(world)
	for _, k := range stacks(v) {
		if window.holds(point(world.Regions[k.region.String()].Stand)) {
			lines = append(lines, t.tellStack(k))
		}
	}
	return lines
}
