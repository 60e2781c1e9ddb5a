package enginetest

import (
	"errors"
	"fmt"

	"redbook/engine"
)

// Quiet checks what is said of an action before and after it. At each sampled position, for each audience,
// the same action is carried out in a twin that differs only in what the audience cannot know:
//
//   - after an action that is free to be taken back (engine.Quiet) nobody knows more than before, by chance
//     or by an event;
//   - whether it is free tells the others nothing;
//   - what it is foreseen to lead to (Rules.Foresee) tells nothing to whoever acts, and nothing that is
//     foreseen is free.
func Quiet(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if _, over := r.Result(g.position); over || !g.sampled() {
			return nil
		}
		for _, audience := range cfg.audiences(r, g.options) {
			twin, err := g.twin(audience)
			if err != nil || twin == nil {
				return err
			}
			for range 4 {
				if err := g.quiet(audience, twin); err != nil {
					return err
				}
			}
		}
		return nil
	}, nil)
}

// quiet does one action in both twins.
func (g *game) quiet(audience engine.Seats, twin engine.Position) error {
	seat, a, ok, err := g.both(g.position, twin, audience)
	if err != nil || !ok {
		return err
	}
	fail := func(format string, args ...any) error {
		return fmt.Errorf("%s: %s: %s", seatName(g.rules, seat), g.rules.Format(a), fmt.Sprintf(format, args...))
	}
	var played [2]engine.Played
	var free [2]bool
	var foreseen [2]engine.Foresight
	for i, p := range []engine.Position{g.position, twin} {
		var err, looked error
		_, played[i], err = g.rules.Apply(p, seat, a, engine.NewSeeded(g.seed, g.chance.Used()))
		foreseen[i], looked = g.rules.Foresee(p, seat, a)
		if err := errors.Join(err, looked); err != nil {
			return fail("was offered: %v", err)
		}
		free[i] = engine.Quiet(g.rules, seat, played[i])
		if free[i] && foreseen[i].Final() {
			return fail("is free to be taken back, but %+v is foreseen", foreseen[i])
		}
	}
	apart, err := g.told(played[0].Events, played[1].Events, audience)
	switch {
	case err != nil:
		return fail("%v", err)
	case apart && free[0] && free[1]:
		return fail("%s learn something by it, but it is free to be taken back: which event Reveals?",
			audienceName(g.rules, audience))
	case !apart && !audience.Has(seat) && free[0] != free[1]:
		return fail("whether it is free to be taken back tells %s what they cannot know",
			audienceName(g.rules, audience))
	case audience.Has(seat) && foreseen[0] != foreseen[1]:
		return fail("%+v is foreseen, in a twin %+v: %s cannot know", foreseen[0], foreseen[1],
			audienceName(g.rules, audience))
	}
	return nil
}
