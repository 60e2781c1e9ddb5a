package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	common "image/color/palette"
	"image/gif"
	"image/png"

	"golang.org/x/image/draw"
)

// MostFrames is how many pictures a film shows at most: more than the turns of most games, and few enough to sit through.
const MostFrames = 40

// How long a picture of a film stands, in hundredths of a second.
const (
	filmPace = 120
	filmEnd  = 500 // the last one
)

// The widths of a film in pixels: what is tried first, what is still worth looking at.
const (
	filmWidth  = 825
	filmNarrow = 275
)

// ErrTooLong is the error of a film that does not become small enough.
var ErrTooLong = errors.New("render: the film is too long for its size")

// Film makes an animated picture of pictures in their order: reduced, and after the first one only of what has changed.
type Film struct {
	colours *Palette
	frames  []*image.Paletted
}

// spare is the index that lets the picture before shine through. The colours have those below it.
const spare = 255

// Add puts a picture at the end. The colours are those of the first one.
func (f *Film) Add(p Picture) error {
	picture, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		return fmt.Errorf("film: %w", err)
	}
	if f.colours == nil {
		f.colours = filmPalette(picture)
	}
	f.frames = append(f.frames, f.reduced(picture, min(filmWidth, picture.Bounds().Dx())))
	return nil
}

// filmPalette takes the colours of an indexed picture, without those for which there is no room beside the spare one.
func filmPalette(picture image.Image) *Palette {
	model := color.Palette(common.WebSafe)
	if indexed, ok := picture.(*image.Paletted); ok {
		model = indexed.Palette
	}
	p := &Palette{}
	for _, c := range model[:min(len(model), spare)] {
		r, g, b, _ := c.RGBA()
		p.colors = append(p.colors, color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255})
	}
	p.invert()
	return p
}

// reduced scales a picture down to a width.
func (f *Film) reduced(picture image.Image, width int) *image.Paletted {
	b := picture.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, width, max(1, b.Dy()*width/b.Dx())))
	draw.ApproxBiLinear.Scale(small, small.Rect, picture, b, draw.Src, nil)
	frame := image.NewPaletted(small.Rect, f.model())
	for i := range frame.Pix {
		frame.Pix[i] = f.colours.quick(small.Pix[4*i], small.Pix[4*i+1], small.Pix[4*i+2])
	}
	return frame
}

// model is the palette with the spare index at its end.
func (f *Film) model() color.Palette {
	m := f.colours.model()
	for len(m) <= spare {
		m = append(m, color.RGBA{})
	}
	return m
}

// GIF makes the film. It is narrowed until it has no more bytes than these; ErrTooLong if that does not help.
func (f *Film) GIF(most int) ([]byte, error) {
	if len(f.frames) == 0 {
		return nil, errors.New("render: a film of no pictures")
	}
	frames := f.frames
	for width := frames[0].Rect.Dx(); ; width = width * 4 / 5 {
		if width < frames[0].Rect.Dx() {
			frames = nil
			for _, frame := range f.frames {
				frames = append(frames, f.reduced(frame, width))
			}
		}
		var out bytes.Buffer
		if err := gif.EncodeAll(&out, moving(frames)); err != nil {
			return nil, fmt.Errorf("film: %w", err)
		}
		if out.Len() <= most {
			return out.Bytes(), nil
		}
		if width*4/5 < filmNarrow {
			return nil, ErrTooLong
		}
	}
}

// moving is the first frame and then what changes from frame to frame. Frames may be of several heights: below a low one goes on
// the colour of its corner.
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

// filled is a frame of this size.
func filled(frame *image.Paletted, size image.Rectangle) *image.Paletted {
	if frame.Rect == size {
		return frame
	}
	full := image.NewPaletted(size, frame.Palette)
	corner := frame.ColorIndexAt(0, frame.Rect.Dy()-1)
	for i := range full.Pix {
		full.Pix[i] = corner
	}
	draw.Draw(full, frame.Rect, frame, image.Point{}, draw.Src)
	return full
}

// changed is the part of a frame in which something differs from the one before, with the spare index where nothing does; nil
// if they are equal.
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

// Evenly chooses at most so many (two or more) of n things in order, evenly spread, the first and the last among them.
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
