package rendertest

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"strings"

	"redbook/render"
)

// Reader is the stage of a real picture that reads what is written on it.
type Reader struct {
	*render.Painting
	labels  []string // what the keys of stamps begin with that are labels
	written []writing
}

// writing is a text as it stands in the picture.
type writing struct {
	text     string
	face     *render.Face    // nil: a stamp
	ink      []inked         // the pixels that it changed
	box      image.Rectangle // of these
	contrast float64         // to the ground below it
}

// inked is a pixel as it was left.
type inked struct {
	offset int
	index  uint8
}

// Read returns a stage over a painting. Stamps whose keys begin with one of these words are labels.
func Read(p *render.Painting, labels ...string) *Reader { return &Reader{Painting: p, labels: labels} }

// Text writes, and keeps what has become of the ground.
func (r *Reader) Text(f *render.Face, s string, x, y, ax float64, col color.RGBA) {
	wide := f.Width(s)
	area := image.Rect(int(x-ax*wide)-8, int(y)-100, int(x-ax*wide+wide)+8, int(y)+40)
	r.note(writing{text: s, face: f}, area, &col, func() { r.Painting.Text(f, s, x, y, ax, col) })
}

// Stamp puts down a drawing; what is a label is read.
func (r *Reader) Stamp(key string, w, h int, draw render.Draw, x, y int) {
	if !slices.ContainsFunc(r.labels, func(label string) bool { return strings.HasPrefix(key, label) }) {
		r.Painting.Stamp(key, w, h, draw, x, y)
		return
	}
	r.note(writing{text: key}, image.Rect(x, y, x+w, y+h), nil,
		func() { r.Painting.Stamp(key, w, h, draw, x, y) })
}

// Calm changes the colours of a part of the picture: what was written before is no more than its ground.
func (r *Reader) Calm(area image.Rectangle, tone func(color.RGBA) color.RGBA) {
	r.written = nil
	r.Painting.Calm(area, tone)
}

// note keeps what is written by a function in a part of the picture, in a colour where it is one.
func (r *Reader) note(w writing, area image.Rectangle, ink *color.RGBA, write func()) {
	picture := r.Image()
	area = area.Intersect(picture.Rect)
	var ground []uint8
	for y := area.Min.Y; y < area.Max.Y; y++ {
		ground = append(ground, picture.Pix[picture.PixOffset(area.Min.X, y):][:area.Dx()]...)
	}
	write()
	r.Image()
	w.contrast = 21
	var contrasts []float64
	var known [256]float64
	for i, before := range ground {
		at := area.Min.Add(image.Pt(i%area.Dx(), i/area.Dx()))
		offset := picture.PixOffset(at.X, at.Y)
		after := picture.Pix[offset]
		if after == before {
			continue
		}
		w.ink = append(w.ink, inked{offset, after})
		w.box = w.box.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
		if ink == nil {
			continue
		}
		if known[before] == 0 {
			known[before] = least(*ink, color.RGBAModel.Convert(picture.Palette[before]).(color.RGBA))
		}
		contrasts = append(contrasts, known[before])
	}
	if len(contrasts) > 0 { // a tenth of the ground may be a border or a wave
		slices.Sort(contrasts)
		w.contrast = contrasts[len(contrasts)/10]
	}
	if len(w.ink) > 0 {
		r.written = append(r.written, w)
	}
}

// least is the contrast of two colours with the palette that shows it worst.
func least(a, b color.RGBA) float64 {
	worst := 21.0
	for _, eyes := range []render.Eyes{render.Usual, render.RedGreen, render.BlueYellow} {
		worst = min(worst, Contrast(eyes.Colour(a), eyes.Colour(b)))
	}
	return worst
}

// LowestFigure is how high a figure that decides must be, in pixels: 9 of them in Discord's box, and 6 points
// on a phone that shows the picture 360 points wide.
var LowestFigure = int(math.Ceil(max(9*render.Box, 6*float64(render.Width)/360)))

// Legible returns what cannot be read of what was written: what stands out too little from the pixels below
// it, what something else lies on, and figures that are too low, unless they are in a typeface of details,
// which are read at full size.
func (r *Reader) Legible(details ...*render.Face) (faults []string) {
	picture := r.Image()
	for _, w := range r.written {
		covered := 0
		for _, p := range w.ink {
			if picture.Pix[p.offset] != p.index {
				covered++
			}
		}
		say := func(format string, args ...any) {
			faults = append(faults, fmt.Sprintf("%q at %v "+format, append([]any{w.text, w.box.Min}, args...)...))
		}
		if covered*50 > len(w.ink) {
			say("is covered: %d of %d pixels", covered, len(w.ink))
		}
		if w.contrast < LeastContrast {
			say("has a contrast of %.2f, want %.1f", w.contrast, LeastContrast)
		}
		if got := w.box.Dy(); w.figures() && got < LowestFigure && !slices.Contains(details, w.face) {
			say("is %d pixels high, want %d", got, LowestFigure)
		}
	}
	return faults
}

// Cut returns the texts that are cut short with an ellipsis.
func (r *Reader) Cut() (faults []string) {
	for _, w := range r.written {
		if strings.HasSuffix(w.text, "…") {
			faults = append(faults, fmt.Sprintf("%q is cut short", w.text))
		}
	}
	return faults
}

// figures reports whether it is a number, with or without its signs.
func (w writing) figures() bool {
	return w.face != nil && strings.ContainsAny(w.text, "0123456789") &&
		strings.Trim(w.text, "0123456789/+−×– ?") == ""
}
