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
// action is meant: when the game has gone on, the button is stale. An earlier version answered what was asked
// for with buttons of this kind (u:y, u:n, u:w): they answer it still.
const (
	undoDo    = "do"
	undoAsk   = "ask"
	undoLeave = "leave"
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
	switch operation {
	case undoDo:
		return p.takeBack(ctx, t.ID, lines, p.bot.tables.Undo)
	case undoAsk:
		return p.takeBack(ctx, t.ID, lines, p.bot.tables.AskUndo)
	case undoLeave:
		return p.secrets(ctx, t)
	}
	return p.answerEarlier(ctx, t, table.VoteUndo, operation, lines)
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
	args := words.Args{"n": u.Lines, "why": why(p.lang, u), "others": "", "until": ""}
	if v, asked := t.Vote(table.VoteUndo); asked {
		args["others"], args["until"] = markup.Mentions(t.Unasked(v)), fmt.Sprintf("<t:%d:f>", v.Until.Unix())
		return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.undo.asked", args),
			Components: []discord.Row{{
				voteButton(t, v, p.lang, "withdraw", voteWithdraw, discord.StyleSecondary)}}}, nil
	}
	args["others"] = markup.Mentions(slices.DeleteFunc(t.Players(),
		func(user ids.User) bool { return user == p.i.User.ID }))
	return discord.Message{Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.undo.ask", args),
		Components: []discord.Row{{
			undoButton(t, p.lang, "ask-them", undoAsk, discord.StylePrimary),
			undoButton(t, p.lang, "leave", undoLeave, discord.StyleSecondary)}}}, nil
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

// undoneText is what everybody has read of the actions that a request would take back; "" if nothing was to
// be read of them.
func (b *Bot) undoneText(ctx context.Context, t *table.Table, g growing) (string, error) {
	v, ok := t.Vote(table.VoteUndo)
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
		tells := []part{p}
		if p.Line < v.Undo.First && v.Undo.First <= p.Last {
			tells = p.Each
		}
		for _, p := range tells {
			if p.Line >= v.Undo.First && p.Text != "" && !strings.Contains(p.Text, "~~") && lines[p.Line] != p.Text {
				told, lines[p.Line] = append(told, p.Text), p.Text
			}
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
