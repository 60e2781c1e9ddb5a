package wotr

import (
	"math"
	"testing"

	"redbook/engine/wotr"
)

// Whoever does not see all hues tells the lands of two nations apart by their bands or, between the sides, by
// their notches too; and counters, signs and names stand out from every land.
func TestLandsStayApart(t *testing.T) {
	for name, m := range deficiencies {
		for a := wotr.Dwarves; a <= wotr.Southrons; a++ {
			if d := apart(seen(bandColour(a), m), seen(tints[a], m)); d < 12 {
				t.Errorf("%s: the band of %v is %.1f from its land, want 12", name, a, d)
			}
			if l := seen(tints[a], m)[0]; l < 70 {
				t.Errorf("%s: the land of %v is %.0f light, want 70", name, a, l)
			}
			if d := seen(tints[a], m)[0] - seen(ink, m)[0]; math.Abs(d) < 50 {
				t.Errorf("%s: names differ from the land of %v by %.0f in lightness, want 50", name, a, d)
			}
			for b := a + 1; b <= wotr.Southrons; b++ {
				if d := apart(seen(bandColour(a), m), seen(bandColour(b), m)); d < 10 && a.Side() == b.Side() {
					t.Errorf("%s: the bands of %v and %v are %.1f apart, want 10", name, a, b, d)
				} else if d < 8 {
					t.Errorf("%s: the bands of %v and %v are %.1f apart, want 8", name, a, b, d)
				}
			}
		}
	}
}
