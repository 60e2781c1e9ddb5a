package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
)

// When a question opens for a seat whose player has an order about it, it is noted when the answer will be given: after a delay that
// depends on nothing that anyone holds. Then the order becomes an ordinary action, unless its player has answered before. Others see
// an answer like any other: the same call in the thread, the same line of the record. Where an order breaks off its player is told
// why, and asked.

// The kinds of outbox rows for the player whose order it is.
const (
	OrderObeyed = "order-obeyed" // the order has answered
	OrderBroken = "order-broken" // it has broken off
)

// A range of delays.
type delays struct{ least, most time.Duration }

// soon is how late an order answers that always answers. slowly is for one that leaves its question to the player for reasons that
// only they know: so long people take, too, and silence tells nothing.
var (
	soon   = delays{3 * time.Minute, 20 * time.Minute}
	slowly = delays{20 * time.Minute, 8 * time.Hour}
)

// delaySteps is how finely a delay is drawn.
const delaySteps = 1 << 20

// Delays replaces the source of the delays: f returns a number from 0 below n. It is called before the tables are used. Without it
// they come from the runtime's own generator.
func (t *Tables) Delays(f func(n int) int) { t.random = f }

// drawDelay draws once for both ranges, whatever is asked for: so that not even the number of draws depends on an order.
func (t *Tables) drawDelay() func(leaves bool) time.Duration {
	draw := t.random
	if draw == nil {
		draw = rand.IntN
	}
	part := time.Duration(draw(delaySteps))
	return func(leaves bool) time.Duration {
		r := soon
		if leaves {
			r = slowly
		}
		return r.least + (r.most-r.least)/delaySteps*part
	}
}

// heard is what a seat's orders say to what it is asked.
type heard struct {
	order  Order // the first that is about it
	answer engine.Action
	broken *engine.Refusal // why it breaks off
	leaves bool            // it, or one before it that was passed over, answers for reasons that only the seat knows
	fault  error
}

func (h heard) answers() bool { return h.answer.Verb != "" }

// obeyed finds the first order that is about what the seat is asked. What stands behind one that leaves the question to the player
// answers as late as that would: else how soon it comes would tell which of the two it was.
func obeyed(r engine.Rules, p engine.Position, seat engine.Seat, orders []Order) heard {
	step, leaves := askedAt(r, p, seat), false
	for _, o := range orders {
		answer, err := r.Obey(p, seat, o.Action)
		leaves = leaves || slices.ContainsFunc(r.Orders(), func(i engine.OrderInfo) bool {
			return i.Name == o.Action.Verb && i.Leaves && slices.Contains(i.Steps, step)
		})
		h := heard{order: o, answer: answer, leaves: leaves}
		switch {
		case errors.As(err, &h.broken):
			return h
		case err != nil:
			return heard{fault: err}
		case h.answers():
			return h
		}
	}
	return heard{}
}

// askedAt is the step of the question that a seat owes an answer to; "" for none.
func askedAt(r engine.Rules, p engine.Position, seat engine.Seat) string {
	for _, d := range r.Decisions(p) {
		if d.Seat == seat && d.Owed {
			return d.Step
		}
	}
	return ""
}

// foreseen is what the orders at a table make of a change: when they answer, and which of them break off.
type foreseen struct {
	answers []storage.Due
	broken  []storage.OrdersChange
	rows    []storage.OutboxRow
}

// foresee looks for orders about the questions that a change has opened. After an undo whoever is asked decides for themselves: else
// what they have taken back would be done again.
func (t *Tables) foresee(ctx context.Context, table *Table, c change, next waits) (f foreseen, err error) {
	bodies, err := t.orderBodies(ctx, table)
	if err != nil {
		return f, err
	}
	for i, chair := range table.chairsAt(c.position) {
		w, owed := next[table.SeatID(chair.Seat)]
		if !owed {
			continue
		}
		due := storage.Due{Seat: chair.ID, Decision: w.Decision, Since: w.Since}
		fresh := table.waits[table.SeatID(chair.Seat)].Decision != w.Decision || table.Chairs[i].Seat != chair.Seat
		if delay := t.drawDelay(); fresh && c.line.Kind != engine.UndoLine {
			body := bodies[chair.ID]
			h := obeyed(table.Rules, c.position, chair.Seat, table.ordersIn(chair, body))
			for ; h.broken != nil; h = obeyed(table.Rules, c.position, chair.Seat, table.ordersIn(chair, body)) { // others may be about it
				body = withoutOrder(body, h.order.Text)
				f.rows = append(f.rows, brokenRow(h.order, c.at))
			}
			if body != bodies[chair.ID] {
				f.broken = append(f.broken, table.rewritten(chair, bodies[chair.ID], body))
			}
			if h.answers() || h.fault != nil { // a fault is told when the answer is due: no move fails because of an order
				due.At = c.at.Add(delay(h.leaves))
			}
		}
		f.answers = append(f.answers, due)
	}
	return f, nil
}

// rewritten is the change by which other orders stand for a chair than those that were seen.
func (t *Table) rewritten(c Chair, seen, body string) storage.OrdersChange {
	return storage.OrdersChange{Orders: storage.Orders{Game: t.ID, Seat: c.ID, User: c.User, Body: body}, Seen: seen}
}

// brokenRow tells the player of an order that it has broken off.
func brokenRow(o Order, at time.Time) storage.OutboxRow {
	row := notice(o.Chair.ID, OrderBroken, at)
	row.Body = body{Order: o.Text}.String()
	return row
}

// tellObeyed tells the player whose order has answered what happened, and what they are asked next: they have pressed nothing that
// would show it to them.
func (t *Tables) tellObeyed(table *Table, c change, next waits, kept bool) []storage.OutboxRow {
	i := slices.IndexFunc(table.Chairs, func(chair Chair) bool { return chair.ID == c.order.Chair.ID })
	own := engine.SeatsOf(table.Chairs[i].Seat)
	after := table.chairsAt(c.position)[i]
	told := notice(c.order.Chair.ID, OrderObeyed, c.at)
	told.Body = body{
		Order: c.order.Text, Events: lines(engine.EventsFor(c.played.Events, own)), Drew: kept && len(privateTo(c.played.Events, own)) > 0,
	}.String()
	rows := []storage.OutboxRow{told}
	seat := table.SeatID(after.Seat)
	if w, asked := next[seat]; asked && table.waits[seat].Decision != w.Decision {
		row := notice(after.ID, Asked, c.at)
		row.Body = body{Acted: own}.String()
		rows = append(rows, row)
	}
	return rows
}

// AnswerDue has the standing orders answer whose time has come, each once, whatever happens in between. Call it every few seconds.
func (t *Tables) AnswerDue(ctx context.Context, now time.Time) error {
	due, err := t.store.DueAnswers(ctx, now)
	if err != nil {
		return fmt.Errorf("standing orders: %w", err)
	}
	var failed []error
	for _, d := range due {
		if _, err := t.again(func() (*Table, error) { return t.answerByOrder(ctx, d) }); err != nil {
			failed = append(failed, fmt.Errorf("standing order in game %s: %w", d.Game, err))
		}
	}
	return errors.Join(failed...)
}

// answerByOrder gives one answer, or forgets it where the question or the order is gone. As long as an undo is asked for it waits:
// the game must not go on over that.
func (t *Tables) answerByOrder(ctx context.Context, d storage.Due) (*Table, error) {
	table, err := t.Open(ctx, d.Game)
	if err != nil {
		return nil, err
	}
	if _, undo := table.Request(); undo || !table.Running() {
		return table, nil
	}
	chair, w := table.waitOf(d)
	if chair.User == "" || w.Decision != d.Decision || w.Since.UnixMicro() != d.Since.UnixMicro() {
		return table, t.store.DropAnswer(ctx, d)
	}
	bodies, err := t.orderBodies(ctx, table)
	if err != nil {
		return nil, err
	}
	h := obeyed(table.Rules, table.position, chair.Seat, table.ordersIn(chair, bodies[chair.ID]))
	switch {
	case h.fault != nil:
		return table, errors.Join(h.fault, t.store.DropAnswer(ctx, d)) // the game itself is well
	case h.answers():
		return t.act(ctx, table, chair.Seat, h.answer, &h.order, "")
	case h.broken != nil: // given or changed while the question was open
		c := table.rewritten(chair, bodies[chair.ID], withoutOrder(bodies[chair.ID], h.order.Text))
		c.At = t.now()
		c.Outbox = []storage.OutboxRow{brokenRow(h.order, c.At)}
		if err := t.store.SetOrders(ctx, c); err != nil {
			return nil, err
		}
		t.wake()
		return table, nil // it is due still: another order may be about it
	}
	return table, t.store.DropAnswer(ctx, d)
}

// waitOf returns the chair of a due time and what its seat owes now.
func (t *Table) waitOf(d storage.Due) (Chair, wait) {
	chair, _ := t.Chair(d.Seat)
	return chair, t.waits[t.SeatID(chair.Seat)]
}

// Breaks says why an order would break off if it were asked now; nil if it would not.
func (t *Table) Breaks(seat engine.Seat, order engine.Action) *engine.Refusal {
	if !t.Running() {
		return nil
	}
	var refusal *engine.Refusal
	if _, err := t.Rules.Obey(t.position, seat, order); errors.As(err, &refusal) {
		return refusal
	}
	return nil
}

// WillAnswer returns the user's order that is going to answer what the seat is asked, if there is one.
func (t *Table) WillAnswer(seat engine.Seat, orders []Order) (Order, bool) {
	if !t.Running() {
		return Order{}, false
	}
	own := slices.DeleteFunc(slices.Clone(orders), func(o Order) bool { return o.Chair.Seat != seat })
	h := obeyed(t.Rules, t.position, seat, own)
	return h.order, h.answers()
}

// hear takes in what a standing order has done.
func (n *News) hear(kind, text string) {
	o, err := n.Table.Rules.ParseOrder(text)
	switch {
	case err != nil: // none, or one of other rules
	case kind == OrderObeyed:
		n.Obeyed = append(n.Obeyed, o)
	case kind == OrderBroken:
		n.Broken = append(n.Broken, o)
	}
}
