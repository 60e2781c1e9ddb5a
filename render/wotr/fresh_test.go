package wotr

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
	"redbook/render/golden"
)

// materials are what pictures are drawn with, without palette and grounds.
var materials = sync.OnceValue(func() *art {
	f, err := newFaces()
	if err != nil {
		panic(err)
	}
	d, err := newDeskFaces()
	if err != nil {
		panic(err)
	}
	world, err := assets.Read()
	if err != nil {
		panic(err)
	}
	return &art{faces: f, desk: d, world: world}
})

// freshBoard and freshClose draw in full colour with gg, everything anew.
func freshBoard(v wotr.View, lang string) *image.RGBA {
	a := materials()
	all := image.NewRGBA(image.Rect(0, 0, boardWidth, a.boardHeight()))
	for _, part := range []struct {
		m image.Image
		y int
	}{{mapPiece(a.world, box{0, 0, a.world.Width, a.world.Height}, 1), headerHeight}, {drawPanels(a), headerHeight + int(a.world.Height)}} {
		draw.Draw(all, part.m.Bounds().Add(image.Pt(0, part.y)), part.m, image.Point{}, draw.Src)
	}
	board.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, materials(), texts{testWords(), lang}, &v, ""})
	return all
}

func freshClose(v wotr.View, what, lang string) *image.RGBA {
	a := materials()
	all := image.NewRGBA(image.Rect(0, 0, closeWidth, a.closeHeight(&v, what)))
	draw.Draw(all, all.Rect, image.NewUniform(parchment), image.Point{}, draw.Src)
	for _, p := range a.panes(&v, what) {
		draw.Draw(all, image.Rect(0, int(p.area.y0), closeWidth, int(p.area.y1)), mapPiece(a.world, p.window, closeScale), image.Point{}, draw.Src)
	}
	closeUp.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, a, texts{testWords(), lang}, &v, what})
	return all
}

// rewrite chooses the palette anew from all that the positions show and keeps it among the assets, when the tests were asked to. It comes before the first picture.
var rewrite = sync.OnceFunc(func() {
	if !golden.Update() {
		return
	}
	p := positions()
	pictures := []image.Image{freshBoard(p["full"], "pl"), freshBoard(p["conquered"], "en"), freshBoard(p["revealed"], "en"), freshClose(p["full"], "minas-tirith", "en"),
		freshClose(p["full"], "lorien", "en"), freshClose(p["start"], "erebor", "en"), freshClose(p["siege"], "", "en"), freshClose(p["first-turns"], "", "en")}
	flat := flatColours()
	assets.Palette = "# The flat colours of the art, and what render.BuildPalette chose for all else; rewritten by go test -update.\n" + flat +
		render.BuildPalette(256-strings.Count(flat, "\n"), pictures...)
	if err := os.WriteFile("../../assets/wotr/palette.txt", []byte(assets.Palette), 0o644); err != nil {
		panic(err)
	}
})

// flatColours are the colours of large areas, which must be met exactly: a sea that is a little off is seen, the edge of a letter is not.
func flatColours() string {
	colours := append([]color.RGBA{parchment, tanned, worn, faded, ink, dark, stone, gold, white, blood, wallStone}, plainColours()...)
	for _, l := range append(nations[:], sides[:]...) {
		colours = append(colours, l.field, l.rim, l.sign)
	}
	return listing(colours)
}

// plainColours are those of large plain parts of the map.
func plainColours() []color.RGBA {
	colours := append([]color.RGBA{land, sea, river, riverbank, shore, openBorder, rock}, shallows...)
	for n, tint := range tints {
		band := bandColour(wotr.Nation(n))
		colours = append(colours, tint, band, mix(tint, band, 0.3))
	}
	return colours
}

// listing writes colours as a palette lists them, each once.
func listing(colours []color.RGBA) string {
	var lines []string
	for _, c := range colours {
		lines = append(lines, fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "\n") + "\n"
}

// The palette and the sprites must not be seen: what lies on the map is as good as if it were drawn in full colour. (The map's own
// pictures are held against its data in map_test.go.)
func TestPaletteIsNotSeen(t *testing.T) {
	rewrite()
	v := positions()["full"]
	for _, k := range []struct {
		kind
		what string
	}{{board, ""}, {closeUp, "minas-tirith"}} {
		picture, err := shared().Paint(v, render.Sheet{Kind: k.name, What: k.what}, "en")
		if err != nil {
			t.Fatal(err)
		}
		got, err := png.Decode(bytes.NewReader(picture.PNG))
		if err != nil {
			t.Fatal(err)
		}
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
		k.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(fresh)}, materials(), texts{testWords(), "en"}, &v, k.what})
		if _, mean, far := golden.Compare(got, fresh); mean > 1.5 || far > 0.008 { // letters stand on whole pixels
			t.Errorf("%s: mean difference %.2f, far off %.4f", k.name, mean, far)
		}
	}
}
