package hunt

import (
	"redbook/engine"
	"redbook/engine/hunt/dataset"
)

// Playing cards: which effects of a card are open now. Effects are counted from one where players name them.

// open reports whether an effect can be used: in this part, at this moment, its condition holding, its cost
// paid.
func (p *Position) open(e *dataset.Effect, at dataset.Moment) bool {
	return e.Moment == at && e.Parts.In(p.inPart()) && p.payable(e) && p.holds(e.When)
}

// payable reports whether the Fellowship tokens that an effect costs lie on Frodo's card.
func (p *Position) payable(e *dataset.Effect) bool {
	cost := 0
	for i := range e.Ops {
		if e.Ops[i].Verb == dataset.FellowshipPay {
			cost += e.Ops[i].N
		}
	}
	return cost <= int(p.Tokens)
}

// castable appends the effects of a sorcery card that the active Nazgûl can play it for.
func (p *Position) castable(c Card, out []engine.Value) []engine.Value {
	for i := range p.Tables.cards[c].Effects {
		if p.open(&p.Tables.cards[c].Effects[i], dataset.AtTurn) {
			out = append(out, engine.Value(i+1))
		}
	}
	return out
}

// discardCast puts a sorcery card that is played on the discard pile.
func (p *Position) discardCast(seat engine.Seat, c Card) { dropSorcery(p, seat, c) }

// playable appends the effects of an ally card that are open in the Ring-bearer's turn.
func (p *Position) playable(c Card, out []engine.Value) []engine.Value {
	for i := range p.Tables.cards[c].Effects {
		if e := &p.Tables.cards[c].Effects[i]; e.Timing == dataset.InTurn && p.open(e, dataset.AtTurn) {
			out = append(out, engine.Value(i+1))
		}
	}
	return out
}

// cardFields ask for an ally card of the hand and, where there are several, for its effect.
func cardFields(effects func(p *Position, c Card, out []engine.Value) []engine.Value) []field {
	return []field{
		{Name: "card", Domain: Cards,
			Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
				for c, copies := range p.Hand {
					if copies > 0 && len(effects(p, Card(c), nil)) > 0 {
						out = append(out, engine.Value(c))
					}
				}
				return out
			},
			Unfit: func(p *Position, _ engine.Seat, _ engine.Action, v engine.Value) *reason {
				if p.Hand[v] == 0 {
					return refusedNotHeld
				}
				return refusedCardNotNow.Unless(len(effects(p, Card(v), nil)) > 0)
			}},
		{Name: "effect", Domain: engine.Number,
			When: func(p *Position, _ engine.Seat, a engine.Action) bool {
				return len(effects(p, Card(a.Get("card")), nil)) > 1
			},
			Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
				return effects(p, Card(a.Get("card")), out)
			}},
	}
}

// chosenEffect is the effect that an action names, from zero; or the only one there is.
func chosenEffect(p *Position, a engine.Action,
	effects func(p *Position, c Card, out []engine.Value) []engine.Value) int8 {
	if a.Has("effect") {
		return int8(a.Get("effect") - 1)
	}
	return int8(effects(p, Card(a.Get("card")), nil)[0] - 1)
}

// playVerb plays an ally card in the Ring-bearer's turn, one a turn (Rulebook p.14).
func playVerb() verb {
	fields := cardFields((*Position).playable)
	known := func(p *Position, _ engine.Seat) bool { return !p.Played && p.handSize() > 0 }
	return verb{
		Name: "play", Turn: true, Fields: fields, Public: known,
		Closed: func(p *Position, seat engine.Seat) *reason {
			switch {
			case p.Played:
				return refusedOnePlayed
			case p.handSize() == 0:
				return refusedNoAlly
			}
			return refusedNoCardNow.Unless(len(fields[0].Choices(p, seat, engine.Action{}, nil)) > 0)
		},
		Do: func(pl *play, _ engine.Seat, a engine.Action) {
			pl.P.Played = true
			playAlly(pl, Card(a.Get("card")), chosenEffect(pl.P, a, (*Position).playable))
		},
	}
}

// playAlly plays an ally card. By playing a card with a condition its player says that the condition holds
// (reference, "How to read a card").
func playAlly(pl *play, c Card, effect int8) {
	p := pl.P
	p.Hand[c]--
	p.AllyGone[c]++
	pl.Cover(effectPath(c, effect))
	pl.Tell("played", engine.Tell("card", engine.Value(c)), engine.Tell("effect", engine.Value(effect+1)))
	if len(p.Tables.cards[c].Effects[effect].When) > 0 {
		p.note(Answer{Act: Played, Card: c, N: effect})
	}
	beginEffect(pl, Frame{Card: c, Effect: effect, Seat: ringBearer})
}

// note adds to what everybody has heard of Frodo.
func (p *Position) note(a Answer) {
	if int(p.AskedCount) == len(p.Asked) {
		copy(p.Asked[:], p.Asked[1:])
		p.AskedCount--
		p.AskedFrom, p.Stretch.Asked = max(0, p.AskedFrom-1), max(0, p.Stretch.Asked-1)
		p.TokensFrom = max(0, p.TokensFrom-1)
	}
	a.Step, a.Moves, a.Gandalf = p.Step, p.GandalfMoves, p.Gandalf
	if p.Gandalf == GandalfRevealed {
		a.GandalfAt = p.gandalfAt()
	}
	p.Asked[p.AskedCount] = a
	p.AskedCount++
}
