package wotr

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"redbook/engine/wotr"
	"redbook/render"
)

// summary is the text that goes with the picture of the board: what changed, the tracks, the largest armies,
// and how to have all in words. All of it fits a picture's text.
func (t texts) summary(v *wotr.View) []string {
	lines := t.tellTrail(v)
	if played := len(v.Played); len(lines) > played+5 {
		lines = append(lines[:played:played], lines[len(lines)-5:]...)
	}
	lines = append(lines, t.tellState(v)...)
	ending := t.say("picture.alt.in-words", nil)
	left := render.AltLimit - runes(lines) - utf8.RuneCountInString(ending) - 1
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		line := t.armies(v, side, left/(2-int(side)))
		if line != "" {
			lines, left = append(lines, line), left-utf8.RuneCountInString(line)-1
		}
	}
	return append(lines, ending)
}

// runes is how long lines are, with a space after each.
func runes(lines []string) (n int) {
	for _, l := range lines {
		n += utf8.RuneCountInString(l) + 1
	}
	return n
}

// tellState says who acts, the points and the tracks.
func (t texts) tellState(v *wotr.View) []string {
	var lines []string
	if v.Result != nil {
		lines = append(lines, t.outcome(v)+".")
	} else {
		lines = append(lines, t.say("picture.alt.now", map[string]any{"turn": v.Turn, "now": t.now(v)}))
	}
	lines = append(lines, t.tellPoints(v)...)
	lines = append(lines, t.tellFellowship(v.Fellowship)...)
	lines = append(lines, t.tellDice(v)...)
	return append(lines, t.say("picture.alt.hunt-box",
		map[string]any{"free": v.Hunt.Box[0], "shadow": v.Hunt.Box[1]}))
}

// armies lists a side's armies with their sizes, the largest first, as many as there is room for.
func (t texts) armies(v *wotr.View, side wotr.Side, room int) (line string) {
	var all []stack
	for _, k := range stacks(v) {
		if k.side == side && k.army() {
			all = append(all, k)
		}
	}
	slices.SortStableFunc(all, func(a, b stack) int { return cmp.Compare(b.total().units(), a.total().units()) })
	var parts []string
	for _, k := range all {
		parts = append(parts, t.region(k.region)+" "+number(k.total().units()))
		longer := t.say("picture.alt.armies", map[string]any{"side": t.side(side), "armies": t.listed(parts)})
		if utf8.RuneCountInString(longer) > room {
			break
		}
		line = longer
	}
	return line
}
