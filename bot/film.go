package bot

import (
	"context"
	"errors"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// whatFilm is what /board calls the game turn by turn, as an animated picture.
const whatFilm = "animation"

// mostFilmBytes is how much a film weighs at most: less than Discord takes of a file.
const mostFilmBytes = 8 << 20

// errNoFilm says that there was too little to see.
var errNoFilm error = &table.Problem{Code: "no-film"}

// filmed are the moments of which a film is made: how each turn began, and how it stands at the end. One turn
// is no film.
func filmed(moments []table.Moment) []table.Moment {
	var list []table.Moment
	for _, m := range moments {
		if m.Turn != nil {
			list = append(list, m)
		}
	}
	if len(list) < 2 {
		return nil
	}
	if end := moments[len(moments)-1]; end.Turn == nil {
		list = append(list, end)
	}
	return list
}

// film makes the animated picture of a game's story, each moment as those seats could see it. One film is
// made at a time: it is much to paint, and no game waits for it.
func (b *Bot) film(
	ctx context.Context, t *table.Table, story func() ([]table.Moment, error),
	from func(table.Moment) (engine.Seats, error), s sight,
) (discord.File, error) {
	select {
	case b.filming <- struct{}{}:
		defer func() { <-b.filming }()
	case <-ctx.Done():
		return discord.File{}, ctx.Err()
	}
	moments, err := story() // not before: a look at the past must not wait for a film
	if err != nil {
		return discord.File{}, err
	}
	if moments = filmed(moments); len(moments) == 0 {
		return discord.File{}, errNoFilm
	}
	var film render.Film
	var last render.Picture
	for _, i := range render.Evenly(len(moments), render.MostFrames) {
		seats, err := from(moments[i])
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return discord.File{}, err
		}
		view, err := moments[i].ViewFrom(seats)
		if err != nil {
			return discord.File{}, err
		}
		if last, err = s.paint(t, view, t.Painter.Frame(view)); err == nil {
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
	alt := words.Text(s.lang, "bot.film.alt", words.Args{"from": turnName(speaker(t, s.lang), moments[0]),
		"last": last.Alt})
	return discord.File{Name: t.Rules.ID() + "-" + string(t.ID) + ".gif", Data: data,
		Description: markup.Cut(alt, 1024)}, nil
}

// filmLook makes the message with a film as a person may see the game: when it is over, with everything open.
func (p *press) filmLook(ctx context.Context, t *table.Table, w wish,
	s sight) (discord.Message, engine.Seats, error) {
	if err := p.mayLook(t); err != nil {
		return discord.Message{}, engine.Nobody, err
	}
	secret := engine.Nobody
	_, over := t.Result()
	story := func() ([]table.Moment, error) { return p.moments(ctx, t, p.reader(w)) }
	file, err := p.bot.film(ctx, t, story, func(m table.Moment) (engine.Seats, error) {
		if over && w.view == viewPublic {
			return engine.Public, nil
		}
		seats, err := p.lookingFrom(t, w.view, m.SeatsOf(p.i.User.ID))
		secret |= seats
		return seats, err
	}, s)
	if err != nil {
		return discord.Message{}, secret, err
	}
	return discord.Message{Content: heading(t, s.lang) + "\n" + words.Text(s.lang, "bot.film.title", nil),
		Files: []discord.File{file}}, secret, nil
}

// tellEnd posts what is left of a game that is over: files, then the film. A game that goes on after all,
// because somebody has brought it back, keeps its secrets.
func (b *Bot) tellEnd(ctx context.Context, n table.News) error {
	if _, over := n.Table.Result(); !over || n.Table.Thread == "" || n.Table.Lesson() != nil {
		return nil
	}
	if err := b.keepsakes(ctx, n); err != nil {
		return err
	}
	return b.tellFilm(ctx, n)
}

// tellFilm posts the film of a game that has ended, with everything open. A film that cannot be made is
// only logged, and not tried again.
func (b *Bot) tellFilm(ctx context.Context, n table.News) error {
	t, s := n.Table, b.publicSight(ctx, n.Table)
	leave := func() {}
	story := func() (_ []table.Moment, err error) {
		if leave, err = b.lookOwn(ctx); err != nil {
			return nil, err
		}
		return b.tables.Story(ctx, t, "")
	}
	file, err := b.film(ctx, t, story, func(table.Moment) (engine.Seats, error) { return engine.Public, nil },
		s)
	leave() // posting it may take long
	switch {
	case errors.Is(err, errNoFilm):
		return nil // it ended before there was anything to see
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		b.log.Error("no film of the end", "game", t.ID, "error", err)
		return nil
	}
	m := discord.Message{Content: words.Text(s.lang, "bot.film.title", nil), Files: []discord.File{file},
		SuppressNotifications: true, Nonce: n.Nonce}
	if _, err := b.sendThread(ctx, t, m); err != nil {
		return fmt.Errorf("post the film: %w", err)
	}
	return nil
}
