package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

func TestDeals(t *testing.T) {
	t.Parallel()
	cfg := promises
	cfg.Options = []engine.Options{{}, {kingsOption: "on", seatsOption: "4"},
		{kingsOption: "on", drawOption: "one-by-one"}}
	cfg.Deep = 2
	if err := enginetest.Deals(Rules, cfg); err != nil {
		t.Fatal(err)
	}
}

// A card that has gone from one partner to the other is known to both, unlike the others of that hand.
func TestExchangedCardsAreKnown(t *testing.T) {
	position, _, err := Rules.New(engine.Options{seatsOption: "4"}, engine.NewSeeded(make([]byte, 32), 0))
	if err != nil {
		t.Fatal(err)
	}
	p := *position.(*Position)
	both := p.playersOf(FreePeoples)
	first, end := FreeCharacterDeck.cards()
	for c := first; c < end; c++ {
		p.Cards[c] = InDeck
	}
	p.give(both[1], first)
	p.give(both[1], first+1)
	p.Exchanged[first] = true
	elsewhere := 0
	for range 100 {
		world := Rules.Deal(&p, engine.SeatsOf(both[0]), rand.IntN).(*Position)
		if !world.inHandOf(both[1], first) {
			t.Fatal("the exchanged card is dealt to somebody else")
		}
		if !world.inHandOf(both[1], first+1) {
			elsewhere++
		}
	}
	if elsewhere < 50 {
		t.Errorf("the other card is somewhere else %d times of 100", elsewhere)
	}
}

// What the Free Peoples have looked at lies where it lay; other hidden tiles may be any.
func TestTilesLookedAtAreKnown(t *testing.T) {
	position, _, err := Rules.New(engine.Options{kingsOption: "on"}, engine.NewSeeded(make([]byte, 32), 0))
	if err != nil {
		t.Fatal(err)
	}
	p := *position.(*Position)
	seen, other := 0, 0
	for tile := NoTile + 1; tile < tileCount; tile++ {
		if tile.plain() && p.Pool[tile] > 0 && tiles[tile].value == 1 {
			p.Pool[tile]--
			p.Tainted[0][tile], p.LookedAt[0][tile] = 1, 1
			p.Pool[tile]--
			p.Tainted[1][tile] = 1
			for range 100 {
				world := Rules.Deal(&p, engine.SeatsOf(engine.Seat(FreePeoples)), rand.IntN).(*Position)
				seen += int(world.Tainted[0][tile])
				other += int(world.Tainted[1][tile])
			}
			break
		}
	}
	if seen != 100 || other == 100 || other == 0 {
		t.Errorf("the tile that was looked at is dealt %d times of 100, the other %d", seen, other)
	}
}

func BenchmarkDeal(b *testing.B) { enginetest.BenchmarkDeal(b, Rules, promises) }
