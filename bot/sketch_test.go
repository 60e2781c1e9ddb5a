package bot_test

import (
	"crypto/sha256"
	"encoding/json"
	"image/color"
	"strings"
	"sync"

	"github.com/fogleman/gg"

	"redbook/bot/table"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
	"redbook/render"
	paintconfrontation "redbook/render/confrontation"
	painthunt "redbook/render/hunt"
	paintwotr "redbook/render/wotr"
)

// sketchedGames are all games, with sketches for pictures.
func sketchedGames() []table.Game {
	war, p := wars()[1], paintwotr.New(wordsOf(wotr.Rules))
	sketched(&p.Album)
	war.Painter = p
	return []table.Game{theConfrontation(), war, theHunt()}
}

// paintedGames are games with the pictures that players see.
func paintedGames() []table.Game {
	valley, journey := theConfrontation(), theHunt()
	valley.Painter = paintconfrontation.New(wordsOf(confrontation.Rules))
	journey.Painter = painthunt.New(wordsOf(hunt.Rules))
	return []table.Game{valley, journey}
}

// sketchColours are the colours of sketches, in their order.
var sketchColours = []string{"c00000", "00a000", "0000c0", "c0a000", "00a0a0", "a000a0", "202020", "e0e0e0"}

var sketchPalette = sync.OnceValues(func() (*render.Palette, error) {
	return render.ParsePalette(strings.Join(sketchColours, "\n"))
})

// sketched has a painter make a sketch of a few pixels instead of each picture. It is another one for another
// view, sheet or language. What pictures show in words, and which there are, stays as it is.
func sketched[V any](a *render.Album[V]) {
	for i := range a.Kinds {
		kind := a.Kinds[i].Name
		a.Kinds[i].Draw = func(v *V, what, lang string) (*render.Painting, error) {
			palette, err := sketchPalette()
			if err != nil {
				return nil, err
			}
			data, err := json.Marshal([]any{v, kind, what, lang})
			if err != nil {
				return nil, err
			}
			return render.NewPainting(sketch(palette, sha256.Sum256(data)), render.NewSprites(palette)), nil
		}
	}
}

// sketch shows each byte as a tile: a large one, which is still there at half the size.
func sketch(palette *render.Palette, of [sha256.Size]byte) *render.Canvas {
	const tile, wide, high = 4, 8, 4
	canvas := render.NewBlank(palette, wide*tile, high*tile, color.RGBA{A: 255})
	for n, b := range of {
		x, y := float64(n%wide*tile), float64(n/wide*tile)
		canvas.Fill([]gg.Point{{X: x, Y: y}, {X: x + tile, Y: y}, {X: x + tile, Y: y + tile}, {X: x, Y: y + tile}},
			render.Hex(sketchColours[int(b)%len(sketchColours)]))
	}
	return canvas
}
