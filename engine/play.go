package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Play is one action being carried out: the position that it changes, chance, and what happens.
type Play[P any] struct {
	P *P

	rules    *rules[P]
	position Position
	chance   Chance
	events   []Event
	outcomes []Outcome
	covered  []string
	look     *look // of a look ahead, see Rules.Foresee; else nil
	moved    bool  // the running step has led elsewhere
	untold   bool  // nobody reads what happens, and who is asked answers at once
}

// Goto goes on with another step of the same procedure. What the procedure remembers stays.
func (pl *Play[P]) Goto(step StepID) {
	pl.mustGoOn()
	*pl.head().top() = frame{step: step}
	pl.moved = true
}

// Call begins a procedure on top of the running one, which goes on at its present step (Goto first to
// go on elsewhere) when the new one returns. What the new procedure remembers is empty: fill Here.
func (pl *Play[P]) Call(step StepID) {
	pl.mustGoOn()
	h := pl.head()
	if h.depth == MaxDepth {
		pl.fail("more than %d procedures are half done", MaxDepth)
	}
	if h.depth > 0 {
		h.top().put, h.top().answered = Nobody, Nobody
	}
	h.stack[h.depth] = frame{step: step}
	pl.position.clearFrame(h.depth)
	h.depth++
	pl.moved = true
}

// Return ends the running procedure.
func (pl *Play[P]) Return() {
	pl.mustGoOn()
	h := pl.head()
	if h.depth == 1 {
		pl.fail("the last procedure returned")
	}
	h.depth--
	pl.moved = true
}

// ReturnTo ends all procedures above the i-th from the bottom.
func (pl *Play[P]) ReturnTo(i int) {
	pl.mustGoOn()
	if h := pl.head(); i < 0 || i >= h.depth {
		pl.fail("no procedure %d among %d", i, h.depth)
	}
	pl.head().depth = i + 1
	pl.moved = true
}

// mustGoOn fails if the game has ended: nothing follows then.
func (pl *Play[P]) mustGoOn() {
	if pl.head().over {
		pl.fail("the game is over, and the rules go on")
	}
}

// End ends the game wherever it stands: the stack is dropped.
func (pl *Play[P]) End(r Result) {
	h := pl.head()
	if h.over {
		pl.fail("the game ended twice")
	}
	h.over, h.result, h.depth = true, r.stored(), 0
	pl.moved = true
	how, ok := pl.rules.def.Ends.Parse(r.How)
	if !ok {
		pl.fail("the end %q is not declared", r.How)
	}
	winners := []Value{}
	for _, seat := range r.Winners.List() {
		winners = append(winners, Value(seat))
	}
	facts := []Fact{Tell("winners", winners...), Tell("how", how)}
	if r.Scored() {
		facts = append(facts, Tell("points", r.Score(pl.rules.def.Seats)...))
	}
	pl.Tell(Over, facts...)
}

// Score lists what the seats have scored, the winners' first.
func (r Result) Score(seats *Domain) []Value {
	var winners, others []Value
	for _, v := range seats.Values() {
		if r.Winners.Has(Seat(v)) {
			winners = append(winners, Value(r.Points[v]))
		} else {
			others = append(others, Value(r.Points[v]))
		}
	}
	return append(winners, others...)
}

// Over reports whether this action has ended the game.
func (pl *Play[P]) Over() bool { return pl.head().over }

// Tell makes an event for everyone.
func (pl *Play[P]) Tell(kind string, facts ...Fact) { pl.TellOnly(Public, kind, facts...) }

// TellOnly makes an event for the eyes of some seats. It keeps nothing of what it is given, neither facts nor
// values: telling what nobody reads costs no memory.
func (pl *Play[P]) TellOnly(see Seats, kind string, facts ...Fact) {
	if pl.untold {
		return
	}
	def, ok := pl.rules.events[kind]
	if !ok {
		pl.fail("event %s is not declared", strings.Clone(kind))
	}
	n := 0
	for i := range facts {
		n += len(facts[i].Values)
	}
	e := Event{Kind: def.Kind, Facts: make([]Fact, len(facts)), See: see}
	values := make([]Value, 0, n)
	for i := range facts {
		declared := def.fact(facts[i].Name)
		if declared == nil {
			pl.fail("event %s has no fact %s", def.Kind, strings.Clone(facts[i].Name))
		}
		begin := len(values)
		values = append(values, facts[i].Values...)
		e.Facts[i] = Fact{Name: declared.Name, Domain: declared.Domain, Values: slices.Clip(values[begin:]),
			Text: strings.Clone(facts[i].Text), See: facts[i].See}
	}
	if pl.look != nil {
		pl.look.tell(pl.rules.def.Events, e)
	}
	pl.events = append(pl.events, e)
}

// Draw asks chance for one of the values, which all may know.
func (pl *Play[P]) Draw(label string, d *Domain, from []Value) Value {
	return pl.DrawOnly(Public, label, d, from)
}

// DrawOnly asks chance for one of the values; only the given seats may know domain and outcome. Who sees what
// can be drawn knows by elimination what others hold: a draw from a hidden rest is for Nobody's eyes, and an
// event tells the drawer what came.
func (pl *Play[P]) DrawOnly(see Seats, label string, d *Domain, from []Value) Value {
	if pl.look != nil {
		pl.look.draw(label)
	}
	o, err := pl.chance.Next(Draw{Label: label, Domain: d, From: from, See: see})
	if err != nil {
		panic(chanceError{err})
	}
	if pl.untold {
		return o.Value
	}
	if pl.outcomes == nil {
		pl.outcomes = make([]Outcome, 0, usualOutcomes)
	}
	pl.outcomes = append(pl.outcomes, o)
	return o.Value
}

// Roll rolls one six-sided die in public.
func (pl *Play[P]) Roll(label string) int { return int(pl.Draw(label, Number, die)) }

var die = []Value{1, 2, 3, 4, 5, 6}

// Cover notes that a rule path of Definition.Paths has been taken.
func (pl *Play[P]) Cover(path string) {
	if !pl.untold {
		pl.covered = append(pl.covered, path)
	}
}

func (pl *Play[P]) head() *header { return pl.position.machine() }

// fail reports a fault in the rules: the game is frozen.
func (pl *Play[P]) fail(format string, args ...any) {
	panic(&Fault{Game: pl.rules.def.ID, Step: pl.stepName(), What: fmt.Sprintf(format, args...)})
}

// chanceError carries an error of Chance out of the rules.
type chanceError struct{ err error }
