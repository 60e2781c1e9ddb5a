package render

import (
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// NewFaceWithFigures reads a typeface whose figures are those of another one at a share of its size, but for the one: for fonts
// whose figures hang below the line, and whose nought is an o. (The one of an inscription, in turn, would be taken for an I.)
func NewFaceWithFigures(ttf, figures []byte, size, share float64) (*Face, error) {
	f, err := NewFace(ttf, size)
	if err != nil {
		return nil, err
	}
	parsed, err := opentype.Parse(figures)
	if err != nil {
		return nil, fmt.Errorf("font of figures: %w", err)
	}
	other, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size * share, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("font of figures: %w", err)
	}
	f.face = mixed{f.face, other}
	return f, nil
}

// mixed takes figures from a face of their own.
type mixed struct {
	font.Face
	figures font.Face
}

func isFigure(r rune) bool { return r == '0' || '2' <= r && r <= '9' }

func (m mixed) of(r rune) font.Face {
	if isFigure(r) {
		return m.figures
	}
	return m.Face
}

// Glyph, GlyphBounds, GlyphAdvance and Kern are what font.Face asks of both.

func (m mixed) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	return m.of(r).Glyph(dot, r)
}

func (m mixed) GlyphBounds(r rune) (fixed.Rectangle26_6, fixed.Int26_6, bool) {
	return m.of(r).GlyphBounds(r)
}

func (m mixed) GlyphAdvance(r rune) (fixed.Int26_6, bool) { return m.of(r).GlyphAdvance(r) }

func (m mixed) Kern(a, b rune) fixed.Int26_6 {
	if isFigure(a) != isFigure(b) {
		return 0
	}
	return m.of(a).Kern(a, b)
}
