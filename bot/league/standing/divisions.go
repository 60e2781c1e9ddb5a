package standing

import (
	"cmp"
	"slices"

	"redbook/bot/league"
)

// Promotion is how divisions of a season become those of the next one.
type Promotion struct {
	Size     int // how many play in a division; 0: as many as did
	Least    int // a last division of fewer is none: they play in the one above. At least 2
	Moving   int // how many go up and down between two divisions
	Playoffs int // pairs between two divisions that play for a place in the upper one
	Fill     []Filler
}

// Filler is who takes a vacant place in a division.
type Filler string

// The fillers. Each is tried in turn while places are vacant, from the first division down.
const (
	Stayers   Filler = "stayers"   // the best of those who would go down
	Risers    Filler = "risers"    // the best of the division below who would stay there
	Newcomers Filler = "newcomers" // the best newcomer, if rated no lower than somebody who plays there
)

// noDivision is where newcomers come from.
const noDivision = -1

// Season is a season that is over, and who goes on.
type Season struct {
	Final    [][]league.Entrant // of each division, as they stood at the end
	Going    []league.Entrant   // who plays on, newcomers among them
	Ratings  map[league.Entrant]float64
	Playoffs []Playoff        // that were played
	Winners  []league.Entrant // of them
}

// Playoff is a match for a place in the upper of two divisions.
type Playoff struct {
	Division int            `json:"division"` // the upper one, from 0
	Upper    league.Entrant `json:"upper"`
	Lower    league.Entrant `json:"lower"`
}

// Move is how somebody came to their division.
type Move string

// The moves.
const (
	Stays     Move = "stays"
	Promoted  Move = "promoted"
	Relegated Move = "relegated"
	WentUp    Move = "won-play-off"  // out of the lower division
	WentDown  Move = "lost-play-off" // out of the upper one
	Kept      Move = "kept"          // would have gone down, but a place was vacant
	Raised    Move = "raised"        // would have stayed, but a place above was vacant
	New       Move = "new"
	Joined    Move = "joined" // the last division had too few
)

// Seat is somebody's place in the next season.
type Seat struct {
	Entrant league.Entrant
	Move    Move
}

// Pairs are the play-offs after a season: of those who stay in the upper division the last ones, against
// those of the lower one who come next after the promoted; the best of the ones meets the last of the others.
func (p Promotion) Pairs(s Season) (all []Playoff) {
	m := p.moves(s)
	for d := range len(s.Final) - 1 {
		upper, lower := m.staying(d), m.staying(d+1)
		n := min(p.Playoffs, len(upper), len(lower))
		for k := range n {
			all = append(all, Playoff{d, upper[len(upper)-n+k], lower[n-1-k]})
		}
		// nobody plays twice, once for each end of a division
		for _, pair := range all[len(all)-n:] {
			m.to[pair.Lower] = noDivision
		}
	}
	return all
}

// Next is who plays where in the next season, in each division in the order of seeds: who came down, who
// stays, who came up, who is new.
func (p Promotion) Next(s Season) [][]Seat {
	m := p.moves(s)
	divisions := max(1, len(s.Final))
	for d := range divisions {
		size := p.size(s, d)
		for m.count(d) < size && slices.ContainsFunc(p.Fill, func(f Filler) bool { return m.fill(f, d) }) {
		}
		if d == divisions-1 {
			break
		}
		for m.count(d) > size {
			m.drop(d)
		}
	}
	for _, e := range m.fresh() {
		m.set(e, divisions-1, New)
	}
	next := make([][]Seat, divisions)
	for d := range next {
		next[d] = m.seats(d)
	}
	return p.even(next)
}

func (p Promotion) size(s Season, d int) int {
	if p.Size > 0 || d >= len(s.Final) {
		return p.Size
	}
	return len(s.Final[d])
}

// even makes further divisions of a last one that is too large, and joins one that is too small to the one
// above.
func (p Promotion) even(next [][]Seat) [][]Seat {
	least := max(2, p.Least)
	for p.Size > 0 && len(next[len(next)-1]) >= p.Size+least {
		last := next[len(next)-1]
		next = append(next[:len(next)-1], last[:p.Size:p.Size], last[p.Size:])
	}
	if n := len(next) - 1; n > 0 && len(next[n]) < least {
		for _, seat := range next[n] {
			next[n-1] = append(next[n-1], Seat{seat.Entrant, Joined})
		}
		next = next[:n]
	}
	return next
}

// moves is who goes where, so far.
type moves struct {
	season Season
	from   map[league.Entrant]int // noDivision for newcomers
	place  map[league.Entrant]int // in their division
	to     map[league.Entrant]int
	how    map[league.Entrant]Move
}

// moves lets so many go up and down, those first who have won a play-off. Whoever does not go on passes their
// promotion to the next one, and goes down in place of nobody.
func (p Promotion) moves(s Season) *moves {
	m := &moves{season: s, from: map[league.Entrant]int{}, place: map[league.Entrant]int{},
		to: map[league.Entrant]int{}, how: map[league.Entrant]Move{}}
	for _, e := range s.Going {
		m.from[e], m.to[e] = noDivision, noDivision
	}
	for d, final := range s.Final {
		for n, e := range final {
			if _, ok := m.from[e]; ok {
				m.from[e], m.place[e] = d, n
				m.set(e, d, Stays)
			}
		}
	}
	for _, pair := range s.Playoffs {
		if _, goes := m.from[pair.Lower]; goes && slices.Contains(s.Winners, pair.Lower) {
			m.set(pair.Lower, pair.Division, WentUp)
			if _, goes := m.from[pair.Upper]; goes {
				m.set(pair.Upper, pair.Division+1, WentDown)
			}
		}
	}
	for d, final := range s.Final {
		if d > 0 {
			for _, e := range first(m.staying(d), p.Moving) {
				m.set(e, d-1, Promoted)
			}
		}
		if d < len(s.Final)-1 {
			for _, e := range final[max(0, len(final)-p.Moving):] {
				if to, ok := m.to[e]; ok && to == d {
					m.set(e, d+1, Relegated)
				}
			}
		}
	}
	return m
}

func first(all []league.Entrant, n int) []league.Entrant { return all[:min(n, len(all))] }

func (m *moves) set(e league.Entrant, division int, how Move) { m.to[e], m.how[e] = division, how }

// staying are those of a division who stay there, the best first.
func (m *moves) staying(d int) (all []league.Entrant) {
	for _, e := range m.season.Final[d] {
		if to, ok := m.to[e]; ok && to == d && m.from[e] == d {
			all = append(all, e)
		}
	}
	return all
}

func (m *moves) count(d int) (n int) {
	for _, to := range m.to {
		if to == d {
			n++
		}
	}
	return n
}

// fresh are the newcomers without a place, the best rated first; who are rated alike in the order in which
// they come.
func (m *moves) fresh() (all []league.Entrant) {
	for _, e := range m.season.Going {
		if m.to[e] == noDivision {
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b league.Entrant) int {
		return cmp.Compare(m.season.Ratings[b], m.season.Ratings[a])
	})
	return all
}

// fill gives a vacant place to one of those who may have it, and reports whether there was one.
func (m *moves) fill(by Filler, d int) bool {
	switch by {
	case Stayers:
		for _, e := range m.old(d) {
			if m.to[e] == d+1 && m.how[e] == Relegated {
				m.set(e, d, Kept)
				return true
			}
		}
	case Risers:
		if d+1 < len(m.season.Final) {
			for _, e := range first(m.staying(d+1), 1) {
				m.set(e, d, Raised)
				return true
			}
		}
	case Newcomers:
		for _, e := range first(m.fresh(), 1) {
			for other, to := range m.to {
				if to == d && m.season.Ratings[e] >= m.season.Ratings[other] {
					m.set(e, d, New)
					return true
				}
			}
		}
	}
	return false
}

// old are those who were in a division.
func (m *moves) old(d int) []league.Entrant {
	if d >= len(m.season.Final) {
		return nil
	}
	return m.season.Final[d]
}

// drop takes somebody out of a division that is too large: the last of those who stay, else the last one.
func (m *moves) drop(d int) {
	last := m.staying(d)
	if len(last) == 0 {
		for _, seat := range m.seats(d) {
			last = append(last, seat.Entrant)
		}
	}
	e := last[len(last)-1]
	if m.from[e] == d+1 {
		m.set(e, d+1, Stays)
	} else {
		m.set(e, d+1, Relegated)
	}
}

// seats are those who play in a division.
func (m *moves) seats(d int) (all []Seat) {
	rank := map[Move]int{Relegated: 0, WentDown: 0, Stays: 1, Kept: 1, Promoted: 2, WentUp: 2, Raised: 2, New: 3}
	for _, final := range m.season.Final {
		for _, e := range final {
			if to, ok := m.to[e]; ok && to == d {
				all = append(all, Seat{e, m.how[e]})
			}
		}
	}
	for _, e := range m.season.Going {
		if m.to[e] == d && m.from[e] == noDivision {
			all = append(all, Seat{e, New})
		}
	}
	slices.SortStableFunc(all, func(a, b Seat) int {
		if a.Move == New && b.Move == New {
			return cmp.Compare(m.season.Ratings[b.Entrant], m.season.Ratings[a.Entrant])
		}
		return rank[a.Move] - rank[b.Move]
	})
	return all
}
