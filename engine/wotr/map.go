package wotr

// The map as it is now (Rulebook pp.9-11, 32-33): who controls what, what is besieged, where one may go.

// adjacent are the regions over a border that can be crossed.
var adjacent = func() (sets [regionCount]regionSet) {
	for _, b := range borders {
		sets[b[0]].add(b[1])
		sets[b[1]].add(b[0])
	}
	return sets
}()

// neighbours lists the same regions.
var neighbours = func() (lists [regionCount][]Region) {
	for r := range lists {
		lists[r] = adjacent[r].list()
	}
	return lists
}()

// distances counts the borders between two regions, over passable borders alone.
var distances = allDistances(regionSet{})

// allDistances counts the borders from each region to each other one on the shortest way that does not enter
// the closed ones; 255 means that there is no way.
func allDistances(closed regionSet) (all [regionCount][regionCount]uint8) {
	for from := range regionCount {
		for r := range all[from] {
			all[from][r] = 255
		}
		all[from][from] = 0
		edge := []Region{from}
		for steps := uint8(1); len(edge) > 0; steps++ {
			var next []Region
			for _, r := range edge {
				for _, to := range neighbours[r] {
					if all[from][to] == 255 && !closed.has(to) {
						all[from][to] = steps
						next = append(next, to)
					}
				}
			}
			edge = next
		}
	}
	return all
}

// within returns the regions at most so many borders away.
func within(from Region, n int) regionSet {
	var set regionSet
	for r := Nowhere + 1; r < regionCount; r++ {
		if int(distances[from][r]) <= n {
			set.add(r)
		}
	}
	return set
}

// isSettlement reports whether a town, city or stronghold stands in a region.
func isSettlement(r Region) bool {
	k := regions[r].settlement
	return k == Town || k == City || k == Stronghold
}

// isStronghold reports whether a stronghold stands in a region.
func isStronghold(r Region) bool { return regions[r].settlement == Stronghold }

// owner returns the side to whose nation a settlement's region belongs.
func owner(r Region) Side { return regions[r].nation.Side() }

// worth returns the victory points for a captured settlement (Rulebook p.44).
func worth(r Region) int {
	switch regions[r].settlement {
	case City:
		return 1
	case Stronghold:
		return 2
	}
	return 0
}

// settled is where each nation has its settlements; strongholds and all are sets made from it once, for
// speed.
var settled = func() (sets [nationCount]regionSet) {
	for r := Nowhere + 1; r < regionCount; r++ {
		if isSettlement(r) {
			sets[regions[r].nation].add(r)
		}
	}
	return sets
}()

// bordersOf is which regions lie inside a nation's border.
var bordersOf = func() (sets [nationCount]regionSet) {
	for r := Nowhere + 1; r < regionCount; r++ {
		sets[regions[r].nation].add(r)
	}
	return sets
}()

// controls reports whether a side controls the settlement of a region; false where there is none.
func (p *Position) controls(s Side, r Region) bool {
	return isSettlement(r) && (owner(r) == s) != p.Captured.has(r)
}

// unconquered reports whether a settlement is still, or again, under its owner's control. One under siege is
// (R75).
func (p *Position) unconquered(r Region) bool { return isSettlement(r) && !p.Captured.has(r) }

// besieged reports whether the stronghold of a region is under siege. The side that controls it stands
// inside, the enemy around it.
func (p *Position) besieged(r Region) bool { return p.Besieged.has(r) }

// inside reports whether a side's army in a region is shut up in its stronghold.
func (p *Position) inside(s Side, r Region) bool { return p.Besieged.has(r) && p.controls(s, r) }

// besieges reports whether a side's army lies around the stronghold of a region.
func (p *Position) besieges(s Side, r Region) bool { return p.Besieged.has(r) && !p.controls(s, r) }

// free reports whether a region is free for a side: no enemy army and no settlement under enemy control, or
// the side besieges the stronghold there (Rulebook p.10 with errata, R1).
func (p *Position) free(s Side, r Region) bool {
	if p.Besieged.has(r) {
		return p.besieges(s, r)
	}
	return !p.hasArmy(s.Enemy(), r) && !p.controls(s.Enemy(), r)
}

// freeForArmy reports whether a region is free for the movement of a side's armies: free, or an enemy
// settlement without an enemy army (Rulebook p.28).
func (p *Position) freeForArmy(s Side, r Region) bool {
	if p.Besieged.has(r) {
		return p.besieges(s, r)
	}
	return !p.hasArmy(s.Enemy(), r)
}

// How many units of a side a region may hold: in a stronghold under siege, and anywhere else (Rulebook pp.26,
// 32).
const (
	siegeLimit = 5
	fieldLimit = 10
)

// limit is how many units of a side a region may hold now.
func (p *Position) limit(s Side, r Region) int {
	if p.inside(s, r) {
		return siegeLimit
	}
	return fieldLimit
}

// points counts the victory points of a side: the enemy settlements that it has captured (Rulebook p.44).
func (p *Position) points(s Side) int {
	n := 0
	for r := range p.Captured.all() {
		if owner(r) != s {
			n += worth(r)
		}
	}
	return n
}

// take gives a side control of a region's settlement, unless it has it already: by a capture, with its
// victory points and the advance of the nation that has lost it, or by a liberation (Rulebook p.33, R86).
func take(pl *play, s Side, r Region) {
	p := pl.P
	if !p.controls(s.Enemy(), r) {
		return
	}
	p.Besieged.remove(r)
	p.trace(traceCapture, s, Nowhere, r)
	if owner(r) == s {
		p.Captured.remove(r)
		noteTaken(p, r)
		pl.Tell("liberated", tellSide("side", s), tellRegion("region", r),
			tellNumber("points", p.points(s.Enemy())))
		return
	}
	p.Captured.add(r)
	noteTaken(p, r)
	pl.Tell("captured", tellSide("side", s), tellRegion("region", r), tellNumber("points", p.points(s)))
	if s == Shadow { // an enemy army has entered the nation: it is active even if nobody defended it (R91)
		activate(pl, regions[r].nation, causeEntered, r)
	}
	advance(pl, regions[r].nation, causeCaptured)
}

// enter settles what follows when an army comes into a region: it captures a settlement that nobody defends,
// and rouses the nation whose border it crosses (Rulebook pp.33-34). A region that it besieges is not
// captured by more troops (R96).
func enter(pl *play, s Side, r Region) {
	p := pl.P
	if p.controls(s.Enemy(), r) && !p.besieged(r) && !p.hasArmy(s.Enemy(), r) {
		take(pl, s, r)
	} else if n := regions[r].nation; n != NoNation && n.Side() != s {
		activate(pl, n, causeEntered, r)
	}
}

// leave ends the siege of a region whose besiegers are gone, or whose garrison has left the stronghold to
// them (Rulebook p.32, FS11).
func leave(pl *play, r Region) {
	p := pl.P
	if !p.Besieged.has(r) {
		return
	}
	holder := owner(r)
	if p.Captured.has(r) {
		holder = holder.Enemy()
	}
	switch {
	case !p.hasArmy(holder.Enemy(), r):
		p.Besieged.remove(r)
		pl.Tell("siege-over", tellRegion("region", r))
	case !p.hasArmy(holder, r):
		take(pl, holder.Enemy(), r)
	}
}
