package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"redbook/assets/words"
	"redbook/storage"
	"redbook/storage/ids"
)

// Players pause their game by a vote, for a number of days: then it goes on by itself, so that no game is
// forgotten. Before that any one of them ends the pause: who wants to play on need not ask, and the others
// are told. The pause of an organiser is for organisers to end.

// How long a pause of the players lasts if they do not say, and the longest that they can agree on.
const (
	UsualPause   = 14 * 24 * time.Hour
	LongestPause = 60 * 24 * time.Hour
)

func proposePause(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	if v.For == 0 {
		v.For = UsualPause
	}
	if v.For < 24*time.Hour || v.For > LongestPause {
		return problem("no-such-pause", words.Args{"most": int(LongestPause.Hours() / 24)})
	}
	v.Asked = table.others(v.By)
	return nil
}

func passPause(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	deed := Deed{By: v.By, Played: true, Player: true, With: v.Agreed, Until: t.now().Add(v.For)}
	return t.setPaused(ctx, table, deed, by, true)
}

// setPaused lets a game stand still or go on.
func (t *Tables) setPaused(ctx context.Context, table *Table, deed Deed, by passing,
	pause bool) (*Table, error) {
	switch {
	case pause && table.Still.Paused:
		return nil, problem("paused-already", nil)
	case !pause && !table.Still.Paused:
		return nil, problem("not-paused", nil)
	}
	now := t.now()
	if deed.Kind = Paused; !pause {
		deed.Kind = Resumed
	}
	c := storage.StateChange{Game: table.ID, At: now, Interaction: by.interaction, Grants: by.grants,
		Deed: deed.noted(), Until: deed.Until, Outbox: []storage.OutboxRow{deed.row(now)}}
	if !pause {
		c.Due = table.due(table.Chairs, table.waits, table.Pace(), now)
	}
	return t.changed(ctx, table.ID, t.store.Pause(ctx, c, pause))
}

// PlayOn ends the pause on which the players had agreed.
func (t *Tables) PlayOn(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		_, plays := table.chairOf(user)
		switch {
		case !plays:
			return nil, problem("not-seated", nil)
		case table.Still.Paused && table.Still.Until.IsZero():
			return nil, problem("paused-by-organiser", nil)
		}
		return t.setPaused(ctx, table, Deed{By: user, Played: true, Player: true},
			passing{interaction: interaction},
			false)
	})
}

// EndPauses lets the games go on whose pause is over. Call it every minute or so.
func (t *Tables) EndPauses(ctx context.Context, now time.Time) error {
	due, err := t.store.DuePauses(ctx, now)
	if err != nil {
		return fmt.Errorf("end pauses: %w", err)
	}
	var failed []error
	for _, game := range due {
		_, err := t.again(func() (*Table, error) {
			table, err := t.Open(ctx, game)
			if err != nil || !table.Still.Paused || table.Still.Until.After(now) || table.State != storage.Running {
				return table, err
			}
			return t.setPaused(ctx, table, Deed{Player: true}, passing{}, false)
		})
		// what is broken goes on when it is mended
		if err = unlessNewer(err); err != nil && !errors.Is(err, ErrFrozen) {
			failed = append(failed, fmt.Errorf("end the pause of game %s: %w", game, err))
		}
	}
	return errors.Join(failed...)
}
