package confrontation

import (
	"testing"

	"redbook/engine"
)

// Rulebook, "Koniec gry"; spec 11.

func TestV1FrodoEntersMordor(t *testing.T) {
	g := stand(t, Fellowship, "frodo=gondor merry=shire orcs,warg,shelob=mordor").
		Do("fellowship: move from=gondor to=mordor who=frodo")
	g.Tells("revealed character=frodo region=mordor", "over winners=fellowship how=ring-bearer-in-mordor").
		Silent("battle").ended(Fellowship, ringBearerInMordor)
	v := g.view(engine.Nobody)
	if v.Result == nil || v.Result.Winner != Fellowship || v.Result.How != ringBearerInMordor ||
		v.Result.Left != [2]int{2, 4} {
		t.Errorf("result %+v", v.Result)
	}
	if len(v.Regions[Mordor][Sauron].Named) != 4 || v.Hands[Sauron].Cards == nil {
		t.Error("when it is over, all is open")
	}
}

func TestOthersInMordorDoNotWin(t *testing.T) {
	stand(t, Fellowship, "frodo=shire sam=gondor cave-troll=rohan").
		Do("fellowship: move from=gondor to=mordor who=sam").GoesOn().Asked("sauron turn.move")
	// Against somebody in Mordor they fight.
	stand(t, Fellowship, "frodo=shire gimli=gondor orcs,warg=mordor").Drawing("orcs", "warg").
		Do("fellowship: move from=gondor to=mordor who=gimli").GoesOn()
}

func TestV2ThreeInTheShire(t *testing.T) {
	g := stand(t, Sauron, "frodo=mirkwood orcs,warg=shire balrog=arthedain").
		Do("sauron: move from=arthedain to=shire who=balrog")
	g.Tells("over winners=sauron how=three-in-shire").ended(Sauron, threeInShire)
	stand(t, Sauron, "frodo=mirkwood orcs=shire balrog=arthedain").
		Do("sauron: move from=arthedain to=shire who=balrog").GoesOn()
}

func TestV3FrodoDefeatedByStrength(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains merry=rohan black-rider=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=black-rider").cards("1", "1")
	g.Tells("compared fellowship=2 sauron=4", "defeated character=frodo",
		"over winners=sauron how=frodo-defeated").ended(Sauron, frodoDefeated)
	if v := g.view(engine.Nobody); v.Result.Left != [2]int{1, 2} {
		t.Errorf("left %v", v.Result.Left)
	}
}

func TestV3FrodoAndHisEnemyBothDefeated(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains warg=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=warg").cards("3", "2")
	g.Tells("compared fellowship=4 sauron=4").stands("frodo,warg=defeated").ended(Sauron, frodoDefeated)
	if v := g.view(engine.Nobody); v.Result.Left != [2]int{0, 1} {
		t.Errorf("left %v", v.Result.Left)
	}
}

// Shelob, who has defeated Frodo, need not find a home any more: the game is over at that instant.
func TestV3EndsBeforeShelobReturns(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains shelob=fangorn orcs,warg=gondor").
		Do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1")
	g.Silent("returned").stands("shelob=misty-mountains").ended(Sauron, frodoDefeated)
}

func TestV4FellowshipCannotMove(t *testing.T) {
	// Mordor is full of hobbits; whoever stands there has nowhere to go, and Gondor no way forward.
	g := stand(t, Sauron, "sam,merry,pippin,gimli=mordor frodo,aragorn=gondor orcs=arthedain cave-troll=cardolan").Do("sauron: move from=arthedain to=shire who=orcs")
	g.Tells("turn turn=11 side=fellowship", "over winners=sauron how=cannot-move").ended(Sauron, cannotMove)
}

func TestV4SauronCannotMove(t *testing.T) {
	stand(t, Fellowship, "frodo=rohan orcs=rhudaur cave-troll=shire merry=eregion").
		Do("fellowship: move from=rohan to=gondor who=frodo").GoesOn()
	g := stand(t, Fellowship, "frodo,merry=rohan cave-troll=shire").
		Do("fellowship: move from=rohan to=gondor who=frodo")
	g.Tells("turn turn=11 side=sauron", "over winners=fellowship how=cannot-move").ended(Fellowship, cannotMove)
}

func TestC13AllOfSauronInTheShire(t *testing.T) {
	stand(t, Fellowship, "frodo,merry=rohan cave-troll,orcs=shire").
		Do("fellowship: move from=rohan to=gondor who=merry").ended(Fellowship, cannotMove)
	// The Flying Nazgûl there can still fly to a lonely enemy.
	g := stand(t, Fellowship, "frodo,merry=rohan cave-troll,flying-nazgul=shire").
		Do("fellowship: move from=rohan to=gondor who=merry").Asked("sauron turn.move")
	g.Offered("sauron: move from=shire", "to: rohan,gondor")
}

func TestLastServantDefeated(t *testing.T) {
	g := stand(t, Fellowship, "gimli=rohan cave-troll=gondor").
		Do("fellowship: move from=rohan to=gondor who=gimli").cards("noble-sacrifice", "1")
	g.stands("gimli,cave-troll=defeated").ended(Fellowship, cannotMove)
}

func TestConcede(t *testing.T) {
	for _, how := range []string{engine.Conceded, engine.Expired} {
		for s := Fellowship; s <= Sauron; s++ {
			for name, g := range map[string]*game{"placing": begin(t), "moving": placed(t),
				"in battle": duel(t).Do(charge, "fellowship: play card=1")} {
				p, played, err := Rules.Concede(g.P, s.Seat(), how, g)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				g.P, g.Played = p, played
				g.ended(s.Enemy(), how).Refused("sauron: "+placeSauron, "game-over")
				if err := Rules.Check(g.P); err != nil {
					t.Errorf("%s: %v", name, err)
				}
				if _, _, err := Rules.Concede(g.P, s.Seat(), how, g); err == nil {
					t.Errorf("%s: conceded twice", name)
				}
			}
		}
	}
}

func TestC40StarFrodoDefeatedByTheWarg(t *testing.T) {
	g := standDraft(t, Sauron, "frodo-star=rohan sam-star=shire warg=gondor").
		Do("sauron: move from=gondor to=rohan who=warg").cards("1", "6")
	g.Tells("defeated character=frodo-star").Silent("ring-passed").ended(Sauron, frodoDefeated)
}

// Reading D7: neither does Sam take the Ring where Noble Sacrifice takes the Warg along.
func TestD7NobleSacrificeAgainstTheWargLosesTheRing(t *testing.T) {
	g := standDraft(t, Sauron, "frodo-star=rohan sam-star=shire warg=gondor").
		Do("sauron: move from=gondor to=rohan who=warg").cards("noble-sacrifice", "6")
	g.Tells("defeated character=warg", "defeated character=frodo-star").Silent("ring-passed").
		ended(Sauron, frodoDefeated)
	g = standDraft(t, Sauron, "frodo-star=rohan sam-star=shire cave-troll=gondor").
		Do("sauron: move from=gondor to=rohan who=cave-troll").cards("noble-sacrifice", "6")
	g.Tells("defeated character=cave-troll", "defeated character=frodo-star",
		"ring-passed character=sam-star region=shire").GoesOn()
}

func TestC40V6StarFrodoDefeatedByTheMouth(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star=rohan sam-star=shire mouth-of-sauron=gondor").Do(attackRohanStar).
		cards("1", "4")
	g.Tells("defeated character=frodo-star", "revealed character=sam-star region=shire",
		"ring-passed character=sam-star region=shire", "turn turn=11 side=fellowship").GoesOn()
	if group := g.view(Sauron.only()).Regions[Shire][Fellowship]; group.Hidden != 1 {
		t.Errorf("he should be hidden again: %+v", group)
	}
	// V1: Sam is the Ring-bearer now.
	g.Adjust("where.sam-star", "gondor", "where.watcher", "mordor").
		Do("fellowship: move from=gondor to=mordor who=sam-star").ended(Fellowship, ringBearerInMordor)
}

func TestV6TheClassicSamInherits(t *testing.T) {
	g := standDraft(t, Sauron, "frodo-star=rohan sam=shire orcs=gondor").
		Do("sauron: move from=gondor to=rohan who=orcs")
	g.Tells("ability character=orcs", "ring-passed character=sam region=shire").GoesOn()
}

func TestV6SamWasDefeatedBefore(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star=rohan elrond=shire uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "4")
	g.Silent("ring-passed").ended(Sauron, frodoDefeated)
}

func TestV6BalrogStrikesStarFrodo(t *testing.T) {
	g := standDraft(t, Fellowship, "frodo-star=eregion sam=shire balrog=caradhras").
		Do("fellowship: move from=eregion to=fangorn who=frodo-star", "sauron: strike")
	g.Tells("struck character=frodo-star by=balrog", "ring-passed character=sam region=shire").GoesOn().
		Asked("sauron turn.move")
}

// Sam takes the Ring over where he stands; in Mordor that is the end of the tale (V1: at every instant).
func TestV6SamInheritsInMordor(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star=rohan sam-star=mordor watcher=fangorn uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "4")
	g.Tells("ring-passed character=sam-star region=mordor").ended(Fellowship, ringBearerInMordor)
}

// Revealed beside the battle, Sam can be named for the next one; his defeat then ends the game (V7).
func TestV7SamDefeatedAsRingBearer(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star,sam-star=rohan uruk-hai=gondor").Drawing("frodo-star").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "4")
	g.Tells("ring-passed character=sam-star region=rohan",
		"battle region=rohan attacker=uruk-hai defender=sam-star").cards("2", "3")
	g.Tells("compared fellowship=6 sauron=7", "defeated character=sam-star").ended(Sauron, samDefeated)
	// Before that his defeat is that of anyone.
	standVariant(t, Sauron, "sam-star=rohan uruk-hai=gondor").
		Do("sauron: move from=gondor to=rohan who=uruk-hai").cards("1", "4").stands("sam-star=defeated").GoesOn()
}

func TestV3ClassicFrodoInADraft(t *testing.T) {
	standDraft(t, Sauron, "frodo=misty-mountains sam-star=shire shelob=fangorn").
		Do("sauron: move from=fangorn to=misty-mountains who=shelob").cards("1", "1").ended(Sauron, frodoDefeated)
}

// Wormtongue, who falls with the star Frodo while Sam is alive, may still flee; the game goes on.
func TestV6WormtongueAndStarFrodo(t *testing.T) {
	g := standVariant(t, Sauron, "frodo-star=rohan sam-star=shire wormtongue=gondor").
		Do("sauron: move from=gondor to=rohan who=wormtongue").cards("1", "3")
	g.Tells("compared fellowship=2 sauron=2", "beaten character=wormtongue", "defeated character=frodo-star",
		"ring-passed character=sam-star region=shire").Asked("sauron battle.escape")
	g.Do("sauron: retreat to=gondor").stands("wormtongue=gondor frodo-star=defeated")
}
