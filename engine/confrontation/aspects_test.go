package confrontation

import (
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// The aspects of each position are listed in their order, none twice, and the moves listed beside them are
// those that are offered. A walk comes to what the move comes to, and a side wins at once if a move does.
func TestAspectsAndMoves(t *testing.T) {
	walks, wins, room := 0, 0, Position{}
	for n, options := range []engine.Options{nil, {"set": "variant"}, {"set": "draft", "special": "on"}} {
		pick := rand.New(rand.NewPCG(uint64(n), 1)).IntN
		pos, _, err := Rules.New(engine.StateOptions(Rules, options), engine.Picked(pick))
		if err != nil {
			t.Fatal(err)
		}
		for asked := Rules.Asked(pos); len(asked) > 0; asked = Rules.Asked(pos) {
			p, last := pos.(*Position), int16(-1)
			for _, i := range p.Aspects(nil) {
				if i <= last || int(i) >= AspectCount {
					t.Fatalf("aspect %d of %d after %d", i, AspectCount, last)
				}
				last = i
			}
			if asked[0].Step == "turn.move" {
				won := false
				for _, a := range p.Moves() {
					after, _, err := Rules.Apply(pos, asked[0].Seat, a, engine.Picked(pick))
					if err != nil {
						t.Fatalf("%s: %v", Rules.Format(a), err)
					}
					result, over := Rules.Result(after)
					if over && slices.Contains([]string{ringBearerInMordor, threeInShire, witchKingInShire}, result.How) {
						won = true
					}
					if p.Walk(a, &room) {
						walks++
						if want := after.(*Position).Aspects(nil); !slices.Equal(room.Aspects(nil), want) {
							t.Fatalf("%s: a walk comes to %v, and the move to %v", Rules.Format(a),
								room.Aspects(nil), want)
						}
					}
				}
				if got := p.WinsAtOnce(); got != (won && !p.WithSpecials) {
					t.Fatalf("it is said to win at once: %t", got)
				}
				if won {
					wins++
				}
			}
			a, err := engine.RandomAction(Rules, pos, asked[0], pick, nil)
			if err != nil {
				t.Fatal(err)
			}
			if pos, _, err = Rules.Apply(pos, asked[0].Seat, a, engine.Picked(pick)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if walks < 100 || wins < 1 {
		t.Errorf("%d walks, and %d times a win at once", walks, wins)
	}
}
