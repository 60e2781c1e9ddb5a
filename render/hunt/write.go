package hunt

import (
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/render"
)

// fit writes with the first of some faces that leaves a text within a width; the last one takes it as it is, cut short with an
// ellipsis if need be.
func (s scene) fit(faces []*render.Face, text string, x, y, ax float64, col color.RGBA, room float64) {
	face := faces[len(faces)-1]
	for _, f := range faces {
		if f.Width(text) <= room {
			face = f
			break
		}
	}
	s.Text(face, cut(face, text, room), x, y, ax, col)
}

// cut shortens a text to a width.
func cut(f *render.Face, text string, room float64) string {
	if f.Width(text) <= room {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && f.Width(string(letters)+"…") > room {
		letters = letters[:len(letters)-1]
	}
	return strings.TrimRight(string(letters), " ,·") + "…"
}

func rectangle(x, y, w, h float64) []gg.Point {
	return []gg.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + h}, {X: x, Y: y + h}}
}

func valueOf(s engine.Seat) engine.Value { return engine.Value(s) }
