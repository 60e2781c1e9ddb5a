package wotr

import (
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// pane is a part of the map that a close-up shows, and where on the sheet.
type pane struct{ window, area box }

const (
	paneHigh = 760 // of each of two
	paneBar  = 12  // between them
	paneRim  = 14  // what stands nearer to the rim is outside
)

// panes are what a close-up shows of the map: the surroundings of its focus, and any place too far off for
// that where the newest moves have happened as well, as with the marches or musters of two armies.
func (a *art) panes(v *wotr.View, what string) []pane {
	whole := a.pane(v.Trail, focus(v, what), closeHeader, closeHigh, what == "")
	if what != "" || len(whole.unseen(a, v.Trail)) == 0 {
		return []pane{whole}
	}
	first := a.pane(v.Trail, focus(v, what), closeHeader, paneHigh, true)
	rest := first.unseen(a, v.Trail)
	if len(rest) == 0 { // moved otherwise, the lower window holds it all
		return []pane{first}
	}
	second := a.pane(rest, rest[len(rest)-1].To, closeHeader, paneHigh, true)
	if slices.Index(v.Trail, rest[0]) == slices.IndexFunc(v.Trail,
		func(t wotr.Trace) bool { return t.To != wotr.Nowhere }) {
		first, second = second, first // in the order in which the lines below tell it
	}
	second.area.y0, second.area.y1 = second.area.y0+paneHigh+paneBar, second.area.y1+paneHigh+paneBar
	return []pane{first, second}
}

// bottom is where a close-up's map ends.
func bottom(panes []pane) int { return int(panes[len(panes)-1].area.y1) }

// pane is the part of the map round a region, moved to where the rest of some moves happened as far as the
// region keeps its place.
func (a *art) pane(trail []wotr.Trace, middle wotr.Region, top, high float64, moved bool) pane {
	const w = closeWidth / closeScale
	h := high / closeScale
	margin := min(90, h/6)
	at := a.stand(middle)
	if moved {
		seen := box{at.X, at.Y, at.X, at.Y}
		for _, t := range slices.Backward(trail) {
			for _, r := range []wotr.Region{t.To, t.From} {
				if r == wotr.Nowhere {
					continue
				}
				p := a.stand(r)
				wider := box{min(seen.x0, p.X), min(seen.y0, p.Y), max(seen.x1, p.X), max(seen.y1, p.Y)}
				if wider.x1-wider.x0 <= w-2*margin && wider.y1-wider.y0 <= h-2*margin {
					seen = wider
				}
			}
		}
		at = gg.Point{X: (seen.x0 + seen.x1) / 2, Y: (seen.y0 + seen.y1) / 2}
	}
	x := 2 * math.Round(max(0, min(a.world.Width-w, at.X-w/2))/2) // whole pixels
	y := 2 * math.Round(max(0, min(a.world.Height-h, at.Y-h/2))/2)
	return pane{box{x, y, x + w, y + h}, box{0, top, closeWidth, top + high}}
}

// stand is where a region's figures stand on the map.
func (a *art) stand(r wotr.Region) gg.Point { return point(a.world.Regions[r.String()].Stand) }

// unseen lists what has happened outside the window that no label at its rim tells of, so that neither an
// arrow nor a sign shows it.
func (p pane) unseen(a *art, trail []wotr.Trace) (rest []wotr.Trace) {
	named := map[wotr.Region]bool{}
	for _, t := range trail {
		if p.shows(a, t.From) || p.shows(a, t.To) {
			named[t.From], named[t.To] = true, true
		}
	}
	for _, t := range trail {
		if t.To != wotr.Nowhere && !named[t.To] {
			rest = append(rest, t)
		}
	}
	return rest
}

// shows reports whether a region's figures stand in the window.
func (p pane) shows(a *art, r wotr.Region) bool {
	return r != wotr.Nowhere && p.window.shrunk(paneRim/closeScale).holds(a.stand(r))
}

// closeHeight is how high a close-up is.
func (a *art) closeHeight(v *wotr.View, what string) int {
	high := bottom(a.panes(v, what))
	if n := len(told(v, what)); n > 0 {
		high += n*storyLine + 20
	}
	return high
}

// closeCanvas is a canvas with the ground of a close-up.
func (a *art) closeCanvas(v *wotr.View, what string) (*render.Canvas, error) {
	c := render.NewBlank(a.palette, closeWidth, a.closeHeight(v, what), parchment)
	for _, p := range a.panes(v, what) {
		if err := a.terrain.lay(c, p.window, 0, int(p.area.y0)); err != nil {
			return nil, err
		}
	}
	return c, nil
}
