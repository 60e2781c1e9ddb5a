package wotr

import (
	"image"
	"testing"

	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/rendertest"
)

// The gate: each of these takes at most 1/15 of its naive twin in the same run.

func benchmarkDesk(b *testing.B, name string) {
	rendertest.Bench(b, shared(), deskSheets()[name].view, deskSheets()[name].sheet)
}

func benchmarkDeskNaive(b *testing.B, name string) {
	rendertest.BenchNaive(b, func() image.Image { return drawDesk(name, "en") })
}

func BenchmarkHand(b *testing.B)        { benchmarkDesk(b, "hand-free") }
func BenchmarkHandNaive(b *testing.B)   { benchmarkDeskNaive(b, "hand-free") }
func BenchmarkBattle(b *testing.B)      { benchmarkDesk(b, "battle-walls") }
func BenchmarkBattleNaive(b *testing.B) { benchmarkDeskNaive(b, "battle-walls") }
func BenchmarkResult(b *testing.B)      { benchmarkDesk(b, "result-conquered") }

func BenchmarkCard(b *testing.B) {
	b.ReportAllocs()
	c := wotr.NoCard
	for b.Loop() {
		c = c%wotr.PitsOfMordor + 1
		if _, err := shared().Paint(wotr.View{}, cardSheet(c), "pl"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHandFirst is a cold start: from nothing to the first hand.
func BenchmarkHandFirst(b *testing.B) {
	rendertest.BenchFirst(b, another, holding(wotr.FreePeoples, freeHand, nil),
		render.Sheet{Kind: render.SheetHand, What: "free"})
}
