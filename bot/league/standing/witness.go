package standing

import "math"

// Where there are too many ways to end for all to be tried, a few are: for each entrant one that is likely to
// be their best, and one that is likely to be their worst. A rank that was found and is a bound is exact.

// witnesses is up to how many games are looked at in all of these.
const witnesses = 1 << 17

// witness marks the ranges that are exact for certain.
func (p *prospect) witness(ranges []Range) {
	if p.rounds > 0 || 2*len(p.entrants)*len(p.contests) > witnesses {
		return
	}
	found := make([]Range, len(ranges))
	for i := range found {
		found[i] = Range{Best: len(ranges), Worst: 1}
	}
	for i := range p.entrants {
		if !p.struck[i] {
			p.finish(i, p.kind, found)
			p.finish(i, p.unkind, found)
		}
	}
	for i := range ranges {
		if !p.struck[i] && found[i].Best == ranges[i].Best && found[i].Worst == ranges[i].Worst {
			ranges[i].Exact = true
		}
	}
}

// finish ends all games in the way that a judge likes best for an entrant: first their own, then the others.
func (p *prospect) finish(i int, judge func(i int, points []int64, k int, e ending) float64, found []Range) {
	points := make([]int64, len(p.entrants))
	for j, t := range p.sheet().tallies {
		points[j] = t.base
	}
	for _, own := range []bool{true, false} {
		for k, at := range p.open {
			c := &p.contests[at]
			plays := false
			for _, j := range c.chairs {
				plays = plays || j == i
			}
			if plays != own {
				continue
			}
			best, liked := ending{}, math.Inf(-1)
			for _, e := range p.ends[k] {
				if e.result == nil {
					continue // what stays unplayed is not over
				}
				if how := judge(i, points, k, e); how > liked {
					best, liked = e, how
				}
			}
			c.result = best.result
			for chair, j := range c.chairs {
				if j >= 0 {
					points[j] += best.gains[chair]
				}
			}
		}
	}
	p.note(found)
	for _, at := range p.open {
		p.contests[at].result = nil
	}
}

// kind likes what gives somebody points, and then what leads nobody past them; who is far behind them may get
// points, and so may who is ahead already.
func (p *prospect) kind(i int, points []int64, k int, e ending) (how float64) {
	for chair, j := range p.contests[p.open[k]].chairs {
		if j < 0 {
			continue
		}
		gain := float64(e.gains[chair])
		room := float64(points[i] - points[j])
		switch {
		case j == i:
			how += 1000 * gain
		case room < 0:
		case gain >= room:
			how -= 1e6 + gain
		default:
			how -= gain / (room - gain)
		}
	}
	return how
}

// unkind likes what gives somebody no points, and then what leads those past them who need least for it.
func (p *prospect) unkind(i int, points []int64, k int, e ending) (how float64) {
	for chair, j := range p.contests[p.open[k]].chairs {
		if j < 0 {
			continue
		}
		gain := float64(e.gains[chair])
		need := float64(points[i] - points[j])
		switch {
		case j == i:
			how -= 1000 * gain
		case need >= 0 && points[j]+(p.hi[j]-p.lo[j]) >= points[i]:
			how += gain / (1 + need)
		}
	}
	return how
}
