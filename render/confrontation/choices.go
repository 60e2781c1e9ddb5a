package confrontation

import (
	"slices"
	"strings"

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

// letters puts the letters of regions that can be chosen beside their names.
func (s scene) letters() {
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		if letter := s.choices.letter(r.String()); letter != "" {
			at := s.board.Regions[r.String()].Plate
			half := s.plateWide(r) / 2
			s.badge(letter, int(at[0])-half-68, int(at[1])-34)
		}
	}
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
