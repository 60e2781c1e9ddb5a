package wotr

import (
	"redbook/assets/fonts"
	"redbook/render"
)

// faces is the lettering. Discord shows a picture at a quarter of its size in its box: figures that must be
// read there are 36 pixels high or more. Figures stand on the line: see figuresOf.
type faces struct {
	title   *render.Face // turn and headlines
	head    *render.Face // headings
	text    *render.Face // running text
	small   *render.Face // text that is read at full size
	tiny    *render.Face // text that must be squeezed
	remark  *render.Face // text in italics
	count   *render.Face // numbers that count in the box
	figure  *render.Face // numbers of figures within an army
	sign    *render.Face // initials on medallions
	huge    *render.Face // the numbers of tracks
	crowned *render.Face // initials on large crowns
	place   *render.Face // names of regions in a close-up
	name    *render.Face // names of regions on the board
	plate   *render.Face // names of regions that are read in the box
	minion  *render.Face // the letters of a minion on the board
	letter  *render.Face // of choices
}

func newFaces() (*faces, error) {
	f := &faces{}
	return f, render.ReadFaces([]render.Lettering{
		{&f.title, fonts.CinzelBold, 56}, {&f.head, fonts.GrenzeBold, 46}, {&f.text, fonts.GrenzeBold, 40},
		{&f.small, fonts.GrenzeBold, 28},
		{&f.tiny, fonts.GrenzeBold, 22}, {&f.remark, fonts.GrenzeItalic, 34},
		{&f.count, fonts.CinzelBold, countSize},
		{&f.figure, fonts.CinzelBold, 24}, {&f.sign, fonts.CinzelBold, 21}, {&f.huge, fonts.CinzelBold, 68},
		{&f.crowned, fonts.CinzelBold, 32}, {&f.place, fonts.GrenzeBold, 32},
		{&f.name, fonts.GrenzeBold, 24}, {&f.plate, fonts.GrenzeBold, 44}, {&f.minion, fonts.GrenzeBold, 46},
		{&f.letter, fonts.GrenzeBold, 64},
	}, figuresOf)
}

// countSize makes the lowest figure of Cinzel 36 pixels high or more.
const countSize = 54
