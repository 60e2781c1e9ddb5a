package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// The lobby says what follows when time is up. Whoever lets it run out is warned twice in the thread, with a
// call, and privately in their own language; then the game is lost.
func TestAGameIsLostByTime(t *testing.T) {
	h := newHouse(t)
	h.problem(halina, h.command(halina, h.channel, people.Create("confrontation"),
		sandbox.Opt("timeout", "loss")), "timeout-needs-clock", nil)
	h.problem(pippin, h.command(pippin, h.channel, people.Create("confrontation"),
		sandbox.Opt("clock", "3d"), sandbox.Opt("timeout", "the end")), "no-such-timeout", nil)
	choices, err := h.server.Autocomplete(h.users[halina], h.channel, people.Create("confrontation"),
		sandbox.Option{Name: "timeout", Value: "przegr", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Value != "loss" || choices[0].Name != "gra jest przegrana" {
		t.Errorf("offered are %v, %v", choices, err)
	}
	game, lobby := h.openWith(pippin, "clock", "3d", "timeout", "loss", "pace", "none")
	h.hasText("the lobby", lobby, "3 days for each answer; when time is up: the game is lost")
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, h.lobby(game, join), join)
	h.starts(pippin, game)
	thread := h.thread(game)
	for _, m := range h.server.Messages(h.users[merry], thread) {
		if strings.Contains(m.Content, "nothing else follows") {
			t.Errorf("the beginning says that nothing follows: %q", m.Content)
		}
	}
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	hours := func(n int) { h.lasts(n, game) }
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
	end := h.wait(merry, thread, // the new name of the thread may come after it
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "🏁") })
	h.hasText("the end", end, words.Text(words.English, "confrontation.seat.fellowship", nil))
}

// lasts lets hours pass in which the clocks of a game are looked at.
func (h *house) lasts(hours int, game ids.Game) {
	for range hours {
		h.ahead.Add(int64(time.Hour))
		h.bot.TimeOut(h.ctx, h.now())
		h.settled(game)
	}
}

// When time is up the others find in the status what they may decide. In a game of two nobody else is asked:
// after a second press it is done.
func TestTheOtherDecidesByPresses(t *testing.T) {
	for _, x := range []struct {
		host, late         int
		label, done, alone string
	}{
		{pippin, halina, "3 days more: Sauron", "it is done", "You alone decide: a loss by time"},
		{halina, pippin, "3 days more: Sauron", "gotowe", "Decyzja należy tylko do ciebie"},
	} {
		t.Run(x.done, func(t *testing.T) {
			h := newHouse(t)
			game, _ := h.openWith(x.host, "clock", "3d", "timeout", "vote", "pace", "none")
			join := "l:join:" + string(game) + ":sauron"
			h.press(x.late, h.channel, h.lobby(game, join), join)
			h.starts(x.host, game)
			thread := h.thread(game)
			h.did(x.host, h.command(x.host, thread, "answer", action(placeFellowship)))
			h.settled(game)
			up := func() sandbox.Message {
				t.Helper()
				h.lasts(4*24, game)
				status, _ := h.status(thread, game)
				t.Log(status.Content)
				for _, c := range status.Controls() {
					t.Log(c.CustomID, c.Label)
				}
				return status
			}
			status := up()
			more, _ := people.Control(status, "vote:ask:"+string(game)+":time:")
			if more.Label != x.label {
				t.Errorf("the button says %q", more.Label)
			}
			h.problem(merry, h.use(merry, thread, status, more.CustomID), "not-seated", nil)
			asked := h.use(x.host, thread, status, more.CustomID)
			t.Log(asked.Content)
			done := h.use(x.host, thread, asked, "vote:do:")
			h.hasText("more time", done, x.done)
			h.settled(game)
			if status, _ := h.status(thread, game); len(status.Controls()) > 1 {
				t.Errorf("time is still up: %q", status.Content)
			}
			h.lasts(24, game)
			status = up()
			h.problem(x.late, h.use(x.late, thread, status, "vote:ask:"+string(game)+":loss:"), "vote-whom", nil)
			asked = h.use(x.host, thread, status, "vote:ask:"+string(game)+":loss:")
			t.Log(asked.Content)
			h.hasText("asked back", asked, x.alone)
			h.use(x.host, thread, asked, "vote:do:")
			h.settled(game)
			if state := h.state(game); state != storage.Finished {
				t.Errorf("the game is %s", state)
			}
			t.Log(last(h.server.Messages(h.users[merry], thread)).Content)
		})
	}
}

// What follows when time is up is chosen in the lobby beside the clock, by its host, in their language; with
// the clock it goes. Others agree to it anew.
func TestWhatFollowsIsAnOptionOfTheLobby(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(halina)
	h.press(pippin, h.channel, lobby, "l:join:"+string(game)+":sauron")
	menu := "l:timeout:" + string(game)
	panel := h.command(halina, h.channel, "game options", sandbox.Opt("game", string(game)))
	if _, there := people.Control(panel, menu); there || strings.Contains(panel.Content, "Gdy czas minie") {
		t.Errorf("without a clock: %q", panel.Content)
	}
	panel = h.press(halina, h.channel, panel, "l:clock:"+string(game), "3d weekdays")
	if _, there := people.Control(panel, menu); !there { // on the next page
		panel = h.press(halina, h.channel, panel, "l:options:"+string(game)+":1")
	}
	h.hasText("the options", panel, "**Gdy czas minie**: tylko przypomnienia")
	panel = h.press(halina, h.channel, panel, menu, "loss")
	h.hasText("the options", panel, "**Gdy czas minie**: gra jest przegrana")
	h.hasText("the options", panel, "**Zegar**: 3 dni na każdą odpowiedź; soboty i niedziele się nie liczą (UTC)\n")
	h.lobbySays(game, "3 days for each answer; Saturdays and Sundays do not count (UTC); "+
		"when time is up: the game is lost")
	h.lobbySays(game, "has not agreed yet")
	panel = h.press(halina, h.channel, panel, "l:clock:"+string(game), "7d") // it stays with another clock
	h.hasText("the options", panel, "**Gdy czas minie**: gra jest przegrana")
	old := h.command(halina, h.channel, "game options", sandbox.Opt("game", string(game)))
	old = h.press(halina, h.channel, old, "l:options:"+string(game)+":1")
	panel = h.press(halina, h.channel, panel, "l:clock:"+string(game), "none")
	if strings.Contains(panel.Content, "Gdy czas minie") {
		t.Errorf("without a clock: %q", panel.Content)
	}
	stale := h.press(halina, h.channel, old, menu, "vote")
	h.hasText("an old menu", stale, words.Text(words.Polish, "table.problem.timeout-needs-clock", nil))
}
