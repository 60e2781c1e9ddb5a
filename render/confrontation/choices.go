package confrontation

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

// choices is what can be chosen, in the order in which it is offered: ids of regions and of characters.
type choices []string

// choicesOf reads the What of a choice. It is nil if there is something in it that the picture does not show.
func choicesOf(v *confrontation.View, what string) choices {
	if what == "" {
		return nil
	}
	ids := strings.Split(what, ",")
	for _, id := range ids {
		if _, ok := confrontation.Regions.Parse(id); !ok && !shows(v, id) {
			return nil
		}
	}
	return ids
}

// shows reports whether a character is to be seen on the picture of a view, under its name.
func shows(v *confrontation.View, id string) bool {
	c, ok := confrontation.Characters.Parse(id)
	who := confrontation.Character(c)
	if !ok || who == confrontation.Nobody {
		return false
	}
	for _, region := range v.Regions {
		for _, group := range region {
			if slices.Contains(group.Seen, who) ||
				slices.ContainsFunc(group.Named, func(n confrontation.Named) bool { return n.Character == who }) {
				return true
			}
		}
	}
	return slices.Contains(v.Defeated, who)
}

// letter returns the letter of a choice, "" if it is none.
func (c choices) letter(id string) string {
	if i := slices.Index(c, id); i >= 0 {
		return render.Letter(i)
	}
	return ""
}

// light draws a bright rim round the regions that can be chosen.
func (s scene) light() {
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		if s.choices.letter(r.String()) != "" {
			s.rim("light", r, ink, white, gold)
		}
	}
}

// letters puts the letters of regions that can be chosen beside their names, off all figures: a letter on
// these would mean them.
func (s scene) letters() {
	var taken []image.Rectangle
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		taken = append(taken, s.tiles(r)...)
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		if letter := s.choices.letter(r.String()); letter != "" {
			at := s.letterPlace(r, taken)
			s.badge(letter, at.X, at.Y)
		}
	}
}

const letterSize = 68

// letterPlace is the best place for the letter of a region: off all figures and its name, rather in no other
// region, as near as can be to the left end of its name.
func (s scene) letterPlace(r confrontation.Region, taken []image.Rectangle) (best image.Point) {
	plate := s.plateBox(r)
	home := image.Pt(plate.Min.X-letterSize, (plate.Min.Y+plate.Max.Y-letterSize)/2)
	least := math.Inf(1)
	for _, off := range offsets() {
		cost := math.Hypot(float64(off.X), float64(off.Y))
		if cost >= least {
			break // so are all that follow
		}
		room := image.Rect(0, 0, letterSize, letterSize).Add(home).Add(off)
		if room.Overlaps(plate) || slices.ContainsFunc(taken, room.Inset(-2).Overlaps) {
			cost += onFigures
		}
		if cost < least && s.elsewhere(r, room) {
			cost += inAnother
		}
		if cost < least {
			best, least = room.Min, cost
		}
	}
	return best
}

const (
	onFigures = 1000 // what it costs that a letter covers something
	inAnother = 100  // and that it lies in another region
)

// elsewhere reports whether the middle of a room lies in another region.
func (s scene) elsewhere(r confrontation.Region, room image.Rectangle) bool {
	middle := gg.Point{X: float64(room.Min.X+room.Max.X) / 2, Y: float64(room.Min.Y+room.Max.Y) / 2}
	for other := confrontation.Shire; other <= confrontation.Mordor; other++ {
		if other != r && contains(s.outlines[other.String()], middle) {
			return true
		}
	}
	return false
}

// offsets are steps from a place to others, to the right, above and below, the nearest first.
var offsets = sync.OnceValue(func() (all []image.Point) {
	const step, wide, high = 6, 360, 162
	for x := 0; x <= wide; x += step {
		for y := -high; y <= high; y += step {
			all = append(all, image.Pt(x, y))
		}
	}
	slices.SortStableFunc(all, func(a, b image.Point) int {
		return cmp.Compare(a.X*a.X+a.Y*a.Y, b.X*b.X+b.Y*b.Y)
	})
	return all
})

// contains reports whether a point lies within an outline.
func contains(outline []gg.Point, p gg.Point) bool {
	in, a := false, outline[len(outline)-1]
	for _, b := range outline {
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)*(b.X-a.X)/(b.Y-a.Y) {
			in = !in
		}
		a = b
	}
	return in
}

// badge puts down the letter of a choice.
func (s scene) badge(letter string, x, y int) {
	w := max(64, int(s.faces.letter.Width(letter))+28)
	s.Stamp("letter "+letter, w+4, 68, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(2, 2, float64(w), 64, 32)
		render.FillAndStroke(dc, ink, white, 4)
		dc.SetColor(white)
		s.faces.letter.Centre(dc, letter, 2+float64(w)/2, 34)
	}, x, y)
}

// choices lists what can be chosen, with the letters.
func (t texts) choices(ids choices) string {
	var names []string
	for i, id := range ids {
		name := ""
		if r, ok := confrontation.Regions.Parse(id); ok {
			name = t.region(confrontation.Region(r))
		} else if c, ok := confrontation.Characters.Parse(id); ok {
			name = t.spoken(confrontation.Character(c))
		}
		names = append(names, render.Letter(i)+" "+name)
	}
	return t.say("picture.alt.choices", map[string]any{"choices": strings.Join(names, ", ")})
}
