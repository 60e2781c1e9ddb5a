package bot

import (
	"context"
	"slices"
	"strconv"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// A preset gives standing orders at one press, and another press takes them back: in the list of /orders, and
// beside a question that it settles, which it answers at once. Its buttons:
//
//	op:g:GAME:CHAIR:PRESET            give it, in the list
//	op:m:GAME:CHAIR:PRESET            give it with the set that the menu says, in the list
//	op:x:GAME:CHAIR:PRESET            take it back, in the list
//	op:a:GAME:CHAIR:PRESET:QUESTION   give it and answer the question
//	op:b:GAME:CHAIR:PRESET            take it back, beside a question
//	op:q:GAME:CHAIR:PRESET            give that of a whole game beside a question, which stays; see quickgame.go
const (
	presetGive   = "g"
	presetChosen = "m"
	presetBack   = "x"
	presetAnswer = "a"
	presetUndo   = "b"
	presetQuick  = "q"
)

// besideQuestion is how many presets stand beside a question.
const besideQuestion = 2

// given is a preset that has just been given beside a question.
type given struct {
	table.Preset
	chair table.Chair
}

// presetPress works on a button of a preset.
func (p *press) presetPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.open(ctx, id.game(1), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		chairs, err := p.ownChairs(t)
		if err != nil {
			return discord.Message{}, err
		}
		i := slices.IndexFunc(chairs, func(c table.Chair) bool { return c.ID == ids.Chair(id.part(2)) })
		if i < 0 {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
		if id.part(0) == presetChosen {
			return p.givePresetWith(ctx, t, chairs[i], id.part(3))
		}
		c, presets := chairs[i], t.OrderPresets(chairs[i].Seat)
		at := slices.IndexFunc(presets, func(known table.Preset) bool { return known.Name == id.part(3) })
		if at < 0 {
			return discord.Message{}, engine.Refuse(engine.RefusedOrder, engine.Quote("order", id.part(3)))
		}
		switch id.part(0) {
		case presetGive:
			return p.givePreset(ctx, t, c, presets[at])
		case presetQuick:
			return p.giveQuick(ctx, t, c, presets[at])
		case presetAnswer:
			return p.answerByPreset(ctx, t, c, presets[at], id.part(4))
		case presetBack, presetUndo:
			return p.removePreset(ctx, t, c, presets[at], id.part(0) == presetUndo)
		}
		return discord.Message{}, &table.Problem{Code: "old-button"}
	})
}

// givePreset gives a preset, and shows the list.
func (p *press) givePreset(ctx context.Context, t *table.Table, c table.Chair,
	preset table.Preset) (discord.Message, error) {
	t, err := p.bot.tables.GivePreset(ctx, p.i.ID, p.i.User.ID, t.ID, c.ID, preset)
	if err != nil {
		return discord.Message{}, err
	}
	if preset.Quick {
		return p.orders(ctx, t, c, "bot.orders.quick")
	}
	return p.orders(ctx, t, c, "bot.orders.given")
}

// givePresetWith gives a preset with what is chosen in its menu, and shows the list.
func (p *press) givePresetWith(ctx context.Context, t *table.Table, c table.Chair,
	name string) (discord.Message, error) {
	for _, preset := range t.AskingPresets(c.Seat) {
		if preset.Name != name {
			continue
		}
		order, ok := t.Chosen(c.Seat, preset, pieced(preset.Set, p.i.Component.Values))
		if !ok {
			break
		}
		t, err := p.bot.tables.GiveOrders(ctx, p.i.ID, p.i.User.ID, t.ID, c.ID, order)
		if err != nil {
			return discord.Message{}, err
		}
		return p.orders(ctx, t, c, "bot.orders.given")
	}
	return discord.Message{}, engine.Refuse(engine.RefusedOrder, engine.Quote("order", name))
}

// askingPresets are the menus of the presets with which a set is chosen.
func askingPresets(t *table.Table, c table.Chair, lang words.Lang) (rows []discord.Row) {
	say := speaker(t, lang)
	for _, preset := range t.AskingPresets(c.Seat) {
		pieces := bagPieces(preset.Set.Bag)
		menu := discord.StringSelect{CustomID: idFor(pressPreset, presetChosen, t.ID, c.ID, preset.Name),
			Min: 1, Max: len(pieces), Placeholder: markup.Cut("📜 "+say.OrderPreset(preset.Name), lineLength)}
		for i, piece := range pieces {
			menu.Options = append(menu.Options, discord.SelectOption{Value: strconv.Itoa(i),
				Label: markup.Cut(say.Value(preset.Set.Domain, piece.Kind), lineLength)})
		}
		rows = append(rows, discord.Row{menu})
	}
	return rows
}

// answerByPreset gives a preset and answers the question beside which it stands. Where another question is
// asked by now, the orders stand all the same, and answer that one only when they are due.
func (p *press) answerByPreset(ctx context.Context, t *table.Table, c table.Chair, preset table.Preset,
	question string) (discord.Message, error) {
	t, err := p.bot.tables.GiveOrders(ctx, "", p.i.User.ID, t.ID, c.ID, preset.Orders...)
	if err != nil {
		return discord.Message{}, err
	}
	p.gave = &given{preset, c}
	asked := t.Questions(engine.SeatsOf(c.Seat))
	answer, settled := t.Settles(c.Seat, preset)
	if !settled || len(asked) == 0 || asked[0].ID != question {
		m, err := p.secrets(ctx, t)
		m.Content = markup.Fit(p.givenText(t), m.Content)
		return m, err
	}
	d, err := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, asked[0], answer)
	if err != nil {
		return discord.Message{}, err
	}
	return p.submit(ctx, d)
}

// removePreset takes the orders of a preset back, and shows the list, or what is asked.
func (p *press) removePreset(ctx context.Context, t *table.Table, c table.Chair, preset table.Preset,
	beside bool) (discord.Message, error) {
	t, err := p.bot.tables.RemoveOrders(ctx, p.i.ID, p.i.User.ID, t.ID, c.ID, preset.Texts...)
	switch {
	case err != nil:
		return discord.Message{}, err
	case !beside:
		return p.orders(ctx, t, c, "bot.orders.removed")
	}
	m, err := p.secrets(ctx, t)
	m.Content = markup.Fit(words.Text(p.lang, "bot.orders.removed", nil), m.Content)
	return m, err
}

// givenText says which orders the person has just given beside a question, and when they answer.
func (p *press) givenText(t *table.Table) (text string) {
	for _, o := range p.gave.Orders {
		text += words.Text(p.lang, "bot.orders.stands", words.Args{"order": speaker(t, p.lang).Order(o)}) + "\n"
	}
	text += words.Text(p.lang, "bot.orders.from-now", nil)
	if slices.ContainsFunc(p.gave.Orders, func(o engine.Action) bool { return leaves(t, o) }) {
		text += "\n" + words.Text(p.lang, "bot.orders.leaves", nil)
	}
	return text
}

// presetButtons are the buttons of the list: each preset that a chair can give, or take back where it stands;
// both where only a part of it does. What belongs to another one that stands needs no button of its own.
func presetButtons(t *table.Table, c table.Chair, own []table.Order, lang words.Lang) (rows []discord.Row) {
	var standing []table.Preset
	for _, preset := range t.OrderPresets(c.Seat) {
		whole, part := preset.Stands(own), preset.Quick && preset.StandsInPart(own)
		switch {
		case slices.ContainsFunc(standing, preset.Within):
			continue
		case whole:
			standing = append(standing, preset)
		default:
			rows = addButton(rows, presetButton(t, c, preset, lang, presetGive))
		}
		if whole || part {
			rows = addButton(rows, backButton(t, c, preset, presetBack, lang))
		}
	}
	return rows
}

// presetsBeside are the buttons of the presets that settle what a chair is asked. There is none where an
// order is going to answer anyway.
func presetsBeside(t *table.Table, d engine.Decision, orders []table.Order,
	lang words.Lang) (row discord.Row) {
	i := slices.IndexFunc(t.Chairs, func(c table.Chair) bool { return c.Seat == d.Seat })
	if _, will := t.WillAnswer(d.Seat, orders); will || i < 0 {
		return nil
	}
	for _, preset := range t.OrderPresets(d.Seat) {
		if _, settled := t.Settles(d.Seat, preset); settled && !preset.Quick && len(row) < besideQuestion {
			row = append(row, presetButton(t, t.Chairs[i], preset, lang, presetAnswer, d.ID))
		}
	}
	return row
}

// presetButton gives a preset.
func presetButton(t *table.Table, c table.Chair, preset table.Preset, lang words.Lang, operation string,
	question ...any) discord.Button {
	sign := "📜 "
	if preset.Quick {
		sign = "⚡ "
	}
	return discord.Button{
		Label:    markup.Cut(sign+speaker(t, lang).OrderPreset(preset.Name), labelLength),
		Style:    discord.StyleSecondary,
		CustomID: idFor(pressPreset, append([]any{operation, t.ID, c.ID, preset.Name}, question...)...),
	}
}

// backButton takes a preset back.
func backButton(t *table.Table, c table.Chair, preset table.Preset, operation string,
	lang words.Lang) discord.Button {
	label := words.Text(lang, "bot.orders.back",
		words.Args{"preset": speaker(t, lang).OrderPreset(preset.Name)})
	return discord.Button{Label: markup.Cut(label, labelLength), Style: discord.StyleDanger,
		CustomID: idFor(pressPreset, operation, t.ID, c.ID, preset.Name)}
}
