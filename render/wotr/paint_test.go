package wotr

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

var languages = rendertest.Languages

func TestPictures(t *testing.T) {
	besideOthers(t)
	for _, name := range slices.Sorted(maps.Keys(positions())) {
		lang := languages[len(name)%2]
		most := 600_000
		if name == "full" {
			most = 1_000_000
		}
		golden.Check(t, name+"-"+lang, rendertest.Paint(t, shared(), positions()[name],
			render.Sheet{Kind: render.SheetBoard}, lang).PNG, most)
	}
}

// closeUps are the close-ups kept under testdata, beside the boards.
var closeUps = []struct {
	name, what, lang string
}{
	{"siege", "", "en"}, {"first-turns", "", "pl"}, {"revealed", "", "pl"}, {"captured", "", "en"},
	{"late", "", "pl"},
	{"full", "minas-tirith", "en"}, {"full", "edoras", "pl"}, {"full", "morannon", "en"},
	{"start", "rivendell", "pl"}, {"full", "quarter-mordor", "en"},
}

func TestCloseUps(t *testing.T) {
	besideOthers(t)
	for _, c := range closeUps {
		picture := rendertest.Paint(t, shared(), positions()[c.name], render.Sheet{Kind: render.SheetCloseUp,
			What: c.what}, c.lang)
		name := "close-" + c.name
		if c.what != "" {
			name += "-" + c.what
		}
		golden.Check(t, name+"-"+c.lang, picture.PNG, 600_000)
	}
}

// The figures that decide are read in Discord's box and on a phone: sizes of armies, Nazgûl, the Fellowship's
// progress, points, tracks, hunt box, hands.
func TestFiguresAreReadInTheBox(t *testing.T) {
	f := materials().faces
	rendertest.Decisive(t, map[string]*render.Face{"count": f.count, "huge": f.huge})
}

func TestOneIsNoRoman(t *testing.T) {
	f, d := materials().faces, materials().desk
	rendertest.OneIsNoI(t, map[string]*render.Face{"title": f.title, "count": f.count, "huge": f.huge,
		"figure": f.figure, "text": f.text, "card": d.text, "score": d.score, "number": d.number})
}

// What has been drawn for the players does not show in what is drawn for others.
func TestSameViewSameBytes(t *testing.T) {
	besideOthers(t)
	var secret, open []rendertest.Picture
	for _, seat := range wotr.Rules.SeatsOf(nil) {
		v := at("sauron-banished", 100, engine.SeatsOf(seat))
		secret = append(secret, rendertest.Picture{View: v, Sheet: render.Sheet{Kind: render.SheetBoard},
			Lang: "pl"})
	}
	for _, sheet := range []render.Sheet{{Kind: render.SheetBoard}, {Kind: render.SheetCloseUp},
		{Kind: render.SheetCloseUp, What: "edoras"}} {
		open = append(open, rendertest.Picture{View: positions()["middle"], Sheet: sheet, Lang: "pl"})
	}
	rendertest.SameBytes(t, another(), shared(), secret, open)
}

// A board shows nobody's hand: the picture for a seat is the one for spectators.
func TestBoardsShowNoHand(t *testing.T) {
	board := render.Sheet{Kind: render.SheetBoard}
	open := rendertest.Paint(t, shared(), at("sauron-banished", 100, engine.Nobody), board, "en")
	for _, seat := range wotr.Rules.SeatsOf(nil) {
		if own := at("sauron-banished", 100, engine.SeatsOf(seat)); !rendertest.Alike(open,
			rendertest.Paint(t, shared(), own, board, "en")) {
			t.Errorf("the board of %s is not the spectators'", wotr.Seats.Name(engine.Value(seat)))
		}
	}
}

func TestPaintersWorkAtOnce(t *testing.T) {
	v := positions()["late"]
	rendertest.AtOnce(t, another(),
		[2]rendertest.Picture{{View: v, Sheet: render.Sheet{Kind: render.SheetBoard}, Lang: "en"},
			{View: v, Sheet: render.Sheet{Kind: render.SheetCloseUp}, Lang: "en"}})
}

func TestRefusals(t *testing.T) {
	rendertest.Refuses(t, shared(), positions()["start"], render.Sheet{Kind: render.SheetBoard, What: "edoras"},
		// nothing has moved
		render.Sheet{Kind: render.SheetCloseUp, What: "numenor"}, render.Sheet{Kind: render.SheetCloseUp})
}

func TestWordsForPictures(t *testing.T) {
	besideOthers(t)
	for name, v := range positions() {
		for _, lang := range languages {
			for _, k := range []kind{board, closeUp} {
				if !k.holds(&v, "") {
					continue
				}
				alt := render.AltText(k.tell(texts{testWords(), lang}, &v, ""))
				if n := utf8.RuneCountInString(alt); n == 0 || n > 1024 {
					t.Errorf("%s in %s: %d runes tell of the %s", name, lang, n, k.name)
				}
			}
		}
		rendertest.Tells(t, shared(), name, v)
	}
}

// What is described is what the view holds: an army, a siege, a settlement in the enemy's hands, the
// Ring-bearers.
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
