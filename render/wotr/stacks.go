package wotr

import (
	"cmp"
	"slices"
	"strings"

	"redbook/engine/wotr"
)

// stack is one side's figures in one region.
type stack struct {
	side       wotr.Side
	region     wotr.Region
	nations    []contingent // of the units and leaders, the largest first
	nazgul     int
	characters []person
	inside     bool // shut up in its stronghold
	meeting    meeting
	apart      bool // corrupted sovereigns, who are on nobody's side
}

// contingent is what a nation has in a stack.
type contingent struct {
	nation                    wotr.Nation
	regulars, elites, leaders int
}

func (c contingent) units() int { return c.regulars + c.elites }

// total sums up a stack's contingents.
func (s stack) total() (sum contingent) {
	for _, c := range s.nations {
		sum.regulars, sum.elites, sum.leaders = sum.regulars+c.regulars, sum.elites+c.elites, sum.leaders+c.leaders
	}
	return sum
}

func (s stack) empty() bool { return len(s.nations) == 0 && s.nazgul == 0 && len(s.characters) == 0 }

// gather reads figures by name ("rohan:e", "sauron:n", "gimli"), as views count them.
func gather(figures map[string]int) stack {
	var s stack
	if len(figures) == 0 { // as in most regions
		return s
	}
	for n := wotr.Dwarves; n <= wotr.Southrons; n++ {
		c := contingent{n, figures[n.String()+":r"], figures[n.String()+":e"], figures[n.String()+":l"]}
		if c.units()+c.leaders > 0 {
			s.nations = append(s.nations, c)
		}
		if n <= wotr.Rohan && figures[n.String()+":s"] > 0 {
			s.characters = append(s.characters, person{sovereignOf[n], leading})
		}
	}
	slices.SortStableFunc(s.nations, func(a, b contingent) int { return cmp.Compare(b.units(), a.units()) })
	s.nazgul = figures[wotr.Sauron.String()+":n"]
	for c := wotr.GandalfTheGrey; c <= wotr.Ugluk; c++ {
		if figures[c.String()] > 0 {
			s.characters = append(s.characters, person{Character: c})
		}
	}
	return s
}

// stacks lists what stands on the map, region by region, the Free Peoples' first, corrupted sovereigns last.
func stacks(v *wotr.View) []stack {
	var all []stack
	for _, r := range v.Regions {
		for side := wotr.FreePeoples; side <= wotr.Shadow; side++ {
			s := gather(r.Forces[side])
			if s.empty() {
				continue
			}
			s.side, s.region = side, r.Region
			s.inside = r.Inside != nil && *r.Inside == side
			s.meeting = s.meets(v, r.Mixed)
			all = append(all, s)
		}
		if who := spoiledIn(v, r.Region); len(who) > 0 {
			all = append(all, stack{side: wotr.Shadow, region: r.Region, characters: who, apart: true})
		}
	}
	return all
}

// key names what a stack looks like apart from its numbers: for sprites.
func (s stack) key() string {
	names := []string{s.side.String()}
	for _, c := range s.nations {
		names = append(names, c.nation.String())
	}
	return strings.Join(names, "+")
}
