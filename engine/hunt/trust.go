package hunt

import "math"

// Trust is how far a gait is to be trusted: what each ground counts for. An area is believed by the power of
// e that its grounds come to. Who walks by a gait is where that says; but Frodo knows what the Nazgûl may
// believe, and avoids it, most of all where they are sure.
type Trust [TrustSize]float64

// The grounds on which an area is believed. Some have several marks, by the chance of the likeliest area:
// what such a ground counts for is said at each mark, and goes evenly from one to the next.
const (
	ofChance      = 0                   // the logarithm of its chance by the gait, in each turn of the day
	ofLikeliest   = ofChance + 3*marks  // that it is the likeliest area
	ofSecond      = ofLikeliest + marks // that it is the second
	ofFirstChance = ofSecond + marks    // the logarithm again, in the first turn of a part: it has no marks
	ofEarlyChance = ofFirstChance + 1   // the same on its first two days
	ofLateChance  = ofEarlyChance + 1   // the same from the fourth day on

	// TrustSize is how many grounds there are, each as often as it has marks.
	TrustSize = ofLateChance + 1

	marks = 4
)

// marked are the chances of the likeliest area at the marks.
var marked = [marks]float64{0.1, 0.35, 0.6, 1}

// between is how much of each mark counts when the likeliest area has this chance: together 1.
func between(top float64) (share [marks]float64) {
	for k := range marks - 1 {
		if from, to := marked[k], marked[k+1]; top < to {
			share[k+1] = max(0, (top-from)/(to-from))
			share[k] = 1 - share[k+1]
			return share
		}
	}
	share[marks-1] = 1
	return share
}

// Even trusts a gait as far always: each area is believed by this power of its chance.
func Even(power float64) (t Trust) {
	for k := range 3 * marks {
		t[ofChance+k] = power
	}
	return t
}

// Trusting is the gait, trusted so far.
func (g Gait) Trusting(t Trust) *Gait {
	g.Trust = t
	return &g
}

// Ground is why an area is believed, to learn how far a gait is to be trusted.
type Ground struct {
	Area   Space
	Of     [TrustSize]float64
	chance float64 // by the gait, of one scale
}

// Grounds lists all areas that a gait leaves, in ascending order, and why they are believed. Nothing of the
// position is read but what everybody knows.
func (p *Position) Grounds(roads *Roads, gait *Gait) []Ground {
	w := newStride(p, roads, gait)
	layers := w.layers()
	return w.grounds(layers[len(layers)-1])
}

// grounds lists the areas where the trails end.
func (w *stride) grounds(last []believed) (list []Ground) {
	var areas Chances
	sum := 0.0
	for i := range last {
		areas[last[i].last] += last[i].chance
		sum += last[i].chance
	}
	likeliest, second := Nowhere, Nowhere
	top, next := 0.0, 0.0
	for s, chance := range areas {
		switch {
		case chance > top:
			second, next = likeliest, top
			likeliest, top = Space(s), chance
		case chance > next:
			second, next = Space(s), chance
		}
	}
	share := between(top / sum)
	for s, chance := range areas {
		if chance == 0 {
			continue
		}
		g := Ground{Area: Space(s), chance: chance}
		likely := math.Log(chance / sum)
		for k, part := range share {
			if w.turn != NoTurn {
				g.Of[ofChance+marks*int(w.turn-FirstDaylight)+k] = likely * part
			}
			switch g.Area {
			case likeliest:
				g.Of[ofLikeliest+k] = part
			case second:
				g.Of[ofSecond+k] = part
			}
		}
		if w.day == 1 && w.turn == FirstDaylight {
			g.Of[ofFirstChance] = likely
		}
		switch {
		case w.day <= 2:
			g.Of[ofEarlyChance] = likely
		case w.day >= 4:
			g.Of[ofLateChance] = likely
		}
		list = append(list, g)
	}
	return list
}

// trusted gives the trails the chances with which the areas where they end are believed.
func (w *stride) trusted(last []believed) {
	if w.gait.Trust == Even(1) {
		return
	}
	var factors Chances
	for _, g := range w.grounds(last) {
		sum := 0.0
		for i, of := range g.Of {
			sum += float64(w.gait.Trust[i] * of)
		}
		factors[g.Area] = math.Exp(sum) / g.chance
	}
	for i := range last {
		factor := factors[last[i].last]
		last[i].chance *= factor
		for k := range last[i].from {
			last[i].from[k].share *= factor
		}
	}
}
