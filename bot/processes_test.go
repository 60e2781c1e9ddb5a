package bot_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot"
	"redbook/bot/discord"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine/confrontation"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// parted has several bots in the place of one, each for some of the shards, by a store of its own.
// end ends them.
func (h *house) parted(shards int, by func(storage.Store) storage.Store, parts ...[]int) (end func()) {
	h.t.Helper()
	h.stopBot()
	ctx, stop := context.WithCancel(h.ctx)
	var running sync.WaitGroup
	for n, only := range parts {
		opened, err := stores.Open(h.ctx, h.path)
		if err != nil {
			h.t.Fatal(err)
		}
		store := by(opened)
		b, err := bot.New(bot.Config{Token: h.server.Token(), APIBase: h.server.URL(), Store: store, Games: h.games,
			Log: slog.New(slog.NewTextHandler(h.logs, nil)).With("bot", n), Now: h.now, CompleteLimit: patience,
			Shards: shards, Only: only, Together: true, Standings: theLeague()})
		if err != nil {
			h.t.Fatal(err)
		}
		running.Go(func() {
			if err := errors.Join(b.Run(ctx), store.Close()); err != nil {
				h.t.Errorf("bot %d ended: %v", n, err)
			}
		})
	}
	end = func() { stop(); running.Wait() }
	h.t.Cleanup(end)
	if err := h.server.WaitOnline(h.ctx); err != nil {
		h.t.Fatal(err)
	}
	return end
}

// generalOf is the channel of a guild that was added.
func (h *house) generalOf(guild string) string {
	h.t.Helper()
	all := h.server.Channels(h.users[0])
	at := slices.IndexFunc(all,
		func(c sandbox.Channel) bool { return c.GuildID == guild && c.Name == "general" })
	if at < 0 {
		h.t.Fatal("the guild has no channel")
	}
	return all[at].ID
}

// Two processes play one game: what is done in its thread comes to the one that holds its server's shard,
// what is done in direct messages to the other one. The first tells of all of it.
func TestTwoProcessesPlayOneGame(t *testing.T) {
	h := newHouse(t, func(c *sandbox.Config) { c.Shards = 2 })
	h.channel = h.generalOf(h.server.AddGuild("another"))
	h.parted(2, func(s storage.Store) storage.Store { return s }, []int{0}, []int{1})
	game, thread := h.newGame()
	here := sandbox.Opt("game", string(game))
	letters := []string{h.server.DM(h.users[0]), h.server.DM(h.users[1])}
	does := func(user int, channel, action string) {
		t.Helper()
		m := h.asked(user, channel, "answer", sandbox.Opt("action", action), here)
		if c, preview := people.Confirmation(m); preview {
			m = h.press(user, channel, m, c.CustomID)
		}
		if !strings.Contains(m.Content, "✅") {
			t.Fatalf("%s: %q", action, m.Content)
		}
	}
	does(0, letters[0], placeFellowship)
	does(1, thread, placeSauron)
	does(1, letters[1], "move from=fangorn to=caradhras who=orcs")
	h.settled(game)
	does(0, thread, "move from=arthedain to=eregion who=aragorn")
	h.settled(game)
	does(1, letters[1], attack)
	h.settled(game)
	// by the one that has not told it
	stale := h.asked(1, letters[1], "answer", sandbox.Opt("action", attack), here)
	if strings.Contains(stale.Content, "✅") {
		t.Errorf("it attacks again: %q", stale.Content)
	}
	h.resigns(0, game, letters[0], "")
	h.settled(game)
	if m, over := h.status(thread, game); !over {
		t.Errorf("the thread is not told the end: %q", m.Content)
	}
	h.replays(game, thread, confrontation.Rules, "move from=fangorn", "resigns")
	for _, told := range strings.Split(h.logs.String(), "\n") {
		if strings.Contains(told, "not told") {
			t.Error(told)
		}
	}
}

// lender is a store that says which shards a bot has.
type lender struct {
	storage.Store
	mu     sync.Mutex
	leased storage.Leased
	back   chan string // what has been given back
}

func (l *lender) lend(leased storage.Leased) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.leased = leased
}

func (l *lender) Lease(context.Context, storage.Claim) (storage.Leased, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.leased, nil
}

func (l *lender) GiveBack(_ context.Context, _ string, shards ...int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.leased.Yield = nil
	l.leased.Leases = slices.DeleteFunc(slices.Clone(l.leased.Leases),
		func(lease storage.Lease) bool { return slices.Contains(shards, lease.Shard) })
	l.back <- fmt.Sprint("shards ", shards, " of part ", l.Part().Shards)
	return nil
}

func (l *lender) Leave(context.Context, string) error {
	l.back <- fmt.Sprint("all of part ", l.Part().Shards)
	return nil
}

func (l *lender) Turn(context.Context, string, time.Duration) (time.Duration, error) { return 0, nil }

// A bot works for the shards that it is lent: it begins with them, lets one go before it gives it back, and
// gives all back when it ends. What it remembers of a shard that others have had meanwhile it does not trust.
func TestShardsComeAndGo(t *testing.T) {
	h := newHouse(t, func(c *sandbox.Config) { c.Shards = 2 })
	first, second := h.channel, h.generalOf(h.server.AddGuild("another"))
	l := &lender{back: make(chan string, 1)}
	lends := func(yield []int, shards ...int) {
		leased := storage.Leased{Yield: yield}
		for _, shard := range shards {
			leased.Leases = append(leased.Leases, storage.Lease{Shard: shard, Epoch: 1})
		}
		l.lend(leased)
	}
	lends(nil, 0, 1)
	stop := h.parted(2, func(s storage.Store) storage.Store { l.Store = s; return l }, nil)
	gives := func(want string) {
		t.Helper()
		select {
		case given := <-l.back:
			if given != want {
				t.Errorf("it gives back %s, not %s", given, want)
			}
		case <-time.After(patience):
			t.Fatalf("it does not give back %s", want)
		}
	}
	h.command(0, second, "setup", sandbox.Opt("list", second))
	list := h.wait(0, second, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, words.Text(words.English, "bot.list.open", words.Args{"n": 0}))
	})
	lends([]int{1}, 0, 1)
	gives("shards [1] of part [0]")
	h.eventually(func() bool { // what the bot has hung up, the stand-in still has to read
		return !slices.ContainsFunc(h.server.Sessions(),
			func(s sandbox.Session) bool { return s.Connected && s.Shard == 1 })
	})
	another, err := discord.New(discord.Config{Token: h.server.Token(), APIBase: h.server.URL(),
		OnInteraction: func(context.Context, *discord.Interaction) {}})
	if err == nil {
		err = another.Edit(h.ctx, ids.Channel(second), ids.Message(list.ID), discord.Message{Content: "other news"})
	}
	if err != nil {
		t.Fatal(err)
	}
	h.command(0, first, people.Create("confrontation"))
	lends(nil, 0, 1)
	h.wait(0, second, func(m sandbox.Message) bool { return m.ID == list.ID && m.Content == list.Content })
	if err := h.server.WaitOnline(h.ctx); err != nil {
		t.Fatal(err)
	}
	stop()
	gives("all of part []")
}
