package bot

import (
	"context"
	"errors"
	"slices"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/events"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// What is asked under a message for everybody, or in a letter of an event, is often asked in both, and
// answered once. The press that answers it takes the buttons off the message that it was made in, and so does
// the first one that comes too late to another.

// tooLate are the refusals that say that nobody can answer any more what was asked.
var tooLate = []string{"event-answered", "event-no-dispute", "event-no-vote", "event-told-already",
	"event-over", "result-not-asked", "result-too-late"}

// isProblem reports whether an error is one of these problems.
func isProblem(err error, codes ...string) bool {
	var problem *table.Problem
	return errors.As(err, &problem) && slices.Contains(codes, problem.Code)
}

// spends notes whether a press that came to err has answered what was asked, or has come too late.
func (p *press) spends(answered bool, err error) {
	p.spent = err == nil && answered || isProblem(err, tooLate...)
}

// takeSpent takes the buttons off the message that was pressed in if they are of no use any more, and puts
// others there that are.
func (p *press) takeSpent(ctx context.Context) error {
	if !p.spent || p.i.Message == nil || p.i.Message.Ephemeral {
		return nil
	}
	var rows []discord.Row
	if len(p.instead) > 0 {
		rows = append(rows, p.instead)
	}
	err := p.bot.client.SetComponents(ctx, p.i.ChannelID, ids.Message(p.i.Message.ID), rows)
	if discord.Refused(err) {
		return nil // it is gone
	}
	return err
}

// signUpOver has the message that has opened an event show what there is of it, once nobody can sign up any
// more.
func (p *press) signUpOver(b events.Book, err error) {
	if p.i.Kind == discord.KindComponent && isProblem(err, "event-sign-up-over", "event-over") {
		e := eventText{Book: b, bot: p.bot, lang: words.Lang(b.Kept.Language)}
		p.spent, p.instead = true, e.buttons(eventStandings, eventGames, eventRules)
	}
}
