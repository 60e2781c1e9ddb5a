package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// Reasons checks that a player who cannot do something is told why: a verb of the question that is closed,
// and a value of a field that does not fit, have a reason of the game's own. Config.Unsaid lists what needs
// none, each by a name that the game knows. What a game's options rule out (Definition.Never) needs none
// either.
//
// It looks at all values of the fields of one random action of each verb, and holds what fits there against
// what is refused: no value is both.
func Reasons(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	for name := range cfg.Unsaid {
		if !known(r, name) {
			return fmt.Errorf("config: Unsaid names an unknown thing %q", name)
		}
	}
	// more games than the other deep checks: a reason that is missing shows in rare questions
	return eachGame(r, &cfg, 10*cfg.Deep, func(g *game) error {
		if !g.sampled() {
			return nil
		}
		for _, d := range r.Decisions(g.position) {
			if err := g.reasoned(d); err != nil {
				return fmt.Errorf("%s %s: %w", seatName(r, d.Seat), d.Step, err)
			}
		}
		return nil
	}, nil)
}

// known reports whether a name of Config.Unsaid means something in the game.
func known(r engine.Rules, name string) bool {
	kind, name, _ := strings.Cut(name, " ")
	switch kind {
	case "step":
		return slices.ContainsFunc(r.Steps(), func(s engine.StepInfo) bool { return s.Name == name })
	case "verb":
		return slices.ContainsFunc(r.Verbs(), func(v engine.VerbInfo) bool { return v.Name == name })
	case "field":
		return slices.ContainsFunc(r.Verbs(), func(v engine.VerbInfo) bool {
			return slices.ContainsFunc(v.Fields, func(f engine.FieldInfo) bool { return v.Name+"."+f.Name == name })
		})
	case "value":
		domain, value, _ := strings.Cut(name, "=")
		if d, ok := r.Domain(domain); ok {
			_, ok = d.Parse(value)
			return ok
		}
	}
	return false
}

// reasoned asks for the reason of all that a decision does not offer.
func (g *game) reasoned(d engine.Decision) error {
	r := g.rules
	need := func(a engine.Action, silent string, names ...string) error {
		_, _, err := r.Next(g.position, d.Seat, a)
		refusal := (*engine.Refusal)(nil)
		if !errors.As(err, &refusal) {
			return fmt.Errorf("%s: not among what is offered, and not refused: %v", r.Format(a), err)
		}
		if refusal.Code != silent {
			return nil
		}
		for _, name := range append(names, "step "+d.Step) {
			if _, unsaid := g.cfg.Unsaid[name]; unsaid {
				return nil
			}
		}
		return fmt.Errorf("%s: no reason is given for %s", r.Format(a), names[0])
	}
	steps := r.Steps()
	step := steps[slices.IndexFunc(steps, func(s engine.StepInfo) bool { return s.Name == d.Step })]
	for _, verb := range step.Verbs {
		if slices.Contains(d.Verbs, verb) || slices.Contains(r.Never(g.options), "verb "+verb) {
			continue
		}
		if err := need(engine.Action{Verb: verb}, engine.RefusedVerb, "verb "+verb); err != nil {
			return err
		}
	}
	for _, verb := range d.Verbs {
		err := g.eachField(d.Seat, verb, func(begun engine.Action, f engine.Field) error {
			fits, silent := f.Choices, engine.RefusedValue
			if f.Bag != nil {
				fits, silent = nil, engine.RefusedTooMany
				for _, m := range f.Bag.Max {
					fits = append(fits, m.Kind)
				}
			}
			for _, v := range f.Domain.Values() {
				arg := engine.Arg{Name: f.Name, Value: v}
				if f.Bag != nil {
					arg = engine.Arg{Name: f.Name, Bag: []engine.Count{{Kind: v, N: 1}}}
				}
				if slices.Contains(fits, v) {
					continue
				}
				err := need(begun.With(arg), silent, "field "+verb+"."+f.Name,
					"value "+f.Domain.ID()+"="+f.Domain.Name(v))
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eachField visits the fields of a random action of a verb, each with the beginning before it.
func (g *game) eachField(seat engine.Seat, verb string,
	visit func(begun engine.Action, f engine.Field) error) error {
	begun := engine.Action{Verb: verb}
	for {
		f, done, err := g.rules.Next(g.position, seat, begun)
		if err != nil || done {
			return err
		}
		if err := visit(begun, f); err != nil {
			return err
		}
		arg := engine.Arg{Name: f.Name}
		if f.Bag != nil {
			counts, ok := f.Bag.Random(g.rng.IntN)
			if !ok {
				return fmt.Errorf("%s: nothing fits in %s", g.rules.Format(begun), f.Name)
			}
			arg.Bag = counts
		} else {
			arg.Value = f.Choices[g.rng.IntN(len(f.Choices))]
		}
		begun = begun.With(arg)
	}
}
