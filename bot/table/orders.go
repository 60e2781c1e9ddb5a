package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Standing orders are what a player says beforehand. They are stored beside the game, one a line, the newest
// first: the first one that is about a question answers it. When and how stands in obey.go.

// MostOrders is how many standing orders a seat may have: as many as fit into a menu.
const MostOrders = 20

// Order is one standing order of a user.
type Order struct {
	Chair  Chair
	Action engine.Action // its kind and fields, see engine.Order
	Text   string        // as it is stored
}

// Orders lists a user's standing orders in a game, chair by chair, in the order in which they are tried.
func (t *Tables) Orders(ctx context.Context, table *Table, user ids.User) ([]Order, error) {
	bodies, err := t.orderBodies(ctx, table)
	if err != nil {
		return nil, err
	}
	var list []Order
	for _, c := range table.Chairs {
		if c.User == user && user != "" {
			list = append(list, table.ordersIn(c, bodies[c.ID])...)
		}
	}
	return list, nil
}

// orderBodies reads the orders of those who sit at the table, by chair.
func (t *Tables) orderBodies(ctx context.Context, table *Table) (map[ids.Chair]string, error) {
	if len(table.Rules.Orders()) == 0 {
		return nil, nil
	}
	stored, err := t.store.Orders(ctx, table.ID)
	if err != nil {
		return nil, err
	}
	bodies := map[ids.Chair]string{}
	for _, o := range stored {
		if c, ok := table.Chair(o.Seat); ok && c.User == o.User {
			bodies[c.ID] = o.Body
		}
	}
	return bodies, nil
}

// ordersIn reads what is stored. Orders of other rules than today's, and those whose time has run out, are
// left out: they answer nothing.
func (t *Table) ordersIn(c Chair, body string) []Order {
	var list []Order
	for text := range strings.SplitSeq(body, "\n") {
		o, err := t.Rules.ParseOrder(text)
		if err == nil && !(t.Running() && t.Rules.Spent(t.position, o)) {
			list = append(list, Order{c, o, text})
		}
	}
	return list
}

// OpenOrders lists the kinds of standing order that a seat may give now, those first that are about what it
// is asked.
func (t *Table) OpenOrders(seat engine.Seat) []string {
	if !t.Running() {
		return nil
	}
	open := t.Rules.OpenOrders(t.position, seat)
	step := ""
	for _, d := range t.Questions(engine.SeatsOf(seat)) {
		step = d.Step
	}
	slices.SortStableFunc(open, func(a, b string) int {
		return boolean(t.about(b, step)) - boolean(t.about(a, step))
	})
	return open
}

// AboutStep reports whether a seat may give an order that is about a question.
func (t *Table) AboutStep(seat engine.Seat, step string) bool {
	return t.Running() && slices.ContainsFunc(t.Rules.OpenOrders(t.position, seat),
		func(kind string) bool { return t.about(kind, step) })
}

func (t *Table) about(kind, step string) bool {
	return slices.ContainsFunc(t.Rules.Orders(),
		func(o engine.OrderInfo) bool { return o.Name == kind && slices.Contains(o.Steps, step) })
}

func boolean(b bool) int {
	if b {
		return 1
	}
	return 0
}

// NextOfOrder names the next field of a standing order; see engine.Rules.
func (t *Table) NextOfOrder(seat engine.Seat, begun engine.Action) (engine.Field, bool, error) {
	return t.Rules.NextOfOrder(t.position, seat, begun)
}

// GiveOrders adds standing orders of a user's on one of their chairs, before the others. If they are about
// what the seat is asked already, they answer that too.
func (t *Tables) GiveOrders(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair, orders ...engine.Action) (*Table, error) {
	return t.GivePreset(ctx, interaction, user, game, chair, Preset{Orders: orders})
}

// GivePreset adds the orders of a preset. Those for a whole game stand behind the others: what a player has
// said about one question goes before what most would say.
func (t *Tables) GivePreset(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair, preset Preset) (*Table, error) {
	return t.changeOrders(ctx, interaction, user, game, chair,
		func(table *Table, c Chair, body string) (string, error) {
			var given []string
			for _, o := range preset.Orders {
				if _, done, err := table.NextOfOrder(c.Seat, o); err != nil || !done {
					return "", errors.Join(err, incomplete(done))
				}
				given = append(given, table.Rules.FormatOrder(o))
			}
			var others []string
			for _, o := range table.ordersIn(c, body) {
				if !slices.Contains(given, o.Text) && !table.replaced(o, preset.Orders) {
					others = append(others, o.Text)
				}
			}
			lines := slices.Concat(given, others)
			if preset.Quick {
				lines = slices.Concat(others, given)
			}
			if len(lines) > MostOrders {
				return "", problem("too-many-orders", words.Args{"most": MostOrders})
			}
			return strings.Join(lines, "\n"), nil
		})
}

// replaced reports whether new orders take the place of an old one.
func (t *Table) replaced(old Order, given []engine.Action) bool {
	return slices.ContainsFunc(t.Rules.Orders(), func(o engine.OrderInfo) bool {
		return o.Alone && o.Name == old.Action.Verb &&
			slices.ContainsFunc(given, func(a engine.Action) bool { return a.Verb == o.Name })
	})
}

func incomplete(done bool) error {
	if done {
		return nil
	}
	return problem("order-incomplete", nil)
}

func splitOrders(body string) []string {
	if body == "" {
		return nil
	}
	return strings.Split(body, "\n")
}

// RemoveOrders takes standing orders back. Those that are gone already do not matter.
func (t *Tables) RemoveOrders(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair, texts ...string) (*Table, error) {
	return t.changeOrders(ctx, interaction, user, game, chair,
		func(_ *Table, _ Chair, body string) (string, error) {
			return withoutOrders(body, texts...), nil
		})
}

func withoutOrders(body string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(splitOrders(body),
		func(line string) bool { return slices.Contains(texts, line) }), "\n")
}

// changeOrders changes the orders on one chair. Where they answer what is asked already, it is noted when.
func (t *Tables) changeOrders(ctx context.Context, interaction ids.Interaction, user ids.User, game ids.Game,
	chair ids.Chair,
	change func(*Table, Chair, string) (string, error)) (*Table, error) {
	now := t.now()
	at, err := t.answerAt(ctx, user, now)
	if err != nil {
		return nil, err
	}
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		c, ok := table.Chair(chair)
		if !ok || c.User != user {
			return nil, problem("not-seated", nil)
		}
		if len(table.Rules.Orders()) == 0 {
			return nil, problem("no-orders", nil)
		}
		bodies, err := t.orderBodies(ctx, table)
		if err != nil {
			return nil, err
		}
		body, err := change(table, c, bodies[c.ID])
		if err != nil {
			return nil, err
		}
		set := storage.OrdersChange{
			Orders: storage.Orders{Game: game, Seat: c.ID, User: user, Body: body}, Seen: bodies[c.ID], At: now,
			Interaction: interaction,
		}
		if w, owed := table.waits[table.SeatID(c.Seat)]; owed {
			if heard := obeyed(table.Rules, table.position, c.Seat, table.ordersIn(c, body)); heard.answers() {
				set.Answers = []storage.Due{{Seat: c.ID, Decision: w.Decision, Since: w.Since, At: at}}
			}
		}
		if err := t.store.SetOrders(ctx, set); err != nil {
			return nil, fmt.Errorf("orders in game %s: %w", game, err)
		}
		t.wake()
		return table, nil
	})
}
