package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// An answer is completed in one private message that changes with every press. What has been chosen is a stored draft;
// the buttons carry its id, how many fields it had when they were drawn, and an index:
//
//	d:DRAFT:v:I      begin with the I-th verb that is offered
//	d:DRAFT:c:N:I    choose the I-th value for field N
//	d:DRAFT:s:N      choose what the menu says for field N
//	d:DRAFT:p:N:P    look at page P of the choices for field N
//	d:DRAFT:b        take the last choice back
//	d:DRAFT:go:N     carry the action out
const (
	draftVerb   = "v"
	draftChoice = "c"
	draftMenu   = "s"
	draftPage   = "p"
	draftBack   = "b"
	draftGo     = "go"
)

const (
	menuSize    = 25 // Discord's limit for a menu
	fewChoices  = 5  // up to so many choices are buttons in one row
	labelLength = 80 // Discord's limit for a button
	lineLength  = 100
	mostRows    = 5 // Discord's limit for the rows of a message
)

// draftPress works on a button or menu of an answer: DRAFT:operation.
func (p *press) draftPress(ctx context.Context, id string) (discord.Message, error) {
	parts := strings.Split(id, ":")
	if len(parts) < 2 {
		return discord.Message{}, &table.Problem{Code: "old-button"}
	}
	d, err := p.bot.tables.Draft(ctx, p.i.User.ID, parts[0])
	if errors.Is(err, table.ErrStale) {
		return p.stale(ctx, d.Table)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, d.Table, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		return p.draftStep(ctx, d, parts[1], parts[2:])
	})
}

// stale answers a press whose question is gone with the present one.
func (p *press) stale(ctx context.Context, t *table.Table) (discord.Message, error) {
	m, err := p.secrets(ctx, t)
	if err != nil {
		return m, err
	}
	m.Content = fit("⚠️ "+words.Text(p.lang, "bot.stale", nil), m.Content)
	return m, nil
}

// preview says what a complete action leads to that cannot be taken back freely; "" if that is nothing, or if the person
// does not want to be told.
func (p *press) preview(ctx context.Context, d *table.Draft) (string, error) {
	f, err := d.Table.Foresee(d.Decision.Seat, d.Action)
	if err != nil || f == (engine.Foresight{}) {
		return "", err
	}
	s, err := p.bot.tables.Settings(ctx, p.i.User.ID)
	if err != nil || !s.Previews {
		return "", err
	}
	return words.Text(p.lang, "bot.preview.ask", words.Args{"what": speaker(d.Table, p.lang).Foresight(f)}), nil
}

// draftStep does one operation of an answer and shows what comes next.
func (p *press) draftStep(ctx context.Context, d *table.Draft, operation string, numbers []string) (discord.Message, error) {
	page := 0
	n := make([]int, 2)
	for i, text := range numbers {
		if i < len(n) {
			n[i], _ = strconv.Atoi(text)
		}
	}
	switch operation {
	case draftBack:
		d.Back()
	case draftVerb:
		if n[0] < 0 || n[0] >= len(d.Decision.Verbs) {
			return discord.Message{}, &table.Problem{Code: "old-button"}
		}
		d.Action = engine.Action{Verb: d.Decision.Verbs[n[0]]}
		if _, done, err := d.Table.Next(d.Decision.Seat, d.Action); err == nil && done {
			if warning, err := p.preview(ctx, d); err != nil {
				return discord.Message{}, err
			} else if warning == "" {
				return p.submit(ctx, d)
			}
		}
	default:
		field, done, err := d.Complete()
		if err != nil {
			return discord.Message{}, err
		}
		if n[0] != len(d.Action.Args) { // a button of an earlier look of this message
			break
		}
		switch operation {
		case draftGo:
			if done {
				return p.submit(ctx, d)
			}
		case draftPage:
			page = n[1]
		case draftChoice:
			if !done && n[1] >= 0 && n[1] < len(field.Choices) {
				d.Action = d.Action.With(engine.Arg{Name: field.Name, Value: field.Choices[n[1]]})
			}
		case draftMenu:
			if arg, ok := chosen(field, p.i.Component.Values); ok && !done {
				if _, _, err := d.Table.Next(d.Decision.Seat, d.Action.With(arg)); err != nil {
					return p.again(ctx, d, err)
				}
				d.Action = d.Action.With(arg)
			}
		}
	}
	return p.ask(ctx, d, page)
}

// again shows the same question with the reason why the last choice does not fit.
func (p *press) again(ctx context.Context, d *table.Draft, reason error) (discord.Message, error) {
	m, err := p.ask(ctx, d, 0)
	if err != nil {
		return m, err
	}
	m.Content = fit("⚠️ "+p.bot.explain(p.lang, d.Table.Rules, reason), m.Content)
	return m, nil
}

// chosen reads what a menu says for a field.
func chosen(f engine.Field, values []string) (engine.Arg, bool) {
	counts := map[engine.Value]int16{}
	for _, text := range values {
		index, err := strconv.Atoi(text)
		if err != nil || index < 0 {
			return engine.Arg{}, false
		}
		if f.Bag == nil {
			if index >= len(f.Choices) {
				return engine.Arg{}, false
			}
			return engine.Arg{Name: f.Name, Value: f.Choices[index]}, true
		}
		pieces := bagPieces(f.Bag)
		if index >= len(pieces) {
			return engine.Arg{}, false
		}
		counts[pieces[index]]++
	}
	arg := engine.Arg{Name: f.Name}
	if f.Bag != nil {
		for _, most := range f.Bag.Max {
			if n := counts[most.Kind]; n > 0 {
				arg.Bag = append(arg.Bag, engine.Count{Kind: most.Kind, N: n})
			}
		}
	}
	return arg, f.Bag != nil
}

// bagPieces lists the pieces of a bag one by one, as a menu shows them.
func bagPieces(b *engine.Bag) []engine.Value {
	var pieces []engine.Value
	for _, most := range b.Max {
		for range most.N {
			pieces = append(pieces, most.Kind)
		}
	}
	return pieces
}

// submit carries a complete answer out and shows what is asked of this person next.
func (p *press) submit(ctx context.Context, d *table.Draft) (discord.Message, error) {
	next, err := p.bot.tables.Submit(ctx, table.Answer{
		Interaction: p.i.ID, User: p.i.User.ID, Game: d.Table.ID, Decision: d.Decision.ID,
		Seat: d.Table.SeatID(d.Decision.Seat), Action: d.Action,
	})
	if errors.Is(err, table.ErrStale) {
		return p.stale(ctx, d.Table)
	}
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.did(ctx, next, d.Action)
	return p.hintOrder(d, m), err
}

// did confirms an action to the one who did it, with the next question if there is one.
func (p *press) did(ctx context.Context, t *table.Table, a engine.Action) (discord.Message, error) {
	m, err := p.secrets(ctx, t)
	if err != nil {
		return m, err
	}
	m.Content = fit("✅ "+speaker(t, p.lang).Action(a), m.Content)
	if t.Undoable && len(m.Components) < mostRows {
		m.Components = append(m.Components, discord.Row{undoButton(t, p.lang, "button", undoDo, discord.StyleSecondary)})
	}
	return m, nil
}

// question shows what is asked of a person, ready to be answered; no components if nothing is.
func (p *press) question(ctx context.Context, t *table.Table) (discord.Message, error) {
	asked := t.Questions(t.SeatsOf(p.i.User.ID))
	owed := slices.IndexFunc(asked, func(d engine.Decision) bool { return d.Owed })
	switch {
	case len(asked) == 0:
		return discord.Message{Content: p.standing(t)}, nil
	case owed < 0:
		owed = 0
	}
	d, err := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, asked[owed], engine.Action{})
	if err != nil {
		return discord.Message{}, err
	}
	return p.ask(ctx, d, 0)
}

// ask draws the message in which an answer is completed, and keeps the draft as it is now.
func (p *press) ask(ctx context.Context, d *table.Draft, page int) (discord.Message, error) {
	field, done, err := d.Complete()
	if err != nil {
		return discord.Message{}, err
	}
	if err := p.bot.tables.KeepDraft(ctx, p.i.User.ID, d); err != nil {
		return discord.Message{}, err
	}
	say := speaker(d.Table, p.lang)
	text := "**" + say.Question(d.Decision) + "**"
	m := discord.Message{}
	switch {
	case d.Action.Verb == "":
		m.Components = verbButtons(d, say.Verb)
	case done:
		confirm, err := p.preview(ctx, d)
		if err != nil {
			return discord.Message{}, err
		}
		text += "\n" + cmp.Or(confirm, words.Text(p.lang, "bot.answer.confirm", nil))
		m.Components = []discord.Row{{p.button(d, cut(say.Action(d.Action), labelLength), discord.StyleSuccess, draftGo, len(d.Action.Args))}}
	default:
		if len(d.Action.Args) > 0 {
			text += "\n" + say.Action(d.Action)
		}
		text += "\n" + say.Field(d.Action.Verb, field.Name)
		m.Components = p.fieldControls(d, field, page)
	}
	if len(d.Action.Args) > 0 || len(d.Decision.Verbs) > 1 && d.Action.Verb != "" {
		back := p.button(d, words.Text(p.lang, "bot.answer.back", nil), discord.StyleSecondary, draftBack)
		m.Components = append(m.Components, discord.Row{back})
	}
	m.Content = text
	return m, nil
}

func (p *press) button(d *table.Draft, label string, style discord.ButtonStyle, operation string, numbers ...int) discord.Button {
	return discord.Button{Label: label, Style: style, CustomID: draftID(d, operation, numbers...)}
}

func draftID(d *table.Draft, operation string, numbers ...int) string {
	id := pressDraft + ":" + d.ID + ":" + operation
	for _, n := range numbers {
		id += ":" + strconv.Itoa(n)
	}
	return id
}

// verbButtons offers the ways to answer, five buttons to a row.
func verbButtons(d *table.Draft, label func(string) string) []discord.Row {
	var rows []discord.Row
	for i, verb := range d.Decision.Verbs[:min(len(d.Decision.Verbs), menuSize)] {
		if i%fewChoices == 0 {
			rows = append(rows, discord.Row{})
		}
		last := &rows[len(rows)-1]
		*last = append(*last, discord.Button{Label: cut(label(verb), labelLength), Style: discord.StylePrimary, CustomID: draftID(d, draftVerb, i)})
	}
	return rows
}

// fieldControls offers what fits in a field: buttons where there are few, else a menu, in pages if there are many.
func (p *press) fieldControls(d *table.Draft, f engine.Field, page int) []discord.Row {
	say, n := speaker(d.Table, p.lang), len(d.Action.Args)
	if f.Bag == nil && len(f.Choices) <= fewChoices {
		row := discord.Row{}
		for i, v := range f.Choices {
			row = append(row, p.button(d, cut(say.Value(f.Domain, v), labelLength), discord.StylePrimary, draftChoice, n, i))
		}
		return []discord.Row{row}
	}
	menu := discord.StringSelect{CustomID: draftID(d, draftMenu, n), Placeholder: cut(say.Field(d.Action.Verb, f.Name), lineLength)}
	things := f.Choices
	if f.Bag != nil {
		things = bagPieces(f.Bag)
		menu.Min, menu.Max = f.Bag.Least, min(f.Bag.Most, len(things), menuSize)
		menu.Optional = f.Bag.Least == 0
	}
	pages := (len(things) + menuSize - 1) / menuSize
	page = max(0, min(page, pages-1))
	for i := page * menuSize; i < min(len(things), (page+1)*menuSize); i++ {
		menu.Options = append(menu.Options, discord.SelectOption{
			Label: cut(say.Value(f.Domain, things[i]), lineLength), Value: strconv.Itoa(i), Description: say.Short(f.Domain, things[i]),
		})
	}
	rows := []discord.Row{{menu}}
	if pages > 1 && f.Bag == nil {
		rows = append(rows, p.pageButtons(d, n, page, pages))
	}
	return rows
}

func (p *press) pageButtons(d *table.Draft, n, page, pages int) discord.Row {
	before := p.button(d, words.Text(p.lang, "bot.answer.before", nil), discord.StyleSecondary, draftPage, n, page-1)
	after := p.button(d, words.Text(p.lang, "bot.answer.after", nil), discord.StyleSecondary, draftPage, n, page+1)
	before.Disabled, after.Disabled = page == 0, page == pages-1
	return discord.Row{before, after}
}

// answerCommand works on /answer: an action as text, whole or begun.
func (p *press) answerCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	a, err := t.Rules.Parse(strings.ToLower(p.option(optionAction))) // phones begin a line with a capital
	if err != nil {
		return discord.Message{}, err
	}
	return p.answer(ctx, t, a, false) // a whole line of text is meant as it stands
}

// verbCommand works on a game's own command: the verb is the subcommand, its fields are the options.
func (p *press) verbCommand(ctx context.Context, t *table.Table, name string) (discord.Message, error) {
	text := []string{name}
	for _, o := range p.i.Command.Options {
		if o.Name != optionGame {
			text = append(text, o.Name+"="+strings.Join(strings.Fields(strings.ToLower(o.String)), ""))
		}
	}
	a, err := t.Rules.Parse(strings.Join(text, " "))
	if err != nil {
		return discord.Message{}, err
	}
	return p.answer(ctx, t, a, true)
}

// answer carries a complete action out; one that is begun is completed by buttons. If it is to be previewed, one that
// cannot be taken back freely is shown first.
func (p *press) answer(ctx context.Context, t *table.Table, a engine.Action, preview bool) (discord.Message, error) {
	for _, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		_, done, err := t.Next(d.Seat, a)
		if err != nil {
			continue
		}
		warning := ""
		if done && preview {
			warning, err = p.preview(ctx, &table.Draft{Table: t, Decision: d, Action: a})
		}
		if err != nil {
			return discord.Message{}, err
		}
		if !done || warning != "" {
			draft, err := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, d, a)
			if err != nil {
				return discord.Message{}, err
			}
			return p.ask(ctx, draft, 0)
		}
	}
	next, err := p.bot.tables.Submit(ctx, table.Answer{Interaction: p.i.ID, User: p.i.User.ID, Game: t.ID, Action: a})
	if err != nil {
		return discord.Message{}, err
	}
	return p.did(ctx, next, a)
}

// cut shortens a label to what Discord takes.
func cut(text string, length int) string {
	if runes := []rune(text); len(runes) > length {
		return string(runes[:length-1]) + "…"
	}
	return text
}

// fit joins two texts within the limit of a message; the second one, which comes from a table, gives way.
func fit(first, second string) string {
	return cut(fmt.Sprintf("%s\n\n%s", first, second), 2000)
}
