package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// The sovereigns of Kings of Middle-earth: as leaders they are crowns in their nation's colours, awakened
// medallions with a golden rim and a crown, corrupted black crowns on a black base, which stand apart from
// both sides' figures (K3, K7, K9).

// sovereignOf is who is sovereign of each nation of the Free Peoples.
var sovereignOf = [...]wotr.Character{wotr.Dwarves: wotr.Dain, wotr.Elves: wotr.Thranduil,
	wotr.Gondor: wotr.Denethor, wotr.North: wotr.Brand, wotr.Rohan: wotr.Theoden}

// isSovereign reports whether a character is a sovereign.
func isSovereign(c wotr.Character) bool { return c >= wotr.Brand && c <= wotr.Thranduil }

// kingdom is the nation of a sovereign.
func kingdom(c wotr.Character) wotr.Nation {
	for n, who := range sovereignOf {
		if who == c {
			return wotr.Nation(n)
		}
	}
	return wotr.NoNation
}

// person is somebody who stands on the map by himself.
type person struct {
	wotr.Character
	as guise
}

// guise is what a sovereign stands there as; all others are themselves.
type guise string

const (
	himself guise = ""
	leading guise = " leading"
	spoiled guise = " spoiled"
)

// key names what somebody looks like: for sprites.
func (p person) key() string { return p.Character.String() + string(p.as) }

// person is how somebody is called.
func (t texts) person(p person) string {
	switch p.as {
	case leading:
		return t.say("figure."+kingdom(p.Character).String()+":s", nil)
	case spoiled:
		return t.say("picture.spoiled", map[string]any{"who": t.character(p.Character)})
	}
	return t.character(p.Character)
}

// spoiledIn lists the corrupted sovereigns in a region.
func spoiledIn(v *wotr.View, r wotr.Region) []person {
	if v.Kings == nil {
		return nil
	}
	var all []person
	for _, s := range v.Kings.Sovereigns {
		if s.State == "corrupted" && s.Region == r {
			all = append(all, person{s.Sovereign, spoiled})
		}
	}
	return all
}

// nobodys is the ground of those who stand on nobody's side.
var nobodys = livery{render.Hex("171216"), stone, render.Hex("fff1dc")}

// piece draws somebody with radius r round x, y.
func (s scene) piece(dc *gg.Context, p person, x, y, r float64) {
	name := s.say("picture.initials."+p.Character.String(), nil)
	dc.SetLineJoinRound()
	switch {
	case p.as == leading:
		n := kingdom(p.Character)
		leadersCrown(dc, n, x, y, r)
		dc.SetColor(nations[n].sign)
		s.faces.onCrown(r).Centre(dc, name, x, y+r*0.4)
	case p.as == spoiled:
		blackCrown(dc, x, y, r)
		dc.SetColor(render.Hex("c9d6dc"))
		s.faces.onCrown(r).Centre(dc, name, x, y+r*0.28)
	default:
		s.medallion(dc, p.Character, x, y, r)
	}
}

// leadersCrown is the crown of a sovereign who leads his nation.
func leadersCrown(dc *gg.Context, n wotr.Nation, x, y, r float64) {
	crown(dc, x, y, r, white, sides[wotr.FreePeoples].rim, r*0.28)
	crown(dc, x, y+r*0.02, r*0.94, nations[n].field, white, r*0.1)
}

// blackCrown is the crown of a corrupted sovereign, on its base.
func blackCrown(dc *gg.Context, x, y, r float64) {
	dc.SetColor(stone)
	dc.DrawEllipse(x, y+r*0.72, r, r*0.3)
	dc.Fill()
	dc.SetColor(color.Black)
	dc.DrawEllipse(x, y+r*0.72, r*0.92, r*0.23)
	dc.Fill()
	crown(dc, x, y-r*0.08, r*0.86, nobodys.field, stone, r*0.12)
}

// onCrown is the face for initials on a crown, where there is less room than on a medallion.
func (f *faces) onCrown(r float64) *render.Face {
	if r >= 40 {
		return f.crowned
	}
	return f.initials(r)
}

// crown draws a crown of three points.
func crown(dc *gg.Context, x, y, r float64, fill, line color.RGBA, width float64) {
	p := func(dx, dy float64) gg.Point { return gg.Point{X: x + r*dx, Y: y + r*dy} }
	dc.SetLineJoinRound()
	solid(dc, fill, line, width, p(-0.84, 0.86), p(-0.96, -0.5), p(-0.46, 0), p(0, -0.86), p(0.46, 0),
		p(0.96, -0.5), p(0.84, 0.86))
}

// regalia set an awakened sovereign's medallion apart: a golden rim, and a crown above his initials.
func regalia(dc *gg.Context, x, y, r float64) {
	dc.SetColor(gold)
	dc.SetLineWidth(r * 0.16)
	dc.DrawCircle(x, y, r*0.88)
	dc.Stroke()
	crown(dc, x, y-r*0.56, r*0.34, gold, dark, r*0.05)
}
