package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Ally cards out of turn (Rulebook p.14): any number of them, when an act has been named and before it is
// answered, when a Nazgûl has ended its move, when Frodo has been found. The window is the running
// procedure's frame.

// fitting reports whether an out-of-turn effect is about what goes on now. Only whether an information token
// would be handed over is the Ring-bearer's secret: hands says that it is.
func (p *Position) fitting(e *dataset.Effect, hands bool) bool {
	if e.Timing != dataset.OutOfTurn || !e.Parts.In(p.inPart()) || !p.payable(e) {
		return false
	}
	f := p.Here()
	switch e.Moment {
	case dataset.AtMoved:
		return f.Act == Ride && !p.Riders[f.Who].NoFree
	case dataset.AtNamed, dataset.AtLaid:
		return p.cancelsAct(e, f)
	case dataset.AtHanding:
		return hands && !f.Keep && !f.Cancel
	case dataset.AtFound:
		return p.Core.Step() == meetingWindow
	}
	return false
}

// cancelsAct reports whether an effect can cancel the act of the window.
func (p *Position) cancelsAct(e *dataset.Effect, f *Frame) bool {
	kinds := [...]dataset.Kinds{Search: dataset.KindSearch, HuntFor: dataset.KindHunt,
		Perceive: dataset.KindPerception, CastSorcery: dataset.KindSorcery, Ride: 0}
	if f.Cancel || int(f.Act) >= len(kinds) || f.Chief && !p.before() {
		return false // what the Chief's die is spent on cannot be cancelled, whatever it shows (Rulebook p.33)
	}
	for i := range e.Ops {
		op := &e.Ops[i]
		if op.Verb != dataset.Cancel || op.What&kinds[f.Act] == 0 {
			continue
		}
		if p.before() && op.Spare&dataset.SpareChief != 0 && (f.Face == MorgulRing || f.Face == MorgulShadow) {
			return false // only of some cards, and by the face
		}
		return f.Where == Nowhere || p.choice(op.Where).Has(f.Where)
	}
	return false
}

// reactions appends the effects of a card of the hand that the Ring-bearer can answer with now.
func (p *Position) reactions(c Card, out []engine.Value) []engine.Value {
	for i := range p.Tables.cards[c].Effects {
		if e := &p.Tables.cards[c].Effects[i]; p.fitting(e, p.wouldHand()) && p.holds(e.When) {
			out = append(out, engine.Value(i+1))
		}
	}
	return out
}

// wouldHand reports whether the search or hunt of the window would hand over an information token (Rulebook
// p.21).
func (p *Position) wouldHand() bool {
	f := p.Here()
	return (f.Act == Search || f.Act == HuntFor) && p.hasInformation(f.Where)
}

// couldReact reports whether, for all that everyone can know, the Ring-bearer could hold a card that answers
// what goes on: only then is he asked, whatever he holds.
func (p *Position) couldReact() bool {
	if p.handSize() == 0 {
		return false
	}
	f := p.Here()
	hands := (f.Act == Search || f.Act == HuntFor) && p.mightHoldInformation(f.Where)
	first, end := p.allyDeck()
	for c := first; c < end; c++ {
		if p.Tables.copies(c) <= p.AllyGone[c] {
			continue
		}
		for i := range p.Tables.cards[c].Effects {
			if e := &p.Tables.cards[c].Effects[i]; p.fitting(e, hands) && p.mayHold(e.When) {
				return true
			}
		}
	}
	return false
}

// reactVerb answers with an ally card in a window.
func reactVerb() verb {
	fields := cardFields((*Position).reactions)
	return verb{
		Name: "react", Fields: fields,
		Closed: func(p *Position, seat engine.Seat) *reason {
			return refusedNoAnswer.Unless(len(fields[0].Choices(p, seat, engine.Action{}, nil)) > 0)
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			pl.Goto(pl.P.Core.Step()) // the window asks again, if anything can still be answered
			playAlly(pl, Card(a.Get("card")), chosenEffect(pl.P, a, (*Position).reactions))
		},
	}
}
