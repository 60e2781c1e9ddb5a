package hunt

import (
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	rules "redbook/engine/hunt"
	"redbook/engine/hunt/dataset"
)

// written is what stands on a card, and from where that is: the rulebook, or our own design.
func (t teller) written(key string, card *dataset.Card) []string {
	if card == nil {
		return nil
	}
	return []string{words.Text(t.lang, key+".text", nil),
		t.say("tell.provenance", words.Args{"source": card.Provenance})}
}

// whereIs says where the copies of a card are, as far as the view shows it.
func (t teller) whereIs(c rules.Card) []string {
	if t.view == nil {
		return nil
	}
	args := words.Args{"gone": 0, "out": 0, "hand": 0, "hands": 0}
	for _, list := range [][]rules.CardCount{t.view.AllyGone, t.view.SorceryGone} {
		for _, n := range list {
			if n.Card == c {
				args["gone"] = n.Count
			}
		}
	}
	for _, n := range t.view.SorceryOut {
		if n.Card == c {
			args["out"] = n.Count
		}
	}
	var held []rules.Card
	if t.view.Bearer != nil {
		held = append(held, t.view.Bearer.Hand...)
	}
	for _, hand := range t.view.Sorcery {
		held = append(held, hand...)
	}
	args["hand"] = len(slices.DeleteFunc(held, func(h rules.Card) bool { return h != c }))
	return []string{t.say("tell.card-where", args)}
}

// standing says how it stands with a card of the company.
func (t teller) standing(c rules.Companion) []string {
	if t.view == nil {
		return nil
	}
	return []string{t.say("tell.company."+[...]string{rules.Absent: "absent", rules.FaceUp: "up",
		rules.TurnedOver: "turned"}[t.view.Company[c]], words.Args{
		"tokens": t.view.Tokens, "frodo": engine.Value(c) == valueOfCompanion("frodo"),
	})}
}

func valueOfCompanion(id string) engine.Value {
	v, _ := rules.Companions.Parse(id)
	return v
}
