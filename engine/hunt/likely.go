package hunt

import "math/big"

// Likely is how many ways Frodo can have come to a last area: journals of part I, or journey cards, that
// agree with what everybody knows.
type Likely struct {
	Last Space
	Ways *big.Int
}

// Likelihood counts what Whereabouts finds: for each area that can be Frodo's last one, the ways that lead
// there. Before Frodo has set out, and when the game is over, and where the game's aid does not tell them,
// there are none.
func Likelihood(v View) []Likely {
	if v.Result != nil || v.Turn == NoTurn || !v.Aid.TellsWays() {
		return nil
	}
	var ways [256]*big.Int
	count := func(s Space, n *big.Int) {
		if ways[s] == nil {
			ways[s] = new(big.Int)
		}
		ways[s].Add(ways[s], n)
	}
	t := newTables(v.Set)
	if v.Part == 2 {
		for _, j := range t.follows(v.Long, v.Havens, v.Step, v.Asked[v.AskedFrom:]) {
			last, _ := lastArea(t.journeys[j].Entries[:v.Step+1])
			count(last, big.NewInt(1))
		}
	} else {
		for at, n := range know(t, t.boards[1], t.starts, v.Legs, v.Asked).journals() {
			count(at.last, n)
		}
	}
	var list []Likely
	for s, n := range ways {
		if n != nil {
			list = append(list, Likely{Space(s), n})
		}
	}
	return list
}

// journals counts the journals that end in each trail.
func (k *knowledge) journals() map[trail]*big.Int {
	count := map[trail]*big.Int{}
	for _, at := range k.begin() {
		count[at] = big.NewInt(1)
	}
	for n := 1; n <= len(k.legs); n++ {
		next := map[trail]*big.Int{}
		for from, ways := range count {
			k.entries(n, from, func(_ Space, to trail) {
				if next[to] == nil {
					next[to] = new(big.Int)
				}
				next[to].Add(next[to], ways)
			})
		}
		count = next
	}
	return count
}
