package render

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// Every other shade at the edge of a letter costs a byte, and nobody sees that there are many: so edges are
// made of the commonest colours alone, of a picture or a tile of one, and take the shade beside or above them
// if it is near.
const (
	edgeShades = 32
	tileShades = 24
	nearShade  = 900 // a distance
)

// halved is a picture of half the size in other colours, each pixel the mean of four. Where those are one, it
// stays: a plain ground must not change its shade.
func halved(picture *image.Paletted, to *Palette, model color.Palette) *image.Paletted {
	return newHalver(picture.Palette, to, model, edgeShades).halve(picture)
}

// halver makes pictures of half the size.
type halver struct {
	model         color.Palette
	most          int         // shades of edges
	sums          [256]uint64 // the colours of the one, 16 bits a channel
	shades        [256]shade  // of the other
	plain         [256]uint8  // what a colour of the one becomes
	picture, half *image.Paletted
	edges         []uint8        // the shades of edges
	found         [1 << 15]uint8 // of these the nearest to a colour of 5 bits a channel, from 1
}

// newHalver returns what halves pictures with some colours and gives them others.
func newHalver(from color.Palette, to *Palette, model color.Palette, most int) *halver {
	h := &halver{model: model, most: most}
	for i, c := range opaque(from) {
		h.plain[i], h.sums[i] = to.Index(c), uint64(c.R)<<32|uint64(c.G)<<16|uint64(c.B)
	}
	for i, c := range opaque(model) {
		h.shades[i] = shade{int32(c.R), int32(c.G), int32(c.B)}
	}
	return h
}

// halve makes a picture of half the size.
func (h *halver) halve(picture *image.Paletted) *image.Paletted {
	h.picture = picture
	wide, high := max(1, picture.Rect.Dx()/2), max(1, picture.Rect.Dy()/2)
	h.half = image.NewPaletted(image.Rect(0, 0, wide, high), h.model)
	h.choose()
	for y := range h.half.Rect.Dy() {
		h.row(y)
	}
	return h.half
}

// row makes a row of the smaller picture. This is most of the work on a picture that goes with a message, so
// it goes along slices and adds up the three channels at once.
func (h *halver) row(y int) {
	p := h.picture
	below, right := min(2*y+1, p.Rect.Dy()-1), min(1, p.Rect.Dx()-1)
	upper, lower := p.Pix[2*y*p.Stride:][:p.Rect.Dx()], p.Pix[below*p.Stride:][:p.Rect.Dx()]
	row := h.half.Pix[y*h.half.Stride:][:h.half.Rect.Dx()]
	above := row[:0]
	if y > 0 {
		above = h.half.Pix[(y-1)*h.half.Stride:][:len(row)]
	}
	for x := range row {
		a, b, c, d := upper[2*x], upper[2*x+right], lower[2*x], lower[2*x+right]
		if a == b && a == c && a == d {
			row[x] = h.plain[a]
			continue
		}
		sum := h.sums[a] + h.sums[b] + h.sums[c] + h.sums[d]
		mean := shade{int32(sum >> 34), int32(sum >> 18 & 255), int32(sum >> 2 & 255)}
		switch {
		case x > 0 && h.shades[row[x-1]].far(mean) < nearShade:
			row[x] = row[x-1]
		case len(above) > 0 && h.shades[above[x]].far(mean) < nearShade:
			row[x] = above[x]
		default:
			row[x] = h.edge(mean)
		}
	}
}

// choose finds the commonest colours.
func (h *halver) choose() {
	clear(h.found[:])
	h.edges = h.edges[:0]
	var pixels [2][256]int // of the one by colour; two, since neighbours are mostly alike
	for n, i := range h.picture.Pix {
		pixels[n&1][i]++
	}
	var count [256]int
	for i, plain := range h.plain {
		count[plain] += pixels[0][i] + pixels[1][i]
	}
	for i, n := range count {
		if n > 0 {
			h.edges = append(h.edges, uint8(i))
		}
	}
	slices.SortStableFunc(h.edges, func(a, b uint8) int { return cmp.Compare(count[b], count[a]) })
	h.edges = h.edges[:min(len(h.edges), h.most)]
}

// edge is the edge shade that is nearest to a colour.
func (h *halver) edge(c shade) uint8 {
	key := c.r>>3<<10 | c.g>>3<<5 | c.b>>3
	if h.found[key] == 0 {
		best := slices.MinFunc(h.edges, func(a, b uint8) int {
			return cmp.Compare(h.shades[a].far(c), h.shades[b].far(c))
		})
		h.found[key] = uint8(slices.Index(h.edges, best)) + 1
	}
	return h.edges[h.found[key]-1]
}

// shade is a colour to reckon with.
type shade struct{ r, g, b int32 }

// far is how far a shade is from another.
func (s shade) far(from shade) int {
	return distance(color.RGBA{uint8(s.r), uint8(s.g), uint8(s.b), 255}, int(from.r), int(from.g), int(from.b))
}
