package confrontation

import "testing"

// Each of Sauron's servants by its text (rulebook, "Postacie Saurona"), and the rulings on them. Ways of moving stand in
// moves_test.go, the Balrog in Moria too.

func TestBalrogOnlyGuardsFromCaradhras(t *testing.T) {
	g := stand(t, Fellowship, "merry=eregion balrog=misty-mountains").do("fellowship: move from=eregion to=fangorn who=merry")
	g.stands("merry=fangorn").asked("sauron turn.move")
}

func TestBalrogFightsWithFive(t *testing.T) {
	stand(t, Sauron, "gimli=eregion balrog=caradhras").do("sauron: move from=caradhras to=eregion who=balrog").cards("1", "1").silent("struck", "ability").tells("compared fellowship=4 sauron=6")
}

// Boromir does not take the Balrog with him in Moria, but in battle he does (rulebook, "Balrog", "Boromir").
func TestBoromirAgainstTheBalrogInBattle(t *testing.T) {
	stand(t, Fellowship, "boromir=enedwaith balrog=caradhras").do("fellowship: move from=enedwaith to=caradhras who=boromir").stands("boromir,balrog=defeated")
}

func TestShelobReturnsToGondorWhenSheHasDefended(t *testing.T) {
	g := stand(t, Fellowship, "merry=caradhras shelob=rohan").do("fellowship: move from=caradhras to=rohan who=merry").cards("1", "1")
	g.tells("defeated character=merry", "ability character=shelob", "returned character=shelob from=rohan to=gondor").stands("shelob=gondor")
}

func TestShelobStaysInGondor(t *testing.T) {
	g := stand(t, Fellowship, "merry=rohan shelob=gondor").do("fellowship: move from=rohan to=gondor who=merry").cards("1", "1")
	g.tells("defeated character=merry").silent("returned").stands("shelob=gondor")
	// She fights on there when she attacks.
	g = stand(t, Sauron, "merry,gimli=gondor shelob=mordor").drawing("merry").do("sauron: move from=mordor to=gondor who=shelob").cards("1", "1")
	g.silent("returned").tells("battle region=gondor attacker=shelob defender=gimli")
}

func TestC29ShelobGoesHomeAfterTheFirstOfTwo(t *testing.T) {
	g := stand(t, Sauron, "merry,gimli=rohan shelob=gondor").drawing("merry").do("sauron: move from=gondor to=rohan who=shelob").cards("1", "1")
	g.tells("defeated character=merry", "returned character=shelob from=rohan to=gondor", "turn turn=11 side=fellowship").stands("gimli=rohan shelob=gondor")
}

func TestC30ShelobFindsNoRoomInGondor(t *testing.T) {
	g := stand(t, Sauron, "merry=misty-mountains shelob=fangorn orcs,warg=gondor").do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1")
	g.tells("defeated character=merry", "defeated character=shelob").silent("returned").stands("shelob=defeated orcs,warg=gondor")
	// One other is no hindrance.
	stand(t, Sauron, "merry=misty-mountains shelob=fangorn orcs=gondor").do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1").stands("shelob,orcs=gondor")
	// Any enemy there is.
	stand(t, Sauron, "merry=misty-mountains shelob=fangorn sam=gondor").do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1").stands("shelob=defeated")
	// She attacked from Gondor: her own place is free again.
	stand(t, Sauron, "merry=rohan shelob,orcs=gondor").do("sauron: move from=gondor to=rohan who=shelob").cards("1", "1").stands("shelob,orcs=gondor")
}

func TestShelobDoesNotReturnWithoutAVictory(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan shelob=gondor").do("sauron: move from=gondor to=rohan who=shelob").cards("retreat", "1")
	g.do("fellowship: retreat to=caradhras").stands("shelob=rohan").silent("returned")
	stand(t, Sauron, "merry=rohan shelob=gondor").do("sauron: move from=gondor to=rohan who=shelob").cards("noble-sacrifice", "1").silent("returned").stands("shelob,merry=defeated")
	// She retreats by her card: no victory, wherever she stands.
	stand(t, Sauron, "merry=rohan shelob=gondor").do("sauron: move from=gondor to=rohan who=shelob").cards("1", "retreat").silent("returned").stands("shelob=fangorn")
}

func TestC28FrodoRetreatsToWhereTheWitchKingCameFrom(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn witch-king=rohan orcs=mirkwood").do("sauron: move from=rohan to=fangorn who=witch-king")
	g.asked("fellowship retreat.where").offered("fellowship: retreat", "to: rohan").do("fellowship: retreat to=rohan").stands("frodo=rohan witch-king=fangorn")
	g = stand(t, Sauron, "frodo=fangorn witch-king,warg=rohan orcs=mirkwood").do("sauron: move from=rohan to=fangorn who=witch-king")
	g.asked("fellowship battle.choose, sauron battle.choose")
}

func TestSarumanForbidsCards(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "gimli=rohan saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman").asked("sauron battle.no-cards")
	}
	g := next().offered("sauron:", "no-cards,cards").do("sauron: no-cards").tells("no-cards", "compared fellowship=3 sauron=4", "defeated character=gimli").silent("shown")
	if v := g.whole(); v.Hands[Fellowship].Left != 9 || v.Hands[Sauron].Left != 9 {
		t.Errorf("hands %+v", v.Hands)
	}
	next().do("sauron: cards").asked("fellowship battle.choose, sauron battle.choose").cards("2", "1").tells("compared fellowship=5 sauron=5")
}

func TestC26SarumanHoldsFrodoButTheCardWorks(t *testing.T) {
	g := stand(t, Sauron, "frodo=rohan saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman").asked("sauron battle.no-cards")
	g.do("sauron: cards").cards("retreat", "1").do("fellowship: retreat to=gap-of-rohan").stands("frodo=gap-of-rohan saruman=rohan")
	stand(t, Fellowship, "pippin=rohan saruman=gondor").do("fellowship: move from=rohan to=gondor who=pippin").asked("sauron battle.no-cards")
}

func TestC27SarumanWithoutCardsAgainstSamBesideFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan saruman=gondor").drawing("sam").do("sauron: move from=gondor to=rohan who=saruman")
	g.asked("fellowship battle.beside-ring").do("fellowship: reveal-frodo").asked("sauron battle.no-cards")
	g.do("sauron: no-cards").tells("compared fellowship=5 sauron=4", "defeated character=saruman").stands("frodo,sam=rohan")
}

// All other texts work against Saruman (rulebook, "Saruman").
func TestSarumanAgainstGandalf(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman")
	g.do("sauron: cards").tells("sees-first character=gandalf").asked("sauron battle.sauron-first")
	stand(t, Sauron, "gandalf=rohan saruman=gondor").do("sauron: move from=gondor to=rohan who=saruman", "sauron: no-cards").silent("sees-first").tells("compared fellowship=5 sauron=4")
}

func TestSamStandsInAgainstSaruman(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan saruman=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=saruman").asked("fellowship battle.stand-in")
	g.do("fellowship: stand-in", "sauron: no-cards").tells("compared fellowship=5 sauron=4")
}

func TestOrcsDefeatTheFirstEnemy(t *testing.T) {
	g := stand(t, Sauron, "gandalf,merry=rohan orcs=gondor").drawing("gandalf").do("sauron: move from=gondor to=rohan who=orcs")
	g.tells("ability character=orcs", "defeated character=gandalf", "battle region=rohan attacker=orcs defender=merry").asked("fellowship battle.choose, sauron battle.choose")
	g.cards("1", "1").silent("ability").tells("compared fellowship=3 sauron=3")
}

func TestOrcsHaveNoTextInDefence(t *testing.T) {
	stand(t, Fellowship, "merry=rohan orcs=gondor").do("fellowship: move from=rohan to=gondor who=merry").asked("fellowship battle.choose, sauron battle.choose")
}

func TestOrcsDefeatFrodoWhoStays(t *testing.T) {
	stand(t, Sauron, "frodo=rohan orcs=gondor").do("sauron: move from=gondor to=rohan who=orcs", "fellowship: stay").tells("ability character=orcs", "defeated character=frodo").ended(Sauron, frodoDefeated)
}

func TestOrcsAgainstAFighterWhoRetreatedByCardHaveHadTheirFirstBattle(t *testing.T) {
	// Gandalf falls to the text, then Merry leaves by a card, then the third is fought with cards.
	g := stand(t, Sauron, "gandalf,merry,gimli,frodo=shire orcs=arthedain").drawing("gandalf", "merry").do("sauron: move from=arthedain to=shire who=orcs")
	g.asked("fellowship battle.choose, sauron battle.choose").drawing("gimli").cards("1", "6")
	g.tells("defeated character=merry", "battle region=shire attacker=orcs defender=gimli", "ability character=gimli", "defeated character=orcs")
}

func TestWargSilencesEveryText(t *testing.T) {
	for _, c := range []string{"merry", "legolas", "gimli", "boromir", "pippin", "gandalf", "aragorn", "sam", "frodo"} {
		g := stand(t, Fellowship, c+"=rohan warg=gondor").do("fellowship: move from=rohan to=gondor who=" + c).tells("silenced by=warg character=" + c)
		g.silent("ability", "sees-first").asked("fellowship battle.choose, sauron battle.choose")
	}
}

func TestCaveTrollHasNoUseForCards(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "merry=rohan cave-troll=gondor orcs=mordor").discarded("1", "1").do("sauron: move from=gondor to=rohan who=cave-troll")
	}
	next().cards("5", "6").tells("cardless character=cave-troll card=6", "compared fellowship=7 sauron=9", "defeated character=merry")
	// No retreat, no exchange, no Eye.
	next().cards("5", "retreat").tells("cardless character=cave-troll card=retreat", "compared fellowship=7 sauron=9")
	next().cards("5", "magic").tells("cardless character=cave-troll card=magic", "compared fellowship=7 sauron=9").silent("exchanged")
	next().cards("noble-sacrifice", "eye-of-sauron").silent("ignored").stands("merry,cave-troll=defeated")
	g := next().cards("elven-cloak", "6").tells("compared fellowship=2 sauron=9")
	if v := g.whole(); len(v.Hands[Sauron].Discard) != 2 || v.Hands[Sauron].Left != 7 {
		t.Errorf("Sauron has %+v", v.Hands[Sauron])
	}
	next().cards("retreat", "retreat").asked("fellowship retreat.where")
}

func TestCaveTrollAgainstGandalf(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan cave-troll=gondor orcs=mordor").discarded("1", "1").do("sauron: move from=gondor to=rohan who=cave-troll", "sauron: play card=magic")
	g.asked("fellowship battle.fellowship-last").do("fellowship: play card=5").tells("cardless character=cave-troll card=magic", "compared fellowship=10 sauron=9", "defeated character=cave-troll")
}

func TestWitchKingFlyingNazgulAndBlackRiderInBattle(t *testing.T) {
	for name, want := range map[string]string{"witch-king": "6", "flying-nazgul": "4", "black-rider": "4"} {
		g := stand(t, Sauron, "gimli=rohan "+name+"=gondor").do("sauron: move from=gondor to=rohan who="+name).cards("1", "1")
		g.tells("compared fellowship=4 sauron=" + want).silent("ability")
	}
}
