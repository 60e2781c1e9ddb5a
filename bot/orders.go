package bot

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// Standing orders are listed, given and taken back in one private message. Its buttons and menus:
//
//	o:GAME:l:CHAIR   the list of a chair
//	o:GAME:k:CHAIR   begin an order of the kind that the menu says
//	o:GAME:x:CHAIR   take back the order that the menu says
//	of:DRAFT:…       complete an order field by field, see orderdraft.go
const (
	ordersList   = "l"
	ordersKind   = "k"
	ordersRemove = "x"
)

const (
	commandOrders = "orders"
	optionOrder   = "order"
	optionRemove  = "remove"
)

func ordersCommand() discord.Command {
	return shared(commandOrders, nil, option(optionOrder, false), option(optionRemove, false), gameOption())
}

// ordersSlash works on /orders: the list, an order given as text, whole or begun, or one taken back.
func (p *press) ordersSlash(ctx context.Context, t *table.Table) (discord.Message, error) {
	chairs, err := p.ownChairs(t)
	if err != nil {
		return discord.Message{}, err
	}
	switch order, remove := p.option(optionOrder), p.option(optionRemove); {
	case remove != "":
		for _, c := range chairs {
			if t, err = p.bot.tables.RemoveOrders(ctx, "", p.i.User.ID, t.ID, c.ID,
				strings.ToLower(remove)); err != nil {
				return discord.Message{}, err
			}
		}
		return p.orders(ctx, t, chairs[0], "bot.orders.removed")
	case order != "":
		o, err := t.Rules.ParseOrder(strings.ToLower(order))
		if err != nil {
			return discord.Message{}, err
		}
		c := chairs[max(0, slices.IndexFunc(chairs, func(c table.Chair) bool {
			return slices.Contains(t.OpenOrders(c.Seat), o.Verb)
		}))]
		d, err := p.bot.tables.BeginOrder(ctx, t, p.i.User.ID, c, o)
		if err != nil {
			return discord.Message{}, err
		}
		if _, done, err := d.Complete(); err == nil && done {
			return p.giveOrder(ctx, d)
		}
		return p.askOrder(ctx, d, 0)
	}
	return p.orders(ctx, t, chairs[0], "")
}

// ownChairs are the person's chairs in a running game whose rules know standing orders, those first that are
// asked something.
func (p *press) ownChairs(t *table.Table) ([]table.Chair, error) {
	var own []table.Chair
	for _, c := range t.Chairs {
		if c.User == p.i.User.ID {
			own = append(own, c)
		}
	}
	switch {
	case len(own) == 0:
		return nil, &table.Problem{Code: "not-seated"}
	case len(t.Rules.Orders()) == 0:
		return nil, &table.Problem{Code: "no-orders"}
	case t.Standing() != nil:
		return nil, t.Standing()
	case !t.Running():
		return nil, &table.Problem{Code: "not-running"}
	}
	slices.SortStableFunc(own, func(a, b table.Chair) int {
		return len(t.Questions(engine.SeatsOf(b.Seat))) - len(t.Questions(engine.SeatsOf(a.Seat)))
	})
	return own, nil
}

// ordersPress works on the buttons and menus of the list: GAME:operation:CHAIR.
func (p *press) ordersPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		chairs, err := p.ownChairs(t)
		if err != nil {
			return discord.Message{}, err
		}
		c := chairs[0]
		if i := slices.IndexFunc(chairs,
			func(c table.Chair) bool { return c.ID == ids.Chair(id.part(2)) }); i >= 0 {
			c = chairs[i]
		}
		value := ""
		if len(p.i.Component.Values) > 0 {
			value = p.i.Component.Values[0]
		}
		switch {
		case id.part(1) == ordersKind && value != "":
			d, err := p.bot.tables.BeginOrder(ctx, t, p.i.User.ID, c, engine.Action{Verb: value})
			if err != nil {
				return discord.Message{}, err
			}
			return p.askOrder(ctx, d, 0)
		case id.part(1) == ordersRemove && value != "":
			return p.removeOrder(ctx, t, c, value)
		}
		return p.orders(ctx, t, c, "")
	})
}

// removeOrder takes the order back that a menu names by the sum of its text.
func (p *press) removeOrder(ctx context.Context, t *table.Table, c table.Chair,
	sum string) (discord.Message, error) {
	orders, err := p.bot.tables.Orders(ctx, t, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	for _, o := range orders {
		if o.Chair.ID == c.ID && orderSum(o) == sum {
			if t, err = p.bot.tables.RemoveOrders(ctx, p.i.ID, p.i.User.ID, t.ID, c.ID, o.Text); err != nil {
				return discord.Message{}, err
			}
		}
	}
	return p.orders(ctx, t, c, "bot.orders.removed")
}

// orderSum names an order in a menu, whose values are shorter than an order may be.
func orderSum(o table.Order) string {
	h := fnv.New64a()
	h.Write([]byte(o.Text))
	return strconv.FormatUint(h.Sum64(), 36)
}

// orders lists the standing orders of a chair, and offers to give more or to take one back. said is what has
// just been done.
func (p *press) orders(ctx context.Context, t *table.Table, c table.Chair,
	said string) (discord.Message, error) {
	all, err := p.bot.tables.Orders(ctx, t, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	own := slices.DeleteFunc(slices.Clone(all), func(o table.Order) bool { return o.Chair.ID != c.ID })
	say := speaker(t, p.lang)
	text := []string{heading(t, p.lang) + " · " + say.Seat(c.Seat)}
	if said != "" {
		text = append(text, words.Text(p.lang, said, nil))
	}
	text = append(text, words.Text(p.lang, "bot.orders.title", words.Args{"n": len(own)}))
	for i, o := range own {
		text = append(text, fmt.Sprintf("%d. %s", i+1, say.Order(o.Action)))
	}
	if o, ok := t.WillAnswer(c.Seat, own); ok {
		text = append(text, words.Text(p.lang, "bot.orders.will-answer", words.Args{"order": say.Order(o.Action)}))
	}
	obeyed, err := p.bot.tables.Obeyed(ctx, t, c.ID)
	if err != nil {
		return discord.Message{}, err
	}
	if told := obeyedText(t, obeyed, p.lang); told != "" {
		text = append(text, told)
	}
	settings, err := p.bot.tables.Settings(ctx, p.i.User.ID)
	if err != nil {
		return discord.Message{}, err
	}
	if slices.ContainsFunc(own, func(o table.Order) bool { return leaves(t, o.Action) }) {
		text = append(text, words.Text(p.lang, "bot.orders.leaves", nil))
	}
	text = append(text, words.Text(p.lang, "bot.orders.how", words.Args{
		"night": settings.Night().String(), "zone": zoneName(settings.Zone.String()),
	}))
	return discord.Message{Content: markup.Message(strings.Join(text, "\n")),
			Components: p.orderControls(t, c, own)},
		nil
}

// leaves reports whether an order answers only for reasons that its player alone knows.
func leaves(t *table.Table, order engine.Action) bool {
	return slices.ContainsFunc(t.Rules.Orders(),
		func(o engine.OrderInfo) bool { return o.Name == order.Verb && o.Leaves(order) })
}

// orderControls are the menus of the list, and buttons to the person's other chairs and back to their
// secrets.
func (p *press) orderControls(t *table.Table, c table.Chair, own []table.Order) []discord.Row {
	say := speaker(t, p.lang)
	id := func(operation string, chair ids.Chair) string { return idFor(pressOrders, t.ID, operation, chair) }
	var rows []discord.Row
	give := discord.StringSelect{CustomID: id(ordersKind, c.ID),
		Placeholder: words.Text(p.lang, "bot.orders.give", nil)}
	for _, kind := range t.OpenOrders(c.Seat) {
		give.Options = append(give.Options, discord.SelectOption{
			Label: markup.Cut(say.OrderName(kind), lineLength), Value: kind,
			Description: markup.Cut(say.OrderAbout(kind), lineLength),
		})
	}
	if give.Options = give.Options[:min(len(give.Options), menuSize)]; len(give.Options) > 0 &&
		len(own) < table.MostOrders {
		rows = append(rows, discord.Row{give})
	}
	remove := discord.StringSelect{CustomID: id(ordersRemove, c.ID),
		Placeholder: words.Text(p.lang, "bot.orders.remove", nil)}
	for _, o := range own {
		remove.Options = append(remove.Options,
			discord.SelectOption{Label: markup.Cut(say.Order(o.Action), lineLength),
				Value: orderSum(o)})
	}
	if len(remove.Options) > 0 {
		rows = append(rows, discord.Row{remove})
	}
	presets := presetButtons(t, c, own, p.lang)
	rows = append(rows, presets[:min(len(presets), mostRows-1-len(rows))]...) // the commonest come first
	if asking := askingPresets(t, c, p.lang); len(own) < table.MostOrders && len(rows)+len(asking) < mostRows {
		rows = append(rows, asking...)
	}
	last := discord.Row{discord.Button{
		Label: words.Text(p.lang, "bot.secrets", nil), Style: discord.StyleSecondary,
		CustomID: idFor(pressSecrets, t.ID),
	}}
	for _, other := range t.Chairs {
		if other.User == p.i.User.ID && other.ID != c.ID && len(last) < fewChoices {
			last = append(last, discord.Button{
				Label: markup.Cut(say.Seat(other.Seat), labelLength), Style: discord.StyleSecondary,
				CustomID: id(ordersList, other.ID),
			})
		}
	}
	return append(rows, last)
}

// ordersButton opens the list.
func ordersButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{
		Label: words.Text(lang, "bot.orders.button", nil), Style: discord.StyleSecondary,
		CustomID: idFor(pressOrders, t.ID, ordersList),
	}
}
