package wotr

import (
	"strconv"
	"strings"

	"redbook/engine"
	"redbook/engine/wotr"
)

// describe says all that the pictures of a view show.
func (t texts) describe(v *wotr.View) []string {
	lines := t.tell(v)
	if battleNew(v) {
		lines = append(lines, t.tellBattle(v)...)
	}
	for _, seat := range holders(v) {
		if h, _ := handOf(v, seat); v.Result == nil && h.own {
			lines = append(lines, t.tellTitles(v, seat, h)...)
		}
	}
	return lines
}

// tell says all that the whole board shows, the most important first.
func (t texts) tell(v *wotr.View) []string {
	lines := []string{t.say("picture.title", nil) + "."}
	if v.Result != nil {
		lines = append(lines, t.outcome(v)+".")
	} else {
		lines = append(lines, t.say("picture.alt.now", map[string]any{"turn": v.Turn, "now": t.now(v)}))
	}
	lines = append(lines, t.tellPoints(v)...)
	lines = append(lines, t.tellTrail(v)...)
	lines = append(lines, t.tellFellowship(v.Fellowship)...)
	lines = append(lines, t.tellDice(v)...)
	lines = append(lines, t.say("picture.alt.hunt-box",
		map[string]any{"free": v.Hunt.Box[0], "shadow": v.Hunt.Box[1]}))
	lines = append(lines, t.tellRegions(v)...)
	lines = append(lines, t.say(poolKey("picture.alt.hunt-pool", v),
		map[string]any{"tiles": t.counted(wotr.Tiles, "tile.", v.Hunt.Pool), "hidden": hiddenTilesOf(v)}))
	lines = append(lines, t.tellRulers(v)...)
	for _, n := range v.Nations {
		lines = append(lines, t.say("picture.alt.nation", map[string]any{"nation": t.nation(n.Nation),
			"box":   strconv.Itoa(n.Box),
			"steps": t.say("picture.alt.steps", map[string]any{"n": atWar - n.Box}), "active": n.Active}))
	}
	return append(lines, t.tellCards(v)...)
}

// tellDice says which dice each side has left, or how many it is going to roll.
func (t texts) tellDice(v *wotr.View) (lines []string) {
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		if n := unrolled(v, side); n > 0 {
			lines = append(lines, t.say("picture.alt.unrolled", map[string]any{"side": t.side(side), "dice": n}))
		} else {
			lines = append(lines, t.say("picture.alt.dice",
				map[string]any{"side": t.side(side), "dice": t.counted(wotr.Faces, "face.", v.Dice[side])}))
		}
		if k := v.Kings; k != nil && k.Discarded[side] != wotr.NoFace {
			lines = append(lines, t.say("picture.alt.discarded",
				map[string]any{"side": t.side(side), "die": t.say("face."+k.Discarded[side].String(), nil)}))
		}
	}
	return lines
}

// tellPoints says the victory points, and those of partners.
func (t texts) tellPoints(v *wotr.View) []string {
	return append([]string{t.say("picture.alt.points", map[string]any{"free": v.Points[0], "shadow": v.Points[1],
		"freeNeeds": pointsToWin[0], "shadowNeeds": pointsToWin[1]})}, t.tellOwnPoints(v)...)
}

// counted lists what a view counts by name, in the order of its domain.
func (t texts) counted(d *engine.Domain, prefix string, counts map[string]int) string {
	var parts []string
	for _, v := range d.Values() {
		if n := counts[d.Name(v)]; n > 0 {
			parts = append(parts, number(n)+"× "+t.say(prefix+d.Name(v), nil))
		}
	}
	return t.listed(parts)
}

// listed joins parts, or says that there are none.
func (t texts) listed(parts []string) string {
	if len(parts) == 0 {
		return t.say("picture.alt.none", nil)
	}
	return strings.Join(parts, ", ")
}

// tellTrail says what the last stretch of play has done.
func (t texts) tellTrail(v *wotr.View) []string {
	var lines []string
	for _, c := range v.Played {
		lines = append(lines, t.say("picture.alt.trace.played", map[string]any{"card": t.card(c)}))
	}
	for _, trace := range distinct(v.Trail) {
		lines = append(lines, t.tellTrace(trace))
	}
	for _, f := range v.Fallen {
		lines = append(lines, t.say("picture.alt.trace.fallen", map[string]any{"side": t.side(f.Side),
			"region": t.region(f.Region), "n": strconv.Itoa(int(f.N))}))
	}
	return lines
}

// tellTrace says what has happened.
func (t texts) tellTrace(trace wotr.Trace) string {
	key := traceName(trace)
	switch {
	case key == "fellowship" && (trace.From == wotr.Nowhere || trace.From == trace.To):
		key = "hidden-on"
	case key == "hunt" && trace.To == wotr.Nowhere:
		key = "hunt-mordor"
	case key == "attack" && (trace.From == wotr.Nowhere || trace.From == trace.To):
		key = "assault"
	}
	return t.say("picture.alt.trace."+key, map[string]any{"side": t.side(trace.Side),
		"side_id": trace.Side.String(), "from": t.region(trace.From), "to": t.region(trace.To)})
}

func (t texts) tellFellowship(f wotr.FellowshipView) []string {
	state := t.say("picture."+bearersState(f), nil)
	var lines []string
	if f.Mordor >= 0 {
		lines = append(lines, t.say("picture.alt.on-track", map[string]any{"state": state, "step": f.Mordor}))
	} else {
		lines = append(lines, t.say("picture.alt.at", map[string]any{"state": state, "region": t.region(f.Region),
			"progress": f.Progress}))
	}
	lines = append(lines, t.say("picture.alt.ring", map[string]any{"corruption": f.Corruption,
		"guide": t.character(f.Guide)}))
	if len(f.Companions) == 0 {
		return append(lines, t.say("picture.alt.alone", nil))
	}
	return append(lines, t.say("picture.alt.company", map[string]any{"who": t.names(f.Companions)}))
}

func (t texts) names(cs []wotr.Character) string {
	var names []string
	for _, c := range cs {
		names = append(names, t.character(c))
	}
	return strings.Join(names, ", ")
}

func (t texts) tellRegions(v *wotr.View) []string {
	var lines []string
	for _, r := range v.Regions {
		lines = append(lines, t.tellCaptured(r)...)
		if isengards(v, r) {
			lines = append(lines, t.say("picture.alt.isengards", nil))
		}
	}
	for _, k := range stacks(v) {
		lines = append(lines, t.tellStack(k))
	}
	return lines
}

// tellCaptured says in whose hands a captured settlement is.
func (t texts) tellCaptured(r wotr.RegionView) []string {
	if !r.Captured || r.Controller == nil {
		return nil
	}
	return []string{t.say("picture.alt.captured", map[string]any{"region": t.region(r.Region),
		"side": t.side(*r.Controller), "taker": t.takerName(r)})}
}

func (t texts) tellStack(k stack) string {
	key := "picture.alt.force"
	switch {
	case k.inside:
		key = "picture.alt.inside"
	case k.apart:
		key = "picture.alt.apart"
	}
	line := t.say(key, map[string]any{"region": t.region(k.region), "side": t.side(k.side), "who": t.force(k)})
	if k.meeting != "" {
		line += " " + t.say("picture.alt.meeting."+string(k.meeting), nil)
	}
	return line
}

// force lists the figures of a stack.
func (t texts) force(k stack) string {
	var parts []string
	for _, c := range k.nations {
		var ranks []string
		for _, r := range []struct {
			key string
			n   int
		}{{"regulars", c.regulars}, {"elites", c.elites}, {"leaders", c.leaders}} {
			if r.n > 0 {
				ranks = append(ranks, t.say("picture.alt."+r.key, map[string]any{"n": r.n}))
			}
		}
		parts = append(parts, t.say("picture.nation."+c.nation.String(), nil)+" "+strings.Join(ranks, " + "))
	}
	if k.nazgul > 0 {
		parts = append(parts, t.say("picture.alt.nazgul", map[string]any{"n": k.nazgul}))
	}
	for _, p := range k.characters {
		parts = append(parts, t.person(p))
	}
	return strings.Join(parts, ", ")
}

func (t texts) tellCards(v *wotr.View) []string {
	var lines []string
	for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
		first := firstDeck(side)
		lines = append(lines, t.say("picture.alt.hand",
			map[string]any{"side": t.side(side), "characters": v.Hands[side].Characters,
				"strategies": v.Hands[side].Strategies,
				"first":      v.Decks[first.String()].Left, "second": v.Decks[(first + 1).String()].Left,
				"rings": v.Rings[side]}))
		lines = append(lines, t.tellPartners(v, side)...)
		var tokens []string
		for _, id := range v.Tokens[side] {
			tokens = append(tokens, t.say("picture.alt.token."+id, nil))
		}
		if len(tokens) > 0 {
			lines = append(lines, t.say("picture.alt.tokens",
				map[string]any{"side": t.side(side), "tokens": t.listed(tokens)}))
		}
	}
	if len(v.Table) > 0 {
		var names []string
		for _, c := range v.Table {
			names = append(names, t.card(c))
		}
		lines = append(lines, t.say("picture.alt.table", map[string]any{"cards": strings.Join(names, ", ")}))
	}
	if len(v.Hunt.Waiting) > 0 {
		lines = append(lines, t.say("picture.alt.waiting",
			map[string]any{"tiles": t.counted(wotr.Tiles, "tile.", v.Hunt.Waiting)}))
	}
	return append(lines, t.tellOut(v)...)
}

// tellOut says who is out of the game.
func (t texts) tellOut(v *wotr.View) []string {
	var out []wotr.Character
	for _, c := range v.Characters {
		if c.State == wotr.Eliminated {
			out = append(out, c.Character)
		}
	}
	if out == nil {
		return nil
	}
	return []string{t.say("picture.alt.out", map[string]any{"who": t.names(out)})}
}
