package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// A message in a channel that the server's owner chose lists its games: those that look for players, and
// those that are played, with who is waited for. It is edited, which rings nobody, and made anew only when it
// is gone. What it says follows from the store alone, so nothing of it is lost by a stop.

// listEvery is the shortest time between two edits, which collect what happens in between. idleListing is the
// longest until what has failed is tried again.
const (
	listEvery   = 3 * time.Second
	idleListing = time.Minute
)

// startListing keeps the lists true until stop is called.
func (b *Bot) startListing(ctx context.Context) (stop func()) {
	l := lists{Bot: b, told: map[ids.Message]string{}, rows: map[ids.Game]listRow{}}
	return b.unlisted.repeat(ctx, b.log, idleListing, func(ctx context.Context) time.Duration {
		if gains := b.gains.Load(); gains != l.gains { // another process may have edited them meanwhile
			l.gains = gains
			clear(l.told)
		}
		l.tell(ctx)
		waker(nil).rest(ctx, listEvery) // what happens meanwhile is told together
		return idleListing
	})
}

// lists remembers what the messages say and what was made of each game.
type lists struct {
	*Bot
	told  map[ids.Message]string
	rows  map[ids.Game]listRow
	gains int64 // how often the bot had come to shards when it began to remember what they say
}

// listRow is a line of a list, and of which state of the game it was made.
type listRow struct {
	of   string
	text string
}

// tell edits the lists that are no longer true.
func (l *lists) tell(ctx context.Context) {
	servers, err := l.tables.Store().ListServers(ctx)
	for _, s := range servers {
		if s.List != "" {
			err = errors.Join(err, l.tellServer(ctx, s.ID))
		}
	}
	if err != nil && ctx.Err() == nil {
		l.log.Error("lists of games", "error", err)
	}
}

// tellServer edits the list of a server, or posts it if it is gone. Where that is refused for good, such as
// for want of a permission, it is tried again with the next change.
func (l *lists) tellServer(ctx context.Context, server ids.Server) error {
	l.listing.Lock()
	defer l.listing.Unlock()
	s, err := l.tables.Store().Server(ctx, server) // it may have been moved meanwhile
	if err != nil || s.List == "" {
		return err
	}
	text, err := l.text(ctx, s)
	if err != nil || s.ListMessage != "" && l.told[s.ListMessage] == text {
		return err
	}
	ctx = discord.WithPatience(ctx, tellPatience)
	m, at := discord.Message{Content: text, SuppressNotifications: true}, s.ListMessage
	if at != "" {
		err = l.client.Edit(ctx, s.List, at, m)
	}
	if at == "" || errors.Is(err, discord.ErrUnknownMessage) {
		m.Nonce = "list-" + string(cmp.Or(at, ids.Message(s.List)))
		if at, err = l.client.Send(ctx, s.List, m); err == nil {
			err = l.tables.Store().SetListMessage(ctx, s.ID, s.List, at)
		}
	}
	if _, later := discord.RetryAfter(err); later {
		return nil // the next look tells it
	}
	if err == nil || discord.Refused(err) {
		l.told[at] = text
	}
	return err
}

// text is the list of a server: the games of its channel for games and of that of the list. Other channels
// may be private. A lobby is listed once its message stands, to which the list leads.
func (l *lists) text(ctx context.Context, s storage.Server) (string, error) {
	games, err := l.tables.Store().GamesIn(ctx, s.ID, storage.Lobby, storage.Running, storage.Frozen)
	if err != nil {
		return "", err
	}
	games = slices.DeleteFunc(games, func(g storage.Game) bool {
		return g.Channel != s.List && g.Channel != s.Channel || g.State == storage.Lobby && g.LobbyMessage == "" ||
			table.IsLesson(g)
	})
	slices.SortFunc(games, func(a, b storage.Game) int { // not by the last change: it may be a secret answer
		return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID))
	})
	lang := words.English
	if len(games) > 0 {
		lang = words.Lang(games[len(games)-1].Language)
	}
	lang = cmp.Or(words.Lang(s.Language), lang)
	var open, played []string
	for _, g := range games {
		row, err := l.row(ctx, g, lang)
		switch {
		case err != nil:
			return "", err
		case g.State == storage.Lobby:
			open = append(open, row)
		default:
			played = append(played, row)
		}
	}
	lines := []string{words.Text(lang, "bot.list.open", words.Args{"n": len(open)})}
	lines = append(append(lines, open...), words.Text(lang, "bot.list.played", words.Args{"n": len(played)}))
	return fitted(append(lines, played...), lang), nil
}

// fitted cuts a list between its lines.
func fitted(lines []string, lang words.Lang) string {
	text := ""
	for i, line := range lines {
		rest := words.Text(lang, "bot.list.more", words.Args{"n": len(lines) - i})
		if len([]rune(text+line+rest)) > markup.MessageLength-2 {
			return text + rest
		}
		text += line + "\n"
	}
	return strings.TrimSpace(text)
}

// row is the line of a game. It is made anew only of a game that has changed.
func (l *lists) row(ctx context.Context, g storage.Game, lang words.Lang) (string, error) {
	still, err := l.tables.Store().Standstill(ctx, g.ID)
	if err != nil {
		return "", err
	}
	of := fmt.Sprint(lang, g.State, g.Updated, g.Sequence, g.Thread, g.LobbyMessage, g.Lobby, still)
	if row := l.rows[g.ID]; row.of == of {
		return row.text, nil
	}
	t, err := l.tables.Open(ctx, g.ID)
	if err != nil { // one broken game must not hide the others
		l.log.Error("list games", "game", g.ID, "error", err)
		return words.Text(lang, "bot.list.broken", words.Args{"game": g.ID}), nil
	}
	text := playedRow(t, lang)
	if t.InLobby() {
		text = openRow(t, lang)
	}
	l.rows[g.ID] = listRow{of, text}
	return text, nil
}

// openRow says of a lobby who has opened it, how many seats are free, and where it stands.
func openRow(t *table.Table, lang words.Lang) string {
	return words.Text(lang, "bot.list.lobby", words.Args{"title": speaker(t, lang).Title(), "game": t.ID,
		"host": mention(lang, t.Host), "n": t.Room(),
		"link": discord.Link(t.Server, lobbyPlace(t), t.LobbyMessage)})
}

// playedRow says of a game whom it waits for, or why it stands still.
func playedRow(t *table.Table, lang words.Lang) string {
	var users []ids.User
	var since time.Time
	for _, w := range t.Waiting() {
		user := t.UserOf(w.Decision.Seat)
		if user != "" && !slices.Contains(users, user) {
			users = append(users, user)
		}
		if since.IsZero() || w.Since.Before(since) {
			since = w.Since
		}
	}
	args := words.Args{"title": speaker(t, lang).Title(), "game": t.ID, "thread": t.Thread,
		"users": markup.Mentions(users), "since": fmt.Sprintf("<t:%d:R>", since.Unix())}
	if waiting := t.Waiting(); len(users) == 0 && len(waiting) > 0 {
		args["users"] = holder(t.ChairOf(waiting[0].Decision.Seat), lang)
	}
	if args["users"] == "" {
		args["state"] = standing(t, lang)
	}
	return words.Text(lang, "bot.list.game", args)
}
