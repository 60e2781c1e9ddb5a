package wotr

import (
	"cmp"
	"math"
	"slices"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// The map on the board: counters of all armies, names of all regions, and on plates the names of those that
// the last stretch of play has touched, with signs of what happened there, and arrows between them.

// boardPane is the whole map as the board shows it.
func (a *art) boardPane() pane {
	return pane{
		wholeMap(a.world),
		box{0, 0, a.world.Width * assets.BoardScale, a.world.Height * assets.BoardScale},
	}
}

// boardMap finds room for all that lies on the map.
func (s scene) boardMap() *mapScene {
	c := &mapScene{scene: s, pane: s.boardPane(), insets: s.insets()}
	c.rosters = c.counters()
	return c
}

// drawMap draws the map of the board with the last stretch of play.
func (s scene) drawMap() {
	c := s.boardMap()
	c.arrows()
	c.names = c.plates(c.touched())
	c.ties()
	c.tethers()
	c.regionNames()
	c.drawCounters()
	c.drawPlates()
}

// event is a sign on a plate: what has happened in a region, and who did it, how many of a side's figures
// have fallen there, or the letter of a choice.
type event struct {
	name   string
	side   wotr.Side
	fallen int8
	letter string
}

// signWide is how wide a sign is.
func (s scene) signWide(e event) int {
	if e.letter != "" {
		return s.letterWide(e.letter)
	}
	if e.fallen > 0 {
		return fallenWide(e.fallen)
	}
	return eventSize
}

// touched lists the regions that the last stretch of play has touched, with the signs of what happened there:
// first where there is such a sign, then the newest; as many as there is room for.
func (c *mapScene) touched() (regions []wotr.Region, events map[wotr.Region][]event) {
	events = map[wotr.Region][]event{}
	trail := c.moved()
	for i := len(trail) - 1; i >= 0; i-- {
		t := trail[i]
		for _, r := range []wotr.Region{t.To, t.From} {
			if _, known := events[r]; r != wotr.Nowhere && !known {
				regions, events[r] = append(regions, r), nil
			}
		}
		name := traceName(t)
		if e := (event{name: name, side: t.Side}); t.To != wotr.Nowhere && traceSigns[name] != nil {
			events[t.To] = append(events[t.To], e)
		}
	}
	for _, f := range c.view.Fallen {
		if _, known := events[f.Region]; !known {
			regions = append(regions, f.Region)
		}
		signs := events[f.Region]
		events[f.Region] = append(signs[:min(len(signs), mostEvents)], event{side: f.Side, fallen: f.N})
	}
	slices.SortStableFunc(regions, func(a, b wotr.Region) int {
		return cmp.Compare(min(1, len(events[b])), min(1, len(events[a])))
	})
	return regions[:min(len(regions), mostPlates)], events
}

const (
	plateHigh  = 56
	eventSize  = 48 // of a sign on a plate
	mostEvents = 3  // besides losses
	mostPlates = 8
	tieCrosses = 120  // what each thing costs that its line runs across
	arrowHides = 1000 // what a plate over a whole arrow costs, and one over a part of it by the square
)

// plates finds room for the plates of regions.
func (c *mapScene) plates(regions []wotr.Region, events map[wotr.Region][]event) []placed {
	var all []placed
	signed := slices.DeleteFunc(slices.Clone(regions), func(r wotr.Region) bool { return len(events[r]) == 0 })
	for _, r := range regions {
		signs := events[r]
		signs = signs[:min(len(signs), mostEvents+2)]
		w := c.plateWide(c.region(r), signs)
		p := placed{item{c.stand(r), c.stand(r), w, plateHigh, 1, c.within(r)}, r, false,
			func(s scene, x, y int) { s.plate(s.region(r), signs, x-int(w)/2, y-plateHigh/2) }}
		p.at, _ = c.plateAt(p, all, 0, signed)
		all = append(all, p)
	}
	return all
}

// plateAt looks for the best place of a plate near its region, and what speaks against it: it covers no
// figures, no other plate and no head of an arrow, and as little as can be of arrows and of the signs of
// settlements. It stands by its own region rather than by another one that could be meant. The letter of a
// choice, with its middle so far from the plate's left edge, stands in its region; of other plates that is
// 0.
func (c *mapScene) plateAt(
	p placed, others []placed, letter float64, meant []wotr.Region,
) (gg.Point, float64) {
	signs, half := c.signsAt()
	area, reached := c.area.shrunk(4), p.reach(plateStep*plateSteps)
	signs = slices.DeleteFunc(signs, func(s gg.Point) bool { return !reached.shrunk(-half).holds(s) })
	var near, figures []box
	for _, other := range slices.Concat(c.rosters, others) {
		if b := other.box(); reached.shrunk(-2).shared(b) > 0 {
			near = append(near, b)
		}
	}
	near = append(near, c.insets...)
	for _, arrow := range c.drawn {
		near = append(near, headOf(arrow))
	}
	arrows := c.shafts(reached)
	for _, r := range c.rosters {
		if r.region != p.region {
			figures = append(figures, r.box())
		}
	}
	var stands []gg.Point
	for _, r := range meant {
		if r != p.region {
			stands = append(stands, c.stand(r))
		}
	}
	whole, within := c.pane == c.boardPane(), c.within(p.region)
	// cost adds up what speaks against a place, until it is as much as the most
	cost := func(p placed, most float64) float64 {
		b := p.box()
		sum := awayFrom(p.home, p.at) + p.covers(signs, 2*half)/3
		for i := 0; i < len(stands) && sum < most; i++ {
			sum += b.mistaken(p.home, stands[i])
		}
		for i := 0; i < len(near) && sum < most; i++ {
			sum += 4 * b.shrunk(-2).shared(near[i])
		}
		if letter > 0 && sum < most {
			sum += p.strays(letter, whole, within)
		}
		for i := 0; i < len(arrows) && sum < most; i++ {
			hidden := arrows[i].hidden(b)
			sum += arrowHides * hidden * hidden
		}
		if sum >= most {
			return sum
		}
		if from, to, ok := c.tied(p); ok {
			sum += tieCrosses * float64(crossing([]gg.Point{from, to}, figures))
		}
		return sum
	}
	best, least := p.home, math.Inf(1)
	for _, away := range plateSpots {
		p.at = gg.Point{X: p.home.X + away.X, Y: p.home.Y + away.Y}
		if awayFrom(p.home, p.at) >= least {
			break // and those that are left are further
		}
		if p.box().within(area) {
			if sum := cost(p, least); sum < least {
				best, least = p.at, sum
			}
		}
	}
	return best, least
}

const plateStep, plateSteps = 12, 20 // between the spots for a plate, and how many on each side of its home

// plateSpots are how far from its home a plate may be put, the nearest first.
var plateSpots = func() (all []gg.Point) {
	for row := -plateSteps; row <= plateSteps; row++ {
		for column := -plateSteps; column <= plateSteps; column++ {
			all = append(all, gg.Point{X: float64(column * plateStep), Y: float64(row * plateStep)})
		}
	}
	var home gg.Point
	slices.SortStableFunc(all, func(a, b gg.Point) int {
		return cmp.Compare(awayFrom(home, a), awayFrom(home, b))
	})
	return all
}()

// awayFrom is how far a plate is from its home: up or down it is worse than to a side.
func awayFrom(home, at gg.Point) float64 { return math.Hypot(at.X-home.X, 1.5*(at.Y-home.Y)) }

// strays is what it costs that a plate, or the letter on it, lies outside of its region. On the whole map,
// where regions are small, a letter may stand on the border: it hides less there.
func (p placed) strays(letter float64, whole bool, within func(gg.Point) bool) float64 {
	b, out := p.box(), 0
	for _, corner := range b.corners() {
		if !within(corner) {
			out++
		}
	}
	sign := gg.Point{X: b.x0 + letter, Y: p.at.Y}
	cost := float64(out * cornerOutside)
	if whole && out < 4 {
		return cost
	}
	if !within(sign) {
		cost += letterOutside
	}
	for _, side := range []float64{-1, 1} {
		if !within(gg.Point{X: sign.X + side*letterHigh/2, Y: sign.Y}) {
			cost += sideOutside
		}
	}
	return cost
}

// mistaken is what it costs that a plate lies on another region, or nearer to it than to its own.
func (b box) mistaken(own, other gg.Point) float64 {
	far := func(p gg.Point) float64 {
		return math.Hypot(max(b.x0-p.X, 0, p.X-b.x1), max(b.y0-p.Y, 0, p.Y-b.y1))
	}
	switch {
	case far(other) < onAnother:
		return 200
	case far(other) < far(own):
		return 90
	}
	return 0
}

// onAnother is how near to its middle a plate hides a region.
const onAnother = 24

func (b box) corners() [4]gg.Point {
	return [4]gg.Point{{X: b.x0, Y: b.y0}, {X: b.x1, Y: b.y0}, {X: b.x0, Y: b.y1}, {X: b.x1, Y: b.y1}}
}

// shared is the area that two boxes have in common.
func (b box) shared(other box) float64 {
	w, h := min(b.x1, other.x1)-max(b.x0, other.x0), min(b.y1, other.y1)-max(b.y0, other.y0)
	return max(0, w) * max(0, h)
}

// plateWide is how wide a plate is.
func (s scene) plateWide(name string, signs []event) float64 {
	w := 12.0
	for _, e := range signs {
		w += float64(s.signWide(e) + 2)
	}
	if name != "" {
		w += s.faces.plate.Width(name) + 12
	}
	return math.Ceil(w)
}

// plate puts down a region's name, perhaps "", with signs before it.
func (s scene) plate(name string, signs []event, x, y int) {
	w := s.plateWide(name, signs)
	s.plateGround(w, x, y)
	at := x + 6
	for _, e := range signs {
		s.eventSign(e, at, y+(plateHigh-eventSize)/2)
		at += s.signWide(e) + 2
	}
	s.Text(s.faces.plate, name, float64(at)+6, float64(y)+41, 0, ink)
}

// plateGround is a plate on which nothing stands yet.
func (s scene) plateGround(w float64, x, y int) {
	s.slab(wotr.FreePeoples, float64(x), float64(y), w, plateHigh, 12, ink)
	s.slab(wotr.FreePeoples, float64(x)+3, float64(y)+3, w-6, plateHigh-6, 10, parchment)
}

// letteredPlate is a plate with its letter behind the region's name.
func (s scene) letteredPlate(name string, letter event, x, y int) {
	w := s.plateWide(name, []event{letter})
	s.plateGround(w, x, y)
	s.Text(s.faces.plate, name, float64(x)+12, float64(y)+41, 0, ink)
	s.eventSign(letter, x+int(w)-6-s.signWide(letter), y+(plateHigh-eventSize)/2)
}

// eventSign puts down the sign of what has happened, in the colour of the side that did it.
func (s scene) eventSign(e event, x, y int) {
	if e.letter != "" {
		s.letterSign(e.letter, x, y+(eventSize-letterHigh)/2)
		return
	}
	if e.fallen > 0 {
		s.fallenSign(e, x, y)
		return
	}
	s.Stamp("event "+e.name+" "+e.side.String(), eventSize, eventSize, func(dc *gg.Context) {
		ground := sideInk(e.side)
		const half = eventSize / 2
		discs(dc, half, half, disc{half - 1, dark}, disc{half - 2.5, gold}, disc{half - 4.5, ground})
		traceSigns[e.name](dc, half, half, 13, white, ground)
	}, x, y)
}

// fallenSign says how many of a side's figures have fallen, on the side's shape.
func (s scene) fallenSign(e event, x, y int) {
	l := sides[e.side]
	wide := fallenWide(e.fallen)
	s.Stamp("fallen "+e.side.String()+" "+number(wide), wide, eventSize, func(dc *gg.Context) {
		silhouette(dc, e.side, 2, 2, float64(wide)-4, eventSize-4)
		render.FillAndStroke(dc, l.field, l.rim, 4)
	}, x, y)
	s.Text(s.faces.count, "−"+number(int(e.fallen)), float64(x)+float64(wide)/2, float64(y)+43, 0.5, l.sign)
}

// fallenWide is how wide the number of fallen figures stands.
func fallenWide(n int8) int {
	if n > 9 {
		return 108
	}
	return 76
}

// ties draws the lines from plates to their regions, where they lie outside; names make room for them.
func (c *mapScene) ties() {
	for _, p := range c.names {
		if from, to, ok := c.tied(p); ok {
			c.keptClear(from, to)
		}
	}
}

// keptClear draws a line that names make room for.
func (c *mapScene) keptClear(from, to gg.Point) {
	c.tie(from, to)
	for _, at := range evenly([]gg.Point{from, to}, 8) {
		c.labels = append(c.labels, placed{item: item{at: at, w: 10, h: 10}})
	}
}

// tied is the line from a plate to its region; ok is false where the plate itself lies there.
func (c *mapScene) tied(p placed) (from, to gg.Point, ok bool) {
	b := p.box()
	if p.inside(p.at) || b.holds(p.home) {
		return p.home, p.home, false
	}
	return b.leave(box{p.home.X - 1, p.home.Y - 1, p.home.X + 1, p.home.Y + 1}, 6), c.free(p), true
}

// drawPlates draws the plates.
func (c *mapScene) drawPlates() {
	for _, p := range c.names {
		p.draw(c.scene, int(math.Round(p.at.X)), int(math.Round(p.at.Y)))
	}
}

// free is where a line from a plate may end in its region: at the rim of what stands there.
func (c *mapScene) free(p placed) gg.Point {
	for _, r := range c.rosters {
		if r.region == p.region && r.box().holds(p.home) {
			return r.box().leave(p.box(), -4)
		}
	}
	return p.home
}

// shaft is the part of an arrow's outline that a plate might cover.
type shaft struct {
	points []gg.Point // evenly
	each   float64    // share of the whole outline
}

// shafts are the parts of the arrows that lie in a box.
func (c *mapScene) shafts(reached box) (all []shaft) {
	for _, arrow := range c.drawn {
		points := evenly(append(slices.Clone(arrow), arrow[0]), 12)
		each := 1 / float64(len(points))
		points = slices.DeleteFunc(points, func(p gg.Point) bool { return !reached.holds(p) })
		if len(points) > 0 {
			all = append(all, shaft{points, each})
		}
	}
	return all
}

// hidden is the share of an arrow that a box covers.
func (s shaft) hidden(b box) (share float64) {
	for _, p := range s.points {
		if b.holds(p) {
			share += s.each
		}
	}
	return share
}

// headOf is the room of an arrow's head: its tip is in the middle of its outline.
func headOf(arrow []gg.Point) box {
	tip := len(arrow) / 2
	x0, y0, x1, y1 := extent(arrow[tip-1 : tip+2])
	return box{x0, y0, x1, y1}
}

// arrows draws an arrow for each of the newest moves; plates and names make room for them.
func (c *mapScene) arrows() {
	for _, t := range c.moved() {
		arrow := c.arrow(t)
		if len(arrow) == 0 {
			continue
		}
		c.drawArrow(t, arrow)
		c.drawn = append(c.drawn, arrow)
		for _, p := range evenly(append(slices.Clone(arrow), arrow[0]), 16) {
			c.labels = append(c.labels, placed{item: item{at: p, w: 22, h: 22}})
		}
	}
}

// drawArrow draws the arrow of a move.
func (c *mapScene) drawArrow(t wotr.Trace, arrow []gg.Point) {
	fill := sideInk(t.Side)
	if traceName(t) == "retreat" {
		fill = render.Mix(fill, white, 0.5)
	}
	c.Fill(render.Grow(arrow, 7), dark)
	c.Fill(render.Grow(arrow, 4.5), white)
	c.Fill(arrow, fill)
}
