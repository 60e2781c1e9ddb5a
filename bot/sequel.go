package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// A finished game is carried into another one by the button under its end, or at any time later by /game
// create.

// sequelButton stands under the end of a game that can be carried on. It stays when that is done: then it
// says where.
func (b *Bot) sequelButton(t *table.Table, lang words.Lang) []discord.Component {
	s, ok := b.tables.Sequel(t)
	if !ok {
		return nil
	}
	label := words.Text(lang, "bot.sequel.button", words.Args{"title": b.titleOf(s.Rules, lang)})
	return []discord.Component{discord.Button{Label: markup.Cut(label, labelLength),
		CustomID: lobbyID(lobbyCarry, t, "", 0), Style: discord.StylePrimary}}
}

// titleOf is the title of rules that are offered here.
func (b *Bot) titleOf(id string, lang words.Lang) string {
	rules, _ := b.tables.Rules(id)
	return phrase.Speaker{Rules: rules, Lang: lang}.Title()
}

// carryOn works on the button: it opens the lobby of the sequel where new games are opened, or where the
// earlier one was.
func (p *press) carryOn(ctx context.Context, game ids.Game) (discord.Message, error) {
	earlier, err := p.game(ctx, game)
	if err != nil {
		return discord.Message{}, err
	}
	s, ok := p.bot.tables.Sequel(earlier)
	switch {
	case earlier.SeatsOf(p.i.User.ID) == engine.Nobody:
		return discord.Message{}, &table.Problem{Code: "not-of-this-game"}
	case !ok:
		return discord.Message{}, &table.Problem{Code: "no-sequel", Args: words.Args{"game": game}}
	}
	channel, language, err := p.placeAgain(ctx, earlier)
	if err != nil {
		return discord.Message{}, err
	}
	t, err := p.bot.tables.Create(ctx, table.Creation{
		Interaction: p.i.ID, User: p.i.User.ID, Rules: s.Rules, Server: earlier.Server, Channel: channel,
		Language: language, After: earlier.ID,
	})
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: words.Text(p.lang, "bot.lobby.did.carry",
		words.Args{"game": t.ID, "channel": channel})}, nil
}

// completeSaga lists the finished games of a person that can be carried on.
func (p *press) completeSaga(ctx context.Context) []discord.Choice {
	rules, ok := p.created()
	if !ok {
		return nil
	}
	list, err := p.bot.tables.ToCarryOn(ctx, p.i.User.ID, p.i.GuildID, rules.ID(), menuSize)
	if err != nil {
		p.bot.log.Error("complete saga", "error", err)
		return nil
	}
	if len(list) == 0 {
		return hint(words.Text(p.lang, "bot.sequel.none", nil))
	}
	var choices []discord.Choice
	for _, t := range list {
		choices = append(choices, choice(string(t.ID)+" · "+speaker(t, p.lang).Title()+" · "+standing(t, p.lang),
			string(t.ID)))
	}
	return choices
}

// storySoFar says of a game that carries on another how that one ended, where it can be read and what follows
// from it, of a rematch which game it plays again; "" of others. A game whose past can no longer be read is
// played all the same.
func (b *Bot) storySoFar(ctx context.Context, t *table.Table) string {
	if t.After == "" {
		return b.rematchOf(ctx, t)
	}
	earlier, err := b.tables.Open(ctx, t.After)
	if err != nil {
		b.log.Error("the story so far", "game", t.ID, "after", t.After, "error", err)
		return ""
	}
	lang, follows := words.Lang(t.Language), ""
	for _, o := range t.Rules.Options() {
		if t.Fixed(o.Name) {
			follows += " **" + optionValue(t.Rules, lang, o.Name, t.Options()[o.Name]) + "**."
		}
	}
	return words.Text(lang, "bot.sequel.story", words.Args{
		"title": speaker(earlier, lang).Title(), "game": earlier.ID, "thread": earlier.Thread,
		"how": standing(earlier, lang), "follows": follows,
	}) + "\n"
}
