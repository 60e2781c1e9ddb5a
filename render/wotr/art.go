package wotr

import (
	"image"

	assets "redbook/assets/wotr"
	"redbook/render"
)

// art is all that is drawn once.
type art struct {
	faces   *faces
	desk    *deskFaces // of cards and strips
	palette *render.Palette
	sprites *render.Sprites
	world   *assets.Map
	ground  *image.Paletted // of the whole board
}

func loadArt() (*art, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	d, err := newDeskFaces()
	if err != nil {
		return nil, err
	}
	p, err := render.ParsePalette(assets.Palette)
	if err != nil {
		return nil, err
	}
	world, err := assets.Read()
	if err != nil {
		return nil, err
	}
	a := &art{faces: f, desk: d, palette: p, sprites: render.NewSprites(p), world: world}
	a.ground = p.Quantise(drawBoard(a))
	return a, nil
}
