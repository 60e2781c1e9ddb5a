package hunt

import (
	"slices"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on hands: drawing, keeping, discarding.

// drawAllyCards draws ally cards; where fewer are kept than drawn, the Ring-bearer chooses.
func drawAllyCards(pl *play, op *dataset.Op) {
	p := pl.P
	if len(p.allyRest()) == 0 {
		pl.Tell("no-allies-left")
		cannot(pl)
		return
	}
	if op.Keep == 0 {
		done(pl)
		drawAllies(pl, op.N)
		return
	}
	p.DrawnAllies = drawToHand(pl, op.N)
	giveUpDrawn(pl)
}

// giveUpDrawn asks which of the cards just drawn are discarded, until so many are left as may be kept:
// everybody can count them.
func giveUpDrawn(pl *play) {
	p, n := pl.P, 0
	for _, c := range p.DrawnAllies {
		if c != NoCard {
			n++
		}
	}
	if n > p.op().Keep {
		ask(pl)
		return
	}
	p.DrawnAllies = drawnAllies{}
	done(pl)
	limitAllies(pl)
}

// giveUpVerb discards one of the cards just drawn.
func giveUpVerb() verb {
	return verb{
		Name: "discard", Closed: forOp(dataset.DrawAlly),
		Fields: []field{{Name: "card", Domain: Cards,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for i, c := range p.DrawnAllies {
					if c != NoCard && !slices.Contains(p.DrawnAllies[:i], c) {
						out = append(out, engine.Value(c))
					}
				}
				return out
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				return refusedNotHeld.Unless(Card(v) != NoCard && slices.Contains(p.DrawnAllies[:], Card(v)))
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p := pl.P
			p.DrawnAllies[slices.Index(p.DrawnAllies[:], Card(a.Get("card")))] = NoCard
			dropAlly(pl, Card(a.Get("card")))
			giveUpDrawn(pl)
		},
	}
}

// discardAllyCards has the Ring-bearer discard: what he likes, or what chance takes.
func discardAllyCards(pl *play, op *dataset.Op) {
	p := pl.P
	n := min(op.N, p.handSize())
	if n == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	done(pl)
	if !op.Random {
		pl.Call(discardAlly)
		*p.discards().left() = int8(n)
		return
	}
	for range n {
		var from []engine.Value
		for c, copies := range p.Hand {
			for range copies {
				from = append(from, engine.Value(c))
			}
		}
		dropAlly(pl, Card(pl.DrawOnly(engine.SeatsOf(ringBearer), "discard", Cards, from)))
	}
}

// drawSorceryCards draws for the player of the active Nazgûl.
func drawSorceryCards(pl *play, op *dataset.Op) {
	p := pl.P
	if p.sorceryLeft() == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	done(pl)
	drawSorcery(pl, p.Riders[p.Active].Seat, op.N)
}
