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

// soonEnough is how late an answer may be acknowledged, 99 of 100.
const soonEnough = 500 * time.Millisecond

// BenchmarkRate is how many answers a second are acknowledged soon enough, by one bot with a file, and by
// one, two and three that share a database. In 120 wars somebody answers at a steady rate, which rises
// step by step, whether or not the answers before have been told. It is logged how many processors are
// busy meanwhile, and with what: the bots; the stand-in and its people, which are this process; the rest
// is the database's, or of those whom this does not concern.
func BenchmarkRate(b *testing.B) {
	binary := program(b)
	for _, c := range []struct {
		store string
		bots  int
	}{{"file", 1}, {"database", 1}, {"database", 2}, {"database", 3}} {
		b.Run(fmt.Sprintf("%s/bots=%d", c.store, c.bots), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				wars := crowd{rules: "wotr", games: 120, before: 10, bots: c.bots}
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

// rise has people answer at a higher and higher rate, until they are acknowledged too late.
func (t *town) rise() {
	const step = 6 * time.Second
	idle := make(chan move, len(t.moves)) // somebody is asked there, and nobody answers yet
	for _, moves := range t.moves {
		idle <- moves[0]
	}
	held := 0
	for rate := 5; ; rate += 5 {
		t.acknowledged, t.answered = nil, nil
		begun, bots, here, all := time.Now(), t.used(), usedBy(os.Getpid()), usedByAll()
		var acting sync.WaitGroup
		missed, every := 0, time.NewTicker(time.Second/time.Duration(rate))
		for n := range rate * int(step/time.Second) {
			<-every.C
			select {
			case m := <-idle:
				acting.Go(func() { idle <- t.actOnce(m, rand.New(rand.NewPCG(uint64(rate), uint64(n))).IntN) })
			default:
				missed++ // in all games somebody waits for an answer
			}
		}
		every.Stop()
		took := time.Since(begun)
		bots, here, all = t.used()-bots, usedBy(os.Getpid())-here, usedByAll()-all
		acting.Wait()
		slices.Sort(t.acknowledged)
		slices.Sort(t.answered)
		p99 := t.acknowledged[len(t.acknowledged)*99/100]
		t.Logf("%d a second: acknowledged p99 %v, answered p50 %v, p99 %v; processors: bots %.2f, stand-in %.2f, all %.2f of %d",
			rate, p99.Round(time.Millisecond), t.answered[len(t.answered)/2].Round(time.Millisecond),
			t.answered[len(t.answered)*99/100].Round(time.Millisecond), bots.Seconds()/took.Seconds(),
			here.Seconds()/took.Seconds(), all.Seconds()/took.Seconds(), runtime.NumCPU())
		if p99 > soonEnough || missed > 0 {
			break
		}
		held = rate
	}
	t.ReportMetric(float64(held), "answers/s")
	if v := t.server.Violations(); len(v) > 0 {
		t.Errorf("Discord refused: %q", v)
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
