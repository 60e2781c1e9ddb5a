package standing

import (
	"math"
	"slices"
	"time"

	"redbook/bot/league"
)

// Place is where somebody comes in a knockout.
type Place struct {
	Entrant league.Entrant
	Losses  int // matches lost
	Out     bool
	// the places that can still be theirs; of those who are out, those that they share. Exact in a knockout of
	// one life whose rounds follow each other; else nobody can come outside of them.
	Range
}

// Knockout is an elimination.
type Knockout struct {
	Lives  int // whoever has lost so many matches is out: 1 or 2
	BestOf int // a match: 1 or 3; one that is level after so many, or two, is the better seeded one's
}

// Places is who comes where, at a time; the zero time is that of all. Who is out in a later round comes in
// earlier; who are out in the same round share their places, but for two who play for them afterwards.
func (f Knockout) Places(e Event, at time.Time) []Place {
	rules := Rules{}
	k := knockout{Knockout: f, book: rules.book(e, at), lost: make([]int, len(e.Entrants)),
		out: make([]int, len(e.Entrants))}
	k.matches = k.gather()
	for n := range k.matches {
		k.count(&k.matches[n])
	}
	for i := range e.Entrants {
		if k.gone[i] != "" && k.out[i] == 0 {
			k.out[i] = k.next(i)
		}
	}
	return k.places()
}

type knockout struct {
	Knockout
	*book
	matches []match // by round
	lost    []int   // matches, of each entrant
	out     []int   // the round in which an entrant was out; 0 while they are not
}

// match is the games between two entrants of which one goes on.
type match struct {
	round   int
	players [2]int // indices, -1 while nobody is known
	won     [2]int
	open    int
	over    int
	neither bool // both stayed away
}

// loser is the index of who has lost a match for good: 0 or 1; -1 if nobody has, 2 if both have.
func (k *knockout) loser(m *match) int {
	switch {
	case m.won[0] > m.won[1]+m.open:
		return 1
	case m.won[1] > m.won[0]+m.open:
		return 0
	case m.open == 0 && m.neither:
		return 2
	case m.open == 0 && m.over >= max(2, k.BestOf):
		if m.players[0] < m.players[1] {
			return 1
		}
		return 0
	}
	return -1
}

// gather makes matches of games.
func (k *knockout) gather() (all []match) {
	index := map[string]int{}
	for n := range k.contests {
		c := &k.contests[n]
		name := c.game.Match
		if name == "" {
			name = "game " + c.game.ID
		}
		at, ok := index[name]
		if !ok {
			at = len(all)
			index[name] = at
			all = append(all, match{round: c.game.Round, players: [2]int(c.chairs)})
		}
		m := &all[at]
		if c.result == nil {
			m.open++
			continue
		}
		m.over++
		m.neither = c.result.Ending == league.Forfeited
		for chair, i := range c.chairs {
			if outcomeOf(*c.result, chair) != won {
				continue
			}
			m.neither = false
			if i == m.players[0] {
				m.won[0]++
			} else {
				m.won[1]++
			}
		}
	}
	slices.SortStableFunc(all, func(a, b match) int { return a.round - b.round })
	return all
}

// count notes who has lost a match.
func (k *knockout) count(m *match) {
	loser := k.loser(m)
	for side, i := range m.players {
		if i < 0 || loser != side && loser != 2 || k.out[i] > 0 {
			continue
		}
		if k.lost[i]++; k.lost[i] == k.Lives {
			k.out[i] = m.round
		}
	}
}

// next is the round of the next match of somebody who is in, or an earlier one: of one that is open, else
// after all in which they have played. Who has no opponent in the first round waits for the second.
func (k *knockout) next(i int) int {
	next := 1
	for n := range k.matches {
		m := &k.matches[n]
		switch {
		case slices.Contains(m.players[:], i):
			if k.loser(m) < 0 {
				return m.round
			}
			next = max(next, m.round+1)
		case m.round == k.matches[0].round && k.known(m.round):
			next = max(next, m.round+1)
		}
	}
	return next
}

// known reports whether it is known who plays in all matches of a round.
func (k *knockout) known(round int) bool {
	return !slices.ContainsFunc(k.matches,
		func(m match) bool { return m.round == round && slices.Contains(m.players[:], -1) })
}

func (k *knockout) places() (all []Place) {
	order := make([]int, len(k.entrants))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return k.lasted(j) - k.lasted(i) })
	for _, group := range runs(order, func(i, j int) bool { return k.out[i] == k.out[j] }) {
		if len(group) == 2 && k.swapped(group[0], group[1]) {
			slices.Reverse(group)
		}
		for n, i := range group {
			place := Place{Entrant: k.entrants[i], Losses: k.lost[i], Out: k.out[i] > 0, Range: k.reach(i)}
			if len(group) == 2 && k.between(group[0], group[1]) != nil {
				place.Best += n
				place.Worst = place.Best
			}
			all = append(all, place)
		}
	}
	return all
}

// reach is the places that somebody can still come to. An open match of one life puts one out, in its round.
func (k *knockout) reach(i int) Range {
	round := k.out[i]
	if round == 0 {
		round = k.earliest(i)
	}
	before, with := 0, 0 // who is out in an earlier round, and in this one
	early, late := 0, 0  // who will be, if rounds follow each other: one of each open match
	likely := 0          // who may be out by then, at most
	for j, out := range k.out {
		switch {
		case out > 0 && out < round:
			before++
		case out == round:
			with++
		case out == 0 && k.earliest(j) <= round:
			likely++
		}
	}
	for n := range k.matches {
		m := &k.matches[n]
		switch {
		case k.loser(m) >= 0 || slices.ContainsFunc(m.players[:], k.over): // as one for the third place
		case m.round < round:
			early++
		case m.round == round:
			late++
		}
	}
	exact := k.Lives == 1 && k.inStep()
	if exact {
		likely = early + late
	}
	r := Range{Best: 1, Worst: len(k.out) - before, Exact: exact}
	if k.Lives == 1 {
		r.Worst -= early
	}
	if k.out[i] > 0 {
		r.Best = max(1, len(k.out)-before-with-likely+1)
		r.Exact = exact || likely == 0
	} else if r.Worst == 1 {
		r.Exact = true
	}
	return r
}

// earliest is the round in which somebody who is in can be out at the earliest.
func (k *knockout) earliest(i int) int { return k.next(i) + k.Lives - k.lost[i] - 1 }

// inStep reports whether rounds follow each other, as far as it can be seen: whoever is to play in the
// earliest round that is not over is in a match of it, unless none has begun, and none of a later one has.
func (k *knockout) inStep() bool {
	now := math.MaxInt
	for i := range k.entrants {
		if !k.over(i) {
			now = min(now, k.next(i))
		}
	}
	begun, later := false, false
	for _, m := range k.matches {
		begun = begun || m.round == now && k.known(now)
		later = later || m.round > now && k.known(m.round)
	}
	for i := range k.entrants {
		plays := func(m match) bool { return m.round == now && slices.Contains(m.players[:], i) }
		if begun && !k.over(i) && k.next(i) == now && !slices.ContainsFunc(k.matches, plays) {
			return false
		}
	}
	return !later
}

// over reports whether somebody is out.
func (k *knockout) over(i int) bool { return i >= 0 && k.out[i] > 0 }

// lasted orders by how long somebody was in it.
func (k *knockout) lasted(i int) int {
	if k.out[i] == 0 {
		return math.MaxInt
	}
	return k.out[i]
}

// between is the match that two who are out have played for their places, nil if there is none.
func (k *knockout) between(i, j int) *match {
	for n := range k.matches {
		m := &k.matches[n]
		both := slices.Contains(m.players[:], i) && slices.Contains(m.players[:], j)
		if both && k.over(i) && k.over(j) && m.round > k.out[i] && (k.loser(m) == 0 || k.loser(m) == 1) {
			return m
		}
	}
	return nil
}

// swapped reports whether the second of two has won the match for their places.
func (k *knockout) swapped(i, j int) bool {
	m := k.between(i, j)
	return m != nil && m.players[1-k.loser(m)] == j
}
