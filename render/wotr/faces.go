package wotr

import (
	"redbook/assets/fonts"
	"redbook/render"
)

// faces is the lettering. A phone shows a picture 1650 pixels wide at a third: what must be read there is as
// high as three times 11 pixels. Figures stand on the line: see figuresOf.
type faces struct {
	title  *render.Face // turn and phase
	head   *render.Face // headings
	text   *render.Face // running text
	small  *render.Face // text that is read at full size
	tiny   *render.Face // text that must be squeezed
	remark *render.Face // text in italics
	count  *render.Face // numbers that count at a third of the size
	figure *render.Face // numbers of figures within an army
	sign   *render.Face // initials on medallions
	huge   *render.Face // the numbers of tracks
	roster *render.Face // numbers of figures in a close-up
	place  *render.Face // names of regions
	medal  *render.Face // the number on a small medallion
}

func newFaces() (*faces, error) {
	f := &faces{}
	return f, render.ReadFaces([]render.Lettering{
		{&f.title, fonts.CinzelBold, 50}, {&f.head, fonts.GrenzeBold, 46}, {&f.text, fonts.GrenzeBold, 40},
		{&f.small, fonts.GrenzeBold, 28},
		{&f.tiny, fonts.GrenzeBold, 22}, {&f.remark, fonts.GrenzeItalic, 34},
		{&f.count, fonts.CinzelBold, countSize},
		{&f.figure, fonts.CinzelBold, 22}, {&f.sign, fonts.CinzelBold, 20}, {&f.huge, fonts.CinzelBold, 62},
		{&f.roster, fonts.CinzelBold, 32}, {&f.place, fonts.GrenzeBold, 32}, {&f.medal, fonts.CinzelBold, 28},
	}, figuresOf)
}

// countSize makes the lowest figure of Cinzel 33 pixels high.
const countSize = 48
