package wotr

// The Ring-bearers' way on the map when they are declared or revealed (Rulebook pp.38-39).

// way is how the Ring-bearers come to a region.
type way struct {
	open bool
	// of the Shadow and under its control, touched on the way: through, left, entered, stayed in
	strongholds regionSet
	moria       bool // it leads into, out of or through Moria
}

// ways finds how the Ring-bearers come from where their figure stands to every region that their progress
// reaches. Of several ways the game takes one that touches the fewest strongholds, and avoids Moria while
// Balrog of Moria is on the table. A player who wants to touch a stronghold names it: see waysBy.
func (p *Position) ways() [regionCount]way { return p.waysFrom(p.here(), p.Bearers, int(p.Progress)) }

// waysBy finds the ways that lead to one stronghold by the shortest path, and on from there.
func (p *Position) waysBy(tower Region) (ways [regionCount]way) {
	far := int(journeys[p.Bearers][tower])
	if left := int(p.Progress) - far; left >= 0 {
		ways = p.waysFrom(p.waysFrom(p.here(), p.Bearers, far)[tower], tower, left)
	}
	return ways
}

// here is the way of Ring-bearers who have not moved.
func (p *Position) here() way {
	w := way{open: true}
	if p.darkTower(p.Bearers) {
		w.strongholds.add(p.Bearers)
	}
	return w
}

// waysFrom goes on from a region to which a way has led, for some steps at most.
func (p *Position) waysFrom(start way, from Region, steps int) (ways [regionCount]way) {
	ways[from] = start
	for range steps {
		before := ways
		for r := range before {
			if !before[r].open {
				continue
			}
			for _, to := range neighbours[r] {
				if innerMordor.has(to) {
					continue
				}
				w := before[r]
				w.moria = w.moria || Region(r) == Moria || to == Moria
				if p.darkTower(to) {
					w.strongholds.add(to)
				}
				if !ways[to].open || p.cost(w) < p.cost(ways[to]) {
					ways[to] = w
				}
			}
		}
	}
	return ways
}

// darkTower reports whether a stronghold of a Shadow nation stands in a region under the Shadow's control
// (Rulebook p.39, R48).
func (p *Position) darkTower(r Region) bool {
	return isStronghold(r) && p.controls(Shadow, r) && p.countsAs(r) == Shadow
}

// cost weighs a way by the tiles that it costs. Among ways with as many tiles it prefers the one with fewer
// tiles by strongholds, because the Balrog's tile is optional.
func (p *Position) cost(w way) int {
	n := w.strongholds.count()
	tiles := n
	if w.moria && p.onTable(BalrogOfMoria) {
		tiles++
	}
	return 100*tiles + n
}
