package robots

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// A soak may have several bots at once, which share one store and the shards of the stand-in. Any of them is
// killed or told to end, the database cuts their connections off or is started anew, all while people play
// on; and it is measured how long it takes until others do the work of one that is gone.

// cluster is the bots of a soak that has several.
type cluster struct {
	bots []*Victim // nil while one is away
	back sync.WaitGroup
	mu   sync.Mutex

	drained, cut, restarted int
	died                    []int           // the exit codes of those that have ended by themselves
	newer                   int             // so many, the first ones, run the newer program
	upgrades                []upgrade       // how these went
	heard                   []time.Duration // after a kill, until all shards have sessions again
	told                    []time.Duration // and until what waited to be told by the dead one is
	handed                  []time.Duration // after one was told to end, until all shards have sessions again
}

// several reports whether more than one bot runs.
func (s *soak) several() bool { return s.Processes > 1 }

// over reports whether all misfortunes are done that were asked for.
func (s *soak) over() bool {
	return int(s.killed.Load()) >= s.Kills && s.cluster.cut >= s.Cuts && s.cluster.restarted >= s.Restarts &&
		(s.Newer == nil || s.cluster.newer == s.Processes)
}

// startBots starts all bots.
func (s *soak) startBots() error {
	s.cluster.bots = make([]*Victim, s.Processes)
	for n := range s.cluster.bots {
		if err := s.startOne(n); err != nil {
			return err
		}
	}
	return nil
}

func (s *soak) startOne(n int) error {
	program := s.Bot
	if n < s.cluster.newer {
		program = s.Newer
	}
	process, err := program(s.dir, s.server.URL(), s.server.Token())
	if err != nil {
		return err
	}
	bot, err := Start(process, s.log)
	if err == nil {
		s.cluster.mu.Lock()
		s.cluster.bots[n] = bot
		s.cluster.mu.Unlock()
	}
	return err
}

// living lists the bots that run.
func (c *cluster) living() (list []int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for n, bot := range c.bots {
		if bot != nil {
			list = append(list, n)
		}
	}
	return list
}

// take takes a bot out of those that run.
func (c *cluster) take(n int) *Victim {
	c.mu.Lock()
	defer c.mu.Unlock()
	bot := c.bots[n]
	c.bots[n] = nil
	return bot
}

// strike has one of the misfortunes that a soak with one bot does not know.
func (s *soak) strike(ctx context.Context, random *rand.Rand) error {
	c := &s.cluster
	if err := s.supervise(); err != nil {
		return err
	}
	if s.upgradeDue() {
		return s.upgradeNext(ctx)
	}
	kills, cuts := max(0, s.Kills-int(s.killed.Load())), max(0, s.Cuts-c.cut)
	restarts := max(0, s.Restarts-c.restarted)
	if kills+cuts+restarts == 0 {
		return nil
	}
	switch n := random.IntN(kills + cuts + restarts); {
	case n < cuts:
		c.cut++
		return s.Cut(ctx)
	case n < cuts+restarts:
		c.restarted++
		if out, err := s.Restart().CombinedOutput(); err != nil {
			return fmt.Errorf("restart the database: %w: %s", err, out)
		}
		_, err := s.allHeard(ctx, time.Now())
		return err
	}
	living := c.living()
	return s.loseOne(ctx, living[random.IntN(len(living))], random)
}

// loseOne kills a bot, or now and then tells it to end, and measures how long its work rests. It comes back
// at once, as by a supervisor, or only when others have taken its work over.
func (s *soak) loseOne(ctx context.Context, n int, random *rand.Rand) error {
	c := &s.cluster
	bot, ends, soon := c.take(n), random.IntN(6) == 0, random.IntN(2) == 0
	if s.leaves(bot) {
		return s.startOne(n)
	}
	before := s.shardsHeard()
	began := time.Now()
	if ends {
		c.drained++
		if err := bot.End(); err != nil {
			return err
		}
	} else {
		bot.Kill()
		s.killed.Add(1)
	}
	var waits []int64
	if !ends {
		pause(ctx, 100*time.Millisecond) // until the stand-in has seen it
		heard := s.shardsHeard()
		waits = s.untoldOf(ctx, slices.DeleteFunc(before,
			func(shard int) bool { return slices.Contains(heard, shard) }))
	}
	if soon {
		if err := s.startOne(n); err != nil {
			return err
		}
	}
	c.back.Go(func() {
		if took, told := s.untilTold(ctx, waits, began); told {
			c.mu.Lock()
			c.told = append(c.told, took)
			c.mu.Unlock()
		}
	})
	took, err := s.allHeard(ctx, began)
	if err != nil {
		return err
	}
	if ends {
		c.handed = append(c.handed, took)
	} else {
		c.heard = append(c.heard, took)
	}
	if soon {
		return nil
	}
	pause(ctx, time.Duration(random.IntN(3000))*time.Millisecond)
	return s.startOne(n)
}

// leaves notes of a bot that is to be gone what memory it has taken, and reports whether it has ended before,
// by itself.
func (s *soak) leaves(bot *Victim) (died bool) {
	if kb, err := bot.Peak(); err == nil {
		s.peak = max(s.peak, kb)
	}
	if died = bot.gone(); died {
		s.cluster.died = append(s.cluster.died, bot.process.ProcessState.ExitCode())
	}
	return died
}

// supervise starts the bots again that have ended by themselves, as whoever runs them does.
func (s *soak) supervise() error {
	c := &s.cluster
	for _, n := range c.living() {
		if !c.bots[n].gone() {
			continue
		}
		s.leaves(c.take(n))
		if err := s.startOne(n); err != nil {
			return err
		}
	}
	return nil
}

// diedIll counts the bots that should not have ended by themselves. A status of 1 asks to be started again:
// the database was away while they started.
func (s *soak) diedIll() (n int) {
	for _, code := range s.cluster.died {
		if code != 1 || s.Cuts+s.Restarts == 0 {
			n++
		}
	}
	return n
}

// takenOver is how long it may take at most until others do the work of a bot that is gone, on a machine
// that has more to do.
const takenOver = 5 * time.Minute

// allHeard waits until every shard has a session, and returns how long that took.
func (s *soak) allHeard(ctx context.Context, since time.Time) (time.Duration, error) {
	up, cancel := context.WithTimeout(ctx, takenOver)
	defer cancel()
	if err := s.server.WaitOnline(up); err != nil {
		return 0, fmt.Errorf("nobody takes over: %w: sessions %v", err, s.server.Sessions())
	}
	return time.Since(since), nil
}

// shardsHeard lists the shards that have a session.
func (s *soak) shardsHeard() (list []int) {
	for _, session := range s.server.Sessions() {
		if session.Connected {
			list = append(list, session.Shard)
		}
	}
	return list
}

// untoldOf lists the rows that wait for a first try to be told by whoever holds some shards.
func (s *soak) untoldOf(ctx context.Context, shards []int) (waits []int64) {
	part := storage.Part{Of: s.Shards, Shards: shards}
	rows, err := s.store.Pending(ctx, time.Now(), 10000)
	if err != nil {
		return nil // the database is away, too: it is measured another time
	}
	for _, row := range rows {
		if g, err := s.store.Game(ctx, row.Game); err == nil && row.Attempts == 0 && part.Has(g.Server) {
			waits = append(waits, row.ID)
		}
	}
	return waits
}

// untilTold waits until rows have been told, or tried, and returns how long that took; false for none.
func (s *soak) untilTold(ctx context.Context, waits []int64,
	since time.Time) (took time.Duration, told bool) {
	for deadline := since.Add(takenOver); len(waits) > 0 && time.Now().Before(deadline); {
		pause(ctx, 100*time.Millisecond)
		rows, err := s.store.Pending(ctx, time.Now().Add(time.Hour), 10000)
		if err != nil || ctx.Err() != nil {
			continue
		}
		left := slices.ContainsFunc(rows,
			func(r storage.OutboxRow) bool { return r.Attempts == 0 && slices.Contains(waits, r.ID) })
		if !left {
			return time.Since(since), true
		}
	}
	return 0, false
}

// allBack waits until every bot runs that was killed, and all is measured.
func (s *soak) allBack(ctx context.Context) error {
	s.cluster.back.Wait()
	if err := s.supervise(); err != nil {
		return err
	}
	for n, bot := range s.cluster.bots {
		if bot == nil {
			if err := s.startOne(n); err != nil {
				return err
			}
		}
	}
	_, err := s.allHeard(ctx, time.Now())
	return err
}

// endBots kills all bots.
func (s *soak) endBots() {
	for _, n := range s.cluster.living() {
		s.cluster.take(n).Kill()
	}
}

// reportCluster says how long the work of those that were gone has rested.
func (s *soak) reportCluster(out io.Writer) {
	c := &s.cluster
	fmt.Fprintf(out, "processes=%d shards=%d drained=%d started-again=%d cut=%d database-restarts=%d\n",
		s.Processes, s.Shards, c.drained, len(c.died), c.cut, c.restarted)
	for _, m := range []struct {
		what string
		took []time.Duration
	}{{"after a kill all shards are heard", c.heard}, {"after a kill what waited is told", c.told},
		{"after a process was told to end all shards are heard", c.handed}} {
		if slices.Sort(m.took); len(m.took) > 0 {
			fmt.Fprintf(out, "%s: n=%d p50=%v max=%v\n", m.what, len(m.took),
				m.took[len(m.took)/2].Round(10*time.Millisecond), m.took[len(m.took)-1].Round(10*time.Millisecond))
		}
	}
	s.reportUpgrades(out)
}

// addGuilds has a guild for each shard, and lists them with the channels in which games are opened.
func (s *soak) addGuilds() error {
	s.guilds = []ids.Server{ids.Server(s.server.GuildID())}
	for len(s.guilds) < s.Shards {
		s.guilds = append(s.guilds, ids.Server(s.server.AddGuild(fmt.Sprint("guild ", len(s.guilds)+1))))
	}
	for n, guild := range s.guilds {
		name := "games"
		if n > 0 {
			name = "general"
		}
		at := slices.IndexFunc(s.server.Channels(s.people[0]),
			func(c sandbox.Channel) bool { return c.GuildID == string(guild) && c.Name == name })
		if at < 0 {
			return fmt.Errorf("the stand-in has no channel %s in its guild %d", name, n+1)
		}
		s.channels = append(s.channels, s.server.Channels(s.people[0])[at].ID)
	}
	return nil
}
