// Package rendertest checks what the painter of every game must do, and measures how long it takes. It is
// for tests alone. Of this project it imports render and assets/words. A new painter's tests call SameBytes,
// AtOnce, Refuses, Tells and Named.
package rendertest

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"redbook/assets/words"
	"redbook/render"
)

// Languages are those that a painter speaks.
var Languages = []string{"en", "pl"}

// Picture is a picture that a test asks for.
type Picture struct {
	View  any
	Sheet render.Sheet
	Lang  string
}

// Words returns the words of the program for a game. They panic at a missing phrase.
func Words(game string) render.Words {
	return func(lang, key string, args map[string]any) string {
		text := words.Text(words.Lang(lang), game+"."+key, args)
		if strings.HasPrefix(text, "⟨") {
			panic(lang + ": no phrase " + key)
		}
		return text
	}
}

// Named checks that each kind of picture of a game has a name in both languages: the game's own, or the one
// that games have in common.
func Named[V any](t *testing.T, game string, kinds []render.Kind[V]) {
	t.Helper()
	for _, lang := range words.Languages {
		for _, k := range kinds {
			if !words.Has(lang, game+".picture-kind."+k.Name) && !words.Has(lang, "bot.sheet."+k.Name) {
				t.Errorf("the picture %q has no name in %s", k.Name, lang)
			}
		}
	}
}

// Paint paints, or ends the test.
func Paint(t testing.TB, p render.Painter, view any, sheet render.Sheet, lang string) render.Picture {
	t.Helper()
	picture, err := p.Paint(view, sheet, lang)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// Painted paints pictures where no test is at hand: palettes are chosen before the first one.
func Painted(p render.Painter, pictures ...Picture) (painted []render.Picture) {
	for _, want := range pictures {
		picture, err := p.Paint(want.View, want.Sheet, want.Lang)
		if err != nil {
			panic(err)
		}
		painted = append(painted, picture)
	}
	return painted
}

// Alike reports whether nobody could tell two pictures apart.
func Alike(a, b render.Picture) bool {
	return bytes.Equal(a.PNG, b.PNG) && a.Alt == b.Alt && a.Name == b.Name
}

// SameBytes checks that a painter gives the same bytes for the same view whether or not it has painted
// before: what was drawn for those who know a secret must not show in what is drawn for those who do not. So
// two games that look alike to everyone look alike.
func SameBytes(t *testing.T, clean, used render.Painter, before, then []Picture) {
	t.Helper()
	for _, c := range before {
		Paint(t, used, c.View, c.Sheet, c.Lang)
	}
	for i, c := range then {
		if !Alike(Paint(t, clean, c.View, c.Sheet, c.Lang), Paint(t, used, c.View, c.Sheet, c.Lang)) {
			t.Errorf("picture %d, %v: the same view gave two pictures", i, c.Sheet)
		}
	}
}

// AtOnce has a new painter paint two pictures several times at once: all meet at its first one.
func AtOnce(t *testing.T, p render.Painter, pictures [2]Picture) {
	t.Helper()
	var group sync.WaitGroup
	results := make([]render.Picture, 8)
	for i := range results {
		group.Go(func() {
			c := pictures[i%2]
			picture, err := p.Paint(c.View, c.Sheet, c.Lang)
			if err != nil {
				t.Error(err)
			}
			results[i] = picture
		})
	}
	group.Wait()
	for i := 2; i < len(results); i++ {
		if !Alike(results[i], results[i-2]) {
			t.Errorf("picture %d differs from %d", i, i-2)
		}
	}
}

// Refuses checks that a painter paints none of these sheets, no other game's view, and nothing in a language
// that it does not speak.
func Refuses(t *testing.T, p render.Painter, view any, sheets ...render.Sheet) {
	t.Helper()
	board := render.Sheet{Kind: render.SheetBoard}
	refused := []Picture{{"a view of another game", board, "en"}, {view, board, "qya"},
		{view, render.Sheet{Kind: "fresco"}, "en"}}
	for _, sheet := range sheets {
		refused = append(refused, Picture{view, sheet, "en"})
	}
	for _, c := range refused {
		if _, err := p.Paint(c.View, c.Sheet, c.Lang); err == nil {
			t.Errorf("painted %v in %q", c.Sheet, c.Lang)
		}
	}
}

// Tells checks that what is told of a view and of each of its sheets says something, has no holes and no
// long lines.
func Tells(t *testing.T, p render.Painter, name string, view any) {
	t.Helper()
	for _, lang := range Languages {
		lines, err := p.Describe(view, lang)
		told(t, name+" in "+lang, lines, err, 600)
		for _, offer := range p.Offers(view, lang) {
			lines, err := p.Tell(view, offer.Sheet, lang)
			told(t, name+" "+offer.Kind+" "+offer.What+" in "+lang, lines, err, 900)
		}
	}
}

func told(t *testing.T, what string, lines []string, err error, most int) {
	t.Helper()
	if err != nil || len(lines) == 0 {
		t.Errorf("%s: told %q, %v", what, lines, err)
	}
	for _, line := range lines {
		if strings.Contains(line, "⟨") || strings.Contains(line, "<no value>") ||
			utf8.RuneCountInString(line) > most {
			t.Errorf("%s: %q", what, line)
		}
	}
}

// Shape checks that a picture has the shape that all pictures have.
func Shape(t *testing.T, name string, p render.Picture) {
	t.Helper()
	m, err := png.DecodeConfig(bytes.NewReader(p.PNG))
	if err != nil {
		t.Errorf("%s: %v", name, err)
	} else if m.Width != render.Width || m.Height != render.Height {
		t.Errorf("%s: %d × %d, want %d × %d", name, m.Width, m.Height, render.Width, render.Height)
	}
}

// Decisive checks that all figures of some typefaces are as high as those that decide must be.
func Decisive(t *testing.T, faces map[string]*render.Face) {
	t.Helper()
	for name, face := range faces {
		if high := Lowest(t, face); high < LowestFigure {
			t.Errorf("a figure of %s is %d pixels high, want %d", name, high, LowestFigure)
		}
	}
}

// Contrast is how far two colours are apart for the eye, from 1 to 21: WCAG 2.2, contrast ratio.
func Contrast(a, b color.RGBA) float64 {
	light := func(c color.RGBA) float64 {
		linear := func(v uint8) float64 {
			x := float64(v) / 255
			if x <= 0.04045 {
				return x / 12.92
			}
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Lettered checks that the letters of choices in a typeface are as high as figures that decide must be.
func Lettered(t *testing.T, face *render.Face) {
	t.Helper()
	for letter := 'A'; letter <= 'Z'; letter++ {
		if high := inkOf(t, face, string(letter)).Dy(); high < LowestFigure {
			t.Errorf("the letter %c is %d pixels high, want %d", letter, high, LowestFigure)
		}
	}
}

// OneIsNoI checks that the figure one of some typefaces is not taken for the Roman one beside which it may
// stand: its flag and its foot make it wider.
func OneIsNoI(t *testing.T, faces map[string]*render.Face) {
	t.Helper()
	for name, face := range faces {
		if one, roman := inkOf(t, face, "1").Dx(), inkOf(t, face, "I").Dx(); 10*one < 13*roman {
			t.Errorf("a one of %s is %d pixels wide, an I %d", name, one, roman)
		}
	}
}

// Lowest is how high the lowest figure of a typeface is, in pixels.
func Lowest(t *testing.T, face *render.Face) int {
	t.Helper()
	lowest := inkSide
	for _, digit := range "0123456789" {
		lowest = min(lowest, inkOf(t, face, string(digit)).Dy())
	}
	return lowest
}

const inkSide = 200 // of a picture with room for a letter

// inkOf is the box of what a letter inks.
func inkOf(t *testing.T, face *render.Face, letter string) (ink image.Rectangle) {
	t.Helper()
	palette, err := render.ParsePalette("ffffff\n000000\n")
	if err != nil {
		t.Fatal(err)
	}
	c := render.NewBlank(palette, inkSide, inkSide, render.Hex("ffffff"))
	c.Text(face, letter, 20, inkSide-30, 0, render.Hex("000000"))
	for i, v := range c.Image().Pix {
		if at := image.Pt(i%inkSide, i/inkSide); v == 1 {
			ink = ink.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		}
	}
	return ink
}
