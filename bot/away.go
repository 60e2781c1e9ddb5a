package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/clock"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What is said of players who are away: see table.SetAway.

// dateText says a day.
func dateText(lang words.Lang, d clock.Day) string {
	year, month, date := d.Date()
	months := strings.Fields(words.Text(lang, "bot.away.months", nil))
	return fmt.Sprintf("%d %s %d", date, months[month-1], year)
}

// leaveText says some days of somebody's own.
func leaveText(lang words.Lang, first, last clock.Day) string {
	if first == last {
		return dateText(lang, first)
	}
	return dateText(lang, first) + " – " + dateText(lang, last)
}

// lastOf is a moment of the last day of a leave, for those who read of it in other zones.
func lastOf(l storage.Leave) string { return fmt.Sprintf("<t:%d:D>", l.Until.Add(-time.Minute).Unix()) }

// awayText says when somebody at a table is away, in words that age well; "" if they are not going to be.
func awayText(lang words.Lang, t *table.Table, user ids.User) string {
	l, ok := t.Away(user)
	if !ok {
		return ""
	}
	args := words.Args{"until": lastOf(l), "from": ""}
	if !t.IsAway(user) {
		args["from"] = fmt.Sprintf("<t:%d:D>", l.Since.Unix())
	}
	return words.Text(lang, "bot.away.until", args)
}

// awayLines says who of a table is away, or is going to be.
func awayLines(lang words.Lang, t *table.Table) (lines []string) {
	for _, user := range t.Players() {
		if text := awayText(lang, t, user); text != "" {
			lines = append(lines, words.Text(lang, "bot.away.line",
				words.Args{"user": markup.Mention(user), "away": text}))
		}
	}
	return lines
}

// absenceNotes tells a thread who is going to be away, or is back, and of whom is expected no more that they
// answer; and whose partners confer.
func absenceNotes(n table.News, lang words.Lang) (lines []string) {
	for _, user := range unique(n.Called[table.WentAway]) {
		text := awayText(lang, n.Table, user)
		lines = append(lines, words.Text(lang, "bot.away.told",
			words.Args{"user": markup.Mention(user), "away": text}))
	}
	for _, w := range n.Table.Waiting() {
		user := n.Table.UserOf(w.Decision.Seat)
		if slices.Contains(n.Called[table.Confers], user) && !w.Confers.IsZero() {
			lines = append(lines, words.Text(lang, "bot.confer.told", words.Args{"user": markup.Mention(user),
				"until": fmt.Sprintf("<t:%d:f>", w.Confers.Unix())}))
		}
		if !slices.Contains(n.Called[table.Unanswering], user) || w.Since.After(n.Until) {
			continue
		}
		lines = append(lines, words.Text(lang, "bot.away.unanswering", words.Args{"user": markup.Mention(user),
			"since": fmt.Sprintf("<t:%d:R>", w.Since.Unix())}))
	}
	return unique(lines)
}

// unique is a list without what stands in it before.
func unique[T comparable](list []T) (once []T) {
	for _, x := range list {
		if !slices.Contains(once, x) {
			once = append(once, x)
		}
	}
	return once
}

// ownAbsence says to somebody when they are away, and whether their clocks stand meanwhile.
func (p *press) ownAbsence(ctx context.Context) (string, error) {
	budget, err := p.bot.tables.LeaveBudget(ctx, p.i.GuildID)
	if err != nil {
		return "", err
	}
	a, ok, err := p.bot.tables.Absence(ctx, p.i.User.ID, budget)
	if err != nil || !ok {
		return words.Text(p.lang, "bot.away.none", nil), err
	}
	args := words.Args{"days": leaveText(p.lang, a.First, a.Last), "budget": budget, "runs": ""}
	if !a.Runs.IsZero() {
		args["runs"] = fmt.Sprintf("<t:%d:D>", a.Runs.Unix())
	}
	return words.Text(p.lang, "bot.away.own", args), nil
}

// awayChoices lists some leaves, or the one that has been typed.
func (p *press) awayChoices(ctx context.Context, typed string) []discord.Choice {
	s, err := p.bot.tables.Settings(ctx, p.i.User.ID)
	if err != nil {
		p.bot.log.Error("complete a leave", "error", err)
		return nil
	}
	now := p.bot.now()
	none := choice(words.Text(p.lang, "bot.away.none-choice", nil), "none")
	said := func(text string) (discord.Choice, bool) {
		l, err := clock.ParseLeave(text, now, s.Zone)
		if err != nil {
			return discord.Choice{}, false
		}
		if l.Zone == nil {
			return none, true
		}
		first, last := l.Days()
		return choice(words.Text(p.lang, "bot.away.choice", words.Args{"days": leaveText(p.lang, first, last),
			"n": int(last-first) + 1}), first.String()+".."+last.String()), true
	}
	if c, ok := said(typed); ok && strings.TrimSpace(typed) != "" {
		return []discord.Choice{c}
	}
	choices := []discord.Choice{none}
	for _, text := range []string{"today", "today +3d", "tomorrow +3d", "tomorrow +7d", "tomorrow +14d",
		"tomorrow +30d"} {
		if c, ok := said(text); ok {
			choices = append(choices, c)
		}
	}
	if found := matching(choices, typed); len(found) > 0 {
		return found
	}
	return hint(words.Text(p.lang, "bot.away.how", nil))
}
