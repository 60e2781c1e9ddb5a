package pairing

import (
	"cmp"
	"slices"

	"redbook/bot/league"
)

// Groups are round robins side by side, whose best go on into a knockout.
//
// Seeds go into the groups as a snake does: the first ones into A, B, C, the next ones into C, B, A. All
// groups play their rounds at the same time.
//
// Into the knockout the winners of the groups are seeded first, in the order of the groups, then those who
// were second, and so on. Those of each place are dealt out so that people of one group meet again as late as
// can be, and among such ways so that the winner of a better group meets the second of a worse one.
type Groups struct {
	Sides  []league.Side
	Legs   Legs
	Groups int
	Onward int // how many of each go on
	BestOf int // of a match of the knockout
	Flow   bool

	// Rank puts a group in order when its games are over; the games that it is given are those alone. Without
	// it points count, two for a win and one for a draw, then those from games among whoever has as many, then
	// the seed. Either way whoever did not come to the last game of their group stands last there: they have
	// gone.
	Rank func(Standing, []league.Entrant) []league.Entrant
}

// Sizes are at least one more in each group than go on.
func (f Groups) Sizes() (least, most int) { return f.Groups * (f.Onward + 1), 16 * f.Groups }

// snake deals seeds into groups.
func snake(seeds []league.Entrant, groups int) [][]league.Entrant {
	dealt := make([][]league.Entrant, groups)
	for i, e := range seeds {
		at := i % groups
		if i/groups%2 == 1 {
			at = groups - 1 - at
		}
		dealt[at] = append(dealt[at], e)
	}
	return dealt
}

// groups are who plays in which group.
func (f Groups) groups(s Standing) [][]league.Entrant { return snake(s.Entrants, f.Groups) }

// Next is the next round of the groups, then what the knockout asks for.
func (f Groups) Next(s Standing) (Round, bool) {
	st := read(s)
	rounds := f.rounds(s)
	for number := st.round + 1; number <= rounds; number++ {
		r, pairs := Round{Number: number}, 0
		for _, group := range f.groups(s) {
			part := f.robin().round(st, group, number, pairs)
			pairs += len(group) / 2
			r.Games, r.Byes = append(r.Games, part.Games...), append(r.Byes, part.Byes...)
			r.Results = append(r.Results, part.Results...)
		}
		if len(r.Games) > 0 {
			return r, true
		}
	}
	if st.round <= rounds && !st.settled() {
		return Round{}, true
	}
	return f.knockout(st).next()
}

// Places are those who have come into the knockout by how far they have come there, then the others by the
// place that they have in their group; all who play in the groups yet share the first place.
func (f Groups) Places(s Standing) [][]league.Entrant {
	st := read(s)
	if st.round < f.rounds(s) || st.round == f.rounds(s) && !st.settled() {
		return [][]league.Entrant{s.Entrants}
	}
	places := f.knockout(st).places()
	st = f.over(st)
	for place := f.Onward; ; place++ {
		var shared []league.Entrant
		for _, group := range f.groups(s) {
			if place < len(group) {
				shared = append(shared, f.ranked(st, group)[place])
			}
		}
		if len(shared) == 0 {
			return places
		}
		places = append(places, shared)
	}
}

func (f Groups) robin() RoundRobin { return RoundRobin{Sides: f.Sides, Legs: f.Legs} }

// rounds is how many the biggest group plays: the first one is as big as any.
func (f Groups) rounds(s Standing) int { return f.robin().rounds(len(f.groups(s)[0])) }

func (f Groups) knockout(st *state) *knockout {
	var groups [][]league.Entrant
	over := f.over(st)
	for _, group := range f.groups(st.Standing) {
		ranked := f.ranked(over, group)
		groups = append(groups, ranked[:min(f.Onward, len(ranked))])
	}
	seeds := crossed(groups, f.Onward)
	b := single(len(seeds), f.rounds(st.Standing)+1)
	return Knockout{Sides: f.Sides, BestOf: f.BestOf, Flow: f.Flow}.bracket(st, b, seeds)
}

// over is the groups as they stood when the knockout began.
func (f Groups) over(st *state) *state {
	rounds := f.rounds(st.Standing)
	return read(st.asOf(st.began(func(g league.Game) bool { return g.Round > rounds })))
}

// ranked is a group in its order after its games.
func (f Groups) ranked(st *state, group []league.Entrant) []league.Entrant {
	rank := f.rank
	if f.Rank != nil {
		rank = func(st *state, group []league.Entrant) []league.Entrant { return f.Rank(f.of(st, group), group) }
	}
	ranked := rank(st, group)
	slices.SortStableFunc(ranked, func(a, b league.Entrant) int { return f.missed(st, a) - f.missed(st, b) })
	return ranked
}

// of is the standing of a group by itself: two of it may meet again in the knockout.
func (f Groups) of(st *state, group []league.Entrant) Standing {
	s := st.Standing
	s.Games = slices.DeleteFunc(slices.Clone(s.Games), func(g league.Game) bool {
		return g.Round > f.rounds(st.Standing) || !slices.Contains(group, g.Chairs[0].Entrant)
	})
	return s
}

// missed is 1 for whoever did not come to the last game that they were to play in their group.
func (f Groups) missed(st *state, e league.Entrant) (missed int) {
	for _, g := range st.Games {
		if i := g.Chair(e); i >= 0 && g.Round <= f.rounds(st.Standing) {
			missed = 0
			if r := st.results[g.ID]; r.Ending == league.Forfeited && r.Places[i] > 1 {
				missed = 1
			}
		}
	}
	return missed
}

// rank puts a group in order by points.
func (f Groups) rank(st *state, group []league.Entrant) []league.Entrant {
	points := st.points(group, f.rounds(st.Standing))
	among := map[league.Entrant]int{}
	for _, e := range group {
		var equal []league.Entrant
		for _, other := range group {
			if points[other] == points[e] {
				equal = append(equal, other)
			}
		}
		among[e] = st.points(equal, f.rounds(st.Standing))[e]
	}
	ranked := slices.Clone(group)
	slices.SortStableFunc(ranked, func(a, b league.Entrant) int {
		return cmp.Or(cmp.Compare(points[b], points[a]), cmp.Compare(among[b], among[a]))
	})
	return ranked
}

// points are what each has from games among those given, up to a round: two for a win, one for a draw.
func (s *state) points(among []league.Entrant, round int) map[league.Entrant]int {
	points := map[league.Entrant]int{}
	for _, g := range s.Games {
		result, over := s.results[g.ID]
		if !over || g.Round > round || slices.ContainsFunc(g.Chairs, func(c league.Chair) bool {
			return !slices.Contains(among, c.Entrant)
		}) {
			continue
		}
		for i, c := range g.Chairs {
			switch {
			case result.Won(i):
				points[c.Entrant] += 2
			case result.Drawn():
				points[c.Entrant]++
			}
		}
	}
	return points
}

// crossed is the order in which those who go on are seeded, given by group and place.
func crossed(groups [][]league.Entrant, places int) (seeds []league.Entrant) {
	n := len(groups)
	size := 1 // of the bracket
	for size < n*places {
		size *= 2
	}
	at := make([]int, size) // where a seed sits
	for i, seed := range seats(size) {
		at[seed] = i
	}
	own := make([][]int, n) // where those of a group sit
	for place := range places {
		partners := match(2*n, func(a, b int) (w weight, ok bool) {
			if a >= n || b < n {
				return w, false // the first n are groups, the others seeds
			}
			w[aimGames] = 1
			seat := at[place*n+b-n]
			for _, other := range own[a] {
				w[aimPoints] -= int64(size) * int64(size) / int64(meeting(seat, other)*meeting(seat, other))
			}
			off := int64(b - n - a)
			w[aimDistance] = -off * off
			return w, true
		})
		dealt := make([]league.Entrant, n)
		for g := range n {
			dealt[partners[g]-n] = groups[g][place]
			own[g] = append(own[g], at[place*n+partners[g]-n])
		}
		seeds = append(seeds, dealt...)
	}
	return seeds
}

// meeting is how many sit in the part of a bracket in which two seats meet.
func meeting(a, b int) int {
	part := 1
	for a != b {
		a, b, part = a/2, b/2, part*2
	}
	return part
}
