package wotr

import "testing"

// forcedFrom has an army forced to retreat by an event.
func (g *game) forcedFrom(s Side, r Region, withCharacters bool) *game {
	return g.after("retreat.forced", Frame{Side: s, From: r, Kind: eventKind(withCharacters)})
}

func TestR109TheAttackerDecidesFirst(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r").put(Eastemnet, "isengard:2r")
	tb.load("combat-roll-free: 1 1 1 1").load("combat-roll-shadow: 1 1 1 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:2r").asks("shadow battle.cease")
	tb.do("shadow: go-on").asks("free battle.retreat").do("free: stand").asks("shadow battle.cease")
	tb.do("shadow: cease").asks("free action.choose").stands(FreePeoples, Folde, "rohan:2r").
		stands(Shadow, Eastemnet, "isengard:2r")
}

func TestR110Retreat(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:2r1l,gondor:1r,gimli").put(Eastemnet, "isengard:2r").
		put(Westemnet, "isengard:1r")
	tb.p.Box[Gondor] = 1
	tb.load("combat-roll-free: 6 1 1 1").load("leader-reroll-free: 1 1").load("combat-roll-shadow: 6 1")
	tb.do("shadow: attack die=army from=eastemnet to=folde with=isengard:2r").do("free: lose units=rohan:1r").
		do("shadow: go-on")
	tb.refuse("free: retreat to=eastemnet", "no-retreat") // the attackers stand there
	tb.refuse("free: retreat to=westemnet", "no-retreat")
	before := tb.p.Casualties
	// Gondor is at peace with the attackers' nation, and crosses the border of Rohan's city all the same.
	tb.do("free: retreat to=edoras").stands(FreePeoples, Edoras, "rohan:1r1l,gondor:1r,gimli").
		stands(FreePeoples, Folde, "")
	if tb.p.Casualties != before {
		t.Error("an army that retreats is not lost")
	}
	tb.do("shadow: occupy with=isengard:1r")
	if !tb.p.Captured.has(Folde) {
		t.Error("the town that was left is not taken")
	}
}

func TestRetreatNeedsAFreeRegion(t *testing.T) {
	// its one open border
	tb := battlefield(t, FreePeoples).put(BaradDur, "sauron:2r").put(Gorgoroth, "rohan:2r")
	tb.do("free: attack die=army from=gorgoroth to=barad-dur with=rohan:2r").load("combat-roll-free: 1 1 1 1").
		load("combat-roll-shadow: 1 1 1 1")
	tb.do("shadow: stand").do("free: go-on").asks("shadow battle.withdraw")
}

func TestR29R110FAQ12SarumanStaysBehind(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(FordsOfIsen, "rohan:5r").put(Orthanc, "isengard:3r,saruman")
	tb.load("combat-roll-free: 1 1 1 1 1").load("combat-roll-shadow: 1 1 1").load("leader-reroll-shadow: 1")
	tb.do("free: attack die=army from=fords-of-isen to=orthanc with=rohan:5r").do("shadow: stand").
		do("free: go-on")
	tb.do("shadow: retreat to=gap-of-rohan").stands(Shadow, GapOfRohan, "isengard:3r").
		stands(Shadow, Orthanc, "saruman")
	tb.do("free: occupy with=rohan:5r")
	if tb.p.State[Saruman] != OnMap || !tb.p.Captured.has(Orthanc) {
		t.Error("Saruman does not stay in the captured Orthanc")
	}
}

func TestR29SarumanLeadsAnAttackFromOrthanc(t *testing.T) {
	tb := battlefield(t, Shadow).put(Orthanc, "isengard:2r,saruman").put(GapOfRohan, "rohan:1r")
	tb.load("combat-roll-shadow: 1 1").load("leader-reroll-shadow: 6").load("combat-roll-free: 1")
	tb.do("shadow: attack die=character from=orthanc to=gap-of-rohan with=isengard:2r,saruman").
		asks("shadow battle.advance")
	tb.refuse("shadow: occupy with=isengard:2r,saruman", "none-here")
	tb.do("shadow: occupy with=isengard:2r").stands(Shadow, Orthanc, "saruman")
}

func TestServantsOfTheWhiteHandLeadInBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Westemnet, "isengard:2e").put(Folde, "rohan:1r").put(Orthanc, "saruman")
	tb.load("combat-roll-shadow: 1 1").load("leader-reroll-shadow: 6 1").load("combat-roll-free: 1")
	tb.do("shadow: attack die=character from=westemnet to=folde with=isengard:2e").asks("shadow battle.advance")
	tb.do("shadow: occupy with=isengard:1e").stands(Shadow, Folde, "isengard:1e")
}

func TestForcedRetreat(t *testing.T) {
	tb := battlefield(t, Shadow).put(Erech, "sauron:2r1n,mouth-of-sauron")
	// Dol Amroth and Lamedon are the enemy's: there is one way, and nobody is asked
	tb.forcedFrom(Shadow, Erech, true)
	tb.stands(Shadow, Anfalas, "sauron:2r1n,mouth-of-sauron").stands(Shadow, Erech, "")
	if !tb.p.active(Gondor) {
		t.Error("Gondor sleeps")
	}

	tb = battlefield(t, Shadow).put(Folde, "sauron:2r").forcedFrom(Shadow, Folde, true).
		asks("shadow retreat.choose")
	tb.do("shadow: retreat to=eastemnet").stands(Shadow, Eastemnet, "sauron:2r")

	surrounded := func(t *testing.T) *game {
		tb := battlefield(t, Shadow).put(Pelargir, "sauron:2r1n,mouth-of-sauron")
		for _, r := range neighbours[Pelargir] {
			tb.put(r, "rohan:1r")
		}
		return tb
	}
	tb = surrounded(t).forcedFrom(Shadow, Pelargir, true).stands(Shadow, Pelargir, "")
	if tb.p.State[MouthOfSauron] != Eliminated {
		t.Error("the Mouth of Sauron survives his army (FC22)")
	}
	surrounded(t).forcedFrom(Shadow, Pelargir, false).stands(Shadow, Pelargir, "sauron:1n,mouth-of-sauron")
}

func TestBesiegedArmiesHaveNoRetreat(t *testing.T) {
	tb := besiegedDeep(t, FreePeoples)
	if list := tb.p.retreats(FreePeoples, HelmsDeep); len(list) > 0 {
		t.Errorf("the garrison can retreat to %v", list)
	}
	// Nor is the garrison's region free for its own side (ruling R1).
	for _, r := range tb.p.retreats(FreePeoples, Westemnet) {
		if r == HelmsDeep {
			t.Error("the besieged region is free for the besieged")
		}
	}
}

func TestScoutsEndTheBattle(t *testing.T) {
	scouts := &combatRow{parts: []combatPart{{1, func(pl *play, _ Side) { callScouts(pl) }}}}
	tb := helmsDeep(t, "rohan:4r").hold(CirdansShips).combat(CirdansShips, scouts).do("shadow: " + attackDeep)
	tb.do("free: stand", "free: lay card=cirdans-ships").asks("free retreat.scouts").do("free: withdraw")
	tb.asks("shadow battle.advance").do("shadow: occupy with=isengard:6r")
	if !tb.p.besieged(HelmsDeep) || tb.p.Cards[CirdansShips] != Played {
		t.Error("Scouts lead into no siege, or stay in the hand")
	}
}
