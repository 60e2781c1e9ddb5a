package wotr

import (
	"testing"
)

func TestRulebookP29StrengthOfUnits(t *testing.T) {
	tb := battlefield(t, Shadow)
	tb.put(Edoras, "rohan:r*3,rohan:e").put(Westemnet, "isengard:r*6,isengard:e*2")
	tb.p.Battle = Battle{To: Edoras, From: Westemnet, Attacker: Shadow, Force: tb.p.army(Shadow, Westemnet)}
	if n := strength(tb.p, FreePeoples); n != 4 {
		t.Errorf("three regulars and an elite have strength %d, not 4", n)
	}
	if n := strength(tb.p, Shadow); n != 8 || combatDice(tb.p, Shadow) != 5 {
		t.Errorf("six regulars and two elites have strength %d and roll %d dice, not 8 and 5", n, combatDice(tb.p, Shadow))
	}
}

func TestRulebookP30LeadersRerollMisses(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.put(Folde, "rohan:r*5,rohan:l*3").put(Eastemnet, "isengard:r*6")
	tb.roll("roll-free", 1, 3, 5, 5, 6).roll("reroll-free", 5, 2).roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=army from=folde to=eastemnet with=rohan:5r3l")
	tb.want(Shadow, Eastemnet, "isengard:r*2").wantAsked("free battle.cease")
}

func TestCaptainsOfTheWestAddStrength(t *testing.T) {
	tb := battlefield(t, FreePeoples)
	tb.put(Folde, "rohan:r,strider,gimli,meriadoc").put(Eastemnet, "isengard:r*6")
	tb.roll("roll-free", 1, 1, 6).roll("reroll-free", 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1)
	tb.do(FreePeoples, "attack die=character from=folde to=eastemnet with=rohan:1r,strider,gimli,meriadoc")
	tb.want(Shadow, Eastemnet, "isengard:r*5")
}

func TestR41FAQ23DefenderFirstAtEqualInitiative(t *testing.T) {
	var order []Side
	note := func(_ *play, by Side) { order = append(order, by) }
	row := &combatRow{parts: []combatPart{{3, note}}}
	tb := battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "isengard:r")
	tb.hold(ElvenCloaks, ShelobsLair).combat(ElvenCloaks, row).combat(ShelobsLair, row)
	tb.roll("roll-free", 1).roll("roll-shadow", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:1r", "lay card=shelobs-lair").do(FreePeoples, "lay card=elven-cloaks")
	if len(order) != 2 || order[0] != FreePeoples {
		t.Errorf("the order was %v", order)
	}
}

func TestRulebookP29ScoutsBeforeDurinsBane(t *testing.T) {
	tb := battlefield(t, Shadow).put(DimrillDale, "elves:r*2").put(Moria, "sauron:r*2")
	tb.hold(TheSpiritOfMordor, BalrogOfMoria)
	tb.combat(TheSpiritOfMordor, &combatRow{parts: []combatPart{{1, func(pl *play, _ Side) { callScouts(pl) }}}})
	tb.combat(BalrogOfMoria, &combatRow{parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.do(Shadow, "attack die=army from=moria to=dimrill-dale with=sauron:2r", "lay card=balrog-of-moria")
	tb.do(FreePeoples, "lay card=the-spirit-of-mordor").wantAsked("free retreat.scouts").do(FreePeoples, "retreat to=parth-celebrant")
	tb.want(FreePeoples, ParthCelebrant, "elves:r*2").wantAsked("shadow battle.advance")
	for _, c := range []Card{TheSpiritOfMordor, BalrogOfMoria} {
		if tb.p.Cards[c] != Played {
			t.Errorf("%s is not discarded", c)
		}
	}
	tb.do(Shadow, "occupy with=sauron:1r").want(Shadow, DimrillDale, "sauron:r").want(Shadow, Moria, "sauron:r").wantAsked("free action.choose")
}

func TestR42FAQ24AttackerDecidesFirst(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2,rohan:e*2").put(Eastemnet, "isengard:r*2,isengard:e*2")
	tb.roll("roll-free", 6, 1, 1, 1).roll("roll-shadow", 6, 1, 1, 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:2r2e").wantAsked("shadow loss.choose")
	tb.do(Shadow, "lose units=isengard:1r").wantAsked("free loss.choose").do(FreePeoples, "lose units=rohan:1d")
	tb.want(Shadow, Eastemnet, "isengard:r,isengard:e*2").want(FreePeoples, Folde, "rohan:r*3,rohan:e").wantAsked("shadow battle.cease")
	if tb.p.Casualties[figureOf(Rohan, Elite)] != 1 {
		t.Error("the reduced elite is not among the casualties")
	}
}

func TestR63CombatCardsAreLaidFaceDown(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "isengard:r*2").hold(ShelobsLair, FearFireFoes, ElvenRope).combat(ShelobsLair, &combatRow{})
	tb.combat(ElvenRope, &combatRow{condition: func(*Position, Side) bool { return false }})
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:2r").wantAsked("shadow battle.lay-attack")
	a, _ := Rules.Parse("lay card=shelobs-lair")
	if got := Rules.FormatFor(a, 1, 1<<0); got != "lay card=?" {
		t.Errorf("the others read %q", got)
	}
	_, played, err := Rules.Apply(tb.p, 1, a, tb.dice)
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
	tb.do(Shadow, "no-card").wantAsked("free battle.lay-defence")
	tb.refuses(FreePeoples, "lay card=elven-rope", refusedBattleCondition)
	tb.refuses(FreePeoples, "lay card=phial-of-galadriel", refusedBattleNotHeld)
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1).do(FreePeoples, "lay card=fear-fire-foes").wantAsked("shadow battle.cease")
	// Who holds cards is asked, whether or not one can be laid; an empty hand is not.
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1).do(Shadow, "go-on").do(FreePeoples, "stand").wantAsked("shadow battle.lay-attack")
	tb.do(Shadow, "lay card=shelobs-lair").wantAsked("free battle.lay-defence")
	if tb.offers(FreePeoples, "lay") {
		t.Error("a card whose condition does not hold is offered")
	}
	tb.roll("roll-free", 1, 1).roll("roll-shadow", 1, 1).do(FreePeoples, "no-card").wantAsked("shadow battle.cease")
	tb.do(Shadow, "go-on").do(FreePeoples, "stand").wantAsked("free battle.lay-defence")
}

func TestR28FAQ11WhiteRider(t *testing.T) {
	ride := func(t *testing.T) *battleTable {
		tb := battlefield(t, Shadow).put(Folde, "rohan:r*5,rohan:l,gandalf-white").put(Eastemnet, "sauron:r*5,sauron:n*2,witch-king,mouth-of-sauron")
		return tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:5r2n,witch-king,mouth-of-sauron").wantAsked("free battle.rider")
	}
	lead := func(tb *battleTable, free, shadow, nazgul int) {
		t.Helper()
		if f, s, n := leadership(tb.p, FreePeoples), leadership(tb.p, Shadow), nazgulLeadership(tb.p); f != free || s != shadow || n != nazgul {
			t.Errorf("leadership of %d and %d, Nazgûl %d, not %d, %d and %d", f, s, n, free, shadow, nazgul)
		}
	}
	roll := func(tb *battleTable) *battleTable {
		return tb.roll("roll-free", 1, 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1).roll("reroll-free", 1, 1).roll("reroll-shadow", 1, 1, 1, 1, 1)
	}
	tb := roll(ride(t)).do(FreePeoples, "decline")
	lead(tb, 2, 6, 4)

	tb = roll(ride(t)).do(FreePeoples, "white-rider")
	lead(tb, 1, 2, 0)
	tb.do(Shadow, "go-on")
	roll(tb).do(FreePeoples, "stand")
	lead(tb, 1, 2, 0) // all battle long

	// Words of Power suspend it for the round.
	tb.p.Battle.Sides[FreePeoples].Silenced = 1 << GandalfTheWhite
	lead(tb, 1, 6, 4)
	tb.p.Battle.Sides[FreePeoples].Silenced = 0

	// It ends with his death.
	tb.p.State[GandalfTheWhite], tb.p.Where[GandalfTheWhite] = Eliminated, Nowhere
	lead(tb, 1, 6, 4)

	// Without Nazgûl in the battle there is nothing to ask.
	tb = battlefield(t, Shadow).put(Folde, "rohan:r,gandalf-white").put(Eastemnet, "sauron:r")
	tb.roll("roll-free", 1).roll("reroll-free", 1).roll("roll-shadow", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r").wantAsked("shadow battle.cease")
}

func TestR39FAQ21Sorcerer(t *testing.T) {
	first := func(t *testing.T) *battleTable {
		tb := battlefield(t, Shadow).put(Folde, "rohan:r*5").put(Eastemnet, "sauron:r*5,witch-king").hold(ReturnToValinor, PitsOfMordor, ShelobsLair)
		for _, c := range []Card{ReturnToValinor, PitsOfMordor, ShelobsLair} {
			tb.combat(c, &combatRow{})
		}
		return tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:5r,witch-king")
	}
	round := func(tb *battleTable) *battleTable {
		return tb.roll("roll-free", 1, 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1, 1).roll("reroll-shadow", 1, 1)
	}
	tb := round(first(t)).do(Shadow, "lay card=return-to-valinor").wantAsked("shadow battle.cease").do(Shadow, "go-on")
	tb.do(FreePeoples, "stand").wantAsked("shadow battle.sorcerer").do(Shadow, "sorcerer").wantAsked("shadow battle.lay-attack")
	if tb.p.hand(Shadow) != 3 || tb.p.cardsLeft(ShadowStrategyDeck) != cardsPerDeck-3 {
		t.Errorf("%d cards in the hand, %d in the deck", tb.p.hand(Shadow), tb.p.cardsLeft(ShadowStrategyDeck))
	}
	// Once a battle, and after the first round alone.
	round(tb).do(Shadow, "lay card=shelobs-lair", "go-on").do(FreePeoples, "stand").wantAsked("shadow battle.lay-attack")
	// Also when the attack ceases.
	round(first(t)).do(Shadow, "lay card=return-to-valinor", "cease").wantAsked("shadow battle.sorcerer").do(Shadow, "decline").wantAsked("free action.choose")
	// Not without a card in round 1.
	tb = round(first(t)).do(Shadow, "no-card", "go-on").do(FreePeoples, "stand").wantAsked("shadow battle.lay-attack")
	round(tb).do(Shadow, "lay card=return-to-valinor", "cease").wantAsked("free action.choose")
	// Not when he has fallen in round 1.
	tb = battlefield(t, Shadow).put(Folde, "rohan:r*5").put(Eastemnet, "sauron:r,witch-king").hold(ReturnToValinor)
	tb.roll("roll-free", 6, 1, 1, 1, 1).roll("roll-shadow", 1).roll("reroll-shadow", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r,witch-king", "lay card=return-to-valinor").wantAsked("free action.choose")
}

func TestDenethorsFollyBarsCombatCardsInMinasTirith(t *testing.T) {
	tb := battlefield(t, Shadow).put(MinasTirith, "gondor:r,sauron:r").hold(FearFireFoes, ShelobsLair)
	tb.p.Besieged.add(MinasTirith)
	tb.p.Cards[DenethorsFolly] = OnTable
	tb.roll("roll-shadow", 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=minas-tirith to=minas-tirith with=sauron:1r").wantAsked("shadow battle.lay-attack").do(Shadow, "no-card")
	tb.wantAsked("free action.choose")
}

func TestBalrogOfMoriaFightsFromTheTable(t *testing.T) {
	tb := battlefield(t, Shadow).put(DimrillDale, "elves:r*3").put(Moria, "sauron:r")
	tb.p.Cards[BalrogOfMoria] = OnTable
	near := func(p *Position, _ Side) bool { return distances[Moria][p.Battle.To] <= 2 }
	tb.combat(BalrogOfMoria, &combatRow{condition: near, parts: []combatPart{{2, func(pl *play, by Side) { extraAttack(pl, by, 3, 4) }}}})
	tb.roll("extra-shadow", 4, 1, 1).roll("roll-shadow", 1).roll("roll-free", 1, 1)
	tb.do(Shadow, "attack die=army from=moria to=dimrill-dale with=sauron:1r").wantAsked("shadow battle.lay-attack")
	tb.do(Shadow, "lay card=balrog-of-moria").want(FreePeoples, DimrillDale, "elves:r*2")
	if tb.p.Cards[BalrogOfMoria] != Played {
		t.Error("the card stays on the table")
	}
	// Far from Moria it is no card for this battle: with an empty hand nobody is asked.
	tb = battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "sauron:r").combat(BalrogOfMoria, &combatRow{condition: near})
	tb.p.Cards[BalrogOfMoria] = OnTable
	tb.roll("roll-shadow", 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r").wantAsked("shadow battle.cease")
}

func TestCancelledCardsDoNothing(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "sauron:r").hold(FearFireFoes, ShelobsLair)
	tb.combat(FearFireFoes, &combatRow{parts: []combatPart{{0, func(pl *play, by Side) { pl.P.Battle.Cancelled[by.Enemy()] = true }}}})
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3, func(*play, Side) { t.Error("a cancelled card took effect") }}}})
	tb.roll("roll-shadow", 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r", "lay card=shelobs-lair").do(FreePeoples, "lay card=fear-fire-foes")
	tb.wantAsked("shadow battle.cease")
}

// A laid card is redealt for the leak test with one that could lie there as well.
func TestRedealOfALaidCard(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r").put(Eastemnet, "sauron:r").hold(FearFireFoes, ShelobsLair, TheRingIsMine)
	for _, c := range baseCards() {
		tb.combat(c, &combatRow{condition: func(*Position, Side) bool { return c == ShelobsLair || c == TheRingIsMine }})
	}
	tb.combat(FearFireFoes, &combatRow{})
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:1r", "lay card=shelobs-lair")
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
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*6").put(Eastemnet, "sauron:r*5").hold(ShelobsLair)
	tb.combat(ShelobsLair, &combatRow{parts: []combatPart{{3, func(pl *play, by Side) { pl.P.Battle.Sides[by].RollBonus = 1 }}}})
	tb.roll("roll-shadow", 2, 3, 4, 5, 6).roll("roll-free", 1, 2, 3, 4, 4)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=sauron:5r", "lay card=shelobs-lair")
	tb.want(FreePeoples, Folde, "rohan:r*3").want(Shadow, Eastemnet, "sauron:r*5")
}
