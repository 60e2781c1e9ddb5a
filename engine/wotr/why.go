package wotr

import (
	"slices"

	"redbook/engine"
)

// The reasons of this game why something is not possible, besides the kernel's, are defined beside the rules
// that decide it. Each has a phrase in assets. A reason speaks of what its asker may know, and of nothing
// else. Here stand the facts that several of them tell.

type (
	reason     = engine.Reason[Position]
	reasonFact = engine.ReasonFact[Position]
	attempt    = engine.Attempt[Position]
)

var (
	reasons engine.Reasons[Position]

	// To name what means nothing, or nothing in this game, is no try at a rule: the kernel says what fits.
	unsaid    = engine.Unsaid[Position]()
	otherSide = engine.OtherSeat[Position]()
)

// onlySide closes a verb to the other side.
func onlySide(s Side) func(*Position, engine.Seat) *reason {
	return func(_ *Position, seat engine.Seat) *reason { return otherSide.Unless(sideOf(seat) == s) }
}

// onlyOf closes a bag to kinds of which it holds none.
func onlyOf(bag bagField, why *reason) func(*Position, engine.Seat, engine.Action, engine.Value) *reason {
	return func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
		return why.Unless(slices.ContainsFunc(bag(p, seat, a).Max,
			func(c engine.Count) bool { return c.Kind == v }))
	}
}

// The facts of the value that does not fit.
var (
	theRegion    = engine.FactOf("region", Regions, engine.TheValue[Position])
	theFigure    = engine.FactOf("figure", Figures, engine.TheValue[Position])
	theCharacter = engine.FactOf("character", Characters, engine.TheValue[Position])
	theCard      = engine.FactOf("card", Cards, engine.TheValue[Position])
)

// said is a fact that only whoever refuses knows.
func said(name string, d *engine.Domain) reasonFact { return reasonFact{Name: name, Domain: d} }

// theSide is the side of the seat that asks.
func theSide(at attempt) engine.Value { return engine.Value(sideOf(at.Seat)) }

// mustChoose is why one cannot decline: the card leaves no choice.
var mustChoose = reasons.New("must-choose")

// noneHere closes a kind of figure of a bag that holds none of it.
var noneHere = reasons.New("none-here", engine.FactOf("kind", Figures, engine.TheValue[Position]))
