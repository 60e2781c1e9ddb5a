package bot

import (
	"cmp"
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// /board steps through the past: below a picture are buttons to the move before and after it. What the one
// before now is, is looked up when it is pressed.

const (
	stepNow  = "now"
	stepLast = "last" // the move before now
)

// step shows a look with the buttons that lead on from it, and of a past one with the message that told of
// it.
func (p *press) step(ctx context.Context, t *table.Table, l look, w wish) (discord.Message, error) {
	m, err := p.shown(t, l, p.sight(ctx))
	if err != nil {
		return m, err
	}
	if !l.now {
		tellers, err := p.bot.tellersOf(ctx, t)
		if err != nil {
			return m, err
		}
		if link := tellers.link(l.place.Line); link != "" {
			m.Content += " · [↗](<" + link + ">)"
		}
	}
	return p.steppable(t, p.postable(t, m, l.seats, w), l, w), nil
}

// steppable gives a message the buttons to the moves before and after what it shows, as far as their ids can
// be written.
func (p *press) steppable(t *table.Table, m discord.Message, l look, w wish) discord.Message {
	id := func(turn string) string {
		return strings.TrimRight(idFor(pressStep, t.ID, turn, w.view, w.what, w.where), ":")
	}
	before, after := l.place.before, l.place.after
	switch {
	case l.now:
		before = stepLast
	case after == "":
		after = stepNow
	}
	if len(m.Files) == 0 || len(id("000.000")) > 100 {
		return m
	}
	button := func(key, turn, none string) discord.Button { // two ids of a message are never the same
		return discord.Button{Label: words.Text(p.lang, key, nil), CustomID: id(cmp.Or(turn, none)),
			Style: discord.StyleSecondary, Disabled: turn == ""}
	}
	row := discord.Row{button("bot.step.before", before, "first"), button("bot.step.after", after, "newest")}
	for _, old := range m.Components {
		row = append(row, old...)
	}
	m.Components = []discord.Row{row}
	return m
}

// stepPress works on a button of /board: GAME:TURN:VIEW[:WHAT[:WHERE]].
func (p *press) stepPress(ctx context.Context, id customID) (discord.Message, error) {
	w := wish{turn: id.part(1), view: id.part(2), what: id.part(3), where: id.part(4)}
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		switch w.turn {
		case stepNow:
			w.turn = ""
		case stepLast:
			if err := p.mayLook(t); err != nil {
				return discord.Message{}, err
			}
			list, err := p.places(ctx, t, p.i.User.ID)
			if err != nil {
				return discord.Message{}, err
			}
			if w.turn = ""; len(list) > 0 {
				w.turn = list[len(list)-1].before
			}
			if w.turn == "" {
				return discord.Message{}, noSuchTurn(0)
			}
		}
		l, err := p.looked(ctx, t, w, p.lang)
		if err != nil {
			return discord.Message{}, err
		}
		if w == (wish{view: viewPublic}) && l.seats == engine.Nobody {
			m, err := p.board(ctx, t)
			return p.steppable(t, m, l, w), err
		}
		return p.step(ctx, t, l, w)
	})
}
