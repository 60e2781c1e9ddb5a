package rendertest

import (
	"image/color"
	"math"
	"testing"

	"redbook/render"
)

// Weakness is a way in which eyes differ.
type Weakness string

// The weaknesses, at their full strength.
const (
	Protanopia   Weakness = "protanopia"
	Deuteranopia Weakness = "deuteranopia"
	Tritanopia   Weakness = "tritanopia"
)

// palettes are for whom which palette is.
var palettes = map[Weakness]render.Eyes{Protanopia: render.RedGreen, Deuteranopia: render.RedGreen,
	Tritanopia: render.BlueYellow}

// seen is what linear light becomes: Machado, Oliveira and Fernandes, A Physiologically-based Model for
// Simulation of Color Vision Deficiency (2009), severity 1.0.
var seen = map[Weakness][3][3]float64{
	Protanopia: {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	Deuteranopia: {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	Tritanopia: {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
}

// Seen is a colour as somebody with a weakness sees it.
func Seen(c color.RGBA, w Weakness) color.RGBA {
	light := [3]float64{}
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		light[i] = math.Pow(float64(v)/255, 2.2)
	}
	var out [3]uint8
	for i, row := range seen[w] {
		x := row[0]*light[0] + row[1]*light[1] + row[2]*light[2]
		out[i] = uint8(math.Pow(min(max(x, 0), 1), 1/2.2)*255 + 0.5)
	}
	return color.RGBA{out[0], out[1], out[2], 255}
}

// Pair is two colours that must be told apart, or of which one is written on the other.
type Pair struct{ A, B color.RGBA }

// Least are the differences that a palette keeps: of colours that must be told apart CIE 1976 delta E, of ink
// on its ground, and of a shape where it ends, the contrast ratio of WCAG 2.2.
const (
	LeastApart    = 20
	LeastContrast = 4.5
	LeastOutline  = 3
)

// TellsApart checks that everybody can tell some colours apart with the palette that is for their eyes. Least
// is LeastApart, or less where shapes tell the same.
func TellsApart(t *testing.T, least float64, pairs map[string]Pair) {
	t.Helper()
	for name, p := range pairs {
		for w, eyes := range palettes {
			a, b := eyes.Colour(p.A), eyes.Colour(p.B)
			if d := apart(Seen(a, w), Seen(b, w)); d < least {
				t.Errorf("%s: delta E %.1f for %s, want %.0f", name, d, w, least)
			}
		}
	}
}

// Readable checks that what is written can be read with each palette.
func Readable(t *testing.T, inks map[string]Pair) {
	t.Helper()
	for name, p := range inks {
		for _, eyes := range []render.Eyes{render.Usual, render.RedGreen, render.BlueYellow} {
			if c := Contrast(eyes.Colour(p.A), eyes.Colour(p.B)); c < LeastContrast {
				t.Errorf("%s: contrast %.2f with palette %d, want %.1f", name, c, eyes, LeastContrast)
			}
		}
	}
}

// Outlined checks that everybody sees where a shape ends, with the palette that is for their eyes.
func Outlined(t *testing.T, pairs map[string]Pair) {
	t.Helper()
	for name, p := range pairs {
		for _, eyes := range []render.Eyes{render.Usual, render.RedGreen, render.BlueYellow} {
			a, b := eyes.Colour(p.A), eyes.Colour(p.B)
			if c := Contrast(a, b); c < LeastOutline {
				t.Errorf("%s: contrast %.2f with palette %d, want %d", name, c, eyes, LeastOutline)
			}
			for w, own := range palettes {
				if c := Contrast(Seen(a, w), Seen(b, w)); own == eyes && c < LeastOutline {
					t.Errorf("%s: contrast %.2f for %s, want %d", name, c, w, LeastOutline)
				}
			}
		}
	}
}

// apart is how different two colours look: CIE 1976, delta E.
func apart(a, b color.RGBA) float64 {
	x, y := render.LabOf(a), render.LabOf(b)
	return math.Sqrt((x.L-y.L)*(x.L-y.L) + (x.A-y.A)*(x.A-y.A) + (x.B-y.B)*(x.B-y.B))
}
