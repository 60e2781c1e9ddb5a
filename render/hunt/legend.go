package hunt

import (
	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// legend names the signs on the map, in two columns.
func (s scene) legend(y int) {
	signs := []string{"friendly", "shadow", "nazgul-start", "eye", "sword", "ally"}
	if part(s.view) == dataset.PartI {
		signs = append(signs, "frodo-start")
	}
	for i, sign := range signs {
		x, top := columnLeft+columnRoom/2*(i%2), y+2+44*(i/2)
		s.Stamp("legend "+sign, 56, 44, func(dc *gg.Context) { legendSign(dc, sign, 28, 22) }, x, top)
		f, lines := render.Fit(s.say("picture.legend."+sign, nil), columnRoom/2-66, 1, s.faces.small)
		if len(lines) > 1 {
			f, lines = render.Fit(s.say("picture.legend."+sign, nil), columnRoom/2-66, 2, s.faces.tiny)
		}
		for j, line := range lines {
			s.Text(f, line, float64(x)+62, float64(top)+32-11*float64(len(lines)-1)+22*float64(j), 0, ink)
		}
	}
}

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
