package bot

import (
	"slices"

	"redbook/assets/words"
	"redbook/bot/table"
)

// announcement is a kind of news with the phrase that tells it.
type announcement struct {
	kind, phrase string
	call         bool // whoever owes an answer is called again: much time may have passed, or the question has changed
}

// announced are the kinds of news that an operator or an organiser causes, in the order in which they are told.
var announced = []announcement{
	{table.Restored, "bot.operator.restored", true},
	{table.Adjusted, "bot.operator.adjusted", true},
	{table.Checkpointed, "bot.operator.checkpointed", false},
	{table.Thawed, "bot.operator.thawed", true},
	{table.Paused, "bot.told.paused", false},
	{table.Resumed, "bot.told.resumed", true},
	{table.Abandoned, "bot.told.abandoned", false},
}

// announcements says what the operator or an organiser has done.
func announcements(n table.News, lang words.Lang) []string {
	lines := replacements(n, lang)
	for _, a := range announced {
		if n.Kinds[a.kind] {
			lines = append(lines, words.Text(lang, a.phrase, nil))
		}
	}
	return lines
}

func calledAgain(n table.News) bool {
	return slices.ContainsFunc(announced, func(a announcement) bool { return a.call && n.Kinds[a.kind] })
}
