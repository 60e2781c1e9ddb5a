package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// danger is how much stronger than the garrison the enemy is who could attack a region next, 0 if nobody is.
func (w *war) danger(r wotr.Region) int {
	most := 0
	for _, n := range append(r.Facts().Neighbours, r) {
		if w.p.HasArmy(wotr.Shadow, n) && !w.p.Inside(wotr.Shadow, n) {
			most = max(most, worthOf(wotr.Shadow, w.p.Fighters(wotr.Shadow, n))-w.defence(wotr.FreePeoples,
				r))
		}
	}
	return most
}

// walls lists the settlements of the Free Peoples that are worth points and in danger, the worst first.
func (w *war) walls() []wotr.Region {
	var list []wotr.Region
	for _, r := range everyRegion {
		if w.gain(wotr.Shadow, r) > 0 && w.danger(r) > 0 {
			list = append(list, r)
		}
	}
	return ordered(w, list, func(r wotr.Region) order { return order{w.gain(wotr.Shadow, r), w.danger(r)} })
}

// musterAtWalls recruits where the enemy is near.
func (s steward) musterAtWalls(w *war) (engine.Action, bool) {
	return w.recruit(&freeMuster, w.walls(), wotr.Elite, wotr.Regular, wotr.Leader)
}

// freeGuard brings an army into a settlement that is in danger, from a place that can spare it.
func freeGuard(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		for _, to := range w.walls() {
			if w.p.Besieges(wotr.Shadow, to) {
				continue
			}
			for _, from := range to.Facts().Neighbours {
				if !w.p.HasArmy(w.side, from) || w.gain(wotr.Shadow, from) > 0 {
					continue
				}
				if a, ok := w.advance(die, &step{from: from, to: to}); ok {
					return a, true
				}
			}
		}
		return engine.Action{}, false
	}
}

// raidReach is from how far an army sets out for a stronghold of the Shadow that lies open.
const raidReach = 4

// raids lists marches to settlements of the Shadow that an army could take, or own ones that it could free.
func (w *war) raids() (list []step) {
	for _, from := range w.armies[w.side] {
		force := w.p.Army(w.side, from)
		for _, to := range everyRegion {
			far := from.Distance(to)
			if !w.p.Controls(wotr.Shadow, to) || to.Facts().Points == 0 || far > raidReach || far == 0 ||
				!w.passes(from, to) {
				continue
			}
			bold := worthOf(w.side, w.leaving(from, to, force))
			if bold <= w.defence(wotr.Shadow, to)+far || slices.ContainsFunc(w.route(w.side, from, to),
				func(r wotr.Region) bool {
					return w.p.HasArmy(wotr.Shadow, r) && w.defence(wotr.Shadow, r) >= bold
				}) {
				continue
			}
			list = append(list, step{from: from, to: w.towards(w.side, from, to), goal: goal{region: to},
				with: force})
		}
	}
	return list
}

// freeRaid goes for them, the nearest first.
func freeRaid(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		for _, s := range ordered(w, w.raids(), func(s step) order {
			return order{-s.from.Distance(s.goal.region), s.goal.region.Facts().Points, worthOf(w.side,
				s.with)}
		}) {
			if a, ok := w.advance(die, &s); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// freeConquest takes the region by which the war is won.
func freeConquest(w *war) (engine.Action, bool) {
	for _, from := range w.armies[w.side] {
		for _, to := range from.Facts().Neighbours {
			if w.wins(w.side, to) {
				if a, ok := w.advance(&freeMarch, &step{from: from, to: to}); ok {
					return a, true
				}
			}
		}
	}
	return engine.Action{}, false
}

// freeAttack attacks where the two values are in some relation, with all who may.
func freeAttack(die *wish, dares func(own, enemy int) bool) rule {
	return func(w *war) (engine.Action, bool) {
		for _, from := range w.armies[w.side] {
			own := worthOf(w.side, w.p.Fighters(w.side, from))
			for _, to := range append(from.Facts().Neighbours, from) {
				if !w.p.HasArmy(wotr.Shadow, to) || !dares(own, w.defence(wotr.Shadow, to)) {
					continue
				}
				if a, ok := w.try("attack", (&step{from: from, to: to}).wishes(die, company("with",
					everyone))...); ok {
					return a, true
				}
			}
		}
		return engine.Action{}, false
	}
}

// storm assaults a stronghold that it besieges, if it dares to.
func storm(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		for _, at := range w.armies[w.side] {
			if !w.p.Besieges(w.side, at) || !w.aggressive(w.side, w.p.Fighters(w.side, at), at) {
				continue
			}
			if a, ok := w.try("attack", (&step{from: at, to: at}).wishes(die, company("with",
				everyone))...); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// freeJoin has armies in the open go to the nearest own settlement that is worth points and has room.
func freeJoin(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		var list []step
		for _, from := range w.armies[w.side] {
			if w.gain(wotr.Shadow, from) > 0 || w.p.Inside(w.side, from) {
				continue
			}
			for _, to := range everyRegion {
				if w.gain(wotr.Shadow, to) > 0 && to != from && w.passes(from, to) &&
					!w.p.Besieges(wotr.Shadow, to) &&
					w.p.Army(w.side, to).Units() < fullArmy/2 {
					list = append(list, step{from: from, to: w.towards(w.side, from, to),
						goal: goal{region: to}})
				}
			}
		}
		for _, s := range ordered(w, list,
			func(s step) order { return order{-s.from.Distance(s.goal.region)} }) {
			if a, ok := w.advance(die, &s); ok && a.Verb != "attack" {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// pressed ranks the nations by how near an army of the Shadow stands to one of their settlements.
func (w *war) pressed() []wotr.Nation {
	near := map[wotr.Nation]int{}
	for _, r := range everyRegion {
		f := r.Facts()
		if f.Nation.Side() != wotr.FreePeoples || f.Points == 0 || !w.p.Controls(w.side, r) {
			continue
		}
		for _, enemy := range w.armies[wotr.Shadow] {
			force := w.p.Army(wotr.Shadow, enemy)
			if far := r.Distance(enemy); force.Units() > 2 {
				near[f.Nation] = max(near[f.Nation], 100-10*far+min(fullArmy, force.Units()))
			}
		}
	}
	return ordered(w, freeNations, func(n wotr.Nation) order { return order{near[n]} })
}

// freePolitics wakes the nation to which the enemy comes (Muster results), and those whose envoys are there.
func freePolitics(w *war) (engine.Action, bool) { return freePoliticsBy(freeMuster)(w) }

func freePoliticsBy(dice wish) rule {
	return func(w *war) (engine.Action, bool) {
		for _, n := range w.pressed() {
			if a, ok := w.try("advance", dice, one("nation", n)); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// muster recruits in the settlements of the nations that are pressed, those worth most first.
func (s steward) muster(w *war) (engine.Action, bool) {
	return w.recruit(&freeMuster, s.homes(w), wotr.Elite, wotr.Regular, wotr.Leader)
}

// homes are the places to recruit in, the best first.
func (s steward) homes(w *war) []wotr.Region {
	rank := map[wotr.Nation]int{}
	for i, n := range w.pressed() {
		rank[n] = -i
	}
	var list []wotr.Region
	for _, r := range everyRegion {
		f := r.Facts()
		if f.Nation != wotr.NoNation && f.Nation.Side() == wotr.FreePeoples &&
			f.Settlement != wotr.NoSettlement {
			list = append(list, r)
		}
	}
	return ordered(w, list, s.place(w, rank))
}

// place ranks a place for new troops.
func (s steward) place(w *war, rank map[wotr.Nation]int) func(r wotr.Region) order {
	return func(r wotr.Region) order {
		f, near := r.Facts(), 99
		for _, enemy := range w.armies[wotr.Shadow] {
			near = min(near, r.Distance(enemy))
		}
		return order{is(w.gain(wotr.Shadow, r) > 0 && w.danger(r) > 0),
			is(w.p.Army(w.side, r).Units() < mostDice), rank[f.Nation], f.Points, -near}
	}
}

// levies answers what recruiting asks.
func (s steward) levies(w *war) (engine.Action, bool) {
	switch w.question.Decision.Step {
	case "muster.second":
		return w.firstOf(func(w *war) (engine.Action, bool) {
			return w.recruit(nil, s.homes(w), wotr.Regular, wotr.Leader)
		}, verb("done"))
	case "levy.choose", "levy.some":
		return w.try("recruit", one("where", append(s.homes(w), everyRegion...)...),
			company("what", elitesFirst(w.side)))
	case "upgrade.choose":
		return w.try("upgrade", one("where", append(s.homes(w), everyRegion...)...))
	case "card.nation":
		return w.try("choose-nation", one("nation", w.pressed()...))
	case "card.effect":
		want := wish{field: "effect"}
		for _, name := range []string{"hide", "move-fellowship", "recruit", "eliminate", "move-companions",
			"nothing"} {
			if v, ok := wotr.Deeds.Parse(name); ok {
				want.values = append(want.values, v)
			}
		}
		return w.try("choose-effect", want)
	}
	return engine.Action{}, false
}

// wakingPlaces are settlements where Companions wake or help a nation, the nation that is pressed most first.
func (w *war) wakingPlaces() []wotr.Region {
	rank := map[wotr.Nation]int{}
	for i, n := range w.pressed() {
		rank[n] = -i
	}
	return ordered(w, everyRegion, func(r wotr.Region) order {
		f := r.Facts()
		home := f.Nation != wotr.NoNation && f.Nation.Side() == wotr.FreePeoples
		return order{is(home && !w.p.Awake(f.Nation) && f.Points > 0), is(w.p.HasArmy(w.side, r)),
			is(home) * (10 + rank[f.Nation]), f.Points}
	})
}

// ride has Companions on the map go to where a nation is to be woken or an army lacks leaders.
func ride(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		places := w.wakingPlaces()
		for _, from := range everyRegion {
			if len(w.p.Army(w.side, from).Characters()) == 0 || w.p.HasArmy(w.side, from) {
				continue
			}
			wishes := []wish{one("from", from), company("who", everyone), one("to", places...)}
			if die != nil {
				wishes = append(wishes, *die)
			}
			if a, ok := w.try("move-companions", wishes...); ok {
				return a, true
			}
		}
		return engine.Action{}, false
	}
}

// battles answers what a battle asks: behind walls it stays, in the open it goes from whoever is stronger.
func (s steward) battles(w *war) (engine.Action, bool) {
	b := &w.p.Battle
	own, enemy := w.p.Fighting(wotr.FreePeoples), worthOf(wotr.Shadow, w.p.Fighting(wotr.Shadow))
	switch w.question.Decision.Step {
	case "battle.rider":
		if int(w.p.Army(wotr.Shadow, b.From).Count[flyer])+int(w.p.Army(wotr.Shadow, b.To).Count[flyer]) > 1 {
			return w.try("white-rider")
		}
		return w.try("decline")
	case "battle.withdraw":
		if worthOf(wotr.FreePeoples, own) > enemy {
			return w.try("stand")
		}
		return w.try("withdraw")
	case "battle.retreat":
		if w.gain(wotr.Shadow, b.To) == 0 && worthOf(wotr.FreePeoples, own) < enemy {
			return w.firstOf(w.retreat, verb("stand"))
		}
		return w.try("stand")
	case "retreat.choose", "retreat.scouts":
		return w.firstOf(verb("withdraw"), w.retreat)
	case "battle.lay-attack", "battle.lay-defence":
		return w.firstOf(s.lay, verb("no-card"))
	case "battle.cease":
		if worthOf(wotr.FreePeoples, own) >= w.defence(wotr.Shadow, b.To) {
			if a, ok := w.try("go-on"); ok {
				return a, true
			}
		}
		return w.try("cease")
	case "battle.advance":
		return w.occupy()
	case "loss.choose":
		return w.lose(wotr.FreePeoples)
	case "excess.remove":
		return w.excess()
	}
	return engine.Action{}, false
}

// lay lays the card that it would miss least, where a settlement is at stake or the hand is full.
func (s steward) lay(w *war) (engine.Action, bool) {
	hand := w.p.InHand(w.seat)
	at := w.p.Battle.To
	if w.gain(wotr.Shadow, at)+w.gain(wotr.FreePeoples, at) == 0 && len(hand) < 4 {
		return engine.Action{}, false
	}
	hand = slices.DeleteFunc(hand, func(c wotr.Card) bool { return s.keeps(c) > 2 })
	return w.try("lay", one("card", ordered(w, hand,
		func(c wotr.Card) order { return order{-s.keeps(c)} })...))
}
