package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// An organiser cancels a game with a reason, and for a week any organiser can take that back. An organiser
// who plays in the game does not decide alone, nor does a player: an organiser who does not play must agree,
// or all the other players. What the players have cancelled they can take back by a vote as well.

// restorable is how long a cancelled game can be taken up again: as long as somebody may be away.
const restorable = 7 * 24 * time.Hour

// MostReason is how long the reason of a cancellation may be.
const MostReason = 200

// EndedForGood reports whether nothing can come of the game any more: it has a result, or it was cancelled
// and that can no longer be taken back. Before that its seed stays secret.
func (t *Table) EndedForGood() bool {
	return t.State == storage.Finished || t.State == storage.Cancelled && t.Still.Stop == (storage.Stop{})
}

// RestorableUntil is until when the cancellation of the game can be taken back; the zero time if it cannot.
func (t *Table) RestorableUntil() time.Time {
	if t.State != storage.Cancelled || t.Still.Stop == (storage.Stop{}) {
		return time.Time{}
	}
	return t.Still.Stop.At.Add(restorable)
}

// frozen is why nobody can act in a frozen game: somebody has stopped it, or its rules broke.
func (t *Table) frozen() error {
	if t.Still.Stop != (storage.Stop{}) {
		return problem("stopped", map[string]any{"reason": t.Still.Stop.Reason})
	}
	return ErrFrozen
}

// Abandon cancels a game, whether it has begun or not, or, where the organiser has a part in it, asks the
// others to let it be cancelled.
func (t *Tables) Abandon(ctx context.Context, interaction ids.Interaction, organiser ids.User, game ids.Game,
	reason string) (*Table, error) {
	reason, err := reasonOf(reason)
	if err != nil {
		return nil, err
	}
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil && !errors.Is(err, ErrFrozen) {
			return nil, err
		}
		if err != nil { // what is broken can be cancelled too
			if table, err = t.openBroken(ctx, game); err != nil {
				return nil, err
			}
		}
		switch table.State {
		case storage.Cancelled:
			return nil, problem("game-cancelled", nil)
		case storage.Finished:
			return nil, engine.Refuse(engine.RefusedOver)
		}
		played, err := t.hasPlayed(ctx, table, organiser)
		if err != nil {
			return nil, err
		}
		if !played || len(table.others(organiser)) == 0 && !table.inEarnest() || table.State == storage.Lobby {
			return t.abandon(ctx, table, Deed{By: organiser, Played: played, Reason: reason}, passing{
				interaction: interaction})
		}
		if table.mayVote(voteKinds()[VoteCancel]) != nil {
			return nil, problem("cancel-other-organiser", nil)
		}
		chair, _ := table.chairOf(organiser)
		return t.ask(ctx, table, &Vote{Kind: VoteCancel, By: organiser, Chair: chair.ID, Organiser: true,
			Reason: reason}, interaction)
	})
}

// reasonOf is what somebody gives as a reason, on one line.
func reasonOf(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if n := len([]rune(text)); n == 0 || n > MostReason {
		return "", problem("no-reason", map[string]any{"most": MostReason})
	}
	return text, nil
}

// proposeCancel asks everybody else to let the game be cancelled.
func proposeCancel(_ context.Context, _ *Tables, table *Table, v *Vote) (err error) {
	v.Asked = table.others(v.By)
	v.Reason, err = reasonOf(v.Reason)
	return err
}

func passCancel(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	return t.abandon(ctx, table, Deed{By: v.By, Played: true, Player: !v.Organiser, With: v.Agreed,
		Reason: v.Reason}, by)
}

// openBroken opens a game whose position breaks an invariant.
func (t *Tables) openBroken(ctx context.Context, game ids.Game) (*Table, error) {
	stored, err := t.store.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	return t.loadUnchecked(ctx, stored)
}

// abandon carries a cancellation out.
func (t *Tables) abandon(ctx context.Context, table *Table, deed Deed, by passing) (*Table, error) {
	now := t.now()
	deed.Kind, deed.Until = Abandoned, now.Add(restorable)
	rows := []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}
	if table.Sequence > 0 {
		rows = append(rows, deed.row(now))
	}
	return t.changed(ctx, table.ID, t.store.Abandon(ctx, storage.StateChange{
		Game: table.ID, At: now, Interaction: by.interaction, Outbox: rows, Grants: by.grants, Deed: deed.noted(),
		Stop: storage.Stop{By: deed.By, Reason: deed.Reason, At: now},
	}))
}

// Restore takes the cancellation of a game back: it stands again as it did.
func (t *Tables) Restore(ctx context.Context, interaction ids.Interaction, organiser ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if errors.Is(err, ErrFrozen) {
			table, err = t.openBroken(ctx, game)
		}
		if err != nil {
			return nil, err
		}
		played, err := t.hasPlayed(ctx, table, organiser)
		if err != nil {
			return nil, err
		}
		return t.restore(ctx, table, Deed{By: organiser, Played: played}, passing{interaction: interaction})
	})
}

// proposeRestore asks everybody else to take up again what the players themselves have cancelled: what an
// organiser who does not play has decided is for organisers.
func proposeRestore(ctx context.Context, t *Tables, table *Table, v *Vote) error {
	v.Asked = table.others(v.By)
	played, err := t.hasPlayed(ctx, table, table.Still.Stop.By)
	if err == nil && !played {
		err = problem("restore-organiser", nil)
	}
	return err
}

func passRestore(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	return t.restore(ctx, table, Deed{By: v.By, Played: true, Player: true, With: v.Agreed}, by)
}

// restore takes a cancellation back.
func (t *Tables) restore(ctx context.Context, table *Table, deed Deed, by passing) (*Table, error) {
	now := t.now()
	switch {
	case table.State != storage.Cancelled:
		return nil, problem("not-cancelled", nil)
	case !now.Before(table.RestorableUntil()):
		return nil, problem("cancelled-for-good", nil)
	}
	deed.Kind = Uncancelled
	rows := []storage.OutboxRow{notice(Audience{Kind: ToLobby}, Uncancelled, now)}
	if table.Sequence > 0 {
		rows = append(rows, deed.row(now))
	} else {
		// what had been begun; nothing of a lobby
		rows = append(rows, notice(Audience{Kind: ToThread}, Begins, now))
	}
	if table.Still.Restored {
		rows = append(rows, notice(Audience{Kind: ToThread}, Restored, now))
	}
	err := t.store.Restore(ctx, storage.StateChange{
		Game: table.ID, At: now, Interaction: by.interaction, Outbox: rows, Grants: by.grants, Deed: deed.noted(),
		Due: table.due(table.Chairs, table.waits, table.Pace(), now),
	})
	if errors.Is(err, storage.ErrCarriedOn) {
		return nil, t.followed(ctx, table)
	}
	return t.changed(ctx, table.ID, err)
}

// SettleCancelled ends the week of every game that was cancelled more than one ago: its thread is told that
// it stays so.
func (t *Tables) SettleCancelled(ctx context.Context, now time.Time) error {
	games, err := t.store.Stopped(ctx, now.Add(-restorable))
	if err != nil {
		return fmt.Errorf("settle cancelled games: %w", err)
	}
	var failed []error
	for _, id := range games {
		game, err := t.store.Game(ctx, id)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		change := storage.StateChange{Game: id, At: now}
		if change.Waited, err = t.cancelledFor(ctx, id); err != nil {
			failed = append(failed, err)
			continue
		}
		if game.Sequence > 0 {
			change.Outbox = []storage.OutboxRow{notice(Audience{Kind: ToThread}, ForGood, now)}
		}
		switch err := t.store.SettleStop(ctx, change); {
		case err == nil:
			t.wake()
		case !errors.Is(err, storage.ErrConflict): // taken back a moment ago
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}
