package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// The day: three turns, of the Ring-bearer first, then of each Nazgûl; then the preparation phase (Rulebook
// p.10).

// turnEvents are told of the course of the day.
var turnEvents = []engine.EventDef{
	event(engine.TurnEvent, fact("part", parts), fact("day", engine.Number), fact("turn", turns)),
	event("log-ended", fact("space", Spaces), fact("region", Regions), fact("segment", Segments)),
}

// beginTurn moves the turn marker on. In part II Frodo travels by day without being asked (Rulebook p.28).
func beginTurn(pl *play) {
	p := pl.P
	if p.Turn == NoTurn {
		p.Day++
	}
	p.Turn++
	p.Moved, p.Rested, p.Played, p.Bought, p.Unseen, p.GandalfMoved = false, false, false, false, false, false
	p.Reach, p.Used = 0, 0
	for n := Blue; n < nazgulCount; n++ { // before the Ring-bearer's turn: his cards may bar one
		p.Riders[n] = Rider{Where: p.Riders[n].Where, Seat: p.Riders[n].Seat}
	}
	p.newTurnForLogs()
	p.Stretch.TurnStep = p.Step
	pl.Tell(engine.TurnEvent, engine.Tell("part", engine.Value(p.Part)), number("day", p.Day),
		engine.Tell("turn", engine.Value(p.Turn)))
	if p.Part == 2 && p.Turn != Night {
		p.Moved = true
		if travel(pl); pl.Over() {
			return
		}
	}
	pl.Goto(bearerTurn)
	if p.Turn == FirstDaylight {
		useOngoing(pl, dataset.AtDayStart)
	}
}

func beginNazgul(pl *play) {
	pl.P.Active = NoNazgul
	pl.Goto(nazgulNext)
}

// nextNazgul activates them one after the other, of the first player's first (Rulebook p.15).
func nextNazgul(pl *play) {
	p := pl.P
	order := p.turnOrder()
	if i := slices.Index(order, p.Active) + 1; i < len(order) {
		p.Active = order[i]
		*p.Here() = Frame{}
		pl.Goto(nazgulTurn)
		return
	}
	p.Active = NoNazgul
	pl.Goto(turnMeeting)
}

// afterNazgul hides Gandalf again, and resolves the meeting of the turn if there is one (Rulebook p.22,
// p.31).
func afterNazgul(pl *play) {
	p := pl.P
	if p.Gandalf == GandalfRevealed {
		pl.Call(gandalfHides)
		hideGandalf(pl)
		return
	}
	pl.Goto(turnEnd)
	if p.FoundAt != Nowhere {
		pl.Call(meetingBegin)
	}
}

// endOfTurn ends what lasts until now. A day ends with the preparation phase.
func endOfTurn(pl *play) {
	p := pl.P
	p.FoundAt = Nowhere
	endLogs(pl, p.Turn == Night)
	pl.Goto(turnBegin)
	if p.Turn == Night {
		p.Turn, p.Eye, p.Succeeded = NoTurn, false, false
		pl.Call(prepareAlly)
	}
}

// endLogs takes back the company log tokens of what has ended: the turn, or also the day (Rulebook p.15).
func endLogs(pl *play, day bool) {
	p := pl.P
	kept := p.Logs[:0:0]
	for _, l := range p.Logs {
		switch {
		case l.Kind == NoLog:
		case l.ToDay && !day:
			kept = append(kept, l)
		default:
			pl.Tell("log-ended", p.logTarget(l)...)
		}
	}
	p.Logs = [logTokens]Log{}
	copy(p.Logs[:], kept)
}

func turnSteps() map[engine.StepID]step {
	return map[engine.StepID]step{
		turnBegin: {Name: "turn.begin", Run: beginTurn},
		bearerTurn: {
			Name: "turn.bearer", Owed: asksBearer, Auto: nothingLeft,
			Verbs: beginsStretch(slices.Concat(bearerVerbs(), []verb{playVerb()}, companyVerbs(), gandalfVerbs(),
				[]verb{marchVerb()})),
		},
		nazgulBegin: {Name: "turn.nazgul-begin", Run: beginNazgul},
		nazgulNext:  {Name: "turn.nazgul-next", Run: nextNazgul},
		turnMeeting: {Name: "turn.meeting", Run: afterNazgul},
		turnEnd:     {Name: "turn.end", Run: endOfTurn},
	}
}
