package hunt

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"redbook/engine/enginetest"
	"redbook/engine/hunt/dataset"
)

// All journals that agree with everything are counted, each of them once, and drawn as often as any other.
func TestWaysAgainstAllJournals(t *testing.T) {
	tables := newTables(dataset.Ours())
	rng := rand.New(rand.NewPCG(3, 3))
	drawn := 0
	for range 150 {
		w := wander(rng, tables, rng.IntN(6), 1)
		all := every(tables, w)
		k := know(tables, tables.boards[1], tables.starts, w.legs, w.asked)
		layers, sum := k.ways(), 0.0
		for _, end := range layers[len(layers)-1] {
			sum += end.count
		}
		if int(sum) != len(all) {
			t.Fatalf("legs %v, answers %v: %v journals are counted, there are %d", w.legs, w.asked, sum, len(all))
		}
		if len(all) < 2 || len(all) > 50 {
			continue
		}
		drawn++
		const each = 200
		counts := map[string]int{}
		for range each * len(all) {
			counts[fmt.Sprint(sampleWay(layers, rng.IntN))]++
		}
		for _, journal := range all {
			if n := counts[fmt.Sprint(journal)]; math.Abs(float64(n-each)) > 6*math.Sqrt(each) {
				t.Errorf("%v is drawn %d times of %d, one of %d", journal, n, each*len(all), len(all))
			}
		}
	}
	if drawn < 5 {
		t.Errorf("only %d walks leave few journals", drawn)
	}
}

func TestDeals(t *testing.T) {
	t.Parallel()
	if err := enginetest.Deals(Rules, promises); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkDeal(b *testing.B) { enginetest.BenchmarkDeal(b, Rules, promises) }
