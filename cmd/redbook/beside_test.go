package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// BenchmarkBesideComputers is how late people are acknowledged in fifty wars, alone and while fifty more are
// played against strong computers, by people who answer some ten seconds after they are asked. One bot has
// a file, and Discord is as far away as in BenchmarkBurst; of the people's interactions, at a steady rate,
// one of ten is an answer, and the others look. How many answers came a second in the games with computers,
// theirs and those of people, is told beside it.
func BenchmarkBesideComputers(b *testing.B) {
	const (
		wars  = 50
		rate  = 40 // interactions a second
		while = time.Minute
		far   = 120 * time.Millisecond
	)
	binary := program(b)
	for b.Loop() {
		b.StopTimer()
		t := newTown(b, crowd{rules: "wotr", games: 2 * wars, before: 10}, binary)
		t.server.SetLatency(far)
		b.StartTimer()
		t.steadily(wars, rate, while)
		t.late("alone")
		playing, stop := context.WithCancel(t.ctx)
		var practising sync.WaitGroup
		var practices []ids.Game
		for n := range wars { // who looks and answers plays in the other half of the games
			practices = append(practices, t.practice(t.people[2*n]))
			practising.Go(func() { t.practise(playing, practices[n], t.people[2*n], uint64(n)) })
		}
		before, begun, used := t.given(practices), time.Now(), t.used()
		t.steadily(wars, rate, while)
		t.late("beside")
		took := time.Since(begun).Seconds()
		t.ReportMetric(float64(t.given(practices)-before)/took, "practice-answers/s")
		t.ReportMetric((t.used()-used).Seconds()/took/float64(runtime.NumCPU()), "bot-of-processors")
		if kb, err := t.victims[0].Peak(); err == nil {
			t.ReportMetric(float64(kb)/1024, "peak-MB")
		}
		stop()
		practising.Wait()
		if v := t.server.Violations(); len(v) > 0 {
			t.Errorf("Discord refused: %q", v)
		}
		t.leave()
	}
}

// steadily has people of all games but the first ones look and answer at a rate.
func (t *town) steadily(but, rate int, while time.Duration) {
	var asked []move
	for n, moves := range t.moves[but:] {
		asked = append(asked, t.asked(moves[0].game, rand.New(rand.NewPCG(5, uint64(n))).IntN)[0])
	}
	_, finish := t.use(asked, waiting(asked), rate, while)
	finish()
}

// late reports how late people were acknowledged.
func (t *town) late(when string) {
	slices.Sort(t.acknowledged)
	n := len(t.acknowledged)
	for _, percent := range []int{50, 99} {
		ms := float64(t.acknowledged[n*percent/100].Microseconds()) / 1000
		t.ReportMetric(ms, fmt.Sprintf("%s-p%d-ms", when, percent))
	}
}

// practice opens a game against a strong computer.
func (t *town) practice(host string) ids.Game {
	channels := t.server.Channels(host)
	channel := channels[slices.IndexFunc(channels, func(c sandbox.Channel) bool { return c.Name == "games" })]
	m := t.answer(host, channel.ID, people.Create(t.rules), sandbox.Opt("practice", "strong"))
	parts := strings.Split(m.Content, "`")
	if len(parts) < 2 {
		t.must(fmt.Errorf("no game was opened: %q", m.Content))
	}
	game := ids.Game(parts[1])
	for range 600 { // it begins a moment later
		if _, err := t.store.Position(t.ctx, game); err == nil {
			return game
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.must(fmt.Errorf("%s has not begun: %q", game, m.Content))
	return ""
}

// practise answers in a game five to fifteen seconds after its person is asked.
func (t *town) practise(ctx context.Context, game ids.Game, user string, seed uint64) {
	pick := rand.New(rand.NewPCG(7, seed)).IntN
	for ctx.Err() == nil {
		asked := slices.DeleteFunc(t.asked(game, pick), func(m move) bool { return m.user != user })
		if len(asked) == 0 {
			time.Sleep(200 * time.Millisecond)
			continue
		}
		select {
		case <-time.After(5*time.Second + time.Duration(pick(10_000))*time.Millisecond):
		case <-ctx.Done():
			return
		}
		t.answer(user, asked[0].thread, "answer", sandbox.Opt("action", asked[0].action))
	}
}

// given counts the answers that have been given in some games.
func (t *town) given(games []ids.Game) (n int) {
	for _, game := range games {
		p, err := t.store.Position(t.ctx, game)
		t.must(err)
		n += p.Sequence
	}
	return n
}
