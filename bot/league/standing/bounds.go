package standing

import "slices"

// bounds are ranks outside of which nobody can come, by points alone. Who can be level is thought to be ahead
// where that is bad, and behind where it is good: so no tie-break can lead out of them.
//
// Two arguments, of which the stronger one counts. Each for itself: whoever cannot be caught is ahead. All
// together: the games of the others hand out points that somebody must get; whoever is to stay behind may get
// only so many of them. The second leaves out who plays whom, so it allows at least what is possible.
func (p *prospect) bounds() []Range {
	ranges := make([]Range, len(p.entrants))
	if !p.plain {
		return p.expected(ranges)
	}
	for i := range p.entrants {
		best, worst := p.apart(i)
		if p.rounds == 0 {
			best, worst = max(best, 1+p.ahead(i)), min(worst, 1+p.level(i))
		}
		ranges[i] = Range{Best: best, Worst: worst}
	}
	return ranges
}

// handed is the least and the most that open games can give to all but one, taken together.
func (p *prospect) handed(but int) (least, most int64) {
	for k, ends := range p.ends {
		var all []int64
		for _, e := range ends {
			sum := int64(0)
			for chair, i := range p.contests[p.open[k]].chairs {
				if i >= 0 && i != but {
					sum += e.gains[chair]
				}
			}
			all = append(all, sum)
		}
		least, most = least+slices.Min(all), most+slices.Max(all)
	}
	return least, most
}

// surest are the least points of everybody: all that is open is counted from there.
func (p *prospect) surest(but int) (sum int64) {
	for k := range p.open {
		for chair, i := range p.contests[p.open[k]].chairs {
			if i >= 0 && i != but {
				least, _ := p.gains(k, chair)
				sum += least
			}
		}
	}
	return sum
}

// ahead is how many must be ahead of somebody, whatever happens. All others get at least what the games hand
// out. Each who stays behind or level gets at most what leads to the most points of the one; each ahead gets
// at most all that they can. As few as possible are ahead if those are that can take the most more.
func (p *prospect) ahead(i int) (n int) {
	need, _ := p.handed(i)
	need -= p.surest(i)
	var more []int64
	for j := range p.entrants {
		if i == j || p.struck[j] {
			continue
		}
		room, kept := p.hi[j]-p.lo[j], p.hi[i]-p.lo[j]
		if kept < 0 {
			n++ // ahead already
			need -= room
			continue
		}
		kept = min(kept, room)
		need -= kept
		more = append(more, room-kept)
	}
	slices.Sort(more)
	for _, takes := range slices.Backward(more) {
		if need <= 0 {
			break
		}
		n++
		need -= takes
	}
	return n
}

// level is how many can be ahead of somebody or level. All others get at most what the games hand out, and
// each needs what is missing to the least points of the one. Most come as far if those do that need least.
func (p *prospect) level(i int) (n int) {
	_, have := p.handed(i)
	have -= p.surest(i)
	var needs []int64
	for j := range p.entrants {
		if i != j && !p.struck[j] && p.hi[j] >= p.lo[i] {
			needs = append(needs, max(0, p.lo[i]-p.lo[j]))
		}
	}
	slices.Sort(needs)
	for _, need := range needs {
		if have -= need; have < 0 {
			break
		}
		n++
	}
	return n
}

// expected are the bounds where something is expected of games that may stay unplayed: each for itself, by
// all that their own games can come to.
func (p *prospect) expected(ranges []Range) []Range {
	least, most := make([]fraction, len(p.entrants)), make([]fraction, len(p.entrants))
	tallies := p.sheet().tallies
	for i := range p.entrants {
		least[i], most[i] = p.reach(i, &tallies[i])
	}
	for i := range p.entrants {
		ranges[i] = Range{Best: 1, Worst: 1}
		for j := range p.entrants {
			if i == j || p.struck[j] {
				continue
			}
			if least[j].compare(most[i]) > 0 {
				ranges[i].Best++
			}
			if most[j].compare(least[i]) >= 0 {
				ranges[i].Worst++
			}
		}
	}
	return ranges
}

// reach is the least and the most points that somebody can come to. Where each open game is a duel that both
// can play, it is tried how many end in which way; else what is expected may be all or nothing.
func (p *prospect) reach(i int, now *tally) (least, most fraction) {
	scheme := p.rules.Scheme
	if p.rounds > 0 || !p.simple(i) {
		open := int64(now.open + p.rounds)
		return fraction{p.lo[i], scheme.scale()}, fraction{p.hi[i] + open*scheme.scale(), scheme.scale()}
	}
	least, most = now.points, now.points
	draws := 0
	if scheme.Draws {
		draws = now.open
	}
	for w := range now.open + 1 {
		for d := range min(draws, now.open-w) + 1 {
			for l := range now.open - w - d + 1 {
				t := *now
				t.games, t.wins, t.draws, t.open = t.games+w+d+l, t.wins+w, t.draws+d, t.open-w-d-l
				t.base += parts * int64(w*scheme.Win+d*scheme.Draw+l*scheme.Loss)
				points := scheme.points(&t)
				if points.compare(least) < 0 {
					least = points
				}
				if points.compare(most) > 0 {
					most = points
				}
			}
		}
	}
	return least, most
}

// simple reports whether each open game of somebody is a duel of people who are there.
func (p *prospect) simple(i int) bool {
	for _, k := range p.open {
		c := &p.contests[k]
		if !slices.Contains(c.chairs, i) {
			continue
		}
		if !c.duel || !c.going && slices.ContainsFunc(c.chairs, func(e int) bool {
			return e >= 0 && p.gone[e] != ""
		}) {
			return false
		}
	}
	return true
}
