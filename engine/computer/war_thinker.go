package computer

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// general thinks about a war: it weighs what the rules of its side would do (keen), each line of the list by
// itself, and some answers at random, and has both sides' rules play on from each until the next turn begins.
// All answers are tried in the same worlds with the same luck, so that luck does not tell them apart. After
// each round of trials the worse half is dropped, but never what the rules answer: that stands unless
// something else is clearly better. What matters little is left to the rules.
type general struct {
	most   int // answers that it weighs
	random int // of them at random
	trials int // wars that it plays on in its head, for each answer that it weighs, on average
}

func casualGeneral(engine.Rules, func(int) int) Player {
	return &general{most: 12, random: 2, trials: 3}
}

func strongGeneral(engine.Rules, func(int) int) Player {
	return &general{most: 48, random: 4, trials: 10}
}

// clearly is by how much something must be better than the rules' answer, of the thousand of a prospect.
const clearly = 8

// ahead is how many tenths of standard errors it must be ahead: else it is not clear. Without that, those who
// think take what luck made look good, and play worse than the rules by which they would have gone.
const ahead = 20

// behind is how many tenths of standard errors the best of the others is behind when no more is thought.
const behind = -10

// leads is by how many standard errors an answer is ahead of the rules' after some trials, in tenths: 20
// are seldom luck. It is taken for granted that prospects differ as widely as usual until trials tell.
func (c *candidate) leads(tried int) int {
	const usual, weight = 60, 4
	n := float64(tried)
	mean := float64(c.sum) / n
	variance := (float64(c.squares) + weight*usual*usual) / (n + weight)
	return int(10 * mean / math.Sqrt(variance/n))
}

// better reports whether an answer is clearly better than the rules'.
func (c *candidate) better(tried int) bool { return c.sum > clearly*tried && c.leads(tried) >= ahead }

// weighty are the questions about which it thinks.
var weighty = []string{
	"action.choose", "turn.allocate", "fellowship.choose", "tile.burden", "march.choose", "battle.cease",
	"battle.withdraw", "battle.retreat", "card.effect", "attack.choose", "separate.alive",
}

// Answer implements Player.
func (g *general) Answer(q Question) (engine.Action, error) {
	w := read(q)
	own, err := w.rules(keen)
	if err != nil || !slices.Contains(weighty, q.Decision.Step) {
		return own, err
	}
	left, err := g.options(w, own)
	if err != nil || len(left) == 1 {
		return own, err
	}
	rounds := 0
	for n := 1; n < len(left); n *= 2 {
		rounds++
	}
	h := &warHead{rules: q.Rules, me: q.Decision.Seat, turn: w.p.Turn}
	tried, trials := 0, g.trials*len(left)/rounds // of a round
	for range rounds {
		for range max(1, trials/len(left)) {
			tried++
			luck := uint64(q.Pick(1 << 30))
			world := q.Deal(rand.New(rand.NewPCG(luck, 1)).IntN)
			own := 0
			for i := range left {
				prospect, err := h.playOn(world, left[i].action, luck)
				if err != nil {
					return engine.Action{}, err
				}
				if i == 0 {
					own = prospect
				}
				left[i].sum += prospect - own
				left[i].squares += (prospect - own) * (prospect - own)
			}
		}
		others := left[1:] // the baseline's stays the first
		slices.SortStableFunc(others, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
		left = left[:1+(len(left)/2)]
		if left[1].leads(tried) < behind {
			return own, nil
		}
	}
	if left[1].better(tried) {
		return left[1].action, nil
	}
	return own, nil
}

// pair is how both sides are played by rules.
type pair struct {
	free   steward
	shadow queller
}

// keen is how those who think play where they do not think, and take it that their own side goes on.
var keen = pair{steward{keen: true}, queller{keen: true}}

// rules is what the rules of the seat's side answer.
func (w *war) rules(by pair) (engine.Action, error) {
	answer := by.shadow.answer
	if w.side == wotr.FreePeoples {
		answer = by.free.answer
	}
	if a, ok := answer(w); ok {
		return a, nil
	}
	return w.anything()
}

// warHead is where wars are played on.
type warHead struct {
	rules engine.Rules
	me    engine.Seat
	turn  int16
	rooms [2]engine.Position // that are written over
	war   war                // so is this
	fate  fate               // and this
}

// playOn plays an answer in a world and after it what the rules of both sides answer until the next turn
// begins, and returns the prospects of the seat.
func (h *warHead) playOn(p engine.Position, a engine.Action, luck uint64) (int, error) {
	r, seat, pick := h.rules, h.me, rand.New(rand.NewPCG(luck, 2)).IntN
	by := keen // the other side may be keen or not
	if pick(2) == 0 && wotr.SideOf(seat) == wotr.FreePeoples {
		by.shadow = queller{corrupts: pick(2) == 0}
	} else if wotr.SideOf(seat) == wotr.Shadow {
		by.free.keen = pick(2) == 0
	}
	h.fate.luck, h.fate.drawn = luck, h.fate.drawn[:0]
	for n := range longest {
		next, _, err := r.ApplyOver(h.rooms[n%2], p, seat, a, &h.fate)
		if err != nil {
			return 0, &engine.Fault{Game: r.ID(), What: r.Format(a) + " was offered: " + err.Error()}
		}
		h.rooms[n%2], p = next, next
		asked := r.Asked(p)
		if len(asked) == 0 || p.(*wotr.Position).Turn > h.turn {
			break
		}
		d := asked[pick(len(asked))]
		seat = d.Seat
		h.war.read(within(r, p, d, pick))
		if a, err = h.war.rules(by); err != nil {
			return 0, err
		}
	}
	return prospect(r, p, h.me), nil
}

// fate is the chance of a war that is played on. It answers the first hunt die always alike, and the second
// one, and so for all that chance is asked for: after two answers that are weighed the dice fall alike, in
// whatever order they are rolled, so that luck does not tell the answers apart.
type fate struct {
	luck  uint64
	drawn []asking
}

// asking is how often chance was asked for something.
type asking struct {
	label string
	times uint64
}

// Next implements engine.Chance.
func (f *fate) Next(d engine.Draw) (engine.Outcome, error) {
	i := slices.IndexFunc(f.drawn, func(a asking) bool { return a.label == d.Label })
	if i < 0 {
		i = len(f.drawn)
		f.drawn = append(f.drawn, asking{label: d.Label})
	}
	f.drawn[i].times++
	number := f.luck
	for _, c := range []byte(d.Label) {
		number = scrambled(number ^ uint64(c))
	}
	number = scrambled(number + f.drawn[i].times)
	return engine.Outcome{Draw: d, Value: d.From[number>>32*uint64(len(d.From))>>32]}, nil
}

// scrambled makes another number of a number, any bit of which depends on all of it (splitmix64).
func scrambled(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
