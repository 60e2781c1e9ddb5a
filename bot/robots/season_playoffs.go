package robots

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"redbook/storage/ids"
)

// Play-offs are counted here a second time, from the standings after the rounds and the games: who had to
// meet whom for the title, who is champion, who plays for places, and who has won one.

// lastRound is the number of the last round of all divisions.
func lastRound(divisions [][]duel) (last int) {
	for _, g := range slices.Concat(divisions...) {
		var round int
		if _, err := fmt.Sscanf(g.name[strings.Index(g.name, "r"):], "r%d", &round); err == nil {
			last = max(last, round)
		}
	}
	return last
}

// roundsOver is the line of the book by which the last game of the rounds was over, and the one by which
// play-offs began, or could have; later than all lines where there are none.
func (s *seasonRun) roundsOver(lines []bookLine, divisions [][]duel) (settled, begun int) {
	if s.Playoffs == 0 && s.Barrage == 0 {
		return math.MaxInt, math.MaxInt
	}
	for _, g := range slices.Concat(divisions...) {
		settled = max(settled, g.over)
	}
	begun = slices.IndexFunc(lines, func(l bookLine) bool { return l.Kind == "playing-off" })
	return settled, max(begun, settled)
}

// checkPlayoffs compares the games of play-offs, and the standings after them, with those of the rounds as
// they were when the play-offs began, and as they are now: a correction leaves who plays off. Nobody plays
// off who had left by then.
func (s *seasonRun) checkPlayoffs(off map[string][]duel, rounds, now, final [][]row, gone left) {
	if len(rounds) != len(final) {
		s.fault("%d divisions after the rounds, %d after the play-offs", len(rounds), len(final))
		return
	}
	users := func(rows []row) (list []ids.User) {
		for _, r := range rows {
			list = append(list, r.user)
		}
		return list
	}
	for d := range rounds { // no computer plays off
		rounds[d] = peopleOf(rounds[d])
	}
	title := users(rounds[0])
	last := len(title)
	if len(rounds) > 1 {
		last -= s.Moving
	}
	title = slices.DeleteFunc(title, func(u ids.User) bool { return gone[u].line > 0 })
	title = title[:max(0, min(s.Playoffs, last, len(title)))]
	for d := range final {
		want := users(now[d])
		if d == 0 && len(title) > 1 {
			others := slices.DeleteFunc(want, func(u ids.User) bool { return slices.Contains(title, u) })
			want = append(s.cup(title, off["title"]), others...)
		}
		if got := users(final[d]); !slices.Equal(got, want) {
			s.fault("division %d ends as %v, counted is %v", d, got, want)
		}
	}
	s.won = s.places(rounds, slices.AppendSeq(slices.Clone(title), maps.Keys(gone)), off["places"])
}

// cup plays a knockout by its games: the first meets the last, and so on, and the best two meet last of all.
// Of a match to which neither came nobody goes on.
func (s *seasonRun) cup(seeds []ids.User, games []duel) (order []ids.User) {
	size := 1
	places := []int{0}
	for size < len(seeds) {
		size *= 2
		var wider []int
		for _, seed := range places {
			wider = append(wider, seed, size-1-seed)
		}
		places = wider
	}
	used, out := 0, [][]int{}
	for len(places) > 1 {
		var next, beaten []int
		for n := 0; n < len(places); n += 2 {
			better, other := min(places[n], places[n+1]), max(places[n], places[n+1])
			if other >= len(seeds) { // nobody
				next = append(next, better)
				continue
			}
			won, played := s.meeting(games, seeds[better], seeds[other])
			switch used += played; won {
			case seeds[better]:
				next, beaten = append(next, better), append(beaten, other)
			case seeds[other]:
				next, beaten = append(next, other), append(beaten, better)
			default:
				next, beaten = append(next, len(seeds)), append(beaten, better, other)
			}
		}
		slices.Sort(beaten)
		places, out = next, append(out, beaten)
	}
	if used != len(games) {
		s.fault("%d games for the title, of which %d had to be", len(games), used)
	}
	if places[0] < len(seeds) {
		order = append(order, seeds[places[0]])
	}
	for _, round := range slices.Backward(out) {
		for _, seed := range round {
			order = append(order, seeds[seed])
		}
	}
	return order
}

// meeting is who has won a match of two, the better one first, and in how many games; nobody if both have
// lost.
func (s *seasonRun) meeting(games []duel, better, other ids.User) (won ids.User, played int) {
	var match []duel
	for _, g := range games {
		if g.has(better) && g.has(other) {
			match = append(match, g)
		}
	}
	if played = len(match); played < 1 || played > 2 {
		s.fault("%s and %s play off in %d games", better, other, played)
		return better, played
	}
	switch out := losers(match, games, []ids.User{better, other}); {
	case len(out) > 1:
		return "", played
	case out[0] == better:
		return other, played
	}
	return better, played
}

// places is by how many divisions play-offs for places move people: from above the last who goes nowhere
// else, against the first of those below.
func (s *seasonRun) places(rounds [][]row, without []ids.User, games []duel) map[ids.User]int {
	free := make([][]ids.User, len(rounds))
	for d, rows := range rounds {
		for place, r := range rows {
			if (d == 0 || place >= s.Moving) && (d == len(rounds)-1 || place < len(rows)-s.Moving) &&
				!slices.Contains(without, r.user) {
				free[d] = append(free[d], r.user)
			}
		}
	}
	moved, used := map[ids.User]int{}, 0
	for d := range len(rounds) - 1 {
		n := min(s.Barrage, len(free[d]), len(free[d+1]))
		for k := range n {
			upper, lower := free[d][len(free[d])-1-k], free[d+1][k]
			won, played := s.meeting(games, upper, lower)
			if used += played; won == lower {
				moved[upper], moved[lower] = 1, -1
			}
		}
		free[d+1] = free[d+1][n:]
	}
	if used != len(games) {
		s.fault("%d games for places, of which %d had to be", len(games), used)
	}
	return moved
}
