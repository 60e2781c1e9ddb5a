package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The Ring-bearer's turn (Rulebook p.11-15): he moves Frodo or rests, plays an ally card, buys one, each once
// and in any order.

// bearerEvents are told of it.
var bearerEvents = []engine.EventDef{
	event("frodo-moved", fact("step", engine.Number), fact("to", Spaces)), // where is the Ring-bearer's affair
	event("information-hidden", fact("at", Spaces)),
	event("moved-by-night"), // the marker shows the Eye
	event("rested"),
	event("bought"),
	event("bearer-done"),
}

func bearerVerbs() []verb {
	return []verb{
		{Name: "move", Turn: true, Do: moveFrodo, Closed: whyNoMove, Fields: []field{
			{Name: "to", Domain: Spaces, Choices: frodoGoes, Unfit: whyNotGo, Secret: true},
		}},
		{Name: "rest", Turn: true, Do: rest, Closed: whyNoRest},
		{Name: "buy", Turn: true, Do: buy, Closed: whyNoBuy},
		{Name: "end-turn", Turn: true, Do: endBearerTurn, Closed: whyNoEnd},
	}
}

// frodoGoes lists a dot, which can always be noted, and what is in reach (Rulebook p.11-12).
func frodoGoes(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return p.appendValues(append(out, dotValue), p.inReach())
}

func moveFrodo(pl *play, _ engine.Seat, a engine.Action) {
	if setOut(pl); pl.Over() {
		return
	}
	if noteMove(pl, spaceOf(a.Get("to"))) {
		pl.Goto(bearerTurn)
	}
}

// setOut begins Frodo's ordinary move: by night it gives a corruption and turns the marker to the Eye
// (Rulebook p.12).
func setOut(pl *play) {
	p := pl.P
	p.Moved = true
	if p.Turn != Night {
		return
	}
	p.Eye = true
	pl.Tell("moved-by-night")
	if !p.Unseen {
		suffer(pl, 1, causeNight)
	}
}

// noteMove writes a move of part I into the journal, and beside it how everybody saw that it was made, and
// moves Frodo's figure along the track. It reports whether the part goes on: an exit, or the end of the
// track, ends it at once, whatever was half done (Rulebook p.25).
func noteMove(pl *play, to Space) (on bool) { return noteAs(pl, "frodo-moved", to) }

// noteAs is noteMove told by another kind of event.
func noteAs(pl *play, kind string, to Space) (on bool) {
	p := pl.P
	p.Step++
	p.Journal[p.Step] = to
	p.Legs[p.Step] = Leg{Day: p.Day, Turn: p.Turn, Escape: p.Core.Step() == escapeMove, Plus: p.Reach}
	p.Reach = 0
	pl.Tell(kind, number("step", p.Step), p.at("to", to).Only(bearerOnly))
	if p.Held.Has(to) { // Rulebook p.22
		p.Held.Remove(to)
		p.Hidden.Add(to)
		pl.TellOnly(bearerOnly, "information-hidden", p.at("at", to))
	}
	switch {
	case to.IsExit():
		leaveBoard(pl, exitReached)
	case p.Step == lastStep:
		leaveBoard(pl, rescueBegin)
	default:
		return true
	}
	return false
}

// lastStep is where the track of part I ends (Rulebook p.25).
const lastStep = 16

// leaveBoard drops all that is half done.
func leaveBoard(pl *play, next engine.StepID) {
	pl.ReturnTo(0)
	pl.P.FoundAt = Nowhere
	*pl.P.Here() = Frame{}
	pl.Goto(next)
}

func rest(pl *play, _ engine.Seat, _ engine.Action) {
	pl.P.Rested = true
	pl.Tell("rested")
	pl.Goto(bearerTurn)
	useOngoing(pl, dataset.AtNightRest)
}

// buy gives a Fellowship token for an ally card (Rulebook p.15).
func buy(pl *play, _ engine.Seat, _ engine.Action) {
	p := pl.P
	p.Bought = true
	p.Tokens--
	p.Pool++
	pl.Tell("bought")
	pl.Goto(bearerTurn)
	drawAllies(pl, 1)
}

func endBearerTurn(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Tell("bearer-done")
	pl.Goto(nazgulBegin)
}

// nothingLeft reports whether everybody can see that the Ring-bearer has nothing more to do: then his turn
// ends by itself. In part II a deed may be left, which only he knows.
func nothingLeft(p *Position, seat engine.Seat) bool {
	return p.Part == 1 && whyNoEnd(p, seat) == nil && p.handSize() == 0
}
