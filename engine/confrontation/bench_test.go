package confrontation

import (
	"os"
	"testing"

	"redbook/engine"
)

// keptGame reads a whole game for the benchmarks, with the position after each of its lines.
func keptGame(b *testing.B) (string, *engine.Record, []engine.Position) {
	b.Helper()
	text, err := os.ReadFile("testdata/" + ringBearerInMordor + ".txt")
	if err != nil {
		b.Fatal(err)
	}
	rec := parseRecord(b, string(text))
	var positions []engine.Position
	_, err = engine.Replay(Rules, rec, func(_ int, _ engine.Line, p engine.Position, _ engine.Played) error {
		positions = append(positions, p)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return string(text), rec, positions
}

func BenchmarkApply(b *testing.B) {
	_, rec, positions := keptGame(b)
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
	_, _, positions := keptGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Rules.View(positions[i%len(positions)], Fellowship.only())
	}
}

func BenchmarkDecisions(b *testing.B) {
	_, _, positions := keptGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		Rules.Decisions(positions[i%len(positions)])
	}
}

func BenchmarkEncode(b *testing.B) {
	_, _, positions := keptGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := Rules.Encode(positions[i%len(positions)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	_, _, positions := keptGame(b)
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

// BenchmarkReplay reads and replays a whole game, as an undo does.
func BenchmarkReplay(b *testing.B) {
	text, rec, _ := keptGame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := engine.Replay(Rules, parseRecord(b, text), nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rec.Lines)), "lines")
}
