package pairing

import (
	"math/rand/v2"
	"testing"
)

// Drawn sides are fair.
func TestDraw(t *testing.T) {
	chance := rand.New(rand.NewPCG(11, 11))
	free := 0
	for range 2000 {
		if Draw(duel("r1-1", 1, "", "1", "2", nil), sides, chance).Chairs[0].Side == "free" {
			free++
		}
	}
	if free < 900 || free > 1100 {
		t.Errorf("%d of 2000", free)
	}
}
