package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"math"
	"math/rand/v2"

	"testing"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"

	"redbook/assets/fonts"
)

const fewColors = "# test\n000000\nffffff\nff0000\n00ff00\n0000ff\n808080\n"

func palette(t *testing.T) *Palette {
	p, err := ParsePalette(fewColors)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// blank is a white canvas.
func blank(t *testing.T, w, h int) *Canvas {
	src := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(src, src.Rect, image.White, image.Point{}, draw.Src)
	p := palette(t)
	return NewCanvas(p, NewGround(p.Quantise(src)), h, Hex("ffffff"))
}

func TestParsePalette(t *testing.T) {
	for _, bad := range []string{"", "# nothing\n", "12345", "gg0000", "1234567"} {
		if _, err := ParsePalette(bad); err == nil {
			t.Errorf("%q was taken for a palette", bad)
		}
	}
	if got := palette(t).Index(Hex("f01010")); got != 2 {
		t.Errorf("nearest to f01010 is colour %d, want 2", got)
	}
}

func TestStampIsCutAtTheEdge(t *testing.T) {
	c := blank(t, 10, 10)
	s := NewSprite(c.palette, 6, 6, func(dc *gg.Context) {
		dc.SetRGB(1, 0, 0)
		dc.DrawRectangle(0, 0, 6, 6)
		dc.Fill()
	})
	c.Stamp(s, -3, 7)
	c.Stamp(s, 20, 20)
	red := 0
	for _, i := range c.Image().Pix {
		if i == 2 {
			red++
		}
	}
	if red != 9 {
		t.Errorf("%d red pixels, want 9", red)
	}
}

func TestHalfOpaqueIsBlended(t *testing.T) {
	c := blank(t, 4, 4)
	c.Stamp(NewSprite(c.palette, 4, 4, func(dc *gg.Context) {
		dc.SetRGBA(0, 0, 0, 0.5)
		dc.DrawRectangle(0, 0, 4, 4)
		dc.Fill()
	}), 0, 0)
	if got := c.Image().Pix[5]; got != 5 {
		t.Errorf("black at half over white is colour %d, want 5 (grey)", got)
	}
}

func TestFill(t *testing.T) {
	c := blank(t, 20, 20)
	c.Fill([]gg.Point{{X: -5, Y: -5}, {X: 10, Y: -5}, {X: 10, Y: 10}, {X: -5, Y: 10}}, Hex("0000ff"))
	blue := 0
	for _, i := range c.Image().Pix {
		if i == 4 {
			blue++
		}
	}
	if blue != 100 {
		t.Errorf("%d blue pixels, want 100", blue)
	}
}

func TestBelowTheBackground(t *testing.T) {
	c := blank(t, 4, 4)
	higher := NewCanvas(c.palette, NewGround(c.Image()), 8, Hex("00ff00"))
	if got := higher.Image().Pix[4*8-1]; got != 3 {
		t.Errorf("below the background is colour %d, want 3", got)
	}
}

func TestPNGIsIndexed(t *testing.T) {
	got, err := png.Decode(bytes.NewReader(blank(t, 30, 20).PNG()))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := got.(*image.Paletted); !ok || got.Bounds().Size() != (image.Point{X: 30, Y: 20}) {
		t.Errorf("got %T of %v", got, got.Bounds().Size())
	}
}

// The standard library reads from a picture what was drawn, whether its tiles were drawn anew or kept from
// other pictures, and at half its size: pictures of one, two and many tiles, with rows and columns left over,
// that differ here and there.
func TestPNGIsWhatWasDrawn(t *testing.T) {
	pick := rand.New(rand.NewPCG(1, 2)).IntN
	for _, size := range []image.Point{{1, 1}, {2, 3}, {30, 20}, {7, tileHigh}, {tileWide, tileHigh + 1},
		{2*tileWide + 1, 3*tileHigh - 1}} {
		c := blank(t, size.X, size.Y)
		for range 20 {
			for range pick(30) {
				at := image.Pt(pick(size.X), pick(size.Y))
				c.block(image.Rectangle{at, at.Add(image.Pt(1+pick(9), 1+pick(9)))}, c.palette.colors[pick(6)])
				c.Fill([]gg.Point{{X: float64(at.X), Y: -3.5}, {X: 9.2, Y: float64(at.Y)}, {X: 3, Y: 2.2}},
					c.palette.colors[pick(6)])
			}
			same(t, c)
			same(t, c.Half())
		}
	}
}

// Letters on the canvas stand where gg would put them.
func TestTextLikeGG(t *testing.T) {
	f, err := NewFace(fonts.GrenzeBold, 40)
	if err != nil {
		t.Fatal(err)
	}
	const words = "Góry Mgliste ąęśżź"
	dc := gg.NewContext(400, 60)
	dc.SetRGB(1, 1, 1)
	dc.Clear()
	dc.SetRGB(0, 0, 0)
	f.Put(dc, words, 200, 42, 0.5)
	c := blank(t, 400, 60)
	c.Text(f, words, 200, 42, 0.5, Hex("000000"))
	sum := 0.0
	for y := range 60 {
		for x := range 400 {
			r1, _, _, _ := dc.Image().At(x, y).RGBA()
			r2, _, _, _ := c.Image().At(x, y).RGBA()
			sum += math.Abs(float64(r1>>8) - float64(r2>>8))
		}
	}
	if mean := sum / (400 * 60); mean == 0 || mean > 12 {
		t.Errorf("mean difference %.1f", mean)
	}
}

func TestFontsHaveOurLetters(t *testing.T) {
	for name, ttf := range map[string][]byte{"Grenze Bold": fonts.GrenzeBold,
		"Grenze Italic": fonts.GrenzeItalic, "Cinzel Bold": fonts.CinzelBold} {
		f, err := NewFace(ttf, 20)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range "AZaz0189ąćęłńóśźżĄĆĘŁŃÓŚŹŻéúûôíáëÉâ−·…:,.()" {
			if !f.Has(r) {
				t.Errorf("%s lacks %q", name, r)
			}
		}
	}
}

// Neighbours draw the same border, each in its own direction.
func TestRoughenBothWays(t *testing.T) {
	a, b := gg.Point{X: 12, Y: 340}, gg.Point{X: 260, Y: 301}
	there, back := Roughen(a, b, 0.1), Roughen(b, a, 0.1)
	if len(there) != len(back) || len(there) < 10 {
		t.Fatalf("%d and %d points", len(there), len(back))
	}
	for i, p := range there {
		if p != back[len(back)-1-i] {
			t.Fatalf("point %d is %v one way and %v the other", i, p, back[len(back)-1-i])
		}
	}
	if there[0] != a || there[len(there)-1] != b {
		t.Errorf("from %v to %v", there[0], there[len(there)-1])
	}
}

func TestGrowIsLarger(t *testing.T) {
	arrow := Arrow(gg.Point{X: 10, Y: 50}, gg.Point{X: 90, Y: 50}, 0, 10)
	x0, y0, x1, y1 := bounds(arrow)
	X0, Y0, X1, Y1 := bounds(Grow(arrow, 4))
	if X0 >= x0 || Y0 >= y0 || X1 <= x1 || Y1 <= y1 {
		t.Errorf("%v grew to %v", [4]int{x0, y0, x1, y1}, [4]int{X0, Y0, X1, Y1})
	}
	if Arrow(gg.Point{}, gg.Point{}, 0, 10) != nil {
		t.Error("an arrow to where it begins")
	}
}

// An upright rectangle on whole pixels is filled as any other polygon is, only quicker.
func TestFillOfAWholeRectangle(t *testing.T) {
	quick, slow := blank(t, 30, 30), blank(t, 30, 30)
	corners := []gg.Point{{X: 4, Y: -3}, {X: 22, Y: -3}, {X: 22, Y: 17}, {X: 4, Y: 17}}
	quick.Fill(corners, Hex("0000ff"))
	slow.Fill(append(corners, gg.Point{X: 4, Y: 8}), Hex("0000ff"))
	if !bytes.Equal(quick.Image().Pix, slow.Image().Pix) || quick.Image().Pix[0*30+4] != 4 {
		t.Error("they differ")
	}
	bow := []gg.Point{{X: 4, Y: 4}, {X: 20, Y: 20}, {X: 20, Y: 4}, {X: 4, Y: 20}}
	quick.Fill(bow, Hex("ff0000"))
	if quick.Image().Pix[5*30+12] == 2 {
		t.Error("a bow tie was taken for a rectangle")
	}
}

// A text is as wide as the font says, asked once or again.
func TestWidthIsTheFonts(t *testing.T) {
	f := grenze(t, 36)
	for range 2 {
		for _, text := range []string{"", "Towarzysz", "AVAWATa, Tolkien. „Żółć”"} {
			if got, want := f.Width(text), float64(font.MeasureString(f.face, text))/64; got != want {
				t.Errorf("%q is %.2f wide, not %.2f", text, got, want)
			}
		}
	}
}
