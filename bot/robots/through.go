package robots

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// Games through Discord are played by buttons and menus alone, by people who press what takes an answer on,
// or by slash commands alone, with the real bot and the stand-in. It is counted what that costs them.

// atOnce is how many games through Discord go on at the same time.
const atOnce = 4

// through is a stand-in with the bot, and what its games came to.
type through struct {
	Through
	throughBot
	tables  *table.Tables
	channel string
	people  []string

	ledger *ledger

	mu    sync.Mutex
	total cost
}

// Through is what games through Discord are made of: how their players play, and what happens to the bot.
type Through struct {
	Games   []Game // that the bot offers
	Game    table.Game
	Options engine.Options
	Count   int
	Seed    uint64
	Orders  bool     // they give standing orders
	Quick   bool     // they take the quick game when it begins
	Plan    string   // of the game that they follow; "" for none
	Slash   bool     // they answer by slash commands
	Strict  bool     // it is an error if a game costs its players more than it may
	Kills   int      // how often the bot is stopped and started again on the way
	Evening *Evening // nil: the robots press by themselves, to the end
}

// cost is what games took.
type cost struct {
	games, turns, answers    int
	presses, waits, messages int // a command counts as a press
}

func (c *cost) add(o cost) {
	c.games += o.games
	c.turns += o.turns
	c.answers += o.answers
	c.presses += o.presses
	c.waits += o.waits
	c.messages += o.messages
}

// String is the line that is printed: a wait is each time that the next answer is another person's.
func (c cost) String() string {
	return fmt.Sprintf(
		"games=%d turns=%d answers=%d; a turn: answers=%.1f presses=%.1f messages=%.1f waits=%.1f; a game: presses=%.0f messages=%.0f waits=%.0f",
		c.games,
		c.turns,
		c.answers,
		per(c.answers, c.turns),
		per(c.presses, c.turns),
		per(c.messages, c.turns),
		per(c.waits, c.turns),
		per(c.presses, c.games),
		per(c.messages, c.games),
		per(c.waits, c.games),
	)
}

// Run plays games through Discord and prints what they cost.
func (o Through) Run(ctx context.Context, out io.Writer) (err error) {
	t := &through{Through: o, throughBot: throughBot{games: tables(o.Games)},
		ledger: newLedger()}
	slots := min(o.Count, atOnce)
	if o.Orders || o.Quick {
		slots = 1 // what is due next is due in this game
	}
	stop, err := t.open(ctx, slots)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	var next atomic.Int64
	var playing sync.WaitGroup
	failed := make([]error, slots)
	for slot := range failed {
		playing.Go(func() {
			for n := next.Add(1); n <= int64(o.Count) && failed[slot] == nil; n = next.Add(1) {
				g := &throughGame{
					through: t,
					slot:    slot,
					inDM:    map[ids.User]bool{},
					took:    map[int]presses{},
					before:  map[ids.User]posted{},
					rings:   map[ids.User][]sandbox.Message{},
					shown:   map[lookedPlace][]people.Look{},
					pick:    rand.New(rand.NewPCG(o.Seed, uint64(n))).IntN,
				}
				if failed[slot] = g.play(ctx); failed[slot] != nil {
					failed[slot] = fmt.Errorf("game %d: %w", n, failed[slot])
				}
			}
		})
	}
	playing.Wait()
	fmt.Fprintln(out, t.total)
	t.ledger.print(out, t.total.turns)
	violations := t.server.Violations()
	if o.Kills > 0 {
		violations = slices.DeleteFunc(violations, excused)
		fmt.Fprintf(out, "the bot was stopped and started again: %d\n", t.killed)
	}
	fmt.Fprintf(out, "refused by Discord: %d\n", len(violations))
	if len(violations) > 0 {
		failed = append(failed, fmt.Errorf("the stand-in for Discord refused: %q",
			violations[:min(len(violations), 10)]))
	}
	if broken := t.ledger.broken(); t.Strict && len(broken) > 0 {
		failed = append(failed, fmt.Errorf("not kept: %s", strings.Join(broken, "; ")))
	}
	return errors.Join(failed...)
}

// seats is how many people play a game.
func (t *through) seats() int { return len(t.Game.Rules.SeatsOf(t.Options)) }

// open starts the stand-in with as many people as play each game at once, and the bot in this process.
func (t *through) open(ctx context.Context, slots int) (stop func() error, err error) {
	t.server = sandbox.New(sandbox.Config{Users: people.Guests(t.seats()*slots, locales...),
		KeepFiles: keptFiles, Watch: t.ledger.see})
	if err := t.server.Start(ctx); err != nil {
		return nil, err
	}
	for _, u := range t.server.Users() {
		t.people = append(t.people, u.ID)
	}
	channel, ok := t.server.Channel(t.people[0], "games")
	if !ok {
		return nil, errors.New("the stand-in has no channel")
	}
	t.channel = channel.ID
	dir, err := os.MkdirTemp("", "redbook-through-")
	if err != nil {
		return nil, err
	}
	if t.store, err = stores.Open(ctx, filepath.Join(dir, "redbook.db")); err != nil {
		return nil, err
	}
	if t.Evening != nil {
		if err := t.Evening.Begin(t.server); err != nil {
			return nil, err
		}
	}
	t.tables = table.New(t.store, t.games, time.Now, func() {})
	if err := Unlimited(ctx, t.store, ids.Server(t.server.GuildID())); err != nil {
		return nil, err
	}
	stop = func() error {
		return errors.Join(t.throughBot.stop(), t.store.Close(), t.server.Close(), os.RemoveAll(dir))
	}
	if err := t.start(ctx); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}
