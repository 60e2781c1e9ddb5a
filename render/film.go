package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	common "image/color/palette"
	"image/draw"
	"image/gif"
	"image/png"
	"slices"
)

// MostFrames is how many pictures a film shows at most: more than the turns of most games, and few enough to
// sit through.
const MostFrames = 40

// How long a picture of a film stands, in hundredths of a second.
const (
	filmPace = 120
	filmEnd  = 500 // the last one
)

// mostHalvings is how often a picture is halved at most: beyond that there is nothing to see.
const mostHalvings = 2

// ErrTooLong is the error of a film that does not become small enough.
var ErrTooLong = errors.New("render: the film is too long for its size")

// Film makes an animated picture of pictures in their order: of half their size, and after the first one only
// of what has changed.
type Film struct {
	colours *Palette
	frames  []*image.Paletted
}

// spare is the transparent index: where a frame has it, the frame before shows through. The colours have the
// indices below it.
const spare = 255

// Add puts a picture at the end. The colours are those of the first one.
func (f *Film) Add(p Picture) error {
	decoded, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		return fmt.Errorf("film: %w", err)
	}
	picture, ok := decoded.(*image.Paletted)
	if !ok {
		picture = image.NewPaletted(decoded.Bounds(), common.WebSafe)
		draw.Draw(picture, picture.Rect, decoded, decoded.Bounds().Min, draw.Src)
	}
	if f.colours == nil {
		colours := opaque(picture.Palette)
		f.colours = paletteOf(colours[:min(len(picture.Palette), spare)])
	}
	f.frames = append(f.frames, halved(picture, f.colours, f.model()))
	return nil
}

// opaque lists the colours of a palette, as many as an index may name.
func opaque(model color.Palette) (colours [256]color.RGBA) {
	for i, c := range model {
		r, g, b, _ := c.RGBA()
		colours[i] = color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}
	}
	return colours
}

// model is the palette with the spare index at its end. It alone is transparent: an encoder takes the first
// colour that is.
func (f *Film) model() color.Palette {
	m := slices.Clone(f.colours.model)
	for len(m) < spare {
		m = append(m, m[0])
	}
	return append(m, color.RGBA{})
}

// GIF makes the film. It is halved once more if it has more bytes than these; ErrTooLong if that does not
// help.
func (f *Film) GIF(most int) ([]byte, error) {
	if len(f.frames) == 0 {
		return nil, errors.New("render: a film of no pictures")
	}
	frames := f.frames
	for range mostHalvings {
		var out bytes.Buffer
		if err := gif.EncodeAll(&out, moving(frames)); err != nil {
			return nil, fmt.Errorf("film: %w", err)
		}
		if out.Len() <= most {
			return out.Bytes(), nil
		}
		var smaller []*image.Paletted
		for _, frame := range frames {
			smaller = append(smaller, halved(frame, f.colours, f.model()))
		}
		frames = smaller
	}
	return nil, ErrTooLong
}

// moving returns the film: the first frame, then what changes from frame to frame. Frames may differ in
// height: below a low one the colour of its corner goes on.
func moving(frames []*image.Paletted) *gif.GIF {
	size := frames[0].Rect
	for _, frame := range frames {
		size = size.Union(frame.Rect)
	}
	film := &gif.GIF{Config: image.Config{ColorModel: frames[0].Palette, Width: size.Dx(), Height: size.Dy()}}
	var before *image.Paletted
	for _, frame := range frames {
		frame = filled(frame, size)
		part := frame
		if before != nil {
			part = changed(before, frame)
		}
		before = frame
		if part == nil { // nothing has changed: the one before stands longer
			film.Delay[len(film.Delay)-1] += filmPace
			continue
		}
		film.Image, film.Delay = append(film.Image, part), append(film.Delay, filmPace)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
	}
	film.Delay[len(film.Delay)-1] += filmEnd - filmPace
	return film
}

// filled returns a frame enlarged to this size.
func filled(frame *image.Paletted, size image.Rectangle) *image.Paletted {
	if frame.Rect == size {
		return frame
	}
	full := image.NewPaletted(size, frame.Palette)
	corner := frame.ColorIndexAt(0, frame.Rect.Dy()-1)
	for i := range full.Pix {
		full.Pix[i] = corner
	}
	for y := range frame.Rect.Dy() {
		copy(full.Pix[y*full.Stride:], frame.Pix[y*frame.Stride:][:frame.Rect.Dx()])
	}
	return full
}

// changed returns the part of a frame that differs from the one before, with the spare index where nothing
// differs; nil if the two are equal.
func changed(before, now *image.Paletted) *image.Paletted {
	var box image.Rectangle
	for y := range now.Rect.Dy() {
		for x := range now.Rect.Dx() {
			if i := y*now.Stride + x; now.Pix[i] != before.Pix[i] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return nil
	}
	part := image.NewPaletted(box, now.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			i, to := y*now.Stride+x, part.PixOffset(x, y)
			if part.Pix[to] = now.Pix[i]; now.Pix[i] == before.Pix[i] {
				part.Pix[to] = spare
			}
		}
	}
	return part
}

// Evenly chooses at most so many (two or more) of n things in order, evenly spread, the first and the last
// among them.
func Evenly(n, most int) []int {
	var chosen []int
	for i := range min(n, most) {
		if n <= most {
			chosen = append(chosen, i)
		} else {
			chosen = append(chosen, i*(n-1)/(most-1))
		}
	}
	return chosen
}
