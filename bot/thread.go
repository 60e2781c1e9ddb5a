package bot

import (
	"context"
	"errors"
	"fmt"

	"redbook/bot/discord"
	"redbook/bot/table"
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
			err := b.client.Unarchive(ctx, t.Thread)
			if channel.Locked && discord.Refused(err) {
				return fmt.Errorf("%w: %w", discord.ErrThreadLocked, err)
			}
			return err
		case err == nil:
			return nil
		case !errors.Is(err, discord.ErrUnknownChannel):
			return fmt.Errorf("look for thread: %w", err)
		}
	}
	if t.Post {
		return b.startPost(ctx, t, b.lobbyNow(ctx, t))
	}
	lobby := table.News{Table: t, Nonce: "lobby-" + string(t.ID)}
	if t.Thread == "" && t.LobbyMessage == "" && t.Lesson() == nil { // it hangs on that
		forum, err := b.inForum(ctx, t)
		if err == nil && !forum { // the post of a forum is the lobby's to make
			err = b.showLobby(ctx, lobby)
		}
		if err != nil {
			return err
		}
	}
	id, err := b.startThread(ctx, t)
	if err != nil {
		return fmt.Errorf("start thread: %w", err)
	}
	if err := b.noteThread(ctx, t, b.tables.Store().SetThread, id); err != nil {
		return err
	}
	t.Thread, t.StatusMessage = id, ""
	if !t.Begins() { // the message with which it begins brings them in
		if err := b.addPlayers(ctx, t, t.Thread); err != nil {
			return err
		}
	}
	lobby.Nonce += "-" + string(id[max(0, len(id)-8):])
	return b.tellLobby(ctx, lobby)
}

// threadExists is Discord's refusal of a second thread on a message. The first one has the message's id.
const threadExists = 160004

// startThread hangs the thread on the lobby's message, of which there can be only one: a crash after this
// makes no second.
func (b *Bot) startThread(ctx context.Context, t *table.Table) (ids.Channel, error) {
	name, err := b.threadName(ctx, t)
	if err != nil {
		return "", err
	}
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
	if t.Lesson() != nil { // it is private, where that can be
		if id, err := b.privateThread(ctx, t, name); !discord.Refused(err) {
			return id, err
		}
	}
	return b.client.StartThread(ctx, t.Channel, name, discord.ThreadOptions{})
}

// ownThread finds a thread of the bot's own beside a game's, awake, that fits: one that was made before a
// stop and not noted. It is "" if there is none.
func (b *Bot) ownThread(ctx context.Context, t *table.Table,
	fits func(discord.Channel) bool) (ids.Channel, error) {
	threads, err := b.client.ActiveThreads(ctx, t.Server)
	if err != nil {
		return "", fmt.Errorf("look for a thread: %w", err)
	}
	for _, c := range threads {
		if c.ParentID == t.Channel && c.OwnerID == b.client.BotUser().ID && fits(c) {
			return c.ID, nil
		}
	}
	return "", nil
}
