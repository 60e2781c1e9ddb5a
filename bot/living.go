package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
	"redbook/storage/ids"
)

// What stays secret stands in one direct message of a game and a seat: the hand, and below it what has been
// drawn. An edit notifies nobody and leaves the question that is asked now the lowest message, so the hand is
// edited when it changes. It is sent anew only when it has moved too far up or is full and then changes, at a
// moment when it does not come below an open question, or is gone: the same picture is not sent twice.

const (
	handMovesUp = 60   // lines of the record after which the message of a hand is far up: a turn or so
	handIsFull  = 1500 // runes of what has been drawn after which it is full
)

// living is what is kept of the message of a hand.
type living struct {
	Drawn []string `json:"drawn,omitempty"` // what has been drawn, the newest last
	Told  int64    `json:"told"`            // the last row of the outbox that tells of it
	Shown string   `json:"shown"`           // the hand as it is shown, in words
	Line  int      `json:"line"`            // of the record, when it was sent
}

// handOf reads what is kept of the message of a hand; the zero one if there is none of this user's.
func (b *Bot) handOf(ctx context.Context, game ids.Game, chair table.Chair) (l living, id ids.Message,
	err error) {
	kept, err := b.tables.Store().Hand(ctx, game, chair.ID)
	if err != nil || kept.User != chair.User {
		return l, "", err
	}
	if err := json.Unmarshal([]byte(kept.Body), &l); err != nil {
		return l, "", fmt.Errorf("hand of game %s: %w", game, err)
	}
	return l, kept.Message, nil
}

// tellHand keeps the message of a hand true, and returns the news that it does not tell. A seat without a
// hand has none.
func (b *Bot) tellHand(ctx context.Context, n table.News, chair table.Chair, user storage.User,
	s sight) (rest table.News, err error) {
	t := n.Table
	view := t.View(t.SeatsOf(user.ID))
	hands := handsIn(t, view, engine.SeatsOf(chair.Seat))
	if len(hands) == 0 || !t.Running() {
		return n, nil
	}
	was, old, err := b.handOf(ctx, t.ID, chair)
	if err != nil {
		return n, err
	}
	l := was
	rest, l.Drawn = n, slices.Clone(was.Drawn)
	rest.Events = nil
	for _, p := range n.Pieces {
		switch {
		case p.Kind != table.Drawn:
			rest.Events = append(rest.Events, p.Events...)
		case p.Row > was.Told: // else it was told before a stop
			l.Drawn = append(l.Drawn, t.Tale.Paragraphs(speaker(t, s.lang), p.Events)...)
			l.Told = p.Row
		}
	}
	l.Shown = b.inWordsOf(t, view, hands[0], s)
	full, m := handMessage(t, chair.Seat, l, s)
	far := t.Sequence-was.Line > handMovesUp || len([]rune(strings.Join(was.Drawn, "\n"))) > handIsFull
	above := asks(n) || len(t.Questions(t.SeatsOf(user.ID))) == 0
	switch {
	case old != "" && l.Shown == was.Shown && l.Told == was.Told:
		return rest, nil
	case old != "" && len(full) == 0 && !(far && above && l.Shown != was.Shown):
		if l.Shown != was.Shown {
			m.Files = b.illustrations(t, view, s, hands[0])
		}
		if there, err := b.editHand(ctx, t, user.ID, old, m); err != nil {
			return n, err
		} else if there {
			return rest, b.keepHand(ctx, t.ID, chair, old, l)
		}
	case old == "" && !asks(n) && l.Told == was.Told:
		return rest, nil // nothing that must be told now
	}
	l.Drawn, l.Line = l.Drawn[len(was.Drawn):], t.Sequence
	full, m = handMessage(t, chair.Seat, l, s)
	for _, part := range quietly(full, n.Nonce+".h") {
		if _, err := b.sendPrivately(ctx, t, user, part); err != nil {
			return n, err
		}
	}
	m.Nonce, m.Files = n.Nonce+".hand", b.illustrations(t, view, s, hands[0])
	id, err := b.sendPrivately(ctx, t, user, m)
	if err != nil {
		return n, err
	}
	if old != "" && old != id { // it keeps what was drawn, and loses the picture
		_, before := handMessage(t, chair.Seat, was, s)
		before.DropFiles = true
		if _, err := b.editHand(ctx, t, user.ID, old, before); err != nil {
			return n, err
		}
	}
	return rest, b.keepHand(ctx, t.ID, chair, id, l)
}

// inWordsOf is a sheet in words. A game is not held up by them.
func (b *Bot) inWordsOf(t *table.Table, view any, sheet render.Sheet, s sight) string {
	lines, err := t.Painter.Tell(view, sheet, string(s.lang))
	if err != nil {
		b.log.Error("no hand in words", "game", t.ID, "error", err)
	}
	return strings.Join(append(lines, s.eyes.String()), "\n")
}

// handMessage is the message of a hand, without its picture, and what of all that was drawn does not fit into
// it.
func handMessage(t *table.Table, seat engine.Seat, l living, s sight) (before []string, m discord.Message) {
	head := words.Text(s.lang, "bot.hand.yours", nil)
	foot := letterFoot(t, seat, s.lang)
	before, drawn := parted(nil, l.Drawn, markup.MessageLength-len([]rune(head+foot))-2)
	for i := range before {
		before[i] += heading(t, s.lang)
	}
	lines := slices.DeleteFunc([]string{head, drawn, foot}, func(line string) bool { return line == "" })
	return before, discord.Message{Content: strings.Join(lines, "\n"), SuppressNotifications: true,
		Components: ownButtons(t, seat, s)}
}

// ownButtons show what else only the holder of a seat sees, such as the Ring-bearer's journal.
func ownButtons(t *table.Table, seat engine.Seat, s sight) []discord.Row {
	var row discord.Row
	for _, kind := range ownKinds(t, t.SeatsOf(t.UserOf(seat))) {
		if len(row) < fewChoices {
			row = append(row, discord.Button{
				Label: speaker(t, s.lang).PictureName(kind), Style: discord.StyleSecondary,
				CustomID: idFor(pressStep, t.ID, stepNow, viewMine, kind)})
		}
	}
	if len(row) == 0 {
		return nil
	}
	return []discord.Row{row}
}

// editHand edits the message of a hand; there is false if it is gone.
func (b *Bot) editHand(ctx context.Context, t *table.Table, user ids.User, id ids.Message,
	m discord.Message) (there bool, err error) {
	channel, err := b.conversationSoFar(ctx, t, user)
	if err == nil {
		err = b.client.Edit(ctx, channel, id, m)
	}
	if discord.Refused(err) {
		return false, nil
	}
	return err == nil, err
}

// keepHand notes the message of a hand.
func (b *Bot) keepHand(ctx context.Context, game ids.Game, chair table.Chair, id ids.Message,
	l living) error {
	body, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return b.tables.Store().SetHand(ctx, game,
		storage.Hand{Seat: chair.ID, User: chair.User, Message: id, Body: string(body)})
}
