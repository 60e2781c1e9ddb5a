package confrontation

import "testing"

// Each character of the Fellowship by its text (rulebook, "Postacie Drużyny Pierścienia"), and the rulings on
// them.

func TestFrodoRetreatsSidewaysWhenAttacked(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn shelob=gondor").Do("sauron: move from=gondor to=fangorn who=shelob")
	g.Asked("fellowship retreat.where").Offered("fellowship:", "retreat,stay").
		Offered("fellowship: retreat", "to: mirkwood,rohan")
	g.Do("fellowship: retreat to=rohan").Tells("retreated character=frodo from=fangorn to=rohan",
		"turn turn=11 side=fellowship")
	g.Silent("shown", "returned").stands("frodo=rohan shelob=fangorn")
}

func TestFrodoMayStay(t *testing.T) {
	g := stand(t, Sauron, "frodo=fangorn warg=rohan orcs=mirkwood black-rider=gondor").
		Do("sauron: move from=gondor to=fangorn who=black-rider")
	g.Asked("fellowship battle.choose, sauron battle.choose") // enemies on both sides: no way, no question
	g = stand(t, Sauron, "frodo=fangorn black-rider=gondor").
		Do("sauron: move from=gondor to=fangorn who=black-rider", "fellowship: stay").
		Tells("stayed character=frodo")
	g.cards("5", "1").Tells("compared fellowship=6 sauron=4", "defeated character=black-rider")
}

func TestFrodoDoesNotRetreatWhenHeAttacks(t *testing.T) {
	stand(t, Fellowship, "frodo=misty-mountains orcs=fangorn").
		Do("fellowship: move from=misty-mountains to=fangorn who=frodo").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestFrodoDoesNotRetreatIntoAFullRegion(t *testing.T) {
	g := stand(t, Sauron, "frodo=gondor merry,sam=dagorlad black-rider=mordor").
		Do("sauron: move from=mordor to=gondor who=black-rider")
	g.Asked("fellowship battle.choose, sauron battle.choose")
}

func TestFrodoHasNoSidewaysInTheShire(t *testing.T) {
	stand(t, Sauron, "frodo=shire black-rider=arthedain").
		Do("sauron: move from=arthedain to=shire who=black-rider").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestSamStandsInForFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=witch-king")
	g.Asked("fellowship battle.stand-in").Offered("fellowship:", "stand-in,decline").Do("fellowship: stand-in")
	g.Tells("revealed character=sam region=rohan", "stood-in character=sam for=frodo", "ability character=sam")
	g.cards("4", "3").Tells("compared fellowship=9 sauron=8", "defeated character=witch-king").
		stands("frodo,sam=rohan")
	if g.view(Sauron.only()).Regions[Rohan][Fellowship].Hidden != 2 {
		t.Error("they are not hidden after the turn")
	}
}

func TestSamFallsForFrodoWhoFightsNext(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=witch-king", "fellowship: stand-in")
	// Frodo is revealed and alone, so he is fought without a draw; nobody is left to stand in, and he may
	// retreat.
	g.cards("1", "6").Tells("defeated character=sam", "battle region=rohan attacker=witch-king defender=frodo").
		Asked("fellowship retreat.where")
	g.Do("fellowship: retreat to=fangorn").stands("frodo=fangorn sam=defeated")
}

func TestSamStandsInOnlyWhenFrodoIsAttacked(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan witch-king=gondor").Drawing("sam").
		Do("sauron: move from=gondor to=rohan who=witch-king")
	g.Asked("fellowship battle.beside-ring")
}

func TestSamFightsWithFiveBesideARevealedFrodo(t *testing.T) {
	next := func() *game {
		return stand(t, Sauron, "frodo,sam=rohan black-rider=gondor").Drawing("sam").
			Do("sauron: move from=gondor to=rohan who=black-rider")
	}
	g := next().Offered("fellowship:", "reveal-frodo,decline").Do("fellowship: reveal-frodo").
		Tells("revealed character=frodo region=rohan", "ability character=sam")
	g.cards("1", "2").Tells("compared fellowship=6 sauron=5", "defeated character=black-rider")
	g = next().Do("fellowship: decline").Silent("revealed").cards("1", "2").
		Tells("compared fellowship=3 sauron=5", "defeated character=sam")
	g.Tells("battle region=rohan attacker=black-rider defender=frodo")
}

func TestC19OrcsAgainstFrodoSamStandsIn(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan orcs=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=orcs", "fellowship: stand-in")
	g.Tells("stood-in character=sam for=frodo", "ability character=orcs", "defeated character=sam",
		"battle region=rohan attacker=orcs defender=frodo")
	g.Asked("fellowship retreat.where").Do("fellowship: stay").Silent("ability").cards("4", "1").
		Tells("compared fellowship=5 sauron=3", "defeated character=orcs")
}

func TestC20OrcsSecondBattleAfterARetreat(t *testing.T) {
	g := stand(t, Sauron, "frodo,merry=rohan orcs=gondor sam=fangorn").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=orcs")
	g.Do("fellowship: decline", "fellowship: retreat to=fangorn").
		Tells("retreated character=frodo from=rohan to=fangorn", "battle region=rohan attacker=orcs defender=merry")
	g.Silent("ability", "defeated").cards("1", "1").Tells("compared fellowship=3 sauron=3")
}

func TestC21GimliAndBoromirAttackedByTheOrcs(t *testing.T) {
	g := stand(t, Sauron, "gimli=rohan orcs=gondor").Do("sauron: move from=gondor to=rohan who=orcs")
	g.Tells("ability character=gimli", "defeated character=orcs").Silent("compared").
		stands("gimli=rohan orcs=defeated")
	stand(t, Sauron, "boromir=rohan orcs=gondor").Do("sauron: move from=gondor to=rohan who=orcs").
		stands("boromir,orcs=defeated")
}

func TestC22SamBesideAHiddenFrodoHasTwo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan cave-troll=gondor").Drawing("sam").
		Do("sauron: move from=gondor to=rohan who=cave-troll", "fellowship: decline")
	if v := g.whole(); v.Battle.Strength != [2]int{2, 9} {
		t.Errorf("strengths %v", v.Battle.Strength)
	}
	g.cards("5", "1").Tells("compared fellowship=7 sauron=9")
}

func TestC23WargSilencesSamAndFrodo(t *testing.T) {
	g := stand(t, Sauron, "frodo,sam=rohan warg=gondor").Drawing("sam").
		Do("sauron: move from=gondor to=rohan who=warg")
	g.Tells("silenced by=warg character=sam").Asked("fellowship battle.choose, sauron battle.choose").
		cards("1", "1")
	g.Tells("compared fellowship=3 sauron=3")
	g = stand(t, Sauron, "frodo,sam=rohan warg=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=warg")
	g.Tells("silenced by=warg character=frodo").Asked("fellowship battle.choose, sauron battle.choose")
	// Even if Frodo has been revealed in this attack: Sam is fought after Frodo has left by a card.
	g = stand(t, Sauron, "frodo,sam=rohan warg=gondor").Drawing("frodo").
		Do("sauron: move from=gondor to=rohan who=warg").cards("retreat", "1")
	g.Do("fellowship: retreat to=caradhras").Tells("battle region=rohan attacker=warg defender=sam").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinRetreatsBackwardWhenHeAttacks(t *testing.T) {
	g := stand(t, Fellowship, "pippin=rohan shelob=gondor").
		Do("fellowship: move from=rohan to=gondor who=pippin")
	g.Asked("fellowship retreat.where").Offered("fellowship: retreat", "to: fangorn,rohan").
		Do("fellowship: retreat to=rohan")
	g.Tells("retreated character=pippin from=gondor to=rohan").stands("pippin=rohan shelob=gondor").
		Silent("shown")
	stand(t, Fellowship, "pippin=rohan shelob=gondor").Do("fellowship: move from=rohan to=gondor who=pippin",
		"fellowship: stay").Asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinDoesNotRetreatWhenAttacked(t *testing.T) {
	stand(t, Sauron, "pippin=rohan shelob=gondor").Do("sauron: move from=gondor to=rohan who=shelob").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestPippinAttacksTheWarg(t *testing.T) {
	g := stand(t, Fellowship, "pippin=rohan warg=gondor").Do("fellowship: move from=rohan to=gondor who=pippin")
	g.Tells("silenced by=warg character=pippin").Asked("fellowship battle.choose, sauron battle.choose")
}

func TestMerrySlaysTheWitchKing(t *testing.T) {
	g := stand(t, Sauron, "merry=rohan witch-king=gondor").Do("sauron: move from=gondor to=rohan who=witch-king")
	g.Tells("ability character=merry", "defeated character=witch-king", "turn turn=11 side=fellowship").
		Silent("compared").stands("merry=rohan")
	stand(t, Fellowship, "merry=rohan witch-king=gondor").Do("fellowship: move from=rohan to=gondor who=merry").
		stands("merry=gondor witch-king=defeated")
	stand(t, Sauron, "merry=rohan flying-nazgul=gondor").
		Do("sauron: move from=gondor to=rohan who=flying-nazgul").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestLegolasShootsTheFlyingNazgul(t *testing.T) {
	g := stand(t, Sauron, "legolas=rhudaur flying-nazgul=mordor").
		Do("sauron: move from=mordor to=rhudaur who=flying-nazgul")
	g.Tells("ability character=legolas", "defeated character=flying-nazgul").Silent("compared").
		stands("legolas=rhudaur")
	stand(t, Sauron, "legolas=rohan witch-king=gondor").Do("sauron: move from=gondor to=rohan who=witch-king").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestGimliSlaysTheOrcsWhenHeAttacks(t *testing.T) {
	stand(t, Fellowship, "gimli=rohan orcs=gondor").Do("fellowship: move from=rohan to=gondor who=gimli").
		Tells("ability character=gimli", "defeated character=orcs").stands("gimli=gondor")
}

func TestBoromirTakesHisEnemyWithHim(t *testing.T) {
	for _, enemy := range []string{"balrog", "saruman", "shelob", "cave-troll", "witch-king"} {
		g := stand(t, Fellowship, "boromir=rohan orcs=mordor "+enemy+"=gondor").
			Do("fellowship: move from=rohan to=gondor who=boromir")
		g.Tells("ability character=boromir").Silent("no-cards", "shown").stands("boromir," + enemy + "=defeated")
	}
}

func TestC24BoromirAgainstTheWarg(t *testing.T) {
	g := stand(t, Fellowship, "boromir=rohan warg=gondor").
		Do("fellowship: move from=rohan to=gondor who=boromir").
		Asked("fellowship battle.choose, sauron battle.choose")
	g.cards("5", "2").Tells("compared fellowship=5 sauron=4", "defeated character=warg").Silent("ability").
		stands("boromir=gondor")
}

func TestGandalfSeesSauronsCardFirst(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").
		Do("sauron: move from=gondor to=rohan who=black-rider")
	g.Tells("sees-first character=gandalf").Asked("sauron battle.sauron-first").
		Refused("fellowship: play card=1", "not-asked")
	g.Do("sauron: play card=6").Tells("shown side=sauron card=6").Asked("fellowship battle.fellowship-last")
	g.Do("fellowship: play card=4").Tells("shown side=fellowship card=4", "compared fellowship=9 sauron=9").
		stands("gandalf,black-rider=defeated")
}

func TestC25GandalfAgainstTheWarg(t *testing.T) {
	stand(t, Sauron, "gandalf=rohan warg=gondor").Do("sauron: move from=gondor to=rohan who=warg").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC31GandalfAgainstMagic(t *testing.T) {
	// A strength card is fetched and shown before the Fellowship chooses.
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("1,2", "6,retreat").
		Do("sauron: move from=gondor to=rohan who=black-rider")
	g.Do("sauron: play card=magic").Tells("shown side=sauron card=magic").Asked("sauron battle.sauron-magic").
		Offered("sauron: take", "card: 6,retreat")
	g.Do("sauron: take card=6").Tells("exchanged side=sauron card=6").Asked("fellowship battle.fellowship-last")
	g.Do("fellowship: play card=elven-cloak").
		Tells("compared fellowship=5 sauron=3", "defeated character=black-rider")
	// A fetched text waits until the Fellowship has chosen, and is then resolved first.
	g = stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("1,2", "6,retreat").
		Do("sauron: move from=gondor to=rohan who=black-rider")
	g.Do("sauron: play card=magic", "sauron: take card=retreat").Silent("retreated").
		Asked("fellowship battle.fellowship-last")
	g.Do("fellowship: play card=noble-sacrifice").Tells("shown side=fellowship card=noble-sacrifice",
		"retreated character=black-rider from=rohan to=fangorn")
	g.Silent("defeated").stands("gandalf=rohan black-rider=fangorn")
	// Nothing to fetch: no question.
	g = stand(t, Sauron, "gandalf=rohan black-rider=gondor").
		Do("sauron: move from=gondor to=rohan who=black-rider", "sauron: play card=magic").
		Asked("fellowship battle.fellowship-last")
	g.Do("fellowship: play card=1").Tells("without-effect side=sauron card=magic",
		"compared fellowship=6 sauron=3")
}

func TestC32GandalfLosesACardAgainstRetreat(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").
		Do("sauron: move from=gondor to=rohan who=black-rider", "sauron: play card=retreat")
	g.Asked("fellowship battle.fellowship-last").Do("fellowship: play card=1").
		Tells("retreated character=black-rider from=rohan to=fangorn").Silent("compared")
	if v := g.whole(); v.Hands[Fellowship].Left != 8 || v.Hands[Sauron].Left != 8 ||
		len(v.Hands[Fellowship].Discard) != 1 {
		t.Errorf("hands %+v", v.Hands)
	}
}

func TestGandalfsOwnMagicComesAfterSaurons(t *testing.T) {
	g := stand(t, Sauron, "gandalf=rohan black-rider=gondor").discarded("5,1", "6,2").
		Do("sauron: move from=gondor to=rohan who=black-rider")
	g.Do("sauron: play card=magic", "sauron: take card=6", "fellowship: play card=magic").
		Asked("fellowship battle.fellowship-magic")
	g.Do("fellowship: take card=5").Tells("exchanged side=fellowship card=5", "compared fellowship=10 sauron=9",
		"defeated character=black-rider")
}

func TestAragornInBattleHasHisStrengthAlone(t *testing.T) {
	stand(t, Sauron, "aragorn=rohan black-rider=gondor").Do("sauron: move from=gondor to=rohan who=black-rider").
		cards("1", "1").Silent("ability").Tells("compared fellowship=5 sauron=4")
}

// Aragorn uses his way of moving before he meets the Warg (rulebook, "Aragorn").
func TestAragornAttacksTheWargByText(t *testing.T) {
	g := stand(t, Fellowship, "aragorn=rohan warg=fangorn").
		Do("fellowship: move from=rohan to=fangorn who=aragorn").Tells("silenced by=warg character=aragorn")
	g.cards("1", "1").Tells("compared fellowship=5 sauron=3")
}
