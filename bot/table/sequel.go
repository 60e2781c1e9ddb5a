package table

import (
	"context"
	"errors"
	"maps"
	"slices"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A finished game can be carried into another one, if its rules say so: what follows from how it ended is
// fixed there, and its players are invited to seats of their own side. A game is carried on once: there may
// be another sequel only if the first was cancelled.

// Sequel returns the game into which a finished one can be carried; false if there is none that can be played
// here.
func (t *Tables) Sequel(table *Table) (engine.Sequel, bool) {
	if table.State != storage.Finished || table.position == nil {
		return engine.Sequel{}, false
	}
	s, ok := table.Rules.Sequel(table.position)
	if _, known := t.games[s.Rules]; !ok || !known {
		return engine.Sequel{}, false
	}
	return s, true
}

// Fixed reports whether an option follows from the game that this one carries on.
func (t *Table) Fixed(option string) bool { return slices.Contains(t.arranged.Fixed, option) }

// carry completes a wish for a game that carries on another: its options, and who is to sit where. Only
// players of the earlier game may wish for it; for everybody else there is no such game.
func (t *Tables) carry(ctx context.Context, c *Creation) (arrangement, error) {
	earlier, err := t.Open(ctx, c.After)
	if err != nil {
		return arrangement{}, err
	}
	own := earlier.SeatsOf(c.User)
	if own == engine.Nobody || earlier.Server != c.Server {
		return arrangement{}, problem("no-such-game", words.Args{"game": c.After})
	}
	sequel, ok := t.Sequel(earlier)
	if !ok || sequel.Rules != c.Rules {
		return arrangement{}, problem("no-sequel", words.Args{"game": c.After})
	}
	for name, value := range c.Options {
		if fixed, ok := sequel.Options[name]; ok && value != fixed {
			return arrangement{}, problem("follows", words.Args{"game": c.After})
		}
	}
	if c.Random {
		return arrangement{}, problem("follows", words.Args{"game": c.After})
	}
	if c.Clock == "" { // as they have played; whoever wants none says so
		c.Clock = earlier.Game.Clock
	}
	c.Options = sequel.OptionsFor(t.games[c.Rules].Rules, c.Options)
	agreed := arrangement{Fixed: slices.Sorted(maps.Keys(sequel.Options))}
	c.Seat, agreed.Invited, err = t.heirs(earlier, sequel, *c)
	return agreed, err
}

// heirs gives out the seats of a sequel, one side after the other. The user who opens it has the seat that
// they name, or the first of their side; the others are invited to the rest in the order of their seats. If
// a side has fewer seats than players, the last players are left out.
func (t *Tables) heirs(earlier *Table, s engine.Sequel,
	c Creation) (own ids.Chair, invited map[ids.Chair]ids.User, err error) {
	rules := t.games[s.Rules].Rules
	invited = map[ids.Chair]ids.User{}
	for _, side := range s.Sides {
		var left []ids.Chair
		for _, seat := range side.Seats(rules, c.Options) {
			left = append(left, ids.Chair(rules.Seats().Name(engine.Value(seat))))
		}
		if side.From&earlier.SeatsOf(c.User) != engine.Nobody && own == "" {
			i := 0
			if c.Seat != "" {
				i = slices.Index(left, c.Seat)
			}
			if i < 0 || i >= len(left) {
				return "", nil, problem("follows", words.Args{"game": c.After})
			}
			own = left[i]
			left = slices.Delete(left, i, i+1)
		}
		for _, seat := range side.From.List() {
			user := earlier.UserOf(seat)
			known := user == "" || user == c.User || slices.Contains(slices.Collect(maps.Values(invited)), user)
			if !known && len(left) > 0 {
				invited[left[0]], left = user, left[1:]
			}
		}
	}
	return own, invited, nil
}

// notCarriedOn is a Problem if a game is carried on by another. The store decides whether one is: it knows
// what a press has done already.
func (t *Tables) notCarriedOn(ctx context.Context, game ids.Game) error {
	next, err := t.store.GameAfter(ctx, game)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return problem("carried-on", words.Args{"game": game, "next": next.ID, "thread": next.Thread})
}

// followed is a Problem if a cancelled game cannot be restored because another one has come in its place.
func (t *Tables) followed(ctx context.Context, table *Table) error {
	next, err := t.store.RematchOf(ctx, table.Rematch)
	if table.Rematch == "" || errors.Is(err, storage.ErrNotFound) {
		return t.notCarriedOn(ctx, table.After)
	}
	if err != nil {
		return err
	}
	return problem("played-again", words.Args{"game": table.Rematch, "next": next.ID, "thread": next.Thread})
}

// ToCarryOn lists the finished games of a user on a server that can be carried into a game of these rules
// ("": of any) and have not been, the newest first, at most so many.
func (t *Tables) ToCarryOn(ctx context.Context, user ids.User, server ids.Server, rules string,
	most int) ([]*Table, error) {
	games, err := t.store.GamesOf(ctx, user, storage.Finished)
	if err != nil {
		return nil, err
	}
	var list []*Table
	for _, g := range games {
		if g.Server != server || len(list) == most {
			continue
		}
		table, err := t.Open(ctx, g.ID)
		if err != nil {
			continue // a game that this program no longer knows
		}
		if s, ok := t.Sequel(table); !ok || rules != "" && s.Rules != rules {
			continue
		}
		if _, err := t.store.GameAfter(ctx, g.ID); errors.Is(err, storage.ErrNotFound) {
			list = append(list, table)
		}
	}
	return list, nil
}
