package engine

import "fmt"

// maxSteps bounds what one action may set off: more is an endless loop in the rules.
const maxSteps = 10000

func (r *rules[P]) New(chosen Options, c Chance) (Position, Played, error) {
	options, err := r.options(chosen)
	if err != nil {
		return nil, Played{}, err
	}
	pl := r.play(c)
	pl.on(new(P), new(P))
	played, err := pl.perform(func() {
		r.def.SetUp(pl.P, options)
		pl.Call(r.def.Start)
		pl.settle()
	})
	if err != nil {
		return nil, Played{}, err
	}
	return pl.position, played, nil
}

func (r *rules[P]) Apply(position Position, seat Seat, a Action, c Chance) (Position, Played, error) {
	return r.ApplyOver(nil, position, seat, a, c)
}

func (r *rules[P]) ApplyOver(spent, position Position, seat Seat, a Action,
	c Chance) (Position, Played, error) {
	return r.applyOver(r.play(c), spent, position, seat, a)
}

// applyOver is ApplyOver with a Play of the caller's.
func (r *rules[P]) applyOver(pl *Play[P], spent, position Position, seat Seat,
	a Action) (_ Position, _ Played, err error) {
	defer r.guard(position, &err)
	p, h := r.pos(position), position.machine()
	v, field, done, refusal := r.begun(p, h, seat, a)
	if refusal != nil {
		return nil, Played{}, refusal
	}
	if !done {
		return nil, Played{}, Refuse(RefusedMissing, Quote("field", field.Name))
	}
	if spent == nil {
		spent = r.of(new(P))
	}
	pl.on(p, r.pos(spent))
	played, err := pl.perform(func() {
		pl.answer(v, seat, a)
		pl.settle()
	})
	if err != nil {
		return nil, Played{}, err
	}
	return pl.position, played, nil
}

// silent are rules that apply one action after the other without making events of what happens.
type silent[P any] struct {
	*rules[P]
	play Play[P]
}

func (r *rules[P]) silently() Rules {
	return &silent[P]{rules: r, play: Play[P]{rules: r, untold: true}}
}

func (s *silent[P]) ApplyOver(spent, position Position, seat Seat, a Action,
	c Chance) (Position, Played, error) {
	s.play.chance = c
	return s.applyOver(&s.play, spent, position, seat, a)
}

func (r *rules[P]) Concede(position Position, seat Seat, how string, c Chance) (Position, Played, error) {
	return r.endBy(position, c, func(pl *Play[P]) { r.def.Concede(pl, seat, how) })
}

func (r *rules[P]) Settle(position Position, seat Seat, how string, c Chance) (Position, Played, error) {
	return r.endBy(position, c, func(pl *Play[P]) {
		if r.def.Settle != nil {
			r.def.Settle(pl, seat, how)
			return
		}
		result := Result{How: how}
		if how == Adjudged {
			result.Winners = SeatsOf(seat)
		}
		pl.End(result)
	})
}

func (r *rules[P]) Ahead(position Position) Seats {
	if r.def.Ahead == nil {
		return Nobody
	}
	return r.def.Ahead(r.pos(position))
}

// endBy has people end a game, or a part of it.
func (r *rules[P]) endBy(position Position, c Chance, end func(*Play[P])) (Position, Played, error) {
	if position.machine().over {
		return nil, Played{}, Refuse(RefusedOver)
	}
	pl := r.play(c)
	pl.on(r.pos(position), new(P))
	played, err := pl.perform(func() {
		end(pl)
		pl.settle() // perhaps all who still play have answered
	})
	if err != nil {
		return nil, Played{}, err
	}
	return pl.position, played, nil
}

// usual is room for what most actions lead to.
type usual struct {
	events  [2]Event
	covered [2]string
}

// usualOutcomes is how often most actions ask chance, if they do.
const usualOutcomes = 4

// play makes a Play with room for what most actions lead to. It begins with on.
func (r *rules[P]) play(c Chance) *Play[P] {
	room := new(struct {
		play Play[P]
		usual
	})
	pl := &room.play
	pl.rules, pl.chance = r, c
	pl.events, pl.covered = room.events[:0], room.covered[:0]
	return pl
}

// on has the play go on with a copy of a position, which is written to next.
func (pl *Play[P]) on(p, next *P) {
	*next = *p
	pl.P, pl.position = next, pl.rules.of(next)
}

// perform runs the rules.
func (pl *Play[P]) perform(run func()) (played Played, err error) {
	defer pl.rescue(&err)
	run()
	return Played{Events: pl.events, Outcomes: pl.outcomes, Covered: pl.covered}, nil
}

// rescue turns every panic in the rules into an error, so that none crosses the package boundary.
func (pl *Play[P]) rescue(err *error) {
	if problem := recover(); problem != nil {
		*err = pl.rules.recovered(problem, pl.stepName())
	}
}

// guard turns a panic in the rules' functions that look at a position into an error.
func (r *rules[P]) guard(position Position, err *error) {
	if problem := recover(); problem != nil {
		*err = r.recovered(problem, r.stepName(position.machine()))
	}
}

// recovered makes an error of what the rules have panicked with.
func (r *rules[P]) recovered(problem any, step string) error {
	switch problem := problem.(type) {
	case *Fault:
		return problem
	case chanceError:
		return problem.err
	case error:
		if problem == errForeseen {
			return problem
		}
	}
	return &Fault{Game: r.def.ID, Step: step, What: fmt.Sprint(problem)}
}

func (pl *Play[P]) stepName() string { return pl.rules.stepName(pl.head()) }

func (r *rules[P]) stepName(h *header) string {
	if h.depth > 0 {
		return r.def.Steps[h.top().step].Name
	}
	return "the end"
}

// answer carries one seat's answer out.
func (pl *Play[P]) answer(v *Verb[P], seat Seat, a Action) {
	h := pl.head()
	h.asked[seat]++
	pl.moved = false
	v.Do(pl, seat, a)
	if !pl.moved {
		h.top().answered |= SeatsOf(seat)
	}
}

// settle runs steps until somebody must be asked or the game is over.
func (pl *Play[P]) settle() {
	h := pl.head()
	for range maxSteps {
		if h.over {
			return
		}
		step := &pl.rules.def.Steps[h.top().step]
		pl.moved = false
		switch {
		case step.Run != nil:
			step.Run(pl)
		case pl.ask(step):
			return
		}
		if !pl.moved {
			pl.fail("the step leads nowhere")
		}
	}
	pl.fail("more than %d steps after one action", maxSteps)
}

// ask puts the running step's question. It returns false if all has been answered and the game has gone on.
func (pl *Play[P]) ask(step *Step[P]) bool {
	h := pl.head()
	top := h.top()
	asked := pl.rules.asked(pl.P, h)
	for seat := range (asked &^ top.put).all() {
		h.asked[seat]++
	}
	top.put |= asked
	if asked == Nobody {
		if step.Then == nil {
			pl.fail("nobody is asked and nothing follows")
		}
		step.Then(pl)
		return false
	}
	for seat := range asked.all() {
		if step.Auto == nil || !step.Auto(pl.P, seat) {
			continue
		}
		if v, a, only := pl.rules.only(pl.P, h, seat); only {
			pl.answer(v, seat, a)
			pl.moved = true // the question is another one now
			return false
		}
	}
	for seat := range asked.all() {
		if !pl.untold && !pl.rules.hasAnswer(pl.P, h, seat) {
			pl.fail(noAnswer)
		}
	}
	return true
}

// noAnswer is the fault of a position that waits for a seat which cannot do anything: the game would stand
// still for good.
const noAnswer = "a seat owes an answer and has none"

func (r *rules[P]) Holds(p Position, chair Seat) Seat {
	if r.def.Holds == nil {
		return chair
	}
	return r.def.Holds(r.pos(p), chair)
}

func (r *rules[P]) Result(p Position) (Result, bool) {
	h := p.machine()
	return h.result.result(), h.over
}

func (r *rules[P]) View(p Position, audience Seats) any { return r.def.View(r.pos(p), audience) }

func (r *rules[P]) Check(position Position) (err error) {
	defer r.guard(position, &err)
	h := position.machine()
	fault := func(what string) error { return &Fault{Game: r.def.ID, Step: r.stepName(h), What: what} }
	if err := r.def.Check(r.pos(position)); err != nil {
		return fault(err.Error())
	}
	if h.over {
		return nil
	}
	if h.depth == 0 || r.def.Steps[h.top().step].Owed == nil {
		return fault("no result, and nothing is asked")
	}
	waiting := r.asked(r.pos(position), h)
	if waiting == Nobody {
		return fault("no result, and nobody owes an answer")
	}
	for seat := range waiting.all() {
		if !r.hasAnswer(r.pos(position), h, seat) {
			return fault(noAnswer)
		}
	}
	return nil
}

// hasAnswer reports whether a seat that is asked has a verb to begin with.
func (r *rules[P]) hasAnswer(p *P, h *header, seat Seat) bool {
	step := &r.def.Steps[h.top().step]
	for i := range step.Verbs {
		if r.open(p, seat, &step.Verbs[i]) {
			return true
		}
	}
	return false
}

func (r *rules[P]) Balance(before, now Position) Position {
	if r.def.Balance == nil {
		return now
	}
	next := new(P)
	*next = *r.pos(now)
	r.def.Balance(r.pos(before), next)
	return r.of(next)
}

func (r *rules[P]) Redeal(p Position, audience Seats, seen []Event, pick func(n int) int) (Position, bool) {
	twin := new(P)
	*twin = *r.pos(p)
	if !r.def.Redeal(twin, audience, seen, pick) {
		return nil, false
	}
	return r.of(twin), true
}

func (r *rules[P]) Deal(p Position, audience Seats, pick func(n int) int) Position {
	world := new(P)
	*world = *r.pos(p)
	if r.def.Deal != nil {
		r.def.Deal(world, audience, pick)
	}
	return r.of(world)
}
