package hunt

import (
	"strings"
	"testing"

	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// pictures are kept under testdata.
var pictures = []struct{ name, kind, what, lang string }{
	{"start-1", render.SheetBoard, "", "en"}, {"night-1", render.SheetBoard, "", "pl"},
	{"day-2", render.SheetBoard, "", "en"}, {"journey-1", journal.name, "", "en"},
	{"journey-2", journal.name, "", "pl"}, {"journey-1", traces.name, "", "pl"},
	{"journey-1", whereabouts.name, "", "en"}, {"meeting", render.SheetBoard, "", "en"},
	{"day-2", render.SheetCloseUp, "ii-18", "pl"},
	{"journey-1", render.SheetHand, "ring-bearer", "pl"}, {"journey-2", render.SheetHand, "ring-bearer", "en"},
	{"journey-1", render.SheetHand, "nazgul-3", "en"}, {"day-2", company.name, "", "pl"},
	{"journey-1", render.SheetChoice, "i-20,i-22,i-23,i-30,i-33,i-34,i-d20", "pl"},
	{"over", render.SheetResult, "", "en"}, {"marked-1", render.SheetBoard, "", "en"},
}

func TestPictures(t *testing.T) {
	rewrite()
	for _, c := range pictures {
		picture := rendertest.Paint(t, shared(), positions()[c.name], render.Sheet{Kind: c.kind, What: c.what},
			c.lang)
		what, _, _ := strings.Cut(c.what, ",")
		name := strings.ReplaceAll(c.name+"-"+c.kind+"-"+what+"-"+c.lang, "--", "-")
		golden.Check(t, name, picture.PNG, 600_000)
	}
}

// The palette and the sprites must not be seen: pictures are as good as if they were drawn in full colour.
func TestPaletteIsNotSeen(t *testing.T) {
	rewrite()
	for i, c := range pictures {
		if i%3 != 0 { // all of them take too long
			continue
		}
		sheet := render.Sheet{Kind: c.kind, What: c.what}
		picture := rendertest.Paint(t, shared(), positions()[c.name], sheet, c.lang)
		// letters stand on whole pixels
		golden.Near(t, c.name+" "+c.kind, picture.PNG, fresh(positions()[c.name], sheet, c.lang),
			golden.Tolerance{Mean: 4, Far: 0.03})
	}
}
