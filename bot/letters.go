package bot

import (
	"context"
	"errors"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/phrase"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A letter is a direct message about a game. It begins with the news, so that the preview of a notification
// shows them, and ends with whose game it is. One letter of a game asks something: the newest. An answered
// one, wherever it was answered, loses its buttons.

// asks reports whether a seat's news is that it owes an answer.
func asks(n table.News) bool {
	return n.Kinds[table.Asked] || n.Kinds[table.Seated] || n.Kinds[table.OrderBroken]
}

// letterFoot is the small print of a letter: the game, the seat, who plays against it, and the thread.
func letterFoot(t *table.Table, seat engine.Seat, lang words.Lang) string {
	parts := []string{heading(t, lang), speaker(t, lang).Seat(seat)}
	for _, user := range t.Players() {
		if user != t.UserOf(seat) {
			parts = append(parts, markup.Mention(user))
		}
	}
	if t.Thread != "" {
		parts = append(parts, "<#"+string(t.Thread)+">")
	}
	return strings.Join(parts, " · ")
}

// endLine says who has won, by the names of people, and how.
func endLine(t *table.Table, say phrase.Speaker, r engine.Result) string {
	var winners []ids.User
	for _, c := range t.Chairs {
		if r.Winners.Has(c.Seat) && c.User != "" {
			winners = append(winners, c.User)
		}
	}
	text := say.Result(r)
	if len(winners) > 0 {
		text += " " + words.Text(say.Lang, "bot.won", words.Args{"users": markup.Mentions(winners)})
	}
	return text
}

// settleLetter takes the buttons off the letter that asked a user, when that has been answered or another one
// is going to ask.
func (b *Bot) settleLetter(ctx context.Context, n table.News, user storage.User) error {
	old, err := b.tables.Store().Letter(ctx, n.Table.ID, user.ID)
	if err != nil || old == "" || !n.Kinds[table.Answered] && !n.Kinds[table.Over] && !asks(n) {
		return err
	}
	channel, err := b.client.OpenDM(ctx, user.ID)
	if err == nil {
		err = b.client.RemoveComponents(ctx, channel, old)
	}
	var refused *discord.APIError
	switch {
	case errors.As(err, &refused) && refused.Status/100 == 4 && refused.Status != 429:
		// it is gone, or may not be written to any more
	case err != nil:
		return err
	}
	return b.tables.Store().SetLetter(ctx, n.Table.ID, user.ID, "")
}

// letterBells is who is called by a letter: its reader, if they want to be called so and were not a short
// time ago. That a game has ended is always told.
func (b *Bot) letterBells(ctx context.Context, n table.News, user ids.User) ([]bell, error) {
	settings, err := b.tables.Settings(ctx, user)
	if err != nil {
		return nil, err
	}
	bells := []bell{{table.LetterBell, []ids.User{user}}}
	switch {
	case !settings.Calls.By(table.RemindDM):
		bells[0].users = nil
		return bells, nil
	case n.Kinds[table.Over]:
		return bells, nil
	}
	return b.quiet(ctx, n.Table.ID, bells...)
}

// calledByThread reports whether a user is called by a mention in the thread: by their wish, or because their
// direct messages are closed.
func (b *Bot) calledByThread(ctx context.Context, t *table.Table, id ids.User) (bool, error) {
	settings, err := b.tables.Settings(ctx, id)
	if err != nil {
		return false, err
	}
	user, err := b.person(ctx, t, id)
	return settings.Calls.By(table.RemindThread) || user.DMClosed && settings.Calls.By(table.RemindDM), err
}

// calledHere are those of some users who owe an answer that a mention in the thread calls, and nobody whose
// standing order is going to answer.
func (b *Bot) calledHere(ctx context.Context, n table.News, users []ids.User) (here []ids.User, err error) {
	for _, id := range users {
		if byThread, err := b.calledByThread(ctx, n.Table, id); err != nil {
			return nil, err
		} else if !byThread {
			continue
		}
		orders, err := b.tables.Orders(ctx, n.Table, id)
		if err != nil {
			return nil, err
		}
		owes := false
		for _, d := range n.Table.Questions(n.Table.SeatsOf(id)) {
			_, will := n.Table.WillAnswer(d.Seat, orders)
			owes = owes || !will
		}
		if owes {
			here = append(here, id)
		}
	}
	return here, nil
}
