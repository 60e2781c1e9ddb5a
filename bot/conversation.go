package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What only one person may know is told in one private conversation of a game: a direct message, or, as they
// wish, a private thread beside the game's with nobody in it but them and the bot. Where no such thread can
// be made it is the direct message all the same.

// conversation is where a person reads what only they may know of a game. A thread that is noted may be
// asleep or gone: that shows when it takes no message.
func (b *Bot) conversation(ctx context.Context, t *table.Table, user ids.User) (ids.Channel, error) {
	return b.conversationIn(ctx, t, user, b.openConversation)
}

// conversationSoFar is where a person has read until now: a thread that they wish for and that is not there
// holds nothing yet, and is made, and rings, only for a message of its own.
func (b *Bot) conversationSoFar(ctx context.Context, t *table.Table, user ids.User) (ids.Channel, error) {
	return b.conversationIn(ctx, t, user,
		func(context.Context, *table.Table, ids.User) (ids.Channel, error) { return "", nil })
}

// conversationIn is the private thread, if a person wishes for one and there is one or it can be made, else
// the direct message.
func (b *Bot) conversationIn(ctx context.Context, t *table.Table, user ids.User,
	open func(context.Context, *table.Table, ids.User) (ids.Channel, error)) (ids.Channel, error) {
	s, err := b.tables.Settings(ctx, user)
	if err != nil {
		return "", err
	}
	if s.Private == table.RemindThread {
		left, err := b.tables.Store().GoneFrom(ctx, t.Server, user)
		if err != nil {
			return "", err
		}
		if slices.Contains(left, t.ID) { // they do not see the thread
			return b.client.OpenDM(ctx, user)
		}
		thread, err := b.tables.Store().Conversation(ctx, t.ID, user)
		if err == nil && thread == "" {
			thread, err = open(ctx, t, user)
		}
		if thread != "" || err != nil {
			return thread, err
		}
	}
	return b.client.OpenDM(ctx, user)
}

// openConversation finds or makes a person's private thread, awake; "" if that cannot be. What is sent to it
// first brings them in.
func (b *Bot) openConversation(ctx context.Context, t *table.Table,
	user ids.User) (thread ids.Channel, err error) {
	unlock, err := b.lockCouncils(ctx, t.ID)
	if err != nil {
		return "", err
	}
	defer unlock()
	store := b.tables.Store()
	if thread, err = store.Conversation(ctx, t.ID, user); err != nil {
		return "", err
	}
	awake, err := b.wakeCouncil(ctx, thread)
	if err == nil && !awake {
		thread, err = b.startConversation(ctx, t, user)
	}
	switch {
	case discord.Refused(err):
		b.log.Warn("no private thread", "game", t.ID, "error", err)
		thread = ""
	case err != nil:
		return "", fmt.Errorf("private thread: %w", err)
	}
	return thread, store.SetConversation(ctx, t.ID, user, thread)
}

// startConversation makes the thread. One that was made before a stop and not noted is found again: nobody
// but the bot is in it.
func (b *Bot) startConversation(ctx context.Context, t *table.Table, user ids.User) (ids.Channel, error) {
	lang := words.Lang(t.Language)
	seen, err := b.person(ctx, t, user)
	if err != nil {
		return "", err
	}
	name := markup.Cut(words.Text(lang, "bot.private.thread",
		words.Args{"user": seen.Name, "title": speaker(t, lang).Title(), "game": t.ID}), 100)
	return b.privateThread(ctx, t, name)
}

// sendPrivately sends what only one person may know of a game. Where they are called in a thread it mentions
// them: otherwise that would not notify them. It is discord.ErrDMClosed if it cannot reach them.
func (b *Bot) sendPrivately(ctx context.Context, t *table.Table, user storage.User,
	m discord.Message) (ids.Message, error) {
	store := b.tables.Store()
	before, err := store.Conversation(ctx, t.ID, user.ID)
	if err != nil {
		return "", err
	}
	channel, err := b.conversation(ctx, t, user.ID)
	if err != nil {
		return "", fmt.Errorf("private conversation: %w", err)
	}
	thread, err := store.Conversation(ctx, t.ID, user.ID)
	if err != nil {
		return "", err
	}
	if channel != thread || thread == "" {
		return b.sendDM(ctx, user, m)
	}
	id, err := b.sendInConversation(ctx, thread, user, m, thread != before)
	if errors.Is(err, discord.ErrUnknownChannel) || errors.Is(err, discord.ErrThreadArchived) {
		if thread, err = b.openConversation(ctx, t, user.ID); err != nil || thread == "" {
			return "", errors.Join(err, fmt.Errorf("private thread: %w", discord.ErrDMClosed))
		}
		id, err = b.sendInConversation(ctx, thread, user, m, thread != before)
	}
	switch {
	case errors.Is(err, errNotIn):
		b.log.Warn("no private thread", "game", t.ID, "error", err)
		if err := store.SetConversation(ctx, t.ID, user.ID, ""); err != nil {
			return "", err
		}
		return b.sendDM(ctx, user, m)
	case err != nil:
		return "", fmt.Errorf("private thread: %w", err)
	case user.DMClosed:
		return id, store.SetDMClosed(ctx, user.ID, false)
	}
	return id, nil
}

// errNotIn is of a private thread into which its reader cannot be brought.
var errNotIn = errors.New("its reader cannot be brought in")

// sendInConversation sends into a private thread. A mention in what is sent there first brings its reader in:
// to add them before would ring once more, for a line that says nothing. To add them afterwards tells only
// whether they are in.
func (b *Bot) sendInConversation(ctx context.Context, thread ids.Channel, user storage.User,
	m discord.Message, first bool) (ids.Message, error) {
	if first || !m.SuppressNotifications {
		m.Content, m.AllowedUsers = m.Content+" · "+markup.Mention(user.ID), []ids.User{user.ID}
	}
	id, err := b.client.Send(ctx, thread, m)
	if err != nil || !first {
		return id, err
	}
	if err := b.client.AddThreadMember(ctx, thread, user.ID); discord.Refused(err) {
		return id, fmt.Errorf("%w: %w", errNotIn, err)
	} else if err != nil {
		return id, err
	}
	return id, nil
}
