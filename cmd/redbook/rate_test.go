package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage/postgres/postgrestest"
)

// soonEnough is how late an interaction may be acknowledged, 99 of 100.
const soonEnough = 500 * time.Millisecond

// BenchmarkRate is how many interactions a second are acknowledged soon enough, by one bot with a file,
// and by one, two and three that share a database. In 200 wars one of ten is an answer, and the others
// look: at the board, their hand, the log, their games. They come at a steady rate, which rises step by
// step. Answers are told at no more than Discord's 50 requests a second, so that what has happened lags
// behind from some rate on; that does not end the benchmark. It is logged how many processors are busy,
// and with what: the bots; the stand-in and its people, which are this process; the rest is the
// database's, or of those whom this does not concern.
func BenchmarkRate(b *testing.B) {
	binary := program(b)
	for _, c := range []struct {
		store string
		bots  int
	}{{"file", 1}, {"database", 1}, {"database", 2}, {"database", 3}} {
		b.Run(fmt.Sprintf("%s/bots=%d", c.store, c.bots), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				wars := crowd{rules: "wotr", games: 200, before: 10, bots: c.bots}
				if c.store == "database" {
					wars.store = postgrestest.Address(b)
				}
				t := newTown(b, wars, binary)
				b.StartTimer()
				t.rise()
				b.StopTimer()
				t.leave()
				b.StartTimer()
			}
		})
	}
}

// rise has people use the bots at a higher and higher rate, until they are acknowledged too late.
func (t *town) rise() {
	const step = 5 * time.Second
	var asked []move
	for _, moves := range t.moves {
		asked = append(asked, moves[0])
	}
	idle := waiting(asked)
	held := 0.0 // a second
	for rate := 20; ; rate += 20 + rate/10 {
		begun, bots, here, all := time.Now(), t.used(), usedBy(os.Getpid()), usedByAll()
		answers, finish := t.use(asked, idle, rate, step)
		took := time.Since(begun)
		bots, here, all = t.used()-bots, usedBy(os.Getpid())-here, usedByAll()-all
		finish()
		slices.Sort(t.acknowledged)
		p99 := t.acknowledged[len(t.acknowledged)*99/100]
		reached := float64(len(t.acknowledged)) / took.Seconds()
		t.Logf("%.0f a second, %.0f of them answers: acknowledged p50 %v, p99 %v; processors: bots %.2f, stand-in %.2f, all %.2f of %d",
			reached, float64(answers)/took.Seconds(),
			t.acknowledged[len(t.acknowledged)/2].Round(time.Millisecond), p99.Round(time.Millisecond),
			bots.Seconds()/took.Seconds(), here.Seconds()/took.Seconds(),
			all.Seconds()/took.Seconds(), runtime.NumCPU())
		if p99 > soonEnough {
			break
		}
		held = reached
	}
	t.ReportMetric(held, "interactions/s")
	if v := t.server.Violations(); len(v) > 0 {
		t.Errorf("Discord refused: %q", v)
	}
}

// waiting are moves of which somebody is asked, and nobody gives the answer yet.
func waiting(asked []move) chan move {
	idle := make(chan move, len(asked))
	for _, m := range asked {
		idle <- m
	}
	return idle
}

// use has those who are asked use the bots at a rate, in interactions a second. One of ten is an answer, to
// an idle move; the others look. The answers are counted. finish waits until the last are acknowledged.
func (t *town) use(asked []move, idle chan move, rate int, while time.Duration) (answers int, finish func()) {
	t.mu.Lock()
	t.acknowledged, t.answered = nil, nil
	t.mu.Unlock()
	var using sync.WaitGroup
	every := time.NewTicker(time.Second / time.Duration(rate))
	defer every.Stop()
	for n := range rate * int(while/time.Second) {
		<-every.C
		if m := asked[n%len(asked)]; n%10 > 0 || len(idle) == 0 {
			using.Go(func() { t.look(m, n) })
			continue
		}
		answers++
		m := <-idle
		using.Go(func() { idle <- t.actOnce(m, rand.New(rand.NewPCG(uint64(rate), uint64(n))).IntN) })
	}
	return answers, using.Wait
}

// look has somebody look at something of a game, and waits until that is acknowledged.
func (t *town) look(m move, n int) {
	what := []string{"board", "hand", "log", "games"}[n%4]
	id, err := t.server.Command(m.user, m.thread, what)
	t.must(err)
	for {
		a, _ := t.server.Answer(id)
		switch a.Status {
		case sandbox.StatusPending:
			time.Sleep(25 * time.Millisecond)
			continue
		case sandbox.StatusFailed, "":
			a.After = tooLate
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		t.acknowledged = append(t.acknowledged, a.After)
		return
	}
}

// actOnce gives one answer, and makes up the next one of its game.
func (t *town) actOnce(m move, pick func(int) int) move {
	begun := time.Now()
	var err error
	m.id, err = t.server.Command(m.user, m.thread, "answer", sandbox.Opt("action", m.action))
	t.must(err)
	t.see(m, begun)
	return t.asked(m.game, pick)[0]
}
