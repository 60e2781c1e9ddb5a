package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// checkTold sees to it that each line of what is public was told, and that nothing was told twice.
func (h *house) checkTold(game ids.Game, thread string) {
	h.t.Helper()
	turns := map[string]int{}
	for _, m := range h.spoken(thread) {
		for line := range strings.Lines(m.Content) {
			if strings.HasPrefix(line, "-# Turn ") {
				turns[strings.TrimSpace(line)]++
			}
		}
	}
	for line, n := range turns {
		if n > 1 {
			h.t.Errorf("%q is told %d times", line, n)
		}
	}
	h.checkStatus(game, thread)
}

const (
	postMessage = "POST /channels/{channel}/messages"
	postThread  = "POST /channels/{channel}/messages/{message}/threads"
)

// The bot ends after a message has been posted and before it knows: it is not posted twice.
func TestStoppedBeforeThePostWasKnown(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	for _, failure := range []sandbox.Failure{
		{Route: postMessage, Times: 2, Status: 502, Body: "<html>", After: true},
		{Route: postMessage, Times: 2, After: true},
		{Route: postMessage, Times: 2, Status: 500},
	} {
		posted := len(h.server.Requests())
		h.server.Fail(failure)
		move := h.anyMove(game)
		_, now := h.position(game)
		user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
		h.did(user, h.command(user, thread, "answer", action(move)))
		if err := h.server.Wait(h.ctx, func() bool {
			for _, r := range h.server.Requests()[posted:] {
				if r.Route == postMessage {
					return true
				}
			}
			return false
		}); err != nil {
			t.Fatal(err)
		}
		h.later()
		h.settled(game)
		h.checkTold(game, thread)
	}
	_, now := h.position(game)
	if m := h.spoken(thread); !strings.Contains(m[len(m)-1].Content,
		"<@"+string(now.UserOf(now.Waiting()[0].Decision.Seat))+">") {
		t.Errorf("the status is not the newest: %q", m[len(m)-1].Content)
	}
}

// A thread that was made before the answer was lost is found again.
func TestThreadMadeBeforeItWasKnown(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	lobby = h.lobby(game, "l:start:"+string(game))
	h.server.Fail(sandbox.Failure{Route: postThread, Times: 1, After: true})
	h.press(pippin, h.channel, lobby, "l:start:"+string(game))
	if err := h.server.Wait(h.ctx, func() bool { return len(h.threads(game)) == 1 }); err != nil {
		t.Fatal(err)
	}
	h.later()
	h.settled(game)
	if threads := h.threads(game); len(threads) != 1 {
		t.Fatalf("the threads are %v", threads)
	}
	h.checkStatus(game, h.threads(game)[0])
	h.server.ForgetViolations() // it asked for the thread twice
}

// Everything is told although Discord lets only few messages through.
func TestRateLimits(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.server.SetRateLimits(map[string]sandbox.Bucket{
		sandbox.BucketMessageCreate: {Limit: 1, Per: 200 * time.Millisecond},
		sandbox.BucketMessageEdit:   {Limit: 1, Per: 200 * time.Millisecond},
	}, 0)
	for range 4 {
		h.step(game)
		h.checkTold(game, thread)
	}
	h.server.SetRateLimits(nil, 0)
	h.server.Fail(sandbox.Failure{Route: postMessage, Times: 1, Status: 429,
		Body: `{"message":"slow down","retry_after":0.1,"global":true}`})
	h.step(game)
	h.checkTold(game, thread)
}

// The game goes on after the gateway was lost, and what was pressed meanwhile is answered.
func TestGatewayLost(t *testing.T) {
	t.Parallel()
	for name, lose := range map[string]func(*sandbox.Server){
		"cut": func(s *sandbox.Server) { s.DropGateway(0) }, "asked to reconnect": (*sandbox.Server).Reconnect,
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			game, thread := h.placed()
			lose(h.server)
			if m := h.command(halina, thread, "board"); !strings.Contains(m.Content, "`"+string(game)+"`") {
				t.Errorf("/board says %q", m.Content)
			}
			h.step(game)
			h.checkTold(game, thread)
		})
	}
}

// A half-filled answer can be completed after a restart.
func TestHalfFilledAnswerSurvivesARestart(t *testing.T) {
	h := newHouse(t)
	_, thread := h.placed()
	m := h.command(halina, thread, "answer", action("move from=mordor"))
	h.stopBot()
	h.startBot()
	for range 5 {
		c, _ := people.Control(m, "d:")
		if m = h.press(halina, thread, m, c.CustomID, fewest(c)...); strings.HasPrefix(m.Content, "✅ ") {
			return
		}
	}
	t.Errorf("not done: %q", m.Content)
}
