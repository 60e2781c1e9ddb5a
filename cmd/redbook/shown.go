package main

import (
	"bytes"
	"image"
	"image/png"

	"golang.org/x/image/draw"

	"redbook/render"
)

// recolouring is a painter whose pictures have the colours for some eyes.
type recolouring struct {
	render.Painter
	eyes render.Eyes
}

// Paint draws a sheet and gives it those colours.
func (r recolouring) Paint(view any, sheet render.Sheet, lang string) (render.Picture, error) {
	picture, err := r.Painter.Paint(view, sheet, lang)
	if err == nil {
		picture.PNG, err = render.Recoloured(picture.PNG, r.eyes)
	}
	return picture, err
}

// boxes are the places in which Discord shows a picture that stands alone: in the window of a computer, and
// in the width of a small phone.
var boxes = map[string]image.Point{"box": {550, 350}, "phone": {360, 350}}

// shrunk is a picture as large as it is shown in a place; it is never enlarged.
func shrunk(data []byte, box image.Point) ([]byte, error) {
	full, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	size := full.Bounds().Size()
	by := min(1, float64(box.X)/float64(size.X), float64(box.Y)/float64(size.Y))
	small := image.NewRGBA(image.Rect(0, 0, int(float64(size.X)*by), int(float64(size.Y)*by)))
	draw.CatmullRom.Scale(small, small.Rect, full, full.Bounds(), draw.Src, nil)
	var out bytes.Buffer
	err = png.Encode(&out, small)
	return out.Bytes(), err
}
