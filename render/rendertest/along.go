package rendertest

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"redbook/engine"
	"redbook/render"
)

// manyGames are played in turn by BenchAlong: as many as a busy program has, so that what one game leaves in
// a cache is under the weight of all others when its next picture comes.
const manyGames = 100

// BenchAlong measures the next picture of a game, whole as a press brings it and small as a message carries
// it, while a hundred games at random are played in turn, an action each. Every fiftieth board is drawn anew
// as well. It reports the processor time of the middle one and of the slowest of a hundred, how many times as
// long what is drawn anew takes in the middle, and how heavy the middle one and the heaviest are.
func BenchAlong(b *testing.B, r engine.Rules, options engine.Options, p render.Painter,
	anew func(view any, sheet render.Sheet) image.Image) {
	for name, small := range map[string]bool{"whole": false, "small": true} {
		b.Run(name, func(b *testing.B) { benchAlong(b, r, options, p, small, anew) })
	}
}

func benchAlong(b *testing.B, r engine.Rules, options engine.Options, p render.Painter, small bool,
	anew func(view any, sheet render.Sheet) image.Image) {
	pick := rand.New(rand.NewPCG(3, 3)).IntN
	var games [manyGames]engine.Position
	var players [manyGames]engine.Wanderer
	var took, naive []time.Duration
	var weights []int
	next := func(n int) any {
		n %= manyGames
		at := &games[n]
		for {
			if *at != nil {
				p, answered, err := players[n].Step(*at)
				if err != nil {
					b.Fatal(err)
				}
				if *at = p; answered {
					break
				}
			}
			players[n] = r.Wander(engine.Picked(pick), pick)
			var err error
			if *at, _, err = r.New(options, engine.Picked(pick)); err != nil {
				b.Fatal(err)
			}
		}
		return r.View(*at, engine.Nobody)
	}
	// until the games are no longer alike, nothing is measured: they are in the middle by then
	for n := range manyGames * 60 {
		next(n)
	}
	for n := range manyGames {
		view := next(n)
		Paint(b, p, view, newest(p, view, small), "en")
	}
	n := 0
	for b.Loop() {
		view := next(n)
		sheet := newest(p, view, small)
		began := processor()
		picture := Paint(b, p, view, sheet, "en")
		took, weights = append(took, processor()-began), append(weights, len(picture.PNG))
		if n++; n%50 == 0 && sheet.Kind == render.SheetBoard {
			began := processor()
			var out bytes.Buffer
			if err := png.Encode(&out, anew(view, sheet)); err != nil {
				b.Fatal(err)
			}
			naive = append(naive, processor()-began)
			runtime.GC() // what it leaves is cleared away at nobody's cost
		}
	}
	slices.Sort(took)
	slices.Sort(naive)
	slices.Sort(weights)
	half, slow := took[len(took)/2], took[len(took)*99/100]
	b.ReportMetric(float64(half.Microseconds())/1000, "ms-half")
	b.ReportMetric(float64(slow.Microseconds())/1000, "ms-p99")
	b.ReportMetric(float64(weights[len(weights)/2])/1024, "KB-half")
	b.ReportMetric(float64(weights[len(weights)-1])/1024, "KB-heaviest")
	if len(naive) > 0 {
		b.ReportMetric(float64(naive[len(naive)/2])/float64(half), "x-half")
		b.ReportMetric(float64(naive[len(naive)/2])/float64(slow), "x-p99")
	}
}

// newest is the sheet of a message after the newest move.
func newest(p render.Painter, view any, small bool) render.Sheet {
	sheet := p.Newest(view)
	sheet.Small = small
	return sheet
}
