package table

import (
	"context"
	"maps"
	"time"

	"redbook/assets/words"
	"redbook/bot/pace"
	"redbook/storage"
)

// Players grant each other more time for the answer that is owed now: its clock ends so much later. Of a bank
// that much is put in, beyond what it holds at most, until the answer takes it down to that again. Where the
// clock is over, they have that much from when it is granted. A shorter time can be had back in no other way
// than by answering.

// LongestMore is the longest time that can be granted at once.
const LongestMore = 14 * 24 * time.Hour

func proposeTime(_ context.Context, _ *Tables, table *Table, v *Vote) error {
	chair, ok := table.Chair(v.Seat)
	if v.Seat == "" {
		chair, ok = table.Chair(v.Chair)
	}
	w := table.waits[table.SeatID(chair.Seat)]
	switch {
	case !table.clock.Runs():
		return problem("no-clock", nil)
	case !ok || chair.User == "":
		return problem("vote-whom", nil)
	case table.dueAt(chair.ID, w).IsZero():
		return problem("nothing-to-lengthen", words.Args{"user": mention(chair.User)})
	case v.For < time.Hour || v.For > LongestMore:
		return problem("no-such-length", nil)
	}
	v.Seat, v.About, v.Asked = chair.ID, chair.User, table.others(v.By)
	if chair.User != v.By { // who gets it has nothing against it
		v.Asked = table.others(v.By, chair.User)
	}
	return nil
}

// grant gives a chair more time for the answer that it owes.
func (t *Table) grant(chair Chair, more time.Duration) {
	seat := t.SeatID(chair.Seat)
	if t.clock.Bank.Start > 0 && t.waits[seat].Clock == "" {
		held := t.Holds(chair.ID) + more
		if t.banks = maps.Clone(t.banks); t.banks == nil {
			t.banks = banks{}
		}
		t.banks[chair.ID] = held
		return
	}
	t.waits = maps.Clone(t.waits)
	w := t.waits[seat]
	w.More += more
	t.waits[seat] = w
}

// overBy is for how long the clock of what a chair owes has been over.
func (t *Table) overBy(chair Chair, now time.Time) time.Duration {
	w := t.waits[t.SeatID(chair.Seat)]
	if due := t.dueAt(chair.ID, w); now.After(due) {
		by := t.by(w)
		return by.Ran(due, now, pace.Zone(by.Zone), t.stoodFor(chair.ID, w)...)
	}
	return 0
}

// retimes is what a change of times has seen of the game.
func (t *Table) retimes() [2]string { return [2]string{t.Game.Waits, t.Game.Banks} }

func passTime(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	chair, _ := table.Chair(v.Seat)
	now, after := t.now(), *table
	after.grant(chair, table.overBy(chair, now)+v.For)
	return t.changed(ctx, table.ID, t.store.Retime(ctx, storage.Retiming{
		Game: table.ID, After: table.Sequence, Grants: by.grants, Seen: table.retimes(),
		Clock: table.Game.Clock,
		Waits: after.waits.String(), Banks: after.banks.String(),
		Due: after.due(table.Chairs, after.waits, table.Pace(), now), At: now,
		Interaction: by.interaction, Deed: v.noted(VotePassed, by.user),
		Outbox: []storage.OutboxRow{v.row(VotePassed, by.user, now)},
	}))
}
