package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// Two channels that give no answer keep no other game from being told. When they are back they are told, too,
// each thing once.
func TestTwoDeadChannels(t *testing.T) {
	h := newHouse(t)
	var games []ids.Game
	var threads []string
	for range 3 {
		game, thread := h.placed()
		h.step(game) // the next answer hands over to the other player: a new message
		games, threads = append(games, game), append(threads, thread)
	}
	act := func(n int) {
		t.Helper()
		_, now := h.position(games[n])
		user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		h.did(user, h.command(user, threads[n], "answer", action(h.anyMove(games[n]))))
	}
	for n := range 2 {
		h.server.Fail(sandbox.Failure{Route: postMessage, Channel: threads[n], Times: 1000, Hang: true})
		act(n)
	}
	h.hanging(2)
	for range 2 {
		before := len(h.spoken(threads[2]))
		act(2)
		h.settled(games[2])
		if len(h.spoken(threads[2])) == before {
			t.Error("the thread is told nothing")
		}
	}
	h.checkTold(games[2], threads[2])
	h.server.ForgiveAll()
	h.later()
	for n := range 2 {
		h.settled(games[n])
		h.checkTold(games[n], threads[n])
	}
}

// A post that Discord has carried out and whose answer was lost is not made again when Discord no longer
// knows it: neither in the thread nor by letter. What has happened since is told.
func TestAPostWhoseAnswerWasLostForLong(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.step(game) // the next answer hands over to the other player: a new message
	said, letters := len(h.spoken(thread)), [2]int{len(h.letters(pippin)), len(h.letters(halina))}
	h.server.Fail(sandbox.Failure{Route: postMessage, Times: 1000, After: true})
	move := func() {
		_, now := h.position(game)
		user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		h.did(user, h.command(user, h.server.DM(h.users[user]), "answer", action(h.anyMove(game)),
			sandbox.Opt("game", string(game))))
	}
	move()
	if err := h.server.Wait(h.ctx, func() bool { return len(h.spoken(thread)) > said }); err != nil {
		t.Fatal(err)
	}
	posted := len(h.spoken(thread))
	h.stopBot()
	h.server.ForgiveAll()
	h.server.Advance(time.Hour) // it has forgotten the nonce
	h.ahead.Add(int64(time.Hour))
	h.startBot()
	h.settled(game)
	if now := h.spoken(thread); len(now) != posted {
		t.Errorf("%d messages became %d: %q", posted, len(now), now[len(now)-1].Content)
	}
	for user, before := range letters {
		for n, m := range h.letters(user) {
			for _, other := range h.letters(user)[:n] {
				if n >= before && other.Content == m.Content && strings.Contains(m.Content, string(game)) {
					t.Errorf("%q is sent twice", m.Content)
				}
			}
		}
	}
	h.checkTold(game, thread)
	move()
	h.settled(game)
	h.checkTold(game, thread)
	if now := h.spoken(thread); len(now) == posted {
		t.Error("what happens next is not told")
	}
}

// A rate limit of hours holds up its own channel alone, and that one is tried again in minutes.
func TestARateLimitOfHours(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.step(game) // the next answer hands over to the other player: a new message
	other, elsewhere := h.placed()
	h.settled(other)
	h.server.Fail(sandbox.Failure{Route: postMessage, Channel: thread, Times: 1, Status: 429,
		RetryAfter: 5 * time.Hour})
	_, now := h.position(game)
	user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	h.did(user, h.command(user, thread, "answer", action(h.anyMove(game))))
	h.step(other)
	h.checkTold(other, elsewhere)
	if err := h.server.Wait(h.ctx,
		func() bool { return strings.Contains(h.logs.String(), "told later") }); err != nil {
		t.Fatal(err)
	}
	h.stopBot()
	h.ahead.Add(int64(11 * time.Minute))
	h.startBot()
	h.settled(game)
	h.checkTold(game, thread)
}
