package confrontation

import (
	"image"
	"testing"

	"redbook/engine/confrontation"
	"redbook/render"
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

// The gate of BenchmarkAlong: 75 times as quick as what is drawn anew, 25 times the slowest of a hundred.
func BenchmarkAlong(b *testing.B) {
	board, faces := materials(b)
	rendertest.BenchAlong(b, confrontation.Rules, nil, shared(), func(view any, _ render.Sheet) image.Image {
		v := view.(confrontation.View)
		return drawFresh(board, faces, texts{testWords(), "en"}, &v)
	})
}
