package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
)

// A standing order is completed like an answer: of:DRAFT:c:N:I, :s:N, :p:N:P, :b, :go:N, with the operations
// of answer.go.

// orderDraftPress works on a button or menu of a half-filled order.
func (p *press) orderDraftPress(ctx context.Context, id customID) (discord.Message, error) {
	d, err := p.bot.tables.OrderDraft(ctx, p.i.User.ID, id.part(0))
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, d.Table, func(ctx context.Context, _ *table.Table) (discord.Message, error) {
		return p.orderStep(ctx, d, id.part(1), id.numbers(2, 2))
	})
}

// orderStep does one operation of a half-filled order and shows what comes next.
func (p *press) orderStep(ctx context.Context, d *table.OrderDraft, operation string,
	n []int) (discord.Message, error) {
	if operation == draftBack {
		if !d.Back() {
			return p.orders(ctx, d.Table, d.Chair, "")
		}
		return p.askOrder(ctx, d, 0)
	}
	field, done, err := d.Complete()
	if err != nil || n[0] != len(d.Action.Args) { // a button of an earlier look of this message
		return p.askOrder(ctx, d, 0)
	}
	if operation == draftMenu && field.Bag == nil {
		n[1] = chosenOption(p.i.Component.Values)
	}
	switch {
	case operation == draftGo && done:
		return p.giveOrder(ctx, d)
	case operation == draftPage:
		return p.askOrder(ctx, d, n[1])
	case !done && field.Bag != nil:
		d.Action = d.Action.With(pieced(field, p.i.Component.Values))
	case !done && n[1] >= 0 && n[1] < len(field.Choices):
		d.Action = d.Action.With(engine.Arg{Name: field.Name, Value: field.Choices[n[1]]})
	}
	return p.askOrder(ctx, d, 0)
}

// giveOrder gives a complete order and shows the list.
func (p *press) giveOrder(ctx context.Context, d *table.OrderDraft) (discord.Message, error) {
	t, err := p.bot.tables.GiveOrders(ctx, p.i.ID, p.i.User.ID, d.Table.ID, d.Chair.ID, d.Action)
	if err != nil {
		return discord.Message{}, err
	}
	return p.orders(ctx, t, d.Chair, "bot.orders.given")
}

// askOrder draws the message in which an order is completed, and keeps it as it is now.
func (p *press) askOrder(ctx context.Context, d *table.OrderDraft, page int) (discord.Message, error) {
	field, done, err := d.Complete()
	if err != nil {
		return discord.Message{}, err
	}
	if err := p.bot.tables.KeepOrder(ctx, p.i.User.ID, d); err != nil {
		return discord.Message{}, err
	}
	say := speaker(d.Table, p.lang)
	text := []string{heading(d.Table, p.lang) + " · " + say.Seat(d.Chair.Seat)}
	var rows []discord.Row
	if done {
		text = append(text, say.Order(d.Action), words.Text(p.lang, "bot.orders.confirm", nil))
		if leaves(d.Table, d.Action) {
			text = append(text, words.Text(p.lang, "bot.orders.leaves", nil))
		}
		rows = []discord.Row{{orderButton(d, words.Text(p.lang, "bot.orders.go", nil), discord.StyleSuccess,
			draftGo, len(d.Action.Args))}}
	} else {
		text = append(text, "**"+say.OrderChoices(d.Action)+"**")
		if explained := say.ExplainOrder(d.Action.Verb); explained != "" && len(d.Action.Args) == 0 {
			text = append(text, markup.Quote(explained))
		}
		text = append(text, say.OrderField(field.Name))
		more := overflow{say: say}
		rows = p.orderField(d, field, page, &more)
		text = []string{more.below(strings.Join(text, "\n"))}
	}
	rows = append(rows, discord.Row{orderButton(d, words.Text(p.lang, "bot.answer.back", nil),
		discord.StyleSecondary, draftBack)})
	return discord.Message{Content: strings.Join(text, "\n"), Components: rows}, nil
}

// orderField offers what fits in a field: buttons where there are few, else a menu, in pages if there are
// many.
func (p *press) orderField(d *table.OrderDraft, f engine.Field, page int, more *overflow) []discord.Row {
	say, n := speaker(d.Table, p.lang), len(d.Action.Args)
	if f.Bag != nil {
		return p.orderSet(d, f, more)
	}
	explained := func(v engine.Value) bool { return say.Short(f.Domain, v) != "" }
	if len(f.Choices) <= fewChoices && !slices.ContainsFunc(f.Choices, explained) {
		row := discord.Row{}
		for i, v := range f.Choices {
			row = append(row, orderButton(d, markup.Cut(words.Capital(say.Value(f.Domain, v)), labelLength),
				discord.StylePrimary, draftChoice, n, i))
		}
		return []discord.Row{row}
	}
	ways := make([]table.Way, len(f.Choices))
	for i, v := range f.Choices {
		ways[i].Args = []engine.Arg{{Name: f.Name, Value: v}}
	}
	sheets := grouped(say.Rules, f.Domain, ways, orderMenus)
	count := (len(sheets) + orderMenus - 1) / orderMenus
	page = max(0, min(page, count-1))
	var rows []discord.Row
	for i, sheet := range sheets[page*orderMenus : min(len(sheets), (page+1)*orderMenus)] {
		menu := discord.StringSelect{CustomID: orderDraftID(d, draftMenu, n, i),
			Placeholder: markup.Cut(sheet.title(say, say.OrderField(f.Name), len(sheets)), lineLength)}
		for _, at := range sheet.ways {
			menu.Options = append(menu.Options, discord.SelectOption{
				Label: markup.Cut(say.Value(f.Domain, f.Choices[at]), lineLength), Value: strconv.Itoa(at),
				Description: more.about(say.Value(f.Domain, f.Choices[at]), say.Short(f.Domain, f.Choices[at])),
			})
		}
		rows = append(rows, discord.Row{menu})
	}
	if count > 1 {
		before := orderButton(d, words.Text(p.lang, "bot.answer.before", nil), discord.StyleSecondary, draftPage, n,
			page-1)
		after := orderButton(d, words.Text(p.lang, "bot.answer.after", nil), discord.StyleSecondary, draftPage, n,
			page+1)
		before.Disabled, after.Disabled = page == 0, page == count-1
		rows = append(rows, discord.Row{before, after})
	}
	return rows
}

// orderSet offers the values of a set in a menu of which several can be taken, and where none need be, that.
func (p *press) orderSet(d *table.OrderDraft, f engine.Field, more *overflow) (rows []discord.Row) {
	say, n := speaker(d.Table, p.lang), len(d.Action.Args)
	pieces := bagPieces(f.Bag)
	menu := discord.StringSelect{CustomID: orderDraftID(d, draftMenu, n, 0), Min: 1, Max: len(pieces),
		Placeholder: markup.Cut(say.OrderField(f.Name), lineLength)}
	for i, piece := range pieces {
		menu.Options = append(menu.Options, discord.SelectOption{
			Label: markup.Cut(say.Value(f.Domain, piece.Kind), lineLength), Value: strconv.Itoa(i),
			Description: more.about(say.Value(f.Domain, piece.Kind), say.Short(f.Domain, piece.Kind)),
		})
	}
	if len(pieces) > 0 {
		rows = append(rows, discord.Row{menu})
	}
	if f.Bag.Least == 0 {
		rows = append(rows, discord.Row{orderButton(d, words.Text(p.lang, "bot.guided.nothing", nil),
			discord.StylePrimary, draftChoice, n, 0)})
	}
	return rows
}

// orderMenus is how many menus a message has room for above the buttons.
const orderMenus = mostRows - 2

func orderButton(d *table.OrderDraft, label string, style discord.ButtonStyle, operation string,
	numbers ...int) discord.Button {
	return discord.Button{Label: label, Style: style, CustomID: orderDraftID(d, operation, numbers...)}
}

func orderDraftID(d *table.OrderDraft, operation string, numbers ...int) string {
	return draftStepID(pressOrderDraft, d.ID, operation, numbers)
}

// completeOrders lists how an order that has been typed so far can go on, or the orders that can be taken
// back.
func (p *press) completeOrders(ctx context.Context, focused discord.OptionValue) []discord.Choice {
	t, err := p.meant(ctx, p.option(optionGame))
	if err != nil {
		return hint(p.explain(nil, err))
	}
	chairs, err := p.ownChairs(t)
	if err != nil {
		return hint(p.explain(nil, err))
	}
	say := speaker(t, p.lang)
	if focused.Name == optionRemove {
		orders, err := p.bot.tables.Orders(ctx, t, p.i.User.ID)
		if err != nil {
			p.bot.log.Error("complete orders", "error", err)
		}
		var choices []discord.Choice
		for _, o := range orders {
			choices = append(choices, choice(say.Order(o.Action), o.Text))
		}
		return matching(choices, focused.String)
	}
	typed := strings.ToLower(strings.TrimSpace(focused.String))
	begun := typed[:max(0, strings.LastIndex(typed, " "))]
	for _, c := range chairs {
		for _, text := range []string{typed, begun} {
			if choices := matching(p.orderContinuations(t, c, text), ""); len(choices) > 0 {
				return choices
			}
		}
	}
	var kinds []discord.Choice
	for _, c := range chairs {
		for _, kind := range t.OpenOrders(c.Seat) {
			kinds = append(kinds, choice(say.OrderName(kind)+" · "+say.OrderAbout(kind), kind))
		}
	}
	return matching(kinds, typed)
}

// orderContinuations lists the orders that one, begun as text, can become with one field more.
func (p *press) orderContinuations(t *table.Table, c table.Chair, begun string) []discord.Choice {
	say := speaker(t, p.lang)
	o, err := t.Rules.ParseOrder(begun)
	if err != nil {
		return nil
	}
	field, done, err := t.NextOfOrder(c.Seat, o)
	switch {
	case err != nil:
		return nil
	case done:
		return []discord.Choice{choice("✅ "+say.Order(o), t.Rules.FormatOrder(o))}
	}
	var choices []discord.Choice
	offer := func(label string, arg engine.Arg) {
		arg.Name = field.Name
		choices = append(choices, choice(say.OrderField(field.Name)+" "+label, t.Rules.FormatOrder(o.With(arg))))
	}
	if field.Bag != nil && field.Bag.Least == 0 {
		offer(words.Text(p.lang, "bot.guided.nothing", nil), engine.Arg{})
	}
	if field.Bag != nil { // several are typed with commas between
		for _, most := range field.Bag.Max {
			offer(say.Value(field.Domain, most.Kind), engine.Arg{Bag: []engine.Count{{Kind: most.Kind, N: 1}}})
		}
	}
	for _, v := range field.Choices {
		offer(say.Value(field.Domain, v), engine.Arg{Value: v})
	}
	return choices
}
