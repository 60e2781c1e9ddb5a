package computer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/hunt/dataset/datasettest"
)

// turnsOf calls do at some turns of the Hunt, in games of the baselines.
func turnsOf(t *testing.T, step string, every int, do func(p *hunt.Position, d engine.Decision)) {
	t.Helper()
	r := hunt.Rules
	for n := range 2 {
		chance, pick := engine.NewSeeded(fmt.Append(nil, n), 0), rand.New(rand.NewPCG(uint64(n), 4)).IntN
		p, _, err := r.New(engine.StateOptions(r, engine.Options{"edition": "1"}), chance)
		if err != nil {
			t.Fatal(err)
		}
		player := New("rider", r, pick)
		for turns := 0; ; {
			asked := r.Decisions(p)
			if len(asked) == 0 {
				break
			}
			d := asked[0]
			if d.Step == step {
				if turns++; turns%every == 0 {
					do(p.(*hunt.Position), d)
				}
			}
			a, err := player.Answer(Ask(r, p, d, pick))
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The baselines answer what they answered when they were written, whichever world is dealt to them.
func TestTheBaselinesOfTheHuntStay(t *testing.T) {
	for step, want := range map[string]string{
		"nazgul.turn": riderAnswers,
		"turn.bearer": runnerAnswers,
	} {
		var got []string
		turnsOf(t, step, 23, func(p *hunt.Position, d engine.Decision) {
			r := hunt.Rules
			answer := func(p engine.Position) string {
				pick := rand.New(rand.NewPCG(6, 6)).IntN
				a, err := New("rider", r, pick).Answer(Ask(r, p, d, pick))
				if err != nil {
					t.Fatal(err)
				}
				return r.Format(a)
			}
			got = append(got, answer(p))
			deal := rand.New(rand.NewPCG(7, 7)).IntN
			for range 20 {
				if again := answer(r.Deal(p, engine.SeatsOf(d.Seat), deal)); again != got[len(got)-1] {
					t.Errorf("%s: %s, in another world %s", step, got[len(got)-1], again)
				}
			}
		})
		if wanted := strings.Split(strings.TrimSpace(want), "\n"); !slices.Equal(got, wanted) {
			t.Errorf("%s: it answers\n%s", step, strings.Join(got, "\n"))
		}
	}
}

const (
	riderAnswers = `
ride to=i-9
hunt
ride to=i-26
ride to=i-30
ride to=ii-21
search
ride to=ii-d7
search
end-ride
ride to=i-9
hunt
ride to=i-18
hunt
ride to=ii-27
end-ride
ride to=ii-13
hunt
hunt
`
	runnerAnswers = `
move to=i-43
gandalf to=ii-13
move to=i-44
gandalf to=ii-31
`
)

// Computer players play the Hunt to its end under all options and with another data set, which is a game with
// the same players; and whatever they answer is offered.
func TestTheHuntIsPlayedUnderAllOptions(t *testing.T) {
	other := hunt.NewAs("hunt-other", datasettest.Other(t))
	if !slices.Equal(Names(other), Names(hunt.Rules)) {
		t.Errorf("with another data set play %v, with ours %v", Names(other), Names(hunt.Rules))
	}
	for n, g := range []struct {
		r       engine.Rules
		options engine.Options
	}{
		{hunt.Rules, engine.Options{"seats": "3", "information": "2", "apart": "on", "aid": "map"}},
		{hunt.Rules, engine.Options{"seats": "5", "havens": "on", "aid": "full", "pool": "4", "information": "0"}},
		{other, engine.Options{"seats": "4"}},
	} {
		t.Run(fmt.Sprint(g.r.ID(), g.options), func(t *testing.T) {
			t.Parallel()
			r, options := g.r, g.options
			pick := rand.New(rand.NewPCG(uint64(n), 4)).IntN
			chance := engine.NewSeeded(fmt.Append(nil, "options", n), 0)
			p, _, err := r.New(engine.StateOptions(r, options), chance)
			if err != nil {
				t.Fatal(err)
			}
			heads := []Player{New("strong", r, pick), New("casual", r, pick)}
			for answers := 0; ; answers++ {
				asked := r.Decisions(p)
				if len(asked) == 0 {
					break
				}
				d := asked[answers%len(asked)]
				a, err := heads[(int(d.Seat)+n)%2].Answer(Ask(r, p, d, pick))
				if err != nil {
					t.Fatal(err)
				}
				if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
					t.Fatalf("%s: %v", r.Format(a), err)
				}
			}
			if _, over := r.Result(p); !over {
				t.Error("nobody is asked, and the game is not over")
			}
		})
	}
}

// A tracker that has just heard where Frodo is, and has a hunt left there, hunts.
func TestTheTrackerHuntsWhoMustBeThere(t *testing.T) {
	found := 0
	turnsOf(t, "nazgul.turn", 1, func(now *hunt.Position, d engine.Decision) {
		p := *now
		here := p.Riders[p.Active].Where
		last, _ := p.Frodo()
		if here != last || !mayStrike(&p) || !p.MayHunt(p.Active, here) || p.FoundAt != hunt.Nowhere {
			return
		}
		p.Asked[p.AskedCount] = hunt.Answer{Act: hunt.HuntFor, Step: p.Step, Space: here, Says: hunt.YesHere}
		p.AskedCount++
		pick := rand.New(rand.NewPCG(1, 1)).IntN
		a, err := New("strong", hunt.Rules, pick).Answer(Ask(hunt.Rules, &p, d, pick))
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb != "hunt" && a.Verb != "hunt-with" && hunt.Aims.Name(a.Get("aim")) != "hunt" {
			t.Errorf("Frodo is here: %s", hunt.Rules.Format(a))
		}
		found++
	})
	if found < 3 {
		t.Errorf("only %d times", found)
	}
}

// The Ring-bearer keeps its cards where a hunt will not find Frodo.
func TestTheBearerSparesItsCards(t *testing.T) {
	asked := 0
	turnsOf(t, "act.window", 1, func(p *hunt.Position, d engine.Decision) {
		act := p.Named()
		last, _ := p.Frodo()
		if act.Act != hunt.HuntFor || act.Where == last || p.HasNews(act.Where) || len(d.Verbs) == 1 {
			return
		}
		pick := rand.New(rand.NewPCG(1, 1)).IntN
		a, err := New("strong", hunt.Rules, pick).Answer(Ask(hunt.Rules, p, d, pick))
		if err != nil {
			t.Fatal(err)
		}
		if a.Verb != "let-be" {
			t.Errorf("Frodo is elsewhere: %s", hunt.Rules.Format(a))
		}
		asked++
	})
	if asked == 0 {
		t.Error("there is no such hunt")
	}
}

// A Ring-bearer who has suffered more is less likely to win, in both parts.
func TestCorruptionLowersTheChances(t *testing.T) {
	var parts [3]int
	turnsOf(t, "turn.bearer", 5, func(p *hunt.Position, _ engine.Decision) {
		worse := *p
		worse.Corruption += 3
		if int(worse.Corruption) >= p.Limit() {
			return
		}
		now, then := Chance(hunt.Rules, p, ringBearer), Chance(hunt.Rules, &worse, ringBearer)
		if then >= now {
			t.Errorf("part %d, step %d: %d of a thousand, with more corruption %d", p.Part, p.Step, now, then)
		}
		parts[p.Part]++
	})
	if parts[1] == 0 || parts[2] == 0 {
		t.Errorf("seen so often, by part: %v", parts)
	}
}
