package wotr

import "testing"

// Messenger of the Dark Tower: once a turn a Muster result is an Army result while the Mouth of Sauron is in play.
func TestMessengerOfTheDarkTower(t *testing.T) {
	p := newGame(t)
	if p.paysArmy(Shadow, MusterFace) {
		t.Error("without the Mouth a Muster result pays as Army")
	}
	p.State[MouthOfSauron], p.Where[MouthOfSauron] = OnMap, BaradDur
	if !p.paysArmy(Shadow, MusterFace) || p.paysArmy(FreePeoples, MusterFace) {
		t.Error("with the Mouth a Muster result pays as Army for the Shadow alone")
	}
	p.MessengerUsed = true
	if p.paysArmy(Shadow, MusterFace) || !p.paysArmy(Shadow, ArmyMusterFace) {
		t.Error("the Messenger serves once a turn, the combined result always")
	}
}

// Rulebook p.20: which results count as which.
func TestRulebookP20WhatAResultPaysFor(t *testing.T) {
	p := newGame(t)
	pays := map[string]func(Side, Face) bool{"character": p.paysCharacter, "army": p.paysArmy, "muster": p.paysMuster, "event": p.paysEvent}
	want := map[Face][]string{
		CharacterFace: {"character"}, ArmyFace: {"army"}, MusterFace: {"muster"}, ArmyMusterFace: {"army", "muster"}, EventFace: {"event"},
		WillFace: {"character", "army", "muster", "event"}, EyeFace: nil,
	}
	for face, kinds := range want {
		n := 0
		for _, kind := range kinds {
			if !pays[kind](FreePeoples, face) {
				t.Errorf("%s does not pay for %s", face, kind)
			}
		}
		for _, does := range pays {
			if does(FreePeoples, face) {
				n++
			}
		}
		if n != len(kinds) {
			t.Errorf("%s pays for %d kinds, not %d", face, n, len(kinds))
		}
	}
}
