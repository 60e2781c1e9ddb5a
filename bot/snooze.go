package bot

import (
	"context"
	"fmt"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
)

// snoozed are the times for which reminders are put off by a choice; by a press, for the one that a button
// says.
var snoozed = []string{"3h", "12h", tomorrow, "2d", "3d", "7d"}

const tomorrow = "24h"

// snoozeButton puts a reminder off until tomorrow.
func snoozeButton(t *table.Table, lang words.Lang) discord.Button {
	return discord.Button{Label: words.Text(lang, "bot.snooze.tomorrow", nil), Emoji: "💤",
		CustomID: idFor(pressSnooze, t.ID), Style: discord.StyleSecondary}
}

// snoozeCommand works on /snooze.
func (p *press) snoozeCommand(ctx context.Context, t *table.Table) (discord.Message, error) {
	return p.snooze(ctx, t, p.option(optionFor))
}

// putItOff works on the button.
func (p *press) putItOff(ctx context.Context, t *table.Table) (discord.Message, error) {
	return p.snooze(ctx, t, tomorrow)
}

func (p *press) snooze(ctx context.Context, t *table.Table, wished string) (discord.Message, error) {
	until, early, err := p.bot.tables.Snooze(ctx, p.i.ID, p.i.User.ID, t.ID, wished)
	if err != nil {
		return discord.Message{}, err
	}
	args := words.Args{"game": t.ID, "early": early, "until": ""}
	if !until.IsZero() {
		args["until"] = fmt.Sprintf("<t:%d:f>", until.Unix())
	}
	return discord.Message{Content: words.Text(p.lang, "bot.snooze.done", args)}, nil
}

// completeSnooze lists for how long.
func (p *press) completeSnooze(_ context.Context, focused discord.OptionValue) []discord.Choice {
	choices := []discord.Choice{choice(words.Text(p.lang, "bot.snooze.none", nil), table.SnoozeNone)}
	for _, text := range snoozed {
		if length, err := table.ParseSnooze(text); err == nil {
			choices = append(choices, choice(spanText(p.lang, length), text))
		}
	}
	if length, err := table.ParseSnooze(focused.String); err == nil && length > 0 {
		return []discord.Choice{choice(spanText(p.lang, length), focused.String)}
	}
	return matching(choices, focused.String)
}
