package enginetest

import (
	"errors"
	"fmt"

	"redbook/engine"
)

// enumerationCap is how many complete actions are tried one by one in each position.
const enumerationCap = 300

// Offer checks that what is offered is what is accepted: every way to complete a list-only action is carried
// out on a copy, and actions that were spoilt in one place are refused and leave the position as it was.
func Offer(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if !g.sampled() {
			return nil
		}
		untouched := g.untouched()
		for _, d := range r.Decisions(g.position) {
			if err := offered(g, d); err != nil {
				return err
			}
		}
		if err := idle(g); err != nil {
			return err
		}
		if err := untouched(); err != nil {
			return fmt.Errorf("trying actions: %w", err)
		}
		return nil
	}, nil)
}

// offered tries everything that a decision offers, and spoils some of it.
func offered(g *game, d engine.Decision) error {
	left := enumerationCap
	for _, verb := range d.Verbs {
		err := complete(g, d.Seat, engine.Action{Verb: verb}, &left, func(a engine.Action) error {
			next, _, err := g.rules.Apply(g.position, d.Seat, a, engine.NewSeeded(g.seed, g.chance.Used()))
			if err == nil {
				err = g.rules.Check(next)
			}
			if err != nil {
				return fmt.Errorf("%s: %s was offered: %w", seatName(g.rules, d.Seat), g.rules.Format(a), err)
			}
			if g.rng.IntN(8) > 0 {
				return nil
			}
			return spoilt(g, d, a)
		})
		if err != nil {
			return err
		}
	}
	a, err := engine.RandomAction(g.rules, g.position, d, g.rng.IntN, nil)
	if err != nil {
		return err
	}
	return spoilt(g, d, a)
}

// complete visits the complete actions with a beginning, with a few contents of each bag, until the cap is
// reached.
func complete(g *game, seat engine.Seat, a engine.Action, left *int, visit func(engine.Action) error) error {
	if *left <= 0 {
		return nil
	}
	f, done, err := g.rules.Next(g.position, seat, a)
	if err != nil {
		return fmt.Errorf("%s: %s was offered: %w", seatName(g.rules, seat), g.rules.Format(a), err)
	}
	if done {
		*left--
		return visit(a)
	}
	if err := soundField(f); err != nil {
		return fmt.Errorf("%s: %s: %w", seatName(g.rules, seat), g.rules.Format(a), err)
	}
	hints, err := hinted(g, seat, a, f)
	if err != nil {
		return fmt.Errorf("%s: %w", seatName(g.rules, seat), err)
	}
	for _, arg := range hints {
		if err := complete(g, seat, a.With(arg), left, visit); err != nil {
			return err
		}
	}
	for _, v := range f.Choices {
		if err := complete(g, seat, a.With(engine.Arg{Name: f.Name, Value: v}), left, visit); err != nil {
			return err
		}
	}
	for range 3 {
		if f.Bag == nil {
			return nil
		}
		counts, ok := f.Bag.Random(g.rng.IntN)
		if !ok {
			return fmt.Errorf("%s: %s: nothing fits in %s", seatName(g.rules, seat), g.rules.Format(a), f.Name)
		}
		if err := complete(g, seat, a.With(engine.Arg{Name: f.Name, Bag: counts}), left, visit); err != nil {
			return err
		}
	}
	return nil
}

// soundField checks that a field offers something, nothing twice, and only what has a name.
func soundField(f engine.Field) error {
	values := f.Choices
	if f.Bag != nil {
		values = nil
		for i, m := range f.Bag.Max {
			if m.N < 1 || i > 0 && m.Kind <= f.Bag.Max[i-1].Kind {
				return fmt.Errorf("%s: the bag's kinds must ascend and be at least one each", f.Name)
			}
			values = append(values, m.Kind)
		}
		if f.Bag.Least < 0 || f.Bag.Most < f.Bag.Least || engine.Total(f.Bag.Max) < f.Bag.Least {
			return fmt.Errorf("%s: a bag of %d to %d out of %d", f.Name, f.Bag.Least, f.Bag.Most,
				engine.Total(f.Bag.Max))
		}
	} else if len(values) == 0 {
		return fmt.Errorf("nothing fits in %s", f.Name)
	}
	twice := map[engine.Value]bool{}
	for _, v := range values {
		name := f.Domain.Name(v)
		if again, ok := f.Domain.Parse(name); !ok || again != v {
			return fmt.Errorf("%s: %s is not in the domain %s", f.Name, name, f.Domain.ID())
		}
		if twice[v] {
			return fmt.Errorf("%s: %s is offered twice", f.Name, name)
		}
		twice[v] = true
	}
	return nil
}

// refused checks that an action is refused with a reason.
func refused(r engine.Rules, p engine.Position, seat engine.Seat, a engine.Action) error {
	_, _, err := r.Apply(p, seat, a, noChance{})
	if refusal := (*engine.Refusal)(nil); !errors.As(err, &refusal) {
		return fmt.Errorf("%s: %s must be refused, the answer is %v", seatName(r, seat), r.Format(a), err)
	}
	return nil
}

// noChance is for actions that must be refused before they draw from chance.
type noChance struct{}

func (noChance) Next(d engine.Draw) (engine.Outcome, error) {
	return engine.Outcome{}, fmt.Errorf("asked chance for %s", d.Label)
}

// idle checks that a seat that is not asked is offered nothing.
func idle(g *game) error {
	asked := engine.Nobody
	for _, d := range g.rules.Decisions(g.position) {
		asked |= engine.SeatsOf(d.Seat)
	}
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		for _, v := range g.rules.Verbs() {
			if asked.Has(seat) {
				continue
			}
			if err := refused(g.rules, g.position, seat, engine.Action{Verb: v.Name}); err != nil {
				return fmt.Errorf("not asked: %w", err)
			}
		}
	}
	return nil
}
