package wotr

import (
	"image/color"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

const (
	legendRow   = 32
	seaNameEnds = 800 // below is no letter of the sea's name
)

// legendSigns are those that the legend explains: those of every game, then those of Kings of Middle-earth
// and of partners in games with them.
func legendSigns(v *wotr.View) []string {
	signs := []string{"regulars", "elites", "leaders", "inside", "captured", "passive", "city", "stronghold"}
	if v.Kings != nil {
		signs = append(signs, "sovereign", "awakened", "corrupted", "ruler-die", "discarded")
	}
	if v.Players != nil {
		signs = append(signs, "leads", "own", "mixed", "apart")
	}
	if v.Kings != nil && v.Players != nil { // there is no room for all: these say most by themselves
		signs = slices.DeleteFunc(signs, func(s string) bool {
			return s == "captured" || s == "city" || s == "stronghold" || s == "discarded"
		})
	}
	return signs
}

// legend explains the cells of a counter, the settlements that are worth points (Rulebook p.44) and what else
// stands on the board: as much as there is room for between two heights.
func (s scene) legend(x, top, bottom int) {
	signs := legendSigns(s.view)
	signs = signs[:max(0, min(len(signs), (bottom-top)/legendRow))]
	y := bottom - len(signs)*legendRow
	for _, key := range signs {
		s.Stamp("legend "+key, 40, 36, func(dc *gg.Context) { legendSign(dc, key) }, x, y)
		s.fit([]*render.Face{s.faces.small, s.faces.tiny}, s.say("picture.legend."+key, nil), float64(x+48),
			float64(y+27), 0, ink, columnInner-48)
		y += legendRow
	}
}

func legendSign(dc *gg.Context, key string) {
	switch key {
	case "inside":
		drawWall(dc, 40, 34)
	case "city", "stronghold":
		drawSettlement(dc, key, wotr.NoNation, 20, 17, 17)
	case "captured":
		drawFlag(dc, wotr.Shadow, 7, 1, flagWidth)
	case "passive":
		dc.Scale(36.0/shieldSize, 36.0/shieldSize)
		passiveShield(dc, wotr.Gondor)
	case "sovereign":
		leadersCrown(dc, wotr.Gondor, 20, 18, 17)
	case "awakened":
		dc.DrawCircle(20, 18, 17)
		dc.SetColor(nations[wotr.Gondor].field)
		dc.Fill()
		regalia(dc, 20, 18, 17)
	case "corrupted":
		blackCrown(dc, 20, 16, 17)
	case "ruler-die":
		rulerDie(dc, wotr.FreePeoples, wotr.NoFace, 4, 1, 33)
	case "discarded":
		actionDie(dc, wotr.FreePeoples, wotr.ArmyFace, 4, 1, 33)
		dc.Scale(0.5, 0.5)
		strikeOut(dc)
	case "leads":
		leadSign(dc, 20, 18, 16)
	case "own":
		playerSign(dc, "witch-king", 4, 2, 32) // the Shadow has partners with three players too
	case string(oneArmy), string(twoArmies):
		dc.Translate(0, 8)
		meetingSign(dc, meeting(key))
	default:
		rank := map[string]int{"regulars": 0, "elites": 1, "leaders": 2}[key]
		dc.DrawRectangle(2, 3, 36, 28)
		render.FillAndStroke(dc, rankColours(wotr.FreePeoples, rank).field, ink, 2)
	}
}

// drawFlag draws the flag over a captured settlement, with the emblem of the side that holds it.
func drawFlag(dc *gg.Context, side wotr.Side, x, y, w float64) {
	flagCloth(dc, x, y, w, sides[side].rim)
	sideEmblem(dc, side, x+w*0.42, y+w*0.41, w*0.25, white, sides[side].rim)
}

// flagCloth draws a flag on its pole, without an emblem.
func flagCloth(dc *gg.Context, x, y, w float64, fill color.RGBA) {
	dc.SetColor(dark)
	dc.SetLineWidth(3)
	dc.DrawLine(x+1.5, y+1, x+1.5, y+w*1.2)
	dc.Stroke()
	render.Trace(dc, []gg.Point{{X: x + 2, Y: y + 1}, {X: x + w, Y: y + 1}, {X: x + w*0.8, Y: y + w*0.4},
		{X: x + w, Y: y + w*0.8}, {X: x + 2, Y: y + w*0.8}}, true)
	render.FillAndStroke(dc, fill, dark, 1.5)
}
