package bot_test

import (
	"context"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// named waits until a thread has a name.
func (h *house) named(thread, want string) {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(h.ctx, patience)
	defer cancel()
	name := ""
	err := h.server.Wait(ctx, func() bool {
		for _, c := range h.server.Channels(h.users[pippin]) {
			if c.ID == thread {
				name = c.Name
			}
		}
		return name == want
	})
	if err != nil {
		h.t.Fatalf("the thread is called %q, not %q", name, want)
	}
}

// A thread is named by who plays, from the end on by who has won. A name that Discord does not take yet holds
// nothing up, and comes after a stop.
func TestAThreadIsNamedByWhoPlaysAndHasWon(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	which := " · The Confrontation (" + string(game) + ")"
	h.named(thread, "Pippin ⚔ Halina"+which)
	h.organiser(pippin)
	h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("by", h.users[merry]))
	h.named(thread, "Pippin ⚔ Merry"+which)
	h.server.SetRateLimits(map[string]sandbox.Bucket{sandbox.BucketChannelEdit: {Per: 10 * time.Minute}}, 0)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	if _, over := h.status(thread, game); !over {
		t.Fatal("the game goes on")
	}
	refused := func() bool {
		for _, q := range h.server.Requests() {
			if q.Path == "/channels/"+thread && q.Status == 429 {
				return true
			}
		}
		return false
	}
	if err := h.server.Wait(h.ctx, refused); err != nil {
		t.Fatal(err)
	}
	h.named(thread, "Pippin ⚔ Merry"+which)
	h.stopBot()
	h.server.SetRateLimits(nil, 0)
	h.server.ForgetViolations() // no header tells of this limit
	h.startBot()
	h.named(thread, "🏆 Merry – Pippin"+which)
}
