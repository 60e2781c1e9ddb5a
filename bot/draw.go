package bot

import (
	"context"
	"fmt"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
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

// boardCommand works on /board: what everyone sees, now or earlier, from far or near; or a person's own view; or all of it in
// words for who cannot see pictures. Only its asker sees the answer.
func (p *press) boardCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	w := p.wishOf(viewPublic)
	if w.what == render.SheetHand && p.option(optionView) == "" {
		w.view = viewMine
	}
	inWords := p.option(optionText)
	if inWords != "" {
		w.view = inWords
	}
	l, err := p.looked(ctx, t, w, p.lang)
	switch {
	case err != nil:
		return discord.Message{}, err
	case inWords != "":
		return p.told(t, l, w)
	case w == wish{view: viewPublic}:
		return p.board(ctx, t)
	}
	return p.postable(t, l, w)
}

// board works on a plain /board: the game as everyone sees it now.
func (p *press) board(ctx context.Context, t *table.Table) (discord.Message, error) {
	l, err := p.looked(ctx, t, wish{view: viewPublic}, p.lang)
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.shown(t, l, p.lang)
	if err == nil {
		m.Content = cut(heading(t, p.lang)+"\n"+p.standing(t)+"\n"+m.Files[0].Description, 2000)
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
	return p.postable(t, l, w)
}

// postable shows a look, with a button for players that posts it where it is everyone's.
func (p *press) postable(t *table.Table, l look, w wish) (discord.Message, error) {
	m, err := p.shown(t, l, p.lang)
	id := strings.TrimRight(strings.Join([]string{pressDraw, t.ID, w.turn, w.what, w.where}, ":"), ":")
	if w.turn == "" && w.what == "" && w.where == "" {
		id += ":"
	}
	if err != nil || l.seats != engine.Nobody || t.SeatsOf(p.i.User.ID) == engine.Nobody || t.Thread == "" || len(id) > 100 {
		return m, err
	}
	m.Components = []discord.Row{{discord.Button{
		Label: words.Text(p.lang, "bot.draw.post", nil), CustomID: id, Style: discord.StyleSecondary,
	}}}
	return m, nil
}

// drawPress posts what everyone may see into the game's thread, game:turn:what:where. Only players may.
func (p *press) drawPress(ctx context.Context, rest string) (discord.Message, error) {
	part := strings.SplitN(rest+":::", ":", 4)
	w := wish{view: viewPublic, turn: part[1], what: part[2], where: strings.TrimRight(part[3], ":")}
	return p.open(ctx, part[0], func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if t.SeatsOf(p.i.User.ID) == engine.Nobody {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
		lang := words.Lang(t.Language)
		l, err := p.looked(ctx, t, w, lang)
		if err != nil {
			return discord.Message{}, err
		}
		m, err := p.shown(t, l, lang)
		if err != nil {
			return m, err
		}
		m.Content += "\n" + words.Text(lang, "bot.draw.by", words.Args{"user": "<@" + p.i.User.ID + ">"})
		m.Nonce, m.SuppressNotifications = p.i.ID, true
		if err := p.bot.ensureThread(ctx, t); err != nil {
			return discord.Message{}, err
		}
		if _, err := p.bot.client.Send(ctx, t.Thread, m); err != nil {
			return discord.Message{}, fmt.Errorf("post the board: %w", err)
		}
		return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.draw.posted", words.Args{"thread": t.Thread})}, nil
	})
}
