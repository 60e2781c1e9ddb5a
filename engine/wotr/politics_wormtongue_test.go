package wotr

import "testing"

// SC22, FAQ 18: an attack on Edoras or Helm's Deep rouses Rohan whoever defends there, and Wormtongue goes.
func TestSC22AttackOnEdorasDefendedByGondor(t *testing.T) {
	gondorIn := func(r Region) *game {
		tb := battlefield(t, Shadow).put(r, "gondor:1r").put(Westemnet, "isengard:3r").put(Orthanc, "saruman")
		tb.p.Cards[Wormtongue], tb.p.Active, tb.p.Box[Rohan] = OnTable, tb.p.Active.without(Rohan), 0
		tb.p.Captured.add(Westemnet)
		tb.load("combat-roll-shadow: 6 1 1").load("combat-roll-free: 1")
		return tb
	}
	tb := gondorIn(Edoras).do("shadow: attack die=army from=westemnet to=edoras with=isengard:3r")
	if !tb.p.active(Rohan) {
		t.Error("Edoras is attacked, and Rohan sleeps on")
	}
	tb.do("shadow: occupy with=isengard:2r")
	if !tb.p.active(Rohan) || tb.p.onTable(Wormtongue) {
		t.Errorf("after the attack Rohan is active: %t, Wormtongue lies there: %t", tb.p.active(Rohan),
			tb.p.onTable(Wormtongue))
	}
	tb = gondorIn(Folde).do("shadow: attack die=army from=westemnet to=folde with=isengard:3r",
		"shadow: occupy with=isengard:2r")
	if tb.p.active(Rohan) || !tb.p.onTable(Wormtongue) {
		t.Error("an attack on Folde rouses Rohan in spite of Wormtongue")
	}
}
