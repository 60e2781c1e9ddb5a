package bot

import (
	"context"
	"errors"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
)

// How /hand shows a hand.
const (
	asPicture = "picture"
	asWords   = "words"
)

// asOption lets choose between a picture and words.
func asOption() discord.Option {
	o := option(optionAs, false)
	o.Autocomplete, o.MaxLength = false, 0 // a list to choose from
	for _, as := range []string{asPicture, asWords} {
		o.Choices = append(o.Choices, discord.Choice{Name: localized("bot.as." + as), Value: as})
	}
	return o
}

// hand works on /hand. Whoever plays in several games and names none chooses by button.
func (p *press) hand(ctx context.Context) (discord.Message, error) {
	m, err := atTable((*press).handCommand)(p, ctx)
	var problem *table.Problem
	if !errors.As(err, &problem) || problem.Code != "which-game" {
		return m, err
	}
	games, unlisted := p.bot.tables.Store().GamesOf(ctx, p.i.User.ID, storage.Running)
	if unlisted != nil {
		return m, unlisted
	}
	var rows []gameRow
	for _, g := range games[:min(len(games), gamesOnPage)] {
		row := p.gameRow(ctx, g)
		row.mine = true // a hand is looked at whether or not the game waits
		rows = append(rows, row)
	}
	title := "⚠️ " + p.explain(nil, err)
	return discord.Message{Lines: p.gameLines(title, rows, "bot.show.hand", pressOwn)}, nil
}

// handCommand shows the hand in a game: a person's own view with what is asked of them, or their hand in
// words. A game without hands is told as its player sees it.
func (p *press) handCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	seats := t.SeatsOf(p.i.User.ID)
	if p.option(optionAs) != asWords || seats == engine.Nobody || !t.Started() {
		p.own = true
		m, err := p.secrets(ctx, t)
		if err == nil {
			view := t.View(seats)
			m.Files = p.bot.illustrations(t, view, p.sight(ctx), ownSheets(t, view, seats)...)
		}
		return m, err
	}
	view := t.View(seats)
	hands := handsIn(t, view, seats)
	if len(hands) == 0 {
		hands = []render.Sheet{{Kind: render.SheetBoard}}
	}
	var lines []string
	for _, hand := range hands {
		told, err := t.Painter.Tell(view, hand, string(p.lang))
		if err != nil {
			return discord.Message{}, err
		}
		lines = append(lines, told...)
	}
	return inWords(t, heading(t, p.lang)+"\n", lines), nil
}
