package table

import (
	"context"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
)

// What organisers do to games. Who is one is for the caller to know.

// Handover is a chair that has passed from one user to another.
type Handover struct {
	Chair string `json:"chair"`
	From  string `json:"from"`
	To    string `json:"to"`
}

// Pause lets a running game stand still: nobody can act, and nobody is waited for.
func (t *Tables) Pause(ctx context.Context, interaction, game string) (*Table, error) {
	return t.standStill(ctx, interaction, game, true)
}

// Resume lets a paused game go on. Whoever owes an answer is called anew, and reminded as if it had been asked before
// now: since when it is owed stays as it was.
func (t *Tables) Resume(ctx context.Context, interaction, game string) (*Table, error) {
	return t.standStill(ctx, interaction, game, false)
}

func (t *Tables) standStill(ctx context.Context, interaction, game string, pause bool) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		switch {
		case err != nil:
			return nil, err
		case pause && table.Still.Paused:
			return nil, problem("paused-already", nil)
		case !pause && !table.Still.Paused:
			return nil, problem("not-paused", nil)
		}
		now := t.now()
		change := storage.StateChange{Game: game, At: now, Interaction: interaction, Outbox: []storage.OutboxRow{notice(ThreadAudience, Paused, now)}}
		if !pause {
			change.Outbox[0].Kind = Resumed
			change.Due = table.due(table.Chairs, table.waits, table.Pace(), now)
		}
		return t.changed(ctx, game, t.store.Pause(ctx, change, pause))
	})
}

// Abandon ends a game without a result, whether it has begun or not.
func (t *Tables) Abandon(ctx context.Context, interaction, game string) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil {
			return nil, err
		}
		switch table.State {
		case storage.Cancelled:
			return nil, problem("game-cancelled", nil)
		case storage.Finished:
			return nil, engine.Refuse(engine.RefusedOver)
		}
		now := t.now()
		rows := []storage.OutboxRow{notice(LobbyAudience, LobbyChanged, now)}
		if table.Started() {
			rows = append(rows, notice(ThreadAudience, Abandoned, now))
		}
		return t.changed(ctx, game, t.store.Abandon(ctx, storage.StateChange{Game: game, At: now, Interaction: interaction, Outbox: rows}))
	})
}

// Replace gives the chair of a player to another user, who learns all that it may know. Nobody has two: see join.
func (t *Tables) Replace(ctx context.Context, interaction, game, player, by string) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.organised(ctx, game)
		if err != nil {
			return nil, err
		}
		chair, ok := table.chairOf(player)
		if !ok {
			return nil, problem("not-a-player", words.Args{"user": mention(player)})
		}
		if _, ok := table.chairOf(by); ok {
			return nil, problem("plays-already", words.Args{"user": mention(by)})
		}
		now := t.now()
		said := notice(ThreadAudience, Replaced, now)
		said.Body = body{Handover: &Handover{chair.ID, player, by}}.String()
		rows := []storage.OutboxRow{said, notice(LobbyAudience, LobbyChanged, now), notice(chair.ID, Seated, now)}
		if table.Council(chair.Seat) != engine.Nobody {
			said.Audience = CouncilAudience
			rows = append(rows, said)
		}
		return t.changed(ctx, game, t.store.Replace(ctx, storage.SeatChange{
			Seat: storage.Seat{Game: game, Seat: chair.ID, User: player}, Seen: table.taken(), At: now, Interaction: interaction, Outbox: rows,
		}, by))
	})
}

// organised opens a game that has begun and has not ended, paused or not.
func (t *Tables) organised(ctx context.Context, game string) (*Table, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, err
	}
	switch table.State {
	case storage.Running:
		return table, nil
	case storage.Lobby:
		return nil, problem("not-begun", nil)
	case storage.Frozen:
		return nil, ErrFrozen
	}
	return nil, problem("not-running", nil)
}

func (t *Table) chairOf(user string) (Chair, bool) {
	for _, c := range t.Chairs {
		if c.User == user {
			return c, true
		}
	}
	return Chair{}, false
}

// Gone notes that a player cannot be found in the game's server, of which the thread is told once, or is back.
func (t *Tables) Gone(ctx context.Context, game, user string, gone bool) error {
	row := notice(ThreadAudience, PlayerGone, t.now())
	row.Body = body{Called: []string{user}}.String()
	var rows []storage.OutboxRow
	if gone {
		rows = append(rows, row)
	}
	changed, err := t.store.SetGone(ctx, game, user, gone, rows...)
	if changed && gone {
		t.wake()
	}
	return err
}

// Standing is why nobody can act in a game although the rules would let them; nil if it does not stand still.
func (t *Table) Standing() error {
	switch {
	case t.Still.Paused:
		return problem("paused", nil)
	case t.Still.Away:
		return problem("away", nil)
	}
	return nil
}
