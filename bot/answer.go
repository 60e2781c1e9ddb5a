package bot

import (
	"cmp"
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

// An answer is completed in one private message that changes with every press. What has been chosen is a
// stored draft; the buttons carry its id, how many fields it had when they were drawn, and an index:
//
//	d:DRAFT:v:I      begin with the I-th verb that is offered
//	d:DRAFT:c:N:I    choose the I-th way on from field N, see table.Draft.Ways
//	d:DRAFT:t:N:I    the same, below what is said of that way beforehand, see forewarned
//	d:DRAFT:s:N:M    choose what the M-th menu says for field N
//	d:DRAFT:q:N:I    choose the I-th quick answer for the bag of field N
//	d:DRAFT:p:N:P    look at page P of the choices for field N
//	d:DRAFT:w:I      look at what can be done with the I-th of the means, see table.Draft.Means
//	d:DRAFT:y:I:J    begin with the J-th verb and the I-th of the means
//	d:DRAFT:k:I      follow the I-th preset, see table.Draft.Presets
//	d:DRAFT:r:I      … once more
//	d:DRAFT:x:N      ask for every field
//	d:DRAFT:b        take the last choice back
//	d:DRAFT:n        take all choices back
//	d:DRAFT:go:N     carry the action out
//	d:DRAFT:a:N      answer as it was advised, see advice.go
//	d:DRAFT:why      tell what is closed, and why
//	d:DRAFT:odds     tell the odds of what has been chosen
//
// The last choice that is needed carries the action out, unless that leads to something that cannot be taken
// back: that is shown first.
const (
	draftVerb   = "v"
	draftChoice = "c"
	draftTold   = "t"
	draftMenu   = "s"
	draftQuick  = "q"
	draftPage   = "p"
	draftMeans  = "w"
	draftBegin  = "y"
	draftPreset = "k"
	draftAnew   = "r"
	draftExact  = "x"
	draftBack   = "b"
	draftOver   = "n"
	draftGo     = "go"
	draftAdvice = "a"
	draftWhy    = "why"  // see why.go
	draftOdds   = "odds" // see odds.go
)

const (
	menuSize    = 25 // Discord's limit for a menu
	fewChoices  = 5  // up to so many choices are buttons in one row
	labelLength = 80 // Discord's limit for a button
	lineLength  = 100
	mostRows    = 5 // Discord's limit for the rows of a message
)

// draftPress works on a button or menu of an answer: DRAFT:operation.
func (p *press) draftPress(ctx context.Context, id customID) (discord.Message, error) {
	d, err := p.bot.tables.Draft(ctx, p.i.User.ID, id.part(0))
	if errors.Is(err, table.ErrStale) {
		return p.stale(ctx, d.Table)
	}
	if err != nil {
		return discord.Message{}, err
	}
	return p.explained(ctx, d.Table, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		return p.draftStep(ctx, d, id.part(1), id.numbers(2, 2))
	})
}

// stale answers a press whose question is gone with the present one.
func (p *press) stale(ctx context.Context, t *table.Table) (discord.Message, error) {
	m, err := p.secrets(ctx, t)
	if err != nil {
		return m, err
	}
	m.Content = markup.Fit("⚠️ "+words.Text(p.lang, "bot.stale", nil), m.Content)
	return m, nil
}

// How a preview ends: what to press to do it, or that whatever is chosen does it, or what has the mark.
const (
	previewPress  = "bot.preview.press"
	previewChoose = "bot.preview.choose"
	previewMarked = "bot.preview.marked"
)

// warningMarks tell what a preview says of some choices from what it says of others.
var warningMarks = []string{"⚠️", "❗"}

// preview says what a complete action leads to that cannot be taken back freely; "" if that is nothing, or if
// the person does not want to be told. What an action wastes is said to everybody.
func (p *press) preview(ctx context.Context, d *table.Draft, end, mark string) (string, error) {
	say := speaker(d.Table, p.lang)
	text := func(key, what string) string {
		return words.Text(p.lang, key, words.Args{"what": what, "mark": mark,
			"end": words.Text(p.lang, end, words.Args{"mark": mark})})
	}
	if d.Wastes(d.Action.Verb) {
		return text("bot.preview.spends", say.Waste(d.Action.Verb)), nil
	}
	f, err := d.Table.Foresee(d.Decision.Seat, d.Action)
	if err != nil || f == (engine.Foresight{}) {
		return "", err
	}
	s, err := p.bot.tables.Settings(ctx, p.i.User.ID)
	if err != nil || !s.Previews {
		return "", err
	}
	key := "bot.preview.spends"
	if f.Final() && len(d.Table.Players()) > 1 { // whoever plays with computers alone asks nobody
		key = "bot.preview.ask"
	}
	return text(key, say.Foresight(d.Action.Verb, f)), nil
}

// forewarned is what is said above the choices for a field, so that one of them carries the action out and
// nothing is asked once more. It is said where they stand in a menu, which is opened before anything is
// chosen in it, and where something has been chosen before: nobody comes to a button there by a slip.
type forewarned struct {
	text  string
	marks map[int]string // of the ways that it is said of, by their places among all
	apart bool           // it is not the same of all: the marks are needed
}

// of reports whether it is said of a way.
func (f forewarned) of(way int) bool { return f.marks[way] != "" }

// marked puts the mark of a way before its label.
func (f forewarned) marked(way int, label string) string {
	return strings.TrimSpace(f.marks[way] + " " + label)
}

// forewarn collects what preview says of the ways on from a field that complete the action. Where it says
// more different things than there are marks nothing is said beforehand.
func (p *press) forewarn(ctx context.Context, d *table.Draft, f engine.Field) (forewarned, error) {
	ways := d.Ways(f)
	warned := forewarned{marks: map[int]string{}}
	var said []string
	var told []*table.Draft
	for i, w := range ways {
		begun := *d
		begun.Go(w)
		if _, done, err := begun.Complete(); err != nil || !done || len(begun.Presets()) > 0 {
			continue
		}
		text, err := p.preview(ctx, &begun, previewChoose, warningMarks[0])
		if err != nil {
			return forewarned{}, err
		}
		if text == "" {
			continue
		}
		kind := slices.Index(said, text)
		if kind < 0 {
			kind, said, told = len(said), append(said, text), append(told, &begun)
		}
		if kind == len(warningMarks) {
			return forewarned{}, nil
		}
		warned.marks[i] = warningMarks[kind]
	}
	if warned.apart = len(said) > 1 || len(warned.marks) < len(ways); warned.apart {
		for kind, begun := range told {
			text, err := p.preview(ctx, begun, previewMarked, warningMarks[kind])
			if err != nil {
				return forewarned{}, err
			}
			said[kind] = text
		}
	}
	warned.text = strings.Join(said, "\n")
	return warned, nil
}

// draftStep does one operation of an answer and shows what comes next.
func (p *press) draftStep(ctx context.Context, d *table.Draft, operation string,
	n []int) (discord.Message, error) {
	switch operation {
	case draftBack:
		d.Back()
		return p.ask(ctx, d, 0)
	case draftOver:
		d.Action, d.Exact = engine.Action{}, false
		return p.ask(ctx, d, 0)
	case draftVerb:
		if n[0] < 0 || n[0] >= len(d.Decision.Verbs) {
			return discord.Message{}, &table.Problem{Code: "old-button"}
		}
		d.Action, d.Exact = engine.Action{Verb: d.Decision.Verbs[n[0]]}, false
		return p.begun(ctx, d)
	case draftPreset, draftAnew:
		return p.follow(ctx, d, n[0])
	case draftMeans:
		return p.means(ctx, d, n[0])
	case draftWhy:
		return p.showWhy(ctx, d)
	case draftOdds:
		return p.showOdds(ctx, d)
	case draftBegin:
		if !begin(d, n[0], n[1]) {
			return discord.Message{}, &table.Problem{Code: "old-button"}
		}
		return p.begun(ctx, d)
	}
	return p.fieldStep(ctx, d, operation, n)
}

// fieldStep does an operation that depends on how far the answer has come.
func (p *press) fieldStep(ctx context.Context, d *table.Draft, operation string,
	n []int) (discord.Message, error) {
	field, done, err := d.Complete()
	if err != nil {
		return discord.Message{}, err
	}
	if n[0] != len(d.Action.Args) { // a button of an earlier look of this message
		return p.ask(ctx, d, 0)
	}
	switch operation {
	case draftGo:
		if done {
			return p.submit(ctx, d)
		}
	case draftAdvice:
		return p.chosen(ctx, d, false)
	case draftPage:
		return p.ask(ctx, d, n[1])
	case draftExact:
		d.BeExact()
	case draftChoice, draftTold, draftMenu:
		if done {
			break
		}
		if field.Bag != nil && len(d.Ways(field)) == 0 {
			return p.fill(ctx, d, pieced(field, p.i.Component.Values))
		}
		index, told := n[1], false
		if operation == draftMenu {
			index = chosenOption(p.i.Component.Values)
		}
		if operation != draftChoice {
			warned, err := p.forewarn(ctx, d, field)
			if err != nil {
				return discord.Message{}, err
			}
			told = warned.of(index)
		}
		if ways := d.Ways(field); index >= 0 && index < len(ways) {
			d.Go(ways[index])
			return p.chosen(ctx, d, told)
		}
	case draftQuick:
		hints, err := d.Table.Hints(d.Decision.Seat, d.Action)
		if err == nil && !done && n[1] >= 0 && n[1] < len(hints.Quick) {
			return p.fill(ctx, d, engine.Arg{Name: field.Name, Bag: hints.Quick[n[1]].Bag})
		}
	}
	return p.ask(ctx, d, 0)
}

// fill puts a content into the bag that is asked for, or says why it does not fit.
func (p *press) fill(ctx context.Context, d *table.Draft, arg engine.Arg) (discord.Message, error) {
	if _, _, err := d.Table.Next(d.Decision.Seat, d.Action.With(arg)); err != nil {
		return p.again(ctx, d, err)
	}
	d.Action = d.Action.With(arg)
	return p.chosen(ctx, d, false)
}

// begun goes on after a verb has been chosen. Where its fields are filled in by themselves, what with is
// shown before it is done.
func (p *press) begun(ctx context.Context, d *table.Draft) (discord.Message, error) {
	chosen := len(d.Action.Args)
	if _, done, err := d.Complete(); err == nil && done && len(d.Action.Args) > chosen {
		return p.ask(ctx, d, 0)
	}
	return p.chosen(ctx, d, false)
}

// chosen goes on after a choice: it carries the action out if it is complete and nothing needs to be shown
// first that has not been told before it. What is made of many choices, or by a preset, is shown as a whole.
func (p *press) chosen(ctx context.Context, d *table.Draft, told bool) (discord.Message, error) {
	if _, done, err := d.Complete(); err == nil && done {
		if warning, err := p.preview(ctx, d, previewPress, warningMarks[0]); err != nil {
			return discord.Message{}, err
		} else if (warning == "" || told) && len(d.Presets()) == 0 {
			return p.submit(ctx, d)
		}
	}
	return p.ask(ctx, d, 0)
}

// again shows the same question with the reason why the last choice does not fit.
func (p *press) again(ctx context.Context, d *table.Draft, reason error) (discord.Message, error) {
	m, err := p.ask(ctx, d, 0)
	if err != nil {
		return m, err
	}
	m.Content = markup.Fit("⚠️ "+p.explain(d.Table, reason), m.Content)
	return m, nil
}

// submit carries a complete answer out and shows what is asked of this person next.
func (p *press) submit(ctx context.Context, d *table.Draft) (discord.Message, error) {
	if err := p.answersLetter(ctx, d.Table.ID); err != nil {
		return discord.Message{}, err
	}
	if err := p.listens(ctx, d.Table); err != nil {
		return discord.Message{}, err
	}
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

// did confirms an action to the one who did it, with what came of it, and with the next question if there is
// one.
func (p *press) did(ctx context.Context, t *table.Table, a engine.Action) (discord.Message, error) {
	l, err := p.bot.tables.Learning(ctx, t)
	if err != nil {
		return discord.Message{}, err
	}
	steps := ""
	if l != nil && p.inLetter() && t.Running() { // else the thread or another letter tells it
		steps = strings.Join(append([]string{""}, stepTexts(l, t.Sequence-1, p.lang)...), "\n")
	}
	done := func(room int) string {
		text := p.cameOf(t, a, room)
		if p.gave != nil {
			text += "\n" + p.givenText(t)
		}
		return doneAfter(p.prior, text+steps, min(longTale+len([]rune(steps)), room))
	}
	next := t
	if p.goesBelow(ctx, t) {
		if next, err = p.stepAside(ctx, t, done(markup.MessageLength)); err != nil {
			return discord.Message{}, err
		}
	}
	m, err := p.secrets(ctx, next)
	if err != nil {
		return m, err
	}
	text := done(markup.MessageLength - len([]rune(m.Content)))
	m.Content = markup.Fit(text, m.Content)
	if p.rests = (&rest{t, text}); p.below != nil {
		p.below.done = true
	}
	return m, nil
}

// The tale of an action has at most so many runes in the answer to it, and fewer where a long question stands
// below.
const (
	longTale  = 800
	shortTale = 300
)

// cameOf says what was done and what came of it, as this person may know it. What the events say themselves
// is not said beside them. What the person has drawn is never left out: no letter tells it.
func (p *press) cameOf(t *table.Table, a engine.Action, room int) string {
	say := speaker(t, p.lang)
	story := t.Tale.Paragraphs(say, beforeTheEnd(t.Came()))
	if end := len(story) - 1; end >= 0 && isSmall(story[end]) { // the question says what begins now
		story = story[:end]
	}
	receipt, apart := say.Did(a)
	if apart || len(story) == 0 || isSmall(story[0]) || markup.IsBold(story[0]) {
		story = slices.Insert(story, 0, receipt)
	}
	whole := "✅ " + strings.Join(story, "\n")
	text := shortened(whole, max(shortTale, min(longTale, room)))
	if drawn := t.Drawn(); len(drawn) > 0 {
		p.drew = t
		if text != whole {
			text += "\n" + strings.Join(t.Tale.Paragraphs(say, drawn), "\n")
		}
	}
	return text
}

// doneAfter puts what has just been done below what was done before it in the same message, of which the
// newest lines stay for which there is room.
func doneAfter(before, done string, room int) string {
	lines := strings.Split(before, "\n")
	if before == "" {
		lines = nil
	}
	for len(lines) > 0 && len([]rune(strings.Join(lines, "\n")))+1+len([]rune(done)) > room {
		lines = lines[1:]
	}
	return strings.Join(append(lines, done), "\n")
}

// isSmall reports whether a paragraph is small print, such as the turn that begins.
func isSmall(paragraph string) bool { return strings.HasPrefix(paragraph, "-# ") }

// shortened cuts a tale after a sentence or a line.
func shortened(text string, room int) string {
	runes := []rune(text)
	if len(runes) <= room {
		return text
	}
	head := string(runes[:room-2])
	if end := max(strings.LastIndex(head, ". ")+1, strings.LastIndex(head, "\n")); end > 0 {
		return head[:end] + " …"
	}
	return markup.Cut(text, room)
}

// chapterOver says where a lesson leads on whose chapter is over, though its game is not.
func (p *press) chapterOver(ctx context.Context, t *table.Table) (m discord.Message, over bool, err error) {
	l, err := p.bot.tables.Learning(ctx, t)
	if err != nil || l == nil || !l.Over() || !t.Running() {
		return discord.Message{}, false, err
	}
	return discord.Message{Content: learnEmoji + " " + words.Text(p.lang, "bot.learn.over",
		words.Args{"thread": t.Thread}), DropFiles: true, Components: []discord.Row{p.lookButtons(t)}}, true, nil
}

// question shows what is asked of a person, ready to be answered; no components if nothing is.
func (p *press) question(ctx context.Context, t *table.Table) (discord.Message, error) {
	asked := t.Questions(t.SeatsOf(p.i.User.ID))
	if m, over, err := p.chapterOver(ctx, t); over || err != nil {
		return m, err
	}
	if len(asked) == 0 {
		return p.withUndo(t, discord.Message{Content: p.standingHere(t), DropFiles: true,
			Components: []discord.Row{p.lookButtons(t)}}), nil
	}
	d, err := p.bot.tables.BeginDraft(ctx, t, p.i.User.ID, asked[0], engine.Action{})
	if err != nil {
		return discord.Message{}, err
	}
	m, err := p.ask(ctx, d, 0)
	if err != nil {
		return m, err
	}
	return p.withHint(ctx, t, asked[0], m)
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
	p.asks, p.asked, p.decision = d.Table.ID, d.Table.Sequence, d.Decision.ID
	say := speaker(d.Table, p.lang)
	text := markup.Bold(say.Question(d.Decision)) + p.facts(d)
	explained := explained(d, say, field)
	m := discord.Message{DropFiles: true} // the picture of the question before
	below := slices.Concat(p.others(d), p.stepBack(d), p.further(d), p.lookButtons(d.Table))
	switch {
	case d.Action.Verb == "":
		text += explained
		var more string
		choices := p.choices(ctx, d, engine.Field{})
		m.Files = choices.files
		m.Components, more = p.beginnings(d, choices)
		text += more
	case done:
		confirm, err := p.preview(ctx, d, previewPress, warningMarks[0])
		if err != nil {
			return discord.Message{}, err
		}
		label := called(d.Table, d.Decision, d.Action.Verb, say)
		if label == say.Verb(d.Action.Verb) {
			text += "\n" + say.Action(d.Action)
			if say.Way(d.Action, "", "") != "" { // what a button has left out
				text += p.beside(d.Table, d.Decision.Seat, d.Action.Verb)(d.Action.Args)
			}
		}
		text += explained
		if confirm != "" || len(d.Others()) == 0 { // else it is one of several buttons
			p.confirms = "\n" + cmp.Or(confirm, words.Text(p.lang, "bot.answer.confirm", nil))
			text += p.confirms
		}
		if confirm != "" {
			label = "⚠️ " + label
		}
		m.Components = []discord.Row{{p.button(d, markup.Cut(label, labelLength), discord.StyleSuccess, draftGo,
			len(d.Action.Args))}}
		if presets := p.presets(d, draftAnew); presets != nil {
			m.Components = append(m.Components, presets)
		}
	default:
		if len(d.Action.Args) > 0 {
			text += "\n" + say.Action(d.Action)
		}
		text += explained + "\n" + p.fieldQuestion(d, field)
		choices := p.choices(ctx, d, field)
		m.Files = choices.files
		var pages discord.Row
		more := overflow{say: say}
		var presets []discord.Row
		if row := p.presets(d, draftPreset); row != nil && len(d.Action.Args) == 0 {
			presets = []discord.Row{row}
			text += p.presetLines(d)
		}
		warned, err := p.forewarn(ctx, d, field)
		if err != nil {
			return discord.Message{}, err
		}
		m.Components, pages = p.fieldControls(d, field, choices, warned, page, roomFor(below)-len(presets), &more)
		if warned.text != "" && (hasMenu(m.Components) || d.CanGoBack()) {
			text += "\n" + warned.text
		}
		m.Components = append(presets, m.Components...)
		text = more.below(text)
		below = append(pages, below...)
	}
	if m.Files == nil {
		m.Files = p.begunBoard(ctx, d)
	}
	for row := range slices.Chunk(below, fewChoices) {
		if len(m.Components) < mostRows {
			m.Components = append(m.Components, row)
		}
	}
	m.Content = text
	return p.withUndo(d.Table, m), nil
}

// hasMenu reports whether something is chosen in a menu.
func hasMenu(rows []discord.Row) bool {
	return slices.ContainsFunc(rows, func(row discord.Row) bool {
		_, menu := row[0].(discord.StringSelect) // which has its row for itself
		return menu
	})
}

// explained is what stands on the things that a question is about: on the card that is being played, on the
// one whose effects are chosen from by their numbers, and on what a complete action ends with.
func explained(d *table.Draft, say phrase.Speaker, next engine.Field) (text string) {
	var parts []string
	for _, f := range d.Decision.About {
		if len(f.Values) == 1 && f.Domain != nil {
			parts = append(parts, say.Explain(f.Domain, f.Values[0]))
		}
	}
	if next.Domain == nil || next.Domain == engine.Number {
		parts = append(parts, say.ExplainLast(d.Action))
	}
	for _, part := range parts {
		if part != "" {
			text += "\n" + markup.Quote(part)
		}
	}
	return text
}

// fieldQuestion asks for a field, or for those that are asked for together.
func (p *press) fieldQuestion(d *table.Draft, f engine.Field) string {
	say := speaker(d.Table, p.lang)
	text := say.Field(d.Action.Verb, f.Name)
	if ways := d.Ways(f); len(ways) > 0 {
		if whole := say.Fields(d.Action.Verb); whole != "" && len(ways[0].Args) > 2 {
			return whole
		}
		for _, arg := range ways[0].Args[1:] {
			text += " " + say.Field(d.Action.Verb, arg.Name)
		}
	}
	return text
}

// others are the buttons of the verbs that leave nothing to choose, beside the one that does.
func (p *press) others(d *table.Draft) (row discord.Row) {
	for _, i := range d.Others() {
		row = append(row, p.verbButton(d, i, discord.StylePrimary))
	}
	return row
}

// further are the buttons that tell more of a question: what else there is and why not now, and the odds of
// what has been chosen. What would waste something stands among them, apart from what is useful.
func (p *press) further(d *table.Draft) (row discord.Row) {
	if d.CanGoBack() {
		return p.oddsButton(d)
	}
	// nothing has been chosen yet, though a verb may have been begun by itself
	if useful, wasteful := d.Beginnings(); len(useful) > 0 {
		for _, i := range wasteful {
			row = append(row, p.verbButton(d, i, discord.StyleSecondary))
		}
	}
	return slices.Concat(row, p.whyButton(d), p.oddsButton(d))
}

// stepBack are the buttons that take a choice back, or ask for all that is filled in by itself.
func (p *press) stepBack(d *table.Draft) (row discord.Row) {
	if d.CanGoBack() {
		row = append(row, p.button(d, words.Text(p.lang, "bot.answer.back", nil), discord.StyleSecondary,
			draftBack))
	}
	if len(d.Action.Args) > 1 && len(d.Presets()) > 0 {
		row = append(row, p.button(d, words.Text(p.lang, "bot.guided.over", nil), discord.StyleSecondary,
			draftOver))
	}
	if d.Action.Verb != "" && d.CanBeExact() {
		row = append(row, p.button(d, words.Text(p.lang, "bot.guided.exactly", nil), discord.StyleSecondary,
			draftExact, len(d.Action.Args)))
	}
	return row
}

func (p *press) button(d *table.Draft, label string, style discord.ButtonStyle, operation string,
	numbers ...int) discord.Button {
	return discord.Button{Label: words.Capital(label), Style: style, CustomID: draftID(d, operation, numbers...)}
}

func draftID(d *table.Draft, operation string, numbers ...int) string {
	return draftStepID(pressDraft, d.ID, operation, numbers)
}

// draftStepID names an operation of something half filled in, with its numbers.
func draftStepID(kind, draft, operation string, numbers []int) string {
	parts := []any{draft, operation}
	for _, n := range numbers {
		parts = append(parts, n)
	}
	return idFor(kind, parts...)
}
