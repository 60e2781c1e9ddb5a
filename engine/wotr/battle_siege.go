package wotr

import "redbook/engine"

// Strongholds and sieges in battle (Rulebook pp.32-33): withdrawing into a stronghold, moving in after a
// battle, conquest.

func siegeSteps(all []step) {
	all[battleWithdraw] = step{
		Name: "battle.withdraw", About: aboutBattle,
		Owed:  func(p *Position) engine.Seats { return p.only(p.Battle.defender()) },
		Verbs: []verb{{Name: "withdraw", Do: withdrawFromBattle}, {Name: "stand", Do: standBefore}},
	}
	all[battleAdvance] = step{
		Name: "battle.advance", About: aboutBattle,
		Owed: func(p *Position) engine.Seats { return p.only(p.Battle.Attacker) },
		Verbs: []verb{
			{Name: "occupy", Do: occupy,
				Fields: []field{{Name: "with", Domain: Figures, Bag: occupyBag, Unfit: onlyOf(occupyBag, noneHere),
					Usual: usuallyAll(occupyBag),
					Quick: quickForce(occupyBag)}}},
			{Name: "stay", Do: stayBack},
		},
	}
}

var siegeEvents = []engine.EventDef{
	event("withdrew", fact("side", Sides), fact("region", Regions)),
	event("siege-laid", fact("side", Sides), fact("region", Regions)),
	event("moved-in", fact("side", Sides), fact("from", Regions), fact("region", Regions),
		fact("figures", Figures)), event("stayed-back", fact("side", Sides), fact("region", Regions)),
}

// they would be left there without a unit
var leadersAlone = reasons.New("battle-leaders-alone", said("region", Regions))

// mayWithdraw reports whether the defender can go into a stronghold: it stands in the region and is his, and
// he is not besieged nor besieges it himself (Rulebook p.32, ruling R107).
func (p *Position) mayWithdraw() bool {
	b := &p.Battle
	return b.Kind == FieldBattle && isStronghold(b.To) && p.controls(b.defender(), b.To) && !p.besieged(b.To)
}

func standBefore(pl *play, _ engine.Seat, _ engine.Action) {
	pl.Tell("stood-ground", tellSide("side", pl.P.Battle.defender()))
	pl.Goto(battleRound)
}

func withdrawFromBattle(pl *play, _ engine.Seat, _ engine.Action) {
	withdraw(pl)
	pl.Goto(battleSettle)
}

// withdraw has the defender go into his stronghold: the battle is over; the siege begins only when the
// attackers move in.
func withdraw(pl *play) {
	b := &pl.P.Battle
	b.End = Withdrew
	pl.Tell("withdrew", tellSide("side", b.defender()), tellRegion("region", b.To))
}

// occupyBag is who may move in after a won battle: any of the attackers, by the rules of an army's movement:
// at least one unit, and no leader is left without one (Rulebook p.31, FAQ 26).
func occupyBag(p *Position, _ engine.Seat, _ engine.Action) engine.Bag {
	b := &p.Battle
	f := battleForce(p, b.Attacker)
	f.Who &= moving
	list := f.bag()
	return engine.Bag{Max: list, Least: 1, Most: engine.Total(list),
		Check: func(counts []engine.Count) *engine.Refusal {
			going := forceOf(counts)
			stay := p.army(b.Attacker, b.From).without(&going)
			switch {
			case going.units() == 0:
				return battleNoUnit.With()
			case stay.leaders(FreePeoples) > 0 && stay.units() == 0:
				return leadersAlone.With(tellRegion("region", b.From))
			}
			return nil
		}}
}

func occupy(pl *play, _ engine.Seat, a engine.Action) {
	b := &pl.P.Battle
	going := forceOf(a.Bag("with"))
	pl.P.shift(&going, b.From, b.To)
	b.Force = going
	pl.P.concernArmy(&going, b.To)
	leave(pl, b.From)
	moveIn(pl)
}

func stayBack(pl *play, _ engine.Seat, _ engine.Action) {
	b := &pl.P.Battle
	pl.Tell("stayed-back", tellSide("side", b.Attacker), tellRegion("region", b.From))
	leave(pl, b.To) // a siege ends when the besiegers are gone, whether or not anybody moves in
	pl.Goto(battleOver)
}

// moveIn settles what follows when the attackers have moved into the defenders' region: they take it, or
// besiege its stronghold.
func moveIn(pl *play) {
	p, b := pl.P, &pl.P.Battle
	pl.Tell("moved-in", tellSide("side", b.Attacker), tellRegion("from", b.From), tellRegion("region", b.To),
		tellForce("figures", &b.Force))
	leave(pl, b.To)
	if b.End == Withdrew {
		p.Besieged.add(b.To)
		pl.Tell("siege-laid", tellSide("side", b.Attacker), tellRegion("region", b.To))
	}
	enter(pl, b.Attacker, b.To)
	if who := b.Force.Who & companions; who != 0 {
		arrived(pl, who, b.To)
	}
	pl.Goto(battleOver)
	if s := b.defender(); p.inside(s, b.To) && p.units(s, b.To) > p.limit(s, b.To) {
		callExcess(pl, s, b.To) // to the reinforcements (Rulebook p.32, ruling R108)
	}
}

// conquer has besiegers take a stronghold whose garrison is gone, if one of their units is left (Rulebook
// p.33).
func conquer(pl *play, s Side, r Region) {
	if p := pl.P; !p.hasArmy(s.Enemy(), r) && p.hasArmy(s, r) {
		take(pl, s, r)
	}
}
