package computer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// moments calls do at some positions of random games, with a question that leaves something to choose.
func moments(t *testing.T, r engine.Rules, options engine.Options, games, every int,
	do func(p engine.Position, d engine.Decision)) {
	t.Helper()
	for n := range games {
		chance, pick := engine.NewSeeded(fmt.Append(nil, n), 0), rand.New(rand.NewPCG(uint64(n), 3)).IntN
		p, _, err := r.New(options, chance)
		if err != nil {
			t.Fatal(err)
		}
		lean := engine.Mood(r, pick)
		for answers := 0; ; answers++ {
			asked := r.Decisions(p)
			if len(asked) == 0 {
				break
			}
			d := asked[pick(len(asked))]
			if answers%every == 0 {
				do(p, d)
			}
			a, err := engine.RandomAction(r, p, d, pick, lean)
			if err != nil {
				t.Fatal(err)
			}
			if p, _, err = r.Apply(p, d.Seat, a, chance); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A player answers alike in a game and in every other that its seat cannot tell from it: it knows nothing
// else. It answers alike whenever it is asked again, too.
func TestWhoeverSeesTheSameAnswersTheSame(t *testing.T) {
	thinks := func(engine.Rules, func(int) int) Player { return &thinker{effort{8, 24, 10}} }
	for _, c := range []struct {
		rules   engine.Rules
		options engine.Options
		games   int
		every   int
	}{
		{confrontation.Rules, nil, 2, 9},
		{confrontation.Rules, engine.Options{"set": "variant"}, 2, 9},
		{confrontation.Rules, engine.Options{"set": "draft", "special": "on", "match": "on"}, 2, 9},
		{wotr.Rules, nil, 1, 61},
		{wotr.Rules, engine.Options{"seats": "4", "kings": "on"}, 1, 97},
		{hunt.Rules, engine.Options{"seats": "2"}, 1, 17},
		{hunt.Rules, engine.Options{"seats": "4", "havens": "on"}, 1, 23},
	} {
		made := map[string]func(engine.Rules, func(int) int) Player{"random": newWanderer, "thinker": thinks}
		for _, name := range []string{"scout", "queller", "steward"} {
			if anew := players[c.rules.Seats()][name]; anew != nil {
				made[name] = anew
			}
		}
		if c.rules.ID() == confrontation.Rules.ID() {
			made["captain"] = leads(captaincy{candidates: 8, simulations: 24, replies: 2, cards: 1, careless: 2})
		}
		if c.rules.ID() == hunt.Rules.ID() {
			for _, name := range []string{"rider", "casual", "strong"} {
				made[name] = players[c.rules.Seats()][name]
			}
		}
		if c.rules.ID() == wotr.Rules.ID() {
			made["thinker"] = func(engine.Rules, func(int) int) Player {
				return &general{most: 4, random: 2,
					trials: 8}
			}
		}
		for name, anew := range made {
			t.Run(fmt.Sprint(c.rules.ID(), name, c.options), func(t *testing.T) {
				t.Parallel()
				r, asked, other := c.rules, 0, 0
				deal := rand.New(rand.NewPCG(8, 8)).IntN
				options := engine.StateOptions(r, c.options)
				moments(t, r, options, c.games, c.every, func(p engine.Position, d engine.Decision) {
					answer := func(p engine.Position) string {
						pick := rand.New(rand.NewPCG(uint64(asked), 5)).IntN
						a, err := anew(r, pick).Answer(Ask(r, p, d, pick))
						if err != nil {
							t.Fatal(err)
						}
						if _, _, err := r.Apply(p, d.Seat, a, engine.Picked(pick)); err != nil {
							t.Fatalf("%s: %v", r.Format(a), err)
						}
						return r.Format(a)
					}
					asked++
					want := answer(p)
					if again := answer(p); again != want {
						t.Errorf("%s: %s, and asked again %s", d.Step, want, again)
					}
					twin := r.Deal(p, engine.SeatsOf(d.Seat), deal)
					if gist(t, r, p) != gist(t, r, twin) {
						other++
					}
					if got := answer(twin); got != want {
						t.Errorf("%s: %s, in a twin %s", d.Step, want, got)
					}
				})
				if other < asked/3 {
					t.Errorf("%d of %d twins are other games", other, asked)
				}
			})
		}
	}
}

func gist(t *testing.T, r engine.Rules, p engine.Position) string {
	t.Helper()
	data, err := r.Gist(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The scout leaves Frodo where he is while somebody else can go on, and attacks when that wins.
func TestTheScoutSparesFrodo(t *testing.T) {
	r, moved, frodo := confrontation.Rules, 0, 0
	moments(t, r, engine.StateOptions(r, nil), 12, 3, func(p engine.Position, d engine.Decision) {
		if d.Step != "turn.move" || d.Seat != confrontation.Fellowship.Seat() {
			return
		}
		pick := rand.New(rand.NewPCG(uint64(moved), 5)).IntN
		a, err := New("scout", r, pick).Answer(Ask(r, p, d, pick))
		if err != nil {
			t.Fatal(err)
		}
		if moved++; a.Verb == "move" && confrontation.Character(a.Get("who")) == confrontation.Frodo {
			frodo++
		}
	})
	if moved < 20 || frodo > moved/5 {
		t.Errorf("Frodo moves %d times of %d", frodo, moved)
	}
}
