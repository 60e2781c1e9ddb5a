package rendertest

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"redbook/render"
)

// Bench measures a painter that has drawn what it draws once.
func Bench(b *testing.B, p render.Painter, view any, sheet render.Sheet) {
	size := len(Paint(b, p, view, sheet, "en").PNG)
	b.ReportAllocs()
	for b.Loop() {
		Paint(b, p, view, sheet, "en")
	}
	b.ReportMetric(float64(size), "png-bytes")
}

// BenchFirst measures a cold start: from nothing to a painter's first picture.
func BenchFirst(b *testing.B, painter func() render.Painter, view any, sheet render.Sheet) {
	for b.Loop() {
		Paint(b, painter(), view, sheet, "en")
	}
}

// BenchNaive measures what a program without palette and sprites would do: a picture drawn anew, in full
// colour.
func BenchNaive(b *testing.B, draw func() image.Image) {
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		var out bytes.Buffer
		if err := png.Encode(&out, draw()); err != nil {
			b.Fatal(err)
		}
		size = out.Len()
	}
	b.ReportMetric(float64(size), "png-bytes")
}
