package confrontation

import "testing"

// Each of Sauron's servants by its text (rulebook, "Postacie Saurona"), and the rulings on them. Ways of
// moving stand in moves_test.go, the Balrog in Moria too.

func TestBalrogOnlyGuardsFromCaradhras(t *testing.T) {
	g := stand(t, Fellowship, "merry=eregion balrog=misty-mountains").
		Do("fellowship: move from=eregion to=fangorn who=merry")
	g.stands("merry=fangorn").Asked("sauron turn.move")
}

func TestBalrogFightsWithFive(t *testing.T) {
	stand(t, Sauron, "gimli=eregion balrog=caradhras").Do("sauron: move from=caradhras to=eregion who=balrog").
		cards("1", "1").Silent("struck", "ability").Tells("compared fellowship=4 sauron=6")
}

// Boromir does not take the Balrog with him in Moria, but in battle he does (rulebook, "Balrog", "Boromir").
func TestBoromirAgainstTheBalrogInBattle(t *testing.T) {
	stand(t, Fellowship, "boromir=enedwaith balrog=caradhras").
		Do("fellowship: move from=enedwaith to=caradhras who=boromir").stands("boromir,balrog=defeated")
}

func TestShelobReturnsToGondorWhenSheHasDefended(t *testing.T) {
	g := stand(t, Fellowship, "merry=caradhras shelob=rohan").
		Do("fellowship: move from=caradhras to=rohan who=merry").cards("1", "1")
	g.Tells("defeated character=merry", "ability character=shelob",
		"returned character=shelob from=rohan to=gondor").stands("shelob=gondor")
}

func TestShelobStaysInGondor(t *testing.T) {
	g := stand(t, Fellowship, "merry=rohan shelob=gondor").Do("fellowship: move from=rohan to=gondor who=merry").
		cards("1", "1")
	g.Tells("defeated character=merry").Silent("returned").stands("shelob=gondor")
	// She fights on there when she attacks.
	g = stand(t, Sauron, "merry,gimli=gondor shelob=mordor").Drawing("merry").
		Do("sauron: move from=mordor to=gondor who=shelob").cards("1", "1")
	g.Silent("returned").Tells("battle region=gondor attacker=shelob defender=gimli")
}

func TestC29ShelobGoesHomeAfterTheFirstOfTwo(t *testing.T) {
	g := stand(t, Sauron, "merry,gimli=rohan shelob=gondor").Drawing("merry").
		Do("sauron: move from=gondor to=rohan who=shelob").cards("1", "1")
	g.Tells("defeated character=merry", "returned character=shelob from=rohan to=gondor",
		"turn turn=11 side=fellowship").stands("gimli=rohan shelob=gondor")
}

func TestC30ShelobFindsNoRoomInGondor(t *testing.T) {
	g := stand(t, Sauron, "merry=misty-mountains shelob=fangorn orcs,warg=gondor").
		Do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1")
	g.Tells("defeated character=merry", "defeated character=shelob").Silent("returned").
		stands("shelob=defeated orcs,warg=gondor")
	// One other is no hindrance.
	stand(t, Sauron, "merry=misty-mountains shelob=fangorn orcs=gondor").
		Do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1").stands("shelob,orcs=gondor")
	// Any enemy there is.
	stand(t, Sauron, "merry=misty-mountains shelob=fangorn sam=gondor").
		Do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1").stands("shelob=defeated")
	// She attacked from Gondor: her own place is free again.
	stand(t, Sauron, "merry=rohan shelob,orcs=gondor").Do("sauron: move from=gondor to=rohan who=shelob").
		cards("1", "1").stands("shelob,orcs=gondor")
}

func TestShelobDoesNotReturnWithoutAVictory(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan shelob=gondor").Do("sauron: move from=gondor to=rohan who=shelob").
		cards("retreat", "1")
	g.Do("fellowship: retreat to=caradhras").stands("shelob=rohan").Silent("returned")
	stand(t, Sauron, "merry=rohan shelob=gondor").Do("sauron: move from=gondor to=rohan who=shelob").
		cards("noble-sacrifice", "1").Silent("returned").stands("shelob,merry=defeated")
	// She retreats by her card: no victory, wherever she stands.
	stand(t, Sauron, "merry=rohan shelob=gondor").Do("sauron: move from=gondor to=rohan who=shelob").
		cards("1", "retreat").Silent("returned").stands("shelob=fangorn")
}

func TestC28FrodoRetreatsToWhereTheWitchKingCameFrom(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn witch-king=rohan orcs=mirkwood").
		Do("sauron: move from=rohan to=fangorn who=witch-king")
	g.Asked("fellowship retreat.where").Offered("fellowship: retreat", "to: rohan").
		Do("fellowship: retreat to=rohan").stands("frodo=rohan witch-king=fangorn")
	g = stand(t, Sauron, "frodo=fangorn witch-king,warg=rohan orcs=mirkwood").
		Do("sauron: move from=rohan to=fangorn who=witch-king")
	g.Asked("fellowship battle.choose, sauron battle.choose")
}

func TestSarumanForbidsCards(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "gimli=rohan saruman=gondor").Do("sauron: move from=gondor to=rohan who=saruman").
			Asked("sauron battle.no-cards")
	}
	g := next().Offered("sauron:", "no-cards,cards").Do("sauron: no-cards").
		Tells("no-cards", "compared fellowship=3 sauron=4", "defeated character=gimli").Silent("shown")
	if v := g.whole(); v.Hands[Fellowship].Left != 9 || v.Hands[Sauron].Left != 9 {
		t.Errorf("hands %+v", v.Hands)
	}
	next().Do("sauron: cards").Asked("fellowship battle.choose, sauron battle.choose").cards("2", "1").
		Tells("compared fellowship=5 sauron=5")
}

func TestC26SarumanHoldsFrodoButTheCardWorks(t *testing.T) {
	g := stand(t, Sauron, "frodo=rohan saruman=gondor").Do("sauron: move from=gondor to=rohan who=saruman").
		Asked("sauron battle.no-cards")
	g.Do("sauron: cards").cards("retreat", "1").Do("fellowship: retreat to=gap-of-rohan").
		stands("frodo=gap-of-rohan saruman=rohan")
	stand(t, Fellowship, "pippin=rohan saruman=gondor").Do("fellowship: move from=rohan to=gondor who=pippin").
		Asked("sauron battle.no-cards")
}

func TestC27SarumanWithoutCardsAgainstSamBesideFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan saruman=gondor").Drawing("sam").
		Do("sauron: move from=gondor to=rohan who=saruman")
	g.Asked("fellowship battle.beside-ring").Do("fellowship: reveal-frodo").Asked("sauron battle.no-cards")
	g.Do("sauron: no-cards").Tells("compared fellowship=5 sauron=4", "defeated character=saruman").
		stands("frodo,sam=rohan")
}

// All other texts work against Saruman (rulebook, "Saruman").
func TestSarumanAgainstGandalf(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan saruman=gondor").Do("sauron: move from=gondor to=rohan who=saruman")
	g.Do("sauron: cards").Tells("sees-first character=gandalf").Asked("sauron battle.sauron-first")
	stand(t, Sauron, "gandalf=rohan saruman=gondor").Do("sauron: move from=gondor to=rohan who=saruman",
		"sauron: no-cards").Silent("sees-first").Tells("compared fellowship=5 sauron=4")
}

func TestSamStandsInAgainstSaruman(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan saruman=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=saruman").Asked("fellowship battle.stand-in")
	g.Do("fellowship: stand-in", "sauron: no-cards").Tells("compared fellowship=5 sauron=4")
}

func TestOrcsDefeatTheFirstEnemy(t *testing.T) {
	g := stand(t, Sauron, "gandalf,merry=rohan orcs=gondor").Drawing("gandalf").
		Do("sauron: move from=gondor to=rohan who=orcs")
	g.Tells("ability character=orcs", "defeated character=gandalf",
		"battle region=rohan attacker=orcs defender=merry").Asked("fellowship battle.choose, sauron battle.choose")
	g.cards("1", "1").Silent("ability").Tells("compared fellowship=3 sauron=3")
}

func TestOrcsHaveNoTextInDefence(t *testing.T) {
	stand(t, Fellowship, "merry=rohan orcs=gondor").Do("fellowship: move from=rohan to=gondor who=merry").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestOrcsDefeatFrodoWhoStays(t *testing.T) {
	stand(t, Sauron, "frodo=rohan orcs=gondor").Do("sauron: move from=gondor to=rohan who=orcs",
		"fellowship: stay").Tells("ability character=orcs", "defeated character=frodo").ended(Sauron, frodoDefeated)
}

func TestOrcsAgainstAFighterWhoRetreatedByCardHaveHadTheirFirstBattle(t *testing.T) {
	// Gandalf falls to the text, then Merry leaves by a card, then the third is fought with cards.
	g := stand(t, Sauron, "gandalf,merry,gimli,frodo=shire orcs=arthedain").Drawing("gandalf", "merry").
		Do("sauron: move from=arthedain to=shire who=orcs")
	g.Asked("fellowship battle.choose, sauron battle.choose").Drawing("gimli").cards("1", "6")
	g.Tells("defeated character=merry", "battle region=shire attacker=orcs defender=gimli",
		"ability character=gimli", "defeated character=orcs")
}

func TestWargSilencesEveryText(t *testing.T) {
	for _, c := range []string{"merry", "legolas", "gimli", "boromir", "pippin", "gandalf", "aragorn", "sam",
		"frodo"} {
		g := stand(t, Fellowship, c+"=rohan warg=gondor").Do("fellowship: move from=rohan to=gondor who=" + c).
			Tells("silenced by=warg character=" + c)
		g.Silent("ability", "sees-first").Asked("fellowship battle.choose, sauron battle.choose")
	}
}

func TestCaveTrollHasNoUseForCards(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "merry=rohan cave-troll=gondor orcs=mordor").discarded("1", "1").
			Do("sauron: move from=gondor to=rohan who=cave-troll")
	}
	next().cards("5", "6").Tells("cardless character=cave-troll card=6", "compared fellowship=7 sauron=9",
		"defeated character=merry")
	// No retreat, no exchange, no Eye.
	next().cards("5", "retreat").Tells("cardless character=cave-troll card=retreat",
		"compared fellowship=7 sauron=9")
	next().cards("5", "magic").Tells("cardless character=cave-troll card=magic",
		"compared fellowship=7 sauron=9").Silent("exchanged")
	next().cards("noble-sacrifice", "eye-of-sauron").Silent("ignored").stands("merry,cave-troll=defeated")
	g := next().cards("elven-cloak", "6").Tells("compared fellowship=2 sauron=9")
	if v := g.whole(); len(v.Hands[Sauron].Discard) != 2 || v.Hands[Sauron].Left != 7 {
		t.Errorf("Sauron has %+v", v.Hands[Sauron])
	}
	next().cards("retreat", "retreat").Asked("fellowship retreat.where")
}

func TestCaveTrollAgainstGandalf(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan cave-troll=gondor orcs=mordor").discarded("1", "1").
		Do("sauron: move from=gondor to=rohan who=cave-troll", "sauron: play card=magic")
	g.Asked("fellowship battle.fellowship-last").Do("fellowship: play card=5").
		Tells("cardless character=cave-troll card=magic", "compared fellowship=10 sauron=9",
			"defeated character=cave-troll")
}

func TestWitchKingFlyingNazgulAndBlackRiderInBattle(t *testing.T) {
	for name, want := range map[string]string{"witch-king": "6", "flying-nazgul": "4", "black-rider": "4"} {
		g := stand(t, Sauron, "gimli=rohan "+name+"=gondor").Do("sauron: move from=gondor to=rohan who="+name).
			cards("1", "1")
		g.Tells("compared fellowship=4 sauron=" + want).Silent("ability")
	}
}
