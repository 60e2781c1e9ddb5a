package wotr

import (
	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// battleGround is the landscape that a battle is fought in, by the nation of the region.
var battleGround = map[string]string{
	"dwarves": "dwarves", "elves": "forest", "gondor": "city", "north": "valley", "rohan": "rohan",
	"isengard": "orthanc", "sauron": "mordor",
	"southrons": "east", "": "battle",
}

// battleScene draws the head of the picture: where the battle is fought, and the standards of both sides over
// it.
func (s scene) battleScene() {
	b := s.view.Battle
	region := s.world.Regions[b.Region.String()]
	name := battleGround[region.Nation]
	if b.Kind != wotr.FieldBattle && region.Nation != "gondor" {
		name = "siege"
	}
	s.landscape(name, landscapes[name], 0, 0, render.Width, battleScene)
	for i, side := range [2]wotr.Side{b.Attacker, b.Attacker.Enemy()} {
		x := 60 + i*(render.Width-120-standardWidth)
		s.Stamp("standard "+side.String(), standardWidth, standardHigh, func(dc *gg.Context) { standard(dc, side) },
			x, 0)
	}
	s.placard(region.Settlement)
}

const (
	standardWidth = 120
	standardHigh  = 300
)

// standard is a side's long banner.
func standard(dc *gg.Context, side wotr.Side) {
	const w, h = standardWidth - 8.0, standardHigh - 8.0
	tail := []gg.Point{{X: 4, Y: 0}, {X: 4 + w, Y: 0}, {X: 4 + w, Y: h}, {X: 4 + w/2, Y: h - 40}, {X: 4, Y: h}}
	if side == wotr.Shadow {
		tail = []gg.Point{{X: 4, Y: 0}, {X: 4 + w, Y: 0}, {X: 4 + w, Y: h - 34}, {X: 4 + w*0.75, Y: h - 6},
			{X: 4 + w/2, Y: h - 34}, {X: 4 + w*0.25, Y: h}, {X: 4, Y: h - 34}}
	}
	fill := darker(cardInk[side].rim, 0.1)
	render.Trace(dc, tail, true)
	render.FillAndStroke(dc, fill, gold, 5)
	dc.SetColor(render.Mix(fill, gold, 0.3))
	dc.DrawRectangle(4, 34, w, 5)
	dc.DrawRectangle(4, h-74, w, 5)
	dc.Fill()
	sideEmblem(dc, side, 4+w/2, h/2-18, 46, render.Hex("f2c35a"), fill)
}

// placard names the region, with the sign of its settlement, and says what kind of battle it is.
func (s scene) placard(settlement string) {
	b := s.view.Battle
	const x, y, w, h = 460.0, 204.0, render.Width - 920.0, 140.0
	s.slab(wotr.FreePeoples, x, y, w, h, 18, ink)
	s.slab(wotr.FreePeoples, x+4, y+4, w-8, h-8, 15, parchment)
	name := s.region(b.Region)
	face := s.desk.count
	sign := 0.0
	if settlement != "" {
		sign = 66
	}
	room := w - 40 - sign
	left := x + w/2 - (min(face.Width(name), room)+sign)/2
	if settlement != "" {
		s.Stamp("settlement "+settlement, 58, 58,
			func(dc *gg.Context) { settlementSign(dc, settlement, 29, 52, 46) }, int(left), int(y)+8)
	}
	s.fit([]*render.Face{face, s.desk.title, s.desk.long}, name, left+sign, y+62, 0, ink, room)
	line := s.say("sheet.battle.round", map[string]any{"round": b.Round}) + " · " +
		s.say("battle."+b.Kind.String(), nil)
	switch {
	case b.Card != wotr.NoCard:
		line += " · " + s.card(b.Card)
	case b.From != b.Region:
		line += " · " + s.say("sheet.battle.from", map[string]any{"from": s.region(b.From)})
	}
	s.fit([]*render.Face{s.desk.terms, s.desk.label}, line, x+w/2, y+114, 0.5, sideInk(wotr.Shadow), w-30)
}

// settlementSign draws a town, a city, a stronghold or a fortification, its foot at x, y.
func settlementSign(dc *gg.Context, kind string, x, y, size float64) {
	i := render.Ink{Line: ink, Paper: white, Shade: worn, Leaf: leafy, Glow: gold}
	switch kind {
	case "town":
		house(dc, i, x-size*0.22, y, size*0.5)
		house(dc, i, x+size*0.24, y, size*0.42)
	case "city":
		render.Scenery["city"](dc, i, x, y, size*0.86)
	case "fortification":
		rampart(dc, i, x, y, size)
	default:
		keep(dc, i, x, y, size*0.86)
	}
}

// house is a house with a gable.
func house(dc *gg.Context, i render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	solid(dc, i.Paper, i.Line, s*0.07, p(-0.4, 0), p(-0.4, 0.55), p(0.4, 0.55), p(0.4, 0))
	solid(dc, blood, i.Line, s*0.07, p(-0.5, 0.5), p(0, 1.05), p(0.5, 0.5))
	solid(dc, i.Line, i.Line, 1, p(-0.1, 0), p(-0.1, 0.3), p(0.1, 0.3), p(0.1, 0))
}

// rampart is a wall with a gate and no keep.
func rampart(dc *gg.Context, i render.Ink, x, y, s float64) {
	p := fromFoot(x, y, s)
	solid(dc, i.Paper, i.Line, s*0.04, p(-0.56, 0), p(-0.56, 0.56), p(-0.36, 0.56), p(-0.36, 0.44),
		p(-0.12, 0.44), p(-0.12, 0.56), p(0.12, 0.56), p(0.12, 0.44),
		p(0.36, 0.44), p(0.36, 0.56), p(0.56, 0.56), p(0.56, 0))
	solid(dc, i.Line, i.Line, 1, p(-0.13, 0), p(-0.13, 0.2), p(0, 0.32), p(0.13, 0.2), p(0.13, 0))
}

// battleEnd says below the columns how the battle stands, and who holds the place.
func (s scene) battleEnd() {
	const y = render.Height - battleFoot
	text, side := s.outcomeOfBattle(s.view)
	s.ribbon(side, deskMargin, y+2, render.Width-2*deskMargin, 90)
	s.fit([]*render.Face{s.desk.title, s.desk.long, s.desk.text}, text, halfWidth, y+62, 0.5, white,
		render.Width-260)
}

// outcomeOfBattle says how a battle stands, and names whose colours fit.
func (t texts) outcomeOfBattle(v *wotr.View) (string, wotr.Side) {
	b := v.Battle
	if b.End == wotr.NoBattleEnd {
		text := t.say("sheet.battle.going", nil)
		if b.Round <= 1 && !fought(b) {
			text = t.say("sheet.battle.begins", nil)
		}
		switch { // Rulebook p.33: a round more for an elite reduced
		case b.Kind != wotr.Assault:
		case b.Rounds > 0:
			text += " · " + t.say("sheet.battle.rounds-left", map[string]any{"n": b.Rounds})
		case fought(b):
			text += " · " + t.say("sheet.battle.round-costs", nil)
		}
		return text, b.Attacker
	}
	text := t.say("battle-end."+wotr.BattleEnds.Name(engine.Value(b.End)), nil)
	holder, held := holder(regionOf(v, b.Region))
	if b.Going || !held { // who moves in is still asked
		return render.Capital(text), b.Attacker
	}
	return render.Capital(text) + " · " + t.say("sheet.battle.holds",
		map[string]any{"side": t.side(holder), "side_id": holder.String(), "region": t.region(b.Region)}), holder
}

// holder returns the side that holds a region: the one that controls its settlement, otherwise the one whose
// army is there alone.
func holder(r wotr.RegionView) (wotr.Side, bool) {
	if r.Controller != nil {
		return *r.Controller, true
	}
	free, shadow := len(r.Forces[wotr.FreePeoples]) > 0, len(r.Forces[wotr.Shadow]) > 0
	if free == shadow {
		return wotr.FreePeoples, false
	}
	if shadow {
		return wotr.Shadow, true
	}
	return wotr.FreePeoples, true
}
