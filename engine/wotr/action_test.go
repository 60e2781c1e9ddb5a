package wotr

import (
	"slices"
	"testing"
)

func TestR47FAQ27PassOnlyWithFewerDice(t *testing.T) {
	tb := inActions(t, []Face{EventFace, MusterFace}, []Face{ArmyFace, ArmyFace})
	if tb.may("free: pass") {
		t.Error("pass is offered with as many dice")
	}
	tb.refuse("free: pass", "pass-not-fewer")
	tb.do("free: skip die=event")
	tb.asks("shadow action.choose")
	tb.refuse("shadow: pass", "pass-not-fewer")
	tb.do("shadow: skip die=army")
	tb.actionDice(Shadow, ArmyFace, ArmyFace, EventFace)
	tb.do("free: pass")
	tb.asks("shadow action.choose")
	if tb.p.diceLeft(FreePeoples) != 1 {
		t.Error("passing has cost a die")
	}
	// A side that has passed may act later, or pass again.
	tb.do("shadow: skip die=army")
	tb.asks("free action.choose")
	tb.do("free: pass")
	tb.do("shadow: skip die=army")
	tb.refuse("free: pass", "pass-not-fewer") // one against one
	tb.do("free: skip die=muster")
	tb.asks("shadow action.choose")
}

func TestFAQ27SkippingThrowsADieAway(t *testing.T) {
	tb := inActions(t, []Face{EventFace, WillFace}, []Face{ArmyFace})
	tb.refuse("free: skip die=muster", "no-such-die")
	tb.do("free: skip die=will")
	if tb.p.Dice[FreePeoples] != [faceCount]uint8{EventFace: 1} || tb.p.HuntBox != [2]uint8{} {
		t.Errorf("dice %v, hunt box %d", tb.p.Dice[FreePeoples], tb.p.HuntBox)
	}
	tb.told("skipped side=free face=will")
}

func TestR54OneSidePlaysOnAlone(t *testing.T) {
	tb := inActions(t, []Face{EventFace}, []Face{ArmyFace, MusterFace, EventFace})
	tb.do("free: skip die=event")
	for _, die := range []string{"army", "muster", "event"} {
		tb.asks("shadow action.choose")
		tb.refuse("shadow: pass", "pass-not-fewer")
		tb.do("shadow: skip die=" + die)
	}
	tb.asks("shadow turn.allocate")
	if tb.p.Turn != 2 {
		t.Errorf("turn %d", tb.p.Turn)
	}
}

// A roll of eyes alone leaves the Shadow nothing to do; without any dice at all the turn goes on.
func TestR54ASideWithoutDiceFromTheStart(t *testing.T) {
	tb := inActions(t, []Face{EventFace, MusterFace}, nil)
	tb.do("free: skip die=event")
	tb.asks("free action.choose")
	tb.do("free: skip die=muster")
	tb.asks("shadow turn.allocate")
}

func TestRulebookP21TheRingOfTheFreePeoples(t *testing.T) {
	tb := inActions(t, []Face{MusterFace, MusterFace}, []Face{ArmyFace})
	if list := tb.fits("free: use-ring from=muster"); !slices.Equal(list,
		[]string{"character", "army-muster", "event"}) {
		t.Errorf("a Ring turns a die to %v", list)
	}
	tb.refuse("free: use-ring from=muster to=will", "ring-no-will")
	tb.refuse("free: use-ring from=muster to=army", "not-on-die")
	tb.refuse("free: use-ring from=muster to=muster", "ring-same-face")
	tb.refuse("free: use-ring from=event to=muster", "no-such-die")
	tb.do("free: use-ring from=muster to=event")
	if tb.p.Rings != [2]uint8{2, 1} {
		t.Errorf("Rings %d", tb.p.Rings)
	}
	tb.told("ring-used side=free from=muster to=event")
	// It was no action, a second Ring may not be used, and any die may now be used.
	tb.asks("free action.choose")
	tb.refuse("free: use-ring from=muster to=event", "ring-used")
	tb.do("free: skip die=muster")
	tb.asks("shadow action.choose")
	// The Shadow may use it in the same turn.
	tb.do("shadow: use-ring from=army to=muster")
	if tb.p.Rings != [2]uint8{2, 0} {
		t.Errorf("Rings %d: the Shadow's leaves the game", tb.p.Rings)
	}
	tb.do("shadow: skip die=muster")
	tb.do("free: draw die=event deck=free-strategy")
	if tb.p.Turn != 2 || tb.p.RingUsed != [2]bool{} {
		t.Errorf("turn %d, Rings used %v: a new turn allows a new Ring", tb.p.Turn, tb.p.RingUsed)
	}
}

func TestR53TheShadowTurnsADieToTheEye(t *testing.T) {
	tb := inActions(t, []Face{MusterFace, EventFace, EventFace}, []Face{ArmyFace, EventFace})
	tb.p.Rings[Shadow] = 2
	tb.do("free: skip die=event")
	tb.do("shadow: use-ring from=army to=eye")
	if tb.p.HuntBox[Shadow] != 1 || tb.p.diceLeft(Shadow) != 1 || tb.p.Rings[Shadow] != 1 {
		t.Errorf("hunt box %d, %d dice, %d Rings", tb.p.HuntBox[Shadow], tb.p.diceLeft(Shadow), tb.p.Rings[Shadow])
	}
	tb.told("eyes eyes=1 dice=1")
	tb.asks("shadow action.choose") // his action is still to come; having fewer dice now he may pass
	tb.refuse("shadow: use-ring from=event to=eye", "ring-used")
	tb.do("shadow: pass")
	tb.asks("free action.choose")
}

func TestR53TheLastDieTurnedToTheEye(t *testing.T) {
	for _, left := range []bool{true, false} {
		tb := inActions(t, []Face{MusterFace, EventFace}, []Face{ArmyFace})
		tb.p.Rings[Shadow] = 1
		tb.do("free: skip die=event")
		if !left {
			tb.actionDice(FreePeoples)
		}
		tb.do("shadow: use-ring from=army to=eye")
		if left {
			tb.asks("free action.choose")
		} else {
			tb.asks("shadow turn.allocate")
		}
	}
}

func TestRulebookP20DiplomacyWithAMusterResult(t *testing.T) {
	tb := inActions(t, []Face{MusterFace, ArmyMusterFace, WillFace, EventFace}, []Face{MusterFace})
	if list := tb.fits("free: advance"); !slices.Equal(list, []string{"muster", "army-muster", "will"}) {
		t.Errorf("diplomacy is paid with %v", list)
	}
	tb.refuse("free: advance die=event nation=gondor", "die-does-not")
	tb.refuse("free: advance die=muster nation=sauron", "not-your-nation")
	tb.do("free: advance die=will nation=gondor")
	tb.told("advanced nation=gondor box=2 cause=die")
	tb.do("shadow: advance die=muster nation=isengard")
	tb.told("at-war nation=isengard")
	// Rulebook p.34: a passive nation does not reach At War
	tb.refuse("free: advance die=muster nation=gondor", "is-passive")
	tb.p.Active = tb.p.Active.with(Gondor)
	tb.do("free: advance die=muster nation=gondor")
	tb.refuse("free: advance die=army-muster nation=gondor", "is-at-war")
}

func TestR117ThreatsAndPromises(t *testing.T) {
	tb := inActions(t, []Face{MusterFace, WillFace, EventFace}, []Face{MusterFace, EventFace})
	tb.p.Cards[ThreatsAndPromises] = OnTable
	tb.refuse("free: advance die=muster nation=rohan", "threats")
	tb.refuse("free: advance die=will nation=dwarves", "threats")
	if list := tb.fits("free: advance die=muster"); !slices.Equal(list, []string{"elves"}) {
		t.Errorf("Muster results move %v, not the active Elves alone", list)
	}
	tb.do("free: advance die=muster nation=elves")
	if !tb.p.onTable(ThreatsAndPromises) {
		t.Error("a die has removed the card")
	}
	tb.do("shadow: advance die=muster nation=southrons") // the Shadow is free
	// A Companion's ability works, and the card goes.
	tb.p.State[Gimli] = InFellowship
	putCharacter(tb.p, Gimli, Erebor)
	tb.do("free: inspire die=event who=gimli")
	if tb.p.onTable(ThreatsAndPromises) || tb.p.Box[Dwarves] != 1 {
		t.Errorf("the Dwarves stand in box %d, the card lies there: %t", tb.p.Box[Dwarves],
			tb.p.onTable(ThreatsAndPromises))
	}
}

// High Warden, Prince of Mirkwood, Dwarf of Erebor: any result moves their nation while they are at home.
func TestCompanionsMoveTheirNation(t *testing.T) {
	for _, c := range []struct {
		who      Character
		at       Region
		captured bool
		can      bool
	}{
		{Boromir, MinasTirith, false, true},
		{Boromir, DolAmroth, false, true},
		{Boromir, Pelargir, false, true},
		{Boromir, MinasTirith, true, false},
		{Boromir, Lossarnach, false, false}, // a town
		{Boromir, Osgiliath, false, false},  // a fortification of nobody's
		{Boromir, Edoras, false, false},
		{Legolas, Lorien, false, true},
		{Legolas, WoodlandRealm, false, true},
		{Legolas, Erebor, false, false},
		{Gimli, Erebor, false, true},
		{Gimli, EredLuin, false, false}, // a town
		{Strider, MinasTirith, false, false},
	} {
		tb := inActions(t, []Face{CharacterFace}, []Face{ArmyFace})
		putCharacter(tb.p, c.who, c.at)
		if c.captured {
			tb.p.Captured.add(c.at)
		}
		if tb.p.mayInspire(c.who) != c.can || tb.may("free: inspire") != c.can {
			t.Errorf("%s in %s (captured: %t): %t", c.who, c.at, c.captured, tb.may("free: inspire"))
		}
	}
	tb := inActions(t, []Face{CharacterFace, EventFace}, []Face{ArmyFace})
	putCharacter(tb.p, Boromir, MinasTirith)
	putCharacter(tb.p, Legolas, Erebor)
	tb.p.Besieged.add(MinasTirith) // a siege is no obstacle
	tb.refuse("free: inspire die=character who=legolas", "not-at-home")
	tb.refuse("free: inspire die=character who=gimli", "not-at-home") // still in the Fellowship
	tb.refuse("free: inspire die=character who=strider", "no-envoy")
	tb.p.Besieged.remove(MinasTirith)
	tb.do("free: inspire die=character who=boromir")
	tb.told("inspired character=boromir region=minas-tirith")
	tb.told("advanced nation=gondor box=2 cause=companion")
	tb.actionDice(Shadow)
	tb.p.Here().Side = FreePeoples
	if tb.may("free: inspire") {
		t.Error("Boromir moves a passive Gondor to war")
	}
}
