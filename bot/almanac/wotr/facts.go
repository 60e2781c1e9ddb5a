package wotr

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/wotr"
)

// Facts stand with a question: the hunt box, the Fellowship and the Elven Rings while actions are chosen,
// what a die in the hunt box does while dice are put there, what each way to bear hunt damage costs, what
// those do who can become Guide, what the decks are for, how Nazgûl and Minions move, and what a card does:
// those that could be played, one that would be, one that is being carried out. All of it lies open but the
// asker's own cards.
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
	case begun.Verb == "play" && begun.Has("card"):
		c := rules.Card(begun.Get("card"))
		lines := []string{t.event(c)}
		if t.idle(c) {
			lines = append(lines, t.say("facts.idle", nil))
		}
		return lines
	case begun.Verb == "play":
		return t.hand(asked.Seat)
	case begun.Verb == "draw" && !begun.Has("deck"):
		return []string{t.say("facts.draw", words.Args{"shadow": t.sideOf(asked.Seat) == rules.Shadow,
			"n": t.holds(asked.Seat)})}
	case begun.Verb == "move-minions" && !begun.Has("to"):
		return []string{t.say("facts.minions", nil)}
	case (begun.Verb == "move-army" || begun.Verb == "attack") && !begun.Has("from"):
		return []string{t.say("facts.whole",
			words.Args{"steps": words.Text(t.lang, "bot.guided.exactly", nil)})}
	case begun.Verb == "advance" && !begun.Has("nation") && t.passive(t.sideOf(asked.Seat)):
		return []string{t.say("facts.passive", nil)}
	case begun.Verb == "muster" && !begun.Has("what") && asked.Step == "action.choose":
		return []string{t.say("facts.muster", words.Args{"shadow": t.sideOf(asked.Seat) == rules.Shadow})}
	}
	if c := t.carriedOut(asked); c != rules.NoCard {
		return []string{t.event(c)}
	}
	switch asked.Step {
	case "action.choose":
		switch {
		case begun.Verb == "":
			return []string{t.huntBox(), t.burdened(asked.Seat)}
		case begun.Verb == "move-fellowship" && t.view.Fellowship.Mordor < 0:
			return []string{t.say("facts.step", nil), t.huntBox(), t.burdened(asked.Seat)}
		case begun.Verb == "move-fellowship":
			return []string{t.huntBox(), t.burdened(asked.Seat)}
		}
	case "turn.allocate":
		return []string{t.say("facts.box", nil), t.burdened(asked.Seat)}
	case "tile.burden":
		return t.damage(asked)
	}
	return nil
}

// event says what an event card does.
func (t teller) event(c rules.Card) string {
	return t.say("facts.card", words.Args{"card": t.name(rules.Cards, c.String()),
		"text": t.say("card-text."+c.String(), nil)})
}

// hand says what the cards do that the asker holds.
func (t teller) hand(seat engine.Seat) (lines []string) {
	for _, c := range t.view.Hands[t.sideOf(seat)].Cards {
		lines = append(lines, t.event(c))
	}
	return lines
}

// holds is how many cards the asker holds; where partners share a hand's view, as many as they may see.
func (t teller) holds(seat engine.Seat) int { return len(t.view.Hands[t.sideOf(seat)].Cards) }

// passive reports whether a nation of a side is passive (Rulebook p.35).
func (t teller) passive(s rules.Side) bool {
	return slices.ContainsFunc(t.view.Nations,
		func(n rules.NationView) bool { return n.Nation.Side() == s && !n.Active })
}

// idle reports whether the asker's own card would do nothing now.
func (t teller) idle(c rules.Card) bool {
	return slices.Contains(t.view.Idle, c)
}

// carriedOut is the event card that a question belongs to; not in a battle that it has begun, and not
// where it is done.
func (t teller) carriedOut(asked engine.Decision) rules.Card {
	procedure, _, _ := strings.Cut(asked.Step, ".")
	switch {
	case asked.Step == "card.draw" || slices.Contains([]string{"battle", "combat", "loss", "retreat", "hunt",
		"tile"}, procedure):
		return rules.NoCard
	case procedure != "card":
		return t.view.Card
	}
	for _, f := range asked.About {
		if f.Name == "card" && len(f.Values) == 1 {
			return rules.Card(f.Values[0])
		}
	}
	return rules.NoCard
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

// Called names the Guide who stays or comes, where nothing can be declared (Rulebook p.36), and says who
// comes if it can be only one.
func (Almanac) Called(view any, asked engine.Decision, verb, lang string) string {
	v, ok := view.(rules.View)
	if !ok || asked.Step != "fellowship.choose" {
		return ""
	}
	t := teller{lang: words.Lang(lang), view: &v}
	others := slices.DeleteFunc(t.ableGuides(), func(c rules.Character) bool { return c == v.Fellowship.Guide })
	declares, guides := slices.Contains(asked.Verbs, "declare"), slices.Contains(asked.Verbs, "guide")
	switch {
	case verb == "guide" && len(others) == 1:
		return t.say("facts.new-guide", words.Args{"who": t.name(rules.Characters, others[0].String())})
	case verb == "travel-on" && !declares && guides:
		return t.say("facts.same-guide",
			words.Args{"who": t.name(rules.Characters, v.Fellowship.Guide.String())})
	case verb == "travel-on" && !declares:
		return t.say("facts.not-entered", nil)
	}
	return ""
}

// ableGuides are those Companions in the Fellowship who have the highest level.
func (t teller) ableGuides() (able []rules.Character) {
	highest := 0
	for _, c := range t.view.Fellowship.Companions {
		highest = max(highest, c.Facts().Level)
	}
	for _, c := range t.view.Fellowship.Companions {
		if c.Facts().Level == highest {
			able = append(able, c)
		}
	}
	return able
}

// guides says what those Companions do as Guide who have the highest level (Rulebook p.36).
func (t teller) guides() (lines []string) {
	for _, c := range t.ableGuides() {
		lines = append(lines, t.say("facts.guide", words.Args{"who": t.name(rules.Characters, c.String()),
			"text": t.say("lookup.character."+c.String()+".text", nil)}))
	}
	return lines
}
