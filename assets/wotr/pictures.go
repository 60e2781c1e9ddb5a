package wotr

import (
	"embed"
	"fmt"
)

//go:embed pictures
var pictures embed.FS

// The map is kept as finished pictures too, because drawing it takes longer than anybody should wait for a
// first picture. The test of render/wotr writes them. Close-ups are made of tiles, so that only what is seen
// is read.
const (
	BoardScale = 1.08 // pixels of the whole board for each of the map's
	CloseScale = 2.5  // pixels of a close-up for each of the map's
	TileWidth  = 825  // pixels of a tile
	TileHeight = 570
)

// Whole returns the picture of the whole map, a PNG.
func Whole() ([]byte, error) { return pictures.ReadFile("pictures/" + WholeName) }

// Tile returns a tile of the close picture, a PNG; column and row count from the top left corner.
func Tile(column, row int) ([]byte, error) {
	return pictures.ReadFile("pictures/" + TileName(column, row))
}

// WholeName is the file of the whole map.
const WholeName = "map.png"

// TileName is the file of a tile.
func TileName(column, row int) string { return fmt.Sprintf("close-%d-%d.png", column, row) }
