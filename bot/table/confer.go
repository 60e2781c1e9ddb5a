package table

import (
	"context"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Where a clock runs and partners play one side, whoever is asked can say once for a question that they
// confer: the clock of their seat stands for a day more, or until they answer. Everybody is told that they
// do, and nothing of what about: a question that everybody knows of is open anyway.

// conferring is how long the clock of a seat stands at most because its partners confer.
const conferring = 24 * time.Hour

// conferredUntil is until when the partners of a chair confer about what it owes, or have; zero if they have
// not.
func (t *Table) conferredUntil(chair ids.Chair, w wait) time.Time {
	for _, c := range slices.Backward(t.confers) {
		if c.Seat == chair && c.Decision == w.Decision && !c.At.Before(w.Since) {
			return c.At.Add(conferring)
		}
	}
	return time.Time{}
}

// MayConfer finds what a user is asked and may take time to confer about; false for nothing.
func (t *Table) MayConfer(user ids.User) (Wait, bool) {
	for _, w := range t.Waiting() {
		partners, ok := t.partnersOf(w.Decision.Seat)
		others := ok && slices.ContainsFunc(partners.Seats.List(), func(seat engine.Seat) bool {
			partner := t.UserOf(seat)
			return partner != "" && partner != user
		})
		if t.UserOf(w.Decision.Seat) == user && user != "" && others && w.Due.After(t.at) && w.Confers.IsZero() {
			return w, true
		}
	}
	return Wait{}, false
}

// Confer notes that a user confers with their partners about what they are asked; the table is told.
func (t *Tables) Confer(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		if _, err := table.Consulting(user); err != nil {
			return nil, err
		}
		w, ok := table.MayConfer(user)
		if !ok {
			return nil, table.whyNotConfer(user)
		}
		now := t.now()
		chair, _ := table.chairOf(user)
		for _, c := range table.Chairs {
			if c.Seat == w.Decision.Seat {
				chair = c
			}
		}
		owed := table.waits[table.SeatID(chair.Seat)]
		row := notice(Audience{Kind: ToThread}, Confers, now)
		row.Body = body{Called: []ids.User{user}}.String()
		err = t.store.Confer(ctx, storage.Conferring{Game: game, Seat: chair.ID, Decision: owed.Decision,
			Since: owed.Since, At: now}, []storage.OutboxRow{row}, interaction)
		return t.changed(ctx, game, err)
	})
}

// whyNotConfer says why a user who has partners cannot confer now.
func (t *Table) whyNotConfer(user ids.User) error {
	i := slices.IndexFunc(t.Waiting(), func(w Wait) bool { return t.UserOf(w.Decision.Seat) == user })
	if i < 0 {
		return engine.Refuse(engine.RefusedNotAsked)
	}
	switch w := t.Waiting()[i]; {
	case w.Due.IsZero():
		return problem("confer-freely", nil)
	case !w.Confers.IsZero():
		return problem("conferred", nil)
	case !w.Due.After(t.at):
		return problem("confer-too-late", nil)
	}
	return problem("partner-left", nil)
}
