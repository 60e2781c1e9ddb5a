package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"testing"
)

func TestRecoloured(t *testing.T) {
	p, err := ParsePalette("2f6b3c\nc0341f\nf1e4c4\n")
	if err != nil {
		t.Fatal(err)
	}
	c := NewBlank(p, 40, 40, Hex("2f6b3c"))
	c.block(image.Rect(10, 10, 20, 20), Hex("c0341f"))
	file := c.PNG()
	for _, eyes := range []Eyes{Usual, RedGreen, BlueYellow} {
		other, err := Recoloured(file, eyes)
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(other))
		if err != nil {
			t.Fatalf("eyes %d: %v", eyes, err)
		}
		if !bytes.Equal(m.(*image.Paletted).Pix, c.Image().Pix) {
			t.Errorf("eyes %d: the drawing changed with the colours", eyes)
		}
		want := eyes.Colour(Hex("c0341f"))
		r, g, b, _ := m.At(15, 15).RGBA()
		if (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) != want {
			t.Errorf("eyes %d: %v, want %v", eyes, m.At(15, 15), want)
		}
	}
	for _, file := range [][]byte{nil, []byte("no picture"), file[:40]} {
		if _, err := Recoloured(file, RedGreen); err == nil {
			t.Errorf("%d bytes were given other colours", len(file))
		}
	}
}

// A replaced colour is as light as it was: contrasts stay.
func TestColoursKeepTheirLightness(t *testing.T) {
	for r := 0; r < 256; r += 51 {
		for g := 0; g < 256; g += 51 {
			for b := 0; b < 256; b += 51 {
				c := color.RGBA{uint8(r), uint8(g), uint8(b), 255}
				for _, eyes := range []Eyes{RedGreen, BlueYellow} {
					if d := math.Abs(LabOf(c).L - LabOf(eyes.Colour(c)).L); d > 1.5 {
						t.Errorf("%v becomes %v: %.1f lighter or darker", c, eyes.Colour(c), d)
					}
				}
			}
		}
	}
}
