package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
)

// part is one part of a stored position.
type part struct {
	path  string
	value any
}

// partsOf lists all parts of a stored position, small and large.
func partsOf(path string, value any) (all []part) {
	switch value := value.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			all = append(all, partsOf(path+"."+name, value[name])...)
		}
	case []any:
		for i := range value {
			all = append(all, partsOf(fmt.Sprintf("%s.%d", path, i), value[i])...)
		}
	}
	if path != "" {
		all = append(all, part{path[1:], value})
	}
	return all
}

// slip is another value for a part, of its kind: a number near it or far away, another name, a list with one
// more or less.
func slip(random *rand.Rand, value any, names []string) any {
	name := names[random.IntN(len(names))]
	switch value := value.(type) {
	case float64:
		return []any{value - 1, value + 1, value + 3, -1, 0, 50, 255, 1000}[random.IntN(8)]
	case string:
		return name
	case bool:
		return !value
	case []any:
		switch n := len(value); {
		case n > 0 && random.IntN(3) == 0:
			return value[1:]
		case n > 0 && random.IntN(2) == 0:
			return append(slices.Clone(value), value[random.IntN(n)])
		}
		return append(slices.Clone(value), name)
	}
	return nil
}

// An operator's slip is refused, or the game can be played on from it: of what the invariants alone let
// through, what is not read as it was written and what the rules cannot go on from is refused too. What is
// accepted is then played on from with other dice.
func TestAnAdjustmentThatNoGameHoldsIsRefused(t *testing.T) {
	t.Parallel()
	const each = 14 // slips that the invariants let through, at each position that is looked at
	for id, at := range map[string][]int{"confrontation": {20, 45}, "wotr": {220, 340}, "hunt": {20, 180}} {
		game, err := namedGame(id)
		if err != nil {
			t.Fatal(err)
		}
		r := game.Rules
		random := rand.New(rand.NewPCG(15, 13))
		chance := engine.NewSeeded([]byte(id), 0)
		position, _, err := r.New(engine.Options{}, chance)
		if err != nil {
			t.Fatal(err)
		}
		seats := r.SeatsOf(engine.Options{})
		refused, accepted := 0, 0
		for n := 0; n <= at[len(at)-1] && len(r.Decisions(position)) > 0; n++ {
			if slices.Contains(at, n) {
				for range each {
					adjusted, parts := slipped(t, r, position, random)
					if err := engine.Holds(r, seats, position, adjusted, parts); err != nil {
						refused++
						continue
					}
					accepted++
					if err := playOn(r, adjusted, 25, random,
						engine.NewSeeded([]byte("other dice"), uint64(n))); err != nil {
						t.Errorf("%s after %d answers: adjust %s=%s was accepted: %v", id, n, parts[0].Path, parts[0].Value,
							err)
					}
				}
			}
			if position, err = oneAnswer(r, position, random, chance); err != nil {
				t.Fatal(err)
			}
		}
		if refused == 0 || accepted == 0 {
			t.Errorf("%s: %d slips were refused and %d accepted", id, refused, accepted)
		}
		t.Logf("%s: %d slips refused, %d accepted", id, refused, accepted)
	}
}

// slipped adjusts one part of a position, so that its invariants hold.
func slipped(t *testing.T, r engine.Rules, p engine.Position,
	random *rand.Rand) (engine.Position, []engine.Adjustment) {
	t.Helper()
	data, err := r.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	var stored struct{ Position any }
	if err := json.Unmarshal(data, &stored); err != nil {
		t.Fatal(err)
	}
	all := partsOf("", stored.Position)
	var names []string
	for _, part := range all {
		if name, ok := part.value.(string); ok {
			names = append(names, name)
		}
	}
	for range 1000 {
		part := all[random.IntN(len(all))]
		old, err1 := json.Marshal(part.value)
		value, err2 := json.Marshal(slip(random, part.value, names))
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if bytes.Equal(old, value) {
			continue
		}
		parts := []engine.Adjustment{{Path: part.path, Value: value}}
		if adjusted, err := engine.Adjusted(r, p, parts); err == nil {
			return adjusted, parts
		}
	}
	t.Fatal("no slip gets by the invariants")
	return nil, nil
}

// playOn plays some random answers and looks at the board in between.
func playOn(r engine.Rules, p engine.Position, answers int, random *rand.Rand,
	chance engine.Chance) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic: %v", problem)
		}
	}()
	for n := 0; n < answers && len(r.Decisions(p)) > 0; n++ {
		r.View(p, engine.Nobody)
		if p, err = oneAnswer(r, p, random, chance); err != nil {
			return err
		}
		if err := r.Check(p); err != nil {
			return err
		}
	}
	return nil
}

func oneAnswer(r engine.Rules, p engine.Position, random *rand.Rand,
	chance engine.Chance) (engine.Position, error) {
	asked := r.Decisions(p)
	if len(asked) == 0 {
		return p, nil
	}
	d := asked[random.IntN(len(asked))]
	a, err := engine.RandomAction(r, p, d, random.IntN, nil)
	if err != nil {
		return p, err
	}
	next, _, err := r.Apply(p, d.Seat, a, chance)
	return next, err
}
