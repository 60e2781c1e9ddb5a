package wotr

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"sync"

	assets "redbook/assets/wotr"
	"redbook/render"
)

// ground is the finished pictures of the map in a palette. Each is read at its first use.
type ground struct {
	palette *render.Palette
	mu      sync.Mutex
	tiles   map[image.Point]*render.Ground
}

func newGround(p *render.Palette) *ground {
	return &ground{palette: p, tiles: map[image.Point]*render.Ground{}}
}

// whole returns the whole map.
func (g *ground) whole() (*render.Ground, error) { return g.read(assets.Whole()) }

// lay puts a part of the map, at assets.CloseScale, down with its top left corner at x, y; what lies outside
// the canvas is cut off.
func (g *ground) lay(c *render.Canvas, part box, x, y int) error {
	const scale, w, h = assets.CloseScale, assets.TileWidth, assets.TileHeight
	area := image.Rect(int(part.x0*scale), int(part.y0*scale), int(part.x1*scale), int(part.y1*scale))
	for row := area.Min.Y / h; row*h < area.Max.Y; row++ {
		for column := area.Min.X / w; column*w < area.Max.X; column++ {
			tile, err := g.tile(column, row)
			if err != nil {
				return err
			}
			corner := image.Pt(column*w, row*h)
			seen := tile.Rect.Add(corner).Intersect(area)
			c.Lay(tile, seen.Sub(corner), x+seen.Min.X-area.Min.X, y+seen.Min.Y-area.Min.Y)
		}
	}
	return nil
}

func (g *ground) tile(column, row int) (*render.Ground, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	at := image.Pt(column, row)
	if t := g.tiles[at]; t != nil {
		return t, nil
	}
	t, err := g.read(assets.Tile(column, row))
	if err == nil {
		g.tiles[at] = t
	}
	return t, err
}

func (g *ground) read(data []byte, err error) (*render.Ground, error) {
	if err != nil {
		return nil, fmt.Errorf("picture of the map: %w", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("picture of the map: %w", err)
	}
	indexed, ok := img.(*image.Paletted)
	if !ok {
		return nil, fmt.Errorf("picture of the map: %T is not indexed", img)
	}
	return render.NewGround(g.palette.Adopt(indexed)), nil
}
