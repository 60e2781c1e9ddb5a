package odds

import "math/big"

// Kind is where a battle is fought: it decides what the attacker's dice must show (Rulebook pp.28-33).
type Kind uint8

// The kinds.
const (
	Field  Kind = iota // also of a stronghold's defender who stays outside, and relief from outside
	Walled             // against a city or a fortification: 6 in the first round
	// on the walls of a besieged stronghold: 6 in every round, and a round costs an elite after the first
	Assault
	Sortie // of the besieged: a field battle
)

// Policy is how an army takes its casualties, hit by hit (Rulebook p.31).
type Policy uint8

// The policies.
const (
	// regulars fall while more than five units stand; then elites are reduced, so that all five dice stay
	KeepBoth   Policy = iota
	KeepDice          // elites are reduced first: as many units as possible stay
	KeepElites        // regulars fall first
)

// Army is one side of a battle.
type Army struct {
	Regulars, Elites int
	Leadership       int // of leaders, Nazgûl and characters: they stay to the end
	FirstRound       int // more leadership in the first round of the battle (Forth, Eorlingas!, KA4)
	// elites that are leaders too, the last of the elites to be lost (Servants of the White Hand)
	LeadingElites int
	Captains      int // Captains of the West: each rolls a die more
	RollBonus     int // on each die of the combat roll, in every round
	RerollBonus   int // on each die of the leader re-roll
	Policy        Policy
}

// Battle is a battle to be fought. The defender never retreats, nobody lays cards, and there is a regular to
// replace each reduced elite.
type Battle struct {
	Kind     Kind
	Attacker Army
	Defender Army
	// Fought is how many rounds of the battle are over; only the rounds after them are counted.
	Fought int
	// Rounds is the number of further rounds after which the attacker ceases; 0: he goes on. MostRounds is
	// the limit.
	Rounds int
	// Free is how many rounds of an assault cost no elite: 1, with some cards 3.
	Free int
}

// MostRounds is how many rounds are counted. The chance that a battle is undecided then is less than one in a
// hundred million.
const MostRounds = 24

// Left is what is left of an army.
type Left struct{ Regulars, Elites int }

// Units counts all units that are left.
func (l Left) Units() int { return l.Regulars + l.Elites }

// hit takes one hit: a regular is removed, or an elite becomes a regular (Rulebook p.31).
func (l Left) hit(p Policy) Left {
	reduce := false
	switch p {
	case KeepBoth:
		reduce = l.Units() <= mostDice
	case KeepDice:
		reduce = true
	}
	if l.Elites > 0 && (reduce || l.Regulars == 0) {
		return Left{l.Regulars + 1, l.Elites - 1}
	}
	return Left{max(0, l.Regulars-1), l.Elites}
}

func (l Left) hits(p Policy, n int) Left {
	for range n {
		l = l.hit(p)
	}
	return l
}

// End is one way a battle can end, and its weight among all.
type End struct {
	Rounds             int // that are counted
	Attacker, Defender Left
	weight             *big.Int
}

// Odds are all ways a battle can end.
type Odds struct {
	Battle Battle
	Ends   []End // by rounds, then by what is left
	total  *big.Int
}

// state is both armies between two rounds.
type state struct{ attacker, defender Left }

// Of counts the odds of a battle.
func Of(b Battle) Odds {
	o := Odds{Battle: b, total: big.NewInt(1)}
	start := state{Left{b.Attacker.Regulars, b.Attacker.Elites}, Left{b.Defender.Regulars, b.Defender.Elites}}
	now := newGround(start)
	now.add(start, big.NewInt(1))
	last := b.Rounds
	if last <= 0 || last > MostRounds {
		last = MostRounds
	}
	perRound := new(big.Int).Mul(fullHits, fullHits)
	for round := 1; ; round++ {
		now = now.fight(b, round)
		o.total.Mul(o.total, perRound)
		for i := range o.Ends { // all weights are out of the same total
			o.Ends[i].weight.Mul(o.Ends[i].weight, perRound)
		}
		if now = o.settle(now, round, round == last); now == nil {
			return o
		}
	}
}

// settle moves the battles of a ground that have ended to the odds, and has attackers of walls pay for the
// next round; it returns nil if no battle goes on.
func (o *Odds) settle(g *ground, round int, last bool) *ground {
	var next *ground
	for i, weight := range g.weights {
		if weight == nil {
			continue
		}
		s := g.state(i)
		over := last || s.attacker.Units() == 0 || s.defender.Units() == 0
		if !over && o.Battle.Kind == Assault && round >= max(1, o.Battle.Free) {
			if s.attacker.Elites == 0 {
				over = true
			} else {
				s.attacker = Left{s.attacker.Regulars + 1, s.attacker.Elites - 1}
			}
		}
		if over {
			o.Ends = append(o.Ends, End{round, s.attacker, s.defender, weight})
			continue
		}
		if next == nil {
			next = newGround(g.start)
		}
		next.add(s, weight)
	}
	return next
}

// ground holds the weight of each state that a battle can be in after a round. Armies only shrink, so the
// states fit into a table of fixed size.
type ground struct {
	start   state
	weights []*big.Int
}

func newGround(start state) *ground {
	return &ground{start, make([]*big.Int, states(start.attacker)*states(start.defender))}
}

// states counts what can be left of an army: as many elites as there were or fewer, and as many units or
// fewer.
func states(l Left) int { return (l.Elites + 1) * (l.Units() + 1) }

func (g *ground) index(s state) int {
	a, d := g.start.attacker, g.start.defender
	i := s.attacker.Elites*(a.Units()+1) + s.attacker.Regulars
	return i*states(d) + s.defender.Elites*(d.Units()+1) + s.defender.Regulars
}

func (g *ground) state(i int) state {
	a, d := g.start.attacker.Units()+1, g.start.defender.Units()+1
	i, j := i/states(g.start.defender), i%states(g.start.defender)
	return state{Left{i % a, i / a}, Left{j % d, j / d}}
}

func (g *ground) add(s state, weight *big.Int) {
	at := &g.weights[g.index(s)]
	if *at == nil {
		*at = new(big.Int)
	}
	(*at).Add(*at, weight)
}

// fight has every state fight one round: both sides' hits are simultaneous (ruling R104).
func (g *ground) fight(b Battle, round int) *ground {
	if b.Fought+round == 1 {
		b.Attacker.Leadership += b.Attacker.FirstRound
		b.Defender.Leadership += b.Defender.FirstRound
	}
	next := newGround(g.start)
	var part big.Int
	for i, weight := range g.weights {
		if weight == nil {
			continue
		}
		s := g.state(i)
		byAttacker := b.Attacker.hitsOf(s.attacker, b.toHit(round))
		byDefender := b.Defender.hitsOf(s.defender, defenderNeeds)
		for n, w := range byAttacker {
			for m, v := range byDefender {
				if w != 0 && v != 0 {
					part.Mul(weight, part.SetUint64(w*v))
					next.add(state{s.attacker.hits(b.Attacker.Policy, m), s.defender.hits(b.Defender.Policy, n)}, &part)
				}
			}
		}
	}
	return next
}

// defenderNeeds is what a defender's die must show.
const defenderNeeds = 5

// toHit is what an attacker's die must show: 5, but 6 on walls and in the first round against a city or
// fortification (Rulebook p.32).
func (b Battle) toHit(round int) int {
	if b.Kind == Assault || b.Kind == Walled && b.Fought+round == 1 {
		return 6
	}
	return 5
}
