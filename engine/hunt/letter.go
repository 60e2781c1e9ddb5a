package hunt

import "redbook/engine"

// Between the parts (Rulebook p.25): where they are played on different days, part II begins when everyone
// has said that he is there. What the envelope would hold stands in the position.

func everyone(p *Position) engine.Seats { return bearerOnly | p.hunters() }

func letterSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		letterReady: {
			Name: "letter.ready", Owed: everyone, Patient: true,
			Verbs: []verb{{Name: "ready", Do: func(*play, engine.Seat, engine.Action) {}}},
			Then:  func(pl *play) { pl.Goto(partBegin) },
		},
	}
}
