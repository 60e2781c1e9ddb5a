package hunt

import (
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// ringBearer is the first seat, that of Frodo's player.
const ringBearer engine.Seat = 0

// Beside adds what decides: to a Nazgûl where it stands, to a journey card its length and the corruption
// that loses the game on it.
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
	case "journey":
		if card := t.journey(rules.Journey(value)); card != nil {
			return t.say("facts.journey", words.Args{"steps": card.Moves(), "limit": card.Limit})
		}
	}
	return ""
}

// Facts stand with a question: the corruption, the cards in hand and the Fellowship tokens of the
// Ring-bearer, the dice and the cards of a Nazgûl, and the way of each journey that can be followed.
func (a Almanac) Facts(view any, asked engine.Decision, begun engine.Action, lang string) []string {
	t := a.teller(view, lang)
	if t.view == nil || t.view.Turn == rules.NoTurn && asked.Step != "part-two.journey" {
		return nil
	}
	if b := t.view.Bearer; b != nil && t.view.For[asked.Seat] && asked.Seat == ringBearer {
		if len(b.Offered) > 0 {
			return t.routes(b.Offered)
		}
		return []string{t.say("facts.bearer", words.Args{"corruption": t.view.Corruption, "limit": t.view.Limit,
			"cards": t.held(b.Hand), "tokens": t.view.Tokens, "pool": t.view.Pool})}
	}
	return []string{t.say("facts.nazgul", words.Args{"corruption": t.view.Corruption, "limit": t.view.Limit,
		"dice": t.dice(), "cards": t.held(t.view.Sorcery[asked.Seat]), "hand": t.view.Hands[ringBearer]})}
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
			list = append(list, fmt.Sprintf("%d × %s", n, t.name(rules.Faces, rules.Faces.Name(v))))
		}
	}
	if t.view.Chiefs != rules.NoFace {
		list = append(list, t.say("facts.chief",
			words.Args{"face": t.name(rules.Faces, rules.Faces.Name(engine.Value(t.view.Chiefs)))}))
	}
	return strings.Join(list, ", ")
}
