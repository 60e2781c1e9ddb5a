package odds

import "math/big"

// Chance is how likely the battle ends in one of the ways that fit.
func (o Odds) Chance(fits func(End) bool) *big.Rat {
	return o.expect(func(e End) int {
		if fits(e) {
			return 1
		}
		return 0
	})
}

// expect is the mean of a number over all ends.
func (o Odds) expect(of func(End) int) *big.Rat {
	var sum, part big.Int
	for _, e := range o.Ends {
		if n := of(e); n != 0 {
			sum.Add(&sum, part.Mul(e.weight, big.NewInt(int64(n))))
		}
	}
	return new(big.Rat).SetFrac(&sum, o.total)
}

// Won is the chance that the defenders are destroyed and some of the attackers stand.
func (o Odds) Won() *big.Rat {
	return o.Chance(func(e End) bool { return e.Attacker.Units() > 0 && e.Defender.Units() == 0 })
}

// Lost is the chance that the attackers are destroyed and some of the defenders stand.
func (o Odds) Lost() *big.Rat {
	return o.Chance(func(e End) bool { return e.Attacker.Units() == 0 && e.Defender.Units() > 0 })
}

// Both is the chance that both armies are destroyed.
func (o Odds) Both() *big.Rat {
	return o.Chance(func(e End) bool { return e.Attacker.Units() == 0 && e.Defender.Units() == 0 })
}

// Ceased is the chance that both stand when the attacker ceases.
func (o Odds) Ceased() *big.Rat {
	return o.Chance(func(e End) bool { return e.Attacker.Units() > 0 && e.Defender.Units() > 0 })
}

// Rounds is the mean number of rounds.
func (o Odds) Rounds() *big.Rat { return o.expect(func(e End) int { return e.Rounds }) }

// AttackersLeft and DefendersLeft are the mean numbers of units that stand at the end.
func (o Odds) AttackersLeft() (regulars, elites *big.Rat) {
	return o.expect(func(e End) int { return e.Attacker.Regulars }),
		o.expect(func(e End) int { return e.Attacker.Elites })
}

// DefendersLeft is what AttackersLeft is for the defenders.
func (o Odds) DefendersLeft() (regulars, elites *big.Rat) {
	return o.expect(func(e End) int { return e.Defender.Regulars }),
		o.expect(func(e End) int { return e.Defender.Elites })
}

// HitsTaken are the mean numbers of hits that the armies have suffered, an elite being worth two.
func (o Odds) HitsTaken() (attacker, defender *big.Rat) {
	a, d := o.Battle.Attacker, o.Battle.Defender
	return o.expect(func(e End) int {
			return a.Regulars + 2*a.Elites - e.Attacker.Regulars - 2*e.Attacker.Elites
		}),
		o.expect(func(e End) int { return d.Regulars + 2*d.Elites - e.Defender.Regulars - 2*e.Defender.Elites })
}

// PerMille rounds a chance to thousandths, but a chance above 0 never to 0, and one below 1 never to 1,000.
func PerMille(r *big.Rat) int {
	n := Tenths(new(big.Rat).Mul(r, big.NewRat(100, 1)))
	switch {
	case n == 0 && r.Sign() > 0:
		return 1
	case n == 1000 && r.Cmp(big.NewRat(1, 1)) < 0:
		return 999
	}
	return n
}

// Tenths rounds a number to tenths, halves up.
func Tenths(r *big.Rat) int {
	n := new(big.Int).Mul(r.Num(), big.NewInt(20))
	n.Add(n, r.Denom())
	return int(n.Div(n, new(big.Int).Mul(r.Denom(), big.NewInt(2))).Int64())
}
