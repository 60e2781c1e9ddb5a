package wotr

import _ "embed" // for the palette

// DeskPalette is the colours of the pictures without a map: cards, battles, results. The test of render/wotr
// writes it.
//
//go:embed desk-palette.txt
var DeskPalette string
