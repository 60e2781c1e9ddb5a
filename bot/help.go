package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// help works on /help: where a running game is at hand it speaks of that game, elsewhere of all that can be
// played.
func (p *press) help(ctx context.Context) (discord.Message, error) {
	t, others, err := p.helpGame(ctx)
	if err != nil {
		return discord.Message{}, err
	}
	if t != nil {
		return p.helpAt(t, others), nil
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
		words.Args{"games": strings.Join(titles, "\n"), "place": place, "reminders": table.MostReminders})),
		Components: p.helpButtons()}, nil
}

// helpGame is the running game that help is asked about, nil where there is none: that of this thread or
// private conversation. Among direct messages, where several games may ask, it is the one that has asked
// last, and others says whether there are more.
func (p *press) helpGame(ctx context.Context) (t *table.Table, others bool, err error) {
	store := p.bot.tables.Store()
	g, err := store.GameByThread(ctx, p.i.ChannelID)
	id := g.ID
	if errors.Is(err, storage.ErrNotFound) {
		id, err = store.ConversationOf(ctx, p.i.ChannelID)
	}
	if err != nil {
		return nil, false, err
	}
	if id != "" {
		if t, err = p.game(ctx, id); err != nil || !t.Running() {
			return nil, false, err
		}
		return t, false, nil
	}
	if p.i.GuildID != "" {
		return nil, false, nil
	}
	games, err := store.GamesOf(ctx, p.i.User.ID, storage.Running)
	if err != nil {
		return nil, false, err
	}
	var last time.Time
	for _, g := range games {
		open, err := p.bot.tables.Open(ctx, g.ID)
		if err != nil { // one broken game must not hide the help
			p.bot.log.Error("help", "game", g.ID, "error", err)
			continue
		}
		if asked := lastAsked(open, p.i.User.ID); asked.After(last) || len(games) == 1 && open.Running() {
			t, last = open, asked
		}
	}
	return t, len(games) > 1, nil
}

// lastAsked is when a game last asked somebody what it still waits for; zero if it waits for others.
func lastAsked(t *table.Table, user ids.User) (last time.Time) {
	seats := t.SeatsOf(user)
	for _, w := range t.Waiting() {
		if seats.Has(w.Decision.Seat) && w.Since.After(last) {
			last = w.Since
		}
	}
	return last
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
// buttons it is answered. Where there are others, it says where to find them.
func (p *press) helpAt(t *table.Table, others bool) discord.Message {
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
		"odds": counts(t), "place": place, "others": others, "orders": len(t.Rules.Orders()) > 0,
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
