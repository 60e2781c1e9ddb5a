package main

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"

	"redbook/render"
)

// unpainted are games whose pictures are a few pixels, where nobody looks at them and painting would take
// most of the time. What pictures show in words, and which there are, stays as it is.
func unpainted(games []row) []row {
	list := make([]row, len(games))
	for i, g := range games {
		g.Painter = blank{g.Painter}
		list[i] = g
	}
	return list
}

// blank paints nothing.
type blank struct{ render.Painter }

var blankPNG = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	picture := image.NewPaletted(image.Rect(0, 0, 11, 7), color.Palette{color.White})
	err := png.Encode(&b, picture)
	return b.Bytes(), err
})

// Paint returns the same picture of everything.
func (blank) Paint(any, render.Sheet, string) (render.Picture, error) {
	data, err := blankPNG()
	return render.Picture{PNG: data, Alt: "blank", Name: "blank.png"}, err
}
