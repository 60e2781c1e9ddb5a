package wotr

import "redbook/engine"

// The hunt tiles and their pool (Rulebook p.40).

// Tile is a kind of hunt tile.
type Tile uint8

// The tiles: the standard ones, then the Free Peoples' special ones (blue) and the Shadow's (red).
const (
	NoTile Tile = iota
	Tile0Reveal
	Tile1
	Tile1Reveal
	Tile2
	Tile2Reveal
	Tile3
	TileKing1
	TileKing2
	TileEye
	TileElvenCloaks
	TileElvenRope
	TilePhial
	TileSmeagol
	TileShelob
	TileRingIsMine
	TileOnTheyWent
	TileGiveItToUss
	tileCount
)

// tileRow is a kind of tile: how many there are, and what it shows (Rulebook p.40, hunt-tiles.tsv).
type tileRow struct {
	id     string
	count  uint8
	value  int8 // the damage; negative heals
	eye    bool // the damage follows from the hunt
	die    bool // the damage is rolled
	reveal bool
	stop   bool
	blue   bool // a special tile of the Free Peoples
	red    bool // a special tile of the Shadow
	crown  bool // a kings' tile, in the pool of Kings of Middle-earth alone (K5)
}

var tiles = [tileCount]tileRow{
	NoTile:          {id: "no-tile"},
	Tile0Reveal:     {id: "0-reveal", count: 2, value: 0, reveal: true},
	Tile1:           {id: "1", count: 2, value: 1},
	Tile1Reveal:     {id: "1-reveal", count: 2, value: 1, reveal: true},
	Tile2:           {id: "2", count: 2, value: 2},
	Tile2Reveal:     {id: "2-reveal", count: 1, value: 2, reveal: true},
	Tile3:           {id: "3", count: 3, value: 3},
	TileKing1:       {id: "king-1", count: 1, value: 1, crown: true},
	TileKing2:       {id: "king-2", count: 1, value: 2, crown: true},
	TileEye:         {id: "eye", count: 4, eye: true, reveal: true},
	TileElvenCloaks: {id: "elven-cloaks-0", count: 1, value: 0, blue: true},
	TileElvenRope:   {id: "elven-rope-0", count: 1, value: 0, blue: true},
	TilePhial:       {id: "phial-minus-2", count: 1, value: -2, blue: true},
	TileSmeagol:     {id: "smeagol-minus-1", count: 1, value: -1, blue: true},
	TileShelob:      {id: "shelob-die", count: 1, die: true, stop: true, red: true},
	TileRingIsMine:  {id: "ring-is-mine-eye", count: 1, eye: true, reveal: true, stop: true, red: true},
	TileOnTheyWent:  {id: "on-they-went-3", count: 1, value: 3, stop: true, red: true},
	TileGiveItToUss: {id: "give-it-to-uss-1", count: 1, value: 1, reveal: true, stop: true, red: true},
}

// special reports whether a tile is a special one.
func (t Tile) special() bool { return tiles[t].blue || tiles[t].red }

// king reports whether a tile is one of the kings' tiles.
func (t Tile) king() bool { return tiles[t].crown }

// standard reports whether a tile is in the pool from the start.
func (t Tile) standard() bool { return t != NoTile && !t.special() }

// everywhere reports whether a standard tile is in the pool of every game.
func (t Tile) everywhere() bool { return t.standard() && !t.king() }

// drawTile takes a tile out of the pool, which is filled again first if it is empty. The caller must then
// call layTileAside or returnTile: until then the tile is in no count.
func drawTile(pl *play) Tile {
	p := pl.P
	fillPool(pl)
	var from []engine.Value
	for t := NoTile + 1; t < tileCount; t++ {
		for range p.Pool[t] {
			from = append(from, engine.Value(t))
		}
	}
	t := Tile(pl.DrawOnly(p.whoKnowsTiles(), "hunt", Tiles, from))
	p.Pool[t]--
	return t
}

// layTileAside puts a drawn tile where it belongs: a standard one waits for the pool to be filled again, a
// special one never comes back (R131).
func layTileAside(pl *play, t Tile) {
	if t.standard() {
		pl.P.Drawn[t]++
	}
	fillPool(pl)
}

// returnTile puts a drawn tile back into the pool.
func returnTile(pl *play, t Tile) {
	pl.P.Pool[t]++
	pl.Tell("tile-returned", tellTile("tile", t))
}

// fillPool fills an empty pool with all standard tiles that were drawn. Tiles that were removed for good are
// in no array, so they stay out (Rulebook p.40, R131).
func fillPool(pl *play) {
	p := pl.P
	if p.Pool != ([tileCount]uint8{}) || p.Drawn == ([tileCount]uint8{}) {
		return
	}
	p.Pool, p.Drawn = p.Drawn, [tileCount]uint8{}
	pl.Cover("pool-filled")
	pl.Tell("pool-filled")
}
