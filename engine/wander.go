package engine

// Wanderer plays on at random from any position of its game. It is for one goroutine.
type Wanderer interface {
	// Step answers one of the decisions with one of all that can be answered: a RandomAction without a weight,
	// applied. It lists only what it may choose, does not check what it has just chosen, and tells of no events.
	// Whatever it has returned before may be written over, but for p; answered is false if nothing is asked.
	// Errors: *Fault, else chance's own.
	Step(p Position) (next Position, answered bool, err error)
}

// mostFields is how many fields most actions have.
const mostFields = 8

// wanderer has room for what a step needs, which the next one takes again.
type wanderer[P any] struct {
	play  Play[P]
	pick  func(n int) int
	rooms [2]P
	args  [mostFields]Arg
	list  [256]Value
}

func (r *rules[P]) Wander(c Chance, pick func(n int) int) Wanderer {
	return &wanderer[P]{play: Play[P]{rules: r, chance: c, untold: true}, pick: pick}
}

func (w *wanderer[P]) Step(position Position) (next Position, answered bool, err error) {
	pl := &w.play
	p, h := pl.rules.pos(position), position.machine()
	if h.over || h.depth == 0 || pl.rules.def.Steps[h.top().step].Owed == nil {
		return nil, false, nil
	}
	room := &w.rooms[0]
	if p == room {
		room = &w.rooms[1]
	}
	pl.on(p, room)
	if answered, err = w.answer(); err != nil || !answered {
		return nil, false, err
	}
	return pl.position, true, nil
}

// answer answers one of the seats that are asked, false if none is. It takes the first verb that is open in a
// random order of them: of those that are open each is as likely.
func (w *wanderer[P]) answer() (answered bool, err error) {
	pl := &w.play
	defer pl.rescue(&err)
	h := pl.head()
	asked := pl.rules.asked(pl.P, h)
	if asked == Nobody {
		return false, nil
	}
	seat := asked.at(w.pick(asked.Count()))
	verbs := pl.rules.def.Steps[h.top().step].Verbs
	var room [32]int16
	order := room[:0]
	for i := range verbs {
		order = append(order, int16(i))
	}
	for left := len(order); left > 0; left-- {
		i := w.pick(left)
		v := &verbs[order[i]]
		order[i] = order[left-1]
		if !v.allowed(pl.P, seat) {
			continue
		}
		if a, open := w.complete(v, seat); open {
			pl.answer(v, seat, a)
			pl.settle()
			return true, nil
		}
	}
	pl.fail(noAnswer)
	return false, nil
}

// complete makes an action of a verb; false if the verb is not open, because nothing fits in its first field.
func (w *wanderer[P]) complete(v *Verb[P], seat Seat) (a Action, open bool) {
	pl := &w.play
	a = Action{Verb: v.Name, Args: w.args[:0]}
	for i := range v.Fields {
		def := &v.Fields[i]
		if def.When != nil && !def.When(pl.P, seat, a) {
			continue
		}
		arg, ok := w.fill(def, seat, a)
		if !ok {
			if i == 0 && v.needsChoice() {
				return a, false
			}
			pl.fail("%s was offered: nothing fits in %s", pl.rules.Format(a), def.Name)
		}
		a.Args = append(a.Args, arg)
	}
	return a, true
}

// fill completes a field with something that fits; false if nothing does. Where each value is asked, it asks
// some at random before it asks them all: whatever fits is as likely either way.
func (w *wanderer[P]) fill(def *FieldDef[P], seat Seat, a Action) (Arg, bool) {
	p := w.play.P
	if def.Bag != nil {
		bag := def.Bag(p, seat, a)
		counts, ok := bag.Random(w.pick)
		return Arg{Name: def.Name, Bag: counts}, ok
	}
	if def.Choices == nil {
		values := def.Domain.values
		for range len(values) / 4 {
			if v := values[w.pick(len(values))]; def.allows(p, seat, a, v) {
				return Arg{Name: def.Name, Value: v}, true
			}
		}
	}
	choices := def.choices(p, seat, a, w.list[:0])
	if len(choices) == 0 {
		return Arg{}, false
	}
	return Arg{Name: def.Name, Value: choices[w.pick(len(choices))]}, true
}
