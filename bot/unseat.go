package bot

import (
	"context"
	"errors"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A host takes somebody off their seat before the game by /game unseat, or where one reads who sits there, by
// a button that asks once more. What follows stands in table/unseat.go. The lobby shows nothing but a free
// seat: that is told in private to whoever sat there.

// lobbyAskUnseat is the button that asks whether somebody is to be taken off their seat.
const lobbyAskUnseat = "ask-unseat"

// unseat takes somebody off their seat, as the host of a lobby or as an organiser of its server.
func (p *press) unseat(ctx context.Context, t *table.Table, guest ids.User) (discord.Message, error) {
	organiser := t.Server == p.i.GuildID && p.mayOrganise(ctx) == nil
	t, err := p.bot.tables.Unseat(ctx, p.i.ID, p.i.User.ID, organiser, t.ID, guest)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.unseat",
		words.Args{"user": markup.Mention(guest), "game": t.ID, "host": mention(p.lang, t.Host),
			"own": t.Host == p.i.User.ID})}, nil
}

// unseatButtons are those by which a host takes off their seats those of whom they read who they are.
func (p *press) unseatButtons(ctx context.Context, t *table.Table) (rows []discord.Row, err error) {
	for _, guest := range t.Unseatable(p.i.User.ID) {
		name, err := p.bot.nameOf(ctx, guest)
		if err != nil {
			return nil, err
		}
		label := words.Text(p.lang, "bot.unseat.button", words.Args{"name": name})
		rows = addButton(rows, discord.Button{Label: markup.Cut(label, labelLength), Emoji: "🪑",
			CustomID: lobbyID(lobbyAskUnseat, t, string(guest), 0), Style: discord.StyleSecondary})
	}
	return rows, nil
}

// askUnseat says what follows from taking somebody off their seat, and asks.
func (p *press) askUnseat(t *table.Table, guest ids.User) (discord.Message, error) {
	return discord.Message{
		Content: words.Text(p.lang, "bot.unseat.ask", words.Args{"user": markup.Mention(guest), "game": t.ID}),
		Components: []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.unseat.yes", nil),
			CustomID: lobbyID(lobbyUnseat, t, string(guest), 0), Style: discord.StyleDanger}}},
	}, nil
}

// nameOf is what a user was called when last seen, or their id.
func (b *Bot) nameOf(ctx context.Context, user ids.User) (string, error) {
	known, err := b.tables.Store().User(ctx, user)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return "", err
	}
	if known.Name == "" { // they have never used the bot
		return string(user), nil
	}
	return known.Name, nil
}

// tellUnseated tells those who have been taken off their seats, by direct message; where they take none, a
// line in the lobby's channel mentions them, which says no more. Whoever has been invited again meanwhile has
// read that.
func (b *Bot) tellUnseated(ctx context.Context, n table.News) error {
	for i, id := range n.Called[table.TakenOff] {
		if gone, err := b.isForgotten(ctx, id); err != nil {
			return err
		} else if gone || !n.Table.Barred(id) {
			continue
		}
		user, err := b.person(ctx, n.Table, id)
		if err != nil {
			return err
		}
		bells, err := b.quiet(ctx, n.Table.ID, bell{table.TakenOff, []ids.User{id}})
		if err != nil {
			return err
		}
		m := unseatedMessage(n.Table, words.For(user.Locale))
		m.SuppressNotifications = len(bells[0].users) == 0
		m.Nonce = fmt.Sprintf("%s.t%d", n.Nonce, i)
		_, err = b.sendDM(ctx, user, m)
		if errors.Is(err, discord.ErrDMClosed) {
			m = unseatedMessage(n.Table, words.Lang(n.Table.Language))
			m.Content, m.AllowedUsers = markup.Mention(id)+" "+m.Content, bells[0].users
			m.SuppressNotifications = len(bells[0].users) == 0
			m.Nonce = fmt.Sprintf("%s.c%d", n.Nonce, i)
			_, err = b.client.Send(ctx, lobbyPlace(n.Table), m)
		}
		if err != nil {
			return fmt.Errorf("tell of a seat that is gone: %w", err)
		}
		if err := b.rang(ctx, n.Table.ID, bells); err != nil {
			return err
		}
	}
	return nil
}

// unseatedMessage tells somebody that they have been taken off their seat, and how they come back.
func unseatedMessage(t *table.Table, lang words.Lang) discord.Message {
	return discord.Message{Content: words.Text(lang, "bot.unseat.told",
		words.Args{"title": speaker(t, lang).Title(), "game": t.ID, "host": mention(lang, t.Host)})}
}
