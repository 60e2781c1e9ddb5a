package wotr

import (
	"image"
	"os"
	"testing"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
)

// deskSheets are the pictures without a map that are kept under testdata.
var deskSheets = map[string]struct {
	view  wotr.View
	sheet render.Sheet
}{
	"hand-free":   {holding(wotr.FreePeoples, freeHand, nil), render.Sheet{Kind: render.SheetHand, What: "free"}},
	"hand-shadow": {holding(wotr.Shadow, shadowHand, shadowUnseen), render.Sheet{Kind: render.SheetHand, What: "shadow"}},
}

var (
	freeHand = []wotr.Card{wotr.ElvenCloaks, wotr.TheEaglesAreComing, wotr.DeadMenOfDunharrow, wotr.APowerTooGreat, wotr.ThroughADayAndANight, wotr.DainIronfootsGuard}
	// shadowHand is a hand of seven, before one must go.
	shadowHand   = []wotr.Card{wotr.TheRingIsMine, wotr.TheNazgulStrike, wotr.ThePalantirOfOrthanc, wotr.DenethorsFolly, wotr.ManyKingsToTheServiceOfMordor, wotr.ShadowsOnTheMistyMountains, wotr.ShadowsGather}
	shadowUnseen = []wotr.Card{wotr.CruelWeather, wotr.MusteringsOfLongPlannedWar, wotr.Grond}
)

// holding is a view of somebody who holds some cards.
func holding(s wotr.Side, cards, discarded []wotr.Card) wotr.View {
	v := wotr.View{Turn: 4}
	v.For[s] = true
	v.Hands[s] = wotr.HandView{Characters: len(cards), Cards: cards, Discarded: discarded}
	return v
}

func TestDeskPictures(t *testing.T) {
	if golden.Update() {
		writeDeskPalette(t)
	}
	for name, want := range deskSheets {
		for _, lang := range languages {
			picture, err := shared().Paint(want.view, want.sheet, lang)
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, name+"-"+lang, picture.PNG, golden.Tolerance{Mean: 0.05, Far: 0.0001})
			if n := len(picture.PNG); n > 400_000 {
				t.Errorf("%s in %s: %d bytes, want at most 400,000", name, lang, n)
			}
		}
	}
}

// writeDeskPalette chooses the palette anew from what these pictures show and all landscapes, and keeps it among the assets.
func writeDeskPalette(t *testing.T) {
	var pictures []image.Image
	for _, name := range []string{"hand-free", "hand-shadow"} {
		pictures = append(pictures, drawDesk(t, name, "pl"))
	}
	for _, l := range landscapes {
		dc := gg.NewContext(300, 150)
		l.paint(dc, 300, 150)
		pictures = append(pictures, dc.Image())
	}
	assets.DeskPalette = "# Chosen by render.BuildPalette from the art; rewritten by go test -update.\n" + render.BuildPalette(256, pictures...)
	if err := os.WriteFile("../../assets/wotr/desk-palette.txt", []byte(assets.DeskPalette), 0o644); err != nil {
		t.Fatal(err)
	}
}

// drawDesk draws a picture in full colour, as a program without palette and sprites would.
func drawDesk(t testing.TB, name, lang string) image.Image {
	a, err := loadDesk()
	if err != nil {
		t.Fatal(err)
	}
	want := deskSheets[name]
	s := scene{art: a, texts: texts{testWords(), lang}, view: &want.view, what: want.sheet.What}
	for _, k := range kinds() {
		if k.name == want.sheet.Kind && k.high != nil {
			dc := gg.NewContext(deskWidth, k.high(s))
			dc.SetColor(felt)
			dc.Clear()
			s.Stage = golden.Fresh{Context: dc}
			k.draw(s)
			return dc.Image()
		}
	}
	t.Fatalf("no sheet %s", name)
	return nil
}
