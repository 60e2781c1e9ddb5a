package computer

import (
	"redbook/engine"
	"redbook/engine/wotr"
)

// options are the answers that are weighed, the baseline's own first.
func (g *general) options(w *war, own engine.Action) ([]candidate, error) {
	seen, list := map[string]bool{}, []candidate(nil)
	add := func(a engine.Action) {
		if text := w.question.Rules.Format(a); !seen[text] {
			seen[text] = true
			list = append(list, candidate{action: a})
		}
	}
	add(own)
	for _, r := range w.lines() {
		if a, ok := r(w); ok && len(list) < g.most-g.random {
			add(a)
		}
	}
	for range g.random {
		a, err := w.anything()
		if err != nil {
			return nil, err
		}
		add(a)
	}
	return list, nil
}

// warCandidates are answers that are worth being weighed, a quarter of them at random.
func warCandidates(q Question, most int) ([]candidate, error) {
	w := read(q)
	own, err := w.rules(keen)
	if err != nil {
		return nil, err
	}
	return (&general{most: most, random: most / 4}).options(w, own)
}

// lines are rules whose answers are worth being weighed, each by itself.
func (w *war) lines() []rule {
	switch step := w.question.Decision.Step; {
	case step == "turn.allocate":
		return w.allocations()
	case step == "march.choose":
		return append(w.steps(nil), verb("halt"))
	case step != "action.choose":
		return nil
	case w.side == wotr.FreePeoples:
		return append(steward{keen: true}.lines(w), w.spending()...)
	}
	u, v := &queller{corrupts: true, keen: true}, &queller{}
	list := append(append(u.threats(), u.corrupting(w)...), v.wages(w)...)
	for _, s := range w.attacks() {
		list = append(list, attackIf(&byEither, func(_ *war, other *step) bool {
			return s.from == other.from && s.to == other.to
		}))
	}
	return append(append(append(list, w.steps(&byEither)...), w.spending()...), v.lastCard)
}

// allocations are all numbers of dice in the hunt box.
func (w *war) allocations() (list []rule) {
	field, _, err := w.question.Rules.Next(w.p, w.seat, engine.Action{Verb: "allocate"})
	if err != nil {
		return nil
	}
	for _, n := range field.Choices {
		list = append(list, func(w *war) (engine.Action, bool) {
			return w.try("allocate", one("dice", uint8(n)))
		})
	}
	return list
}

// steps are the steps of armies towards their goals, one by one.
func (w *war) steps(die *wish) (list []rule) {
	all := w.raids
	if w.side == wotr.Shadow {
		all = w.marches
	}
	for _, s := range all() {
		list = append(list, func(w *war) (engine.Action, bool) { return w.advance(die, &s) })
	}
	return list
}

// spending is to play each card of the hand, and to change a die by an Elven Ring.
func (w *war) spending() (list []rule) {
	dice := paidBy(wotr.EventFace, wotr.ArmyFace, wotr.MusterFace, wotr.ArmyMusterFace, wotr.CharacterFace)
	for _, c := range w.p.InHand(w.seat) {
		list = append(list, func(w *war) (engine.Action, bool) { return w.play([]wotr.Card{c}, dice) })
	}
	from := dice
	from.field = "from"
	for _, to := range []wotr.Face{wotr.CharacterFace, wotr.ArmyFace, wotr.MusterFace, wotr.EventFace} {
		list = append(list, func(w *war) (engine.Action, bool) { return w.try("use-ring", from, one("to", to)) })
	}
	return list
}

// lines are all lines of the list for an action, and what it leaves out.
func (s steward) lines(w *war) []rule {
	list := append(s.list(w), freeAttack(&freeMarch, func(own, enemy int) bool { return own >= enemy }))
	list = append(list, w.steps(&freeMarch)...)
	for _, n := range freeNations {
		list = append(list, func(w *war) (engine.Action, bool) {
			return w.try("advance", freeUrgent, one("nation", n))
		})
	}
	for _, who := range []wotr.Character{wotr.Boromir, wotr.Gimli, wotr.Legolas} {
		list = append(list, func(w *war) (engine.Action, bool) {
			return w.try("separate", freeCharacter, company("who", func(all wotr.Force) []wotr.Force {
				return []wotr.Force{alone(all, who)}
			}), one("to", w.wakingPlaces()...))
		})
	}
	return append(list, func(w *war) (engine.Action, bool) { return w.try("move-fellowship", freeCharacter) })
}
