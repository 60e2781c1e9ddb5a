package bot

import (
	"context"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// Who sits at a lobby with free seats can call the role that the server's owner chose for those who look for
// games. Nobody else is mentioned, and not again before a pause that the whole server shares.

// callPlayers works on the button of a lobby.
func (p *press) callPlayers(ctx context.Context, game ids.Game) (discord.Message, error) {
	t, err := p.bot.tables.CallPlayers(ctx, p.i.User.ID, game)
	if err != nil {
		return discord.Message{}, err
	}
	if t.LobbyMessage == "" { // Discord's answer to the post is on its way, or was lost; this is its button
		t.LobbyMessage = ids.Message(p.i.Message.ID)
	}
	server, err := p.bot.tables.Store().Server(ctx, t.Server)
	if err != nil {
		return discord.Message{}, err
	}
	open, err := p.bot.openLobbies(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	lang := words.Lang(t.Language)
	m := discord.Message{
		Content: fitted(append([]string{words.Text(lang, "bot.call.players",
			words.Args{"role": server.Players, "user": p.i.User.ID})}, open...), lang),
		AllowedRoles: []string{server.Players}, Nonce: string(p.i.ID),
	}
	if _, err := p.bot.client.Send(ctx, lobbyPlace(t), m); err != nil {
		return discord.Message{}, fmt.Errorf("call players: %w", err)
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.call",
		words.Args{"role": server.Players})}, nil
}

// openLobbies are the lines of the lobbies in the channel of one: that one first.
func (b *Bot) openLobbies(ctx context.Context, t *table.Table) ([]string, error) {
	lang := words.Lang(t.Language)
	lines := []string{callRow(t, lang)}
	games, err := b.tables.Store().GamesIn(ctx, t.Server, storage.Lobby)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if g.ID == t.ID || g.Channel != t.Channel || g.LobbyMessage == "" {
			continue
		}
		other, err := b.tables.Open(ctx, g.ID)
		if err != nil {
			b.log.Error("list games", "game", g.ID, "error", err)
			continue
		}
		if other.Room() > 0 {
			lines = append(lines, callRow(other, lang))
		}
	}
	return lines, nil
}

// callRow is the line of a lobby in a call. How many seats are free is left out: the call stays as it is when
// somebody sits down, and the lobby that it leads to shows it.
func callRow(t *table.Table, lang words.Lang) string {
	return words.Text(lang, "bot.call.row", words.Args{"title": speaker(t, lang).Title(), "game": t.ID,
		"host": mention(lang, t.Host), "link": discord.Link(t.Server, lobbyPlace(t), t.LobbyMessage)})
}
