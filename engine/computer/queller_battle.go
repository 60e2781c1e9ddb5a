package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// fewUnits is how small an army withdraws into its stronghold before a battle (Q32).
const fewUnits = 8

// battles answers what a battle asks (Q32 to Q35).
func (u *queller) battles(w *war) (engine.Action, bool) {
	b := &w.p.Battle
	switch w.question.Decision.Step {
	case "battle.withdraw":
		own := w.p.Army(wotr.Shadow, b.To)
		if worthOf(wotr.Shadow, own) <= worthOf(wotr.FreePeoples, w.p.Fighting(wotr.FreePeoples)) &&
			own.Units() < fewUnits {
			return w.try("withdraw")
		}
		return w.try("stand")
	case "battle.retreat":
		if b.Kind == wotr.FieldBattle && !w.p.Controls(wotr.Shadow, b.To) {
			return w.firstOf(w.retreat, verb("stand"))
		}
		return w.try("stand")
	case "retreat.choose", "retreat.scouts":
		return w.firstOf(verb("withdraw"), w.retreat)
	case "battle.lay-attack", "battle.lay-defence":
		return w.firstOf(u.lay, verb("no-card"))
	case "battle.sorcerer":
		return w.try("sorcerer")
	case "battle.cease":
		return u.goOn(w)
	case "battle.advance":
		return w.occupy()
	case "loss.choose":
		return w.lose(wotr.Shadow)
	case "excess.remove":
		return w.excess()
	}
	return engine.Action{}, false
}

// retreat goes to where the army is safest: in a settlement, with others, away from the enemy, nearer to its
// goal (Q32).
func (w *war) retreat(*war) (engine.Action, bool) {
	from := w.p.Battle.To
	return w.try("retreat", one("to", ordered(w, from.Facts().Neighbours, func(r wotr.Region) order {
		near := 0
		if w.side == wotr.Shadow {
			if g, ok := w.closest(from); ok {
				near = -r.Distance(g.region)
			}
		}
		return order{is(w.p.Controls(w.side, r)), w.p.Army(w.side, r).Units(), near}
	})...))
}

// lay chooses a combat card (Q33).
func (u *queller) lay(w *war) (engine.Action, bool) {
	b, hand := &w.p.Battle, len(w.p.InHand(w.seat))
	cards := append(w.p.InHand(w.seat), wotr.BalrogOfMoria)
	character := func(c wotr.Card) int { return is(c.Deck() == wotr.ShadowCharacterDeck) }
	balrog := func(c wotr.Card) int { return is(c == wotr.BalrogOfMoria) }
	var first func(c wotr.Card) (int, int)
	switch {
	case b.Attacker == wotr.FreePeoples:
		first = func(c wotr.Card) (int, int) { return is(cancellingCards(c)), 0 }
	case b.Kind == wotr.Sortie:
		cards = slices.DeleteFunc(cards, func(c wotr.Card) bool { return character(c) == 0 })
		first = func(wotr.Card) (int, int) { return 0, 0 }
	case w.p.Fighting(wotr.Shadow).Has(wotr.WitchKing) && b.Round == 1: // his ability draws one for it
		first = func(c wotr.Card) (int, int) { return 1 - character(c), balrog(c) }
	case b.Kind == wotr.Assault || hand > 4:
		first = func(c wotr.Card) (int, int) { return balrog(c), 1 - character(c) }
	default:
		return engine.Action{}, false
	}
	rank := func(c wotr.Card) order {
		one, two := first(c)
		return order{one, two, is(!revealedCards(c)), is(!ringCards(c)), -initiative(c)}
	}
	return w.try("lay", one("card", ordered(w, cards, rank)...))
}

// goOn goes on with a battle while the army is aggressive, where it goes for conquest or fights in the open,
// else for one round; on the track at all costs as long as there are elites (Q35).
func (u *queller) goOn(w *war) (engine.Action, bool) {
	b, force := &w.p.Battle, w.p.Fighting(wotr.Shadow)
	siege := b.Kind == wotr.Assault
	if (!siege || !u.hunts(w) || w.p.InMordor) && (w.aggressive(wotr.Shadow, force, b.To) || w.p.InMordor &&
		force.Of(wotr.Shadow, wotr.Elite) > 0) {
		if a, ok := w.try("go-on"); ok {
			return a, true
		}
	}
	return w.try("cease")
}

// excess gives up the units that are worth least, where more stand than a region holds.
func (w *war) excess() (engine.Action, bool) {
	return w.try("remove", company("units", func(all wotr.Force) (list []wotr.Force) {
		for n := range all.Units() + 1 {
			list = append(list, all.Without(strongest(w.side, all, all.Units()-n)))
		}
		return list
	}))
}

// occupy moves into a region that was won: with all but a guard if the enemy held it or the way leads there.
func (w *war) occupy() (engine.Action, bool) {
	b := &w.p.Battle
	room := fullArmy - w.p.Army(w.side, b.To).Units()
	in := func(part func(all wotr.Force) wotr.Force) rule {
		return func(w *war) (engine.Action, bool) {
			return w.try("occupy", company("with", func(all wotr.Force) []wotr.Force {
				return []wotr.Force{strongest(w.side, part(all), room)}
			}))
		}
	}
	all := in(func(all wotr.Force) wotr.Force { return w.leaving(b.From, b.To, all) })
	if w.gain(w.side, b.To) > 0 || b.To.Facts().Points > 0 {
		return w.firstOf(all, verb("occupy"))
	}
	if w.side == wotr.Shadow {
		if g, ok := w.closest(b.From); ok && b.To.Distance(g.region) < b.From.Distance(g.region) {
			return w.firstOf(all, verb("stay"))
		}
	}
	return w.firstOf(verb("stay"), all)
}

// lose takes hits so that the army is worth most afterwards, with the fewest units (Q34).
func (w *war) lose(s wotr.Side) (engine.Action, bool) {
	hints, err := w.question.Rules.Hints(w.p, w.seat, engine.Action{Verb: "lose"})
	if err != nil || len(hints.Quick) == 0 {
		return engine.Action{}, false
	}
	force, _ := w.p.Hits()
	best := ordered(w, hints.Quick, func(q engine.Quick) order {
		left := force
		for _, c := range q.Bag {
			switch k := wotr.Figure(c.Kind); k.Rank() {
			case wotr.Leader: // an elite is reduced
				left.Count[k-1] -= uint8(c.N)
				left.Count[k-2] += uint8(c.N)
			default:
				left.Count[k] -= uint8(c.N)
			}
		}
		return order{worthOf(s, left), -left.Units()}
	})[0]
	return engine.Action{Verb: "lose", Args: []engine.Arg{{Name: "units", Bag: best.Bag}}}, true
}
