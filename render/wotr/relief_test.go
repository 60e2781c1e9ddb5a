package wotr

import (
	"fmt"
	"image"
	"image/color"
	"maps"
	"slices"

	"github.com/fogleman/gg"

	"redbook/assets/fonts"
	assets "redbook/assets/wotr"
	"redbook/engine/wotr"
	"redbook/render"
)

// The map's own colours: light and calm, so that what stands on it stands out.
var (
	land       = render.Hex("f0e2c0")
	openBorder = render.Hex("a07f52")
	shore      = render.Hex("5f7f86")
	shallows   = []color.RGBA{render.Hex("b9d3d3"), render.Hex("c6dcd8"), render.Hex("d5e5dc")}
	sea        = render.Hex("aac9cc")
	river      = render.Hex("7fb0c4")
	riverbank  = render.Hex("587f90")
	rock       = render.Hex("cdb793")
)

// relief is a drawing of the map or of a piece of it, at a scale: the ground that no move changes. The
// program shows the finished pictures in assets/wotr; they are drawn anew from the map's data by
//
//	go test ./render/wotr -run TestMapPicturesAreDrawnFromTheData -update
type relief struct {
	dc    *gg.Context
	world *assets.Map
	ids   []string // of the regions, sorted: blended edges would show another order
	left  float64  // of the piece, in the map's units
	top   float64
	scale float64
}

// drawRelief draws all of a piece of the map that no move changes and no language names.
func drawRelief(world *assets.Map, piece box, scale float64) (*image.RGBA, error) {
	face, err := render.NewFace(fonts.CinzelBold, 38*scale)
	if err != nil {
		return nil, fmt.Errorf("map: %w", err)
	}
	w, h := int((piece.x1-piece.x0)*scale), int((piece.y1-piece.y0)*scale)
	dc := gg.NewContext(w, h)
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	d := &relief{dc, world, slices.Sorted(maps.Keys(world.Regions)), piece.x0, piece.y0, scale}
	d.sea()
	for _, id := range d.ids {
		d.ground(id)
	}
	d.borders()
	d.lakes()
	d.rivers()
	d.growth()
	d.mountains()
	d.emblems()
	for _, id := range d.ids {
		d.settlement(id)
	}
	d.rose(86, 84, 62)
	d.seaName(face, "BELEGAER", 215, 700, 46)
	return dc.Image().(*image.RGBA), nil
}

// at is where a point of the map lies on the drawing.
func (d *relief) at(p assets.Point) gg.Point {
	return gg.Point{X: (p.X - d.left) * d.scale, Y: (p.Y - d.top) * d.scale}
}

func (d *relief) all(line []assets.Point) []gg.Point {
	out := make([]gg.Point, len(line))
	for i, p := range line {
		out[i] = d.at(p)
	}
	return out
}

// stroke draws a line of the map; width is in the map's units.
func (d *relief) stroke(points []assets.Point, closed bool, width float64, c color.Color) {
	render.Trace(d.dc, d.all(points), closed)
	d.dc.SetColor(c)
	d.dc.SetLineWidth(width * d.scale)
	d.dc.Stroke()
}

func (d *relief) fill(points []assets.Point, c color.Color) {
	render.Trace(d.dc, d.all(points), true)
	d.dc.SetColor(c)
	d.dc.Fill()
}

// sea lays down the water, lighter towards the coast.
func (d *relief) sea() {
	d.dc.SetColor(sea)
	d.dc.Clear()
	for i, c := range shallows {
		for _, b := range d.world.Borders {
			if b.Kind == assets.Coast {
				d.stroke(b.Line, false, []float64{64, 38, 16}[i], c)
			}
		}
		for _, island := range d.world.Islands {
			d.stroke(island, true, []float64{46, 28, 12}[i], c)
		}
	}
	for _, island := range d.world.Islands {
		d.fill(island, land)
		d.stroke(island, true, 2.2, shore)
	}
}

// tints are the colours of the nations' land: light, so that counters stand out; the band and the emblem tell
// them apart.
var tints = [...]color.RGBA{
	wotr.NoNation:  land,
	wotr.Dwarves:   render.Hex("e0c7a2"),
	wotr.Elves:     render.Hex("cfe5c4"),
	wotr.Gondor:    render.Hex("c3d0ea"),
	wotr.North:     render.Hex("e2eff4"),
	wotr.Rohan:     render.Hex("b9cfab"),
	wotr.Isengard:  render.Hex("f8efc0"),
	wotr.Sauron:    render.Hex("e3ab9c"),
	wotr.Southrons: render.Hex("f5d3a4"),
}

// bandColour is the colour of the band along a nation's border.
func bandColour(n wotr.Nation) color.RGBA { return render.Mix(tints[n], nations[n].field, 0.88) }

// ground fills a region with its nation's colour, and lays a band of it along the nation's border. The
// Shadow's bands are notched, so that colour is not the only sign. It works on a piece of its own, for
// clipping costs by the area.
func (d *relief) ground(id string) {
	r, n := d.world.Regions[id], nationOf(d.world, id)
	outline := d.all(r.Outline)
	x0, y0, x1, y1 := extent(outline)
	const margin = 4
	left, top := int(x0)-margin, int(y0)-margin
	if x1 < 0 || y1 < 0 || left > d.dc.Width() || top > d.dc.Height() {
		return
	}
	piece := gg.NewContext(int(x1)-left+2*margin, int(y1)-top+2*margin)
	piece.SetLineJoinRound()
	piece.Translate(float64(-left), float64(-top))
	render.Trace(piece, outline, true)
	piece.SetColor(tints[n])
	piece.FillPreserve()
	piece.SetLineWidth(1.5)
	piece.StrokePreserve() // no gap to the neighbours
	if n != wotr.NoNation {
		piece.Clip()
		d.band(piece, id, n)
	}
	d.dc.DrawImage(piece.Image(), left, top)
}

// band lays the nation's colour along that part of a region's border which is the nation's.
func (d *relief) band(piece *gg.Context, id string, n wotr.Nation) {
	piece.SetLineCapRound()
	for _, layer := range []struct{ width, share float64 }{{30, 0.3}, {15, 1}} {
		piece.SetColor(render.Mix(tints[n], bandColour(n), layer.share))
		piece.SetLineWidth(layer.width * d.scale)
		if n.Side() == wotr.Shadow && layer.share > 0.5 {
			piece.SetLineCapButt()
			piece.SetDash(9*d.scale, 5*d.scale)
		}
		for _, b := range d.world.Borders {
			other := b.B
			if b.B == id {
				other = b.A
			}
			frontier := b.Kind != assets.Edge && b.Kind != assets.Lake && (other == "" ||
				nationOf(d.world, other) != n)
			if frontier && (b.A == id || b.B == id) {
				render.Trace(piece, d.all(b.Line), false)
				piece.Stroke()
			}
		}
	}
}

// borders draws the lines between regions that can be crossed, and the coasts.
func (d *relief) borders() {
	for _, b := range d.world.Borders {
		switch b.Kind {
		case assets.Open:
			d.stroke(b.Line, false, 2.4, openBorder)
		case assets.Coast:
			d.stroke(b.Line, false, 2.6, shore)
		}
	}
}

func (d *relief) lakes() {
	for _, name := range slices.Sorted(maps.Keys(d.world.Lakes)) {
		lake := d.world.Lakes[name]
		d.fill(lake, shallows[0])
		d.stroke(lake, true, 2.6, shore)
	}
}

// rivers draws a bank and the water within.
func (d *relief) rivers() {
	for _, layer := range []struct {
		width float64
		color color.RGBA
	}{{5.6, riverbank}, {3.2, river}} {
		for _, b := range d.world.Borders {
			if b.Kind == assets.River {
				d.stroke(b.Line, false, layer.width, layer.color)
			}
		}
		for _, s := range d.world.Streams {
			d.stroke(s.Line, false, layer.width*0.8, layer.color)
		}
	}
}

// emblems lays each nation's sign on those of its regions that have no settlement, where the name stands in a
// close-up.
func (d *relief) emblems() {
	for _, id := range d.ids {
		r, n := d.world.Regions[id], nationOf(d.world, id)
		if n == wotr.NoNation || d.scale > 2 {
			continue
		}
		at := d.at(r.Name)
		emblem(d.dc, n, at.X, at.Y, 12*d.scale, render.Mix(tints[n], nations[n].rim, 0.55), tints[n])
	}
}

// settlement puts the sign of a region's settlement down.
func (d *relief) settlement(id string) {
	r := d.world.Regions[id]
	if r.Settlement == "" {
		return
	}
	at := d.at(r.Site)
	drawSettlement(d.dc, r.Settlement, nationOf(d.world, id), at.X, at.Y, siteRadius*d.scale)
}

// rose draws the rose of the winds.
func (d *relief) rose(x, y, radius float64) {
	c, r := d.at(assets.Point{X: x, Y: y}), radius*d.scale
	d.dc.SetColor(render.Shade(shore, 120))
	for _, ring := range [...]float64{0.72, 0.66} {
		d.dc.SetLineWidth(1.6 * d.scale)
		d.dc.DrawCircle(c.X, c.Y, r*ring)
		d.dc.Stroke()
	}
	for i := range 8 {
		long, half := r, r*0.13
		if i%2 == 1 {
			long = r * 0.6
		}
		if i == 0 {
			long = r * 1.12
		}
		for _, hand := range [...]float64{-1, 1} {
			d.dc.Push()
			d.dc.RotateAbout(gg.Radians(45*float64(i)), c.X, c.Y)
			render.Trace(d.dc, []gg.Point{c, {X: c.X, Y: c.Y - long}, {X: c.X + hand*half, Y: c.Y - r*0.16}}, true)
			d.dc.SetColor(map[bool]color.RGBA{true: shallows[2], false: render.Mix(shore, sea, 0.25)}[hand < 0])
			d.dc.Fill()
			d.dc.Pop()
		}
	}
}

// seaName writes the name of the sea, which is the same in all languages, in wide letters with their middle
// at x, y.
func (d *relief) seaName(face *render.Face, name string, x, y, pitch float64) {
	letters := []rune(name)
	d.dc.SetColor(render.Mix(sea, shore, 0.45))
	for i, letter := range letters {
		at := d.at(assets.Point{X: x + pitch*(float64(i)-float64(len(letters)-1)/2),
			Y: y + 0.04*pitch*float64((2*i-len(letters)+1)*(2*i-len(letters)+1))/4})
		face.Centre(d.dc, string(letter), at.X, at.Y)
	}
}
