package wotr

import (
	"bytes"
	"image/png"
	"testing"

	"redbook/engine/wotr"
	"redbook/render"
)

// The gate: each of these takes at most 1/15 of its naive twin in the same run.

func benchmarkDesk(b *testing.B, name string) {
	want := deskSheets()[name]
	size := 0
	paint := func() {
		picture, err := shared().Paint(want.view, want.sheet, "pl")
		if err != nil {
			b.Fatal(err)
		}
		size = len(picture.PNG)
	}
	paint()
	b.ReportAllocs()
	for b.Loop() {
		paint()
	}
	b.ReportMetric(float64(size), "png-bytes")
}

func benchmarkDeskNaive(b *testing.B, name string) {
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if err := png.Encode(&out, drawDesk(b, name, "pl")); err != nil {
			b.Fatal(err)
		}
	}
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
		if _, err := shared().CardPicture(c, "pl"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHandFirst is a cold start: from nothing to the first hand.
func BenchmarkHandFirst(b *testing.B) {
	view := holding(wotr.FreePeoples, freeHand, nil)
	for b.Loop() {
		if _, err := New(testWords()).Paint(view, render.Sheet{Kind: render.SheetHand, What: "free"}, "pl"); err != nil {
			b.Fatal(err)
		}
	}
}
