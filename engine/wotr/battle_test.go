package wotr

import (
	"testing"
)

func TestRulebookP29StrengthOfUnits(t *testing.T) {
	tb := battlefield(t, Shadow)
	tb.put(Edoras, "rohan:3r1e").put(Westemnet, "isengard:6r2e")
	tb.p.Battle = Battle{To: Edoras, From: Westemnet, Attacker: Shadow, Force: tb.p.army(Shadow, Westemnet)}
	if n := strength(tb.p, FreePeoples); n != 4 {
		t.Errorf("three regulars and an elite have strength %d, not 4", n)
	}
	if n := strength(tb.p, Shadow); n != 8 || combatDice(tb.p, Shadow) != 5 {
		t.Errorf("six regulars and two elites have strength %d and roll %d dice, not 8 and 5", n,
			combatDice(tb.p, Shadow))
	}
}

func TestRulebookP30LeadersRerollMisses(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.put(Folde, "rohan:5r3l").put(Eastemnet, "isengard:6r")
	tb.load("combat-roll-free: 1 3 5 5 6").load("leader-reroll-free: 5 2").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=army from=folde to=eastemnet with=rohan:5r3l")
	tb.stands(Shadow, Eastemnet, "isengard:2r").asks("free battle.cease")
}

func TestCaptainsOfTheWestAddStrength(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.put(Folde, "rohan:1r,strider,gimli,meriadoc").put(Eastemnet, "isengard:6r")
	tb.load("combat-roll-free: 1 1 6").load("leader-reroll-free: 1 1").load("combat-roll-shadow: 1 1 1 1 1")
	tb.do("free: attack die=character from=folde to=eastemnet with=rohan:1r,strider,gimli,meriadoc")
	tb.stands(Shadow, Eastemnet, "isengard:5r")
}

func TestR41FAQ23DefenderFirstAtEqualInitiative(t *testing.T) {
	var order []Side
	note := func(_ *play, by Side) { order = append(order, by) }
	row := &combatRow{parts: []combatPart{{3, note}}}
	tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "isengard:1r")
	tb.hold(ElvenCloaks, ShelobsLair).combat(ElvenCloaks, row).combat(ShelobsLair, row)
	tb.load("combat-roll-free: 1").load("combat-roll-shadow: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:1r", "shadow: lay card=shelobs-lair").
		do("free: lay card=elven-cloaks")
	if len(order) != 2 || order[0] != FreePeoples {
		t.Errorf("the order was %v", order)
	}
}

func TestRulebookP29ScoutsBeforeDurinsBane(t *testing.T) {
	tb := battlefield(t, Shadow).put(DimrillDale, "elves:2r").put(Moria, "sauron:2r")
	tb.hold(TheSpiritOfMordor, BalrogOfMoria)
	tb.combat(TheSpiritOfMordor, &combatRow{parts: []combatPart{{1, func(pl *play, _ Side) { callScouts(pl) }}}})
	tb.combat(BalrogOfMoria, &combatRow{parts: []combatPart{{2,
		func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.do("shadow: attack die=army from=moria to=dimrill-dale with=sauron:2r",
		"shadow: lay card=balrog-of-moria")
	tb.do("free: lay card=the-spirit-of-mordor").asks("free retreat.scouts").
		do("free: retreat to=parth-celebrant")
	tb.stands(FreePeoples, ParthCelebrant, "elves:2r").asks("shadow battle.advance")
	for _, c := range []Card{TheSpiritOfMordor, BalrogOfMoria} {
		if tb.p.Cards[c] != Played {
			t.Errorf("%s is not discarded", c)
		}
	}
	tb.do("shadow: occupy with=sauron:1r").stands(Shadow, DimrillDale, "sauron:1r").
		stands(Shadow, Moria, "sauron:1r").asks("free action.choose")
}

func TestR42FAQ24AttackerDecidesFirst(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r2e").put(Eastemnet, "isengard:2r2e")
	tb.load("combat-roll-free: 6 1 1 1").load("combat-roll-shadow: 6 1 1 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:2r2e").asks("shadow loss.choose")
	tb.do("shadow: lose units=isengard:1r").asks("free loss.choose").do("free: lose units=rohan:1d")
	tb.stands(Shadow, Eastemnet, "isengard:1r2e").stands(FreePeoples, Folde, "rohan:3r1e").
		asks("shadow battle.cease")
	if tb.p.Casualties[figureOf(Rohan, Elite)] != 1 {
		t.Error("the reduced elite is not among the casualties")
	}
}

func TestR63CombatCardsAreLaidFaceDown(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:2r").
		hold(ShelobsLair, FearFireFoes, ElvenRope).combat(ShelobsLair, &combatRow{})
	tb.combat(ElvenRope, &combatRow{condition: func(*Position, Side) bool { return false }})
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:2r").asks("shadow battle.lay-attack")
	a, _ := Rules.Parse("lay card=shelobs-lair")
	if got := Rules.FormatFor(a, 1, 1<<0); got != "lay card=?" {
		t.Errorf("the others read %q", got)
	}
	_, played, err := Rules.Apply(tb.p, 1, a, tb.chance)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range played.Events {
		if e.Kind != "combat-card-laid" {
			continue
		}
		if seen, _ := e.For(1 << 0); seen.String() != "combat-card-laid side=shadow deck=shadow-character" {
			t.Errorf("the enemy is told %s", seen)
		}
	}
	tb.do("shadow: no-card").asks("free battle.lay-defence")
	tb.refuse("free: lay card=elven-rope", "condition")
	tb.refuse("free: lay card=phial-of-galadriel", "not-held")
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1").do("free: lay card=fear-fire-foes").
		asks("shadow battle.cease")
	// A side with cards in hand is asked, whether or not one can be laid; a side with an empty hand is not.
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1").do("shadow: go-on").do("free: stand").
		asks("shadow battle.lay-attack")
	tb.do("shadow: lay card=shelobs-lair").asks("free battle.lay-defence")
	if tb.may("free: lay") {
		t.Error("a card whose condition does not hold is offered")
	}
	tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1 1").do("free: no-card").
		asks("shadow battle.cease")
	tb.do("shadow: go-on").do("free: stand").asks("free battle.lay-defence")
}

func TestR28FAQ11WhiteRider(t *testing.T) {
	ride := func(t *testing.T) *game {
		tb := battlefield(t, Shadow).put(Folde, "rohan:5r1l,gandalf-white").
			put(Eastemnet, "sauron:5r2n,witch-king,mouth-of-sauron")
		return tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:5r2n,witch-king,mouth-of-sauron").
			asks("free battle.rider")
	}
	lead := func(tb *game, free, shadow, nazgul int) {
		t.Helper()
		if f, s, n := leadership(tb.p, FreePeoples), leadership(tb.p, Shadow), nazgulLeadership(tb.p); f != free ||
			s != shadow || n != nazgul {
			t.Errorf("leadership of %d and %d, Nazgûl %d, not %d, %d and %d", f, s, n, free, shadow, nazgul)
		}
	}
	roll := func(tb *game) *game {
		return tb.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").
			load("leader-reroll-free: 1 1").load("leader-reroll-shadow: 1 1 1 1 1")
	}
	tb := roll(ride(t)).do("free: decline")
	lead(tb, 2, 6, 4)

	tb = roll(ride(t)).do("free: white-rider")
	lead(tb, 1, 2, 0)
	tb.do("shadow: go-on")
	roll(tb).do("free: stand")
	lead(tb, 1, 2, 0) // all battle long

	// Words of Power suspend it for the round.
	tb.p.Battle.Sides[FreePeoples].Silenced = 1 << GandalfTheWhite
	lead(tb, 1, 6, 4)
	tb.p.Battle.Sides[FreePeoples].Silenced = 0

	// It ends with his death.
	tb.p.State[GandalfTheWhite], tb.p.Where[GandalfTheWhite] = Eliminated, Nowhere
	lead(tb, 1, 6, 4)

	// Without Nazgûl in the battle there is nothing to ask.
	tb = battlefield(t, Shadow).put(Folde, "rohan:1r,gandalf-white").put(Eastemnet, "sauron:1r")
	tb.load("combat-roll-free: 1").load("leader-reroll-free: 1").load("combat-roll-shadow: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r").asks("shadow battle.cease")
}

func TestR39FAQ21Sorcerer(t *testing.T) {
	first := func(t *testing.T) *game {
		tb := battlefield(t, Shadow).put(Folde, "rohan:5r").put(Eastemnet, "sauron:5r,witch-king").
			hold(ReturnToValinor, PitsOfMordor, ShelobsLair)
		for _, c := range []Card{ReturnToValinor, PitsOfMordor, ShelobsLair} {
			tb.combat(c, &combatRow{})
		}
		return tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:5r,witch-king")
	}
	round := func(tb *game) *game {
		return tb.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1 1 1").
			load("leader-reroll-shadow: 1 1")
	}
	tb := round(first(t)).do("shadow: lay card=return-to-valinor").asks("shadow battle.cease").
		do("shadow: go-on")
	tb.do("free: stand").asks("shadow battle.sorcerer").do("shadow: sorcerer").asks("shadow battle.lay-attack")
	if tb.p.hand(Shadow) != 3 || tb.p.cardsLeft(ShadowStrategyDeck) != cardsPerDeck-3 {
		t.Errorf("%d cards in the hand, %d in the deck", tb.p.hand(Shadow), tb.p.cardsLeft(ShadowStrategyDeck))
	}
	// Once a battle, and after the first round alone.
	round(tb).do("shadow: lay card=shelobs-lair", "shadow: go-on").do("free: stand").
		asks("shadow battle.lay-attack")
	// Also when the attack ceases.
	round(first(t)).do("shadow: lay card=return-to-valinor", "shadow: cease").asks("shadow battle.sorcerer").
		do("shadow: decline").asks("free action.choose")
	// Not without a card in round 1.
	tb = round(first(t)).do("shadow: no-card", "shadow: go-on").do("free: stand").
		asks("shadow battle.lay-attack")
	round(tb).do("shadow: lay card=return-to-valinor", "shadow: cease").asks("free action.choose")
	// Not when he has fallen in round 1.
	tb = battlefield(t, Shadow).put(Folde, "rohan:5r").put(Eastemnet, "sauron:1r,witch-king").
		hold(ReturnToValinor)
	tb.load("combat-roll-free: 6 1 1 1 1").load("combat-roll-shadow: 1").load("leader-reroll-shadow: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r,witch-king",
		"shadow: lay card=return-to-valinor").asks("free action.choose")
}

func TestDenethorsFollyBarsCombatCardsInMinasTirith(t *testing.T) {
	tb := battlefield(t, Shadow).put(MinasTirith, "gondor:1r,sauron:1r").hold(FearFireFoes, ShelobsLair)
	tb.p.Besieged.add(MinasTirith)
	tb.p.Cards[DenethorsFolly] = OnTable
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=minas-tirith to=minas-tirith with=sauron:1r").
		asks("shadow battle.lay-attack").do("shadow: no-card")
	tb.asks("free action.choose")
}

func TestBalrogOfMoriaFightsFromTheTable(t *testing.T) {
	tb := battlefield(t, Shadow).put(DimrillDale, "elves:3r").put(Moria, "sauron:1r")
	tb.p.Cards[BalrogOfMoria] = OnTable
	near := func(p *Position, _ Side) bool { return distances[Moria][p.Battle.To] <= 2 }
	tb.combat(BalrogOfMoria, &combatRow{condition: near,
		parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.load("extra-attack-shadow: 4 1 1").load("combat-roll-shadow: 1").load("combat-roll-free: 1 1")
	tb.do("shadow: attack die=army from=moria to=dimrill-dale with=sauron:1r").asks("shadow battle.lay-attack")
	tb.do("shadow: lay card=balrog-of-moria").stands(FreePeoples, DimrillDale, "elves:2r")
	if tb.p.Cards[BalrogOfMoria] != Played {
		t.Error("the card stays on the table")
	}
	// Far from Moria it is no card for this battle: with an empty hand nobody is asked.
	tb = battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "sauron:1r").
		combat(BalrogOfMoria, &combatRow{condition: near})
	tb.p.Cards[BalrogOfMoria] = OnTable
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r").asks("shadow battle.cease")
}

func TestCancelledCardsDoNothing(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "sauron:1r").
		hold(FearFireFoes, ShelobsLair)
	tb.combat(FearFireFoes, &combatRow{parts: []combatPart{{0,
		func(pl *play, by Side) { pl.P.Battle.Cancelled[by.Enemy()] = true }}}})
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3,
		func(*play, Side) { t.Error("a cancelled card took effect") }}}})
	tb.load("combat-roll-shadow: 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r", "shadow: lay card=shelobs-lair").
		do("free: lay card=fear-fire-foes")
	tb.asks("shadow battle.cease")
}

// A laid card is redealt for the leak test with one that could lie there as well.
func TestRedealOfALaidCard(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:1r").put(Eastemnet, "sauron:1r").
		hold(FearFireFoes, ShelobsLair, TheRingIsMine)
	for _, c := range baseCards() {
		tb.combat(c, &combatRow{condition: func(*Position, Side) bool {
			return c == ShelobsLair || c == TheRingIsMine
		}})
	}
	tb.combat(FearFireFoes, &combatRow{})
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:1r", "shadow: lay card=shelobs-lair")
	twin, ok := Rules.Redeal(tb.p, 1<<FreePeoples, nil, func(n int) int { return n - 1 })
	if !ok {
		t.Fatal("no twin")
	}
	q := twin.(*Position)
	if q.Battle.Laid[Shadow] != TheRingIsMine || q.Cards[TheRingIsMine] != Laid || q.hand(Shadow) != 1 {
		t.Errorf("laid is %s, the hand holds %d", q.Battle.Laid[Shadow], q.hand(Shadow))
	}
}

// Rulebook p.30: with one added, 4, 5 and 6 hit.
func TestRulebookP30OneAddedToTheRoll(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:6r").put(Eastemnet, "sauron:5r").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3,
		func(pl *play, by Side) { pl.P.Battle.Sides[by].RollBonus = 1 }}}})
	tb.load("combat-roll-shadow: 2 3 4 5 6").load("combat-roll-free: 1 2 3 4 4")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=sauron:5r", "shadow: lay card=shelobs-lair")
	tb.stands(FreePeoples, Folde, "rohan:3r").stands(Shadow, Eastemnet, "sauron:5r")
}
