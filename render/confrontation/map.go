package confrontation

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"math"
	"slices"

	"github.com/fogleman/gg"

	board "redbook/assets/confrontation"
	"redbook/engine/confrontation"
	"redbook/render"
)

const rough = 0.075 // how much a border sways

// drawMap draws all of the board that no move changes and no language names.
func drawMap(b *board.Board, outlines map[string][]gg.Point, faces *faces) *image.RGBA {
	dc := gg.NewContext(render.Width, render.Height)
	dc.SetLineJoinRound()
	dc.SetLineCapRound()
	paper(dc)
	coast(dc, outlines)
	rose(dc, faces, b.Rose)
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		ground(dc, outlines[r.String()], render.Hex(b.Regions[r.String()].Fill),
			render.Hex(b.Regions[r.String()].Edge))
	}
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		line(dc, ink, 3, outlines[r.String()], true)
	}
	river(dc, b)
	scenery(dc, b)
	moria(dc, b.Moria.Y, b.Moria.Gate, b.Moria.Out)
	return dc.Image().(*image.RGBA)
}

// outlinesOf returns the hand-drawn border of every region.
func outlinesOf(b *board.Board) map[string][]gg.Point {
	outlines := map[string][]gg.Point{}
	for id, r := range b.Regions {
		outlines[id] = render.Outline(points(r.Corners), rough)
	}
	return outlines
}

// spread returns the corners of what holds all points.
func spread(points []gg.Point) (x0, y0, x1, y1 float64) {
	x0, y0, x1, y1 = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		x0, x1, y0, y1 = min(x0, p.X), max(x1, p.X), min(y0, p.Y), max(y1, p.Y)
	}
	return x0, y0, x1, y1
}

func points(pairs [][2]float64) []gg.Point {
	line := make([]gg.Point, len(pairs))
	for i, p := range pairs {
		line[i] = gg.Point{X: p[0], Y: p[1]}
	}
	return line
}

func line(dc *gg.Context, c color.RGBA, width float64, points []gg.Point, closed bool) {
	render.Trace(dc, points, closed)
	dc.SetColor(c)
	dc.SetLineWidth(width)
	dc.Stroke()
}

// wear is how far from its border at most a sheet of paper is worn.
const wear = 60

// paper is a sheet with worn edges.
func paper(dc *gg.Context) {
	w, h := dc.Width(), dc.Height()
	dc.SetColor(worn)
	dc.Clear()
	for _, layer := range []struct {
		inset int
		color color.RGBA
	}{{7, tanned}, {15, parchment}} {
		i := float64(layer.inset)
		dc.SetColor(layer.color)
		render.Trace(dc, render.Outline([]gg.Point{{X: i, Y: i}, {X: float64(w) - i, Y: i},
			{X: float64(w) - i, Y: float64(h) - i}, {X: i, Y: float64(h) - i}}, 0.006+i*0.0002), true)
		// gg fills the edge alone: it reckons each pixel, which takes long over all of the sheet
		inner := image.Rect(0, 0, w, h).Inset(wear)
		dc.DrawRectangle(float64(inner.Min.X), float64(inner.Min.Y), float64(inner.Dx()), float64(inner.Dy()))
		dc.SetFillRuleEvenOdd()
		dc.Fill()
		dc.SetFillRuleWinding()
		draw.Draw(dc.Image().(draw.Image), inner, image.NewUniform(layer.color), image.Point{}, draw.Src)
	}
}

// coast washes a shadow round the lands, stronger towards them.
func coast(dc *gg.Context, outlines map[string][]gg.Point) {
	for _, wash := range []struct {
		width float64
		color color.RGBA
	}{{44, wash1}, {30, wash2}, {18, wash3}, {8, ink}} {
		// never in a map's order: blended edges would show it
		for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
			line(dc, wash.color, wash.width, outlines[r.String()], true)
		}
	}
}

// ground fills a region, darker towards its border. It works on a picture of the region alone, because
// clipping takes longer the larger the picture is.
func ground(dc *gg.Context, outline []gg.Point, fill, edge color.RGBA) {
	const margin = 4
	x0, y0, x1, y1 := spread(outline)
	left, top := int(x0)-margin, int(y0)-margin
	piece := gg.NewContext(int(x1)-left+2*margin, int(y1)-top+2*margin)
	piece.SetLineJoinRound()
	piece.Translate(float64(-left), float64(-top))
	render.Trace(piece, outline, true)
	piece.ClipPreserve()
	piece.SetColor(fill)
	piece.Fill()
	for _, band := range []struct {
		width float64
		share uint8
	}{{34, 70}, {22, 90}, {10, 120}} {
		render.Trace(piece, outline, true)
		piece.SetColor(color.NRGBA{edge.R, edge.G, edge.B, band.share})
		piece.SetLineWidth(band.width)
		piece.Stroke()
	}
	at := image.Rect(left, top, left+piece.Width(), top+piece.Height()) // gg would reckon each pixel anew
	draw.Draw(dc.Image().(draw.Image), at, piece.Image(), image.Point{}, draw.Over)
}

// river draws the Anduin with arrows for the way the Fellowship may go.
func river(dc *gg.Context, b *board.Board) {
	course := render.Smooth(points(b.River), 8)
	for i := range len(course) - 1 { // it widens on its way
		width := 9 + 12*float64(i)/float64(len(course))
		dc.SetColor(ink)
		dc.SetLineWidth(width + 5)
		dc.DrawLine(course[i].X, course[i].Y, course[i+1].X, course[i+1].Y)
		dc.Stroke()
	}
	for i := range len(course) - 1 {
		width := 9 + 12*float64(i)/float64(len(course))
		dc.SetColor(water)
		dc.SetLineWidth(width)
		dc.DrawLine(course[i].X, course[i].Y, course[i+1].X, course[i+1].Y)
		dc.Stroke()
	}
	for i := 6; i+4 < len(course); i += 9 {
		line(dc, foam, 2, course[i:i+4], false)
	}
	for _, at := range b.RiverArrows {
		wayMark(dc, at[0], at[1]-30, at[0], at[1]+32, deep)
	}
}

// wayMark is an arrow printed on the board.
func wayMark(dc *gg.Context, x0, y0, x1, y1 float64, c color.RGBA) {
	arrow := render.Arrow(gg.Point{X: x0, Y: y0}, gg.Point{X: x1, Y: y1}, 0, 13)
	render.Trace(dc, render.Grow(arrow, 3.5), true)
	dc.SetColor(parchment)
	dc.Fill()
	render.Trace(dc, arrow, true)
	dc.SetColor(c)
	dc.Fill()
}

// piece of scenery with its place.
type thing struct {
	kind       string
	x, y, size float64
	region     string
}

// scenery draws all little drawings, those farther off first.
func scenery(dc *gg.Context, b *board.Board) {
	var all []thing
	for r := confrontation.Shire; r <= confrontation.Mordor; r++ {
		kinds := b.Regions[r.String()].Scenery
		for _, kind := range slices.Sorted(maps.Keys(kinds)) {
			for _, p := range kinds[kind] {
				all = append(all, thing{kind, p[0], p[1], p[2], r.String()})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b thing) int { return cmp.Compare(a.y, b.y) })
	for _, t := range all {
		render.Scenery[t.kind](dc, inkOf(t.region, render.Hex(b.Regions[t.region].Fill)), t.x, t.y, t.size)
	}
}

// moria draws the tunnel under the mountains, its gate, and the arrow of the way out.
func moria(dc *gg.Context, y, gate, out float64) {
	const half = 21
	dc.SetColor(ink)
	dc.DrawRoundedRectangle(gate, y-half-4, out-gate-34, 2*half+8, 20)
	dc.Fill()
	dc.SetColor(dark)
	dc.DrawRoundedRectangle(gate+4, y-half, out-gate-42, 2*half, 17)
	dc.Fill()
	for x := gate + 60; x < out-52; x += 17 { // hewn walls
		for _, side := range []float64{-1, 1} {
			dc.SetColor(stone)
			dc.DrawCircle(x+4*render.Noise(int(x), int(side)), y+side*(half-1), 3.5)
			dc.Fill()
		}
	}
	foot := y + half + 4
	arch := func(half, high, below float64, c color.RGBA) {
		dc.SetColor(c)
		dc.NewSubPath()
		dc.MoveTo(gate-half, foot+below)
		dc.LineTo(gate-half, foot-high+half)
		dc.QuadraticTo(gate-half, foot-high, gate, foot-high-half*0.2)
		dc.QuadraticTo(gate+half, foot-high, gate+half, foot-high+half)
		dc.LineTo(gate+half, foot+below)
		dc.ClosePath()
	}
	arch(36, 72, 6, stone)
	dc.FillPreserve()
	dc.SetColor(ink)
	dc.SetLineWidth(4)
	dc.Stroke()
	arch(23, 54, 4, dark)
	dc.Fill()
	render.Star(dc, gate, foot-24, 14, 6, 8, moon)
	wayMark(dc, out-66, y, out-6, y, dark)
}

// rose draws the compass rose.
func rose(dc *gg.Context, faces *faces, at [3]float64) {
	x, y, r := at[0], at[1], at[2]
	for _, ring := range []struct{ share, width float64 }{{0.72, 2}, {0.62, 1.5}} {
		dc.SetColor(wash3)
		dc.SetLineWidth(ring.width)
		dc.DrawCircle(x, y, r*ring.share)
		dc.Stroke()
	}
	for pass := range 2 { // the lesser winds below
		for i := range 4 {
			a := math.Pi/2*float64(i) + math.Pi/4*float64(1-pass)
			long := r * []float64{0.56, 0.92}[pass]
			if pass == 1 && i == 3 {
				long = r * 1.08 // north
			}
			tip := gg.Point{X: x + long*math.Cos(a), Y: y + long*math.Sin(a)}
			for _, side := range []float64{-1, 1} {
				b := a + side*math.Pi/4
				dc.NewSubPath()
				dc.MoveTo(x, y)
				dc.LineTo(tip.X, tip.Y)
				dc.LineTo(x+r*0.2*math.Cos(b), y+r*0.2*math.Sin(b))
				dc.ClosePath()
				render.FillAndStroke(dc, []color.RGBA{wash1, wash3}[int(side+1)/2], faded, 1.5)
			}
		}
	}
	dc.SetColor(faded)
	faces.remark.Put(dc, "N", x+r*0.5, y-r*0.66, 0.5)
}
