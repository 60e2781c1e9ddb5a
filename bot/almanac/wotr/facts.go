package wotr

import (
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// Facts stand with a question: the hunt box, the Fellowship and the Elven Rings while actions are chosen,
// what a die in the hunt box does while dice are put there, what each way to bear hunt damage costs, what
// those do who can become Guide, and what a card does in battle. All of it lies open but the asker's own
// card.
func (Almanac) Facts(view any, asked engine.Decision, begun engine.Action, lang string) []string {
	v, ok := view.(rules.View)
	if !ok {
		return nil
	}
	t := teller{lang: words.Lang(lang), view: &v}
	switch {
	case begun.Verb == "guide":
		return t.guides()
	case begun.Verb == "lay" && begun.Has("card"):
		c := rules.Card(begun.Get("card")).Combat()
		return []string{t.say("facts.combat", words.Args{"title": t.name(rules.Combats, c.String()),
			"text": t.say("combat-text."+c.String(), nil)})}
	}
	switch asked.Step {
	case "action.choose":
		if begun.Verb == "" || begun.Verb == "move-fellowship" {
			return []string{t.huntBox(), t.burdened(asked.Seat)}
		}
	case "turn.allocate":
		return []string{t.say("facts.box", nil), t.burdened(asked.Seat)}
	case "tile.burden":
		return t.damage(asked)
	}
	return nil
}

// huntBox says what the next move of the Fellowship is rolled against (Rulebook p.40).
func (t teller) huntBox() string {
	if t.view.Fellowship.Mordor >= 0 {
		return t.say("facts.track", words.Args{"step": t.view.Fellowship.Mordor})
	}
	h := t.view.HuntOdds(0)
	return t.say("facts.hunt", words.Args{"dice": h.Dice, "rolled": min(h.Dice, 5), "rerolls": h.Rerolls,
		"needs": max(2, 6-h.Free-h.Bonus), "free": h.Free})
}

// burdened says how it stands with the Fellowship, and how many Elven Rings a player of a side has left.
func (t teller) burdened(seat engine.Seat) string {
	f := &t.view.Fellowship
	return t.say("facts.fellowship", words.Args{"corruption": f.Corruption, "progress": f.Progress,
		"revealed": f.Revealed, "track": f.Mordor >= 0, "rings": t.view.Rings[t.sideOf(seat)]})
}

// sideOf is the side of a seat: in games for three and four the players say it.
func (t teller) sideOf(seat engine.Seat) rules.Side {
	for _, p := range t.view.Players {
		if engine.Seat(p.Seat) == seat {
			return p.Side
		}
	}
	return rules.Side(seat)
}

// damage says what each way to bear the damage of a hunt costs (Rulebook p.41).
func (t teller) damage(asked engine.Decision) (lines []string) {
	left := 0
	for _, fact := range asked.About {
		if fact.Name == "count" && len(fact.Values) == 1 {
			left = int(fact.Values[0])
		}
	}
	f := &t.view.Fellowship
	if level := f.Guide.Facts().Level; len(f.Companions) > 0 {
		lines = append(lines, t.say("facts.lose-guide", words.Args{
			"guide": t.name(rules.Characters, f.Guide.String()), "level": level, "rest": max(0, left-level)}))
	}
	var companions []string
	for _, c := range f.Companions {
		companions = append(companions, t.say("facts.companion", words.Args{
			"who": t.name(rules.Characters, c.String()), "level": c.Facts().Level}))
	}
	if len(companions) > 1 {
		lines = append(lines, t.say("facts.lose-random", words.Args{"list": strings.Join(companions, ", ")}))
	}
	return append(lines, t.say("facts.bear", words.Args{"now": f.Corruption, "after": f.Corruption + left}))
}

// guides says what those Companions do as Guide who have the highest level (Rulebook p.36).
func (t teller) guides() (lines []string) {
	highest := 0
	for _, c := range t.view.Fellowship.Companions {
		highest = max(highest, c.Facts().Level)
	}
	for _, c := range t.view.Fellowship.Companions {
		if c.Facts().Level == highest {
			lines = append(lines, t.say("facts.guide", words.Args{"who": t.name(rules.Characters, c.String()),
				"text": t.say("lookup.character."+c.String()+".text", nil)}))
		}
	}
	return lines
}
