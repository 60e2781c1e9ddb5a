package bot

import (
	"context"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// A seat that its player has left to the partners (table.Vacant) stands in the status, with what the partners
// can press. Everybody sees the buttons; whoever does not play on that side is told so.
//
//	v:ask:GAME:CHAIR    what it means to play the seat as well
//	v:play:GAME:CHAIR   play it
//	v:resign:GAME       what it means to give up, too
const (
	vacantAsk    = "ask"
	vacantPlay   = "play"
	vacantResign = "resign"
)

// vacancies says below the status which seats are vacant, and who decides about them.
func vacancies(t *table.Table, lang words.Lang) string {
	text := ""
	for _, c := range t.Vacant() {
		text += "\n" + words.Text(lang, "bot.vacant.status", words.Args{"seat": speaker(t, lang).Seat(c.Seat),
			"partners": markup.Mentions(t.Deciders(c))})
	}
	return text
}

// vacantButtons are what the partners of vacant seats can press.
func vacantButtons(t *table.Table, lang words.Lang) []discord.Row {
	row := discord.Row{}
	for _, c := range t.Vacant() {
		if len(row) == fewChoices-1 {
			break
		}
		row = append(row, discord.Button{
			Label: markup.Cut(words.Text(lang, "bot.vacant.take", words.Args{"seat": speaker(t, lang).Seat(c.Seat)}),
				labelLength),
			CustomID: idFor(pressVacant, vacantAsk, t.ID, c.ID), Style: discord.StyleSecondary,
		})
	}
	if len(row) == 0 {
		return nil
	}
	return []discord.Row{append(row, discord.Button{
		Label: words.Text(lang, "bot.vacant.resign", nil), CustomID: idFor(pressVacant, vacantResign, t.ID),
		Style: discord.StyleSecondary,
	})}
}

// vacantPress works on these buttons.
func (p *press) vacantPress(ctx context.Context, id customID) (discord.Message, error) {
	operation, game, chair := id.part(0), id.game(1), ids.Chair(id.part(2))
	return p.open(ctx, game, func(ctx context.Context, t *table.Table) (discord.Message, error) {
		if operation == vacantResign {
			if len(t.Vacant()) == 0 {
				return discord.Message{}, &table.Problem{Code: "not-vacant"}
			}
			return p.askResign(ctx, t)
		}
		if operation == vacantBack {
			t, err := p.bot.tables.Return(ctx, p.i.ID, p.i.User.ID, t.ID, chair)
			if err != nil {
				return discord.Message{}, err
			}
			return p.secrets(ctx, t)
		}
		c, err := t.MayTakeOver(p.i.User.ID, chair)
		if err != nil {
			return discord.Message{}, err
		}
		if operation == vacantPlay {
			if t, err = p.bot.tables.TakeOver(ctx, p.i.ID, p.i.User.ID, t.ID, c.ID); err != nil {
				return discord.Message{}, err
			}
			return p.secrets(ctx, t)
		}
		return discord.Message{
			Content: heading(t, p.lang) + "\n" + words.Text(p.lang, "bot.vacant.ask",
				words.Args{"seat": speaker(t, p.lang).Seat(c.Seat)}),
			Components: []discord.Row{{discord.Button{
				Label: words.Text(p.lang, "bot.vacant.yes", nil), CustomID: idFor(pressVacant, vacantPlay, t.ID, c.ID),
				Style: discord.StyleSuccess,
			}}},
		}, nil
	})
}
