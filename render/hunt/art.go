package hunt

import (
	"image"
	"image/color"
	"strconv"
	"sync"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// mostLands is how many boards are kept drawn: both of a few data sets.
const mostLands = 4

// art is all that is drawn once.
type art struct {
	faces   *faces
	palette *render.Palette
	sprites *render.Sprites

	mu    sync.Mutex
	lands []*land // the one that was used last in front
}

// newArt is what every picture needs: lettering and colours.
func newArt(palette string) (*art, error) {
	f, err := newFaces()
	if err != nil {
		return nil, err
	}
	p, err := render.ParsePalette(palette)
	if err != nil {
		return nil, err
	}
	return &art{faces: f, palette: p, sprites: render.NewSprites(p)}, nil
}

// land is a drawn board.
type land struct {
	*chart
	art  *art
	name string // of the data set

	mu     sync.Mutex
	views  map[view]*render.Ground
	plates map[string][]nameplate
}

// view is a piece of a board on which nothing lies.
type view struct {
	piece box
	scale float64
	night bool
}

// land returns the board of a part of a data set; boards of the same data are the same.
func (a *art) land(set *dataset.Set, part dataset.Part) *land {
	a.mu.Lock()
	defer a.mu.Unlock()
	name := set.Digest + " " + set.Name
	for i, l := range a.lands {
		if l.name == name && l.board.Part == part {
			copy(a.lands[1:i+1], a.lands[:i])
			a.lands[0] = l
			return l
		}
	}
	l := &land{chart: newChart(set, part), art: a, name: name, views: map[view]*render.Ground{},
		plates: map[string][]nameplate{}}
	a.lands = append([]*land{l}, a.lands...)
	if len(a.lands) > mostLands {
		a.lands = a.lands[:mostLands]
	}
	return l
}

// whole is the piece that is all of a map.
var whole = box{0, 0, mapWidth, mapHigh}

// picture returns a piece of the map without what a move changes. It is drawn at its first use.
func (l *land) picture(v view) *render.Ground {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.views[v] == nil {
		l.views[v] = l.people(l.art.palette.Quantise(drawGround(l.chart, v.piece, v.scale)), v)
	}
	return l.views[v]
}

// people puts spaces and signs on a ground, which it darkens at night; they can be read as well as by day.
func (l *land) people(ground *image.Paletted, v view) *render.Ground {
	if v.night {
		ground = l.art.palette.Toned(ground, dusk)
	}
	c := render.NewCanvas(l.art.palette, render.NewGround(ground), ground.Rect.Dy(), parchment)
	c.Stamp(render.NewSprite(l.art.palette, ground.Rect.Dx(), ground.Rect.Dy(),
		func(dc *gg.Context) { l.drawSpaces(dc, l.art.faces, v) }), 0, 0)
	return render.NewGround(c.Image())
}

// dusk is a colour by night.
func dusk(c color.RGBA) color.RGBA {
	grey := (3*float64(c.R) + 6*float64(c.G) + float64(c.B)) / 10
	m := func(v uint8, share, base float64) uint8 { return uint8(max(0, base+share*(0.7*float64(v)+0.3*grey))) }
	return color.RGBA{m(c.R, 0.36, -6), m(c.G, 0.4, 0), m(c.B, 0.46, 30), 255}
}

// names returns the strips with the names of areas in a language.
func (l *land) names(lang string) []nameplate {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.plates[lang] == nil {
		l.plates[lang] = l.nameplates(l.art.faces, lang)
	}
	return l.plates[lang]
}

// drawSpaces draws all of a piece of the map that stays bright at night and that no language names.
// For a close-up the spaces and signs are not drawn, but for dots: what its edge would cut is not known yet.
func (c *chart) drawSpaces(dc *gg.Context, f *faces, v view) {
	drawLines(c, dc, v.piece, v.scale, v.night)
	if v.scale == 1 {
		c.drawSigns(dc, f.region, v.night)
	}
	for _, id := range c.all {
		s, x, y := c.board.Space(id), (c.at[id].X-v.piece.x0)*v.scale, (c.at[id].Y-v.piece.y0)*v.scale
		if s.Dot || v.scale == 1 {
			drawSpace(dc, f.number, s, callOf(s), x, y, v.scale)
		}
	}
}

func itoa(n int) string { return strconv.Itoa(n) }
