package robots

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
	"redbook/storage/stores"
)

// A soak lets random people play many games at once through the stand-in for Discord, while the bot, a
// process of its own, is killed at random instants and everything between the two fails now and then. When
// it is over, the store and what people can read are compared with what they did: nothing may be lost, done
// twice or left untold.

// Soak is what a soak is made of.
type Soak struct {
	Games   []Game         // that the bot offers
	Played  []Game         // those that are played, by turns
	Options engine.Options // of every game; what is not here, chance chooses
	AtOnce  int            // games: where one ends, the next of its kind begins
	Kills   int
	Seed    uint64
	Minutes float64 // go on at least so long
	Outage  float64 // minutes in which Discord fails, before all else
	Dead    bool    // the channel of one game gives no answer
	Looks   int     // look-ups of a long game at once, after all else
	// of a hundred games, those that one person plays with computers
	Computers int
	Flips     int // bits that are flipped in each kind of data that is kept, when it is over

	Processes int                         // how many bots share the store; 0 for one
	Shards    int                         // of the stand-in, each with a guild; 0 for one
	Cuts      int                         // how often connections of the database are cut off
	Cut       func(context.Context) error // does that, for some that chance chooses
	Restarts  int                         // how often the database is started anew
	Restart   func() *exec.Cmd            // does that

	Store string // where the bot keeps its games, which must be an empty store; "" for a file of our own

	// Bot is how a bot is started as a process of its own, which keeps its store redbook.db in a folder, unless
	// it is Store, and finds the stand-in at an address.
	Bot func(folder, url, token string) (*exec.Cmd, error)
	// Newer is how one of another program is started, by which the bots are replaced on the way, one after the
	// other; nil for none.
	Newer func(folder, url, token string) (*exec.Cmd, error)
}

// soak is a running one.
type soak struct {
	Soak
	out      io.Writer
	server   *sandbox.Server
	dir      string
	log      *os.File // what the bot logs
	people   []string
	guilds   []ids.Server
	channels []string // in which games are opened, one of each guild

	// The store is ours to read while the bot is alive. Over a kill it is closed, so that the bot alone recovers
	// it.
	reading sync.RWMutex
	store   stores.Store
	tables  *table.Tables

	victim  *Victim // nil where there are several
	cluster cluster // these
	killed  atomic.Int64

	mu      sync.Mutex
	slots   []*slot
	uses    []*use
	closers map[string]bool // people who close their direct messages now and then

	noting sync.Mutex
	sights []sandbox.Message // direct messages as they were posted and edited

	short bool // it was told to end before all misfortunes were done

	long ids.Game    // the game that is looked at
	ill  illness     // see soak_dead.go
	peak int         // KB of memory that the bot has taken at most
	seen *stormLooks // nil for none

	names   map[string][]string  // see namesOf
	answers map[string]time.Time // when the answer to an interaction was seen
}

// flipBits says how many of the bits that were flipped in copies of the store have been found.
func (s *soak) flipBits(ctx context.Context) error {
	if s.Flips == 0 {
		return nil
	}
	all, err := sqlite.Flip(ctx, filepath.Join(s.dir, "redbook.db"), s.Flips, s.Seed)
	for _, f := range all {
		fmt.Fprintf(s.out, "bits flipped in %s: %d found, %d changed nothing\n", f.Kind, f.Found, f.Harmless)
	}
	return err
}

// Run runs a soak and prints what it came to. The error says that it found faults.
func (o Soak) Run(ctx context.Context, out io.Writer) (err error) {
	s := &soak{Soak: o, out: out, closers: map[string]bool{}, names: map[string][]string{},
		answers: map[string]time.Time{}}
	if s.dir, err = os.MkdirTemp("", "redbook-soak-"); err != nil {
		return err
	}
	defer func() {
		if err == nil {
			err = os.RemoveAll(s.dir)
			return
		}
		fmt.Fprintf(out, "The store and the bot's log are kept in %s\n", s.dir)
	}()
	if err := s.open(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	if err := s.storm(ctx); err != nil {
		return err
	}
	ctx = context.WithoutCancel(ctx) // what has come about is examined, even if it was told to end
	if s.Looks > 0 && !s.short {
		if s.seen, err = s.lookAtOnce(ctx); err != nil {
			return err
		}
	}
	if err := s.rest(ctx); err != nil {
		return err
	}
	found, err := s.examine(ctx)
	if err != nil {
		return err
	}
	for _, fault := range found.faults[:min(len(found.faults), 40)] {
		fmt.Fprintln(out, fault)
	}
	s.report(out)
	if s.several() {
		s.reportCluster(out)
	}
	if s.Computers > 0 {
		fmt.Fprintf(out, "computers gave %d answers\n", found.computed)
	}
	found.reportKinds(out, s.Played)
	if s.short {
		fmt.Fprintln(out, "the soak was told to end before all was done that it was to do")
	}
	fmt.Fprintln(out, found.summary(int(s.killed.Load())))
	if err := s.flipBits(ctx); err != nil {
		return err
	}
	if len(found.faults) > 0 {
		return fmt.Errorf("the soak found %d faults", len(found.faults))
	}
	return nil
}

// keptFiles is how many pictures the stand-in keeps: nobody looks at them afterwards, and a long soak has
// gigabytes of them.
const keptFiles = 100

// open starts the stand-in and the bot.
func (s *soak) open(ctx context.Context) (err error) {
	guests := people.Guests(max(6, min(max(s.AtOnce, s.Looks/len(lookUps)), 40)), locales...)
	s.server = sandbox.New(sandbox.Config{Users: guests, KeepFiles: keptFiles, Watch: s.note, Shards: s.Shards})
	if err := s.server.Start(context.WithoutCancel(ctx)); err != nil { // close ends it
		return err
	}
	for n, u := range s.server.Users() {
		s.people = append(s.people, u.ID)
		if n%10 == 3 {
			s.closers[u.ID] = true
		}
	}
	if err := s.addGuilds(); err != nil {
		return err
	}
	if s.log, err = os.Create(filepath.Join(s.dir, "bot.log")); err != nil {
		return err
	}
	if err := s.startBot(); err != nil {
		return err
	}
	up, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := s.server.Wait(up, func() bool { return len(s.server.Commands()) > 0 }); err != nil {
		return fmt.Errorf("the bot does not connect: %w", err)
	}
	for n := range s.AtOnce {
		s.slots = append(s.slots, &slot{kind: s.Played[n%len(s.Played)],
			channel: s.channels[n/len(s.Played)%len(s.channels)]})
	}
	return s.openStore(ctx)
}

func (s *soak) startBot() (err error) {
	if s.several() {
		return s.startBots()
	}
	process, err := s.Bot(s.dir, s.server.URL(), s.server.Token())
	if err != nil {
		return err
	}
	s.victim, err = Start(process, s.log)
	return err
}

func (s *soak) openStore(ctx context.Context) (err error) {
	where := s.Store
	if where == "" {
		where = filepath.Join(s.dir, "redbook.db")
	}
	if s.store, err = stores.Open(ctx, where); err != nil {
		return err
	}
	s.tables = table.New(s.store, tables(s.Games), time.Now, func() {})
	for _, guild := range s.guilds {
		if err := Unlimited(ctx, s.store, guild); err != nil {
			return err
		}
	}
	return nil
}

func (s *soak) close() error {
	if s.victim != nil {
		s.victim.Kill()
	}
	s.endBots()
	var err error
	if s.store != nil {
		err = s.store.Close()
	}
	return errors.Join(err, s.log.Close(), s.server.Close())
}

// look reads games while nothing is being killed. Where the database itself may be away it tries again.
func (s *soak) look(do func(*table.Tables) error) error {
	s.reading.RLock()
	defer s.reading.RUnlock()
	for tries := 0; ; tries++ {
		err := do(s.tables)
		if err == nil || !s.several() || tries == lookTries {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// lookTries is how often it is tried to read games.
const lookTries = 300

// kill kills the bot and starts it again; the new one may be killed before it is up.
func (s *soak) kill(ctx context.Context, random *rand.Rand) error {
	s.reading.Lock()
	defer s.reading.Unlock()
	if err := s.store.Close(); err != nil {
		return err
	}
	for {
		s.weigh()
		s.victim.Kill()
		s.killed.Add(1)
		if err := s.startBot(); err != nil {
			return err
		}
		if int(s.killed.Load()) < s.Kills && random.IntN(5) == 0 { // while it opens its store, connects, tells
			pause(ctx, time.Duration(random.IntN(300))*time.Millisecond)
			continue
		}
		up, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if err := s.server.WaitOnline(up); err != nil {
			return fmt.Errorf("the bot does not come back: %w", err)
		}
		return s.openStore(ctx)
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// players is how many people act at the same moment.
const players = 24

// storm plays until the faults are over.
func (s *soak) storm(ctx context.Context) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var busy sync.WaitGroup
	failed := make(chan error, players)
	for n := range players {
		busy.Go(func() {
			p := &player{soak: s, random: rand.New(rand.NewPCG(s.Seed, uint64(n)+1))}
			if err := p.play(playing); err != nil && playing.Err() == nil {
				failed <- err
				stop()
			}
		})
	}
	if s.Dead {
		busy.Go(func() { s.watchDead(playing) })
	}
	if s.Outage > 0 {
		s.haveOutage(playing, rand.New(rand.NewPCG(s.Seed, 97)))
	}
	err := s.misfortune(playing, rand.New(rand.NewPCG(s.Seed, 0)))
	stop()
	busy.Wait()
	close(failed)
	s.short = ctx.Err() != nil
	if playErr := <-failed; playErr != nil {
		return playErr
	}
	if err != nil {
		return err
	}
	return nil
}

// settleTime is how long after the last fault everything must have been told: a row that failed waits for
// minutes.
const settleTime = 15 * time.Minute

// settle lets everything be done and told that is still owed.
func (s *soak) settle(ctx context.Context) error {
	s.recover()
	if s.several() {
		if err := s.allBack(ctx); err != nil {
			return err
		}
	}
	for user := range s.closers {
		s.server.CloseDMs(user, false)
	}
	ctx, cancel := context.WithTimeout(ctx, settleTime)
	defer cancel()
	// what nobody waits for any more
	for deadline := time.Now().Add(2 * s.patience()); time.Now().Before(deadline) && s.underWay(); {
		pause(ctx, 10*time.Millisecond)
	}
	for {
		var rows []storage.OutboxRow
		err := s.look(func(t *table.Tables) (err error) {
			rows, err = t.Store().Pending(ctx, time.Now().Add(24*time.Hour), 10000)
			return err
		})
		if err != nil {
			return fmt.Errorf("not everything gets told: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		pause(ctx, 100*time.Millisecond)
	}
}

// rest ends the bot when it has told everything. Computers go on to answer, and what is accepted while it is
// examined would be in the store and not in the threads yet.
func (s *soak) rest(ctx context.Context) error {
	for {
		if err := s.settle(ctx); err != nil {
			return err
		}
		s.weigh()
		if s.victim != nil {
			s.victim.Kill()
		}
		s.endBots()
		if rows, err := s.store.Pending(ctx, time.Now().Add(24*time.Hour), 1); err != nil || len(rows) == 0 {
			return err
		}
		if err := s.startBot(); err != nil {
			return err
		}
	}
}

// underWay reports whether the bot may still be working on something.
func (s *soak) underWay() bool {
	return slices.ContainsFunc(s.uses, func(u *use) bool {
		if u.answered || u.bot != s.killed.Load() && !s.several() {
			return false
		}
		_, answered, err := s.answerTo(u)
		return !answered && err == nil
	})
}
