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

// boardOptions are those of /board: which picture, of which place, when, and for whose eyes.
func boardOptions() []discord.Option {
	where := option(optionWhere, false)
	where.Description = localized("bot.option.place.about")
	view := option(optionView, false)
	view.Description = localized("bot.option.view.from")
	return []discord.Option{option(optionWhat, false), where, option(optionTurn, false), view,
		viewOption(optionText), gameOption()}
}

// completeLook lists what fits in an option of /board or /draw.
func (p *press) completeLook(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	if focused.Name == optionTurn {
		return p.completePlace(ctx, focused.String)
	}
	t, err := p.watched(ctx)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	switch focused.Name {
	case optionWhere:
		return p.completeWhere(t, focused.String)
	case optionWhat:
		return matching(p.completeWhat(t), focused.String)
	}
	return matching(p.completeView(t), focused.String)
}

// completeWhere lists the places that have a close-up: first those whose name begins with what has been
// typed.
func (p *press) completeWhere(t *table.Table, typed string) []discord.Choice {
	places := closeUps(t.Painter.Offers(t.View(engine.Nobody), string(p.lang)))
	if len(places) == 0 {
		return hint(p.explain(nil, &table.Problem{Code: "no-places"}))
	}
	var first, others []discord.Choice
	for _, o := range places {
		switch name := folded(o.Name); {
		case strings.HasPrefix(name, folded(typed)):
			first = append(first, choice(o.Name, o.What))
		case strings.Contains(name, folded(typed)):
			others = append(others, choice(o.Name, o.What))
		}
	}
	all := append(first, others...)
	return all[:min(len(all), menuSize)]
}

// completeWhat lists the kinds of pictures that there are now, with those of the person's own view.
func (p *press) completeWhat(t *table.Table) []discord.Choice {
	kinds := append(kindsOf(t, t.View(engine.Nobody)), kindsOf(t, t.View(t.SeatsOf(p.i.User.ID)))...)
	slices.Sort(kinds)
	var choices []discord.Choice
	for _, kind := range slices.Compact(kinds) {
		choices = append(choices, choice(speaker(t, p.lang).Picture(kind), kind))
	}
	if table.CountsTurns(t.Rules) {
		choices = append(choices, choice(words.Text(p.lang, "bot.film.what", nil), whatFilm))
	}
	return choices
}

// completeView lists the views that a person may have: everyone's and their own, when the game is over each
// seat's.
func (p *press) completeView(t *table.Table) []discord.Choice {
	choices := []discord.Choice{choice(words.Text(p.lang, "bot.view."+viewPublic, nil), viewPublic)}
	own := t.SeatsOf(p.i.User.ID)
	if own != engine.Nobody {
		choices = append(choices, choice(words.Text(p.lang, "bot.view."+viewMine, nil), viewMine))
	}
	_, over := t.Result()
	for _, seat := range t.Rules.SeatsOf(t.Options()) {
		if over || own.Has(seat) && len(own.List()) > 1 {
			name := words.Text(p.lang, "bot.view.seat", words.Args{"seat": speaker(t, p.lang).Seat(seat)})
			choices = append(choices, choice(name, string(t.SeatID(seat))))
		}
	}
	return choices
}
