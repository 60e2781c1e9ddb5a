package engine

import (
	"fmt"
	"slices"
	"strings"
)

// Order is a kind of standing order: what a player says beforehand about a question that is not open yet, so
// that nobody waits for the answer. It is data beside the game, never in the position: a player's own order
// is an Action whose verb is the kind's name. Where it applies it becomes an ordinary answer; see Rules.Obey.
type Order[P any] struct {
	Name   string
	Steps  []string      // the questions that it may answer
	Fields []FieldDef[P] // a bag is a set: what will be there then nobody can count
	// Open reports whether the seat may give such an order; nil is: if its first field has a choice.
	Open func(p *P, seat Seat) bool
	// Answer is what the order says to the question that is asked of the seat now: the zero Action if the
	// order is not about this question, a Refusal if something has happened that it does not foresee. It
	// reads what the seat may know and nothing else. Unless Leaves is set, public knowledge alone decides
	// whether it answers, though not what.
	Answer func(p *P, seat Seat, order Action) (Action, *Refusal)
	// Spent reports whether an order can answer nothing any more, because its time has run out: then it is
	// gone, and nobody is told. Nil: it stands until it breaks off or is taken back.
	Spent func(p *P, order Action) bool
	// Alone marks a choice that is made once: a new order of the kind takes the place of those before it.
	Alone bool
	// Leaves reports whether an order answers or leaves the question to its player by what only the seat knows.
	// Its player is warned that the order's silence may betray what they hold. Nil: none does.
	Leaves func(order Action) bool
}

// AlwaysLeaves is for kinds of which every order leaves the question to its player by what only the seat
// knows.
func AlwaysLeaves(Action) bool { return true }

// OrderPreset is a name for standing orders that are given together, at one press.
type OrderPreset struct {
	Name   string   // the key of its phrase
	Orders []string // their texts; a field that leaves no choice may be left out
	// Ask names the set that is chosen with the preset: the first field of its only order, which leaves it out;
	// "" for none.
	Ask string
	// Quick marks the preset for a whole game: what most would say to all that interrupts. A seat gives those
	// of its orders that it may give, and they stand behind its others.
	Quick bool
}

// Asks returns the set that is chosen with a preset, as a seat can choose it now.
func (o OrderPreset) Asks(r Rules, p Position, seat Seat) (f Field, ok bool) {
	if order, err := r.ParseOrder(o.Orders[0]); err == nil && o.Ask != "" {
		f, _, err = r.NextOfOrder(p, seat, Action{Verb: order.Verb})
		ok = err == nil && f.Name == o.Ask && f.Bag != nil
	}
	return f, ok
}

// With is the order of a preset with a set that is chosen.
func (o OrderPreset) With(r Rules, set []Count) (Action, error) {
	order, err := r.ParseOrder(o.Orders[0])
	order.Args = slices.Insert(order.Args, 0, Arg{Name: o.Ask, Bag: set})
	return order, err
}

// WholeOrder is an order as a seat can give it now that was written without what has one possible value;
// false if something else is left to choose, or what is written does not fit.
func WholeOrder(r Rules, p Position, seat Seat, written Action) (whole Action, ok bool) {
	whole.Verb = written.Verb
	left := len(written.Args)
	for {
		f, done, err := r.NextOfOrder(p, seat, whole)
		if err != nil || done {
			return whole, err == nil && left == 0
		}
		arg, only := f.Only()
		if i := slices.IndexFunc(written.Args, func(a Arg) bool { return a.Name == f.Name }); i >= 0 {
			arg, only = written.Args[i], true
			left--
		}
		if !only {
			return whole, false
		}
		whole = whole.With(arg)
	}
}

// OrderInfo describes a kind of standing order. Its VerbInfo is for its text, as that of a verb.
type OrderInfo struct {
	VerbInfo
	Steps  []string
	Alone  bool
	Leaves func(order Action) bool // see Order; never nil
}

// verb is the order seen as a verb, of which it has the fields.
func (o *Order[P]) verb() *Verb[P] {
	v := &Verb[P]{Name: o.Name, Fields: o.Fields}
	if o.Open != nil {
		v.Closed = func(p *P, seat Seat) *Reason[P] {
			if o.Open(p, seat) {
				return nil
			}
			return Unsaid[P]()
		}
	}
	return v
}

func (r *rules[P]) defineOrder(o *Order[P]) {
	if slices.ContainsFunc(r.orders, func(known OrderInfo) bool { return known.Name == o.Name }) ||
		o.Answer == nil || len(o.Steps) == 0 {
		panic(fmt.Sprintf("engine: %s: order %q needs a name of its own, steps and an answer", r.def.ID, o.Name))
	}
	for _, step := range o.Steps {
		if id, ok := r.steps[step]; !ok || r.def.Steps[id].Owed == nil {
			panic(fmt.Sprintf("engine: %s: order %s: no question %q", r.def.ID, o.Name, step))
		}
	}
	leaves := o.Leaves
	if leaves == nil {
		leaves = func(Action) bool { return false }
	}
	r.orders = append(r.orders, OrderInfo{VerbInfo{Name: o.Name, Fields: r.fieldsOf("order "+o.Name, o.Fields)},
		o.Steps, o.Alone, leaves})
}

// checkPresets panics where a preset has no name of its own, no orders, or one that cannot be read; and where
// a safest order cannot.
func (r *rules[P]) checkPresets() {
	known := map[string]bool{}
	for _, preset := range r.def.OrderPresets {
		if preset.Name == "" || known[preset.Name] || len(preset.Orders) == 0 ||
			preset.Ask != "" && len(preset.Orders) > 1 {
			panic(fmt.Sprintf("engine: %s: preset %q needs a name of its own and orders", r.def.ID, preset.Name))
		}
		known[preset.Name] = true
		for _, text := range preset.Orders {
			if _, err := r.ParseOrder(text); err != nil {
				panic(fmt.Sprintf("engine: %s: preset %s: %s: %v", r.def.ID, preset.Name, text, err))
			}
		}
	}
	for _, text := range r.def.Safest {
		if _, err := r.ParseOrder(text); err != nil {
			panic(fmt.Sprintf("engine: %s: safest order %s: %v", r.def.ID, text, err))
		}
	}
}

func (r *rules[P]) Orders() []OrderInfo { return r.orders }

func (r *rules[P]) OrderPresets() []OrderPreset { return r.def.OrderPresets }

func (r *rules[P]) Safest() []string { return r.def.Safest }

// order finds a kind of order.
func (r *rules[P]) order(name string) (*Order[P], OrderInfo, bool) {
	i := slices.IndexFunc(r.orders, func(o OrderInfo) bool { return o.Name == name })
	if i < 0 {
		return nil, OrderInfo{}, false
	}
	return &r.def.Orders[i], r.orders[i], true
}

func (r *rules[P]) OpenOrders(position Position, seat Seat) []string {
	if position.machine().over {
		return nil
	}
	var open []string
	for i := range r.def.Orders {
		if o := &r.def.Orders[i]; r.open(r.pos(position), seat, o.verb()) {
			open = append(open, o.Name)
		}
	}
	return open
}

func (r *rules[P]) NextOfOrder(position Position, seat Seat, begun Action) (f Field, done bool, err error) {
	defer r.guard(position, &err)
	o, _, ok := r.order(begun.Verb)
	if !ok {
		return Field{}, false, Refuse(RefusedUnknownOrder, Quote("order", begun.Verb))
	}
	if position.machine().over {
		return Field{}, false, Refuse(RefusedOver)
	}
	p, v := r.pos(position), o.verb()
	if !r.open(p, seat, v) {
		return Field{}, false, Refuse(RefusedOrder, Quote("order", o.Name))
	}
	f, done, refusal := next(p, seat, v, begun)
	if refusal != nil {
		return Field{}, false, refusal
	}
	return f, done, nil
}

func (r *rules[P]) Obey(position Position, seat Seat, order Action) (answer Action, err error) {
	defer r.guard(position, &err)
	o, _, ok := r.order(order.Verb)
	if !ok {
		return Action{}, Refuse(RefusedUnknownOrder, Quote("order", order.Verb))
	}
	p, h := r.pos(position), position.machine()
	if h.over || h.depth == 0 || !slices.Contains(o.Steps, r.def.Steps[h.top().step].Name) {
		return Action{}, nil
	}
	if !r.asked(p, h).Has(seat) {
		return Action{}, nil
	}
	answer, refusal := o.Answer(p, seat, order)
	if refusal != nil || answer.Verb == "" {
		return Action{}, refusal.orNil()
	}
	_, f, done, refusal := r.begun(p, h, seat, answer)
	switch {
	case refusal != nil:
		return Action{}, refusal
	case !done:
		return Action{}, Refuse(RefusedMissing, Quote("field", f.Name))
	}
	return answer, nil
}

func (r *rules[P]) Spent(position Position, order Action) bool {
	o, _, ok := r.order(order.Verb)
	return ok && o.Spent != nil && o.Spent(r.pos(position), order)
}

// orNil is the refusal as an error, nil if there is none.
func (r *Refusal) orNil() error {
	if r == nil {
		return nil
	}
	return r
}

func (r *rules[P]) ParseOrder(text string) (Action, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Action{}, Refuse(RefusedSyntax, Quote("value", text))
	}
	_, info, ok := r.order(words[0])
	if !ok {
		return Action{}, Refuse(RefusedUnknownOrder, Quote("order", words[0]))
	}
	return info.parse(words)
}

func (r *rules[P]) FormatOrder(order Action) string {
	_, info, _ := r.order(order.Verb)
	return info.format(order, false)
}
