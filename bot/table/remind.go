package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/bot/pace"
	"redbook/storage"
	"redbook/storage/ids"
)

// Pace is how soon the game reminds players who owe an answer.
func (t *Table) Pace() pace.Pace {
	p, err := pace.Parse(t.Game.Pace)
	if err != nil {
		return pace.None // only Parse writes it there
	}
	return p
}

// due lists when to look at the answers that players owe, to remind them. That follows from how long they
// have owed them, so from public knowledge alone. A due time belongs to a chair, like all that is kept of
// people.
func (t *Table) due(chairs []Chair, owed waits, p pace.Pace, now time.Time) []storage.Due {
	var list []storage.Due
	for _, c := range chairs {
		w, ok := owed[t.SeatID(c.Seat)]
		if !ok || w.Patient || c.Computer != "" {
			continue
		}
		going := t.course(c, w, p)
		if p == pace.None && going.due.IsZero() {
			continue
		}
		d := storage.Due{Seat: c.ID, Decision: w.Decision, Since: w.Since, Seen: now}
		d.At = going.look(d, now)
		list = append(list, d)
	}
	return list
}

// course is how the reminders of what a chair owes go, as far as the table knows: whether its player has put
// them off is seen when they are looked at.
func (t *Table) course(c Chair, w wait, p pace.Pace) course {
	return course{since: w.Since, pace: p, due: t.reminded(c.ID, w), leaves: t.leavesOf(c.User)}
}

// Remind turns the reminders that are due into outbox rows, each due time once, whatever happens in between.
// Whoever has quiet hours now keeps their due time until those are over. Call it every minute or so; after a
// halt one reminder stands for all that were missed.
func (t *Tables) Remind(ctx context.Context, now time.Time) error {
	all, err := t.store.DueReminders(ctx, now)
	if err != nil {
		return fmt.Errorf("remind: %w", err)
	}
	slices.SortStableFunc(all, func(a, b storage.Reminder) int {
		return strings.Compare(string(a.Game)+" "+string(a.User), string(b.Game)+" "+string(b.User))
	})
	var failed []error
	for len(all) > 0 {
		same := 1 // a user with two seats is reminded once
		for same < len(all) && all[same].Game == all[0].Game && all[same].User == all[0].User {
			same++
		}
		// answered a moment ago
		err := unlessNewer(t.remindUser(ctx, all[:same], now))
		if err != nil && !errors.Is(err, storage.ErrConflict) {
			failed = append(failed, fmt.Errorf("remind in game %s: %w", all[0].Game, err))
		}
		all = all[same:]
	}
	return errors.Join(failed...)
}

// remindUser consumes due times of one user in one game.
func (t *Tables) remindUser(ctx context.Context, due []storage.Reminder, now time.Time) error {
	game, user := due[0].Game, due[0].User
	settings, err := t.Settings(ctx, user)
	if err != nil {
		return err
	}
	if settings.QuietUntil(now).After(now) {
		return nil
	}
	speed, err := pace.Parse(due[0].Pace)
	if err != nil {
		return err
	}
	going := course{pace: speed}
	if going.snooze, err = t.store.Snoozed(ctx, game, user); err != nil {
		return err
	}
	if going.leaves, err = t.store.Leaves(ctx, user); err != nil {
		return err
	}
	table := &Table{}
	if due[0].Clock != "" {
		if table, err = t.Open(ctx, game); err != nil {
			return err
		}
	}
	r := storage.Reminding{Game: game}
	owed, late, gaveUp, warns := waits{}, false, false, false
	for _, d := range due {
		w := table.asked(d.Due)
		going.since, going.due = d.Since, table.reminded(d.Seat, w)
		came, next := going.now(d.Due, now)
		if came.reminds && !table.warnedBeside(d.Seat, w, now) {
			owed[d.Seat] = w
		}
		late, gaveUp, warns = late || came.late, gaveUp || came.gaveUp, warns || came.warns
		r.Due, r.Next = append(r.Due, d.Due), append(r.Next, next)
	}
	ways := settings.Remind.ways()
	inDigest, err := t.digested(ctx, settings, game, user)
	if err != nil {
		return err
	}
	switch {
	case len(owed) == 0:
		ways = nil
	case inDigest && !warns:
		r.Digest, r.At, ways = user, now, nil
	}
	for _, way := range ways {
		row := notice(Audience{Kind: ToReminded, Way: way, User: user}, Reminded, now)
		row.Body = body{Owed: owed, Warns: warns}.String()
		r.Outbox = append(r.Outbox, row)
	}
	about := func(kind string) {
		row := notice(Audience{Kind: ToThread}, kind, now)
		row.Body = body{Called: []ids.User{user}}.String()
		r.Outbox = append(r.Outbox, row)
	}
	if late {
		about(TimeUp)
	}
	if gaveUp {
		about(Unanswering)
	}
	if err := t.store.Remind(ctx, r); err != nil {
		return err
	}
	t.wake()
	return nil
}

// digested reports whether a user's digest brings the reminders of a game: it does not where nothing of that
// game is in it, and where it does not reach them.
func (t *Tables) digested(ctx context.Context, s Settings, game ids.Game, user ids.User) (bool, error) {
	if s.Calls != Digested || s.Remind == RemindNone {
		return false, nil
	}
	muted, err := t.store.Muted(ctx, game, user)
	if err != nil || muted {
		return false, err
	}
	seen, err := t.store.User(ctx, user)
	if errors.Is(err, storage.ErrNotFound) {
		return true, nil
	}
	return !seen.DMClosed, err
}

// overdue lists what of a reminder is still owed: not what has been answered, or asked anew, since it was
// due.
func (t *Table) overdue(user ids.User, owed waits) []Wait {
	var list []Wait
	for _, c := range t.Chairs {
		was, ok := owed[c.ID]
		now := t.waits[t.SeatID(c.Seat)]
		if !ok || c.User != user || was.Decision != now.Decision || was.Since.UnixMicro() != now.Since.UnixMicro() {
			continue
		}
		for _, w := range t.Waiting() {
			if w.Decision.Seat == c.Seat {
				list = append(list, w)
			}
		}
	}
	return list
}

// NotBefore says that something has to wait until a time: neither a failure nor done.
func NotBefore(until time.Time) error { return &notNow{until} }

type notNow struct{ until time.Time }

// Error says until when.
func (n *notNow) Error() string { return "table: not before " + n.until.Format(time.RFC3339) }

// mayRemind is notNow if the user's quiet hours have begun while the reminder was on its way. It is false if
// they have gone away or put it off meanwhile, unless a clock warns: when that is over another one comes.
func (t *Tables) mayRemind(ctx context.Context, table *Table, user ids.User, warns bool) (bool, error) {
	settings, err := t.Settings(ctx, user)
	if err != nil {
		return false, err
	}
	now := t.now()
	if until := settings.QuietUntil(now); until.After(now) {
		return false, &notNow{until}
	}
	snooze, err := t.store.Snoozed(ctx, table.ID, user)
	return warns || !silent(table.leavesOf(user), snooze, now).After(now), err
}
