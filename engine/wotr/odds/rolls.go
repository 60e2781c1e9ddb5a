package odds

import "math/big"

// mostDice is how many dice one roll has, whatever adds to them (Rulebook p.29).
const mostDice = 5

// fullHits is the weight of all outcomes of a combat roll with its re-roll together: those of ten dice.
var fullHits = new(big.Int).Exp(big.NewInt(6), big.NewInt(2*mostDice), nil)

// faces counts the faces of a die that hit: a one misses, a six hits, whatever is added (Rulebook p.30).
func faces(need, bonus int) uint64 {
	n := uint64(0)
	for d := 1; d <= 6; d++ {
		if d == 6 || d != 1 && d+bonus >= need {
			n++
		}
	}
	return n
}

// hitsOf returns how likely what is left of an army scores each number of hits in a round, as weights out of
// 6^10.
func (a Army) hitsOf(left Left, need int) [mostDice + 1]uint64 {
	dice := max(1, min(left.Units()+a.Captains, mostDice))
	return rolled(dice, max(0, a.Leadership+min(a.LeadingElites, left.Elites)), faces(need, a.RollBonus),
		faces(need, a.RerollBonus))
}

// rolled counts the ways to score each number of hits with some dice and as many re-rolled misses as allowed;
// hit and again are how many faces hit.
func rolled(dice, rerolls int, hit, again uint64) (weights [mostDice + 1]uint64) {
	for first := 0; first <= dice; first++ {
		misses := min(rerolls, dice-first)
		w := choose(dice, first) * power(hit, first) * power(6-hit, dice-first)
		for second := 0; second <= misses; second++ {
			v := choose(misses, second) * power(again, second) * power(6-again, misses-second)
			weights[first+second] += w * v * power(6, 2*mostDice-dice-misses)
		}
	}
	return weights
}

func power(base uint64, n int) uint64 {
	p := uint64(1)
	for range n {
		p *= base
	}
	return p
}

func choose(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}
