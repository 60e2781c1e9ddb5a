package bot

import (
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

// Whoever wants a digest is called by nothing but one letter now and then, which lists the games that wait
// for them, with a button each. The letters of the games come quietly meanwhile. It reminds, too: where
// nothing new has come it is sent again when a reminder is due, once a day at most, and no reminder comes
// beside it but the warnings of a clock.

// remindsAgain is how long after one digest another one comes at the earliest that only reminds.
const remindsAgain = 24 * time.Hour

// Digest sends the digests that are due. Run does it every minute.
func (b *Bot) Digest(ctx context.Context, now time.Time) {
	list, err := b.tables.Store().Digests(ctx, string(table.Digested))
	for _, d := range list {
		err = errors.Join(err, b.digest(ctx, d, now))
	}
	if err != nil && ctx.Err() == nil {
		b.log.Error("digests", "error", err)
	}
}

// digest sends one user's digest, if it is due and something has come to wait for them since the last one.
func (b *Bot) digest(ctx context.Context, d storage.Digest, now time.Time) error {
	s, err := b.tables.Settings(ctx, d.User)
	if err != nil {
		return err
	}
	if away, err := b.tables.AwayNow(ctx, d.User); away || err != nil {
		return err
	}
	if s.QuietUntil(now).After(now) || !s.Digest.Due(d.Last, now, s.Zone) {
		return nil
	}
	user, err := b.tables.Store().User(ctx, d.User)
	if errors.Is(err, storage.ErrNotFound) || user.DMClosed {
		return nil
	} else if err != nil {
		return err
	}
	reminds := d.Reminded.After(d.Last) && (s.Digest.Hours == 0 || !now.Before(d.Last.Add(remindsAgain)))
	games, err := b.tables.Store().GamesOf(ctx, user.ID, storage.Running)
	if err != nil || !reminds &&
		!slices.ContainsFunc(games, func(g storage.Game) bool { return g.Updated.After(d.Last) }) {
		return err // nothing has happened, so nothing has come: the games need not be opened every minute
	}
	rows, err := b.waitingFor(ctx, user)
	if err != nil || len(rows) == 0 || !reminds &&
		!slices.ContainsFunc(rows, func(r gameRow) bool { return r.since.After(d.Last) }) {
		return err
	}
	m := digestMessage(words.For(user.Locale), rows)
	m.Nonce = fmt.Sprintf("digest.%d", d.Last.Unix()) // the same again after a stop in between
	id, err := b.sendDM(ctx, user, m)
	if errors.Is(err, discord.ErrDMClosed) {
		return b.tables.Store().SetDMClosed(ctx, user.ID, true)
	}
	if err != nil {
		return err
	}
	if d.Message != "" && d.Message != id {
		if channel, err := b.client.OpenDM(ctx, user.ID); err == nil {
			if err := b.client.RemoveComponents(ctx, channel, d.Message); err != nil {
				b.log.Warn("the buttons of an old digest stay", "error", err)
			}
		}
	}
	return b.tables.Store().SetDigested(ctx, storage.Digest{User: user.ID, Last: now, Message: id})
}

// waitingFor lists the games that wait for a user: not those that they have muted or put off, nor what a
// standing order is going to answer. What has waited longest comes first.
func (b *Bot) waitingFor(ctx context.Context, user storage.User) (rows []gameRow, err error) {
	games, err := b.tables.Store().GamesOf(ctx, user.ID, storage.Running)
	if err != nil {
		return nil, err
	}
	p := &press{bot: b, i: &discord.Interaction{User: discord.User{ID: user.ID}}, lang: words.For(user.Locale)}
	for _, g := range games {
		t, err := b.tables.Open(ctx, g.ID)
		if err != nil || !t.Running() { // one broken game must not hide the others
			continue
		}
		muted, err := b.tables.Store().Muted(ctx, g.ID, user.ID)
		if err != nil {
			return nil, err
		}
		_, later, err := b.tables.Snoozed(ctx, t, user.ID)
		if err != nil {
			return nil, err
		}
		come, err := b.unanswered(ctx, t, []ids.User{user.ID})
		if err != nil {
			return nil, err
		}
		if row := p.gameRow(ctx, g); row.mine && !muted && !later && len(come) > 0 {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, gameRow.before)
	return rows, nil
}

// digestMessage lists games that wait: those for which there is no room are counted all the same.
func digestMessage(lang words.Lang, rows []gameRow) discord.Message {
	owed := 0
	for _, r := range rows {
		owed += r.owed
	}
	lines := []string{words.Text(lang, "bot.digest.title", words.Args{"n": owed,
		"since": fmt.Sprintf("<t:%d:f>", rows[0].since.Unix())})}
	shown := rows[:min(len(rows), gamesOnPage)]
	for _, r := range shown {
		lines = append(lines, r.brief)
	}
	return discord.Message{Content: markup.Message(strings.Join(lines, "\n")), Components: waitingButtons(shown)}
}
