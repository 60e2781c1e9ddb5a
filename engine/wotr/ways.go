package wotr

// The Ring-bearers' way on the map when they are declared or revealed (Rulebook pp.38-39).

// way is how the Ring-bearers come to a region.
type way struct {
	open        bool
	strongholds regionSet // of the Shadow and under its control, touched on the way: through, left, entered, stayed in
	moria       bool      // it leads into, out of or through Moria
}

// ways finds how the Ring-bearers come from where their figure stands to every region that their progress reaches. Of several ways
// the game takes one that touches the fewest strongholds, and goes round Moria while the Balrog lies there: what every player
// would choose, since a tile outside Mordor never helps the Free Peoples.
func (p *Position) ways() (ways [regionCount]way) {
	ways[p.Bearers] = way{open: true}
	if p.darkTower(p.Bearers) {
		ways[p.Bearers].strongholds.add(p.Bearers)
	}
	for range p.Progress {
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

// darkTower tells whether a stronghold of a Shadow nation stands in a region under the Shadow's control (Rulebook p.39, R48).
func (p *Position) darkTower(r Region) bool {
	return isStronghold(r) && owner(r) == Shadow && p.controls(Shadow, r)
}

// cost weighs a way: by its tiles, and among those with as many, the one that leaves fewer of them to strongholds: the Balrog may
// not come.
func (p *Position) cost(w way) int {
	n := w.strongholds.count()
	tiles := n
	if w.moria && p.onTable(BalrogOfMoria) {
		tiles++
	}
	return 100*tiles + n
}
