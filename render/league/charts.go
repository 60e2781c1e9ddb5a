package league

import (
	"image/color"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"redbook/render"
)

// Chart is what is painted of figures. A picture holds up to four.
type Chart struct {
	Title  string
	Kind   ChartKind
	Series []string // what the parts of bars are called, where that must be said
	Fares  bool     // the parts are what was won, drawn and lost
	Bars   []ChartBar
	Course *ChartCourse // of a chart of that kind
}

// ChartKind is how bars are drawn.
type ChartKind string

// The kinds of charts.
const (
	Shares ChartKind = "shares" // of the whole, lying, with an interval
	Split  ChartKind = "split"  // parts side by side, lying
	Stack  ChartKind = "stack"  // parts on each other, standing
	Luck   ChartKind = "luck"   // how much more or less than expected, lying, with what is usual
	Course ChartKind = "course" // how shares changed, from turn to turn
)

// ChartBar is a bar of a chart.
type ChartBar struct {
	Label string
	Note  string    // written behind a lying bar
	Told  string    // the bar in words; "" for one of no length
	Tint  int       // which colour the first part has
	Parts []float64 // how long they are, by series
	// Shares: where it ends, 0 to 1, and its interval. Luck: how much more or less came, as a share of what was
	// expected, and between what that usually lies
	Value, Low, High float64
}

// ChartCourse is how shares changed in a game: lines that stand until they change, by series.
type ChartCourse struct {
	Lines [][]Spot
	Turns int    // the first begins at 0, the last ends there
	Marks []Spot // numbered, where lines are to be looked at
	Told  []string
}

// Spot is a place in a course: the turn, with how far it has come, and the share, 0 to 1.
type Spot struct{ Turn, Share float64 }

// tints are the colours of parts and bars, the two sides of a game first. All have a dark edge, and parts lie
// in the order of the line that explains them.
var tints = []color.RGBA{rising, falling, between, white, ink, worn}

// courses are those of lines: the truth, and what each side knew.
var courses = []color.RGBA{ink, rising, falling}

// kindsOf are those of kinds, which are no sides.
var kindsOf = []color.RGBA{green, between, white, ink, falling}

// fares are those of what was won, drawn and lost: full, half and hollow.
var fares = []color.RGBA{green, worn, white}

// The measures of charts.
const (
	mostCharts = 4  // of a picture
	chartGap   = 70 // between two beside each other
	rowGap     = 40 // between two above each other
	chartHead  = 76 // their titles
	keyHeight  = 60 // of the line that explains colours
	thin       = 3  // lines
	thickest   = 64 // lying bars

	courseShare = 0.64 // of the height
)

func chartPages(v *View) int { return min(1, len(v.Charts)) }

// charts draws one over the whole sheet, two side by side, four in two rows. Another one stands below a
// course.
func (s scene) charts(int) {
	all := s.view.Charts[:min(len(s.view.Charts), mostCharts)]
	if all[0].Kind == Course && len(all) > 1 { // it is long, and has the greater part of the sheet
		height := float64(bottom + 60 - top - rowGap)
		s.chart(all[0], edge, top, wide, height*courseShare)
		s.chart(all[1], edge, top+height*courseShare+rowGap, wide, height*(1-courseShare))
		return
	}
	rows := (len(all) + 1) / 2
	height := (float64(bottom+60-top) - rowGap*float64(rows-1)) / float64(rows)
	for n, c := range all {
		room := float64(wide-chartGap) / 2
		x := edge + float64(n%2)*(room+chartGap)
		if n == len(all)-1 && n%2 == 0 {
			room = wide // it has its row for itself
		}
		s.chart(c, x, top+float64(n/2)*(height+rowGap), room, height)
	}
}

// chart draws one chart.
func (s scene) chart(c Chart, x, y, w, h float64) {
	face, title := render.FirstFit([]*render.Face{s.part, s.tight, s.small}, c.Title, w)
	s.Text(face, title, x, y+54, 0, faded)
	y, h = y+chartHead, h-chartHead
	if len(c.Series) > 0 {
		height := s.key(c, x, y, w)
		y, h = y+height, h-height
	}
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle = s.style(s.row, text.XLeft, text.YBottom)
		axis.LineStyle, axis.Tick.LineStyle = line(worn), line(worn)
		axis.Tick.Length, axis.Padding = 12, 0
	}
	p.Legend.TextStyle = s.style(s.row, text.XLeft, text.YBottom)
	p.X.Tick.Label = s.style(s.row, text.XCenter, text.YTop)
	p.Y.Tick.Label = s.style(s.row, text.XRight, text.YCenter)
	area := draw.Canvas{Canvas: &canvas{stage: s.Stage}, Rectangle: vg.Rectangle{
		Min: vg.Point{X: vg.Length(x), Y: -vg.Length(y + h)}, Max: vg.Point{X: vg.Length(x + w), Y: -vg.Length(y)}}}
	switch c.Kind {
	case Stack:
		s.standing(p, c, area)
	case Course:
		s.course(p, c, area)
	default:
		s.lying(p, c, area)
	}
}

// key says what the colours of parts mean, in one line or, where that is too long, in several. It returns how
// high it is.
func (s scene) key(c Chart, x, y, w float64) (height float64) {
	const square, gap = 36, 14
	place := func(face *render.Face, draw bool) (lines int) {
		left := 0.0
		for i, name := range c.Series {
			name = face.Cut(s.letters.legible(name), w-square-gap)
			width := square + gap + face.Width(name)
			if left > 0 && left+width > w {
				left, lines = 0, lines+1
			}
			if at := y + keyHeight*float64(lines); draw {
				s.block(x+left, at+4, square, square, ink)
				s.block(x+left+thin, at+4+thin, square-2*thin, square-2*thin, c.colour(i))
				s.Text(face, name, x+left+square+gap, at+40, 0, ink)
			}
			left += width + 2*gap
		}
		return lines + 1
	}
	for lines := 1; lines <= 2; lines++ {
		for _, face := range []*render.Face{s.row, s.tight} {
			if place(face, false) <= lines {
				return keyHeight * float64(place(face, true))
			}
		}
	}
	return keyHeight * float64(place(s.small, true))
}

// colour is that of a part of bars.
func (c Chart) colour(part int) color.RGBA {
	of := tints
	switch {
	case c.Fares:
		of = fares
	case c.Kind == Course:
		of = courses
	case c.Kind == Stack && len(c.Series) > 0:
		of = kindsOf
	}
	return of[part%len(of)]
}

// lying draws bars that lie one below the other, each with its label before and its note behind it.
func (s scene) lying(p *plot.Plot, c Chart, area draw.Canvas) {
	n := len(c.Bars)
	labels, notes := []*render.Face{s.row, s.tight, s.small}, 0.0
	ticks := make(plot.ConstantTicks, n)
	label, room := labels[0], 0.42*float64(area.Max.X-area.Min.X)
	for _, label = range labels {
		if most(c.Bars, func(b ChartBar) float64 { return label.Width(s.letters.legible(b.Label)) }) <= room {
			break
		}
	}
	for i, b := range c.Bars {
		ticks[i] = plot.Tick{Value: float64(n - 1 - i), Label: label.Cut(s.letters.legible(b.Label), room)}
	}
	notes = most(c.Bars, func(b ChartBar) float64 { return s.row.Width(b.Note) })
	if notes > 0 {
		area.Max.X -= vg.Length(notes + 24)
	}
	p.Y.Tick.Label, p.Y.Tick.Marker = s.style(label, text.XRight, text.YCenter), ticks
	p.Y.Min, p.Y.Max = -0.55, float64(n)-0.45
	pitch := float64(area.Max.Y-area.Min.Y) / (float64(n) + 0.1)
	thick := min(thickest, pitch*0.62)
	switch c.Kind {
	case Shares:
		s.shares(p, c, thick)
	case Luck:
		s.luck(p, c, thick)
	default:
		p.HideX()
		s.parts(p, c, thick, true)
	}
	p.Draw(area)
	inner := p.DataCanvas(area)
	if c.Kind == Split {
		s.counts(p, c, inner)
	}
	for i, b := range c.Bars {
		y := -float64(inner.Y(p.Y.Norm(float64(n - 1 - i))))
		s.Text(s.row, b.Note, float64(area.Max.X)+notes+24, y+s.row.Height()/2, 1, ink)
	}
}

// most is the greatest of what bars come to.
func most(bars []ChartBar, of func(ChartBar) float64) (greatest float64) {
	for _, b := range bars {
		greatest = max(greatest, of(b))
	}
	return greatest
}

// bar is a bar of one value, on another one or nil.
func bar(at int, value, thick float64, of color.RGBA, lies bool, on *plotter.BarChart) *plotter.BarChart {
	b := &plotter.BarChart{Values: plotter.Values{value}, Width: vg.Length(thick), Color: of, Horizontal: lies,
		XMin: float64(at), LineStyle: line(ink)}
	if on != nil {
		b.StackOn(on)
	}
	return b
}

// parts adds bars made of parts.
func (s scene) parts(p *plot.Plot, c Chart, thick float64, lie bool) {
	longest := 1.0
	for i, b := range c.Bars {
		at, sum := i, 0.0
		if lie {
			at = len(c.Bars) - 1 - i
		}
		var on *plotter.BarChart
		for k, part := range b.Parts {
			on = bar(at, part, thick, c.colour(k+b.Tint), lie, on)
			if sum += part; part > 0 {
				p.Add(on)
			}
		}
		longest = max(longest, sum)
	}
	if lie {
		p.X.Min, p.X.Max = 0, longest*1.01
	} else {
		p.Y.Min, p.Y.Max = 0, longest
	}
}

// counts writes into the parts of lying bars how much each is, where there is room.
func (s scene) counts(p *plot.Plot, c Chart, inner draw.Canvas) {
	for i, b := range c.Bars {
		y, from := -float64(inner.Y(p.Y.Norm(float64(len(c.Bars)-1-i)))), 0.0
		for k, part := range b.Parts {
			left, right := float64(inner.X(p.X.Norm(from))), float64(inner.X(p.X.Norm(from+part)))
			from += part
			figure, of := strconv.Itoa(int(part)), white
			if ground := c.colour(k + b.Tint); ground == white || ground == worn || ground == between {
				of = ink
			}
			if part > 0 && s.row.Width(figure)+12 <= right-left {
				s.Text(s.row, figure, (left+right)/2, y+s.row.Height()/2, 0.5, of)
			}
		}
	}
}

// shares adds shares of the whole with their intervals, and the half.
func (s scene) shares(p *plot.Plot, c Chart, thick float64) {
	points := intervals{}
	for i, b := range c.Bars {
		at := len(c.Bars) - 1 - i
		p.Add(bar(at, b.Value, thick, c.colour(b.Tint), true, nil))
		points.XYs = append(points.XYs, plotter.XY{X: b.Value, Y: float64(at)})
		points.XErrors = append(points.XErrors, struct{ Low, High float64 }{b.Value - b.Low, b.High - b.Value})
	}
	s.across(p, 0.5, len(c.Bars))
	if bars, err := plotter.NewXErrorBars(points); err == nil { // else a figure is none
		bars.LineStyle, bars.CapWidth = line(ink), vg.Length(thick*0.6)
		bars.LineStyle.Width = 2.5 * thin
		p.Add(bars)
	}
	p.X.Min, p.X.Max = 0, 1.06
	p.X.Tick.Marker = hundreds()
}

// hundreds are the ticks of shares.
func hundreds() plot.ConstantTicks {
	return plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 0.5, Label: "50"}, {Value: 1, Label: "100"}}
}

// intervals are points with how far they may be off.
type intervals struct {
	plotter.XYs
	plotter.XErrors
}

// across adds a line across lying bars.
func (s scene) across(p *plot.Plot, x float64, bars int) {
	p.Add(&plotter.Line{XYs: plotter.XYs{{X: x, Y: -0.55}, {X: x, Y: float64(bars) - 0.45}},
		LineStyle: line(faded)})
}

// luck adds how much more or less came than expected, before what is usual.
func (s scene) luck(p *plot.Plot, c Chart, thick float64) {
	reach := 0.25
	for _, b := range c.Bars {
		reach = max(reach, math.Abs(b.Value), b.High, -b.Low)
	}
	reach = min(1, math.Ceil(reach*4)/4)
	fit := func(v float64) float64 { return max(-reach, min(reach, v)) }
	for i, b := range c.Bars {
		at := len(c.Bars) - 1 - i
		usual := bar(at, fit(b.High)-fit(b.Low), thick, wash, true, bar(at, fit(b.Low), thick, wash, true, nil))
		usual.LineStyle = line(worn)
		p.Add(usual, bar(at, fit(b.Value), thick*0.5, c.colour(b.Tint), true, nil))
	}
	s.across(p, 0, len(c.Bars))
	p.X.Min, p.X.Max = -reach*1.02, reach*1.02
	for _, v := range []float64{-reach, 0, reach} {
		p.X.Tick.Marker = append(ticksOf(p), plot.Tick{Value: v, Label: signed(int(math.Round(100 * v)))})
	}
}

// ticksOf are those that were given to an axis of figures.
func ticksOf(p *plot.Plot) plot.ConstantTicks {
	ticks, _ := p.X.Tick.Marker.(plot.ConstantTicks)
	return ticks
}

func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// standing draws bars that stand beside each other.
func (s scene) standing(p *plot.Plot, c Chart, area draw.Canvas) {
	n := len(c.Bars)
	p.X.Min, p.X.Max = -0.5, float64(n)-0.5
	each := float64(area.Max.X-area.Min.X-100) / float64(n)
	s.parts(p, c, min(180, each*0.8), false)
	// so many bars apart their labels have room
	apart := int(math.Ceil((most(c.Bars, func(b ChartBar) float64 { return s.row.Width(b.Label) }) + 14) / each))
	var ticks plot.ConstantTicks
	for i := 0; i < n; i += max(1, apart) {
		ticks = append(ticks, plot.Tick{Value: float64(i), Label: c.Bars[i].Label})
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = ticks, whole(p.Y.Max)
	p.Draw(area)
}

// whole are a few whole numbers up to one.
func whole(greatest float64) (ticks plot.ConstantTicks) {
	step := 1
	for _, next := range []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if step = next; greatest/float64(step) <= 4 {
			break
		}
	}
	for n := 0; float64(n) <= greatest; n += step {
		ticks = append(ticks, plot.Tick{Value: float64(n), Label: strconv.Itoa(n)})
	}
	return ticks
}

// Told is the chart in words.
func (c Chart) Told() string {
	var told []string
	if c.Course != nil {
		told = append(told, c.Course.Told...)
	}
	for _, b := range c.Bars {
		if b.Told != "" {
			told = append(told, b.Told)
		}
	}
	return strings.Join(told, "; ")
}

// charted tells all charts: bar by bar.
func (t texts) charted(v *View, _ int) (told []string) {
	if v.name() != "" {
		told = append(told, v.name()+".")
	}
	for _, c := range v.Charts {
		told = append(told, c.Title+": "+c.Told()+".")
	}
	return told
}
