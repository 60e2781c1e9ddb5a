package render

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// Half returns the picture at half its width and height. The canvas itself stays as it is.
func (c *Canvas) Half() *Canvas {
	return &Canvas{palette: c.palette, img: halved(c.img, c.palette, c.palette.model())}
}

// Every other shade at the edge of a letter costs a byte, and nobody sees that there are many: so edges are
// made of the commonest colours of a picture alone, and take the shade beside or above them if it is near.
const (
	edgeShades = 32
	nearShade  = 900 // a distance
)

// halved is a picture of half the size in other colours, each pixel the mean of four. Where those are one, it
// stays: a plain ground must not change its shade.
func halved(picture *image.Paletted, to *Palette, model color.Palette) *image.Paletted {
	half := image.NewPaletted(image.Rect(0, 0, max(1, picture.Rect.Dx()/2), max(1, picture.Rect.Dy()/2)), model)
	h := halver{picture: picture, half: half, colours: opaque(picture.Palette), shades: opaque(model)}
	for i, c := range h.colours {
		h.plain[i] = to.Index(c)
	}
	h.choose()
	for y := range half.Rect.Dy() {
		for x := range half.Rect.Dx() {
			at := y*half.Stride + x
			four := h.four(x, y)
			if four[0] == four[1] && four[0] == four[2] && four[0] == four[3] {
				half.Pix[at] = h.plain[four[0]]
				continue
			}
			half.Pix[at] = h.edge(h.mean(four), x, y)
		}
	}
	return half
}

// halver makes a picture of half the size.
type halver struct {
	picture, half   *image.Paletted
	colours, shades [256]color.RGBA // of the one and of the other
	plain           [256]uint8      // what a colour of the one becomes
	edges           []uint8         // the shades of edges
	found           [1 << 15]uint8  // of these the nearest to a colour of 5 bits a channel, from 1
}

// four are the pixels that become one.
func (h *halver) four(x, y int) [4]uint8 {
	p := h.picture
	right, below := min(2*x+1, p.Rect.Dx()-1), min(2*y+1, p.Rect.Dy()-1)
	row, next := p.Pix[2*y*p.Stride:], p.Pix[below*p.Stride:]
	return [4]uint8{row[2*x], row[right], next[2*x], next[right]}
}

func (h *halver) mean(four [4]uint8) color.RGBA {
	var r, g, b int
	for _, i := range four {
		c := &h.colours[i]
		r, g, b = r+int(c.R), g+int(c.G), b+int(c.B)
	}
	return color.RGBA{uint8(r / 4), uint8(g / 4), uint8(b / 4), 255}
}

// choose finds the commonest colours.
func (h *halver) choose() {
	var count [256]int
	for _, i := range h.picture.Pix {
		count[h.plain[i]]++
	}
	for i, n := range count {
		if n > 0 {
			h.edges = append(h.edges, uint8(i))
		}
	}
	slices.SortStableFunc(h.edges, func(a, b uint8) int { return cmp.Compare(count[b], count[a]) })
	h.edges = h.edges[:min(len(h.edges), edgeShades)]
}

// edge is the shade of a pixel where colours meet.
func (h *halver) edge(c color.RGBA, x, y int) uint8 {
	at := y*h.half.Stride + x
	if x > 0 && h.far(h.half.Pix[at-1], c) < nearShade {
		return h.half.Pix[at-1]
	}
	if y > 0 && h.far(h.half.Pix[at-h.half.Stride], c) < nearShade {
		return h.half.Pix[at-h.half.Stride]
	}
	key := int(c.R)>>3<<10 | int(c.G)>>3<<5 | int(c.B)>>3
	if h.found[key] == 0 {
		best := slices.MinFunc(h.edges, func(a, b uint8) int {
			return cmp.Compare(h.far(a, c), h.far(b, c))
		})
		h.found[key] = uint8(slices.Index(h.edges, best)) + 1
	}
	return h.edges[h.found[key]-1]
}

// far is how far a shade is from a colour.
func (h *halver) far(shade uint8, c color.RGBA) int {
	return distance(h.shades[shade], int(c.R), int(c.G), int(c.B))
}
