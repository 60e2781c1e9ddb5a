package confrontation

import "testing"

// Each character of the Fellowship by its text (rulebook, "Postacie Drużyny Pierścienia"), and the rulings on them.

func TestFrodoRetreatsSidewaysWhenAttacked(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn shelob=gondor").do("sauron: move from=gondor to=fangorn who=shelob")
	g.asked("fellowship retreat.where").offered("fellowship:", "retreat,stay").offered("fellowship: retreat", "to: mirkwood,rohan")
	g.do("fellowship: retreat to=rohan").tells("retreated character=frodo from=fangorn to=rohan", "turn turn=11 side=fellowship")
	g.silent("shown", "returned").stands("frodo=rohan shelob=fangorn")
}

func TestFrodoMayStay(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn warg=rohan orcs=mirkwood black-rider=gondor").do("sauron: move from=gondor to=fangorn who=black-rider")
	g.asked("fellowship battle.choose, sauron battle.choose") // enemies on both sides: no way, no question
	g = stand(t, Sauron, "frodo=fangorn black-rider=gondor").do("sauron: move from=gondor to=fangorn who=black-rider", "fellowship: stay").tells("stayed character=frodo")
	g.cards("5", "1").tells("compared fellowship=6 sauron=4", "defeated character=black-rider")
}

func TestFrodoDoesNotRetreatWhenHeAttacks(t *testing.T) {
	stand(t, Fellowship, "frodo=misty-mountains orcs=fangorn").do("fellowship: move from=misty-mountains to=fangorn who=frodo").asked("fellowship battle.choose, sauron battle.choose")
}

func TestFrodoDoesNotRetreatIntoAFullRegion(t *testing.T) {
	g := stand(t, Sauron, "frodo=gondor merry,sam=dagorlad black-rider=mordor").do("sauron: move from=mordor to=gondor who=black-rider")
	g.asked("fellowship battle.choose, sauron battle.choose")
}

func TestFrodoHasNoSidewaysInTheShire(t *testing.T) {
	stand(t, Sauron, "frodo=shire black-rider=arthedain").do("sauron: move from=arthedain to=shire who=black-rider").asked("fellowship battle.choose, sauron battle.choose")
}

func TestSamStandsInForFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=witch-king")
	g.asked("fellowship battle.stand-in").offered("fellowship:", "stand-in,decline").do("fellowship: stand-in")
	g.tells("revealed character=sam region=rohan", "stood-in character=sam for=frodo", "ability character=sam")
	g.cards("4", "3").tells("compared fellowship=9 sauron=8", "defeated character=witch-king").stands("frodo,sam=rohan")
	if g.view(Sauron.only()).Regions[Rohan][Fellowship].Hidden != 2 {
		t.Error("they are not hidden after the turn")
	}
}

func TestSamFallsForFrodoWhoFightsNext(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=witch-king", "fellowship: stand-in")
	// Frodo is revealed and alone, so he is fought without a draw; nobody is left to stand in, and he may retreat.
	g.cards("1", "6").tells("defeated character=sam", "battle region=rohan attacker=witch-king defender=frodo").asked("fellowship retreat.where")
	g.do("fellowship: retreat to=fangorn").stands("frodo=fangorn sam=defeated")
}

func TestSamStandsInOnlyWhenFrodoIsAttacked(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").drawing("sam").do("sauron: move from=gondor to=rohan who=witch-king")
	g.asked("fellowship battle.beside-ring")
}

func TestSamFightsWithFiveBesideARevealedFrodo(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "frodo,sam=rohan black-rider=gondor").drawing("sam").do("sauron: move from=gondor to=rohan who=black-rider")
	}
	g := next().offered("fellowship:", "reveal-frodo,decline").do("fellowship: reveal-frodo").tells("revealed character=frodo region=rohan", "ability character=sam")
	g.cards("1", "2").tells("compared fellowship=6 sauron=5", "defeated character=black-rider")
	g = next().do("fellowship: decline").silent("revealed").cards("1", "2").tells("compared fellowship=3 sauron=5", "defeated character=sam")
	g.tells("battle region=rohan attacker=black-rider defender=frodo")
}

func TestC19OrcsAgainstFrodoSamStandsIn(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan orcs=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=orcs", "fellowship: stand-in")
	g.tells("stood-in character=sam for=frodo", "ability character=orcs", "defeated character=sam", "battle region=rohan attacker=orcs defender=frodo")
	g.asked("fellowship retreat.where").do("fellowship: stay").silent("ability").cards("4", "1").tells("compared fellowship=5 sauron=3", "defeated character=orcs")
}

func TestC20OrcsSecondBattleAfterARetreat(t *testing.T) {
	g := stand(t, Sauron, "frodo,merry=rohan orcs=gondor sam=fangorn").drawing("frodo").do("sauron: move from=gondor to=rohan who=orcs")
	g.do("fellowship: decline", "fellowship: retreat to=fangorn").tells("retreated character=frodo from=rohan to=fangorn", "battle region=rohan attacker=orcs defender=merry")
	g.silent("ability", "defeated").cards("1", "1").tells("compared fellowship=3 sauron=3")
}

func TestC21GimliAndBoromirAttackedByTheOrcs(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan orcs=gondor").do("sauron: move from=gondor to=rohan who=orcs")
	g.tells("ability character=gimli", "defeated character=orcs").silent("compared").stands("gimli=rohan orcs=defeated")
	stand(t, Sauron, "boromir=rohan orcs=gondor").do("sauron: move from=gondor to=rohan who=orcs").stands("boromir,orcs=defeated")
}

func TestC22SamBesideAHiddenFrodoHasTwo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan cave-troll=gondor").drawing("sam").do("sauron: move from=gondor to=rohan who=cave-troll", "fellowship: decline")
	if v := g.whole(); v.Battle.Strength != [2]int{2, 9} {
		t.Errorf("strengths %v", v.Battle.Strength)
	}
	g.cards("5", "1").tells("compared fellowship=7 sauron=9")
}

func TestC23WargSilencesSamAndFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan warg=gondor").drawing("sam").do("sauron: move from=gondor to=rohan who=warg")
	g.tells("silenced by=warg character=sam").asked("fellowship battle.choose, sauron battle.choose").cards("1", "1")
	g.tells("compared fellowship=3 sauron=3")
	g = stand(t, Sauron, "frodo,sam=rohan warg=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=warg")
	g.tells("silenced by=warg character=frodo").asked("fellowship battle.choose, sauron battle.choose")
	// Even if Frodo has been revealed in this attack: Sam is fought after Frodo has left by a card.
	g = stand(t, Sauron, "frodo,sam=rohan warg=gondor").drawing("frodo").do("sauron: move from=gondor to=rohan who=warg").cards("retreat", "1")
	g.do("fellowship: retreat to=caradhras").tells("battle region=rohan attacker=warg defender=sam").asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinRetreatsBackwardWhenHeAttacks(t *testing.T) {
	g := stand(t, Fellowship, "pippin=rohan shelob=gondor").do("fellowship: move from=rohan to=gondor who=pippin")
	g.asked("fellowship retreat.where").offered("fellowship: retreat", "to: fangorn,rohan").do("fellowship: retreat to=rohan")
	g.tells("retreated character=pippin from=gondor to=rohan").stands("pippin=rohan shelob=gondor").silent("shown")
	stand(t, Fellowship, "pippin=rohan shelob=gondor").do("fellowship: move from=rohan to=gondor who=pippin", "fellowship: stay").asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinDoesNotRetreatWhenAttacked(t *testing.T) {
	stand(t, Sauron, "pippin=rohan shelob=gondor").do("sauron: move from=gondor to=rohan who=shelob").asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinAttacksTheWarg(t *testing.T) {
	g := stand(t, Fellowship, "pippin=rohan warg=gondor").do("fellowship: move from=rohan to=gondor who=pippin")
	g.tells("silenced by=warg character=pippin").asked("fellowship battle.choose, sauron battle.choose")
}

func TestMerrySlaysTheWitchKing(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan witch-king=gondor").do("sauron: move from=gondor to=rohan who=witch-king")
	g.tells("ability character=merry", "defeated character=witch-king", "turn turn=11 side=fellowship").silent("compared").stands("merry=rohan")
	stand(t, Fellowship, "merry=rohan witch-king=gondor").do("fellowship: move from=rohan to=gondor who=merry").stands("merry=gondor witch-king=defeated")
	stand(t, Sauron, "merry=rohan flying-nazgul=gondor").do("sauron: move from=gondor to=rohan who=flying-nazgul").asked("fellowship battle.choose, sauron battle.choose")
}

func TestLegolasShootsTheFlyingNazgul(t *testing.T) {
	g := stand(t, Sauron, "legolas=rhudaur flying-nazgul=mordor").do("sauron: move from=mordor to=rhudaur who=flying-nazgul")
	g.tells("ability character=legolas", "defeated character=flying-nazgul").silent("compared").stands("legolas=rhudaur")
	stand(t, Sauron, "legolas=rohan witch-king=gondor").do("sauron: move from=gondor to=rohan who=witch-king").asked("fellowship battle.choose, sauron battle.choose")
}

func TestGimliSlaysTheOrcsWhenHeAttacks(t *testing.T) {
	stand(t, Fellowship, "gimli=rohan orcs=gondor").do("fellowship: move from=rohan to=gondor who=gimli").tells("ability character=gimli", "defeated character=orcs").stands("gimli=gondor")
}

func TestBoromirTakesHisEnemyWithHim(t *testing.T) {
	for _, enemy := range []string{"balrog", "saruman", "shelob", "cave-troll", "witch-king"} {
		g := stand(t, Fellowship, "boromir=rohan orcs=mordor "+enemy+"=gondor").do("fellowship: move from=rohan to=gondor who=boromir")
		g.tells("ability character=boromir").silent("no-cards", "shown").stands("boromir," + enemy + "=defeated")
	}
}

func TestC24BoromirAgainstTheWarg(t *testing.T) {
	g := stand(t, Fellowship, "boromir=rohan warg=gondor").do("fellowship: move from=rohan to=gondor who=boromir").asked("fellowship battle.choose, sauron battle.choose")
	g.cards("5", "2").tells("compared fellowship=5 sauron=4", "defeated character=warg").silent("ability").stands("boromir=gondor")
}

func TestGandalfSeesSauronsCardFirst(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").do("sauron: move from=gondor to=rohan who=black-rider")
	g.tells("sees-first character=gandalf").asked("sauron battle.sauron-first").refused("fellowship: play card=1", "not-asked")
	g.do("sauron: play card=6").tells("shown side=sauron card=6").asked("fellowship battle.fellowship-last")
	g.do("fellowship: play card=4").tells("shown side=fellowship card=4", "compared fellowship=9 sauron=9").stands("gandalf,black-rider=defeated")
}

func TestC25GandalfAgainstTheWarg(t *testing.T) {
	stand(t, Sauron, "gandalf=rohan warg=gondor").do("sauron: move from=gondor to=rohan who=warg").asked("fellowship battle.choose, sauron battle.choose")
}

func TestC31GandalfAgainstMagic(t *testing.T) {
	// A strength card is fetched and shown before the Fellowship chooses.
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("1,2", "6,retreat").do("sauron: move from=gondor to=rohan who=black-rider")
	g.do("sauron: play card=magic").tells("shown side=sauron card=magic").asked("sauron battle.sauron-magic").offered("sauron: take", "card: 6,retreat")
	g.do("sauron: take card=6").tells("exchanged side=sauron card=6").asked("fellowship battle.fellowship-last")
	g.do("fellowship: play card=elven-cloak").tells("compared fellowship=5 sauron=3", "defeated character=black-rider")
	// A fetched text waits until the Fellowship has chosen, and is then resolved first.
	g = stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("1,2", "6,retreat").do("sauron: move from=gondor to=rohan who=black-rider")
	g.do("sauron: play card=magic", "sauron: take card=retreat").silent("retreated").asked("fellowship battle.fellowship-last")
	g.do("fellowship: play card=noble-sacrifice").tells("shown side=fellowship card=noble-sacrifice", "retreated character=black-rider from=rohan to=fangorn")
	g.silent("defeated").stands("gandalf=rohan black-rider=fangorn")
	// Nothing to fetch: no question.
	g = stand(t, Sauron, "gandalf=rohan black-rider=gondor").do("sauron: move from=gondor to=rohan who=black-rider", "sauron: play card=magic").asked("fellowship battle.fellowship-last")
	g.do("fellowship: play card=1").tells("without-effect side=sauron card=magic", "compared fellowship=6 sauron=3")
}

func TestC32GandalfLosesACardAgainstRetreat(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").do("sauron: move from=gondor to=rohan who=black-rider", "sauron: play card=retreat")
	g.asked("fellowship battle.fellowship-last").do("fellowship: play card=1").tells("retreated character=black-rider from=rohan to=fangorn").silent("compared")
	if v := g.whole(); v.Hands[Fellowship].Left != 8 || v.Hands[Sauron].Left != 8 || len(v.Hands[Fellowship].Discard) != 1 {
		t.Errorf("hands %+v", v.Hands)
	}
}

func TestGandalfsOwnMagicComesAfterSaurons(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("5,1", "6,2").do("sauron: move from=gondor to=rohan who=black-rider")
	g.do("sauron: play card=magic", "sauron: take card=6", "fellowship: play card=magic").asked("fellowship battle.fellowship-magic")
	g.do("fellowship: take card=5").tells("exchanged side=fellowship card=5", "compared fellowship=10 sauron=9", "defeated character=black-rider")
}

func TestAragornInBattleHasHisStrengthAlone(t *testing.T) {
	stand(t, Sauron, "aragorn=rohan black-rider=gondor").do("sauron: move from=gondor to=rohan who=black-rider").cards("1", "1").silent("ability").tells("compared fellowship=5 sauron=4")
}

// Aragorn uses his way of moving before he meets the Warg (rulebook, "Aragorn").
func TestAragornAttacksTheWargByText(t *testing.T) {
	g := stand(t, Fellowship, "aragorn=rohan warg=fangorn").do("fellowship: move from=rohan to=fangorn who=aragorn").tells("silenced by=warg character=aragorn")
	g.cards("1", "1").tells("compared fellowship=5 sauron=3")
}
