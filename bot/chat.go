package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// Talk beside a game can have a thread of its own, so that the game's tells the game alone. Who plays opens
// it with /game chat; the bot writes nothing there but its first message.

// chatMark begins the name of a chat.
const chatMark = "💬 "

// chat works on /game chat: it makes the thread, or says where it is.
func (p *press) chat(ctx context.Context, t *table.Table) (discord.Message, error) {
	if t.SeatsOf(p.i.User.ID) == engine.Nobody {
		return discord.Message{}, &table.Problem{Code: "not-seated"}
	}
	thread, err := p.bot.openChat(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.chat",
		words.Args{"game": t.ID, "thread": thread})}, nil
}

// openChat finds or makes the chat of a game. One that was made before a stop is found by its name.
func (b *Bot) openChat(ctx context.Context, t *table.Table) (ids.Channel, error) {
	done, err := b.tables.Store().Alone(ctx, "chat of "+string(t.ID))
	if err != nil {
		return "", err
	}
	defer done()
	known, err := b.tables.Store().Chat(ctx, t.ID)
	if err != nil {
		return "", err
	}
	if known != "" {
		c, err := b.client.Channel(ctx, known)
		if err == nil && c.Archived {
			err = b.client.Unarchive(ctx, known)
		}
		if !errors.Is(err, discord.ErrUnknownChannel) {
			return known, err
		}
	}
	thread, err := b.startChat(ctx, t, known)
	if err != nil {
		return "", fmt.Errorf("start chat: %w", err)
	}
	return thread, b.tables.Store().SetChat(ctx, t.ID, thread)
}

// startChat makes the thread, in a forum a post, unless there is one besides one that is gone. Nobody is rung
// for it: there is nothing to read yet.
func (b *Bot) startChat(ctx context.Context, t *table.Table, gone ids.Channel) (ids.Channel, error) {
	made, err := b.ownThread(ctx, t, func(c discord.Channel) bool {
		return c.ID != gone && strings.HasPrefix(c.Name, chatMark) &&
			strings.HasSuffix(c.Name, "("+string(t.ID)+")")
	})
	if err == nil && made != "" {
		err = b.addPlayers(ctx, t, made)
	}
	if err != nil || made != "" {
		return made, err
	}
	name, err := b.threadName(ctx, t)
	if err != nil {
		return "", err
	}
	name = chatName(t.ID, name)
	args := words.Args{"game": t.ID, "thread": t.Thread}
	text := func() string { return words.Text(words.Lang(t.Language), "bot.chat", args) }
	first := discord.Message{Content: text(), SuppressNotifications: true}
	var thread ids.Channel
	var id ids.Message
	if t.Post {
		var forum discord.Channel
		if forum, err = b.client.Channel(ctx, t.Channel); err == nil {
			thread, err = b.client.StartPost(ctx, t.Channel, name, first, tagsOf(forum, t))
			id = ids.Message(thread)
		}
	} else if thread, err = b.client.StartThread(ctx, t.Channel, name, discord.ThreadOptions{}); err == nil {
		first.Nonce = "chat-" + string(thread)
		id, err = b.client.Send(ctx, thread, first)
	}
	if err != nil {
		return "", err
	}
	args["users"] = markup.Mentions(t.Players())
	first.Content = text()
	return thread, b.follow(ctx, t, thread, id, first)
}

// chatName is the name of a chat beside a thread of a name.
func chatName(game ids.Game, thread string) string {
	which := " (" + string(game) + ")"
	return chatMark + markup.Cut(strings.TrimSuffix(thread, which), 100-len([]rune(chatMark+which))) + which
}
