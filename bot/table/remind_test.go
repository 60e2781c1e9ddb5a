package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/pace"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/sqlite"
)

// calendar is a house in which weeks pass: its clock is moved, and the program is stopped and started, by the
// test.
type calendar struct {
	*club
	path      string
	publisher *Publisher
	random    *rand.Rand
	seeds     io.Reader
	fail      float64 // how often telling fails

	mu   sync.Mutex
	told []reminded
	late []string // whose time was over, as threads were told
}

// reminded is a reminder that has been told.
type reminded struct {
	at   time.Time
	game ids.Game
	user ids.User
	way  Channel
	owed []Wait
}

func newCalendar(t *testing.T) *calendar {
	c := &calendar{
		club: &club{t: t, clock: noon}, path: filepath.Join(t.TempDir(), "red.db"),
		random: rand.New(rand.NewPCG(3, 5)), seeds: seedsFor(t.Name()),
	}
	c.start()
	t.Cleanup(func() { c.store.Close() })
	return c
}

// zones are those of this house: one is not on any map.
func zones(name string) *time.Location {
	if name == "Shire/Hobbiton" {
		return time.FixedZone(name, -(3*3600 + 17*60 + 5))
	}
	return pace.Zone(name)
}

// start is what a restart does: nothing is known but what is stored.
func (c *calendar) start() {
	c.t.Helper()
	store, err := sqlite.Open(c.t.Context(), c.path)
	if err != nil {
		c.t.Fatal(err)
	}
	c.publisher = NewPublisher(c, discard)
	c.Tables = New(store, []Game{{Rules: probeRules()}}, func() time.Time { return c.clock }, c.publisher.Wake)
	c.Seeds(c.seeds)
	c.zone = zones
	c.publisher.begin(c.t.Context(), c.Tables)
}

func (c *calendar) restart() {
	c.t.Helper()
	if err := c.store.Close(); err != nil {
		c.t.Fatal(err)
	}
	c.start()
}

// Tell notes reminders. It fails now and then.
func (c *calendar) Tell(_ context.Context, n News) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.random.Float64() < c.fail {
		return errors.New("nobody listens")
	}
	for _, user := range n.Late() {
		c.late = append(c.late, fmt.Sprintf("%s %s", user, c.clock.Sub(noon)))
	}
	if to := n.Audience; to.Kind == ToReminded {
		c.told = append(c.told, reminded{c.clock, n.Table.ID, to.User, to.Way, n.Overdue})
	}
	return nil
}

func (c *calendar) remind() {
	c.t.Helper()
	if err := c.Remind(c.t.Context(), c.clock); err != nil {
		c.t.Fatal(err)
	}
}

// publish tells what can be told now.
func (c *calendar) publish() {
	c.t.Helper()
	var running sync.WaitGroup
	for range 4 { // what shares a lane is told one after the other
		if err := c.publisher.round(c.t.Context(), &running); err != nil {
			c.t.Fatal(err)
		}
		running.Wait()
	}
}

// pass lets time pass in small steps, and does something at each.
func (c *calendar) pass(d, step time.Duration, do func()) {
	for end := c.clock.Add(d); c.clock.Before(end); {
		c.clock = c.clock.Add(step)
		do()
	}
}

// take returns the reminders told since it was last called, as "user way since-noon, …".
func (c *calendar) take() string {
	var parts []string
	for _, r := range c.told {
		parts = append(parts, fmt.Sprintf("%s %s %s", r.user, r.way, r.at.Sub(noon)))
	}
	c.told = nil
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

func (c *calendar) hours(n int) string {
	c.pass(time.Duration(n)*time.Hour, 10*time.Minute, func() { c.remind(); c.publish() })
	return c.take()
}

func (c *calendar) expect(what, got, want string) {
	c.t.Helper()
	if got != want {
		c.t.Errorf("%s: %q, want %q", what, got, want)
	}
}

func (c *calendar) wish(user ids.User, w Wishes) {
	c.t.Helper()
	if err := c.SetSettings(c.t.Context(), user, w); err != nil {
		c.t.Fatal(err)
	}
}

// Who owes an answer is reminded, as they wish; who has answered is not.
func TestReminders(t *testing.T) {
	c := newCalendar(t)
	c.wish("raider", Wishes{Remind: "both"})
	game := c.began()
	c.expect("the first day", c.hours(23), "")
	c.expect("after a day", c.hours(2), "raider dm 24h0m0s, raider thread 24h0m0s, warden thread 24h0m0s")
	c.expect("not again", c.hours(40), "")
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.wish("raider", Wishes{Remind: "dm"})
	c.expect("who still thinks", c.hours(24), "raider dm 72h0m0s")
	c.wish("raider", Wishes{Remind: "none"})
	c.expect("who wants none", c.hours(24*8), "")
	c.wish("raider", Wishes{Remind: "thread"})
	c.expect("and then again", c.hours(24*8), "raider thread 336h0m0s")
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	c.expect("a new question", c.hours(25), "raider thread 497h0m0s")
	c.check(c.Resign(t.Context(), "", "raider", game.ID))
	c.expect("the end", c.hours(24*40), "")
}

// After a night without the program one reminder stands for all, and none is told twice, wherever it was
// stopped.
func TestRemindersSurviveRestarts(t *testing.T) {
	c := newCalendar(t)
	game := c.began()
	c.check(c.SetPace(t.Context(), "p", "warden", game.ID, "blitz"))
	c.publish()
	c.clock = noon.Add(30 * time.Hour)
	c.remind()
	c.restart() // consumed, not told
	c.remind()
	c.publish()
	c.restart() // told
	c.remind()
	c.publish()
	c.expect("after the halt", c.take(), "raider thread 30h0m0s, warden thread 30h0m0s")
	c.expect("then as ever", c.hours(100),
		"raider thread 126h0m0s, raider thread 62h0m0s, warden thread 126h0m0s, warden thread 62h0m0s")
}

// A reminder that is on its way when quiet hours begin, or when the answer comes, is kept or dropped.
func TestReminderOnItsWay(t *testing.T) {
	c := newCalendar(t)
	c.wish("warden", Wishes{Zone: "Europe/Warsaw", Quiet: "22-7"})
	game := c.began()
	c.clock = noon.Add(24*time.Hour + 7*time.Hour + 59*time.Minute) // 21:59 in Warsaw
	c.remind()
	c.clock = c.clock.Add(time.Minute)
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	c.publish()
	c.expect("at ten", c.take(), "")
	c.expect("in the morning", c.hours(12), "warden thread 41h0m0s")
}

func TestPace(t *testing.T) {
	c := newCalendar(t)
	ctx := t.Context()
	lobby := c.check(c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en", Pace: "48"}))
	if lobby.Pace().String() != "48h" {
		t.Errorf("the pace is %s", lobby.Pace())
	}
	if _, err := c.Create(ctx, Creation{User: "raider", Rules: "probe", Language: "en",
		Pace: "soon"}); !hasCode(err, "no-such-pace") {
		t.Errorf("got %v", err)
	}
	if changed := c.check(c.SetPace(ctx, "", "raider", lobby.ID, "none")); changed.Pace() != pace.None {
		t.Errorf("the pace is %s", changed.Pace())
	}
	game := c.began()
	for _, refused := range []struct {
		user       ids.User
		game       ids.Game
		wish, code string
	}{
		{"gaffer", game.ID, "blitz", "not-seated"}, {"warden", game.ID, "2d", "no-such-pace"},
		{"warden", "zzzz", "blitz", "no-such-game"},
	} {
		if _, err := c.SetPace(ctx, "", refused.user, refused.game, refused.wish); !hasCode(err, refused.code) {
			t.Errorf("%+v: %v", refused, err)
		}
	}
	c.expect("a day", c.hours(25), "raider thread 24h0m0s, warden thread 24h0m0s")
	c.check(c.SetPace(ctx, "once", "herald", game.ID, "relaxed"))
	if _, err := c.SetPace(ctx, "once", "herald", game.ID, "blitz"); !errors.Is(err, storage.ErrAlreadyHandled) {
		t.Errorf("got %v", err)
	}
	c.expect("three days", c.hours(50), "raider thread 72h0m0s, warden thread 72h0m0s")
	c.check(c.SetPace(ctx, "", "raider", game.ID, "none"))
	c.expect("never", c.hours(24*30), "")
	c.check(c.SetPace(ctx, "", "raider", game.ID, "daily"))
	c.check(c.answer(game, "warden", "hide where=hill"))
	c.check(c.answer(game, "raider", "ready gear=rafts"))
	c.expect("a new question", c.hours(25), "raider thread 819h0m0s")
	c.check(c.Resign(ctx, "", "raider", game.ID))
	if _, err := c.SetPace(ctx, "", "raider", game.ID, "blitz"); !hasCode(err, "not-running") {
		t.Errorf("got %v", err)
	}
}

func hasCode(err error, code string) bool {
	var p *Problem
	return errors.As(err, &p) && p.Code == code
}

func TestSettings(t *testing.T) {
	c := newCalendar(t)
	ctx := t.Context()
	show := func() string {
		s, err := c.Settings(ctx, "raider")
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(s.Zone, " ", s.Quiet, " ", s.Remind, " ", s.Eyes)
	}
	c.expect("at first", show(), "UTC none thread usual")
	c.wish("raider", Wishes{Zone: "warsaw", Remind: "dm"})
	c.wish("raider", Wishes{Quiet: "22-7", Colours: "red-green"})
	c.expect("chosen", show(), "Europe/Warsaw 22:00-07:00 dm red-green")
	for code, w := range map[string]Wishes{
		"no-such-zone": {Zone: "Mordor", Quiet: "1-2"}, "no-such-hours": {Zone: "UTC", Quiet: "night"},
		"no-such-way": {Quiet: "1-2", Remind: "raven"}, "no-such-colours": {Quiet: "1-2", Colours: "grey"},
	} {
		if err := c.SetSettings(ctx, "raider", w); !hasCode(err, code) {
			t.Errorf("%+v: %v", w, err)
		}
	}
	c.expect("after mistakes", show(), "Europe/Warsaw 22:00-07:00 dm red-green")
	c.wish("raider", Wishes{Quiet: "none"})
	c.expect("without quiet hours", show(), "Europe/Warsaw none dm red-green")
}

// When who is reminded does not depend on what somebody hides.
func TestRemindersHideWhatIsHidden(t *testing.T) {
	var seen [2]string
	for n, hidden := range []string{"hide where=hill", "hide where=keep"} {
		c := newCalendar(t)
		game := c.began()
		c.clock = noon.Add(time.Hour)
		c.check(c.answer(game, "warden", hidden))
		c.clock = noon.Add(26 * time.Hour)
		c.remind()
		c.check(c.answer(game, "raider", "ready gear=rafts"))
		due, err := c.store.DueReminders(t.Context(), noon.Add(1000*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range due {
			seen[n] += fmt.Sprintln(d.Seat, d.Decision, d.Since, d.At)
		}
		rows, err := c.store.Pending(t.Context(), c.clock, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if isReminder(r) {
				seen[n] += fmt.Sprintln(r.Audience, r.Kind, r.Body, r.Created)
			}
		}
	}
	if seen[0] != seen[1] || !strings.Contains(seen[0], "remind-thread:raider") {
		t.Errorf("one is\n%s\nthe other\n%s", seen[0], seen[1])
	}
}

// Three weeks of six games between people in three zones, one of them invented, while the clocks are changed,
// messages fail and the program is stopped: nobody is called in quiet hours, in vain, too early, too often or
// never.
func TestWeeksOfReminders(t *testing.T) {
	c := newCalendar(t)
	ctx := t.Context()
	// Warsaw changes on 25 October, New York on 1 November
	c.clock = time.Date(2026, 10, 14, 9, 0, 0, 0, time.UTC)
	c.fail = 0.1
	people := []ids.User{"sam", "halina", "rosie"}
	for i, s := range []storage.Settings{
		{Zone: "Shire/Hobbiton", Quiet: "22:00-07:00", Remind: "both"},
		{Zone: "Europe/Warsaw", Quiet: "23:00-02:30", Remind: "thread"},
		{Zone: "America/New_York", Quiet: "21:30-08:15", Remind: "dm"},
	} {
		s.User = people[i]
		if err := c.store.SetSettings(ctx, s); err != nil {
			t.Fatal(err)
		}
	}
	var games []ids.Game
	for n, speed := range []string{"blitz", "daily", "relaxed", "7h", "none", "daily"} {
		seat := func(i int) ids.User { return people[(n+i)%3] }
		g := c.check(c.Create(ctx, Creation{User: seat(0), Rules: "probe", Language: "en", Seat: "raider",
			Pace: speed}))
		c.check(c.Join(ctx, "", seat(1), g.ID, "warden"))
		c.check(c.Join(ctx, "", seat(2), g.ID, "herald"))
		c.starts("", seat(0), g.ID)
		games = append(games, g.ID)
	}
	w := &weeks{calendar: c, games: games, last: map[string]time.Time{}, calls: map[string]int{},
		quietFor: map[string]time.Duration{}}
	const step = 15 * time.Minute
	c.pass(3*7*24*time.Hour, step, func() {
		w.move()
		c.remind()
		if c.random.IntN(300) == 0 {
			c.restart()
			c.remind()
		}
		c.publish()
		w.look(step)
	})
	if w.count < 100 || w.moves < 30 {
		t.Errorf("only %d reminders and %d moves", w.count, w.moves)
	}
	t.Logf("%d reminders, %d moves", w.count, w.moves)
}

// weeks holds what is told against the plainest account of what should be.
type weeks struct {
	*calendar
	games        []ids.Game
	last         map[string]time.Time // by game, seat, question and way: when it was told
	calls        map[string]int
	quietFor     map[string]time.Duration // how long nothing was told though it could have been
	count, moves int
}

// move lets somebody answer, now and then; some games are played faster than others.
func (w *weeks) move() {
	for n, id := range w.games {
		if w.random.IntN(100*(n+1)) > 0 {
			continue
		}
		g := w.check(w.Open(w.t.Context(), id))
		waiting := g.Waiting()
		if len(waiting) == 0 {
			continue
		}
		seat := waiting[w.random.IntN(len(waiting))].Decision.Seat
		d := g.Questions(engine.SeatsOf(seat))[0]
		a, err := engine.RandomAction(g.Rules, g.position, d, w.random.IntN, nil)
		if err != nil {
			w.t.Fatal(err)
		}
		w.check(w.Submit(w.t.Context(), Answer{User: g.UserOf(seat), Game: id, Action: a}))
		w.moves++
	}
}

// look checks what was told in this step, and that nothing else should have been.
func (w *weeks) look(step time.Duration) {
	w.t.Helper()
	for _, id := range w.games {
		g := w.check(w.Open(w.t.Context(), id))
		interval := g.Pace().Interval()
		for _, wait := range g.Waiting() {
			seat := g.SeatID(wait.Decision.Seat)
			user := g.UserOf(wait.Decision.Seat)
			settings, err := w.Settings(w.t.Context(), user)
			if err != nil {
				w.t.Fatal(err)
			}
			for _, way := range settings.Remind.ways() {
				key := fmt.Sprint(id, seat, g.waits[seat].Decision, wait.Since, way)
				told := 0
				for _, r := range w.told {
					if r.game != id || r.user != user || r.way != way {
						continue
					}
					told++
					w.count++
					w.checkOne(r, key, wait, interval, settings)
				}
				if told > 1 {
					w.t.Errorf("%s: %s is called %d times at once in %s", w.clock, user, told, id)
				}
				if told > 0 {
					w.last[key], w.quietFor[key] = w.clock, 0
					continue
				}
				w.checkMissing(key, wait, interval, settings, step)
			}
		}
	}
	for _, r := range w.told {
		if len(r.owed) == 0 {
			w.t.Errorf("%s: %s is called for nothing", r.at, r.user)
		}
	}
	w.told = nil
}

func (w *weeks) checkOne(r reminded, key string, wait Wait, interval time.Duration, s Settings) {
	w.t.Helper()
	hour, minute, _ := r.at.In(s.Zone).Clock()
	shown := hour*60 + minute
	// all of them go over midnight, by one reading of the clock or the other
	late := s.Quiet.From <= shown || shown < s.Quiet.To
	if s.Quiet.From < s.Quiet.To {
		late = s.Quiet.From <= shown && shown < s.Quiet.To
	}
	if late {
		w.t.Errorf("%s is called at %s", r.user, r.at.In(s.Zone))
	}
	// A call that failed comes later than it was due, so the gap to the next may be short; but there are never
	// more calls than intervals.
	w.calls[key]++
	if interval == 0 || r.at.Sub(wait.Since) < time.Duration(w.calls[key])*interval {
		w.t.Errorf("%s is called for the %d. time %s after %s, the pace is %s", r.user, w.calls[key],
			r.at.Sub(wait.Since), wait.Since, interval)
	}
}

// checkMissing: the first reminder comes at once when the interval is over and the person is awake. Telling
// may fail a few times, which puts it off.
func (w *weeks) checkMissing(key string, wait Wait, interval time.Duration, s Settings, step time.Duration) {
	w.t.Helper()
	if _, ok := w.last[key]; ok || interval == 0 || w.clock.Sub(wait.Since) < interval || s.QuietUntil(w.clock).
		After(w.clock) {
		return
	}
	if w.quietFor[key] += step; w.quietFor[key] > 12*step {
		w.t.Fatalf("%s: nobody is called for %s since %s", w.clock, key, wait.Since)
	}
}
