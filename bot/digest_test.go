package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// Whoever wants a digest gets the letters of their games quietly, and one loud letter now and then that lists
// what waits, with a button each: not before its time, not in quiet hours, and not without anything new. A
// muted game is not in it.
func TestADigestListsWhatWaits(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	_, now := h.position(game)
	user := h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	other := pippin + halina - user
	set := h.command(other, thread, "settings", sandbox.Opt("digest", "6"))
	if !strings.Contains(set.Content, "6") {
		t.Errorf("the settings do not tell the digest: %q", set.Content)
	}
	digests := func() (list []sandbox.Message) {
		t.Helper()
		h.bot.Digest(h.ctx, h.now())
		for _, m := range h.letters(other) {
			if strings.HasPrefix(m.Content, "📬") {
				list = append(list, m)
			}
		}
		return list
	}
	if n := len(digests()); n != 0 {
		t.Fatalf("%d digests though nothing waits", n)
	}
	rung := h.rung(other, thread)
	for user != other { // a battle may go on with the same one
		h.step(game)
		_, now = h.position(game)
		user = h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat)))
	}
	if h.rung(other, thread) != rung {
		t.Error("a letter rings beside the digest")
	}
	h.command(other, thread, "settings", sandbox.Opt("mute", "on"))
	if n := len(digests()); n != 0 {
		t.Fatalf("%d digests of a muted game", n)
	}
	h.command(other, thread, "settings", sandbox.Opt("mute", "off"))
	list := digests()
	if len(list) != 1 || h.rung(other, thread) != rung+1 {
		t.Fatalf("%d digests, rung %d times", len(list), h.rung(other, thread)-rung)
	}
	button, ok := people.Control(list[0], "s:"+string(game))
	if !ok || !strings.Contains(button.Label, []string{"Pippin", "Halina"}[1-other]) {
		t.Errorf("no button of the game: %v", list[0].Controls())
	}
	h.ahead.Add(int64(7 * time.Hour))
	if n := len(digests()); n != 1 {
		t.Errorf("%d digests though nothing new waits", n)
	}
	m := h.press(other, h.server.DM(h.users[other]), list[0], button.CustomID)
	if len(people.Forward(m)) == 0 {
		t.Errorf("the button opens %q", m.Content)
	}
}

// A muted game calls its player neither by letter nor in the thread; its reminders come as before.
func TestAMutedGameDoesNotCall(t *testing.T) {
	h := newHouse(t)
	game, thread := h.placed()
	h.settled(game)
	for _, way := range []string{"dm", "thread"} {
		for user := range 2 {
			h.command(user, thread, "settings", sandbox.Opt("calls", way))
			muted := h.command(user, thread, "settings", sandbox.Opt("mute", "on"))
			if !strings.Contains(muted.Content, "🔕") {
				t.Errorf("the settings do not tell that it is muted: %q", muted.Content)
			}
		}
		rung := h.rung(pippin, thread) + h.rung(halina, thread)
		for range 4 {
			h.step(game)
		}
		if n := h.rung(pippin, thread) + h.rung(halina, thread) - rung; n != 0 {
			t.Errorf("%s: %d calls of a muted game", way, n)
		}
	}
	rung := h.rung(pippin, thread) + h.rung(halina, thread)
	h.ahead.Add(int64(100 * time.Hour))
	h.bot.Remind(h.ctx, h.now())
	h.settled(game)
	if h.rung(pippin, thread)+h.rung(halina, thread) == rung {
		t.Error("a muted game reminds nobody")
	}
	h.problem(merry, h.command(merry, thread, "settings", sandbox.Opt("mute", "on")), "not-seated", nil)
	h.problem(halina, h.command(halina, thread, "settings", sandbox.Opt("digest", "often")), "no-such-digest",
		map[string]any{"most": 72})
}

// Reminders come in the digest: one a day at most, none beside it, until they end, but the warnings of a
// clock. What is put off is not in it, and where direct messages are closed the thread reminds.
func TestTheDigestReminds(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(pippin, "clock", "40d")
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	h.starts(pippin, game)
	thread := h.thread(game)
	h.settled(game)
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.command(halina, thread, "settings", sandbox.Opt("digest", "8"), sandbox.Opt("reminders", "thread"))
	var came []int
	count := func() int {
		return len(h.reminders(halina, h.server.DM(h.users[halina]), "📬 **Czeka na ciebie 1 decyzja**, od <t:"))
	}
	for hour := range 40 * 24 / 6 {
		before := count()
		h.passes(6*time.Hour, game)
		h.bot.Digest(h.ctx, h.now())
		if count() > before {
			came = append(came, hour*6+6)
		}
		if hour == 2 {
			h.command(halina, thread, "snooze", sandbox.Opt("for", "3d"))
		}
	}
	// at once, when what was put off comes again, and as the reminders go
	if want := []int{6, 90, 168, 336, 504, 672}; !slices.Equal(came, want) {
		t.Errorf("digests after %v hours, not %v", came, want)
	}
	h.counts("but the clock's warnings", thread, [2]int{0, 2}, [2]int{})
}
