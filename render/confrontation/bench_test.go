package confrontation

import (
	"image"
	"testing"

	"redbook/render/rendertest"
)

// The gate: BenchmarkPaint takes at most 1/15 of BenchmarkNaive in the same run.

func BenchmarkPaint(b *testing.B) { rendertest.Bench(b, shared(), positions["middle-sauron"], whole) }

// BenchmarkNaive draws the same picture as BenchmarkPaint.
func BenchmarkNaive(b *testing.B) {
	board, faces := materials(b)
	view := positions["middle-sauron"]
	rendertest.BenchNaive(b, func() image.Image {
		return drawFresh(board, faces, texts{testWords(), "en"}, &view)
	})
}

func BenchmarkFirst(b *testing.B) {
	rendertest.BenchFirst(b, another, positions["middle-sauron"], whole)
}
