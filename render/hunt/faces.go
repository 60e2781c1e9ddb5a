package hunt

import (
	"redbook/assets/fonts"
	"redbook/render"
)

// faces is the lettering. A phone shows a board 1650 pixels wide at a third: what must be read there is 33
// pixels high.
type faces struct {
	title     *render.Face // part, day
	head      *render.Face // headings
	text      *render.Face // running text
	small     *render.Face // text that is read at full size
	tiny      *render.Face // text that must be squeezed
	remark    *render.Face // text in italics
	number    *render.Face // numbers of areas, numbers of tracks
	region    *render.Face // signs of regions
	place     *render.Face // names of areas
	token     *render.Face // letters on figures
	count     *render.Face // numbers on small tokens
	step      *render.Face // numbers of steps
	cardTitle *render.Face // titles of cards
	cardText  *render.Face // what cards say
	cardTerms *render.Face // their conditions

	closeNumber, closeRegion, closePlace, closeSmall, closeToken *render.Face // the same in a close-up
}

func newFaces() (*faces, error) {
	f := &faces{}
	return f, render.ReadFaces([]render.Lettering{
		{&f.title, fonts.CinzelBold, 50}, {&f.head, fonts.GrenzeBold, 46}, {&f.text, fonts.GrenzeBold, 40},
		{&f.small, fonts.GrenzeBold, 30},
		{&f.tiny, fonts.GrenzeBold, 24}, {&f.remark, fonts.GrenzeItalic, 34}, {&f.number, fonts.CinzelBold, 48},
		{&f.region, fonts.CinzelBold, 50}, {&f.place, fonts.GrenzeBold, 34},
		{&f.closeNumber, fonts.CinzelBold, 48 * closeScale}, {&f.closeRegion, fonts.CinzelBold, 50 * closeScale},
		{&f.closePlace, fonts.GrenzeBold, 34 * closeScale}, {&f.closeSmall, fonts.GrenzeBold, 30 * closeScale},
		{&f.closeToken, fonts.CinzelBold, 40 * closeScale},
		{&f.token, fonts.CinzelBold, 40}, {&f.count, fonts.CinzelBold, 30}, {&f.step, fonts.CinzelBold, 32},
		{&f.cardTitle, fonts.GrenzeBold, 42}, {&f.cardText, fonts.GrenzeBold, 36},
		{&f.cardTerms, fonts.GrenzeItalic, 36},
	}, figuresOf)
}

// figuresOf makes figures as high as the capitals of a font: those of Grenze hang, and its nought is an o.
func figuresOf(ttf []byte, size float64) []render.Part {
	if &ttf[0] == &fonts.CinzelBold[0] {
		return nil
	}
	if size >= 46 {
		return []render.Part{{Letters: "0123456789", TTF: fonts.CinzelBold, Share: 0.9}}
	}
	return []render.Part{{Letters: "023456789", TTF: fonts.CinzelBold, Share: 0.9},
		{Letters: "1", TTF: ttf, Share: 1.3}}
}
