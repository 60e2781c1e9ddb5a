package wotr

import (
	"testing"

	"redbook/engine"
)

// Messenger of the Dark Tower: once a turn a Muster result is an Army result while the Mouth of Sauron is in
// play.
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
	pays := map[string]func(Side, Face) bool{"character": p.paysCharacter, "army": p.paysArmy,
		"muster": p.paysMuster, "event": p.paysEvent}
	want := map[Face][]string{
		CharacterFace: {"character"}, ArmyFace: {"army"}, MusterFace: {"muster"},
		ArmyMusterFace: {"army", "muster"}, EventFace: {"event"},
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

// armyRules is a game in which an Army result can be spent on nothing.
func armyRules() engine.Rules {
	all := steps()
	march := verb{Name: "drill", Fields: []field{dieField(byResult((*Position).paysArmy))},
		Do: func(pl *play, _ engine.Seat, a engine.Action) { spendAsArmy(pl, a) }}
	all[actionChoose].Verbs = append(all[actionChoose].Verbs, march)
	return engine.Define[Position](engine.Definition[Position]{
		ID: "drill", Schema: 1, Seats: Seats, SeatsOf: seatsOf, Steps: all, Events: events,
		Draws: []*engine.Domain{Cards, Tiles, Faces, Characters}, Ends: Ends, Paths: paths(), Start: turnRecover,
		SetUp:  setUp,
		Encode: encode, Decode: decode, View: func(p *Position, audience engine.Seats) any {
			return viewOf(p, audience)
		}, Check: check, Concede: concede, Redeal: redeal,
	})
}

// The Messenger is used up by the first Muster result alone, and serves again next turn.
func TestMessengerIsSpentOnceATurn(t *testing.T) {
	rules := armyRules()
	tb := inActions(t, nil, []Face{MusterFace, MusterFace, ArmyMusterFace})
	tb.p.Here().Side = Shadow
	putCharacter(tb.p, MouthOfSauron, BaradDur)
	drill := func(face Face) error {
		a, err := rules.Parse("drill die=" + face.String())
		if err != nil {
			t.Fatal(err)
		}
		after, played, err := rules.Apply(tb.p, tb.p.seatOf(Shadow), a, tb.chance)
		if err == nil {
			tb.note(after, played)
		}
		return err
	}
	if err := drill(ArmyMusterFace); err != nil || tb.p.MessengerUsed {
		t.Fatalf("the combined result needs no Messenger: %v", err)
	}
	if err := drill(MusterFace); err != nil || !tb.p.MessengerUsed {
		t.Fatalf("the Messenger has not served: %v", err)
	}
	tb.told("messenger character=mouth-of-sauron face=muster")
	if drill(MusterFace) == nil {
		t.Error("the Messenger serves a second time")
	}
	tb.do("shadow: skip die=muster")
	if tb.p.Turn != 2 || tb.p.MessengerUsed {
		t.Errorf("in turn %d the Messenger has served: %t", tb.p.Turn, tb.p.MessengerUsed)
	}
}
