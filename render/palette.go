package render

import (
	"bufio"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Palette is the fixed set of at most 256 colours that all pictures of one game are made of.
type Palette struct {
	colors  []color.RGBA
	weights []int // how often a pixel of each is written in a file, compared with the others
	name    name
	model   color.Palette  // the colours as image/color has them
	greens  []uint8        // their indices, in the order of their green
	from    [256]int       // for each green, the first of these with that much or more
	inverse [1 << 15]uint8 // nearest index for each colour of 5 bits a channel: quick, for blended edges
}

// ParsePalette reads colours as lines of rrggbb, each perhaps with its weight: how often its pixels are
// written in files, compared with the others. Empty lines and lines that begin with # are left out.
func ParsePalette(text string) (*Palette, error) {
	var colors []color.RGBA
	var weights []int
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		hex, weighs, weighed := strings.Cut(line, " ")
		c, err := parseHex(hex)
		if err != nil {
			return nil, err
		}
		weight := 1
		if weighed {
			if weight, err = strconv.Atoi(weighs); err != nil {
				return nil, fmt.Errorf("palette: %q is no weight of a colour", weighs)
			}
		}
		colors, weights = append(colors, c), append(weights, weight)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("palette: %w", err)
	}
	if len(colors) == 0 || len(colors) > 256 {
		return nil, fmt.Errorf("palette: %d colours, want 1 to 256", len(colors))
	}
	p := paletteOf(colors)
	p.weigh(weights)
	return p, nil
}

// invert finds the nearest index for each colour of 5 bits a channel.
func (p *Palette) invert() {
	for i := range p.inverse {
		mid := func(shift int) int { return (i>>shift&31)<<3 + 4 }
		p.inverse[i] = p.nearest(mid(10), mid(5), mid(0))
	}
}

func parseHex(s string) (color.RGBA, error) {
	var r, g, b uint8
	if n, err := fmt.Sscanf(s, "%02x%02x%02x", &r, &g, &b); err != nil || n != 3 || len(s) != 6 {
		return color.RGBA{}, fmt.Errorf("palette: %q is not a colour (rrggbb)", s)
	}
	return color.RGBA{r, g, b, 255}, nil
}

// Hex returns the colour written as rrggbb. It panics on anything else: its arguments are constants of the
// source.
func Hex(s string) color.RGBA {
	c, err := parseHex(s)
	if err != nil {
		panic(err)
	}
	return c
}

// paletteOf makes a palette that finds its colours.
func paletteOf(colors []color.RGBA) *Palette {
	p := &Palette{colors: colors}
	p.weigh(slices.Repeat([]int{1}, len(colors)))
	for i, c := range colors {
		p.model = append(p.model, c)
		p.greens = append(p.greens, uint8(i))
	}
	slices.SortStableFunc(p.greens, func(a, b uint8) int { return cmp.Compare(colors[a].G, colors[b].G) })
	for g := range p.from {
		p.from[g] = sort.Search(len(p.greens), func(i int) bool { return int(colors[p.greens[i]].G) >= g })
	}
	p.invert()
	return p
}

// weigh gives the colours weights.
func (p *Palette) weigh(weights []int) {
	p.weights, p.name = weights, nameOfAll(p.colors).and(nameOfAll(weights))
}

// nearest finds the colour with the smallest distance, the first of equals. It looks at those with a like
// green first, and no further than a colour that is near enough can be: pictures are made of millions of such
// searches.
func (p *Palette) nearest(r, g, b int) uint8 {
	best, index := math.MaxInt, uint8(0)
	look := func(i uint8) (further bool) {
		c := p.colors[i]
		if dg := g - int(c.G); 4*dg*dg > best {
			return false
		}
		if d := distance(c, r, g, b); d < best || d == best && i < index {
			best, index = d, i
		}
		return true
	}
	up := p.from[g]
	down := up - 1
	for up < len(p.greens) || down >= 0 {
		if up < len(p.greens) {
			if up++; !look(p.greens[up-1]) {
				up = len(p.greens)
			}
		}
		if down >= 0 {
			if down--; !look(p.greens[down+1]) {
				down = -1
			}
		}
	}
	return index
}

// distance is how far a colour is from another one, squared. Green counts most, as it does to the eye.
func distance(c color.RGBA, r, g, b int) int {
	dr, dg, db := r-int(c.R), g-int(c.G), b-int(c.B)
	return 3*dr*dr + 4*dg*dg + 2*db*db
}

// Index returns the index of the palette's colour nearest to c.
func (p *Palette) Index(c color.RGBA) uint8 { return p.nearest(int(c.R), int(c.G), int(c.B)) }

// blend returns the index for fore laid over the index under with an opacity of 0 to 255.
func (p *Palette) blend(under uint8, fore color.RGBA, alpha uint8) uint8 {
	u, a := p.colors[under], int(alpha)
	mix := func(x, y uint8) int { return (int(x)*(255-a) + int(y)*a) / 255 >> 3 }
	return p.inverse[mix(u.R, fore.R)<<10|mix(u.G, fore.G)<<5|mix(u.B, fore.B)]
}

// Quantise turns an opaque picture into an indexed one.
func (p *Palette) Quantise(src *image.RGBA) *image.Paletted {
	dst := image.NewPaletted(src.Bounds(), p.model)
	find := p.finder()
	var last [4]uint8 // much of a picture is of one colour
	index := find(0, 0, 0)
	for i := range dst.Pix {
		if c := [4]uint8(src.Pix[4*i:]); c != last {
			last, index = c, find(c[0], c[1], c[2])
		}
		dst.Pix[i] = index
	}
	return dst
}

// finder returns a nearest-colour search that remembers what it has found.
func (p *Palette) finder() func(r, g, b uint8) uint8 {
	found := map[uint32]uint8{}
	last, index := uint32(1<<24), uint8(0)
	return func(r, g, b uint8) uint8 {
		key := uint32(r)<<16 | uint32(g)<<8 | uint32(b)
		if key == last {
			return index
		}
		i, ok := found[key]
		if !ok {
			i = p.nearest(int(r), int(g), int(b))
			found[key] = i
		}
		last, index = key, i
		return i
	}
}
