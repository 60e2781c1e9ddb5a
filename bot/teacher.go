package bot

import (
	"slices"

	"redbook/assets/words"
	"redbook/bot/table"
)

const teacherEmoji = "💬"

// taught puts what a teacher says of its answers into a story, each reason below what came of the answer.
func taught(n table.News, story []part, lang words.Lang) []part {
	say := speaker(n.Table, lang)
	for _, p := range n.Pieces {
		if p.Why == nil {
			continue
		}
		text := say.Why(p.Why.Code, p.Why.Facts)
		if text == "" {
			continue // of a program that knew more
		}
		if p.Why.Chance > 0 {
			text += " " + words.Text(lang, "bot.teacher.chance", words.Args{"n": ofHundred(p.Why.Chance)})
		}
		at := 1 + slices.IndexFunc(story, func(told part) bool { return max(told.Line, told.Last) >= p.Line })
		if at == 0 {
			at = len(story)
		}
		before, after := story[:at:at], story[at:]
		story = append(append(before, partsAt(p.Line, "-# "+teacherEmoji+" "+text)...), after...)
	}
	return story
}
