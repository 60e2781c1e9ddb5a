package wotr

import (
	"image/color"
	"strings"

	"redbook/engine/wotr"
	"redbook/render"
)

// What the sheet of rulers says of each in brief, and what is told of them: how a leader awakens, how a Dark
// Chieftain comes, what an awakened sovereign and a chieftain in play can do, how a corrupted sovereign
// weakens his people. The full text stands where rulers are looked up.

// briefOf is what is said of a sovereign in his state, a line for each ability; nothing of one who is out of
// the game.
func (t texts) briefOf(v wotr.SovereignView) []string {
	if v.State == "out" {
		return nil
	}
	return strings.Split(t.say("sheet.brief."+v.State+"."+v.Sovereign.String(), nil), "\n")
}

// briefOfChieftains is what is said of the Dark Chieftains who are in play or may come.
func (t texts) briefOfChieftains(v *wotr.View) (said []string) {
	for _, c := range v.Characters {
		key := "sheet.brief.chieftain."
		switch {
		case !c.Character.Chieftain() || c.State == wotr.Eliminated:
			continue
		case c.State == wotr.Aside:
			key = "sheet.brief.aside."
		}
		said = append(said, t.character(c.Character)+" – "+t.say(key+c.Character.String(), nil))
	}
	return said
}

// brief breaks it into lines, at the size that there is always room for.
func (s scene) brief(said []string) []string { return broken(s.desk.text, said) }

func broken(face *render.Face, said []string) (lines []string) {
	for _, part := range said {
		lines = append(lines, face.Wrap(part, briefRoom)...)
	}
	return lines
}

// briefs writes it from y on, larger if that is no higher than it may be.
func (s scene) briefs(said []string, y, high int, c color.RGBA) {
	const larger = 54
	if lines := broken(s.desk.title, said); len(lines)*larger+22 <= high {
		s.lines(s.desk.title, lines, deskMargin+columnPad, float64(y+42), larger, 0, c)
		return
	}
	s.lines(s.desk.text, s.brief(said), deskMargin+columnPad, float64(y+34), briefLine, 0, c)
}

// rulerHigh is how high the part of a sovereign is.
func (s scene) rulerHigh(v wotr.SovereignView) int {
	if n := len(s.brief(s.briefOf(v))); n > 0 {
		return rulerHead + n*briefLine + 22
	}
	return rulerHead + 6
}

// chieftainsHigh is how high the part of the Dark Chieftains is.
func (s scene) chieftainsHigh() int {
	return chieftainsTop + briefLine*len(s.brief(s.briefOfChieftains(s.view))) + chieftainsFoot
}

// tellBriefs says what the sheet says of each ruler.
func (t texts) tellBriefs(v *wotr.View) (lines []string) {
	for _, k := range v.Kings.Sovereigns {
		if said := t.briefOf(k); said != nil {
			lines = append(lines, t.character(k.Sovereign)+" – "+strings.Join(said, " "))
		}
	}
	return append(lines, t.briefOfChieftains(v)...)
}

// tellRulers says what is known of the sovereigns, the chieftains and the Ruler dice, in games with them.
func (t texts) tellRulers(v *wotr.View) []string {
	if v.Kings == nil {
		return nil
	}
	var lines []string
	for _, k := range v.Kings.Sovereigns {
		tiles := ""
		if len(k.Tiles) > 0 {
			tiles = t.counted(wotr.Tiles, "tile.", k.Tiles)
		}
		lines = append(lines, t.say("sheet.rulers.alt-sovereign", map[string]any{"who": t.character(k.Sovereign),
			"state": k.State, "region": t.region(k.Region), "resistance": k.Resistance,
			"level": level(k), "tiles": tiles, "hidden": k.Hidden, "aimed": k.Aimed, "token": k.Token}))
	}
	var chiefs []string
	for _, c := range v.Characters {
		if c.Character >= wotr.BlackSerpent && c.State == wotr.OnMap {
			chiefs = append(chiefs, t.character(c.Character)+" ("+t.region(c.Region)+")")
		}
	}
	lines = append(lines, t.say("sheet.rulers.alt-chieftains", map[string]any{"who": t.listed(chiefs)}))
	var dice []string
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		if v.Kings.Ruler[side] {
			dice = append(dice, t.side(side))
		}
	}
	return append(lines, t.say("sheet.rulers.alt-dice", map[string]any{"sides": t.listed(dice)}))
}
