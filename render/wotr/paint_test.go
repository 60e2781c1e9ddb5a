package wotr

import (
	"maps"
	"slices"
	"testing"

	"redbook/render"
	"redbook/render/golden"
)

var languages = []string{"en", "pl"}

func TestPictures(t *testing.T) {
	p := shared()
	for _, name := range slices.Sorted(maps.Keys(positions())) {
		lang := languages[len(name)%2]
		picture, err := p.Paint(positions()[name], render.Sheet{Kind: render.SheetBoard}, lang)
		if err != nil {
			t.Fatal(err)
		}
		golden.Check(t, name+"-"+lang, picture.PNG, golden.Tolerance{Mean: 0.05, Far: 0.0001})
		limit := 600_000
		if name == "full" {
			limit = 1_000_000
		}
		if n := len(picture.PNG); n > limit {
			t.Errorf("%s in %s: %d bytes, want at most %d", name, lang, n, limit)
		}
	}
}

// closeUps are the close-ups kept under testdata, beside the boards.
var closeUps = []struct {
	name, what, lang string
}{
	{"siege", "", "en"}, {"first-turns", "", "pl"}, {"revealed", "", "pl"}, {"captured", "", "en"}, {"late", "", "pl"},
	{"full", "minas-tirith", "en"}, {"full", "edoras", "pl"}, {"full", "morannon", "en"}, {"start", "rivendell", "pl"}, {"full", "far-harad", "en"},
}

func TestCloseUps(t *testing.T) {
	p := shared()
	for _, c := range closeUps {
		picture, err := p.Paint(positions()[c.name], render.Sheet{Kind: render.SheetCloseUp, What: c.what}, c.lang)
		if err != nil {
			t.Fatal(err)
		}
		name := "close-" + c.name
		if c.what != "" {
			name += "-" + c.what
		}
		golden.Check(t, name+"-"+c.lang, picture.PNG, golden.Tolerance{Mean: 0.05, Far: 0.0001})
		if n := len(picture.PNG); n > 600_000 {
			t.Errorf("%s: %d bytes, want at most 600,000", name, n)
		}
	}
}
