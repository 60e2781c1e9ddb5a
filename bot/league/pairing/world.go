package pairing

import (
	"slices"

	"redbook/bot/league"
)

// World is the shape of the community's world tournament: two rounds in which nobody is out who has lost
// once, then a single elimination of all who have not lost twice.
//
// In the first round the best meets the worst, the second best the second worst, and so on. In the second one
// winners meet winners and losers losers, the best the worst again; where a number is odd, as few as can be
// meet across, and nobody meets again. If the number of all is odd, one has no opponent: the best one of
// those who have lost least and have always had one.
// The single elimination is seeded by matches lost, then by seed: its byes are for the best of those who
// have lost none. What they have lost is settled when it begins: a correction made later leaves it.
type World struct {
	Sides  []league.Side
	BestOf int
	Flow   bool // of the single elimination
}

// Sizes are so many that somebody can be out after two rounds.
func (f World) Sizes() (least, most int) { return 4, 64 }

// Next is the games of the current round that have not been asked for yet.
func (f World) Next(s Standing) (Round, bool) { return f.through(s).next() }

// Places are those who take part by how far they have come.
func (f World) Places(s Standing) [][]league.Entrant { return f.through(s).places() }

// through goes through the rounds.
func (f World) through(s Standing) *knockout {
	st := read(s)
	begun := s.began(func(g league.Game) bool { return g.Round > 2 })
	k := &knockout{Knockout: Knockout{Sides: f.Sides, BestOf: f.BestOf, Flow: f.Flow}, st: read(s.asOf(begun)),
		all: s.Entrants, seeds: st.seeds}
	lost, met := map[league.Entrant]int{}, map[league.Entrant][]league.Entrant{}
	var out []Bye
	for round := 1; round <= 2; round++ {
		pairs, byes := k.begun(round), []league.Entrant(nil)
		if len(pairs) == 0 {
			pairs, byes = f.pairs(s.Entrants, lost, met)
		}
		for i, p := range pairs {
			met[p[0]], met[p[1]] = append(met[p[0]], p[1]), append(met[p[1]], p[0])
			switch k.match(bracketMatch{round: round, number: i + 1}, p[0], p[1]) {
			case firstWon:
				lost[p[1]]++
			case secondWon:
				lost[p[0]]++
			case bothLost:
				lost[p[0]]++
				lost[p[1]]++
			}
		}
		if k.open {
			for _, e := range byes {
				k.idle = append(k.idle, Bye{round, e})
			}
			k.byes(&bracket{})
			return k
		}
	}
	var left []league.Entrant
	for losses := range 2 {
		for _, e := range s.Entrants {
			if lost[e] == losses {
				left = append(left, e)
			}
		}
	}
	for _, e := range s.Entrants {
		if lost[e] > 1 {
			out = append(out, Bye{2, e})
		}
	}
	rest := k.Knockout.bracket(st, single(len(left), 3), left)
	rest.all, rest.out = s.Entrants, append(out, rest.out...)
	return rest
}

// begun is the pairs of a round that has begun, the better seeded one of each first.
func (k *knockout) begun(round int) (pairs [][2]league.Entrant) {
	for number := 1; ; number++ {
		games := k.st.matches[id(round, number)]
		if len(games) == 0 {
			return pairs
		}
		a, b := games[0].Chairs[0].Entrant, games[0].Chairs[1].Entrant
		if k.seeds[a] > k.seeds[b] {
			a, b = b, a
		}
		pairs = append(pairs, [2]league.Entrant{a, b})
	}
}

// pairs are those of a round, in which those are alike who have lost as often.
func (f World) pairs(seeds []league.Entrant, lost map[league.Entrant]int,
	met map[league.Entrant][]league.Entrant) (pairs [][2]league.Entrant, byes []league.Entrant) {
	n := len(seeds)
	sizes, places := map[int]int{}, map[league.Entrant]int{} // among those who have lost as often
	for _, e := range seeds {
		places[e] = sizes[lost[e]]
		sizes[lost[e]]++
	}
	partners := match(n+n%2, func(a, b int) (w weight, ok bool) {
		w[aimGames] = 1
		if b == n {
			w[aimLimits] = -int64(lost[seeds[a]])
			if len(met) > 0 && len(met[seeds[a]]) == 0 {
				w[aimLimits] -= secondBye
			}
			w[aimBye] = -int64(a)
			return w, true
		}
		one, two := seeds[a], seeds[b]
		if lost[one] != lost[two] {
			w[aimPoints] = -1
		} else {
			off := int64(places[one] + places[two] - sizes[lost[one]] + 1)
			w[aimDistance] = -off * off
		}
		return w, !slices.Contains(met[one], two)
	})
	for a, b := range partners {
		switch {
		case b == n:
			byes = append(byes, seeds[a])
		case a < b && a < n:
			pairs = append(pairs, [2]league.Entrant{seeds[a], seeds[b]})
		}
	}
	return pairs, byes
}
