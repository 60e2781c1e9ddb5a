package bot

import (
	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
)

// A computer that plays on for somebody whose time was up (table/standin.go) stands in the status, with a
// button for whoever has sat there: one press gives them their seat back. Everybody sees it; anybody else who
// presses it is told whose it is.
//
//	v:back:GAME:CHAIR
const vacantBack = "back"

// standInsText says below the status for which seats computers play on.
func standInsText(t *table.Table, lang words.Lang) (text string) {
	for _, c := range t.StandIns() {
		text += "\n" + words.Text(lang, "bot.standin.status", words.Args{"seat": speaker(t, lang).Seat(c.Seat),
			"level": levelText(lang, c.Computer)})
	}
	return text
}

// standInButtons let whoever has sat there come back.
func standInButtons(t *table.Table, lang words.Lang) (row discord.Row) {
	for _, c := range t.StandIns() {
		if len(row) < fewChoices {
			row = append(row, discord.Button{Label: markup.Cut(words.Text(lang, "bot.standin.back",
				words.Args{"seat": speaker(t, lang).Seat(c.Seat)}), labelLength), Style: discord.StyleSecondary,
				CustomID: idFor(pressVacant, vacantBack, t.ID, c.ID)})
		}
	}
	return row
}
