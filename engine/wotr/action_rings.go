package wotr

import (
	"slices"

	"redbook/engine"
)

// The Elven Rings (Rulebook p.21). Turning a die is not an action: the same side then acts, with any of its
// dice (R53).

// ringVerb turns one of the own unused dice to another result.
func ringVerb() verb {
	return verb{Name: "use-ring", Spends: true, Turn: true, Open: mayUseRing, Do: useElvenRing, Fields: []field{
		{Name: "from", Domain: Faces, Choices: chooseOwnFaces, Why: whyNotDie, Joined: true},
		{Name: "to", Domain: Faces, Choices: chooseNewFace, Why: whyNotFace},
	}}
}

// mayUseRing reports whether a side has a Ring and has used none this turn.
func mayUseRing(p *Position, seat engine.Seat) bool { return p.mayGiveRing(sideOf(seat)) }

// mayGiveRing tells it of a Ring that is used or paid. The Free Peoples use none in a turn in which they have
// used a ruler token (K6.3).
func (p *Position) mayGiveRing(s Side) bool {
	return p.Rings[s] > 0 && !p.RingUsed[s] && !(s == FreePeoples && p.Kings.TokenUsed)
}

func chooseOwnFaces(p *Position, seat engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	for f := CharacterFace; f < faceCount; f++ {
		if p.Dice[sideOf(seat)][f] > 0 {
			out = append(out, engine.Value(f))
		}
	}
	return out
}

// chooseNewFace offers the other results of the side's dice, but for the Will of the West.
func chooseNewFace(_ *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
	from := Face(a.Get("from"))
	for f := CharacterFace; f < plainFaces; f++ {
		if f != WillFace && f != from.plain() && slices.Contains(dieFaces[sideOf(seat)], engine.Value(f)) {
			out = append(out, engine.Value(f.on(from)))
		}
	}
	return out
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

const (
	refusedNoWill      = "ring-no-will"   // a Ring does not turn a die to the Will of the West
	refusedSameFace    = "ring-same-face" // face: it shows this already
	refusedRingOrToken = "ring-or-token"  // a ruler token has been used, or a Ring: not both in one turn (K6.3)
	refusedNotOnDie    = "not-on-die"     // face: the side's dice do not have this result
)

var ringRefusals = []string{refusedNoWill, refusedSameFace, refusedNotOnDie, refusedRingOrToken}

func whyNotFace(_ *Position, seat engine.Seat, a engine.Action, v engine.Value) *engine.Refusal {
	switch f := Face(v); {
	case f == NoFace:
		return nil
	case v == a.Get("from"):
		return engine.Refuse(refusedSameFace, tellFace("face", f))
	case f.plain() == WillFace && sideOf(seat) == FreePeoples:
		return engine.Refuse(refusedNoWill)
	default:
		return engine.Refuse(refusedNotOnDie, tellFace("face", f))
	}
}
