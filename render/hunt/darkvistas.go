package hunt

import (
	"redbook/render"
)

// darkVistas are the pictures of sorcery cards by their names.
var darkVistas = map[string]vista{
	"Captain of the Nine": {gloom, shadow, func(m pen) { m.rider(true) }},
	"Fear of the Barrow-wights": {night, wild, func(m pen) {
		m.shape(render.Hex("4f5f4a"), -0.7, 0, -0.5, 0.42, -0.16, 0.62, 0.2, 0.6, 0.52, 0.4, 0.72, 0)
		m.shape(render.Hex("9fe0b8"), -0.12, 0, -0.12, 0.32, 0.14, 0.32, 0.14, 0)
		m.shape(stony, -0.24, 0, -0.24, 0.4, 0.26, 0.4, 0.26, 0.32, -0.12, 0.32, -0.12, 0)
		m.shape(stony, 0.14, 0, 0.14, 0.34, 0.26, 0.34, 0.26, 0)
		m.shape(stony, -0.06, 0.58, -0.1, 0.98, 0.08, 1.02, 0.1, 0.58)
	}},
	"Morgul-knife": {gloom, shadow, func(m pen) { m.blade(render.Hex("b7d0c4")) }},
	"Call of the Ring": {night, shadow, func(m pen) {
		at := m.p(0, 0.5)
		ringSign(m.Context, at.X, at.Y, m.k*0.52)
		for i := range 16 {
			x, y := angle(i, 16)
			m.moved(0, 0.5, 1).line(0.02, eyeOrange, 0.33*x, 0.33*y, 0.4*x, 0.4*y)
		}
	}},
	"Black Breath": {gloom, shadow, func(m pen) {
		m.rider(false)
		for i := range 4 {
			y := 0.12 + 0.13*float64(i)
			m.ellipse(0.1*float64(i%2)-0.1, y, 0.72-0.1*float64(i), 0.055, render.Shade(render.Hex("8a7f95"), 130))
		}
	}},
	"Whisper of the Ring": {night, shire, func(m pen) {
		m.arc(0, 0.95, 0.5, 0.5, 2.64, 0.02, silver)
		at := m.p(0, 0.42)
		ringSign(m.Context, at.X, at.Y, m.k*0.24)
		for i := range 3 {
			r := 0.3 + 0.12*float64(i)
			m.arc(0, 0.42, r, -0.6, 0.6, 0.022, eyeOrange)
			m.arc(0, 0.42, r, 2.54, 3.74, 0.022, eyeOrange)
		}
	}},
	"Scent of Blood": {gloom, shadow, func(m pen) {
		for _, d := range [][3]float64{{-0.34, 0.3, 0.7}, {0.04, 0.12, 1}, {0.38, 0.42, 0.55}} {
			b := m.moved(d[0], d[1], d[2]*0.6)
			b.shape(blood, 0, 1, -0.2, 0.5, -0.3, 0.28, -0.22, 0.06, 0, 0, 0.22, 0.06, 0.3, 0.28, 0.2, 0.5)
			b.ellipse(-0.1, 0.26, 0.05, 0.1, render.Hex("e58a80"))
		}
	}},
	"Black Horses": {night, shadow, func(m pen) {
		m.moved(0.3, 0, 0.8).horse(render.Hex("2a2230"), moonless, eyeOrange)
		m.moved(-0.14, -0.06, 0.9).horse(render.Hex("3a3040"), moonless, eyeOrange)
	}},
	"Crebain": {sunset, shadow, func(m pen) {
		for _, d := range [][3]float64{{-0.1, 0.62, 0.62}, {0.42, 0.86, 0.4}, {-0.52, 0.92, 0.36},
			{0.46, 0.44, 0.32},
			{-0.46, 0.36, 0.34}, {0.08, 1.02, 0.26}, {0.1, 0.24, 0.24}} {
			m.bird(d[0], d[1], d[2])
		}
	}},
	"Spies on the Road": {night, shire, func(m pen) {
		m.road(render.Hex("aeb4cf"))
		for _, d := range [][2]float64{{-0.5, 0.2}, {0.5, 0.24}} {
			m.ellipse(d[0], d[1], 0.34, 0.26, render.Hex("1c2a20"))
			for _, x := range []float64{-0.1, 0.1} {
				at := m.p(d[0]+x, d[1]+0.04)
				render.Almond(m.Context, at.X, at.Y, m.k*0.07, m.k*0.08, render.Hex("f7c65a"))
				circle(m.Context, at.X, at.Y, m.k*0.02, moonless)
			}
		}
	}},
	"Squint-eyed Southerner": {sunset, wild, func(m pen) {
		m.person(person{cloak: render.Hex("6b5a2f"), hair: elfDark, hat: "hood"})
		m.line(0.035, skin, -0.12, 0.6, -0.03, 0.6)
		m.line(0.02, ink, -0.13, 0.63, -0.03, 0.6)
		m.line(0.02, ink, 0.13, 0.63, 0.03, 0.6)
	}},
	"Hunters by Night": {night, shadow, func(m pen) {
		m.moved(-0.46, 0.1, 0.58).rider(false)
		m.moved(0.46, 0.1, 0.58).rider(false)
		m.moved(0, 0, 0.8).rider(false)
	}},
	"Old Man Willow": {gloom, river, func(m pen) {
		m.shape(render.Hex("6d5a44"), -0.3, 0, -0.18, 0.3, -0.24, 0.7, 0.22, 0.7, 0.18, 0.3, 0.34, 0)
		for i := range 9 {
			x := -0.64 + 0.16*float64(i)
			m.line(0.09, render.Hex("55703f"), x*0.4, 0.9, x*0.9, 0.78, x, 0.3+0.05*float64(i%3))
		}
		m.ellipse(0, 0.84, 0.46, 0.2, render.Hex("4a6338"))
		m.disc(-0.08, 0.5, 0.035, moonless)
		m.disc(0.08, 0.5, 0.035, moonless)
		m.ellipse(0, 0.28, 0.09, 0.07, moonless)
	}},
	"Gossip at the Mill": {sunset, river, func(m pen) {
		m.shape(render.Hex("d9c49a"), -0.36, 0, -0.36, 0.56, 0.26, 0.56, 0.26, 0)
		m.shape(render.Hex("8e4a2c"), -0.46, 0.54, -0.05, 0.94, 0.36, 0.54)
		m.shape(oak, -0.14, 0, -0.14, 0.3, 0.04, 0.3, 0.04, 0)
		m.arc(0.4, 0.3, 0.28, 0, 6.29, 0.05, oak)
		for i := range 8 {
			x, y := angle(i, 8)
			m.line(0.03, oak, 0.4, 0.3, 0.4+0.32*x, 0.3+0.32*y)
		}
	}},
	"Shadow of Fear": {gloom, shire, func(m pen) {
		m.moved(0, 0.04, 1.1).rider(false)
		at := m.p(0, -0.02)
		drawFrodo(m.Context, at.X, at.Y, m.k/190)
	}},
	"Long Shadows": {sunset, shadow, func(m pen) {
		m.shape(render.Hex("150f1c"), -0.1, 0.04, 0.1, 0.04, 0.9, -0.16, 0.5, -0.16)
		m.thing("tower", 0, 0, 0.74, render.Hex("4b4257"))
	}},
	"Relentless Pursuit": {night, shadow, func(m pen) {
		m.moved(0.24, 0.12, 0.72).rider(false)
		m.moved(-0.12, -0.06, 0.8).horse(render.Hex("3a3040"), moonless, eyeOrange)
		for i := range 4 {
			y := 0.12 + 0.16*float64(i)
			m.line(0.02, render.Hex("8a8fb5"), 0.56, y, 0.86-0.06*float64(i%2), y)
		}
	}},
	"Servants of the Nine": {sunset, shadow, func(m pen) {
		for row := range 3 {
			for i := range 4 - row%2 {
				x := (float64(i) - float64(3-row%2)/2) * 0.36
				if row < 2 || i > 0 && i < 3 {
					m.moved(x, 0.4-0.2*float64(row), 0.36+0.05*float64(row)).rider(false)
				}
			}
		}
	}},
}
