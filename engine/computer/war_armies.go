package computer

import "redbook/engine/wotr"

// mostDice is how many dice an army rolls at most, and how many units of a garrison count.
const mostDice = 5

// leadership is what a force of a side is worth in re-rolls. What Isengard's elites get by Saruman is left
// out: it goes when he does.
func leadership(s wotr.Side, f wotr.Force) int {
	n := f.Of(s, wotr.Leader) + f.Of(s, wotr.Sovereign)
	for _, c := range f.Characters() {
		n += c.Facts().Leadership
	}
	return n
}

// worthOf is the value of an army in the open or on the attack (Q3).
func worthOf(s wotr.Side, f wotr.Force) int { return worthWith(s, f, hits(s, f)) }

func worthWith(s wotr.Side, f wotr.Force, taken int) int {
	units, captains := f.Units(), 0
	for _, c := range f.Characters() {
		captains += is(c.Facts().Captain)
	}
	if units == 0 {
		return 0
	}
	return taken + min(mostDice, units+captains) + min(mostDice, units, leadership(s, f)) + captains
}

// defence is the value of a side's army in a region when it is attacked there (Q3).
func (w *war) defence(s wotr.Side, r wotr.Region) int {
	if w.guards[s][r] == 0 {
		w.guards[s][r] = int16(w.holding(s, r, w.p.Army(s, r))) + 1
	}
	return int(w.guards[s][r]) - 1
}

// worth is the value of a side's army in a region, in the open or on the attack (Q3).
func (w *war) worth(s wotr.Side, r wotr.Region) int {
	if w.worths[s][r] == 0 {
		w.worths[s][r] = int16(worthOf(s, w.p.Army(s, r))) + 1
	}
	return int(w.worths[s][r]) - 1
}

// holding is the value of a force that defends a region.
func (w *war) holding(s wotr.Side, r wotr.Region, f wotr.Force) int {
	if f.Units() == 0 {
		return 0
	}
	switch kind := r.Facts().Settlement; {
	case kind == wotr.Stronghold && w.p.Controls(s, r):
		elites := min(mostDice, f.Of(s, wotr.Elite))
		inside := 2*elites + min(mostDice-elites, f.Of(s, wotr.Regular))
		return worthWith(s, f, inside) * 3 / 2
	case kind == wotr.City && w.p.Controls(s, r), kind == wotr.Fortification:
		return worthOf(s, f) + 1
	}
	return worthOf(s, f)
}

// aggressive reports whether a force may dare to attack the enemy in a region (Q4).
func (w *war) aggressive(s wotr.Side, f wotr.Force, r wotr.Region) bool {
	if f.Units() == 0 {
		return false
	}
	return worthOf(s, f) >= w.defence(s.Enemy(), r) ||
		f.Units() >= fullArmy && (f.Has(wotr.WitchKing) || leadership(s, f) >= mostDice)
}

// fullArmy is how many units a region holds in the open.
const fullArmy = 10

// goal is where armies of the Shadow should go (Q5).
type goal struct {
	region wotr.Region
	kind   int // the lower, the better, among those that are as near
	guard  int // the value of the garrison
}

// The kinds of goal.
const (
	lostStronghold = iota
	threatening
	strongholdAtWar
	strongholdAwake
	strongholdAsleep
	cityAtWar
	cityAwake
)

// sleep is 0 for a nation at war, 1 for an active one and 2 for a passive one.
func (w *war) sleep(n wotr.Nation) int {
	switch {
	case w.p.AtWar(n):
		return 0
	case w.p.Awake(n):
		return 1
	}
	return 2
}

// targets are the goals of the Shadow's armies (Q5).
func (w *war) targets() []goal {
	if w.sought.goals {
		return w.goals
	}
	w.sought.goals = true
	for _, r := range w.threats() {
		w.goals = append(w.goals, goal{r, threatening, w.defence(wotr.FreePeoples, r)})
	}
	for r := wotr.Nowhere + 1; r < wotr.RegionCount; r++ {
		f := r.Facts()
		if !w.p.Controls(wotr.FreePeoples, r) {
			continue
		}
		g := goal{region: r, guard: w.defence(wotr.FreePeoples, r)}
		switch sleep := 0; {
		case f.Nation.Side() == wotr.Shadow:
			if f.Settlement != wotr.Stronghold {
				continue
			}
			g.kind = lostStronghold
		case f.Settlement == wotr.Stronghold:
			if w.p.Besieges(wotr.Shadow, r) && w.aggressive(wotr.Shadow, w.p.Army(wotr.Shadow, r), r) {
				continue
			}
			g.kind = strongholdAtWar + w.sleep(f.Nation)
		case f.Settlement == wotr.City:
			if sleep = w.sleep(f.Nation); sleep == 2 {
				continue
			}
			g.kind = cityAtWar + sleep
		default:
			continue
		}
		w.goals = append(w.goals, g)
	}
	return w.goals
}

// darkTowers are the strongholds of the Shadow's nations.
var darkTowers = func() (list []wotr.Region) {
	for _, r := range everyRegion {
		if f := r.Facts(); f.Settlement == wotr.Stronghold && f.Nation.Side() == wotr.Shadow {
			list = append(list, r)
		}
	}
	return list
}()

// threatReach is from how far an army threatens a stronghold.
const threatReach = 2

// threats lists where armies of the Free Peoples threaten a stronghold of the Shadow (Q8).
func (w *war) threats() []wotr.Region {
	if !w.sought.scares {
		w.sought.scares = true
		for _, r := range w.armies[wotr.FreePeoples] {
			if w.threatened(r) != wotr.Nowhere {
				w.scares = append(w.scares, r)
			}
		}
	}
	return w.scares
}

// threatened is the stronghold of the Shadow that an army in a region threatens; nowhere if none. A garrison
// in a stronghold of its own is no threat: it would take every die on the first turn.
func (w *war) threatened(r wotr.Region) wotr.Region {
	army := w.p.Army(wotr.FreePeoples, r)
	awake := false
	for n := wotr.Dwarves; n <= wotr.Rohan; n++ {
		awake = awake || w.p.Awake(n) && army.Count[wotr.FigureOf(n, wotr.Regular)]+
			army.Count[wotr.FigureOf(n, wotr.Elite)] > 0
	}
	if !awake || r.Facts().Settlement == wotr.Stronghold && w.p.Controls(wotr.FreePeoples, r) {
		return wotr.Nowhere
	}
	for _, to := range darkTowers {
		if w.p.Controls(wotr.Shadow, to) && r.Distance(to) <= threatReach &&
			worthOf(wotr.FreePeoples, army) > w.defence(wotr.Shadow, to) {
			return to
		}
	}
	return wotr.Nowhere
}

// aim is the goal of an army, as far as it has been looked for.
type aim struct {
	sought, found, fit bool
	goal               goal
}

// closest is the goal of an army of the Shadow (Q5). Who besieges a stronghold has his goal where he stands.
func (w *war) closest(from wotr.Region) (goal, bool) {
	a := w.aimOf(from)
	return a.goal, a.found
}

// mobile reports whether an army of the Shadow is fit for its goal (Q7), and returns that.
func (w *war) mobile(from wotr.Region) (goal, bool) {
	a := w.aimOf(from)
	return a.goal, a.fit
}

func (w *war) aimOf(from wotr.Region) *aim {
	a := &w.aims[from]
	if a.sought {
		return a
	}
	a.sought = true
	if !w.p.HasArmy(wotr.Shadow, from) {
		for _, g := range w.targets() {
			if g.region == from {
				a.goal, a.found = g, true
				break
			}
		}
	} else if w.p.Besieges(wotr.Shadow, from) {
		a.found = true
		a.goal = goal{from, strongholdAtWar + w.sleep(from.Facts().Nation), w.defence(wotr.FreePeoples, from)}
	} else {
		for _, g := range w.targets() {
			far, near := from.Distance(g.region), from.Distance(a.goal.region)
			better := !a.found || far < near || far == near && (g.kind < a.goal.kind ||
				g.kind == a.goal.kind && g.guard < a.goal.guard)
			if better && w.passes(from, g.region) {
				a.goal, a.found = g, true
			}
		}
	}
	a.fit = a.found && w.fit(from, a.goal, w.p.Army(wotr.Shadow, from))
	return a
}

// onward lists, for each two regions, where the shortest ways from one to the other begin.
var onward = func() (all [wotr.RegionCount][wotr.RegionCount][]wotr.Region) {
	for _, from := range everyRegion {
		for _, to := range everyRegion {
			for _, next := range from.Facts().Neighbours {
				if next.Distance(to) == from.Distance(to)-1 {
					all[from][to] = append(all[from][to], next)
				}
			}
		}
	}
	return all
}()

// towards is the next region on the way of an army of a side: of those that are as near the one where the
// enemy is weakest (Q2, which adds up the whole way).
func (w *war) towards(s wotr.Side, from, to wotr.Region) (best wotr.Region) {
	least, ways := 0, onward[from][to]
	if len(ways) == 1 {
		return ways[0]
	}
	for _, next := range ways {
		enemy := w.worth(s.Enemy(), next)
		if best == wotr.Nowhere || enemy < least {
			best, least = next, enemy
		}
	}
	return best
}

// route lists the regions from one to another one, the last included.
func (w *war) route(s wotr.Side, from, to wotr.Region) (list []wotr.Region) {
	for from != to {
		if from = w.towards(s, from, to); from == wotr.Nowhere {
			return nil
		}
		list = append(list, from)
	}
	return list
}

// passes reports whether some of an army may go all the way.
func (w *war) passes(from, to wotr.Region) bool {
	for at := from; at != to; {
		if at = w.towards(w.side, at, to); at == wotr.Nowhere || !w.mayEnter(from, at) {
			return false
		}
	}
	return true
}

// mayEnter reports whether some of the army in a region may step over a border.
func (w *war) mayEnter(from, to wotr.Region) bool {
	land := to.Facts().Nation
	for n := wotr.Dwarves; n <= wotr.Southrons; n++ {
		if n.Side() == w.side && (land == wotr.NoNation || n == land || w.p.AtWar(n)) &&
			w.p.Armies[from][wotr.FigureOf(n, wotr.Regular)]+w.p.Armies[from][wotr.FigureOf(n, wotr.Elite)] > 0 {
			return true
		}
	}
	return false
}

// fit reports whether a force that stands in a region is fit for a goal.
func (w *war) fit(from wotr.Region, g goal, f wotr.Force) bool {
	if f.Units() >= fullArmy {
		return true
	}
	for _, r := range append(w.route(wotr.Shadow, from, g.region), g.region) {
		if w.p.HasArmy(wotr.FreePeoples, r) && !w.aggressive(wotr.Shadow, f, r) {
			return w.p.Besieges(wotr.Shadow, g.region) && from != g.region &&
				w.aggressive(wotr.Shadow, f.With(w.p.Army(wotr.Shadow, g.region)), g.region)
		}
	}
	return true
}

// exposed reports whether nobody stands in the way of an army to a goal, nor in it (Q6).
func (w *war) exposed(from wotr.Region, g goal) bool {
	if g.kind == threatening {
		return false
	}
	way := w.route(wotr.Shadow, from, g.region)
	for _, r := range way {
		if w.p.HasArmy(wotr.FreePeoples, r) {
			return false
		}
	}
	return len(way) > 0
}
