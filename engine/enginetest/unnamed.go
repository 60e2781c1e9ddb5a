package enginetest

import (
	"fmt"
	"slices"

	"redbook/engine"
)

// Unnamed checks that a whole game's record can be replayed as a person would have written it at a table:
// without the draws that not everyone has seen, except for those of Config.Named. For each of them Bind must
// find an outcome with which the game goes the same way.
func Unnamed(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachNewGame(r, &cfg, bound)
}

func bound(g *game) error {
	if err := g.through(nil, nil); err != nil {
		return err
	}
	rec := &engine.Record{Game: g.record.Game, Options: g.record.Options, Lines: slices.Clone(g.record.Lines)}
	for n := range rec.Lines {
		l := &rec.Lines[n]
		l.Outcomes = slices.DeleteFunc(slices.Clone(l.Outcomes), func(o engine.Outcome) bool {
			return o.See != engine.Public && !slices.Contains(g.cfg.Named, o.Label)
		})
	}
	named, _, err := engine.Bind(g.rules, rec)
	if err != nil {
		return fmt.Errorf("without its hidden draws the record cannot be bound: %w", err)
	}
	if _, err := engine.Replay(g.rules, named, nil); err != nil {
		return fmt.Errorf("bound, the record cannot be replayed: %w", err)
	}
	return nil
}
