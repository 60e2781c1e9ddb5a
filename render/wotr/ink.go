package wotr

import (
	"image/color"

	"redbook/engine/wotr"
	"redbook/render"
)

// The colours of the sheet.
var (
	parchment = render.Hex("f1e4c4")
	tanned    = render.Hex("e0cb9c")
	worn      = render.Hex("c8ab74")
	faded     = render.Hex("664d2b")
	ink       = render.Hex("3a2616")
	dark      = render.Hex("241a16")
	stone     = render.Hex("8f8678")
	gold      = render.Hex("e3b23c")
	white     = render.Hex("fffaf0")
	blood     = render.Hex("b3261e")
	leafy     = render.Hex("3f7d3a")
	ember     = render.Hex("ec6a1e")
)

// livery is the colours of a nation or of a side. Colour never stands alone: sides differ in shape, nations
// in their emblems.
type livery struct {
	field color.RGBA // the ground
	rim   color.RGBA
	sign  color.RGBA // the emblem on it, and writing
}

// sides: the Free Peoples' things are light and round, the Shadow's dark and cornered.
var sides = [2]livery{
	wotr.FreePeoples: {render.Hex("f6f1e2"), render.Hex("24509e"), render.Hex("163063")},
	wotr.Shadow:      {render.Hex("32110f"), render.Hex("d0382a"), render.Hex("fff1dc")},
}

// nations differ in lightness as well as in hue, for people who do not see all hues: TestNationsStayApart.
var nations = [...]livery{
	wotr.NoNation:  {render.Hex("cdbf9f"), render.Hex("8a6c42"), render.Hex("3a2616")},
	wotr.Dwarves:   {render.Hex("b87e46"), render.Hex("5c3715"), render.Hex("321c08")},
	wotr.Elves:     {render.Hex("57b884"), render.Hex("1d5c3c"), render.Hex("0d3522")},
	wotr.Gondor:    {render.Hex("2c4fb0"), render.Hex("14265c"), render.Hex("ffffff")},
	wotr.North:     {render.Hex("a5d3ee"), render.Hex("356a8c"), render.Hex("123a55")},
	wotr.Rohan:     {render.Hex("0c3418"), render.Hex("061c0c"), render.Hex("f3e7a8")},
	wotr.Isengard:  {render.Hex("f4d44a"), render.Hex("7c6410"), render.Hex("3b2f06")},
	wotr.Sauron:    {render.Hex("c81e1e"), render.Hex("4f0909"), render.Hex("ffe9a8")},
	wotr.Southrons: {render.Hex("f08a2e"), render.Hex("7d3d08"), render.Hex("3a1b03")},
}

// sideInk is the colour that tells a side in writing and in frames on light ground.
func sideInk(s wotr.Side) color.RGBA {
	if s == wotr.Shadow {
		return render.Hex("9c1f14")
	}
	return sides[s].rim
}

func lighter(c color.RGBA, share float64) color.RGBA { return render.Mix(c, white, share) }
func darker(c color.RGBA, share float64) color.RGBA  { return render.Mix(c, dark, share) }
