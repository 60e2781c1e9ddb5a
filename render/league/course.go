package league

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// The measures of a course.
const (
	truth     = 10 // the line of all that is
	knowledge = 6  // the others
	disc      = 58 // a mark, and how far it stands off its line
)

// course draws how shares changed: a line for each series, and the marks above or below their places.
func (s scene) course(p *plot.Plot, c Chart, area draw.Canvas) {
	turns := float64(max(1, c.Course.Turns))
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, turns, 0, 1
	p.Y.Tick.Marker = hundreds()
	each := float64(area.Max.X-area.Min.X-100) / turns
	apart := max(1, int(math.Ceil((s.row.Width(strconv.Itoa(c.Course.Turns))+30)/each)))
	var ticks plot.ConstantTicks
	for n := 0; n < c.Course.Turns; n += apart {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n + 1)})
	}
	p.X.Tick.Marker = ticks
	p.Add(&plotter.Line{XYs: plotter.XYs{{X: 0, Y: 0.5}, {X: turns, Y: 0.5}}, LineStyle: line(faded)})
	for i := len(c.Course.Lines) - 1; i >= 0; i-- { // the truth lies on the others
		var at plotter.XYs
		for _, spot := range c.Course.Lines[i] {
			at = append(at, plotter.XY{X: spot.Turn, Y: spot.Share})
		}
		if len(at) > 0 {
			at = append(at, plotter.XY{X: turns, Y: at[len(at)-1].Y})
		}
		style := draw.LineStyle{Color: c.colour(i), Width: knowledge}
		if i == 0 {
			style.Width = truth
		}
		p.Add(&plotter.Line{XYs: at, StepStyle: plotter.PostStep, LineStyle: style})
	}
	p.Draw(area)
	inner := p.DataCanvas(area)
	places := make([]float64, len(c.Course.Marks))
	least := float64(inner.Min.X) + disc/2
	for i, m := range c.Course.Marks { // none on another one, nor over the edge
		places[i] = max(least, float64(inner.X(p.X.Norm(m.Turn))))
		least = places[i] + disc + thin
	}
	most := float64(inner.Max.X) - disc/2
	for i := len(places) - 1; i >= 0; i-- {
		places[i] = min(most, places[i])
		most = places[i] - disc - thin
	}
	for i, m := range c.Course.Marks {
		y := -float64(inner.Y(p.Y.Norm(m.Share))) - disc
		if m.Share > 0.75 {
			y += 2 * disc
		}
		s.mark(strconv.Itoa(i+1), places[i], y)
	}
}

// mark draws the number of a mark.
func (s scene) mark(number string, x, y float64) {
	s.block(x-disc/2, y-disc/2, disc, disc, ink)
	s.block(x-disc/2+thin, y-disc/2+thin, disc-2*thin, disc-2*thin, between)
	s.Text(s.row, number, x, y+s.row.Height()/2, 0.5, ink)
}
