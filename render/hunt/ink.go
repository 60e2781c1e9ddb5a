package hunt

import (
	"image/color"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The colours of the sheet and the map.
var (
	parchment  = render.Hex("f1e4c4")
	tanned     = render.Hex("e0cb9c")
	worn       = render.Hex("c8ab74")
	faded      = render.Hex("7a5d36")
	ink        = render.Hex("3a2616")
	dark       = render.Hex("241a16")
	stone      = render.Hex("8f8678")
	gold       = render.Hex("e3b23c")
	white      = render.Hex("fffaf0")
	blood      = render.Hex("b3261e")
	meadow     = render.Hex("efe4c2")
	road       = render.Hex("fff8e6")
	roadside   = render.Hex("8d7350")
	path       = render.Hex("7a5230")
	water      = render.Hex("8fbccb")
	bank       = render.Hex("587f90")
	frodoBlue  = render.Hex("2f67b5")
	shadowRed  = render.Hex("b3261e")
	friendRim  = render.Hex("24502c")
	eyeOrange  = render.Hex("ec6a1e")
	borderInk  = render.Hex("75619c")
	moonlit    = render.Hex("d9cff0") // signs by night
	segmentInk = render.Hex("4a2f6e")
)

// trims are the colours of a part's frame, by part: green and orange (Rulebook p.3).
var trims = [2]struct{ frame, deep color.RGBA }{
	dataset.PartI:  {render.Hex("4f7d43"), render.Hex("27481f")},
	dataset.PartII: {render.Hex("c9762b"), render.Hex("713a0d")},
}

// tints are the grounds of regions, by part and hue.
var tints = [2][]color.RGBA{
	dataset.PartI: {render.Hex("e9e4bd"), render.Hex("dde2b4"), render.Hex("f1e2bd"), render.Hex("e3dcb0"),
		render.Hex("eadfc6"),
		render.Hex("dbe0c4"), render.Hex("efe7c9")},
	dataset.PartII: {render.Hex("efdfbc"), render.Hex("e3d9b4"), render.Hex("f2e4c8"), render.Hex("e6d2ae"),
		render.Hex("e9e0c6"),
		render.Hex("dfd6bc"), render.Hex("f0dcc0")},
}

func lighter(c color.RGBA, share float64) color.RGBA { return render.Mix(c, white, share) }
func darker(c color.RGBA, share float64) color.RGBA  { return render.Mix(c, dark, share) }
