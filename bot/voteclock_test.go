package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// A running game gets another clock by /vote clock: its options are offered while one types, the thread tells
// the others what changes and for what, and when they agree that it has; what is owed keeps its time. What
// stands is shown by /vote show and in the log of what was done.
func TestPlayersAgreeOnAnotherClock(t *testing.T) {
	h := newHouse(t)
	game, _ := h.openWith(pippin, "clock", "3d", "pace", "none")
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, h.lobby(game, join), join)
	h.starts(pippin, game)
	thread := h.thread(game)
	_, before := h.position(game)
	choices, err := h.server.Autocomplete(h.users[halina], thread, "vote clock",
		sandbox.Option{Name: "clock", Value: "7d", Focused: true})
	if err != nil || len(choices) != 1 || choices[0].Name != "7 dni na każdą odpowiedź" {
		t.Errorf("offered are %v, %v", choices, err)
	}
	h.problem(halina, h.command(halina, thread, "vote clock", sandbox.Opt("clock", "3d")), "same-clock", nil)
	asked := h.command(halina, thread, "vote clock", sandbox.Opt("clock", "7d"), sandbox.Opt("timeout", "vote"))
	t.Log(asked.Content)
	h.hasText("asked back", asked, "inny zegar: 7 dni na każdą odpowiedź; gdy czas minie: decydują pozostali")
	h.use(halina, thread, asked, "vote:do:")
	h.settled(game)
	status, _ := h.status(thread, game)
	t.Log(status.Content)
	h.hasText("the status", status, "asks for another clock: 7 days for each answer; when time is up: the others "+
		"decide.")
	h.use(pippin, thread, status, "vote:y:")
	h.settled(game)
	said := h.wait(merry, thread, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, "All agree: another clock from now on, 7 days for each answer")
	})
	t.Log(said.Content)
	_, now := h.position(game)
	if !now.Waiting()[0].Due.Equal(before.Waiting()[0].Due) {
		t.Errorf("due %v, before %v", now.Waiting()[0].Due, before.Waiting()[0].Due)
	}
	shown := h.command(halina, thread, "vote show")
	t.Log(shown.Content)
	h.hasText("what stands", shown, "Zegar: 7 dni na każdą odpowiedź; gdy czas minie: decydują pozostali")
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	h.settled(game)
	_, now = h.position(game)
	if left := now.Waiting()[0].Due.Sub(h.now()); left < 7*24*time.Hour-time.Minute {
		t.Errorf("the next answer has %v", left)
	}
	log := h.command(halina, thread, "log")
	t.Log(log.Content)
	told := "\n⏱️ Za zgodą wszystkich zegar jest odtąd inny: 7 dni na każdą odpowiedź; gdy czas minie: decydują " +
		"pozostali.\n"
	if before, after, found := strings.Cut(log.Content, told); !found || strings.Contains(before, "Pippin") ||
		!strings.Contains(after, "\n") {
		t.Errorf("the story is %q", log.Content)
	}
	record := h.files(h.command(halina, thread, "record"))
	if !strings.Contains(record, "\n# agreed, clock: 7d ") {
		t.Errorf("the record is %q", record)
	}
	h.organiser(merry)
	log = h.command(merry, thread, "organise log")
	t.Log(log.Content)
	h.hasText("the log", log, "<@"+h.users[halina]+"> asked for another clock: 7 days for each answer")
}
