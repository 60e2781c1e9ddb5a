package wotr

import "redbook/engine"

// The Fellowship in Mordor (Rulebook p.43): the track from its gates to the Crack of Doom. On it the
// Fellowship is in no region (R146).

// crackOfDoom is the last step of the Mordor track.
const crackOfDoom = 5

// enterMordor sets the figure on the track, hidden or revealed (R21), and makes the new hunt pool: what has
// not been drawn, the eyes that have, and the special tiles that cards have brought into play. Other drawn
// tiles stay out until the pool runs empty (R5).
func enterMordor(pl *play) {
	p := pl.P
	pl.Cover("mordor.entered")
	added := []engine.Value{}
	for t := NoTile + 1; t < tileCount; t++ {
		n := p.Waiting[t]
		if tiles[t].eye && t.standard() {
			n += p.Drawn[t]
			p.Drawn[t] = 0
		}
		p.Waiting[t] = 0
		p.Pool[t] += n
		for range n {
			added = append(added, engine.Value(t))
		}
	}
	pl.Tell("entered-mordor", tellRegion("from", p.Bearers), engine.Tell("tiles", added...))
	p.Bearers, p.Progress, p.InMordor, p.Mordor = Nowhere, 0, true, 0
}

// stepOnTrack moves the Fellowship one step on the Mordor track: the last effect of a tile without a stop
// icon. At the Crack of Doom the Ring is destroyed, unless its bearers have been corrupted before (Rulebook
// pp.43-44, R135). Callers must check pl.Over.
func stepOnTrack(pl *play) {
	p := pl.P
	p.Mordor++
	pl.Tell("mordor-step", tellNumber("step", int(p.Mordor)))
	if p.Mordor >= crackOfDoom && p.Corruption < corruptionLimit {
		win(pl, FreePeoples, endDestroyed)
	}
}
