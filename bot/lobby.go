package bot

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage"
)

// lobbyCommand works on /game.
func (p *press) lobbyCommand(ctx context.Context) (discord.Message, error) {
	if len(p.i.Command.Subcommand) == 0 {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	what := p.i.Command.Subcommand[0]
	if what == lobbyCreate {
		return p.create(ctx)
	}
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return discord.Message{}, err
	}
	return p.lobby(ctx, what, t.ID, p.option(optionSeat))
}

// lobbyPress works on a button of a lobby: what:game[:seat].
func (p *press) lobbyPress(ctx context.Context, id string) (discord.Message, error) {
	parts := append(strings.Split(id, ":"), "", "")
	return p.lobby(ctx, parts[0], parts[1], parts[2])
}

func (p *press) lobby(ctx context.Context, what, game, seat string) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	var t *table.Table
	var err error
	switch what {
	case lobbyJoin:
		t, err = tables.Join(ctx, p.i.ID, user, game, seat)
	case lobbyLeave:
		t, err = tables.Leave(ctx, p.i.ID, user, game)
	case lobbyStart:
		t, err = tables.Start(ctx, p.i.ID, user, game)
	case lobbyCancel:
		t, err = tables.Cancel(ctx, p.i.ID, user, game)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did."+what, words.Args{"game": t.ID})}, nil
}

// needed are the permissions without which a game cannot be played in a channel.
var needed = []struct {
	permission discord.Permissions
	key        string
}{
	{discord.PermViewChannel, "view-channel"},
	{discord.PermSendMessages, "send-messages"},
	{discord.PermAttachFiles, "attach-files"},
	{discord.PermReadMessageHistory, "read-history"},
	{discord.PermCreatePublicThreads, "create-threads"},
	{discord.PermSendInThreads, "send-in-threads"},
}

// create opens a lobby in the channel of the command.
func (p *press) create(ctx context.Context) (discord.Message, error) {
	if p.i.GuildID == "" || p.i.ChannelType.Thread() {
		return discord.Message{}, &table.Problem{Code: "not-a-channel"}
	}
	if missing := Missing(p.i.AppPermissions, p.lang); missing != nil {
		return discord.Message{}, &table.Problem{Code: "missing-permissions", Args: words.Args{"permissions": strings.Join(missing, ", ")}}
	}
	t, err := p.bot.tables.Create(ctx, table.Creation{
		Interaction: p.i.ID, User: p.i.User.ID, Rules: p.option(optionRules), Server: p.i.GuildID, Channel: p.i.ChannelID,
		Language: words.For(p.i.GuildLocale), Seat: p.option(optionSeat),
		Pace: p.option(optionPace),
	})
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.create", words.Args{"game": t.ID})}, nil
}

// lobbyMessage is the message in the channel where people sit down.
func lobbyMessage(t *table.Table) discord.Message {
	lang := words.Lang(t.Language)
	say := speaker(t, lang)
	var text strings.Builder
	text.WriteString(words.Text(lang, "bot.lobby.title", words.Args{"title": say.Title(), "game": t.ID, "host": "<@" + t.Host + ">"}) + "\n")
	free := false
	var join discord.Row
	for _, c := range t.Chairs {
		who := "<@" + c.User + ">"
		if c.User == "" {
			free = true
			who = words.Text(lang, "bot.lobby.free", nil)
			join = append(join, discord.Button{
				Label:    words.Text(lang, "bot.lobby.join", words.Args{"seat": say.Seat(c.Seat)}),
				CustomID: strings.Join([]string{pressLobby, lobbyJoin, t.ID, t.SeatID(c.Seat)}, ":"), Style: discord.StylePrimary,
			})
		}
		text.WriteString("• **" + say.Seat(c.Seat) + "**: " + who + "\n")
	}
	if t.State == storage.Lobby {
		text.WriteString(words.Text(lang, "bot.lobby.pace", words.Args{"pace": paceText(lang, t.Pace())}) + "\n")
	}
	state := words.Text(lang, "bot.lobby.state."+string(t.State), words.Args{"free": free, "thread": t.Thread})
	m := discord.Message{Content: text.String() + state, SuppressNotifications: true}
	if t.State != storage.Lobby {
		return m
	}
	if len(join) > 0 {
		m.Components = append(m.Components, join)
	}
	button := func(what string, style discord.ButtonStyle, disabled bool) discord.Button {
		return discord.Button{Label: words.Text(lang, "bot.lobby."+what, nil), CustomID: pressLobby + ":" + what + ":" + t.ID, Style: style, Disabled: disabled}
	}
	m.Components = append(m.Components, discord.Row{
		button(lobbyStart, discord.StyleSuccess, free), button(lobbyLeave, discord.StyleSecondary, false), button(lobbyCancel, discord.StyleDanger, false),
	})
	return m
}
