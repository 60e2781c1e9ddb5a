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
	"redbook/engine/hunt/dataset"
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

// fresh draws a sheet in full colour with gg, everything anew.
func fresh(v hunt.View, wanted render.Sheet, lang string) *image.RGBA {
	k := kinds()[slices.IndexFunc(kinds(), func(k kind) bool { return k.name == wanted.Kind })]
	a := materials()
	s := k.scene(a, texts{testWords(), lang}, &v, wanted.What)
	ground := parchment
	if k.cards {
		ground = felt
	} else {
		s.land = &land{chart: newChart(v.Set, part(&v)), art: a, views: map[view]*render.Ground{},
			plates: map[string][]nameplate{}}
		s.window = k.piece(s)
		s.land = s.land.within(s.window)
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
	c.drawSpaces(gg.NewContextForRGBA(ground), materials().faces, view{piece, scale, night})
	return ground
}

// rewrite chooses the palettes anew from what the positions show and keeps them among the assets, when the
// tests were asked to. It comes before the first picture.
var rewrite = sync.OnceFunc(func() {
	if !golden.Update() {
		return
	}
	boards := []rendertest.Picture{
		shown("day-2", render.SheetBoard, "", "pl"), shown("night-1", render.SheetBoard, "", "en"),
		shown("start-1", render.SheetBoard, "", "en"), shown("night-2", render.SheetBoard, "", "en"),
		shown("meeting", render.SheetBoard, "", "en"), shown("journey-1", journal.name, "", "en"),
		shown("journey-2", journal.name, "", "pl"), shown("journey-1", traces.name, "", "en"),
		shown("journey-1", whereabouts.name, "", "en")}
	assets.Palette = golden.FlatPalette(boardColours(), freshAll(boards)...)
	assets.Palette = golden.Weigh("../../assets/hunt/palette.txt", assets.Palette,
		rendertest.Painted(another(), boards...)...)
	cards := []rendertest.Picture{
		shown("journey-1", render.SheetHand, "ring-bearer", "pl"),
		shown("journey-2", render.SheetHand, "ring-bearer", "en"),
		shown("journey-1", render.SheetHand, "nazgul-3", "en"), shown("day-2", company.name, "", "pl")}
	assets.DeskPalette = golden.FlatPalette(deskColours(), append(freshAll(cards), gallery())...)
	assets.DeskPalette = golden.Weigh("../../assets/hunt/desk-palette.txt", assets.DeskPalette,
		rendertest.Painted(another(), cards...)...)
})

// shown is a picture of a position.
func shown(position, kind, what, lang string) rendertest.Picture {
	sheet := render.Sheet{Kind: kind, What: what}
	return rendertest.Picture{View: positions()[position], Sheet: sheet, Lang: lang}
}

// freshAll draws pictures in full colour.
func freshAll(pictures []rendertest.Picture) (drawn []*image.RGBA) {
	for _, p := range pictures {
		drawn = append(drawn, fresh(p.View.(hunt.View), p.Sheet, p.Lang))
	}
	return drawn
}

// gallery is the pictures of all cards, in full colour.
func gallery() *image.RGBA {
	const w, h, columns = 240, 200, 10
	cards := dataset.Ours().Cards
	all := image.NewRGBA(image.Rect(0, 0, columns*w, (len(cards)+columns-1)/columns*h))
	for i := range cards {
		dc := gg.NewContext(w, h)
		cardArt(dc, &cards[i], w, h)
		place := image.Rect(0, 0, w, h).Add(image.Pt(i%columns*w, i/columns*h))
		draw.Draw(all, place, dc.Image(), image.Point{}, draw.Src)
	}
	return all
}

// boardColours are colours of the boards, by day and by night, that must be exact although others are near.
func boardColours() []color.RGBA {
	colours := []color.RGBA{ink, dark, gold, white, faded, tanned, corruptionFill(4, 8)}
	for _, c := range slices.Concat([]color.RGBA{parchment, meadow, road}, tints[0][:4], tints[1][:4]) {
		colours = append(colours, c, dusk(c))
	}
	return append(colours, cloaks[1:]...)
}

// deskColours are the colours of large areas of the pictures of cards.
func deskColours() []color.RGBA {
	colours := []color.RGBA{felt, darker(felt, 0.5), darker(felt, 0.55), parchment, ink, faded, white, gold,
		plateFill, routeInk, trims[1].deep}
	for _, s := range skies {
		colours = append(colours, s[0], s[1])
	}
	for _, l := range deckLooks {
		colours = append(colours, l.rim, darker(l.rim, 0.3), l.paper, l.terms)
	}
	return colours
}
