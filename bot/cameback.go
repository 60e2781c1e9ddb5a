package bot

import (
	"context"
	"errors"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// Somebody who leaves a server, or is removed from it, keeps the seat: the game waits for them as for all,
// and where letters still reach them they can play on in these. Discord tells a bot of it only with an intent
// that it must be granted, so it is found out when they are to be reminded, or a letter is refused. What they
// use in the server shows that they are back. A lobby does not begin with somebody who is gone.

// cameBack notes that a user is in a server: what was told of them in their games there is not so any more.
// They see their private places again.
func (b *Bot) cameBack(ctx context.Context, server ids.Server, user ids.User) {
	games, err := b.tables.Back(ctx, server, user)
	if err != nil {
		b.log.Error("note who is back", "error", err)
	}
	for _, game := range games {
		t, err := b.tables.Open(ctx, game)
		if err == nil {
			err = b.letIn(ctx, t, user)
		}
		if err != nil {
			b.log.Warn("who is back does not see a private place", "game", game, "error", err)
		}
	}
}

// letIn lets a player into the private threads of a game that they have.
func (b *Bot) letIn(ctx context.Context, t *table.Table, user ids.User) error {
	own, err := b.tables.Store().Conversation(ctx, t.ID, user)
	threads := []ids.Channel{own}
	for _, seat := range t.SeatsOf(user).List() {
		if seats := t.Council(seat); err == nil && seats != engine.Nobody {
			c, unknown := b.tables.Store().Council(ctx, t.ID, t.CouncilID(seats))
			threads, err = append(threads, c.Thread), unknown
		}
	}
	for _, thread := range threads {
		if thread != "" {
			added := b.client.AddThreadMember(ctx, thread, user)
			if !discord.Refused(added) { // it is gone: whoever asks for it next gets another one
				err = errors.Join(err, added)
			}
		}
	}
	return err
}

// backNotes says who has come back into the server.
func backNotes(n table.News, lang words.Lang) (lines []string) {
	for _, user := range n.Called[table.PlayerBack] {
		lines = append(lines, words.Text(lang, "bot.told.back", words.Args{"user": mention(lang, user)}))
	}
	return lines
}

// stillHere takes those off the seats of a lobby who are no longer in its server, and is a Problem if there
// are any. Where Discord does not say who is, nobody has left.
func (b *Bot) stillHere(ctx context.Context, game ids.Game, presser ids.User) error {
	t, err := b.tables.Open(ctx, game)
	if err != nil || !t.InLobby() || t.SeatsOf(presser) == engine.Nobody {
		return err
	}
	var left []ids.User
	for _, user := range t.Players() {
		if user == presser {
			continue
		}
		member, err := b.client.IsMember(ctx, t.Server, user)
		if err != nil {
			b.log.Warn("who starts a game with whom", "game", game, "error", err)
			continue
		}
		if !member {
			if _, err := b.tables.Leave(ctx, "", user, game); err != nil {
				return err
			}
			left = append(left, user)
		}
	}
	if len(left) > 0 {
		return &table.Problem{Code: "left-the-server",
			Args: words.Args{"users": mentions(words.English, left)}}
	}
	return nil
}
