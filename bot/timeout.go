package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// What the end of a game's clock leads to: see bot/table/timeout.go.

const optionTimeout = "timeout"

// timeoutChoices lists what it can lead to. They are offered while one types: as a list of the option, in
// both languages for every game, they would not fit into a command.
func timeoutChoices(lang words.Lang, timeouts []string) []discord.Choice {
	choices := make([]discord.Choice, len(timeouts))
	for i, what := range timeouts {
		choices[i] = choice(words.Text(lang, "bot.timeout.is."+what, nil), what)
	}
	return choices
}

// timeoutText says it beside a clock; "" for reminders alone.
func timeoutText(lang words.Lang, c table.Clock) string {
	if c.Timeout == "" || c.Timeout == table.TimeoutRemind {
		return ""
	}
	return words.Text(lang, "bot.timeout.beside", words.Args{
		"what": words.Text(lang, "bot.timeout.is."+c.Timeout, nil)})
}

// consequenceText says when it comes to somebody who has been warned of it, or that the others decide.
func consequenceText(lang words.Lang, t *table.Table, w table.Wait) string {
	switch {
	case slices.ContainsFunc(t.LeftToOthers(), func(c table.Chair) bool { return c.Seat == w.Decision.Seat }):
		return words.Text(lang, "bot.timeout.up", nil)
	case w.Until.IsZero():
		return ""
	}
	return words.Text(lang, "bot.timeout.comes", words.Args{
		"what":  words.Text(lang, "bot.timeout.is."+w.Follows, nil),
		"until": fmt.Sprintf("<t:%d:R>", w.Until.Unix())})
}

// mostTimedOut is how many chairs get buttons in a status for what the others may decide about them; /vote is
// there for all.
const mostTimedOut = 2

// timedOutButtons let those who wait decide about whoever's time is up: each asks the others by a vote, or
// is done at once where there are none.
func timedOutButtons(t *table.Table, lang words.Lang) (rows []discord.Row) {
	for i, c := range t.LeftToOthers() {
		if i == mostTimedOut {
			break
		}
		more := extension(t.Clock())
		args := words.Args{"seat": speaker(t, lang).Seat(c.Seat), "for": lengthText(lang, more)}
		button := func(kind table.VoteKind, style discord.ButtonStyle, parts ...any) discord.Button {
			return discord.Button{Label: markup.Cut(words.Text(lang, "bot.timeout.button."+string(kind), args),
				labelLength), Emoji: voteWord(lang, kind, "icon", nil), Style: style,
				CustomID: idFor(pressVote, append([]any{voteAsk, t.ID, kind, c.ID}, parts...)...)}
		}
		row := discord.Row{button(table.VoteTime, discord.StyleSecondary, int(more/time.Hour)),
			button(table.VoteSubstitute, discord.StyleSecondary)}
		if t.MayLose(c) {
			row = append(row, button(table.VoteLoss, discord.StyleDanger))
		}
		rows = append(rows, row)
	}
	return rows
}

// extension is how much more time a press asks for: as much as an answer has, but a day at least.
func extension(c table.Clock) time.Duration {
	return min(max(c.Each, day), table.LongestMore).Truncate(time.Hour)
}

// TimeOut warns those whose time is running out, and carries out what tables have agreed on. Run does it
// every minute.
func (b *Bot) TimeOut(ctx context.Context, now time.Time) {
	if err := b.tables.TimeOut(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("time out", "error", err)
	}
}

// warningLine is one warning. Elsewhere than in the game's thread it leads there.
func warningLine(n table.News, lang words.Lang, user ids.User, thread ids.Channel) string {
	due, follows := time.Time{}, table.TimeoutRemind
	for _, w := range n.Overdue {
		if due.IsZero() || w.Due.Before(due) {
			due, follows = w.Due, w.Follows
		}
	}
	return words.Text(lang, "bot.timeout.warning", words.Args{"user": markup.Mention(user), "n": n.Warning,
		"game": n.Table.ID, "thread": thread, "due": fmt.Sprintf("<t:%d:R>", due.Unix()),
		"what": words.Text(lang, "bot.timeout.is."+follows, nil)})
}

// tellWarning warns somebody by one way: in the thread, or privately, and where that is closed in the game's
// channel. It is table.ErrNotReached if they cannot be there.
func (b *Bot) tellWarning(ctx context.Context, n table.News, way table.Channel, user ids.User) error {
	gone, err := b.gone(ctx, n.Table, user)
	if err != nil {
		return err
	}
	if gone {
		return table.ErrNotReached
	}
	t := n.Table
	if way == table.RemindThread {
		if err := b.ensureThread(ctx, t); err != nil {
			return err
		}
		return b.postStatus(ctx, n, partsAt(0, warningLine(n, words.Lang(t.Language), user, "")), toldTale{},
			calls{opens: []ids.User{user}, rings: []ids.User{user}})
	}
	person, err := b.person(ctx, t, user)
	if err != nil {
		return err
	}
	lang := words.For(person.Locale)
	_, err = b.sendPrivately(ctx, t, person, discord.Message{
		Content: markup.Message(warningLine(n, lang, user, t.Thread)), Nonce: n.Nonce,
		Components: []discord.Row{{discord.Button{Label: words.Text(lang, "bot.answer.open", nil),
			CustomID: idFor(pressSecrets, t.ID), Style: discord.StylePrimary}}},
	})
	if !errors.Is(err, discord.ErrDMClosed) {
		return err
	}
	if t.Post { // its thread is all there is
		return table.ErrNotReached
	}
	_, err = b.client.Send(ctx, t.Channel, discord.Message{Nonce: n.Nonce + ".c",
		Content:      markup.Message(warningLine(n, words.Lang(t.Language), user, t.Thread)),
		AllowedUsers: []ids.User{user}})
	if discord.Refused(err) {
		return table.ErrNotReached
	}
	return err
}

// timedOut says what has come of it that somebody's time was up, and who decides what follows.
func timedOut(n table.News, lang words.Lang) (lines []string, called []ids.User) {
	for _, o := range n.TimedOut {
		chair, _ := n.Table.Chair(o.Chair)
		others := slices.DeleteFunc(n.Table.Players(), func(u ids.User) bool { return u == o.User })
		lines = append(lines, words.Text(lang, "bot.timeout.came."+o.How, words.Args{
			"seat": speaker(n.Table, lang).Seat(chair.Seat), "user": mention(lang, o.User),
			"others": markup.Mentions(others), "unreached": o.Unreached}))
		if o.How == table.TimeoutVote {
			called = union(called, others)
		}
	}
	return lines, called
}
