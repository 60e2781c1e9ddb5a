package hunt

import (
	"image/color"
	"math"
	"slices"

	"github.com/fogleman/gg"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// vista is what the picture of a card shows.
type vista struct {
	hour   hour
	ground ground
	motif  func(m pen)
}

// hour is when a picture plays: it has the sky's lights.
type hour uint8

const (
	day hour = iota
	sunset
	night
	gloom // neither sun nor moon
)

// ground is where it plays.
type ground uint8

const (
	shire  ground = iota // green hills with trees and smials
	wild                 // brown hills with rocks and ruins
	shadow               // dark hills with dead trees and towers
	river                // green hills, a river before them
	room                 // indoors
)

// skies are the colours of the sky, the upper and the lower half.
var skies = [...][2]color.RGBA{
	day:    {render.Hex("bfdfea"), render.Hex("dcedea")},
	sunset: {render.Hex("e9a267"), render.Hex("f6d9a0")},
	night:  {render.Hex("232a4a"), render.Hex("39426b")},
	gloom:  {render.Hex("4a3a48"), render.Hex("6d4f4f")},
}

// grounds are the colours of the land, from the back to the front, and what stands there.
var grounds = [...]struct {
	hills  [3]color.RGBA
	things [2][]string
}{
	shire: {[3]color.RGBA{render.Hex("a8bf86"), render.Hex("86a666"), render.Hex("6a8c4f")},
		[2][]string{{"tree", "hill", "pine"}, {"smial", "hall", "tree"}}},
	wild: {[3]color.RGBA{render.Hex("d0b483"), render.Hex("b79863"), render.Hex("96794b")},
		[2][]string{{"peak", "hill", "pine"}, {"ruin", "pine", "bare"}}},
	shadow: {[3]color.RGBA{render.Hex("4b4257"), render.Hex("362e42"), render.Hex("241d2d")},
		[2][]string{{"peak", "tower", "peak"}, {"bare", "ruin", "bare"}}},
	river: {[3]color.RGBA{render.Hex("a8bf86"), render.Hex("86a666"), render.Hex("6f9fb5")},
		[2][]string{{"tree", "hill", "tree"}, {"tree", "reeds", "pine"}}},
}

// vistaOf is the vista of a card: its own by its name, or one of its deck for cards that somebody else has
// made.
func vistaOf(c *dataset.Card) vista {
	if v, ok := vistaNamed(c.Name); ok {
		return v
	}
	own := spare[c.Deck]
	v, _ := vistaNamed(own[cardKey(c)%len(own)])
	if byNight(c) { // no night card under a sun
		v.hour = night
	}
	return v
}

// byNight reports whether a card can be played in the night turn alone.
func byNight(c *dataset.Card) bool {
	night := func(c dataset.Condition) bool { return c.Kind == dataset.Night }
	byDay := func(all []dataset.Condition) bool { return !slices.ContainsFunc(all, night) }
	return !slices.ContainsFunc(c.Effects, func(e dataset.Effect) bool {
		return len(e.When) == 0 || slices.ContainsFunc(e.When, byDay)
	})
}

// cardKey is a number of a card's own.
func cardKey(c *dataset.Card) int {
	key := uint32(0)
	for _, r := range c.ID + c.Name {
		key = key*31 + uint32(r)
	}
	return int(key >> 1)
}

// cardArt draws the picture of a card: a landscape at some hour, and what the card is about before it.
func cardArt(dc *gg.Context, c *dataset.Card, w, h float64) {
	v := vistaOf(c)
	k := min(h*0.8, w*0.86)
	m := pen{dc, w / 2, h * 0.94, k}
	if v.ground == room {
		chamber(dc, w, h)
	} else {
		landscape(dc, v, cardKey(c), w, h)
	}
	if c.Deck == dataset.Company {
		circle(dc, w/2, h-k*0.56, k*0.54, render.Shade(white, 110))
		drawMember(dc, c.Role, w/2, h, k/92)
	} else {
		v.motif(m)
	}
	dc.SetColor(render.Shade(ink, 170))
	dc.DrawRectangle(0, 0, w, 3)
	dc.DrawRectangle(0, h-3, w, 3)
	dc.Fill()
}

// landscape draws sky, lights and land.
func landscape(dc *gg.Context, v vista, key int, w, h float64) {
	chance := func(n int) float64 { return render.Noise(key, n) }
	dc.SetColor(skies[v.hour][0])
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	dc.SetColor(skies[v.hour][1])
	dc.DrawRectangle(0, h*0.34, w, h)
	dc.Fill()
	size := min(w, h)
	side := []float64{0.14, 0.86}[key%2]
	switch v.hour {
	case day:
		circle(dc, w*side, h*0.17, size*0.085, render.Hex("f2c24f"))
		for i := range 2 { // clouds
			x, y := w*(1-side+0.1*chance(2+i)), h*(0.1+0.12*float64(i))
			for _, d := range [][3]float64{{-0.07, 0, 0.04}, {0, -0.02, 0.055}, {0.07, 0, 0.04}} {
				circle(dc, x+size*d[0], y+size*d[1], size*d[2], white)
			}
		}
	case sunset:
		circle(dc, w*side, h*0.4, size*0.12, render.Hex("e2622f"))
	case night:
		for i := range 22 {
			circle(dc, w*chance(100+i), h*0.5*chance(140+i), size*(0.005+0.006*chance(180+i)), render.Hex("f3ecd0"))
		}
		x, y := w*side, h*0.17
		circle(dc, x, y, size*0.085, render.Hex("f3ecd0"))
		circle(dc, x+size*0.04, y-size*0.02, size*0.07, skies[night][0])
	case gloom:
		for i := range 5 {
			dc.SetColor(render.Shade(render.Hex("2c2230"), 120))
			dc.DrawEllipse(w*chance(100+i), h*(0.08+0.07*float64(i)), w*0.3, h*0.035)
			dc.Fill()
		}
	}
	look := grounds[v.ground]
	for i, g := range look.hills {
		if v.hour == night || v.hour == gloom {
			g = render.Mix(g, skies[night][0], 0.45)
		}
		base := h * (0.46 + 0.15*float64(i))
		points := []gg.Point{{X: w, Y: h}, {X: 0, Y: h}}
		swell := h * 0.035
		if v.ground == river && i == 2 {
			base, swell = h*0.78, h*0.006
		}
		for x := 0.0; x <= w+8; x += 8 {
			points = append(points, gg.Point{X: x,
				Y: base + swell*math.Sin(x/(w*(0.16+0.07*chance(10+i)))+6*chance(20+i))})
		}
		fillShape(dc, g, points...)
		if i == 2 {
			break
		}
		in := render.Ink{Line: darker(g, 0.5), Paper: lighter(g, 0.4), Shade: darker(g, 0.25),
			Leaf: lighter(g, 0.12), Glow: gold}
		for n := range 3 {
			kind := look.things[i][int(chance(30+10*i+n)*2.99)]
			at := w * (float64(n) + 0.15 + 0.7*chance(90+10*i+n)) / 3
			render.Scenery[kind](dc, in, at, base+h*0.06, size*(0.13+0.07*chance(60+10*i+n))*(0.8+0.4*float64(i)))
		}
	}
}

// chamber is a room with a window into the night.
func chamber(dc *gg.Context, w, h float64) {
	dc.SetColor(render.Hex("7a5a3a"))
	dc.DrawRectangle(0, 0, w, h)
	dc.Fill()
	dc.SetColor(render.Hex("5d4029"))
	for x := 0.0; x < w; x += w / 7 {
		dc.DrawRectangle(x, 0, 5, h*0.8)
	}
	dc.DrawRectangle(0, h*0.8, w, h)
	dc.Fill()
	size := min(w, h)
	circle(dc, w*0.85, h*0.24, size*0.17, render.Hex("3a2616"))
	circle(dc, w*0.85, h*0.24, size*0.14, skies[night][1])
	circle(dc, w*0.83, h*0.21, size*0.03, render.Hex("f3ecd0"))
	dc.SetColor(render.Hex("3a2616"))
	dc.DrawRectangle(w*0.85-3, h*0.24-size*0.15, 6, size*0.3)
	dc.DrawRectangle(w*0.85-size*0.15, h*0.24-3, size*0.3, 6)
	dc.Fill()
}
