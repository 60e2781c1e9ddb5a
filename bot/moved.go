package bot

import (
	"context"
	"errors"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A game goes on when its thread is deleted: in a new one in the same channel. When the channel is deleted it
// goes on in the server's channel for games, or where an organiser moves it. A thread that a moderator has
// locked, or in which the bot may not write any more, is left as it is, since whoever did that may have meant
// it: the game goes on by letters, its players are told so, and the thread gets all its news when it takes
// them again.

const organiseMove = "move"

// Why a thread takes no news.
const (
	strandedGone      = "gone"      // its channel is
	strandedLocked    = "locked"    // a moderator has done that
	strandedForbidden = "forbidden" // the bot has lost its permissions
)

// channelGone takes note that a channel or a thread was deleted.
func (b *Bot) channelGone(ctx context.Context, id ids.Channel) {
	if err := b.leaveGone(ctx, id); err != nil && ctx.Err() == nil {
		b.log.Error("a channel is gone", "channel", id, "error", err)
	}
}

func (b *Bot) leaveGone(ctx context.Context, id ids.Channel) error {
	store := b.tables.Store()
	g, err := store.GameByThread(ctx, id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
	case err != nil:
		return err
	case g.Thread == id && (g.State == storage.Lobby || g.State == storage.Running || g.State == storage.Frozen):
		// with its channel the game has lost more than a thread
		if _, err := b.client.Channel(ctx, g.Channel); !errors.Is(err, discord.ErrUnknownChannel) {
			return b.lostThread(ctx, g.ID, id)
		}
	}
	games, err := store.Games(ctx, storage.Lobby, storage.Running, storage.Frozen)
	for _, g := range games {
		if g.Channel == id { // one that cannot leave keeps no other there
			t, failed := b.tables.Open(ctx, g.ID)
			if failed == nil {
				_, failed = b.leaveChannel(ctx, t)
			}
			err = errors.Join(err, failed)
		}
	}
	return err
}

// rehomes waits until nobody else notes that a game has lost its thread, or has another one.
func (b *Bot) rehomes(ctx context.Context, game ids.Game) (done func(), err error) {
	return b.tables.Store().Alone(ctx, "thread of "+string(game))
}

// lostThread has the news that a game's thread is gone told in a new one, unless there is one already.
func (b *Bot) lostThread(ctx context.Context, game ids.Game, thread ids.Channel) error {
	done, err := b.rehomes(ctx, game)
	if err != nil {
		return err
	}
	defer done()
	g, err := b.tables.Store().Game(ctx, game)
	if err != nil || g.Thread != thread {
		return err
	}
	return b.tables.LostThread(ctx, g)
}

// noteThread notes the new thread of a game. Where it comes in the place of another one it is told to the
// players.
func (b *Bot) noteThread(ctx context.Context, t *table.Table,
	note func(context.Context, ids.Game, ids.Channel, ...storage.OutboxRow) error, thread ids.Channel) error {
	done, err := b.rehomes(ctx, t.ID)
	if err != nil {
		return err
	}
	defer done()
	var rows []storage.OutboxRow
	if t.Started() && thread != t.Thread {
		if rows, err = b.tables.Rehomed(ctx, t); err != nil {
			return err
		}
	}
	return note(ctx, t.ID, thread, rows...)
}

// leaveChannel moves a game whose channel is gone to the server's channel for games. Where there is none, the
// players are told by letter.
func (b *Bot) leaveChannel(ctx context.Context, t *table.Table) (moved bool, err error) {
	server, err := b.tables.Store().Server(ctx, t.Server)
	if err != nil {
		return false, err
	}
	to := server.Channel
	if to != "" && to != t.Channel {
		c, err := b.client.Channel(ctx, to)
		if err == nil && c.Type == discord.ChannelText {
			may, err := b.permissionsIn(ctx, t.Server, to)
			if err == nil && lacking(may, c.Type, words.English) == "" {
				_, err = b.tables.Move(ctx, "", "", t.ID, to)
				return err == nil, err
			}
		}
	}
	if !t.Started() {
		return false, nil
	}
	return false, b.tables.Stranded(ctx, t, strandedGone)
}

// stranded is what follows when the thread has not taken news: the game is moved, or its players are told by
// letter what is the matter. It returns true if the news can be told elsewhere at once.
func (b *Bot) stranded(ctx context.Context, n *table.News, err error) (moved bool, _ error) {
	thread := n.Audience.Kind == table.ToThread
	why := ""
	switch {
	case !thread && n.Audience.Kind != table.ToLobby:
	case errors.Is(err, discord.ErrUnknownChannel):
		if _, gone := b.client.Channel(ctx, n.Table.Channel); !errors.Is(gone, discord.ErrUnknownChannel) {
			return false, err
		}
		moved, failed := b.leaveChannel(ctx, n.Table)
		if !moved || failed != nil {
			return false, errors.Join(err, failed)
		}
		n.Table, failed = b.tables.Open(ctx, n.Table.ID)
		return failed == nil, failed
	case !thread || !n.Table.Started():
	case errors.Is(err, discord.ErrThreadLocked), errors.Is(err, discord.ErrThreadArchived):
		why = strandedLocked
	case errors.Is(err, discord.ErrMissingAccess), errors.Is(err, discord.ErrMissingPermission):
		why = strandedForbidden
	}
	if why == "" {
		return false, err
	}
	return false, errors.Join(err, b.tables.Stranded(ctx, n.Table, why))
}

// tellMoved tells a player by letter where their game goes on, or why its thread takes no news. It stands
// alone: what the game asks of them stays in the letter that asks it.
func (b *Bot) tellMoved(ctx context.Context, n table.News, user storage.User) error {
	t, lang := n.Table, words.For(user.Locale)
	for _, kind := range []string{table.Moved, table.Stranded} {
		if !n.Kinds[kind] {
			continue
		}
		args := words.Args{"thread": t.Thread, "channel": t.Channel, "why": ""}
		for _, d := range n.Deeds {
			if d.Kind == kind {
				args["why"] = d.Reason
			}
		}
		m := discord.Message{Nonce: n.Nonce + "." + kind[:2], SuppressNotifications: kind == table.Moved,
			Content: heading(t, lang) + "\n" + words.Text(lang, "bot.moved."+kind, args)}
		if _, err := b.sendPrivately(ctx, t, user, m); err != nil {
			return err
		}
	}
	return nil
}

// organiseMove works on /organise move: the game goes on in the channel that is named, or where new games are
// opened.
func (p *press) organiseMove(ctx context.Context) (discord.Message, error) {
	t, err := p.movable(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	to := ids.Channel(p.option(optionChannel))
	if to == "" {
		if to, _, err = p.place(ctx); err != nil {
			return discord.Message{}, err
		}
	}
	if err := p.mayHoldGames(ctx, to, false); err != nil {
		return discord.Message{}, err
	}
	may, err := p.bot.permissionsIn(ctx, p.i.GuildID, to)
	if err != nil {
		return discord.Message{}, err
	}
	if missing := lacking(may, discord.ChannelText, p.lang); missing != "" {
		return discord.Message{}, &table.Problem{Code: "missing-permissions",
			Args: words.Args{"channel": to, "permissions": missing}}
	}
	if _, err := p.bot.tables.Move(ctx, p.i.ID, p.i.User.ID, t.ID, to); err != nil {
		return discord.Message{}, err
	}
	p.bot.bidFarewell(ctx, t, to)
	return discord.Message{Content: words.Text(p.lang, "bot.organise.did."+organiseMove,
		words.Args{"game": t.ID, "channel": to})}, nil
}

// movable is the game that an organiser means to move. Where its channel is gone Discord does not say who
// could view it: every organiser of the server may move it.
func (p *press) movable(ctx context.Context) (*table.Table, error) {
	t, err := p.organised(ctx)
	named := ids.Game(p.option(optionGame))
	var unknown *table.Problem
	if !errors.As(err, &unknown) || named == "" {
		if err == nil && t.Server != p.i.GuildID {
			err = noSuchGame(t.ID)
		}
		return t, err
	}
	g, failed := p.bot.tables.Store().Game(ctx, named)
	if failed != nil || g.Server != p.i.GuildID {
		return nil, err
	}
	if _, gone := p.bot.client.Channel(ctx, g.Channel); !errors.Is(gone, discord.ErrUnknownChannel) {
		return nil, err
	}
	return p.bot.tables.Open(ctx, named)
}

// bidFarewell says where a game was that it goes on elsewhere. Whoever misses it there reads it in the game's
// letters, so nothing follows if it cannot be said.
func (b *Bot) bidFarewell(ctx context.Context, t *table.Table, to ids.Channel) {
	lang := words.Lang(t.Language)
	text := words.Text(lang, "bot.moved.farewell", words.Args{"game": t.ID, "channel": to})
	var err error
	if t.LobbyMessage != "" {
		err = b.client.Edit(ctx, lobbyPlace(t), t.LobbyMessage, discord.Message{Content: text, DropFiles: true})
	}
	if t.Thread != "" {
		if t.StatusMessage != "" { // its buttons
			err = errors.Join(err, b.client.SetComponents(ctx, t.Thread, t.StatusMessage, nil))
		}
		_, sent := b.client.Send(ctx, t.Thread, discord.Message{Content: text, SuppressNotifications: true,
			Nonce: fmt.Sprintf("left-%s", t.ID)})
		err = errors.Join(err, sent)
	}
	if err != nil {
		b.log.Info("not said where a game was", "game", t.ID, "error", err)
	}
}
