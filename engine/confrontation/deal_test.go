package confrontation

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// What everybody knows of hidden characters is never wrong.
func TestWhatIsKnownIsSo(t *testing.T) {
	for _, set := range []Set{Classic, Variant, Draft} {
		for seed := range uint64(20) {
			random := rand.New(rand.NewPCG(seed, 1)).IntN
			p, _, err := Rules.New(engine.Options{setOption: set.String(), specialOption: on},
				engine.NewSeeded(make([]byte, 32), seed<<20))
			for err == nil && len(Rules.Decisions(p)) > 0 {
				knownIsSo(t, p.(*Position))
				asked := Rules.Decisions(p)
				d := asked[random(len(asked))]
				var a engine.Action
				if a, err = engine.RandomAction(Rules, p, d, random, nil); err == nil {
					p, _, err = Rules.Apply(p, d.Seat, a, engine.NewSeeded(make([]byte, 32), uint64(random(1<<30))))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

func knownIsSo(t *testing.T, p *Position) {
	t.Helper()
	for c := Frodo; c < characterCount; c++ {
		if r := p.Where[c]; r != Nowhere && (p.Barred[c].has(r) || !p.couldStand(c).has(c)) {
			t.Fatalf("%s stands in %s, where everybody knows that he does not", c, r)
		}
	}
	if m := p.LastMove; p.Movers != 0 && !m.Known && m.Who != Nobody && !p.Movers.has(m.Who) {
		t.Fatalf("%s has moved, who cannot have", m.Who)
	}
}

// Whoever was revealed once and left others behind may be any of them, and nobody else.
func TestWhoLeftOthersBehind(t *testing.T) {
	var p Position
	p.Placed, p.Turn = [2]bool{true, true}, 5
	for c, r := range map[Character]Region{Frodo: Shire, Sam: Cardolan, Merry: Cardolan, Pippin: Arthedain} {
		p.Where[c] = r
	}
	p.Seen[Sam], p.Barred[Sam] = true, allBut(Cardolan)
	p.follow(Merry, Eregion)
	p.loseSight(Merry)
	p.Where[Merry] = Eregion
	sam := map[Region]int{}
	for range 400 {
		q := p
		dealHidden(&q, Fellowship, rand.IntN)
		sam[q.Where[Sam]]++
	}
	if len(sam) != 2 || sam[Cardolan] < 120 || sam[Eregion] < 120 {
		t.Errorf("Sam is dealt to %v", sam)
	}
}

func TestDeals(t *testing.T) {
	t.Parallel()
	if err := enginetest.Deals(Rules, promises); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkDeal(b *testing.B) { enginetest.BenchmarkDeal(b, Rules, promises) }
