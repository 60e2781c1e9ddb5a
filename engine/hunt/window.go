package hunt

import "redbook/engine"

// The window for ally cards out of turn: once an act's target is named the Ring-bearer may react before he
// answers (Rulebook p.14). Whether he is asked follows from what everybody knows: he holds a card, and a card
// that is not yet open could do something here.

func windowStep() step {
	return step{Name: "act.window",
		Owed: func(p *Position) engine.Seats {
			f := p.Here()
			if f.Cancel || f.Act == Ride && p.Riders[f.Who].NoFree || !p.couldReact() {
				return engine.Nobody
			}
			return bearerOnly
		},
		Verbs: []verb{reactVerb(), letBeVerb()},
		About: aboutAct,
		Then:  func(pl *play) { pl.Goto(actAnswer) },
	}
}

const letBe = "let-be"

// letBeVerb reacts with nothing.
func letBeVerb() verb {
	return verb{Name: letBe, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		pl.Goto(actAnswer)
	}}
}

// aboutAct returns the facts of what the question is about.
func aboutAct(p *Position, _ engine.Seat) []engine.Fact {
	f := p.Here()
	facts := []engine.Fact{engine.Tell("act", engine.Value(f.Act)).In(Acts), riderFact(f.Who).In(Riders)}
	switch {
	case f.Card != NoCard:
		facts = append(facts, engine.Tell("card", engine.Value(f.Card)).In(Cards))
	case f.Where != Nowhere:
		facts = append(facts, p.at("space", f.Where).In(Spaces))
	case f.Region != 0:
		facts = append(facts, engine.Tell("region", engine.Value(f.Region)).In(Regions))
	case f.Segment != 0:
		facts = append(facts, engine.Tell("segment", engine.Value(f.Segment)).In(Segments))
	}
	return facts
}
