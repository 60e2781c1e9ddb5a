package wotr

import "testing"

// retreatFrom has an army forced to retreat by an event.
func (tb *battleTable) forcedFrom(s Side, r Region, withCharacters bool) *battleTable {
	return tb.after("retreat.forced", Frame{Side: s, From: r, Kind: eventKind(withCharacters)})
}

func TestR109TheAttackerDecidesFirst(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2").put(Eastemnet, "isengard:r*2")
	tb.roll("roll-free", 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:2r").wantAsked("shadow battle.cease")
	tb.do(Shadow, "go-on").wantAsked("free battle.retreat").do(FreePeoples, "stand").wantAsked("shadow battle.cease")
	tb.do(Shadow, "cease").wantAsked("free action.choose").want(FreePeoples, Folde, "rohan:r*2").want(Shadow, Eastemnet, "isengard:r*2")
}

func TestR110Retreat(t *testing.T) {
	tb := battlefield(t, Shadow).put(Folde, "rohan:r*2,gondor:r,rohan:l,gimli").put(Eastemnet, "isengard:r*2").put(Westemnet, "isengard:r")
	tb.p.Box[Gondor] = 1
	tb.roll("roll-free", 6, 1, 1, 1).roll("reroll-free", 1, 1).roll("roll-shadow", 6, 1)
	tb.do(Shadow, "attack die=army from=eastemnet to=folde with=isengard:2r").do(FreePeoples, "lose units=rohan:1r").do(Shadow, "go-on")
	tb.refuses(FreePeoples, "retreat to=eastemnet", refusedBattleNoRetreat) // the attackers stand there
	tb.refuses(FreePeoples, "retreat to=westemnet", refusedBattleNoRetreat)
	before := tb.p.Casualties
	// Gondor is at peace with the attackers' nation, and crosses the border of Rohan's city all the same.
	tb.do(FreePeoples, "retreat to=edoras").want(FreePeoples, Edoras, "rohan:r,gondor:r,rohan:l,gimli").want(FreePeoples, Folde, "")
	if tb.p.Casualties != before {
		t.Error("who retreats is no loss")
	}
	tb.do(Shadow, "occupy with=isengard:1r")
	if !tb.p.Captured.has(Folde) {
		t.Error("the town that was left is not taken")
	}
}

func TestRetreatNeedsAFreeRegion(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(BaradDur, "sauron:r*2").put(Gorgoroth, "rohan:r*2") // its one open border
	tb.do(FreePeoples, "attack die=army from=gorgoroth to=barad-dur with=rohan:2r").roll("roll-free", 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1, 1)
	tb.do(Shadow, "stand").do(FreePeoples, "go-on").wantAsked("shadow battle.withdraw")
}

func TestR29R110FAQ12SarumanStaysBehind(t *testing.T) {
	tb := battlefield(t, FreePeoples).put(FordsOfIsen, "rohan:r*5").put(Orthanc, "isengard:r*3,saruman")
	tb.roll("roll-free", 1, 1, 1, 1, 1).roll("roll-shadow", 1, 1, 1).roll("reroll-shadow", 1)
	tb.do(FreePeoples, "attack die=army from=fords-of-isen to=orthanc with=rohan:5r").do(Shadow, "stand").do(FreePeoples, "go-on")
	tb.do(Shadow, "retreat to=gap-of-rohan").want(Shadow, GapOfRohan, "isengard:r*3").want(Shadow, Orthanc, "saruman")
	tb.do(FreePeoples, "occupy with=rohan:5r")
	if tb.p.State[Saruman] != OnMap || !tb.p.Captured.has(Orthanc) {
		t.Error("Saruman does not stay in the captured Orthanc")
	}
}

func TestR29SarumanLeadsAnAttackFromOrthanc(t *testing.T) {
	tb := battlefield(t, Shadow).put(Orthanc, "isengard:r*2,saruman").put(GapOfRohan, "rohan:r")
	tb.roll("roll-shadow", 1, 1).roll("reroll-shadow", 6).roll("roll-free", 1)
	tb.do(Shadow, "attack die=character from=orthanc to=gap-of-rohan with=isengard:2r,saruman").wantAsked("shadow battle.advance")
	tb.refuses(Shadow, "occupy with=isengard:2r,saruman", "none-here")
	tb.do(Shadow, "occupy with=isengard:2r").want(Shadow, Orthanc, "saruman")
}

func TestServantsOfTheWhiteHandLeadInBattle(t *testing.T) {
	tb := battlefield(t, Shadow).put(Westemnet, "isengard:e*2").put(Folde, "rohan:r").put(Orthanc, "saruman")
	tb.roll("roll-shadow", 1, 1).roll("reroll-shadow", 6, 1).roll("roll-free", 1)
	tb.do(Shadow, "attack die=character from=westemnet to=folde with=isengard:2e").wantAsked("shadow battle.advance")
	tb.do(Shadow, "occupy with=isengard:1e").want(Shadow, Folde, "isengard:e")
}

func TestForcedRetreat(t *testing.T) {
	tb := battlefield(t, Shadow).put(Erech, "sauron:r*2,sauron:n,mouth-of-sauron")
	tb.forcedFrom(Shadow, Erech, true) // Dol Amroth and Lamedon are the enemy's: there is one way, and nobody is asked
	tb.want(Shadow, Anfalas, "sauron:r*2,sauron:n,mouth-of-sauron").want(Shadow, Erech, "")
	if !tb.p.active(Gondor) {
		t.Error("Gondor sleeps")
	}

	tb = battlefield(t, Shadow).put(Folde, "sauron:r*2").forcedFrom(Shadow, Folde, true).wantAsked("shadow retreat.choose")
	tb.do(Shadow, "retreat to=eastemnet").want(Shadow, Eastemnet, "sauron:r*2")

	surrounded := func(t *testing.T) *battleTable {
		tb := battlefield(t, Shadow).put(Pelargir, "sauron:r*2,sauron:n,mouth-of-sauron")
		for _, r := range neighbours[Pelargir] {
			tb.put(r, "rohan:r")
		}
		return tb
	}
	tb = surrounded(t).forcedFrom(Shadow, Pelargir, true).want(Shadow, Pelargir, "")
	if tb.p.State[MouthOfSauron] != Eliminated {
		t.Error("the Mouth of Sauron survives his army (FC22)")
	}
	surrounded(t).forcedFrom(Shadow, Pelargir, false).want(Shadow, Pelargir, "sauron:n,mouth-of-sauron")
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
	tb := helmsDeep(t, "rohan:r*4").hold(CirdansShips).combat(CirdansShips, scouts).do(Shadow, attackDeep)
	tb.do(FreePeoples, "stand", "lay card=cirdans-ships").wantAsked("free retreat.scouts").do(FreePeoples, "withdraw")
	tb.wantAsked("shadow battle.advance").do(Shadow, "occupy with=isengard:6r")
	if !tb.p.besieged(HelmsDeep) || tb.p.Cards[CirdansShips] != Played {
		t.Error("Scouts lead into no siege, or stay in the hand")
	}
}
