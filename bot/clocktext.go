package bot

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/clock"
	"redbook/bot/discord"
	"redbook/bot/phrase"
	"redbook/bot/table"
)

// What is said of a game's clock: see bot/clock and bot/table.

// offeredClocks are the clocks that are offered where one is typed.
var offeredClocks = []string{"none", "3d", "3d weekdays", "1d", "7d", "7d+12h/14d", "14d+1d/21d weekdays",
	"20:00", "08:00,20:00"}

// clockText says a clock.
func clockText(lang words.Lang, c table.Clock) string {
	var text string
	switch {
	case c.Each > 0:
		text = words.Text(lang, "bot.clock.each", words.Args{"time": spanText(lang, c.Each)})
	case c.Bank.Start > 0:
		text = words.Text(lang, "bot.clock.bank", words.Args{"start": spanText(lang, c.Bank.Start),
			"gain": spanText(lang, c.Bank.Gain), "most": spanText(lang, c.Bank.Most)})
	case len(c.Hours) > 0:
		hours, _, _ := strings.Cut(c.Terms.String(), " ")
		text = words.Text(lang, "bot.clock.hours", words.Args{"hours": strings.ReplaceAll(hours, ",", ", ")})
	default:
		return words.Text(lang, "bot.clock.none", nil)
	}
	if c.Weekdays {
		text += words.Text(lang, "bot.clock.weekdays", nil)
	}
	if (c.Weekdays || len(c.Hours) > 0) && c.Zone != "" {
		text += " (" + c.Zone + ")"
	}
	return text + timeoutText(lang, c)
}

// clocksFor are the clocks that can be chosen in a lobby, the one that it has among them.
func clocksFor(t *table.Table) []string {
	if has := t.Clock().Terms.String(); !slices.Contains(offeredClocks, has) {
		return append([]string{has}, offeredClocks...)
	}
	return offeredClocks
}

// termsText says one of those: of the one that a lobby has, in which zone its days are. What follows at its
// end has a menu of its own.
func termsText(lang words.Lang, text string, has table.Clock) string {
	terms, err := clock.Parse(text)
	if err != nil || text == has.Terms.String() {
		has.Timeout = ""
		return clockText(lang, has)
	}
	return clockText(lang, table.Clock{Terms: terms})
}

// clockLine is the line of a lobby about its clock; "" if there is none.
func clockLine(lang words.Lang, t *table.Table) string {
	if !t.Clock().Runs() {
		return ""
	}
	return words.Text(lang, "bot.clock.line", words.Args{"clock": clockText(lang, t.Clock()),
		"follows": timeoutText(lang, t.Clock()) != ""}) + "\n"
}

// spanText says a time in whole days and hours.
func spanText(lang words.Lang, d time.Duration) string {
	count := func(key string, n int) string { return words.Text(lang, "bot.clock."+key, words.Args{"n": n}) }
	days, hours := int(d.Hours())/24, int(d.Hours())%24
	switch {
	case days == 0:
		return count("hour", hours)
	case hours == 0:
		return count("day", days)
	}
	return count("day", days) + " " + count("hour", hours)
}

// dueText says when an answer is due, and until when partners confer about it, in words that age well; "" if
// it may take as long as it likes.
func dueText(lang words.Lang, w table.Wait) string {
	if w.Due.IsZero() {
		return ""
	}
	text := words.Text(lang, "bot.clock.due", words.Args{"due": fmt.Sprintf("<t:%d:R>", w.Due.Unix())})
	if !w.Confers.IsZero() {
		text += words.Text(lang, "bot.confer.until", words.Args{"until": fmt.Sprintf("<t:%d:f>", w.Confers.Unix())})
	}
	return text
}

// heldText says what those have in their banks who owe nothing now; "" where there are none.
func heldText(t *table.Table, say phrase.Speaker) string {
	if t.Clock().Bank.Start == 0 {
		return ""
	}
	waiting := t.Waiting()
	var list []string
	for _, c := range t.Chairs {
		if !slices.ContainsFunc(waiting, func(w table.Wait) bool { return w.Decision.Seat == c.Seat }) {
			list = append(list, say.Seat(c.Seat)+" "+spanText(say.Lang, t.Holds(c.ID)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return words.Text(say.Lang, "bot.clock.held", words.Args{"held": strings.Join(list, " · ")})
}

// clockChoices lists the clocks that are offered, or the one that has been typed.
func clockChoices(lang words.Lang, typed string) []discord.Choice {
	said := func(terms clock.Terms) discord.Choice {
		return choice(clockText(lang, table.Clock{Terms: terms}), terms.String())
	}
	if terms, err := clock.Parse(typed); err == nil && strings.TrimSpace(typed) != "" {
		return []discord.Choice{said(terms)}
	}
	var choices []discord.Choice
	for _, text := range offeredClocks {
		if terms, err := clock.Parse(text); err == nil {
			choices = append(choices, said(terms))
		}
	}
	return matching(choices, typed)
}
