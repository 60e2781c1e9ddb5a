package wotr

import (
	"image/color"
	"math"
	"testing"

	"redbook/engine/wotr"
)

// deficiencies are the three commonest kinds of colour vision deficiency as matrices on linear RGB (Viénot,
// Brettel and Mollon 1999 for the first two; Brettel, Viénot and Mollon 1997, one half plane, for the third).
var deficiencies = map[string][9]float64{
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1},
	"deuteranopia": {0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1},
	"tritanopia":   {1, 0.14461, -0.14461, 0, 0.85924, 0.14076, 0, 0.85924, 0.14076},
}

// seen returns a colour, as CIE L*a*b*, as somebody with a deficiency sees it.
func seen(c color.RGBA, m [9]float64) [3]float64 {
	linear := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var rgb [3]float64
	for i := range rgb {
		rgb[i] = max(0, min(1, m[3*i]*in[0]+m[3*i+1]*in[1]+m[3*i+2]*in[2]))
	}
	r, g, b := rgb[0], rgb[1], rgb[2]
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f((0.4124*r+0.3576*g+0.1805*b)/0.9505), f(0.2126*r+0.7152*g+0.0722*b),
		f((0.0193*r+0.1192*g+0.9505*b)/1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

func apart(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

// People who do not see all hues tell the nations apart by their colours alone, and the emblems from the
// ground.
func TestNationsStayApart(t *testing.T) {
	for name, m := range deficiencies {
		for a := wotr.Dwarves; a <= wotr.Southrons; a++ {
			for b := a + 1; b <= wotr.Southrons; b++ {
				if d := apart(seen(nations[a].field, m), seen(nations[b].field, m)); d < 15 {
					t.Errorf("%s: %v and %v are %.1f apart, want 15", name, a, b, d)
				}
			}
			if d := seen(nations[a].field, m)[0] - seen(nations[a].sign, m)[0]; math.Abs(d) < 35 {
				t.Errorf("%s: the emblem of %v is %.1f lighter or darker than its ground, want 35", name, a, d)
			}
		}
	}
}

// The two sides differ in lightness, whatever hues are seen: one has light counters with dark figures, the
// other the reverse.
func TestSidesStayApart(t *testing.T) {
	for name, m := range deficiencies {
		free, shadow := seen(sides[wotr.FreePeoples].field, m)[0], seen(sides[wotr.Shadow].field, m)[0]
		if free-shadow < 60 {
			t.Errorf("%s: the sides' grounds are %.0f and %.0f light", name, free, shadow)
		}
		for _, l := range sides {
			if d := seen(l.field, m)[0] - seen(l.sign, m)[0]; math.Abs(d) < 50 {
				t.Errorf("%s: figures differ from their ground by %.0f in lightness", name, d)
			}
		}
	}
}
