package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/sqlite"
)

// crowd is how many games stand open for the burst; two people act in each at the same moment.
const crowd = 100

// BenchmarkBurst is 200 interactions at once in 100 games: in each, both players place their characters in secret. The
// bot is a process of its own. The gates: acknowledged in 500 ms at most, all pictures out in 3 s (99 of 100), 256 MB.
func BenchmarkBurst(b *testing.B) {
	binary := program(b)
	for b.Loop() {
		b.StopTimer()
		t := newTown(b, binary)
		b.StartTimer()
		t.burst()
		b.StopTimer()
		t.report()
		t.leave()
		b.StartTimer()
	}
}

// town is a stand-in with people, a bot, and games that wait for both players.
type town struct {
	*testing.B
	ctx    context.Context
	server *sandbox.Server
	victim *victim
	store  *sqlite.Store
	people []string
	moves  []move

	acknowledged, drawn []time.Duration
	told                time.Duration
}

// move is what one player does in the burst.
type move struct {
	user, thread, action string
	id                   sandbox.InteractionID
}

func newTown(b *testing.B, binary string) *town {
	b.Helper()
	t := &town{B: b, ctx: b.Context()}
	var users []sandbox.User
	for n := range 2 * crowd {
		users = append(users, sandbox.User{Name: fmt.Sprintf("Guest %03d", n)})
	}
	t.server = sandbox.New(sandbox.Config{Users: users})
	t.must(t.server.Start(t.ctx))
	for _, u := range t.server.Users() {
		t.people = append(t.people, u.ID)
	}
	dir := b.TempDir()
	settings, err := writeSettings(dir, t.server.URL())
	t.must(err)
	t.victim, err = startVictim(binary, settings, t.server.Token(), io.Discard)
	t.must(err)
	t.must(t.server.Wait(t.ctx, func() bool { return len(t.server.Commands()) > 0 }))
	t.store, err = sqlite.Open(t.ctx, filepath.Join(dir, "redbook.db"))
	t.must(err)
	var opening sync.WaitGroup
	slots := make(chan struct{}, 8)
	for n := range crowd {
		opening.Go(func() {
			slots <- struct{}{}
			t.openGame(t.people[2*n], t.people[2*n+1])
			<-slots
		})
	}
	opening.Wait()
	t.settle()
	t.prepare()
	return t
}

func (t *town) must(err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
		panic(err) // also from the goroutines that open games
	}
}

// answer uses a slash command and returns the private answer.
func (t *town) answer(user, channel, name string, options ...sandbox.Option) sandbox.Message {
	id, err := t.server.Command(user, channel, name, options...)
	t.must(err)
	for {
		if m, ok := t.answerTo(user, channel, id); ok {
			return m
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func (t *town) answerTo(user, channel string, id sandbox.InteractionID) (sandbox.Message, bool) {
	a, _ := t.server.Answer(id)
	if a.Status == sandbox.StatusFailed {
		t.must(fmt.Errorf("an interaction was not answered in time"))
	}
	m, ok := t.server.Look(user, channel, a.MessageID)
	return m, ok && !m.Loading()
}

func (t *town) openGame(host, friend string) {
	channel, _ := t.server.Channel(host, "games")
	m := t.answer(host, channel.ID, "game create", sandbox.Opt("rules", "confrontation"))
	parts := strings.Split(m.Content, "`")
	if len(parts) < 2 {
		t.must(fmt.Errorf("no game was opened: %q", m.Content))
	}
	here := sandbox.Opt("game", parts[1])
	t.answer(friend, channel.ID, "game join", here)
	t.answer(host, channel.ID, "game start", here)
}

// settle waits until everything is told.
func (t *town) settle() {
	for {
		rows, err := t.store.Pending(t.ctx, time.Now().Add(time.Hour), 10)
		t.must(err)
		if len(rows) == 0 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// prepare makes up what everyone will do.
func (t *town) prepare() {
	tables := table.New(t.store, games(), time.Now, func() {})
	running, err := t.store.GamesIn(t.ctx, t.server.GuildID(), storage.Running)
	t.must(err)
	for _, g := range running {
		game, err := tables.Open(t.ctx, g.ID)
		t.must(err)
		stored, err := t.store.Position(t.ctx, g.ID)
		t.must(err)
		p, err := game.Rules.Decode(stored.Data)
		t.must(err)
		for _, d := range game.Rules.Decisions(p) {
			a, err := engine.RandomAction(game.Rules, p, d, func(int) int { return 0 }, nil)
			t.must(err)
			t.moves = append(t.moves, move{user: game.UserOf(d.Seat), thread: g.Thread, action: game.Rules.Format(a)})
		}
	}
	if len(t.moves) != 2*crowd {
		t.must(fmt.Errorf("%d moves are prepared", len(t.moves)))
	}
}

// burst lets everyone act at once, and waits until everyone has their picture and every thread its own.
func (t *town) burst() {
	begun := time.Now()
	for n := range t.moves {
		m := &t.moves[n]
		var err error
		m.id, err = t.server.Command(m.user, m.thread, "answer", sandbox.Opt("action", m.action))
		t.must(err)
	}
	waiting := slices.Clone(t.moves)
	for len(waiting) > 0 {
		waiting = slices.DeleteFunc(waiting, func(m move) bool {
			answer, ok := t.answerTo(m.user, m.thread, m.id)
			if ok {
				if !strings.HasPrefix(answer.Content, "✅ ") || len(answer.Attachments) != 1 {
					t.must(fmt.Errorf("an action was answered with %d pictures and %q", len(answer.Attachments), answer.Content))
				}
				t.drawn = append(t.drawn, time.Since(begun))
			}
			return ok
		})
		time.Sleep(2 * time.Millisecond)
	}
	t.settle()
	t.told = time.Since(begun)
	for _, m := range t.moves {
		a, _ := t.server.Answer(m.id)
		t.acknowledged = append(t.acknowledged, a.After)
	}
}

func (t *town) report() {
	ms := func(d time.Duration) float64 { return float64(d.Milliseconds()) }
	slices.Sort(t.drawn)
	t.ReportMetric(ms(slices.Max(t.acknowledged)), "ack-max-ms")
	t.ReportMetric(ms(t.drawn[len(t.drawn)*99/100-1]), "pictures-p99-ms")
	t.ReportMetric(ms(t.told), "all-told-ms")
	if kb, err := t.victim.peak(); err == nil {
		t.ReportMetric(float64(kb)/1024, "peak-MB")
	}
	if v := t.server.Violations(); len(v) > 0 {
		t.Errorf("Discord refused: %q", v)
	}
}

func (t *town) leave() {
	t.victim.kill()
	t.must(t.store.Close())
	t.must(t.server.Close())
}

// peak is the most memory the victim has had, in KB, as Linux tells.
func (v *victim) peak() (kb int, err error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", v.process.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(status)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			_, err := fmt.Sscanf(rest, "%d", &kb)
			return kb, err
		}
	}
	return 0, fmt.Errorf("no VmHWM")
}
