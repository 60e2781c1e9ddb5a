package table

import (
	"context"
	"errors"
	"fmt"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// An operator works on the store, with or without the bot running: what changes a game is a line of its
// record, compared with what the operator has seen, and its thread is told.

// Freeze stops a running game for a reason that its players are told: nobody can move until it is thawed.
func (t *Tables) Freeze(ctx context.Context, game ids.Game, reason string) error {
	return t.setState(ctx, game, storage.Running, storage.Frozen, Deed{Kind: GameFrozen, Reason: reason})
}

// Thaw lets a frozen game go on. Its position must keep every invariant, and nothing of it be damaged.
func (t *Tables) Thaw(ctx context.Context, game ids.Game) error {
	damage, err := t.store.Verify(ctx, game)
	switch {
	case err != nil && !errors.Is(err, storage.ErrNotFound): // Open has a better word for that
		return err
	case damage != "":
		return fmt.Errorf("game %s is damaged (%s): restore a backup; or look at it with redbook games --secrets %s, and if all is right take it as it is with redbook checkpoint %s",
			game, damage, game, game)
	}
	table, err := t.Open(ctx, game)
	if err != nil {
		return fmt.Errorf("it cannot go on yet: %w", err)
	}
	if _, over := table.Result(); over {
		return fmt.Errorf("game %s is over: there is nothing to go on with", game)
	}
	return t.setState(ctx, game, storage.Frozen, storage.Running,
		Deed{Kind: Thawed, Reason: table.Still.Stop.Reason})
}

// setState freezes a game or thaws it. A reason is the operator's; without one the rules have frozen it.
func (t *Tables) setState(ctx context.Context, game ids.Game, from, to storage.State, deed Deed) error {
	now := t.now()
	change := storage.StateChange{Game: game, State: to, At: now, Outbox: []storage.OutboxRow{deed.row(now)}}
	if to == storage.Frozen && deed.Reason != "" {
		change.Stop = storage.Stop{Reason: deed.Reason, At: now}
	}
	if to == storage.Running || deed.Reason != "" {
		change.Deed = deed.byOperator()
	}
	err := t.store.SetState(ctx, change)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return problem("no-such-game", map[string]any{"game": game})
	case errors.Is(err, storage.ErrConflict):
		return fmt.Errorf("game %s is not %s", game, from)
	case err != nil:
		return err
	}
	t.wake()
	return nil
}

// Adjust sets named parts of a game's position; see engine.Adjusted. What is set stands in the record for
// everyone to read. A frozen game stays frozen.
func (t *Tables) Adjust(ctx context.Context, game ids.Game, parts []engine.Adjustment) (*Table, error) {
	return t.mend(ctx, game, func(table *Table) (engine.Line, engine.Position, error) {
		line := engine.Line{Kind: engine.AdjustLine, Adjust: parts}
		if _, err := engine.ParseLine(table.Rules,
			engine.FormatLine(table.Rules, line, engine.Public)); err != nil {
			return line, nil, fmt.Errorf("this cannot be written into a record: %w", err)
		}
		position, err := engine.Adjusted(table.Rules, table.position, parts)
		if err == nil {
			err = engine.Holds(table.Rules, table.Rules.SeatsOf(table.Options()), table.position, position, parts)
		}
		return line, position, err
	})
}

// Checkpoint puts a whole position into a game's record: replay can begin there. With no data it is the
// present one. A frozen game stays frozen.
func (t *Tables) Checkpoint(ctx context.Context, game ids.Game, data []byte) (*Table, error) {
	return t.mend(ctx, game, func(table *Table) (engine.Line, engine.Position, error) {
		line := engine.Line{Kind: engine.CheckpointLine}
		position, err := table.position, error(nil)
		if data != nil {
			if position, err = table.Rules.Decode(data); err != nil {
				return line, nil, fmt.Errorf("this is no position of %s: %w", table.Rules.ID(), err)
			}
			if _, over := table.Rules.Result(position); over {
				return line, nil, fmt.Errorf("the game would be over")
			}
		}
		if err := table.Rules.Check(position); err != nil {
			return line, nil, err
		}
		line.Checkpoint, err = table.Rules.Encode(position)
		return line, position, err
	})
}

// mend adds an operator's line to a running or frozen game, whose position may be broken.
func (t *Tables) mend(ctx context.Context, game ids.Game,
	do func(*Table) (engine.Line, engine.Position, error)) (*Table, error) {
	return t.again(func() (*Table, error) {
		stored, err := t.store.Game(ctx, game)
		if errors.Is(err, storage.ErrNotFound) {
			return nil, problem("no-such-game", map[string]any{"game": game})
		}
		if err != nil {
			return nil, err
		}
		if stored.State != storage.Running && stored.State != storage.Frozen {
			return nil, fmt.Errorf("game %s is %s: only a running or frozen game can be mended", game, stored.State)
		}
		if err := t.accept(ctx, stored); err != nil {
			return nil, err
		}
		table, err := t.loadUnchecked(ctx, stored)
		if err != nil {
			return nil, err
		}
		if table.Begins() {
			return nil, problem("begins", nil)
		}
		if table.Still.Paused && stored.State == storage.Running {
			return nil, fmt.Errorf("game %s is paused by an organiser: freeze it first, then mend it and thaw it",
				game)
		}
		line, position, err := do(table)
		if err != nil {
			return nil, err
		}
		deed := Deed{Kind: Checkpointed}
		if line.Kind == engine.AdjustLine {
			deed = table.adjusted(line.Adjust)
		}
		return t.commit(ctx, table, change{line: line, position: position, chance: table.Chance, at: t.now(),
			deed: deed.byOperator()}, engine.Nobody, "")
	})
}

// accept takes a frozen game that is damaged for right as it stands: its operator has looked at it and mends
// it.
func (t *Tables) accept(ctx context.Context, game storage.Game) error {
	damage, err := t.store.Verify(ctx, game.ID)
	if err != nil || damage == "" {
		return err
	}
	if game.State != storage.Frozen {
		return fmt.Errorf("game %s is damaged (%s): freeze it first", game.ID, damage)
	}
	return t.store.Accept(ctx, game.ID)
}

// FreezeBroken freezes every running game whose position this program cannot read or that breaks an
// invariant, and returns their codes with the reasons: it is meant for the start of a new program.
func (t *Tables) FreezeBroken(ctx context.Context) (broken map[ids.Game]error, err error) {
	running, err := t.store.Games(ctx, storage.Running)
	if err != nil {
		return nil, fmt.Errorf("look for broken games: %w", err)
	}
	broken = map[ids.Game]error{}
	for _, g := range running {
		_, err := t.load(ctx, g)
		if err == nil || errors.Is(err, storage.ErrConflict) || isNewer(err) {
			continue
		}
		if ctx.Err() != nil {
			return broken, ctx.Err()
		}
		broken[g.ID] = err
		if err := t.setState(ctx, g.ID, storage.Running, storage.Frozen, Deed{Kind: GameFrozen}); err != nil {
			return broken, err
		}
	}
	return broken, nil
}

// Restored has every thread told that its game is as it was in a backup, and every lobby drawn anew; nobody
// can move before the thread has been told. A game whose commitment had not been published is back in its
// lobby, since its dice may be known. It returns the numbers of games and lobbies.
func (t *Tables) Restored(ctx context.Context) (games, lobbies int, err error) {
	open, err := t.store.Games(ctx, storage.Lobby, storage.Running, storage.Frozen)
	if err != nil {
		return 0, 0, fmt.Errorf("tell of the restored games: %w", err)
	}
	var rows []storage.OutboxRow
	now := t.now()
	for _, g := range open {
		row := notice(Audience{Kind: ToThread}, Restored, now)
		if g.Sequence == 0 {
			row = notice(Audience{Kind: ToLobby}, LobbyChanged, now)
			lobbies++
		} else {
			games++
		}
		row.Game = g.ID
		rows = append(rows, row)
	}
	deed := Deed{Kind: Restored}.byOperator()
	deed.At = now
	if err := t.store.MarkRestored(ctx, deed, rows...); err != nil {
		return 0, 0, fmt.Errorf("tell of the restored games: %w", err)
	}
	t.wake()
	return games, lobbies, nil
}
