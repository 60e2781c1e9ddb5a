package bot

import (
	"context"
	"fmt"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// whatFilm is what /board calls the game turn by turn, as an animated picture.
const whatFilm = "animation"

// mostFilmBytes is how much a film weighs at most: less than Discord takes of a file.
const mostFilmBytes = 8 << 20

// countsTurns tells whether a game has turns to make a film of.
func countsTurns(r engine.Rules) bool {
	return slices.ContainsFunc(r.Events(), func(e engine.EventDef) bool { return e.Kind == table.TurnEvent })
}

// filmed are the moments of which a film is made: how each turn began, and how it stands at the end.
func filmed(moments []table.Moment) []table.Moment {
	var list []table.Moment
	for i, m := range moments {
		if m.Turn != nil || i == len(moments)-1 && len(list) > 0 {
			list = append(list, m)
		}
	}
	return list
}

// film makes the animated picture of a game's moments, each as those seats could see it. One is made at a time: it is much to
// paint, and nobody waits for it to go on.
func (b *Bot) film(ctx context.Context, t *table.Table, moments []table.Moment, from func(table.Moment) (engine.Seats, error), lang words.Lang) (discord.File, error) {
	moments = filmed(moments)
	if len(moments) < 2 {
		return discord.File{}, &table.Problem{Code: "no-film"}
	}
	select {
	case b.studio <- struct{}{}:
		defer func() { <-b.studio }()
	case <-ctx.Done():
		return discord.File{}, ctx.Err()
	}
	var film render.Film
	var last render.Picture
	for _, i := range render.Evenly(len(moments), render.MostFrames) {
		seats, err := from(moments[i])
		if err != nil {
			return discord.File{}, err
		}
		if last, err = t.Painter.Paint(moments[i].ViewFrom(seats), render.Sheet{Kind: render.SheetBoard}, string(lang)); err == nil {
			err = film.Add(last)
		}
		if err != nil {
			return discord.File{}, fmt.Errorf("film of %s: %w", t.ID, err)
		}
	}
	data, err := film.GIF(mostFilmBytes)
	if err != nil {
		return discord.File{}, fmt.Errorf("film of %s: %w", t.ID, err)
	}
	alt := words.Text(lang, "bot.film.alt", words.Args{"from": turnName(speaker(t, lang), moments[0]), "last": last.Alt})
	return discord.File{Name: t.Rules.ID() + "-" + t.ID + ".gif", Data: data, Description: cut(alt, 1024)}, nil
}

// filmLook makes the message with a film as a person may see the game: when it is over, with everything open.
func (p *press) filmLook(ctx context.Context, t *table.Table, w wish, lang words.Lang) (discord.Message, engine.Seats, error) {
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, engine.Nobody, err
	}
	moments, err := p.bot.tables.Story(ctx, t, p.i.User.ID)
	if err != nil {
		return discord.Message{}, engine.Nobody, err
	}
	secret := engine.Nobody
	_, over := t.Result()
	file, err := p.bot.film(ctx, t, moments, func(m table.Moment) (engine.Seats, error) {
		if over && w.view == viewPublic {
			return engine.Public, nil
		}
		seats, err := p.lookingFrom(t, w.view, m.SeatsOf(p.i.User.ID))
		secret |= seats
		return seats, err
	}, lang)
	if err != nil {
		return discord.Message{}, secret, err
	}
	return discord.Message{Content: heading(t, lang) + "\n" + words.Text(lang, "bot.film.title", nil), Files: []discord.File{file}}, secret, nil
}

// premiere posts the film of a game that has just ended, with everything open. Without it the end is told all the same.
func (b *Bot) premiere(ctx context.Context, n table.News) {
	t, lang := n.Table, words.Lang(n.Table.Language)
	if _, over := t.Result(); !over || !countsTurns(t.Rules) || !slices.ContainsFunc(n.Events, func(e engine.Event) bool { return e.Kind == engine.Over }) {
		return
	}
	moments, err := b.tables.Story(ctx, t, "")
	if err == nil && len(filmed(moments)) < 2 {
		return // it ended before there was anything to see
	}
	var file discord.File
	if err == nil {
		file, err = b.film(ctx, t, moments, func(table.Moment) (engine.Seats, error) { return engine.Public, nil }, lang)
	}
	if err == nil {
		_, err = b.client.Send(ctx, t.Thread, discord.Message{
			Content: words.Text(lang, "bot.film.title", nil), Files: []discord.File{file},
			SuppressNotifications: true, Nonce: n.Nonce + ".film",
		})
	}
	if err != nil {
		b.log.Warn("no film of the end", "game", t.ID, "error", err)
	}
}
