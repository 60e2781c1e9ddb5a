package enginetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
)

// Play checks that random games always end, that no invariant breaks, that every seat can give up at any
// time, and that everything the tables declare occurs, except for Rare things.
func Play(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	var never map[string]bool // under the options of the game that is played
	note := func(thing string) error {
		seen[thing] = true
		if never[thing] {
			return fmt.Errorf("%s was reached, and Never says that it cannot be", thing)
		}
		return nil
	}
	before := func(g *game) error {
		for _, d := range r.Decisions(g.position) {
			if err := note("step " + d.Step); err != nil {
				return err
			}
		}
		if result, over := r.Result(g.position); over {
			return errors.Join(note("end "+result.How), ended(g))
		}
		if g.sampled() {
			return concede(g)
		}
		return nil
	}
	after := func(g *game, old engine.Position, m move) error {
		err := errors.Join(note("verb "+m.action.Verb), g.warned(old, m, seen))
		for _, e := range m.played.Events {
			err = errors.Join(err, note("event "+e.Kind))
		}
		for _, path := range m.played.Covered {
			err = errors.Join(err, note("path "+path))
		}
		return err
	}
	set := func(g *game) error { // the set-up makes events, too
		if g.answers == 0 {
			never = map[string]bool{}
			for _, thing := range r.Never(g.options) {
				never[thing] = true
			}
			for _, e := range g.events {
				note("event " + e.Kind)
			}
		}
		return before(g)
	}
	if err := eachGame(r, &cfg, cfg.Games, set, after); err != nil {
		return err
	}
	if cfg.brief() {
		return nil
	}
	for _, v := range r.Verbs() {
		if verb := "verb " + v.Name; v.Spends && seen[verb] && !seen["spends "+v.Name] && !slices.Contains(cfg.Rare,
			verb) {
			return fmt.Errorf("%s is declared to spend something, and never has", verb)
		}
	}
	return covered(r, &cfg, seen)
}

// warned checks that nothing is used up without warning: the seat that acts can foresee the event, or one
// before it, and the verb declares it.
func (g *game) warned(old engine.Position, m move, seen map[string]bool) error {
	spent := slices.IndexFunc(m.played.Events, func(e engine.Event) bool {
		return slices.ContainsFunc(g.rules.Events(),
			func(d engine.EventDef) bool { return d.Kind == e.Kind && d.Spends })
	})
	if spent < 0 {
		return nil
	}
	f, err := g.rules.Foresee(old, m.seat, m.action)
	declared := slices.ContainsFunc(g.rules.Verbs(),
		func(v engine.VerbInfo) bool { return v.Name == m.action.Verb && v.Spends })
	switch {
	case err != nil:
		return err
	case f == (engine.Foresight{}):
		return fmt.Errorf("%s: %s comes without a warning", g.rules.Format(m.action), m.played.Events[spent].Kind)
	case f.Spends != "" && !declared:
		return fmt.Errorf("the verb %s leads to %s and does not declare that it Spends", m.action.Verb, f.Spends)
	case f.Spends != "":
		seen["spends "+m.action.Verb] = true
	}
	return nil
}

// ended checks that a finished game asks nothing and accepts nothing.
func ended(g *game) error {
	if asked := g.rules.Decisions(g.position); len(asked) > 0 {
		return fmt.Errorf("the game is over, and %s is asked %s", seatName(g.rules, asked[0].Seat), asked[0].Step)
	}
	for _, v := range g.rules.Verbs() {
		if err := refused(g.rules, g.position, 0, engine.Action{Verb: v.Name}); err != nil {
			return fmt.Errorf("the game is over: %w", err)
		}
	}
	return nil
}

// concede lets each seat give up on a copy of the position.
func concede(g *game) error {
	for _, seat := range g.rules.SeatsOf(g.options) {
		for _, how := range []string{engine.Conceded, engine.Expired} {
			p, _, err := g.rules.Concede(g.position, seat, how, engine.NewSeeded([]byte("concede"), 0))
			if err == nil {
				err = g.rules.Check(p)
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", seatName(g.rules, seat), how, err)
			}
			if result, over := g.rules.Result(p); over && result.How != how && !slices.Contains(g.cfg.GivingUp,
				result.How) {
				return fmt.Errorf("%s %s: the game ended by %s", seatName(g.rules, seat), how, result.How)
			}
		}
	}
	return settle(g)
}

// settle has people end a copy of the game, by a draw and for each seat. All of it ends with that.
func settle(g *game) error {
	for _, seat := range g.rules.SeatsOf(g.options) {
		for _, how := range []string{engine.Agreed, engine.Adjudged} {
			p, _, err := g.rules.Settle(g.position, seat, how, engine.NewSeeded([]byte("settle"), 0))
			if err == nil {
				err = g.rules.Check(p)
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", seatName(g.rules, seat), how, err)
			}
			result, over := g.rules.Result(p)
			right := result.Winners == engine.Nobody && how == engine.Agreed ||
				result.Winners.Has(seat) && how == engine.Adjudged
			if !over || result.How != how || !right {
				return fmt.Errorf("%s %s: the game is over: %t, and ended by %s", seatName(g.rules, seat), how, over,
					engine.ResultText(g.rules, result))
			}
		}
	}
	return nil
}

// tableOf lists all that a game declares and that a run should reach.
func tableOf(r engine.Rules) map[string]bool {
	all := map[string]bool{}
	for _, e := range r.Events() {
		all["event "+e.Kind] = true
	}
	for _, s := range r.Steps() {
		all["step "+s.Name] = true
	}
	for _, v := range r.Verbs() {
		all["verb "+v.Name] = true
	}
	for _, path := range r.Paths() {
		all["path "+path] = true
	}
	for _, end := range r.Ends().Values() {
		if name := r.Ends().Name(end); !engine.ByPeople(name) {
			all["end "+name] = true
		}
	}
	return all
}

func covered(r engine.Rules, cfg *Config, seen map[string]bool) error {
	var missing []string
	var never [][]string
	for _, o := range cfg.Options {
		never = append(never, r.Never(o))
	}
	for thing := range tableOf(r) {
		possible := slices.ContainsFunc(never, func(list []string) bool { return !slices.Contains(list, thing) })
		if !seen[thing] && possible && !slices.Contains(cfg.Rare, thing) {
			missing = append(missing, thing)
		}
	}
	slices.Sort(missing)
	if len(missing) > 0 {
		return fmt.Errorf("%d games a combination never reached: %s (more Games, a Weight, or Rare)", cfg.Games,
			strings.Join(missing, ", "))
	}
	return nil
}
