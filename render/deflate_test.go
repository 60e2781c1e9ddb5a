package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"

	"redbook/assets/fonts"
)

// The standard library reads noise, stripes and what is repeated now and then, in 256 colours of all weights.
func TestPackedPixelsAreRead(t *testing.T) {
	pick := rand.New(rand.NewPCG(5, 5)).IntN
	var list strings.Builder
	for i := range 256 {
		fmt.Fprintf(&list, "%02x%02x%02x %d\n", i, 255-i, i/2, 1<<(i%25)-1)
	}
	p, err := ParsePalette(list.String())
	if err != nil {
		t.Fatal(err)
	}
	src := image.NewPaletted(image.Rect(0, 0, 1300, 100), p.model)
	for i := range src.Pix {
		switch block := i / 97 % 5; {
		case i > 20_000 && block == 1:
			src.Pix[i] = src.Pix[i-1]
		case i > 20_000 && block == 2:
			src.Pix[i] = src.Pix[i-1300*(1+i/9000%14)]
		case i > 20_000 && block == 3:
			src.Pix[i] = src.Pix[i-117]
		default:
			src.Pix[i] = uint8(pick(256))
		}
	}
	same(t, NewCanvas(p, NewGround(src), 100, color.RGBA{}))
}

// What a finder packed before does not show in what it packs next: pictures that look the same are the same
// to the byte.
func TestFindersBeginAnew(t *testing.T) {
	pick := rand.New(rand.NewPCG(6, 6)).IntN
	p := palette(t)
	k := newCodes(p, 1300)
	var used finder
	for _, wide := range []int{550, 200, 40, 200, 550, 100} {
		pix := make([]uint8, 32*wide)
		for y := range 32 {
			row := pix[y*wide:][:wide]
			for i := range row {
				row[i] = uint8(pick(2))
			}
			if y > 1 { // ends as others do
				n := pick(wide)
				copy(row[n:], pix[(y-1-pick(min(y-1, 9)))*wide+n:][:wide-n])
			}
		}
		first := used.pack(k, pix, wide)
		if again := new(finder).pack(k, pix, wide); !bytes.Equal(again.packed, first.packed) {
			t.Errorf("%d pixels wide: other bytes than those of a new finder", wide)
		}
	}
}

// same fails if a picture's file does not show what its canvas does.
func same(t *testing.T, c *Canvas) {
	t.Helper()
	got, err := png.Decode(bytes.NewReader(c.PNG()))
	if err != nil {
		t.Fatal(err)
	}
	want := c.Image()
	if p := got.(*image.Paletted); p.Rect != want.Rect || !bytes.Equal(p.Pix, want.Pix) ||
		!slices.Equal(p.Palette, want.Palette) {
		t.Error("another picture")
	}
}

// Whatever lies across the edges of tiles is seen as if there were none.
func TestTilesHaveNoSeams(t *testing.T) {
	f, err := NewFace(fonts.GrenzeBold, 60)
	if err != nil {
		t.Fatal(err)
	}
	c := blank(t, 1300, 200)
	ground := NewGround(blank(t, 700, 60).Image())
	for i := range 40 {
		ground.Pix[i*997] = 2
	}
	c.Lay(ground, image.Rect(3, 5, 690, 58), 20, 22)
	c.Stamp(NewSprite(c.palette, 900, 120, func(dc *gg.Context) {
		dc.SetRGBA(1, 0, 0, 0.5)
		dc.DrawEllipse(450, 60, 440, 50)
		dc.Fill()
	}), 140, 40)
	before := c.Copy()
	c.Text(f, "Góry Mgliste i dalej na wschód", 700, 100, 0.5, Hex("0000ff"))
	c.Fill(Arrow(gg.Point{X: 20, Y: 20}, gg.Point{X: 1250, Y: 180}, 0.1, 30), Hex("00ff00"))
	c.Calm(image.Rect(100, 10, 1200, 90), func(c color.RGBA) color.RGBA { return Mix(c, Hex("808080"), 0.5) })
	c.Reveal(before, []gg.Point{{X: 300, Y: 15}, {X: 900, Y: 50}, {X: 520.5, Y: 190}})
	same(t, c)
	same(t, c.Half())
}

// No code is longer than it may be, however rare a symbol is, and none begins another.
func TestCodesAreShortEnough(t *testing.T) {
	for _, longest := range []int{longestLength, longestCode} {
		counts := []int{1, 1}
		for len(counts) < lengthCodes {
			counts = append(counts, counts[len(counts)-1]+counts[len(counts)-2])
		}
		room := 0.0
		for _, length := range newCode(counts, longest).lengths {
			if int(length) > longest || length == 0 {
				t.Errorf("a code of %d bits, want at most %d", length, longest)
			}
			room += 1 / float64(int(1)<<length)
		}
		if room != 1 {
			t.Errorf("codes take %v of the room", room)
		}
	}
}
