package bot

import (
	"redbook/assets/words"
)

// Computers that take part in an event, see package season, as they are told. They are named in words, never
// mentioned.

// entrantComputer names the computer of a level as one who takes part.
func entrantComputer(lang words.Lang, level string) string {
	return computerEmoji + " " + words.Text(lang, "bot.league-computer.entrant",
		words.Args{"level": levelText(lang, level)})
}

// computerRules says in words for what computers take part; "" where none do.
func (e eventText) computerRules() string {
	if e.Computers == "" {
		return ""
	}
	return "\n" + words.Text(e.lang, "bot.league-computer.rule", words.Args{
		"level": levelText(e.lang, e.Computers), "divisions": e.Division > 0, "swiss": e.Form == "swiss"})
}

// computersJoin says that so many computers take part.
func (e eventText) computersJoin(n int) string {
	return words.Text(e.lang, "bot.league-computer.joins", words.Args{
		"level": levelText(e.lang, e.Computers), "n": n})
}
