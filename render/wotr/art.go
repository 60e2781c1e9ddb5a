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
	land    *ground         // pictures of the map
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
	a.land = newGround(p)
	land, err := a.land.whole()
	if err != nil {
		return nil, err
	}
	under := render.NewCanvas(p, p.Quantise(drawBoard(a)), a.boardHeight(), parchment)
	under.Lay(land, 0, headerHeight)
	a.ground = under.Image()
	return a, nil
}
