package render

import "image"

// Weigh returns the weights that the colours have in pictures of the palette: how often their pixels are
// written. A small picture has about a third of those of a whole one; both count alike.
func (p *Palette) Weigh(pictures ...*image.Paletted) []int {
	weights := make([]int, len(p.colors))
	for _, picture := range pictures {
		whole := NewCanvas(p, NewGround(picture), picture.Rect.Dy(), p.colors[0])
		for times, c := range map[int]*Canvas{1: whole, 3: whole.Half()} {
			var packer packer
			packer.finder.wrote[unfiltered] = c.frame().Dy()
			k := newCodes(p, c.frame().Dx())
			for _, part := range c.parts() {
				packer.finder.pack(k, c.pixels(part).Pix, part.Dx())
			}
			for i := range weights {
				weights[i] += times * packer.finder.wrote[i]
			}
		}
	}
	return weights
}
