package wotr

import _ "embed" // for the palette

// Palette is the colours of the pictures, as render.ParsePalette reads them. The test of render/wotr writes
// it.
//
//go:embed palette.txt
var Palette string
