package wotr

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"redbook/engine"
)

// halfDone returns a game in which an action of a side has begun the procedures whose frames these are, the first one lowest.
func halfDone(t *testing.T, p *Position, s Side, stack ...frameAt) *Position {
	t.Helper()
	data, err := Rules.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	var whole map[string]any
	if err := json.Unmarshal(data, &whole); err != nil {
		t.Fatal(err)
	}
	frames := []any{map[string]any{"step": "action.end", "memory": Frame{Side: s}}}
	if len(stack) == 0 {
		frames = []any{map[string]any{"step": "action.choose", "memory": Frame{Side: s}}}
	}
	for _, f := range stack {
		frames = append(frames, map[string]any{"step": f.step, "memory": f.Frame})
	}
	whole["stack"] = frames
	if data, err = json.Marshal(whole); err != nil {
		t.Fatal(err)
	}
	q, err := Rules.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return q.(*Position)
}

type frameAt struct {
	step string
	Frame
}

// byCard returns a game in which a side moves armies by a row.
func byCard(t *testing.T, p *Position, s Side, kind marchKind) *Position {
	t.Helper()
	return halfDone(t, p, s, frameAt{"march.choose", Frame{Side: s, Kind: uint8(kind), Left: marches[kind].most}})
}

// perform has a side carry out an action and returns the game after it, with what happened.
func perform(t *testing.T, p *Position, s Side, text string) (*Position, []string) {
	t.Helper()
	a, err := Rules.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	next, played, err := Rules.Apply(p, p.seatOf(s), a, engine.NewSeeded([]byte("a test"), 100))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := Rules.Check(next); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	var told []string
	for _, e := range played.Events {
		told = append(told, e.String())
	}
	return next.(*Position), told
}

// refused tries an action and returns the code of its refusal.
func refused(t *testing.T, p *Position, s Side, text string) string {
	t.Helper()
	a, err := Rules.Parse(text)
	if err == nil {
		_, _, err = Rules.Apply(p, p.seatOf(s), a, engine.NewSeeded([]byte("a test"), 100))
	}
	var r *engine.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%s: %v, not a refusal", text, err)
	}
	return r.Code
}

// asked returns the step that waits for an answer.
func askedStep(p *Position) string {
	if d := Rules.Decisions(p); len(d) > 0 {
		return d[0].Step
	}
	return ""
}

// board is an empty map in the middle of the turn, with dice for both sides.
func board(t *testing.T) *Position {
	p := newGame(t)
	p.Armies, p.Reinforcements = [regionCount][unitCount]uint8{}, [unitCount]uint8{}
	for kind := Figure(0); kind < unitCount; kind++ {
		p.Reinforcements[kind] = figuresInBox[kind.nation()][kind.rank()]
	}
	p.Dice = [2][faceCount]uint8{{CharacterFace: 3, ArmyMusterFace: 3, WillFace: 2}, {CharacterFace: 3, ArmyFace: 3, MusterFace: 2}}
	return p
}

// put places figures, written as in a bag, in a region.
func put(t *testing.T, p *Position, r Region, figures string) {
	t.Helper()
	for _, part := range strings.Split(figures, " ") {
		if c, ok := Characters.Parse(part); ok {
			p.State[c], p.Where[c] = OnMap, r
			continue
		}
		nation, ranks, _ := strings.Cut(part, ":")
		n, ok := Nations.Parse(nation)
		if !ok {
			t.Fatal(figures)
		}
		for ; ranks != ""; ranks = ranks[2:] {
			kind := figureOf(Nation(n), Rank(strings.IndexByte("rel", strings.Replace(ranks, "n", "l", 1)[1])))
			count := ranks[0] - '0'
			p.Armies[r][kind] += count
			p.Reinforcements[kind] -= count
		}
	}
}

func war(p *Position, nations ...Nation) {
	for _, n := range nations {
		p.Box[n] = atWarBox
		p.Active = p.Active.with(n)
	}
}

func TestRandomMarchesKeepTheInvariants(t *testing.T) {
	const games, turns = 20, 12
	second := 0
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := engine.Position(newGame(t))
		if seed%2 == 1 {
			war(p.(*Position), Dwarves, Elves, Gondor, North, Rohan, Isengard, Sauron, Southrons)
		}
		chance := engine.NewSeeded([]byte{byte(seed)}, 200)
		for p.(*Position).Turn < turns && !p.(*Position).Over() {
			d := Rules.Decisions(p)[0]
			a, err := engine.RandomAction(Rules, p, d, rng.IntN, func(verb, _ string, _ engine.Value) int {
				if verb == "move-army" {
					return 20
				}
				return 1
			})
			if err != nil {
				t.Fatal(err)
			}
			if d.Step == "march.choose" && a.Verb == "move-army" {
				second++
			}
			next, _, err := Rules.Apply(p, d.Seat, a, chance)
			if err != nil {
				t.Fatalf("%s: %v", Rules.Format(a), err)
			}
			if err := Rules.Check(next); err != nil {
				t.Fatalf("%s: %v", Rules.Format(a), err)
			}
			p = next
		}
	}
	if second == 0 {
		t.Error("no second army has moved")
	}
}
