package wotr

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
)

// landNames are where the names of rivers, ranges and lakes can stand on close-ups, by language. A language's
// are found at its first close-up. The zero value is ready to use.
type landNames struct {
	mu    sync.Mutex
	spots map[string][]spot
}

// spot is a place where a name can stand, letter by letter.
type spot struct {
	id      string
	nth     int // among the places of the name
	kind    string
	letters []letter
	bend    float64 // how far the line turns below it: the less the better
}

// letter is a letter with its middle in pixels of a close-up of the whole map, turned clockwise by an angle.
type letter struct {
	rune  rune
	at    gg.Point
	angle float64
}

// nameless are streams and ranges without a name of their own.
var nameless = []string{"", "dimrill", "nurn", "mordor"}

// lie is how the name of a kind of thing runs along its line: with a river's bends, straight next to a
// range.
var lie = map[string]struct {
	size, spacing float64
	aside         []float64 // from the line to the middle of the letters, above being negative
	straight      bool
}{
	assets.River:     {27, 2, []float64{-22, 23}, false},
	assets.Mountains: {30, 4, []float64{-58, 48, -68, 58, -78, 68, -88, 78}, true},
	assets.Lake:      {27, 2, []float64{0}, true},
}

// in returns the places of all names in a language, the straightest of each name first.
func (l *landNames) in(world *assets.Map, t texts) []spot {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.spots == nil {
		l.spots = map[string][]spot{}
	}
	if _, ok := l.spots[t.lang]; !ok {
		l.spots[t.lang] = findSpots(world, t)
	}
	return l.spots[t.lang]
}

func findSpots(world *assets.Map, t texts) []spot {
	var all []spot
	shun, frontiers := obstacles(world), frontiers(world)
	for _, f := range features(world) {
		var places []spot
		text := []rune(t.say("picture.land."+f.id, nil))
		for _, line := range f.lines {
			for _, p := range f.along(text, line) {
				if !shun.clear(p, world) {
					continue
				}
				if frontiers.near(p.letters[len(p.letters)/2].at) {
					p.bend += 1.5 // it would lie on the band of a nation
				}
				places = append(places, p)
			}
		}
		slices.SortStableFunc(places, func(a, b spot) int { return cmp.Compare(a.bend, b.bend) })
		for i := range places {
			places[i].nth = i
		}
		all = append(all, places...)
	}
	return all
}

// feature is a river, a range or a lake with its lines in pixels of a close-up.
type feature struct {
	id, kind string
	lines    [][]gg.Point
}

// features lists all that has a name. Stretches that meet are one line; a lake's line crosses its middle.
func features(world *assets.Map) []feature {
	byName := map[[2]string][][]gg.Point{}
	add := func(kind, id string, line []assets.Point) {
		if !slices.Contains(nameless, id) {
			byName[[2]string{id, kind}] = append(byName[[2]string{id, kind}], enlarged(line))
		}
	}
	for _, b := range world.Borders {
		if b.Kind == assets.River || b.Kind == assets.Mountains {
			add(b.Kind, b.Name, b.Line)
		}
	}
	for _, s := range world.Streams {
		add(assets.River, s.Name, s.Line)
	}
	for name, outline := range world.Lakes {
		x0, y0, x1, y1 := extent(points(outline))
		add(assets.Lake, name, []assets.Point{{X: x0, Y: (y0 + y1) / 2}, {X: x1, Y: (y0 + y1) / 2}})
	}
	var all []feature
	for _, key := range slices.SortedFunc(maps.Keys(byName),
		func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }) {
		all = append(all, feature{key[0], key[1], joined(byName[key])})
	}
	return all
}

func enlarged(line []assets.Point) []gg.Point {
	out := make([]gg.Point, len(line))
	for i, p := range line {
		out[i] = gg.Point{X: p.X * closeScale, Y: p.Y * closeScale}
	}
	return out
}

// joined joins lines that meet at their ends.
func joined(lines [][]gg.Point) (whole [][]gg.Point) {
	left := slices.Clone(lines)
	for len(left) > 0 {
		line := slices.Clone(left[0])
		left = left[1:]
		for i := 0; i < len(left); i++ {
			next := slices.Clone(left[i])
			first, last := line[0], line[len(line)-1]
			if next[len(next)-1] == last || next[0] == first {
				slices.Reverse(next)
			}
			switch {
			case next[0] == last:
				line = append(line, next[1:]...)
			case next[len(next)-1] == first:
				line = append(next, line[1:]...)
			default:
				continue
			}
			left = slices.Delete(left, i, i+1)
			i = -1 // the line has new ends
		}
		whole = append(whole, line)
	}
	return whole
}

// along lists places for a name along a line, on either side of it.
func (f feature) along(text []rune, line []gg.Point) (places []spot) {
	const pitch, stride = 6.0, 5 // of the points on the smoothed line, and of the places in such points
	as := lie[f.kind]
	calm := smooth(evenly(line, pitch))
	steps := advances(text, as.size, as.spacing)
	long := 0.0
	for _, s := range steps {
		long += s
	}
	n := int(long/pitch) + 1
	for start := 1; start+n < len(calm)-1; start += stride {
		stretch := slices.Clone(calm[start-1 : start+n+1])
		if stretch[len(stretch)-1].X < stretch[0].X {
			slices.Reverse(stretch) // never upside down
		}
		if as.straight {
			a, b := stretch[0], stretch[len(stretch)-1]
			if math.Hypot(b.X-a.X, b.Y-a.Y) < 0.8*long {
				continue // round a bend
			}
			stretch = ray(a, b, pitch, len(stretch))
		}
		for _, aside := range as.aside {
			if p, ok := f.place(text, steps, stretch, pitch, aside); ok {
				p.bend += math.Abs(aside) / 100 // near the line is best
				places = append(places, p)
			}
		}
	}
	return places
}

// place lays a name along a stretch of a line, so far aside of it.
func (f feature) place(text []rune, steps []float64, stretch []gg.Point, pitch, aside float64) (spot, bool) {
	p := spot{id: f.id, kind: f.kind}
	gone := pitch
	for i, r := range text {
		at := (gone + steps[i]/2) / pitch
		k := min(int(at), len(stretch)-2)
		a, b := stretch[max(0, k-1)], stretch[min(len(stretch)-1, k+2)]
		angle := math.Atan2(b.Y-a.Y, b.X-a.X)
		share := at - float64(k)
		x, y := stretch[k].X+(stretch[k+1].X-stretch[k].X)*share, stretch[k].Y+(stretch[k+1].Y-stretch[k].Y)*share
		p.letters = append(p.letters,
			letter{r, gg.Point{X: x - math.Sin(angle)*aside, Y: y + math.Cos(angle)*aside}, angle})
		gone += steps[i]
	}
	for i := 1; i < len(p.letters); i++ {
		l, previous := p.letters[i], p.letters[i-1]
		turn, apart := math.Abs(l.angle-previous.angle), math.Hypot(l.at.X-previous.at.X, l.at.Y-previous.at.Y)
		if wanted := (steps[i] + steps[i-1]) / 2; turn > 0.3 || apart < 0.8*wanted || apart > 1.25*wanted {
			return p, false // within a bend letters crowd, round it they stray
		}
		p.bend += turn
	}
	slope := math.Abs(p.letters[0].angle+p.letters[len(p.letters)-1].angle) / 2
	p.bend += slope * 0.5 // level names are read best
	return p, slope < 1.35 && p.bend < 2
}

// ray is a straight line of n points from a towards b.
func ray(a, b gg.Point, pitch float64, n int) []gg.Point {
	l := math.Hypot(b.X-a.X, b.Y-a.Y)
	line := make([]gg.Point, n)
	for i := range line {
		t := float64(i) * pitch / l
		line[i] = gg.Point{X: a.X + (b.X-a.X)*t, Y: a.Y + (b.Y-a.Y)*t}
	}
	return line
}

// evenly returns points on a line at even distances.
func evenly(line []gg.Point, pitch float64) (out []gg.Point) {
	next := 0.0
	for i := range len(line) - 1 {
		a, b := line[i], line[i+1]
		l := math.Hypot(b.X-a.X, b.Y-a.Y)
		for ; next < l; next += pitch {
			out = append(out, gg.Point{X: a.X + (b.X-a.X)*next/l, Y: a.Y + (b.Y-a.Y)*next/l})
		}
		next -= l
	}
	return out
}

// smooth takes small bends out of a line.
func smooth(line []gg.Point) []gg.Point {
	const reach = 10
	out := make([]gg.Point, len(line))
	for i := range line {
		r := min(reach, i, len(line)-1-i)
		for _, p := range line[i-r : i+r+1] {
			out[i].X += p.X / float64(2*r+1)
			out[i].Y += p.Y / float64(2*r+1)
		}
	}
	return out
}

// obstacle is a point that names keep away from, by how far.
type obstacle struct {
	gg.Point
	room float64
}

// shunned are obstacles by the squares of the map.
type shunned map[[2]int][]obstacle

const shunSquare = 64

func (s shunned) add(line []assets.Point, room float64) {
	for _, p := range evenly(enlarged(line), 10) {
		square := [2]int{int(p.X) / shunSquare, int(p.Y) / shunSquare}
		s[square] = append(s[square], obstacle{p, room})
	}
}

// near reports whether a point lies within the room of an obstacle.
func (s shunned) near(at gg.Point) bool {
	col, row := int(at.X)/shunSquare, int(at.Y)/shunSquare
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for _, o := range s[[2]int{col + dx, row + dy}] {
				if math.Hypot(o.X-at.X, o.Y-at.Y) < o.room {
					return true
				}
			}
		}
	}
	return false
}

// obstacles are all lines of water and of mountains, and the signs of settlements.
func obstacles(world *assets.Map) shunned {
	s := shunned{}
	for _, b := range world.Borders {
		switch b.Kind {
		case assets.River, assets.Coast:
			s.add(b.Line, 17)
		case assets.Mountains:
			s.add(raised(b.Line), 50)
		}
	}
	for _, stream := range world.Streams {
		s.add(stream.Line, 17)
	}
	for _, r := range world.Regions {
		if r.Settlement != "" {
			s.add([]assets.Point{r.Site, {X: r.Site.X + 1, Y: r.Site.Y}}, 56)
		}
	}
	return s
}

// raised is the line through the middle of the peaks that stand on a line.
func raised(line []assets.Point) []assets.Point {
	out := slices.Clone(line)
	for i := range out {
		out[i].Y -= 4
	}
	return out
}

// clear reports whether a name keeps away from all that it must not cover; the name of a lake lies within
// it.
func (s shunned) clear(p spot, world *assets.Map) bool {
	for _, l := range p.letters {
		if lake := world.Lakes[p.id]; lake != nil && p.kind == assets.Lake {
			for _, dx := range []float64{-24, 24} {
				if !contains(lake, gg.Point{X: (l.at.X + dx) / closeScale, Y: l.at.Y / closeScale}) {
					return false
				}
			}
		}
		if s.near(l.at) {
			return false
		}
	}
	return true
}

// frontiers are the borders of nations where a river flows: along them lies the band of one or of both.
func frontiers(world *assets.Map) shunned {
	s := shunned{}
	for _, b := range world.Borders {
		if b.Kind == assets.River && world.Regions[b.A].Nation != world.Regions[b.B].Nation {
			s.add(b.Line, 30)
		}
	}
	return s
}

// key names what the name looks like: for sprites.
func (p spot) key(lang string) string {
	return fmt.Sprintf("land %s %s %s %d", lang, p.kind, p.id, p.nth)
}
