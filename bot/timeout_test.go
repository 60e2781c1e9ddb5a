package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
)

// The lobby says what follows when time is up. Whoever lets it run out is warned twice in the thread, with a
// call, and privately in their own language; then the game is lost.
func TestAGameIsLostByTime(t *testing.T) {
	h := newHouse(t)
	h.problem(halina, h.command(halina, h.channel, people.Create("confrontation"),
		sandbox.Opt("timeout", "loss")), "timeout-needs-clock", nil)
	game, lobby := h.openWith(pippin, "clock", "3d", "timeout", "loss", "pace", "none")
	h.hasText("the lobby", lobby, "3 days for each answer; when time is up: the game is lost")
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, h.lobby(game, join), join)
	h.starts(pippin, game)
	thread := h.thread(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	hours := func(n int) {
		for range n {
			h.ahead.Add(int64(time.Hour))
			h.bot.TimeOut(h.ctx, h.now())
			h.settled(game)
		}
	}
	warned := func(user int, channel string) (n int) {
		for _, m := range h.server.Messages(h.users[user], channel) {
			if strings.Contains(m.Content, "⚠️ <@"+h.users[halina]+">") {
				n++
				t.Log(m.Content)
			}
		}
		return n
	}
	hours(23)
	if n := warned(merry, thread); n != 0 {
		t.Errorf("warned %d times too early", n)
	}
	hours(27)
	if in, by := warned(merry, thread), warned(halina, h.server.DM(h.users[halina])); in != 2 || by != 2 {
		t.Errorf("warned %d times in the thread, %d times by letter", in, by)
	}
	hours(30)
	if state := h.state(game); state != storage.Finished {
		t.Fatalf("the game is %s", state)
	}
	end := last(h.server.Messages(h.users[merry], thread))
	h.hasText("the end", end, words.Text(words.English, "confrontation.seat.fellowship", nil))
}
