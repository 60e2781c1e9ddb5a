package confrontation

import (
	"bytes"
	"image/png"
	"testing"
)

// The gate: BenchmarkPaint takes at most 1/15 of BenchmarkNaive in the same run.

func BenchmarkPaint(b *testing.B) {
	p := shared()
	view := positions["middle-sauron"]
	if _, err := p.Paint(view, whole, "en"); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		picture, err := p.Paint(view, whole, "en")
		if err != nil {
			b.Fatal(err)
		}
		size = len(picture.PNG)
	}
	b.ReportMetric(float64(size), "png-bytes")
}

// BenchmarkNaive draws the same picture anew with gg, in full colour.
func BenchmarkNaive(b *testing.B) {
	bo, f := materials(b)
	t := texts{testWords(), "en"}
	view := positions["middle-sauron"]
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		var out bytes.Buffer
		if err := png.Encode(&out, drawFresh(bo, f, t, &view)); err != nil {
			b.Fatal(err)
		}
		size = out.Len()
	}
	b.ReportMetric(float64(size), "png-bytes")
}

// BenchmarkFirst is a cold start: from nothing to the first picture.
func BenchmarkFirst(b *testing.B) {
	words := testWords()
	for b.Loop() {
		if _, err := New(words).Paint(positions["middle-sauron"], whole, "en"); err != nil {
			b.Fatal(err)
		}
	}
}
