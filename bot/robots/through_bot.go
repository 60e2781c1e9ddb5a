package robots

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"sync"
	"time"

	"redbook/bot"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/stores"
)

// throughBot is the bot of games through Discord, in this process. It may be stopped at any instant, also
// in the middle of an answer, and started again; its users then try again.
type throughBot struct {
	games  []table.Game // that it offers
	server *sandbox.Server
	store  stores.Store
	killed int // how often it has been stopped; guarded by up

	up    sync.RWMutex    // held for writing while the bot is away: nobody uses it then
	bot   *bot.Bot        // the present one
	life  context.Context // ends with it
	end   context.CancelFunc
	ended chan error
}

// errCut means that the bot was stopped before it had answered: perhaps it has done what it was asked to,
// perhaps not.
var errCut = errors.New("the bot was stopped before it had answered")

// start starts the bot and waits until it can be used.
func (t *throughBot) start(ctx context.Context) error {
	b, err := bot.New(bot.Config{
		Token: t.server.Token(), APIBase: t.server.URL(), Store: t.store, Games: t.games, Now: time.Now,
		Log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	if err != nil {
		return err
	}
	t.bot, t.ended = b, make(chan error, 1)
	t.life, t.end = context.WithCancel(ctx)
	go func() { t.ended <- b.Run(t.life) }()
	return t.server.Wait(ctx, func() bool { return t.server.Online() && len(t.server.Commands()) > 0 })
}

// stop stops the bot as it stands: what it is telling is cut off.
func (t *throughBot) stop() error {
	if t.end == nil {
		return nil // it has never come up, and why is told already
	}
	t.end()
	return <-t.ended
}

// kill stops the bot and starts it again, unless it has been stopped so often already.
func (t *throughBot) kill(ctx context.Context, most int) error {
	t.up.Lock()
	defer t.up.Unlock()
	if t.killed == most {
		return nil
	}
	t.killed++
	return errors.Join(t.stop(), t.start(ctx))
}

// use sends something to the bot while it is there, and returns with what context it ends.
func (t *throughBot) use(send func(b *bot.Bot) error) (life context.Context, err error) {
	t.up.RLock()
	defer t.up.RUnlock()
	return t.life, send(t.bot)
}

// until is how long somebody waits for an answer: a little longer if the bot is stopped meanwhile.
func (t *throughBot) until(ctx, life context.Context) (waiting context.Context, done func()) {
	waiting, cancel := context.WithTimeout(ctx, slowest)
	forget := context.AfterFunc(life, func() {
		pause(waiting, 2*time.Second)
		cancel()
	})
	return waiting, func() { forget(); cancel() }
}
