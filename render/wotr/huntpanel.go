package wotr

import (
	"image/color"
	"strings"

	"github.com/fogleman/gg"

	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/render"
)

// The hunt: the dice in its box, and what can be drawn from its pool.
const (
	tileSize = 64
	poolGap  = 8  // between piles, at least
	poolWide = 30 // at most
	poolRow  = 6  // between rows
)

// poolSizes are how large the tiles of the pool are, in how many rows: smaller where there are many kinds.
var poolSizes = []struct{ tile, rows int }{{tileSize, 1}, {48, 2}, {42, 2}}

// hunt draws the hunt box in the column: the Shadow's dice in it, and those of the Free Peoples.
func (s scene) hunt(y int) int {
	const half = columnInner / 2
	s.Text(s.faces.small, s.say("picture.hunt-box", nil), columnX, float64(y+28), 0, sideInk(wotr.Shadow))
	y += 38
	for i, side := range []wotr.Side{wotr.Shadow, wotr.FreePeoples} {
		face := wotr.EyeFace
		if side == wotr.FreePeoples {
			face = wotr.CharacterFace
		}
		x := columnX + i*half
		s.die(side, face, x, y, dieSize)
		s.Text(s.faces.huge, number(s.view.Hunt.Box[side]), float64(x+dieSize+16), float64(y)+dieSize/2+23, 0, ink)
	}
	return s.line(y + dieSize + 10)
}

// poolKey is the phrase for the hunt pool; a different one if hidden tiles count with it and the reader may
// not know them (K8.10).
func poolKey(key string, v *wotr.View) string {
	if hiddenTilesOf(v) > 0 {
		return key + "-hidden"
	}
	return key
}

// hiddenTilesOf counts the tiles on sovereigns whose faces a view does not know.
func hiddenTilesOf(v *wotr.View) (n int) {
	if v.Kings == nil {
		return 0
	}
	for _, k := range v.Kings.Sovereigns {
		n += k.Hidden
	}
	return n
}

// pile is hunt tiles of a kind.
type pile struct {
	id    string
	n     int
	waits bool // a special tile that comes into the pool when the Fellowship reaches Mordor
}

// piles lists what can be drawn, and after it the special tiles that wait.
func piles(v *wotr.View) (all []pile) {
	for _, waits := range []bool{false, true} {
		counts := v.Hunt.Pool
		if waits {
			counts = v.Hunt.Waiting
		}
		for t := wotr.Tile0Reveal; t <= wotr.TileGiveItToUss; t++ {
			if id := wotr.Tiles.Name(engine.Value(t)); counts[id] > 0 {
				all = append(all, pile{id, counts[id], waits})
			}
		}
	}
	return all
}

// pool draws the hunt pool: each kind of tile, with how many there are if it is more than one; those that
// wait are faded.
func (s scene) pool(x, y, room int) {
	title := s.say(poolKey("picture.hunt-pool", s.view),
		map[string]any{"tiles": sum(s.view.Hunt.Pool), "hidden": hiddenTilesOf(s.view)})
	s.fit([]*render.Face{s.faces.place, s.faces.small, s.faces.tiny}, title, float64(x), float64(y+32), 0,
		sideInk(wotr.Shadow), float64(room))
	size, rows := s.poolRows(piles(s.view), room)
	gap := poolWide
	for _, all := range rows {
		if len(all) > 1 {
			gap = min(gap, poolGap+(room-s.rowWide(all, size))/(len(all)-1))
		}
	}
	for row, all := range rows {
		left, top := x, y+42+row*(size+poolRow)
		for _, p := range all {
			c := ink
			s.tile(p.id, left, top, size)
			if p.waits {
				c = faded
				s.Stamp("waits "+number(size), size+2, size+2, func(dc *gg.Context) {
					dc.DrawRectangle(0, 0, float64(size+2), float64(size+2))
					dc.SetColor(render.Shade(parchment, 140))
					dc.Fill()
				}, left-1, top-1)
			}
			if p.n > 1 {
				s.Text(s.faces.count, number(p.n), float64(left+size+4), float64(top+size/2+18), 0, c)
			}
			left += s.pileWide(p, size) + gap
		}
	}
}

// poolRows lays piles in rows, with tiles as large as there is room for.
func (a *art) poolRows(all []pile, room int) (size int, rows [][]pile) {
	for _, try := range poolSizes {
		size, rows = try.tile, nil
		most := a.rowWide(all, size)
		if try.rows > 1 { // rows of about the same length
			most = min(room, most/try.rows+size)
		}
		left := 0
		for _, p := range all {
			wide := a.pileWide(p, size)
			if left == 0 || left+wide > most {
				rows, left = append(rows, nil), 0
			}
			rows[len(rows)-1] = append(rows[len(rows)-1], p)
			left += wide + poolGap
		}
		if most <= room && len(rows) <= try.rows {
			break
		}
	}
	return size, rows
}

// rowWide is how wide piles are side by side, at least.
func (a *art) rowWide(all []pile, size int) int {
	wide := -poolGap
	for _, p := range all {
		wide += a.pileWide(p, size) + poolGap
	}
	return wide
}

// pileWide is how wide a pile is, with its number.
func (a *art) pileWide(p pile, size int) int {
	if p.n == 1 {
		return size
	}
	return size + 4 + int(a.faces.count.Width(number(p.n)))
}

func sum(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}

// tile puts a hunt tile down.
func (s scene) tile(id string, x, y, size int) {
	s.Stamp("tile "+id+" "+number(size), size+2, size+2, func(dc *gg.Context) {
		dc.Translate(1, 1)
		dc.Scale(float64(size)/tileSize, float64(size)/tileSize)
		s.faces.drawTile(dc, id, 0, 0, tileSize)
	}, x-1, y-1)
}

// drawTile draws a hunt tile: what damage it does, an open eye if it reveals, a bar if it stops. Special
// tiles have their side's colour.
func (f *faces) drawTile(dc *gg.Context, id string, x, y, size float64) {
	t := tileFaces[id]
	dc.DrawRoundedRectangle(x, y, size, size, size*0.14)
	render.FillAndStroke(dc, t.ground, dark, 3)
	mark := white
	mid := y + size/2
	if t.reveal || t.stop || t.crown {
		mid = y + size*0.38
	}
	switch t.shows {
	case "eye":
		eye(dc, x+size/2, mid, size*0.3, render.Hex("f4b53c"), t.ground)
	case "die":
		dc.SetColor(mark)
		dc.DrawRoundedRectangle(x+size*0.3, mid-size*0.2, size*0.4, size*0.4, size*0.08)
		dc.Fill()
		dc.SetColor(t.ground)
		for _, p := range [][2]float64{{-0.1, -0.1}, {0.1, 0.1}, {0, 0}, {-0.1, 0.1}, {0.1, -0.1}} {
			dc.DrawCircle(x+size*(0.5+p[0]), mid+size*p[1], size*0.04)
			dc.Fill()
		}
	default:
		dc.SetColor(mark)
		f.count.Centre(dc, t.shows, x+size/2, mid)
	}
	if t.reveal {
		at := x + size*0.5
		if t.stop {
			at = x + size*0.3
		}
		dc.SetColor(white)
		almond(dc, at, y+size*0.83, size*0.2, size*0.22)
		dc.SetColor(dark)
		dc.DrawCircle(at, y+size*0.83, size*0.07)
		dc.Fill()
	}
	if t.crown {
		crown(dc, x+size*0.5, y+size*0.82, size*0.17, gold, dark, size*0.03)
	}
	if t.stop {
		at := x + size*0.5
		if t.reveal {
			at = x + size*0.72
		}
		dc.SetColor(white)
		dc.DrawCircle(at, y+size*0.83, size*0.13)
		dc.Fill()
		dc.SetColor(t.ground)
		dc.DrawRectangle(at-size*0.08, y+size*0.8, size*0.16, size*0.06)
		dc.Fill()
	}
}

func almond(dc *gg.Context, x, y, r, flat float64) {
	dc.NewSubPath()
	dc.MoveTo(x-r, y)
	dc.QuadraticTo(x, y-flat, x+r, y)
	dc.QuadraticTo(x, y+flat, x-r, y)
	dc.Fill()
}

// tileFace is what a hunt tile shows.
type tileFace struct {
	shows        string
	reveal, stop bool
	crown        bool // a kings' tile
	ground       color.RGBA
}

// tileFaces are read from the ids that the rules give tiles (hunt-tiles of the rulebook, p.40).
var tileFaces = func() map[string]tileFace {
	faces := map[string]tileFace{}
	tan, blue, red := render.Hex("7b5f3c"), render.Hex("2c5fa8"), render.Hex("96211a")
	for v := wotr.Tile0Reveal; v <= wotr.TileGiveItToUss; v++ {
		id := wotr.Tiles.Name(engine.Value(v))
		f := tileFace{ground: tan, reveal: strings.HasSuffix(id, "-reveal") || id == "eye",
			shows: strings.TrimSuffix(id, "-reveal")}
		switch v {
		case wotr.TileKing1, wotr.TileKing2:
			f = tileFace{shows: strings.TrimPrefix(id, "king-"), crown: true, ground: render.Hex("5c3715")}
		case wotr.TileElvenCloaks, wotr.TileElvenRope:
			f = tileFace{shows: "0", ground: blue}
		case wotr.TilePhial:
			f = tileFace{shows: "−2", ground: blue}
		case wotr.TileSmeagol:
			f = tileFace{shows: "−1", ground: blue}
		case wotr.TileShelob:
			f = tileFace{shows: "die", stop: true, ground: red}
		case wotr.TileRingIsMine:
			f = tileFace{shows: "eye", reveal: true, stop: true, ground: red}
		case wotr.TileOnTheyWent:
			f = tileFace{shows: "3", stop: true, ground: red}
		case wotr.TileGiveItToUss:
			f = tileFace{shows: "1", reveal: true, stop: true, ground: red}
		}
		faces[id] = f
	}
	return faces
}()
