package bot

import (
	"context"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
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

// handCommand works on /hand: a person's own view with what is asked of them, or their hand in words. A game
// without hands is told as its player sees it.
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
