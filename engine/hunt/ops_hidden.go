package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on what only the Ring-bearer knows in part II: his journey card, Gandalf's journal, the deed tokens behind his screen.

// deedRest are the deed tokens of the supply.
func (p *Position) deedRest() spaceSet {
	return p.Tables.deeds.Without(p.Held).Without(p.Deeds).Without(p.DeedsGone).Without(p.Laid)
}

// drawDeed draws a deed token of the supply; only the Ring-bearer sees it, among those laid before him. There must be one.
func drawDeed(pl *play) {
	p := pl.P
	s := spaceOf(pl.DrawOnly(engine.Nobody, "deed", Spaces, p.appendValues(nil, p.deedRest())))
	p.Laid.Add(s)
	pl.TellOnly(engine.SeatsOf(ringBearer), "deed-drawn", engine.Tell("at", p.Part.value(s)))
}

// deedSwap shows the Ring-bearer a deed token, which he may take for one of his.
func deedSwap(pl *play, op *dataset.Op) {
	p := pl.P
	if p.deedRest().Empty() || p.Held.Empty() {
		couldNot(pl)
		cannot(pl)
		return
	}
	if p.Here().N == 0 {
		p.Here().N = int8(op.N)
	}
	drawDeed(pl)
	ask(pl)
}

// giveBackVerb says which token goes back to the supply: the one just seen, or one from behind the screen in its place.
func giveBackVerb() verb {
	return verb{
		Name: "give-back", Open: forOp(dataset.DeedSwap),
		Fields: []field{{Name: "deed", Domain: Spaces, Secret: true, Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(p.appendValues(out, p.Laid), p.Held)
		}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p := pl.P
			p.Held = p.Held.Or(p.Laid)
			p.Laid = spaceSet{}
			p.Held.Remove(spaceOf(a.Get("deed")))
			pl.Tell("deed-given-back", engine.Tell("at", a.Get("deed")).Only(engine.SeatsOf(ringBearer)))
			if p.Here().N > 1 && p.deedRest().Empty() {
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
		Name: "gandalf-again", Open: forOp(dataset.GandalfMove),
		Fields: []field{{Name: "to", Domain: Spaces, Secret: true, Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			return p.appendValues(out, p.gandalfReach())
		}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			done(pl)
			noteGandalf(pl, spaceOf(a.Get("to")))
		},
	}
}

// journeyRest are the cards of the deck that Frodo's journey is from.
func (p *Position) journeyRest() []engine.Value {
	var rest []engine.Value
	for j := Journey(1); j < journeyCount; j++ {
		if j.long() == p.Long && p.Tables.journeys[j] != nil && j != p.Journey && !p.OldJourneys.has(j) && !slices.Contains(p.Offered[:], j) {
			rest = append(rest, engine.Value(j))
		}
	}
	return rest
}

// drawJourney draws a card of Frodo's journey deck into the n-th place of those offered; false if there is none.
func drawJourney(pl *play, n int) bool {
	rest := pl.P.journeyRest()
	if len(rest) == 0 {
		return false
	}
	j := Journey(pl.DrawOnly(engine.Nobody, "journey", Journeys, rest))
	pl.P.Offered[n] = j
	pl.TellOnly(engine.SeatsOf(ringBearer), "journey-drawn", engine.Tell("journey", engine.Value(j)))
	return true
}

// journeyDraw draws journey cards of which the Ring-bearer keeps one; where the card says so, the old one may be kept.
func journeyDraw(pl *play, op *dataset.Op) {
	p := pl.P
	n := 0
	for n < min(op.N, len(p.Offered)) && drawJourney(pl, n) {
		n++
	}
	if n == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	ask(pl)
}

// keepJourneyVerb says which journey card is kept; the others are shuffled back. That it is a new one everybody hears.
func keepJourneyVerb() verb {
	return verb{
		Name: "keep-journey", Open: forOp(dataset.JourneyDraw),
		Fields: []field{{Name: "journey", Domain: Journeys, Secret: true, Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
			for _, j := range p.Offered {
				if j != NoJourney {
					out = append(out, engine.Value(j))
				}
			}
			if p.op().Old {
				out = append(out, engine.Value(p.Journey))
			}
			return out
		}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, old := pl.P, pl.P.Journey
			p.Journey, p.Offered = Journey(a.Get("journey")), [2]Journey{}
			if p.Journey == old {
				pl.Tell("journey-kept")
				cannot(pl)
				return
			}
			pl.Tell("journey-changed", engine.Tell("journey", a.Get("journey")).Only(engine.SeatsOf(ringBearer)))
			p.AskedFrom = p.AskedCount
			done(pl)
		},
	}
}
