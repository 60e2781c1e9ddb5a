// Package hunt embeds what a picture of The Hunt for the Ring is made of besides its data set: the palettes.
// It imports nothing of this project; render/hunt uses it.
package hunt

import _ "embed" // for the palettes

// Palette is the colours of the boards, by day and by night; DeskPalette those of the pictures of cards. Both
// are as render.ParsePalette reads them. The test of render/hunt writes them.
var (
	//go:embed palette.txt
	Palette string

	//go:embed desk-palette.txt
	DeskPalette string
)
