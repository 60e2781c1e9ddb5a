package table

import (
	"context"
	"errors"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A finished game can be played again by the same people with the same options, on other seats. There is one
// rematch of a game, and another one only if the first was cancelled.

// CanRematch reports whether a game has been played to its end. A chapter that is learned is begun anew
// instead.
func (t *Table) CanRematch() bool {
	return t.State == storage.Finished && t.Started() && t.Lesson() == nil
}

// Rematch opens the lobby of a rematch for whoever asks first, with the others invited to their new seats.
// Whoever asks after them agrees by that: they sit down. With the last one the game begins; opened says that
// it has just been opened.
func (t *Tables) Rematch(ctx context.Context, c Creation, of ids.Game) (next *Table, opened bool, err error) {
	earlier, err := t.Open(ctx, of)
	switch {
	case err != nil:
		return nil, false, err
	case earlier.SeatsOf(c.User) == engine.Nobody:
		return nil, false, problem("not-of-this-game", nil)
	case !earlier.CanRematch():
		return nil, false, problem("no-rematch", words.Args{"game": of})
	}
	for range maxTries {
		game, err := t.store.RematchOf(ctx, of)
		if err == nil {
			next, err = t.agreeToRematch(ctx, c, game.ID)
			return next, false, err
		}
		if !errors.Is(err, storage.ErrNotFound) {
			return nil, false, err
		}
		c.Rules, c.Options, c.Pace = earlier.Rules.ID(), earlier.Options(), earlier.Game.Pace
		c.Clock = earlier.Game.Clock
		c.After, c.rematch = "", earlier
		if next, err = t.Create(ctx, c); err == nil {
			next, err = t.completeRematch(ctx, next) // at once where all others are computers
		}
		if !errors.Is(err, storage.ErrCarriedOn) {
			return next, true, err
		}
	}
	return nil, false, problem("busy", nil)
}

// agreeToRematch sits a user down at a rematch that somebody else has opened. One who sits there already, or
// comes after it has begun, finds it as it is.
func (t *Tables) agreeToRematch(ctx context.Context, c Creation, game ids.Game) (*Table, error) {
	next, err := t.Open(ctx, game)
	if err != nil || !next.InLobby() || next.SeatsOf(c.User) != engine.Nobody {
		return next, err
	}
	return t.Join(ctx, c.Interaction, c.User, game, "")
}

// completeRematch begins a rematch when the last one has sat down: each of them has agreed by coming.
func (t *Tables) completeRematch(ctx context.Context, table *Table) (*Table, error) {
	if table.Rematch == "" || !table.InLobby() || len(table.Doubters()) > 0 {
		return table, nil
	}
	for _, c := range table.Chairs {
		if c.Free() {
			return table, nil
		}
	}
	started, err := t.Start(ctx, "", table.Players()[0], table.ID)
	var changed *Problem
	if errors.As(err, &changed) { // somebody was quicker, or got up: the lobby says so
		return t.Open(ctx, table.ID)
	}
	return started, err
}

// seatAgain gives out the seats of a rematch: the user's own one, and for whom the others are kept. Whoever
// held several gets one.
func (c *Creation) seatAgain() arrangement {
	invited, computers := map[ids.Chair]ids.User{}, map[ids.Chair]string{}
	given := map[ids.User]bool{"": true}
	next := chairsAgain(c.rematch)
	for _, chair := range c.rematch.Chairs {
		if chair.Computer != "" && !chair.StandIn {
			computers[next[chair.ID]] = chair.Computer
		}
		if given[chair.User] {
			continue
		}
		given[chair.User] = true
		if chair.User == c.User {
			c.Seat = next[chair.ID]
		} else {
			invited[next[chair.ID]] = chair.User
		}
	}
	return arrangement{Invited: invited, Computers: computers}
}

// chairsAgain returns which chair of a rematch comes after each one of a game: of two players, and of two
// sides with as many partners each, that of the other side; else the next one in the order of the seats, so
// that in as many games as there are players everybody has had every seat.
func chairsAgain(t *Table) map[ids.Chair]ids.Chair {
	next := map[ids.Chair]ids.Chair{}
	for i, c := range t.Chairs {
		next[c.ID] = t.Chairs[(i+1)%len(t.Chairs)].ID
	}
	sides := t.Rules.Partners(t.Options())
	if len(sides) != 2 {
		return next
	}
	one, other := sides[0].Seats.List(), sides[1].Seats.List()
	if len(one) != len(other) || len(one)+len(other) != len(t.Chairs) {
		return next
	}
	for i := range one {
		next[t.SeatID(one[i])], next[t.SeatID(other[i])] = t.SeatID(other[i]), t.SeatID(one[i])
	}
	return next
}
