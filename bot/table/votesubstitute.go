package table

import (
	"context"
	"time"

	"redbook/assets/words"
	"redbook/storage"
)

// The others can ask for a substitute for a player who keeps the game waiting: when the table's clock has run
// out for them, or, where there is none, when they have been silent for a week. They are not asked: silence
// is what it is about.

// silentFor is how long somebody may owe an answer, where there is no clock, before the others can ask for a
// substitute.
const silentFor = 7 * 24 * time.Hour

// SilentFrom is when the player of a chair has kept the game waiting for too long; zero if nothing is owed
// there, or it is one of the answers for which nobody is pressed.
func (t *Table) SilentFrom(chair Chair) time.Time {
	w := t.waits[t.SeatID(chair.Seat)]
	if w.Decision == "" || w.Patient {
		return time.Time{}
	}
	if due := t.dueAt(chair.ID, w); !due.IsZero() {
		return due
	}
	return w.Since.Add(silentFor)
}

func proposeSubstitute(_ context.Context, t *Tables, table *Table, v *Vote) error {
	chair, ok := table.Chair(v.Seat)
	if !ok || chair.User == "" || chair.User == v.By {
		return problem("vote-whom", nil)
	}
	from := table.SilentFrom(chair)
	switch {
	case table.Offer(v.Seat).Stands():
		return problem("offered-already", nil)
	case from.IsZero():
		return problem("nothing-owed", words.Args{"user": mention(chair.User)})
	case from.After(t.now()):
		return problem("not-silent-yet", words.Args{"user": mention(chair.User), "from": from.Unix()})
	}
	v.About, v.Asked = chair.User, table.others(v.By, chair.User)
	return nil
}

// passSubstitute offers the seat to whoever takes it.
func passSubstitute(ctx context.Context, t *Tables, table *Table, v Vote, by passing) (*Table, error) {
	now := t.now()
	c := table.offering(Offering{Interaction: by.interaction, Game: table.ID, Chair: v.Seat,
		Why: OfferedByVote}, false, now)
	c.Grants, c.Deed = by.grants, v.noted(VotePassed, by.user)
	c.Outbox = append([]storage.OutboxRow{v.row(VotePassed, by.user, now)}, c.Outbox...)
	return t.changed(ctx, table.ID, t.store.SetOffer(ctx, c))
}
