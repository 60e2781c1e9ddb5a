package confrontation

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine/confrontation"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

var languages = rendertest.Languages

// positions are the pictures kept under testdata.
var positions = map[string]confrontation.View{
	"placing":           placing(),
	"start":             start(false, false),
	"start-fellowship":  start(true, false),
	"start-sauron":      start(false, true),
	"middle":            middle(false, false),
	"middle-fellowship": middle(true, false),
	"middle-sauron":     middle(false, true),
	"fought":            fought(),
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

func TestPictures(t *testing.T) {
	if golden.Update() {
		choosePalette(t)
	}
	for name, view := range positions {
		for _, lang := range languages {
			golden.Check(t, name+"-"+lang, rendertest.Paint(t, shared(), view, whole, lang).PNG, 600_000)
		}
	}
}

// drawFresh draws a view in full colour.
func drawFresh(b *board.Board, f *faces, t texts, v *confrontation.View) *image.RGBA {
	outlines := outlinesOf(b)
	background := drawMap(b, outlines, f)
	all := image.NewRGBA(image.Rect(0, 0, b.Width, height(b, v)))
	draw.Draw(all, all.Rect, image.NewUniform(parchment), image.Point{}, draw.Src)
	draw.Draw(all, background.Rect, background, image.Point{}, draw.Src)
	scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, f, b, outlines, t, v}.draw()
	return all
}

// choosePalette chooses the palette anew from all that the positions show, and keeps it among the assets.
func choosePalette(t *testing.T) {
	b, f := materials(t)
	var pictures []image.Image
	for _, name := range []string{"start-fellowship", "start-sauron", "fought", "full", "ended"} {
		v := positions[name]
		pictures = append(pictures, drawFresh(b, f, texts{testWords(), "pl"}, &v))
	}
	board.Palette = golden.ChoosePalette("../../assets/confrontation/palette.txt", nil, pictures...)
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
		for _, how := range confrontation.Ends.Values() {
			line := words.say("end."+confrontation.Ends.Name(how), nil) + " · " + words.say("picture.left",
				map[string]any{"n": 9, "side": words.side(confrontation.Fellowship)})
			if w := f.water.Width(line); w > 880 {
				t.Errorf("%s: %q is %.0f pixels wide, the banner 880 between its emblems", lang, line, w)
			}
		}
		for c := confrontation.Shadowfax; c <= confrontation.Palantir; c++ {
			if w := f.name.Width(words.say("picture.special."+c.String(), nil)); w > narrow-44 {
				t.Errorf("%s: %v is %.0f pixels wide, its card has %d", lang, c, w, narrow-44)
			}
		}
		v := secondGame(withSpecials(middle(true, false)))
		if w := f.title.Width(words.say("picture.to-move",
			map[string]any{"side": words.side(confrontation.Fellowship)})) + f.title.Width(words.turn(&v)); w > 930 {
			t.Errorf("%s: the header is %.0f pixels wide", lang, w)
		}
		for side, deck := range decks {
			for _, c := range deck {
				if c.IsText() {
					if w := f.small.Width(words.say("picture.card."+c.String(), nil)); w > cardWidth-2 {
						t.Errorf("%s: the caption of %v is %.0f pixels wide, a card %d", lang, c, w, cardWidth)
					}
				}
			}
			if w := f.name.Width(words.side(confrontation.Side(side))); w > panelWidth {
				t.Errorf("%s: side %d is %.0f pixels wide, a panel %d", lang, side, w, panelWidth)
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
func altText(v *confrontation.View, t texts) string { return render.AltText(tell(v, t)) }

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
		text := altText(&v, words)
		last := words.say("picture.alt.defeated", map[string]any{"who": words.list(v.Defeated)})
		if n := utf8.RuneCountInString(text); n > render.AltLimit || !strings.HasSuffix(text, last) {
			t.Errorf("%s: %d runes, and no room for all: %s", lang, n, text)
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
	const want = "The Confrontation. Turn 14. To move: Fellowship. Last move: Eregion → Fangorn (Aragorn), through Moria. " +
		"Battle in this region: Fangorn. Aragorn: strength 4. Orcs: strength 2, card laid face down. Shire: Merry 2. " +
		"Cardolan: Sauron 1 hidden. Rhudaur: Frodo 1, Sam 2. Enedwaith: Gandalf 5, Legolas 3. Caradhras: Sauron 1 hidden. " +
		"Gap of Rohan: Pippin 1. Mirkwood: Sauron 1 hidden. Fangorn: Aragorn 4 (open), Orcs 2 (open), Sauron 1 hidden. " +
		"Gondor: Sauron 2 hidden. Mordor: Sauron 2 hidden. " +
		"Fellowship: 7 cards in hand (1, 3, 4, 5, Magic, Sacrifice, Cloak); discarded: 2, Retreat. Sauron: 6 cards in hand; discarded: 1, Eye. Defeated: Boromir, Gimli."
	if got := altText(&v, texts{testWords(), "en"}); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Somebody who hears the picture instead of seeing it learns which tiles show their star.
func TestAltTextSaysStars(t *testing.T) {
	v := variantBoard()
	got := altText(&v, texts{testWords(), "en"})
	for _, want := range []string{"Rohan: Gandalf ★ 5 (open).", "Mordor: Flying Nazgûl ★ 5, Saruman ★ 3.",
		"Defeated: Frodo ★, Mouth of Sauron, Aragorn ★, Orcs ★, Sméagol."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}
