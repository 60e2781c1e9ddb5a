package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
)

// Whose view is shown.
const (
	viewMine   = "mine"
	viewPublic = "public"
)

// viewOption lets choose between one's own view and that of everyone.
func viewOption(name string) discord.Option {
	o := option(name, false)
	o.Autocomplete, o.MaxLength = false, 0 // a list to choose from
	for _, view := range []string{viewMine, viewPublic} {
		o.Choices = append(o.Choices, discord.Choice{Name: localized("bot.view." + view), Value: view})
	}
	return o
}

// boardCommand works on /board: what everyone sees, now or earlier, from far or near; or a person's own view;
// or all of it in words for who cannot see pictures. Only its asker sees the answer.
func (p *press) boardCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	w := p.wishOf(viewPublic)
	if p.option(optionView) == "" && p.onlyOwn(t, w) {
		w.view = viewMine
	}
	inWords := p.option(optionText)
	if inWords != "" {
		w.view = inWords
	}
	if w.what == whatFilm {
		m, secret, err := p.filmLook(ctx, t, w, p.sight(ctx))
		return p.postable(t, m, secret, w), err
	}
	l, err := p.looked(ctx, t, w, p.lang)
	switch {
	case err != nil:
		return discord.Message{}, err
	case inWords != "":
		return p.told(t, l, w)
	case w == wish{view: viewPublic}:
		m, err := p.board(ctx, t)
		return p.steppable(t, m, l, w), err
	}
	return p.step(ctx, t, l, w)
}

// onlyOwn reports whether a player's own view has what they wish to see now, and everyone's has not: a hand,
// say, or a journal.
func (p *press) onlyOwn(t *table.Table, w wish) bool {
	own := t.SeatsOf(p.i.User.ID)
	if w.what == "" || w.what == render.SheetHand || own == engine.Nobody || !t.Started() {
		return w.what == render.SheetHand
	}
	return !slices.Contains(kindsOf(t, t.View(engine.Nobody)), w.what) &&
		slices.Contains(kindsOf(t, t.View(own)), w.what)
}

// board works on a plain /board: the game as everyone sees it now.
func (p *press) board(ctx context.Context, t *table.Table) (discord.Message, error) {
	l, err := p.looked(ctx, t, wish{view: viewPublic}, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.shown(t, l, p.sight(ctx))
	if err == nil {
		m.Content = markup.Message(heading(t, p.lang) + "\n" + p.standing(t))
	}
	return m, err
}

// drawCommand works on /draw: the board again, now or at an earlier turn, for a player their own view first.
func (p *press) drawCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	view := viewMine
	if t.SeatsOf(p.i.User.ID) == engine.Nobody {
		view = viewPublic
	}
	w := p.wishOf(view)
	if view == viewPublic {
		w.view = viewPublic // whoever does not play has no other
	}
	l, err := p.looked(ctx, t, w, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.shown(t, l, p.sight(ctx))
	return p.postable(t, m, l.seats, w), err
}

// postable gives a message that everyone may see a button for players, which posts it where everyone does.
// secret are the seats whose view it shows.
func (p *press) postable(t *table.Table, m discord.Message, secret engine.Seats, w wish) discord.Message {
	id := strings.TrimRight(idFor(pressDraw, t.ID, w.turn, w.what, w.where), ":")
	if bare := idFor(pressDraw, t.ID); id == bare {
		id = bare + ":"
	}
	if len(m.Files) == 0 || secret != engine.Nobody || t.SeatsOf(p.i.User.ID) == engine.Nobody ||
		t.Thread == "" || len(id) > 100 {
		return m
	}
	m.Components = []discord.Row{{discord.Button{
		Label: words.Text(p.lang, "bot.draw.post", nil), CustomID: id, Style: discord.StyleSecondary,
	}}}
	return m
}

// public is what everyone may see of a game, in the language and the colours of its thread.
func (p *press) public(ctx context.Context, t *table.Table, w wish) (discord.Message, error) {
	s := p.bot.publicSight(ctx, t)
	if w.what == whatFilm {
		m, _, err := p.filmLook(ctx, t, w, s)
		return m, err
	}
	l, err := p.looked(ctx, t, w, s.lang)
	if err != nil {
		return discord.Message{}, err
	}
	return p.shown(t, l, s)
}

// drawPress posts what everyone may see into the game's thread. Only players may.
func (p *press) drawPress(ctx context.Context, id customID) (discord.Message, error) {
	w := wish{view: viewPublic, turn: id.part(1), what: id.part(2), where: id.part(3)}
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.SeatsOf(p.i.User.ID) == engine.Nobody {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
		m, err := p.public(ctx, t, w)
		if err != nil {
			return m, err
		}
		m.Content += "\n" + words.Text(words.Lang(t.Language), "bot.draw.by",
			words.Args{"user": markup.Mention(p.i.User.ID)})
		m.Nonce, m.SuppressNotifications = string(p.i.ID), true
		if err := p.bot.ensureThread(ctx, t); err != nil {
			return discord.Message{}, err
		}
		if _, err := p.bot.client.Send(ctx, t.Thread, m); err != nil {
			return discord.Message{}, fmt.Errorf("post the board: %w", err)
		}
		return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.draw.posted",
			words.Args{"thread": t.Thread})}, nil
	})
}
