package hunt

import (
	"image/color"
	"math"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
)

// choice is a map with the places that somebody may choose from lit and lettered, in the order in which they
// are offered; of journey cards, their ways (journeys.go).
var choice = kind{
	name:   render.SheetChoice,
	secret: true,
	newest: func(*hunt.View) bool { return false },
	holds: func(v *hunt.View, what string) bool {
		return candidates(v, what) != nil || offeredJourneys(v, what) != nil
	},
	canvas: scene.mapCanvas,
	zoom:   scene.candidatesWindow,
	draw:   scene.choice,
	tell:   func(t texts, v *hunt.View, what string) []string { return t.tellChoice(v, what) },
}

// candidate is something that can be chosen: one of its fields is set.
type candidate struct {
	entry   string // of the journal that is no space; it has no place on the map
	space   hunt.Space
	region  hunt.Region
	segment hunt.Segment
}

// The entries of a journal that are no space.
const dotEntry, stayEntry = "dot", "stay"

// candidates reads ids of spaces, regions and segments of the view's board, and of entries of a journal; nil
// if one is none of them, or none is on the map.
func candidates(v *hunt.View, what string) []candidate {
	var all []candidate
	located := false
	for id := range strings.SplitSeq(what, ",") {
		c, ok := candidateOf(v, id)
		if !ok {
			return nil
		}
		all = append(all, c)
		located = located || c.entry == ""
	}
	if !located {
		return nil
	}
	return all
}

func candidateOf(v *hunt.View, id string) (candidate, bool) {
	if id == dotEntry || id == stayEntry {
		return candidate{entry: id}, true
	}
	b := boardOf(v)
	for i := range b.Spaces {
		s := &b.Spaces[i]
		if !s.Area() && s.Exit == "" && !s.Dot {
			continue
		}
		if placeID(v, hunt.Space(i)) == id {
			return candidate{space: hunt.Space(i)}, true
		}
		if s.Region != 0 && s.Region.String() == id {
			return candidate{region: s.Region}, true
		}
	}
	if n, ok := hunt.Segments.Parse(id); ok && n != 0 && int(n-1)/3 == int(part(v)) {
		return candidate{segment: hunt.Segment(n)}, true
	}
	return candidate{}, false
}

// marks are where the candidates lie on the map, by their places among all.
func (s scene) marks() map[int]gg.Point {
	all := map[int]gg.Point{}
	for i, c := range candidates(s.view, s.what) {
		if at, ok := s.anchor(c.space, c.region, c.segment, 0); ok {
			all[i] = at
		}
	}
	return all
}

// candidatesWindow is the whole map, or a part of it where all candidates lie near each other.
func (s scene) candidatesWindow() window {
	if offeredJourneys(s.view, s.what) != nil {
		return window{scale: 1}
	}
	low, high := gg.Point{X: math.Inf(1), Y: math.Inf(1)}, gg.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, at := range s.marks() {
		low = gg.Point{X: min(low.X, at.X), Y: min(low.Y, at.Y)}
		high = gg.Point{X: max(high.X, at.X), Y: max(high.Y, at.Y)}
	}
	const rim = 150
	if high.X-low.X > mapWidth/closeScale-2*rim || high.Y-low.Y > mapHigh/closeScale-2*rim {
		return window{scale: 1}
	}
	return zoomed(gg.Point{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2})
}

// letterSize is half the side of a candidate's letter.
const letterSize = 34

func (s scene) choice() {
	if all := offeredJourneys(s.view, s.what); all != nil {
		s.journeyChoice(all)
		return
	}
	var walked [][]gg.Point
	if b := s.view.Bearer; b != nil {
		walked = s.walked(b.Journal)
	}
	p, l := s.place(), s.layOut(walked...)
	s.spaces(p)
	all := candidates(s.view, s.what)
	for _, c := range all {
		switch {
		case c.region != 0:
			s.litLand(p, s.land.province(c.region), 34)
		case c.segment != 0:
			for i, r := range s.land.regions {
				if r.segment == c.segment {
					s.litLand(p, i, 58)
				}
			}
		case c.space != hunt.Nowhere:
			s.lit(p, c.space)
		}
	}
	if b := s.view.Bearer; b != nil {
		s.route(p, b.Journal, routeInk)
	}
	s.strings(p, l)
	s.leads(p, l)
	s.names(p, l)
	var stands gg.Point
	if b := s.view.Bearer; b != nil {
		stands = s.steps(p, &l.spots, b.Journal, routeInk)
	}
	s.lying(p, l)
	s.figures(p, l)
	if stands != (gg.Point{}) {
		s.frodoAt(p, l, stands)
	}
	for i := range all {
		if at, ok := l.letters[i]; ok {
			s.letter(p.at(at), render.Letter(i))
		}
	}
	s.header()
	s.column(
		block{trackBlock, scene.movement},
		block{trackBlock, scene.corruption},
		block{diceBlock, scene.dice},
		block{ridersBlock, scene.riders},
		block{choiceBlock, scene.choices},
	)
}

// layLetters finds room for the letters, each as near to its candidate as can be.
func (s scene) layLetters(l *layout) {
	half, marks := letterSize/s.window.scale, s.marks()
	l.letters = map[int]gg.Point{}
	for i, c := range candidates(s.view, s.what) {
		at, ok := marks[i]
		if !ok {
			continue
		}
		r := float64(signHigh)
		if c.space != hunt.Nowhere {
			r = s.land.radius(c.space) + 14 // beyond the ring
		}
		w := max(half, (s.faces.token.Width(render.Letter(i))/2+12)/s.window.scale)
		l.letters[i] = l.beside(at, r, w, half, upperRight)
	}
}

// strings tie each letter to the space that it is for: between several rings that would not be plain.
func (s scene) strings(p place, l *layout) {
	all := candidates(s.view, s.what)
	for i, from := range s.marks() {
		to, ok := l.letters[i]
		far := between(from, to)
		if space := all[i].space; ok && space != hunt.Nowhere {
			rim := 24.0 // of a dot's ring
			if !s.land.board.Space(space).Dot {
				rim = s.land.radius(space) + 8
			}
			if far > rim {
				edge := along([]gg.Point{from, to}, rim)
				s.thick(p, []gg.Point{edge, to}, 12, white)
				s.thick(p, []gg.Point{edge, to}, 7, friendRim)
			}
		}
	}
}

// letter is a candidate's letter, as the button has it: dark on white, for those of exits and figures are
// white.
func (s scene) letter(at gg.Point, text string) { s.letterIn(at, text, friendRim, white, ink) }

func (s scene) letterIn(at gg.Point, text string, rim, ground, sign color.RGBA) {
	w := max(letterSize, s.faces.token.Width(text)/2+12)
	s.Fill(capsule(at.X-w, at.Y-letterSize, 2*w, 2*letterSize, 16), rim)
	s.Fill(capsule(at.X-w+4, at.Y-letterSize+4, 2*w-8, 2*letterSize-8, 13), ground)
	s.Text(s.faces.token, text, at.X, at.Y+s.faces.token.Height()/2, 0.5, sign)
}

// The list of the candidates in the column.
const (
	choiceBlock = 740
	choiceRow   = 72
	choiceRows  = choiceBlock / choiceRow
)

// choices names the candidates beside their letters, in two columns where they are many.
func (s scene) choices(y int) {
	all := candidates(s.view, s.what)
	columns := 1
	if len(all) > choiceRows {
		columns = 2
	}
	high := min(104, max(choiceRow, float64(choiceBlock)/float64(len(all)))) // few have more room
	dots := boardOf(s.view).DotNames()                                       // short, and as the buttons have them
	for i, c := range all[:min(len(all), columns*choiceRows)] {
		x := float64(columnLeft) + columnRoom/2*float64(i/choiceRows)
		mid := float64(y) + high*(float64(i%choiceRows)+0.5)
		s.letter(gg.Point{X: x + 48, Y: mid}, render.Letter(i))
		name, room := s.candidateName(s.view, c), float64(columnRoom)/float64(columns)-108
		if dot, ok := dots[c.space]; ok {
			name = dot
		}
		f, lines := s.faces.head, []string{name}
		if f.Width(name) > room {
			f = s.faces.text
		}
		if f.Width(name) > room {
			sizes := []*render.Face{s.faces.place, s.faces.small, s.faces.tiny, s.faces.fine}
			if high > 90 { // two lines of the others' size
				sizes = append([]*render.Face{s.faces.text}, sizes...)
			}
			f, lines = render.Fit(name, room, 2, sizes...)
		}
		leading := f.Height() * 1.45
		base := mid + f.Height()/2 - leading*float64(len(lines)-1)/2
		for j, line := range lines {
			s.Text(f, line, x+104, base+leading*float64(j), 0, ink)
		}
	}
}

func (t texts) candidateName(v *hunt.View, c candidate) string {
	switch {
	case c.entry != "":
		return t.say("picture."+c.entry, nil)
	case c.region != 0:
		return v.Set.Regions[c.region].ID
	case c.segment != 0:
		return strings.ToUpper(c.segment.String())
	}
	return t.located(boardOf(v), c.space)
}

// tellChoice says what can be chosen, by letter.
func (t texts) tellChoice(v *hunt.View, what string) []string {
	if all := offeredJourneys(v, what); all != nil {
		return t.tellJourneys(v, all)
	}
	var lines []string
	for i, c := range candidates(v, what) {
		lines = append(lines, render.Letter(i)+": "+t.candidateName(v, c)+".")
	}
	return append(append(lines, t.tracks(v)), t.tellMap(v)...)
}
