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
// reaches. Of several ways the game takes one that touches the fewest strongholds, and goes round Moria while
// the Balrog lies there. Who wants more of them says so: see waysBy.
func (p *Position) ways() [regionCount]way { return p.waysFrom(p.here(), p.Bearers, int(p.Progress)) }

// waysBy finds those that lead by one stronghold, straight to it, and on from there.
func (p *Position) waysBy(tower Region) (ways [regionCount]way) {
	far := int(journeys[p.Bearers][tower])
	if left := int(p.Progress) - far; left >= 0 {
		ways = p.waysFrom(p.waysFrom(p.here(), p.Bearers, far)[tower], tower, left)
	}
	return ways
}

// here is the way of a figure that has not moved.
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

// cost weighs a way: by its tiles, and among those with as many, the one that leaves fewer of them to
// strongholds: the Balrog may not come.
func (p *Position) cost(w way) int {
	n := w.strongholds.count()
	tiles := n
	if w.moria && p.onTable(BalrogOfMoria) {
		tiles++
	}
	return 100*tiles + n
}
