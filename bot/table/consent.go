package table

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// The kinds of outbox rows that tell what players ask of each other.
const (
	UndoAsked     = "undo-asked"     // a user asks the others to let something be taken back
	UndoAgreed    = "undo-agreed"    // one of them agrees, and others are still to be asked
	UndoRefused   = "undo-refused"   // one of them does not: the request is gone
	UndoWithdrawn = "undo-withdrawn" // the user no longer asks for it
)

// UndoRequest is an undo that needs the others' consent. It is void as soon as the game goes on.
type UndoRequest struct {
	Undo
	Agreed []ids.User `json:"agreed,omitempty"` // users
}

// asked is what players ask each other for, as it is stored: an undo, or that the game be cancelled.
type asked struct {
	UndoRequest
	Cancel *CancelRequest `json:"cancel,omitempty"`
}

// Request returns the undo that the players are asked for, if one stands.
func (t *Table) Request() (UndoRequest, bool) {
	if t.undo == nil || !t.Running() {
		return UndoRequest{}, false
	}
	chair, ok := t.Chair(t.undo.Chair)
	return *t.undo, ok && chair.User == t.undo.User // else somebody else sits there now
}

// Unasked lists the users who have still to agree to a request.
func (t *Table) Unasked(r UndoRequest) []ids.User {
	return slices.DeleteFunc(t.Players(),
		func(user ids.User) bool { return user == r.User || slices.Contains(r.Agreed, user) })
}

// loadRequest reads what stands, if it is about the game as it has been loaded.
func (t *Tables) loadRequest(ctx context.Context, table *Table) error {
	stored, err := t.store.Request(ctx, table.ID)
	if err != nil || stored.Body == "" || stored.After != table.Sequence {
		return err
	}
	var a asked
	if err := json.Unmarshal([]byte(stored.Body), &a); err != nil {
		return fmt.Errorf("request in game %s: %w", table.ID, err)
	}
	table.request, table.cancel = stored.Body, a.Cancel
	if a.Cancel == nil {
		table.undo = &a.UndoRequest
	}
	return nil
}

// mayAsk is a Problem where the others are asked for something else.
func mayAsk(table *Table, u Undo) error {
	if r, stands := table.Request(); stands && r.User != u.User {
		return problem("undo-asked", map[string]any{"user": mention(r.User)})
	}
	if r, stands := table.CancelAsked(); stands {
		return problem("cancel-asked", map[string]any{"user": mention(r.User)})
	}
	return nil
}

// ask keeps a request for the others.
func (t *Tables) ask(ctx context.Context, table *Table, u Undo, interaction ids.Interaction) (*Table, error) {
	if err := mayAsk(table, u); err != nil {
		return nil, err
	}
	if _, stands := table.Request(); stands {
		return table, nil
	}
	return t.putUndo(ctx, table, &UndoRequest{Undo: u}, UndoAsked, u.User, interaction)
}

// putUndo puts a request to undo, nil for none, in the place of the one that stands.
func (t *Tables) putUndo(ctx context.Context, table *Table, r *UndoRequest, kind string, user ids.User,
	interaction ids.Interaction) (*Table, error) {
	text := ""
	if r != nil {
		data, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	return t.putRequest(ctx, table, text, kind, user, interaction)
}

// putRequest puts what is asked for, "" for nothing, in the place of what stands.
func (t *Tables) putRequest(ctx context.Context, table *Table, request, kind string, user ids.User,
	interaction ids.Interaction) (*Table, error) {
	now := t.now()
	row := notice(Audience{Kind: ToThread}, kind, now)
	row.Body = body{User: user}.String()
	c := storage.RequestChange{
		Request: storage.Request{Game: table.ID, After: table.Sequence, Body: request}, Seen: table.request,
		At: now, Outbox: []storage.OutboxRow{row}, Interaction: interaction,
	}
	return t.changed(ctx, table.ID, t.store.SetRequest(ctx, c))
}

// Consent is a user's word to the undo that is asked for in a game with so many lines: yes or no. With the
// last yes it is done. It is ErrStale if that is not asked for any more.
func (t *Tables) Consent(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	after int,
	yes bool) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, r, err := t.requested(ctx, user, game, after)
		switch {
		case err != nil:
			return nil, err
		case r.User == user:
			return nil, problem("undo-own", nil)
		case !yes:
			return t.putUndo(ctx, table, nil, UndoRefused, user, interaction)
		case slices.Contains(r.Agreed, user):
			return table, nil
		}
		r.Agreed = append(slices.Clone(r.Agreed), user)
		if len(table.Unasked(r)) > 0 {
			return t.putUndo(ctx, table, &r, UndoAgreed, user, interaction)
		}
		u, err := t.undoable(ctx, table, r.User)
		if err != nil {
			return nil, err
		}
		return t.takeBack(ctx, table, u, table.SeatsOf(user), interaction, table.request)
	})
}

// Withdraw takes a user's own request away.
func (t *Tables) Withdraw(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	after int) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, r, err := t.requested(ctx, user, game, after)
		switch {
		case err != nil:
			return nil, err
		case r.User != user:
			return nil, problem("undo-not-own", nil)
		}
		return t.putUndo(ctx, table, nil, UndoWithdrawn, user, interaction)
	})
}

// requested opens a game in which an undo is asked for.
func (t *Tables) requested(ctx context.Context, user ids.User, game ids.Game,
	after int) (*Table, UndoRequest, error) {
	table, err := t.playing(ctx, game, user)
	if err != nil {
		return nil, UndoRequest{}, err
	}
	r, stands := table.Request()
	if !stands || after != table.Sequence {
		return nil, UndoRequest{}, ErrStale
	}
	return table, r, nil
}

// Note is something that a user has said to the others.
type Note struct {
	Kind   string
	User   ids.User
	Report string // the id of what they have reported to the operator
}

// freeLine is the newest line of a game, and whose it is.
type freeLine struct {
	sequence int // of the game after it
	chair    ids.Chair
}

// noteFree remembers whether the newest line can be taken back at once, so that its player is offered it
// again on the next look. It does not outlast a restart: then there is /undo.
func (t *Tables) noteFree(table *Table, line engine.Line) {
	i := slices.IndexFunc(table.Chairs, func(c Chair) bool { return c.Seat == line.Seat })
	if !table.Undoable || i < 0 || table.Chairs[i].User == "" {
		t.free.Delete(table.ID)
		return
	}
	t.free.Store(table.ID, freeLine{table.Sequence, table.Chairs[i].ID})
}

// UndoableBy reports whether the newest line is the user's own and known to be such that it can be taken back
// at once.
func (t *Tables) UndoableBy(table *Table, user ids.User) bool {
	kept, ok := t.free.Load(table.ID)
	if !ok || kept.(freeLine).sequence != table.Sequence || !table.Running() {
		return false
	}
	chair, _ := table.Chair(kept.(freeLine).chair)
	return chair.User == user
}

// freely reports whether an action that has just been carried out can be taken back at once.
func freely(r engine.Rules, c change) bool {
	_, over := r.Result(c.position)
	return c.line.Kind == engine.ActionLine && !over && engine.Quiet(r, c.line.Seat, c.played)
}
