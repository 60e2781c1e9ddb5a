package robots

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage"
	"redbook/storage/ids"
)

// What ails Discord for longer: minutes in which it takes no post or loses its answers, and a channel that
// gives no answer at all, beside which the others are told in time. And how the bot bears it: its memory.

// tellRoutes are what the bot asks for to tell something.
var tellRoutes = []string{
	"POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}",
	"GET /channels/{channel}/messages", "GET /channels/{channel}",
	"POST /channels/{channel}/messages/{message}/threads", "POST /users/@me/channels",
}

const (
	always = 1 << 20 // times that a failure is ordered

	inTime = 30 * time.Second // how soon a game is told something, whatever ails another one's channel
)

// illness is what lasts.
type illness struct {
	mu      sync.Mutex
	outage  bool
	over    time.Time // when it ended
	game    ids.Game  // whose channel is dead
	channel string
	worst   time.Duration // that others waited for the first try
}

// haveOutage makes every message of the bot's fail, in another way every few seconds. Interactions come
// through, so there is much to tell.
func (s *soak) haveOutage(ctx context.Context, random *rand.Rand) {
	s.setOutage(true)
	for end := time.Now().Add(time.Duration(s.Outage * float64(time.Minute))); time.Now().
		Before(end) && ctx.Err() == nil; {
		s.server.StopFailing()
		s.orderDead()
		for _, route := range tellRoutes {
			f := sandbox.Failure{Route: route, Times: always, Status: []int{0, 500, 502}[random.IntN(3)],
				After: random.IntN(2) == 0}
			s.server.Fail(f)
		}
		pause(ctx, time.Duration(2+random.IntN(8))*time.Second)
	}
	s.server.StopFailing()
	s.orderDead()
	s.setOutage(false)
}

func (s *soak) setOutage(on bool) {
	s.ill.mu.Lock()
	defer s.ill.mu.Unlock()
	s.ill.outage, s.ill.over = on, time.Now()
}

// orderDead has the dead channel give no answer.
func (s *soak) orderDead() {
	s.ill.mu.Lock()
	defer s.ill.mu.Unlock()
	if s.ill.channel == "" {
		return
	}
	for _, route := range tellRoutes[:2] {
		s.server.Fail(sandbox.Failure{Route: route, Channel: s.ill.channel, Times: always, Hang: true})
	}
}

// watchDead has the channel of the first game that has one die, and looks how long the others wait until they
// are told.
func (s *soak) watchDead(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, 200*time.Millisecond) {
		var rows []storage.OutboxRow
		var running []storage.Game
		killed := s.killed.Load()
		err := s.look(func(tables *table.Tables) (err error) {
			if running, err = tables.Store().Games(ctx, storage.Running); err != nil {
				return err
			}
			rows, err = tables.Store().Pending(ctx, time.Now(), 10000)
			return err
		})
		if err == nil && s.killed.Load() == killed { // else it is being killed
			s.die(running)
			s.noteWaits(rows)
		}
	}
}

// die chooses the game whose channel dies, once.
func (s *soak) die(running []storage.Game) {
	s.ill.mu.Lock()
	for _, g := range running {
		if s.ill.game == "" && g.Thread != "" {
			s.ill.game, s.ill.channel = g.ID, string(g.Thread)
			defer s.orderDead()
		}
	}
	s.ill.mu.Unlock()
}

// noteWaits notes how long games have waited for a first try to tell their news.
func (s *soak) noteWaits(rows []storage.OutboxRow) {
	s.ill.mu.Lock()
	defer s.ill.mu.Unlock()
	first := map[string]bool{}
	for _, row := range rows {
		key := string(row.Game) + " " + row.Audience
		if !first[key] && row.Attempts == 0 && row.Game != s.ill.game && !s.ill.outage &&
			row.Created.After(s.ill.over) {
			s.ill.worst = max(s.ill.worst, time.Since(row.NotBefore))
		}
		first[key] = true
	}
}

// recover ends all that ails Discord.
func (s *soak) recover() {
	s.ill.mu.Lock()
	s.ill.channel = ""
	s.ill.mu.Unlock()
	s.server.StopFailing()
}

// weigh notes how much memory the bot has taken, if the system says so.
func (s *soak) weigh() {
	if s.victim == nil {
		return // each is weighed before it is gone
	}
	if kb, err := s.victim.Peak(); err == nil {
		s.peak = max(s.peak, kb)
	}
}

// unwell lists what the bot did not bear.
func (s *soak) unwell() (faults []string) {
	if s.peak > mostMemory {
		faults = append(faults, fmt.Sprintf("the bot has taken %d MB of memory", s.peak>>10))
	}
	if n := s.diedIll(); n > 0 {
		faults = append(faults, fmt.Sprintf("bots have ended by themselves %d times: %v", n, s.cluster.died))
	}
	if s.Dead && s.ill.game == "" {
		faults = append(faults, "no game had a channel that could die")
	}
	if s.ill.worst > inTime {
		faults = append(faults, fmt.Sprintf("beside the dead channel a game waited %v to be told", s.ill.worst))
	}
	if s.seen != nil {
		faults = append(faults, s.seen.faults...)
	}
	return faults
}

// report says what it came to.
func (s *soak) report(out io.Writer) {
	if s.Dead {
		fmt.Fprintf(out, "dead channel: others waited %v at most\n", s.ill.worst.Round(time.Millisecond))
	}
	if r := s.seen; r != nil {
		fmt.Fprintf(out, "look-ups of %d lines: answered=%d asked-to-wait=%d suggestions=%d given-up=%d; moves beside them=%d, slowest acknowledgement %v\n",
			longLines, r.told, r.refused, r.suggested, r.late, r.moves, r.acknowledged.Round(time.Millisecond))
	}
	fmt.Fprintf(out, "memory: %d MB at most\n", s.peak>>10)
}
