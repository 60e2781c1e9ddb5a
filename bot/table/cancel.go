package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// An organiser cancels a game with a reason, and for a week any organiser can take that back. An organiser
// who plays in the game does not decide alone: one who does not play must agree, or all the other players.

// restorable is how long a cancelled game can be taken up again: as long as somebody may be away.
const restorable = 7 * 24 * time.Hour

// MostReason is how long the reason of a cancellation may be.
const MostReason = 200

// The kinds of outbox rows that tell of a cancellation that others must agree to.
const (
	CancelAsked     = "cancel-asked"     // an organiser who plays asks the others to let the game be cancelled
	CancelAgreed    = "cancel-agreed"    // one of them agrees, and others are still to be asked
	CancelRefused   = "cancel-refused"   // one of them does not: the request is gone
	CancelWithdrawn = "cancel-withdrawn" // the organiser no longer asks for it
)

// CancelRequest is a cancellation that others must agree to. It is void as soon as the game goes on.
type CancelRequest struct {
	User   ids.User   `json:"user"` // the organiser who asks for it
	Reason string     `json:"reason"`
	Agreed []ids.User `json:"agreed,omitempty"` // users
}

// CancelAsked returns the cancellation that the players are asked for, if one stands.
func (t *Table) CancelAsked() (CancelRequest, bool) {
	if t.cancel == nil || !t.Running() {
		return CancelRequest{}, false
	}
	return *t.cancel, true
}

// Undecided lists the players who have still to agree to a cancellation.
func (t *Table) Undecided(r CancelRequest) []ids.User {
	return slices.DeleteFunc(t.Players(),
		func(user ids.User) bool { return user == r.User || slices.Contains(r.Agreed, user) })
}

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
	reason = strings.Join(strings.Fields(reason), " ")
	if n := len([]rune(reason)); n == 0 || n > MostReason {
		return nil, problem("no-reason", map[string]any{"most": MostReason})
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
		others := table.Undecided(CancelRequest{User: organiser})
		if !played || len(others) == 0 || table.State == storage.Lobby {
			return t.abandon(ctx, table, Deed{By: organiser, Played: played, Reason: reason}, interaction, "")
		}
		if !table.Running() {
			return nil, problem("cancel-other-organiser", nil)
		}
		if r, stands := table.Request(); stands {
			return nil, problem("undo-asked", map[string]any{"user": mention(r.User)})
		}
		if r, stands := table.CancelAsked(); stands {
			return nil, problem("cancel-asked", map[string]any{"user": mention(r.User)})
		}
		return t.putCancel(ctx, table, &CancelRequest{User: organiser, Reason: reason}, CancelAsked, organiser,
			interaction)
	})
}

// openBroken opens a game whose position breaks an invariant.
func (t *Tables) openBroken(ctx context.Context, game ids.Game) (*Table, error) {
	stored, err := t.store.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	return t.loadUnchecked(ctx, stored)
}

// abandon carries a cancellation out. grants is the request that it grants, as it is stored.
func (t *Tables) abandon(ctx context.Context, table *Table, deed Deed, interaction ids.Interaction,
	grants string) (*Table, error) {
	now := t.now()
	deed.Kind, deed.Until = Abandoned, now.Add(restorable)
	rows := []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}
	if table.Sequence > 0 {
		rows = append(rows, deed.row(now))
	}
	return t.changed(ctx, table.ID, t.store.Abandon(ctx, storage.StateChange{
		Game: table.ID, At: now, Interaction: interaction, Outbox: rows, Grants: grants, Deed: deed.noted(),
		Stop: storage.Stop{By: deed.By, Reason: deed.Reason, At: now},
	}))
}

// putCancel puts a cancellation that others must agree to, nil for none, in the place of what they are asked
// for.
func (t *Tables) putCancel(ctx context.Context, table *Table, r *CancelRequest, kind string, user ids.User,
	interaction ids.Interaction) (*Table, error) {
	text := ""
	if r != nil {
		data, err := json.Marshal(asked{Cancel: r})
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	return t.putRequest(ctx, table, text, kind, user, interaction)
}

// ConsentToCancel is a user's word to the cancellation that is asked for in a game with so many lines: yes or
// no. That of an organiser who has no part in the game decides it, and so does the last player's yes. It is
// ErrStale if that is not asked for any more.
func (t *Tables) ConsentToCancel(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game, after int, organises,
	yes bool) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, r, err := t.cancelAsked(ctx, game, after)
		if err != nil {
			return nil, err
		}
		played, err := t.hasPlayed(ctx, table, user)
		if err != nil {
			return nil, err
		}
		_, plays := table.chairOf(user)
		switch decides := organises && !played; {
		case r.User == user:
			return nil, problem("cancel-own", nil)
		case !plays && !decides:
			return nil, problem("not-seated", nil)
		case !yes:
			return t.putCancel(ctx, table, nil, CancelRefused, user, interaction)
		case slices.Contains(r.Agreed, user):
			return table, nil
		case decides:
			return t.abandon(ctx, table, Deed{By: r.User, Played: true, With: []ids.User{user}, Reason: r.Reason},
				interaction, table.request)
		}
		r.Agreed = append(slices.Clone(r.Agreed), user)
		if len(table.Undecided(r)) > 0 {
			return t.putCancel(ctx, table, &r, CancelAgreed, user, interaction)
		}
		return t.abandon(ctx, table, Deed{By: r.User, Played: true, With: r.Agreed, Reason: r.Reason}, interaction,
			table.request)
	})
}

// WithdrawCancel takes a user's own request to cancel away.
func (t *Tables) WithdrawCancel(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game,
	after int) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, r, err := t.cancelAsked(ctx, game, after)
		switch {
		case err != nil:
			return nil, err
		case r.User != user:
			return nil, problem("undo-not-own", nil)
		}
		return t.putCancel(ctx, table, nil, CancelWithdrawn, user, interaction)
	})
}

// cancelAsked opens a game in which a cancellation is asked for.
func (t *Tables) cancelAsked(ctx context.Context, game ids.Game, after int) (*Table, CancelRequest, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, CancelRequest{}, err
	}
	r, stands := table.CancelAsked()
	if !stands || after != table.Sequence {
		return nil, CancelRequest{}, ErrStale
	}
	return table, r, nil
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
		now := t.now()
		switch {
		case table.State != storage.Cancelled:
			return nil, problem("not-cancelled", nil)
		case !now.Before(table.RestorableUntil()):
			return nil, problem("cancelled-for-good", nil)
		}
		played, err := t.hasPlayed(ctx, table, organiser)
		if err != nil {
			return nil, err
		}
		deed := Deed{Kind: Uncancelled, By: organiser, Played: played}
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
		err = t.store.Restore(ctx, storage.StateChange{
			Game: game, At: now, Interaction: interaction, Outbox: rows, Deed: deed.noted(),
			Due: table.due(table.Chairs, table.waits, table.Pace(), now),
		})
		if errors.Is(err, storage.ErrCarriedOn) {
			return nil, t.followed(ctx, table)
		}
		return t.changed(ctx, game, err)
	})
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
