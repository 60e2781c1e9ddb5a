package bot

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
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
	return p.warnedOfBlocked(p.lobbyDo(ctx, what))
}

// lobbyDo works on what /game does at a table that there is.
func (p *press) lobbyDo(ctx context.Context, what string) (discord.Message, error) {
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return discord.Message{}, err
	}
	switch what {
	case gameOptions:
		return p.optionsPanel(t, 0)
	case gameChat:
		return p.chat(ctx, t)
	case gamePartner:
		return p.explained(ctx, t, func(ctx context.Context, t *table.Table) (discord.Message, error) {
			if text := p.option(optionText); text != "" {
				return p.tellPartner(ctx, t, text)
			}
			return p.council(ctx, t)
		})
	case lobbyInvite:
		called := false
		t, called, err = p.bot.tables.Invite(ctx, p.i.ID, p.i.User.ID, t.ID, ids.User(p.option(optionGuest)),
			ids.Chair(p.option(optionSeat)))
		if !called {
			what = "invite-quietly"
		}
	case lobbyWithdraw:
		t, err = p.bot.tables.Decline(ctx, p.i.ID, p.i.User.ID, t.ID, ids.User(p.option(optionGuest)))
	case lobbyUnseat:
		return p.unseat(ctx, t, ids.User(p.option(optionGuest)))
	case gameComputer:
		return p.seatComputer(ctx, t.ID, ids.Chair(p.option(optionSeat)), p.option(optionLevel))
	default:
		return p.lobby(ctx, what, t.ID, ids.Chair(p.option(optionSeat)), table.Newest)
	}
	return p.didLobby(what, t, err)
}

func (p *press) didLobby(what string, t *table.Table, err error) (discord.Message, error) {
	if err != nil {
		return discord.Message{}, err
	}
	args := words.Args{"game": t.ID, "begun": !t.InLobby(), "here": t.Post && p.i.ChannelID == t.Thread,
		"link": discord.Link(t.Server, lobbyPlace(t), t.LobbyMessage)}
	if !t.Random() {
		args["seat"] = seatsText(t, p.i.User.ID, p.lang)
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did."+what, args)}, nil
}

// lobbyPress works on a button or menu of a lobby.
func (p *press) lobbyPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.warnedOfBlocked(p.lobbyButton(ctx, id))
}

func (p *press) lobbyButton(ctx context.Context, id customID) (discord.Message, error) {
	what, game, more, revision := id.part(0), id.game(1), id.part(2), 0
	if id.part(3) != "" {
		var err error
		if revision, err = id.number(3); err != nil {
			return discord.Message{}, err
		}
	}
	t, err := p.game(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	switch what {
	case lobbyWhoSits:
		return p.whoSits(ctx, t)
	case lobbyAskUnseat:
		return p.askUnseat(t, ids.User(more))
	case lobbyUnseat:
		return p.unseat(ctx, t, ids.User(more))
	case gameComputers:
		return p.computersPanel(t)
	case gameComputer:
		level, seat, _ := strings.Cut(more, ".")
		return p.seatComputer(ctx, game, ids.Chair(seat), level)
	case lobbyCarry:
		return p.carryOn(ctx, game)
	case lobbyCall:
		return p.callPlayers(ctx, game)
	case lobbyRematch:
		return p.rematch(ctx, game)
	case gameOptions, menuOption, menuSeating, menuClock, menuTimeout:
		return p.optionsPress(ctx, what, game, more)
	case lobbySwap:
		if t, err := p.bot.tables.Open(ctx, game); err != nil || more == "" && len(t.Chairs) > 2 {
			return p.swapChoice(t, err)
		}
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
	case sitBeside:
		what = lobbyJoin
		t, err = tables.JoinAware(ctx, p.i.ID, user, game, seat, revision)
	case lobbyLeave:
		t, err = tables.Leave(ctx, p.i.ID, user, game)
	case lobbyStart:
		if err = p.bot.stillHere(ctx, game, user); err == nil {
			t, err = tables.StartAsSeen(ctx, p.i.ID, user, game, revision)
		}
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

// swapChoice offers somebody at a table for more than two the seats that they can change to.
func (p *press) swapChoice(t *table.Table, err error) (discord.Message, error) {
	switch {
	case err != nil:
		return discord.Message{}, err
	case t.SeatsOf(p.i.User.ID) == engine.Nobody:
		return discord.Message{}, &table.Problem{Code: "not-seated"}
	case !t.CanSwap():
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	m := discord.Message{Content: words.Text(p.lang, "bot.lobby.swap-choice", nil)}
	for _, c := range t.Chairs {
		m.Content += "\n• " + seatLine(t, c, p.lang)
		if c.User != p.i.User.ID {
			m.Components = addButton(m.Components, discord.Button{
				Label:    markup.Cut(speaker(t, p.lang).Seat(c.Seat), labelLength),
				CustomID: lobbyID(lobbySwap, t, string(t.SeatID(c.Seat)), t.Revision()), Style: discord.StylePrimary})
		}
	}
	return m, nil
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
	rules, ok := p.created()
	if !ok {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	c := table.Creation{
		Interaction: p.i.ID, User: p.i.User.ID, Rules: rules.ID(), Server: p.i.GuildID, Channel: channel,
		Language: language, Seat: ids.Chair(seat), Random: random,
		Pace: p.option(optionPace), Clock: p.option(optionClock), Timeout: p.option(optionTimeout),
		Options:  p.chosenOptions(rules),
		After:    ids.Game(strings.ToLower(p.option(optionSaga))),
		Practice: p.option(optionPractice),
	}
	did, open := "create", p.bot.tables.Create
	if c.Practice != "" {
		did, open = "practice", p.bot.tables.Practise
	}
	t, err := open(ctx, c)
	if err != nil {
		return p.refused(rules, err)
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did."+did,
		words.Args{"game": t.ID, "elsewhere": channel != p.i.ChannelID, "channel": channel})}, nil
}
