package enginetest

import (
	"fmt"
	"slices"

	"redbook/engine"
)

// spoiling is a good action made wrong in one place.
type spoiling struct {
	what   string
	action engine.Action
}

// spoilt checks that all spoilings of a good action are refused.
func spoilt(g *game, d engine.Decision, a engine.Action) error {
	spoilings, err := spoil(g.rules, g.position, d, a, g.answers)
	if err != nil {
		return err
	}
	for _, s := range spoilings {
		if err := refused(g.rules, g.position, d.Seat, s.action); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	return nil
}

// spoil lists ways to make a good action wrong: another verb, fields missing, extra, swapped or out of what
// fits, see spoilFields.
func spoil(r engine.Rules, p engine.Position, d engine.Decision, a engine.Action,
	turn int) ([]spoiling, error) {
	fields, err := spoilFields(r, p, d, a, turn)
	return append(spoilVerb(r, d, a), fields...), err
}

// spoilVerb lists the verbs that are not offered. A verb is looked at before the fields: one action of a
// decision stands for all.
func spoilVerb(r engine.Rules, d engine.Decision, a engine.Action) []spoiling {
	var list []spoiling
	for _, v := range r.Verbs() {
		if !slices.Contains(d.Verbs, v.Name) {
			list = append(list, spoiling{"a verb that is not offered", engine.Action{Verb: v.Name, Args: a.Args}})
		}
	}
	return append(list, spoiling{"an unknown verb", engine.Action{Verb: "no-such-verb", Args: a.Args}})
}

// spoilFields spoils one field of an action after another. It tries a few of the values that do not fit a
// field; turn says where in the domain it begins, so that other turns try others.
func spoilFields(r engine.Rules, p engine.Position, d engine.Decision, a engine.Action,
	turn int) ([]spoiling, error) {
	var list []spoiling
	add := func(what string, a engine.Action) { list = append(list, spoiling{what, a}) }
	add("a field too many", a.With(engine.Arg{Name: "no-such-field"}))
	for i, arg := range a.Args {
		beginning := engine.Action{Verb: a.Verb, Args: a.Args[:i:i]}
		f, done, err := r.Next(p, d.Seat, beginning)
		if err != nil || done {
			return nil, fmt.Errorf("%s is the beginning of an accepted action: done=%t, %v", r.Format(beginning), done,
				err)
		}
		add("a missing field", engine.Action{Verb: a.Verb, Args: slices.Delete(slices.Clone(a.Args), i, i+1)})
		add("a field twice", engine.Action{Verb: a.Verb, Args: slices.Insert(slices.Clone(a.Args), i, arg)})
		if i > 0 {
			swapped := slices.Clone(a.Args)
			swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
			add("swapped fields", engine.Action{Verb: a.Verb, Args: swapped})
		}
		for _, bad := range badArgs(f, arg, turn) {
			wrong := slices.Clone(a.Args)
			wrong[i] = bad.arg
			add(bad.what, engine.Action{Verb: a.Verb, Args: wrong})
		}
	}
	return list, nil
}

type badArg struct {
	what string
	arg  engine.Arg
}

// badArgs lists contents that do not fit a field.
func badArgs(f engine.Field, good engine.Arg, turn int) []badArg {
	if f.Bag != nil {
		return badBags(f, good)
	}
	list := []badArg{
		{"a bag for a choice", engine.Arg{Name: f.Name, Value: good.Value,
			Bag: []engine.Count{{Kind: good.Value, N: 1}}}},
		{"a value outside the domain", engine.Arg{Name: f.Name, Value: -30000}},
		{"a value outside the domain", engine.Arg{Name: f.Name, Value: 30000}},
	}
	values := f.Domain.Values()
	if f.Domain == engine.Number {
		values = []engine.Value{-1, 0, 1, 2, 7, 100}
	}
	for i := range values {
		v := values[(i+turn)%len(values)]
		if !slices.Contains(f.Choices, v) && len(list) < 12 {
			list = append(list, badArg{"a value that does not fit", engine.Arg{Name: f.Name, Value: v}})
		}
	}
	return list
}

func badBags(f engine.Field, good engine.Arg) []badArg {
	var list []badArg
	add := func(what string, counts ...engine.Count) {
		list = append(list, badArg{what, engine.Arg{Name: f.Name, Bag: counts}})
	}
	with := func(more ...engine.Count) []engine.Count { return append(slices.Clone(good.Bag), more...) }
	list = append(list, badArg{"a bag with a choice beside it",
		engine.Arg{Name: f.Name, Value: 1, Bag: good.Bag}})
	add("a kind outside the domain", with(engine.Count{Kind: 30000, N: 1})...)
	for _, v := range f.Domain.Values() {
		if !slices.ContainsFunc(f.Bag.Max, func(m engine.Count) bool { return m.Kind == v }) && len(list) < 6 {
			add("a kind that does not fit", with(engine.Count{Kind: v, N: 1})...)
		}
	}
	for i, c := range good.Bag {
		changed := func(n int16) []engine.Count {
			counts := slices.Clone(good.Bag)
			counts[i].N = n
			return counts
		}
		add("a count of nothing", changed(0)...)
		add("a negative count", changed(-1)...)
		add("too many of a kind", changed(most(f.Bag.Max, c.Kind)+1)...)
		add("a kind twice", slices.Insert(slices.Clone(good.Bag), i, c)...)
	}
	if len(good.Bag) > 1 {
		backward := slices.Clone(good.Bag)
		slices.Reverse(backward)
		add("kinds out of order", backward...)
	}
	if f.Bag.Least > 0 {
		add("an empty bag")
	}
	if engine.Total(f.Bag.Max) > f.Bag.Most {
		add("too many in all", f.Bag.Max...)
	}
	return list
}

func most(counts []engine.Count, kind engine.Value) int16 {
	for _, c := range counts {
		if c.Kind == kind {
			return c.N
		}
	}
	return 0
}
