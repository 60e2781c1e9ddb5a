package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The answers to what a card leaves open.

const (
	declineVerb  = "decline"
	carryOutVerb = "carry-out"
)

// choiceVerbs are all of them: of most questions one is open, and declining where nothing has to be done.
var choiceVerbs = []verb{
	extraMoveVerb(), placeAllyVerb(), moveAllyVerb(), removeAllyVerb(), giveUpVerb(), markVerb(), removeTrackVerb(), leadVerb(), barVerb(),
	targetVerb(), watchVerb(), removeDieVerb(), recoverDieVerb(), nameVerb(), returnDeedVerb(), gandalfAgainVerb(), keepDrawnJourneyVerb(), keepOldJourneyVerb(),
	{Name: carryOutVerb, Open: func(p *Position, _ engine.Seat) bool { return p.op().May && !asks(p.op().Verb) }, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		opRules[pl.P.op().Verb](pl, pl.P.op())
	}},
	{Name: declineVerb, Open: func(p *Position, _ engine.Seat) bool { return p.leavable(p.op()) }, Do: func(pl *play, _ engine.Seat, _ engine.Action) {
		pl.Tell("declined")
		leave(pl)
	}},
}

// leavable tells whether the rest of an operation may be left undone: it says "may", or "up to" so many; an ally token that is on
// the board already need not be taken for another (Rulebook p.14).
func (p *Position) leavable(op *dataset.Op) bool {
	switch op.Verb {
	case dataset.AllyMove, dataset.NazgulMove:
		return !op.Away
	case dataset.Search, dataset.Hunt:
		return op.May || op.N > 1
	case dataset.AllyPlace:
		return op.May || p.Allies.Len() >= maxAllies
	}
	return op.May
}

// asks tells whether somebody chooses how an operation is done.
func asks(v dataset.Verb) bool { return slices.Contains(askingOps, v) }

// isSecret tells whether only the Ring-bearer may know what there is to choose from.
func isSecret(v dataset.Verb) bool { return slices.Contains(secretOps, v) }

var (
	askingOps = append([]dataset.Verb{
		dataset.AllyPlace, dataset.AllyMove, dataset.AllyRemove, dataset.DiscardAlly, dataset.LogBar, dataset.LogYes, dataset.TrackRemove,
		dataset.DieDiscard, dataset.DieRecover, dataset.NazgulMove, dataset.Search, dataset.Hunt, dataset.Perceive, dataset.Bar,
	}, secretOps...)
	secretOps = []dataset.Verb{dataset.FrodoMove, dataset.DrawAlly, dataset.DeedSwap, dataset.GandalfMove, dataset.JourneyDraw}
)

// canChoose tells whether any choice of the present operation is open.
func canChoose(p *Position) bool {
	seat := p.Here().Seat
	for i := range choiceVerbs {
		v := &choiceVerbs[i]
		if len(v.Fields) > 0 && v.Open(p, seat) && len(v.Fields[0].Choices(p, seat, engine.Action{Verb: v.Name}, nil)) > 0 {
			return true
		}
	}
	return false
}

// forOp opens a verb for the operations that it answers.
func forOp(verbs ...dataset.Verb) func(p *Position, seat engine.Seat) bool {
	return func(p *Position, _ engine.Seat) bool { return slices.Contains(verbs, p.op().Verb) }
}

// aboutEffect is what the question is about: whose effect, and its words in the data set.
func aboutEffect(p *Position, _ engine.Seat) []engine.Fact {
	f := p.Here()
	facts := []engine.Fact{engine.Tell("effect", engine.Value(f.Effect+1)).In(engine.Number)}
	if f.By != NoCompanion {
		return append(facts, engine.Tell("companion", engine.Value(f.By)).In(Companions))
	}
	return append(facts, engine.Tell("card", engine.Value(f.Card)).In(Cards))
}
