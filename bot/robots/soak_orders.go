package robots

import (
	"context"
	"strings"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
)

// order gives a standing order by text, whatever it may be, or takes all those back that it names.
func (p *player) order(ctx context.Context, t seen, seat engine.Seat, channel string) error {
	open := t.OpenOrders(seat)
	if len(open) == 0 {
		return nil
	}
	o := engine.Action{Verb: open[p.random.IntN(len(open))]}
	for {
		f, done, err := t.Rules.NextOfOrder(t.position, seat, o)
		if err != nil {
			return err
		}
		arg, ok := f.Random(p.random.IntN)
		if done || !ok {
			break
		}
		o = o.With(arg)
	}
	does := "order"
	if p.random.IntN(4) == 0 {
		does = "remove"
	}
	u := &use{user: string(t.UserOf(seat)), channel: channel, game: t.ID, orders: t.Rules.FormatOrder(o)}
	p.command(ctx, u, "orders", sandbox.Opt(does, t.Rules.FormatOrder(o)), sandbox.Opt("game", string(t.ID)))
	return nil
}

// checkObeyed checks that a line for which nobody pressed anything is the answer of a standing order, and
// that its player has been told so, or will be when they are called next.
func (s *soak) checkObeyed(ctx context.Context, f *findings, t seen, unasked []storage.Line) error {
	byOrder := map[string]int{}
	for _, l := range unasked {
		seat, _, _ := strings.Cut(l.Text, ":")
		byOrder[seat]++
	}
	for _, chair := range t.Chairs {
		if chair.User == "" { // left to the partners: what was still to be told to its player is not
			delete(byOrder, string(t.SeatID(chair.Seat)))
			continue
		}
		told := 0
		err := s.look(func(tables *table.Tables) error {
			untold, err := tables.Obeyed(ctx, t.Table, chair.ID)
			told = len(untold)
			return err
		})
		if err != nil {
			return err
		}
		for _, m := range s.letters(string(chair.User), t.ID) {
			told += toldObeyed(m.Content, s.localeOf(string(chair.User)))
		}
		seat := t.SeatID(chair.Seat)
		if told < byOrder[string(seat)] && !s.closers[string(chair.User)] {
			f.fault(&f.twice, "%s: %d lines of %s were made by nobody, and %d by a standing order", t.ID,
				byOrder[string(seat)]-told, seat, told)
		}
		delete(byOrder, string(seat))
	}
	for seat, n := range byOrder {
		f.fault(&f.twice, "%s: %d lines of %q were made by nobody", t.ID, n, seat)
	}
	return nil
}

// mostObeyed is more than the answers of orders that a letter tells of.
const mostObeyed = 1000

// toldObeyed is of how many answers of standing orders a letter tells.
func toldObeyed(letter string, lang words.Lang) int {
	for n := 1; n < mostObeyed && strings.Contains(letter, "📜"); n++ {
		told, _, _ := strings.Cut(words.Text(lang, "bot.orders.obeyed", words.Args{"n": n, "orders": ""}), "\n")
		if strings.Contains(letter, strings.TrimSpace(told)) {
			return n
		}
	}
	return 0
}
