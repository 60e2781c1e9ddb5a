package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// present notes which servers the bot is in when it connects: it may have been removed from others meanwhile.
func (b *Bot) present(ctx context.Context, shard int, servers []ids.Server) {
	part := storage.Part{Of: b.shards, Shards: []int{shard}}
	if err := b.tables.Store().SetPresent(ctx, part, servers); err != nil {
		b.log.Error("note servers", "error", err)
	}
}

// server notes that the bot was removed from a server, whose games stand still then, or came into one.
func (b *Bot) server(ctx context.Context, id ids.Server, name string, in bool) {
	store := b.tables.Store()
	err := store.SetAway(ctx, id, !in)
	if err == nil && name != "" {
		err = store.NameServer(ctx, id, name)
	}
	if err != nil {
		b.log.Error("note server", "server", id, "error", err)
		return
	}
	if !in {
		b.log.Info("removed from a server: its games wait", "server", id)
	}
	b.publisher.Wake()
}

// gone finds out whether a player has left the server, or Discord. The thread is told once.
func (b *Bot) gone(ctx context.Context, t *table.Table, user ids.User) (bool, error) {
	member, err := b.client.IsMember(ctx, t.Server, user)
	if err != nil {
		return false, err
	}
	return !member, b.tables.Gone(ctx, t.ID, user, !member)
}

// missed tells the players who wait for somebody who has left the server, and the organisers, what can be
// done about it.
func (b *Bot) missed(ctx context.Context, n table.News,
	lang words.Lang) (lines []string, users []ids.User, roles []string, err error) {
	gone := n.Called[table.PlayerGone]
	if len(gone) == 0 {
		return nil, nil, nil, nil
	}
	server, err := b.tables.Store().Server(ctx, n.Table.Server)
	if err != nil {
		return nil, nil, nil, err
	}
	if server.Organiser != "" {
		roles = []string{server.Organiser}
	}
	for _, user := range gone {
		if !slices.Contains(n.Table.Players(), user) {
			continue // somebody plays on for them already
		}
		users = slices.DeleteFunc(n.Table.Players(), func(u ids.User) bool { return slices.Contains(gone, u) })
		others := make([]string, len(users))
		for i, u := range users {
			others[i] = markup.Mention(u)
		}
		lines = append(lines, words.Text(lang, "bot.told.gone", words.Args{
			"user": markup.Mention(user), "others": strings.Join(others, " "), "role": server.Organiser,
			"game": n.Table.ID,
		}))
	}
	return lines, users, roles, nil
}
