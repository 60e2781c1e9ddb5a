package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

const (
	commandOrganise = "organise"

	optionBy = "by"
)

// What /organise does.
const (
	organiseCancel  = "cancel"
	organisePause   = "pause"
	organiseResume  = "resume"
	organiseReplace = "replace"
)

// organiseCommand is /organise. Everyone sees it: who may use it is set with /setup, of which Discord knows nothing.
func organiseCommand() discord.Command {
	sub := func(name string, options ...discord.Option) discord.Option {
		key := "bot.command." + commandOrganise + "." + name
		return discord.Option{
			Type: discord.OptionSubcommand, Name: localized(key + ".name"), Description: localized(key + ".about"), Options: append(options, gameOption()),
		}
	}
	return shared(commandOrganise, []discord.CommandContext{discord.ContextGuild},
		sub(organiseCancel), sub(organisePause), sub(organiseResume),
		sub(organiseReplace, guestOption(), plain(optionBy, discord.OptionUser, true)),
	)
}

// organise works on /organise, for members who manage the server and those who have its organiser role.
func (p *press) organise(ctx context.Context) (discord.Message, error) {
	server, err := p.bot.tables.Store().Server(ctx, p.i.GuildID)
	if err != nil {
		return discord.Message{}, err
	}
	if p.i.GuildID == "" || !p.managesServer() && (server.Organiser == "" || !slices.Contains(p.i.Roles, server.Organiser)) {
		return discord.Message{}, &table.Problem{Code: "not-organiser", Args: words.Args{"role": server.Organiser}}
	}
	return p.withTable(ctx, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.Server != p.i.GuildID {
			return discord.Message{}, &table.Problem{Code: "no-such-game", Args: words.Args{"game": t.ID}}
		}
		return p.organiseTable(ctx, t, strings.Join(p.i.Command.Subcommand, " "))
	})
}

func (p *press) organiseTable(ctx context.Context, t *table.Table, what string) (discord.Message, error) {
	tables, args, err := p.bot.tables, words.Args{"game": t.ID}, error(nil)
	switch what {
	case organiseCancel:
		_, err = tables.Abandon(ctx, p.i.ID, t.ID)
	case organisePause:
		_, err = tables.Pause(ctx, p.i.ID, t.ID)
	case organiseResume:
		_, err = tables.Resume(ctx, p.i.ID, t.ID)
	case organiseReplace:
		args["player"], args["by"] = mention(p.option(optionGuest)), mention(p.option(optionBy))
		err = p.replace(ctx, t)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.organise.did."+what, args)}, nil
}

func mention(user string) string { return "<@" + user + ">" }

// replace lets another member play on for a player.
func (p *press) replace(ctx context.Context, t *table.Table) error {
	player, by := p.option(optionGuest), p.option(optionBy)
	if p.i.Command.Users[by].Bot {
		return &table.Problem{Code: "no-bots"}
	}
	member, err := p.bot.client.IsMember(ctx, p.i.GuildID, by)
	if err != nil {
		return err
	}
	if !member {
		return &table.Problem{Code: "not-a-member", Args: words.Args{"user": mention(by)}}
	}
	_, err = p.bot.tables.Replace(ctx, p.i.ID, t.ID, player, by)
	return err
}

// replacements says which seats have changed hands.
func replacements(n table.News, lang words.Lang) []string {
	var lines []string
	for _, h := range n.Replaced {
		chair, _ := n.Table.Chair(h.Chair)
		lines = append(lines, words.Text(lang, "bot.told.replaced", words.Args{
			"seat": speaker(n.Table, lang).Seat(chair.Seat), "from": mention(h.From), "to": mention(h.To),
		}))
	}
	return lines
}

// welcome lets those who have been given a seat into the game's thread.
func (b *Bot) welcome(ctx context.Context, n table.News) {
	for _, h := range n.Replaced {
		if err := b.client.AddThreadMember(ctx, n.Table.Thread, h.To); err != nil {
			b.log.Warn("add to thread", "game", n.Table.ID, "error", err)
		}
	}
}

// seated is what whoever has been given a seat reads above its question.
func seated(n table.News, seat engine.Seat, lang words.Lang) []string {
	if !n.Kinds[table.Seated] {
		return nil
	}
	return []string{words.Text(lang, "bot.told.seated", words.Args{"seat": speaker(n.Table, lang).Seat(seat)})}
}
