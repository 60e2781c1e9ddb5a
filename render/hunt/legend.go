package hunt

import (
	"github.com/fogleman/gg"
)

// legendSign draws a sign of the map small.
func legendSign(dc *gg.Context, sign string, x, y float64) {
	const k = 0.48
	switch sign {
	case "eye", "sword", "ally":
		drawToken(dc, sign, x, y, 18)
		return
	}
	m := plain
	switch sign {
	case "friendly":
		m = friendly
	case "shadow":
		m = shadowy
	case "frodo-start":
		m = beginning
	case "nazgul-start":
		eyeRing(dc, x, y, k*0.85)
	}
	r := discRim * k
	if sign == "nazgul-start" {
		r *= 0.85
	}
	circle(dc, x, y, r, m.rim)
	circle(dc, x, y, r-m.rimWide*0.7, m.field)
	if sign == "shadow" {
		spikes(dc, x, y, k)
	}
	if sign == "frodo-start" {
		gems(dc, x, y, k)
	}
}
