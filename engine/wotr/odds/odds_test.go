package odds

import (
	"math/big"
	"testing"
)

func equal(t *testing.T, what string, got *big.Rat, a, b int64) {
	t.Helper()
	if want := big.NewRat(a, b); got.Cmp(want) != 0 {
		t.Errorf("%s is %s, not %s", what, got.RatString(), want.RatString())
	}
}

// Rulebook pp.29-31 by hand: one regular against one, one round. Each hits on 5 and 6, a third of the time.
func TestOneAgainstOneForARound(t *testing.T) {
	o := Of(Battle{Attacker: Army{Regulars: 1}, Defender: Army{Regulars: 1}, Rounds: 1})
	equal(t, "won", o.Won(), 2, 9)
	equal(t, "lost", o.Lost(), 2, 9)
	equal(t, "both", o.Both(), 1, 9)
	equal(t, "ceased", o.Ceased(), 4, 9)
}

// Two rounds: what stood after the first, four in nine, fights again.
func TestOneAgainstOneForTwoRounds(t *testing.T) {
	o := Of(Battle{Attacker: Army{Regulars: 1}, Defender: Army{Regulars: 1}, Rounds: 2})
	equal(t, "won", o.Won(), 2*9+4*2, 81)
	equal(t, "ceased", o.Ceased(), 16, 81)
	equal(t, "rounds", o.Rounds(), 5+2*4, 9)
}

// Rulebook p.32: against a city, and on walls, the attacker needs a 6; the city only in the first round.
func TestWallsAndCities(t *testing.T) {
	one := Army{Regulars: 1}
	for _, c := range []struct {
		kind   Kind
		rounds int
		won    *big.Rat
	}{
		{Walled, 1, big.NewRat(1*4, 36)}, // a sixth, and the defender misses
		{Assault, 1, big.NewRat(1*4, 36)},
		{Sortie, 1, big.NewRat(2*4, 36)},
		{Walled, 2, new(big.Rat).Add(big.NewRat(4, 36), new(big.Rat).Mul(big.NewRat(20, 36), big.NewRat(8, 36)))},
	} {
		if got := Of(Battle{Kind: c.kind, Attacker: one, Defender: one, Rounds: c.rounds}).
			Won(); got.Cmp(c.won) != 0 {
			t.Errorf("kind %d, %d rounds: %s, not %s", c.kind, c.rounds, got, c.won)
		}
	}
}

// Rulebook p.32: a city whose first round is over protects its defenders no more; walls do in every round.
func TestTheCityProtectsInTheFirstRoundOfTheBattle(t *testing.T) {
	one := Army{Regulars: 1}
	for kind, won := range map[Kind]int64{Walled: 2 * 4, Assault: 1 * 4} {
		equal(t, "won", Of(Battle{Kind: kind, Attacker: one, Defender: one, Rounds: 1, Fought: 1}).Won(), won, 36)
	}
}

// Rulebook p.30: leadership rolls a miss again, a third of two thirds.
func TestLeadershipRollsAgain(t *testing.T) {
	o := Of(Battle{Attacker: Army{Regulars: 1, Leadership: 3}, Defender: Army{Regulars: 2}, Rounds: 1})
	equal(t, "one hit", o.Chance(func(e End) bool { return e.Defender.Units() == 1 }), 5, 9)
	o = Of(Battle{Attacker: Army{Regulars: 1, Captains: 1}, Defender: Army{Regulars: 2}, Rounds: 1})
	equal(t, "two dice of one unit and a captain", o.Chance(func(e End) bool { return e.Defender.Units() == 0 }),
		1, 9)
}

// KA4 by hand: two regulars with leadership 3 in the first round and 1 afterwards, against one regular. All
// misses are rolled again in the first round, a die then hits five times in nine; in the second one miss is.
// The attackers lose one of their two with a third.
func TestKA4LeadershipOfTheFirstRound(t *testing.T) {
	b := Battle{Attacker: Army{Regulars: 2, Leadership: 1, FirstRound: 2}, Defender: Army{Regulars: 1},
		Rounds: 1}
	won := func(what string, a, c int64) {
		t.Helper()
		equal(t, what, Of(b).Won(), a, c)
	}
	won("the first round", 65, 81) // 1 - (4/9)²
	b.Rounds = 2
	won("two rounds", 65*81+16*48, 81*81) // 16/81 × (2/3 × 19/27 + 1/3 × 5/9 × 2/3), 48/81 in brackets
	b.Fought, b.Rounds = 1, 1
	won("the second round", 19, 27) // 1 - (2/3)³
	b.Attacker.FirstRound, b.Fought = 0, 0
	won("without him", 19, 27)
	b.Attacker.Leadership = 3
	won("with leadership 3", 65, 81)
	b.Attacker, b.Defender = b.Defender, Army{Regulars: 2, Leadership: 1, FirstRound: 2}
	equal(t, "in defence", Of(b).Lost(), 65, 81) // one attacker leaves one of two defenders at least
}

// Rulebook p.30: a one misses and a six hits whatever is added.
func TestBonusesNeverBeatAOneNorASix(t *testing.T) {
	for need, want := range map[int]uint64{5: 2, 6: 1, 9: 1} {
		if got := faces(need, 0); got != want {
			t.Errorf("%d needs: %d faces, not %d", need, got, want)
		}
	}
	if faces(5, 9) != 5 || faces(5, -9) != 1 || faces(5, 1) != 3 {
		t.Error("bonuses count wrongly")
	}
}

// Rulebook p.33: an assault lasts a round; each further one reduces an elite.
func TestAnAssaultGoesOnAtThePriceOfAnElite(t *testing.T) {
	b := Battle{Kind: Assault, Attacker: Army{Elites: 1}, Defender: Army{Regulars: 1}}
	o := Of(b)
	for _, e := range o.Ends {
		if e.Rounds > 2 {
			t.Errorf("%d rounds with one elite", e.Rounds)
		}
		if e.Rounds == 2 && e.Attacker.Elites > 0 {
			t.Errorf("nobody paid for the second round: %+v", e)
		}
	}
	equal(t, "a second round", o.Chance(func(e End) bool { return e.Rounds == 2 }), 20, 36)
	if b.Rounds = 1; Of(b).Ends[0].Rounds != 1 || len(Of(b).Ends) != 4 {
		t.Errorf("one round ends in %d ways", len(Of(b).Ends))
	}
	b.Rounds, b.Free = 0, 3
	if most := Of(b).Ends; most[len(most)-1].Rounds != 4 {
		t.Errorf("three free rounds and an elite make %d", most[len(most)-1].Rounds)
	}
}

// Rulebook p.31: what each policy does with hits.
func TestPolicies(t *testing.T) {
	for _, c := range []struct {
		policy Policy
		from   Left
		hits   int
		want   Left
	}{
		{KeepBoth, Left{5, 2}, 2, Left{3, 2}},
		{KeepBoth, Left{5, 2}, 4, Left{5, 0}},
		{KeepDice, Left{3, 2}, 2, Left{5, 0}},
		{KeepElites, Left{3, 2}, 4, Left{1, 1}},
		{KeepElites, Left{0, 1}, 2, Left{0, 0}},
		{KeepDice, Left{1, 0}, 5, Left{0, 0}},
	} {
		if got := c.from.hits(c.policy, c.hits); got != c.want {
			t.Errorf("policy %d: %v after %d hits is %v, not %v", c.policy, c.from, c.hits, got, c.want)
		}
	}
}

// Everything that can happen adds up to one, in the largest battle too.
func TestAllChancesTogetherAreOne(t *testing.T) {
	for _, b := range []Battle{
		{Attacker: Army{Regulars: 5, Elites: 5, Leadership: 5},
			Defender: Army{Regulars: 4, Elites: 6, Leadership: 4, RollBonus: 1}},
		{Kind: Assault, Attacker: Army{Regulars: 4, Elites: 6, LeadingElites: 4},
			Defender: Army{Elites: 5, Leadership: 2, Policy: KeepElites}},
	} {
		o := Of(b)
		sum := new(big.Rat).Add(new(big.Rat).Add(o.Won(), o.Lost()), new(big.Rat).Add(o.Both(), o.Ceased()))
		equal(t, "everything", sum, 1, 1)
	}
}

// Rulebook p.41: a first move against three dice fails five sixths cubed of the time; the second needs a 5,
// the third a 4.
func TestHuntRolls(t *testing.T) {
	pool := []Tile{{Count: 3, Value: 3}, {Count: 1, Eye: true, Reveal: true}}
	for _, c := range []struct {
		hunt Hunt
		want *big.Rat
	}{
		{Hunt{Dice: 3}, big.NewRat(216-125, 216)},
		{Hunt{Dice: 3, Free: 1}, big.NewRat(216-64, 216)},
		{Hunt{Dice: 1, Bonus: 9}, big.NewRat(5, 6)},
		{Hunt{Dice: 1, Rerolls: 3}, big.NewRat(11, 36)},
		{Hunt{Dice: 1, Rerolls: 3, Tracked: 1}, big.NewRat(16, 36)},
		{Hunt{Dice: 0, Rerolls: 3}, big.NewRat(0, 1)},
		{Hunt{Dice: 9}, big.NewRat(7776-3125, 7776)}, // five are rolled
	} {
		if c.hunt.Pool = pool; c.hunt.Of().Success.Cmp(c.want) != 0 {
			t.Errorf("%+v: %s, not %s", c.hunt, c.hunt.Of().Success, c.want)
		}
	}
	o := Hunt{Dice: 1, Pool: pool}.Of()
	equal(t, "damage", o.Damage, 3*3+1, 4*6)
	equal(t, "reveal", o.Reveal, 1, 24)
	o = Hunt{Dice: 3, Free: 2, Track: true, Pool: append(pool, Tile{Count: 1, Die: true, Stop: true},
		Tile{Count: 1, Value: -2})}.Of()
	equal(t, "damage on the track", o.Damage, 2*(3*3+5)+7, 12) // an eye is all five dice, a die three and a half
	equal(t, "stop", o.Stop, 1, 6)
	equal(t, "heal", o.Heal, 2, 6)
}

// What can happen is not shown as impossible, nor what can fail as certain.
func TestPerMille(t *testing.T) {
	for _, c := range []struct {
		a, b int64
		want int
	}{{0, 1, 0}, {1, 1, 1000}, {1, 100000, 1}, {99999, 100000, 999}, {2, 3, 667}, {1, 8, 125}} {
		if got := PerMille(big.NewRat(c.a, c.b)); got != c.want {
			t.Errorf("%d/%d: %d, not %d", c.a, c.b, got, c.want)
		}
	}
}

func BenchmarkLargestBattle(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Of(Battle{Attacker: Army{Regulars: 5, Elites: 5, Leadership: 5},
			Defender: Army{Regulars: 5, Elites: 5, Leadership: 5}})
	}
}
