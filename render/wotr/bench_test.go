package wotr

import (
	"image"
	"testing"

	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/rendertest"
)

// The gates: BenchmarkBoard takes at most 1/15 of BenchmarkNaive in the same run; BenchmarkFirst at most 250
// ms.

func BenchmarkBoard(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["late"], render.Sheet{Kind: render.SheetBoard})
}

func BenchmarkFullest(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["full"], render.Sheet{Kind: render.SheetBoard})
}

func BenchmarkCloseUp(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["siege"], render.Sheet{Kind: render.SheetCloseUp})
}

// BenchmarkNaive draws the same board as BenchmarkBoard.
func BenchmarkNaive(b *testing.B) {
	rendertest.BenchNaive(b, func() image.Image { return freshBoard(positions()["late"], "en") })
}

func BenchmarkFirst(b *testing.B) {
	rendertest.BenchFirst(b, another, positions()["late"], render.Sheet{Kind: render.SheetBoard})
}

// BenchmarkFirstCloseUp also reads tiles of the map.
func BenchmarkFirstCloseUp(b *testing.B) {
	rendertest.BenchFirst(b, another, positions()["siege"], render.Sheet{Kind: render.SheetCloseUp})
}

// The gate of BenchmarkAlong: 75 times as quick as what is drawn anew, 25 times the slowest of a hundred, and
// at most 400 KB.
func BenchmarkAlong(b *testing.B) {
	rendertest.BenchAlong(b, wotr.Rules, nil, shared(), func(view any, _ render.Sheet) image.Image {
		return freshBoard(view.(wotr.View), "en")
	})
}
