package probe

import "redbook/engine"

// orders are the standing orders: a stance for all battles; a card that turns omens back, or no reply where
// it is not held; and no reply where no such card is held at all, which depends on the hand alone.
func orders() []engine.Order[Position] {
	reply := func(c engine.Value) engine.Action {
		return engine.Action{Verb: "reply", Args: []engine.Arg{{Name: "card", Value: c}}}
	}
	return []engine.Order[Position]{
		{
			Name: "stance", Steps: []string{"battle.stance"},
			Open: func(_ *Position, s engine.Seat) bool { return s != Herald },
			Fields: []field{{Name: "stance", Domain: stances,
				Choices: choose(engine.Value(Bold), engine.Value(Wary))}},
			Answer: func(_ *Position, _ engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
				return engine.Action{Verb: "take", Args: o.Args}, nil
			},
		},
		{
			Name: "turn-back", Steps: []string{"omen.answer"},
			Fields: []field{{Name: "card", Domain: cardIDs,
				Choices: choose(engine.Value(Mail), engine.Value(Shield))}},
			Answer: func(p *Position, s engine.Seat, o engine.Action) (engine.Action, *engine.Refusal) {
				if c := Card(o.Get("card")); (p.Hands[s] & canTurnBack(p)).Has(c) {
					return reply(engine.Value(c)), nil
				}
				return reply(engine.Value(NoCard)), nil
			},
		},
		{
			Name: "nothing-held", Steps: []string{"omen.answer"}, Leaves: engine.AlwaysLeaves,
			Answer: func(p *Position, s engine.Seat, _ engine.Action) (engine.Action, *engine.Refusal) {
				if p.Hands[s]&canTurnBack(p) != 0 {
					return engine.Action{}, nil
				}
				return reply(engine.Value(NoCard)), nil
			},
		},
	}
}

// orderPresets are a single order, and two that are given together.
var orderPresets = []engine.OrderPreset{
	{Name: "silence", Orders: []string{"nothing-held"}},
	{Name: "boldness", Orders: []string{"stance stance=bold", "turn-back card=mail"}},
}
