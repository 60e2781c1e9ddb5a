package bot

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A thread's name tells who plays, and how that has ended. Discord lets a name be changed about twice in ten
// minutes, so what it should be is stored, and nobody waits for the change.

// threadName begins with what differs from game to game, for Discord cuts it after some 25 characters: who
// plays, and who has won; then which game it is. Of a lesson that is the chapter: nobody plays there to win.
func (b *Bot) threadName(ctx context.Context, t *table.Table) (string, error) {
	say := speaker(t, words.Lang(t.Language))
	which := " · " + say.Title() + " (" + string(t.ID) + ")"
	if c := t.Lesson(); c != nil {
		return learnEmoji + " " + chapterText(say.Lang, c, "title") + which, nil
	}
	names := make([]string, len(t.Chairs))
	for i, c := range t.Chairs {
		user, err := b.tables.Store().User(ctx, c.User)
		if errors.Is(err, storage.ErrNotFound) && c.User != "" { // who has not pressed anything yet
			user.Name, err = b.client.MemberName(ctx, t.Server, c.User)
		}
		if err != nil && !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, discord.ErrUnknownMember) {
			return "", err
		}
		names[i] = cmp.Or(user.Name, say.Seat(c.Seat))
		gone, err := b.isForgotten(ctx, c.User)
		if err != nil {
			return "", err
		}
		if c.Former || gone {
			names[i] = words.Text(say.Lang, "bot.former", nil)
		}
		if c.Computer != "" {
			names[i] = computerEmoji + " " + levelText(say.Lang, c.Computer) // in short
		}
		if c.Free() && !t.Started() { // a post begins with the lobby
			names[i] = "?"
		}
	}
	return markup.Cut(players(t, names), 100-len([]rune(which))) + which, nil
}

// players names those who play, of a finished game the winners first.
func players(t *table.Table, names []string) string {
	result, over := t.Result()
	switch {
	case t.State == storage.Cancelled:
		return "✖ " + against(names)
	case !over:
		return against(names)
	case result.Winners == engine.Nobody:
		return "🤝 " + strings.Join(names, " – ")
	}
	var won, lost []string
	for i, c := range t.Chairs {
		if result.Winners.Has(c.Seat) {
			won = append(won, names[i])
		} else {
			lost = append(lost, names[i])
		}
	}
	text := "🏆 " + strings.Join(won, ", ")
	if len(lost) > 0 {
		text += " – " + strings.Join(lost, ", ")
	}
	return text
}

// against lists who plays: two against each other.
func against(names []string) string {
	if len(names) == 2 {
		return names[0] + " ⚔ " + names[1]
	}
	return strings.Join(names, ", ")
}

// wantName notes the name that a thread should have after news that may change it, and tags a post. A lobby's
// name follows its seats; its tags are those with which its post began, unless it was cancelled meanwhile.
func (b *Bot) wantName(ctx context.Context, n table.News) error {
	changes := n.Table.State == storage.Finished || n.Kinds[table.Replaced] || n.Kinds[table.Abandoned] ||
		n.Kinds[table.Uncancelled] || n.Table.Post && (n.Kinds[table.Begins] || !n.Table.Started())
	for _, p := range n.Pieces {
		changes = changes || p.Undone > 0
	}
	if !changes || n.Table.Thread == "" {
		return nil
	}
	err := b.noteName(ctx, n.Table)
	if err == nil && (!n.Table.InLobby() || n.Kinds[table.Uncancelled]) {
		err = b.tagPost(ctx, n.Table)
	}
	if err != nil {
		return err
	}
	b.misnamed.wake()
	return nil
}

// noteName notes how a thread should be called, anew where somebody was forgotten meanwhile: their name would
// stay.
func (b *Bot) noteName(ctx context.Context, t *table.Table) error {
	for noted := ""; ; {
		name, err := b.threadName(ctx, t)
		if err != nil || name == noted {
			return err
		}
		if err := b.tables.Store().WantName(ctx, t.ID, name); err != nil {
			return err
		}
		noted = name
	}
}

// idleRenaming is the longest time between two looks for threads to rename, and until what has failed is
// tried again.
const idleRenaming = time.Minute

// startRenaming gives threads their names until stop is called.
func (b *Bot) startRenaming(ctx context.Context) (stop func()) {
	rests := map[ids.Game]time.Time{} // until when Discord takes no name for a game's thread
	return b.misnamed.repeat(ctx, b.log, idleRenaming,
		func(ctx context.Context) time.Duration { return b.rename(ctx, rests) })
}

// rename gives the threads that want another name that name, and returns when to look again. A thread that
// takes none, because it is gone, sleeps or is not the bot's, keeps the name it has.
func (b *Bot) rename(ctx context.Context, rests map[ids.Game]time.Time) (wait time.Duration) {
	threads, err := b.tables.Store().Misnamed(ctx)
	wait = idleRenaming
	for _, t := range threads {
		if rest := time.Until(rests[t.Game]); rest > 0 {
			wait = min(wait, rest)
			continue
		}
		delete(rests, t.Game)
		failed := b.renameBoth(discord.WithPatience(ctx, time.Second), t)
		if after, later := discord.RetryAfter(failed); later {
			rests[t.Game], wait = time.Now().Add(after), min(wait, after)
			continue
		}
		if failed == nil {
			failed = b.tables.Store().Named(ctx, t.Game, t.Name)
		}
		err = errors.Join(err, failed)
	}
	if err != nil && ctx.Err() == nil {
		b.log.Error("rename threads", "error", err)
	}
	return wait
}

// renameBoth gives a game's thread its name, and the talk beside the game the name that follows from it.
func (b *Bot) renameBoth(ctx context.Context, t storage.ThreadName) error {
	if err := b.renameOne(ctx, t.Game, t.Thread, t.Name); err != nil {
		return err
	}
	chat, err := b.tables.Store().Chat(ctx, t.Game)
	if err != nil || chat == "" {
		return err
	}
	return b.renameOne(ctx, t.Game, chat, chatName(t.Game, t.Name))
}

// renameOne gives a thread its name, unless Discord takes none for it.
func (b *Bot) renameOne(ctx context.Context, game ids.Game, thread ids.Channel, name string) error {
	err := b.client.Rename(ctx, thread, name)
	if discord.Refused(err) {
		b.log.Info("a thread keeps its name", "game", game, "thread", thread, "error", err)
		return nil
	}
	return err
}
