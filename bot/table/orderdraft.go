package table

import (
	"context"
	"errors"
	"fmt"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// OrderDraft is a half-filled standing order of a user: private, stored, and completed field by field as a
// Draft is.
type OrderDraft struct {
	ID     string
	Table  *Table
	Chair  Chair
	Action engine.Action
}

// ordering stands where other drafts have the decision that they answer.
const ordering = "order"

// BeginOrder starts a standing order.
func (t *Tables) BeginOrder(ctx context.Context, table *Table, user ids.User, chair Chair,
	begun engine.Action) (*OrderDraft, error) {
	d := &OrderDraft{ID: Code(12), Table: table, Chair: chair, Action: begun}
	return d, t.KeepOrder(ctx, user, d)
}

// KeepOrder stores a half-filled order as it is now.
func (t *Tables) KeepOrder(ctx context.Context, user ids.User, d *OrderDraft) error {
	err := t.store.PutDraft(ctx, storage.Draft{
		ID: d.ID, Game: d.Table.ID, Seat: d.Chair.ID, User: user, Decision: ordering,
		Partial: d.Table.Rules.FormatOrder(d.Action), Updated: t.now(),
	})
	if err != nil {
		return fmt.Errorf("keep order: %w", err)
	}
	return nil
}

// OrderDraft loads a user's half-filled order and its game.
func (t *Tables) OrderDraft(ctx context.Context, user ids.User, id string) (*OrderDraft, error) {
	stored, err := t.store.Draft(ctx, id)
	if errors.Is(err, storage.ErrNotFound) ||
		err == nil && (stored.User != user || stored.Decision != ordering) {
		return nil, problem("no-draft", nil)
	}
	if err != nil {
		return nil, fmt.Errorf("load order: %w", err)
	}
	table, err := t.playing(ctx, stored.Game, user)
	if err != nil {
		return nil, err
	}
	d := &OrderDraft{ID: id, Table: table}
	var ok bool
	if d.Chair, ok = table.Chair(stored.Seat); !ok || d.Chair.User != user {
		return nil, problem("not-seated", nil)
	}
	d.Action, err = table.Rules.ParseOrder(stored.Partial)
	if err != nil {
		return nil, problem("no-draft", nil) // written for other rules
	}
	return d, nil
}

// Complete fills in every field that has one possible value. It returns the next field to ask for, or done.
func (d *OrderDraft) Complete() (field engine.Field, done bool, err error) {
	for {
		field, done, err = d.Table.NextOfOrder(d.Chair.Seat, d.Action)
		if err != nil || done {
			return field, done, err
		}
		arg, only := field.Only()
		if !only {
			return field, false, nil
		}
		d.Action = d.Action.With(arg)
	}
}

// Back takes the last choice away, with the fields that followed from it; false if there was none.
func (d *OrderDraft) Back() bool {
	for len(d.Action.Args) > 0 {
		d.Action.Args = d.Action.Args[:len(d.Action.Args)-1]
		field, _, err := d.Table.NextOfOrder(d.Chair.Seat, d.Action)
		if _, only := field.Only(); err == nil && !only {
			return true
		}
	}
	return false
}
