package enginetest

import (
	"fmt"

	"redbook/engine"
)

// How much Purpose tries: how many games that have been played at random for a while, how many purposeful
// answers in each, and how much of what is offered at each position. redbook simulate --player purposeful
// plays whole games.
const (
	purposeGames   = 6
	purposeBefore  = 300
	purposeAnswers = 12
	purposeLeads   = 30
)

// Purpose checks that purposeful players do not come to a dead end: players who search (engine.Searcher) play
// on from the middle of random games, and everything they are offered leads to a position in which somebody
// can answer.
func Purpose(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	for number := range purposeGames {
		g, err := newGame(r, &cfg, cfg.Options[number%len(cfg.Options)], number)
		if err != nil {
			return err
		}
		if err := g.fail(g.withPurpose()); err != nil {
			return err
		}
	}
	return nil
}

func (g *game) withPurpose() error {
	searcher := engine.NewSearcher(g.rules, g.rng.IntN)
	before := g.rng.IntN(purposeBefore)
	for n := range before + purposeAnswers {
		if _, over := g.rules.Result(g.position); over {
			return nil
		}
		if n < before {
			seat, a, err := g.choose()
			if err != nil {
				return err
			}
			if _, err := g.play(seat, a); err != nil {
				return err
			}
			continue
		}
		if err := engine.LeadOn(g.rules, g.position, g.rng.IntN, purposeLeads); err != nil {
			return err
		}
		asked := g.rules.Asked(g.position)
		if len(asked) == 0 {
			return fmt.Errorf("no result, and nothing is asked")
		}
		d := asked[g.rng.IntN(len(asked))]
		a, err := searcher.Choose(g.position, d)
		if err != nil {
			return err
		}
		if _, err := g.play(d.Seat, a); err != nil {
			return err
		}
	}
	return nil
}
