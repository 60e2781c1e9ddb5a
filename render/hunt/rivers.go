package hunt

import (
	"cmp"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// stream is a river, which runs from the upper edge of the map to the lower one.
type stream struct {
	course []gg.Point
}

// The tags of areas that the land is drawn by. A data set may have others: they are for its cards.
const (
	tagRiver  = "river"
	tagBridge = "bridge"
	tagFord   = "ford"
)

func tagged(s *dataset.Space, tags ...string) bool {
	return slices.ContainsFunc(tags, func(t string) bool { return slices.Contains(s.Tags, t) })
}

// The squares on which the course of a river is sought.
const (
	riverStep = 15
	riverGap  = 190 // riverside areas that lie farther apart sideways lie at different rivers
)

// streams lays the rivers: each passes the areas on its banks, crosses bridges and fords, and keeps away
// from everything else.
func (c *chart) streams() []stream {
	var wet []dataset.SpaceID
	for _, s := range c.all {
		if tagged(c.board.Space(s), tagRiver, tagBridge, tagFord) {
			wet = append(wet, s)
		}
	}
	slices.SortFunc(wet, func(a, b dataset.SpaceID) int { return cmp.Compare(c.at[a].X, c.at[b].X) })
	var rivers []stream
	for from := 0; from < len(wet); {
		to := from + 1
		for to < len(wet) && c.at[wet[to]].X-c.at[wet[to-1]].X < riverGap {
			to++
		}
		rivers = append(rivers, stream{c.course(wet[from:to], rivers)})
		from = to
	}
	return rivers
}

// course finds the cheapest way from the upper edge to the lower one past the areas of a river.
func (c *chart) course(wet []dataset.SpaceID, others []stream) []gg.Point {
	cols, rows := mapWidth/riverStep, mapHigh/riverStep+1
	const most = 3 // columns aside for each row
	cost, from := make([]float64, rows*cols), make([]int, rows*cols)
	for row := range rows {
		for col := range cols {
			best := 0.0
			if row > 0 {
				best = math.Inf(1)
				for d := -most; d <= most; d++ {
					if n := col + d; n >= 0 && n < cols {
						if v := cost[(row-1)*cols+n] + 7*float64(d*d); v < best {
							best, from[row*cols+col] = v, n
						}
					}
				}
			}
			cost[row*cols+col] = best + c.wetness(gg.Point{X: (float64(col) + 0.5) * riverStep,
				Y: float64(row) * riverStep}, wet, others)
		}
	}
	at := 0
	for col := range cols {
		if cost[(rows-1)*cols+col] < cost[(rows-1)*cols+at] {
			at = col
		}
	}
	var line []gg.Point
	for row := rows - 1; row >= 0; row-- {
		line = append(line, gg.Point{X: (float64(at) + 0.5) * riverStep, Y: float64(row) * riverStep})
		at = from[row*cols+at]
	}
	slices.Reverse(line)
	for range 3 {
		for i := 1; i < len(line)-1; i++ {
			line[i] = middle(line[i-1], line[i], line[i+1])
		}
	}
	line[0].Y, line[len(line)-1].Y = -10, mapHigh+10
	return render.Smooth(line, 3)
}

// wetness is what it costs a river to pass a place.
func (c *chart) wetness(p gg.Point, wet []dataset.SpaceID, others []stream) float64 {
	cost := 26 * swell(p, 170, 9) // so that it meanders
	cost += max(0, frameWide+70-p.X, p.X-mapWidth+frameWide+70)
	const reach = discRim + 30 // of the widest berth
	for _, s := range c.all {
		at := c.at[s]
		abeam := math.Abs(at.Y-p.Y) < 0.6*riverStep
		if !abeam && (math.Abs(at.X-p.X) > reach || math.Abs(at.Y-p.Y) > reach) {
			continue
		}
		far := between(p, at)
		switch {
		case slices.Contains(wet, s) && tagged(c.board.Space(s), tagBridge, tagFord):
			if abeam {
				cost += 3 * math.Abs(at.X-p.X)
			}
		case slices.Contains(wet, s):
			if abeam {
				cost += 0.8 * math.Abs(math.Abs(at.X-p.X)-discRim-24)
			}
			cost += 2 * max(0, discRim+20-far)
		case c.board.Space(s).Dot:
			cost += 3 * max(0, dotRim+22-far)
		default:
			cost += 5 * max(0, discRim+30-far)
		}
	}
	const berth = 22
	for _, e := range c.board.Edges { // it crosses lines, but does not run along them
		a, b := c.at[e.A], c.at[e.B]
		if p.X < min(a.X, b.X)-berth || p.X > max(a.X, b.X)+berth || p.Y < min(a.Y, b.Y)-berth ||
			p.Y > max(a.Y, b.Y)+berth {
			continue
		}
		if fromLine(p, []gg.Point{a, b}) < berth {
			cost += 14
		}
	}
	for _, r := range others {
		cost += 0.6 * max(0, 150-fromLine(p, r.course))
	}
	return cost
}
