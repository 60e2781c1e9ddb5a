package wotr

import (
	"slices"

	"redbook/engine"
)

// The Elven Rings (Rulebook p.21). Turning a die is not an action: the same side then acts, with any of its
// dice (R53).

// ringVerb turns one of the own unused dice to another result.
func ringVerb() verb {
	return verb{Name: "use-ring", Spends: true, Turn: true, Do: useElvenRing,
		Closed: func(p *Position, seat engine.Seat) *reason { return p.whyNoRing(sideOf(seat)) },
		Fields: []field{
			{Name: "from", Domain: Faces, Joined: true, Empty: noDice,
				Unfit: func(p *Position, seat engine.Seat, _ engine.Action, v engine.Value) *reason {
					return whyNotOnDie(p, seat, v)
				}},
			{Name: "to", Domain: Faces, Unfit: whyNotFace},
		}}
}

// whyNoRing is why a side has no Ring to use, or to pay with: it uses one a turn, and the Free Peoples none
// in a turn in which they have used a ruler token (K6.3).
func (p *Position) whyNoRing(s Side) *reason {
	switch {
	case p.Rings[s] == 0:
		return noRing
	case p.RingUsed[s]:
		return ringUsed
	case s == FreePeoples && p.Kings.TokenUsed:
		return ringOrToken
	}
	return nil
}

// useElvenRing turns a die. A die that now shows the Eye goes into the hunt box; if it was the side's last
// one, the other side goes on.
func useElvenRing(pl *play, seat engine.Seat, a engine.Action) {
	p, s := pl.P, sideOf(seat)
	from, to := Face(a.Get("from")), Face(a.Get("to"))
	p.Dice[s][from]--
	p.Dice[s][to]++
	pl.Cover("ring-" + s.String())
	pl.Tell("ring-used", p.tellSeat(seat, tellSide("side", s), tellFace("from", from), tellFace("to", to))...)
	giveRing(p, s)
	boxEyes(pl)
	if p.mayAct(seat) {
		pl.Goto(actionChoose)
	} else {
		pl.Goto(actionNext)
	}
}

// giveRing takes a Ring that a side has used: the Free Peoples' goes to the Shadow, the Shadow's leaves the
// game. It counts as the side's Ring of this turn even if a card's price asked for it (R60).
func giveRing(p *Position, s Side) {
	p.Rings[s]--
	p.RingUsed[s] = true
	if s == FreePeoples {
		p.Rings[Shadow]++
	}
}

var ringEvents = []engine.EventDef{spends("ring-used", fact("side", Sides), fact("from", Faces),
	fact("to", Faces), fact("player", Seats))}

var ringPaths = []string{"ring-free", "ring-shadow"}

// usableRings is a fact of the Rings of a side that may turn a die now, for advice; there is none if it may
// not.
var usableRings = reasonFact{Name: "rings", Domain: engine.Number, Of: func(at attempt) []engine.Value {
	s := sideOf(at.Seat)
	if at.P.whyNoRing(s) != nil {
		return nil
	}
	return []engine.Value{engine.Value(at.P.Rings[s])}
}}

var (
	noRing      = reasons.New("no-ring", engine.FactOf("side", Sides, theSide))
	ringUsed    = reasons.New("ring-used")
	ringOrToken = reasons.New("ring-or-token")           // not both in one turn (K6.3)
	ringNoWill  = reasons.New("ring-no-will")            // a Ring does not turn a die to the Will of the West
	sameFace    = reasons.New("ring-same-face", theFace) // it shows this already
	notOnDie    = reasons.New("not-on-die", theFace)     // the side's dice do not have this result
)

// whyNotFace is why a Ring does not turn a die to a result: to another one of the same die it does, but for
// the Will of the West.
func whyNotFace(_ *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
	from, s := Face(a.Get("from")), sideOf(seat)
	switch f := Face(v); {
	case f == NoFace:
		return unsaid
	case f == from:
		return sameFace
	case f.plain() == WillFace && s == FreePeoples:
		return ringNoWill
	case f.plain() == WillFace || f.ruler() != from.ruler() ||
		!slices.Contains(dieFaces[s], engine.Value(f.plain())):
		return notOnDie
	}
	return nil
}
