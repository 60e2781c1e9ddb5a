package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A game's thread is made from the lobby's message, woken when it sleeps, and made again when it is gone.

// sendThread posts into a game's thread. It wakes a thread that sleeps and makes a new one if it is gone.
func (b *Bot) sendThread(ctx context.Context, t *table.Table, m discord.Message) (id ids.Message, err error) {
	if t.Thread != "" {
		id, err = b.client.Send(ctx, t.Thread, m)
		if !errors.Is(err, discord.ErrUnknownChannel) && !errors.Is(err, discord.ErrThreadArchived) {
			return id, err
		}
	}
	if err := b.ensureThread(ctx, t); err != nil {
		return "", err
	}
	return b.client.Send(ctx, t.Thread, m)
}

// ensureThread makes the game's thread from the lobby's message, wakes it if it sleeps, and makes a new one
// if it is gone.
func (b *Bot) ensureThread(ctx context.Context, t *table.Table) error {
	if t.Thread != "" {
		channel, err := b.client.Channel(ctx, t.Thread)
		switch {
		case err == nil && channel.Archived:
			return b.client.Unarchive(ctx, t.Thread)
		case err == nil:
			return nil
		case !errors.Is(err, discord.ErrUnknownChannel):
			return fmt.Errorf("look for thread: %w", err)
		}
	}
	id, err := b.startThread(ctx, t)
	if err != nil {
		return fmt.Errorf("start thread: %w", err)
	}
	if err := b.tables.Store().SetThread(ctx, t.ID, id); err != nil {
		return err
	}
	t.Thread, t.StatusMessage = id, ""
	for _, user := range t.Players() {
		if err := b.client.AddThreadMember(ctx, id, user); err != nil {
			b.log.Warn("add to thread", "game", t.ID, "error", err)
		}
	}
	return b.tellLobby(ctx, table.News{Table: t, Nonce: "lobby-" + string(t.ID) + "-" +
		string(id[max(0, len(id)-8):])})
}

// threadExists is Discord's refusal of a second thread on a message. The first one has the message's id.
const threadExists = 160004

// threadName begins with what differs from game to game, for Discord cuts it after some 25 characters: who
// plays; then which game it is.
func threadName(title string, game ids.Game, names []string) string {
	which := " · " + title + " (" + string(game) + ")"
	return markup.Cut(against(names), 100-len([]rune(which))) + which
}

// against lists who plays: two against each other.
func against(names []string) string {
	if len(names) == 2 {
		return names[0] + " ⚔ " + names[1]
	}
	return strings.Join(names, ", ")
}

// startThread hangs the thread on the lobby's message, of which there can be only one: a crash after this
// makes no second.
func (b *Bot) startThread(ctx context.Context, t *table.Table) (ids.Channel, error) {
	say := speaker(t, words.Lang(t.Language))
	var names []string
	for _, c := range t.Chairs {
		user, err := b.tables.Store().User(ctx, c.User)
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return "", err
		}
		names = append(names, cmp.Or(user.Name, say.Seat(c.Seat)))
	}
	name := threadName(say.Title(), t.ID, names)
	if t.LobbyMessage != "" && t.Thread == "" {
		id, err := b.client.StartThreadFromMessage(ctx, t.Channel, t.LobbyMessage, name, discord.ThreadOptions{})
		var refused *discord.APIError
		if errors.As(err, &refused) && refused.Code == threadExists {
			return ids.Channel(t.LobbyMessage), nil
		}
		if !errors.Is(err, discord.ErrUnknownMessage) {
			return id, err
		}
	}
	return b.client.StartThread(ctx, t.Channel, name, discord.ThreadOptions{})
}
