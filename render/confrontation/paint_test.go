package confrontation

import (
	"bytes"
	"fmt"
	"image"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

var languages = rendertest.Languages

// positions are what the tests look at.
var positions = map[string]confrontation.View{
	"placing":           placing(),
	"start":             start(false, false),
	"start-fellowship":  start(true, false),
	"start-sauron":      start(false, true),
	"middle":            middle(false, false),
	"middle-fellowship": middle(true, false),
	"middle-sauron":     middle(false, true),
	"followed":          followed(),
	"fought":            fought(),
	"fallen":            fallen(),
	"full":              full(),
	"ended":             ended(),
	"draft-choosing":    draftChoosing(),
	"draft-placing":     draftPlacing(),
	"draft-special":     draftSpecial(),
	"variant-start":     variantStart(),
	"variant-board":     variantBoard(),
	"variant-ended":     variantEnded(),
	"special":           secondGame(withSpecials(middle(true, false))),
	"between":           between(),
	"match":             matched([2]int{4, 9}),
	"match-even":        matched([2]int{6, 6}),
}

// chosen is a choice among regions and characters.
var chosen = render.Sheet{Kind: render.SheetChoice, What: "gap-of-rohan,rohan,caradhras,aragorn,boromir"}

// kept are the pictures under testdata.
var kept = []struct {
	position string
	sheet    render.Sheet
	lang     string
}{
	{"start-sauron", whole, "pl"}, {"middle", whole, "en"}, {"middle-fellowship", chosen, "en"},
	{"followed", whole, "pl"}, {"fought", whole, "en"}, {"full", whole, "pl"}, {"ended", whole, "en"},
	{"draft-special", whole, "pl"}, {"variant-board", whole, "en"}, {"special", whole, "en"},
	{"between", whole, "pl"}, {"match-even", whole, "pl"}, {"fallen", whole, "pl"},
}

func TestPictures(t *testing.T) {
	if golden.Update() {
		choosePalette(t)
	}
	for _, k := range kept {
		p := rendertest.Paint(t, shared(), positions[k.position], k.sheet, k.lang)
		golden.Check(t, k.position+"-"+k.sheet.Kind+"-"+k.lang, p.PNG, 600_000)
		rendertest.Shape(t, k.position, p)
	}
}

// Strengths, cards, sums and the turn are read in the box in which Discord shows a picture.
func TestFiguresAreReadInTheBox(t *testing.T) {
	_, f := materials(t)
	rendertest.Decisive(t, map[string]*render.Face{"strengths and sums": f.digit, "cards": f.number,
		"the turn": f.title})
}

// The letters of choices are those of the buttons.
func TestLettersAreReadInTheBox(t *testing.T) {
	_, f := materials(t)
	rendertest.Lettered(t, f.letter)
}

func TestOneIsNoRoman(t *testing.T) {
	_, f := materials(t)
	rendertest.OneIsNoI(t, map[string]*render.Face{"title": f.title, "head": f.head, "digit": f.digit,
		"number": f.number, "water": f.water})
}

// What is written can be read, and the sides can be told apart, with the palettes for all eyes.
func TestColours(t *testing.T) {
	one, other := liveries[0], liveries[1]
	rendertest.Readable(t, map[string]rendertest.Pair{
		"notes": {A: ink, B: parchment}, "rivers": {A: deep, B: parchment}, "battles": {A: blood, B: parchment},
		"sums": {A: dark, B: gold}, "secrets": {A: white, B: blood}, "struck names": {A: ink, B: wash1},
		"known enemies": {A: white, B: one.back}, "the mover": {A: gold, B: render.Mix(one.rim, ink, 0.3)},
		"the Fellowship's names": {A: one.text, B: one.field}, "its strengths": {A: white, B: one.mark},
		"its headings": {A: one.head, B: parchment}, "Sauron's names": {A: other.text, B: other.field},
		"his strengths": {A: white, B: other.mark}, "his headings": {A: other.head, B: parchment},
	})
	rendertest.TellsApart(t, rendertest.LeastApart, map[string]rendertest.Pair{
		"strengths": {A: one.mark, B: other.mark}, "hidden tiles": {A: one.back, B: other.back},
		"tiles": {A: one.field, B: other.field}, "moves": {A: one.mark, B: other.mark},
		"the river and Mirkwood":          {A: water, B: render.Hex("7f8f62")},
		"what can be chosen and a battle": {A: white, B: blood},
	})
}

// A choice of what the view does not show is refused: a character of the enemy who is hidden, a place that
// there is not.
func TestChoicesOfWhatIsNotShown(t *testing.T) {
	for _, what := range []string{"", "balrog", "shire,balrog", "bree", "shire,,rohan"} {
		sheet := render.Sheet{Kind: render.SheetChoice, What: what}
		if _, err := shared().Paint(middle(true, false), sheet, "en"); err == nil {
			t.Errorf("painted a choice of %q", what)
		}
	}
	got := rendertest.Paint(t, shared(), middle(true, false), chosen, "en").Alt
	const want = "To choose from: A Gap of Rohan, B Rohan, C Caradhras, D Aragorn, E Boromir. Last move: "
	if !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// drawFresh draws a view in full colour.
func drawFresh(b *board.Board, f *faces, t texts, v *confrontation.View) *image.RGBA {
	outlines := outlinesOf(b)
	all := drawMap(b, outlines, f)
	scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, f, b, outlines, t, v, nil}.draw()
	return all
}

// choosePalette chooses the palette anew from all that the positions show, and keeps it among the assets.
func choosePalette(t *testing.T) {
	b, f := materials(t)
	var pictures []image.Image
	var sheets []rendertest.Picture
	for _, name := range []string{"start-fellowship", "start-sauron", "fought", "full", "ended"} {
		v := positions[name]
		pictures = append(pictures, drawFresh(b, f, texts{testWords(), "pl"}, &v))
		sheets = append(sheets, rendertest.Picture{View: v, Sheet: whole, Lang: "pl"})
	}
	board.Palette = golden.ChoosePalette(nil, pictures...)
	board.Palette = golden.Weigh("../../assets/confrontation/palette.txt", board.Palette,
		rendertest.Painted(New(testWords()), sheets...)...)
}

func materials(t testing.TB) (*board.Board, *faces) {
	b, err := board.ReadBoard()
	if err != nil {
		t.Fatal(err)
	}
	f, err := newFaces()
	if err != nil {
		t.Fatal(err)
	}
	return b, f
}

// The palette and the sprites must not be seen: a picture is as good as one drawn in full colour.
func TestPaletteIsNotSeen(t *testing.T) {
	b, f := materials(t)
	for _, name := range []string{"full", "fought"} {
		v := positions[name]
		drawn := drawFresh(b, f, texts{testWords(), "en"}, &v)
		golden.Near(t, name, rendertest.Paint(t, shared(), v, whole, "en").PNG, drawn,
			golden.Tolerance{Mean: 2, Far: 0.005})
	}
}

// What has been drawn for the players does not show in what is drawn for others.
func TestSameViewSameBytes(t *testing.T) {
	pictures := func(names ...string) (list []rendertest.Picture) {
		for _, name := range names {
			list = append(list, rendertest.Picture{View: positions[name], Sheet: whole, Lang: "pl"})
		}
		return list
	}
	rendertest.SameBytes(t, another(), shared(), pictures("start-fellowship", "start-sauron", "middle-sauron",
		"full", "ended"),
		pictures("start", "middle", "fought", "middle-fellowship"))
}

// Of what is hidden a spectator's picture holds no name, in its words as in its letters.
func TestSpectatorsReadNoHiddenName(t *testing.T) {
	words := &eavesdropper{words: testWords()}
	p := New(words.say)
	for _, lang := range languages {
		words.asked = map[string]bool{}
		for _, v := range []confrontation.View{start(false, false), middle(false, false)} {
			if _, err := p.Paint(v, whole, lang); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []confrontation.Character{confrontation.Frodo, confrontation.Sam, confrontation.Balrog,
			confrontation.Warg, confrontation.CaveTroll} {
			if words.asked["picture.short."+c.String()] || words.asked["character."+c.String()] {
				t.Errorf("%s: the name of %v was asked for a picture where nobody may know it", lang, c)
			}
		}
		if !words.asked["picture.short.aragorn"] {
			t.Errorf("%s: nobody asked for Aragorn, who is revealed", lang)
		}
	}
}

// eavesdropper notes which phrases are asked for.
type eavesdropper struct {
	words render.Words
	asked map[string]bool
}

func (e *eavesdropper) say(lang, key string, args map[string]any) string {
	e.asked[key] = true
	return e.words(lang, key, args)
}

func TestPaintersWorkAtOnce(t *testing.T) {
	v := positions["middle"]
	rendertest.AtOnce(t, another(), [2]rendertest.Picture{{View: v, Sheet: whole, Lang: "en"},
		{View: v, Sheet: whole, Lang: "pl"}})
}

func TestRefusals(t *testing.T) {
	rendertest.Refuses(t, shared(), start(false, false), render.Sheet{Kind: render.SheetHand, What: "sauron"},
		render.Sheet{Kind: render.SheetBoard, What: "shire"})
}

// Every card is a sheet of its own, by its id; what is none is not.
func TestCardSheets(t *testing.T) {
	view := positions["middle-sauron"]
	var ids []string
	for _, d := range []*engine.Domain{confrontation.Cards, confrontation.Specials} {
		for _, v := range d.Values() {
			ids = append(ids, d.Name(v))
		}
	}
	for i, id := range ids {
		sheet, lang := render.Sheet{Kind: render.SheetCard, What: id}, languages[i%2]
		if id == "none" {
			rendertest.Refuses(t, shared(), view, sheet)
			continue
		}
		if told, err := shared().Tell(view, sheet, lang); err != nil || len(told) != 2 {
			t.Errorf("%s: %q, %v", id, told, err)
		}
		rendertest.Shape(t, id, rendertest.Paint(t, shared(), view, sheet, lang))
	}
}

func TestTell(t *testing.T) {
	for name, v := range positions {
		rendertest.Tells(t, shared(), name, v)
	}
}

func TestNamesFit(t *testing.T) {
	_, f := materials(t)
	for _, lang := range languages {
		words := texts{testWords(), lang}
		for c := confrontation.Frodo; c <= confrontation.Watcher; c++ {
			lines := words.short(c)
			if len(lines) > 2 {
				t.Errorf("%s: %q has more than two lines", lang, lines)
			}
			for _, l := range lines {
				if w := f.small.Width(l); w > nameRoom+2 {
					t.Errorf("%s: %q is %.0f pixels wide, a tile has %d", lang, l, w, nameRoom)
				}
			}
		}
		for c := confrontation.Shadowfax; c <= confrontation.Palantir; c++ {
			if w := f.close.Width(words.say("picture.special."+c.String(), nil)); w > specialWide-58 {
				t.Errorf("%s: %v is %.0f pixels wide, its card has %d", lang, c, w, specialWide-58)
			}
		}
		for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
			if w := (scene{faces: f, texts: words}).plateWide(r); w > 330 {
				t.Errorf("%s: the plate of %s is %d pixels wide", lang, r, w)
			}
		}
		for _, deck := range decks {
			for _, c := range deck {
				if c.IsText() {
					if w := f.remark.Widest(words.caption(c)); len(words.caption(c)) > 1 && w > captionRoom {
						t.Errorf("%s: the caption of %v is %.0f pixels wide, two lines have %d", lang, c, w, captionRoom)
					}
					if w := f.tight.Widest(words.caption(c)); w > captionRoom {
						t.Errorf("%s: the caption of %v is %.0f pixels wide, a card %d", lang, c, w, cardWidth)
					}
				}
			}
		}
		for _, l := range fmt.Sprint(words.region(confrontation.HighPass),
			words.character(confrontation.WitchKing)) {
			if !f.plate.Has(l) {
				t.Errorf("no letter %q", l)
			}
		}
	}
}

// altText is what goes with the picture of a view.
func altText(v *confrontation.View, t texts) string { return render.AltText(summary(v, t)) }

func TestAltText(t *testing.T) {
	for _, lang := range languages {
		words := texts{testWords(), lang}
		for name, v := range positions {
			text := altText(&v, words)
			if n := utf8.RuneCountInString(text); n > render.AltLimit {
				t.Errorf("%s in %s: %d runes", name, lang, n)
			}
			for side := range v.Hands { // the last things said: nothing was cut off
				if v.Turn > 0 && !bytes.Contains([]byte(text),
					[]byte(words.hand(confrontation.Side(side), v.Hands[side]))) {
					t.Errorf("%s in %s: no cards of side %d in %q", name, lang, side, text)
				}
			}
			for _, c := range v.Defeated {
				if !bytes.Contains([]byte(text), []byte(words.inLine(c))) {
					t.Errorf("%s in %s: no %v in %q", name, lang, c, text)
				}
			}
		}
	}
}

// The wordiest game there can be: all characters on the board, open, in the longest names, in a battle of two
// Magics.
func TestAltTextHasRoom(t *testing.T) {
	v := fought()
	for r := range v.Regions {
		v.Regions[r] = confrontation.RegionView{}
	}
	c := confrontation.FrodoStar
	for r := confrontation.Shire; c <= confrontation.Treebeard; r, c = r+1, c+1 {
		v.Regions[r][0].Named = named(false, c)
	}
	for r := confrontation.HighPass; c <= confrontation.Watcher; r, c = r+1, c+1 {
		v.Regions[r][1].Named = named(true, c)
	}
	v.Battle, v.LastFight.Eagle = nil, true
	v = secondGame(v)
	v.Specials = &confrontation.SpecialsView{Left: [2][]confrontation.Special{{confrontation.Shadowfax,
		confrontation.GandalfTheWhite}, {confrontation.DarkOfMordor, confrontation.Palantir}}}
	for _, lang := range languages {
		words := texts{testWords(), lang}
		text, last := altText(&v, words), words.say("picture.alt.words", nil)
		if n := utf8.RuneCountInString(text); n > render.AltLimit || !strings.HasSuffix(text, last) {
			t.Errorf("%s: %d runes, and no room for the way to all: %s", lang, n, text)
		}
	}
}

// A player hears which enemies he knows and which of his own are known.
func TestAltTextSaysWhoWasSeen(t *testing.T) {
	v := followed()
	got := altText(&v, texts{testWords(), "en"})
	for _, want := range []string{"Rhudaur: Frodo 1, Sam 2 (the enemy has seen this one).", "Caradhras: Sauron 1 hidden (known: Balrog 5).",
		"Gondor: Sauron 2 hidden (among them: Shelob 5)."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}

// What does not fit is left out by whole sentences.
func TestAltTextIsCutBetweenSentences(t *testing.T) {
	if got := render.AltText([]string{"A.", strings.Repeat("ż", render.AltLimit-3),
		"C."}); utf8.RuneCountInString(got) != render.AltLimit {
		t.Errorf("%d runes, want %d", utf8.RuneCountInString(got), render.AltLimit)
	}
	if got := render.AltText([]string{"A.", strings.Repeat("ż", render.AltLimit), "C."}); got != "A." {
		t.Errorf("got %d runes, want the first sentence alone", utf8.RuneCountInString(got))
	}
}

func TestAltTextSays(t *testing.T) {
	v := middle(true, false)
	const want = "Last move: Eregion → Fangorn (Aragorn), through Moria. Battle in this region: Fangorn. " +
		"Aragorn: strength 4. Orcs: strength 2, card laid face down. Turn 14. To move: Fellowship. " +
		"Fellowship: 7 cards in hand (1, 3, 4, 5, Magic, Sacrifice, Cloak); discarded: 2, Retreat. " +
		"Sauron: 6 cards in hand; discarded: 1, Eye. Defeated: Boromir, Gimli. Shire: Merry 2. " +
		"Cardolan: Sauron 1 hidden. Rhudaur: Frodo 1, Sam 2. Enedwaith: Gandalf 5, Legolas 3. Caradhras: Sauron 1 hidden. " +
		"Gap of Rohan: Pippin 1. Mirkwood: Sauron 1 hidden. Fangorn: Aragorn 4 (revealed), Orcs 2 (revealed), Sauron 1 hidden. " +
		"Gondor: Sauron 2 hidden. Mordor: Sauron 2 hidden. All of it in words: /board text."
	if got := altText(&v, texts{testWords(), "en"}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Somebody who hears the picture instead of seeing it learns which tiles show their star.
func TestAltTextSaysStars(t *testing.T) {
	v := variantBoard()
	got := altText(&v, texts{testWords(), "en"})
	for _, want := range []string{"Rohan: Gandalf ★ 5 (revealed).", "Mordor: Flying Nazgûl ★ 5, Saruman ★ 3.",
		"Defeated: Frodo ★, Mouth of Sauron, Aragorn ★, Orcs ★, Sméagol."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}
