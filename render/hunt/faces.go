package hunt

import (
	"math"

	"redbook/assets/fonts"
	"redbook/render"
)

// faces is the lettering. What must be read in Discord's box and on a phone has figures 37 pixels high:
// Cinzel at 53, Grenze at 59.
type faces struct {
	title    *render.Face // part, day
	head     *render.Face // headings, and what is waited for
	text     *render.Face // running text
	small    *render.Face // text that is read at full size
	tiny     *render.Face // text that must be squeezed
	fine     *render.Face // names that must be squeezed still more
	remark   *render.Face // text in italics
	score    *render.Face // the tracks
	number   *render.Face // numbers of areas, all that is counted
	region   *render.Face // signs of regions
	place    *render.Face // names of areas
	placeBig *render.Face // of those where something has just happened
	token    *render.Face // letters on figures
	count    *render.Face // numbers on plates
	step     *render.Face // numbers of steps between areas, which the table of steps has too

	cardTitles []*render.Face // titles of cards, the largest first
	prints     []print        // what cards say, the largest first

	closer map[*render.Face]*render.Face // the same in a close-up
}

// The sizes in which cards are printed.
var (
	titleSizes = []float64{62, 54, 48, 42, 38}
	printSizes = []float64{60, 54, 48, 43, 39, 36, 33, 30, 27, 24, 21}
)

func newFaces() (*faces, error) {
	f := &faces{}
	var number, region, place, placeBig, small, token *render.Face
	wanted := []render.Lettering{
		{&f.title, fonts.CinzelBold, 62}, {&f.head, fonts.GrenzeBold, 59}, {&f.text, fonts.GrenzeBold, 44},
		{
			&f.small,
			fonts.GrenzeBold,
			33,
		}, {&f.tiny, fonts.GrenzeBold, 26}, {&f.fine, fonts.GrenzeBold, 19.5}, {&f.remark, fonts.GrenzeItalic, 34},
		{&f.score, fonts.CinzelBold, 76}, {&f.number, fonts.CinzelBold, 54}, {&f.region, fonts.CinzelBold, 50},
		{&f.place, fonts.GrenzeBold, 36}, {&f.placeBig, fonts.GrenzeBold, 52}, {&f.token, fonts.CinzelBold, 53},
		{&f.count, fonts.CinzelBold, 53}, {&f.step, fonts.CinzelBold, 32},
		{&number, fonts.CinzelBold, 54 * closeScale}, {&region, fonts.CinzelBold, 50 * closeScale},
		{&place, fonts.GrenzeBold, 36 * closeScale}, {&placeBig, fonts.GrenzeBold, 52 * closeScale},
		{&small, fonts.GrenzeBold, 33 * closeScale}, {&token, fonts.CinzelBold, 53 * closeScale},
	}
	f.cardTitles = make([]*render.Face, len(titleSizes))
	for i, size := range titleSizes {
		wanted = append(wanted, render.Lettering{&f.cardTitles[i], fonts.GrenzeBold, size})
	}
	f.prints = make([]print, len(printSizes))
	for i, size := range printSizes {
		p := &f.prints[i]
		p.leading = math.Round(1.12 * size)
		wanted = append(wanted, render.Lettering{&p.text, fonts.GrenzeBold, size},
			render.Lettering{&p.terms, fonts.GrenzeItalic, size})
	}
	err := render.ReadFaces(wanted, figuresOf)
	f.closer = map[*render.Face]*render.Face{f.number: number, f.region: region, f.place: place,
		f.placeBig: placeBig, f.small: small, f.token: token}
	return f, err
}

// figuresOf makes figures as high as the capitals of a font: those of Grenze hang, and its nought is an o.
// But its one has a flag and a foot: that of Cinzel is taken for the I of part I and of the region I-A.
func figuresOf(ttf []byte, _ float64) []render.Part {
	if &ttf[0] == &fonts.CinzelBold[0] {
		return []render.Part{{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.5}}
	}
	return []render.Part{{Letters: "023456789", TTF: fonts.CinzelBold, Share: 0.9},
		{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.3}}
}
