package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Questions of cards: the Ring-bearer answers truthfully, so the game does it for him. What was said is kept
// with the other answers.

// askBearer answers a question, or asks first which area it is about.
func askBearer(pl *play, op *dataset.Op) {
	p := pl.P
	switch op.Question {
	case dataset.AskDots:
		answer(pl, Answer{Act: AskDots, N: int8(p.dotsSince())}, true)
	case dataset.AskEntry:
		says(pl, Answer{Act: AskEntry}, p.inWilds())
	case dataset.AskFrodoIn:
		says(pl, Answer{Act: AskRegion, Region: p.onlyRegion(op.Where)}, p.choice(op.Where).Has(p.lastArea()))
	default:
		askWhere(pl, op)
	}
}

// onlyRegion is the region that a choice of areas is the whole of, 0 if it is another choice.
func (p *Position) onlyRegion(w dataset.Where) Region {
	for r := Region(1); r <= dataset.LastRegion; r++ {
		if areas := p.Tables.set.Regions[r].Areas; !areas.Empty() && p.onBoard(r.Segment()) &&
			areas == w.In[p.inPart()] {
			return r
		}
	}
	return 0
}

// nameVerb names a friendly area: the Ring-bearer is asked whether a token behind the screen shows it.
// Information tokens that are turned over do not count.
func nameVerb() verb {
	return verb{
		Name: "name", Closed: func(p *Position, _ engine.Seat) *reason {
			return unsaid.Unless(p.op().Verb == dataset.Ask && (p.op().Question == dataset.AskInformation ||
				p.op().Question == dataset.AskDeed))
		},
		Fields: []field{{Name: "at", Domain: Spaces,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.board().Friendly)
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			at := spaceOf(a.Get("at"))
			says(pl, Answer{Act: AskToken, Space: at}, pl.P.Held.Has(at))
		},
	}
}

// says answers yes or no.
func says(pl *play, a Answer, yes bool) {
	a.Says = No
	if yes {
		a.Says = Yes
	}
	answer(pl, a, yes)
}

// answer tells everybody an answer, and does what follows a yes.
func answer(pl *play, a Answer, yes bool) {
	p := pl.P
	f := p.Here()
	a.Card = f.Card
	p.note(a)
	facts := []engine.Fact{engine.Tell("act", engine.Value(a.Act))}
	switch {
	case a.Act == AskDots:
		facts = append(facts, engine.Tell("count", engine.Value(a.N)))
	default:
		facts = append(facts, engine.Tell("says", engine.Value(a.Says)))
	}
	if a.Space != Nowhere {
		facts = append(facts, engine.Tell("space", p.Part.value(a.Space)))
	}
	if a.Region != 0 {
		facts = append(facts, engine.Tell("region", engine.Value(a.Region)))
	}
	pl.Tell("question-answer", facts...)
	if yes {
		done(pl)
		return
	}
	cannot(pl)
}
