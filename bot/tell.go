package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/render"
	"redbook/storage"
)

// Tell brings news of a game to its audience: the lobby's message, the thread, where partners consult, or a direct message to a seat.
func (b *Bot) Tell(ctx context.Context, n table.News) error {
	switch n.Audience {
	case table.LobbyAudience:
		return b.tellLobby(ctx, n)
	case table.ThreadAudience:
		return b.tellThread(ctx, n)
	case table.FilmAudience:
		return b.tellEnd(ctx, n)
	case table.CouncilAudience:
		return b.tellCouncil(ctx, n)
	}
	if way, user, ok := table.ReminderAudience(n.Audience); ok {
		return b.tellReminder(ctx, n, way, user)
	}
	return b.tellSeat(ctx, n)
}

// tellLobby keeps the lobby's message true: edited, or posted anew if it is gone.
func (b *Bot) tellLobby(ctx context.Context, n table.News) error {
	if err := b.showLobby(ctx, n); err != nil {
		return err
	}
	return b.callToLobby(ctx, n)
}

// showLobby edits the lobby's message, or posts it.
func (b *Bot) showLobby(ctx context.Context, n table.News) error {
	m := lobbyMessage(n.Table, b.storySoFar(ctx, n.Table))
	if n.Table.LobbyMessage != "" {
		err := b.client.Edit(ctx, n.Table.Channel, n.Table.LobbyMessage, m)
		if !errors.Is(err, discord.ErrUnknownMessage) {
			return err
		}
		if n.Table.State == storage.Finished {
			return nil // nobody needs it any more
		}
	}
	m.Nonce = n.Nonce
	id, err := b.client.Send(ctx, n.Table.Channel, m)
	if err != nil {
		return fmt.Errorf("post lobby: %w", err)
	}
	return b.tables.Store().SetLobbyMessage(ctx, n.Table.ID, id)
}

// tellThread posts what happened into the game's thread. Whether the thread is still there and awake shows when it does
// not take the message: to look each time would cost every third of the few requests that Discord allows in a second.
func (b *Bot) tellThread(ctx context.Context, n table.News) error {
	if n.Table.Thread != "" {
		err := b.postThread(ctx, n)
		if !errors.Is(err, discord.ErrUnknownChannel) && !errors.Is(err, discord.ErrThreadArchived) {
			return err
		}
	}
	if err := b.ensureThread(ctx, n.Table); err != nil {
		return err
	}
	return b.postThread(ctx, n)
}

// postThread posts into the thread, with the board and the status below.
func (b *Bot) postThread(ctx context.Context, n table.News) error {
	t := n.Table
	lang := words.Lang(t.Language)
	story := b.threadStory(ctx, n, lang)
	if n.Kinds[table.Began] {
		if t.Random() {
			story = slices.Insert(story, 0, dealtText(t, lang))
		}
		story = slices.Insert(story, 0, b.storySoFar(ctx, t)+words.Text(lang, "bot.commitment", words.Args{"commitment": t.Commitment}))
	}
	story = append(announcements(n, lang), story...)
	if n.Kinds[table.PaceChanged] {
		story = append(story, words.Text(lang, "bot.reminder.pace", words.Args{"pace": paceText(lang, t.Pace())}))
	}
	story = append(story, undoNotes(n, lang)...)
	gone, users, roles, err := b.missed(ctx, n, lang)
	if err != nil {
		return err
	}
	b.welcome(ctx, n)
	for _, user := range append(callees(n), undoCallees(n)...) {
		if !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return b.postStatus(ctx, n, append(gone, story...), users, roles...)
}

// postStatus posts the status anew below what there is to tell, and calls users and roles to it.
func (b *Bot) postStatus(ctx context.Context, n table.News, story, called []string, roles ...string) error {
	t := n.Table
	lang := words.Lang(t.Language)
	status := discord.Message{
		Content: status(t, lang), AllowedUsers: called, AllowedRoles: roles, SuppressNotifications: len(called) == 0,
		Components: b.statusButtons(t, lang), Nonce: n.Nonce,
	}
	view := t.View(engine.Nobody)
	status.Files = b.illustrations(t, view, newest(t, view), lang)
	if len(story) == 0 && len(called) == 0 {
		if done, err := b.editStatus(ctx, t, status); done || err != nil {
			return err
		}
	}
	if err := b.sendStory(ctx, n, story, &status); err != nil {
		return err
	}
	id, err := b.client.Send(ctx, t.Thread, status)
	if err != nil {
		return fmt.Errorf("post status: %w", err)
	}
	// The old status is noted until its buttons are gone: after a stop in between, the nonce finds the new one again.
	if old := t.StatusMessage; old != "" && old != id {
		err := b.client.RemoveComponents(ctx, t.Thread, old)
		if ctx.Err() != nil {
			return fmt.Errorf("remove old buttons: %w", err)
		}
		if err != nil && !errors.Is(err, discord.ErrUnknownMessage) {
			b.log.Warn("old buttons stay", "game", t.ID, "error", err)
		}
	}
	return b.tables.Store().SetStatusMessage(ctx, t.ID, id)
}

// editStatus edits the status where nothing has happened and nobody is called, if it is still the last message. The story
// above it stays.
func (b *Bot) editStatus(ctx context.Context, t *table.Table, m discord.Message) (done bool, err error) {
	if t.StatusMessage == "" {
		return false, nil
	}
	last, text, err := b.client.LastMessage(ctx, t.Thread)
	if err != nil || last != t.StatusMessage {
		return false, err
	}
	story, _, found := strings.Cut(text, heading(t, words.Lang(t.Language))+"\n")
	if m.Content = story + m.Content; !found || len([]rune(m.Content)) > 2000 {
		return false, nil
	}
	err = b.client.Edit(ctx, t.Thread, last, m)
	if errors.Is(err, discord.ErrUnknownMessage) {
		return false, nil
	}
	return err == nil, err
}

// sendStory puts the narration above the status if there is room, and sends what there is no room for before it.
func (b *Bot) sendStory(ctx context.Context, n table.News, story []string, status *discord.Message) error {
	story, room := short(story), 2000-len([]rune(status.Content))-2
	for part := 0; ; part++ {
		if text := strings.Join(story, "\n"); len([]rune(text)) <= room {
			if text != "" {
				status.Content = text + "\n\n" + status.Content
			}
			return nil
		}
		text := ""
		for len(story) > 0 && len([]rune(text))+len([]rune(story[0])) < 1900 {
			text += story[0] + "\n"
			story = story[1:]
		}
		m := discord.Message{Content: text, SuppressNotifications: true, Nonce: fmt.Sprintf("%s.%d", n.Nonce, part)}
		if _, err := b.client.Send(ctx, n.Table.Thread, m); err != nil {
			return fmt.Errorf("post story: %w", err)
		}
	}
}

// beforeTheEnd leaves the end of the game to the status, which tells it.
func beforeTheEnd(events []engine.Event) []engine.Event {
	return slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool { return e.Kind == engine.Over })
}

// callees are the users who have just come to owe an answer and did not cause it themselves, or have just come.
func callees(n table.News) []string {
	var users []string
	for _, h := range n.Replaced {
		if !slices.Contains(users, h.To) {
			users = append(users, h.To)
		}
	}
	for _, w := range n.Table.Waiting() {
		user := n.Table.UserOf(w.Decision.Seat)
		if (!w.Since.Before(n.Since) || calledAgain(n)) && !n.Acted.Has(w.Decision.Seat) && !slices.Contains(users, user) {
			users = append(users, user)
		}
	}
	return users
}

// status says where the game stands.
func status(t *table.Table, lang words.Lang) string {
	text := heading(t, lang) + "\n" + standing(t, lang)
	if request, _, ok := undoRequest(t, lang); ok {
		text += "\n" + request
	}
	if _, over := t.Result(); over {
		text += "\n" + words.Text(lang, "bot.over", words.Args{"game": t.ID, "seed": fmt.Sprintf("%x", []byte(t.Seed)), "commitment": t.Commitment})
	}
	return text
}

func (b *Bot) statusButtons(t *table.Table, lang words.Lang) []discord.Row {
	if !t.Running() {
		return b.sequelButtons(t, lang)
	}
	rows := []discord.Row{{
		discord.Button{Label: words.Text(lang, "bot.secrets", nil), CustomID: pressSecrets + ":" + t.ID, Style: discord.StylePrimary},
	}}
	if t.HasCouncil() {
		rows = addButton(rows, councilButton(t, lang))
	}
	for _, b := range publicBeginnings(t, speaker(t, lang)) {
		rows = addButton(rows, b)
	}
	if _, buttons, ok := undoRequest(t, lang); ok {
		rows = append(rows, buttons)
	}
	return rows
}

// tellSeat sends whoever sits on a chair what only they may know, by direct message. If those are closed, the thread says so, and only that.
func (b *Bot) tellSeat(ctx context.Context, n table.News) error {
	t := n.Table
	chair, ok := t.Chair(n.Audience)
	if !ok {
		return fmt.Errorf("no chair %q", n.Audience)
	}
	user, err := b.person(ctx, t, chair.User)
	if err != nil {
		return err
	}
	m, ok := b.letter(n, chair.Seat, words.For(user.Locale))
	if !ok {
		return nil
	}
	err = b.sendDM(ctx, user, m)
	if !errors.Is(err, discord.ErrDMClosed) {
		return err
	}
	if gone, err := b.gone(ctx, t, user.ID); gone || err != nil {
		return err
	}
	return b.letterRefused(ctx, n, user)
}

// person is a user as last seen; who was never seen reads the table's language.
func (b *Bot) person(ctx context.Context, t *table.Table, id string) (storage.User, error) {
	user, err := b.tables.Store().User(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return storage.User{ID: id, Locale: t.Language}, nil
	}
	return user, err
}

// sendDM sends a direct message. It is discord.ErrDMClosed if the user takes none.
func (b *Bot) sendDM(ctx context.Context, user storage.User, m discord.Message) error {
	channel, err := b.client.OpenDM(ctx, user.ID)
	if err == nil {
		_, err = b.client.Send(ctx, channel, m)
	}
	if err != nil {
		return fmt.Errorf("direct message: %w", err)
	}
	if user.DMClosed {
		return b.tables.Store().SetDMClosed(ctx, user.ID, false)
	}
	return nil
}

// letter is the direct message of a seat's news; ok is false if there is nothing left to say. What happened gives way to what is asked.
func (b *Bot) letter(n table.News, seat engine.Seat, lang words.Lang) (m discord.Message, ok bool) {
	t, say := n.Table, speaker(n.Table, lang)
	told := append(obeyedNotes(n, seat, lang), t.Tale.Paragraphs(say, n.Events)...)
	told = append(told, seated(n, seat, lang)...)
	var asked []string
	for _, d := range t.Questions(engine.SeatsOf(seat)) {
		if d.Owed && (n.Kinds[table.Asked] || n.Kinds[table.Seated]) {
			asked = append(asked, strong(say.Question(d)))
			m.Components = []discord.Row{{
				discord.Button{Label: words.Text(lang, "bot.answer.open", nil), CustomID: pressSecrets + ":" + t.ID, Style: discord.StylePrimary},
			}}
			m.Components[0] = append(m.Components[0], orderButtons(t, d, lang)...)
			asked = append(asked, orderNotes(n, seat, lang)...)
		}
	}
	if t.Council(seat) != engine.Nobody && len(m.Components) > 0 {
		m.Components = addButton(m.Components, councilButton(t, lang))
	}
	view := t.View(t.SeatsOf(t.UserOf(seat)))
	sheets := letterSheets(n, view, seat)
	if len(told)+len(asked) == 0 || len(sheets) == 0 && onlyDrawn(n) {
		return m, false
	}
	m.Files = b.illustrations(t, view, sheets, lang)
	head, question := heading(t, lang)+" · "+say.Seat(seat)+"\n", cut(strings.Join(asked, "\n"), 1000)
	room := 2000 - len([]rune(head+question)) - 1
	m.Content = head + strings.TrimSpace(cut(strings.Join(told, "\n"), room)+"\n"+question)
	m.Nonce, m.SuppressNotifications = n.Nonce, onlyDrawn(n)
	return m, true
}

// onlyDrawn tells whether a seat's news is no more than what it has drawn by an action of its own: it needs no call.
func onlyDrawn(n table.News) bool { return n.Kinds[table.Drawn] && len(n.Kinds) == 1 }

// letterSheets lists what a seat's letter shows: the seat's hand if that is new, and what tells most of the newest move. Who has
// drawn by an action of their own has the rest in the answer to it, and gets their hand, to keep.
func letterSheets(n table.News, view any, seat engine.Seat) []render.Sheet {
	var sheets []render.Sheet
	if n.Drew || n.Kinds[table.Seated] {
		sheets = handsIn(n.Table, view, engine.SeatsOf(seat))
	}
	if onlyDrawn(n) {
		return sheets
	}
	return append(sheets, foremost(n.Table, view)...)
}

// letterRefused tells once that a user's direct messages are closed: nothing but that, and what to press instead.
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
		Content: words.Text(lang, "bot.dm-closed", words.Args{"user": "<@" + user.ID + ">"}), AllowedUsers: []string{user.ID},
		Components: b.statusButtons(t, lang), Nonce: n.Nonce + ".closed",
	})
	if err != nil {
		return fmt.Errorf("say that direct messages are closed: %w", err)
	}
	return b.tables.Store().SetDMClosed(ctx, user.ID, true)
}
