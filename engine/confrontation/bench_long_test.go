package confrontation

import (
	"math/rand/v2"
	"testing"

	"redbook/engine"
)

// BenchmarkReplay300 replays 300 actions, each checked against what is offered: a whole game as often as it takes. The
// gate: 2,000 such replays a second.
func BenchmarkReplay300(b *testing.B) {
	_, rec, _ := keptGame(b)
	b.ReportAllocs()
	for b.Loop() {
		for left := 300; left > 0; left -= len(rec.Lines) - 1 {
			part := *rec
			part.Lines = rec.Lines[:1+min(left, len(rec.Lines)-1)]
			if _, err := engine.Replay(Rules, &part, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkCopy copies a position, which is a value: what an undo, a guard or a search costs.
func BenchmarkCopy(b *testing.B) {
	_, _, positions := keptGame(b)
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
