package computer

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/wotr"
)

// In a war that is thought of the same dice fall, in whatever order they are rolled, and all of them do.
func TestFateFallsAlike(t *testing.T) {
	die := []engine.Value{1, 2, 3, 4, 5, 6}
	roll := func(f *fate, label string) engine.Value {
		o, err := f.Next(engine.Draw{Label: label, From: die})
		if err != nil {
			t.Fatal(err)
		}
		return o.Value
	}
	var fell [7]int
	for luck := range uint64(600) {
		one, two := &fate{luck: luck}, &fate{luck: luck}
		hunt, again, battle := roll(one, "hunt"), roll(one, "hunt"), roll(one, "battle")
		fell[hunt]++
		if roll(two, "battle") != battle || roll(two, "hunt") != hunt || roll(two, "hunt") != again {
			t.Fatalf("%d: the dice fall otherwise", luck)
		}
	}
	for face, n := range fell[1:] {
		if n < 70 || n > 130 {
			t.Errorf("of 600 dice %d show a %d", n, face+1)
		}
	}
}

// An answer must be better than the baseline's by more than luck makes.
func TestLuckIsNotBetter(t *testing.T) {
	for _, c := range []struct {
		tried, mean, root int // how often it was tried, what it gained in the mean and in the mean square
		want              bool
	}{
		{10, 50, 50, true},     // always so much better
		{10, 50, 200, false},   // now better, now worse
		{100, 50, 200, true},   // the same, seen ten times as often
		{2, 30, 30, false},     // seen but twice
		{10, -50, 50, false},   // worse
		{1000, 4, 4, false},    // surely, but not worth it
		{4, 1000, 1000, true},  // it wins
		{10, -500, 500, false}, // it loses
	} {
		of := candidate{sum: c.tried * c.mean, squares: c.tried * c.root * c.root}
		if got := of.better(c.tried); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// All numbers of dice that may be put into the hunt box are weighed.
func TestEveryAllocationIsWeighed(t *testing.T) {
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		if d.Step != "turn.allocate" || p.Turn < 2 {
			return true
		}
		w := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(1, 1)).IntN))
		own, err := w.rules(keen)
		if err != nil {
			t.Fatal(err)
		}
		list, err := (&general{most: 48}).options(w, own)
		field, _, _ := wotr.Rules.Next(p, d.Seat, engine.Action{Verb: "allocate"})
		if err != nil || len(list) != len(field.Choices) || len(list) < 3 {
			t.Errorf("%d of %d are weighed (%v)", len(list), len(field.Choices), err)
		}
		return false
	})
}

// Where they do not think, those who think play otherwise than the baselines.
func TestWhatTheKeenDo(t *testing.T) {
	rope := moment{"", wotr.FreePeoples, "character event",
		func(p *wotr.Position) { p.Cards[wotr.ElvenRope] = wotr.InHand }, ""}
	p, d := rope.at(t)
	for by, want := range map[pair]string{
		{}:   "move-fellowship die=character",
		keen: "play die=event card=elven-rope",
	} {
		a, err := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(7, 7)).IntN)).rules(by)
		if got := wotr.Rules.Format(a); err != nil || got != want {
			t.Errorf("%v: %s, want %s (%v)", by, got, want, err)
		}
	}
	// They storm what they besiege: a tower of the Shadow, and a stronghold that it took.
	for _, at := range []wotr.Region{wotr.Moria, wotr.Lorien} {
		siege := moment{"", wotr.FreePeoples, "army", func(p *wotr.Position) {
			everyoneAtWar(p)
			put(p, at, wotr.Sauron, 1, 0, 0)
			put(p, at, wotr.Elves, 3, 2, 1)
			p.Besieged[at>>6] |= 1 << (at & 63)
			if at == wotr.Lorien {
				p.Captured[at>>6] |= 1 << (at & 63)
			}
		}, ""}
		p, d := siege.at(t)
		want := fmt.Sprintf("attack die=army from=%v to=%v with=elves:3r2e1l", at, at)
		a, err := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(7, 7)).IntN)).rules(keen)
		if got := wotr.Rules.Format(a); err != nil || got != want {
			t.Errorf("at %v: %s, want %s (%v)", at, got, want, err)
		}
	}
	// They hurry when the Shadow has two points, and not before.
	for points, want := range []string{"draw die=event", "draw die=event", "move-fellowship die=character"} {
		second := moment{"", wotr.FreePeoples, "character event", func(p *wotr.Position) {
			p.HuntBox = [2]uint8{1, 2}
			for _, r := range []wotr.Region{wotr.Dale, wotr.Pelargir}[:points] {
				p.Captured[r>>6] |= 1 << (r & 63)
			}
		}, ""}
		p, d := second.at(t)
		a, err := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(7, 7)).IntN)).rules(keen)
		if got := wotr.Rules.Format(a); err != nil || !strings.HasPrefix(got, want) {
			t.Errorf("at %d points: %s, want %s (%v)", points, got, want, err)
		}
	}
	// They press: whoever goes for corruption draws a card first, or waits while the other side has more dice.
	corrupting := pair{shadow: queller{corrupts: true}}
	for _, c := range []struct {
		moment
		keen string
	}{
		{moment{"", wotr.Shadow, "army event", nil, "draw die=event deck=shadow-character"}, "move-army die=army"},
		{moment{"", wotr.Shadow, "event", func(p *wotr.Position) {
			everyoneAtWar(p)
			p.Cards[wotr.PitsOfMordor] = wotr.InHand
			p.Dice[wotr.FreePeoples][wotr.EventFace] = 2
		}, "pass"}, "play die=event card=pits-of-mordor"},
	} {
		p, d := c.at(t)
		for by, want := range map[pair]string{corrupting: c.want, keen: c.keen} {
			a, err := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(7, 7)).IntN)).rules(by)
			if got := wotr.Rules.Format(a); err != nil || !strings.HasPrefix(got, want) {
				t.Errorf("%q, %v: %s, want %s (%v)", c.dice, by, got, want, err)
			}
		}
	}
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		if d.Step != "turn.allocate" {
			return true
		}
		for by, want := range map[pair]string{{}: "allocate dice=0", keen: "allocate dice=2"} {
			a, err := read(Ask(wotr.Rules, p, d, rand.New(rand.NewPCG(7, 7)).IntN)).rules(by)
			if got := wotr.Rules.Format(a); err != nil || got != want {
				t.Errorf("%v: %s, want %s (%v)", by, got, want, err)
			}
		}
		return false
	})
}

// On the Mordor track a step is worth two points of corruption: of the wars in which the Fellowship had three
// steps left with a corruption of 6 and nobody with it, it won 41 of 100, with two steps and 8 it won 44.
func TestAStepOnTheTrackIsWorthItsPrice(t *testing.T) {
	warGame(t, nil, 1, func(p *wotr.Position, d engine.Decision) bool {
		chance := func(step, corruption int8) int {
			on := *p
			on.InMordor, on.Bearers, on.Progress = true, wotr.Nowhere, 0
			on.Mordor, on.Corruption, on.Guide = step, corruption, wotr.Gollum
			for _, who := range p.Companions() {
				on.State[who] = wotr.Eliminated
			}
			return freeChance(&on)
		}
		if stays, goes := chance(2, 6), chance(3, 8); goes <= stays {
			t.Errorf("with a step more and two more of corruption: %d, before %d", goes, stays)
		}
		return false
	})
}
