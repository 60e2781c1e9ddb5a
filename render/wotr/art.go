package wotr

import (
	"github.com/fogleman/gg"

	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// art is all that is drawn once.
type art struct {
	faces   *faces
	desk    *deskFaces // of cards and strips
	palette *render.Palette
	sprites *render.Sprites
	world   *assets.Map
	bounds  map[wotr.Region]box // of regions, on the map
	terrain *ground
	land    landNames
	names   nameSpots
	farOff  lately[nameSpot]   // where names stand beyond their regions
	rested  lately[[]gg.Point] // where what stands on the map has found room
	board   *render.Ground     // all of the whole board that no move changes
}

func loadArt() (*art, error) {
	a, err := newArt(assets.Palette)
	if err != nil {
		return nil, err
	}
	a.terrain = newGround(a.palette)
	whole, err := a.terrain.whole()
	if err != nil {
		return nil, err
	}
	frame := render.NewGround(a.palette.Quantise(drawFrame()))
	c := render.NewCanvas(a.palette, frame, render.Height, parchment)
	c.Lay(whole, whole.Rect, 0, 0)
	a.board = render.NewGround(c.Image())
	return a, nil
}

// boundsOf are the bounds of all regions.
func boundsOf(world *assets.Map) map[wotr.Region]box {
	all := map[wotr.Region]box{}
	for _, v := range wotr.Regions.Values()[1:] {
		r := wotr.Region(v)
		outline := world.Regions[r.String()].Outline
		all[r] = box{outline[0].X, outline[0].Y, outline[0].X, outline[0].Y}
		for _, p := range outline {
			all[r] = all[r].with(point(p))
		}
	}
	return all
}

// wholeMap is the room of the map.
func wholeMap(world *assets.Map) box { return box{0, 0, world.Width, world.Height} }
