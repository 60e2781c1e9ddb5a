package enginetest

import (
	"fmt"

	"redbook/engine"
)

// Chairs checks that each chair always holds a seat of the game, that no two hold the same one, and that each
// begins with its own.
func Chairs(r engine.Rules, cfg Config) error {
	cfg, err := cfg.withDefaults(r)
	if err != nil {
		return err
	}
	return eachGame(r, &cfg, cfg.Deep, func(g *game) error {
		all := engine.SeatsOf(r.SeatsOf(g.options)...)
		held := engine.Nobody
		for _, chair := range all.List() {
			seat := r.Holds(g.position, chair)
			switch {
			case !all.Has(seat):
				return fmt.Errorf("the chair of %s holds %s, who does not play", seatName(r, chair), seatName(r, seat))
			case held.Has(seat):
				return fmt.Errorf("two chairs hold %s", seatName(r, seat))
			case g.answers == 0 && seat != chair:
				return fmt.Errorf("the chair of %s begins as %s", seatName(r, chair), seatName(r, seat))
			}
			held |= engine.SeatsOf(seat)
		}
		return nil
	}, nil)
}
