package confrontation

import "testing"

// The five examples of the rulebook ("Przykłady ruchu").

func TestRulebookMoveExample1OneOfTwoRegionsAhead(t *testing.T) {
	g := stand(t, Fellowship, "merry=cardolan orcs=gondor")
	g.Offered("fellowship: move from=cardolan", "to: eregion,enedwaith")
	g.Do("fellowship: move from=cardolan to=enedwaith who=merry").stands("merry=enedwaith")
	g.Offered("sauron: move from=gondor", "to: fangorn,rohan")
}

func TestRulebookMoveExample2FrodoStaysInTheMountains(t *testing.T) {
	g := stand(t, Sauron, "frodo=misty-mountains shelob=fangorn")
	g.Do("sauron: move from=fangorn to=misty-mountains who=shelob").
		Tells("battle region=misty-mountains attacker=shelob defender=frodo")
	g.Asked("fellowship battle.choose, sauron battle.choose")
	stand(t, Fellowship, "frodo=misty-mountains").Offered("fellowship: move from=misty-mountains",
		"to: mirkwood,fangorn")
}

func TestRulebookMoveExample3MoriaOneWay(t *testing.T) {
	g := stand(t, Fellowship, "merry=eregion orcs=fangorn")
	g.Offered("fellowship: move from=eregion", "to: misty-mountains,caradhras,fangorn")
	g = stand(t, Sauron, "orcs=fangorn")
	g.Offered("sauron: move from=fangorn", "to: misty-mountains,caradhras")
	g.Refused("sauron: move from=fangorn to=eregion who=orcs", "upstream region=eregion")
	// A retreat does not lead back, either.
	g = stand(t, Fellowship, "merry=eregion orcs=fangorn").
		Do("fellowship: move from=eregion to=fangorn who=merry").cards("retreat", "1")
	g.Asked("fellowship retreat.where").Offered("fellowship: retreat", "to: misty-mountains,caradhras")
	g.Refused("fellowship: retreat to=eregion", "no-retreat region=eregion")
}

func TestRulebookMoveExample4FullRegions(t *testing.T) {
	g := stand(t, Fellowship, "merry,pippin=fangorn sam=misty-mountains gimli=rhudaur legolas=eregion")
	g.Offered("fellowship: move from=misty-mountains", "to: mirkwood")
	g.Refused("fellowship: move from=misty-mountains to=fangorn who=sam", "region-full region=fangorn limit=2")
	g.Refused("fellowship: move from=rhudaur to=misty-mountains who=gimli",
		"region-full region=misty-mountains limit=1")
	g.Refused("fellowship: move from=eregion to=fangorn who=legolas", "region-full region=fangorn limit=2")
	// The retreat of Pippin from Fangorn finds one of two ways full.
	g = stand(t, Fellowship, "pippin=eregion sam=misty-mountains orcs=fangorn").
		Do("fellowship: move from=eregion to=fangorn who=pippin")
	g.Asked("fellowship retreat.where").Offered("fellowship: retreat", "to: caradhras")
}

func TestRulebookMoveExample5AnduinDownstream(t *testing.T) {
	g := stand(t, Fellowship, "merry=mirkwood gimli=fangorn sam=rohan")
	g.Offered("fellowship: move from=mirkwood", "to: fangorn,dagorlad")
	g.Offered("fellowship: move from=fangorn", "to: rohan,dagorlad,gondor")
	g.Offered("fellowship: move from=rohan", "to: gondor")
	g.Refused("fellowship: move from=rohan to=fangorn who=sam", "upstream region=fangorn")
	g.Do("fellowship: move from=mirkwood to=fangorn who=merry").stands("merry=fangorn")
	stand(t, Fellowship, "merry=fangorn").Do("fellowship: move from=fangorn to=rohan who=merry").
		stands("merry=rohan")
}

func TestLimitsOfTheHomeRegionsAreFour(t *testing.T) {
	g := stand(t, Fellowship, "frodo=shire gandalf,sam,merry,pippin=mordor gimli=gondor cave-troll=rohan")
	g.Refused("fellowship: move from=gondor to=mordor who=gimli", "none-can-move region=gondor")
	g = stand(t, Fellowship, "sam,merry,pippin=mordor gimli=gondor cave-troll=rohan")
	g.Do("fellowship: move from=gondor to=mordor who=gimli").stands("gimli=mordor").GoesOn()
}

func TestC1NormalMoveAgainstTheAnduinIsRefused(t *testing.T) {
	stand(t, Fellowship, "merry,aragorn=fangorn").Refused("fellowship: move from=fangorn to=mirkwood who=merry",
		"upstream region=mirkwood")
	g := stand(t, Fellowship, "merry,aragorn=fangorn orcs=mirkwood")
	g.Offered("fellowship: move from=fangorn to=mirkwood", "who: aragorn")
	g.Refused("fellowship: move from=fangorn to=mirkwood who=merry", "cannot-go character=merry region=mirkwood")
	g.Do("fellowship: move from=fangorn to=mirkwood who=aragorn").
		Tells("battle region=mirkwood attacker=aragorn defender=orcs")
}

func TestC2SauronDoesNotUseTheAnduin(t *testing.T) {
	g := stand(t, Sauron, "orcs=mirkwood warg=fangorn merry=misty-mountains")
	g.Offered("sauron: move from=mirkwood", "to: high-pass,misty-mountains")
	g.Refused("sauron: move from=mirkwood to=fangorn who=orcs", "sideways region=fangorn")
	for _, to := range []string{"mirkwood", "rohan"} {
		g := stand(t, Fellowship, "merry=misty-mountains warg=fangorn").
			Do("fellowship: move from=misty-mountains to=fangorn who=merry")
		g.cards("1", "retreat").Offered("sauron: retreat", "to: mirkwood,rohan")
		g.Do("sauron: retreat to=" + to).stands("warg=" + to + " merry=fangorn")
	}
}

func TestC3MoriaPastWhoeverStandsInCaradhras(t *testing.T) {
	g := stand(t, Fellowship, "merry=eregion orcs=caradhras balrog=gondor").
		Do("fellowship: move from=eregion to=fangorn who=merry")
	g.Asked("sauron moria.strike").Offered("sauron:", "let-pass").
		Refused("sauron: strike", "no-guardian")
	g.Do("sauron: let-pass").Tells("let-pass").Silent("revealed").stands("merry=fangorn orcs=caradhras")
	g = stand(t, Fellowship, "merry=eregion balrog=caradhras").
		Do("fellowship: move from=eregion to=fangorn who=merry")
	g.Offered("sauron:", "strike,let-pass").Do("sauron: let-pass").Silent("revealed").
		stands("merry=fangorn balrog=caradhras")
}

func TestC4TheBalrogsVictimNeverReachesFangorn(t *testing.T) {
	g := stand(t, Fellowship, "merry=eregion balrog=caradhras orcs,warg=fangorn").
		Do("fellowship: move from=eregion to=fangorn who=merry")
	g.Do("sauron: strike")
	g.Tells("revealed character=balrog region=caradhras", "revealed character=merry region=eregion",
		"struck character=merry by=balrog", "defeated character=merry", "turn turn=11 side=sauron")
	g.Silent("battle").stands("merry=defeated balrog=caradhras orcs,warg=fangorn").Asked("sauron turn.move")
	if v := g.view(Fellowship.only()); len(v.Regions[Fangorn][Sauron].Named) > 0 ||
		len(v.Regions[Caradhras][Sauron].Named) > 0 {
		t.Errorf("the Fellowship sees %+v", v.Regions)
	}
}

func TestC5BoromirFallsAloneInMoria(t *testing.T) {
	g := stand(t, Fellowship, "boromir=eregion balrog=caradhras").
		Do("fellowship: move from=eregion to=fangorn who=boromir", "sauron: strike")
	g.Silent("ability").stands("boromir=defeated balrog=caradhras")
}

func TestBalrogStrikesFrodoInMoria(t *testing.T) {
	g := stand(t, Fellowship, "frodo=eregion balrog=caradhras").
		Do("fellowship: move from=eregion to=fangorn who=frodo", "sauron: strike")
	g.Tells("struck character=frodo by=balrog", "defeated character=frodo",
		"over winners=sauron how=frodo-defeated").ended(Sauron, frodoDefeated)
}

func TestC6PippinRetreatsFromMoriaToTheMountains(t *testing.T) {
	g := stand(t, Fellowship, "pippin=eregion orcs=fangorn").
		Do("fellowship: move from=eregion to=fangorn who=pippin")
	g.Offered("fellowship: retreat", "to: misty-mountains,caradhras").Refused("fellowship: retreat to=eregion",
		"no-retreat region=eregion")
	g.Do("fellowship: retreat to=caradhras").stands("pippin=caradhras orcs=fangorn")
}

func TestC7AragornInTheMountains(t *testing.T) {
	g := stand(t, Fellowship, "aragorn=caradhras orcs=misty-mountains warg=eregion saruman=enedwaith")
	g.Offered("fellowship: move from=caradhras", "to: eregion,enedwaith,fangorn,rohan")
	g.Refused("fellowship: move from=caradhras to=misty-mountains who=aragorn", "ridge region=misty-mountains")
	g.Do("fellowship: move from=caradhras to=eregion who=aragorn").
		Tells("battle region=eregion attacker=aragorn defender=warg")
	stand(t, Fellowship, "aragorn=caradhras orcs=misty-mountains").Offered("fellowship: move from=caradhras",
		"to: fangorn,rohan")
}

func TestAragornAttacksAround(t *testing.T) {
	g := stand(t, Fellowship, "aragorn,merry=eregion orcs=rhudaur warg=cardolan")
	g.Offered("fellowship: move from=eregion", "to: cardolan,rhudaur,misty-mountains,caradhras,fangorn")
	g.Offered("fellowship: move from=eregion to=rhudaur", "who: aragorn").
		Offered("fellowship: move from=eregion to=caradhras", "who: aragorn,merry")
	g.Refused("fellowship: move from=eregion to=enedwaith who=aragorn", "sideways region=enedwaith")
	g.Refused("fellowship: move from=eregion to=arthedain who=aragorn", "backward region=arthedain")
	g.Do("fellowship: move from=eregion to=cardolan who=aragorn").
		Tells("battle region=cardolan attacker=aragorn defender=warg")
}

func TestWitchKingAttacksSideways(t *testing.T) {
	g := stand(t, Sauron, "witch-king,orcs=fangorn merry=mirkwood gimli=misty-mountains")
	g.Offered("sauron: move from=fangorn", "to: misty-mountains,caradhras,mirkwood").
		Offered("sauron: move from=fangorn to=mirkwood", "who: witch-king")
	g.Refused("sauron: move from=fangorn to=rohan who=witch-king", "sideways region=rohan")
	g.Do("sauron: move from=fangorn to=mirkwood who=witch-king").
		Tells("battle region=mirkwood attacker=witch-king defender=merry")
	g = stand(t, Sauron, "witch-king=caradhras merry=misty-mountains gimli=fangorn")
	g.Offered("sauron: move from=caradhras", "to: eregion,enedwaith")
	g.Refused("sauron: move from=caradhras to=misty-mountains who=witch-king", "ridge region=misty-mountains")
	g.Refused("sauron: move from=caradhras to=fangorn who=witch-king", "backward region=fangorn")
}

func TestC8FlyingNazgulFliesToALonelyEnemy(t *testing.T) {
	g := stand(t, Sauron, "flying-nazgul=misty-mountains gimli=caradhras sam,merry=arthedain legolas,pippin=rhudaur gandalf=rohan")
	g.Offered("sauron: move from=misty-mountains", "to: shire,rhudaur,eregion,caradhras,rohan")
	g.Refused("sauron: move from=misty-mountains to=arthedain who=flying-nazgul",
		"too-far from=misty-mountains region=arthedain")
	g.Do("sauron: move from=misty-mountains to=caradhras who=flying-nazgul").
		Tells("battle region=caradhras attacker=flying-nazgul defender=gimli")
}

func TestFlyingNazgulMovesNormallyOtherwise(t *testing.T) {
	stand(t, Sauron, "frodo,sam=shire flying-nazgul=mordor cave-troll=gondor").
		Offered("sauron: move from=mordor", "to: dagorlad,gondor")
}

func TestC9BlackRidersRide(t *testing.T) {
	// From Mordor to Rhudaur through Dagorlad, Mirkwood and the mountains.
	g := stand(t, Sauron, "black-rider=mordor gimli=rhudaur orcs=mirkwood warg=dagorlad")
	g.Offered("sauron: move from=mordor to=rhudaur", "who: black-rider")
	g = stand(t, Sauron, "black-rider=mordor gimli=rhudaur orcs=mirkwood shelob=dagorlad").
		Offered("sauron: move from=mordor", "to: shire,rhudaur,dagorlad,gondor")
	g.Do("sauron: move from=mordor to=rhudaur who=black-rider").
		Tells("battle region=rhudaur attacker=black-rider defender=gimli")
	// Gondor is full and Dagorlad is, too: nobody passes.
	g = stand(t, Sauron, "black-rider=mordor gimli=rhudaur orcs,warg=dagorlad shelob,saruman=gondor witch-king=fangorn")
	g.Refused("sauron: move from=mordor to=rhudaur who=black-rider", "none-can-move region=mordor")
	// A full mountain on each of the two ways.
	g = stand(t, Sauron, "black-rider=mirkwood gimli=rhudaur orcs=high-pass warg=misty-mountains")
	g.Refused("sauron: move from=mirkwood to=rhudaur who=black-rider", "none-can-move region=mirkwood")
	stand(t, Sauron, "black-rider=mirkwood gimli=rhudaur orcs=high-pass").
		Offered("sauron: move from=mirkwood", "to: shire,rhudaur,misty-mountains")
	// He stops at an enemy, and does not ride past.
	stand(t, Sauron, "black-rider=mirkwood gimli=rhudaur merry=high-pass sam=misty-mountains").
		Offered("sauron: move from=mirkwood", "to: high-pass,misty-mountains")
	// Without an attack at the end he moves like others; and he rides forward only.
	stand(t, Sauron, "frodo=mirkwood black-rider=rhudaur").Offered("sauron: move from=rhudaur", "to: arthedain")
	stand(t, Sauron, "frodo=shire black-rider=dagorlad").
		Offered("sauron: move from=dagorlad", "to: shire,mirkwood,fangorn")
	// Through Moria or along the Anduin nobody of Sauron's rides.
	stand(t, Sauron, "frodo=eregion black-rider=fangorn orcs=misty-mountains warg=caradhras merry=mirkwood").
		Refused("sauron: move from=fangorn to=eregion who=black-rider", "none-can-move region=fangorn")
}

// A region with enemies is never full for the attacker (spec 1).
func TestAttackOnTwoInAPlainRegion(t *testing.T) {
	stand(t, Sauron, "merry,sam=fangorn orcs=dagorlad").
		Offered("sauron: move from=dagorlad", "to: mirkwood,fangorn")
}

func TestMustMoveOneOfTheOwn(t *testing.T) {
	g := stand(t, Sauron, "merry=rhudaur orcs=gondor").Offered("sauron: move", "from: gondor,mordor")
	g.Refused("fellowship: move from=rhudaur to=high-pass who=merry", "not-asked")
	g.Do("sauron: move from=gondor to=rohan who=orcs").Tells("moved side=sauron from=gondor to=rohan",
		"turn turn=11 side=fellowship")
	g.Asked("fellowship turn.move").Refused("sauron: move from=rohan to=caradhras who=orcs", "not-asked")
}
