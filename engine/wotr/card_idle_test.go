package wotr

import (
	"slices"
	"testing"

	"redbook/engine"
)

// Rulebook p.22: a card may be played though nothing of it can be carried out. Its holder is told before, and
// nobody else.
func TestRulebookP22WhoHoldsAnIdleCardIsTold(t *testing.T) {
	siege := func(p *Position) {
		p.lay(MinasTirith)
		p.put(MinasTirith, "sauron:3r")
		p.Box[Gondor], p.Active = atWarBox, p.Active.with(Gondor)
		p.put(Lossarnach, "gondor:3r")
	}
	lastDie := func(p *Position) {
		p.Dice = [2][faceCount]uint8{}
		p.Dice[FreePeoples][ArmyFace] = 1
	}
	for _, c := range []struct {
		card Card
		set  func(p *Position)
		idle bool
	}{
		{HelpUnlookedFor, asItStands, true},
		{HelpUnlookedFor, siege, false},
		{HelpUnlookedFor, func(p *Position) { p.Guide, p.State[GandalfTheGrey] = Strider, Eliminated }, true},
		{WisdomOfElrond, asItStands, false}, // asks
		{BilbosSong, asItStands, true},
		{Athelas, asItStands, false}, // rolls
		{HelpUnlookedFor, lastDie, true},
	} {
		tr := cardGame(t, FreePeoples, func(p *Position) { c.set(p); p.Cards[c.card] = InHand })
		for audience, want := range map[engine.Seats]bool{1 << FreePeoples: c.idle, 1 << Shadow: false, 0: false} {
			v := viewOf(tr.p, audience)
			if got := slices.Contains(v.Idle, c.card); got != want {
				t.Errorf("%s, told to %b: %t", c.card, audience, got)
			}
		}
	}
}
