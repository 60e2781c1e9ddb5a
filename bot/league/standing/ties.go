package standing

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"redbook/bot/league"
)

// TieBreak is what parts those who have as many points.
type TieBreak string

// The tie-breaks, and what a row says of those whom nothing parts. In those that are made of opponents'
// points, these are the points of games and byes: what is expected of open games is no part of them.
const (
	// Points of the games among those who are tied, where each two of them have played each other, and equally
	// often; else it parts nobody. Who remains tied is compared anew, without those who are not.
	Direct TieBreak = "direct"
	// Points of opponents who were beaten, and half of those with whom it was drawn. Of a game by places, of all
	// who came in later.
	SonnebornBerger TieBreak = "sonneborn-berger"
	// Points of all opponents, once for each game. For a round without an opponent, one with one's own points.
	Buchholz TieBreak = "buchholz"
	// The same without the lowest.
	BuchholzCut TieBreak = "buchholz-cut"
	// The same without the highest and the lowest.
	BuchholzMedian TieBreak = "buchholz-median"
	// Boards won in all matches of a team, a draw being half of one.
	Boards TieBreak = "boards"
	// Games won.
	Wins TieBreak = "wins"
	// Games won with the side that has won the smallest share of all games of the event so far.
	WeakerWins TieBreak = "weaker-wins"
	// Whose last game was over earlier.
	Finished TieBreak = "finished"
	// By lot.
	Lot TieBreak = "lot"

	Shared TieBreak = "shared" // nothing parts them
)

// TieBreaks lists them.
var TieBreaks = []TieBreak{Direct, SonnebornBerger, Buchholz, BuchholzCut, BuchholzMedian, Boards, Wins,
	WeakerWins, Finished, Lot}

// late reports whether a tie-break is unknown before the games are played, whatever their results.
func (b *book) late(t TieBreak) bool {
	return t == Finished || t == Lot || t == Boards && b.boards != nil
}

// tie is what a tie-break came to.
type tie struct {
	by    TieBreak
	value int64 // more is better
}

// unfinished is the value of Finished while games are open.
const unfinished = math.MinInt64

// order is who stands where: groups that share a rank, and for each entrant how it came to that.
type order struct {
	groups [][]int
	by     []TieBreak
	ties   [][]tie
}

// order ranks everybody. Whose games are struck stands behind all others.
func (s *sheet) order(breaks []TieBreak) order {
	n := len(s.entrants)
	o := order{by: make([]TieBreak, n), ties: make([][]tie, n)}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(i, j int) int {
		if s.struck[i] != s.struck[j] {
			return cmp.Compare(s.rank(i), s.rank(j))
		}
		return s.tallies[j].points.compare(s.tallies[i].points)
	})
	for _, group := range runs(all, func(i, j int) bool {
		return s.struck[i] == s.struck[j] && s.tallies[i].points.compare(s.tallies[j].points) == 0
	}) {
		if s.struck[group[0]] {
			o.groups = append(o.groups, group)
			continue
		}
		s.part(&o, group, breaks)
	}
	return o
}

// rank puts those whose games are struck last.
func (s *sheet) rank(i int) int {
	if s.struck[i] {
		return 1
	}
	return 0
}

// part breaks a tie.
func (s *sheet) part(o *order, group []int, breaks []TieBreak) {
	if len(group) == 1 || len(breaks) == 0 {
		o.groups = append(o.groups, group)
		if len(group) > 1 {
			for _, i := range group {
				o.by[i] = Shared
			}
		}
		return
	}
	by := breaks[0]
	values := s.values(by, group)
	if values == nil {
		s.part(o, group, breaks[1:])
		return
	}
	for k, i := range group {
		known := slices.IndexFunc(o.ties[i], func(t tie) bool { return t.by == by })
		if known >= 0 { // a direct encounter of fewer: the last one says most
			o.ties[i] = slices.Delete(o.ties[i], known, known+1)
		}
		o.ties[i] = append(o.ties[i], tie{by, values[k]})
	}
	value := func(i int) int64 { return o.ties[i][len(o.ties[i])-1].value }
	sorted := slices.Clone(group)
	slices.SortStableFunc(sorted, func(i, j int) int { return cmp.Compare(value(j), value(i)) })
	parted := runs(sorted, func(i, j int) bool { return value(i) == value(j) })
	next := breaks[1:]
	if len(parted) > 1 {
		for _, i := range group {
			o.by[i] = by
		}
		if by == Direct {
			next = breaks
		}
	}
	for _, rest := range parted {
		s.part(o, rest, next)
	}
}

// runs cuts a list where neighbours differ.
func runs(list []int, same func(i, j int) bool) (all [][]int) {
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && same(list[from], list[to]) {
			to++
		}
		all = append(all, list[from:to:to])
		from = to
	}
	return all
}

// values are what a tie-break comes to for those who are tied; nil if it says nothing.
func (s *sheet) values(by TieBreak, group []int) []int64 {
	if by == Direct {
		return s.direct(group)
	}
	if by == WeakerWins && s.weak == "" || by == Boards && s.boards == nil {
		return nil
	}
	values := make([]int64, len(group))
	for k, i := range group {
		switch by {
		case SonnebornBerger:
			values[k] = s.sonnebornBerger(i)
		case Buchholz, BuchholzCut, BuchholzMedian:
			values[k] = s.buchholz(by, i)
		case Boards:
			values[k] = s.boards[i]
		case Wins:
			values[k] = s.wins(i, func(league.Side) bool { return true })
		case WeakerWins:
			values[k] = s.wins(i, func(side league.Side) bool { return side == s.weak })
		case Finished:
			if values[k] = unfinished; s.tallies[i].open == 0 {
				values[k] = -s.tallies[i].last.Unix()
			}
		case Lot:
			values[k] = int64(s.lots[i])
		}
	}
	return values
}

// direct is the points of games among those who are tied.
func (s *sheet) direct(group []int) []int64 {
	values := make([]int64, len(group))
	met := make([][]int, len(group))
	for k := range met {
		met[k] = make([]int, len(group))
	}
	for n := range s.contests {
		c := &s.contests[n]
		if !s.counts(c) {
			continue
		}
		for chair, i := range c.chairs {
			k := slices.Index(group, i)
			if k < 0 {
				continue
			}
			against := false
			for other, j := range c.chairs {
				if at := slices.Index(group, j); at >= 0 && c.opposed(chair, other) {
					met[k][at]++
					against = true
				}
			}
			if against {
				values[k] += s.rules.Scheme.worth(c, *c.result, chair)
			}
		}
	}
	for k, row := range met {
		for j, times := range row {
			if k != j && (times == 0 || times != met[0][1]) {
				return nil
			}
		}
	}
	return values
}

// opposed reports whether two chairs play against each other.
func (c *contest) opposed(a, b int) bool {
	side, other := c.game.Chairs[a].Side, c.game.Chairs[b].Side
	return a != b && (len(c.chairs) == 2 || side == "" || side != other)
}

// opponents calls for each opponent of somebody in a game that counts for tie-breaks, with both chairs.
func (s *sheet) opponents(i int, each func(c *contest, chair, other int)) {
	for n := range s.contests {
		c := &s.contests[n]
		chair := slices.Index(c.chairs, i)
		if chair < 0 || !s.real(c) {
			continue
		}
		for other, j := range c.chairs {
			if j >= 0 && c.opposed(chair, other) {
				each(c, chair, other)
			}
		}
	}
}

// real reports whether a game counts for tie-breaks.
func (s *sheet) real(c *contest) bool {
	return s.counts(c) && (s.rules.Forfeits != ForfeitsPoints || c.result.Ending.Counts())
}

// sonnebornBerger is twice that figure.
func (s *sheet) sonnebornBerger(i int) (sum int64) {
	s.opponents(i, func(c *contest, chair, other int) {
		points := s.tallies[c.chairs[other]].base
		switch mine, theirs := c.result.Places[chair], c.result.Places[other]; {
		case mine < theirs:
			sum += 2 * points
		case c.result.Drawn() || !c.duel && mine == theirs:
			sum += points
		}
	})
	return sum
}

func (s *sheet) buchholz(by TieBreak, i int) (sum int64) {
	var all []int64
	s.opponents(i, func(c *contest, _, other int) { all = append(all, s.tallies[c.chairs[other]].base) })
	for range s.byes[i] + s.unmet(i) {
		all = append(all, s.tallies[i].base)
	}
	slices.Sort(all)
	if by != Buchholz && len(all) > 0 {
		all = all[1:]
	}
	if by == BuchholzMedian && len(all) > 0 {
		all = all[:len(all)-1]
	}
	for _, points := range all {
		sum += points
	}
	return sum
}

// unmet is how many opponents did not come, or were left waiting, where such games give points alone.
func (s *sheet) unmet(i int) (n int) {
	for k := range s.contests {
		c := &s.contests[k]
		if s.counts(c) && !s.real(c) && slices.Contains(c.chairs, i) {
			n++
		}
	}
	return n
}

func (s *sheet) wins(i int, counts func(league.Side) bool) (n int64) {
	for k := range s.contests {
		c := &s.contests[k]
		chair := slices.Index(c.chairs, i)
		if chair >= 0 && s.real(c) && counts(c.game.Chairs[chair].Side) &&
			outcomeOf(*c.result, chair) == won {
			n++
		}
	}
	return n
}

// shown is the value of a tie-break as people know it.
func (b *book) shown(t tie) *big.Rat {
	switch scale := b.rules.Scheme.scale(); t.by {
	case Direct, Buchholz, BuchholzCut, BuchholzMedian:
		return big.NewRat(t.value, scale)
	case SonnebornBerger:
		return big.NewRat(t.value, 2*scale)
	case Boards:
		return big.NewRat(t.value, 2)
	case Finished:
		if t.value == unfinished {
			return nil
		}
		return big.NewRat(-t.value, 1)
	case Lot: // which says nothing
		return nil
	default:
		return big.NewRat(t.value, 1)
	}
}
