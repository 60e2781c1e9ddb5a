package hunt

import (
	"fmt"
	"image/color"
	"testing"

	"redbook/render/rendertest"
)

// The Nazgûl can be told apart by the colours of their cloaks, with the palettes for all eyes.
func TestCloaks(t *testing.T) {
	pairs := map[string]rendertest.Pair{}
	for i, a := range cloaks {
		for j, b := range cloaks[:i] {
			if b == (color.RGBA{}) { // there is no Nazgûl with the index 0
				continue
			}
			pairs[fmt.Sprintf("cloaks %d and %d", i, j)] = rendertest.Pair{A: a, B: b}
		}
	}
	rendertest.TellsApart(t, rendertest.LeastApart, pairs)
}
