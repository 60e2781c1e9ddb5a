package arena

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"redbook/engine"
	"redbook/engine/confrontation"
)

// Of invented players who are equal the test says in at most one of twenty cases that one is stronger, and of
// those who are 15 points stronger in nineteen of twenty; a tenth more or less is luck.
func TestSequentialTestErrsSeldom(t *testing.T) {
	for _, c := range []struct {
		elo  float64
		want Verdict
	}{{0, NotStronger}, {stronger, Stronger}, {60, Stronger}} {
		random, wrong := rand.New(rand.NewPCG(uint64(c.elo), 7)), 0
		const runs = 300
		for range runs {
			tally, verdict := &Tally{}, Open
			for verdict == Open {
				points := 0
				for range 2 {
					if random.Float64() < expected(c.elo) {
						points += 2
					}
				}
				tally.Pairs++
				tally.Points[points]++
				verdict, _ = tally.Test()
			}
			if verdict != c.want {
				wrong++
			}
		}
		if wrong > runs*7/100 {
			t.Errorf("%.0f points: %d of %d wrong", c.elo, wrong, runs)
		}
	}
}

// The same pairs come to the same, whoever counts them, and of two players who are alike each wins what the
// other loses.
func TestThePairsComeToTheSame(t *testing.T) {
	m := &Match{Rules: confrontation.Rules, Options: engine.StateOptions(confrontation.Rules, nil), A: "random",
		B: "random", Seed: 3}
	var all [2]Tally
	for i := range all {
		for n := range 20 {
			one, err := m.Play((n + 7*i) % 20)
			if err != nil {
				t.Fatal(err)
			}
			all[i].Add(one)
		}
	}
	if all[0].Pairs != 20 || all[0].Sides != all[1].Sides || all[0].Points != all[1].Points ||
		!reflect.DeepEqual(all[0].Ends, all[1].Ends) || all[0].Length() != all[1].Length() {
		t.Errorf("%+v\n%+v", all[0], all[1])
	}
	if n := all[0].Sides[0].Games(); n != 20 || all[0].Sides[1].Games() != 20 {
		t.Errorf("games of a side: %d", n)
	}
}

// Whoever thinks beats whoever does not: three games of four, on both sides together.
func TestThinkersBeatRandomPlayers(t *testing.T) {
	for name, pairs := range map[string]int{"scout": 12, "casual": 3} {
		m := &Match{Rules: confrontation.Rules, Options: engine.StateOptions(confrontation.Rules, nil), A: name,
			B: "random", Seed: 1}
		var all Tally
		for n := range pairs {
			one, err := m.Play(n)
			if err != nil {
				t.Fatal(err)
			}
			all.Add(one)
		}
		if won := all.Sides[0].Won + all.Sides[1].Won; 2*won < 3*pairs {
			t.Errorf("%s: %+v", name, all.Sides)
		}
	}
}

// In a match each plays on for its own points when the sides change.
func TestOfAMatchEachPlaysBothSides(t *testing.T) {
	m := &Match{Rules: confrontation.Rules, Seed: 1, A: "scout", B: "random",
		Options: engine.StateOptions(confrontation.Rules, engine.Options{"match": "on"})}
	var all Tally
	for n := range 3 {
		one, err := m.Play(n)
		if err != nil {
			t.Fatal(err)
		}
		all.Add(one)
	}
	if won := all.Sides[0].Won + all.Sides[1].Won; won < 5 {
		t.Errorf("of 6 matches %d are won: %+v", won, all.Sides)
	}
}
