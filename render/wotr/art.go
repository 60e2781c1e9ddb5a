package wotr

import (
	assets "redbook/assets/wotr"
	"redbook/render"
)

// art is all that is drawn once.
type art struct {
	faces   *faces
	desk    *deskFaces // of cards and strips
	palette *render.Palette
	sprites *render.Sprites
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
	return &art{faces: f, desk: d, palette: p, sprites: render.NewSprites(p)}, nil
}
