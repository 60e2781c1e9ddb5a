package wotr

import (
	"bytes"
	"image/png"
	"testing"

	"redbook/render"
)

// The gates: BenchmarkBoard takes at most 1/15 of BenchmarkNaive in the same run; BenchmarkFirst at most 250 ms.

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

func BenchmarkBoard(b *testing.B) { benchmarkSheet(b, "late", render.Sheet{Kind: render.SheetBoard}) }

func BenchmarkFullest(b *testing.B) {
	benchmarkSheet(b, "full", render.Sheet{Kind: render.SheetBoard})
}

func BenchmarkCloseUp(b *testing.B) {
	benchmarkSheet(b, "siege", render.Sheet{Kind: render.SheetCloseUp})
}

// BenchmarkNaive draws the same board as BenchmarkBoard anew with gg, in full colour.
func BenchmarkNaive(b *testing.B) {
	view := positions()["late"]
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		var out bytes.Buffer
		if err := png.Encode(&out, freshBoard(view, "en")); err != nil {
			b.Fatal(err)
		}
		size = out.Len()
	}
	b.ReportMetric(float64(size), "png-bytes")
}

// BenchmarkFirst is a cold start: from nothing to the first board.
func BenchmarkFirst(b *testing.B) {
	words, view := testWords(), positions()["late"]
	for b.Loop() {
		if _, err := New(words).Paint(view, render.Sheet{Kind: render.SheetBoard}, "en"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirstCloseUp is a cold start with a close-up: its tiles of the map are read.
func BenchmarkFirstCloseUp(b *testing.B) {
	words, view := testWords(), positions()["siege"]
	for b.Loop() {
		if _, err := New(words).Paint(view, render.Sheet{Kind: render.SheetCloseUp}, "en"); err != nil {
			b.Fatal(err)
		}
	}
}
