package computer

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"redbook/engine"
	"redbook/engine/confrontation"
	"redbook/engine/hunt"
)

// How the players of single games weigh what they advise.

// effort is how hard a captain thinks about advice.
func (c *captain) effort() effort {
	return effort{candidates: c.candidates, simulations: c.simulations}
}

// advises is how a captain judges an answer in a world, as twice the chance after it, and what it weighs. Of
// a card that is laid it judges what comes of it against the enemy's mix.
func (c *captain) advises(q Question) (judge func(world engine.Position, a engine.Action) (int, error),
	candidates func() ([]candidate, error)) {
	m := &muse{q: q, net: c.net}
	replies := c.replies
	if !fighting(q.Decision.Step) {
		replies = 0
	}
	judge = func(world engine.Position, a engine.Action) (int, error) {
		return 2*m.after(world, a, replies) - certain, m.err
	}
	if q.Decision.Step == "battle.choose" && c.cards > 0 {
		var mix []int
		var theirs []confrontation.Card
		judge = func(world engine.Position, a engine.Action) (int, error) {
			if mix == nil {
				theirs, mix = m.enemyMix(c.cards)
			}
			card := theirs[drawn(mix, q.Pick)]
			mine := confrontation.Card(a.Get("card"))
			return 2*m.laid(world.(*confrontation.Position), mine, card) - certain, m.err
		}
	}
	return judge, func() ([]candidate, error) { return m.candidates(c.candidates) }
}

// enemyMix is the mix of what the enemy may lay that does best against the worst that this seat may lay.
func (m *muse) enemyMix(worlds int) (theirs []confrontation.Card, mix []int) {
	side := confrontation.Side(m.q.Decision.Seat)
	world := m.q.Deal(m.q.Pick).(*confrontation.Position)
	mine := couldLay(world, side)
	theirs = couldLay(world, side.Enemy())
	values := make([][]int, len(theirs))
	for j := range theirs {
		values[j] = make([]int, len(mine))
	}
	for range worlds {
		world := m.q.Deal(m.q.Pick).(*confrontation.Position)
		for j, card := range theirs {
			for i := range mine {
				values[j][i] -= m.laid(world, mine[i], card)
			}
		}
	}
	return theirs, balance(values)
}

// weighs is what answers to a question are worth to the head of a side, and the world in which; nil where it
// has no view.
func (s *sides) weighs(q Question) (worth func(a engine.Action) float64, world *hunt.Position) {
	world = q.Deal(q.Pick).(*hunt.Position)
	head := s.nazgul
	if q.Decision.Seat == ringBearer {
		head = s.bearer
	}
	switch head := head.(type) {
	case *tracker:
		return head.weighs(q, world), world
	case *bearer:
		return head.weighs(q, world), world
	}
	return nil, world
}

// mostBehind is how much worse than the best, in points of corruption, an answer is said to be at most. Some
// of what a head weighs says what comes first, and not what it costs to do it later.
const mostBehind = 2.0

// judgedHunts is in how many worlds is judged how a hunt stands.
const judgedHunts = 8

// adviseByWorth lists the answers that are worth most. The best leaves the chance as it is; each other one is
// behind it by what it is worth less, as if that were corruption.
func adviseByWorth(q Question, world *hunt.Position, own engine.Action, worth func(a engine.Action) float64,
	most int) ([]Advice, error) {
	offers, err := q.offers(world)
	if err != nil {
		return nil, err
	}
	shuffled(offers, q.Pick)
	worths := map[string]float64{}
	top := math.Inf(-1)
	for _, a := range offers {
		worths[q.Rules.Format(a)] = worth(a)
		top = max(top, worths[q.Rules.Format(a)])
	}
	behind := func(a engine.Action) float64 {
		w, offered := worths[q.Rules.Format(a)]
		if !offered { // of a bag there may be others
			w = worth(a)
		}
		return min(max(0, top-w), mostBehind)
	}
	if !slices.ContainsFunc(offers, func(a engine.Action) bool {
		return q.Rules.Format(a) == q.Rules.Format(own)
	}) {
		offers = append(offers, own)
	}
	slices.SortStableFunc(offers, func(a, b engine.Action) int { return cmp.Compare(behind(a), behind(b)) })
	var worlds []*hunt.Position
	for range judgedHunts {
		worlds = append(worlds, q.Deal(rand.New(rand.NewPCG(uint64(q.Pick(1<<30)), 1)).IntN).(*hunt.Position))
	}
	var list []Advice
	for _, a := range offers {
		sum := 0
		for _, world := range worlds {
			sum += chanceBehind(world, q.Decision.Seat, behind(a))
		}
		chance := sum / len(worlds)
		list = append(list, Advice{Action: a, Own: q.Rules.Format(a) == q.Rules.Format(own), Chance: chance,
			Bad: chance, Good: chance})
	}
	return foremost(list, most), nil
}
