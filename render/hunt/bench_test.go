package hunt

import (
	"bytes"
	"image/png"
	"testing"

	"redbook/render"
)

// The gates: BenchmarkBoard takes at most 1/15 of BenchmarkNaive in the same run; BenchmarkFirst and BenchmarkFirstCloseUp, which
// survey and draw a board from its data, at most 250 ms on a quiet machine.

func benchmarkSheet(b *testing.B, position string, sheet render.Sheet) {
	p, view := shared(), positions()[position]
	if _, err := p.Paint(view, sheet, "en"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		picture, err := p.Paint(view, sheet, "en")
		if err != nil {
			b.Fatal(err)
		}
		size = len(picture.PNG)
	}
	b.ReportMetric(float64(size), "png-bytes")
}

func BenchmarkBoard(b *testing.B) {
	benchmarkSheet(b, "night-1", render.Sheet{Kind: render.SheetBoard})
}

func BenchmarkCloseUp(b *testing.B) {
	benchmarkSheet(b, "night-1", render.Sheet{Kind: render.SheetCloseUp})
}

func BenchmarkJournal(b *testing.B) {
	benchmarkSheet(b, "journey-1", render.Sheet{Kind: render.SheetJournal})
}

func BenchmarkWhereabouts(b *testing.B) {
	benchmarkSheet(b, "journey-1", render.Sheet{Kind: render.SheetWhereabouts})
}

func BenchmarkHand(b *testing.B) {
	benchmarkSheet(b, "journey-1", render.Sheet{Kind: render.SheetHand, What: "ring-bearer"})
}

// BenchmarkNaive draws the same board as BenchmarkBoard anew with gg, in full colour.
func BenchmarkNaive(b *testing.B) {
	view := positions()["night-1"]
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		var out bytes.Buffer
		if err := png.Encode(&out, fresh(view, render.Sheet{Kind: render.SheetBoard}, "en")); err != nil {
			b.Fatal(err)
		}
		size = out.Len()
	}
	b.ReportMetric(float64(size), "png-bytes")
}

// BenchmarkFirst is a cold start: from a board's data to its first picture.
func BenchmarkFirst(b *testing.B) {
	words, view := testWords(), positions()["day-1"]
	for b.Loop() {
		if _, err := New(words).Paint(view, render.Sheet{Kind: render.SheetBoard}, "en"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstCloseUp is a cold start with a close-up, for which strips of the board are drawn larger.
func BenchmarkFirstCloseUp(b *testing.B) {
	words, view := testWords(), positions()["day-1"]
	for b.Loop() {
		if _, err := New(words).Paint(view, render.Sheet{Kind: render.SheetCloseUp}, "en"); err != nil {
			b.Fatal(err)
		}
	}
}
