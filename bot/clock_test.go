package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// A table agrees on a clock when it opens: the lobby says which, the thread, the list of one's games and a
// reminder when each answer is due, in words that age well, and what the bank of whoever owes nothing holds.
func TestAGameWithAClock(t *testing.T) {
	h := newHouse(t)
	refused := h.command(halina, h.channel, people.Create("confrontation"), sandbox.Opt("clock", "soon"))
	h.problem(halina, refused, "no-such-clock", nil)
	game, lobby := h.openWith(pippin, "clock", "7d+12h weekdays", "pace", "relaxed")
	for _, want := range []string{"⏱️ Clock: a bank of 7 days, 12 hours more with each answer, 14 days at most; " +
		"Saturdays and Sundays do not count ("} {
		if !strings.Contains(lobby.Content, want) {
			t.Errorf("%q is missing in %q", want, lobby.Content)
		}
	}
	join, _ := people.Control(lobby, "l:join:")
	h.press(halina, h.channel, lobby, join.CustomID)
	h.starts(pippin, game)
	thread := h.thread(game)
	h.settled(game)
	_, now := h.position(game)
	due := now.Waiting()[0].Due
	if due.Sub(h.now()) < 7*24*time.Hour-time.Minute {
		t.Fatalf("due %s", due)
	}
	status, _ := h.status(thread, game)
	if n := strings.Count(status.Content, "· ⏱️ due <t:"); n != 2 {
		t.Errorf("%d answers are due: %q", n, status.Content)
	}
	if m := h.command(halina, thread, "games"); !strings.Contains(m.Text(), "· ⏱️ termin <t:") {
		t.Errorf("the list says %q", m.Text())
	}
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	status, _ = h.status(thread, game)
	if n := strings.Count(status.Content, "· ⏱️ due <t:"); n != 1 ||
		!strings.Contains(status.Content, "⏱️ In the bank: Fellowship 7 days 1") {
		t.Errorf("it says %q", status.Content)
	}
	t.Log(status.Content)
	h.command(halina, thread, "settings", sandbox.Opt("reminders", "dm"))
	h.passes(73*time.Hour, game)
	reminder := last(h.letterReminders(halina))
	if !strings.Contains(reminder.Content, "· ⏱️ termin <t:") {
		t.Errorf("reminded by %q", reminder.Content)
	}
	over := words.Text(words.English, "bot.clock.over", words.Args{"users": "<@" + h.users[halina] + ">"})
	_, now = h.position(game)
	h.passes(now.Waiting()[0].Due.Add(-2*time.Hour).Sub(h.now()), game)
	if status, _ := h.status(thread, game); strings.Contains(status.Content, over) {
		t.Errorf("too early: %q", status.Content)
	}
	for range 3 {
		h.passes(90*time.Minute, game)
	}
	status, _ = h.status(thread, game)
	if n := strings.Count(status.Content, over); n != 1 || len(status.Notified) > 0 {
		t.Errorf("said %d times, ringing %v: %q", n, status.Notified, status.Content)
	}
}

// What is typed for a clock is offered as it would be read, and clocks are offered to whoever types nothing.
func TestClocksAreOffered(t *testing.T) {
	h := newHouse(t)
	offered := func(user int, typed string) (list []string) {
		choices, err := h.server.Autocomplete(h.users[user], h.channel, people.Create("confrontation"),
			sandbox.Option{Name: "clock", Value: typed, Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range choices {
			list = append(list, c.Name)
		}
		return list
	}
	if list := offered(pippin, ""); len(list) != 9 || list[0] != "no clock" ||
		list[1] != "3 days for each answer" {
		t.Errorf("offered: %q", list)
	}
	if list := offered(halina, "36h robocze"); len(list) != 1 ||
		list[0] != "1 dzień 12 godzin na każdą odpowiedź; soboty i niedziele się nie liczą" {
		t.Errorf("offered: %q", list)
	}
}

// The host chooses the clock among the lobby's options; what a guest is asked to agree to names it.
func TestTheClockIsAnOptionOfTheLobby(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin, "clock", "5d")
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	panel := h.command(pippin, h.channel, "game options", sandbox.Opt("game", string(game)))
	if !strings.Contains(panel.Content, "**Clock**: 5 days for each answer") {
		t.Errorf("the options: %q", panel.Content)
	}
	panel = h.press(pippin, h.channel, panel, "l:options:"+string(game)+":1")
	h.press(pippin, h.channel, panel, "l:clock:"+string(game), "3d weekdays")
	call := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, "has changed what game") })
	if want := "⏱️ 3 days for each answer; Saturdays and Sundays do not count ("; !strings.Contains(call.Content, want) {
		t.Errorf("%q is missing in %q", want, call.Content)
	}
	h.lobbySays(game, "⏱️ Clock: 3 days for each answer; Saturdays")
}
