package bot

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/storage/ids"
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
	switch what {
	case gameOptions:
		return p.optionsCommand(ctx, t)
	case gamePartner:
		return p.explained(ctx, t, p.council)
	case lobbyInvite:
		called := false
		t, called, err = p.bot.tables.Invite(ctx, p.i.ID, p.i.User.ID, t.ID, ids.User(p.option(optionGuest)),
			ids.Chair(p.option(optionSeat)))
		if !called {
			what = "invite-quietly"
		}
	case lobbyWithdraw:
		t, err = p.bot.tables.Decline(ctx, p.i.ID, p.i.User.ID, t.ID, ids.User(p.option(optionGuest)))
	default:
		return p.lobby(ctx, what, t.ID, ids.Chair(p.option(optionSeat)), table.Newest)
	}
	return p.didLobby(what, t, err)
}

func (p *press) didLobby(what string, t *table.Table, err error) (discord.Message, error) {
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did."+what, words.Args{"game": t.ID})}, nil
}

// lobbyPress works on a button or menu of a lobby.
func (p *press) lobbyPress(ctx context.Context, id customID) (discord.Message, error) {
	what, game, more, revision := id.part(0), id.game(1), id.part(2), 0
	if id.part(3) != "" {
		var err error
		if revision, err = id.number(3); err != nil {
			return discord.Message{}, err
		}
	}
	if _, err := p.game(ctx, game); err != nil {
		return discord.Message{}, err
	}
	switch what {
	case lobbyCarry:
		return p.carryOn(ctx, game)
	case gameOptions, menuOption, menuSeating:
		return p.optionsPress(ctx, what, game, more)
	}
	return p.lobby(ctx, what, game, ids.Chair(more), revision)
}

// lobbyID is the custom id of a lobby's button. What shows the game as it was first has no revision.
func lobbyID(what string, t *table.Table, more string, revision int) string {
	switch {
	case revision > 0:
		return idFor(pressLobby, what, t.ID, more, revision)
	case more != "":
		return idFor(pressLobby, what, t.ID, more)
	}
	return idFor(pressLobby, what, t.ID)
}

func (p *press) lobby(ctx context.Context, what string, game ids.Game, seat ids.Chair,
	revision int) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	var t *table.Table
	var err error
	switch what {
	case lobbyJoin:
		t, err = tables.JoinAsSeen(ctx, p.i.ID, user, game, seat, revision)
	case lobbyLeave:
		t, err = tables.Leave(ctx, p.i.ID, user, game)
	case lobbyStart:
		t, err = tables.StartAsSeen(ctx, p.i.ID, user, game, revision)
	case lobbyCancel:
		t, err = tables.Cancel(ctx, p.i.ID, user, game)
	case lobbyAgree:
		t, err = tables.Agree(ctx, p.i.ID, user, game, revision)
	case lobbySwap:
		t, err = tables.Swap(ctx, p.i.ID, user, game, seat, revision)
	case lobbyDecline:
		t, err = tables.Decline(ctx, p.i.ID, user, game, user)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	return p.didLobby(what, t, err)
}

// create opens a lobby in the server's channel for games, or where none was set, in the channel of the
// command.
func (p *press) create(ctx context.Context) (discord.Message, error) {
	channel, language, err := p.place(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	seat := p.option(optionSeat)
	random := seat == randomSeat
	if random {
		seat = ""
	}
	rules, ok := p.bot.tables.Rules(p.option(optionRules))
	if !ok {
		return discord.Message{},
			&table.Problem{Code: "no-such-rules", Args: words.Args{"rules": p.option(optionRules)}}
	}
	t, err := p.bot.tables.Create(ctx, table.Creation{
		Interaction: p.i.ID, User: p.i.User.ID, Rules: p.option(optionRules), Server: p.i.GuildID, Channel: channel,
		Language: language, Seat: ids.Chair(seat), Random: random,
		Pace: p.option(optionPace), Options: p.chosenOptions(rules),
		After: ids.Game(strings.ToLower(p.option(optionSaga))),
	})
	if err != nil {
		return p.refused(rules, err)
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.create",
		words.Args{"game": t.ID, "elsewhere": channel != p.i.ChannelID, "channel": channel})}, nil
}
