package render

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"
)

// The nearest colour is the first of those with the smallest distance, whatever the palette.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		colors := make([]color.RGBA, 1+r.IntN(256))
		few := 1 + r.IntN(255) // shades a channel: the fewer, the more equals
		shade := func() uint8 { return uint8(r.IntN(few+1) * 255 / few) }
		for i := range colors {
			colors[i] = color.RGBA{shade(), shade(), shade(), 255}
		}
		p := paletteOf(colors)
		for range 300 {
			c := color.RGBA{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255}
			want, least := 0, math.MaxInt
			for i, have := range colors {
				if d := distance(have, int(c.R), int(c.G), int(c.B)); d < least {
					want, least = i, d
				}
			}
			if got := p.Index(c); int(got) != want {
				t.Fatalf("%v of %d colours: %d %v, want %d %v", c, len(colors), got, colors[got], want, colors[want])
			}
		}
	}
}
