package computer

import (
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// flyer is the kind of figure that Nazgûl are.
var flyer = wotr.FigureOf(wotr.Sauron, wotr.Leader)

// watched reports whether a Nazgûl is with the Fellowship, or none need be.
func (w *war) watched() bool { return w.p.InMordor || w.p.Armies[w.p.Bearers][flyer] > 0 }

// lacksLeaders reports whether an army of the Shadow could use more leadership.
func (w *war) lacksLeaders(r wotr.Region) bool {
	f := w.p.Army(wotr.Shadow, r)
	return leadership(wotr.Shadow, f) < min(mostDice, f.Units())
}

// flights lists armies to which Nazgûl should go, where they help most first (Q27).
func (w *war) flights() []wotr.Region {
	return ordered(w, w.armies[wotr.Shadow], func(r wotr.Region) order {
		g, fit := w.mobile(r)
		return order{is(w.p.Inside(wotr.Shadow, r)), is(w.p.Army(wotr.Shadow, r).Has(wotr.WitchKing)),
			is(fit), -g.kind, -r.Distance(g.region), w.worth(wotr.Shadow, r)}
	})
}

// figures moves the Witch-king, the Nazgûl and the Mouth of Sauron, one after another (Q27). Where nobody
// is better placed elsewhere it has no answer.
func figures(die *wish) rule {
	return func(w *war) (engine.Action, bool) {
		to := w.flights()
		if a, ok := w.fly(die, to, wotr.WitchKing); ok {
			return a, true
		}
		if !w.watched() {
			last := slices.Clone(to) // the army that needs them least gives one
			slices.Reverse(last)
			for _, from := range append(w.idlers(), last...) {
				if a, ok := w.flyTo(die, from, w.p.Bearers); ok {
					return a, true
				}
			}
		}
		for _, goal := range to {
			if !w.lacksLeaders(goal) {
				continue
			}
			for _, from := range w.idlers() {
				if a, ok := w.flyTo(die, from, goal); ok {
					return a, true
				}
			}
		}
		return w.fly(die, to, wotr.MouthOfSauron)
	}
}

// idlers are the regions from which a Nazgûl can be spared: without an army, or with more than it can use,
// and but for the one with the Fellowship.
func (w *war) idlers() (list []wotr.Region) {
	for r := wotr.Nowhere + 1; r < wotr.RegionCount; r++ {
		n := int(w.p.Armies[r][flyer])
		if r == w.p.Bearers && !w.p.InMordor {
			n--
		}
		if n <= 0 {
			continue
		}
		if f := w.p.Army(wotr.Shadow, r); leadership(wotr.Shadow, f) > min(mostDice, f.Units()) {
			list = append(list, r)
		}
	}
	return list
}

// flyTo moves one Nazgûl.
func (w *war) flyTo(die *wish, from, to wotr.Region) (engine.Action, bool) {
	if from == to {
		return engine.Action{}, false
	}
	return w.try("move-minions", (&step{from: from, to: to}).wishes(die,
		company("who", func(wotr.Force) []wotr.Force {
			var f wotr.Force
			f.Count[flyer] = 1
			return []wotr.Force{f}
		}))...)
}

// fly moves a Minion who is outside an army that is fit for its goal to the best one that he reaches.
func (w *war) fly(die *wish, to []wotr.Region, who wotr.Character) (engine.Action, bool) {
	from := w.p.Where[who]
	if w.p.State[who] != wotr.OnMap {
		return engine.Action{}, false
	}
	if _, fit := w.mobile(from); fit && w.p.HasArmy(wotr.Shadow, from) {
		return engine.Action{}, false
	}
	for _, goal := range to {
		if _, fit := w.mobile(goal); !fit && w.p.HasArmy(wotr.Shadow, from) || goal == from {
			continue
		}
		if a, ok := w.try("move-minions", (&step{from: from, to: goal}).wishes(die,
			company("who", func(all wotr.Force) []wotr.Force {
				return []wotr.Force{alone(all,
					who)}
			}))...); ok {
			return a, true
		}
	}
	return engine.Action{}, false
}

// alone is a force of one character out of a force, empty if he is not in it.
func alone(all wotr.Force, who wotr.Character) wotr.Force {
	i := slices.IndexFunc(all.Bag(), func(c engine.Count) bool {
		return c.Kind == engine.Value(wotr.FigureOfCharacter(who))
	})
	if i < 0 {
		return wotr.Force{}
	}
	return wotr.ForceOf(all.Bag()[i : i+1])
}

// witchKing has the Witch-king, who is outside a mobile army, join or make one (Q23.3).
func witchKing(w *war) (engine.Action, bool) {
	if w.p.State[wotr.WitchKing] != wotr.OnMap {
		return engine.Action{}, false
	}
	return w.fly(&byCharacter, w.flights(), wotr.WitchKing)
}

// minions in the order in which they should come (Q28); with Kings of Middle-earth the Chieftains after them.
var minionsInOrder = []wotr.Character{wotr.Saruman, wotr.WitchKing, wotr.MouthOfSauron, wotr.BlackSerpent,
	wotr.ShadowOfMirkwood, wotr.Ugluk}

// minion brings a Minion in. The first one is kept for the last action of a turn in which the Free Peoples
// could have Gandalf the White come after him (Q28).
func minion(w *war) (engine.Action, bool) {
	if w.shows(wotr.FreePeoples, wotr.WillFace) > 0 && w.p.State[wotr.GandalfTheWhite] == wotr.Aside &&
		!w.minionCame() && w.diceLeft(wotr.Shadow) > 1 {
		return engine.Action{}, false
	}
	places := ordered(w, w.armies[wotr.Shadow], func(r wotr.Region) order {
		g, fit := w.mobile(r)
		return order{is(w.p.Besieges(wotr.Shadow, r)), is(fit), w.worth(wotr.Shadow, r),
			-r.Distance(g.region)}
	})
	for _, who := range minionsInOrder {
		where := one("where", append(slices.Clone(places), everyRegion...)...)
		if a, ok := w.try("bring-in", byMuster, one("who", who), where); ok {
			return a, true
		}
	}
	return engine.Action{}, false
}

func (w *war) minionCame() bool {
	return slices.ContainsFunc(minionsInOrder[:3],
		func(c wotr.Character) bool { return w.p.State[c] != wotr.Aside })
}

// everyRegion is the whole map.
var everyRegion = func() (list []wotr.Region) {
	for r := wotr.Nowhere + 1; r < wotr.RegionCount; r++ {
		list = append(list, r)
	}
	return list
}()

// minionMayCome reports whether nothing but the die is lacking for Saruman or the Witch-king.
func minionMayCome(w *war) bool {
	p := w.p
	fighting := slices.ContainsFunc(freeNations, p.AtWar)
	return p.State[wotr.Saruman] == wotr.Aside && p.AtWar(wotr.Isengard) && p.Controls(wotr.Shadow,
		wotr.Orthanc) ||
		p.State[wotr.WitchKing] == wotr.Aside && p.AtWar(wotr.Sauron) && fighting
}

var freeNations = []wotr.Nation{wotr.Dwarves, wotr.Elves, wotr.Gondor, wotr.North, wotr.Rohan}

// warMayBeWon reports whether an attack or a march would win the war now.
func warMayBeWon(w *war) bool {
	for _, s := range w.attacks() {
		if w.wins(wotr.Shadow, s.to) && daring(w, &s) {
			return true
		}
	}
	for _, from := range w.armies[wotr.Shadow] {
		for _, to := range from.Facts().Neighbours {
			if w.wins(wotr.Shadow, to) && !w.p.HasArmy(wotr.FreePeoples, to) && w.passes(from, to) {
				return true
			}
		}
	}
	return false
}

// politics brings the Shadow's nations to war: Isengard, then Sauron, then the Southrons (Q28).
func politics(w *war) (engine.Action, bool) {
	return w.firstOf(
		func(w *war) (engine.Action, bool) {
			return w.try("advance", byMuster, one("nation",
				wotr.Isengard))
		},
		func(w *war) (engine.Action, bool) { return w.try("advance", byMuster, one("nation", wotr.Sauron)) },
		func(w *war) (engine.Action, bool) {
			return w.try("advance", byMuster, one("nation",
				wotr.Southrons))
		},
	)
}
