package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on what only the Ring-bearer knows in part II: his journey card, Gandalf's journal, the deed
// tokens behind his screen.

// deedSwap shows the Ring-bearer a deed token, which he may take for one of his.
func deedSwap(pl *play, op *dataset.Op) {
	p := pl.P
	if p.Part == 1 || p.deedSupply().Empty() || p.Held.Empty() {
		couldNot(pl)
		cannot(pl)
		return
	}
	if *p.Here().repeats() == 0 {
		*p.Here().repeats() = int8(op.N)
	}
	p.Laid.Add(drawDeed(pl))
	pl.TellOnly(bearerOnly, "deeds-offered", engine.Tell("deeds", p.values(p.Laid)...))
	ask(pl)
}

// returnDeedVerb says which token goes back to the supply: the one just seen, or one from behind the screen
// in its place.
func returnDeedVerb() verb {
	return verb{
		Name: "return-deed", Closed: forOp(dataset.DeedSwap),
		Fields: []field{{Name: "deed", Domain: Spaces, Secret: true,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(p.appendValues(out, p.Laid), p.Held)
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p := pl.P
			p.Held = p.Held.Or(p.Laid)
			p.Laid, p.TokensFrom = spaceSet{}, p.AskedCount
			p.Held.Remove(spaceOf(a.Get("deed")))
			pl.Tell("deed-returned", engine.Tell("at", a.Get("deed")).Only(bearerOnly))
			if *p.Here().repeats() > 1 && p.deedSupply().Empty() {
				done(pl)
				return
			}
			again(pl)
		},
	}
}

// gandalfAgain asks where Gandalf moves once more.
func gandalfAgain(pl *play, _ *dataset.Op) {
	p := pl.P
	if p.Gandalf != GandalfHidden || p.gandalfReach().Empty() {
		couldNot(pl)
		cannot(pl)
		return
	}
	ask(pl)
}

func gandalfAgainVerb() verb {
	return verb{
		Name: "gandalf-again", Closed: forOp(dataset.GandalfMove),
		Fields: []field{{Name: "to", Domain: Spaces, Secret: true,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return p.appendValues(out, p.gandalfReach())
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			done(pl)
			noteGandalf(pl.P, spaceOf(a.Get("to")))
			pl.Tell("gandalf-moved", engine.Tell("to", a.Get("to")).Only(bearerOnly))
		},
	}
}

// journeyDraw draws journey cards, and the Ring-bearer keeps one of them. If the card says so, he may keep
// the old one.
func journeyDraw(pl *play, op *dataset.Op) {
	p := pl.P
	n := min(op.N, len(p.Offered), p.journeysLeft())
	if p.Part == 1 || n == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	for i := range n {
		p.Offered[i] = drawJourney(pl, p.Long)
		pl.TellOnly(bearerOnly, "journey-drawn", engine.Tell("journey", engine.Value(p.Offered[i])))
	}
	ask(pl)
}

// keepDrawnJourneyVerb keeps a journey card that was drawn; the others are shuffled back. That it is a new
// one everybody hears: so the old one is kept by a verb of its own.
func keepDrawnJourneyVerb() verb {
	return verb{
		Name: "keep-journey", Closed: forOp(dataset.JourneyDraw),
		Fields: []field{{Name: "journey", Domain: Journeys, Secret: true, Choices: offeredJourneys}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			pl.P.Offered = [2]Journey{}
			follow(pl, Journey(a.Get("journey")), pl.P.op().Old)
			done(pl)
		},
	}
}

// keepOldJourneyVerb keeps the card that Frodo follows, where the text lets it be kept.
func keepOldJourneyVerb() verb {
	return verb{
		Name: "hold-course",
		Closed: func(p *Position, _ engine.Seat) *reason {
			if p.op().Verb != dataset.JourneyDraw {
				return unsaid
			}
			return refusedMustDo.Unless(p.op().Old)
		},
		Do: func(pl *play, _ engine.Seat, _ engine.Action) {
			pl.P.Offered = [2]Journey{}
			pl.Tell("journey-kept")
			cannot(pl)
		},
	}
}
