package hunt

import (
	"testing"

	"redbook/engine/hunt/dataset"
)

// The strips that a close-up is put together of show what the map drawn in one piece shows: nothing is cut at
// their edges.
func TestStripsHaveNoSeams(t *testing.T) {
	for part := range dataset.Part(2) {
		l := materials().land(dataset.Ours(), part)
		whole := l.picture(view{whole, closeScale, false})
		for top := 0; top < mapHigh; top += stripPart {
			strip := l.picture(view{box{0, float64(top), mapWidth, float64(top + stripPart)}, closeScale, false})
			from, other := int(float64(top)*closeScale)*whole.Stride, 0
			for i, index := range strip.Pix {
				if index != whole.Pix[from+i] {
					other++
				}
			}
			// an edge may fall on another side of a rounding
			if share := float64(other) / float64(len(strip.Pix)); share > 0.0001 {
				t.Errorf("part %d, the strip at %d: %.4f of its pixels are not as in one piece", part+1, top, share)
			}
		}
	}
}
