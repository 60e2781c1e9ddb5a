package render_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"

	"redbook/render"
)

var inks = color.Palette{color.RGBA{240, 230, 200, 255}, color.RGBA{160, 30, 20, 255},
	color.RGBA{30, 60, 160, 255}}

// board draws a picture with a red square at x.
func boardAt(t *testing.T, w, h, x int) render.Picture {
	t.Helper()
	m := image.NewPaletted(image.Rect(0, 0, w, h), inks)
	for y := 20; y < 60; y++ {
		for i := x; i < x+40; i++ {
			m.SetColorIndex(i, y, 1)
		}
	}
	return pictureOf(t, m)
}

func pictureOf(t *testing.T, m image.Image) render.Picture {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return render.Picture{PNG: out.Bytes()}
}

func filmOf(t *testing.T, most int, pictures ...render.Picture) *gif.GIF {
	t.Helper()
	var film render.Film
	for _, p := range pictures {
		if err := film.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	data, err := film.GIF(most)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > most {
		t.Fatalf("%d bytes, at most %d", len(data), most)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// composed is what a viewer sees at each frame.
func composed(g *gif.GIF) []*image.RGBA {
	var seen []*image.RGBA
	now := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, frame := range g.Image {
		for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
			for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
				if c := frame.At(x, y); c != (color.RGBA{}) {
					now.Set(x, y, c)
				}
			}
		}
		seen = append(seen, &image.RGBA{Pix: slices.Clone(now.Pix), Stride: now.Stride, Rect: now.Rect})
	}
	return seen
}

// A film shows each picture in turn, the later ones by what has changed alone.
func TestFilm(t *testing.T) {
	g := filmOf(t, 1<<20, boardAt(t, 1650, 400, 100), boardAt(t, 1650, 400, 300), boardAt(t, 1650, 400, 300),
		boardAt(t, 1650, 400, 900))
	if len(g.Image) != 3 || g.Config.Width != 825 || g.Config.Height != 200 {
		t.Fatalf("%d frames of %d × %d", len(g.Image), g.Config.Width, g.Config.Height)
	}
	if !slices.Equal(g.Delay, []int{120, 240, 500}) {
		t.Errorf("the delays are %v", g.Delay)
	}
	if first, second := g.Image[0].Rect, g.Image[1].Rect; first.Dx() != 825 || second.Dx() > 130 ||
		second.Dy() > 30 {
		t.Errorf("the frames are %v and %v", first, second)
	}
	for n, at := range []int{100, 300, 900} {
		m := composed(g)[n]
		for _, x := range []int{100, 200, 300, 900} { // 200: as before, between what has changed
			want := inks[0]
			if x == at {
				want = inks[1]
			}
			if got := m.At((x+20)/2, 20); got != want {
				t.Errorf("frame %d: %v at %d, want %v", n, got, x, want)
			}
		}
	}
}

// Pictures of several heights, and of other colours than the first, are shown all the same.
func TestFilmOfUnlikePictures(t *testing.T) {
	tall := image.NewRGBA(image.Rect(0, 0, 400, 300))
	for i := range tall.Pix {
		tall.Pix[i] = 255
	}
	g := filmOf(t, 1<<20, boardAt(t, 400, 200, 10), pictureOf(t, tall), boardAt(t, 400, 200, 10))
	seen := composed(g)
	if g.Config.Height != 150 || len(seen) != 3 {
		t.Fatalf("%d frames of height %d", len(seen), g.Config.Height)
	}
	if got := seen[2].At(100, 140); got != inks[0] {
		t.Errorf("below a low picture stands %v", got)
	}
	if got := seen[1].At(100, 50); got != inks[0] {
		t.Errorf("white becomes %v, not the nearest colour", got)
	}
}

// A palette without room for the spare colour loses its last one, and nothing shines through.
func TestFilmOfAFullPalette(t *testing.T) {
	var full color.Palette
	for i := range 256 {
		full = append(full, color.RGBA{uint8(i), uint8(i), uint8(i), 255})
	}
	paint := func(level uint8) render.Picture {
		m := image.NewPaletted(image.Rect(0, 0, 64, 64), full)
		for i := range m.Pix {
			m.Pix[i] = level
		}
		return pictureOf(t, m)
	}
	seen := composed(filmOf(t, 1<<20, paint(0), paint(255), paint(128)))
	for n, want := range []int{0, 255, 128} {
		if got := int(seen[n].RGBAAt(15, 15).R); got < want-8 || got > want+8 {
			t.Errorf("frame %d is %d, want %d", n, got, want)
		}
	}
}

// A film that is too large is made smaller; one that stays too large is an error.
func TestFilmIsBounded(t *testing.T) {
	noise := func(seed uint64) render.Picture {
		random := rand.New(rand.NewPCG(seed, 1))
		m := image.NewPaletted(image.Rect(0, 0, 1000, 600), inks)
		for i := range m.Pix {
			m.Pix[i] = uint8(random.IntN(3))
		}
		return pictureOf(t, m)
	}
	a, b := noise(1), noise(2)
	wide := filmOf(t, 8<<20, a, b)
	if small := filmOf(t, 60<<10, a, b); wide.Config.Width != 500 || small.Config.Width != 250 {
		t.Errorf("from %d to %d", wide.Config.Width, small.Config.Width)
	}
	var film render.Film
	if err := film.Add(a); err != nil {
		t.Fatal(err)
	}
	if _, err := film.GIF(1000); !errors.Is(err, render.ErrTooLong) {
		t.Errorf("a thousand bytes: %v", err)
	}
	if err := film.Add(render.Picture{PNG: []byte("no picture")}); err == nil {
		t.Error("what is no picture is taken")
	}
	if _, err := new(render.Film).GIF(1000); err == nil {
		t.Error("a film of nothing is made")
	}
}

func TestEvenly(t *testing.T) {
	for _, c := range []struct {
		n, most int
		want    []int
	}{
		{0, 5, nil}, {1, 5, []int{0}}, {5, 5, []int{0, 1, 2, 3, 4}}, {9, 5, []int{0, 2, 4, 6, 8}},
		{10, 3, []int{0, 4, 9}},
	} {
		if got := render.Evenly(c.n, c.most); !slices.Equal(got, c.want) {
			t.Errorf("%d of %d: %v, want %v", c.most, c.n, got, c.want)
		}
	}
}
