package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// Whoever is away says so in days of their own, in their language: the table reads until when, nobody reminds
// them, new questions come silently; when they are back they are reminded. Coming back early ends it.
func TestAwayIsTyped(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	choices, err := h.server.Autocomplete(h.users[halina], thread, "settings",
		sandbox.Option{Name: "away", Value: "jutro +10d", Focused: true})
	if err != nil || len(choices) != 1 || !strings.HasSuffix(choices[0].Name, "(10 dni)") {
		t.Fatalf("offered: %v, %v", choices, err)
	}
	offered, err := h.server.Autocomplete(h.users[pippin], thread, "settings",
		sandbox.Option{Name: "away", Value: "", Focused: true})
	if err != nil || len(offered) != 7 || offered[0].Name != "none: I am here" {
		t.Fatalf("offered: %v, %v", offered, err)
	}
	h.command(halina, thread, "settings", sandbox.Opt("zone", "warszawa"), sandbox.Opt("reminders", "dm"))
	h.problem(halina, h.command(halina, thread, "settings", sandbox.Opt("away", "kiedyś")), "no-such-leave", nil)
	set := h.command(halina, thread, "settings", sandbox.Opt("away", "dziś +10d"))
	h.settled(game)
	if !strings.HasPrefix(set.Content, "🏖️ Nieobecność: ") ||
		!strings.Contains(set.Content, "w tym czasie stoją") {
		t.Errorf("the settings say %q", set.Content)
	}
	t.Log(set.Content)
	says := "<@" + h.users[halina] + ">: away until <t:"
	if m := last(h.spoken(thread)); !strings.Contains(m.Content, "🏖️ "+says) || len(m.Notified) > 0 {
		t.Errorf("the thread, notifying %v, says %q", m.Notified, m.Content)
	}
	if m := h.command(pippin, thread, "games"); !strings.Contains(m.Text(), says) {
		t.Errorf("the list says %q", m.Text())
	}
	h.passes(9*24*time.Hour, game)
	h.counts("while one is away", thread, [2]int{1, 0}, [2]int{0, 0})
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.passes(48*time.Hour, game)
	h.counts("back", thread, [2]int{1, 0}, [2]int{0, 1})

	h.command(halina, thread, "settings", sandbox.Opt("away", "dziś +20d"))
	h.passes(30*time.Hour, game)
	h.counts("away again", thread, [2]int{1, 0}, [2]int{0, 1})
	none := h.command(halina, thread, "settings", sandbox.Opt("away", "brak"))
	if !strings.HasPrefix(none.Content, words.Text(words.Polish, "bot.away.none", nil)) {
		t.Errorf("back early: %q", none.Content)
	}
	h.passes(time.Minute, game)
	h.counts("back early", thread, [2]int{1, 0}, [2]int{0, 2})
	if m := last(h.spoken(thread)); !strings.Contains(m.Content, "🏖️ <@"+h.users[halina]+"> is back.") {
		t.Errorf("the thread says %q", m.Content)
	}
}

// What somebody who is away is asked meanwhile comes, and rings nobody, neither in a letter nor in the
// thread.
func TestNothingRingsWhoIsAway(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	for _, way := range []string{"dm", "thread"} {
		for user := range 2 {
			h.command(user, thread, "settings", sandbox.Opt("calls", way), sandbox.Opt("away", "+10d"))
		}
		h.settled(game)
		rung := h.rung(pippin, thread) + h.rung(halina, thread)
		letters := len(h.letters(pippin)) + len(h.letters(halina))
		for range 4 {
			h.step(game)
		}
		if n := h.rung(pippin, thread) + h.rung(halina, thread) - rung; n != 0 {
			t.Errorf("%s: rung %d times", way, n)
		}
		if n := len(h.letters(pippin)) + len(h.letters(halina)) - letters; n == 0 {
			t.Errorf("%s: no letters", way)
		}
	}
}

// A lobby says who is away.
func TestALobbySaysWhoIsAway(t *testing.T) {
	h := newHouse(t)
	game, _ := h.openWith(pippin)
	h.command(pippin, h.channel, "settings", sandbox.Opt("away", "tomorrow +7d"))
	h.lobbySays(game, "<@"+h.users[pippin]+"> · 🏖️ away from <t:")
}

// Reminders of a game are put off by a command, or from a reminder at one press; when that is over one comes.
func TestSnooze(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	for user := range 2 {
		h.command(user, thread, "settings", sandbox.Opt("reminders", "dm"))
	}
	h.problem(pippin, h.command(pippin, thread, "snooze", sandbox.Opt("for", "30d")), "no-such-snooze",
		words.Args{"most": 7})
	h.problem(merry, h.command(merry, thread, "snooze", sandbox.Opt("for", "3d")), "not-seated", nil)
	done := h.command(pippin, thread, "snooze", sandbox.Opt("for", "3d"))
	if !strings.HasPrefix(done.Content, "💤 Game `"+string(game)+"` reminds you of nothing until <t:") {
		t.Errorf("it says %q", done.Content)
	}
	h.passes(25*time.Hour, game)
	h.counts("a day later", thread, [2]int{}, [2]int{0, 1})
	reminder := last(h.letterReminders(halina))
	button, ok := people.Control(reminder, "snooze:"+string(game))
	if !ok || button.Label != "Przypomnij mi jutro" {
		t.Fatalf("no button below %q: %v", reminder.Content, reminder.Controls())
	}
	pressed := h.press(halina, h.server.DM(h.users[halina]), reminder, button.CustomID)
	if !strings.Contains(pressed.Content, "o niczym ci nie przypomina do <t:") {
		t.Errorf("it says %q", pressed.Content)
	}
	h.passes(23*time.Hour, game)
	h.counts("put off", thread, [2]int{}, [2]int{0, 1})
	h.passes(2*time.Hour, game)
	h.counts("tomorrow", thread, [2]int{}, [2]int{0, 2})
	if m := h.command(pippin, thread, "settings"); !strings.HasPrefix(m.Content, "💤 ") {
		t.Errorf("the settings say %q", m.Content)
	}
	none := h.command(pippin, thread, "snooze", sandbox.Opt("for", "none"))
	if !strings.Contains(none.Content, "as usual again") {
		t.Errorf("it says %q", none.Content)
	}
	h.passes(time.Minute, game)
	h.counts("as usual", thread, [2]int{}, [2]int{1, 2})
	choices, err := h.server.Autocomplete(h.users[halina], thread, "snooze",
		sandbox.Option{Name: "for", Value: "", Focused: true})
	if err != nil || len(choices) != 7 || choices[2].Name != "12 godzin" {
		t.Errorf("offered: %v, %v", choices, err)
	}
}

// After five reminders of one question the thread is told once, ringing nobody, and nothing more comes.
func TestRemindersEnd(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.command(halina, thread, "settings", sandbox.Opt("reminders", "dm"))
	for range 60 {
		h.passes(24*time.Hour, game)
	}
	h.counts("after months", thread, [2]int{0, 0}, [2]int{0, 5})
	told := h.reminders(merry, thread, "💤 <@"+h.users[halina]+"> has not answered since <t:")
	if len(told) != 1 || len(told[0].Notified) > 0 {
		t.Fatalf("told %d times", len(told))
	}
	t.Log(told[0].Content)
}
