package enginetest

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// The sizes of the benchmarks that have a required speed.
const (
	benchActions   = 300
	benchDecisions = 600
)

// Benchmark measures what every game must do fast, each as a benchmark of its own: apply, view, decisions,
// encode, decode, replay300 (300 actions, each checked against what is offered; the gate is 2,000 a second)
// and playout600 (600 random decisions; 500 a second on one core). P is the game's position; the benchmark
// copy measures what an undo, a guard or a search pays for copying it.
func Benchmark[P any](b *testing.B, rules engine.Rules) {
	games, err := benchGames(rules)
	if err != nil {
		b.Fatal(err)
	}
	var positions []engine.Position
	for _, g := range games {
		positions = append(positions, g.positions...)
	}
	at := func(i int) engine.Position { return positions[i%len(positions)] }
	run := func(name string, do func(i int) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if err := do(i); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	var kept P
	run("copy", func(i int) error { kept = *any(at(i)).(*P); return nil })
	_ = kept
	run("apply", func(i int) error {
		g := &games[i%len(games)]
		n := 1 + i%(len(g.record.Lines)-1)
		l := &g.record.Lines[n]
		_, _, err := rules.Apply(g.positions[n-1], l.Seat, l.Action, engine.NewRecorded(l.Outcomes))
		return err
	})
	run("view", func(i int) error { rules.View(at(i), engine.SeatsOf(0)); return nil })
	run("decisions", func(i int) error { rules.Decisions(at(i)); return nil })
	run("encode", func(i int) error { _, err := rules.Encode(at(i)); return err })
	data, err := rules.Encode(positions[len(positions)/2])
	if err != nil {
		b.Fatal(err)
	}
	run("decode", func(int) error { _, err := rules.Decode(data); return err })
	run("replay300", func(int) error {
		for _, g := range games {
			if _, err := engine.Replay(rules, g.record, nil); err != nil {
				return err
			}
		}
		return nil
	})
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	run("playout600", func(int) error {
		for left := benchDecisions; left > 0; {
			played, err := playout(rules, byte(left), left, pick)
			if err != nil {
				return err
			}
			left -= played
		}
		return nil
	})
}

// benchGame is a random game with the position after each of its lines.
type benchGame struct {
	record    *engine.Record
	positions []engine.Position
}

// benchGames are random games that have 300 actions together; the last one is cut short.
func benchGames(rules engine.Rules) (games []benchGame, err error) {
	pick := rand.New(rand.NewPCG(7, 7)).IntN
	for left := benchActions; left > 0; {
		chance := engine.NewSeeded([]byte{byte(len(games))}, 0)
		g := benchGame{record: &engine.Record{Game: rules.ID()}}
		line := engine.Line{Kind: engine.StartLine}
		var p engine.Position
		for {
			next, played, err := engine.CarryOut(rules, nil, p, line, chance)
			if err != nil {
				return nil, err
			}
			p, line.Outcomes = next, played.Outcomes
			g.record.Lines, g.positions = append(g.record.Lines, line), append(g.positions, p)
			asked := rules.Asked(p)
			if len(asked) == 0 || left == 0 {
				break
			}
			d := asked[pick(len(asked))]
			a, err := engine.RandomAction(rules, p, d, pick, nil)
			if err != nil {
				return nil, err
			}
			line = engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a}
			left--
		}
		games = append(games, g)
	}
	return games, nil
}

// playout plays a game at random, for at most so many decisions, and returns how many it took.
func playout(rules engine.Rules, seed byte, most int, pick func(n int) int) (int, error) {
	chance := engine.NewSeeded([]byte{1, seed}, 0)
	p, _, err := rules.New(nil, chance)
	if err != nil {
		return 0, err
	}
	wanderer := rules.Wander(chance, pick)
	for n := range most {
		next, answered, err := wanderer.Step(p)
		if err != nil || !answered {
			return n, err
		}
		p = next
	}
	return most, nil
}
