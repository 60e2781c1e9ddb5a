package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
)

// How long a worker that answers for others rests when nothing is due: a change by another process (a thawed
// game, the clock) wakes nobody. And how long it takes until what has failed is tried again.
const (
	idleAnswering   = time.Minute
	failedAnswering = 5 * time.Second
)

// startAnswering has a worker do what is due at its own moment: do returns the next one. While Discord is
// away, and people could not answer, it rests. stop waits for the end of an answer that has begun.
func (b *Bot) startAnswering(ctx context.Context, w waker,
	do func(ctx context.Context, now time.Time) (next time.Time, err error)) (stop func()) {
	return w.repeat(ctx, b.log, failedAnswering, func(ctx context.Context) time.Duration {
		if !b.online.Load() {
			return idleAnswering
		}
		next, err := do(ctx, b.now())
		switch {
		case err != nil:
			return failedAnswering
		case next.IsZero():
			return idleAnswering
		}
		return min(idleAnswering, next.Sub(b.now()))
	})
}

// Obey has the standing orders answer that are due, and returns when the next one is. Run does it at that
// moment.
func (b *Bot) Obey(ctx context.Context, now time.Time) (next time.Time, err error) {
	if next, err = b.tables.AnswerDue(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("standing orders", "error", err)
	}
	return next, err
}

// brokenNotes tell a player which of their standing orders have broken off, and why.
func brokenNotes(n table.News, seat engine.Seat, lang words.Lang) []string {
	say := speaker(n.Table, lang)
	var notes []string
	for _, o := range n.Broken {
		reason := ""
		if refusal := n.Table.Breaks(seat, o); refusal != nil {
			reason, _ = say.Refusal(refusal)
		}
		notes = append(notes, words.Text(lang, "bot.orders.broken",
			words.Args{"order": say.Order(o), "reason": reason}))
	}
	return notes
}

// obeyedText says which standing orders have answered how often; "" if none has.
func obeyedText(t *table.Table, obeyed []engine.Action, lang words.Lang) string {
	if len(obeyed) == 0 {
		return ""
	}
	say, times := speaker(t, lang), map[string]int{}
	var orders []string
	for _, o := range obeyed {
		text := say.Order(o)
		if times[text]++; times[text] == 1 {
			orders = append(orders, text)
		}
	}
	for i, text := range orders {
		if times[text] > 1 {
			orders[i] = words.Times(times[text], text)
		}
	}
	return words.Text(lang, "bot.orders.obeyed",
		words.Args{"n": len(obeyed), "orders": strings.Join(orders, "\n")})
}

// byOrder reports whether a letter is only there because of a standing order: then the thread must not learn
// that it was refused.
func byOrder(n table.News) bool {
	return n.Kinds[table.OrderObeyed] || n.Kinds[table.OrderBroken] && !n.Kinds[table.Asked]
}

// orderNotes say, below a question, that a standing order is going to answer it.
func orderNotes(n table.News, seat engine.Seat, lang words.Lang) []string {
	if o, ok := n.Table.WillAnswer(seat, n.Orders); ok && n.Kinds[table.Asked] {
		return []string{words.Text(lang, "bot.orders.will-answer",
			words.Args{"order": speaker(n.Table, lang).Order(o.Action)})}
	}
	return nil
}

// orderButtons are the button to the standing orders, where one could answer what is asked, and before it the
// presets that do; when a game begins, that for a whole game.
func orderButtons(t *table.Table, d engine.Decision, orders []table.Order, lang words.Lang) discord.Row {
	quick := quickBeside(t, d.Seat, orders, lang)
	if quick == nil && !t.AboutStep(d.Seat, d.Step) {
		return nil
	}
	return append(append(quick, presetsBeside(t, d, orders, lang)...), ordersButton(t, lang))
}

// withOrders adds the summary of a person's standing orders to their secrets, and the button to the list.
func (p *press) withOrders(ctx context.Context, t *table.Table, m discord.Message) (discord.Message, error) {
	if len(t.Rules.Orders()) == 0 || !t.Running() {
		return m, nil
	}
	orders, err := p.bot.tables.Orders(ctx, t, p.i.User.ID)
	if err != nil {
		return m, err
	}
	say := speaker(t, p.lang)
	text := words.Text(p.lang, "bot.orders.summary", words.Args{"n": len(orders)})
	row := discord.Row{ordersButton(t, p.lang)}
	for i, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		if i == 0 && p.gave == nil { // the question that is shown
			row = append(presetsBeside(t, d, orders, p.lang), row...)
		}
		own := slices.DeleteFunc(slices.Clone(orders), func(o table.Order) bool { return o.Chair.Seat != d.Seat })
		if o, ok := t.WillAnswer(d.Seat, own); ok {
			text = words.Text(p.lang, "bot.orders.will-answer", words.Args{"order": say.Order(o.Action)})
		}
	}
	if len(orders) > 0 {
		m.Content = markup.Message(m.Content + "\n-# " + text)
	}
	if p.gave == nil {
		row = append(p.quickButton(t, orders), row...)
	} else {
		row = append(discord.Row{backButton(t, p.gave.chair, p.gave.Preset, presetUndo, p.lang)}, row...)
	}
	if len(m.Components) < mostRows {
		m.Components = append(m.Components, row)
	}
	return m, nil
}

// longWait is the shortest wait of which it is worth saying that nobody need have waited.
const longWait = time.Hour

// hintOrder says after an answer that a standing order would have spared the others the wait.
func (p *press) hintOrder(d *table.Draft, m discord.Message) discord.Message {
	for _, w := range d.Table.Waiting() {
		waited := p.bot.now().Sub(w.Since)
		if p.gave == nil && w.Decision.Seat == d.Decision.Seat && waited >= longWait &&
			d.Table.AboutStep(d.Decision.Seat, d.Decision.Step) && len(d.Table.Players()) > 1 {
			m.Content = markup.Message(fmt.Sprintf("%s\n-# %s", m.Content,
				words.Text(p.lang, "bot.orders.hint", words.Args{"n": int(waited.Hours())})))
		}
	}
	return m
}
