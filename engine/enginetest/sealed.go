package enginetest

import (
	"fmt"

	"redbook/engine"
)

// Sealed checks answers that look alike: where a seat answers in two ways that another audience cannot tell
// apart by events, view and questions, the record must not tell either. A field that nothing shows is a
// Secret one.
func Sealed(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		if !g.sampled() {
			return nil
		}
		for _, d := range r.Decisions(g.position) {
			for range 3 {
				if err := g.sealed(d); err != nil {
					return err
				}
			}
		}
		return nil
	}, nil)
}

func (g *game) sealed(d engine.Decision) error {
	var actions []engine.Action
	for range 2 {
		a, err := engine.RandomAction(g.rules, g.position, d, g.rng.IntN, g.cfg.Weight)
		if err != nil {
			return err
		}
		actions = append(actions, a)
	}
	if engine.SameAction(actions[0], actions[1]) {
		return nil
	}
	var next [2]engine.Position
	var played [2]engine.Played
	var bytes [2][]byte
	for i, a := range actions {
		var err error
		if next[i], played[i], err = g.rules.Apply(g.position, d.Seat, a,
			engine.NewSeeded(g.seed, g.chance.Used())); err != nil {
			return fmt.Errorf("%s was offered: %w", g.rules.Format(a), err)
		}
		if bytes[i], err = g.rules.Encode(next[i]); err != nil {
			return err
		}
	}
	if string(bytes[0]) == string(bytes[1]) {
		return nil // two words for the same thing
	}
	for _, audience := range g.cfg.audiences(g.rules, g.options) {
		if audience.Has(d.Seat) {
			continue
		}
		if apart, err := g.told(played[0].Events, played[1].Events, audience); apart || err != nil {
			continue // it has been told which
		}
		if g.alike(next[0], next[1], audience) != nil {
			continue // it can see which
		}
		line := func(i int) engine.Line {
			return engine.Line{Kind: engine.ActionLine, Seat: d.Seat, Action: actions[i]}
		}
		if err := g.sameLine(line(0), played[0], line(1), played[1], audience); err != nil {
			return fmt.Errorf("%s is told of no difference, but %w", audienceName(g.rules, audience), err)
		}
	}
	return nil
}
