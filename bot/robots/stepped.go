package robots

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"redbook/bot"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// stepped is a bot at the stand-in for Discord in a time that is stepped from one event to the next, so that
// half a year takes minutes.
type stepped struct {
	now    time.Time // nobody but the loop moves it
	clock  atomic.Int64
	server *sandbox.Server
	store  stores.Store
	tables *table.Tables // to look at games
	bot    *bot.Bot      // nil where it is a process of its own
	dir    string        // of the store
}

// set moves the clock.
func (s *stepped) set(now time.Time) {
	s.now = now
	s.clock.Store(now.UnixNano())
}

// reads is the clock as the bot and the stand-in read it.
func (s *stepped) reads() time.Time { return time.Unix(0, s.clock.Load()).UTC() }

// start starts the stand-in and the bot, which draws everything from a seed. Limits are those of the server.
func (s *stepped) start(ctx context.Context, c sandbox.Config, games []Game, limits string,
	seed uint64) (stop func() error, err error) {
	if err := s.stands(ctx, c, games, limits); err != nil {
		return nil, err
	}
	s.bot, err = bot.New(bot.Config{Token: s.server.Token(), APIBase: s.server.URL(), Store: s.store,
		Games: tables(games), Now: s.reads, Stepped: true, Requests: 100_000,
		Delays: rand.New(rand.NewPCG(seed, 3)).IntN,
		Seeds:  rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, seed))),
		Log:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))})
	if err != nil {
		return nil, err
	}
	life, end := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- s.bot.Run(life) }()
	stop = func() error {
		end()
		return errors.Join(<-ended, s.close())
	}
	if err := s.server.Wait(ctx,
		func() bool { return s.server.Online() && len(s.server.Commands()) > 0 }); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

// stands starts the stand-in and makes a store for the bot.
func (s *stepped) stands(ctx context.Context, c sandbox.Config, games []Game, limits string) (err error) {
	c.KeepFiles, c.Now, c.AnswerDeadline = keptFiles, s.reads, time.Hour
	s.server = sandbox.New(c)
	if err := s.server.Start(ctx); err != nil {
		return err
	}
	if s.dir, err = os.MkdirTemp("", "redbook-stepped-"); err != nil {
		return err
	}
	if s.store, err = stores.Open(ctx, filepath.Join(s.dir, storeName)); err != nil {
		return err
	}
	if err := s.store.SetServer(ctx, storage.Server{ID: ids.Server(s.server.GuildID()),
		Limits: limits}); err != nil {
		return err
	}
	s.tables = table.New(s.store, tables(games), s.reads, func() {})
	return nil
}

// close ends what stands has started.
func (s *stepped) close() error {
	return errors.Join(s.store.Close(), s.server.Close(), os.RemoveAll(s.dir))
}
