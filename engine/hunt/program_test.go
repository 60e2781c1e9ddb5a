package hunt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/engine"
	"redbook/engine/hunt/dataset"
	"redbook/engine/hunt/dataset/datasettest"
)

// What follows an operation depends on whether it was done, could not be, or was left.
func TestProgram(t *testing.T) {
	op := func(n int, then, other []dataset.Op) dataset.Op { return dataset.Op{N: n, Then: then, Else: other} }
	some := func(n ...int) (ops []dataset.Op) {
		for _, n := range n {
			ops = append(ops, op(n, nil, nil))
		}
		return ops
	}
	for _, test := range []struct {
		name string
		ops  []dataset.Op
		// the operations that follow one another if all are done, if none can be, if all are left
		does, fails, skips []int
	}{
		{"a row", some(1, 2, 3), []int{1, 2, 3}, []int{1, 2, 3}, []int{1, 2, 3}},
		{"then", []dataset.Op{op(1, some(2, 3), nil), op(4, nil, nil)}, []int{1, 2, 3, 4}, []int{1, 4},
			[]int{1, 4}},
		{"else", []dataset.Op{op(1, nil, some(2, 3)), op(4, nil, nil)}, []int{1, 4}, []int{1, 2, 3, 4},
			[]int{1, 4}},
		{"both", []dataset.Op{op(1, some(2, 3), some(4)), op(5, nil, nil)}, []int{1, 2, 3, 5}, []int{1, 4, 5},
			[]int{1, 5}},
		{"one in the other", []dataset.Op{op(1, []dataset.Op{op(2, some(3), some(4))}, some(5))}, []int{1, 2, 3},
			[]int{1, 5}, []int{1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			prog := compile(test.ops)
			run := func(exit func(instruction) int8) (way []int) {
				for at := int8(0); int(at) < len(prog); at = exit(prog[at]) {
					way = append(way, prog[at].op.N)
				}
				return way
			}
			for _, way := range []struct {
				got, want []int
			}{
				{run(func(in instruction) int8 { return in.done }), test.does},
				{run(func(in instruction) int8 { return in.cannot }), test.fails},
				{run(func(in instruction) int8 { return in.left }), test.skips},
			} {
				if !slices.Equal(way.got, way.want) {
					t.Errorf("%v, want %v", way.got, way.want)
				}
			}
		})
	}
}

// with is a game whose rules are made for our data set with other effects on one card: those are what the
// position's tables say.
func with(g *game, card string, effects ...dataset.Effect) *game {
	g.T.Helper()
	v, _ := Cards.Parse(card)
	p := *g.pos()
	tables := *p.Tables
	changed := *tables.cards[v]
	changed.Effects = effects
	tables.cards[v] = &changed
	tables.programs = map[*dataset.Effect]program{}
	for e := range effects {
		tables.programs[&effects[e]] = compile(effects[e].Ops)
	}
	p.Tables = &tables
	g.P = &p
	return g
}

// inTurn is an effect of part I for the Ring-bearer's turn.
func inTurn(ops ...dataset.Op) dataset.Effect { return dataset.Effect{Parts: 1, Ops: ops} }

// What a card says "may" of is asked, also where there is nothing to choose.
func TestMay(t *testing.T) {
	effect := inTurn(dataset.Op{Verb: dataset.FellowshipGain, N: 1, May: true,
		Then: []dataset.Op{{Verb: dataset.Corruption, N: 1}}}, dataset.Op{Verb: dataset.NoNightCorruption})
	g := with(handed(t, "a1-02"), "a1-02", effect).Do("ring-bearer: play card=a1-02").
		Asked("ring-bearer effect.choose").Offered("ring-bearer:", "carry-out,decline")
	g.Do("ring-bearer: carry-out").
		Tells("fellowship gained=1 tokens=2", "corruption amount=1 corruption=1 cause=card")
	g = with(handed(t, "a1-02"), "a1-02", effect).Do("ring-bearer: play card=a1-02", "ring-bearer: decline").
		Tells("declined").Silent("fellowship", "corruption")
	if !g.pos().Unseen {
		t.Error("what stands behind was not done")
	}
}

// Once it has been agreed to it is done to the end.
func TestMayIsAskedOnce(t *testing.T) {
	effect := inTurn(dataset.Op{Verb: dataset.DrawAlly, N: 2, Keep: 1, May: true},
		dataset.Op{Verb: dataset.DiscardAlly, N: 1, May: true})
	g := with(handed(t, "a1-02"), "a1-02", effect).Do("ring-bearer: play card=a1-02").
		Drawing("ally=a1-03", "ally=a1-04").Do("ring-bearer: carry-out")
	g.Offered("ring-bearer:", "discard").Do("ring-bearer: discard card=a1-03").
		Offered("ring-bearer:", "carry-out,decline")
	// the only card there is
	g.Do("ring-bearer: carry-out").Tells("discarded-ally card=a1-04").Asked("ring-bearer turn.bearer")
	with(handed(t, "a1-02", "a1-05"), "a1-02", inTurn(dataset.Op{Verb: dataset.DiscardAlly, N: 1, May: true})).
		Do("ring-bearer: play card=a1-02", "ring-bearer: decline").Silent("discarded-ally")
}

// A card is played also where nothing of it can be done (p.14), and says so.
func TestNothingCanBeDone(t *testing.T) {
	for name, op := range map[string]dataset.Op{
		"no ally token":       {Verb: dataset.AllyMove, N: 1, Where: anywhere()},
		"no tracks":           {Verb: dataset.TrackRemove, All: true},
		"no Fellowship token": {Verb: dataset.FellowshipLose, N: 1},
		"an empty pool":       {Verb: dataset.FellowshipGain, N: 1},
		"an empty hand":       {Verb: dataset.DiscardAlly, N: 1},
		"no die":              {Verb: dataset.DieDiscard, N: 1},
		"no corruption":       {Verb: dataset.Corruption, N: -1},
		"Gandalf is away":     {Verb: dataset.GandalfMove},
		"no deed token":       {Verb: dataset.DeedSwap, N: 1},
		"in play already":     {Verb: dataset.CompanyIn, Role: dataset.Sam},
		"nothing in reach":    {Verb: dataset.FrodoMove, Where: dataset.Where{Text: "exits"}},
	} {
		t.Run(name, func(t *testing.T) {
			g := handed(t, "a1-02").Adjust("tokens", 0, "pool", 0, "bigPool", false, "dice", map[string]int{}, "spent",
				6)
			with(g, "a1-02", inTurn(op)).Do("ring-bearer: play card=a1-02").
				Tells("played card=a1-02 effect=1", "could-not").Asked("ring-bearer turn.bearer")
		})
	}
}

// anywhere are all areas of part I.
func anywhere() dataset.Where { return dataset.Where{In: [2]dataset.Bits{ours().boards[1].Areas}} }

// When the sorcery deck runs out the discards are its new deck (p.20), but for the card that is being played.
func TestSorceryDeckRunsOut(t *testing.T) {
	gone := map[string]int{}
	for title := 1; title <= titles; title++ {
		if c := sorceryCard(title); ours().cards[c] != nil {
			gone[Cards.Name(engine.Value(c))] = int(ours().copies(c))
		}
	}
	gone["s-18"], gone["s-03"] = 0, 0
	g := casting(t, "s-18").Adjust("sorceryGone", gone, "sorceryOut", map[string]int{"s-03": 1}).
		Drawing("sorcery=s-05")
	g.Do("nazgul-1: cast die=sorcery card=s-18").Tells("sorcery-shuffled", "drew-sorcery seat=nazgul-1",
		"drew-sorcery seat=nazgul-1")
	if p := g.pos(); p.SorceryGone[18] != 1 || p.sorceryLeft() != 22-1-2 || p.sorceryCount(nazgul1) != 2 {
		t.Errorf("discarded %v, %d left, %d in hand", p.SorceryGone, p.sorceryLeft(), p.sorceryCount(nazgul1))
	}
}

// An empty ally deck is not shuffled again (p.14).
func TestAllyDeckRunsOut(t *testing.T) {
	gone := map[string]int{}
	for c := firstAlly1; c < firstAlly2; c++ {
		if ours().cards[c] != nil {
			gone[Cards.Name(engine.Value(c))] = int(ours().copies(c))
		}
	}
	gone["a1-16"], gone["a1-03"] = 0, 0
	// the one it has drawn
	g := handed(t, "a1-16").Adjust("allyGone", gone).Do("ring-bearer: play card=a1-16").
		Tells("drew-ally", "no-allies-left", "discarded-ally card=a1-03")
	g.Asked("ring-bearer turn.bearer").Refused("ring-bearer: buy", "no-allies-left")
}

// The rules depend on no area, region or token of our own set: random games with another one keep every
// invariant, and play its cards.
func TestCardsOfAnotherSet(t *testing.T) {
	rules := New(datasettest.Other(t))
	covered := map[string]bool{}
	for n := range 40 {
		pick := rand.New(rand.NewPCG(uint64(n), 0)).IntN
		p, _, err := rules.New(engine.Options{"seats": fmt.Sprint(2 + n%4)}, engine.NewSeeded([]byte{byte(n)}, 0))
		if err != nil {
			t.Fatal(err)
		}
		chance := engine.NewSeeded([]byte{byte(n), 1}, 0)
		for weight := engine.Mood(rules, pick); ; {
			if _, over := rules.Result(p); over {
				break
			}
			decisions := rules.Decisions(p)
			d := decisions[pick(len(decisions))]
			a, err := engine.RandomAction(rules, p, d, pick, weight)
			if err != nil {
				t.Fatal(err)
			}
			var played engine.Played
			if p, played, err = rules.Apply(p, d.Seat, a, chance); err == nil {
				err = rules.Check(p)
			}
			if err != nil {
				t.Fatalf("game %d, %s: %v", n, rules.Format(a), err)
			}
			for _, path := range played.Covered {
				covered[path] = true
			}
		}
	}
	for _, path := range []string{"card.a1-05.1", "card.a1-10.1", "card.s-09.1", "card.s-14.1",
		"company.pippin.1"} {
		if !covered[path] {
			t.Errorf("%s was never taken", path)
		}
	}
}
