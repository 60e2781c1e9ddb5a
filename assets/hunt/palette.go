// Package hunt embeds what a picture of The Hunt for the Ring is made of beside its data set: the palette.
package hunt

import _ "embed" // for the palette

// Palette is the colours of the pictures, as render.ParsePalette reads them. The test of render/hunt writes it.
//
//go:embed palette.txt
var Palette string
