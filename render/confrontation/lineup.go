package confrontation

import (
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

// drafting reports whether the players still choose the sides of their tiles.
func drafting(v *confrontation.View) bool {
	return v.Set == confrontation.Draft && v.Drafted != [2]bool{true, true}
}

// lineUp returns a side's line-up, as far as it is known, while it is news: before the first turn of a
// draft. With the other sets everyone knows who plays.
func lineUp(v *confrontation.View, side confrontation.Side) []confrontation.Character {
	if v.Turn > 0 || v.Set != confrontation.Draft || v.Match != nil && v.Match.Before {
		return nil
	}
	return v.LineUps[side]
}

// opening names what goes on before the first turn.
func opening(v *confrontation.View) string {
	switch {
	case drafting(v):
		return "picture.drafting"
	case picking(v):
		return "picture.picking"
	}
	return "picture.placing"
}

// progress tells how far a side is before the first turn.
func progress(v *confrontation.View, side confrontation.Side) string {
	switch {
	case drafting(v):
		return ready(v.Drafted[side], "picture.not-drafted")
	case picking(v):
		return ready(v.Specials.Picked[side], "picture.not-picked")
	}
	return ready(v.Placed[side], "picture.not-placed")
}

func ready(done bool, notYet string) string {
	if done {
		return "picture.placed"
	}
	return notYet
}

// picking reports whether special cards are being picked, which comes after the draft.
func picking(v *confrontation.View) bool {
	return v.Specials != nil && v.Specials.Picked != [2]bool{true, true}
}

const (
	listWide   = cornerWide / 2 // of a column of a list
	listIndent = 62             // of a name, behind the strength
	listLetter = 72             // room for the letter of one that can be chosen
)

// listRoom is how wide a name may be in a list.
func listRoom(c confrontation.Character) float64 {
	if starred(c) {
		return listWide - listIndent - 6 - starRoom
	}
	return listWide - listIndent - 6
}

// listed writes a character's strength and name in a list; one of a star side has its star, one that can be
// chosen its letter.
func (s scene) listed(c confrontation.Character, x, base int) {
	room, letter := listRoom(c), s.choices.letter(c.String())
	if letter != "" {
		room -= listLetter
	}
	face, name := render.FirstFit(s.faces.names(), s.inLine(c), room)
	s.Text(s.faces.digit, number(c.Strength()), float64(x+listIndent-7), float64(base+3), 1,
		liveries[c.Side()].head)
	s.Text(face, name, float64(x+listIndent), float64(base), 0, ink)
	end := x + listIndent + int(face.Width(name))
	if starred(c) {
		s.starMark(end+3, base-24)
		end += starRoom
	}
	if letter != "" {
		s.badge(letter, end+4, base-50)
	}
}

// starred reports whether this is the star side of a tile that has one name on both sides: then the name
// needs the mark.
func starred(c confrontation.Character) bool { return strings.HasSuffix(c.String(), starSuffix) }

const starRoom = 30 // of a starMark, with the gap before it

// starMark puts the star of a tile's star side behind a name.
func (s scene) starMark(x, y int) {
	s.Stamp("star mark", 28, 28, func(dc *gg.Context) {
		dc.Scale(1.5, 1.5)
		render.Star(dc, 9, 9.5, 8.8, 4.2, 5, dark)
		render.Star(dc, 9, 9.5, 6.2, 2.8, 5, gold)
	}, x, y)
}
