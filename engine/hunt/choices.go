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
	extraMoveVerb(), placeAllyVerb(), moveAllyVerb(), removeAllyVerb(), giveUpVerb(), markVerb(),
	removeTrackVerb(), leadVerb(), barVerb(), targetVerb(), watchVerb(), removeDieVerb(), recoverDieVerb(),
	nameVerb(), returnDeedVerb(), gandalfAgainVerb(), keepDrawnJourneyVerb(), keepOldJourneyVerb(),
	{Name: carryOutVerb,
		Closed: func(p *Position, _ engine.Seat) *reason { return unsaid.Unless(p.asksWhether()) },
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			op := pl.P.op()
			*pl.P.Here().repeats() = int8(pl.P.times(op))
			opRules[op.Verb](pl, op)
		}},
	{Name: declineVerb,
		Closed: func(p *Position, _ engine.Seat) *reason { return refusedMustDo.Unless(p.leavable(p.op())) },
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			pl.Tell("declined")
			leave(pl)
		}},
}

// leavable reports whether the rest of an operation may be left undone: it says "may", or "up to" so many; an
// ally token that is on the board already need not be taken for another (Rulebook p.14).
func (p *Position) leavable(op *dataset.Op) bool {
	switch op.Verb {
	case dataset.AllyMove, dataset.NazgulMove:
		return !op.Away
	case dataset.Search, dataset.Hunt:
		return op.May || op.N > 1
	case dataset.AllyPlace:
		return op.May || p.Allies.Len() >= maxAllies
	}
	return op.May && asks(op, p.inPart()) || p.asksWhether()
}

// asks reports whether somebody chooses how an operation is done before anything of it is.
func asks(op *dataset.Op, part dataset.Part) bool {
	switch op.Verb {
	case dataset.FrodoMove:
		return part == dataset.PartI
	case dataset.LogBar, dataset.LogYes:
		return op.On != dataset.OnThere
	case dataset.TrackRemove:
		return !op.All
	case dataset.Bar:
		return op.Who == dataset.WhoChosen
	case dataset.Ask:
		return op.Question == dataset.AskInformation || op.Question == dataset.AskDeed
	case dataset.AllyPlace, dataset.AllyMove, dataset.AllyRemove, dataset.DieDiscard, dataset.DieRecover,
		dataset.NazgulMove, dataset.Search, dataset.Hunt,
		dataset.Perceive, dataset.GandalfMove:
		return true
	}
	return false
}

// asksWhether reports whether it is asked first if an operation is done at all: a card says "may", and
// nothing is asked before it begins. Who uses an ability of the company has said so. The frame repeats
// nothing before it has been agreed to.
func (p *Position) asksWhether() bool {
	f := p.Here()
	return f.By == NoCompanion && *f.repeats() == 0 && p.op().May && !asks(p.op(), p.inPart())
}

// isSecret reports whether only the Ring-bearer may know what there is to choose from.
func isSecret(v dataset.Verb) bool { return slices.Contains(secretOps, v) }

var secretOps = []dataset.Verb{dataset.FrodoMove, dataset.DrawAlly, dataset.DeedSwap, dataset.GandalfMove,
	dataset.JourneyDraw}

// canChoose reports whether any choice of the present operation is open.
func canChoose(p *Position) bool {
	seat := p.Here().Seat
	for i := range choiceVerbs {
		v := &choiceVerbs[i]
		if len(v.Fields) > 0 && v.Closed(p, seat) == nil &&
			len(v.Fields[0].Choices(p, seat, engine.Action{Verb: v.Name},
				nil)) > 0 {
			return true
		}
	}
	return false
}

// forOp closes a verb for all operations but those that it answers.
func forOp(verbs ...dataset.Verb) func(p *Position, seat engine.Seat) *reason {
	return func(p *Position, _ engine.Seat) *reason { return unsaid.Unless(slices.Contains(verbs, p.op().Verb)) }
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
