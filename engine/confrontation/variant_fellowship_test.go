package confrontation

import (
	"slices"
	"testing"
)

// Each character of the Fellowship's variant set by its text (rulebook, "Postacie Drużyny Pierścienia:
// wariant"), and the rulings on them. Mixed line-ups are drafts.

const attackRohanStar = "sauron: move from=gondor to=rohan who=mouth-of-sauron"

func TestStarFrodoIsOutOfReachOfTextCards(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "frodo-star=rohan gollum=dagorlad uruk-hai=gondor").discarded("1", "6").
			Do("sauron: move from=gondor to=rohan who=uruk-hai")
	}
	g := next().cards("noble-sacrifice", "eye-of-sauron")
	g.Tells("ability character=frodo-star", "without-effect side=sauron card=eye-of-sauron",
		"defeated character=uruk-hai", "defeated character=frodo-star").Silent("ignored")
	g = next().cards("5", "magic").Silent("exchanged").Tells("without-effect side=sauron card=magic",
		"compared fellowship=6 sauron=4").GoesOn()
	g.Asked("fellowship turn.move")
	next().cards("5", "retreat").Silent("retreated").Tells("without-effect side=sauron card=retreat",
		"compared fellowship=6 sauron=4").stands("uruk-hai=defeated")
	next().cards("5", "5").Silent("ability").Tells("compared fellowship=6 sauron=9")
}

func TestStarFrodoDoesNotRetreat(t *testing.T) {
	standVariant(t, Sauron, "frodo-star=rohan gollum=mordor uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC41StarSamIsAsStrongAsHisAttacker(t *testing.T) {
	for attacker, want := range map[string]string{"shelob": "compared fellowship=6 sauron=6",
		"wormtongue": "compared fellowship=0 sauron=0",
		"orcs-star":  "compared fellowship=7 sauron=7", "cave-troll": "compared fellowship=10 sauron=9"} {
		g := standDraft(t, Sauron, "frodo-star=shire sam-star=rohan "+attacker+"=gondor").
			Do("sauron: move from=gondor to=rohan who=" + attacker)
		g.Tells("ability character=sam-star").cards("1", "1").Tells(want)
	}
	// Attacking he has his own strength, against the Warg as well.
	g := standVariant(t, Fellowship, "sam-star=rohan uruk-hai=gondor").
		Do("fellowship: move from=rohan to=gondor who=sam-star").Silent("ability").cards("1", "1")
	g.Tells("compared fellowship=2 sauron=5")
	g = standDraft(t, Sauron, "frodo-star=shire sam-star=rohan warg=gondor").
		Do("sauron: move from=gondor to=rohan who=warg").Silent("ability").cards("1", "1")
	g.Tells("compared fellowship=2 sauron=3")
}

// Cards and Gandalf's help come on top of Sam's strength (rulebook, "Sam", variant).
func TestStarSamWithGandalfsHelp(t *testing.T) {
	g := standVariant(t, Sauron, "sam-star=rohan gandalf-star=fangorn orcs-star=gondor").
		Do("sauron: move from=gondor to=rohan who=orcs-star").cards("2", "2")
	g.Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").
		Tells("compared fellowship=9 sauron=8", "defeated character=orcs-star")
}

func TestElrondIsProofAgainstTheEyeAndMagic(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan uruk-hai=gondor").discarded("1", "6").
			Do("sauron: move from=gondor to=rohan who=uruk-hai")
	}
	next().cards("noble-sacrifice", "eye-of-sauron").
		Tells("ability character=elrond", "without-effect side=sauron card=eye-of-sauron").Silent("ignored").
		stands("elrond,uruk-hai=defeated")
	next().cards("2", "magic").Silent("exchanged").Tells("without-effect side=sauron card=magic",
		"compared fellowship=5 sauron=4")
	next().cards("2", "retreat").stands("uruk-hai=fangorn elrond=rohan") // Retreat works
	// The Warg takes that away.
	g := standDraft(t, Sauron, "elrond=rohan warg=gondor frodo-star=shire").discarded("1", "6").
		Do("sauron: move from=gondor to=rohan who=warg").cards("2", "magic")
	g.Asked("fellowship turn.move").Tells("exchanged side=sauron card=6", "compared fellowship=5 sauron=8")
}

func TestStarAragornWaivesTheCardsWhenHeIsAttacked(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "aragorn-star=rohan uruk-hai=gondor gollum=mordor").
			Do("sauron: move from=gondor to=rohan who=uruk-hai").Asked("fellowship battle.waive-cards")
	}
	g := next().Offered("fellowship:", "no-cards,cards").Do("fellowship: no-cards").
		Tells("ability character=aragorn-star", "no-cards", "compared fellowship=4 sauron=4")
	if v := g.whole(); v.Hands[Fellowship].Left != 9 || v.Hands[Sauron].Left != 9 {
		t.Errorf("cards were played: %+v", v.Hands)
	}
	next().Do("fellowship: cards").cards("2", "1").Tells("compared fellowship=6 sauron=5")
	standVariant(t, Fellowship, "aragorn-star=rohan uruk-hai=gondor").
		Do("fellowship: move from=rohan to=gondor who=aragorn-star").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC42StarAragornWaivesHisTextAgainstClassicSaruman(t *testing.T) {
	next := func() *game {
		return standDraft(t, Sauron, "aragorn-star=rohan saruman=gondor frodo-star=shire").
			Do("sauron: move from=gondor to=rohan who=saruman").Asked("fellowship battle.waive-cards")
	}
	next().Do("fellowship: cards").Asked("sauron battle.no-cards").Do("sauron: no-cards").
		Tells("ability character=saruman", "compared fellowship=4 sauron=4")
	next().Do("fellowship: no-cards").Tells("ability character=aragorn-star", "compared fellowship=4 sauron=4").
		Silent("shown")
}

func TestStarAragornAgainstTheWarg(t *testing.T) {
	standDraft(t, Sauron, "aragorn-star=rohan warg=gondor frodo=shire").
		Do("sauron: move from=gondor to=rohan who=warg").Asked("fellowship battle.choose, sauron battle.choose")
}

func TestStarGandalfHelps(t *testing.T) {
	for _, at := range []string{"rohan", "fangorn", "caradhras", "gap-of-rohan"} {
		g := standVariant(t, Sauron, "theoden=rohan gandalf-star="+at+" gollum=gondor")
		if at == "rohan" {
			g.Drawing("theoden")
		}
		g.Do("sauron: move from=gondor to=rohan who=gollum")
		g.Do("sauron: stay").cards("1", "4").Asked("fellowship battle.help").
			Offered("fellowship:", "reveal-gandalf,decline")
		g.Do("fellowship: reveal-gandalf").Tells("revealed character=gandalf-star region="+at,
			"ability character=gandalf-star region="+at, "compared fellowship=6 sauron=5")
	}
}

func TestStarGandalfHelpsAcrossARidge(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=caradhras gandalf-star=misty-mountains uruk-hai=fangorn").
		Do("sauron: move from=fangorn to=caradhras who=uruk-hai").cards("1", "1")
	g.Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").Tells("compared fellowship=5 sauron=5")
}

func TestStarGandalfMayStayHidden(t *testing.T) {
	g := standVariant(t, Sauron, "elrond=caradhras gandalf-star=misty-mountains uruk-hai=fangorn").
		Do("sauron: move from=fangorn to=caradhras who=uruk-hai").cards("1", "1")
	g.Do("fellowship: decline").Silent("revealed", "ability").Tells("compared fellowship=4 sauron=5").
		stands("elrond=defeated gandalf-star=misty-mountains")
}

// He is asked for after the text cards, right before the strengths are compared; a battle that is over needs
// no help.
func TestStarGandalfIsAskedForAfterTheTexts(t *testing.T) {
	next := func() *game {
		return standVariant(t, Sauron, "elrond=rohan gandalf-star=fangorn uruk-hai=gondor").discarded("5", "1").
			Do("sauron: move from=gondor to=rohan who=uruk-hai")
	}
	next().cards("magic", "2").Asked("fellowship battle.help").Tells("exchanged side=fellowship card=5").
		Do("fellowship: reveal-gandalf").Tells("compared fellowship=9 sauron=6")
	next().cards("noble-sacrifice", "2").Asked("fellowship turn.move")
	next().cards("retreat", "2").Asked("fellowship retreat.where").Do("fellowship: retreat to=caradhras").
		Asked("fellowship turn.move")
}

func TestC43StarGandalfHelpsWithoutCards(t *testing.T) {
	g := standVariant(t, Sauron, "aragorn-star=rohan gandalf-star=fangorn uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai", "fellowship: no-cards")
	g.Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").
		Tells("compared fellowship=5 sauron=4", "defeated character=uruk-hai")
	g = standDraft(t, Sauron, "gimli=rohan gandalf-star=fangorn saruman=gondor").
		Do("sauron: move from=gondor to=rohan who=saruman", "sauron: no-cards")
	g.Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").Tells("compared fellowship=4 sauron=4")
}

func TestStarGandalfDoesNotHelp(t *testing.T) {
	// Too far away; in his own battles; against the Warg; defeated.
	standVariant(t, Sauron, "elrond=rohan gandalf-star=eregion uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "1").Asked("fellowship turn.move")
	standVariant(t, Sauron, "gandalf-star,elrond=rohan uruk-hai=gondor").Drawing("gandalf-star").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "1").
		Tells("compared fellowship=6 sauron=5").Asked("fellowship turn.move")
	standDraft(t, Sauron, "gimli=rohan gandalf-star=fangorn warg=gondor").
		Do("sauron: move from=gondor to=rohan who=warg").cards("1", "1").Asked("fellowship turn.move")
	standVariant(t, Sauron, "elrond=rohan theoden=fangorn uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "1").Asked("fellowship turn.move")
}

// Revealed by his help he is open until the turn ends, and his place is known: the next battle too far away
// asks for nothing.
func TestStarGandalfHelpsAttackersAndInSeveralBattles(t *testing.T) {
	g := standVariant(t, Fellowship, "elrond,gandalf-star=rohan uruk-hai,gollum=gondor").Drawing("uruk-hai").
		Do("fellowship: move from=rohan to=gondor who=elrond").cards("4", "1")
	g.Asked("fellowship battle.help").Do("fellowship: reveal-gandalf").Tells("compared fellowship=8 sauron=5")
	g.Asked("sauron retreat.where").Do("sauron: stay").cards("3", "4").Asked("fellowship battle.help").
		Do("fellowship: reveal-gandalf").Tells("compared fellowship=7 sauron=5")
}

func TestTreebeardIsStrongInFangorn(t *testing.T) {
	g := standVariant(t, Sauron, "treebeard=fangorn uruk-hai=gondor").
		Do("sauron: move from=gondor to=fangorn who=uruk-hai").Tells("ability character=treebeard").cards("1", "1")
	g.Tells("compared fellowship=7 sauron=5")
	standVariant(t, Sauron, "treebeard=rohan uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").Silent("ability").cards("1", "1").
		Tells("compared fellowship=5 sauron=5")
}

func TestC12TreebeardComesToFangornFromAnywhere(t *testing.T) {
	g := standVariant(t, Fellowship, "treebeard=shire uruk-hai=fangorn").
		Offered("fellowship: move from=shire to=fangorn", "who: treebeard")
	g.Do("fellowship: move from=shire to=fangorn who=treebeard").
		Tells("battle region=fangorn attacker=treebeard defender=uruk-hai", "ability character=treebeard")
	standVariant(t, Fellowship, "treebeard=shire uruk-hai,gollum=fangorn").
		Refused("fellowship: move from=shire to=fangorn who=treebeard", "too-far from=shire region=fangorn")
	standVariant(t, Fellowship, "treebeard=shire elrond=fangorn").
		Refused("fellowship: move from=shire to=fangorn who=treebeard", "too-far from=shire region=fangorn")
	// a normal move
	standVariant(t, Fellowship, "treebeard=caradhras uruk-hai,gollum=fangorn").Drawing("gollum").
		Do("fellowship: move from=caradhras to=fangorn who=treebeard")
	// Backward from Gondor, and along the river's wrong way from Rohan.
	standVariant(t, Fellowship, "treebeard=gondor uruk-hai=fangorn").
		Do("fellowship: move from=gondor to=fangorn who=treebeard").
		Tells("battle region=fangorn attacker=treebeard defender=uruk-hai")
	standVariant(t, Fellowship, "treebeard=rohan uruk-hai=fangorn").
		Do("fellowship: move from=rohan to=fangorn who=treebeard").
		Tells("battle region=fangorn attacker=treebeard defender=uruk-hai")
}

func TestC44TreebeardAgainstTheWargInFangorn(t *testing.T) {
	g := standDraft(t, Fellowship, "treebeard=shire warg=fangorn frodo=arthedain").
		Do("fellowship: move from=shire to=fangorn who=treebeard").Silent("ability").cards("1", "1")
	g.Tells("compared fellowship=5 sauron=3")
}

// By his text he need not go through Moria, where the Balrog waits; with two enemies in Fangorn he must.
func TestTreebeardFromEregionToFangorn(t *testing.T) {
	g := standDraft(t, Fellowship, "treebeard=eregion balrog=caradhras orcs=fangorn frodo=shire").
		Do("fellowship: move from=eregion to=fangorn who=treebeard")
	g.Tells("battle region=fangorn attacker=treebeard defender=orcs")
	if m := g.whole().LastMove; m == nil || m.Moria {
		t.Errorf("the move was %+v", m)
	}
	standDraft(t, Fellowship, "treebeard=eregion balrog=caradhras orcs,shelob=fangorn frodo=shire").
		Do("fellowship: move from=eregion to=fangorn who=treebeard").Asked("sauron moria.strike")
}

func TestFaramirRetreatsSidewaysWhenHeAttacks(t *testing.T) {
	g := standVariant(t, Fellowship, "faramir=caradhras uruk-hai=fangorn").
		Do("fellowship: move from=caradhras to=fangorn who=faramir")
	g.Asked("fellowship retreat.where").Offered("fellowship: retreat", "to: mirkwood,rohan").
		Do("fellowship: retreat to=rohan").stands("faramir=rohan uruk-hai=fangorn").Asked("sauron turn.move")
	g = standVariant(t, Fellowship, "faramir=caradhras uruk-hai=fangorn").
		Do("fellowship: move from=caradhras to=fangorn who=faramir", "fellowship: stay").cards("1", "1")
	g.Tells("compared fellowship=4 sauron=5")
	// Not when he is attacked, not in the mountains.
	standVariant(t, Sauron, "faramir=rohan uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").Asked("fellowship battle.choose, sauron battle.choose")
	standVariant(t, Fellowship, "faramir=rhudaur uruk-hai=high-pass").
		Do("fellowship: move from=rhudaur to=high-pass who=faramir").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC47FaramirAttacksClassicSaruman(t *testing.T) {
	standDraft(t, Fellowship, "faramir=caradhras saruman=fangorn frodo=shire").
		Do("fellowship: move from=caradhras to=fangorn who=faramir").Asked("sauron battle.no-cards")
}

func TestTheodenIsStrongInRohanAndGondor(t *testing.T) {
	for where, want := range map[string]string{"rohan": "compared fellowship=5 sauron=5",
		"fangorn": "compared fellowship=3 sauron=5"} {
		standVariant(t, Sauron, "theoden="+where+" uruk-hai=gondor").
			Do("sauron: move from=gondor to="+where+" who=uruk-hai").cards("1", "1").Tells(want)
	}
	g := standVariant(t, Fellowship, "theoden=rohan uruk-hai=gondor").
		Do("fellowship: move from=rohan to=gondor who=theoden").Tells("ability character=theoden").cards("1", "1")
	g.Tells("compared fellowship=5 sauron=5")
	standDraft(t, Fellowship, "theoden=rohan warg=gondor frodo=shire").
		Do("fellowship: move from=rohan to=gondor who=theoden").cards("1", "1").
		Tells("compared fellowship=3 sauron=3")
}

func TestSmeagolChangesPlaces(t *testing.T) {
	next := func(around string) *game {
		return standVariant(t, Sauron, "smeagol=rohan mouth-of-sauron=gondor "+around).Do(attackRohanStar)
	}
	g := next("elrond=fangorn theoden=caradhras faramir=gap-of-rohan treebeard=eregion").
		Asked("fellowship battle.swap").Offered("fellowship:", "swap,decline")
	g.Offered("fellowship: swap", "who: faramir,elrond,theoden").Refused("fellowship: swap who=treebeard",
		"not-near character=treebeard region=rohan").
		Refused("fellowship: swap who=smeagol", "not-near character=smeagol region=rohan").
		Refused("fellowship: swap who=mouth-of-sauron", "not-yours character=mouth-of-sauron")
	g.Do("fellowship: swap who=theoden").Tells("revealed character=theoden region=caradhras",
		"swapped character=theoden for=smeagol from=caradhras to=rohan",
		"battle region=rohan attacker=mouth-of-sauron defender=theoden", "ability character=theoden")
	g.cards("1", "4").Tells("compared fellowship=5 sauron=7").stands("smeagol=caradhras theoden=defeated")
	next("elrond=fangorn").Do("fellowship: decline").Asked("fellowship battle.choose, sauron battle.choose")
	next("elrond=eregion").Asked("fellowship battle.choose, sauron battle.choose") // nobody is near
}

func TestSmeagolDoesNotSwapAcrossRidgesOrTheRiver(t *testing.T) {
	g := standVariant(t, Sauron,
		"smeagol=caradhras elrond=misty-mountains theoden=gap-of-rohan faramir=rohan treebeard=eregion mouth-of-sauron=fangorn")
	g.Do("sauron: move from=fangorn to=caradhras who=mouth-of-sauron").
		Offered("fellowship: swap", "who: faramir,treebeard")
	// Moria makes Eregion and Fangorn no neighbours.
	g = standVariant(t, Sauron, "smeagol=fangorn treebeard=eregion mouth-of-sauron=gondor").
		Do("sauron: move from=gondor to=fangorn who=mouth-of-sauron")
	g.Asked("fellowship battle.choose, sauron battle.choose")
}

func TestSmeagolDoesNotSwapWhenHeAttacks(t *testing.T) {
	standVariant(t, Fellowship, "smeagol=rohan elrond=fangorn uruk-hai=gondor").
		Do("fellowship: move from=rohan to=gondor who=smeagol").
		Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC46SmeagolWithACompanion(t *testing.T) {
	standVariant(t, Sauron, "smeagol,elrond=rohan theoden=fangorn mouth-of-sauron=gondor").Drawing("smeagol").
		Do(attackRohanStar).Asked("fellowship battle.choose, sauron battle.choose")
}

func TestSmeagolAgainstTheWarg(t *testing.T) {
	standDraft(t, Sauron, "smeagol=rohan gimli=fangorn warg=gondor frodo=shire").
		Do("sauron: move from=gondor to=rohan who=warg").Asked("fellowship battle.choose, sauron battle.choose")
}

func TestC45SmeagolAttackedByClassicOrcs(t *testing.T) {
	next := func(other string) *game {
		return standDraft(t, Sauron, "smeagol=rohan orcs=gondor "+other).
			Do("sauron: move from=gondor to=rohan who=orcs")
	}
	g := next("legolas=fangorn frodo=shire").Do("fellowship: swap who=legolas")
	g.Tells("battle region=rohan attacker=orcs defender=legolas", "ability character=orcs",
		"defeated character=legolas").stands("smeagol=fangorn legolas=defeated")
	next("gimli=fangorn frodo=shire").Do("fellowship: swap who=gimli").
		Tells("ability character=gimli", "defeated character=orcs").stands("gimli=rohan smeagol=fangorn")
	next("boromir=fangorn frodo=shire").Do("fellowship: swap who=boromir").
		stands("boromir,orcs=defeated smeagol=fangorn")
	g = next("frodo=caradhras").Do("fellowship: swap who=frodo").Asked("fellowship retreat.where").
		Do("fellowship: retreat to=fangorn")
	g.stands("frodo=fangorn smeagol=caradhras orcs=rohan").Asked("fellowship turn.move")
	next("legolas=fangorn frodo=shire").Do("fellowship: decline").
		Tells("ability character=orcs", "defeated character=smeagol")
}

// Sméagol in Mordor, attacked there by the classic Flying Nazgûl: Frodo in his place has arrived (V1:
// whatever caused it).
func TestV1FrodoSwapsIntoMordor(t *testing.T) {
	g := standDraft(t, Sauron, "smeagol=mordor frodo=gondor cave-troll=rohan flying-nazgul=fangorn").
		Do("sauron: move from=fangorn to=mordor who=flying-nazgul")
	g.Asked("fellowship battle.swap").Do("fellowship: swap who=frodo").
		Tells("swapped character=frodo for=smeagol from=gondor to=mordor").ended(Fellowship, ringBearerInMordor)
}

// In a draft the classic Sam's text speaks of the star Frodo as well.
func TestClassicSamBesideStarFrodo(t *testing.T) {
	g := standDraft(t, Sauron, "frodo-star,sam=rohan orcs=gondor").Drawing("frodo-star").
		Do("sauron: move from=gondor to=rohan who=orcs").Asked("fellowship battle.stand-in")
	g.Do("fellowship: stand-in").Tells("stood-in character=sam for=frodo-star", "ability character=sam",
		"ability character=orcs", "defeated character=sam")
	g = standDraft(t, Sauron, "frodo-star,sam=rohan black-rider=gondor").Drawing("sam").Do(attackRohan).
		Asked("fellowship battle.beside-ring")
	g.Do("fellowship: reveal-frodo").Tells("revealed character=frodo-star region=rohan").cards("1", "1").
		Tells("compared fellowship=6 sauron=4")
	// When Frodo has fallen, nobody asks for him.
	g = standDraft(t, Sauron, "frodo-star=gone gimli,sam=rohan black-rider=gondor").Drawing("sam").
		Do(attackRohan).Asked("fellowship battle.choose, sauron battle.choose")
	if !slices.Contains(g.whole().Defeated, FrodoStar) {
		t.Error("Frodo should be defeated here")
	}
}
