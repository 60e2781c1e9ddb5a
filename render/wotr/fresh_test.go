package wotr

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
	"redbook/render/rendertest"
)

// materials are what pictures are drawn with, without palette and grounds.
var materials = sync.OnceValue(func() *art {
	a, err := newArt("000000\nffffff\n")
	if err != nil {
		panic(err)
	}
	return a
})

// freshBoard and freshClose draw in full colour with gg, everything anew.
func freshBoard(v wotr.View, lang string) *image.RGBA {
	a := materials()
	all := drawFrame()
	m := mapPiece(a.world, wholeMap(a.world), assets.BoardScale)
	draw.Draw(all, m.Bounds(), m, image.Point{}, draw.Src)
	board.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, materials(), texts{testWords(), lang}, &v,
		""})
	return all
}

func freshClose(v wotr.View, what, lang string) *image.RGBA {
	a := materials()
	all := image.NewRGBA(image.Rect(0, 0, render.Width, render.Height))
	p := a.closePane(&v, what)
	draw.Draw(all, image.Rect(0, closeHeader, render.Width, render.Height),
		mapPiece(a.world, p.window, closeScale), image.Point{}, draw.Src)
	closeUp.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, a, texts{testWords(), lang}, &v, what})
	return all
}

// choosePalettes chooses the palettes anew and keeps them among the assets, when the tests were asked to.
var choosePalettes = sync.OnceFunc(func() {
	if golden.Update() {
		chooseBoardPalette()
		chooseDeskPalette()
	}
})

// chooseBoardPalette chooses the palette of the pictures with a map from all that the positions show.
func chooseBoardPalette() {
	p := positions()
	pictures := []*image.RGBA{freshBoard(p["full"], "pl"), freshBoard(p["conquered"], "en"),
		freshBoard(p["revealed"], "en"), freshClose(p["full"], "minas-tirith", "en"),
		freshClose(p["full"], "lorien", "en"), freshClose(p["start"], "erebor", "en"),
		freshClose(p["siege"], "", "en"), freshClose(p["first-turns"], "", "en")}
	assets.Palette = golden.FlatPalette(flatColours(), pictures...)
	assets.Palette = golden.Weigh("../../assets/wotr/palette.txt", assets.Palette,
		rendertest.Painted(New(testWords()), mapSheets()...)...)
}

// mapSheets are the boards and close-ups that are kept under testdata.
func mapSheets() (sheets []rendertest.Picture) {
	for _, name := range slices.Sorted(maps.Keys(positions())) {
		sheets = append(sheets, rendertest.Picture{View: positions()[name],
			Sheet: render.Sheet{Kind: render.SheetBoard}, Lang: languages[len(name)%2]})
	}
	for _, c := range closeUps {
		sheets = append(sheets, rendertest.Picture{View: positions()[c.name],
			Sheet: render.Sheet{Kind: render.SheetCloseUp, What: c.what}, Lang: c.lang})
	}
	return sheets
}

// flatColours are the colours of large areas.
func flatColours() []color.RGBA {
	colours := append([]color.RGBA{parchment, tanned, worn, faded, ink, dark, stone, gold, white, blood,
		wallStone}, plainColours()...)
	for _, l := range append(nations[:], sides[:]...) {
		colours = append(colours, l.field, l.rim, l.sign)
	}
	for _, c := range cardInk {
		colours = append(colours, c.paper, darker(c.rim, 0.4))
	}
	for _, c := range slices.Concat([]color.RGBA{land, sea}, shallows, tints[wotr.Dwarves:]) {
		colours = append(colours, calmed(c))
	}
	return colours
}

// plainColours are those of large plain parts of the map.
func plainColours() []color.RGBA {
	colours := append([]color.RGBA{land, sea, river, riverbank, shore, openBorder, rock}, shallows...)
	for n, tint := range tints {
		band := bandColour(wotr.Nation(n))
		colours = append(colours, tint, band, render.Mix(tint, band, 0.3))
	}
	return colours
}

// The palette and the sprites must not be seen: what lies on the map is as good as if it were drawn in full
// colour. (The map's own pictures are held against its data in map_test.go.)
func TestPaletteIsNotSeen(t *testing.T) {
	besideOthers(t)
	v := positions()["full"]
	for _, k := range []struct {
		kind
		what string
	}{{board, ""}, {closeUp, "minas-tirith"}} {
		a, err := shared().load()
		if err != nil {
			t.Fatal(err)
		}
		ground, err := k.canvas(a, &v, k.what)
		if err != nil {
			t.Fatal(err)
		}
		fresh := image.NewRGBA(ground.Image().Rect)
		draw.Draw(fresh, fresh.Rect, ground.Image(), image.Point{}, draw.Src)
		k.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(fresh)}, materials(), texts{testWords(), "en"}, &v,
			k.what})
		picture := rendertest.Paint(t, shared(), v, render.Sheet{Kind: k.name, What: k.what}, "en")
		got, err := png.Decode(bytes.NewReader(picture.PNG))
		if err != nil {
			t.Fatal(err)
		}
		// letters stand on whole pixels
		_, mean, far := golden.Compare(quartered(got), quartered(fresh))
		if mean > 1.5 || far > 0.001 {
			t.Errorf("%s: mean difference %.2f, far off %.4f", k.name, mean, far)
		}
	}
}
