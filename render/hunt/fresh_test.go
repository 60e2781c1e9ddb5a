package hunt

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"sync"

	"github.com/fogleman/gg"

	assets "redbook/assets/hunt"
	"redbook/engine/hunt"
	"redbook/render"
	"redbook/render/golden"
)

// materials are what pictures are drawn with, without palette and grounds.
var materials = sync.OnceValue(func() *art {
	a, err := newArt("000000\nffffff\n")
	if err != nil {
		panic(err)
	}
	return a
})

// fresh draws a sheet in full colour with gg, everything anew.
func fresh(v hunt.View, wanted render.Sheet, lang string) *image.RGBA {
	k := kinds()[slices.IndexFunc(kinds(), func(k kind) bool { return k.name == wanted.Kind })]
	a := materials()
	s := k.scene(a, texts{testWords(), lang}, &v, wanted.What)
	ground := parchment
	if k.cards {
		ground = felt
	} else {
		s.land = &land{chart: newChart(v.Set, part(&v)), art: a, views: map[view]*image.Paletted{},
			plates: map[string][]nameplate{}}
		s.window = k.piece(s)
	}
	all := image.NewRGBA(image.Rect(0, 0, render.Width, render.Height))
	if k.cards {
		all = image.NewRGBA(k.canvas(s).Image().Rect)
	}
	draw.Draw(all, all.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	if !k.cards {
		w := s.window
		m := freshMap(
			s.land.chart,
			box{w.x, w.y, w.x + mapWidth/w.scale, w.y + mapHigh/w.scale},
			w.scale,
			s.night(),
		)
		draw.Draw(all, m.Rect.Add(image.Pt(0, headerHigh)), m, image.Point{}, draw.Src)
	}
	s.Stage = golden.Fresh{Context: gg.NewContextForRGBA(all)}
	k.draw(s)
	return all
}

// freshMap draws a piece of the map that nothing lies on.
func freshMap(c *chart, piece box, scale float64, night bool) *image.RGBA {
	ground := drawGround(c, piece, scale)
	for i := 0; night && i < len(ground.Pix); i += 4 {
		c := dusk(color.RGBA{ground.Pix[i], ground.Pix[i+1], ground.Pix[i+2], 255})
		ground.Pix[i], ground.Pix[i+1], ground.Pix[i+2] = c.R, c.G, c.B
	}
	c.drawSpaces(gg.NewContextForRGBA(ground), materials().faces, piece, scale, night)
	return ground
}

// rewrite chooses the palettes anew from what the positions show and keeps them among the assets, when the
// tests were asked to. It comes before the first picture.
var rewrite = sync.OnceFunc(func() {
	if !golden.Update() {
		return
	}
	p := positions()
	sheet := func(kind, what string) render.Sheet { return render.Sheet{Kind: kind, What: what} }
	assets.Palette = golden.ChoosePalette("../../assets/hunt/palette.txt", boardColours(),
		fresh(p["day-2"], sheet(render.SheetBoard, ""), "pl"), fresh(p["night-1"], sheet(render.SheetBoard, ""),
			"en"),
		fresh(p["start-1"], sheet(render.SheetBoard, ""), "en"), fresh(p["night-2"], sheet(render.SheetBoard, ""),
			"en"), fresh(p["journey-1"], sheet(journal.name, ""), "en"),
		fresh(p["meeting"], sheet(render.SheetBoard, ""), "en"),
		fresh(p["journey-1"], sheet(whereabouts.name, ""), "en"))
	assets.DeskPalette = golden.ChoosePalette("../../assets/hunt/desk-palette.txt", deskColours(),
		fresh(p["journey-1"], sheet(render.SheetHand, "ring-bearer"), "pl"),
		fresh(p["journey-2"], sheet(render.SheetHand, "ring-bearer"), "en"),
		fresh(p["journey-1"], sheet(render.SheetHand, "nazgul-3"), "en"),
		fresh(p["day-2"], sheet(company.name, ""), "pl"))
})

// boardColours are the colours of large areas of the boards, by day and by night.
func boardColours() []color.RGBA {
	colours := []color.RGBA{parchment, tanned, worn, faded, ink, dark, gold, white, blood, frodoBlue, friendRim,
		eyeOrange, segmentInk, moonlit, plateFill,
		routeInk, darker(routeInk, 0.45), reachInk, greyInk, yesInk, darker(yesInk, 0.55), noInk, lastInk,
		darker(lastInk, 0.6), nextInk, wayInks[true].path, wayInks[true].road}
	for _, c := range slices.Concat([]color.RGBA{meadow, road, roadside, path, water, bank, borderInk},
		tints[0][:4], tints[1][:4]) {
		colours = append(colours, c, dusk(c))
	}
	for n := range 9 {
		colours = append(colours, corruptionFill(n, 8))
	}
	for n := 0; n < 17; n += 4 {
		colours = append(colours, movementFill(n))
	}
	for _, t := range trims {
		colours = append(colours, t.frame, t.deep)
	}
	return append(colours, cloaks[1:]...)
}

// deskColours are the colours of large areas of the pictures of cards.
func deskColours() []color.RGBA {
	colours := []color.RGBA{felt, darker(felt, 0.5), darker(felt, 0.55), parchment, ink, faded, white, gold,
		plateFill, routeInk, trims[1].deep}
	for _, l := range deckLooks {
		colours = append(colours, l.rim, darker(l.rim, 0.3), l.paper, l.terms)
	}
	return colours
}
