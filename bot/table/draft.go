package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Draft is a half-filled answer of a user: private, stored, and completed field by field. Once the user has
// chosen something, fields that have a usual value are filled in with it (engine.Hints); an Exact draft asks
// for all of them.
type Draft struct {
	ID       string
	Table    *Table
	Decision engine.Decision
	Action   engine.Action // as far as it is filled in; no verb yet if Verb is ""
	Exact    bool
}

// exactly marks the stored text of an exact draft. No verb begins like this.
const exactly = "!"

// BeginDraft starts an answer to a decision.
func (t *Tables) BeginDraft(ctx context.Context, table *Table, user ids.User, d engine.Decision,
	a engine.Action) (*Draft, error) {
	draft := &Draft{ID: Code(12), Table: table, Decision: d, Action: a}
	return draft, t.KeepDraft(ctx, user, draft)
}

// KeepDraft stores a draft as it is now.
func (t *Tables) KeepDraft(ctx context.Context, user ids.User, d *Draft) error {
	partial := ""
	if d.Action.Verb != "" {
		partial = d.Table.Rules.Format(d.Action)
	}
	if d.Exact {
		partial = exactly + partial
	}
	err := t.store.PutDraft(ctx, storage.Draft{
		ID: d.ID, Game: d.Table.ID, Seat: d.Table.SeatID(d.Decision.Seat), User: user, Decision: d.Decision.ID,
		Partial: d.withOffer(partial), Updated: t.now(),
	})
	if err != nil {
		return fmt.Errorf("keep draft: %w", err)
	}
	return nil
}

// Draft loads a user's draft and its game. ErrStale means that the question, or what it offers, is no longer
// the same; the draft then holds the game alone, for the present question to be asked instead.
func (t *Tables) Draft(ctx context.Context, user ids.User, id string) (*Draft, error) {
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
			offer, partial := cutOffer(stored.Partial)
			partial, draft.Exact = strings.CutPrefix(partial, exactly)
			if strings.TrimSpace(partial) != "" {
				if draft.Action, err = table.Rules.Parse(partial); err != nil {
					break // written for other rules; its text is the player's secret, so it stays out of the error
				}
			}
			if offer != "" && offer != draft.offered() {
				break // a number may mean another choice now
			}
			return draft, nil
		}
	}
	return &Draft{ID: id, Table: table}, ErrStale
}

// Complete fills in every field at the end of the draft's action that has one possible value, and usual ones
// as the draft says. It returns the next field to ask for, or done.
func (d *Draft) Complete() (field engine.Field, done bool, err error) {
	if d.Action.Verb == "" {
		if d.Action.Verb = d.main(); d.Action.Verb == "" {
			return engine.Field{}, false, nil
		}
	}
	a, field, done, err := d.Table.filled(d.Decision.Seat, d.Action, !d.Exact && d.chosen())
	if err == nil {
		d.Action = a
	}
	return field, done, err
}

// main returns the verb that nobody needs to choose: the only one, or the only one that leaves anything to
// choose. It is "" where there is none, where all answers are offered as a whole, where that verb is seldom
// meant, and where it is armed: nothing that costs something lies ready to be pressed before anybody has
// chosen it.
func (d *Draft) main() (main string) {
	if len(d.Decision.Verbs) == 1 {
		return d.Decision.Verbs[0]
	}
	if d.whole() != nil {
		return ""
	}
	for _, verb := range d.Decision.Verbs {
		if d.Wastes(verb) {
			continue // it is never what is meant without saying so
		}
		_, done, err := d.Table.Next(d.Decision.Seat, engine.Action{Verb: verb})
		switch {
		case err != nil || !done && main != "":
			return ""
		case !done:
			main = verb
		}
	}
	if info, _ := d.Table.verbInfo(main); info.Seldom || d.armed(main) {
		return ""
	}
	return main
}

// armed reports whether a verb can use something up, or fills itself in and then begins a turn or leads to
// something that cannot be taken back freely.
func (d *Draft) armed(verb string) bool {
	info, ok := d.Table.verbInfo(verb)
	if !ok || info.Spends {
		return ok
	}
	a, _, done, err := d.Table.filled(d.Decision.Seat, engine.Action{Verb: verb}, false)
	if err != nil || !done {
		return false
	}
	f, err := d.Table.Foresee(d.Decision.Seat, a)
	return info.Turn || err == nil && f != (engine.Foresight{})
}

// Wastes reports whether a verb gives something up for nothing.
func (d *Draft) Wastes(verb string) bool {
	info, ok := d.Table.verbInfo(verb)
	return ok && info.Wastes
}

// Bare reports whether an answer with a verb leaves nothing to choose.
func (d *Draft) Bare(verb string) bool {
	_, done, err := d.Table.Next(d.Decision.Seat, engine.Action{Verb: verb})
	return err == nil && done
}

// Beginnings lists the indices of the verbs that an answer can begin with, in the order in which they are
// offered: what is seldom meant comes last. What wastes something stands apart.
func (d *Draft) Beginnings() (useful, wasteful []int) {
	var seldom []int
	for i, verb := range d.Decision.Verbs {
		switch info, _ := d.Table.verbInfo(verb); {
		case info.Wastes:
			wasteful = append(wasteful, i)
		case info.Seldom:
			seldom = append(seldom, i)
		default:
			useful = append(useful, i)
		}
	}
	return append(useful, seldom...), wasteful
}

// Others lists the indices of the verbs that can be chosen instead of the one that nobody needed to choose.
func (d *Draft) Others() (others []int) {
	if len(d.Decision.Verbs) < 2 || d.Action.Verb == "" || d.Action.Verb != d.main() {
		return nil
	}
	useful, _ := d.Beginnings()
	return slices.DeleteFunc(useful, func(i int) bool { return d.Decision.Verbs[i] == d.Action.Verb })
}

// chosen reports whether the user has chosen anything in the draft: a verb of several, or a value.
func (d *Draft) chosen() bool {
	if d.Action.Verb != "" && d.Action.Verb != d.main() {
		return true
	}
	for n := range d.Action.Args {
		field, _, err := d.Table.Next(d.Decision.Seat, d.begun(n))
		if _, only := field.Only(); err == nil && !only {
			return true
		}
	}
	return false
}

// begun is the draft's action with its first n fields alone.
func (d *Draft) begun(n int) engine.Action {
	return engine.Action{Verb: d.Action.Verb, Args: d.Action.Args[:n:n]}
}

// CanGoBack reports whether a choice can be taken back, or the verb.
func (d *Draft) CanGoBack() bool {
	return d.Exact || len(d.Decision.Verbs) > 1 && d.Action.Verb != "" && d.Action.Verb != d.main() || d.chosen()
}

// Back takes the last choice of the draft's action away, with the fields that followed from it or that were
// filled in.
func (d *Draft) Back() {
	for n := len(d.Action.Args) - 1; n >= 0; n-- {
		d.Action.Args = d.Action.Args[:n]
		field, _, err := d.Table.Next(d.Decision.Seat, d.Action)
		if _, only := field.Only(); err == nil && !only && !d.skips(field) && !d.joinedAt(n-1) {
			return
		}
	}
	d.Action, d.Exact = engine.Action{}, false
}

// skips reports whether the draft fills a field in with what is usual instead of asking for it.
func (d *Draft) skips(f engine.Field) bool {
	if d.Exact || !d.chosen() {
		return false
	}
	hints, err := d.Table.Hints(d.Decision.Seat, d.Action)
	return err == nil && hints.Usual != nil && hints.Usual.Name == f.Name
}

// joinedAt reports whether the n-th field of the draft's action is asked for together with the one after it.
func (d *Draft) joinedAt(n int) bool { return n >= 0 && d.joins(d.Action.Args[n].Name) }
