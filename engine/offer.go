package engine

import (
	"slices"
	"strconv"
	"strings"
)

// This file reads a definition both ways: it lists what may be answered, and checks what was answered against
// the same description.

func (r *rules[P]) pos(p Position) *P { return any(p).(*P) }

func (r *rules[P]) Decisions(position Position) []Decision {
	list := r.Asked(position)
	if len(list) == 0 {
		return nil
	}
	if about := r.def.Steps[position.machine().top().step].About; about != nil {
		for i := range list {
			list[i].About = about(r.pos(position), list[i].Seat)
		}
	}
	return list
}

func (r *rules[P]) Asked(position Position) []Decision {
	h := position.machine()
	if h.over || h.depth == 0 {
		return nil
	}
	p, step := r.pos(position), &r.def.Steps[h.top().step]
	if step.Owed == nil {
		return nil
	}
	asked := r.asked(p, h)
	list := slices.Grow([]Decision(nil), asked.Count())
	for seat := range asked.all() {
		d := Decision{Seat: seat, ID: strconv.FormatUint(uint64(h.asked[seat]), 10), Patient: step.Patient,
			Step: step.Name}
		if d.Verbs = r.offered(p, seat, step); len(d.Verbs) > 0 {
			list = append(list, d)
		}
	}
	return list
}

// offered lists the verbs that the seat may begin.
func (r *rules[P]) offered(p *P, seat Seat, step *Step[P]) []string {
	var room [32]string // most steps open few of their verbs
	list := room[:0]
	for i := range step.Verbs {
		if r.open(p, seat, &step.Verbs[i]) {
			list = append(list, step.Verbs[i].Name)
		}
	}
	return slices.Clone(list)
}

// asked returns who still owes the running step an answer.
func (r *rules[P]) asked(p *P, h *header) Seats {
	return r.def.Steps[h.top().step].Owed(p) &^ h.top().answered
}

// open reports whether the seat may begin the verb.
func (r *rules[P]) open(p *P, seat Seat, v *Verb[P]) bool {
	return v.allowed(p, seat) && (!v.needsChoice() || v.Fields[0].any(p, seat, Action{Verb: v.Name}))
}

// allowed reports whether nothing but the lack of a choice can close the verb.
func (v *Verb[P]) allowed(p *P, seat Seat) bool {
	return v.Closed == nil || v.Closed(p, seat) == nil
}

// reason returns why a verb that is not open is closed, nil if it does not say.
func (v *Verb[P]) reason(p *P, seat Seat) *Refusal {
	var reason *Reason[P]
	if v.Closed != nil {
		reason = v.Closed(p, seat)
	}
	if reason == nil && v.needsChoice() {
		reason = v.Fields[0].Empty
	}
	at := Attempt[P]{P: p, Seat: seat, Action: Action{Verb: v.Name}}
	if reason = reason.found(at); reason != nil {
		return reason.Refusal(at)
	}
	return nil
}

// needsChoice reports whether the verb is open only if its first field has a choice.
func (v *Verb[P]) needsChoice() bool {
	return len(v.Fields) > 0 && v.Fields[0].Bag == nil && v.Fields[0].When == nil
}

// begun walks an action that a seat has begun: its verb, the first field that is not completed, and whether
// none is left. The refusal says what stands in the way. A beginning that fits has shown that its verb is
// open, so whether it is open is only asked where a beginning does not fit.
func (r *rules[P]) begun(p *P, h *header, seat Seat, a Action) (*Verb[P], Field, bool, *Refusal) {
	if h.over {
		return nil, Field{}, false, Refuse(RefusedOver)
	}
	if !r.asked(p, h).Has(seat) {
		return nil, Field{}, false, Refuse(RefusedNotAsked)
	}
	step := &r.def.Steps[h.top().step]
	for i := range step.Verbs {
		v := &step.Verbs[i]
		if v.Name != a.Verb || !v.allowed(p, seat) {
			continue
		}
		f, done, refusal := next(p, seat, v, a)
		if refusal != nil && !r.open(p, seat, v) || len(a.Args) == 0 && v.needsChoice() && len(f.Choices) == 0 {
			continue
		}
		return v, f, done, refusal
	}
	if !slices.ContainsFunc(r.verbs, func(v VerbInfo) bool { return v.Name == a.Verb }) {
		return nil, Field{}, false, Refuse(RefusedUnknownVerb, Quote("verb", a.Verb))
	}
	return nil, Field{}, false, r.closed(p, seat, step, a.Verb)
}

// closed returns why the seat cannot begin a verb: the verb's own reason if it stands in this step and has
// one. Either way it says what is offered instead.
func (r *rules[P]) closed(p *P, seat Seat, step *Step[P], verb string) *Refusal {
	offered := Quote("offered", strings.Join(r.offered(p, seat, step), ","))
	for i := range step.Verbs {
		if v := &step.Verbs[i]; v.Name == verb {
			if why := v.reason(p, seat); why != nil {
				return Refuse(why.Code, append(slices.Clip(why.Facts), offered)...)
			}
		}
	}
	return Refuse(RefusedVerb, Quote("verb", verb), offered)
}

func (r *rules[P]) Next(position Position, seat Seat, a Action) (f Field, done bool, err error) {
	defer r.guard(position, &err)
	_, f, done, refusal := r.begun(r.pos(position), position.machine(), seat, a)
	if refusal != nil {
		return Field{}, false, refusal
	}
	return f, done, nil
}

func (r *rules[P]) Complete(position Position, seat Seat, verb string,
	choose func(Field) (Arg, error)) (a Action, err error) {
	defer r.guard(position, &err)
	a = Action{Verb: verb}
	p := r.pos(position)
	v, f, done, refusal := r.begun(p, position.machine(), seat, a)
	if refusal != nil {
		return a, refusal
	}
	a.Args = make([]Arg, 0, len(v.Fields))
	for !done {
		arg, err := choose(f)
		if err != nil {
			return a, err
		}
		a.Args = append(a.Args, arg)
		f, done = v.after(p, seat, a, f.Name)
	}
	return a, nil
}

// after returns the field of an action that follows the one completed last, done if there is none.
func (v *Verb[P]) after(p *P, seat Seat, a Action, last string) (f Field, done bool) {
	i := slices.IndexFunc(v.Fields, func(def FieldDef[P]) bool { return def.Name == last }) + 1
	for ; i < len(v.Fields); i++ {
		if def := &v.Fields[i]; def.When == nil || def.When(p, seat, a) {
			return def.field(p, seat, a), false
		}
	}
	return Field{}, true
}

// next walks an action along its verb's fields, holding each against what fits there, and returns the
// first field that is not completed.
func next[P any](p *P, seat Seat, v *Verb[P], a Action) (Field, bool, *Refusal) {
	given := 0
	for i := range v.Fields {
		def := &v.Fields[i]
		beginning := Action{Verb: a.Verb, Args: a.Args[:given:given]}
		if def.When != nil && !def.When(p, seat, beginning) {
			continue
		}
		if given == len(a.Args) {
			return def.field(p, seat, beginning), false, nil
		}
		if a.Args[given].Name != def.Name {
			return Field{}, false, Refuse(RefusedMissing, Quote("field", def.Name))
		}
		if refusal := def.fits(p, seat, beginning, a.Args[given]); refusal != nil {
			return Field{}, false, refusal
		}
		given++
	}
	if given < len(a.Args) {
		return Field{}, false, Refuse(RefusedUnknownField, Quote("field", a.Args[given].Name))
	}
	return Field{}, true, nil
}

func (def *FieldDef[P]) field(p *P, seat Seat, beginning Action) Field {
	f := Field{Name: def.Name, Domain: def.Domain}
	if def.Bag != nil {
		bag := def.Bag(p, seat, beginning)
		f.Bag = &bag
	} else {
		f.Choices = def.choices(p, seat, beginning, nil)
	}
	return f
}

// choices appends what fits after the beginning.
func (def *FieldDef[P]) choices(p *P, seat Seat, beginning Action, list []Value) []Value {
	if def.Choices != nil {
		return def.Choices(p, seat, beginning, list)
	}
	for _, v := range def.Domain.values {
		if def.allows(p, seat, beginning, v) {
			list = append(list, v)
		}
	}
	return list
}

// allows reports whether a value of the domain is among the choices.
func (def *FieldDef[P]) allows(p *P, seat Seat, beginning Action, v Value) bool {
	if def.Unfit != nil {
		return def.Unfit(p, seat, beginning, v) == nil
	}
	return slices.Contains(def.Choices(p, seat, beginning, nil), v)
}

// any reports whether there is a choice.
func (def *FieldDef[P]) any(p *P, seat Seat, beginning Action) bool {
	if def.Choices != nil {
		return len(def.Choices(p, seat, beginning, nil)) > 0
	}
	if def.Any != nil {
		return def.Any(p, seat)
	}
	for _, v := range def.Domain.values {
		if def.allows(p, seat, beginning, v) {
			return true
		}
	}
	return false
}

// fits returns why a completed field cannot stand after the beginning; nil if it can.
func (def *FieldDef[P]) fits(p *P, seat Seat, beginning Action, arg Arg) *Refusal {
	if def.Bag != nil {
		if arg.Value != 0 {
			return Refuse(RefusedUnknownValue, Quote("field", def.Name), Quote("value", def.Domain.Name(arg.Value)))
		}
		bag := def.Bag(p, seat, beginning)
		refusal := bag.fits(def.Name, def.Domain, arg.Bag)
		if refusal != nil && refusal.Code == RefusedTooMany {
			if why := def.reason(p, seat, beginning, refusal.Facts[1].Values[0]); why != nil {
				kinds := make([]Value, len(bag.Max))
				for i, most := range bag.Max {
					kinds[i] = most.Kind
				}
				return why.instead(def.Domain, kinds)
			}
		}
		return refusal
	}
	if arg.Bag != nil {
		return Refuse(RefusedUnknownValue, Quote("field", def.Name), Quote("value", formatBag(def.Domain, arg.Bag)))
	}
	if !def.Domain.has(arg.Value) {
		return Refuse(RefusedUnknownValue, Quote("field", def.Name), Quote("value", def.Domain.Name(arg.Value)))
	}
	if def.allows(p, seat, beginning, arg.Value) {
		return nil
	}
	refusal := def.reason(p, seat, beginning, arg.Value)
	if refusal == nil {
		refusal = Refuse(RefusedValue, Quote("field", def.Name), Tell("value", arg.Value).In(def.Domain))
	}
	return refusal.instead(def.Domain, def.choices(p, seat, beginning, nil))
}

// instead returns the refusal with what would fit.
func (r *Refusal) instead(d *Domain, fit []Value) *Refusal {
	return Refuse(r.Code, append(slices.Clip(r.Facts), Tell("fits", fit...).In(d))...)
}

// reason returns why a value, or as many of it, does not fit; nil if the field does not say.
func (def *FieldDef[P]) reason(p *P, seat Seat, beginning Action, v Value) *Refusal {
	if def.Unfit != nil && def.Domain.has(v) {
		at := Attempt[P]{p, seat, beginning, v}
		if why := def.Unfit(p, seat, beginning, v).found(at); why != nil {
			return why.Refusal(at)
		}
	}
	return nil
}

// fits returns why the counts do not fit the bag; nil if they do.
func (b *Bag) fits(field string, d *Domain, counts []Count) *Refusal {
	for n, c := range counts {
		if n > 0 && c.Kind <= counts[n-1].Kind {
			return Refuse(RefusedTwice, Quote("field", field), Tell("kind", c.Kind).In(d))
		}
		i := slices.IndexFunc(b.Max, func(m Count) bool { return m.Kind == c.Kind })
		most := int16(0)
		if i >= 0 {
			most = b.Max[i].N
		}
		if c.N < 1 || c.N > most {
			return Refuse(RefusedTooMany, Quote("field", field), Tell("kind", c.Kind).In(d),
				Tell("most", Value(most)).In(Number))
		}
	}
	if n := Total(counts); n < b.Least || n > b.Most {
		return Refuse(RefusedTotal, Quote("field", field), Tell("count", Value(n)).In(Number),
			Tell("least", Value(b.Least)).In(Number), Tell("most", Value(b.Most)).In(Number))
	}
	if b.Check != nil {
		return b.Check(counts)
	}
	return nil
}

// Only returns the one content that the bag allows by its bounds, if there is only one.
func (b *Bag) Only() ([]Count, bool) {
	switch {
	case Total(b.Max) == b.Least:
		return b.Max, true
	case len(b.Max) == 1 && b.Least == b.Most && b.Most > 0:
		return []Count{{b.Max[0].Kind, int16(b.Most)}}, true
	}
	return nil, b.Most == 0
}

// only returns the one complete action that is open to the seat; ok is false if there are several or none.
func (r *rules[P]) only(p *P, h *header, seat Seat) (v *Verb[P], a Action, ok bool) {
	step := &r.def.Steps[h.top().step]
	for i := range step.Verbs {
		if !r.open(p, seat, &step.Verbs[i]) {
			continue
		}
		if v != nil {
			return nil, Action{}, false
		}
		v = &step.Verbs[i]
	}
	if v == nil {
		return nil, Action{}, false
	}
	a = Action{Verb: v.Name}
	for {
		f, done, refusal := next(p, seat, v, a)
		arg, only := f.Only()
		switch {
		case refusal != nil:
			return nil, Action{}, false
		case done:
			return v, a, true
		case !only:
			return nil, Action{}, false
		}
		a = a.With(arg)
	}
}

// Only returns the one way to complete the field, if there is only one.
func (f *Field) Only() (Arg, bool) {
	if f.Bag != nil {
		bag, only := f.Bag.Only()
		return Arg{Name: f.Name, Bag: bag}, only
	}
	if len(f.Choices) == 1 {
		return Arg{Name: f.Name, Value: f.Choices[0]}, true
	}
	return Arg{}, false
}
