package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// portraitColours are the ground and the sign of each character's medallion.
var portraitColours = map[wotr.Character][2]color.RGBA{
	wotr.GandalfTheGrey:  {render.Hex("8d949c"), render.Hex("1d2126")},
	wotr.GandalfTheWhite: {render.Hex("ffffff"), render.Hex("43618a")},
	wotr.Strider:         {render.Hex("4c5b3a"), render.Hex("f3ecc9")},
	wotr.Aragorn:         {render.Hex("27324f"), render.Hex("f4dd8a")},
	wotr.Boromir:         {render.Hex("7a2f2a"), render.Hex("f7e2b4")},
	wotr.Legolas:         {render.Hex("57b884"), render.Hex("0d3522")},
	wotr.Gimli:           {render.Hex("8f5a2c"), render.Hex("fff3dd")},
	wotr.Meriadoc:        {render.Hex("c9a13b"), render.Hex("3a2616")},
	wotr.Peregrin:        {render.Hex("c9a13b"), render.Hex("3a2616")},
	wotr.Gollum:          {render.Hex("9aa889"), render.Hex("20261a")},
	wotr.Saruman:         {render.Hex("f4efe0"), render.Hex("5a4a10")},
	wotr.WitchKing:       {render.Hex("171216"), render.Hex("c9d6dc")},
	wotr.MouthOfSauron:   {render.Hex("3b0d0d"), render.Hex("f0b070")},

	wotr.Brand:            {nations[wotr.North].field, nations[wotr.North].sign},
	wotr.Dain:             {nations[wotr.Dwarves].field, nations[wotr.Dwarves].sign},
	wotr.Denethor:         {nations[wotr.Gondor].field, nations[wotr.Gondor].sign},
	wotr.Theoden:          {nations[wotr.Rohan].field, nations[wotr.Rohan].sign},
	wotr.Thranduil:        {nations[wotr.Elves].field, nations[wotr.Elves].sign},
	wotr.BlackSerpent:     {render.Hex("171216"), nations[wotr.Southrons].field},
	wotr.ShadowOfMirkwood: {nations[wotr.Rohan].field, render.Hex("c9d6dc")},
	wotr.Ugluk:            {render.Hex("3b2f06"), nations[wotr.Isengard].field},
}

// medallion draws a character: a disc for the Free Peoples', a lozenge with cut corners for the Shadow's,
// with a sign of its own and, where there is room, its initials in the reader's language.
func (s scene) medallion(dc *gg.Context, c wotr.Character, x, y, r float64) {
	colours := portraitColours[c]
	side := sideOf(c)
	dc.SetLineJoinRound()
	outline := func(r float64) {
		dc.NewSubPath()
		if side == wotr.FreePeoples {
			dc.DrawCircle(x, y, r)
			return
		}
		silhouette(dc, side, x-r*0.94, y-r*0.94, 2*r*0.94, 2*r*0.94)
	}
	outline(r)
	dc.SetColor(sides[side].rim)
	dc.Fill()
	outline(r * 0.94)
	dc.SetColor(white)
	if side == wotr.Shadow {
		dc.SetColor(dark)
	}
	dc.Fill()
	outline(r * 0.82)
	dc.SetColor(colours[0])
	dc.Fill()
	middle := y
	if isSovereign(c) {
		regalia(dc, x, y, r)
		middle += r * 0.2
	}
	dc.SetColor(colours[1])
	name := s.say("picture.initials."+c.String(), nil)
	s.faces.initialsOf(name, r).Centre(dc, name, x, middle)
}

// initialsOf is the face in which some initials fit a medallion: a C and a W take more room than other two.
func (f *faces) initialsOf(name string, r float64) *render.Face {
	if face := f.initials(r); face != f.count || face.Width(name) <= medallionRoom*r {
		return face
	}
	return f.minion
}

const medallionRoom = 1.7 // for letters, in radii

// initials is the face for initials on a medallion.
func (f *faces) initials(r float64) *render.Face {
	switch {
	case r >= 40:
		return f.count
	case r >= 26:
		return f.small
	}
	return f.sign
}

// sideOf tells whose a character is. Gollum guides the Ring-bearers.
func sideOf(c wotr.Character) wotr.Side {
	if c >= wotr.Saruman && !isSovereign(c) {
		return wotr.Shadow
	}
	return wotr.FreePeoples
}
