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

// lineUp lists who plays, each with the symbol of its side of the tile, and below them the special cards that
// are known.
func (s scene) lineUp(side confrontation.Side) {
	x, y := panelRight, panelTops[side]-14
	if side == confrontation.Sauron {
		y += 14 + s.secretTag(x, y+14)
	}
	pitch := 28
	if s.view.Specials != nil && len(s.view.Specials.Left[side]) > 0 {
		pitch = 24
		if side == confrontation.Fellowship {
			s.coverRose()
		}
	}
	s.heading(side, s.say("picture.line-up", nil), x, y, narrow)
	base := y + 56
	for _, c := range lineUp(s.view, side) {
		s.symbol(c, x, base-20)
		s.listed(c, x, base, false)
		base += pitch
	}
	s.specials(side, x, base-10)
}

// coverRose puts bare parchment over the compass rose, where its room is needed.
func (s scene) coverRose() {
	at := s.board.Rose
	x0, y0, x1, y1 := at[0]-at[2]-32, at[1]-at[2]-4, at[0]+at[2]+4, at[1]+at[2]+4
	s.Fill([]gg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}, parchment)
}

// listed writes a character's strength and name in a list, behind a sign of 24 pixels; marked adds the star
// of its tile.
func (s scene) listed(c confrontation.Character, x, base int, marked bool) {
	const indent = 58
	name, face := s.inLine(c), s.faces.name
	room := float64(narrow - indent)
	marked = marked && starred(c)
	if marked {
		room -= starRoom
	}
	if face.Width(name) > room {
		face = s.faces.small
	}
	s.Text(s.faces.name, number(c.Strength()), float64(x+41), float64(base), 0.5, liveries[c.Side()].head)
	s.Text(face, name, float64(x+indent), float64(base), 0, ink)
	if marked {
		s.starMark(x+indent+int(face.Width(name))+2, base-17)
	}
}

// starred reports whether this is the star side of a tile that has one name on both sides: then the name
// needs the mark.
func starred(c confrontation.Character) bool { return strings.HasSuffix(c.String(), starSuffix) }

// plain returns a character's full name without the star of its tile, which is drawn: the letters have none.
func (t texts) plain(c confrontation.Character) string {
	return t.say("character."+strings.TrimSuffix(c.String(), starSuffix), nil)
}

const starRoom = 20 // of a starMark, with the gap before it

// starMark puts the star of a tile's star side behind a name.
func (s scene) starMark(x, y int) {
	s.Stamp("star mark", 18, 18, func(dc *gg.Context) {
		render.Star(dc, 9, 9.5, 8.8, 4.2, 5, dark)
		render.Star(dc, 9, 9.5, 6.2, 2.8, 5, gold)
	}, x, y)
}

// symbol puts down what is printed on a side of a tile: the ring of the classic set, the star of the variant.
func (s scene) symbol(c confrontation.Character, x, y int) {
	if c >= confrontation.FrodoStar {
		s.Stamp("symbol star", 24, 24, func(dc *gg.Context) {
			render.Star(dc, 12, 12.5, 11.5, 5.4, 5, dark)
			render.Star(dc, 12, 12.5, 8.4, 3.8, 5, gold)
		}, x, y)
		return
	}
	s.Stamp("symbol ring", 24, 24, func(dc *gg.Context) {
		dc.SetColor(dark)
		dc.SetLineWidth(6.5)
		dc.DrawCircle(12, 12, 7)
		dc.Stroke()
		dc.SetColor(gold)
		dc.SetLineWidth(3.5)
		dc.DrawCircle(12, 12, 7)
		dc.Stroke()
	}, x, y)
}
