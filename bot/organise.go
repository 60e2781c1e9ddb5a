package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

const (
	commandOrganise = "organise"

	optionBy     = "by"
	optionReason = "reason"
)

// What /organise does.
const (
	organiseCancel  = "cancel"
	organisePause   = "pause"
	organiseResume  = "resume"
	organiseReplace = "replace"
	organiseRestore = "restore"
	organiseLog     = "log"

	organiseAdjudicate = "adjudicate"
)

// organiseCommand is /organise. Everyone sees it: who may use it is set with /setup, of which Discord knows
// nothing.
func organiseCommand() discord.Command {
	sub := func(name string, options ...discord.Option) discord.Option {
		key := "bot.command." + commandOrganise + "." + name
		return discord.Option{
			Type: discord.OptionSubcommand, Name: localized(key + ".name"), Description: localized(key + ".about"),
			Options: append(options, gameOption()),
		}
	}
	return shared(commandOrganise, []discord.CommandContext{discord.ContextGuild},
		sub(organiseCancel, reasonOption()), sub(organiseRestore), sub(organisePause), sub(organiseResume),
		sub(organiseReplace, plain(optionBy, discord.OptionUser, true), replacedOption(),
			option(optionSeat, false)),
		sub(organiseAdjudicate, winnerOption(), reasonOption()), sub(organiseLog),
		sub(organiseReports, option(optionReport, false), answerTextOption()),
		sub(organiseMove, plain(optionChannel, discord.OptionChannel, false)),
	)
}

// organise works on /organise.
func (p *press) organise(ctx context.Context) (discord.Message, error) {
	if err := p.mayOrganise(ctx); err != nil {
		return discord.Message{}, err
	}
	if strings.Join(p.i.Command.Subcommand, " ") == organiseLog {
		return p.deeds(ctx, ids.Game(strings.ToLower(p.option(optionGame))), 0)
	}
	switch strings.Join(p.i.Command.Subcommand, " ") {
	case organiseMove:
		return p.organiseMove(ctx)
	case organiseReports:
		return p.reportsCommand(ctx)
	}
	t, err := p.organised(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, t, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.Server != p.i.GuildID {
			return discord.Message{}, noSuchGame(t.ID)
		}
		return p.organiseTable(ctx, t, strings.Join(p.i.Command.Subcommand, " "))
	})
}

// mayOrganise is a Problem unless the person manages the server or has its organiser role.
func (p *press) mayOrganise(ctx context.Context) error {
	server, err := p.bot.tables.Store().Server(ctx, p.i.GuildID)
	if err != nil {
		return err
	}
	if p.i.GuildID == "" || !p.managesServer() && (server.Organiser == "" ||
		!slices.Contains(p.i.Roles, server.Organiser)) {
		return &table.Problem{Code: "not-organiser", Args: words.Args{"role": server.Organiser}}
	}
	return nil
}

// organised is the game that is named, or that of the thread. It is never the only one that the organiser
// happens to play.
func (p *press) organised(ctx context.Context) (*table.Table, error) {
	if named := p.option(optionGame); named != "" {
		return p.game(ctx, ids.Game(strings.ToLower(named)))
	}
	game, err := p.bot.tables.Store().GameByThread(ctx, p.i.ChannelID)
	if errors.Is(err, storage.ErrNotFound) {
		return nil, &table.Problem{Code: "name-the-game"}
	}
	if err != nil {
		return nil, err
	}
	return p.game(ctx, game.ID)
}

func (p *press) organiseTable(ctx context.Context, t *table.Table, what string) (discord.Message, error) {
	tables, args, err := p.bot.tables, words.Args{"game": t.ID}, error(nil)
	switch what {
	case organiseCancel:
		return p.askCancel(ctx, t, p.option(optionReason))
	case organiseAdjudicate:
		return p.askAdjudicate(ctx, t)
	case organiseRestore:
		_, err = tables.Restore(ctx, p.i.ID, p.i.User.ID, t.ID)
	case organisePause:
		_, err = tables.Pause(ctx, p.i.ID, p.i.User.ID, t.ID)
	case organiseResume:
		_, err = tables.Resume(ctx, p.i.ID, p.i.User.ID, t.ID)
	case organiseReplace:
		args["player"], args["by"] = "", markup.Mention(ids.User(p.option(optionBy)))
		if player := ids.User(p.option(optionGuest)); player != "" {
			args["player"] = markup.Mention(player)
		}
		err = p.replace(ctx, t)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.organise.did."+what, args)}, nil
}

// replace lets another member play on for a player.
func (p *press) replace(ctx context.Context, t *table.Table) error {
	player, by := ids.User(p.option(optionGuest)), ids.User(p.option(optionBy))
	if p.i.Command.Users[by].Bot {
		return &table.Problem{Code: "no-bots"}
	}
	member, err := p.bot.client.IsMember(ctx, p.i.GuildID, by)
	if err != nil {
		return err
	}
	if !member {
		return &table.Problem{Code: "not-a-member", Args: words.Args{"user": markup.Mention(by)}}
	}
	_, err = p.bot.tables.ReplaceOn(ctx, p.i.ID, p.i.User.ID, t.ID, ids.Chair(p.option(optionSeat)), player, by)
	return err
}

// completeOrganise lists the seats of the game that is meant.
func (p *press) completeOrganise(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	if focused.Name == optionReport {
		return p.completeReports(ctx, focused.String)
	}
	t, err := p.organised(ctx)
	if err != nil || focused.Name != optionSeat {
		return nil
	}
	var choices []discord.Choice
	for _, c := range t.Chairs {
		choices = append(choices, choice(speaker(t, p.lang).Seat(c.Seat), string(c.ID)))
	}
	return matching(choices, focused.String)
}

// replacedOption is the player for whom somebody else plays on; the seat may be named instead.
func replacedOption() discord.Option { return plain(optionGuest, discord.OptionUser, false) }

// reasonOption is what the players are told.
func reasonOption() discord.Option {
	o := plain(optionReason, discord.OptionString, true)
	o.MaxLength = table.MostReason
	return o
}

// answerTextOption is what whoever has reported something is told.
func answerTextOption() discord.Option {
	o := plain(optionAnswer, discord.OptionString, false)
	o.MaxLength = table.MostReport
	return o
}

// organiserText names an organiser, and says if they have a part in the game.
func organiserText(t *table.Table, user ids.User, played bool, lang words.Lang) string {
	return words.Text(lang, "bot.told.organiser",
		words.Args{"user": mention(lang, user), "seats": seatsText(t, user, lang), "played": played})
}

// seatsText names the seats that a person holds now.
func seatsText(t *table.Table, user ids.User, lang words.Lang) string {
	var seats []string
	for _, seat := range t.SeatsOf(user).List() {
		seats = append(seats, speaker(t, lang).Seat(seat))
	}
	return strings.Join(seats, ", ")
}

// replacements says which seats have changed hands, and which have been left to the partners.
func replacements(n table.News, lang words.Lang) []string {
	var lines []string
	for _, h := range n.Replaced {
		chair, _ := n.Table.Chair(h.Chair)
		args := words.Args{"seat": speaker(n.Table, lang).Seat(chair.Seat), "from": mention(lang, h.From),
			"to": mention(lang, h.To), "gone": h.From.Former()}
		if h.From == "" { // nobody knows any more
			args["from"] = ""
		}
		switch {
		case h.Computer != "":
			args["level"] = levelText(lang, h.Computer)
			lines = append(lines, words.Text(lang, "bot.standin.sits", args))
		case h.Returns:
			lines = append(lines, words.Text(lang, "bot.standin.returns", args))
		case h.Swapped:
			lines = append(lines, words.Text(lang, "bot.told.swapped-seats", args))
		case h.To == "":
			lines = append(lines, words.Text(lang, "bot.told.left", args))
		case h.Offered:
			args["vacant"] = h.From == ""
			lines = append(lines, words.Text(lang, "bot.offer.taken", args))
		case h.By == "":
			lines = append(lines, words.Text(lang, "bot.told.taken-over", args))
		default:
			args["by"] = organiserText(n.Table, h.By, h.Played, lang)
			lines = append(lines, words.Text(lang, "bot.told.replaced", args))
		}
	}
	return lines
}

// welcome lets those who have been given a seat into the game's thread, and into the talk beside the game.
func (b *Bot) welcome(ctx context.Context, n table.News) {
	for _, h := range n.Replaced {
		if !h.Comes() || h.To.Former() {
			continue // nobody, or somebody who plays already
		}
		err := b.client.AddThreadMember(ctx, n.Table.Thread, h.To)
		chat, unknown := b.tables.Store().Chat(ctx, n.Table.ID)
		if chat != "" {
			err = errors.Join(err, b.client.AddThreadMember(ctx, chat, h.To))
		}
		if err = errors.Join(err, unknown); err != nil {
			b.log.Warn("add to thread", "game", n.Table.ID, "error", err)
		}
	}
}

// endLettersOf ends what asks those who have lost their seats to somebody else.
func (b *Bot) endLettersOf(ctx context.Context, n table.News) error {
	for _, h := range n.Replaced {
		taken := h.Comes() || h.Computer != ""
		if !taken || h.From == "" || n.Table.SeatsOf(h.From) != engine.Nobody {
			continue
		}
		if gone, err := b.isForgotten(ctx, h.From); err != nil {
			return err
		} else if gone {
			continue
		}
		l, id, err := b.letterOf(ctx, n.Table.ID, h.From)
		if err != nil {
			return err
		}
		if id == "" {
			continue
		}
		user, err := b.person(ctx, n.Table, h.From)
		if err != nil {
			return err
		}
		lang := words.For(user.Locale)
		c, _ := n.Table.Chair(h.Chair)
		why := words.Text(lang, "bot.letter.handed-over",
			words.Args{"to": mention(lang, h.To), "seat": speaker(n.Table, lang).Seat(c.Seat)})
		if h.Computer != "" {
			args := words.Args{"seat": speaker(n.Table, lang).Seat(c.Seat)}
			why = words.Text(lang, "bot.standin.letter", args)
		}
		if err := b.forgetLetter(ctx, n.Table, h.From, id, l, why); err != nil {
			return err
		}
	}
	return nil
}

// seated is what a user who has been given a seat reads above its question.
func seated(n table.News, seat engine.Seat, lang words.Lang) []string {
	if !n.Kinds[table.Seated] {
		return nil
	}
	key := "bot.told.seated"
	if len(n.Offers) > 0 { // they have taken it themselves
		key = "bot.offer.seated"
	}
	return []string{words.Text(lang, key, words.Args{"seat": speaker(n.Table, lang).Seat(seat)})}
}
