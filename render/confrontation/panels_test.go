package confrontation

import (
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/fogleman/gg"

	"redbook/engine/confrontation"
	"redbook/render"
)

// written is a stage that keeps with which face and in which colour each text is written.
type written struct {
	stamps
	texts   []string
	faces   []*render.Face
	colours []color.RGBA
}

func (w *written) Text(f *render.Face, text string, _, _, _ float64, c color.RGBA) {
	w.texts, w.faces, w.colours = append(w.texts, text), append(w.faces, f), append(w.colours, c)
}

// However a game ends, the corner begins its reason with a capital letter, and says what the signs behind the
// names of regions mean.
func TestEndsAreToldInTheCorner(t *testing.T) {
	b, f := materials(t)
	for _, end := range confrontation.Rules.Ends().Values() {
		how := confrontation.Rules.Ends().Name(end)
		for _, lang := range languages {
			for _, draw := range []bool{false, true} {
				v, w := positions["ended"], &written{}
				result := *v.Result
				result.How, result.Draw = how, draw
				v.Result = &result
				s := scene{w, f, b, outlinesOf(b), texts{testWords(), lang}, &v, nil}
				s.standing()
				if !slices.Contains(w.keys, "place") {
					t.Errorf("%s in %s, %t: no legend", how, lang, draw)
				}
				if reason := w.texts[1]; !unicode.IsUpper([]rune(reason)[0]) {
					t.Errorf("%s in %s: the reason is %q", how, lang, reason)
				}
			}
		}
	}
}

// Whose turn it is stands there in the same letters in both languages.
func TestTheRibbonHasOneFace(t *testing.T) {
	b, f := materials(t)
	for name, v := range positions {
		for _, lang := range languages {
			w := &written{}
			scene{w, f, b, outlinesOf(b), texts{testWords(), lang}, &v, nil}.standing()
			if w.faces[0] == f.title {
				t.Errorf("%s in %s: %q is in small capitals", name, lang, w.texts[0])
			}
		}
	}
}

// What has been played in a battle lies within its frame.
func TestCardsLieInTheFrameOfABattle(t *testing.T) {
	b, f := materials(t)
	frame := image.Rect(0, lowerTop, render.Width, render.Height-edge)
	for name, v := range positions {
		n := &stamps{}
		scene{n, f, b, outlinesOf(b), texts{testWords(), "en"}, &v, nil}.draw()
		for i, key := range n.keys {
			// a card has six pixels below it for its shadow
			if strings.HasPrefix(key, "in battle ") && n.boxes[i].Max.Y-6 > frame.Max.Y {
				t.Errorf("%s: %s ends at %v", name, key, n.boxes[i].Max)
			}
		}
	}
}

// The letter of a region lies on no figure, and in no other region unless beside its own name, wherever all
// can be chosen.
func TestLettersOfRegionsMeanThem(t *testing.T) {
	b, f := materials(t)
	outlines := outlinesOf(b)
	var all choices
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		all = append(all, r.String())
	}
	for name, v := range positions {
		for _, lang := range languages {
			s := scene{&stamps{}, f, b, outlines, texts{testWords(), lang}, &v, all}
			var tiles []image.Rectangle
			for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
				tiles = append(tiles, s.tiles(r)...)
			}
			for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
				at := s.letterPlace(r, tiles)
				room := image.Rectangle{at, at.Add(image.Pt(letterSize, letterSize))}
				if slices.ContainsFunc(tiles, room.Overlaps) {
					t.Errorf("%s in %s: the letter of %v lies on a figure", name, lang, r)
				}
				if s.elsewhere(r, room) && !room.Inset(-24).Overlaps(s.plateBox(r)) {
					t.Errorf("%s in %s: the letter of %v lies in another region", name, lang, r)
				}
			}
		}
	}
}

// The name of a card is written in the colour of the side that has it; in neither's where both have.
func TestCardsAreNamedInTheirSidesColour(t *testing.T) {
	_, f := materials(t)
	fellowship, sauron := liveries[confrontation.Fellowship].head, liveries[confrontation.Sauron].head
	for id, want := range map[string]color.RGBA{"magic": ink, "retreat": ink, "elven-cloak": fellowship,
		"eye-of-sauron": sauron, "palantir": sauron} {
		w := &written{}
		s := scene{Stage: w, faces: f, texts: texts{testWords(), "en"}}
		s.wholeCard(id)
		if w.texts[0] != s.cardName(id) || w.colours[0] != want {
			t.Errorf("%q is written in %v, want %v", w.texts[0], w.colours[0], want)
		}
	}
}

// A name that has room for one line beside a battle is not parted.
func TestNamesInABattleAreWhole(t *testing.T) {
	b, f := materials(t)
	v := middle(false, false)
	battle := *v.Battle
	battle.Fighters[confrontation.Fellowship] = confrontation.Treebeard
	v.Battle = &battle
	w := &written{}
	scene{w, f, b, outlinesOf(b), texts{testWords(), "en"}, &v, nil}.battle(&battle)
	if !slices.Contains(w.texts, "Treebeard") {
		t.Errorf("there is written %q", w.texts)
	}
}

// The river begins on land: beyond it, plates of special cards would leave a speck of it.
func TestTheRiverBeginsOnLand(t *testing.T) {
	b, _ := materials(t)
	from := b.River[0]
	if !contains(outlinesOf(b)["mirkwood"], gg.Point{X: from[0], Y: from[1]}) {
		t.Errorf("the river begins at %v", from)
	}
}
