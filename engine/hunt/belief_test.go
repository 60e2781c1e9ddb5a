package hunt

import (
	"math"
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// beliefs calls do at turns of the Nazgûl in random games.
func beliefs(t *testing.T, part Part, do func(p *Position, roads *Roads)) {
	t.Helper()
	seen := 0
	for seed := range uint64(12) {
		pick := rand.New(rand.NewPCG(seed, 9)).IntN
		world, _, err := Rules.New(engine.StateOptions(Rules, nil), engine.Picked(pick))
		if err != nil {
			t.Fatal(err)
		}
		lean := engine.Mood(Rules, pick)
		for {
			p := world.(*Position)
			if p.Part == part && !p.Over() && p.Core.Step() == nazgulTurn && p.Step > 2 {
				if seen++; seen%11 == 0 {
					do(p, NewRoads(p))
				}
			}
			asked := Rules.Decisions(world)
			if len(asked) == 0 {
				break
			}
			a, err := engine.RandomAction(Rules, world, asked[0], pick, lean)
			if err == nil {
				world, _, err = Rules.Apply(world, asked[0].Seat, a, engine.Picked(pick))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 44 {
		t.Fatalf("only %d turns", seen)
	}
}

// Without a gait a belief counts journals; with one it is about the same areas. The ways that are drawn end
// as often in an area as is believed.
func TestBeliefsAreOfWhatCanBe(t *testing.T) {
	gait := Gait{Factors{1, 0.5, 0.1, 0.3, 0.1, 0.1, 0.2, 1.5, 0.5, 0.2, 0.7, 1}, Even(0.8)}
	for part := Part(1); part <= 2; part++ {
		beliefs(t, part, func(p *Position, roads *Roads) {
			pick := rand.New(rand.NewPCG(1, 2)).IntN
			v := View{Part: p.Part, Step: int(p.Step), Legs: p.Legs[1 : p.Step+1], Asked: p.Asked[:p.AskedCount],
				AskedFrom: int(p.AskedFrom), Havens: p.Havens, Long: p.Long}
			ways := p.Tables.knows(&v).ways()
			var counts [256]float64
			sum := 0.0
			for _, w := range ways[len(ways)-1] {
				counts[w.last] += w.count
				sum += w.count
			}
			const drawn = 400
			counted, walked := p.Believe(roads, Counted, 0, drawn, pick), p.Believe(roads, &gait, 1, drawn, pick)
			var ends [256]float64
			for _, w := range walked.Ways {
				ends[w.Last] += 1.0 / drawn
				if !w.Been.Has(w.Last) {
					t.Errorf("a way has not been where it ends")
				}
			}
			if last, _ := p.Frodo(); counted.Last[last] == 0 {
				t.Errorf("part %d: Frodo is in %d, where nobody believes him", part, last)
			}
			next := 0.0
			for s := range counts {
				if math.Abs(counted.Last[s]-counts[s]/sum) > 1e-3 {
					t.Errorf("part %d, area %d: %f, counted %f", part, s, counted.Last[s], counts[s]/sum)
				}
				if walked.Last[s] > 0 && counts[s] == 0 {
					t.Errorf("part %d: Frodo cannot be in %d", part, s)
				}
				if math.Abs(walked.Last[s]-ends[s]) > 5.0/drawn {
					t.Errorf("part %d, area %d: %f of the ways, believed %f", part, s, ends[s], walked.Last[s])
				}
				next += walked.Then[0][s]
			}
			if home := int(p.Step) == p.Track()-1; next > 1+1e-9 || part == 2 && !home && next < 1-1e-9 {
				t.Errorf("part %d: what comes next sums to %f", part, next)
			}
		})
	}
}

// An even trust is a power: the less a gait is trusted, the more alike are the areas. The grounds are those
// of the areas that the gait leaves, and a trust in the likeliest area raises that one alone.
func TestTrustIsAPower(t *testing.T) {
	for part := Part(1); part <= 2; part++ {
		beliefs(t, part, func(p *Position, roads *Roads) {
			sure := p.Believe(roads, Gaits[part].Trusting(Even(1)), 0, 0, nil).Last
			half := p.Believe(roads, Gaits[part].Trusting(Even(0.5)), 0, 0, nil).Last
			keen := Even(1)
			for k := range marks {
				keen[ofLikeliest+k] = 2
			}
			first := p.Believe(roads, Gaits[part].Trusting(keen), 0, 0, nil).Last
			grounds := p.Grounds(roads, Gaits[part])
			if len(grounds) == 0 {
				return // nobody walks so: journals are counted
			}
			sum, top, risen := 0.0, 0.0, 0
			for _, chance := range sure {
				sum += math.Sqrt(chance)
				top = max(top, chance)
			}
			for s, chance := range sure {
				if math.Abs(half[s]-math.Sqrt(chance)/sum) > 1e-9 {
					t.Errorf("part %d, area %d: believed %f, by the square root %f", part, s, half[s],
						math.Sqrt(chance)/sum)
				}
				if first[s] > chance+1e-9 {
					risen++
					if chance != top {
						t.Errorf("part %d, area %d of %f rises, the likeliest has %f", part, s, chance, top)
					}
				}
				if there := len(grounds) > 0 && grounds[0].Area == Space(s); there != (chance > 0) {
					t.Errorf("part %d, area %d of %f has a ground: %t", part, s, chance, there)
				} else if there {
					grounds = grounds[1:]
				}
			}
			if certain := top > 1-1e-6; !certain && risen != 1 {
				t.Errorf("part %d: %d areas rise, the likeliest has %f", part, risen, top)
			}
		})
	}
}
