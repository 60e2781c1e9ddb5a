package wotr

import (
	"strconv"

	"redbook/engine/wotr"
)

// tellResult says all that the picture of a result shows.
func (t texts) tellResult(v *wotr.View) []string {
	lines := []string{
		t.wins(v.Result.Winner) + ": " + t.say("end."+v.Result.How, nil) + ".",
		t.say("picture.turn", map[string]any{"turn": v.Turn}) + ".",
		t.say("picture.alt.points", map[string]any{"free": v.Points[0], "shadow": v.Points[1], "freeNeeds": pointsToWin[0], "shadowNeeds": pointsToWin[1]}),
		t.whereEnded(v.Fellowship) + ".",
		t.say("picture.corruption", nil) + ": " + strconv.Itoa(v.Fellowship.Corruption) + "/12.",
	}
	lines = append(lines, t.tellOwnPoints(v)...)
	for _, r := range v.Regions {
		if r.Captured && r.Controller != nil {
			lines = append(lines, t.say("picture.alt.captured", map[string]any{"region": t.region(r.Region), "side": t.side(*r.Controller), "taker": t.takerName(r)}))
		}
	}
	var out []wotr.Character
	for _, c := range v.Characters {
		if c.State == wotr.Eliminated {
			out = append(out, c.Character)
		}
	}
	if len(out) > 0 {
		lines = append(lines, t.say("picture.alt.out", map[string]any{"who": t.names(out)}))
	}
	lines = append(lines, t.cost(v)+".", t.lastBattle(v)+".")
	return append(lines, t.tellRulers(v)...)
}
