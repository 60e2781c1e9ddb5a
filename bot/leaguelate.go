package bot

import (
	"redbook/assets/words"
	"redbook/bot/league/season"
)

// lateRule says what follows for a game that is not over when its round ends, and where it counts as it
// stands, by what the game counts.
func (e eventText) lateRule() string {
	text := words.Text(e.lang, "bot.event.late-rule."+string(e.Late), words.Args{
		"for": lengthText(e.lang, e.VotesFor())})
	if e.Late == season.LateStands {
		text += " " + words.Text(e.lang, e.Rules+".ahead", nil)
	}
	return text
}
