package computer

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

// Strong players read the journey cards in part II of a game that tells them to all, and the Ring-bearer
// takes the Nazgûl to believe what they do; casual ones and those who are told less believe by how Frodo
// walks. A Ring-bearer who has answered before answers as one who has not.
func TestBothSidesBelieveTheSame(t *testing.T) {
	r := hunt.Rules
	for _, c := range []struct {
		aid, name string
		reads     bool
	}{{"full", "strong", true}, {"full", "casual", false}, {"ways", "strong", false},
		{"memory", "strong", false}} {
		pick := rand.New(rand.NewPCG(3, 3)).IntN
		chance := engine.NewSeeded([]byte("both sides"), 0)
		p, _, err := r.New(engine.StateOptions(r, engine.Options{"aid": c.aid}), chance)
		if err != nil {
			t.Fatal(err)
		}
		walks, kept := New("rider", r, pick), New(c.name, r, pick).(*sides)
		asked := 0
		for {
			open := r.Decisions(p)
			if len(open) == 0 {
				break
			}
			d, world := open[0], p.(*hunt.Position)
			if d.Step == "turn.bearer" && world.Step > 2 {
				asked++
				fresh := New(c.name, r, pick).(*sides)
				var answers [2]string
				for i, player := range []Player{kept, fresh} {
					a, err := player.Answer(Ask(r, p, d, rand.New(rand.NewPCG(1, 1)).IntN))
					if err != nil {
						t.Fatal(err)
					}
					answers[i] = r.Format(a)
				}
				if answers[0] != answers[1] {
					t.Errorf("it answers %s, and afresh %s", answers[0], answers[1])
				}
				believed := fresh.nazgul.(*tracker).believes(world, hunt.NewRoads(world), 2, 0, pick)
				mirrored := fresh.bearer.(*bearer).believes(world, hunt.NewRoads(world), 2, 0, pick)
				if c.name == "strong" && !reflect.DeepEqual(believed, mirrored) {
					t.Error("the sides believe different things")
				}
				if world.Part == 2 && reflect.DeepEqual(believed, world.ReadJourneys(2)) != c.reads {
					t.Errorf("%s with aid=%s: it reads the cards: %t", c.name, c.aid, !c.reads)
				}
			}
			a, err := walks.Answer(Ask(r, p, d, pick))
			if err == nil {
				p, _, err = r.Apply(p, d.Seat, a, chance)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if asked < 8 {
			t.Errorf("only %d turns", asked)
		}
	}
}
