package table

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/engine"
	"redbook/storage"
)

// Draft is a half-filled answer of a user: private, stored, and completed field by field.
type Draft struct {
	ID       string
	Table    *Table
	Decision engine.Decision
	Action   engine.Action // as far as it is filled in; no verb yet if Verb is ""
}

// BeginDraft starts an answer to a decision.
func (t *Tables) BeginDraft(ctx context.Context, table *Table, user string, d engine.Decision, a engine.Action) (*Draft, error) {
	draft := &Draft{ID: newCode(12), Table: table, Decision: d, Action: a}
	return draft, t.KeepDraft(ctx, user, draft)
}

// KeepDraft stores a draft as it is now.
func (t *Tables) KeepDraft(ctx context.Context, user string, d *Draft) error {
	partial := ""
	if d.Action.Verb != "" {
		partial = d.Table.Rules.Format(d.Action)
	}
	err := t.store.PutDraft(ctx, storage.Draft{
		ID: d.ID, Game: d.Table.ID, Seat: d.Table.SeatID(d.Decision.Seat), User: user, Decision: d.Decision.ID, Partial: partial, Updated: t.now(),
	})
	if err != nil {
		return fmt.Errorf("keep draft: %w", err)
	}
	return nil
}

// Draft loads a user's draft and its game. ErrStale means that the question is no longer the same; the draft then
// holds the game alone, for the present question to be asked instead.
func (t *Tables) Draft(ctx context.Context, user, id string) (*Draft, error) {
	stored, err := t.store.Draft(ctx, id)
	if errors.Is(err, storage.ErrNotFound) || err == nil && stored.User != user {
		return nil, problem("no-draft", nil)
	}
	if err != nil {
		return nil, fmt.Errorf("load draft: %w", err)
	}
	table, err := t.Open(ctx, stored.Game)
	if err != nil {
		return nil, err
	}
	draft := &Draft{ID: id, Table: table}
	for _, d := range table.Questions(table.SeatsOf(user)) {
		if table.SeatID(d.Seat) == stored.Seat && d.ID == stored.Decision {
			draft.Decision = d
			if strings.TrimSpace(stored.Partial) != "" {
				if draft.Action, err = table.Rules.Parse(stored.Partial); err != nil {
					break // written for other rules; its text is the player's secret, so it stays out of the error
				}
			}
			return draft, nil
		}
	}
	return draft, ErrStale
}

// Complete fills in every field at the end of the draft's action that has one possible value. It returns the next
// field to ask for, or done.
func (d *Draft) Complete() (field engine.Field, done bool, err error) {
	if d.Action.Verb == "" {
		if len(d.Decision.Verbs) != 1 {
			return engine.Field{}, false, nil
		}
		d.Action.Verb = d.Decision.Verbs[0]
	}
	for {
		field, done, err = d.Table.Next(d.Decision.Seat, d.Action)
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

// Back takes the last choice of the draft's action away, with the fields that followed from it.
func (d *Draft) Back() {
	for len(d.Action.Args) > 0 {
		d.Action.Args = d.Action.Args[:len(d.Action.Args)-1]
		field, _, err := d.Table.Next(d.Decision.Seat, d.Action)
		if _, only := field.Only(); err == nil && !only {
			return
		}
	}
	d.Action = engine.Action{}
}
