package bot

import (
	"context"
	"strings"

	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
)

// An answer by text: the line of /answer, or the options of a game's own command.

// answerCommand works on /answer: an action as text, whole or begun.
func (p *press) answerCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	a, err := t.Rules.Parse(strings.ToLower(p.option(optionAction))) // phones begin a line with a capital
	if err != nil {
		return discord.Message{}, err
	}
	return p.answer(ctx, t, a, false) // a whole line of text is meant as it stands
}

// verbCommand works on a game's own command: the verb is the subcommand, its fields are the options. A field
// that was left out and has a usual value gets it.
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
	for _, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		if filled, _, _, err := t.FilledFrom(d.Seat, a.Verb, a.Args, ""); err == nil &&
			len(filled.Args) >= len(a.Args) {
			a = filled
			break
		}
	}
	return p.answer(ctx, t, a, true)
}

// answer carries a complete action out; one that is begun is completed by buttons. If it is to be previewed,
// one that cannot be taken back freely is shown first.
func (p *press) answer(ctx context.Context, t *table.Table, a engine.Action,
	preview bool) (discord.Message, error) {
	for _, d := range t.Questions(t.SeatsOf(p.i.User.ID)) {
		_, done, err := t.Next(d.Seat, a)
		if err != nil {
			continue
		}
		warning := ""
		if done && preview {
			warning, err = p.preview(ctx, &table.Draft{Table: t, Decision: d, Action: a}, previewPress,
				warningMarks[0])
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
	if err := p.listens(ctx, t); err != nil {
		return discord.Message{}, err
	}
	next, err := p.bot.tables.Submit(ctx, table.Answer{Interaction: p.i.ID, User: p.i.User.ID, Game: t.ID,
		Action: a})
	if err != nil {
		return discord.Message{}, err
	}
	return p.did(ctx, next, a)
}
