package wotr

import (
	"strconv"

	"redbook/engine/wotr"
	"redbook/render"
)

// tellResult says all that the picture of a result shows.
func (t texts) tellResult(v *wotr.View) []string {
	lines := []string{t.won(v.Result) + ": " + t.say("end."+v.Result.How, nil) + ".",
		t.say("picture.turn", map[string]any{"turn": v.Turn}) + "."}
	lines = append(lines, t.tellPoints(v)...)
	lines = append(lines, render.Capital(t.whereEnded(v.Fellowship))+".", t.say("picture.corruption", nil)+": "+
		strconv.Itoa(v.Fellowship.Corruption)+"/12.")
	for _, r := range v.Regions {
		lines = append(lines, t.tellCaptured(r)...)
	}
	lines = append(lines, t.tellOut(v)...)
	lines = append(lines, t.cost(v)+".", t.lastBattle(v)+".")
	return append(lines, t.tellRulers(v)...)
}
