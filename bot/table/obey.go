package table

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// When a question opens for a seat whose player has an order about it, it is noted when the answer will be
// given: after a delay that depends on nothing that anyone holds. Then the order becomes an ordinary action,
// unless its player has answered before. Others see an answer like any other: the same call in the thread,
// the same line of the record. Where an order breaks off its player is told why, and asked.
//
// An answer that cannot be given at its own moment is drawn anew from now, as if the question had just been
// asked: the program stood still, Discord was away, the game was paused or an undo asked for. Given as soon
// as that is over it would be known for an order's.

// The kinds of outbox rows for the player whose order it is.
const (
	OrderObeyed = "order-obeyed" // the order has answered: as an older program told it, each time
	OrderBroken = "order-broken" // it has broken off
)

// How late orders answer, in waking time of their player: there is one distribution, whatever the order and
// whatever is held, since an order that answers only where the hand has nothing to choose must not be told
// from others, nor from its player. Like the times in which people answer by post it is log-normal; its tails
// are cut at a fifth and at five times of what is usual.
const (
	usualDelay  = 96 * time.Minute
	delaySpread = 0.8
	cutDelays   = 5

	// LeastDelay and MostDelay are the limits between which every order answers.
	LeastDelay = usualDelay / cutDelays
	MostDelay  = usualDelay * cutDelays
)

// withinCuts is how much of the uncut distribution lies between the limits.
var withinCuts = math.Erf(math.Log(cutDelays) / delaySpread / math.Sqrt2)

// delaySteps is how finely a delay is drawn: more finely than a time is stored.
const delaySteps = 1 << 52

// tooLate is by how much an answer may miss its moment and still be given.
const tooLate = 2 * time.Second

// Delays replaces the source of the delays: f returns a number from 0 below n. It is called before the tables
// are used. Without it they come from the runtime's own generator.
func (t *Tables) Delays(f func(n int) int) { t.random = f }

// drawDelay is one draw, whatever it is for.
func (t *Tables) drawDelay() time.Duration {
	draw := t.random
	if draw == nil {
		draw = rand.IntN
	}
	part := (float64(draw(delaySteps)) + 0.5) / delaySteps
	deviation := math.Sqrt2 * math.Erfinv(withinCuts*(2*part-1))
	return time.Duration(float64(usualDelay) * math.Exp(delaySpread*deviation))
}

// answerAt is when an order of a user's answers that hears of a question now.
func (t *Tables) answerAt(ctx context.Context, user ids.User, now time.Time) (time.Time, error) {
	settings, err := t.Settings(ctx, user)
	if err != nil {
		return time.Time{}, err
	}
	return settings.Night().After(now, t.drawDelay(), settings.Zone), nil
}

// heard is what a seat's orders say to what it is asked.
type heard struct {
	order  Order // the first that is about it
	answer engine.Action
	broken *engine.Refusal // why it breaks off
	fault  error
}

func (h heard) answers() bool { return h.answer.Verb != "" }

// obeyed finds the first order that is about what the seat is asked.
func obeyed(r engine.Rules, p engine.Position, seat engine.Seat, orders []Order) heard {
	for _, o := range orders {
		answer, err := r.Obey(p, seat, o.Action)
		h := heard{order: o, answer: answer}
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

// foreseen is what the orders at a table make of a change: when they answer, and which of them end.
type foreseen struct {
	answers   []storage.Due
	rewritten []storage.OrdersChange // of which some have broken off, or are spent
	rows      []storage.OutboxRow
}

// foresee looks for orders about the questions that a change has opened, and drops those whose time it has
// ended: an order for a battle must not hold for the next one. After an undo no order answers:
// otherwise it would do again what its player has just taken back.
func (t *Tables) foresee(ctx context.Context, table *Table, c change, next waits) (f foreseen, err error) {
	f.answers = table.computersAnswer(c, next)
	if len(table.Rules.Orders()) == 0 {
		return f, nil
	}
	bodies, err := t.orderBodies(ctx, table)
	if err != nil {
		return f, err
	}
	for i, chair := range table.playedAfter(c) {
		if chair.Computer != "" {
			continue
		}
		body := table.unspent(c.position, bodies[chair.ID])
		if w, owed := next[table.SeatID(chair.Seat)]; owed {
			due := storage.Due{Seat: chair.ID, Decision: w.Decision, Since: w.Since}
			at, err := t.answerAt(ctx, chair.User, c.at) // drawn whether there is an order or not
			if err != nil {
				return f, err
			}
			was := table.waits[table.SeatID(chair.Seat)].Decision
			if (was != w.Decision || table.Chairs[i].Seat != chair.Seat) && c.line.Kind != engine.UndoLine {
				say := func() heard {
					return obeyed(table.Rules, c.position, chair.Seat, table.ordersIn(chair, body))
				}
				h := say()
				for ; h.broken != nil; h = say() { // others may be about it
					body = withoutOrders(body, h.order.Text)
					f.rows = append(f.rows, brokenRow(h.order, c.at))
				}
				// a fault is told when the answer is due: no move fails because of an order
				if h.answers() || h.fault != nil {
					due.At = at
				}
			}
			f.answers = append(f.answers, due)
		}
		if body != bodies[chair.ID] {
			f.rewritten = append(f.rewritten, table.rewritten(chair, bodies[chair.ID], body))
		}
	}
	return f, nil
}

// unspent leaves of a chair's orders those whose time has not run out.
func (t *Table) unspent(p engine.Position, body string) string {
	return strings.Join(slices.DeleteFunc(splitOrders(body), func(text string) bool {
		o, err := t.Rules.ParseOrder(text)
		return err == nil && t.Rules.Spent(p, o)
	}), "\n")
}

// rewritten is the change that replaces the orders of a chair if they still are those that were seen.
func (t *Table) rewritten(c Chair, seen, body string) storage.OrdersChange {
	return storage.OrdersChange{Orders: storage.Orders{Game: t.ID, Seat: c.ID, User: c.User, Body: body},
		Seen: seen}
}

// brokenRow tells a player that a standing order of theirs has broken off.
func brokenRow(o Order, at time.Time) storage.OutboxRow {
	row := notice(Audience{Chair: o.Chair.ID}, OrderBroken, at)
	row.Body = body{Order: o.Text}.String()
	return row
}

// answer reports whether an order is going to answer what a chair is asked.
func (f foreseen) answer(chair ids.Chair, w wait) bool {
	return slices.ContainsFunc(f.answers, func(d storage.Due) bool {
		return d.Seat == chair && d.Decision == w.Decision && !d.At.IsZero()
	})
}

// AnswerDue has the standing orders answer whose time has come, each once, whatever happens in between, and
// returns when the next one is due; the zero time if none is.
func (t *Tables) AnswerDue(ctx context.Context, now time.Time) (next time.Time, err error) {
	due, err := t.store.DueAnswers(ctx, now)
	if err != nil {
		return next, fmt.Errorf("standing orders: %w", err)
	}
	var failed []error
	for _, d := range due {
		_, err := t.again(func() (*Table, error) { return t.answerByOrder(ctx, d, now) })
		if isNewer(err) {
			err = t.store.MoveAnswer(ctx, d, now.Add(whileNewer))
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("standing order in game %s: %w", d.Game, err))
		}
	}
	next, err = t.store.NextAnswer(ctx)
	return next, errors.Join(append(failed, err)...)
}

// answerByOrder gives one answer, or forgets it where the question or the order is gone. It is drawn anew
// where its moment has passed, and as long as the players are asked about the position: the game must not
// go on over that.
func (t *Tables) answerByOrder(ctx context.Context, d storage.Due, now time.Time) (*Table, error) {
	table, err := t.Open(ctx, d.Game)
	if err != nil {
		return nil, err
	}
	asked := slices.ContainsFunc(table.Votes(), func(v Vote) bool { return v.Kind.OnPosition() })
	if asked || !table.Running() || now.Sub(d.At) > tooLate {
		chair, _ := table.Chair(d.Seat)
		at, err := t.answerAt(ctx, chair.User, now)
		if err != nil {
			return nil, err
		}
		return table, t.store.MoveAnswer(ctx, d, at)
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
		c := table.rewritten(chair, bodies[chair.ID], withoutOrders(bodies[chair.ID], h.order.Text))
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

// hear takes in what standing orders have done.
func (n *News) hear(kind string, said body) {
	n.Obeyed = append(n.Obeyed, n.Table.parseOrders(said.Obeyed)...)
	switch own := n.Table.parseOrders([]string{said.Order}); kind {
	case OrderObeyed:
		n.Obeyed = append(n.Obeyed, own...)
	case OrderBroken:
		n.Broken = append(n.Broken, own...)
	}
	if g := said.Gave; g != nil {
		if a, err := n.Table.Rules.Parse(g.Action); err == nil { // else it is of other rules than today's
			n.Gave = append(n.Gave, Given{g.Question, a, g.Order})
		}
	}
}

// parseOrders reads orders; those of other rules than today's, and none, are left out.
func (t *Table) parseOrders(texts []string) (orders []engine.Action) {
	for _, text := range texts {
		if o, err := t.Rules.ParseOrder(text); err == nil {
			orders = append(orders, o)
		}
	}
	return orders
}
