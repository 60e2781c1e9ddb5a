package hunt

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// The simple hunters play by the rules to the end, and the more they are told the more they catch. redbook
// simulate counts it over hundreds of games.
func TestSimpleHuntersWinMoreTheMoreTheyAreTold(t *testing.T) {
	const games = 10
	won := map[string]int{}
	for _, aid := range []string{"memory", "ways", "full"} {
		for game := range uint64(games) {
			weight, ok := engine.Follow(Rules, "hunters")
			if !ok {
				t.Fatal("there is no such plan")
			}
			pick := rand.New(rand.NewPCG(1, game)).IntN
			chance := engine.NewSeeded([]byte{byte(game)}, 0)
			p, _, err := Rules.New(engine.Options{seatsOption: "2", aidOption: aid}, chance)
			for n := 0; err == nil && len(Rules.Asked(p)) > 0 && n < 3000; n++ {
				d := Rules.Asked(p)[0]
				var a engine.Action
				if a, err = engine.RandomAction(Rules, p, d, pick, weight); err == nil {
					p, _, err = Rules.Apply(p, d.Seat, a, chance)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			result, over := Rules.Result(p)
			if !over {
				t.Fatalf("aid %s, game %d does not end", aid, game)
			}
			if !result.Winners.Has(ringBearer) {
				won[aid]++
			}
		}
	}
	if min(won["ways"], won["full"]) < won["memory"]+games/2 {
		t.Errorf("of %d games the hunters win %v", games, won)
	}
}
