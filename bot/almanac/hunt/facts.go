package hunt

import (
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// ringBearer is the first seat, that of Frodo's player.
const ringBearer engine.Seat = 0

// Beside adds what decides: to a Nazgûl where it stands, to an escape that leads nowhere else how it is
// noted, to a journey card its length and the corruption that loses the game on it.
func (a Almanac) Beside(view any, verb string, choice []engine.Arg, lang string) string {
	t := a.teller(view, lang)
	if t.view == nil {
		return ""
	}
	value := choice[0].Value
	switch choice[0].Name {
	case "who":
		if verb == "use" {
			return "" // a card of the company: what it does is told of itself
		}
		for _, r := range t.view.Riders {
			if engine.Value(r.Who) == value && r.Where != rules.Nowhere && r.Where != rules.Dot {
				return t.spaceName(place{t.part(), r.Where})
			}
		}
	case "what", "aim": // of a perception
		for _, r := range t.view.Riders {
			if s := t.set.Boards[t.part()].Space(r.Where); r.Active && s.Region != 0 {
				switch rules.Aims.Name(value) {
				case "region":
					return t.name(rules.Regions, s.Region.String())
				case "segment":
					return strings.ToUpper(s.Segment.String()) // the choice is called a segment already
				}
			}
		}
	case "to":
		if b := t.view.Bearer; verb == "escape" && b != nil {
			switch at := (place{t.part(), b.Last}); {
			case rules.Spaces.Name(value) == "stay":
				return t.say("facts.stays", nil)
			case rules.Spaces.Name(value) == at.id():
				return t.say("facts.anew", nil)
			}
		}
	case "journey":
		if card := t.journey(rules.Journey(value)); card != nil {
			return t.say("facts.journey", words.Args{"steps": card.Moves(), "limit": card.Limit})
		}
	}
	return ""
}

// Far is left to the order of the board's spaces.
func (Almanac) Far(engine.Action, *engine.Domain) func(engine.Value) int { return nil }

// Called is left to the words.
func (Almanac) Called(any, engine.Decision, string, string) string { return "" }

// Facts stand with a question: the corruption, the cards in hand, the Fellowship tokens and Frodo's place for
// the Ring-bearer, the dice and the cards of a Nazgûl, and the way of each journey that can be followed. Of
// an answer that has been begun they say what it leads to.
func (a Almanac) Facts(view any, asked engine.Decision, begun engine.Action, lang string) []string {
	t := a.teller(view, lang)
	if t.view == nil || t.view.Turn == rules.NoTurn && asked.Step != "part-two.journey" {
		return nil
	}
	if b := t.view.Bearer; b != nil && t.view.For[asked.Seat] && asked.Seat == ringBearer {
		if len(b.Offered) > 0 {
			return t.routes(b.Offered)
		}
		return append([]string{t.say("facts.bearer", words.Args{"corruption": t.view.Corruption,
			"limit": t.view.Limit, "cards": t.held(b.Hand), "tokens": t.view.Tokens, "pool": t.view.Pool})},
			t.bearerFacts(b, asked, begun.Verb)...)
	}
	return append([]string{t.say("facts.nazgul", words.Args{"corruption": t.view.Corruption,
		"limit": t.view.Limit, "dice": t.dice(), "cards": t.held(t.view.Sorcery[asked.Seat]),
		"hand": t.view.Hands[ringBearer]})},
		t.riderFacts(begun)...)
}

// bearerFacts say where Frodo is and what his move, his escape or a token leads to.
func (t teller) bearerFacts(b *rules.BearerView, asked engine.Decision, verb string) (lines []string) {
	part := t.part()
	if b.Last != rules.Nowhere {
		lines = append(lines, t.say("facts.frodo", words.Args{"at": t.spaceName(place{part, b.Last}),
			"dots": b.Dots, "held": t.listed(b.Held), "hidden": t.listed(b.Hidden),
			"information": part == dataset.PartI && asked.Step == "turn.bearer"}))
	}
	night := t.view.Turn == rules.Night
	switch {
	case verb == "move", verb == "" && len(b.Reach) == 0 && slices.Contains(asked.Verbs, "move"):
		lines = append(lines, t.say("facts.move", words.Args{"last": t.spaceName(place{part, b.Last}),
			"reach": len(b.Reach), "night": night}))
	case asked.Step == "escape.move":
		lines = append(lines, t.say("facts.escape", words.Args{"last": t.spaceName(place{part, b.Last}),
			"dots": b.Dots}))
	case t.view.Meeting != nil && slices.ContainsFunc(t.view.Meeting.Drawn, t.isEye):
		lines = append(lines, t.say("facts.eye", words.Args{"cost": 1 + t.view.Eyes}))
	}
	return lines
}

// isEye reports whether a corruption token shows the Eye.
func (t teller) isEye(k rules.Token) bool { return t.set.Corruption[k-1].Eye }

// riderFacts say what some actions of the active Nazgûl are for.
func (t teller) riderFacts(begun engine.Action) []string {
	switch begun.Verb {
	case "perceive", "drive":
		for _, r := range t.view.Riders {
			if s := t.set.Boards[t.part()].Space(r.Where); r.Active && s.Region != 0 {
				return []string{t.say("facts.perceive", words.Args{"region": t.name(rules.Regions, s.Region.String()),
					"segment": t.name(rules.Segments, s.Segment.String()), "part": int(t.part()) + 1})}
			}
		}
	case "cast":
		if card := rules.Card(begun.Get("card")); begun.Has("card") && t.idle(card) {
			return []string{t.say("facts.idle", words.Args{"card": t.name(rules.Cards,
				rules.Cards.Name(engine.Value(card)))})}
		}
	case "lay-log", "take-log":
		return append([]string{t.say("facts.log", nil)}, t.movedLog(begun)...)
	}
	return nil
}

// movedLog says from where the token that is to be laid is moved, if it lies already.
func (t teller) movedLog(begun engine.Action) []string {
	if begun.Verb != "lay-log" || !begun.Has("token") {
		return nil
	}
	for _, l := range t.view.HunterLogs {
		if engine.Value(l.Token) != begun.Get("token") {
			continue
		}
		at := t.say("facts-log.track", words.Args{"step": int(l.Step)})
		switch {
		case l.Space != rules.Nowhere:
			at = t.spaceName(place{t.part(), l.Space})
		case l.Region != 0:
			at = t.name(rules.Regions, l.Region.String())
		case l.Segment != 0:
			at = t.name(rules.Segments, l.Segment.String())
		}
		return []string{t.say("facts-log.moved", words.Args{"at": at})}
	}
	return nil
}

// idle reports whether a sorcery card, played now, would have nothing to work on: it is played all the same,
// as far as it can be (Rulebook p.20).
func (t teller) idle(c rules.Card) bool {
	card := t.set.CardsByName()["card."+rules.Cards.Name(engine.Value(c))]
	if card == nil || len(card.Effects) != 1 || len(card.Effects[0].Ops) != 1 {
		return false
	}
	switch op := card.Effects[0].Ops[0]; {
	case op.Else != nil:
		return false
	case op.Verb == dataset.AllyRemove:
		return len(t.view.Allies) == 0
	case op.Verb == dataset.DieRecover:
		return t.view.Spent == 0
	}
	return false
}

// listed names areas of the present board.
func (t teller) listed(areas []rules.Space) string {
	var names []string
	for _, s := range areas {
		names = append(names, t.spaceName(place{t.part(), s}))
	}
	return strings.Join(names, ", ")
}

func (t teller) part() dataset.Part { return dataset.Part(max(t.view.Part, 1) - 1) }

// journey is a journey card of the data set, nil for none.
func (t teller) journey(j rules.Journey) *dataset.Journey {
	if j == rules.NoJourney || int(j) > len(t.set.Journeys) {
		return nil
	}
	return &t.set.Journeys[j-1]
}

// routes says by which areas each of some journeys leads.
func (t teller) routes(offered []rules.Journey) (lines []string) {
	for _, j := range offered {
		card := t.journey(j)
		if card == nil {
			continue
		}
		var names []string
		for _, s := range card.Entries {
			if s != 0 {
				names = append(names, t.spaceName(place{1, s}))
			}
		}
		lines = append(lines, t.say("facts.route", words.Args{
			"journey": t.name(rules.Journeys, rules.Journeys.Name(engine.Value(j))),
			"about":   t.say("facts.journey", words.Args{"steps": card.Moves(), "limit": card.Limit}),
			"way":     strings.Join(names, " – ")}))
	}
	return lines
}

// held lists cards in hand; "" for none.
func (t teller) held(cards []rules.Card) string {
	var names []string
	for _, c := range cards {
		names = append(names, t.name(rules.Cards, rules.Cards.Name(engine.Value(c))))
	}
	return strings.Join(names, ", ")
}

// dice lists the action pool; "" for none.
func (t teller) dice() string {
	var list []string
	for _, v := range rules.Faces.Values() {
		if n := t.view.Dice[v]; n > 0 && v != 0 {
			list = append(list, words.Times(n, t.name(rules.Faces, rules.Faces.Name(v))))
		}
	}
	if t.view.Chiefs != rules.NoFace {
		list = append(list, t.say("facts.chief",
			words.Args{"face": t.name(rules.Faces, rules.Faces.Name(engine.Value(t.view.Chiefs)))}))
	}
	return strings.Join(list, ", ")
}
