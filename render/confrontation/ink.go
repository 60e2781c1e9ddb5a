package confrontation

import (
	"image/color"

	"redbook/assets/fonts"
	"redbook/engine/confrontation"
	"redbook/render"
)

// The colours of the sheet and the map.
var (
	parchment = render.Hex("f1e4c4")
	tanned    = render.Hex("e0cb9c")
	worn      = render.Hex("c8ab74")
	wash1     = render.Hex("e6d5aa")
	wash2     = render.Hex("d9c391")
	wash3     = render.Hex("bfa26b")
	faded     = render.Hex("664d2b")
	ink       = render.Hex("3a2616")
	dark      = render.Hex("241a16")
	stone     = render.Hex("8f8678")
	moon      = render.Hex("e8eef2")
	water     = render.Hex("6fa3bd")
	foam      = render.Hex("b5d3dd")
	deep      = render.Hex("1f5a7d")
	gold      = render.Hex("e3b23c")
	white     = render.Hex("fffaf0")
	blood     = render.Hex("b3261e")
)

// livery is a side's colours. Its shapes differ too: the Fellowship's are round, Sauron's have corners.
type livery struct {
	field, rim, text, mark color.RGBA // a tile with a name, its rim, its letters, its medallion
	back, sign             color.RGBA // a hidden tile and the emblem on it
	head                   color.RGBA // writing on the sheet
}

var liveries = [2]livery{
	confrontation.Fellowship: {render.Hex("f7f0d8"), render.Hex("23502f"), render.Hex("1c3a22"),
		render.Hex("2f6b3c"), render.Hex("2f6b3c"), render.Hex("e9e3b4"), render.Hex("23502f")},
	confrontation.Sauron: {render.Hex("3b1714"), render.Hex("160a09"), render.Hex("fbe3c6"),
		render.Hex("c0341f"), render.Hex("2a1110"), render.Hex("f08a24"), render.Hex("8c1f14")},
}

// inkOf returns what the scenery of a region is drawn with.
func inkOf(region string, fill color.RGBA) render.Ink {
	i := render.Ink{Line: render.Hex("54402a"), Paper: lighter(fill, 0.45), Shade: darker(fill, 0.28),
		Leaf: lighter(fill, 0.12), Glow: gold}
	switch region {
	case "mordor":
		i = render.Ink{Line: render.Hex("2b1f1a"), Paper: render.Hex("a4907f"), Shade: render.Hex("5d4b42"),
			Leaf: fill, Glow: render.Hex("ec6a1e")}
	case "caradhras", "misty-mountains":
		i.Paper = lighter(fill, 0.7)
	case "mirkwood":
		i.Leaf, i.Shade = render.Hex("64794b"), render.Hex("4a5d38")
	case "fangorn", "eregion", "arthedain", "cardolan":
		i.Leaf, i.Shade = darker(fill, 0.1), darker(fill, 0.36)
	case "shire":
		i.Leaf, i.Shade, i.Glow = render.Hex("9bb56b"), render.Hex("6f8c4c"), render.Hex("f0c63e")
	case "gondor":
		i.Paper, i.Shade = render.Hex("f6f2e2"), render.Hex("a9a184")
	case "rohan":
		i.Leaf, i.Shade = render.Hex("cdb261"), render.Hex("a3863c")
	}
	return i
}

func lighter(c color.RGBA, share float64) color.RGBA { return render.Mix(c, white, share) }
func darker(c color.RGBA, share float64) color.RGBA  { return render.Mix(c, dark, share) }

// faces is the lettering. In the box in which Discord shows a picture, a quarter as large, a figure that
// decides is at least 9 pixels high: see render.Box.
type faces struct {
	title  *render.Face // whose turn it is
	head   *render.Face // headings of panels
	plate  *render.Face // names of regions
	name   *render.Face // names on tiles
	small  *render.Face // names in two lines, or in lists
	close  *render.Face // the same, where there is little room
	digit  *render.Face // strengths on tiles
	number *render.Face // strengths on cards and in battles
	water  *render.Face // rivers and remarks
	remark *render.Face // remarks that must be squeezed
	tight  *render.Face // the same, squeezed further
	letter *render.Face // of choices
	giant  *render.Face // strengths on cards that have a picture to themselves
}

func newFaces() (*faces, error) {
	f := &faces{}
	return f, render.ReadFaces([]render.Lettering{
		{&f.title, fonts.CinzelBold, 56}, {&f.head, fonts.GrenzeBold, 46}, {&f.plate, fonts.GrenzeBold, 38},
		{&f.name, fonts.GrenzeBold, 44}, {&f.small, fonts.GrenzeBold, 36}, {&f.digit, fonts.GrenzeBold, 62},
		{&f.number, fonts.GrenzeBold, 88}, {&f.water, fonts.GrenzeItalic, 40}, {&f.remark, fonts.GrenzeItalic, 34},
		{&f.tight, fonts.GrenzeItalic, 26}, {&f.letter, fonts.GrenzeBold, 62}, {&f.close, fonts.GrenzeBold, 32},
		{&f.giant, fonts.GrenzeBold, 520},
	}, func(ttf []byte, _ float64) []render.Part {
		if &ttf[0] == &fonts.CinzelBold[0] {
			return []render.Part{{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.5}}
		}
		// figures of Grenze hang, and its zero looks like an o; but its one cannot be mistaken for an I
		return []render.Part{{Letters: "023456789", TTF: fonts.CinzelBold, Share: 0.9},
			{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.3}}
	})
}

// names are what names are written with, the largest first: all upright, so that none looks as if it meant
// something else.
func (f *faces) names() []*render.Face { return []*render.Face{f.plate, f.small, f.close} }
