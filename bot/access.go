package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A game is played in a channel of a server, which may be private. Users who may not view that channel
// learn nothing of the game, not even that there is one: every game that a command or a press names is
// opened here.

// game opens a game that the person may know of. Any other one is as if there were none.
func (p *press) game(ctx context.Context, id ids.Game) (*table.Table, error) {
	g, err := p.unopened(ctx, id)
	if err != nil {
		return nil, err
	}
	return p.bot.tables.Open(ctx, g.ID)
}

// unopened is game without its board, which may be broken.
func (p *press) unopened(ctx context.Context, id ids.Game) (storage.Game, error) {
	g, err := p.bot.tables.Store().Game(ctx, id)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return g, fmt.Errorf("open game %s: %w", id, err)
	}
	known := false
	if err == nil {
		if known, err = p.knows(ctx, g); err != nil {
			return g, err
		}
	}
	if !known {
		return g, noSuchGame(id)
	}
	return g, nil
}

func noSuchGame(id ids.Game) error {
	return &table.Problem{Code: "no-such-game", Args: words.Args{"game": id}}
}

// knows reports whether the person may know of a game: they may view its channel, or sit at it, or have done
// so, or are invited.
func (p *press) knows(ctx context.Context, g storage.Game) (bool, error) {
	if p.views(g) {
		return true, nil
	}
	seats, err := p.bot.tables.Store().Seats(ctx, g.ID)
	if err != nil {
		return false, err
	}
	held, err := p.bot.tables.Store().Held(ctx, g.ID)
	return slices.ContainsFunc(append(seats, held...),
		func(s storage.Seat) bool { return s.User == p.i.User.ID }), err
}

// views reports whether Discord lets the person view where a game is played, or a seat of it is kept for
// them. In direct messages Discord does not say what somebody may view.
func (p *press) views(g storage.Game) bool {
	if table.Invites(g, p.i.User.ID) {
		return true
	}
	if p.i.GuildID == "" || g.Server != p.i.GuildID {
		return false
	}
	return p.i.ChannelID == g.Thread || p.bot.client.Permissions(p.i, g.Channel).Has(discord.PermViewChannel)
}
