package standing

import (
	"slices"

	"redbook/bot/league"
)

// Range is the ranks that somebody can still come to.
type Range struct {
	Best  int
	Worst int
	Exact bool // both ends can be reached; else no rank outside is possible, but an end may not be either
}

// Completions is how many ways for the open games to end are tried, one by one, to find the ranks that are
// possible. Where there are more, they are bounded by points.
const Completions = 1 << 14

// What is possible is what games that are played can lead to: nobody stays away but those who are gone. A
// tie-break that depends on when games end, or on a lot, may go either way until the last game is over; so
// may those behind it.

// possible is the range of each entrant, given how all stand now.
func (b *book) possible(now order) []Range {
	found := make([]Range, len(b.entrants))
	rank := 1
	for _, group := range now.groups {
		for _, i := range group {
			found[i] = Range{rank, rank, true}
		}
		rank += len(group)
	}
	p := b.prospect()
	if len(p.open) == 0 && b.rounds == 0 && !slices.ContainsFunc(b.coming, func(n int) bool { return n > 0 }) {
		return found
	}
	for i, bound := range p.bounds() {
		if !b.struck[i] {
			found[i] = bound
		}
	}
	if p.few() {
		p.try(found)
	} else {
		p.witness(found)
	}
	return found
}

// prospect is what can still happen.
type prospect struct {
	*book
	open   []int      // indices of the contests
	ends   [][]ending // of each open contest, the ways in which it can end
	lo, hi []int64    // of each entrant, the least and the most points that games can lead to, by the scale
	plain  bool       // points are those of games: nothing is expected of games that stay unplayed
	firm   []TieBreak // those that are known when all results are
}

// ending is a way in which a game can end.
type ending struct {
	result *league.Result // nil: it stays unplayed
	gains  []int64        // of each chair, by the scale
}

func (b *book) prospect() *prospect {
	scheme, later := b.rules.Scheme, *b
	later.byes = slices.Clone(b.byes)
	for i, n := range b.coming {
		if b.gone[i] == "" {
			later.byes[i] += n
		}
	}
	b = &later
	p := &prospect{book: b, firm: b.rules.TieBreaks}
	if late := slices.IndexFunc(p.firm, b.late); late >= 0 {
		p.firm = p.firm[:late]
	}
	p.plain = !scheme.Unplayed || scheme.Expect == Expect{}
	least, most := scheme.extremes()
	for _, t := range b.sheet().tallies {
		p.lo = append(p.lo, t.base+int64(b.rounds)*least)
		p.hi = append(p.hi, t.base+int64(b.rounds)*most)
	}
	for k := range b.contests {
		if c := &b.contests[k]; c.open() {
			p.open = append(p.open, k)
			p.ends = append(p.ends, b.endings(c))
		}
	}
	for k := range p.open {
		p.widen(k, 1)
	}
	return p
}

// extremes are the least and the most that a round can be worth.
func (s Scheme) extremes() (least, most int64) {
	all := slices.Concat([]int{s.Win, s.Draw, s.Loss, s.Bye, s.Absent}, slices.Concat(s.Places...))
	if s.Unplayed {
		all = append(all, 0)
	}
	return parts * int64(slices.Min(all)), parts * int64(slices.Max(all))
}

// endings are the ways in which a game can end.
func (b *book) endings(c *contest) (all []ending) {
	add := func(how league.Ending, places ...int) {
		result := &league.Result{Game: c.game.ID, Places: places, Ending: how}
		e := ending{result: result, gains: make([]int64, len(c.chairs))}
		trial := contest{game: c.game, chairs: c.chairs, duel: c.duel, result: result}
		for chair := range c.chairs {
			if b.counts(&trial) {
				e.gains[chair] = b.rules.Scheme.worth(c, *result, chair)
			}
		}
		all = append(all, e)
	}
	n := len(c.chairs)
	absent := make([]bool, n)
	for chair, i := range c.chairs {
		absent[chair] = i >= 0 && b.gone[i] != "" && !c.going
	}
	switch {
	case c.duel:
		b.duelEndings(c, absent, add)
	default:
		for _, places := range orders(absent) {
			add(league.Played, places...)
		}
		if b.rules.Scheme.Draws && !slices.Contains(absent, true) {
			add(league.Agreed, slices.Repeat([]int{1}, n)...)
		}
	}
	if b.rules.Scheme.Unplayed {
		all = append(all, ending{gains: make([]int64, n)})
	}
	return all
}

// duelEndings are those of a game of two sides: whoever is gone has lost it.
func (b *book) duelEndings(c *contest, absent []bool, add func(league.Ending, ...int)) {
	first, other, missing := make([]int, len(c.chairs)), make([]int, len(c.chairs)), [2]bool{}
	for chair := range c.chairs {
		side := 0
		if c.opposed(0, chair) {
			side = 1
		}
		first[chair], other[chair] = 1+side, 2-side
		missing[side] = missing[side] || absent[chair]
	}
	switch missing {
	case [2]bool{true, true}:
		add(league.Forfeited, slices.Repeat([]int{2}, len(first))...)
	case [2]bool{true, false}:
		add(league.Forfeited, other...)
	case [2]bool{false, true}:
		add(league.Forfeited, first...)
	default:
		add(league.Played, first...)
		add(league.Played, other...)
		if b.rules.Scheme.Draws {
			add(league.Agreed, slices.Repeat([]int{1}, len(first))...)
		}
	}
}

// orders are the places of all who are there, in each order; those who are gone share the last one.
func orders(absent []bool) (all [][]int) {
	var there []int
	for chair, gone := range absent {
		if !gone {
			there = append(there, chair)
		}
	}
	places := slices.Repeat([]int{len(there) + 1}, len(absent))
	var next func(place int)
	next = func(place int) {
		if place > len(there) {
			all = append(all, slices.Clone(places))
			return
		}
		for _, chair := range there {
			if places[chair] > len(there) {
				places[chair] = place
				next(place + 1)
				places[chair] = len(there) + 1
			}
		}
	}
	next(1)
	return all
}

// widen adds what an open game can bring to the bounds of its players, or takes it away again (by -1).
func (p *prospect) widen(k int, by int64) {
	for chair, i := range p.contests[p.open[k]].chairs {
		if i >= 0 {
			least, most := p.gains(k, chair)
			p.lo[i], p.hi[i] = p.lo[i]+by*least, p.hi[i]+by*most
		}
	}
}

// gains are the least and the most that a chair can get of an open game.
func (p *prospect) gains(k, chair int) (least, most int64) {
	least, most = p.ends[k][0].gains[chair], p.ends[k][0].gains[chair]
	for _, e := range p.ends[k] {
		least, most = min(least, e.gains[chair]), max(most, e.gains[chair])
	}
	return least, most
}

// few reports whether the ways in which all can end are few enough to be tried.
func (p *prospect) few() bool {
	n := 1
	for _, ends := range p.ends {
		if n *= len(ends); n > Completions {
			return false
		}
	}
	return p.rounds == 0
}

// try finds what is possible among all ways in which the games can end. It leaves those out that cannot show
// a better or a worse rank than was found for anybody: by points alone, or by the bounds that were given.
func (p *prospect) try(ranges []Range) {
	bounds := slices.Clone(ranges)
	for i := range ranges {
		if !p.struck[i] {
			ranges[i] = Range{len(ranges), 1, true}
		}
	}
	var next func(k int)
	next = func(k int) {
		if p.plain && !p.news(ranges, bounds) {
			return
		}
		if k == len(p.open) {
			p.note(ranges)
			return
		}
		c := &p.contests[p.open[k]]
		p.widen(k, -1)
		for _, e := range p.ends[k] {
			p.add(c, e, 1)
			c.result = e.result
			next(k + 1)
			p.add(c, e, -1)
		}
		c.result = nil
		p.widen(k, 1)
	}
	next(0)
}

// add adds what an ending gives, or takes it away again (by -1).
func (p *prospect) add(c *contest, e ending, by int64) {
	for chair, i := range c.chairs {
		if i >= 0 {
			p.lo[i], p.hi[i] = p.lo[i]+by*e.gains[chair], p.hi[i]+by*e.gains[chair]
		}
	}
}

// news reports whether points allow somebody a rank that was not found yet and is not out of the question.
func (p *prospect) news(found, bounds []Range) bool {
	for i := range p.entrants {
		if p.struck[i] {
			continue
		}
		best, worst := p.apart(i)
		if max(best, bounds[i].Best) < found[i].Best || min(worst, bounds[i].Worst) > found[i].Worst {
			return true
		}
	}
	return false
}

// apart are the best and the worst rank of somebody by how far the points of each can come, each for itself.
func (p *prospect) apart(i int) (best, worst int) {
	best, worst = 1, 1
	for j := range p.entrants {
		if i == j || p.struck[j] {
			continue
		}
		if p.lo[j] > p.hi[i] {
			best++
		}
		if p.hi[j] >= p.lo[i] {
			worst++
		}
	}
	return best, worst
}

// note adds the ranks of a table without open games to those that were found.
func (p *prospect) note(found []Range) {
	rank := 1
	for _, group := range p.sheet().order(p.firm).groups {
		worst := rank
		if len(p.firm) < len(p.rules.TieBreaks) {
			worst += len(group) - 1
		}
		for _, i := range group {
			found[i].Best, found[i].Worst = min(found[i].Best, rank), max(found[i].Worst, worst)
		}
		rank += len(group)
	}
}
