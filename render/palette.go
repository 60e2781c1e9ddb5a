package render

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
)

// Palette is the fixed set of at most 256 colours that all pictures of one game are made of.
type Palette struct {
	colors  []color.RGBA
	inverse [1 << 15]uint8 // nearest index for each colour of 5 bits a channel: quick, for blended edges
}

// ParsePalette reads colours as lines of rrggbb; empty lines and lines that begin with # are left out.
func ParsePalette(text string) (*Palette, error) {
	p := &Palette{}
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		c, err := parseHex(line)
		if err != nil {
			return nil, err
		}
		p.colors = append(p.colors, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("palette: %w", err)
	}
	if len(p.colors) == 0 || len(p.colors) > 256 {
		return nil, fmt.Errorf("palette: %d colours, want 1 to 256", len(p.colors))
	}
	p.invert()
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

// nearest finds the colour with the smallest distance, the first of equals.
func (p *Palette) nearest(r, g, b int) uint8 {
	best, at := math.MaxInt, 0
	for i, c := range p.colors {
		if dg := g - int(c.G); 4*dg*dg >= best { // most colours
			continue
		}
		if d := distance(c, r, g, b); d < best {
			best, at = d, i
		}
	}
	return uint8(at)
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

// model returns the palette as image/color has it.
func (p *Palette) model() color.Palette {
	m := make(color.Palette, len(p.colors))
	for i, c := range p.colors {
		m[i] = c
	}
	return m
}

// Quantise turns an opaque picture into an indexed one.
func (p *Palette) Quantise(src *image.RGBA) *image.Paletted {
	dst := image.NewPaletted(src.Bounds(), p.model())
	find := p.finder()
	for i := range dst.Pix {
		dst.Pix[i] = find(src.Pix[4*i], src.Pix[4*i+1], src.Pix[4*i+2])
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
