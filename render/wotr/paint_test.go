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
