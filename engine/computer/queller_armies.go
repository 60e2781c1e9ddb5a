package computer

import (
	"redbook/engine"
	"redbook/engine/wotr"
)

// step is a march or an attack of an army of the Shadow from a region into the next.
type step struct {
	from, to wotr.Region
	goal     goal
	with     wotr.Force
}

// die adds the wish for a die; nil where the action is paid for.
func (s *step) wishes(die *wish, more ...wish) []wish {
	list := append([]wish{one("from", s.from), one("to", s.to)}, more...)
	if die != nil {
		list = append(list, *die)
	}
	return list
}

// attacks lists the attacks that the Shadow could make, besiegers among them.
func (w *war) attacks() []step {
	if w.sought.fights {
		return w.fights
	}
	w.sought.fights = true
	for _, from := range w.armies[wotr.Shadow] {
		if w.p.Inside(wotr.Shadow, from) {
			continue
		}
		for _, to := range append(from.Facts().Neighbours, from) {
			if !w.p.HasArmy(wotr.FreePeoples, to) || (to == from) != w.p.Inside(wotr.FreePeoples, to) {
				continue
			}
			if with := w.p.Fighters(wotr.Shadow, from); with.Units() > 0 {
				g, _ := w.closest(from)
				w.fights = append(w.fights, step{from, to, g, with})
			}
		}
	}
	return w.fights
}

// The reasons for an attack. Each asks that the army is aggressive (Q15).
type reason func(w *war, s *step) bool

func daring(w *war, s *step) bool { return w.aggressive(wotr.Shadow, s.with, s.to) }

// onThreat strikes at an army that threatens a stronghold (Q22).
func onThreat(w *war, s *step) bool { return daring(w, s) && w.threatened(s.to) != wotr.Nowhere }

// decisive is an attack that would win, on a goal of a nation at war that is not besieged, or any while the
// Fellowship is on the Mordor track (Q23, Q24).
func decisive(w *war, s *step) bool {
	return daring(w, s) && (w.wins(wotr.Shadow, s.to) || w.p.InMordor || s.from != s.to &&
		s.goal.region == s.to &&
		(s.goal.kind == strongholdAtWar || s.goal.kind == cityAtWar || s.goal.kind <= threatening))
}

// opening is an attack on a goal that is not besieged (Q25.2).
func opening(w *war, s *step) bool { return daring(w, s) && s.from != s.to && s.goal.region == s.to }

// anyBattle is for a card that asks for an attack.
func anyBattle(*war, *step) bool { return true }

// attackIf attacks where there is a reason, with all who may but for who must guard a settlement.
func attackIf(die *wish, why reason) rule {
	return func(w *war) (engine.Action, bool) {
		var list []step
		for _, s := range w.attacks() {
			if why(w, &s) {
				list = append(list, s)
			}
		}
		for _, s := range ordered(w, list, func(s step) order {
			n := s.to.Facts().Nation
			return order{is(w.wins(wotr.Shadow, s.to)), is(n != wotr.NoNation &&
				n.Side() == wotr.FreePeoples && w.p.AtWar(n)),
				is(s.goal.region == s.to), w.gain(wotr.Shadow, s.to),
				worthOf(wotr.Shadow, s.with) - w.defence(wotr.FreePeoples, s.to)}
		}) {
			with := company("with", func(all wotr.Force) []wotr.Force {
				return []wotr.Force{w.leaving(s.from, s.to, all), all, withoutWeakest(wotr.Shadow, all)}
			})
			if a, ok := w.try("attack", s.wishes(die, with)...); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// guardReach is from how far an enemy army makes it unwise to leave a settlement empty.
const guardReach = 3

// leaving is a force less what should stay behind: a unit in a settlement that the enemy could walk into, and
// a Nazgûl and a regular at the Fellowship (Q13, Q14).
func (w *war) leaving(from, to wotr.Region, all wotr.Force) wotr.Force {
	stays := w.p.Army(w.side, from).Without(all)
	if stays.Units() == 0 && w.p.Controls(w.side, from) && from.Facts().Points > 0 && w.near(from, to) {
		all = withoutWeakest(w.side, all)
	}
	if flyers := wotr.FigureOf(wotr.Sauron, wotr.Leader); w.side == wotr.Shadow && from == w.p.Bearers &&
		!w.p.InMordor && all.Count[flyers] > 0 && stays.Count[flyers] == 0 && w.p.HuntBox[wotr.Shadow] > 0 {
		all.Count[flyers]--
	}
	return all
}

// near reports whether an enemy army that is not shut in stands near a region, but for one in another region.
func (w *war) near(r, but wotr.Region) bool {
	for _, enemy := range w.armies[w.side.Enemy()] {
		if enemy != but && r.Distance(enemy) <= guardReach && !w.p.Inside(w.side.Enemy(), enemy) {
			return true
		}
	}
	return false
}

// withoutWeakest leaves a unit behind: a regular, if there is one.
func withoutWeakest(s wotr.Side, f wotr.Force) wotr.Force {
	for _, rank := range []wotr.Rank{wotr.Regular, wotr.Elite} {
		for n := wotr.Dwarves; n <= wotr.Southrons; n++ {
			if kind := wotr.FigureOf(n, rank); n.Side() == s && f.Count[kind] > 0 {
				f.Count[kind]--
				return f
			}
		}
	}
	return f
}

// strongest leaves units behind until no more than so many are left, regulars first.
func strongest(s wotr.Side, f wotr.Force, room int) wotr.Force {
	for f.Units() > max(0, room) {
		f = withoutWeakest(s, f)
	}
	return f
}

// marches lists the steps by which mobile armies come nearer to their goals (Q7, Q25.4).
func (w *war) marches() (list []step) {
	for _, from := range w.armies[wotr.Shadow] {
		if g, ok := w.mobile(from); ok && g.region != from {
			list = append(list, step{from, w.towards(wotr.Shadow, from, g.region), g, w.p.Army(wotr.Shadow,
				from)})
		}
	}
	return list
}

// march has a mobile army go on towards its goal, and attack what bars its way (Q25.4).
func march(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		for _, s := range ordered(w, w.marches(), func(s step) order {
			return order{-s.from.Distance(s.goal.region), -s.goal.kind, worthOf(wotr.Shadow, s.with),
				is(s.from == w.p.Bearers)}
		}) {
			if a, ok := w.advance(die, &s); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// advance makes a step, by an attack if an enemy army stands there.
func (w *war) advance(die *wish, s *step) (engine.Action, bool) {
	if w.p.HasArmy(w.side.Enemy(), s.to) && !w.p.Inside(w.side.Enemy(), s.to) {
		if !w.aggressive(w.side, w.p.Fighters(w.side, s.from), s.to) {
			return engine.Action{}, false
		}
		return w.try("attack", s.wishes(die, company("with", everyone))...)
	}
	room := fullArmy - w.p.Army(w.side, s.to).Units()
	return w.try("move-army", s.wishes(die, company("with", func(all wotr.Force) []wotr.Force {
		part := strongest(w.side, w.leaving(s.from, s.to, all), room)
		return []wotr.Force{part, strongest(w.side, all, room)}
	}))...)
}

// winningMarch walks into a settlement by which the war is won (Q12).
func (u *queller) winningMarch(w *war) (engine.Action, bool) {
	for _, from := range w.armies[wotr.Shadow] {
		for _, to := range from.Facts().Neighbours {
			if w.wins(wotr.Shadow, to) && !w.p.HasArmy(wotr.FreePeoples, to) {
				if a, ok := w.advance(w.paying(), &step{from: from, to: to}); ok {
					return a, true
				}
			}
		}
	}
	return engine.Action{}, false
}

// paying is the wish for a die that moves an army; nil where the question needs none.
func (w *war) paying() *wish {
	if w.question.Decision.Step != "action.choose" {
		return nil
	}
	die := paidBy(wotr.ArmyFace, wotr.ArmyMusterFace, wotr.CharacterFace, wotr.MusterFace)
	return &die
}

// intoTheOpen has the army that is nearest go towards a goal that nobody defends (Q6, Q22).
func intoTheOpen(w *war) (engine.Action, bool) {
	var list []step
	for _, g := range w.targets() {
		if g.guard > 0 {
			continue
		}
		for _, from := range w.armies[wotr.Shadow] {
			if !w.p.Besieges(wotr.Shadow, from) && w.passes(from, g.region) && w.exposed(from, g) {
				list = append(list, step{from, w.towards(wotr.Shadow, from, g.region), g,
					w.p.Army(wotr.Shadow, from)})
			}
		}
	}
	for _, s := range ordered(w, list, func(s step) order {
		return order{-s.from.Distance(s.goal.region), w.gain(wotr.Shadow, s.goal.region),
			worthOf(wotr.Shadow, s.with)}
	}) {
		if a, ok := w.advance(w.paying(), &s); ok {
			return a, true
		}
	}
	return engine.Action{}, false
}

// threatByMarch answers threats with the second march of an Army result.
func threatByMarch(w *war) (engine.Action, bool) { return w.firstOf(guardThreatened, intoTheOpen) }

// guardThreatened brings an army into a stronghold that is threatened (Q22.3).
func guardThreatened(w *war) (engine.Action, bool) {
	for _, enemy := range w.threats() {
		to := w.threatened(enemy)
		for _, from := range ordered(w, to.Facts().Neighbours, func(r wotr.Region) order {
			return order{w.worth(wotr.Shadow, r)}
		}) {
			if w.p.HasArmy(wotr.Shadow, from) && !w.p.Besieges(wotr.Shadow, from) &&
				!w.p.HasArmy(wotr.FreePeoples, to) {
				if a, ok := w.advance(w.paying(), &step{from: from, to: to}); ok {
					return a, true
				}
			}
		}
	}
	return engine.Action{}, false
}

// join has an army that is not fit for its goal go to another one that is nearer to it, or to the nearest
// (Q25.3, Q25.5).
func join(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		var list []step
		for _, from := range w.armies[wotr.Shadow] {
			g, fit := w.mobile(from)
			if fit || w.p.Besieges(wotr.Shadow, from) || w.p.Inside(wotr.Shadow, from) {
				continue
			}
			for _, other := range w.armies[wotr.Shadow] {
				with := w.p.Army(wotr.Shadow, other).With(w.p.Army(wotr.Shadow, from))
				if other == from || with.Units() > fullArmy || !w.passes(from, other) ||
					g.region != wotr.Nowhere &&
						other.Distance(g.region) > from.Distance(g.region) {
					continue
				}
				list = append(list, step{from, w.towards(wotr.Shadow, from, other), goal{region: other},
					with})
			}
		}
		for _, s := range ordered(w, list, func(s step) order {
			g, _ := w.closest(s.goal.region)
			return order{is(w.fit(s.goal.region, g, s.with)), -s.from.Distance(s.goal.region),
				worthOf(wotr.Shadow, s.with)}
		}) {
			if w.p.HasArmy(wotr.FreePeoples, s.to) {
				continue
			}
			if a, ok := w.advance(die, &s); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// marchOn goes on with a march of several regions: towards the goal of whoever marches.
func marchOn(w *war) (engine.Action, bool) {
	from := w.p.Here().To
	g, ok := w.closest(from)
	if !ok || g.region == from {
		return engine.Action{}, false
	}
	return w.try("march-on", one("to", w.towards(wotr.Shadow, from, g.region)))
}

// character uses a Character result for an army that has all the leaders it can use, else for figures (Q26).
func character(w *war) (engine.Action, bool) {
	return w.firstOf(attackIf(&byCharacter, func(w *war, s *step) bool {
		return daring(w, s) && (s.with.Has(wotr.WitchKing) || leadership(wotr.Shadow, s.with) >=
			min(mostDice, s.with.Units()))
	}), march(&byCharacter), figures(&byCharacter))
}
