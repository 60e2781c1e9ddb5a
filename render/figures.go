package render

import (
	"fmt"
	"image"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Part is letters that a mixed face takes from another font, at a share of its size.
type Part struct {
	Letters string
	TTF     []byte
	Share   float64
}

// NewMixedFace reads a typeface and takes some of its letters from other fonts. It is for fonts whose
// figures hang below the line, or whose zero looks like an o, or their one like an I.
func NewMixedFace(ttf []byte, size float64, parts ...Part) (*Face, error) {
	f, err := NewFace(ttf, size)
	if err != nil {
		return nil, err
	}
	m := mixed{Face: f.face}
	for _, p := range parts {
		parsed, err := opentype.Parse(p.TTF)
		if err != nil {
			return nil, fmt.Errorf("font of %q: %w", p.Letters, err)
		}
		other, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size * p.Share, DPI: 72,
			Hinting: font.HintingNone})
		if err != nil {
			return nil, fmt.Errorf("font of %q: %w", p.Letters, err)
		}
		m.parts = append(m.parts, other)
		m.letters = append(m.letters, p.Letters)
	}
	f.face = m
	return f, nil
}

// mixed is a face with parts of its own for some letters.
type mixed struct {
	font.Face
	parts   []font.Face
	letters []string
}

func (m mixed) of(r rune) font.Face {
	for i, letters := range m.letters {
		if strings.ContainsRune(letters, r) {
			return m.parts[i]
		}
	}
	return m.Face
}

// Glyph, GlyphBounds, GlyphAdvance and Kern complete font.Face.

func (m mixed) Glyph(dot fixed.Point26_6,
	r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	return m.of(r).Glyph(dot, r)
}

func (m mixed) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	return m.of(r).GlyphBounds(r)
}

func (m mixed) GlyphAdvance(r rune) (fixed.Int26_6, bool) { return m.of(r).GlyphAdvance(r) }

func (m mixed) Kern(a, b rune) fixed.Int26_6 {
	if m.of(a) != m.of(b) {
		return 0
	}
	return m.of(a).Kern(a, b)
}
