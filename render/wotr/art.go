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
	terrain *ground
	land    landNames
	board   *image.Paletted // all of the whole board that no move changes
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
	a := &art{faces: f, desk: d, palette: p, sprites: render.NewSprites(p), world: world, terrain: newGround(p)}
	whole, err := a.terrain.whole()
	if err != nil {
		return nil, err
	}
	c := render.NewBlank(p, boardWidth, a.boardHeight(), parchment)
	c.Lay(whole, 0, headerHeight)
	c.Lay(p.Quantise(drawPanels(a)), 0, headerHeight+int(world.Height))
	a.board = c.Image()
	return a, nil
}

// wholeMap is the room of the map.
func wholeMap(world *assets.Map) box { return box{0, 0, world.Width, world.Height} }
