package bot

import (
	"context"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
)

// A quick game: one press gives the orders that most players would give about whatever interrupts, says which
// these are, and can be taken back by another. It is offered when a game begins, and under /orders as long as
// it lasts. It answers nothing at once: whoever has just been asked for the first time answers by hand. What
// it consists of stands with each game's rules; The Confrontation has none: what is asked between two moves
// there is the battle itself, in which no two players choose alike.

// gameBegins is how many lines a record has while it is offered beside a question: every seat has been asked
// by then.
const gameBegins = 12

// quickBeside is the button for a quick game beside a question, when the game begins and its player has said
// nothing beforehand yet.
func quickBeside(t *table.Table, seat engine.Seat, orders []table.Order, lang words.Lang) discord.Row {
	i := slices.IndexFunc(t.Chairs, func(c table.Chair) bool { return c.Seat == seat })
	if i < 0 || t.Sequence > gameBegins ||
		slices.ContainsFunc(orders, func(o table.Order) bool { return o.Chair.Seat == seat }) {
		return nil
	}
	for _, preset := range t.OrderPresets(seat) {
		if preset.Quick {
			return discord.Row{presetButton(t, t.Chairs[i], preset, lang, presetQuick)}
		}
	}
	return nil
}

// quickButton is the button for a quick game in a person's secrets, also while somebody else is waited for.
func (p *press) quickButton(t *table.Table, orders []table.Order) discord.Row {
	for _, seat := range t.SeatsOf(p.i.User.ID).List() {
		if row := quickBeside(t, seat, orders, p.lang); row != nil {
			return row
		}
	}
	return nil
}

// giveQuick gives the orders of a quick game beside a question, and shows it again, below what they are.
func (p *press) giveQuick(ctx context.Context, t *table.Table, c table.Chair,
	preset table.Preset) (discord.Message, error) {
	t, err := p.bot.tables.GivePreset(ctx, "", p.i.User.ID, t.ID, c.ID, preset)
	if err != nil {
		return discord.Message{}, err
	}
	p.gave = &given{preset, c}
	m, err := p.secrets(ctx, t)
	m.Content = markup.Fit(p.quickText(t), m.Content)
	return m, err
}

// quickText says in one line each what the orders of a quick game are, and how they answer.
func (p *press) quickText(t *table.Table) string {
	lines := []string{words.Text(p.lang, "bot.orders.quick", nil)}
	for _, o := range p.gave.Orders {
		lines = append(lines, speaker(t, p.lang).Order(o))
	}
	return strings.Join(append(lines, words.Text(p.lang, "bot.orders.quick-when", nil)), "\n")
}
