package bot

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// Whoever has not played a game here is told, in small print below the first question of each part of it,
// what that part is for, what is sensible and where to look. A button and /settings hints: switch it off.

// hintText is a hint as small print, each piece of advice a line.
func hintText(t *table.Table, seat engine.Seat, key string, lang words.Lang) string {
	text := words.Text(lang, key, words.Args{"second": t.Second(seat), "place": words.Lang(t.Language)})
	return "-# 💡 " + strings.NewReplacer("\n", "\n-# ", " • ", "\n-# • ").Replace(text)
}

// letterHint is the hint that stands in the letter that asks; "" for none.
func (b *Bot) letterHint(ctx context.Context, n table.News, chair table.Chair,
	lang words.Lang) (string, error) {
	asked := n.Table.Questions(engine.SeatsOf(chair.Seat))
	if len(asked) == 0 || !asks(n) {
		return "", nil
	}
	key, err := b.tables.Hint(ctx, n.Table, chair.User, asked[0])
	if err != nil || key == "" {
		return "", err
	}
	return hintText(n.Table, chair.Seat, key, lang), nil
}

// withHint puts a hint below a question.
func (p *press) withHint(ctx context.Context, t *table.Table, d engine.Decision,
	m discord.Message) (discord.Message, error) {
	key, err := p.bot.tables.Hint(ctx, t, p.i.User.ID, d)
	if err != nil || key == "" {
		return m, err
	}
	above, last := strings.CutSuffix(m.Content, p.confirms)
	m.Content = above + "\n" + hintText(t, d.Seat, key, p.lang)
	if last { // its button stands right below
		m.Content += p.confirms
	}
	if rows := addButton(m.Components, discord.Button{Label: words.Text(p.lang, "bot.hints.enough", nil),
		CustomID: idFor(pressHints, t.ID), Style: discord.StyleSecondary}); len(rows) <= mostRows {
		m.Components = rows
	}
	return m, nil
}

// noHints works on the button that ends hints, and shows the question without one.
func (p *press) noHints(ctx context.Context, t *table.Table) (discord.Message, error) {
	if err := p.bot.tables.SetSettings(ctx, p.i.User.ID, table.Wishes{Hints: table.HintsOff}); err != nil {
		return discord.Message{}, err
	}
	return p.secrets(ctx, t)
}
