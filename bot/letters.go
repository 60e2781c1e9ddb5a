package bot

import (
	"context"
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
	channel, err := b.conversation(ctx, n.Table, user.ID)
	if err == nil {
		err = b.client.RemoveComponents(ctx, channel, old)
	}
	switch {
	case discord.Refused(err):
		// it is gone, or may not be written to any more
	case err != nil:
		return err
	}
	return b.tables.Store().SetLetter(ctx, n.Table.ID, user.ID, "")
}

// inLetter reports whether a button of a letter was pressed, and not of what a command in direct messages has
// shown: the answer takes the message's place.
func (p *press) inLetter() bool {
	return p.i.Kind == discord.KindComponent && p.i.GuildID == "" && !p.i.Message.Ephemeral
}

// answersLetter has the letter that asks keep its buttons when it is answered in its own place: the answer
// brings others.
func (p *press) answersLetter(ctx context.Context, game ids.Game) error {
	if !p.inLetter() {
		return nil
	}
	store := p.bot.tables.Store()
	asks, err := store.Letter(ctx, game, p.i.User.ID)
	if err != nil || asks != ids.Message(p.i.Message.ID) {
		return err
	}
	return store.SetLetter(ctx, game, p.i.User.ID, "")
}

// asksOn notes that a direct message asks something after its last button was pressed, so that it loses its
// buttons when nothing is asked any more, such as at the end.
func (p *press) asksOn(ctx context.Context) error {
	if !p.inLetter() || p.asks == "" {
		return nil
	}
	return p.bot.tables.Store().SetLetter(ctx, p.asks, p.i.User.ID, ids.Message(p.i.Message.ID))
}

// letterBells is who is called by a letter: its reader, if they want to be called so and were not a short
// time ago. That a game has ended is always told. Whom the thread calls otherwise is called here, too, when
// their own order has answered and they are asked on: in the thread everybody would see that it was an order,
// for whoever answers themselves is there already.
func (b *Bot) letterBells(ctx context.Context, n table.News, user ids.User) ([]bell, error) {
	calls, err := b.tables.CallsIn(ctx, n.Table.ID, user)
	if err != nil {
		return nil, err
	}
	bells := []bell{{table.LetterBell, []ids.User{user}}}
	switch {
	case askedOn(n, user) && calls.By(table.RemindThread):
	case !calls.By(table.RemindDM):
		bells[0].users = nil
		return bells, nil
	case n.Kinds[table.Over]:
		return bells, nil
	}
	return b.quiet(ctx, n.Table.ID, bells...)
}

// askedOn reports whether a user is asked something after an order of their own has answered.
func askedOn(n table.News, user ids.User) bool {
	return n.Kinds[table.Asked] && len(n.Obeyed) > 0 && n.Acted&n.Table.SeatsOf(user) != engine.Nobody
}

// calledByThread reports whether a user is called by a mention in the thread: by their wish, or because their
// direct messages are closed.
func (b *Bot) calledByThread(ctx context.Context, t *table.Table, id ids.User) (bool, error) {
	calls, err := b.tables.CallsIn(ctx, t.ID, id)
	if err != nil {
		return false, err
	}
	user, err := b.person(ctx, t, id)
	return calls.By(table.RemindThread) || user.DMClosed && calls.By(table.RemindDM), err
}

// calledHere are those of some users who owe an answer that a message in the thread calls.
func (b *Bot) calledHere(ctx context.Context, n table.News, users []ids.User) (here []ids.User, err error) {
	for _, id := range users {
		byThread, err := b.calledByThread(ctx, n.Table, id)
		if err != nil {
			return nil, err
		}
		if byThread {
			here = append(here, id)
		}
	}
	return here, nil
}

// unanswered leaves of some users those who must come. For the others their standing orders are going to
// answer: the message that would call them is posted all the same, so that nobody learns of an order from
// what is missing in the thread; only they are not rung.
func (b *Bot) unanswered(ctx context.Context, t *table.Table, users []ids.User) (come []ids.User, err error) {
	for _, id := range users {
		orders, err := b.tables.Orders(ctx, t, id)
		if err != nil {
			return nil, err
		}
		asked := t.Questions(t.SeatsOf(id))
		will := len(asked) > 0
		for _, d := range asked {
			_, ordered := t.WillAnswer(d.Seat, orders)
			will = will && ordered
		}
		if !will {
			come = append(come, id)
		}
	}
	return come, nil
}
