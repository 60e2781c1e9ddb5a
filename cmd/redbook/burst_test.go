package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/robots"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
	"redbook/storage/stores"
)

// crowd is a burst: so many games stand open, and in each so many answers are given, those of both players at
// the same moment where both are asked, the next ones as soon as those before are seen.
type crowd struct {
	rules   string
	games   int
	answers int // in each
	before  int // answers that have been given in each: what is told, and replayed, is longer then
	latency time.Duration
	bots    int    // that share the store, each with the guild of a shard; 0 is one
	store   string // postgres://…; a file if it is not named
}

// BenchmarkBurst is 200 interactions at once. In 100 games of The Confrontation both players place their
// characters in secret; in 50 wars four answers follow each other. The bot is a process of its own, beside
// Discord and as far away from it as bots are. The gates, of wars with Discord 120 ms away on two idle cores:
// acknowledged in 200 ms at most, pictures out in 2.5 s (99 of 100), all told in 10 s, 256 MB. What is told
// is bound by 45 requests a second beside those of interactions, the rest by the processor.
func BenchmarkBurst(b *testing.B) {
	binary := program(b)
	const far = 120 * time.Millisecond
	for _, c := range []crowd{
		{rules: "confrontation", games: 100, answers: 2},
		{rules: "wotr", games: 50, answers: 4, before: 40},
		{rules: "confrontation", games: 100, answers: 2, latency: far},
		{rules: "wotr", games: 50, answers: 4, before: 40, latency: far},
	} {
		b.Run(fmt.Sprintf("%s/latency=%v", c.rules, c.latency), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				t := newTown(b, c, binary)
				b.StartTimer()
				t.burst()
				b.StopTimer()
				t.report()
				t.leave()
				b.StartTimer()
			}
		})
	}
}

// town is a stand-in with people, a bot or several, and games that wait for players.
type town struct {
	*testing.B
	crowd
	ctx       context.Context
	server    *sandbox.Server
	guilds    []ids.Server
	processes []*exec.Cmd // the bots
	victims   []*robots.Victim
	store     stores.Store
	tables    *table.Tables
	people    []string
	moves     [][]move // what is asked first, by game

	mu                            sync.Mutex
	acted                         map[string]time.Time // by thread: when somebody has acted last
	acknowledged, answered, drawn []time.Duration
	requests                      map[string]int // in the burst, by what they do; nil before
	told                          time.Duration
	busy                          time.Duration // of the bots' processor time
}

// move is what one player does.
type move struct {
	game                 ids.Game
	user, thread, action string
	id                   sandbox.InteractionID
}

func newTown(b *testing.B, c crowd, binary string) *town {
	b.Helper()
	t := &town{B: b, crowd: c, ctx: b.Context(), acted: map[string]time.Time{}}
	t.bots = max(1, t.bots)
	t.server = sandbox.New(sandbox.Config{Users: people.Guests(2*t.games, "en-US"), KeepFiles: 100,
		Watch: t.watch, Observe: t.observe, Shards: t.bots})
	t.must(t.server.Start(t.ctx))
	for _, u := range t.server.Users() {
		t.people = append(t.people, u.ID)
	}
	t.guilds = []ids.Server{ids.Server(t.server.GuildID())}
	for len(t.guilds) < t.bots {
		t.guilds = append(t.guilds, ids.Server(t.server.AddGuild(fmt.Sprint("guild ", len(t.guilds)+1))))
	}
	dir := b.TempDir()
	start := botOf(binary, t.crowd.store, t.bots)
	for range t.bots {
		process, err := start(dir, t.server.URL(), t.server.Token())
		t.must(err)
		victim, err := robots.Start(process, io.Discard)
		t.must(err)
		t.processes, t.victims = append(t.processes, process), append(t.victims, victim)
	}
	t.must(t.server.Wait(t.ctx, func() bool { return t.server.Online() && len(t.server.Commands()) > 0 }))
	var err error
	t.store, err = stores.Open(t.ctx, cmp.Or(t.crowd.store, filepath.Join(dir, "redbook.db")))
	t.must(err)
	t.tables = table.New(t.store, games(), time.Now, func() {})
	for _, guild := range t.guilds {
		t.must(robots.Unlimited(t.ctx, t.store, guild))
	}
	var opening sync.WaitGroup
	slots := make(chan struct{}, 8)
	for n := range t.games {
		opening.Go(func() {
			slots <- struct{}{}
			t.openGame(t.guilds[n%t.bots], t.people[2*n], t.people[2*n+1])
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
	m, err := people.Person{Server: t.server, ID: user}.Command(t.ctx, channel, name, options...)
	t.must(err)
	return m
}

func (t *town) answerTo(user, channel string, id sandbox.InteractionID) (sandbox.Message, bool) {
	m, came, err := people.Person{Server: t.server, ID: user}.Answered(channel, id, people.Look{})
	t.must(err)
	return m, came
}

func (t *town) openGame(guild ids.Server, host, friend string) {
	channels := t.server.Channels(host)
	channel := channels[slices.IndexFunc(channels, func(c sandbox.Channel) bool {
		return c.GuildID == string(guild) && (c.Name == "games" || guild != t.guilds[0])
	})]
	m := t.answer(host, channel.ID, people.Create(t.rules))
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

// prepare gives the answers that have been given before, and makes up the first ones of the burst.
func (t *town) prepare() {
	running, err := t.store.Games(t.ctx, storage.Running)
	t.must(err)
	for n, g := range running {
		pick := rand.New(rand.NewPCG(1, uint64(n))).IntN
		for range t.before {
			m := t.asked(g.ID, pick)[0]
			a, err := t.rulesOf().Parse(m.action)
			t.must(err)
			_, err = t.tables.Submit(t.ctx, table.Answer{User: ids.User(m.user), Game: g.ID, Action: a})
			t.must(err)
		}
		t.moves = append(t.moves, t.asked(g.ID, pick))
	}
	if len(t.moves) != t.games {
		t.must(fmt.Errorf("%d games are prepared", len(t.moves)))
	}
	t.settle()
}

func (t *town) rulesOf() engine.Rules {
	rules, _ := rulesByID(t.rules)
	return rules
}

// asked makes up an answer for everyone who owes one.
func (t *town) asked(id ids.Game, pick func(int) int) (moves []move) {
	game, err := t.tables.Open(t.ctx, id)
	t.must(err)
	stored, err := t.store.Position(t.ctx, id)
	t.must(err)
	p, err := game.Rules.Decode(stored.Data)
	t.must(err)
	for _, d := range game.Rules.Decisions(p) {
		a, err := engine.RandomAction(game.Rules, p, d, pick, nil)
		t.must(err)
		moves = append(moves, move{game: id, user: string(game.UserOf(d.Seat)), thread: string(game.Thread),
			action: game.Rules.Format(a)})
	}
	return moves
}

// burst lets everyone act at once, and waits until everyone has their answer and all is told.
func (t *town) burst() {
	t.server.SetLatency(t.latency) // the games were opened and prepared without
	t.mu.Lock()
	t.requests = map[string]int{}
	t.mu.Unlock()
	begun, used := time.Now(), t.used()
	var acting sync.WaitGroup
	for n, first := range t.moves {
		acting.Go(func() { t.act(first, rand.New(rand.NewPCG(2, uint64(n))).IntN) })
	}
	acting.Wait()
	t.settle()
	t.told, t.busy = time.Since(begun), t.used()-used
}

// act gives the answers of one game.
func (t *town) act(moves []move, pick func(int) int) {
	for left := t.answers; ; moves = t.asked(moves[0].game, pick) {
		moves = moves[:min(len(moves), left)]
		begun := time.Now()
		t.mu.Lock()
		t.acted[moves[0].thread] = begun
		t.mu.Unlock()
		for n := range moves {
			m, err := &moves[n], error(nil)
			m.id, err = t.server.Command(m.user, m.thread, "answer", sandbox.Opt("action", m.action))
			t.must(err)
		}
		for _, m := range moves {
			t.see(m, begun)
		}
		if left -= len(moves); left == 0 {
			return
		}
	}
}

// watch notes how long after the newest move a thread has its picture: the answer itself carries none.
func (t *town) watch(m sandbox.Sight) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if begun, ok := t.acted[m.ChannelID]; ok && m.Only == "" && len(m.Files) > 0 {
		t.drawn = append(t.drawn, time.Since(begun))
	}
}

// observe counts the requests of the bot. Those of interactions do not count to Discord's global limit.
func (t *town) observe(e sandbox.Exchange) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.requests == nil {
		return
	}
	switch {
	case strings.Contains(e.Path, "/interactions/"), strings.Contains(e.Path, "/webhooks/"):
		t.requests["of-interactions"]++
	case e.Method == http.MethodPost && strings.HasSuffix(e.Path, "/messages"):
		t.requests["posts"]++
	case e.Method == http.MethodPatch:
		t.requests["edits"]++
	default:
		t.requests["others"]++
	}
}

// see waits for the answer to a move.
func (t *town) see(m move, begun time.Time) {
	a, _ := t.server.Answer(m.id)
	for ; a.Status != sandbox.StatusFailed && !t.gone(m, a); a, _ = t.server.Answer(m.id) {
		if answer, ok := t.answerTo(m.user, m.thread, m.id); !ok {
			time.Sleep(25 * time.Millisecond)
			continue
		} else if !strings.HasPrefix(answer.Content, "✅ ") {
			t.must(fmt.Errorf("an action was answered %q", answer.Content))
		}
		break
	}
	if a.Status == sandbox.StatusFailed {
		a.After = tooLate // Discord takes no answer any more
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.answered = append(t.answered, time.Since(begun))
	t.acknowledged = append(t.acknowledged, a.After)
}

// gone reports whether the message of an answer is there no more: what the same person has asked since stands
// in place of it.
func (t *town) gone(m move, a sandbox.Answer) bool {
	id := cmp.Or(a.FollowUp, a.MessageID)
	_, there := t.server.Look(m.user, m.thread, id)
	return id != "" && !there
}

// tooLate is after how long Discord takes no acknowledgement any more.
const tooLate = 3 * time.Second

func (t *town) report() {
	ms := func(d time.Duration) float64 { return float64(d.Milliseconds()) }
	slices.Sort(t.answered)
	slices.Sort(t.drawn)
	t.ReportMetric(ms(slices.Max(t.acknowledged)), "ack-max-ms")
	t.ReportMetric(ms(t.answered[len(t.answered)*99/100-1]), "answers-p99-ms")
	t.ReportMetric(float64(len(t.drawn)), "pictures")
	t.ReportMetric(ms(t.drawn[max(0, len(t.drawn)*99/100-1)]), "pictures-p99-ms")
	t.ReportMetric(ms(t.told), "all-told-ms")
	t.ReportMetric(ms(t.busy), "bot-CPU-ms")
	for what, n := range t.requests {
		t.ReportMetric(float64(n)/float64(t.games*t.answers), what+"/answer")
	}
	if kb, err := t.victims[0].Peak(); err == nil {
		t.ReportMetric(float64(kb)/1024, "peak-MB")
	}
	if v := t.server.Violations(); len(v) > 0 {
		t.Errorf("Discord refused: %q", v)
	}
}

func (t *town) leave() {
	for _, v := range t.victims {
		v.Kill()
	}
	t.must(t.store.Close())
	t.must(t.server.Close())
}

// used is how much processor time the bots have had.
func (t *town) used() (all time.Duration) {
	for _, p := range t.processes {
		all += usedBy(p.Process.Pid)
	}
	return all
}

// usedBy is how much processor time a process has had, as Linux tells: the 14th and 15th field, in hundredths
// of a second.
func usedBy(pid int) time.Duration { return statOf(fmt.Sprintf("/proc/%d/stat", pid), 13, 14) }

// usedByAll is how much all processes have had: of users, of those who are nice, of the system.
func usedByAll() time.Duration { return statOf("/proc/stat", 1, 2, 3) }

func statOf(file string, of ...int) (sum time.Duration) {
	stat, err := os.ReadFile(file)
	fields := strings.Fields(string(stat))
	for _, n := range of {
		if err != nil || len(fields) <= n {
			return 0
		}
		hundredths, _ := strconv.Atoi(fields[n])
		sum += time.Duration(hundredths) * 10 * time.Millisecond
	}
	return sum
}
