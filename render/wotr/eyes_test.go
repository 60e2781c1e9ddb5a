package wotr

import (
	"fmt"
	"testing"

	"redbook/render/rendertest"
)

// The sides can be told apart by their colours with the palettes for all eyes; the nations, which have
// emblems too, nearly as well.
func TestSidesAndNationsForAllEyes(t *testing.T) {
	rendertest.TellsApart(t, rendertest.LeastApart, map[string]rendertest.Pair{
		"grounds": {A: sides[0].field, B: sides[1].field}, "rims": {A: sides[0].rim, B: sides[1].rim}})
	pairs := map[string]rendertest.Pair{}
	for i, a := range nations {
		for j, b := range nations[:i] {
			pairs[fmt.Sprintf("nations %d and %d", i, j)] = rendertest.Pair{A: a.field, B: b.field}
		}
	}
	rendertest.TellsApart(t, 13, pairs)
}
