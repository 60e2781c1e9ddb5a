package engine

import "slices"

// Reason is why something is not possible: why a verb is closed, or why a value does not fit. The predicates
// that decide it (Verb.Closed, FieldDef.Unfit) return one of these, nil where nothing stands in the way: so
// what is possible and why it is not are written once. To ask costs nothing, for its facts are made only when
// somebody is refused.
type Reason[P any] struct {
	code  string
	facts []ReasonFact[P]
	which func(Attempt[P]) *Reason[P]
}

// ReasonFact is one thing that the phrase of a reason speaks of. Of may use what the seat knows.
type ReasonFact[P any] struct {
	Name   string
	Domain *Domain
	Of     func(Attempt[P]) []Value
}

// FactOf is a fact of one value.
func FactOf[P any](name string, d *Domain, of func(Attempt[P]) Value) ReasonFact[P] {
	return ReasonFact[P]{name, d, func(at Attempt[P]) []Value { return []Value{of(at)} }}
}

// TheValue is the value that does not fit.
func TheValue[P any](at Attempt[P]) Value { return at.Value }

// Chosen is what an earlier field of the action says.
func Chosen[P any](field string) func(Attempt[P]) Value {
	return func(at Attempt[P]) Value { return at.Action.Get(field) }
}

// Attempt is what somebody has tried: an action as far as it fits, and the value that does not fit after it.
// Where a verb is closed the action has its name alone.
type Attempt[P any] struct {
	P      *P
	Seat   Seat
	Action Action
	Value  Value
}

// Reasons are the reasons of one game, in the order in which they are defined.
type Reasons[P any] struct{ list []*Reason[P] }

// New defines a reason. It panics where the code is one of the kernel's or stands twice.
func (r *Reasons[P]) New(code string, facts ...ReasonFact[P]) *Reason[P] {
	if code == "" || slices.Contains(kernelRefusals, code) ||
		slices.ContainsFunc(r.list, func(known *Reason[P]) bool { return known.code == code }) {
		panic("engine: reason " + code + ": a reason needs a code of its own")
	}
	reason := &Reason[P]{code: code, facts: facts}
	r.list = append(r.list, reason)
	return reason
}

// Told is the same reason where its facts are found another way. It panics where the facts are not the same.
func (r *Reason[P]) Told(facts ...ReasonFact[P]) *Reason[P] {
	if !slices.EqualFunc(r.facts, facts, func(one, other ReasonFact[P]) bool {
		return one.Name == other.Name && one.Domain == other.Domain
	}) {
		panic("engine: reason " + r.code + ": it tells other facts")
	}
	return &Reason[P]{code: r.code, facts: facts}
}

// Sought is a reason that is looked for only when somebody is refused: then which returns it.
func Sought[P any](which func(Attempt[P]) *Reason[P]) *Reason[P] { return &Reason[P]{which: which} }

// found returns the reason that is meant; nil if it is not the game's own.
func (r *Reason[P]) found(at Attempt[P]) *Reason[P] {
	for r != nil && r.which != nil {
		r = r.which(at)
	}
	if r == nil || r.code == "" {
		return nil
	}
	return r
}

// Unless returns the reason, nil where what it speaks of is possible.
func (r *Reason[P]) Unless(possible bool) *Reason[P] {
	if possible {
		return nil
	}
	return r
}

// With writes out a reason whose facts only the caller knows. The facts are those of its definition, in the
// same order.
func (r *Reason[P]) With(facts ...Fact) *Refusal {
	if !slices.EqualFunc(r.facts, facts, func(def ReasonFact[P], f Fact) bool {
		return def.Name == f.Name && def.Domain == f.Domain
	}) {
		panic("engine: reason " + r.code + ": it tells other facts")
	}
	return Refuse(r.code, facts...)
}

// Refusal writes a reason out.
func (r *Reason[P]) Refusal(at Attempt[P]) *Refusal {
	for r.which != nil {
		r = r.which(at)
	}
	facts := make([]Fact, len(r.facts))
	for i, f := range r.facts {
		facts[i] = Tell(f.Name, f.Of(at)...).In(f.Domain)
	}
	return Refuse(r.code, facts...)
}

// Unsaid is the reason for what the game need not explain: the kernel says what is offered, or what fits.
func Unsaid[P any]() *Reason[P] { return &Reason[P]{} }

// OtherSeat is the reason for a verb that only other seats ever have.
func OtherSeat[P any]() *Reason[P] { return &Reason[P]{code: RefusedOtherSeat} }

// ReasonInfo describes a reason of a game, for words.
type ReasonInfo struct {
	Code  string
	Facts []FactDef
}

func (r *rules[P]) Reasons() []ReasonInfo {
	if r.def.Reasons == nil {
		return nil
	}
	var infos []ReasonInfo
	for _, reason := range r.def.Reasons.list {
		info := ReasonInfo{Code: reason.code}
		for _, f := range reason.facts {
			info.Facts = append(info.Facts, FactDef{f.Name, f.Domain})
		}
		infos = append(infos, info)
	}
	return infos
}
