package render

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image/color"
	"math"
	"slices"
)

// Eyes is whom the colours of a picture are for. A picture is indexed, so that other colours are another list
// in its file: nothing is painted anew.
type Eyes int

// The eyes there are. What is common for red-green weakness serves protanopia and deuteranopia alike.
const (
	Usual      Eyes = iota
	RedGreen        // red and green are hard to tell apart
	BlueYellow      // blue and yellow are
)

// EyesNames are the names of the eyes there are, each at its place.
var EyesNames = []string{Usual: "usual", RedGreen: "red-green", BlueYellow: "blue-yellow"}

// EyesNamed returns the eyes with a name.
func EyesNamed(name string) (Eyes, bool) {
	i := slices.Index(EyesNames, name)
	return Eyes(max(i, 0)), i >= 0
}

func (e Eyes) String() string { return EyesNames[e] }

// Recoloured returns a picture of this kit with colours for some eyes.
func Recoloured(file []byte, eyes Eyes) ([]byte, error) {
	if eyes == Usual {
		return file, nil
	}
	const head = 8 + 4 + 4 + 13 + 4 // of the file, and IHDR
	if len(file) < head+8 || !bytes.Equal(file[head+4:head+8], []byte("PLTE")) {
		return nil, errors.New("render: colours of a picture that has no palette")
	}
	length := int(binary.BigEndian.Uint32(file[head:]))
	if len(file) < head+12+length || length%3 != 0 {
		return nil, fmt.Errorf("render: a palette of %d bytes", length)
	}
	other := bytes.Clone(file)
	colours := other[head+8 : head+8+length]
	for i := 0; i < length; i += 3 {
		c := eyes.Colour(color.RGBA{colours[i], colours[i+1], colours[i+2], 255})
		colours[i], colours[i+1], colours[i+2] = c.R, c.G, c.B
	}
	binary.BigEndian.PutUint32(other[head+8+length:], crc32.ChecksumIEEE(other[head+4:head+8+length]))
	return other, nil
}

// How much of the hue that some eyes miss goes into the one that they see: measured, so that the colours of
// all games stay furthest apart. For blue-yellow weakness little is needed, and more brings the Free Peoples'
// blue near to red.
const (
	redGreenShare   = 0.52
	blueYellowShare = 0.1
)

// Colour returns what takes the place of a colour. What the eyes miss of its hue is added to what they see of
// it: red becomes yellower and green bluer, or yellow redder and blue greener. It is as light as before, so
// that what could be read still can.
func (e Eyes) Colour(c color.RGBA) color.RGBA {
	l := LabOf(c)
	switch e {
	case RedGreen:
		l.B += redGreenShare * l.A
	case BlueYellow:
		l.A += blueYellowShare * l.B
	default:
		return c
	}
	return l.colour()
}

// Lab is a colour as CIE 1976 L*a*b* has it, in daylight (D65): how light it is, how far from green to red,
// and how far from blue to yellow. Equal distances look about equal.
type Lab struct{ L, A, B float64 }

// The white of daylight.
const whiteX, whiteZ = 0.95047, 1.08883

// LabOf converts a colour of sRGB (IEC 61966-2-1).
func LabOf(c color.RGBA) Lab {
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*r + 0.3575761*g + 0.1804375*b) / whiteX)
	y := f(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := f((0.0193339*r + 0.1191920*g + 0.9503041*b) / whiteZ)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// colour converts back. What no screen can show loses hue until it can be shown, and keeps its lightness.
func (l Lab) colour() color.RGBA {
	for ; ; l.A, l.B = l.A*0.96, l.B*0.96 {
		r, g, b := l.light()
		const over = 0.002
		if min(r, g, b) < -over || max(r, g, b) > 1+over {
			continue
		}
		return color.RGBA{screen(r), screen(g), screen(b), 255}
	}
}

// light is the light of the three primaries.
func (l Lab) light() (r, g, b float64) {
	f := func(t float64) float64 {
		if cube := t * t * t; cube > 216.0/24389 {
			return cube
		}
		return (116*t - 16) * 27 / 24389
	}
	y := (l.L + 16) / 116
	x, z := f(y+l.A/500)*whiteX, f(y-l.B/200)*whiteZ
	y = f(y)
	return 3.2404542*x - 1.5371385*y - 0.4985314*z, -0.9692660*x + 1.8760108*y + 0.0415560*z,
		0.0556434*x - 0.2040259*y + 1.0572252*z
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func screen(x float64) uint8 {
	x = min(max(x, 0), 1)
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(x*255 + 0.5)
}
