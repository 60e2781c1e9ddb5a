package golden

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"os"
	"slices"
	"strings"

	"redbook/render"
)

// ChoosePalette chooses a palette anew and keeps it in a file: flat colours, which must be exact (the eye
// sees that a sea is slightly off, but not that the edge of a letter is), and what suits the rest of some
// pictures best.
func ChoosePalette(file string, flat []color.RGBA, pictures ...image.Image) string {
	list := Listing(flat)
	return keep(file, list+BuildPalette(256-strings.Count(list, "\n"), pictures...), pictures...)
}

// FlatPalette chooses a palette anew and keeps it in a file: flat colours, which must be exact, and those
// that cover an area of some pictures, the largest area first, unless one nearly alike is there. The blends
// at the edges of letters and lines are not among them: the nearest flat colour does as well for the eye, and
// the fewer colours an edge has, the better a picture packs.
func FlatPalette(file string, flat []color.RGBA, pictures ...*image.RGBA) string {
	const (
		area = 500  // pixels of all pictures
		near = 1200 // squared and weighted as for the nearest colour of a palette: some 11 of each channel
	)
	counts := map[color.RGBA]int{}
	for _, m := range pictures {
		for i := 0; i < len(m.Pix); i += 4 {
			counts[color.RGBA{m.Pix[i], m.Pix[i+1], m.Pix[i+2], 255}]++
		}
	}
	var areas []color.RGBA
	for c, n := range counts {
		if n >= area {
			areas = append(areas, c)
		}
	}
	slices.SortFunc(areas, func(a, b color.RGBA) int {
		return cmp.Or(counts[b]-counts[a], cmp.Compare(a.R, b.R), cmp.Compare(a.G, b.G), cmp.Compare(a.B, b.B))
	})
	chosen := slices.Clone(flat)
	for _, c := range areas {
		alike := slices.ContainsFunc(chosen, func(o color.RGBA) bool {
			r, g, b := int(c.R)-int(o.R), int(c.G)-int(o.G), int(c.B)-int(o.B)
			return 3*r*r+4*g*g+2*b*b < near
		})
		if !alike && len(chosen) < 256 {
			chosen = append(chosen, c)
		}
	}
	var all []image.Image
	for _, m := range pictures {
		all = append(all, m)
	}
	return keep(file, Listing(chosen), all...)
}

// keep writes a palette to a file among the assets, with the weights that its colours have in some pictures.
func keep(file, list string, pictures ...image.Image) string {
	p, err := render.ParsePalette(list)
	if err != nil {
		panic(err)
	}
	var indexed []*image.Paletted
	for _, m := range pictures {
		indexed = append(indexed, p.Quantise(flat(m)))
	}
	text := "# Chosen from the art, see render/golden/palette.go; rewritten by go test -update.\n"
	weights := p.Weigh(indexed...)
	for i, line := range strings.Fields(list) {
		text += fmt.Sprintf("%s %d\n", line, weights[i])
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		panic(err)
	}
	return text
}

// Listing writes colours as a palette lists them, each once.
func Listing(colours []color.RGBA) string {
	var lines []string
	for _, c := range colours {
		lines = append(lines, fmt.Sprintf("%02x%02x%02x\n", c.R, c.G, c.B))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}
