package bot

import (
	"context"
	"errors"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A finished game is played again on swapped sides by the button under its end: the first press opens the
// lobby, each other player's agrees, the last one begins. Then the button is a link to the new thread.

// rematchButton stands under the end of a game. It stays when it was pressed: then it says where.
func rematchButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.rematch.button", nil), Emoji: "🔁",
		CustomID: lobbyID(lobbyRematch, t, "", 0), Style: discord.StyleSuccess}
}

// endButtons stand under the end of a game.
func (b *Bot) endButtons(t *table.Table, lang words.Lang) []discord.Row {
	if !t.CanRematch() {
		return nil
	}
	row := append(discord.Row{rematchButton(t, lang)}, b.sequelButton(t, lang)...)
	return []discord.Row{append(row, reviewButton(t, lang), figuresButton(t, lang))}
}

// endsAnswered takes the button off the letters that told the end of a game, once its rematch is open: the
// lobby asks then.
func (b *Bot) endsAnswered(ctx context.Context, t *table.Table) error {
	_, err := b.tables.Store().RematchOf(ctx, t.ID)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return b.forgetLetters(ctx, t, func(ids.User, letter) bool { return true })
}

// threadLink is the address of a game's thread.
func threadLink(t *table.Table) string {
	return discord.Link(t.Server, t.Thread, "")
}

// rematch works on the button.
func (p *press) rematch(ctx context.Context, game ids.Game) (discord.Message, error) {
	earlier, err := p.game(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	channel, language, err := p.placeAgain(ctx, earlier)
	if err != nil {
		return discord.Message{}, err
	}
	next, opened, err := p.bot.tables.Rematch(ctx, table.Creation{
		Interaction: p.i.ID, User: p.i.User.ID, Server: earlier.Server, Channel: channel, Language: language,
	}, earlier.ID)
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.rematch", words.Args{
		"game": next.ID, "opened": opened, "channel": next.Channel, "thread": next.Thread,
		"begins": !next.InLobby(), "seat": seatsText(next, p.i.User.ID, p.lang),
	})}, nil
}

// rematchOf says of a rematch which game it plays again; "" of others.
func (b *Bot) rematchOf(ctx context.Context, t *table.Table) string {
	if t.Rematch == "" {
		return ""
	}
	earlier, err := b.tables.Store().Game(ctx, t.Rematch)
	if err != nil {
		b.log.Error("what a rematch plays again", "game", t.ID, "rematch of", t.Rematch, "error", err)
	}
	return words.Text(words.Lang(t.Language), "bot.rematch.of",
		words.Args{"game": t.Rematch, "thread": earlier.Thread, "open": t.InLobby()}) + "\n"
}

// linkRematch makes of the button under the end of a game a link to the thread of its rematch. That can be
// done twice, so it needs no note; where it fails, the button says where.
func (b *Bot) linkRematch(ctx context.Context, t *table.Table) error {
	if t.Rematch == "" || t.Thread == "" {
		return nil
	}
	earlier, err := b.tables.Open(ctx, t.Rematch)
	if err != nil || earlier.StatusMessage == "" {
		return err
	}
	lang := words.Lang(earlier.Language)
	row := append(discord.Row{discord.Button{Label: words.Text(lang, "bot.rematch.link", nil), Emoji: "🔁",
		URL: threadLink(t)}},
		b.sequelButton(earlier, lang)...)
	row = append(row, reviewButton(earlier, lang))
	err = b.client.SetComponents(ctx, earlier.Thread, earlier.StatusMessage, []discord.Row{row})
	if errors.Is(err, discord.ErrThreadArchived) {
		if err = b.client.Unarchive(ctx, earlier.Thread); err == nil {
			err = b.client.SetComponents(ctx, earlier.Thread, earlier.StatusMessage, []discord.Row{row})
		}
	}
	if discord.Refused(err) {
		b.log.Info("no link to the rematch", "game", t.Rematch, "error", err)
		return nil
	}
	return err
}
