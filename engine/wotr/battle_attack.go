package wotr

import "redbook/engine"

// Attacks (Rulebook pp.28-29): an army attacks the next region, the walls that it besieges, or its besiegers.
// Figures that do not go stay behind as the rearguard.

// attackKind is a row of attacks: which attacks a card allows.
type attackKind uint8

// The rows.
const (
	attackByDie        attackKind = iota
	attackGrond                   // SC20: walls, with the Witch-king around them
	attackUrukHai                 // SS2: walls, with an Isengard unit around them
	attackRingwraiths             // SC23: an army with a Nazgûl
	attackBlackCaptain            // SC24: the Witch-king leads
	attackHelp                    // FS10: besiegers, from outside
	attackKindCount
)

// attackRow holds the conditions of an attack by a card. Nil means that there is no such condition.
type attackRow struct {
	card   Card
	rounds int
	from   func(p *Position, army Force) bool      // which armies may attack
	target func(p *Position, from, to Region) bool // what they may attack
	leads  Character                               // must be among the attackers
}

var attackRows = [attackKindCount]attackRow{
	attackByDie: {rounds: 1},
	attackGrond: {card: Grond, rounds: 3,
		from: func(_ *Position, army Force) bool { return army.Who.has(WitchKing) }, target: walls},
	attackUrukHai: {
		card: TheFightingUrukHai, rounds: 3, target: walls,
		from: func(_ *Position, army Force) bool { return army.unitsOf(Isengard) > 0 },
	},
	attackRingwraiths: {
		card: TheRingwraithsAreAbroad, rounds: 1,
		from: func(_ *Position, army Force) bool { return army.nazgul() > 0 },
	},
	attackBlackCaptain: {card: TheBlackCaptainCommands, rounds: 1, leads: WitchKing},
	attackHelp: {
		card: HelpUnlookedFor, rounds: 1,
		target: func(p *Position, from, to Region) bool { return from != to && p.besieged(to) },
	},
}

// walls allows assaults alone.
func walls(p *Position, from, to Region) bool { return from == to && p.besieges(Shadow, from) }

// attackFields are the fields of an attack by a row, after the die that pays for it.
func attackFields(die field, kind func(p *Position) attackKind) []field {
	bag := func(p *Position, seat engine.Seat, a engine.Action) engine.Bag {
		return p.attackBag(sideOf(seat), kind(p), Region(a.Get("from")), needsLeader(a))
	}
	return []field{
		die,
		{Name: "from", Domain: Regions, Joined: true,
			Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
				return p.whyNotAttackFrom(sideOf(seat), kind(p), Region(v), needsLeader(a))
			}},
		{Name: "to", Domain: Regions,
			Unfit: func(p *Position, seat engine.Seat, a engine.Action, v engine.Value) *reason {
				return p.whyNotAttackTo(sideOf(seat), kind(p), Region(a.Get("from")), Region(v))
			},
			Choices: func(p *Position, seat engine.Seat, a engine.Action, out []engine.Value) []engine.Value {
				s, k, from := sideOf(seat), kind(p), Region(a.Get("from"))
				if p.isTarget(s, k, from, from) {
					out = append(out, engine.Value(from))
				}
				for _, r := range neighbours[from] {
					if p.isTarget(s, k, from, r) {
						out = append(out, engine.Value(r))
					}
				}
				return out
			}},
		{Name: "with", Domain: Figures, Bag: bag, Unfit: onlyOf(bag, noneHere), Usual: usuallyAll(bag),
			Quick: quickForce(bag)},
	}
}

// paysAttack is why a die does not pay for an attack (Rulebook p.28): an Army result pays for any, a
// Character result for one with a leader.
func paysAttack(p *Position, s Side, f Face) *reason {
	switch {
	case p.paysArmy(s, f):
		return noAttack.Unless(p.attacks(s, attackByDie, false))
	case f.counts(CharacterFace):
		return noAttack.Unless(p.attacks(s, attackByDie, true))
	}
	return otherDie
}

// noAttack is looked for when somebody asks.
var noAttack = engine.Sought(func(at attempt) *reason {
	p, s := at.P, sideOf(at.Seat)
	ready := false
	for r := range p.armies(s).all() {
		ready = ready || p.canAttack(s, attackByDie, r, false)
	}
	switch {
	case !ready && p.bound(s) && p.anyAtWar(s):
		return nobodyToLead
	case !ready:
		return attackAtPeace
	case !p.attacks(s, attackByDie, false):
		return nobodyToAttack
	}
	return attackLeaderless
})

var (
	attackAtPeace  = reasons.New("attack-not-at-war") // no army has a unit at war
	nobodyToAttack = reasons.New("nobody-to-attack")
	// only Character results are left, and no army with a leader has an enemy
	attackLeaderless = reasons.New("attack-leaderless")

	battleNoArmy = reasons.New("battle-no-army", theRegion) // no units of yours stand there
	// nobody there may attack, or nobody is left for the rearguard
	battleNotAtWar = reasons.New("battle-not-at-war", theRegion)
	battleNoTarget = reasons.New("battle-no-target", theRegion) // nobody to attack from there
	// not an army that the card lets attack
	battleByCard  = reasons.New("battle-by-card", attackingCard, theRegion)
	battleNoEnemy = reasons.New("battle-no-enemy", theRegion)
	battleClosed  = reasons.New("battle-closed", engine.FactOf("card", Cards, func(at attempt) engine.Value {
		return engine.Value(at.P.closedBy(sideOf(at.Seat), Region(at.Value)))
	}), theRegion) // the card protects it
	// besieged armies are attacked from within alone
	behindWalls = reasons.New("battle-behind-walls", theRegion)
	// a besieged army can only make a sortie
	battleShut = reasons.New("battle-shut-in",
		engine.FactOf("region", Regions, engine.Chosen[Position]("from")))
	notAdjacent = reasons.New("battle-not-adjacent", fromRegion, theRegion)
	// the card lets others be attacked
	otherTarget = reasons.New("battle-other-target", attackingCard, theRegion)

	battleNoUnit = reasons.New("battle-no-unit") // an army needs a unit
	// the die asks for a leader among them
	battleNoLeader = reasons.New("battle-no-leader")
	// whoever stays behind needs a unit
	battleRearguard = reasons.New("battle-rearguard")
	battleMustLead  = reasons.New("battle-must-lead", said("character", Characters)) // the card asks for him

	attackingCard = engine.FactOf("card", Cards, func(at attempt) engine.Value {
		if at.P.Step() != attackChoose {
			return engine.Value(NoCard)
		}
		return engine.Value(attackRows[*at.P.attack().kind()].card)
	})
)

func (p *Position) whyNotAttackFrom(s Side, kind attackKind, r Region, leader bool) *reason {
	switch {
	case r == Nowhere:
		return unsaid
	case !p.hasArmy(s, r):
		return battleNoArmy
	case p.attacksFrom(s, kind, r, leader):
		return nil
	}
	f := p.commanded(s, r)
	led := f.units() > 0
	f = p.fighters(s, f)
	switch {
	case !led:
		return p.whyNotLed(s, r)
	case leader && !p.hasLeader(&f):
		return battleNoLeader
	case kind != attackByDie && !p.canAttack(s, kind, r, false):
		return battleByCard
	case !p.canAttack(s, attackByDie, r, false):
		return battleNotAtWar
	}
	return battleNoTarget
}

func (p *Position) whyNotAttackTo(s Side, kind attackKind, from, r Region) *reason {
	switch {
	case r == Nowhere:
		return unsaid
	case r != from && !adjacent[from].has(r):
		return notAdjacent
	case p.isTarget(s, kind, from, r):
		return nil
	case !p.hasArmy(s.Enemy(), r):
		return battleNoEnemy
	case p.closedBy(s, r) != NoCard:
		return battleClosed
	case p.inside(s, from):
		return battleShut
	case r != from && p.inside(s.Enemy(), r):
		return behindWalls
	}
	return otherTarget
}

// needsLeader reports whether the die of an attack asks for a leader among the attackers.
func needsLeader(a engine.Action) bool { return Face(a.Get("die")).plain() == CharacterFace }

// attackVerb is the attack with an action die.
func attackVerb() verb {
	return verb{
		Name: "attack", Turn: true, Fields: attackFields(dieField(paysAttack),
			func(*Position) attackKind { return attackByDie }),
		Do: func(pl *play, seat engine.Seat, a engine.Action) {
			if needsLeader(a) {
				spend(pl, a)
			} else {
				spendAsArmy(pl, a)
			}
			beginAttack(pl, sideOf(seat), attackByDie, a)
		},
	}
}

// attackFrame is the frame of the choice of an attack by Side.
type attackFrame Frame

func (f *attackFrame) kind() *attackKind { return (*attackKind)(&f.Kind) }

func (p *Position) attack() *attackFrame { return (*attackFrame)(p.Here()) }

func attackSteps(all []step) {
	kind := func(p *Position) attackKind { return *p.attack().kind() }
	all[attackChoose] = step{
		Name: "attack.choose", Owed: asksHere,
		About: func(p *Position, _ engine.Seat) []engine.Fact {
			return []engine.Fact{tellCard("card", attackRows[kind(p)].card)}
		},
		Verbs: []verb{
			{
				Name: "attack", Turn: true, Fields: attackFields(noDie, kind),
				Do: func(pl *play, seat engine.Seat, a engine.Action) {
					k := kind(pl.P)
					pl.Goto(attackDone)
					beginAttack(pl, sideOf(seat), k, a)
				},
			},
		},
	}
	all[attackDone] = step{Name: "attack.done", Run: func(pl *play) { pl.Return() }}
}

// callAttack has a side choose one attack that a row allows, and fights it. Where none is possible, nothing
// is asked.
func callAttack(pl *play, s Side, kind attackKind) {
	if !pl.P.attacks(s, kind, false) {
		return
	}
	pl.Call(attackChoose)
	f := pl.P.attack()
	f.Side, *f.kind() = s, kind
}

// beginAttack fights the attack that has been chosen; the step that it is called from goes on afterwards.
func beginAttack(pl *play, s Side, kind attackKind, a engine.Action) {
	p, row := pl.P, &attackRows[kind]
	from, to, with := Region(a.Get("from")), Region(a.Get("to")), forceOf(a.Bag("with"))
	p.concernArmy(&with, from)
	switch {
	case p.inside(s, from):
		callBattle(pl, s, Sortie, from, to, with, row.card, row.rounds)
	case from == to:
		callBattle(pl, s, Assault, from, to, with, row.card, row.rounds)
	default:
		callBattle(pl, s, FieldBattle, from, to, with, row.card, row.rounds)
	}
}

// callLanding fights for the coast where the Corsairs have just landed (marchCorsairs), if the enemy has an
// army there. Against an army in the open the battle starts at once and they cannot cease; that holds for
// besiegers of a lost Dol Amroth too, whom they attack as relief from outside. Besiegers of their own side
// they join, and assault the walls with them (SS10, rulings R112, R147).
func callLanding(pl *play) {
	p, landed := pl.P, &pl.P.Arrivals[0]
	r := landed.Region
	switch {
	case r == Nowhere || !p.hasArmy(FreePeoples, r):
	case p.besieges(Shadow, r):
		force := p.fighters(Shadow, p.commanded(Shadow, r))
		if force.units() == 0 { // his partner commands those whom they have joined
			force = landed.Force
		}
		callBattle(pl, Shadow, Assault, r, r, force, CorsairsOfUmbar, 1)
	default:
		callBattle(pl, Shadow, FieldBattle, r, r, landed.Force, CorsairsOfUmbar, 1)
	}
}

// fighters are the figures of an army that may attack: units and leaders of nations at war, Nazgûl and
// characters (Rulebook p.29, ruling R98).
func (p *Position) fighters(s Side, army Force) Force {
	for _, n := range nationsOf(s) {
		if !p.atWar(n) {
			army.leaveOut(n)
		}
	}
	return army
}

// isTarget reports whether an army in a region may attack another one by a row: enemies next to it who are
// not shut up in their stronghold, and in its own region the other army in a siege. A besieged army has no
// other target (ruling R114).
func (p *Position) isTarget(s Side, kind attackKind, from, to Region) bool {
	if from == to {
		if !p.besieged(from) {
			return false
		}
	} else if !p.hasArmy(s.Enemy(), to) || p.inside(s.Enemy(), to) || p.inside(s, from) {
		return false
	}
	row := &attackRows[kind]
	return p.closedBy(s, to) == NoCard && (row.target == nil || row.target(p, from, to))
}

// attacks reports whether a side may attack by a row at all: nobody does without a unit at war.
func (p *Position) attacks(s Side, kind attackKind, leader bool) bool {
	var atWar kindSet
	for _, n := range nationsOf(s) {
		if p.atWar(n) {
			atWar = atWar.or(unitsOfNation[n])
		}
	}
	if atWar == (kindSet{}) {
		return false
	}
	for r := Nowhere + 1; r < regionCount; r++ {
		if p.standsIn(r, &atWar) && p.attacksFrom(s, kind, r, leader) {
			return true
		}
	}
	return false
}

// attacksFrom reports whether a side may attack from a region by a row. Every choice that is offered leads to
// an attack: see attackBag.
func (p *Position) attacksFrom(s Side, kind attackKind, r Region, leader bool) bool {
	if !p.hasArmy(s, r) {
		return false
	}
	target := p.isTarget(s, kind, r, r)
	for i := 0; i < len(neighbours[r]) && !target; i++ {
		target = p.isTarget(s, kind, r, neighbours[r][i])
	}
	return target && p.canAttack(s, kind, r, leader)
}

// canAttack reports whether an army has an attack in it: a unit at war, whom the row and the die ask for, and
// a unit for the rearguard if somebody must stay behind.
func (p *Position) canAttack(s Side, kind attackKind, r Region, leader bool) bool {
	row, army := &attackRows[kind], p.army(s, r)
	f := p.fighters(s, p.commanded(s, r))
	stay := army.without(&f)
	switch {
	case row.from != nil && !row.from(p, army):
		return false
	case row.leads != NoCharacter && !f.Who.has(row.leads):
		return false
	case leader && !p.hasLeader(&f):
		return false
	case p.tired(&f):
		return false
	case p.anyTired() && !stay.empty() && stay.units() == 0:
		return false // who must stay could be the one who lets the others go (seats_consecutive.go)
	case stay.empty() || stay.units() > 0:
		return f.units() > 0
	}
	return f.units() > 1
}

// attackBag is who may attack: at least one unit; whoever stays behind needs one as well (Rulebook p.29, FAQ
// 26).
func (p *Position) attackBag(s Side, kind attackKind, from Region, leader bool) engine.Bag {
	row, army := &attackRows[kind], p.army(s, from)
	f := p.fighters(s, p.commanded(s, from))
	list := f.bag()
	return engine.Bag{Max: list, Least: 1, Most: engine.Total(list),
		Check: func(counts []engine.Count) *engine.Refusal {
			with := forceOf(counts)
			stay := army.without(&with)
			switch {
			case with.units() == 0:
				return battleNoUnit.With()
			case row.leads != NoCharacter && !with.Who.has(row.leads):
				return battleMustLead.With(tellCharacter("character", row.leads))
			case leader && !p.hasLeader(&with):
				return battleNoLeader.With()
			case !stay.empty() && stay.units() == 0:
				return battleRearguard.With()
			}
			return p.whyTired(&with)
		}}
}
