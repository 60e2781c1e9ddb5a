package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// rung counts the messages that have notified a user, in some channels and by direct message.
func (h *house) rung(user int, channels ...string) (n int) {
	for _, channel := range append(channels, h.server.DM(h.users[user])) {
		for _, m := range h.server.Messages(h.users[user], channel) {
			if slices.Contains(m.Notified, h.users[user]) {
				n++
			}
		}
	}
	return n
}

// Nobody is called again and again by what one other person presses: moves done and undone, requests made and
// withdrawn, a game paused and let go on, options changed forth and back. After an hour, or when they have
// acted, they are called again.
func TestNobodyIsCalledAgainAndAgain(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	step := func(m sandbox.Message) {
		t.Helper()
		if strings.HasPrefix(m.Content, "⚠️") {
			t.Fatalf("refused: %q", m.Content)
		}
		h.settled(game)
	}
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	step(h.command(pippin, thread, "answer", action(placeFellowship)))
	for now := range 3 { // until she has moved, and is asked no more
		_, table := h.position(game)
		if h.userOf(string(table.UserOf(table.Waiting()[0].Decision.Seat))) == pippin {
			break
		}
		if now == 2 {
			t.Fatal("it is never Pippin's turn")
		}
		h.step(game)
	}
	move := h.anyMove(game)
	calls := func(what string, most int, press func()) {
		t.Helper()
		before := h.rung(halina, thread)
		for range 4 {
			press()
		}
		if n := h.rung(halina, thread) - before; n < 1 || n > most {
			t.Errorf("%s four times calls her %d times, want 1 to %d", what, n, most)
		}
	}
	moved := func() { step(h.command(pippin, thread, "answer", action(move))) }
	calls("a move and its undoing", 2, func() { // in the thread and by letter
		moved()
		m := h.command(pippin, thread, "undo")
		h.settled(game)
		if c, asks := people.Control(m, "vote:w:"); asks {
			h.press(pippin, thread, m, c.CustomID)
			h.settled(game)
			t.Fatal("the move of this test must be taken back freely: " + move)
		}
	})
	calls("a pause", 1, func() {
		step(h.command(pippin, thread, "organise pause"))
		step(h.command(pippin, thread, "organise resume"))
		moved()
		step(h.command(pippin, thread, "organise pause"))
		step(h.command(pippin, thread, "organise resume"))
		step(h.command(pippin, thread, "undo"))
	})
	calls("a cancellation asked for", 1, func() {
		_, m := h.cancels(pippin, thread)
		step(m)
		status := h.wait(merry, thread,
			func(m sandbox.Message) bool { _, ok := people.Control(m, "vote:w:"); return ok })
		step(h.use(pippin, thread, status, "vote:w:"))
	})
	h.ahead.Add(int64(61 * time.Minute))
	calls("after an hour a move", 2, func() {
		moved()
		step(h.command(pippin, thread, "undo"))
	})
}

// The beginning of a game rings everybody once, where they wish, and has all of them follow its thread.
func TestTheBeginningRingsOnce(t *testing.T) {
	h := newHouse(t)
	h.command(halina, h.channel, "settings", sandbox.Opt("calls", "thread"))
	game, thread := h.newGame()
	h.settled(game)
	for user, where := range map[int]string{pippin: h.server.DM(h.users[pippin]), halina: thread} {
		if n := h.rung(user, thread); n != 1 {
			t.Errorf("the beginning rings user %d %d times", user, n)
		}
		if !slices.ContainsFunc(h.server.Messages(h.users[user], where), func(m sandbox.Message) bool {
			return slices.Contains(m.Notified, h.users[user])
		}) {
			t.Errorf("user %d is not rung where they wish", user)
		}
		if !slices.ContainsFunc(h.server.Channels(h.users[user]), func(c sandbox.Channel) bool {
			return c.ID == thread && slices.Contains(c.MemberIDs, h.users[user])
		}) {
			t.Errorf("user %d does not follow the thread", user)
		}
	}
}

// The end of a game rings everybody who plays, also those whom nothing else calls: it happens once.
func TestTheEndRingsEverybody(t *testing.T) {
	for name, c := range map[string]struct {
		settings []sandbox.Option
		closed   bool
		rings    int
	}{
		"by direct message":     {nil, false, 1},
		"in the thread":         {[]sandbox.Option{sandbox.Opt("calls", "thread")}, false, 1},
		"both":                  {[]sandbox.Option{sandbox.Opt("calls", "both")}, false, 2},
		"none":                  {[]sandbox.Option{sandbox.Opt("calls", "none")}, false, 1},
		"digest":                {[]sandbox.Option{sandbox.Opt("digest", "8")}, false, 1},
		"muted":                 {[]sandbox.Option{sandbox.Opt("mute", "on")}, false, 1},
		"muted, with closed DM": {[]sandbox.Option{sandbox.Opt("mute", "on")}, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.newGame()
			h.settled(game)
			h.server.CloseDMs(h.users[halina], c.closed)
			for _, o := range c.settings {
				h.command(halina, thread, "settings", o)
			}
			h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
			h.settled(game)
			before := h.rung(halina, thread)
			h.use(pippin, thread, h.command(pippin, thread, "resign"), "r:")
			h.settled(game)
			if n := h.rung(halina, thread) - before; n != c.rings {
				t.Errorf("the end rings her %d times, want %d", n, c.rings)
			}
			h.server.ForgetViolations()
		})
	}
}
