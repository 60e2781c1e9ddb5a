package hunt

import (
	"image/color"

	"redbook/engine/hunt/dataset"
	"redbook/render"
)

// The colours that return in the pictures of cards.
var (
	elfGold  = render.Hex("e8c65e")
	elfDark  = render.Hex("3a2f2a")
	brown    = render.Hex("7a4a20")
	grey     = render.Hex("b9b4ab")
	leafy    = render.Hex("3f7d45")
	silver   = render.Hex("d9dde3")
	oak      = render.Hex("6b4a2a")
	stony    = render.Hex("8f8a80")
	moonless = render.Hex("17111c")
)

// spare are the vistas for cards that somebody else has made, by deck.
var spare = [...][]string{
	dataset.AllyI: {"Covered Tracks", "The Bounders", "A Basket of Mushrooms", "Bucklebury Ferry",
		"Horn-call of Buckland", "The Wandering Company", "Ponies of Buckland"},
	dataset.AllyII: {"Rangers of the North", "Athelas", "Glorfindel", "The Beryl on the Bridge",
		"Gandalf's Rune", "The Prancing Pony", "Pathless Lands"},
	dataset.Sorcery: {"Relentless Pursuit", "Crebain", "Call of the Ring", "Black Breath", "Morgul-knife",
		"Long Shadows", "Servants of the Nine"},
	dataset.Company: {"Frodo Baggins"},
}

// vistaNamed is the picture of a card with a name.
func vistaNamed(name string) (v vista, ok bool) {
	if v, ok = brightVistas[name]; !ok {
		v, ok = darkVistas[name]
	}
	return v, ok
}

// brightVistas are the pictures of the company and of ally cards by their names.
var brightVistas = map[string]vista{
	"Frodo Baggins":       {day, shire, nil},
	"Samwise Gamgee":      {sunset, shire, nil},
	"Meriadoc Brandybuck": {day, river, nil},
	"Peregrin Took":       {day, shire, nil},
	"Strider":             {night, wild, nil},

	"Tom Bombadil": {day, river, func(m pen) {
		m.person(person{cloak: render.Hex("3a6fc0"), hair: brown, hat: "feather", beard: true})
	}},
	"Farmer Maggot": {day, shire, func(m pen) {
		m.moved(-0.52, 0, 0.4).mushroom()
		m.person(person{cloak: render.Hex("8a5a2c"), hair: render.Hex("a56a35"), hat: "straw"})
		m.moved(0.55, 0, 0.3).mushroom()
	}},
	"Gildor Inglorion": {sunset, shire, func(m pen) {
		m.person(person{cloak: render.Hex("5f8f6a"), hair: elfGold, long: true, gem: true})
	}},
	"Hymn to Elbereth": {night, shire, func(m pen) { m.elbereth(white) }},
	"Fredegar Bolger": {day, shire, func(m pen) {
		m.thing("smial", 0.1, 0.12, 1.3, leafy)
		m.moved(-0.3, 0, 0.75).person(person{cloak: render.Hex("b06a2c"), hair: render.Hex("c69a55")})
	}},
	"A Conspiracy Unmasked": {day, room, func(m pen) {
		for i, role := range []dataset.Role{dataset.Sam, dataset.Merry, dataset.Pippin} {
			at := m.p(-0.5+0.5*float64(i), 0.2)
			drawMember(m.Context, role, at.X, at.Y, m.k/150)
		}
		m.shape(oak, -0.75, 0, -0.7, 0.22, 0.7, 0.22, 0.75, 0)
		m.shape(render.Hex("f3e6cf"), 0.22, 0.22, 0.22, 0.4, 0.3, 0.4, 0.3, 0.22)
		m.flameAt(0.26, 0.46, 0.06)
	}},
	"A Short Cut to Mushrooms": {day, shire, func(m pen) {
		m.road(render.Hex("e5d3a4"))
		m.moved(-0.42, 0, 0.72).mushroom()
		m.moved(0.42, 0, 0.56).mushroom()
		m.moved(0.12, -0.04, 0.36).mushroom()
	}},
	"Off the Road": {sunset, shire, func(m pen) {
		m.road(render.Hex("e5d3a4"))
		m.moved(0.34, 0.06, 0.62).rider(false)
		m.thing("tree", -0.42, -0.04, 1.05, leafy)
	}},
	"The Gaffer": {sunset, shire, func(m pen) {
		m.person(person{cloak: render.Hex("6d7f4f"), hair: grey, beard: true})
		m.line(0.04, oak, 0.08, 0.46, 0.3, 0.4)
		m.shape(oak, 0.28, 0.38, 0.28, 0.5, 0.4, 0.5, 0.38, 0.38)
		m.arc(0.36, 0.66, 0.06, 2, 6, 0.02, white)
		m.arc(0.42, 0.84, 0.08, 2, 6, 0.02, white)
	}},
	"The Bounders": {day, shire, func(m pen) {
		m.moved(-0.34, 0.02, 0.72).person(person{cloak: leafy, hair: brown, hat: "feather"})
		m.moved(0.34, 0, 0.78).person(person{cloak: render.Hex("77803a"), hair: render.Hex("a56a35"),
			hat: "feather"})
	}},
	"Horn-call of Buckland": {night, shire, func(m pen) {
		m.shape(render.Hex("e9dcb8"), -0.48, 0.78, -0.42, 0.52, -0.28, 0.3, -0.06, 0.15, 0.26, 0.1, 0.5, 0.64, 0.2,
			0.44, 0, 0.45, -0.18, 0.53, -0.31, 0.66, -0.4, 0.8)
		m.ellipse(0.38, 0.37, 0.12, 0.28, oak)
		m.ellipse(0.39, 0.37, 0.08, 0.22, render.Hex("3a2616"))
		m.line(0.05, gold, -0.41, 0.5, -0.27, 0.61)
		for i := range 3 {
			m.arc(0.42, 0.37, 0.26+0.12*float64(i), -0.7, 0.7, 0.025, gold)
		}
	}},
	"Bucklebury Ferry": {day, river, func(m pen) {
		m.shape(render.Hex("5f8fa8"), -1.5, -0.1, -1.5, 0.14, 1.5, 0.14, 1.5, -0.1)
		m.shape(oak, -0.62, 0.22, -0.5, 0.06, 0.5, 0.06, 0.62, 0.22)
		m.line(0.03, brown, 0.36, 0.1, 0.52, 0.86)
		for i, role := range []dataset.Role{dataset.Sam, dataset.Frodo, dataset.Merry} {
			at := m.p(-0.34+0.28*float64(i), 0.22)
			drawMember(m.Context, role, at.X, at.Y, m.k/260)
		}
	}},
	"Goldberry": {day, river, func(m pen) {
		m.person(person{cloak: render.Hex("8fc46a"), hair: elfGold, long: true})
		for _, d := range [][2]float64{{-0.2, 0.8}, {0, 0.85}, {0.2, 0.8}} {
			m.star(d[0], d[1], 0.09, 5, white)
			m.disc(d[0], d[1], 0.025, gold)
		}
	}},
	"Sleep under the Fir-tree": {night, wild, func(m pen) {
		m.thing("pine", -0.08, 0, 1.0, leafy)
		m.flameAt(0.42, 0.08, 0.1)
		m.shape(render.Hex("8e3b5e"), -0.66, 0, -0.6, 0.1, -0.3, 0.12, -0.22, 0)
		m.disc(-0.66, 0.06, 0.07, skin)
	}},
	"Walking by Starlight": {night, shire, func(m pen) {
		m.road(render.Hex("aeb4cf"))
		for _, d := range [][3]float64{{-0.5, 0.86, 0.09}, {0.1, 0.98, 0.13}, {0.52, 0.78, 0.08},
			{-0.16, 0.7, 0.06}} {
			m.star(d[0], d[1], d[2], 4, white)
		}
		at := m.p(-0.02, 0.06)
		drawFrodo(m.Context, at.X, at.Y, m.k/160)
	}},
	"A Basket of Mushrooms": {day, room, func(m pen) {
		m.arc(0, 0.34, 0.38, 3.3, 6.1, 0.04, oak)
		for _, d := range [][3]float64{{-0.22, 0.24, 0.45}, {0.22, 0.24, 0.42}, {0, 0.2, 0.56}} {
			m.moved(d[0], d[1], d[2]).mushroom()
		}
		m.shape(render.Hex("b98a4a"), -0.36, 0, -0.48, 0.38, 0.48, 0.38, 0.36, 0)
		for i := range 3 {
			y := 0.08 + 0.1*float64(i)
			m.line(0.02, oak, -0.37-0.03*float64(i), y, 0.37+0.03*float64(i), y)
		}
	}},
	"Covered Tracks": {day, wild, func(m pen) {
		for i, d := range [][2]float64{{-0.42, 0.1}, {-0.1, 0.24}, {0.12, 0.46}, {0.4, 0.58}} {
			at := m.p(d[0], d[1])
			footprint(m.Context, at.X, at.Y, m.k*(0.15-0.02*float64(i)), render.Hex("5d4029"))
		}
		m.line(0.04, oak, 0.1, 0.9, 0.48, 0.3)
		for i := range 7 {
			m.line(0.016, render.Hex("c9a45c"), 0.46, 0.32, 0.36+0.06*float64(i), 0.02+0.01*float64(i))
		}
	}},
	"The Wandering Company": {night, shire, func(m pen) {
		m.moved(-0.42, 0.08, 0.62).person(person{cloak: render.Hex("6f8fb0"), hair: elfGold, long: true})
		m.moved(0.42, 0.08, 0.62).person(person{cloak: render.Hex("7a6fb0"), hair: elfDark, long: true})
		m.moved(0, 0, 0.72).person(person{cloak: render.Hex("d9dde3"), hair: elfGold, long: true, gem: true})
	}},
	"Ponies of Buckland": {day, shire, func(m pen) {
		m.moved(0.3, 0, 0.78).horse(render.Hex("c9b28a"), render.Hex("f3e6cf"), ink)
		m.moved(-0.16, -0.06, 0.86).horse(render.Hex("8a5a2c"), elfDark, ink)
	}},

	"Barliman Butterbur": {day, room, func(m pen) {
		m.person(person{cloak: render.Hex("a5452c"), hair: render.Hex("b98a5c")})
		m.shape(render.Hex("f3e6cf"), -0.2, 0, -0.15, 0.32, 0.15, 0.32, 0.2, 0)
		m.shape(render.Hex("b98a4a"), 0.44, 0.04, 0.44, 0.34, 0.7, 0.34, 0.7, 0.04)
		m.ellipse(0.57, 0.36, 0.15, 0.06, white)
		m.arc(0.7, 0.2, 0.09, -1.4, 1.4, 0.03, render.Hex("b98a4a"))
	}},
	"Bill the Pony": {night, wild, func(m pen) {
		m.moved(-0.05, 0, 0.9).horse(render.Hex("a06a3a"), render.Hex("5d3a1c"), ink)
		m.moved(-0.05, 0, 0.9).bridle(render.Hex("3a2616"))
		m.shape(render.Hex("8a7a5a"), 0.4, 0, 0.36, 0.36, 0.72, 0.4, 0.8, 0)
		m.line(0.03, elfDark, 0.54, 0, 0.52, 0.38)
	}},
	"Rangers of the North": {sunset, wild, func(m pen) {
		m.moved(-0.36, 0.02, 0.74).person(person{cloak: render.Hex("4a5a3f"), hair: elfDark, hat: "hood",
			beard: true})
		m.moved(0.36, 0, 0.8).person(person{cloak: render.Hex("4f5a5f"), hair: brown, hat: "hood", beard: true})
		m.star(0.36, 0.2, 0.06, 6, white)
		m.star(-0.36, 0.2, 0.06, 6, white)
	}},
	"Athelas": {sunset, wild, func(m pen) {
		m.line(0.04, leafy, 0, 0, 0.03, 0.5, 0, 0.72)
		for _, d := range [][4]float64{{-0.34, 0.36, -0.52, 0.62}, {0.36, 0.42, 0.56, 0.7}, {0, 0.74, 0, 1.08},
			{-0.26, 0.66, -0.4, 0.92}, {0.26, 0.7, 0.38, 0.98}, {0.28, 0.16, 0.5, 0.3}} {
			x, y, tx, ty := d[0], d[1], d[2], d[3]
			nx, ny := (ty-y)*0.5, -(tx-x)*0.5
			m.shape(render.Hex("4f9a56"), 0.02, max(0.1, y-0.3), x+nx*0.7-0.02, y+ny*0.7, tx, ty, x-nx*0.7, y-ny*0.7)
		}
	}},
	"O Elbereth! Gilthoniel!": {night, wild, func(m pen) {
		m.moved(0, 0.2, 0.8).elbereth(render.Hex("cfe0ff"))
		m.moved(0, 0, 0.5).blade(silver)
	}},
	"Glorfindel": {day, wild, func(m pen) {
		for i := range 12 {
			at := m.moved(0, 0.58, 1)
			x, y := angle(i, 12)
			at.line(0.03, render.Hex("f7e7a0"), 0.36*x, 0.36*y, 0.5*x, 0.5*y)
		}
		m.person(person{cloak: white, hair: elfGold, long: true, gem: true})
	}},
	"Asfaloth": {day, river, func(m pen) {
		m.horse(white, silver, ink)
		m.bridle(render.Hex("3a6fc0"))
		for _, d := range [][2]float64{{-0.24, 0.42}, {-0.08, 0.4}, {0.1, 0.34}, {0.24, 0.26}} {
			m.disc(d[0], d[1], 0.035, gold)
		}
	}},
	"The Beryl on the Bridge": {day, river, func(m pen) {
		for i := range 3 {
			x := -0.5 + 0.5*float64(i)
			m.arc(x, 0.1, 0.22, 3.14, 6.28, 0.07, stony)
		}
		m.shape(stony, -0.9, 0.3, -0.9, 0.42, 0.9, 0.42, 0.9, 0.3)
		m.shape(render.Hex("4fbf8a"), 0, 0.42, -0.2, 0.66, -0.1, 0.82, 0.1, 0.82, 0.2, 0.66)
		m.line(0.016, white, -0.2, 0.66, 0.2, 0.66)
		m.line(0.016, white, -0.08, 0.8, 0, 0.46, 0.08, 0.8)
	}},
	"Gandalf's Rune": {day, wild, func(m pen) {
		m.shape(stony, -0.4, 0, -0.36, 0.7, -0.1, 0.96, 0.26, 0.84, 0.4, 0.4, 0.42, 0)
		m.line(0.05, ink, -0.06, 0.24, -0.06, 0.74)
		m.line(0.05, ink, -0.06, 0.7, 0.16, 0.56)
		m.line(0.05, ink, -0.06, 0.5, 0.16, 0.36)
	}},
	"Lightning on Weathertop": {gloom, wild, func(m pen) {
		m.thing("peak", 0, 0, 1.1, stony)
		m.thing("ruin", 0, 0.82, 0.26, stony)
		m.shape(render.Hex("f7e36a"), 0.1, 1.16, -0.16, 0.78, 0, 0.8, -0.1, 0.44, 0.22, 0.88, 0.05,
			0.87, 0.24, 1.16)
	}},
	"Shadowfax": {day, wild, func(m pen) { m.horse(silver, white, ink) }},
	"A Bolster in the Bed": {day, room, func(m pen) {
		m.shape(oak, -0.72, 0, -0.72, 0.6, -0.62, 0.64, -0.62, 0)
		m.shape(oak, 0.62, 0, 0.62, 0.36, 0.72, 0.36, 0.72, 0)
		m.shape(white, -0.62, 0.2, -0.6, 0.38, -0.36, 0.4, -0.34, 0.2)
		m.shape(render.Hex("8e3b3b"), -0.4, 0.06, -0.36, 0.36, -0.1, 0.42, 0.3, 0.4, 0.64, 0.28, 0.64, 0.06)
		m.moved(-0.02, 0.36, 0.5).blade(silver)
	}},
	"The Prancing Pony": {night, wild, func(m pen) {
		m.line(0.06, oak, -0.5, 0, -0.5, 1.06)
		m.line(0.05, oak, -0.5, 1, 0.42, 1)
		m.line(0.02, ink, -0.24, 1, -0.24, 0.88)
		m.line(0.02, ink, 0.3, 1, 0.3, 0.88)
		m.shape(render.Hex("2f5a3a"), -0.36, 0.24, -0.36, 0.88, 0.42, 0.88, 0.42, 0.24)
		m.moved(0.04, 0.28, 0.54).horse(white, silver, ink)
	}},
	"Strider's Cunning": {sunset, wild, func(m pen) {
		at := m.p(0, 0)
		drawMember(m.Context, dataset.Strider, at.X, at.Y, m.k/96)
	}},
	"Pathless Lands": {gloom, wild, func(m pen) {
		m.thing("bare", -0.44, 0, 0.8, oak)
		m.thing("bare", 0.48, 0.06, 0.56, oak)
		m.line(0.05, oak, 0.02, 0, 0.02, 0.7)
		m.shape(render.Hex("a5804a"), 0.02, 0.62, 0.02, 0.78, 0.3, 0.78, 0.4, 0.7, 0.3, 0.62)
		m.shape(render.Hex("a5804a"), 0.02, 0.4, 0.02, 0.56, -0.24, 0.56, -0.34, 0.48, -0.24, 0.4)
	}},
	"Elladan and Elrohir": {sunset, river, func(m pen) {
		m.moved(-0.32, 0, 0.76).person(person{cloak: render.Hex("5a6b8a"), hair: elfDark, long: true, gem: true})
		m.moved(0.34, 0, 0.76).person(person{cloak: render.Hex("8a8fa0"), hair: elfDark, long: true, gem: true})
	}},
	"The Stone-trolls": {day, wild, func(m pen) {
		for _, d := range [][3]float64{{-0.46, 0, 0.62}, {0.46, 0, 0.66}, {0, 0, 0.86}} {
			t := m.moved(d[0], d[1], d[2])
			t.shape(stony, -0.42, 0, -0.46, 0.4, -0.26, 0.52, -0.24, 0.84, 0, 0.98,
				0.24, 0.84, 0.26, 0.52, 0.46, 0.4, 0.42, 0)
			t.line(0.04, ink, -0.16, 0.78, -0.04, 0.74)
			t.line(0.04, ink, 0.04, 0.74, 0.16, 0.78)
			t.line(0.04, ink, -0.14, 0.56, 0.14, 0.58)
			t.line(0.03, leafy, -0.4, 0.38, -0.28, 0.3, -0.3, 0.16)
		}
	}},
	"Loudwater in Flood": {day, river, func(m pen) {
		m.moved(0.34, 0.1, 0.7).horse(white, silver, render.Hex("3a6fc0"))
		m.moved(-0.3, 0, 1).wave(render.Hex("4f8fb5"))
		m.moved(0.36, -0.04, 0.8).wave(render.Hex("3a7aa5"))
	}},
	"Brands of Fire": {night, wild, func(m pen) {
		for _, d := range [][3]float64{{-0.44, 0.02, -0.12}, {0, 0.06, 0}, {0.44, 0.02, 0.12}} {
			m.line(0.06, oak, d[0], d[1], d[0]+d[2], d[1]+0.6)
			m.flameAt(d[0]+d[2], d[1]+0.72, 0.15)
		}
	}},
}

// elbereth is a star with rays.
func (m pen) elbereth(c color.RGBA) {
	for i := range 16 {
		x, y := angle(i, 16)
		r := 0.46 + 0.08*float64(i%2)
		m.line(0.014, lighter(gold, 0.4), 0.3*x, 0.56+0.3*y, r*x, 0.56+r*y)
	}
	m.star(0, 0.56, 0.4, 8, c)
	m.disc(0, 0.56, 0.09, lighter(gold, 0.5))
}
