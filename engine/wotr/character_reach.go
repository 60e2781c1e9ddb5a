package wotr

// How far characters go (Rulebook pp.24-25).

// shadowfaxLevel is Gandalf the White's level alone or with one Hobbit.
const shadowfaxLevel = 4

// groupLevel returns the level of a group of Companions: the highest of them. Shadowfax carries Gandalf the
// White alone or with exactly one Hobbit (characters.md).
func groupLevel(set characterSet) int {
	others := set.without(GandalfTheWhite)
	if others == set {
		return highestLevel(set)
	}
	if others == 0 || others&^hobbits == 0 && others.count() == 1 {
		return shadowfaxLevel
	}
	return highestLevel(set)
}

// reach returns where a group that stands in a region may go.
func (p *Position) reach(f *moverFrame, from Region, who *Force) regionSet {
	switch {
	case f.rides(): // wherever the card says
		return *f.ends()
	case f.Side == FreePeoples:
		return p.companionReach(from, stride(f, who), f.intoSiege())
	case who.Who&landMinions != 0:
		return p.walkReach(from, stride(f, who))
	}
	set := p.openToMinions()
	set.remove(from)
	return set
}

// stride returns how many regions a group can go on foot.
func stride(f *moverFrame, who *Force) int {
	switch {
	case f.Side == Shadow:
		return slowest(who.Who)
	case *f.level() > 0:
		return int(*f.level() + *f.bonus())
	}
	return groupLevel(who.Who) + int(*f.bonus())
}

// strongholdOf reports whether a side controls a stronghold in a region.
func (p *Position) strongholdOf(s Side, r Region) bool { return isStronghold(r) && p.controls(s, r) }

// companionReach returns where Companions who go n regions may end, over passable borders and past enemy
// armies. They stop at a stronghold that the Shadow controls (R25, R74). The region of a friendly stronghold
// under siege is closed both ways (R73), except that some cards let them end in it.
func (p *Position) companionReach(from Region, n int, intoSiege bool) regionSet {
	if p.inside(FreePeoples, from) {
		return regionSet{}
	}
	return wander(from, n, func(r Region) (ends, passes bool) {
		if p.inside(FreePeoples, r) {
			return intoSiege, false
		}
		return true, !p.strongholdOf(Shadow, r)
	})
}

// walkReach returns where a Minion who walks n regions may end. A friendly stronghold under siege is closed
// to him both ways, as is one of the Free Peoples that the Shadow does not besiege.
func (p *Position) walkReach(from Region, n int) regionSet {
	if p.inside(Shadow, from) {
		return regionSet{}
	}
	return wander(from, n, func(r Region) (ends, passes bool) {
		open := !p.inside(Shadow, r) && !p.closedToMinions(r)
		return open, open
	})
}

// closedToMinions reports whether a region is closed to Nazgûl and Minions without an army: a stronghold that
// the Free Peoples control stands there, and no army of the Shadow besieges it (R72).
func (p *Position) closedToMinions(r Region) bool {
	return p.strongholdOf(FreePeoples, r) && !p.Besieged.has(r)
}

// openToMinions returns the regions to which Nazgûl and the Witch-king may fly.
func (p *Position) openToMinions() regionSet {
	var set regionSet
	for r := Nowhere + 1; r < regionCount; r++ {
		if !p.closedToMinions(r) {
			set.add(r)
		}
	}
	return set
}

// wander returns the regions in which a walk over at most n passable borders may end. For a region on the
// walk, way returns whether one may end there, and whether one may go on from it.
func wander(from Region, n int, way func(r Region) (ends, passes bool)) regionSet {
	var ends regionSet
	seen, edge := setOf(from), setOf(from)
	for ; n > 0 && !edge.empty(); n-- {
		var next regionSet
		for r := range edge.all() {
			next = next.or(adjacent[r])
		}
		next = next.minus(seen)
		seen = seen.or(next)
		edge = regionSet{}
		for r := range next.all() {
			end, pass := way(r)
			if end {
				ends.add(r)
			}
			if pass {
				edge.add(r)
			}
		}
	}
	return ends
}

// slowest is the lowest level among the Minions of a group who walk: the group stays together (ours).
func slowest(who characterSet) int {
	level := int8(unlimited)
	for _, c := range (who & landMinions).list() {
		level = min(level, characters[c].level)
	}
	return int(level)
}
