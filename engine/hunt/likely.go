package hunt

import (
	"math/big"

	"redbook/engine/hunt/dataset"
)

// Likely is how many ways Frodo can have come to a last area, that agree with what everybody knows: journals,
// or in part II journey cards where they are read.
type Likely struct {
	Last Space
	Ways *big.Int
}

// Likelihood counts what Whereabouts finds: for each area that can be Frodo's last one, the ways that lead
// there. A journey of part II comes to an exit with the last step of the track, as everybody knows: where no
// card is read, the ways are counted to there. Before Frodo has set out, and when the game is over, and where
// the game's aid does not tell them, there are none.
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
	if v.Part == 2 && v.Aid.ReadsJourneys() {
		for _, j := range t.follows(v.Long, v.Havens, v.Step, v.Asked[v.AskedFrom:]) {
			last, _ := lastArea(t.journeys[j].Entries[:v.Step+1])
			count(last, big.NewInt(1))
		}
	} else {
		k := t.knows(&v)
		in := inTime{k.board, map[wayLeft]*big.Int{}}
		for at, n := range k.journals() {
			if v.Part == 2 {
				n = n.Mul(n, in.ends(wayLeft{at.last, at.dots, v.Track - v.Step}))
			}
			if n.Sign() > 0 {
				count(at.last, n)
			}
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

// inTime counts how journeys can go on over a board.
type inTime struct {
	board *dataset.Board
	known map[wayLeft]*big.Int
}

// wayLeft is where a journey has come to, and how many steps of the track are left.
type wayLeft struct {
	last Space
	dots uint8
	left int
}

// ends counts the ways on from somewhere that come to an exit with the last step.
func (in *inTime) ends(at wayLeft) *big.Int {
	if n, ok := in.known[at]; ok {
		return n
	}
	n := new(big.Int)
	reach := in.board.InRange(at.last, int(at.dots))
	if at.left == 1 {
		n.SetInt64(int64(reach.And(in.board.Exits).Len()))
	} else if at.left > 1 {
		n.Set(in.ends(wayLeft{at.last, at.dots + 1, at.left - 1}))
		for s := range reach.Without(in.board.Exits).All() {
			n.Add(n, in.ends(wayLeft{s, 0, at.left - 1}))
		}
	}
	in.known[at] = n
	return n
}
