package hunt

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/fogleman/gg"

	"redbook/engine/hunt"
	"redbook/render"
	"redbook/render/golden"

	assets "redbook/assets/hunt"
)

// freshBoard draws in full colour with gg, everything anew.
func freshBoard(v hunt.View, lang string) *image.RGBA {
	f, err := newFaces()
	if err != nil {
		panic(err)
	}
	a := &art{faces: f}
	l := &land{chart: newChart(v.Set, part(&v)), art: a, plates: map[string][]nameplate{}}
	high := headerHeight + mapHigh
	for _, row := range panels(part(&v)) {
		high += row.high
	}
	all := image.NewRGBA(image.Rect(0, 0, boardWidth, high))
	draw.Draw(all, all.Rect, image.NewUniform(parchment), image.Point{}, draw.Src)
	ground := drawGround(l.chart, whole, 1)
	if v.Turn == hunt.Night {
		for i := 0; i < len(ground.Pix); i += 4 {
			c := dusk(color.RGBA{ground.Pix[i], ground.Pix[i+1], ground.Pix[i+2], 255})
			ground.Pix[i], ground.Pix[i+1], ground.Pix[i+2] = c.R, c.G, c.B
		}
	}
	l.drawSpaces(gg.NewContextForRGBA(ground), f, whole, 1, v.Turn == hunt.Night)
	draw.Draw(all, ground.Rect.Add(image.Pt(0, headerHeight)), ground, image.Point{}, draw.Src)
	board.draw(scene{golden.Fresh{Context: gg.NewContextForRGBA(all)}, a, texts{testWords(), lang}, &v, "", l})
	return all
}

// rewrite chooses the palette anew from all that the positions show and keeps it among the assets, when the tests were asked to. It
// comes before the first picture.
var rewrite = sync.OnceFunc(func() {
	if !golden.Update() {
		return
	}
	p := positions()
	pictures := []image.Image{freshBoard(p["day-2"], "pl"), freshBoard(p["night-1"], "en"), freshBoard(p["start-1"], "en"), freshBoard(p["night-2"], "en")}
	flat := flatColours()
	assets.Palette = "# The flat colours of the art, and what render.BuildPalette chose for all else; rewritten by go test -update.\n" + flat +
		render.BuildPalette(256-strings.Count(flat, "\n"), pictures...)
	if err := os.WriteFile("../../assets/hunt/palette.txt", []byte(assets.Palette), 0o644); err != nil {
		panic(err)
	}
})

// flatColours are the colours of large areas, which must be met exactly, by day and by night.
func flatColours() string {
	colours := []color.RGBA{parchment, tanned, worn, faded, ink, dark, stone, gold, white, blood, frodoBlue, friendRim, eyeOrange, segmentInk, moonlit}
	for _, c := range append(append([]color.RGBA{meadow, road, roadside, path, water, bank, borderInk}, tints[0]...), tints[1]...) {
		colours = append(colours, c, dusk(c))
	}
	for n := range 9 {
		colours = append(colours, corruptionFill(n, 8))
	}
	for n := 0; n < 17; n += 4 {
		colours = append(colours, movementFill(n))
	}
	colours = append(colours, plateFill, wayInks[true].path, wayInks[true].road, routeInk, darker(routeInk, 0.45), reachInk, greyInk, yesInk, darker(yesInk, 0.55), noInk, lastInk, darker(lastInk, 0.6), nextInk)
	colours = append(colours, cloaks[1:]...)
	for _, t := range trims {
		colours = append(colours, t.frame, t.deep, dusk(t.frame))
	}
	var lines []string
	for _, c := range colours {
		lines = append(lines, fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "\n") + "\n"
}
