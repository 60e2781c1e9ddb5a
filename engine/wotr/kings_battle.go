package wotr

import "redbook/engine"

// What rulers do in a battle (K12). A ruler's side forfeits the effects of the combat card that it has played
// in this round, and the ability takes their place: it is a combat effect like any other, with an initiative,
// and can be cancelled. Chieftains declare before the cards are shown; Brand, awakened or corrupted, declares
// afterwards. Théoden's ability needs no card.

// rulerEffects are the abilities, as combat halves that no card carries.
var rulerEffects = []combatRow{
	// Brand, with a unit of the North: the Shadow's card is cancelled; once a battle (KA1).
	{HeirOfBard, nil, combatAt(0, cancelEnemyCard)},

	// Brand corrupted: the Shadow cancels the Free Peoples' card where a unit of the North fights; once a battle
	// (KB1).
	{ShadowInTheNorth, nil, combatAt(0, cancelEnemyCard)},

	// The Black Serpent: a hit on the own army, +1 on the own combat roll, +2 by Relentless Assault (KC1).
	{RedWrath, nil, combatAt(3, redWrath)},

	// The Shadow of Mirkwood forfeits his leadership: +1 on the own re-roll. By Swarm of Bats the Free Peoples'
	// card is cancelled, too (KC2).
	{LordOfTheBats, nil, []combatPart{{0, cancelByBats}, {4, lordOfTheBats}}},

	// Uglúk: +1 on both rolls of both sides, by Desperate Battle on the own alone (KC3).
	{ICommand, nil, combatAt(3, iCommand)},
}

// rulerEffectOf is the ability for which a ruler's side forfeits a card.
var rulerEffectOf = map[Character]Combat{
	Brand: HeirOfBard, BlackSerpent: RedWrath, ShadowOfMirkwood: LordOfTheBats, Ugluk: ICommand,
}

func rulerBattleSteps(all []step) {
	declare := func(name string, owed func(*Position) engine.Seats, who func(p *Position) characterSet,
		next engine.StepID) step {
		return step{
			Name: name, Owed: owed, About: aboutBattle,
			Verbs: []verb{
				{Name: "forfeit-card", Spends: true,
					Fields: []field{{Name: "who", Domain: Characters,
						Choices: func(p *Position, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
							return who(p).values(out)
						}}}, Do: forfeitCard(next)},
				{Name: "decline", Do: func(pl *play, _ engine.Seat, _ engine.Action) { pl.Goto(next) }},
			},
		}
	}
	all[battleDeclare] = step{Name: "battle.declare", Run: func(pl *play) {
		if pl.P.mayCommand() != 0 {
			pl.Goto(battleCommand)
		} else {
			pl.Goto(battleShow)
		}
	}}
	all[battleCommand] = declare("battle.command", asks(Shadow), (*Position).mayCommand, battleShow)
	all[battleShown] = step{Name: "battle.shown", Run: func(pl *play) {
		switch p := pl.P; {
		case p.heirOfBard() != 0:
			pl.Goto(battleBard)
		case p.shadowInTheNorth() != 0:
			pl.Goto(battleNorth)
		default:
			pl.Goto(battleStage)
		}
	}}
	all[battleBard] = declare("battle.bard", asksBrands, (*Position).heirOfBard, battleStage)
	all[battleNorth] = declare("battle.north", asks(Shadow), (*Position).shadowInTheNorth, battleStage)
}

// asksBrands asks the player of the North, whoever commands: Brand's abilities are his (K13.1).
func asksBrands(p *Position) engine.Seats {
	for _, seat := range p.playersOf(FreePeoples) {
		if seatRows[seat].nations.has(North) {
			return engine.SeatsOf(seat)
		}
	}
	return engine.Nobody
}

var rulerBattleEvents = []engine.EventDef{
	// the ability that takes its place
	spends("card-forfeited", fact("side", Sides), fact("character", Characters), fact("combat", Combats)),
}

// mayCommand returns the chieftains in the battle for whose ability the Shadow may forfeit the card that it
// has laid. The Black Serpent's costs a hit, which may not destroy the own army.
func (p *Position) mayCommand() characterSet {
	own := battleForce(p, Shadow)
	set := own.Who & chieftains
	if p.Battle.Laid[Shadow] == NoCard || set == 0 {
		return 0
	}
	if set.has(BlackSerpent) && p.bears(Shadow) == 0 {
		set = set.without(BlackSerpent)
	}
	return set
}

// bothLaid reports whether both sides have played a card in this round, and the side has not forfeited its
// own.
func (p *Position) bothLaid(s Side) bool {
	b := &p.Battle
	return b.Laid[FreePeoples] != NoCard && b.Laid[Shadow] != NoCard && b.Ruled[s] == NoCombat
}

// northFights reports whether a unit of the North fights in the battle.
func (p *Position) northFights() bool {
	f := battleForce(p, FreePeoples)
	return f.unitsOf(North) > 0
}

// heirOfBard returns Brand, if the Free Peoples may forfeit their card for his ability.
func (p *Position) heirOfBard() characterSet {
	if inBattle(p, Brand) && p.northFights() && p.bothLaid(FreePeoples) && !p.Battle.Bard {
		return 1 << Brand
	}
	return 0
}

// shadowInTheNorth returns Brand, if he is corrupted and the Shadow may forfeit its card for his weakness.
func (p *Position) shadowInTheNorth() characterSet {
	if p.spoiled(Brand) && p.northFights() && p.bothLaid(Shadow) && !p.Battle.Bard {
		return 1 << Brand
	}
	return 0
}

// forfeitCard puts a ruler's ability in the place of the effects of his side's card.
func forfeitCard(next engine.StepID) func(*play, engine.Seat, engine.Action) {
	return func(pl *play, seat engine.Seat, a engine.Action) {
		p, b, s, who := pl.P, &pl.P.Battle, sideOf(seat), Character(a.Get("who"))
		b.Ruled[s] = rulerEffectOf[who]
		if who == Brand {
			b.Bard = true
			if s == Shadow {
				b.Ruled[s] = ShadowInTheNorth
			}
		}
		pl.Cover("combat-" + b.Ruled[s].String())
		pl.Tell("card-forfeited", tellSide("side", s), tellCharacter("character", who),
			tellCombat("combat", p.combatBy(s)))
		pl.Goto(next)
	}
}

// carries reports whether the card that a side has laid has a certain combat half.
func (b *Battle) carries(s Side, half Combat) bool {
	row := combatOf[b.Laid[s]]
	return row != nil && row.title == half
}

func redWrath(pl *play, by Side) {
	n := int8(1)
	if pl.P.Battle.carries(by, RelentlessAssault) {
		n = 2
	}
	addBonus(pl, by, n, 0, by)
	tellEffect(pl, "own-hits", by, 1, by)
	callBattleHits(pl, by, 1)
}

func cancelByBats(pl *play, by Side) {
	if pl.P.Battle.carries(by, SwarmOfBats) && pl.P.Battle.Laid[by.Enemy()] != NoCard {
		cancelEnemyCard(pl, by)
	}
}

func lordOfTheBats(pl *play, by Side) {
	if !inBattle(pl.P, ShadowOfMirkwood) {
		withoutEffect(pl, by)
		return
	}
	forfeit(pl, by, characters[ShadowOfMirkwood].leadership)
	addBonus(pl, by, 0, 1, by)
}

func iCommand(pl *play, by Side) {
	if pl.P.Battle.carries(by, DesperateBattle) {
		addBonus(pl, by, 1, 1, by)
		return
	}
	bonusToBoth(1)(pl, by)
}
