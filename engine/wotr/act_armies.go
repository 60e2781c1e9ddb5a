package wotr

import "redbook/engine"

// Acts of event cards that recruit, hit and move armies (Rulebook pp.22, 27-28).

// recruits raises a levy in one of some regions, or in as many as it says (Rulebook p.27). The acts that
// follow speak of that region.
func recruits(l levy, some where) act {
	return act{name: "recruit", about: 1 << l.nation,
		do: func(pl *play) { callLevy(pl, l.nation.Side(), l, some(pl.P)) }}
}

// recruitUpTo has a side recruit up to so many figures of a kind in the region that the card speaks of, and
// take its settlement by that if it does not have it.
func recruitUpTo(kind Figure, most func(p *Position) int) act {
	return act{name: "recruit-up-to", about: 1 << kind.nation(), do: func(pl *play) {
		if r := *pl.P.card().region(); r != Nowhere {
			callRecruitUpTo(pl, kind.nation().Side(), kind, r, most(pl.P))
		}
	}}
}

// upgrades turns so many regulars of some nations into elites.
func upgrades(nations nationSet, some where, count int) act {
	return act{name: "upgrade", do: func(pl *play) {
		callUpgrade(pl, pl.P.Here().Side, nations&pl.P.ownNations(pl.P.Here().Side), some(pl.P), count)
	}}
}

// gathers lets a side bring up to so many units of a nation from some regions to the one that the card speaks
// of.
func gathers(n Nation, from regionSet, most int) act {
	return act{name: "gather", about: 1 << n, do: func(pl *play) {
		if r := *pl.P.card().region(); r != Nowhere {
			callGather(pl, n.Side(), n, from, r, most)
		}
	}}
}

// --- hits (Rulebook p.22)

// hitByRoll rolls dice against an army in the chosen region; its owner takes a hit for each die that shows
// enough.
func hitByRoll(on Side, dice func(p *Position) int, need int, charactersToo bool) act {
	return act{name: "hit-by-roll", do: func(pl *play) {
		p, r := pl.P, *pl.P.card().region()
		if r == Nowhere || !p.hasArmy(on, r) {
			return
		}
		if hits := rollForCard(pl, min(5, dice(p)), need); hits > 0 {
			callHits(pl, on, r, hits, charactersToo)
		}
	}}
}

// hitByOneDie gives an army in the chosen region as many hits as a die shows.
func hitByOneDie(on Side, charactersToo bool) act {
	return act{name: "hit-by-one-die", do: func(pl *play) {
		p, f := pl.P, pl.P.card()
		if *f.region() == Nowhere || !p.hasArmy(on, *f.region()) {
			return
		}
		n := pl.Roll(f.Card.String())
		pl.Tell("rolled-for-card", tellCardNow(p), tellRegion("region", *f.region()),
			tellDice("dice", []int{n}), tellNumber("need", 1), tellNumber("count", n))
		callHits(pl, on, *f.region(), n, charactersToo)
	}}
}

// dice is a fixed number of them, or of figures.
func dice(n int) func(p *Position) int { return func(*Position) int { return n } }

// driveOff makes what is left of an army in the chosen region retreat.
func driveOff(on Side, charactersToo bool) act {
	return act{name: "drive-off", do: func(pl *play) {
		if r := *pl.P.card().region(); r != Nowhere && pl.P.hasArmy(on, r) {
			callRetreat(pl, on, r, charactersToo)
		}
	}}
}

// countAsAttack gives the effect on the chosen region's army the political consequences of an attack (FAQ 22,
// R40).
func countAsAttack(on Side) act {
	return act{name: "count-as-attack", do: func(pl *play) {
		r := *pl.P.card().region()
		army := pl.P.army(on, r)
		attacked(pl, &army, r)
	}}
}

// --- single figures

// chooseFigure has a side choose one figure of some kinds in some regions; the acts that follow speak of
// it and its region.
func chooseFigure(asked Side, kinds func(p *Position) Force, some where) act {
	return act{name: "choose-figure", do: func(pl *play) { askFigure(pl, asked, kinds(pl.P), some(pl.P)) }}
}

func askFigure(pl *play, asked Side, kinds Force, some regionSet) {
	p, f := pl.P, pl.P.card()
	f.Side, *f.figures(), *f.choices(), *f.region() = asked, kinds, regionSet{}, Nowhere
	for _, r := range some.list() {
		if len(p.figuresOf(&kinds, r)) > 0 {
			f.choices().add(r)
		}
	}
	if f.choices().empty() {
		*f.figures() = Force{}
		return
	}
	pl.Goto(cardFigure)
}

// figuresOf lists which of some kinds of figure stand in a region.
func (p *Position) figuresOf(kinds *Force, r Region) []Figure {
	var list []Figure
	for kind, n := range kinds.Count {
		if n > 0 && p.Armies[r][kind] > 0 {
			list = append(list, Figure(kind))
		}
	}
	return list
}

// ranksOf are kinds of figure for chooseFigure: the ranks of some nations.
func ranksOf(nations nationSet, ranks ...Rank) func(p *Position) Force {
	var f Force
	for n := Dwarves; n < nationCount; n++ {
		for _, k := range ranks {
			if nations.has(n) {
				f.Count[figureOf(n, k)] = 1
			}
		}
	}
	return func(*Position) Force { return f }
}

func choosingFigure() step {
	return step{
		Name: "card.figure", Owed: asksOwner, Auto: engine.Always[Position], About: aboutCard,
		Verbs: []verb{{
			Name: "choose-figure",
			Fields: []field{
				{Name: "region", Domain: Regions,
					Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
						return p.card().choices().values(out)
					}},
				{Name: "figure", Domain: Figures,
					Choices: func(p *Position, _ engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
						for _, kind := range p.figuresOf(p.card().figures(), Region(a.Get("region"))) {
							out = append(out, engine.Value(kind))
						}
						return out
					}},
			},
			Do: func(pl *play, _ engine.Seat, a engine.Action) {
				f := pl.P.card()
				*f.region(), *f.choices(), *f.figures() = Region(a.Get("region")), regionSet{}, Force{}
				f.figures().Count[a.Get("figure")] = 1
				pl.Goto(cardNext)
			},
		}},
	}
}

// chosenFigure returns the figure that chooseFigure led to.
func (f *cardFrame) chosenFigure() (Figure, bool) {
	for kind, n := range f.figures().Count {
		if n > 0 && *f.region() != Nowhere {
			return Figure(kind), true
		}
	}
	return 0, false
}

// eliminateChosen eliminates the figure that was chosen.
func eliminateChosen() act {
	return act{name: "eliminate-chosen", do: func(pl *play) {
		p, f := pl.P, pl.P.card()
		kind, ok := f.chosenFigure()
		if !ok {
			return
		}
		r := *f.region()
		p.eliminate(r, kind, 1)
		pl.Tell("lost-to-card", tellCardNow(p), tellRegion("region", r), tellForce("figures", f.figures()))
		if s := kind.nation().Side(); !p.hasArmy(s, r) {
			buryArmy(pl, s, r, false)
		}
	}}
}

// --- marches and attacks

// marchAs has the card's side move armies.
func marchAs(kind marchKind) act {
	return act{name: "march", do: func(pl *play) { callMarch(pl, pl.P.Here().Side, kind) }}
}

// attackAs has the card's side attack.
func attackAs(kind attackKind) act {
	return act{name: "attack", do: func(pl *play) { callAttack(pl, pl.P.Here().Side, kind) }}
}

// canAttackAs reports whether some army of a side has an attack of this kind.
func canAttackAs(s Side, kind attackKind) condition {
	return func(p *Position) bool { return p.attacks(s, kind, false) }
}

// fightOnLanding fights for the coast where an army has landed.
func fightOnLanding() act { return act{name: "fight-on-landing", do: callLanding} }
