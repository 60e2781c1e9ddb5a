package transcript

import (
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// This file goes through the steps. A step of a turn's course begins when the question is asked that it
// answers. Everything before it is over then, and whatever has not answered a question was done by our rules
// themselves. Between two steps of the course, sides may answer in another order than ours: for example the
// casualties of both.

// course are the kinds of step that come in the same order in our game and in transcriptions.
var course = []string{"fellowship-phase", "hunt-allocation", "die", "die-card", "pass", "token",
	"skip-tokens", "combat-card", "continue-or-cease"}

// rolled are the kinds of step that answer no question: chance uses them.
var rolled = []string{"draw", "roll-action-dice", "roll-hunt", "reroll-hunt", "draw-hunt-tile", "combat-roll",
	"combat-reroll", "card-roll"}

// more reports whether a step is left that may answer a question.
func (r *reader) more() bool {
	for i := r.begun; i < len(r.used); i++ {
		if s := &r.game.Steps[i]; !r.used[i] && !slices.Contains(rolled, s.Kind) &&
			(!slices.Contains(course, s.Kind) || r.inCourse(i)) {
			return true
		}
	}
	return false
}

// upcoming is the index of the next step of the course.
func (r *reader) upcoming() int {
	for i := r.begun; i < len(r.used); i++ {
		if !r.used[i] && r.inCourse(i) {
			return i
		}
	}
	return len(r.used)
}

// horizon is the index of the step before which everything happens that an action leads to: the next one of
// the course that our game asks for. In the phases before the actions our game may answer for a side.
func (r *reader) horizon() int {
	i := r.upcoming()
	for i < len(r.used) && (!r.inCourse(i) || r.isPhase(i) || r.game.Steps[i].Kind == "combat-card" &&
		r.game.Steps[i].Card == "") {
		i++
	}
	return i
}

func (r *reader) isPhase(i int) bool {
	return r.game.Steps[i].Kind == "hunt-allocation" || r.game.Steps[i].Kind == "fellowship-phase"
}

// inCourse reports whether a step belongs to the course. Two kinds do not where our game need not ask: a
// Fellowship phase in which nothing was done, and the passing up of a token by a side that has used one in
// the turn.
func (r *reader) inCourse(i int) bool {
	s := &r.game.Steps[i]
	switch s.Kind {
	case "fellowship-phase":
		return len(s.Acts) > 0
	case "skip-tokens":
		return !slices.ContainsFunc(r.game.Steps[:i],
			func(t Step) bool { return t.Kind == "token" && t.Turn == s.Turn && t.Side == s.Side })
	}
	return slices.Contains(course, s.Kind)
}

// next looks for the next step of the course, past phases in which our game had only one answer; nil if there
// is none.
func (r *reader) next(kinds ...string) *Step {
	i := r.upcoming()
	for i < len(r.used) && r.isPhase(i) && !slices.Contains(kinds, r.game.Steps[i].Kind) {
		r.begun = i + 1
		i = r.upcoming()
	}
	if i == len(r.used) {
		return nil
	}
	r.begun = i
	return &r.game.Steps[i]
}

// afterCards are the questions that come when both sides have laid their combat cards.
var afterCards = []string{
	"combat.silence", "combat.forfeit", "combat.dread", "combat.sacrifice", "combat.slay", "combat.inflict",
	"loss.choose", "battle.advance", "retreat.scouts", "retreat.choose",
}

// passNoCards skips steps in which no combat card was laid, where our rules did not ask: they do not ask an
// empty hand.
func (r *reader) passNoCards(own bool, seat engine.Seat) {
	for i := r.upcoming(); i < len(r.used); i = r.upcoming() {
		s := &r.game.Steps[i]
		if s.Kind != "combat-card" || s.Card != "" || !own && seatOf(s.Side) == seat {
			return
		}
		r.used[i], r.begun = true, i+1
		if r.begun < len(r.used) && r.game.Steps[r.begun].Kind != "combat-card" {
			return // the round's dice
		}
	}
}

// passNoCardsOfRound does the same before the dice of a round.
func (r *reader) passNoCardsOfRound(seat engine.Seat) {
	steps := r.game.Steps[r.begun:]
	if dice := slices.IndexFunc(steps, func(s Step) bool { return s.Kind == "combat-roll" }); dice < 0 ||
		r.upcoming() < r.begun+dice {
		r.passNoCards(true, seat)
	}
}

// begin takes the next step of the course, which must be the seat's and of one of the kinds.
func (r *reader) begin(seat engine.Seat, kinds ...string) (*Step, error) {
	r.passNoCards(!slices.Contains(kinds, "combat-card"), seat)
	s := r.next(kinds...)
	switch {
	case s == nil:
		return nil, fmt.Errorf("the transcription has no %s left", strings.Join(kinds, " or "))
	case !slices.Contains(kinds, s.Kind) || seatOf(s.Side) != seat:
		return nil, fmt.Errorf("step %d is %s of %s", s.N, s.Kind, s.Side)
	}
	if err := r.chance.left(r.begun); err != nil {
		return nil, err
	}
	if err := r.settle(r.begun); err != nil {
		return nil, err
	}
	r.used[r.begun], r.latest = true, r.begun
	r.begun++
	r.acts[seat] = r.actsOf(s)
	return s, nil
}

// find returns an unused step of the seat before the next step of the course; nil if there is none.
func (r *reader) find(seat engine.Seat, fits func(*Step) bool) *Step {
	for i := r.begun; i < r.upcoming(); i++ {
		s := &r.game.Steps[i]
		if !r.used[i] && seatOf(s.Side) == seat && fits(s) {
			return s
		}
	}
	return nil
}

// take marks a step as used.
func (r *reader) take(s *Step) {
	r.latest = slices.IndexFunc(r.game.Steps, func(t Step) bool { return t.N == s.N })
	r.used[r.latest] = true
	seat := seatOf(s.Side)
	r.acts[seat] = append(r.acts[seat], r.actsOf(s)...)
}

// actsOf returns the acts of a step, each with its step.
func (r *reader) actsOf(s *Step) []Act {
	acts := slices.Clone(s.Acts)
	for i := range acts {
		acts[i].of = s
	}
	return acts
}

// of makes a condition of kinds of step.
func of(kinds ...string) func(*Step) bool {
	return func(s *Step) bool { return slices.Contains(kinds, s.Kind) }
}

// act takes the next act of the seat that fits: from the steps that it has begun, otherwise from the next one
// with such an act.
func (r *reader) act(seat engine.Seat, fits func(*Act) bool) (*Act, bool) {
	if !r.reach(seat, fits) {
		return nil, false
	}
	i := slices.IndexFunc(r.acts[seat], func(a Act) bool { return fits(&a) })
	a := r.acts[seat][i]
	r.acts[seat] = slices.Delete(r.acts[seat], i, i+1)
	return &a, true
}

// actsThat takes all acts of the seat that fit a condition.
func (r *reader) actsThat(seat engine.Seat, fits func(*Act) bool) []Act {
	if !r.reach(seat, fits) {
		return nil
	}
	var list, rest []Act
	for _, a := range r.acts[seat] {
		if fits(&a) {
			list = append(list, a)
		} else {
			rest = append(rest, a)
		}
	}
	r.acts[seat] = rest
	return list
}

// reach reports whether the seat has an act that fits; it takes the next step that has one if the steps begun
// have none.
func (r *reader) reach(seat engine.Seat, fits func(*Act) bool) bool {
	has := func(acts []Act) bool { return slices.ContainsFunc(acts, func(a Act) bool { return fits(&a) }) }
	if has(r.acts[seat]) {
		return true
	}
	s := r.find(seat, func(s *Step) bool { return has(s.Acts) })
	if s != nil {
		r.take(s)
	}
	return s != nil
}

// kind makes a condition of kinds of act.
func kind(kinds ...string) func(*Act) bool {
	return func(a *Act) bool { return slices.Contains(kinds, a.Kind) }
}
