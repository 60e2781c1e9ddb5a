package pairing

import (
	"fmt"
	"math"
	"slices"

	"redbook/bot/league"
)

// Knockout is an elimination: whoever loses a match is out, or whoever loses two of them. Its rounds follow
// each other: a match begins when all of the round before are over, so that a round has one deadline. Where
// it flows, a match begins as soon as both its players are known.
//
// The final of a double elimination is between the one who has lost nothing and the one who has come up from
// below; if the latter wins, both have lost once, and another match decides.
//
// A match is one game, or best of three: one game for each side, both at once, since both are always played,
// then a third if none of the two has won more. Who has a side in a single or a third game: whoever has had
// it less often in this event; else the better seeded one has the first side in a match with an odd number.
// If a game decides nothing because it was drawn, a match of one game has another one with the sides changed;
// if it is still level, the better seeded one goes on.
//
// Whoever withdraws forfeits their matches as they come. If neither of the two comes, both have lost: nobody
// goes on, and whoever would meet the winner meets nobody. In the upper part of a double elimination both go
// on below: the better seeded one as if they had gone on and lost the next match, without playing it.
//
// Pairs are single matches beside each other: the first seed against the second one, the third against the
// fourth, and so on.
//
// How a match has ended is settled as soon as one of the two has a game that was asked for later: if it is
// corrected then, it decides as it stood when others were paired by it.
type Knockout struct {
	Sides  []league.Side
	BestOf int // 1 or 3
	Double bool
	Pairs  bool
	Flow   bool
}

// Sizes are so many as a picture of the bracket can show.
func (f Knockout) Sizes() (least, most int) { return 2, 64 }

// Next is the games of the current round that have not been asked for yet.
func (f Knockout) Next(s Standing) (Round, bool) {
	return f.through(s).next()
}

// Places are those who take part by how far they have come, those first who are in; who is out since the same
// round shares a place.
func (f Knockout) Places(s Standing) [][]league.Entrant { return f.through(s).places() }

// through goes through the bracket.
func (f Knockout) through(s Standing) *knockout {
	switch {
	case f.Pairs:
		return f.bracket(read(s), pairs(len(s.Entrants)), s.Entrants)
	case f.Double && len(s.Entrants) > 1:
		return f.bracket(read(s), double(len(s.Entrants)), s.Entrants)
	}
	return f.bracket(read(s), single(len(s.Entrants), 1), s.Entrants)
}

// player is who is at a place of a bracket.
type player struct {
	known  bool
	who    league.Entrant // empty for nobody
	beaten bool           // has lost the match before as well, and loses this one without playing it
}

// bracket goes through one, with those who play in it in the order of their seeds.
func (f Knockout) bracket(st *state, b *bracket, seeds []league.Entrant) *knockout {
	k := &knockout{Knockout: f, st: st, b: b, all: seeds, seeds: map[league.Entrant]int{}}
	for i, e := range seeds {
		k.seeds[e] = i
	}
	winners, losers := make([]player, len(b.matches)), make([]player, len(b.matches))
	find := func(s source) player {
		switch s.kind {
		case seeded:
			return player{known: true, who: seeds[s.of]}
		case winnerOf:
			return winners[s.of]
		case loserOf:
			return losers[s.of]
		}
		return player{known: true}
	}
	for i, m := range b.matches {
		one, two := find(m.from[0]), find(m.from[1])
		if final := b.double && i == len(b.matches)-1; final {
			k.final(m, one, two)
		} else {
			winners[i], losers[i] = k.play(m, one, two)
			k.meet(m, one, two, winners[i])
		}
	}
	k.byes(b)
	return k
}

// next is what is to be played now.
func (k *knockout) next() (Round, bool) {
	k.round.Results = k.st.forfeits(k.round.Games)
	return k.round, k.open
}

// places are all by how far they have come.
func (k *knockout) places() (places [][]league.Entrant) {
	lost := map[league.Entrant]int{}
	rounds := []int{math.MaxInt} // of those who are in
	for _, o := range k.out {
		lost[o.Entrant] = o.Round
		rounds = append(rounds, o.Round)
	}
	slices.Sort(rounds)
	for _, round := range slices.Backward(slices.Compact(rounds)) {
		var shared []league.Entrant
		for _, e := range k.all {
			if since, out := lost[e]; since == round || !out && round == math.MaxInt {
				shared = append(shared, e)
			}
		}
		if len(shared) > 0 {
			places = append(places, shared)
		}
	}
	return places
}

// knockout is a bracket as it is gone through.
type knockout struct {
	Knockout
	st    *state
	all   []league.Entrant // best first
	seeds map[league.Entrant]int
	open  bool  // a match is not over
	round Round // the first one that has such a match; where it flows, the first one that has new games
	idle  []Bye // who had nobody to meet
	b     *bracket
	met   []met
	out   []Bye // who has lost for good, and in which round
}

// play goes through a match: who goes on, and who has lost.
func (k *knockout) play(m bracketMatch, one, two player) (winner, loser player) {
	none := player{known: true}
	switch {
	case !one.known || !two.known:
		return player{}, player{}
	case one.who == "" && two.who == "":
		return none, none
	case one.who == "" || two.who == "":
		if one.who == "" {
			one = two
		}
		if one.beaten {
			return none, player{known: true, who: one.who}
		}
		k.idle = append(k.idle, Bye{m.round, one.who})
		return one, none
	case one.beaten && !two.beaten:
		return two, player{known: true, who: one.who}
	case two.beaten && !one.beaten:
		return one, player{known: true, who: two.who}
	}
	if k.seeds[one.who] > k.seeds[two.who] {
		one, two = two, one
	}
	ended := bothLost
	if !one.beaten {
		ended = k.match(m, one.who, two.who)
	}
	switch ended {
	case running:
		return player{}, player{}
	case firstWon:
		return one, k.lose(m, two)
	case secondWon:
		return two, k.lose(m, one)
	}
	if m.upper {
		return player{known: true, who: one.who, beaten: true}, player{known: true, who: two.who}
	}
	k.lose(m, one)
	k.lose(m, two)
	return none, none
}

// lose notes that somebody is out who has lost a match in which one cannot lose.
func (k *knockout) lose(m bracketMatch, p player) player {
	if !m.upper {
		k.out = append(k.out, Bye{m.round, p.who})
	}
	return p
}

// final goes through the final of a double elimination, and through the other one after it.
func (k *knockout) final(m bracketMatch, above, below player) {
	lost := 0
	if above.beaten {
		lost, above.beaten = 1, false
	}
	champion, other := k.play(m, above, below)
	k.meet(m, above, below, champion)
	if other.who == "" || other.who != above.who || lost == 1 {
		return
	}
	k.out = k.out[:len(k.out)-1] // they have lost once
	m.round, m.number = m.round+1, 1
	again, _ := k.play(m, champion, other)
	k.meet(m, other, champion, again)
}

// meet notes a match for the drawing.
func (k *knockout) meet(m bracketMatch, one, two, winner player) {
	part := Whole
	switch {
	case !k.b.double:
	case m.upper:
		part = Upper
	case m.round >= k.b.matches[len(k.b.matches)-1].round:
		part = Final
	default:
		part = Lower
	}
	k.met = append(k.met, met{m, part, [2]player{one, two}, winner})
}

// byes tells who has nobody to meet in the round that is asked for: as it begins, not with its tie-breaks.
func (k *knockout) byes(b *bracket) {
	begun := slices.ContainsFunc(k.st.Games, func(g league.Game) bool { return g.Round == k.round.Number })
	if begun || len(k.round.Games) == 0 {
		return
	}
	for _, bye := range k.idle {
		if bye.Round == k.round.Number {
			k.round.Byes = append(k.round.Byes, bye.Entrant)
		}
	}
	if len(b.matches) == 0 || k.round.Number != b.matches[0].round {
		return
	}
	for i, e := range k.all {
		if !slices.ContainsFunc(b.matches, func(m bracketMatch) bool {
			return m.round == k.round.Number && slices.Contains(m.from[:], source{seeded, i})
		}) {
			k.round.Byes = append(k.round.Byes, e)
		}
	}
}

// ended is how a match has ended.
type ended int

const (
	running ended = iota
	firstWon
	secondWon
	bothLost
)

// match is how the match of two has ended, the better seeded one first. Where it has not, the games that it
// needs are asked for, if its round is the current one.
func (k *knockout) match(m bracketMatch, better, other league.Entrant) ended {
	name := id(m.round, m.number)
	games := k.st.matches[name]
	lead, over, empty := 0, 0, 0
	last := false // neither came to the last game
	for _, g := range games {
		result, known := k.st.settling(g)
		if !known {
			continue
		}
		over, last = over+1, false
		switch i := g.Chair(better); {
		case result.Drawn():
		case result.Won(i):
			lead++
		case result.Won(1 - i):
			lead--
		default:
			empty, last = empty+1, true
		}
	}
	whole := 1
	if k.BestOf == 3 {
		whole = 2
	}
	switch {
	case len(games) == 0:
		first, second := k.sides(better, other, m.number)
		if whole == 1 {
			k.ask(m.round, duel(name, m.round, name, first, second, k.Sides))
		} else {
			k.ask(m.round, duel(name+"-1", m.round, name, first, second, k.Sides),
				duel(name+"-2", m.round, name, second, first, k.Sides))
		}
		return running
	case over < len(games):
		k.ask(m.round)
		return running
	case lead > 0:
		return firstWon
	case lead < 0:
		return secondWon
	case empty == len(games) || len(games) > whole && last:
		return bothLost
	case len(games) > whole:
		return firstWon
	}
	first, second := k.sides(better, other, m.number)
	if whole == 1 {
		first, second = games[0].Chairs[1].Entrant, games[0].Chairs[0].Entrant
	}
	k.ask(m.round, duel(fmt.Sprintf("%s-%d", name, whole+1), m.round, name, first, second, k.Sides))
	return running
}

// settling is the result of a game by which others were paired, or will be.
func (s *state) settling(g league.Game) (league.Result, bool) {
	next := s.began(func(later league.Game) bool {
		return s.Asked[later.ID] > s.Asked[g.ID] && slices.ContainsFunc(g.Chairs, func(c league.Chair) bool {
			return later.Chair(c.Entrant) >= 0
		})
	})
	for _, c := range s.Corrected {
		if c.Was.Game == g.ID && c.Line > next {
			return c.Was, true
		}
	}
	result, over := s.results[g.ID]
	return result, over
}

// ask says that a match of a round is not over, and which new games it needs. Only one round is asked for:
// the others come when its games are known.
func (k *knockout) ask(round int, games ...league.Game) {
	k.open = true
	switch {
	case k.Flow && len(games) == 0:
	case k.round.Number == 0:
		k.round = Round{Number: round, Games: games}
	case k.round.Number == round:
		k.round.Games = append(k.round.Games, games...)
	}
}

// sides is who has the first side and who the second one.
func (k *knockout) sides(better, other league.Entrant, number int) (first, second league.Entrant) {
	ahead := k.st.ahead(better) - k.st.ahead(other)
	if ahead > 0 || ahead == 0 && number%2 == 0 {
		return other, better
	}
	return better, other
}

// ahead is how much oftener somebody has had the first side than the second one, in games that were played.
func (s *state) ahead(e league.Entrant) (n int) {
	for _, g := range s.Games {
		if result, over := s.results[g.ID]; !over || !result.Ending.Counts() {
			continue
		}
		switch g.Chair(e) {
		case 0:
			n++
		case 1:
			n--
		}
	}
	return n
}
