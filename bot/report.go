package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
)

// report works on /report: it keeps for the operator what a player says is wrong in a game.
func (p *press) report(ctx context.Context, t *table.Table) (discord.Message, error) {
	if !t.Started() {
		return discord.Message{}, notBegun(t)
	}
	r, err := p.bot.tables.Report(ctx, p.i.ID, p.i.User.ID, t, p.option(optionWhat), p.bot.version)
	if err != nil {
		return discord.Message{}, err
	}
	p.bot.log.Info("a player reports that something is wrong", "game", t.ID, "report", r.ID)
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.report.kept",
		words.Args{"report": r.ID, "told": t.GoesOn()})}, nil
}

// reportOption is what is wrong, in the player's words.
func reportOption() discord.Option {
	o := about(plain(optionWhat, discord.OptionString, true), "bot.option.what.report")
	o.MaxLength = table.MostReport
	return o
}

// reported says in the thread that something was reported to the operator, and calls the organisers. What
// it is may be secret and is not said.
func (b *Bot) reported(ctx context.Context, n table.News,
	lang words.Lang) (lines []string, roles []string, err error) {
	if !n.Kinds[table.Reported] {
		return nil, nil, nil
	}
	server, err := b.tables.Store().Server(ctx, n.Table.Server)
	if err != nil {
		return nil, nil, err
	}
	if server.Organiser != "" {
		roles = []string{server.Organiser}
	}
	key := "bot.told.reported"
	if !n.Table.GoesOn() {
		key = "bot.told.reported-late"
	}
	for _, note := range n.Notes {
		if note.Kind == table.Reported {
			lines = append(lines, words.Text(lang, key, words.Args{
				"user": mention(lang, note.User), "report": note.Report, "role": server.Organiser}))
		}
	}
	return lines, roles, nil
}
