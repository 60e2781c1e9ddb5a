package table

import (
	"context"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A game outlives the thread and the channel in which it is played: whatever was there, it goes on elsewhere.

// Move takes a game that has not ended to another channel of its server; without an organiser because the one
// before is gone.
func (t *Tables) Move(ctx context.Context, interaction ids.Interaction, organiser ids.User, game ids.Game,
	to ids.Channel) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.openAnyhow(ctx, game)
		switch {
		case err != nil:
			return nil, err
		case !table.InLobby() && !table.GoesOn():
			return nil, problem("not-running", nil)
		case table.Channel == to:
			return nil, problem("played-there", nil)
		}
		now, deed := t.now(), Deed{Kind: Moved, By: organiser, Place: to}
		if organiser != "" {
			if deed.Played, err = t.hasPlayed(ctx, table, organiser); err != nil {
				return nil, err
			}
		}
		m := storage.Moving{Game: game, From: table.Channel, To: to, At: now, Deed: deed.noted(),
			Interaction: interaction}
		switch {
		case table.InLobby():
			m.Outbox = []storage.OutboxRow{notice(Audience{Kind: ToLobby}, LobbyChanged, now)}
		case table.Started():
			m.Outbox = []storage.OutboxRow{deed.row(now)}
		}
		if err := t.store.Move(ctx, m); err != nil {
			return nil, err
		}
		t.wake()
		return t.openAnyhow(ctx, game)
	})
}

// Rehomed is what is told when a game that has begun has another thread than before: its players where that
// is, and the thread what it is, unless that is going to be told anyway.
func (t *Tables) Rehomed(ctx context.Context, table *Table) ([]storage.OutboxRow, error) {
	rows := table.eachPlayer(Moved, "", t.now())
	waiting, err := t.store.Untold(ctx, table.ID, Audience{Kind: ToThread}.String())
	if !slices.ContainsFunc(waiting, func(r storage.OutboxRow) bool { return r.Kind == Moved }) {
		rows = append(rows, notice(Audience{Kind: ToThread}, Moved, t.now()))
	}
	return rows, err
}

// LostThread has a game whose thread is gone told of in a new one.
func (t *Tables) LostThread(ctx context.Context, game storage.Game) error {
	row := notice(Audience{Kind: ToThread}, Moved, t.now())
	if row.Game = game.ID; game.State == storage.Lobby {
		row.Audience, row.Kind = Audience{Kind: ToLobby}.String(), LobbyChanged
	}
	defer t.wake()
	return t.store.Enqueue(ctx, row)
}

// strandedRest is how long players are not told again that their game's thread takes no news.
const strandedRest = 24 * time.Hour

// Stranded has the players of a game told that its thread takes no news, and why, unless they were told a
// short time ago.
func (t *Tables) Stranded(ctx context.Context, table *Table, why string) error {
	var rows []storage.OutboxRow
	for _, row := range table.eachPlayer(Stranded, why, t.now()) {
		to, err := parseAudience(row.Audience)
		if err != nil {
			return err
		}
		chair, _ := table.Chair(to.Chair)
		bell := storage.Bell{Scope: Stranded + " " + string(table.ID), Called: chair.User, Kind: why}
		last, err := t.store.Rung(ctx, bell)
		if err != nil {
			return err
		}
		if bell.At = t.now(); bell.At.Before(last.Add(strandedRest)) {
			continue
		}
		if err := t.store.Ring(ctx, bell); err != nil {
			return err
		}
		row.Game = table.ID
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil
	}
	defer t.wake()
	return t.store.Enqueue(ctx, rows...)
}

// eachPlayer makes a row for every player, with a reason.
func (t *Table) eachPlayer(kind, why string, at time.Time) (rows []storage.OutboxRow) {
	told := engine.Nobody
	for _, c := range t.Chairs {
		if c.User == "" || told.Has(c.Seat) {
			continue
		}
		told |= t.SeatsOf(c.User)
		row := notice(Audience{Chair: c.ID}, kind, at)
		if why != "" {
			row.Body = body{Deed: &Deed{Reason: why}}.String()
		}
		rows = append(rows, row)
	}
	return rows
}
