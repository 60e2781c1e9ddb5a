package league

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"redbook/assets/fonts"
	"redbook/render"
)

// The colours.
var (
	parchment = render.Hex("f1e4c4")
	wash      = render.Hex("e6d5aa")
	worn      = render.Hex("c8ab74")
	faded     = render.Hex("5f4928")
	ink       = render.Hex("3a2616")
	white     = render.Hex("fffaf0")
	rising    = render.Hex("1f5a7d")
	falling   = render.Hex("b3261e")
	between   = render.Hex("e3b23c")
	green     = render.Hex("29623a")
	alarm     = render.Mix(ink, falling, 0.8) // a red that is read on wash, too
)

// grounds are what is written on, inks what it is written with: their mixtures make the palette.
var (
	grounds = []color.RGBA{parchment, wash, worn, ink, green, white}
	inks    = []color.RGBA{ink, faded, white, rising, falling, between, green, worn}
)

// commas are the decimal points of Polish.
var commas = strings.NewReplacer(".", ",")

// art is all that is made once.
type art struct {
	faces   *faces
	palette *render.Palette
	sprites *render.Sprites
}

func loadArt() (*art, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	p, err := render.ParsePalette(colours())
	if err != nil {
		return nil, err
	}
	return &art{f, p, render.NewSprites(p)}, nil
}

// colours lists those of the palette: each ground, each ink, and what lies between them at the edges of
// letters.
func colours() string {
	const steps = 5
	seen := map[color.RGBA]bool{}
	var list strings.Builder
	add := func(c color.RGBA) {
		if !seen[c] {
			seen[c] = true
			fmt.Fprintf(&list, "%02x%02x%02x\n", c.R, c.G, c.B)
		}
	}
	for _, ground := range grounds {
		add(ground)
	}
	for _, i := range inks {
		add(i)
	}
	for _, ground := range grounds {
		for _, i := range inks {
			for n := 1; n < steps; n++ {
				add(render.Mix(ground, i, float64(n)/steps))
			}
		}
	}
	return list.String()
}

// faces is the lettering. In the box in which Discord shows a picture, a quarter as large, a figure is at
// least 9 pixels high: see render.Box.
type faces struct {
	title *render.Face // the event
	part  *render.Face // a part of it, pages
	head  *render.Face // of columns
	large *render.Face // rows, where there are few
	row   *render.Face // rows
	tight *render.Face // names that are long
	small *render.Face // names that are longer, remarks
	seed  *render.Face // by which nothing is decided any more
	letters
}

func newFaces() (*faces, error) {
	known, err := readLetters()
	if err != nil {
		return nil, err
	}
	f := &faces{letters: known}
	return f, render.ReadFaces([]render.Lettering{
		{Face: &f.title, TTF: fonts.CinzelBold, Size: 68}, {Face: &f.part, TTF: fonts.GrenzeBold, Size: 59},
		{Face: &f.head, TTF: fonts.GrenzeBold, Size: 46}, {Face: &f.large, TTF: fonts.GrenzeBold, Size: 72},
		{Face: &f.row, TTF: fonts.GrenzeBold, Size: 59}, {Face: &f.tight, TTF: fonts.GrenzeBold, Size: 48},
		{Face: &f.small, TTF: fonts.GrenzeBold, Size: 40}, {Face: &f.seed, TTF: fonts.GrenzeBold, Size: 46},
	}, func(ttf []byte, _ float64) []render.Part {
		if &ttf[0] == &fonts.CinzelBold[0] {
			return []render.Part{{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.5}}
		}
		return []render.Part{{Letters: "023456789", TTF: fonts.CinzelBold, Share: 0.9},
			{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.3}}
	})
}

// The measures that all pictures share.
const (
	edge   = 60 // of the sheet
	wide   = render.Width - 2*edge
	top    = 150 // where what stands below the headline begins
	bottom = render.Height - 80
)

// headline writes what the picture is of, and which page it is.
func (s scene) headline(page string) {
	right := float64(render.Width - edge)
	if page != "" {
		s.Text(s.part, page, right, 100, 1, faded)
		right -= s.part.Width(page) + 40
	}
	name := s.title.Cut(s.letters.legible(s.view.Event), right-edge)
	s.Text(s.title, name, edge, 100, 0, ink)
	left := edge + s.title.Width(name) + 40
	if part := s.letters.legible(s.view.Part); part != "" && right-left > 200 {
		face, text := render.FirstFit([]*render.Face{s.part, s.tight, s.small}, part, right-left)
		s.Text(face, text, left, 98, 0, faded)
	}
	s.Fill(render.Rectangle(edge, 124, wide, 6), worn)
}

// block fills a rectangle.
func (s scene) block(x, y, w, h float64, c color.RGBA) { s.Fill(render.Rectangle(x, y, w, h), c) }

// sign is the shape of a zone: it points up or down, or both ways.
func (s scene) sign(z Zone, x, y, r float64) {
	switch z {
	case Up:
		s.Fill([]gg.Point{{X: x, Y: y - r}, {X: x + r, Y: y + r*0.8}, {X: x - r, Y: y + r*0.8}}, rising)
	case Down:
		s.Fill([]gg.Point{{X: x, Y: y + r}, {X: x - r, Y: y - r*0.8}, {X: x + r, Y: y - r*0.8}}, falling)
	case Playoff:
		s.Fill(lozenge(x, y, r*1.1), ink)
		s.Fill(lozenge(x, y, r*0.7), between)
	}
}

func lozenge(x, y, r float64) []gg.Point {
	return []gg.Point{{X: x, Y: y - r}, {X: x + r, Y: y}, {X: x, Y: y + r}, {X: x - r, Y: y}}
}
