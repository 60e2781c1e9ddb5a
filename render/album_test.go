package render_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"redbook/render"
)

// chess is a view of a game whose painter is an album: a board, a hand that only its holder sees, the result
// of a game that is over.
type chess struct {
	Hand string
	Torn bool // nothing can be drawn
	Over bool // there is a result
}

func chessAlbum(t *testing.T) render.Painter {
	t.Helper()
	palette, err := render.ParsePalette("ffffff\n000000\n")
	if err != nil {
		t.Fatal(err)
	}
	kind := func(name string, holds func(v *chess, what string) bool) render.Kind[chess] {
		return render.Kind[chess]{Name: name, Holds: holds,
			Draw: func(v *chess, _, _ string) (*render.Painting, error) {
				if v.Torn {
					return nil, errors.New("no ink")
				}
				return render.NewPainting(render.NewBlank(palette, 8, 8, color.RGBA{A: 255}), render.NewSprites(palette)),
					nil
			},
			Tell: func(_ *chess, what, lang string) []string { return []string{name + what, lang} }}
	}
	one := func(_ *chess, what string) bool { return what == "" }
	sheet := func(kind, what string) render.Offer {
		return render.Offer{Sheet: render.Sheet{Kind: kind, What: what}, Name: what}
	}
	return &render.Album[chess]{
		Game: "chess", File: func(*chess) string { return "chess-1" },
		Described: func(_ *chess, lang string) []string { return []string{"everything", lang} },
		Atlas: func(*chess, string) []render.Offer {
			return []render.Offer{sheet("board", ""), sheet("hand", "white"), sheet("hand", "black"),
				sheet("hall", "")}
		},
		Kinds: []render.Kind[chess]{
			kind("hand", func(v *chess, what string) bool { return what != "" && what == v.Hand }),
			kind("result", func(v *chess, _ string) bool { return v.Over }), kind("board", one)},
	}
}

func TestAlbum(t *testing.T) {
	p := chessAlbum(t)
	for _, over := range []bool{false, true} {
		if got := p.Newest(chess{Over: over}); over != (got.Kind == "result") || !over && got.Kind != "board" {
			t.Errorf("over: %t, the newest move has %v", over, got)
		}
	}
	want := []render.Offer{{Sheet: render.Sheet{Kind: "board"}},
		{Sheet: render.Sheet{Kind: "hand", What: "black"}, Name: "black"}}
	if got := p.Offers(chess{Hand: "black"}, "en"); !slices.Equal(got, want) {
		t.Errorf("offered are %v, want %v", got, want)
	}
	for _, c := range []struct {
		sheet           render.Sheet
		told, alt, file string
	}{
		{render.Sheet{Kind: "board"}, "everything pl", "board pl", "chess-1-board.png"},
		{render.Sheet{Kind: "hand", What: "black"}, "handblack pl", "handblack pl", "chess-1-hand-black.png"},
	} {
		told, err := p.Tell(chess{Hand: "black"}, c.sheet, "pl")
		if err != nil || strings.Join(told, " ") != c.told {
			t.Errorf("%v: told %q, %v", c.sheet, told, err)
		}
		picture, err := p.Paint(chess{Hand: "black"}, c.sheet, "pl")
		if err != nil || len(picture.PNG) == 0 || picture.Alt != c.alt || picture.Name != c.file {
			t.Errorf("%v: %q, %q, %v", c.sheet, picture.Alt, picture.Name, err)
		}
	}
	if told, err := p.Describe(chess{}, "en"); err != nil || !slices.Equal(told, []string{"everything", "en"}) {
		t.Errorf("described: %q, %v", told, err)
	}
}

func TestAlbumRefuses(t *testing.T) {
	p := chessAlbum(t)
	board := render.Sheet{Kind: "board"}
	for _, c := range []struct {
		view  any
		sheet render.Sheet
		lang  string
		says  string
	}{
		{"go", board, "en", "paint chess: string is not its view"},
		{chess{}, board, "qya", `paint chess: no language "qya"`},
		{chess{}, render.Sheet{Kind: "fresco"}, "en", `paint chess: the view holds no sheet "fresco" of ""`},
		{chess{Hand: "white"}, render.Sheet{Kind: "hand", What: "black"}, "en",
			`paint chess: the view holds no sheet "hand" of "black"`},
		{chess{Torn: true}, board, "en", "paint chess: no ink"},
	} {
		if _, err := p.Paint(c.view, c.sheet, c.lang); err == nil || err.Error() != c.says {
			t.Errorf("got %v, want %s", err, c.says)
		}
	}
	if _, err := p.Tell(chess{}, render.Sheet{Kind: "hand", What: "white"}, "en"); err == nil {
		t.Error("a hand that nobody holds is told")
	}
	if _, err := p.Describe("go", "en"); err == nil {
		t.Error("a view of another game is described")
	}
	if len(p.Offers("go", "en")) > 0 {
		t.Error("a view of another game has pictures")
	}
}

// A small picture is half as wide and high as the whole one, in the same colours.
func TestAlbumPaintsSmall(t *testing.T) {
	p := chessAlbum(t)
	whole, err := p.Paint(chess{}, render.Sheet{Kind: "board"}, "en")
	if err != nil {
		t.Fatal(err)
	}
	small, err := p.Paint(chess{}, render.Sheet{Kind: "board", Small: true}, "en")
	if err != nil {
		t.Fatal(err)
	}
	one, half := decoded(t, whole), decoded(t, small)
	if w := one.Bounds().Size(); half.Bounds().Size() != (image.Point{X: w.X / 2, Y: w.Y / 2}) {
		t.Errorf("%v, the whole one is %v", half.Bounds(), one.Bounds())
	}
	if half.At(0, 0) != one.At(0, 0) {
		t.Errorf("a plain ground has become %v, and was %v", half.At(0, 0), one.At(0, 0))
	}
	if small.Alt != whole.Alt || small.Name != whole.Name {
		t.Errorf("%q %q, the whole one %q %q", small.Name, small.Alt, whole.Name, whole.Alt)
	}
}

func decoded(t *testing.T, p render.Picture) image.Image {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
