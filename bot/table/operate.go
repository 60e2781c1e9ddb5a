package table

import (
	"context"
	"fmt"

	"redbook/storage"
)

// Restored tells every thread that its game stands again as it was in a backup, and has every lobby drawn anew. It
// returns how many games and lobbies that are.
func (t *Tables) Restored(ctx context.Context) (games, lobbies int, err error) {
	open, err := t.store.Games(ctx, storage.Lobby, storage.Running, storage.Frozen)
	if err != nil {
		return 0, 0, fmt.Errorf("tell of the restored games: %w", err)
	}
	var rows []storage.OutboxRow
	now := t.now()
	for _, g := range open {
		row := notice(ThreadAudience, Restored, now)
		if g.State == storage.Lobby {
			row = notice(LobbyAudience, LobbyChanged, now)
			lobbies++
		} else {
			games++
		}
		row.Game = g.ID
		rows = append(rows, row)
	}
	if err := t.store.Enqueue(ctx, rows...); err != nil {
		return 0, 0, fmt.Errorf("tell of the restored games: %w", err)
	}
	t.wake()
	return games, lobbies, nil
}
