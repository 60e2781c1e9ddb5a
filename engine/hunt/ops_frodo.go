package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Operations on Frodo: extra moves, range, corruption, his Fellowship tokens.

// frodoMove asks where Frodo's extra move leads. In part II his journey card says it (Rulebook p.13, p.28).
func frodoMove(pl *play, op *dataset.Op) {
	p := pl.P
	if p.Part == 2 {
		done(pl)
		pl.Cover("extra-move.ii")
		travel(pl)
		return
	}
	if len(extraMoves(p, nil)) == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	ask(pl)
}

// extraMoves appends where the extra move of a card can lead: a dot, unless the card names areas, and what is
// in reach.
func extraMoves(p *Position, out []engine.Value) []engine.Value {
	op := p.op()
	reach := p.board().InRange(p.lastArea(), p.dotsSince()+op.Range)
	if op.Where.Text == "" {
		out = append(out, dotValue)
	} else {
		reach = reach.And(p.choice(op.Where))
	}
	if op.Where.Other {
		reach.Remove(p.lastArea())
	}
	return p.appendValues(out, reach)
}

func extraMoveVerb() verb {
	return verb{
		Name: "extra-move", Closed: forOp(dataset.FrodoMove),
		Fields: []field{{Name: "to", Domain: Spaces, Secret: true,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				return extraMoves(p, out)
			}}},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			p, f := pl.P, *pl.P.Here()
			leg := Leg{Day: p.Day, Turn: p.Turn, Card: f.Card, By: f.By, Effect: f.Effect, Plus: int8(p.op().Range)}
			done(pl)
			pl.Cover("extra-move.i")
			reach := p.Reach // counts for his ordinary move (Rulebook p.13: an extra move stands beside it)
			if noteMove(pl, spaceOf(a.Get("to"))) {
				p.Reach = reach
			}
			p.Legs[p.Step] = leg
		},
	}
}

func rangePlus(pl *play, op *dataset.Op) {
	pl.P.Reach += int8(op.N)
	done(pl)
}

func noNightCorruption(pl *play, _ *dataset.Op) {
	pl.P.Unseen = true
	done(pl)
}

// changeCorruption raises or lowers Frodo's corruption. At the limit the game is over.
func changeCorruption(pl *play, op *dataset.Op) {
	if op.N < 0 && pl.P.Corruption == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	done(pl)
	suffer(pl, op.N, causeCard)
}

// fellowshipGain takes Fellowship tokens out of the pool (Rulebook p.15).
func fellowshipGain(pl *play, op *dataset.Op) {
	if pl.P.Pool == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	gainTokens(pl, op.N)
	done(pl)
}

// fellowshipBack puts Fellowship tokens back into the pool: a cost, or a loss.
func fellowshipBack(pl *play, op *dataset.Op) {
	p := pl.P
	n := min(op.N, int(p.Tokens))
	if n == 0 || op.Verb == dataset.FellowshipPay && n < op.N {
		couldNot(pl)
		cannot(pl)
		return
	}
	p.Tokens -= int8(n)
	p.Pool += int8(n)
	pl.Tell("fellowship-back", engine.Tell("count", engine.Value(n)),
		engine.Tell("tokens", engine.Value(p.Tokens)))
	done(pl)
}

// poolShrink takes Fellowship tokens out of the game: from the pool, or from Frodo's card if the pool is
// empty (Rulebook p.15).
func poolShrink(pl *play, op *dataset.Op) {
	p, n := pl.P, 0
	for ; n < op.N && p.Pool+p.Tokens > 0; n++ {
		if p.Pool > 0 {
			p.Pool--
		} else {
			p.Tokens--
		}
	}
	if n == 0 {
		couldNot(pl)
		cannot(pl)
		return
	}
	pl.Tell("pool-shrunk", engine.Tell("count", engine.Value(n)))
	done(pl)
}
