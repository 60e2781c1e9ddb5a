package render

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"
)

// A small picture keeps plain grounds as they are, and has few shades where colours meet.
func TestSmallPicturesHaveFewShades(t *testing.T) {
	var list strings.Builder
	for i := range 216 {
		fmt.Fprintf(&list, "%02x%02x%02x\n", i/36*51, i/6%6*51, i%6*51)
	}
	p, err := ParsePalette(list.String())
	if err != nil {
		t.Fatal(err)
	}
	c := NewBlank(p, 400, 400, Hex("ffffff"))
	for i := range 200 { // stripes of one pixel, all colours beside each other
		c.block(image.Rect(2*i+1, 0, 2*i+2, 300), p.colors[i])
	}
	half := c.Half().Image()
	shades := map[uint8]bool{}
	for y := range 150 {
		for x := range 200 {
			shades[half.Pix[y*half.Stride+x]] = true
		}
	}
	if n := len(shades); n > tileShades {
		t.Errorf("%d shades, want at most %d", n, tileShades)
	}
	if got := half.At(100, 180); got != color.Color(Hex("ffffff")) {
		t.Errorf("a plain ground became %v", got)
	}
}
