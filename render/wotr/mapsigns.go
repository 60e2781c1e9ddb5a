package wotr

import (
	"image/color"

	"github.com/fogleman/gg"

	"redbook/engine/wotr"
	"redbook/render"
)

// siteRadius is half of a settlement's sign, in the map's units.
const siteRadius = 19

// drawSettlement draws a town, city, stronghold or fortification on the shield of its nation: round for the
// Free Peoples, with corners for the Shadow. Below stand its points, a dot each (Rulebook p.44).
func drawSettlement(dc *gg.Context, kind string, n wotr.Nation, x, y, r float64) {
	l := nations[n]
	if n == wotr.NoNation {
		l.field, l.rim, l.sign = render.Hex("d8cbb0"), render.Hex("6b5238"), render.Hex("4d3a26")
	}
	side := n.Side()
	if n == wotr.NoNation {
		side = wotr.FreePeoples
	}
	for _, layer := range []struct {
		grow  float64
		color color.RGBA
	}{{1, white}, {0.9, l.rim}, {0.78, l.field}} {
		w := r * layer.grow
		if side == wotr.FreePeoples {
			dc.DrawCircle(x, y, w)
		} else {
			c := w * 0.45
			render.Trace(dc, []gg.Point{{X: x - w + c, Y: y - w}, {X: x + w - c, Y: y - w}, {X: x + w, Y: y - w + c},
				{X: x + w, Y: y + w - c},
				{X: x + w - c, Y: y + w}, {X: x - w + c, Y: y + w}, {X: x - w, Y: y + w - c}, {X: x - w, Y: y - w + c}},
				true)
		}
		dc.SetColor(layer.color)
		dc.Fill()
	}
	buildings[kind](func(corners ...[2]float64) {
		line := make([]gg.Point, len(corners))
		for i, c := range corners {
			line[i] = gg.Point{X: x + c[0]*r, Y: y - c[1]*r}
		}
		render.Trace(dc, line, true)
		dc.SetColor(l.sign)
		dc.Fill()
	})
	for i := range worth[kind] {
		discs(dc, x+r*0.46*(float64(i)-float64(worth[kind]-1)/2), y+r*0.86, disc{r * 0.26, l.rim},
			disc{r * 0.18, gold})
	}
}

// buildings are the signs of settlements, in shares of the shield's radius from its middle, y upwards.
var buildings = map[string]func(shape func(corners ...[2]float64)){
	"town": func(shape func(corners ...[2]float64)) {
		shape([2]float64{-0.34, -0.4}, [2]float64{-0.34, 0.08}, [2]float64{-0.48, 0.08}, [2]float64{0, 0.5},
			[2]float64{0.48, 0.08}, [2]float64{0.34, 0.08},
			[2]float64{0.34, -0.4}, [2]float64{0.1, -0.4}, [2]float64{0.1, -0.1}, [2]float64{-0.1, -0.1},
			[2]float64{-0.1, -0.4})
	},
	"city": func(shape func(corners ...[2]float64)) {
		shape([2]float64{-0.58, -0.4}, [2]float64{-0.58, 0.12}, [2]float64{-0.36, 0.36}, [2]float64{-0.14, 0.12},
			[2]float64{-0.14, -0.4})
		shape([2]float64{0.58, -0.4}, [2]float64{0.58, 0.12}, [2]float64{0.36, 0.36}, [2]float64{0.14, 0.12},
			[2]float64{0.14, -0.4})
		shape([2]float64{-0.2, -0.4}, [2]float64{-0.2, 0.4}, [2]float64{0, 0.66}, [2]float64{0.2, 0.4},
			[2]float64{0.2, -0.4})
	},
	"stronghold": func(shape func(corners ...[2]float64)) {
		shape([2]float64{-0.46, -0.4}, [2]float64{-0.36, 0.2}, [2]float64{-0.5, 0.3}, [2]float64{-0.5, 0.62},
			[2]float64{-0.28, 0.62}, [2]float64{-0.28, 0.46},
			[2]float64{-0.11, 0.46}, [2]float64{-0.11, 0.62}, [2]float64{0.11, 0.62}, [2]float64{0.11, 0.46},
			[2]float64{0.28, 0.46}, [2]float64{0.28, 0.62},
			[2]float64{0.5, 0.62}, [2]float64{0.5, 0.3}, [2]float64{0.36, 0.2}, [2]float64{0.46, -0.4},
			[2]float64{0.13, -0.4}, [2]float64{0.13, -0.1},
			[2]float64{-0.13, -0.1}, [2]float64{-0.13, -0.4})
	},
	"fortification": func(shape func(corners ...[2]float64)) {
		shape([2]float64{-0.6, -0.36}, [2]float64{-0.6, 0.36}, [2]float64{-0.36, 0.36}, [2]float64{-0.36, 0.16},
			[2]float64{-0.12, 0.16}, [2]float64{-0.12, 0.36},
			[2]float64{0.12, 0.36}, [2]float64{0.12, 0.16}, [2]float64{0.36, 0.16}, [2]float64{0.36, 0.36},
			[2]float64{0.6, 0.36}, [2]float64{0.6, -0.36})
	},
}
