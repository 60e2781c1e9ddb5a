package computer

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// general thinks about a war: it weighs what the rules of its side's baseline would do, each line of the list
// by itself, and some answers at random, and has the baselines play on from each until the next turn begins.
// All answers are tried in the same worlds with the same luck, so that luck does not tell them apart. After
// each round of trials the worse half is dropped, but never what the baseline answers: that stands unless
// something else is clearly better. What matters little is left to the baseline.
type general struct {
	most   int // answers that it weighs
	random int // of them at random
	trials int // wars that it plays on in its head, for each answer that it weighs, on average
}

func casualGeneral(engine.Rules, func(int) int) Player {
	return &general{most: 12, random: 2, trials: 3}
}

func strongGeneral(engine.Rules, func(int) int) Player {
	return &general{most: 32, random: 4, trials: 8}
}

// clearly is by how much something must be better than the baseline's answer, of the thousand of a prospect.
const clearly = 8

// weighty are the questions about which it thinks.
var weighty = []string{
	"action.choose", "turn.allocate", "fellowship.choose", "tile.burden", "march.choose", "battle.cease",
	"battle.withdraw", "battle.retreat", "card.effect", "attack.choose", "separate.alive",
}

// Answer implements Player.
func (g *general) Answer(q Question) (engine.Action, error) {
	w := read(q)
	own, err := w.baseline(&queller{})
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
			for i := range left {
				prospect, err := h.playOn(world, left[i].action, rand.New(rand.NewPCG(luck, 2)).IntN)
				if err != nil {
					return engine.Action{}, err
				}
				left[i].sum += prospect
			}
		}
		others := left[1:] // the baseline's stays the first
		slices.SortStableFunc(others, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
		left = left[:1+(len(left)/2)]
	}
	if len(left) > 1 && left[1].sum-left[0].sum > clearly*tried {
		return left[1].action, nil
	}
	return own, nil
}

// baseline is what the baseline of the seat's side answers, the Shadow's being this one.
func (w *war) baseline(u *queller) (engine.Action, error) {
	answer := u.answer
	if w.side == wotr.FreePeoples {
		answer = steward{}.answer
	}
	if a, ok := answer(w); ok {
		return a, nil
	}
	return w.anything()
}

// options are the answers that are weighed, the baseline's own first.
func (g *general) options(w *war, own engine.Action) ([]candidate, error) {
	seen, list := map[string]bool{}, []candidate(nil)
	add := func(a engine.Action) {
		if text := w.question.Rules.Format(a); !seen[text] {
			seen[text] = true
			list = append(list, candidate{action: a})
		}
	}
	add(own)
	if w.question.Decision.Step == "action.choose" {
		for _, r := range w.lines() {
			if a, ok := r(w); ok && len(list) < g.most-g.random {
				add(a)
			}
		}
	}
	for range g.random {
		a, err := w.anything()
		if err != nil {
			return nil, err
		}
		add(a)
	}
	return list, nil
}

// warCandidates are answers that are worth being weighed, a quarter of them at random.
func warCandidates(q Question, most int) ([]candidate, error) {
	w := read(q)
	own, err := w.baseline(&queller{})
	if err != nil {
		return nil, err
	}
	return (&general{most: most, random: most / 4}).options(w, own)
}

// lines are all lines of the baselines' lists for an action, and the attacks and marches one by one.
func (w *war) lines() (list []rule) {
	if w.side == wotr.FreePeoples {
		return steward{}.lines(w)
	}
	u, v := &queller{true}, &queller{false}
	list = append(append(u.threats(), u.corrupting(w)...), v.wages(w)...)
	for _, s := range w.attacks() {
		list = append(list, attackIf(&byEither, func(_ *war, other *step) bool {
			return s.from == other.from && s.to == other.to
		}))
	}
	for _, s := range w.marches() {
		list = append(list, func(w *war) (engine.Action, bool) { return w.advance(&byEither, &s) })
	}
	return append(list, v.lastCard)
}

// lines are all lines of the list for an action.
func (s steward) lines(w *war) []rule {
	list := append(s.list(w), freeAttack(&freeMarch, func(own, enemy int) bool { return own >= enemy }))
	for _, raid := range w.raids() {
		list = append(list, func(w *war) (engine.Action, bool) { return w.advance(&freeMarch, &raid) })
	}
	for _, n := range freeNations {
		list = append(list, func(w *war) (engine.Action, bool) {
			return w.try("advance", freeUrgent, one("nation", n))
		})
	}
	return append(list, func(w *war) (engine.Action, bool) { return w.try("move-fellowship", freeCharacter) })
}

// warHead is where wars are played on.
type warHead struct {
	rules engine.Rules
	me    engine.Seat
	turn  int16
	rooms [2]engine.Position // that are written over
	war   war                // so is this
}

// playOn plays an answer in a world and the baselines' answers after it until the next turn begins, and
// returns the prospects of the seat.
func (h *warHead) playOn(p engine.Position, a engine.Action, pick func(n int) int) (int, error) {
	r, seat := h.rules, h.me
	u := &queller{pick(2) == 0}
	for n := range longest {
		next, _, err := r.ApplyOver(h.rooms[n%2], p, seat, a, engine.Picked(pick))
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
		if a, err = h.war.baseline(u); err != nil {
			return 0, err
		}
	}
	return prospect(r, p, h.me), nil
}
