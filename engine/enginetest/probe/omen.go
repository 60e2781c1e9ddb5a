package probe

import "redbook/engine"

// turnOmen draws an omen from the bowl, which is filled again when it is empty.
func turnOmen(pl *play) {
	p, f := pl.P, pl.P.Here()
	if p.Bowl == [4]int8{} {
		p.Bowl = [4]int8{Calm: 3, Crow: 2, Fire: 2}
	}
	var from []engine.Value
	for o := Calm; o <= Fire; o++ {
		for range p.Bowl[o] {
			from = append(from, engine.Value(o))
		}
	}
	f.Omen = Omen(pl.Draw("omen", omens, from))
	p.Bowl[f.Omen]--
	pl.Tell("omen", engine.Tell("omen", engine.Value(f.Omen)))
	if f.Second {
		pl.Goto(omenEffect)
	} else {
		pl.Goto(omenAnswer)
	}
}

// answeringOmen asks everyone else who could hold mail or shield, whether or not they do.
func answeringOmen() step {
	return step{
		Name: "omen.answer",
		Owed: func(p *Position) engine.Seats {
			asked := engine.Nobody
			for s, hand := range p.Hands {
				if engine.Seat(s) != p.Here().Who && hand != 0 && canTurnBack(p) != 0 {
					asked |= engine.SeatsOf(engine.Seat(s))
				}
			}
			return asked
		},
		About: func(p *Position, s engine.Seat) []engine.Fact {
			return []engine.Fact{
				engine.Tell("omen", engine.Value(p.Here().Omen)).In(omens),
				engine.Tell("held", (p.Hands[s] & canTurnBack(p)).values()...).In(cardIDs).Only(engine.SeatsOf(s)),
			}
		},
		Verbs: []verb{{
			Name: "reply",
			Fields: []field{{
				Name: "card", Domain: cardIDs, Secret: true,
				Unfit: func(p *Position, s engine.Seat, a engine.Action, v engine.Value) *reason {
					switch c := Card(v); {
					case c == NoCard:
						return nil
					case !p.Hands[s].Has(c):
						return notHeld
					case !canTurnBack(p).Has(c):
						return cannotAnswer
					}
					return nil
				},
			}},
			Do: func(pl *play, s engine.Seat, a engine.Action) { pl.P.Here().Replies[s] = Card(a.Get("card")) },
		}},
		Then: func(pl *play) {
			f := pl.P.Here()
			replies := f.Replies
			f.Replies = [3]Card{}
			for s, c := range replies {
				if c != NoCard {
					discard(pl.P, engine.Seat(s), c)
					f.Second = true
					pl.Tell("turned-back", tellSeat(engine.Seat(s)), engine.Tell("card", engine.Value(c)))
				}
			}
			if f.Second {
				pl.Cover("turned-back")
				pl.Goto(omenTurn)
			} else {
				pl.Goto(omenEffect)
			}
		},
	}
}

// canTurnBack is the set of cards that turn an omen back and that, as far as everyone knows, somebody may
// still hold.
func canTurnBack(p *Position) CardSet { return (setOf(Mail) | setOf(Shield)) & p.deck() &^ p.Discards }

func omenHappens(pl *play) {
	f := *pl.P.Here()
	pl.Goto(omenDone)
	switch f.Omen {
	case Calm:
		drawCard(pl, f.Who)
	case Fire:
		enemy := 1 - side(f.Who)
		lose(pl, enemy, home(enemy), 1)
	}
}
