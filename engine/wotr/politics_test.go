package wotr

import "testing"

// SC22: an attack on Edoras or Helm's Deep rouses Rohan, whoever defends there; an attack on an ally of Rohan
// elsewhere does not.
func TestSC22WormtongueAndAnAttackOnEdorasWhoeverDefends(t *testing.T) {
	for _, test := range []struct {
		from, to  Region
		attack    string
		defenders string
		wakes     bool
	}{
		{Westemnet, Edoras, "attack die=army from=westemnet to=edoras with=isengard:1r", "gondor:2r", true},
		{FordsOfIsen, HelmsDeep, "attack die=army from=fords-of-isen to=helms-deep with=isengard:1r", "gondor:2r",
			true},
		{Westemnet, Edoras, "attack die=army from=westemnet to=edoras with=isengard:1r", "rohan:2r", true},
		{Eastemnet, Folde, "attack die=army from=eastemnet to=folde with=isengard:1r", "gondor:2r", false},
	} {
		tb := battlefield(t, Shadow).put(test.from, "isengard:1r").put(test.to, test.defenders)
		tb.p.Box[Rohan], tb.p.Active = 0, tb.p.Active.without(Rohan)
		tb.p.Cards[Wormtongue], tb.p.State[Saruman], tb.p.Where[Saruman] = OnTable, OnMap, Orthanc
		tb.load("combat-roll-free: 1 1").load("combat-roll-shadow: 1")
		tb.do("shadow: " + test.attack)
		if tb.p.active(Rohan) != test.wakes {
			t.Errorf("%s against %s: Rohan active: %t", test.attack, test.defenders, !test.wakes)
		}
	}
}
