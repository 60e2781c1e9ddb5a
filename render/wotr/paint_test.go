package wotr

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
)

var languages = []string{"en", "pl"}

func TestPictures(t *testing.T) {
	rewrite()
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
	rewrite()
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

// The figures that count are 11 pixels high on a phone, which shows a board 550 pixels wide: sizes of armies, the Fellowship's progress,
// points, tracks, tiles.
func TestFiguresAreReadOnAPhone(t *testing.T) {
	const phone, least = 550.0, 11.0
	f := materials().faces
	palette, err := render.ParsePalette("ffffff\n000000\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, face := range map[string]*render.Face{"count": f.count, "huge": f.huge} {
		for _, digit := range "0123456789" {
			c := render.NewBlank(palette, 100, 100, white)
			c.Text(face, string(digit), 20, 70, 0, render.Hex("000000"))
			top, bottom := 100, 0
			for i, v := range c.Image().Pix {
				if v == 1 {
					top, bottom = min(top, i/100), max(bottom, i/100)
				}
			}
			if high := float64(bottom-top+1) * phone / boardWidth; high < least {
				t.Errorf("%c of %s is %.1f pixels high on a phone, want %.0f", digit, name, high, least)
			}
		}
	}
}

// The same view gives the same bytes, whoever paints it and whatever was painted before: what the painter has drawn for those who know
// a secret must not show in what it draws for those who do not.
func TestSameViewSameBytes(t *testing.T) {
	rewrite()
	clean, used := New(testWords()), shared()
	for _, seat := range wotr.Rules.SeatsOf(nil) {
		secret := at("sauron-banished", 100, engine.SeatsOf(seat))
		if _, err := used.Paint(secret, render.Sheet{Kind: render.SheetBoard}, "pl"); err != nil {
			t.Fatal(err)
		}
	}
	for _, sheet := range []render.Sheet{{Kind: render.SheetBoard}, {Kind: render.SheetCloseUp}, {Kind: render.SheetCloseUp, What: "edoras"}} {
		a, err := clean.Paint(positions()["middle"], sheet, "pl")
		if err != nil {
			t.Fatal(err)
		}
		b, err := used.Paint(positions()["middle"], sheet, "pl")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.PNG, b.PNG) || a.Alt != b.Alt || a.Name != b.Name {
			t.Errorf("%v: the same view gave two pictures", sheet)
		}
	}
}

// A board shows nobody's hand: the picture for a seat is the one for spectators.
func TestBoardsShowNoHand(t *testing.T) {
	rewrite()
	open, err := shared().Paint(at("sauron-banished", 100, engine.Nobody), render.Sheet{Kind: render.SheetBoard}, "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range wotr.Rules.SeatsOf(nil) {
		own, err := shared().Paint(at("sauron-banished", 100, engine.SeatsOf(seat)), render.Sheet{Kind: render.SheetBoard}, "en")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(own.PNG, open.PNG) || own.Alt != open.Alt {
			t.Errorf("the board of %s is not the spectators'", wotr.Seats.Name(engine.Value(seat)))
		}
	}
}

func TestPaintersWorkAtOnce(t *testing.T) {
	rewrite()
	p := New(testWords()) // all meet at its first picture
	var group sync.WaitGroup
	results := make([][]byte, 8)
	for i := range results {
		group.Go(func() {
			kinds := []string{render.SheetBoard, render.SheetCloseUp}
			picture, err := p.Paint(positions()["late"], render.Sheet{Kind: kinds[i%2]}, "en")
			if err != nil {
				t.Error(err)
			}
			results[i] = picture.PNG
		})
	}
	group.Wait()
	for i := 2; i < len(results); i++ {
		if !bytes.Equal(results[i], results[i-2]) {
			t.Errorf("picture %d differs from %d", i, i-2)
		}
	}
}

func TestRefusals(t *testing.T) {
	p := shared()
	v := positions()["start"]
	for _, c := range []struct {
		view  any
		sheet render.Sheet
		lang  string
	}{
		{"a view of another game", render.Sheet{Kind: render.SheetBoard}, "en"},
		{v, render.Sheet{Kind: render.SheetBoard}, "qya"},
		{v, render.Sheet{Kind: render.SheetBoard, What: "edoras"}, "en"},
		{v, render.Sheet{Kind: render.SheetCloseUp, What: "numenor"}, "en"},
		{v, render.Sheet{Kind: render.SheetCloseUp}, "en"}, // nothing has moved
		{v, render.Sheet{Kind: "fresco"}, "en"},
	} {
		if _, err := p.Paint(c.view, c.sheet, c.lang); err == nil {
			t.Errorf("painted %v in %q", c.sheet, c.lang)
		}
	}
}

func TestWordsForPictures(t *testing.T) {
	rewrite()
	for name, v := range positions() {
		for _, lang := range languages {
			for _, sheet := range shared().Sheets(v) {
				if sheet.Kind != render.SheetBoard && sheet.Kind != render.SheetCloseUp {
					continue
				}
				picture, err := shared().Paint(v, sheet, lang)
				if err != nil {
					t.Fatal(err)
				}
				if n := utf8.RuneCountInString(picture.Alt); n == 0 || n > 1024 {
					t.Errorf("%s in %s: %d runes tell of the %s", name, lang, n, sheet.Kind)
				}
			}
			lines, err := shared().Describe(v, lang)
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range lines {
				if strings.Contains(line, "⟨") || strings.Contains(line, "<no value>") || len(line) > 600 {
					t.Errorf("%s in %s: %q", name, lang, line)
				}
			}
		}
	}
}

// What is described is what the view holds: an army, a siege, a settlement in the enemy's hands, the Ring-bearers.
func TestDescribe(t *testing.T) {
	lines, err := shared().Describe(positions()["full"], "en")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Minas Tirith, Free Peoples, besieged: Gondor 2 regulars + 2 elites + 2 leaders, The North 1 elite, Legolas, Peregrin, Aragorn, Gandalf the White.",
		"Minas Tirith, Shadow: Sauron 6 regulars + 2 elites, Southrons 2 regulars, 4 Nazgûl, The Witch-king.",
		"Pelargir is in the hands of the Shadow.",
		"The Fellowship was last seen in Dead Marshes, hidden, progress 7.",
		"Corruption 11 of 12. Guide: Gollum.",
		"Victory points: 3 of 4 for the Free Peoples, 9 of 10 for the Shadow.",
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("nobody says %q in\n%s", want, strings.Join(lines, "\n"))
		}
	}
}
