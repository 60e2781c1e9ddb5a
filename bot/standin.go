package bot

import (
	"context"
	"errors"
	"strings"

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

// standInRows are the games in which computers play on for whoever asks, each with the button that gives them
// their seat back.
func (p *press) standInRows(ctx context.Context) (rows []gameRow, err error) {
	list, err := p.bot.tables.StandInsFor(ctx, p.i.User.ID)
	for _, s := range list {
		row := p.gameRow(ctx, s.Table.Game)
		seat := speaker(s.Table, p.lang).Seat(s.Chair.Seat)
		row.text += "\n" + words.Text(p.lang, "bot.standin.listed", words.Args{"seat": seat})
		row.back = &discord.Button{Label: markup.Cut(words.Text(p.lang, "bot.standin.back",
			words.Args{"seat": seat}), labelLength), Style: discord.StyleSuccess,
			CustomID: idFor(pressVacant, vacantBack, s.Table.ID, s.Chair.ID)}
		rows = append(rows, row)
	}
	return rows, err
}

// tellAbsent tells somebody for whom a computer has played on how the game has ended, and what that is for
// them. Where they take no direct messages they are not told: the thread says it to everybody.
func (b *Bot) tellAbsent(ctx context.Context, n table.News) error {
	t := n.Table
	if gone, err := b.isForgotten(ctx, n.Audience.User); gone || err != nil {
		return err
	}
	user, err := b.person(ctx, t, n.Audience.User)
	if err != nil {
		return err
	}
	lang := words.For(user.Locale)
	lines := append([]string{heading(t, lang)}, endFirst(n, lang)...)
	for _, c := range t.Chairs {
		if last, err := b.tables.LastOn(ctx, t, c.ID); err != nil {
			return err
		} else if c.StandIn && last == user.ID {
			lines = append(lines, words.Text(lang, "bot.standin.ended",
				words.Args{"seat": speaker(t, lang).Seat(c.Seat), "lost": t.LostFor(c)}))
		}
	}
	_, err = b.sendDM(ctx, user, discord.Message{Nonce: n.Nonce,
		Content: markup.Message(strings.Join(lines, "\n"))})
	if errors.Is(err, discord.ErrDMClosed) {
		return nil
	}
	return err
}
