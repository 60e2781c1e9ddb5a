package wotr

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"

	assets "redbook/assets/wotr"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// deskSheets are the pictures without a map that are kept under testdata.
var deskSheets = sync.OnceValue(func() map[string]deskSheet {
	return map[string]deskSheet{
		"hand-free": {holding(wotr.FreePeoples, freeHand, nil),
			render.Sheet{Kind: render.SheetHand, What: "free"}},
		"hand-shadow": {holding(wotr.Shadow, shadowHand, shadowUnseen),
			render.Sheet{Kind: render.SheetHand, What: "shadow"}},
		"battle-field":     {at("conceded", 64, engine.Nobody), render.Sheet{Kind: render.SheetBattle}},
		"battle-over":      {at("sauron-banished", 229, engine.Nobody), render.Sheet{Kind: render.SheetBattle}},
		"battle-walls":     {greatBattle(), render.Sheet{Kind: render.SheetBattle}},
		"result-destroyed": {at("ring-destroyed", last, engine.Nobody), render.Sheet{Kind: render.SheetResult}},
		"result-conquered": {at("middle-earth-conquered", last, engine.Nobody),
			render.Sheet{Kind: render.SheetResult}},
		"result-corrupted": {at("ring-bearers-corrupted", last, engine.Nobody),
			render.Sheet{Kind: render.SheetResult}},
		"result-banished": {at("sauron-banished", last, engine.Nobody), render.Sheet{Kind: render.SheetResult}},
		"battle-begins":   {firstRound(), render.Sheet{Kind: render.SheetBattle}},
	}
})

type deskSheet struct {
	view  wotr.View
	sheet render.Sheet
}

var (
	freeHand = []wotr.Card{wotr.ElvenCloaks, wotr.TheEaglesAreComing, wotr.DeadMenOfDunharrow,
		wotr.APowerTooGreat, wotr.ThroughADayAndANight, wotr.DainIronfootsGuard}
	// shadowHand is a hand of seven, before one must go.
	shadowHand = []wotr.Card{wotr.TheRingIsMine, wotr.TheNazgulStrike, wotr.ThePalantirOfOrthanc,
		wotr.DenethorsFolly, wotr.ManyKingsToTheServiceOfMordor, wotr.ShadowsOnTheMistyMountains,
		wotr.ShadowsGather}
	shadowUnseen = []wotr.Card{wotr.CruelWeather, wotr.MusteringsOfLongPlannedWar, wotr.Grond}
)

// greatBattle is as large a battle as there can be: five nations and all captains before the walls of Minas
// Tirith.
func greatBattle() wotr.View {
	v := fullest()
	free, shadow := wotr.FreeStrategyDeck, wotr.ShadowStrategyDeck
	v.Battle = &wotr.BattleView{
		Turn: v.Turn, Going: true, Kind: wotr.Assault, Attacker: wotr.Shadow, From: wotr.MinasTirith,
		Region: wotr.MinasTirith, Round: 2, Rounds: 1, Card: wotr.Grond,
		Attackers: map[string]int{"sauron:r": 5, "sauron:e": 2, "southrons:r": 2, "isengard:e": 1, "sauron:n": 5,
			"witch-king": 1, "mouth-of-sauron": 1},
		Defenders: map[string]int{"gondor:r": 2, "gondor:e": 1, "gondor:l": 2, "rohan:r": 1, "rohan:e": 1,
			"rohan:l": 1, "north:e": 1, "elves:e": 1, "dwarves:r": 1,
			"gandalf-white": 1, "aragorn": 1, "legolas": 1, "gimli": 1, "meriadoc": 1, "peregrin": 1},
		Laid: [2]wotr.CombatCardView{{Laid: true, Deck: &free, Card: wotr.DainIronfootsGuard, Cancelled: true},
			{Laid: true, Deck: &shadow, Card: wotr.TheShadowIsMoving}},
		Sides: [2]wotr.RoundView{
			{ToHit: 5, Dice: []int{1, 3, 6, 5, 2}, Reroll: []int{4, 4, 6}, RerollBonus: 1, Hits: 5, EarlyHits: 2},
			{ToHit: 6, Dice: []int{6, 6, 4, 2, 5}, RollBonus: -1, Reroll: []int{1, 5, 6}, Hits: 3, Forfeited: 2},
		},
	}
	return v
}

// firstRound is a battle before its dice: one card laid face down.
func firstRound() wotr.View {
	v := at("conceded", 64, engine.Nobody)
	deck := wotr.ShadowCharacterDeck
	b := *v.Battle
	b.Sides, b.Laid = [2]wotr.RoundView{{ToHit: 5}, {ToHit: 6}},
		[2]wotr.CombatCardView{wotr.Shadow: {Laid: true, Deck: &deck}}
	v.Battle = &b
	return v
}

// holding is a view of somebody who holds some cards.
func holding(s wotr.Side, cards, discarded []wotr.Card) wotr.View {
	v := wotr.View{Turn: 4}
	v.For[s] = true
	v.Hands[s] = wotr.HandView{Characters: len(cards), Cards: cards, Discarded: discarded}
	return v
}

func TestDeskPictures(t *testing.T) {
	besideOthers(t)
	for name, want := range deskSheets() {
		for _, lang := range languages {
			golden.Check(t, name+"-"+lang, rendertest.Paint(t, shared(), want.view, want.sheet, lang).PNG, 400_000)
		}
	}
}

// chooseDeskPalette chooses the palette of the pictures without a map from what these show, and from all
// landscapes.
func chooseDeskPalette() {
	var pictures []image.Image
	var sheets []rendertest.Picture
	for _, name := range []string{"hand-free", "hand-shadow", "battle-walls", "result-destroyed",
		"result-conquered"} {
		pictures = append(pictures, drawDesk(name, "pl"))
		want := deskSheets()[name]
		sheets = append(sheets, rendertest.Picture{View: want.view, Sheet: want.sheet, Lang: "pl"})
	}
	scenes := slices.Collect(maps.Values(landscapes))
	for c := range sceneOf {
		scenes = append(scenes, pictured(c))
	}
	for _, l := range scenes {
		dc := gg.NewContext(300, 150)
		l.paint(dc, 300, 150)
		pictures = append(pictures, dc.Image())
	}
	pictures = append(pictures, swatches())
	assets.DeskPalette = golden.ChoosePalette(nil, pictures...)
	assets.DeskPalette = golden.Weigh("../../assets/wotr/desk-palette.txt", assets.DeskPalette,
		rendertest.Painted(New(testWords()), sheets...)...)
}

// swatches shows the colours that tell nations and characters apart, large enough to be kept.
func swatches() image.Image {
	var colours []color.RGBA
	for _, n := range nations {
		colours = append(colours, n.field, n.rim, n.sign)
	}
	for _, pair := range portraitColours {
		colours = append(colours, pair[0], pair[1])
	}
	dc := gg.NewContext(60, 60*len(colours))
	for i, c := range colours {
		dc.SetColor(c)
		dc.DrawRectangle(0, float64(60*i), 60, 60)
		dc.Fill()
	}
	return dc.Image()
}

// drawDesk draws a picture in full colour, as a program without palette and sprites would.
func drawDesk(name, lang string) image.Image {
	a, err := loadDesk()
	if err != nil {
		panic(err)
	}
	want := deskSheets()[name]
	s := scene{art: a, texts: texts{testWords(), lang}, view: &want.view, what: want.sheet.What}
	for _, k := range kinds() {
		if k.name == want.sheet.Kind && k.canvas == nil {
			dc := gg.NewContext(k.bounds(s))
			dc.SetColor(felt)
			dc.Clear()
			s.Stage = golden.Fresh{Context: dc}
			k.draw(s)
			return dc.Image()
		}
	}
	panic("no sheet " + name)
}

// The palette and the sprites must not be seen: a picture is as good as one drawn in full colour. Its letters
// stand on whole pixels, so the pictures are compared at a quarter of their size.
func TestDeskPaletteIsNotSeen(t *testing.T) {
	besideOthers(t)
	for _, name := range []string{"hand-shadow", "battle-walls", "result-destroyed"} {
		want := deskSheets()[name]
		picture := rendertest.Paint(t, shared(), want.view, want.sheet, "en")
		got, err := png.Decode(bytes.NewReader(picture.PNG))
		if err != nil {
			t.Fatal(err)
		}
		if _, mean, far := golden.Compare(quartered(got), quartered(drawDesk(name, "en"))); mean > 3 ||
			far > 0.002 {
			t.Errorf("%s: mean difference %.2f, far off %.4f", name, mean, far)
		}
	}
}

func quartered(m image.Image) image.Image {
	small := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx()/4, m.Bounds().Dy()/4))
	draw.BiLinear.Scale(small, small.Rect, m, m.Bounds(), draw.Src, nil)
	return small
}

func TestDeskSameViewSameBytes(t *testing.T) {
	besideOthers(t)
	pictures := func(names ...string) (list []rendertest.Picture) {
		for _, name := range names {
			list = append(list, rendertest.Picture{View: deskSheets()[name].view, Sheet: deskSheets()[name].sheet,
				Lang: "pl"})
		}
		return list
	}
	rendertest.SameBytes(t, another(), another(), pictures("hand-free", "hand-shadow", "battle-walls",
		"result-conquered"), pictures("battle-begins", "battle-over", "hand-free"))
}
