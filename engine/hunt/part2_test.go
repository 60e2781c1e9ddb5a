package hunt_test

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

func TestWholeGames(t *testing.T) {
	ends := map[string]int{}
	decisions := 0
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		chance := engine.NewSeeded([]byte{byte(seed)}, 0)
		options := engine.Options{"seats": string('2' + rune(seed%4)), "apart": []string{"off", "on"}[seed%2]}
		p, _, err := hunt.Rules.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		mood := engine.Mood(hunt.Rules, random.IntN)
		n := 0
		for {
			if r, over := hunt.Rules.Result(p); over {
				ends[r.How]++
				break
			}
			ds := hunt.Rules.Decisions(p)
			d := ds[random.IntN(len(ds))]
			a, err := engine.RandomAction(hunt.Rules, p, d, random.IntN, mood)
			if err != nil {
				t.Fatalf("%d: %s %v", n, d.Step, err)
			}
			if p, _, err = hunt.Rules.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatalf("%d: %s %s: %v", n, d.Step, hunt.Rules.Format(a), err)
			}
			if err := hunt.Rules.Check(p); err != nil {
				t.Fatalf("%d: %s %s: %v", n, d.Step, hunt.Rules.Format(a), err)
			}
			n++
			if n > 5000 {
				t.Fatal("no end")
			}
		}
		decisions += n
	}
	t.Log(ends, decisions/60)
}
