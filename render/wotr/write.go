package wotr

import (
	"image/color"
	"strconv"
	"strings"

	"redbook/render"
)

// fit writes with the first of some faces that leaves a text within a width; the last one takes it as it is,
// cut short with an ellipsis if need be.
func (s scene) fit(faces []*render.Face, text string, x, y, ax float64, col color.RGBA, room float64) {
	face, said := render.FirstFit(faces, text, room)
	s.Text(face, said, x, y, ax, col)
}

// number writes a number with a true minus.
func number(n int) string { return strings.Replace(strconv.Itoa(n), "-", "−", 1) }
