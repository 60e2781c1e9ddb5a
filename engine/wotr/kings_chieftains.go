package wotr

// The Dark Chieftains (K11): Minions who walk. They bring no action die of their own, but the Shadow's Ruler
// die (kings_dice.go). What they do in a battle stands in kings_battle.go.

// chieftains are the Dark Chieftains.
const chieftains = characterSet(1<<BlackSerpent | 1<<ShadowOfMirkwood | 1<<Ugluk)

// chieftainNations are the nations of the Dark Chieftains.
var chieftainNations = [...]Nation{Southrons, Sauron, Isengard}

// chieftainNation returns the nation of a Dark Chieftain.
func (c Character) chieftainNation() Nation { return chieftainNations[c-BlackSerpent] }

// bringsChieftain reports whether a result brings in a chieftain, though it does not bring in other Minions:
// any result of the Ruler die does (K4.5).
func (f Face) bringsChieftain() bool { return f.ruler() && f.plain() != EyeFace }

// chieftainEntries returns where a chieftain can come into play now (KC1 to KC3).
func (p *Position) chieftainEntries(c Character) regionSet {
	if !p.kings(withKings) {
		return regionSet{}
	}
	camps := p.withUnitsOf(c.chieftainNation())
	switch {
	case c == BlackSerpent && p.atWar(Gondor), c == ShadowOfMirkwood && (p.atWar(Dwarves) || p.atWar(Elves) ||
		p.atWar(North)):
		return camps
	case c == Ugluk && p.Revealed:
		near := setOf(p.Bearers).or(adjacent[p.Bearers])
		near.remove(Nowhere)
		return camps.or(freeFor(Shadow, func(*Position) regionSet { return near })(p))
	case c == Ugluk && p.atWar(Rohan):
		return camps
	}
	return regionSet{}
}

// trackedBy is what Uglúk adds to all dice of the hunt's re-roll: one while he is where the Ring-bearers'
// figure is, or next to it (We March Day and Night). On the Mordor track they are in no region.
func (p *Position) trackedBy() int {
	if !p.onMap(Ugluk) {
		return 0
	}
	return tracks(p.Where[Ugluk], p.Bearers)
}

// tracks is what Uglúk adds, by the regions of both.
func tracks(ugluk, bearers Region) int {
	if bearers != Nowhere && (ugluk == bearers || adjacent[ugluk].has(bearers)) {
		return 1
	}
	return 0
}
