package wotr

import (
	"image/color"
	"math"
	"strconv"
	"sync"

	"github.com/fogleman/gg"

	"redbook/assets/fonts"
	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// The pictures without a map: hands, battles, results, rulers. Most have two halves, each drawn as if it were
// the left one.
const (
	halfWidth  = render.Width / 2
	deskMargin = 14
	deskColumn = (halfWidth - 3*deskMargin) / 2 // of two in a half
)

// half is where one half of a picture is drawn: the left one, or with i = 1 the right one.
func (s scene) half(i int) scene {
	s.Stage = shifted{s.Stage, i * halfWidth}
	return s
}

// shifted is a stage on which all stands further to the right.
type shifted struct {
	render.Stage
	by int
}

func (s shifted) Stamp(key string, w, h int, draw render.Draw, x, y int) {
	s.Stage.Stamp(key, w, h, draw, x+s.by, y)
}

func (s shifted) Fill(points []gg.Point, c color.RGBA) {
	moved := make([]gg.Point, len(points))
	for i, p := range points {
		moved[i] = gg.Point{X: p.X + float64(s.by), Y: p.Y}
	}
	s.Stage.Fill(moved, c)
}

func (s shifted) Text(f *render.Face, text string, x, y, ax float64, c color.RGBA) {
	s.Stage.Text(f, text, x+float64(s.by), y, ax, c)
}

// felt is the cloth that they lie on.
var felt = render.Hex("2c3a33")

// loadDesk loads what these pictures are drawn with. It draws nothing of the map, so a single card is there
// at once.
func loadDesk() (*art, error) { return newArt(assets.DeskPalette) }

// theWorld is the map; nobody changes it.
var theWorld = sync.OnceValues(assets.Read)

// newArt is what every picture needs: lettering, colours and the map's data.
func newArt(palette string) (*art, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	d, err := newDeskFaces()
	if err != nil {
		return nil, err
	}
	p, err := render.ParsePalette(palette)
	if err != nil {
		return nil, err
	}
	world, err := theWorld()
	if err != nil {
		return nil, err
	}
	return &art{faces: f, desk: d, palette: p, sprites: render.NewSprites(p), world: world,
		bounds: boundsOf(world)}, nil
}

// cloth is an empty canvas.
func (a *art) cloth(w, h int) *render.Canvas {
	return render.NewBlank(a.palette, w, h, felt)
}

// deskFaces is the lettering of these pictures.
type deskFaces struct {
	banner *render.Face // the headline of a picture
	title  *render.Face // titles of cards
	long   *render.Face // titles in two lines, or in narrow places
	text   *render.Face // what cards say
	terms  *render.Face // conditions and remarks
	label  *render.Face // what need not be read at half the size
	tiny   *render.Face // the same, squeezed
	number *render.Face // in little signs
	count  *render.Face // initiatives, figures and losses: nine pixels high in Discord's box
	score  *render.Face // dice, and what a side has scored

	sizes [7]textSize // the largest first
	whole [4]textSize // of a card that has a picture to itself, the largest first
}

// textSize is what the words of a card are written in, as large as there is room for.
type textSize struct {
	text, terms *render.Face
	leading     int
}

func newDeskFaces() (*deskFaces, error) {
	f := &deskFaces{}
	var sizes []render.Lettering
	for i, size := range [len(f.sizes)]float64{44, 40, 36, 32, 28, 25, 22} {
		s := &f.sizes[i]
		s.leading = int(size * 1.12)
		sizes = append(sizes, render.Lettering{Face: &s.text, TTF: fonts.GrenzeBold, Size: size},
			render.Lettering{Face: &s.terms, TTF: fonts.GrenzeItalic, Size: size})
	}
	for i, size := range [len(f.whole)]float64{66, 58, 50, 44} {
		f.whole[i].leading = int(size * 1.18)
		sizes = append(sizes, render.Lettering{Face: &f.whole[i].text, TTF: fonts.GrenzeBold, Size: size})
	}
	return f, render.ReadFaces(append([]render.Lettering{
		{&f.banner, fonts.CinzelBold, 44}, {&f.title, fonts.GrenzeBold, 44}, {&f.long, fonts.GrenzeBold, 38},
		{&f.text, fonts.GrenzeBold, 36},
		{&f.terms, fonts.GrenzeItalic, 36}, {&f.label, fonts.GrenzeItalic, 28}, {&f.tiny, fonts.GrenzeItalic, 22},
		{&f.number, fonts.CinzelBold, 34}, {&f.count, fonts.CinzelBold, 52}, {&f.score, fonts.CinzelBold, 80},
	}, sizes...), figuresOf)
}

// figuresOf makes figures as high as the capitals of a font. Those of Grenze hang, and its zero looks like
// an o; but its one, made larger, has a flag and a foot, while that of Cinzel looks like an I. All figures
// stand upright, next to italics too.
func figuresOf(ttf []byte, _ float64) []render.Part {
	if &ttf[0] == &fonts.CinzelBold[0] {
		return []render.Part{{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.5}}
	}
	return []render.Part{{Letters: "023456789", TTF: fonts.CinzelBold, Share: 0.9},
		{Letters: "1", TTF: fonts.GrenzeBold, Share: 1.3}}
}

// slab fills a side's shape: round for the Free Peoples, with cut corners for the Shadow. All but its ends is
// a plain rectangle, which is quick.
func (s scene) slab(side wotr.Side, x, y, w, h, corner float64, c color.RGBA) {
	if h < 2*corner+2 {
		corner = h / 2
	}
	s.Fill(append(bend(side, x+corner, y+corner, corner, 180), bend(side, x+w-corner, y+corner, corner, 270)...),
		c)
	s.Fill(render.Rectangle(x, y+corner, w, h-2*corner), c)
	s.Fill(append(bend(side, x+w-corner, y+h-corner, corner, 0), bend(side, x+corner, y+h-corner, corner,
		90)...), c)
}

// bend is a quarter of a circle round x, y from an angle in degrees, or the straight line for it.
func bend(side wotr.Side, x, y, r, from float64) []gg.Point {
	steps := 7
	if side == wotr.Shadow {
		steps = 2
	}
	var points []gg.Point
	for i := range steps {
		a := gg.Radians(from + 90*float64(i)/float64(steps-1))
		points = append(points, gg.Point{X: x + r*math.Cos(a), Y: y + r*math.Sin(a)})
	}
	return points
}

// rule draws a fine line across a side's paper.
func (s scene) rule(side wotr.Side, x, y, w float64) {
	s.Fill(render.Rectangle(x, y, w, 3), render.Mix(cardInk[side].paper, cardInk[side].rim, 0.4))
}

// framed puts a sheet down on the felt in a side's shape: its shadow, its rim and its paper, whose corners
// are rounded by inner.
func (s scene) framed(side wotr.Side, x, y, w, h, rim, inner float64, colour, paper color.RGBA) {
	s.slab(side, x+4, y+6, w, h, 22, darker(felt, 0.5))
	s.slab(side, x, y, w, h, 22, colour)
	s.slab(side, x+rim, y+rim, w-2*rim, h-2*rim, inner, paper)
}

// lines writes lines below each other, the first with its baseline at y, and returns the baseline after the
// last.
func (s scene) lines(f *render.Face, lines []string, x, y, leading, ax float64, c color.RGBA) float64 {
	for _, l := range lines {
		s.Text(f, l, x, y, ax, c)
		y += leading
	}
	return y
}

// ribbon puts down a band of cloth in a side's colour, with its emblem.
func (s scene) ribbon(side wotr.Side, x, y, w, h int) {
	s.Stamp("ribbon "+side.String()+" "+strconv.Itoa(w)+" "+strconv.Itoa(h), w, h, func(dc *gg.Context) {
		fill := darker(cardInk[side].rim, 0.3)
		band(dc, float64(w), float64(h), fill)
		sideEmblem(dc, side, 52, float64(h)/2, 25, render.Hex("f2c35a"), fill)
	}, x, y)
}

// band is a strip of cloth with swallow tails and a golden seam.
func band(dc *gg.Context, w, h float64, fill color.RGBA) {
	render.Trace(dc, render.Band(w, h, 0), true)
	dc.SetColor(fill)
	dc.Fill()
	render.Trace(dc, render.Band(w, h, 6), true)
	dc.SetColor(gold)
	dc.SetLineWidth(2)
	dc.Stroke()
}
