package hunt

import (
	"image"
	"testing"

	"redbook/engine/hunt"
	"redbook/render"
	"redbook/render/rendertest"
)

// The gates: BenchmarkBoard takes at most 1/15 of BenchmarkNaive in the same run; BenchmarkFirst and
// BenchmarkFirstCloseUp, which survey and draw a board from its data, at most 250 ms on a quiet machine.

func BenchmarkBoard(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["night-1"], render.Sheet{Kind: render.SheetBoard})
}

func BenchmarkCloseUp(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["night-1"], render.Sheet{Kind: render.SheetCloseUp})
}

func BenchmarkJournal(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["journey-1"], render.Sheet{Kind: journal.name})
}

func BenchmarkWhereabouts(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["journey-1"], render.Sheet{Kind: whereabouts.name})
}

func BenchmarkHand(b *testing.B) {
	rendertest.Bench(b, shared(), positions()["journey-1"],
		render.Sheet{Kind: render.SheetHand, What: "ring-bearer"})
}

// BenchmarkNaive draws the same board as BenchmarkBoard.
func BenchmarkNaive(b *testing.B) {
	rendertest.BenchNaive(b, func() image.Image {
		return fresh(positions()["night-1"], render.Sheet{Kind: render.SheetBoard}, "en")
	})
}

// BenchmarkFirst also surveys a board from its data.
func BenchmarkFirst(b *testing.B) {
	rendertest.BenchFirst(b, another, positions()["day-1"], render.Sheet{Kind: render.SheetBoard})
}

// BenchmarkFirstCloseUp is a cold start with a close-up, for which strips of the board are drawn larger.
func BenchmarkFirstCloseUp(b *testing.B) {
	rendertest.BenchFirst(b, another, positions()["day-1"], render.Sheet{Kind: render.SheetCloseUp})
}

// The gate of BenchmarkAlong: 75 times as quick as what is drawn anew, 25 times the slowest of a hundred, and
// at most 400 KB.
func BenchmarkAlong(b *testing.B) {
	rendertest.BenchAlong(b, hunt.Rules, nil, shared(), func(view any, sheet render.Sheet) image.Image {
		return fresh(view.(hunt.View), sheet, "en")
	})
}
