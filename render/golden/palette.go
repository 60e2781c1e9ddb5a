package golden

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strings"

	"redbook/render"
)

// ChoosePalette chooses a palette: flat colours, which must be exact (the eye sees that a sea is slightly
// off, but not that the edge of a letter is), and what suits the rest of some pictures best.
func ChoosePalette(flat []color.RGBA, pictures ...image.Image) string {
	list := Listing(flat)
	return list + BuildPalette(256-strings.Count(list, "\n"), pictures...)
}

// FlatPalette chooses a palette: flat colours, which must be exact, and those that cover an area of some
// pictures, the largest area first, unless one nearly alike is there. The blends at the edges of letters and
// lines are not among them: the nearest flat colour does as well for the eye, and the fewer colours an edge
// has, the better a picture packs.
func FlatPalette(flat []color.RGBA, pictures ...*image.RGBA) string {
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
	return Listing(chosen)
}

// Weigh weighs the colours of a palette by pictures that a painter has made with it, and keeps both in a file
// among the assets. Pictures drawn in full colour will not do: their edges have more shades.
func Weigh(file, colours string, painted ...render.Picture) string {
	var pictures []*image.Paletted
	for _, p := range painted {
		m, err := png.Decode(bytes.NewReader(p.PNG))
		if err != nil {
			panic(err)
		}
		pictures = append(pictures, m.(*image.Paletted))
	}
	palette := colours
	for range 2 { // what is worth repeating depends on the weights
		p, err := render.ParsePalette(palette)
		if err != nil {
			panic(err)
		}
		weights := p.Weigh(pictures...)
		palette = "# Chosen from the art, see render/golden/palette.go; rewritten by go test -update.\n"
		for i, c := range strings.Fields(colours) {
			palette += fmt.Sprintf("%s %d\n", c, weights[i])
		}
	}
	if err := os.WriteFile(file, []byte(palette), 0o644); err != nil {
		panic(err)
	}
	return palette
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
