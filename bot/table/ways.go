package table

import (
	"math/rand/v2"
	"slices"

	"redbook/engine"
)

// Way is one choice that takes a draft on: one field, several that are asked for together, or a whole short
// action.
type Way struct {
	Verb string // "" where the verb has been chosen
	Args []engine.Arg
}

const (
	mostJoined = 100 // fields are asked for together if there are no more ways
	mostWhole  = 5   // short actions are offered as a whole if there are no more of them
)

// Value is what a way chooses for its n-th field: in a bag the kind of the one piece.
func (w Way) Value(n int) engine.Value {
	if bag := w.Args[n].Bag; bag != nil {
		return bag[0].Kind
	}
	return w.Args[n].Value
}

// Ways lists the choices for the field that is asked for next, in their order. A bag has none unless it holds
// a single piece. Without a verb they are whole actions if those are few and short, otherwise there are none.
func (d *Draft) Ways(f engine.Field) []Way {
	switch {
	case d.Action.Verb == "":
		return d.whole()
	case f.Bag != nil:
		return d.pieces(f)
	}
	ways := make([]Way, len(f.Choices))
	for i, v := range f.Choices {
		ways[i] = Way{Args: []engine.Arg{{Name: f.Name, Value: v}}}
	}
	for name := f.Name; d.joins(name); {
		longer, next, ok := d.longer(ways)
		if !ok {
			break
		}
		ways, name = longer, next
	}
	return ways
}

// pieces lists the kinds of a bag that holds a single piece.
func (d *Draft) pieces(f engine.Field) (ways []Way) {
	if f.Bag.Least != 1 || f.Bag.Most != 1 {
		return nil
	}
	for _, c := range f.Bag.Max {
		arg := engine.Arg{Name: f.Name, Bag: []engine.Count{{Kind: c.Kind, N: 1}}}
		if _, _, err := d.Table.Next(d.Decision.Seat, d.Action.With(arg)); err == nil {
			ways = append(ways, Way{Args: []engine.Arg{arg}})
		}
	}
	return ways
}

// joins reports whether a field of the draft's verb is asked for together with the one after it.
func (d *Draft) joins(field string) bool {
	info, ok := d.Table.fieldInfo(d.Action.Verb, field)
	return ok && info.Joined && !d.Exact
}

// longer takes each way on by the field that comes next, and names that field if it is the same after all of
// them. It is not ok where no such field comes, or where there are too many ways.
func (d *Draft) longer(ways []Way) (longer []Way, name string, ok bool) {
	for i, w := range ways {
		begun := *d
		begun.Go(w)
		next, done, err := d.Table.Next(d.Decision.Seat, begun.Action)
		if err != nil || done || next.Bag != nil {
			return nil, "", false
		}
		if i == 0 {
			name = next.Name
		} else if name != next.Name {
			name = ""
		}
		for _, v := range next.Choices {
			arg := engine.Arg{Name: next.Name, Value: v}
			longer = append(longer, Way{Args: append(slices.Clip(w.Args), arg)})
		}
		if len(longer) > mostJoined {
			return nil, "", false
		}
	}
	return longer, name, true
}

// whole lists the complete actions of a decision, if none has more than one field to choose.
func (d *Draft) whole() (ways []Way) {
	if len(d.Decision.Verbs) < 2 {
		return nil
	}
	useful, _ := d.Beginnings()
	for _, i := range useful {
		verb := d.Decision.Verbs[i]
		f, done, err := d.Table.Next(d.Decision.Seat, engine.Action{Verb: verb})
		switch {
		case err != nil || f.Bag != nil:
			return nil
		case done:
			ways = append(ways, Way{Verb: verb})
		}
		for _, v := range f.Choices {
			arg := engine.Arg{Name: f.Name, Value: v}
			if _, done, err := d.Table.Next(d.Decision.Seat, engine.Action{Verb: verb}.With(arg)); err != nil ||
				!done {
				return nil
			}
			ways = append(ways, Way{verb, []engine.Arg{arg}})
		}
		if len(ways) > mostWhole {
			return nil
		}
	}
	if len(ways) == len(useful) {
		return nil // the verbs themselves say it
	}
	return ways
}

// Go takes the draft on by a way.
func (d *Draft) Go(w Way) {
	if w.Verb != "" {
		d.Action = engine.Action{Verb: w.Verb}
	}
	for _, arg := range w.Args {
		d.Action = d.Action.With(arg)
	}
}

// After is what is filled in by itself after a way: the usual values that nobody is asked for.
func (d *Draft) After(w Way) []engine.Arg {
	begun := *d
	begun.Go(w)
	a, _, _, err := d.Table.filled(d.Decision.Seat, begun.Action, !d.Exact)
	if err != nil {
		return nil
	}
	return a.Args[len(begun.Action.Args):]
}

// CanBeExact reports whether the draft's verb has fields that are filled in or asked for together unless the
// draft is exact, and leaves anything to choose then.
func (d *Draft) CanBeExact() bool {
	info, ok := d.Table.verbInfo(d.Action.Verb)
	if !ok || d.Exact || !slices.ContainsFunc(info.Fields, func(f engine.FieldInfo) bool { return f.Usual }) {
		return false
	}
	_, _, done, err := d.Table.filled(d.Decision.Seat, engine.Action{Verb: d.Action.Verb}, false)
	return err != nil || !done
}

// BeExact begins the draft's verb anew, to be asked for every field.
func (d *Draft) BeExact() {
	d.Action.Args, d.Exact = nil, true
}

// Means is a field with which several verbs begin, such as the die that pays for an action: what can be done
// with each value of it.
type Means struct {
	Field  engine.Field // its choices are those of all verbs
	Verbs  [][]string   // by choice: the verbs that are open with it
	Closed [][]string   // by choice: the others that begin with the field
}

// Means finds the field that pays, with which several of the decision's verbs begin, or one that leaves a
// choice of it; ok is false if none does. It is that with which most verbs of the step begin, open or not:
// where no dice are left, what is laid or taken does not pay in their place.
func (d *Draft) Means() (m Means, ok bool) {
	steps := d.Table.Rules.Steps()
	step := steps[slices.IndexFunc(steps, func(s engine.StepInfo) bool { return s.Name == d.Decision.Step })]
	asks, most := map[string]int{}, 0 // how many verbs ask for it first
	for _, verb := range step.Verbs {
		info, _ := d.Table.verbInfo(verb)
		if info.Wastes || len(info.Fields) == 0 || !info.Fields[0].Usual {
			continue
		}
		f := info.Fields[0]
		if asks[f.Name]++; asks[f.Name] > most {
			most, m.Field.Name, m.Field.Domain = asks[f.Name], f.Name, f.Domain
		}
	}
	open := map[string][]engine.Value{}
	for _, verb := range d.Decision.Verbs {
		if d.Wastes(verb) {
			continue
		}
		f, done, err := d.Table.Next(d.Decision.Seat, engine.Action{Verb: verb})
		if err != nil || done || f.Bag != nil || f.Name != m.Field.Name || f.Domain != m.Field.Domain {
			continue
		}
		open[verb] = f.Choices
		m.Field.Choices = append(m.Field.Choices, f.Choices...)
	}
	if len(open) == 0 || len(open) == 1 && len(m.Field.Choices) < 2 {
		return Means{}, false
	}
	slices.Sort(m.Field.Choices)
	m.Field.Choices = slices.Compact(m.Field.Choices)
	for _, v := range m.Field.Choices {
		var can, cannot []string
		for _, verb := range step.Verbs {
			info, _ := d.Table.verbInfo(verb)
			switch {
			case info.Wastes:
			case slices.Contains(open[verb], v):
				can = append(can, verb)
			case len(info.Fields) > 0 && info.Fields[0].Name == m.Field.Name &&
				info.Fields[0].Domain == m.Field.Domain:
				cannot = append(cannot, verb)
			}
		}
		m.Verbs, m.Closed = append(m.Verbs, can), append(m.Closed, cannot)
	}
	return m, true
}

// Pays reports whether a field of the draft's verb is a means.
func (d *Draft) Pays(f engine.Field) bool { return d.Table.pays(f) }

// Presets lists the presets by which the draft's verb can be filled in whole.
func (d *Draft) Presets() []string {
	info, _ := d.Table.verbInfo(d.Action.Verb)
	return info.Presets
}

// Follow fills the draft's verb in by one of its presets.
func (d *Draft) Follow(preset string) error {
	a, err := d.Table.Rules.Preset(d.Table.position, d.Decision.Seat, d.Action.Verb, preset, rand.IntN)
	if err == nil {
		d.Action = a
	}
	return err
}

// pays reports whether a field is a means: in some verb that begins with it, players in a hurry leave it to
// the game which is used.
func (t *Table) pays(f engine.Field) bool {
	return slices.ContainsFunc(t.Rules.Verbs(), func(v engine.VerbInfo) bool {
		return len(v.Fields) > 0 && v.Fields[0].Usual && v.Fields[0].Name == f.Name &&
			v.Fields[0].Domain == f.Domain
	})
}

// filled is engine.Filled in the table's position.
func (t *Table) filled(seat engine.Seat, a engine.Action,
	usual bool) (engine.Action, engine.Field, bool, error) {
	return engine.Filled(t.Rules, t.position, seat, a, usual)
}

// FilledFrom completes a verb from fields that were given in any order; see engine.FilledFrom.
func (t *Table) FilledFrom(seat engine.Seat, verb string, given []engine.Arg,
	last string) (engine.Action, engine.Field, bool, error) {
	return engine.FilledFrom(t.Rules, t.position, seat, verb, given, last)
}

// Hints tell what is usual in the field that comes next; see engine.Rules.
func (t *Table) Hints(seat engine.Seat, beginning engine.Action) (engine.Hints, error) {
	return t.Rules.Hints(t.position, seat, beginning)
}

// Public lists the verbs that everyone may know are open to the only seat that the game waits for, with its
// question, in the order in which they are offered; none if it waits for several.
func (t *Table) Public() (d engine.Decision, verbs []string) {
	for _, asked := range t.Questions(engine.Public) {
		if d.ID != "" {
			return engine.Decision{}, nil
		}
		d = asked
	}
	if d.ID == "" {
		return d, nil
	}
	verbs, err := t.Rules.Public(t.position, d.Seat)
	if err != nil {
		return d, nil // the buttons are a help: whoever presses another one is told what is wrong
	}
	all := Draft{Table: t, Decision: engine.Decision{Verbs: verbs}}
	useful, _ := all.Beginnings()
	ordered := make([]string, len(useful))
	for n, i := range useful {
		ordered[n] = verbs[i]
	}
	return d, ordered
}

func (t *Table) verbInfo(verb string) (engine.VerbInfo, bool) {
	verbs := t.Rules.Verbs()
	i := slices.IndexFunc(verbs, func(v engine.VerbInfo) bool { return v.Name == verb })
	if i < 0 {
		return engine.VerbInfo{}, false
	}
	return verbs[i], true
}

func (t *Table) fieldInfo(verb, field string) (engine.FieldInfo, bool) {
	info, _ := t.verbInfo(verb)
	i := slices.IndexFunc(info.Fields, func(f engine.FieldInfo) bool { return f.Name == field })
	if i < 0 {
		return engine.FieldInfo{}, false
	}
	return info.Fields[i], true
}
