package wotr

import (
	"fmt"

	"redbook/engine"
)

// Corruption tiles: hunt tiles that lie on a sovereign's space of the corruption board (K1.3), and who may
// know them. Kings' tiles lie open; the others are known to the Shadow alone, unless the game is played with
// open tiles.

// Tainting is where the corruption tiles are.
type Tainting struct {
	Tainted [sovereignCount][tileCount]uint8 // on the sovereigns (K1.3): the hidden ones are the Shadow's secret
	Fetched [tileCount]uint8                 // drawn in an attempt that is half done (K8.4)
	Newest  Tile                             // the last of them that can be kept
	// hidden ones on sovereigns that the leader of the Free Peoples has looked at, and that lie there for all he
	// knows
	LookedAt [sovereignCount][tileCount]uint8
}

// tainting counts the tiles of a kind that lie on sovereigns, or are drawn in an attempt that is half done
// (K15.1).
func (p *Position) tainting(t Tile) uint8 {
	n := p.Fetched[t]
	for i := range p.Tainted {
		n += p.Tainted[i][t]
	}
	return n
}

// taintOf returns the tiles on a sovereign.
func (p *Position) taintOf(c Character) *[tileCount]uint8 { return &p.Tainted[c-Brand] }

// taint is how far a sovereign is corrupted: the sum of the numbers on his tiles, kings' tiles being 0
// (K9.1).
func (p *Position) taint(c Character) int {
	n := 0
	for t, count := range p.taintOf(c) {
		if !Tile(t).king() {
			n += int(count) * int(tiles[t].value)
		}
	}
	return n
}

// covered lists the hidden tiles on a sovereign, each as often as it lies there: all but kings' tiles. The
// rules call them hidden even in a game with open tiles (K14.2).
func (p *Position) covered(c Character) []engine.Value {
	var list []engine.Value
	for t, count := range p.taintOf(c) {
		for range count {
			if !Tile(t).king() {
				list = append(list, engine.Value(t))
			}
		}
	}
	return list
}

// tilesOn counts the tiles on a sovereign.
func (p *Position) tilesOn(c Character) int {
	n := 0
	for _, count := range p.taintOf(c) {
		n += int(count)
	}
	return n
}

// untaint puts all tiles of a sovereign back into the pool.
func (p *Position) untaint(c Character) {
	for t, n := range p.taintOf(c) {
		p.Pool[t] += n
	}
	*p.taintOf(c), p.LookedAt[c-Brand] = [tileCount]uint8{}, [tileCount]uint8{}
}

// secretTiles reports whether corruption tiles lie face down in this game, so that what is left in the pool
// is the Shadow's secret (K8.10).
func (p *Position) secretTiles() bool { return p.kings(withKings) && !p.kings(openTiles) }

// whoKnowsTiles returns who may know which tiles lie on sovereigns and in the pool.
func (p *Position) whoKnowsTiles() engine.Seats {
	if p.secretTiles() {
		return p.players(Shadow)
	}
	return engine.Public
}

// knowsTiles reports whether an audience may know which tiles lie on sovereigns and in the pool.
func (p *Position) knowsTiles(audience engine.Seats) bool {
	return !p.secretTiles() || audience&p.players(Shadow) != 0
}

// poolFor returns the pool as an audience knows it: for those who may not know the hidden tiles, these are
// counted as if they were in the pool.
func (p *Position) poolFor(audience engine.Seats) [tileCount]uint8 {
	pool := p.Pool
	if p.knowsTiles(audience) {
		return pool
	}
	for t := range pool {
		pool[t] += p.Fetched[t]
		if !Tile(t).king() {
			for i := range p.Tainted {
				pool[t] += p.Tainted[i][t]
			}
		}
	}
	return pool
}

// storedTaint is the tiles on sovereigns in names.
func storedTaint(on *[sovereignCount][tileCount]uint8) map[string]map[string]uint8 {
	stored := map[string]map[string]uint8{}
	for c := Brand; c < Brand+sovereignCount; c++ {
		if tiles := engine.Named(Tiles, on[c-Brand][:]); len(tiles) > 0 {
			stored[c.String()] = tiles
		}
	}
	return stored
}

// readTaint reads what storedTaint wrote.
func readTaint(on *[sovereignCount][tileCount]uint8, stored map[string]map[string]uint8) error {
	for name, tiles := range stored {
		var c Character
		if err := c.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		if !awakening.has(c) {
			return fmt.Errorf("tiles on %s, who is no sovereign", c)
		}
		if err := engine.FillNamed(Tiles, on[c-Brand][:], tiles); err != nil {
			return err
		}
	}
	return nil
}
