package enginetest

import (
	"fmt"
	"math/rand/v2"

	"redbook/engine"
)

// Hasty checks that games played by a Wanderer alone end like any others, by way of positions that hold
// and each of which is left as it was.
func Hasty(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	for _, o := range cfg.Options {
		for number := range cfg.Deep {
			if err := hurry(r, &cfg, o, uint64(number)); err != nil {
				return fmt.Errorf("options %v, game %d: %w", o, number, err)
			}
		}
	}
	return nil
}

func hurry(r engine.Rules, cfg *Config, o engine.Options, number uint64) error {
	pick := rand.New(rand.NewPCG(number, 17)).IntN
	p, _, err := r.New(o, engine.Picked(pick))
	if err != nil {
		return err
	}
	wanderer := r.Wander(engine.Picked(pick), pick)
	for n := range cfg.Decisions {
		if cfg.brief() && n == briefAnswers {
			return nil
		}
		kept := copyOf(p)
		next, answered, err := wanderer.Step(p)
		if err == nil {
			err = sameState(r, p, kept)
		}
		if err != nil {
			return fmt.Errorf("answer %d: %w", n, err)
		}
		if !answered {
			if _, over := r.Result(p); !over {
				return fmt.Errorf("after %d answers nobody is asked, and the game is not over", n)
			}
			return nil
		}
		if err := r.Check(next); err != nil {
			return fmt.Errorf("after answer %d: %w", n, err)
		}
		p = next
	}
	return fmt.Errorf("the game has not ended within %d decisions", cfg.Decisions)
}
