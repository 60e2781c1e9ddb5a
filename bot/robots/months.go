package robots

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// Months are games that are played over months by people with temperaments: some answer within minutes, some
// after days, some go away, vanish or come back. All goes through the bot and the stand-in for Discord, in a
// time that is stepped from one event to the next, so that half a year takes minutes. What everybody is sent
// and what the store holds is compared with what the rules of clocks and reminders allow, which is computed
// here a second time, by counting minutes (months_clock.go).

// Months says what is played.
type Months struct {
	Games  []Game  // that the bot offers
	Setups []Setup // of the games that are opened, in turn
	Clocks []string
	Outs   []string // what the end of a clock leads to, in turn
	Count  int
	People int
	Seed   uint64
	Days   int // after how many it is over at the latest
	Every  time.Duration
	Keep   string // the file in which the store is kept when it is over; "" for none
}

// Setup is how a game is opened and played.
type Setup struct {
	Game    table.Game
	Options engine.Options
	Plan    string // that its players follow; "" for none
	Most    int    // answers, after which they begin to give up; 0: they play on
}

// The time between two openings, and the day on which it begins: a Monday before the clocks go forward.
const usualEvery = 7 * time.Hour

var monthsBegin = time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)

// beat is how often what is due by time alone is done. The bot does it every minute; nothing that is said
// here depends on less than a quarter of an hour.
const beat = 450 * time.Second

// months is a simulation that runs.
type months struct {
	Months
	stepped
	out io.Writer

	channel string
	people  []*monthsPerson
	games   map[ids.Game]*monthsGame
	order   []*monthsGame
	opened  int
	queue   monthsQueue
	queued  int
	thinks  time.Time // when a computer has to answer next; zero for never

	mu     sync.Mutex
	sights []sandbox.Sight // what has been posted since it was looked at last

	faults   []string
	refused  map[string]int // what people were told instead of being obeyed
	proposed map[string]int // what players have asked each other for
	passed   map[string]int // and what all have agreed to
	answers  int
	overs    int            // how often a table was told that somebody's time is over
	outs     map[string]int // what has come of it
	undos    int
	rings    struct{ reminders, warnings, digests, calls int }
}

// monthsEvent is something that somebody does at a time.
type monthsEvent struct {
	at    time.Time
	order int
	game  ids.Game // which it is about; "" for none
	do    func(ctx context.Context) error
}

type monthsQueue []*monthsEvent

func (q monthsQueue) Len() int { return len(q) }
func (q monthsQueue) Less(i, j int) bool {
	return cmp.Or(q[i].at.Compare(q[j].at), q[i].order-q[j].order) < 0
}
func (q monthsQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *monthsQueue) Push(e any)   { *q = append(*q, e.(*monthsEvent)) }
func (q *monthsQueue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// at has something done at a time.
func (m *months) at(when time.Time, game ids.Game, do func(ctx context.Context) error) {
	if when.Before(m.now) {
		when = m.now
	}
	m.queued++
	heap.Push(&m.queue, &monthsEvent{when, m.queued, game, do})
}

// Run plays and prints what it came to. The error says that faults were found.
func (o Months) Run(ctx context.Context, out io.Writer) (err error) {
	m := &months{Months: o, out: out, games: map[ids.Game]*monthsGame{}, refused: map[string]int{},
		proposed: map[string]int{}, passed: map[string]int{}, outs: map[string]int{}}
	if m.Every == 0 {
		m.Every = usualEvery
	}
	m.set(monthsBegin)
	stop, err := m.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stop()) }()
	if err := m.play(ctx); err != nil {
		return err
	}
	if m.Keep != "" {
		if err := stores.Backup(ctx, filepath.Join(m.dir, storeName), m.Keep); err != nil {
			return err
		}
	}
	if err := m.examine(ctx); err != nil {
		return err
	}
	m.report()
	if len(m.faults) > 0 {
		return fmt.Errorf("%d faults were found", len(m.faults))
	}
	return nil
}

// open starts the stand-in and the bot, and has everybody choose their settings.
func (m *months) open(ctx context.Context) (stop func() error, err error) {
	stop, err = m.start(ctx, sandbox.Config{Users: people.Guests(m.People, locales...), Watch: m.watch}, m.Games,
		fmt.Sprintf("%s leave-days=%d", table.Unlimited(), leaveDays), m.Seed)
	if err != nil {
		return nil, err
	}
	if err := m.invite(ctx); err != nil {
		return nil, errors.Join(err, stop())
	}
	return stop, nil
}

// play goes from event to event until all games are over, or the days are.
func (m *months) play(ctx context.Context) error {
	for n := range m.Count {
		m.at(m.now.Add(time.Duration(n)*m.Every), "", func(ctx context.Context) error { return m.openGame(ctx, n) })
	}
	last := m.now.AddDate(0, 0, m.Days)
	next, told := m.now, m.now
	for m.now.Before(last) && (m.opened < m.Count || m.running() > 0) {
		if err := ctx.Err(); err != nil {
			return err
		}
		to := next
		if len(m.queue) > 0 && m.queue[0].at.Before(to) {
			to = m.queue[0].at
		}
		if at, err := m.store.NextAnswer(ctx); err != nil {
			return err
		} else if !at.IsZero() && at.Before(to) {
			to = at
		}
		if !m.thinks.IsZero() && m.thinks.Before(to) {
			to = m.thinks
		}
		m.pass(to)
		if !m.now.Before(next) {
			if err := m.beats(ctx, next); err != nil {
				return err
			}
			next = next.Add(beat)
		}
		if _, err := m.bot.Obey(ctx, m.now); err != nil {
			return err
		}
		if err := m.settle(ctx); err != nil {
			return err
		}
		if err := m.ponder(ctx); err != nil {
			return err
		}
		for len(m.queue) > 0 && !m.queue[0].at.After(m.now) {
			e := heap.Pop(&m.queue).(*monthsEvent)
			if err := e.do(ctx); err != nil {
				return fmt.Errorf("%s, game %s: %w", m.now.Format(time.DateTime), e.game, err)
			}
			if err := m.settle(ctx); err != nil {
				return err
			}
			if err := m.ponder(ctx); err != nil {
				return err
			}
		}
		if m.now.Sub(told) >= 14*24*time.Hour {
			told = m.now
			fmt.Fprintf(m.out, "%s: games opened %d, running %d, answers %d, faults %d\n", m.now.Format(time.DateOnly),
				m.opened, m.running(), m.answers, len(m.faults))
		}
	}
	return nil
}

// pass lets the time pass until a moment, and counts what of it the clocks of the games count.
func (m *months) pass(to time.Time) {
	if to.Before(m.now) {
		to = m.now
	}
	for _, g := range m.order {
		g.count(m.now, to, m.stands)
		m.untold(g, m.now, to)
	}
	m.set(to)
	m.server.Advance(0)
}

// beats has the bot do what is due by time alone.
func (m *months) beats(ctx context.Context, now time.Time) error {
	m.bot.Minute(ctx, now)
	if now.Minute() == 0 {
		m.bot.CloseIdle(ctx, now)
	}
	if now.Hour() == 3 && now.Minute() == 0 {
		m.bot.Sweep(ctx, now)
		return m.lookAtAll(ctx)
	}
	return nil
}

// settle waits until everything is told, and has everybody look at what has come.
func (m *months) settle(ctx context.Context) error {
	for {
		if err := m.bot.TellAll(ctx); err != nil {
			return err
		}
		m.mu.Lock()
		sights := m.sights
		m.sights = nil
		m.mu.Unlock()
		if len(sights) == 0 {
			return nil
		}
		touched := map[ids.Game]bool{}
		for _, s := range sights {
			if g := m.gameOf(s); g != nil && g.paused { // it may go on since then, and warn at once
				if err := m.look(ctx, g); err != nil {
					return err
				}
			}
			if g := m.sees(s); g != nil {
				touched[g.id] = true
			}
		}
		for _, g := range m.order {
			if touched[g.id] {
				if err := m.look(ctx, g); err != nil {
					return err
				}
			}
		}
	}
}

// watch notes what the stand-in posts; it may not do more.
func (m *months) watch(s sandbox.Sight) {
	if !s.Author.Bot || s.Only != "" {
		return
	}
	s.Files = nil
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sights = append(m.sights, s)
}

// fault notes that something is not as it must be.
func (m *months) fault(g *monthsGame, format string, args ...any) {
	text := m.now.Format("2006-01-02 15:04") + " "
	if g != nil {
		text += fmt.Sprintf("game %s (%s, clock %s, %s): ", g.id, g.title(), g.terms, g.out)
	}
	m.faults = append(m.faults, text+fmt.Sprintf(format, args...))
}

// running counts the games that go on.
func (m *months) running() (n int) {
	for _, g := range m.order {
		if !g.over {
			n++
		}
	}
	return n
}

// lookAtAll looks at every game that goes on: also where nobody was told anything.
func (m *months) lookAtAll(ctx context.Context) error {
	due, err := m.store.DueReminders(ctx, m.now.AddDate(1, 0, 0))
	if err != nil {
		return err
	}
	for _, g := range m.order {
		if g.over {
			continue
		}
		if err := m.look(ctx, g); err != nil {
			return err
		}
		if !g.paused {
			m.checkTold(g)
		}
		g.foreseen = slices.ContainsFunc(due, func(d storage.Reminder) bool { return d.Game == g.id }) ||
			slices.ContainsFunc(m.queue, func(e *monthsEvent) bool { return e.game == g.id }) ||
			g.now.Still.Until.After(m.now) // a pause that ends by itself
		if !g.over && !g.foreseen {
			g.still++
			if g.still >= mostStill && g.leftAlone() {
				g.over, g.ended = true, m.now
			} else if g.still == mostStill {
				m.fault(g, "it stands still: nobody is going to do anything at any time; it waits for %s", g.waitsFor())
			}
		} else {
			g.still = 0
		}
	}
	return nil
}

// mostStill is how many days a game may stand with nobody going to do anything.
const mostStill = 3
