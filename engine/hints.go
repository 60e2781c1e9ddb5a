package engine

import (
	"errors"
	"slices"
)

// Hints help to complete a field quickly. They follow from what the seat may know, and all in them is
// offered: it has been held against the same check as what arrives. The zero value is none.
type Hints struct {
	// Usual is what most players would put into the field, so that nobody needs to be asked for it; nil if
	// nothing is usual.
	Usual *Arg
	// Quick are whole contents of a bag that have a name, the likeliest first; no two are equal.
	Quick []Quick
}

// Quick is a whole content of a bag under a name, the key of its phrase: "all", "elites".
type Quick struct {
	Name string
	Bag  []Count
}

func (r *rules[P]) Hints(position Position, seat Seat, beginning Action) (hints Hints, err error) {
	defer r.guard(position, &err)
	p := r.pos(position)
	v, f, done, refusal := r.begun(p, position.machine(), seat, beginning)
	if refusal != nil {
		return Hints{}, refusal
	}
	if done {
		return Hints{}, nil
	}
	def := &v.Fields[slices.IndexFunc(v.Fields, func(d FieldDef[P]) bool { return d.Name == f.Name })]
	if def.Usual != nil {
		if arg, ok := def.Usual(p, seat, beginning); ok {
			arg.Name = f.Name
			if def.fits(p, seat, beginning, arg) == nil {
				hints.Usual = &arg
			}
		}
	}
	if def.Quick != nil && f.Bag != nil {
		for _, q := range def.Quick(p, seat, beginning) {
			if f.Bag.fits(f.Name, f.Domain, q.Bag) == nil && !slices.ContainsFunc(hints.Quick,
				func(other Quick) bool { return slices.Equal(q.Bag, other.Bag) }) {
				hints.Quick = append(hints.Quick, q)
			}
		}
	}
	return hints, nil
}

// Filled completes the end of an action as far as nobody needs to be asked: fields with one possible value
// and, if usual, those with a usual one. It returns the next field to ask for, or done.
func Filled(r Rules, p Position, seat Seat, a Action, usual bool) (_ Action, f Field, done bool, err error) {
	for {
		f, done, err = r.Next(p, seat, a)
		if err != nil || done {
			return a, f, done, err
		}
		arg, ok := f.Only()
		if !ok && usual {
			hints, err := r.Hints(p, seat, a)
			if err != nil {
				return a, f, false, err
			}
			if ok = hints.Usual != nil; ok {
				arg = *hints.Usual
			}
		}
		if !ok {
			return a, f, false, nil
		}
		a = a.With(arg)
	}
}

// FilledFrom completes a verb from fields that are given in any order, up to the field named last ("" is
// the end). It fills what is left out as Filled does, and stops at the first field that is neither given
// nor usual.
func FilledFrom(r Rules, p Position, seat Seat, verb string, given []Arg,
	last string) (a Action, f Field, done bool, err error) {
	a = Action{Verb: verb}
	left := slices.Clone(given)
	for {
		if f, done, err = r.Next(p, seat, a); err != nil || done || f.Name == last {
			break
		}
		if i := slices.IndexFunc(left, func(arg Arg) bool { return arg.Name == f.Name }); i >= 0 {
			a, left = a.With(left[i]), slices.Delete(left, i, i+1)
			continue
		}
		more, next, _, err := Filled(r, p, seat, a, true)
		if err != nil {
			return a, f, false, err
		}
		if len(more.Args) == len(a.Args) {
			return a, next, false, nil
		}
		a = Action{Verb: verb, Args: more.Args[:len(a.Args)+1]}
	}
	if err == nil && done && len(left) > 0 {
		err = Refuse(RefusedUnknownField, Quote("field", left[0].Name))
	}
	return a, f, done, err
}

func (r *rules[P]) Preset(position Position, seat Seat, verb, preset string,
	pick func(n int) int) (a Action, err error) {
	defer r.guard(position, &err)
	p := r.pos(position)
	v, _, _, refusal := r.begun(p, position.machine(), seat, Action{Verb: verb})
	if refusal != nil {
		return Action{}, refusal
	}
	i := slices.IndexFunc(v.Presets, func(known Preset[P]) bool { return known.Name == preset })
	if i < 0 {
		return Action{}, Refuse(RefusedVerb, Quote("verb", verb))
	}
	a = Action{Verb: verb, Args: v.Presets[i].Make(p, seat, pick)}
	_, field, done, refusal := r.begun(p, position.machine(), seat, a)
	switch {
	case refusal != nil:
		return Action{}, refusal
	case !done:
		return Action{}, Refuse(RefusedMissing, Quote("field", field.Name))
	}
	return a, nil
}

// Public lists the verbs with which, as far as everyone can know, the seat can begin its turn, and those
// that say of themselves when everyone knows them to be open, in the order of the step. It is nil where the
// seat owes no answer.
func (r *rules[P]) Public(position Position, seat Seat) (list []string, err error) {
	defer r.guard(position, &err)
	h := position.machine()
	if h.over || h.depth == 0 {
		return nil, nil
	}
	p, step := r.pos(position), &r.def.Steps[h.top().step]
	if step.Owed == nil {
		return nil, nil
	}
	if !r.asked(p, h).Has(seat) {
		return nil, nil
	}
	for i := range step.Verbs {
		v := &step.Verbs[i]
		open := v.Public
		if open == nil {
			open = func(p *P, seat Seat) bool { return r.open(p, seat, v) }
		}
		if (v.Turn || v.Public != nil) && open(p, seat) {
			list = append(list, v.Name)
		}
	}
	return list, nil
}

// checkHints refuses a definition whose hints contradict its fields.
func (def *FieldDef[P]) checkHints() error {
	switch {
	case def.Quick != nil && def.Bag == nil:
		return errors.New("quick answers are for bags")
	case def.Joined && def.Bag != nil:
		return errors.New("a bag joins no other field")
	}
	return nil
}
