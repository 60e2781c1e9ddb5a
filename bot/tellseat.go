package bot

import (
	"context"
	"errors"
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

// tellSeat sends the holder of a chair what only they may know, by direct message. If those are closed, the
// thread says so, and only that.
func (b *Bot) tellSeat(ctx context.Context, n table.News) error {
	t := n.Table
	chair, ok := t.Chair(n.Audience.Chair)
	if !ok {
		return fmt.Errorf("no chair %q", n.Audience.Chair)
	}
	switch {
	case chair.User == "":
		return nil // it has been left meanwhile
	case n.Kinds[table.Over] && t.SeatsOf(chair.User).List()[0] != chair.Seat:
		return nil // the end is told to each person once
	}
	user, err := b.person(ctx, t, chair.User)
	if err != nil {
		return err
	}
	if t.Learned, err = b.tables.Learning(ctx, t); err != nil {
		return err
	}
	if err := b.tellMoved(ctx, n, user); err != nil && !errors.Is(err, discord.ErrDMClosed) {
		return err
	}
	shown, err := b.settleLetter(ctx, n, user)
	if err != nil {
		return err
	}
	s := b.sightOf(ctx, user.ID, words.For(user.Locale))
	s.patient = true // the thread's picture first
	rest, err := b.tellHand(ctx, n, chair, user, s)
	if err == nil {
		var hint string
		if hint, err = b.letterHint(ctx, n, chair, s.lang); err == nil {
			list, kept := b.letter(rest, chair.Seat, s, hint)
			if last := len(list) - 1; last >= 0 {
				list[last] = kept.pictured(list[last], shown)
			}
			err = b.sendLetter(ctx, n, user, list, kept)
		}
	}
	if !errors.Is(err, discord.ErrDMClosed) {
		return err
	}
	if gone, err := b.gone(ctx, t, user.ID); gone || err != nil {
		return err
	}
	return b.letterRefused(ctx, n, user)
}

// person is a user as last seen; who was never seen reads the table's language.
func (b *Bot) person(ctx context.Context, t *table.Table, id ids.User) (storage.User, error) {
	user, err := b.tables.Store().User(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return storage.User{ID: id, Locale: t.Language}, nil
	}
	return user, err
}

// sendDM sends a direct message. It is discord.ErrDMClosed if the user takes none.
func (b *Bot) sendDM(ctx context.Context, user storage.User, m discord.Message) (id ids.Message, err error) {
	channel, err := b.client.OpenDM(ctx, user.ID)
	if err == nil {
		id, err = b.client.Send(ctx, channel, m)
	}
	if err != nil {
		return "", fmt.Errorf("direct message: %w", err)
	}
	if user.DMClosed {
		return id, b.tables.Store().SetDMClosed(ctx, user.ID, false)
	}
	return id, nil
}

// letter is the direct message of a seat's news; none if there is nothing left to say. What is too much for
// one, because Discord was away for long, stands in messages before it, quietly.
// A hint stands below the question where there is room for it beside the news.
func (b *Bot) letter(n table.News, seat engine.Seat, s sight, hint string) (list []discord.Message,
	kept letter) {
	var m discord.Message
	t, lang := n.Table, s.lang
	say := speaker(t, lang)
	told := append(brokenNotes(n, seat, lang), paragraphs(t, say, beforeTheEnd(n.Events))...)
	told = append(told, letterSteps(n, lang)...)
	told = append(told, seated(n, seat, lang)...)
	var first, asked []string
	var beside discord.Row // below what answers
	questions := t.Questions(engine.SeatsOf(seat))
	if learned(t) {
		questions = nil // the thread leads on to the next chapter
	}
	for _, d := range questions {
		if asks(n) {
			asked, kept.Asked = append(asked, markup.Bold(say.Question(d))), append(kept.Asked, d.ID)
			m.Components = []discord.Row{{
				discord.Button{Label: words.Text(lang, "bot.answer.open", nil), CustomID: idFor(pressSecrets, t.ID),
					Style: discord.StylePrimary},
			}}
			beside = orderButtons(t, d, n.Orders, lang)
			asked = append(asked, orderNotes(n, seat, lang)...)
		}
	}
	if t.Council(seat) != engine.Nobody && len(m.Components) > 0 {
		beside = append(beside, councilButton(t, lang))
	}
	if _, ok := t.MayConfer(t.UserOf(seat)); ok && len(m.Components) > 0 && len(beside) < fewChoices {
		beside = append(beside, conferButton(t, lang))
	}
	if len(questions) == 1 && len(m.Components) > 0 {
		m.Components = ownBeginnings(m.Components, t, questions[0], say)
	}
	if len(beside) > 0 {
		m.Components = append(m.Components, beside)
	}
	if goal := goalText(t, lang); goal != "" && len(asked) > 0 {
		asked = append(asked, strings.TrimSpace(goal))
	}
	if len(asked) > 0 {
		m.Components = withCards(m.Components, t, tellable(played(t, n.Events, lang)), lang)
	}
	view := t.View(t.SeatsOf(t.UserOf(seat)))
	var sheets []render.Sheet // whoever has drawn without a hand that could be shown sees it in their answer
	if !onlyDrawn(n) || !n.Drew {
		sheets = []render.Sheet{inMessage(t, view)}
	}
	if n.Kinds[table.Over] {
		first = endFirst(n, lang)
		if t.CanRematch() {
			m.Components = []discord.Row{{rematchButton(t, lang)}}
		}
	}
	if onlyHeadings(told) && n.Kinds[table.Asked] && !n.Acted.Has(seat) {
		told = append(answeredBy(n, lang), told...)
	}
	if text := obeyedText(t, n.Obeyed, lang); text != "" { // below what the others have done
		told = append(told, text)
	}
	if len(first)+len(told)+len(asked) == 0 || len(sheets) == 0 {
		return nil, kept
	}
	m.Files = b.illustrations(t, view, s, sheets...)
	foot, question := "\n"+letterFoot(t, seat, lang), markup.Cut(strings.Join(asked, "\n"), 1000)
	if news := strings.Join(slices.Concat(first, told), "\n"); hint != "" && len(asked) > 0 &&
		len([]rune(news+question+hint+foot))+2 <= markup.MessageLength {
		question += "\n" + hint
	}
	before, rest := parted(first, told, markup.MessageLength-len([]rune(foot+question))-1)
	for i, text := range before {
		before[i] = strings.TrimSpace(text) + "\n" + heading(t, lang)
	}
	kept.Text, kept.Parts, kept.Foot = rest, partsOf(n, say), strings.TrimSpace(foot)
	m.Content = strings.TrimSpace(rest+"\n"+question) + foot
	m.Nonce = n.Nonce
	m.SuppressNotifications = len(asked) == 0 && !n.Kinds[table.Over] && !n.Kinds[table.Seated]
	return append(quietly(before, n.Nonce), m), kept
}

// onlyDrawn reports whether a seat's news is no more than what it has drawn by an action of its own: it needs
// no call.
func onlyDrawn(n table.News) bool { return n.Kinds[table.Drawn] && !asks(n) && !n.Kinds[table.Over] }

// letterRefused says once that a user's direct messages are closed: nothing but that, and what to press
// instead.
func (b *Bot) letterRefused(ctx context.Context, n table.News, user storage.User) error {
	t := n.Table
	switch {
	case user.DMClosed, byOrder(n):
		return nil
	case t.Thread == "":
		return errors.New("direct messages are closed, and there is no thread yet to say so")
	}
	lang := words.Lang(t.Language)
	_, err := b.client.Send(ctx, t.Thread, discord.Message{
		Content:      words.Text(lang, "bot.dm-closed", words.Args{"user": markup.Mention(user.ID)}),
		AllowedUsers: []ids.User{user.ID},
		Components:   b.statusButtons(t, lang), Nonce: n.Nonce + ".closed",
	})
	if err != nil {
		return fmt.Errorf("say that direct messages are closed: %w", err)
	}
	return b.tables.Store().SetDMClosed(ctx, user.ID, true)
}
