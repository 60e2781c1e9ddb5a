// Package confrontation embeds what a picture of The Confrontation is made of: the shapes of its board and
// its palette. It imports nothing of this project; render/confrontation uses it. Begin with Board and
// board.toml.
package confrontation

import (
	_ "embed" // for the data
	"fmt"

	"github.com/BurntSushi/toml"
)

//go:embed board.toml
var board string

// Palette is the colours of the pictures, as render.ParsePalette reads them. The test of render/confrontation
// writes it.
//
//go:embed palette.txt
var Palette string

// Board is the map: see board.toml for what its fields mean.
type Board struct {
	River       [][2]float64
	RiverArrows [][2]float64 `toml:"river_arrows"`
	RiverName   [2]float64   `toml:"river_name"`
	Moria       struct{ Y, Gate, Out float64 }
	Rose        [3]float64
	Regions     map[string]Region
}

// Region is the shape of one region.
type Region struct {
	Corners [][2]float64
	Figures [3]float64
	Plate   [2]float64
	Fill    string
	Edge    string
	Scenery map[string][][3]float64
}

// ReadBoard returns the map.
func ReadBoard() (*Board, error) {
	var b Board
	meta, err := toml.Decode(board, &b)
	if err != nil {
		return nil, fmt.Errorf("board.toml: %w", err)
	}
	if odd := meta.Undecoded(); len(odd) > 0 {
		return nil, fmt.Errorf("board.toml: %v means nothing", odd[0])
	}
	return &b, nil
}
