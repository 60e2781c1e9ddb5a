package table

import (
	"context"
	"time"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// PlayersRest is how long after a call for players nobody on a server can call them again.
const PlayersRest = 4 * time.Hour

// playersCalled is the kind of the bell that calls those who look for games.
const playersCalled = "players"

// Room is how many seats of a lobby are free for anybody.
func (t *Table) Room() (free int) {
	for _, c := range t.Chairs {
		if t.InLobby() && c.Free() && t.Invited(c.Seat) == "" {
			free++
		}
	}
	return free
}

// CallPlayers notes that the role of those who look for games is called to a lobby. Only who sits there may,
// and nobody on the server before a pause is over.
func (t *Tables) CallPlayers(ctx context.Context, user ids.User, game ids.Game) (*Table, error) {
	table, err := t.inLobby(ctx, game)
	if err != nil {
		return nil, err
	}
	done, err := t.brakes(ctx, string(table.Server))
	if err != nil {
		return nil, err
	}
	defer done()
	server, err := t.store.Server(ctx, table.Server)
	if err != nil {
		return nil, err
	}
	bell := storage.Bell{Scope: string(table.Server), Called: ids.User(server.Players), Kind: playersCalled}
	last, err := t.store.Rung(ctx, bell)
	if err != nil {
		return nil, err
	}
	bell.At = t.now()
	switch again := last.Add(PlayersRest); {
	case table.SeatsOf(user) == engine.Nobody:
		return nil, problem("not-seated", nil)
	case server.Players == "":
		return nil, problem("no-players-role", nil)
	case table.Room() == 0:
		return nil, problem("no-room", nil)
	case bell.At.Before(again):
		return nil, problem("players-called", words.Args{"again": inTime(again)})
	}
	return table, t.store.Ring(ctx, bell)
}
