package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
)

// help works on /help: in a running game's thread it speaks of that game, elsewhere of all that can be
// played.
func (p *press) help(ctx context.Context) (discord.Message, error) {
	g, err := p.bot.tables.Store().GameByThread(ctx, p.i.ChannelID)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return discord.Message{}, err
	}
	if err == nil {
		t, err := p.game(ctx, g.ID)
		if err != nil {
			return discord.Message{}, err
		}
		if t.Running() {
			return p.helpAt(t), nil
		}
	}
	place, err := p.placeLanguage(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	var titles []string
	for _, g := range p.bot.tables.Games() {
		titles = append(titles, "**"+words.Text(p.lang, g.Rules.ID()+".title", nil)+"** – "+words.Text(p.lang,
			g.Rules.ID()+".about", nil))
		if more := g.Rules.ID() + ".more"; words.Has(p.lang, more) {
			titles = append(titles, words.Text(p.lang, more, words.Args{"place": place}))
		}
	}
	return discord.Message{Content: markup.Message(words.Text(p.lang, "bot.help",
		words.Args{"games": strings.Join(titles, "\n"), "place": place})), Components: p.helpButtons()}, nil
}

// placeLanguage is the language in which the public buttons of new games are labelled here.
func (p *press) placeLanguage(ctx context.Context) (words.Lang, error) {
	if p.i.GuildID == "" {
		return p.lang, nil
	}
	server, err := p.bot.tables.Store().Server(ctx, p.i.GuildID)
	if server.Language != "" {
		return words.Lang(server.Language), err
	}
	return words.For(p.i.GuildLocale), err
}

// labels is the language in which the public buttons are labelled that the person finds in the game which a
// press means, and where that is not known those of the server.
func (p *press) labels(ctx context.Context) words.Lang {
	t, err := p.meant(ctx, "")
	if err == nil {
		return words.Lang(t.Language)
	}
	place, err := p.placeLanguage(ctx)
	if err != nil {
		p.bot.log.Warn("how buttons are labelled", "interaction", p.i, "error", err)
	}
	return place
}

// helpButtons are those that say of each game what a turn of it is.
func (p *press) helpButtons() []discord.Row {
	var row discord.Row
	for _, g := range p.bot.tables.Games() {
		if words.Has(p.lang, g.Rules.ID()+".phases") {
			row = append(row, discord.Button{Label: phrase.Speaker{Rules: g.Rules, Lang: p.lang}.Title(),
				CustomID: idFor(pressHelp, g.Rules.ID()), Style: discord.StyleSecondary})
		}
	}
	return slices.Collect(slices.Chunk(row, fewChoices))
}

// helpPress tells a turn of a game by its phases, with the buttons that belong to each.
func (p *press) helpPress(_ context.Context, id customID) (discord.Message, error) {
	rules, ok := p.bot.tables.Rules(id.part(0))
	if !ok || !words.Has(p.lang, rules.ID()+".phases") {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	say, buttons := phrase.Speaker{Rules: rules, Lang: p.lang}, words.Args{}
	for _, v := range rules.Verbs() {
		buttons[v.Name] = say.Verb(v.Name)
	}
	return discord.Message{Content: markup.Message(markup.Bold(say.Title()) + "\n" + turnText(rules, p.lang) +
		"\n" + words.Text(p.lang, rules.ID()+".phases", buttons)), Components: p.helpButtons()}, nil
}

// helpAt says what a turn of a game is and, to whom it asks something, what that is for and with which
// buttons it is answered.
func (p *press) helpAt(t *table.Table) discord.Message {
	say := speaker(t, p.lang)
	lines := []string{heading(t, p.lang), turnText(t.Rules, p.lang)}
	asked := t.Questions(t.SeatsOf(p.i.User.ID))
	for _, d := range asked {
		var buttons []string
		for _, verb := range d.Verbs {
			buttons = append(buttons, say.Verb(verb))
		}
		lines = append(lines, "", markup.Bold(say.Question(d)))
		if len(buttons) > 1 { // a single one opens by itself
			lines = append(lines, words.Text(p.lang, "bot.help-buttons",
				words.Args{"buttons": strings.Join(buttons, " · ")}))
		}
		if key := table.HintKey(t.Rules, d.Step); key != "" {
			lines = append(lines, hintText(t, d.Seat, key, p.lang))
		}
	}
	if len(asked) == 0 {
		lines = append(lines, "", p.standing(t))
	}
	place := words.Lang(t.Language)
	lines = append(lines, "", words.Text(p.lang, "bot.help-here", words.Args{"other": place != p.lang,
		"odds": counts(t), "place": place, "orders": len(t.Rules.Orders()) > 0,
		"plays":    t.SeatsOf(p.i.User.ID) != engine.Nobody,
		"language": languageName(place, p.lang)}))
	m := discord.Message{Content: markup.Message(strings.Join(lines, "\n"))}
	if len(asked) > 0 {
		m.Components = []discord.Row{{discord.Button{Label: words.Text(p.lang, "bot.secrets", nil),
			CustomID: idFor(pressSecrets, t.ID), Style: discord.StylePrimary}}}
	}
	return m
}

// languageName names a language in another one.
func languageName(name, in words.Lang) string {
	return words.Text(in, "bot.language."+string(name), nil)
}
