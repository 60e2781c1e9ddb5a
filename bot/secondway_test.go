package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// late is a game of three days an answer that is lost by time, in which the second player owes an answer and
// takes no direct messages.
func (h *house) late() (game ids.Game, thread string) {
	h.t.Helper()
	game, _ = h.openWith(pippin, "clock", "3d", "timeout", "loss", "pace", "none")
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, h.lobby(game, join), join)
	h.starts(pippin, game)
	thread = h.thread(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.server.CloseDMs(h.users[halina], true)
	return game, thread
}

// warnings are those that a channel has for a user, and rings them with.
func (h *house) warnings(channel string, user int) (n int) {
	for _, m := range h.server.Messages(h.users[merry], channel) {
		if strings.Contains(m.Content, "⚠️ <@"+h.users[user]+">") {
			h.t.Log(m.Content)
			if !slices.Equal(m.Notified, []string{h.users[user]}) {
				h.t.Errorf("%q rings %v", m.Content, m.Notified)
			}
			n++
		}
	}
	return n
}

// Whoever takes no direct messages is warned in the game's channel instead, besides the thread; then the game
// is lost.
func TestWhoTakesNoLettersIsWarnedInTheChannel(t *testing.T) {
	h := newHouse(t)
	game, thread := h.late()
	h.lasts(47, game)
	if n := h.warnings(h.channel, halina); n != 1 {
		t.Errorf("warned %d times in the channel", n)
	}
	h.lasts(24, game)
	if in, beside := h.warnings(thread, halina), h.warnings(h.channel, halina); in != 2 || beside != 2 {
		t.Errorf("warned %d times in the thread, %d times in the channel", in, beside)
	}
	h.lasts(30, game)
	if state := h.state(game); state != storage.Finished {
		t.Errorf("the game is %s", state)
	}
	h.server.ForgetViolations()
}

// Where the channel takes no message either, nobody loses: the others are told that the warning has not
// reached them, and decide, but not about a loss.
func TestWhomNoSecondWayReachesLosesNothing(t *testing.T) {
	h := newHouse(t)
	game, thread := h.late()
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions&^sandbox.PermSendMessages)
	h.lasts(6*24, game)
	if in, beside := h.warnings(thread, halina), h.warnings(h.channel, halina); in != 1 || beside != 0 {
		t.Errorf("warned %d times in the thread, %d times in the channel", in, beside)
	}
	if state := h.state(game); state != storage.Running {
		t.Errorf("the game is %s", state)
	}
	var told []sandbox.Message
	for _, m := range h.server.Messages(h.users[merry], thread) {
		if strings.Contains(m.Content, "I could not warn <@"+h.users[halina]+">") {
			told = append(told, m)
		}
	}
	if len(told) != 1 || !slices.Contains(told[0].Notified, h.users[pippin]) {
		t.Fatalf("told %+v", told)
	}
	t.Log(told[0].Content)
	status, _ := h.status(thread, game)
	if _, loses := people.Control(status, "vote:ask:"+string(game)+":loss:"); loses {
		t.Error("the others may decide that the game is lost")
	}
	if _, more := people.Control(status, "vote:ask:"+string(game)+":time:"); !more {
		t.Errorf("the others may not give more time: %s", labels(status))
	}
	h.server.ForgetViolations()
}

// A vote rings whoever takes no direct messages where it stands: in the thread.
func TestAVoteRingsInTheThread(t *testing.T) {
	h := newHouse(t)
	game, thread := h.late()
	asked := h.command(pippin, thread, "vote pause")
	h.use(pippin, thread, asked, "vote:do:")
	h.settled(game)
	rings := 0
	for _, m := range h.server.Messages(h.users[merry], thread) {
		if strings.Contains(m.Content, "asks for a pause") && slices.Contains(m.Notified, h.users[halina]) {
			rings++
		}
	}
	if rings != 1 {
		t.Errorf("it rings %d times", rings)
	}
	status, _ := h.status(thread, game)
	h.use(halina, thread, status, "vote:y:")
	h.settled(game)
	h.standstill(game, storage.Standstill{Paused: true, Until: h.until(game)})
	h.server.ForgetViolations()
}

func (h *house) until(game ids.Game) time.Time {
	_, t := h.position(game)
	return t.Still.Until
}

// Whoever gets a seat during a pause has the whole time from its end on, and is warned as anybody is.
func TestWhoComesInAPauseHasTheWholeTime(t *testing.T) {
	h := newHouse(t)
	game, thread := h.late()
	h.organiser(merry)
	h.lasts(60, game)
	h.organises(merry, thread, "pause")
	h.ahead.Add(int64(10 * time.Hour))
	h.organises(merry, thread, "replace", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("by", h.users[merry]))
	h.ahead.Add(int64(10 * time.Hour))
	h.bot.Alive(h.ctx, h.now())
	h.organises(merry, thread, "resume")
	h.settled(game)
	_, now := h.position(game)
	if left := now.Waiting()[0].Due.Sub(h.now()); left > 72*time.Hour || left < 71*time.Hour {
		t.Errorf("%s has %v", now.UserOf(now.Waiting()[0].Decision.Seat), left)
	}
	h.lasts(50, game)
	if n := h.warnings(thread, merry); n != 2 {
		t.Errorf("warned %d times", n)
	}
	h.lasts(20, game)
	if state := h.state(game); state != storage.Running {
		t.Errorf("the game is %s", state)
	}
	h.lasts(8, game)
	if state := h.state(game); state != storage.Finished {
		t.Errorf("the game is %s", state)
	}
	h.server.ForgetViolations()
}
