package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
)

// How an answer begins: the verbs that are open, in private with what each of the means (a die) is good for,
// and for everyone under the status message those that everyone may know to be open.

// beginnings offers the ways to begin an answer, and says which of the means can do what.
// Whole actions have the letters of what they choose.
func (p *press) beginnings(d *table.Draft, choices lettered) (rows []discord.Row, text string) {
	say := speaker(d.Table, p.lang)
	if ways := d.Ways(engine.Field{}); ways != nil {
		for i, w := range ways {
			action := say.Action(engine.Action{Verb: w.Verb, Args: w.Args})
			label := markup.Cut(choices.label(w, action), labelLength)
			rows = addButton(rows, p.button(d, label, discord.StylePrimary, draftChoice, 0, i))
		}
		return rows, ""
	}
	useful, _ := d.Beginnings()
	for _, i := range useful[:min(len(useful), (mostRows-1)*fewChoices)] {
		rows = addButton(rows, p.verbButton(d, i, discord.StylePrimary))
	}
	m, ok := d.Means()
	if !ok || len(m.Field.Choices) > fewChoices+1 {
		return rows, ""
	}
	row := discord.Row{}
	for i, v := range m.Field.Choices {
		name := say.Value(m.Field.Domain, v)
		text += "\n" + words.Text(p.lang, "bot.guided.means",
			words.Args{"value": name, "verbs": verbList(say, m.Verbs[i])})
		if i < fewChoices {
			label := words.Text(p.lang, "bot.guided.what", words.Args{"value": name})
			row = append(row, p.button(d, markup.Cut(label, labelLength), discord.StyleSecondary, draftMeans, i))
		}
	}
	return append(rows, row), text
}

// verbButton begins an answer with one of the verbs that are offered.
func (p *press) verbButton(d *table.Draft, i int, style discord.ButtonStyle) discord.Button {
	label := called(d.Table, d.Decision, d.Decision.Verbs[i], speaker(d.Table, p.lang))
	return p.button(d, markup.Cut(label, labelLength), style, draftVerb, i)
}

// called is what a verb is called as an answer to a question: its name, unless the game has a better one.
func called(t *table.Table, asked engine.Decision, verb string, say phrase.Speaker) string {
	if t.Almanac != nil {
		view := t.View(engine.SeatsOf(asked.Seat))
		if name := t.Almanac.Called(view, asked, verb, string(say.Lang)); name != "" {
			return name
		}
	}
	return say.Verb(verb)
}

func verbList(say phrase.Speaker, verbs []string) string {
	names := make([]string, len(verbs))
	for i, verb := range verbs {
		names[i] = say.Verb(verb)
	}
	return strings.Join(names, " · ")
}

// addButton puts a button into the last row, or a new one.
func addButton(rows []discord.Row, b discord.Button) []discord.Row {
	if n := len(rows); n > 0 && len(rows[n-1]) < fewChoices {
		rows[n-1] = append(rows[n-1], b)
		return rows
	}
	return append(rows, discord.Row{b})
}

// means shows what can be done with one of the means, and why the rest cannot.
func (p *press) means(ctx context.Context, d *table.Draft, index int) (discord.Message, error) {
	d.Action, d.Exact = engine.Action{}, false
	m, ok := d.Means()
	if !ok || index < 0 || index >= len(m.Field.Choices) {
		return p.ask(ctx, d, 0)
	}
	if err := p.bot.tables.KeepDraft(ctx, p.i.User.ID, d); err != nil {
		return discord.Message{}, err
	}
	say := speaker(d.Table, p.lang)
	v := m.Field.Choices[index]
	text := "**" + words.Text(p.lang, "bot.guided.can", words.Args{"value": say.Value(m.Field.Domain, v),
		"verbs": verbList(say, m.Verbs[index])}) + "**"
	if reasons := closedFor(d, m, index, say); len(reasons) > 0 {
		text = markup.Message(text + "\n" + words.Text(p.lang, "bot.guided.cannot", nil) + "\n" +
			strings.Join(reasons, "\n"))
	}
	out := discord.Message{Content: text}
	for j, verb := range m.Verbs[index] {
		out.Components = addButton(out.Components, p.button(d, markup.Cut(say.Verb(verb), labelLength),
			discord.StylePrimary, draftBegin, index, j))
	}
	back := p.button(d, words.Text(p.lang, "bot.answer.back", nil), discord.StyleSecondary, draftBack)
	out.Components = append(out.Components, discord.Row{back})
	return out, nil
}

// closedFor says why verbs that begin with a means are closed now, to one of them among others. It leaves out
// those that the game's options rule out, and those that are open with another one. Verbs that are closed for
// one reason share a line.
func closedFor(d *table.Draft, m table.Means, index int, say phrase.Speaker) (lines []string) {
	verbs := map[string][]string{}
	never := d.Table.Rules.Never(d.Table.Options())
	var reasons []string
	for _, verb := range m.Closed[index] {
		if slices.Contains(d.Decision.Verbs, verb) || slices.Contains(never, "verb "+verb) {
			continue
		}
		_, _, err := d.Table.Next(d.Decision.Seat,
			engine.Action{Verb: verb}.With(engine.Arg{Name: m.Field.Name, Value: m.Field.Choices[index]}))
		if refusal := (*engine.Refusal)(nil); errors.As(err, &refusal) && refusal.Code != engine.RefusedOtherSeat {
			reason := say.Reason(refusal)
			if verbs[reason] == nil {
				reasons = append(reasons, reason)
			}
			verbs[reason] = append(verbs[reason], verb)
		}
	}
	for _, reason := range reasons {
		lines = append(lines, words.Text(say.Lang, "bot.guided.closed",
			words.Args{"verb": verbList(say, verbs[reason]), "why": reason}))
	}
	return lines
}

// begin begins a draft with one of the means and one of the verbs that it is good for.
func begin(d *table.Draft, means, verb int) bool {
	m, ok := d.Means()
	if !ok || means < 0 || means >= len(m.Field.Choices) || verb < 0 || verb >= len(m.Verbs[means]) {
		return false
	}
	d.Exact = false
	d.Action = engine.Action{Verb: m.Verbs[means][verb]}.With(engine.Arg{Name: m.Field.Name,
		Value: m.Field.Choices[means]})
	return true
}

// publicBeginnings are buttons to begin a turn with, under the status message: the same for all that look at
// it, and none where a computer is asked. They are one row, the commonest first: the opponent and strangers
// see them as well. All others stand in what only the one who is asked sees.
func publicBeginnings(t *table.Table, say phrase.Speaker) (buttons discord.Row) {
	d, verbs := t.Public()
	if len(verbs) < 2 || t.ChairOf(d.Seat).Computer != "" { // which presses nothing
		return nil
	}
	for _, verb := range verbs[:min(len(verbs), fewChoices)] {
		buttons = append(buttons, beginning(t, d, verb, say))
	}
	return buttons
}

// ownBeginnings adds buttons to begin an answer with under the letter that asks for it, which nobody else
// sees: all that is open. Where the question itself is no more than a choice, they are the verbs that leave
// nothing to choose.
func ownBeginnings(rows []discord.Row, t *table.Table, asked engine.Decision,
	say phrase.Speaker) []discord.Row {
	d := &table.Draft{Table: t, Decision: asked}
	if _, _, err := d.Complete(); err != nil {
		return rows
	}
	useful, _ := d.Beginnings()
	all := len(useful)
	opens := "bot.answer.open"
	if d.Action.Verb != "" || d.Ways(engine.Field{}) != nil {
		useful = slices.DeleteFunc(useful, func(i int) bool { return !d.Bare(asked.Verbs[i]) })
	}
	for _, i := range useful[:min(len(useful), mostInLetter)] {
		rows = addButton(rows, beginning(t, asked, asked.Verbs[i], say))
	}
	switch {
	case all > 0 && len(useful) == all: // it tells more
		opens = "bot.answer.details"
	case len(useful) > 0: // what stands beside it is not all
		opens = "bot.answer.all"
	}
	if open, ok := rows[0][0].(discord.Button); ok {
		open.Label = words.Text(say.Lang, opens, nil)
		rows[0][0] = open
	}
	return rows
}

// mostInLetter leaves room for the other buttons of a letter.
const mostInLetter = 3 * fewChoices

// beginning is a button that begins an answer with a verb.
func beginning(t *table.Table, asked engine.Decision, verb string, say phrase.Speaker) discord.Button {
	return discord.Button{Label: markup.Cut(called(t, asked, verb, say), labelLength),
		Style: discord.StyleSecondary, CustomID: idFor(pressBegin, t.ID, asked.ID, verb)}
}

// beginPress works on a button of the status message.
func (p *press) beginPress(ctx context.Context, id customID) (discord.Message, error) {
	return p.open(ctx, id.game(0), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		seats := t.SeatsOf(p.i.User.ID)
		if seats == engine.Nobody {
			return discord.Message{}, &table.Problem{Code: "not-seated"}
		}
		asked := t.Questions(seats)
		i := slices.IndexFunc(asked, func(d engine.Decision) bool { return d.ID == id.part(1) })
		switch {
		case len(asked) == 0 && t.Running():
			return discord.Message{}, engine.Refuse(engine.RefusedNotAsked)
		case i < 0:
			return p.stale(ctx, t)
		}
		a := engine.Action{Verb: id.part(2)}
		_, _, err := t.Next(asked[i].Seat, a)
		if err != nil {
			a = engine.Action{}
		}
		d, begun := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, asked[i], a)
		if begun != nil {
			return discord.Message{}, begun
		}
		if err != nil {
			return p.again(ctx, d, err)
		}
		return p.begun(ctx, d)
	})
}
