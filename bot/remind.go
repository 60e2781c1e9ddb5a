package bot

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"

	"github.com/robfig/cron/v3"

	"redbook/assets/words"
	"redbook/bot/discord"
	"redbook/bot/markup"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// remindEvery is how often the due times are looked at.
const remindEvery = time.Minute

// startReminding looks at the due times now, for those that came while the program stood still, and then
// every minute. stop waits for the end of a look that has begun.
func (b *Bot) startReminding(ctx context.Context) (stop func()) {
	job := skipping(b.log, func() { b.Minute(ctx, b.now()) })
	job.Run()
	c := cron.New(cron.WithLogger(cronLog{b.log}))
	if !b.stepped {
		c.Schedule(cron.Every(remindEvery), job)
	}
	c.Start()
	return func() { <-c.Stop().Done() }
}

// Minute does what is due now because time has passed. Run does it every minute; whoever gives the bot a time
// that does not pass by itself calls it as often.
func (b *Bot) Minute(ctx context.Context, now time.Time) {
	b.Alive(ctx, now)
	b.settleVotes(ctx, now)
	b.Remind(ctx, now)
	b.Digest(ctx, now)
	b.TimeOut(ctx, now)
	b.AskSubstitutes(ctx, now)
	b.TendEvents(ctx)
}

// TellAll waits until everything is told that may be told now. It is for whoever gives the bot a time that
// does not pass by itself: then nothing else says that what was postponed may be told.
func (b *Bot) TellAll(ctx context.Context) error { return b.publisher.Flush(ctx, b.tables) }

// skipping is a job that is not begun again while it runs and outlives its own panics. The order counts: a
// panic that went through cron.SkipIfStillRunning would make it skip for ever.
func skipping(log *slog.Logger, do func()) cron.Job {
	return cron.NewChain(cron.SkipIfStillRunning(cronLog{log}), cron.Recover(cronLog{log})).
		Then(cron.FuncJob(do))
}

// cronLog logs what cron says; what it does every minute is of no interest.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, args ...any) {
	l.log.Error("reminders: "+msg, append([]any{"error", err}, args...)...)
}

// Alive notes that the program runs, for the clocks of games. Run does it every minute.
func (b *Bot) Alive(ctx context.Context, now time.Time) {
	if err := b.tables.Alive(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("clocks", "error", err)
	}
}

// Remind hands the reminders that are due over to the publisher. Run does it every minute.
func (b *Bot) Remind(ctx context.Context, now time.Time) {
	if err := b.tables.Remind(ctx, now); err != nil && ctx.Err() == nil {
		b.log.Error("remind", "error", err)
	}
}

// tellReminder reminds a user by one way: the thread is told only that the game waits, and the status below
// says for what, as everyone may know it.
func (b *Bot) tellReminder(ctx context.Context, n table.News, way table.Channel, user ids.User) error {
	if way == table.RemindDM {
		return b.remindByDM(ctx, n, user)
	}
	if gone, err := b.gone(ctx, n.Table, user); gone || err != nil {
		return err
	}
	if err := b.ensureThread(ctx, n.Table); err != nil {
		return err
	}
	line := words.Text(words.Lang(n.Table.Language), "bot.reminder.thread",
		words.Args{"user": markup.Mention(user)})
	return b.postStatus(ctx, n, partsAt(0, line), toldTale{},
		calls{opens: []ids.User{user}, rings: []ids.User{user}})
}

// remindByDM reminds by direct message, or in the thread if those are closed and the thread is not told
// anyway. The question moves from the letter before into the reminder: one message has its buttons.
func (b *Bot) remindByDM(ctx context.Context, n table.News, id ids.User) error {
	user, err := b.person(ctx, n.Table, id)
	if err == nil { // a letter may reach them all the same
		_, err = b.gone(ctx, n.Table, id)
	}
	if err != nil {
		return err
	}
	lang := words.For(user.Locale)
	before, old, err := b.letterOf(ctx, n.Table.ID, id)
	if err == nil && old != "" {
		err = b.forgetLetter(ctx, n.Table, id, old, before, words.Text(lang, "bot.letter.again", nil))
	}
	if err != nil {
		return err
	}
	m, kept := b.reminderLetter(n, id, b.sightOf(ctx, id, lang))
	sent, err := b.sendPrivately(ctx, n.Table, user, kept.pictured(m, before.Picture))
	if err == nil {
		return b.keepLetter(ctx, n.Table.ID, id, sent, kept)
	}
	if !errors.Is(err, discord.ErrDMClosed) {
		return err
	}
	if gone, err := b.gone(ctx, n.Table, id); gone || err != nil {
		return err
	}
	settings, err := b.tables.Settings(ctx, id)
	if err != nil || settings.Remind == table.RemindBoth {
		return err
	}
	return b.tellReminder(ctx, n, table.RemindThread, id)
}

// reminderLetter asks again what is owed, as a letter did when it was asked first.
func (b *Bot) reminderLetter(n table.News, user ids.User, s sight) (m discord.Message, kept letter) {
	t, lang := n.Table, s.lang
	say := speaker(t, lang)
	text := []string{heading(t, lang), words.Text(lang, "bot.reminder.dm", nil)}
	kept.Text = strings.Join(text, "\n")
	for _, w := range n.Overdue {
		for _, d := range t.Questions(engine.SeatsOf(w.Decision.Seat)) {
			kept.Asked = append(kept.Asked, d.ID)
			text = append(text, say.Seat(d.Seat)+": "+markup.Bold(say.Question(d))+dueText(lang, w))
		}
	}
	view := t.View(t.SeatsOf(user))
	m = discord.Message{
		Content: markup.Message(strings.Join(text, "\n")),
		Files:   b.illustrations(t, view, s, inMessage(t, view)),
		Nonce:   n.Nonce,
		Components: []discord.Row{{
			discord.Button{Label: words.Text(lang, "bot.answer.open", nil), CustomID: idFor(pressSecrets, t.ID),
				Style: discord.StylePrimary},
			snoozeButton(t, lang),
		}},
	}
	return m, kept
}
