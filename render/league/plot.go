package league

import (
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/fogleman/gg"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"redbook/render"
)

// Charts are laid out by gonum.org/v1/plot. It draws on our own stage, with our letters and colours, so that
// they have the palettes of all pictures. A length of its is a pixel here, and its heights grow upwards: the
// top of the sheet is 0, all below it less.

// canvas is the stage as plots see it.
type canvas struct {
	stage  render.Stage
	colour color.RGBA
	width  float64
	saved  []canvas
}

func (c *canvas) SetLineWidth(w vg.Length) { c.width = float64(w) }

// SetLineDash changes nothing: lines of charts are whole.
func (c *canvas) SetLineDash([]vg.Length, vg.Length) {}

func (c *canvas) SetColor(of color.Color) {
	if c.colour = ink; of != nil {
		c.colour = color.RGBAModel.Convert(of).(color.RGBA)
	}
}

// Charts are neither turned nor moved nor scaled, and hold no images; their letters are those of lettering.
func (c *canvas) Rotate(float64)                         {}
func (c *canvas) Translate(vg.Point)                     {}
func (c *canvas) Scale(float64, float64)                 {}
func (c *canvas) DrawImage(vg.Rectangle, image.Image)    {}
func (c *canvas) FillString(font.Face, vg.Point, string) {}

func (c *canvas) Push() { c.saved = append(c.saved, *c) }

func (c *canvas) Pop() {
	last := c.saved[len(c.saved)-1]
	c.colour, c.width, c.saved = last.colour, last.width, last.saved
}

// Fill fills each closed part of a path.
func (c *canvas) Fill(p vg.Path) {
	for _, part := range polygons(p) {
		c.stage.Fill(part, c.colour)
	}
}

// Stroke draws lines, which stand upright or lie, as bars with blunt ends.
func (c *canvas) Stroke(p vg.Path) {
	if c.width <= 0 {
		return
	}
	half := math.Round(c.width) / 2
	for _, part := range polygons(p) {
		for i := range len(part) - 1 {
			a, b := part[i], part[i+1]
			x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
			w, h := math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)
			c.stage.Fill(render.Rectangle(math.Floor(x-half), math.Floor(y-half), w+2*half, h+2*half), c.colour)
		}
	}
}

// polygons are the parts of a path of straight lines, on whole pixels.
func polygons(p vg.Path) (parts [][]gg.Point) {
	for _, step := range p {
		at := gg.Point{X: math.Round(float64(step.Pos.X)), Y: math.Round(-float64(step.Pos.Y))}
		switch step.Type {
		case vg.MoveComp:
			parts = append(parts, []gg.Point{at})
		case vg.LineComp:
			parts[len(parts)-1] = append(parts[len(parts)-1], at)
		case vg.CloseComp:
			parts[len(parts)-1] = append(parts[len(parts)-1], parts[len(parts)-1][0])
		}
	}
	return parts
}

// line is a line in a colour.
func line(of color.RGBA) draw.LineStyle { return draw.LineStyle{Color: of, Width: thin} }

// lettering writes texts of plots with one of our faces.
type lettering struct {
	face  *render.Face
	stage render.Stage
}

// style is how plots write.
func (s scene) style(face *render.Face, x text.XAlignment, y text.YAlignment) text.Style {
	return text.Style{Color: ink, XAlign: x, YAlign: y, Handler: lettering{face, s.Stage}}
}

// Cache has nothing: the face keeps its letters.
func (l lettering) Cache() *font.Cache { return nil }

func (l lettering) Extents(font.Font) font.Extents {
	h := font.Length(l.face.Height())
	return font.Extents{Ascent: h, Height: h}
}

func (l lettering) Lines(txt string) []string { return strings.Split(txt, "\n") }

// Box is as high as a figure.
func (l lettering) Box(txt string, _ font.Font) (width, height, depth vg.Length) {
	return vg.Length(l.face.Width(txt)), vg.Length(l.face.Height()), 0
}

func (l lettering) Draw(_ vg.Canvas, txt string, sty text.Style, at vg.Point) {
	base := at.Y + vg.Length(sty.YAlign)*vg.Length(l.face.Height())
	l.stage.Text(l.face, txt, float64(at.X), -float64(base), -float64(sty.XAlign), ink)
}
