package wotr

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// benchGame plays a game at random and returns its record, with the position after each of its lines.
func benchGame(b *testing.B) (*engine.Record, []engine.Position) {
	b.Helper()
	random := rand.New(rand.NewPCG(7, 7))
	chance := engine.NewSeeded([]byte("a bench"), 0)
	p, played, err := Rules.New(nil, chance)
	if err != nil {
		b.Fatal(err)
	}
	rec := &engine.Record{Game: Rules.ID(), Lines: []engine.Line{{Kind: engine.StartLine, Outcomes: played.Outcomes}}}
	positions := []engine.Position{p}
	for len(rec.Lines) <= 300 {
		asked := Rules.Decisions(p)
		if len(asked) == 0 {
			b.Fatalf("the game ends after %d lines: take another seed", len(rec.Lines))
		}
		d := asked[random.IntN(len(asked))]
		a, err := engine.RandomAction(Rules, p, d, random.IntN, nil)
		if err != nil {
			b.Fatal(err)
		}
		if p, played, err = Rules.Apply(p, d.Seat, a, chance); err != nil {
			b.Fatal(err)
		}
		rec.Lines = append(rec.Lines, engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: a, Outcomes: played.Outcomes})
		positions = append(positions, p)
	}
	return rec, positions
}

func BenchmarkApply(b *testing.B) {
	rec, positions := benchGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		n := 1 + i%(len(rec.Lines)-1)
		l := rec.Lines[n]
		if _, _, err := Rules.Apply(positions[n-1], l.Seat, l.Action, engine.NewRecorded(l.Outcomes)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkView(b *testing.B) {
	_, positions := benchGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Rules.View(positions[i%len(positions)], engine.SeatsOf(0))
	}
}

func BenchmarkDecisions(b *testing.B) {
	_, positions := benchGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Rules.Decisions(positions[i%len(positions)])
	}
}

func BenchmarkEncode(b *testing.B) {
	_, positions := benchGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := Rules.Encode(positions[i%len(positions)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	_, positions := benchGame(b)
	data, err := Rules.Encode(positions[len(positions)/2])
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Rules.Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkReplay300 replays 300 actions, each checked against what is offered. The gate: 2,000 such replays a second.
func BenchmarkReplay300(b *testing.B) {
	rec, _ := benchGame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := engine.Replay(Rules, rec, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCopy copies a position, which is a value: what an undo, a guard or a search costs.
func BenchmarkCopy(b *testing.B) {
	_, positions := benchGame(b)
	p := *positions[len(positions)/2].(*Position)
	var q Position
	b.ReportAllocs()
	for b.Loop() {
		q = p
	}
	_ = q
}

// BenchmarkPlayout600 plays 600 random decisions. The gate: 500 such playouts a second on one core.
func BenchmarkPlayout600(b *testing.B) {
	pick := rand.New(rand.NewPCG(1, 1)).IntN
	b.ReportAllocs()
	for b.Loop() {
		for decided := 0; decided < 600; {
			chance := engine.NewSeeded([]byte{1, byte(decided)}, 0)
			p, _, err := Rules.New(nil, chance)
			if err != nil {
				b.Fatal(err)
			}
			var spent engine.Position
			for ; decided < 600; decided++ {
				asked := Rules.Decisions(p)
				if len(asked) == 0 {
					break
				}
				d := asked[pick(len(asked))]
				a, err := engine.RandomAction(Rules, p, d, pick, nil)
				if err != nil {
					b.Fatal(err)
				}
				next, _, err := Rules.ApplyOver(spent, p, d.Seat, a, chance)
				if err != nil {
					b.Fatal(err)
				}
				spent, p = p, next
			}
		}
	}
}
