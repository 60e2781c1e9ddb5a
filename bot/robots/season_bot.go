package robots

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"time"

	"redbook/bot"
	"redbook/bot/table"
	"redbook/storage/stores"
)

// A season can be played by a bot that is a process of its own and is killed at its changes. Its time is told
// to it over its input, a step a line, with the change at which it dies; to each step it answers when all is
// done that is due. What it left half done the next one goes on with, at the same time.

// SeasonBot is such a bot.
type SeasonBot struct {
	Games      []Game
	Dir        string // of its store
	URL, Token string
}

// Run serves until its input ends.
func (o SeasonBot) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	store, err := stores.Open(ctx, filepath.Join(o.Dir, storeName))
	if err != nil {
		return err
	}
	var clock atomic.Int64
	lines := bufio.NewScanner(in)
	var now int64
	var dies int
	read := func() bool {
		if !lines.Scan() {
			return false
		}
		_, err := fmt.Sscan(lines.Text(), &now, &dies)
		clock.Store(now)
		return err == nil
	}
	if !read() { // the time at which it begins
		return errors.Join(lines.Err(), store.Close())
	}
	m := &mortal{Store: store}
	b, err := bot.New(bot.Config{Token: o.Token, APIBase: o.URL, Store: m, Games: tables(o.Games),
		Now: func() time.Time { return time.Unix(0, clock.Load()).UTC() }, Stepped: true,
		Requests: 100_000,
		Delays:   rand.New(rand.NewPCG(uint64(now), 3)).IntN,
		Seeds:    rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, now))),
		Log:      slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))})
	if err != nil {
		return errors.Join(err, store.Close())
	}
	life, end := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- b.Run(life) }()
	for read() {
		if dies > 0 {
			m.dies(dies)
		}
		m.arm(true)
		b.Minute(ctx, time.Unix(0, now).UTC())
		err = errors.Join(err, tellSeason(ctx, b))
		m.arm(false)
		fmt.Fprintln(out, "done")
	}
	end()
	return errors.Join(err, <-ended, store.Close())
}

// tellSeason waits until all is told.
func tellSeason(ctx context.Context, b *bot.Bot) error {
	if err := b.TellAll(ctx); err != nil {
		return err
	}
	b.TendEvents(ctx)
	b.TendRoles(ctx)
	return b.TellAll(ctx)
}

// storeName is the file in which a bot keeps its games.
const storeName = "redbook.db"

// killed is the bot of a season as a process that dies.
type killed struct {
	program func(dir, url, token string) *exec.Cmd
	random  *rand.Rand
	left    int // kills to come
	done    int
	victim  *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// mostChanges is after how many changes a bot dies at the latest.
const mostChanges = 6

// rises starts the bot, and waits until it is connected.
func (s *seasonRun) rises(ctx context.Context) (err error) {
	k := s.killed
	k.victim = k.program(s.dir, s.server.URL(), s.server.Token())
	k.victim.Stderr = os.Stderr
	if k.in, err = k.victim.StdinPipe(); err != nil {
		return err
	}
	out, err := k.victim.StdoutPipe()
	if err != nil {
		return err
	}
	k.out = bufio.NewScanner(out)
	if err := k.victim.Start(); err != nil {
		return err
	}
	fmt.Fprintln(k.in, s.now.UnixNano(), 0)
	return s.server.Wait(ctx, func() bool { return s.server.Online() && len(s.server.Commands()) > 0 })
}

// stepKilled has the bot do what is due now, as often as it takes it to come through.
func (s *seasonRun) stepKilled(ctx context.Context) error {
	k := s.killed
	for dies := 0; ; {
		if k.left > 0 && dies == 0 && k.done == s.Kills-k.left {
			dies = 2 + k.random.IntN(2*mostChanges)
			k.left--
		}
		fmt.Fprintln(k.in, s.now.UnixNano(), dies)
		if k.out.Scan() {
			return nil
		}
		if err := k.victim.Wait(); err == nil {
			return errors.New("the bot ended by itself")
		}
		k.done++
		dies = 0
		if err := s.store.Close(); err != nil { // the bot alone recovers it
			return err
		}
		if err := s.server.Wait(ctx, func() bool { return !s.server.Online() }); err != nil {
			return err
		}
		if err := s.rises(ctx); err != nil {
			return err
		}
		if err := s.openStore(ctx); err != nil {
			return err
		}
	}
}

// openStore opens the store to look at it.
func (s *seasonRun) openStore(ctx context.Context) (err error) {
	s.store, err = stores.Open(ctx, filepath.Join(s.dir, storeName))
	if err == nil {
		s.tables = table.New(s.store, tables(s.Games), s.reads, func() {})
	}
	return err
}
