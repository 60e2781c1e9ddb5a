package computer

import (
	"redbook/engine"
	"redbook/engine/confrontation"
)

// mixed draws a card from the mix of all that may be laid that does best against the worst that the enemy may
// lay.
func (m *muse) mixed(c captaincy) (engine.Action, error) {
	q := m.q
	world := q.Deal(q.Pick).(*confrontation.Position)
	side := confrontation.Side(q.Decision.Seat)
	mine, theirs := couldLay(world, side), couldLay(world, side.Enemy())
	if len(mine) == 1 || c.cards == 0 {
		return lay(mine[q.Pick(len(mine))]), nil
	}
	values := make([][]int, len(mine))
	for i := range mine {
		values[i] = make([]int, len(theirs))
	}
	for range c.cards {
		world := q.Deal(q.Pick).(*confrontation.Position)
		for j, card := range theirs {
			for i := range mine {
				values[i][j] += m.laid(world, mine[i], card)
			}
		}
		if m.err != nil {
			return engine.Action{}, m.err
		}
	}
	return lay(mine[drawn(balance(values), q.Pick)]), nil
}

func lay(card confrontation.Card) engine.Action {
	return engine.Action{Verb: "play", Args: []engine.Arg{{Name: "card", Value: engine.Value(card)}}}
}

// couldLay lists what a side may lay, or may have laid face down.
func couldLay(p *confrontation.Position, s confrontation.Side) (list []confrontation.Card) {
	for _, card := range confrontation.Deck(s) {
		if p.Hands[s]>>card&1 == 1 || p.Battle.Laid[s] == card {
			list = append(list, card)
		}
	}
	return list
}

// laid is the chance of the seat at the end of the turn, after both have laid these cards.
func (m *muse) laid(world *confrontation.Position, mine, theirs confrontation.Card) int {
	enemy := confrontation.Side(m.q.Decision.Seat).Enemy()
	was := world.Battle.Laid[enemy]
	if was == confrontation.NoCard {
		world = m.do(world, enemy.Seat(), lay(theirs), trying).(*confrontation.Position)
	} else if was != theirs {
		twin := *world
		twin.Battle.Laid[enemy] = theirs
		twin.Hands[enemy] = twin.Hands[enemy]&^(1<<theirs) | 1<<was
		world = &twin
	}
	return m.after(world, lay(mine), 0)
}

// balance finds how often each row of a game for two is played where both play as well as can be: the rows'
// player wants much, the columns' little. It has both of them learn from what they have missed (regret
// matching), and takes how often each row was played in the end.
func balance(values [][]int) []int {
	const rounds = 1000
	rows, columns := len(values), len(values[0])
	regret := [2][]int{make([]int, rows), make([]int, columns)}
	played := [2][]int{make([]int, rows), make([]int, columns)}
	mix := [2][]int{make([]int, rows), make([]int, columns)}
	gain := [2][]int{make([]int, rows), make([]int, columns)}
	for round := range rounds {
		for who, r := range regret {
			share(mix[who], r)
			for i, n := range mix[who] {
				played[who][i] += n * round
			}
		}
		clear(gain[0])
		clear(gain[1])
		mean := 0
		for i := range rows {
			for j := range columns {
				gain[0][i] += mix[1][j] * values[i][j]
				gain[1][j] -= mix[0][i] * values[i][j]
			}
			gain[0][i] /= mixed
			mean += mix[0][i] * gain[0][i]
		}
		mean /= mixed
		for i, g := range gain[0] {
			regret[0][i] = max(0, regret[0][i]+g-mean)
		}
		for j, g := range gain[1] {
			regret[1][j] = max(0, regret[1][j]+g/mixed+mean)
		}
	}
	return played[0]
}

// mixed is how many parts a mix has.
const mixed = 1 << 12

// share makes a mix in which each has its part of what is missed; where nothing is, all have the same.
func share(mix, regret []int) {
	sum := 0
	for _, n := range regret {
		sum += n
	}
	for i, n := range regret {
		if mix[i] = mixed / len(mix); sum > 0 {
			mix[i] = n * mixed / sum
		}
	}
}

// drawn draws from a mix. What is in it by less than a twentieth is there by chance, and left out.
func drawn(mix []int, pick func(n int) int) int {
	sum, kept := 0, 0
	for _, n := range mix {
		sum += n
	}
	for _, n := range mix {
		if 20*n >= sum {
			kept += n / (sum>>20 + 1)
		}
	}
	left := pick(max(1, kept))
	for i, n := range mix {
		if 20*n >= sum {
			if left -= n / (sum>>20 + 1); left < 0 {
				return i
			}
		}
	}
	return 0
}
