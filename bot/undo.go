package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// The operations of the buttons about an undo: u:operation:game:lines. How many lines the game had says which
// action, or which request, is meant: when the game has gone on, the button is stale.
const (
	undoDo       = "do"
	undoAsk      = "ask"
	undoLeave    = "leave"
	undoAgree    = "y"
	undoRefuse   = "n"
	undoWithdraw = "w"
)

func undoID(operation string, t *table.Table) string {
	return idFor(pressUndo, operation, t.ID, t.Sequence)
}

// undo works on /undo.
func (p *press) undo(ctx context.Context, t *table.Table) (discord.Message, error) {
	return p.takeBack(ctx, t.ID, -1, p.bot.tables.Undo)
}

// undoPress works on a button about an undo: operation:game:lines.
func (p *press) undoPress(ctx context.Context, id customID) (discord.Message, error) {
	lines, err := id.number(2)
	if err != nil {
		return discord.Message{}, err
	}
	return p.open(ctx, id.game(1), func(ctx context.Context, t *table.Table) (discord.Message, error) {
		m, err := p.undoStep(ctx, t, id.part(0), lines)
		var problem *table.Problem
		switch {
		case p.inLetter() && (errors.As(err, &problem) || errors.Is(err, table.ErrStale)):
			p.apart = true // the letter tells what was done
			if problem == nil {
				late := words.Text(p.lang, "bot.undo.late", nil)
				return discord.Message{Content: heading(t, p.lang) + "\n⚠️ " + late}, nil
			}
		case errors.Is(err, table.ErrStale):
			return p.stale(ctx, t)
		}
		return m, err
	})
}

func (p *press) undoStep(ctx context.Context, t *table.Table, operation string,
	lines int) (discord.Message, error) {
	tables, user := p.bot.tables, p.i.User.ID
	var err error
	key := ""
	switch operation {
	case undoDo:
		return p.takeBack(ctx, t.ID, lines, tables.Undo)
	case undoAsk:
		return p.takeBack(ctx, t.ID, lines, tables.AskUndo)
	case undoLeave:
		return p.secrets(ctx, t)
	case undoAgree:
		key = "bot.undo.agreed"
		_, err = tables.Consent(ctx, p.i.ID, user, t.ID, lines, true)
	case undoRefuse:
		key = "bot.undo.refused"
		_, err = tables.Consent(ctx, p.i.ID, user, t.ID, lines, false)
	case undoWithdraw:
		key = "bot.undo.withdrawn"
		_, err = tables.Withdraw(ctx, p.i.ID, user, t.ID, lines)
	default:
		err = &table.Problem{Code: "old-button"}
	}
	if err != nil {
		return discord.Message{}, err
	}
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, key, nil)}, nil
}

// takeBack takes an action back. Where the others must agree it asks back first, or asks them.
func (p *press) takeBack(ctx context.Context, game ids.Game, lines int,
	do func(context.Context, ids.Interaction, ids.User, ids.Game, int) (*table.Table, table.Undo, error),
) (discord.Message, error) {
	if err := p.lookBack(ctx); err != nil {
		return discord.Message{}, err
	}
	t, u, err := do(ctx, p.i.ID, p.i.User.ID, game, lines)
	if err != nil {
		return discord.Message{}, err
	}
	if p.back = u.Free(); p.back {
		m, err := p.secrets(ctx, t)
		if err == nil {
			m.Content = markup.Fit(words.Text(p.lang, "bot.undo.done", nil), m.Content)
		}
		return m, err
	}
	r, asked := t.Request()
	text, row := "bot.undo.asked", discord.Row{
		undoButton(t, p.lang, "withdraw", undoWithdraw, discord.StyleSecondary)}
	if !asked {
		r = table.UndoRequest{Undo: u}
		text, row = "bot.undo.ask", discord.Row{
			undoButton(t, p.lang, "ask-them", undoAsk, discord.StylePrimary),
			undoButton(t, p.lang, "leave", undoLeave, discord.StyleSecondary)}
	}
	args := words.Args{"n": r.Lines, "why": why(p.lang, u), "others": markup.Mentions(t.Unasked(r))}
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, text, args),
		Components: []discord.Row{row}}, nil
}

// why says for what reasons the others must agree.
func why(lang words.Lang, u table.Undo) string {
	var reasons []string
	for _, r := range []struct {
		is  bool
		key string
	}{{u.Rolled, "bot.undo.why-rolled"}, {u.Revealed, "bot.undo.why-revealed"},
		{u.Others, "bot.undo.why-others"}} {
		if r.is {
			reasons = append(reasons, words.Text(lang, r.key, nil))
		}
	}
	return strings.Join(reasons, ", ")
}

func undoButton(t *table.Table, lang words.Lang, key, operation string,
	style discord.ButtonStyle) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.undo."+key, nil), CustomID: undoID(operation, t),
		Style: style}
}

// withUndo adds the button that takes the person's newest action back, as long as that is free.
func (p *press) withUndo(t *table.Table, m discord.Message) discord.Message {
	if p.bot.tables.UndoableBy(t, p.i.User.ID) && len(m.Components) < mostRows {
		m.Components = append(m.Components,
			discord.Row{undoButton(t, p.lang, "button", undoDo, discord.StyleSecondary)})
	}
	return m
}

// undoRequest says below the status what a player asks the others for, with the buttons to answer; ok is
// false if nothing is. What it would take back is quoted below.
func undoRequest(t *table.Table, lang words.Lang) (text string, buttons discord.Row, ok bool) {
	r, ok := t.Request()
	if !ok {
		return "", nil, false
	}
	args := words.Args{"user": markup.Mention(r.User), "n": r.Lines, "others": markup.Mentions(t.Unasked(r))}
	return words.Text(lang, "bot.undo.pending", args), discord.Row{
		undoButton(t, lang, "agree", undoAgree, discord.StyleSuccess),
		undoButton(t, lang, "refuse", undoRefuse, discord.StyleDanger),
		undoButton(t, lang, "withdraw", undoWithdraw, discord.StyleSecondary),
	}, true
}

// undoneText is what everybody has read of the actions that a request would take back; "" if nothing was to
// be read of them.
func (b *Bot) undoneText(ctx context.Context, t *table.Table, g growing) (string, error) {
	r, ok := t.Request()
	if !ok {
		return "", nil
	}
	stories, err := b.tables.Store().Stories(ctx, t.ID)
	if err != nil {
		return "", err
	}
	var all []part
	for _, s := range stories {
		var parts []part
		if err := json.Unmarshal(toldNow(words.Lang(t.Language), s.Body), &parts); err != nil {
			return "", fmt.Errorf("story of game %s: %w", t.ID, err)
		}
		all = append(all, parts...)
	}
	var told []string
	lines := map[int]string{} // what a message repeats of the one before it is quoted once
	for _, p := range append(all, g.Parts...) {
		if p.Line >= r.First && p.Text != "" && !strings.Contains(p.Text, "~~") && lines[p.Line] != p.Text {
			told, lines[p.Line] = append(told, p.Text), p.Text
		}
	}
	quote := slices.DeleteFunc(strings.Split(strings.Join(told, "\n"), "\n"),
		func(line string) bool { return line == "" || strings.HasPrefix(line, "-# ") })
	if more := len(quote) - mostUndone; more > 0 {
		quote = append(quote[:mostUndone], "…")
	}
	if len(quote) == 0 {
		return "", nil
	}
	return "\n" + markup.Quote(markup.Cut(strings.Join(quote, "\n"), 400)), nil
}

// mostUndone is how many lines of what is to be taken back a request shows.
const mostUndone = 3

// undoNotes says in the thread what became of a request.
func undoNotes(n table.News, lang words.Lang) []string {
	var lines []string
	for _, note := range n.Notes {
		args := words.Args{"user": mention(lang, note.User)}
		switch note.Kind {
		case table.UndoRefused:
			lines = append(lines, words.Text(lang, "bot.undo.said-refused", args))
		case table.UndoWithdrawn:
			lines = append(lines, words.Text(lang, "bot.undo.said-withdrawn", args))
		case table.CancelRefused:
			lines = append(lines, words.Text(lang, "bot.cancel.said-refused", args))
		case table.CancelWithdrawn:
			lines = append(lines, words.Text(lang, "bot.cancel.said-withdrawn", args))
		}
	}
	return lines
}

// undoCallees are those who have just been asked to agree.
func undoCallees(n table.News) []ids.User {
	r, ok := n.Table.Request()
	if !ok || !slices.ContainsFunc(n.Notes, func(note table.Note) bool { return note.Kind == table.UndoAsked }) {
		return nil
	}
	return n.Table.Unasked(r)
}
