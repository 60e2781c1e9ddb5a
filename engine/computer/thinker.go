package computer

import (
	"cmp"
	"slices"

	"redbook/engine"
	"redbook/engine/wotr"
)

// How hard a thinker thinks. What it spends depends on nothing but the decision: a budget in time would make
// it play otherwise on a busy machine.
type effort struct {
	candidates  int // different answers that it weighs
	simulations int // games that it plays on from them in its head, of all candidates together
	answers     int // how far each is played on, unless the game ends before
}

// thinker weighs some answers by playing on from them at random, in worlds that are dealt anew for each round
// of trials and shared by all answers. After each round the worse half is dropped (sequential halving), so
// that most of the thought goes to those among which it is hard to choose.
type thinker struct{ effort }

// candidate is an answer that is weighed.
type candidate struct {
	action  engine.Action
	sum     int // of the prospects after it
	squares int
}

// Answer implements Player.
func (t *thinker) Answer(q Question) (engine.Action, error) {
	left, err := q.candidates(t.candidates)
	if err != nil || len(left) == 1 {
		return first(left), err
	}
	h := &head{question: q, done: func(n int, _ []engine.Decision) bool { return n == t.answers }}
	rounds := 0
	for n := 1; n < len(left); n *= 2 {
		rounds++
	}
	for range rounds {
		for range max(1, t.simulations/(rounds*len(left))) {
			world := q.Deal(q.Pick)
			for i := range left {
				prospect, err := h.playOn(world, left[i].action)
				if err != nil {
					return engine.Action{}, err
				}
				left[i].sum += prospect
			}
		}
		slices.SortStableFunc(left, func(a, b candidate) int { return cmp.Compare(b.sum, a.sum) })
		left = left[:(len(left)+1)/2]
	}
	return left[0].action, nil
}

func first(list []candidate) engine.Action {
	if len(list) == 0 {
		return engine.Action{}
	}
	return list[0].action
}

// Draws for one candidate: where answers have many parts, most draws differ; where they have few, all have
// come up by then.
const drawsForOne = 4

// candidates draws up to so many different answers of what is offered.
func (q *Question) candidates(most int) (list []candidate, err error) {
	if q.Rules.ID() == wotr.Rules.ID() {
		return warCandidates(*q, most)
	}
	world, seen := q.Deal(q.Pick), map[string]bool{}
	for range most * drawsForOne {
		a, err := engine.RandomAction(q.Rules, world, q.Decision, q.Pick, nil)
		if err != nil {
			return nil, err
		}
		if text := q.Rules.Format(a); !seen[text] {
			seen[text] = true
			list = append(list, candidate{action: a})
		}
		if len(list) == most {
			break
		}
	}
	return list, nil
}

// head is where games are played on.
type head struct {
	question Question
	done     func(answers int, asked []engine.Decision) bool // whether it is time to judge, by what is asked now
	rooms    [2]engine.Position                              // that are written over
}

// longest is where a game that is played on is left in any case.
const longest = 4000

// playOn plays an answer in a world and random ones after it, in a war those of the baselines, and returns
// the prospects of the seat: certain if the game is over, else a guess. A world in which nobody is asked any
// more and that is not over is taken as it stands.
func (h *head) playOn(p engine.Position, a engine.Action) (int, error) {
	q := h.question
	if war, ok := p.(*wotr.Position); ok {
		return (&warHead{rules: q.Rules, me: q.Decision.Seat, turn: war.Turn}).playOn(p, a, uint64(q.Pick(1<<30)))
	}
	r, me, seat := q.Rules, q.Decision.Seat, q.Decision.Seat
	for n := range longest {
		next, _, err := r.ApplyOver(h.rooms[n%2], p, seat, a, engine.Picked(q.Pick))
		if err != nil {
			return 0, &engine.Fault{Game: r.ID(), Step: q.Decision.Step,
				What: r.Format(a) + " was offered: " + err.Error()}
		}
		h.rooms[n%2], p = next, next
		asked := r.Asked(p)
		if len(asked) == 0 || h.done(n+1, asked) {
			break
		}
		d := asked[q.Pick(len(asked))]
		seat = d.Seat
		if a, err = engine.RandomAction(r, p, d, q.Pick, nil); err != nil {
			return 0, err
		}
	}
	return prospect(r, p, me), nil
}

// Prospects go from -certain, lost, to certain, won. What is guessed stays below guessed.
const (
	certain = 1000
	guessed = 800
	even    = 60 // a worth at which half of what can be guessed is reached
)

// prospect is how a seat stands.
func prospect(r engine.Rules, p engine.Position, seat engine.Seat) int {
	if result, over := r.Result(p); over {
		switch {
		case result.Winners == engine.Nobody:
			return 0
		case result.Winners.Has(seat):
			return certain
		}
		return -certain
	}
	if war, ok := p.(*wotr.Position); ok {
		return warProspect(war, seat)
	}
	worth := r.Worth(p, seat)
	return guessed * worth / (max(worth, -worth) + even)
}
