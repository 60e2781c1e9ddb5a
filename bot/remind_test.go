package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/pace"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// reminders are the messages of a channel that remind, as a user sees them.
func (h *house) reminders(user int, channel, text string) []sandbox.Message {
	return slices.DeleteFunc(h.server.Messages(h.users[user], channel),
		func(m sandbox.Message) bool { return !strings.Contains(m.Content, text) })
}

func (h *house) threadReminders(user int, thread string) []sandbox.Message {
	return h.reminders(merry, thread, words.Text(words.English, "bot.reminder.thread",
		words.Args{"user": "<@" + h.users[user] + ">"}))
}

func (h *house) letterReminders(user int) []sandbox.Message {
	return h.reminders(user, h.server.DM(h.users[user]), words.Text(reads[user], "bot.reminder.dm", nil))
}

// passes moves the bot's clock, lets it look at the due times twice, and waits until all is told.
func (h *house) passes(d time.Duration, game ids.Game) {
	h.t.Helper()
	h.ahead.Add(int64(d))
	for range 2 {
		h.bot.Remind(h.ctx, h.now())
		h.bot.CloseIdle(h.ctx, h.now())
	}
	h.settled(game)
}

// restarted is passes over a restart, which looks at the due times by itself.
func (h *house) restarted(d time.Duration, game ids.Game) {
	h.t.Helper()
	h.stopBot()
	h.ahead.Add(int64(d))
	h.startBot()
	h.settled(game)
}

// counts checks how often people have been reminded.
func (h *house) counts(when, thread string, inThread, byDM [2]int) {
	h.t.Helper()
	for user := range 2 {
		if n := len(h.threadReminders(user, thread)); n != inThread[user] {
			h.t.Errorf("%s: the thread reminds %d %d times, want %d", when, user, n, inThread[user])
		}
		if n := len(h.letterReminders(user)); n != byDM[user] {
			h.t.Errorf("%s: %d has %d reminding letters, want %d", when, user, n, byDM[user])
		}
	}
}

// A reminder comes once, to whom it concerns alone, as they wish, also after a restart.
func TestRemindersArrive(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.command(halina, thread, "settings", sandbox.Opt("reminders", "dm"))
	h.passes(23*time.Hour, game)
	h.counts("within a day", thread, [2]int{}, [2]int{})
	h.passes(2*time.Hour, game)
	h.counts("after a day", thread, [2]int{1, 0}, [2]int{0, 1})
	h.checkStatus(game, thread)
	m := h.threadReminders(pippin, thread)[0]
	if !slices.Equal(m.Notified, h.users[pippin:pippin+1]) ||
		!strings.Contains(m.Content, "⏳ <@"+h.users[pippin]) ||
		len(m.Attachments) != 0 { // the board has not changed
		t.Errorf("the reminder to %v with %d pictures: %q", m.Notified, len(m.Attachments), m.Content)
	}
	t.Logf("thread: %s\nletter: %s", m.Content, h.letterReminders(halina)[0].Content)
	h.restarted(time.Hour, game)
	h.counts("after a restart", thread, [2]int{1, 0}, [2]int{0, 1})
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	h.restarted(47*time.Hour, game)
	h.counts("a halt of two days", thread, [2]int{1, 0}, [2]int{0, 2})
	// The question has gone from the letter into the reminder, and from that into the next.
	live := 0
	for _, m := range h.server.Messages(h.users[halina], h.server.DM(h.users[halina])) {
		if _, ok := people.Control(m, "s:"+string(game)); ok {
			live++
		}
	}
	if live != 1 {
		t.Errorf("%d letters have the button", live)
	}
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	h.settled(game)
	if m := h.letterReminders(halina)[1]; len(m.Controls()) > 0 {
		t.Errorf("answered, and still with buttons: %q", m.Content)
	}
	h.passes(23*time.Hour, game)
	h.counts("a new question", thread, [2]int{1, 0}, [2]int{0, 2})
	h.passes(2*time.Hour, game)
	h.counts("a day later", thread, [2]int{1, 0}, [2]int{0, 3})

	letter := h.letterReminders(halina)[2]
	if open, ok := people.Control(letter, "s:"+string(game)); !ok {
		t.Errorf("no button below %q", letter.Content)
	} else if answer := h.press(halina, h.server.DM(h.users[halina]), letter,
		open.CustomID); answer.Content == "" {
		t.Error("the button of the letter does nothing")
	}
}

// Who takes no direct messages is reminded in the thread; who wants both ways gets one in the thread, not
// two.
func TestRemindersWithClosedDMs(t *testing.T) {
	h := newHouse(t)
	h.server.CloseDMs(h.users[pippin], true)
	h.server.CloseDMs(h.users[halina], true)
	game, thread := h.newGame()
	h.settled(game)
	h.command(pippin, thread, "settings", sandbox.Opt("reminders", "both"))
	h.command(halina, thread, "settings", sandbox.Opt("reminders", "dm"))
	h.passes(25*time.Hour, game)
	h.counts("after a day", thread, [2]int{1, 1}, [2]int{})
	for user := range 2 {
		if m := h.threadReminders(user, thread)[0]; !slices.Equal(m.Notified, h.users[user:user+1]) {
			t.Errorf("%q notifies %v", m.Content, m.Notified)
		}
	}
	h.server.ForgetViolations() // it tried to write to them
}

// In somebody's quiet hours the thread goes on for the others, and they are reminded when those end.
func TestRemindersWaitForTheMorning(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.ahead.Add(int64(25 * time.Hour))
	now := h.now().In(pace.Zone("Asia/Kolkata")) // half an hour off
	quiet := now.Add(-time.Hour).Format("15:04") + "-" + now.Add(3*time.Hour).Format("15:04")
	h.command(halina, thread, "settings", sandbox.Opt("zone", "Asia/Kolkata"), sandbox.Opt("quiet", quiet))
	h.passes(0, game)
	h.counts("in the night", thread, [2]int{1, 0}, [2]int{})
	h.passes(2*time.Hour+50*time.Minute, game)
	h.counts("before the end of the night", thread, [2]int{1, 0}, [2]int{})
	h.passes(11*time.Minute, game)
	h.counts("in the morning", thread, [2]int{1, 1}, [2]int{})
}

// A sleeping thread is woken for a reminder and a deleted one made anew.
func TestRemindersFindTheThread(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.server.ArchiveThread(thread, false)
	h.passes(25*time.Hour, game)
	h.counts("asleep", thread, [2]int{1, 1}, [2]int{})
	h.server.DeleteChannel(thread)
	h.passes(50*time.Hour, game)
	threads := h.threads(game)
	if len(threads) != 1 || threads[0] == thread {
		t.Fatalf("the threads are %v", threads)
	}
	h.counts("made anew", threads[0], [2]int{1, 1}, [2]int{})
	h.server.ForgetViolations() // it looked for the old thread
}

func TestSettingsCommand(t *testing.T) {
	h := newHouse(t)
	dm := h.server.DM(h.users[halina])
	shows := func(user int, channel string, want string, options ...sandbox.Option) {
		t.Helper()
		m := h.command(user, channel, "settings", options...)
		if !strings.Contains(m.Content, want) || !m.Ephemeral() || len(m.Notified) > 0 {
			t.Errorf("%q does not say %q", m.Content, want)
		}
		t.Log(m.Content)
	}
	shows(pippin, h.channel, "Time zone: UTC")
	shows(halina, dm, "Strefa czasowa: Europe/Warsaw", sandbox.Opt("zone", "warszawa"))
	shows(halina, dm, "Godziny ciszy: 22:30-07:00", sandbox.Opt("quiet", "22:30-7"))
	shows(halina, h.channel, "wiadomość prywatna", sandbox.Opt("reminders", "dm"))
	shows(halina, h.channel, "Europe/Warsaw")

	h.problem(halina, h.command(halina, dm, "settings", sandbox.Opt("zone", "Mordor"),
		sandbox.Opt("quiet", "1-2")), "no-such-zone", nil)
	h.problem(halina, h.command(halina, dm, "settings", sandbox.Opt("quiet", "w nocy")), "no-such-hours", nil)
	h.problem(halina, h.command(halina, dm, "settings", sandbox.Opt("pace", "blitz")), "no-game", nil)
	shows(halina, dm, "22:30-07:00")

	answer := h.command(pippin, h.channel, people.Create("confrontation"),
		sandbox.Opt("pace", "48"))
	game := ids.Game(strings.Split(answer.Content, "`")[1])
	lobby := h.lobby(game, "l:join:"+string(game))
	if !strings.Contains(lobby.Content, "48 hours") {
		t.Errorf("the lobby says %q", lobby.Content)
	}
	h.problem(pippin, h.command(pippin, h.channel, people.Create("confrontation"),
		sandbox.Opt("pace", "soon")),
		"no-such-pace", words.Args{"most": pace.MaxHours})
	h.problem(merry, h.command(merry, h.channel, "settings", sandbox.Opt("pace", "blitz"),
		sandbox.Opt("game", string(game))), "not-seated", nil)
	h.problem(pippin, h.command(pippin, h.channel, "settings", sandbox.Opt("pace", "2d"),
		sandbox.Opt("quiet", "1-2")), "no-such-pace", words.Args{"most": pace.MaxHours})
	shows(pippin, h.channel, "Quiet hours: none")
	shows(pippin, h.channel, "relaxed", sandbox.Opt("pace", "relaxed"))
	h.wait(merry, h.channel, func(m sandbox.Message) bool { return strings.Contains(m.Content, "relaxed") })

	game, thread := h.newGame()
	h.settled(game)
	shows(halina, thread, "błyskawiczne", sandbox.Opt("pace", "blitz"))
	h.settled(game)
	h.checkStatus(game, thread)
	if m := h.spoken(thread); !strings.Contains(m[len(m)-1].Content, words.Text(words.English, "bot.pace.blitz",
		nil)) {
		t.Errorf("the thread is not told: %q", m[len(m)-1].Content)
	}
	shows(halina, thread, "Godziny ciszy: brak", sandbox.Opt("quiet", "none"))
	h.passes(3*time.Hour, game)
	h.counts("after three hours", thread, [2]int{1, 0}, [2]int{0, 1})
}

// Autocomplete helps with zones by city and time of day, with quiet hours and with paces.
func TestSettingsAreCompleted(t *testing.T) {
	h := newHouse(t)
	now := time.Now().UTC()
	for _, c := range []struct {
		user                         int
		command, option, typed, want string
	}{
		{halina, "settings", "zone", "", "Europe/Warsaw"},
		{halina, "settings", "zone", "warsza", "Europe/Warsaw"},
		{pippin, "settings", "zone", "new y", "America/New_York"},
		{pippin, "settings", "zone", "new_york", "America/New_York"},
		{pippin, "settings", "zone", "lord h", "Australia/Lord_Howe"},
		{pippin, "settings", "quiet", "", "none"},
		{pippin, "settings", "quiet", "21.15-8", "21:15-08:00"},
		{halina, "settings", "pace", "", "blitz"},
		{halina, "settings", "pace", "spok", "relaxed"},
		{halina, "settings", "pace", "36", "36h"},
		{pippin, people.Create("confrontation"), "pace", "dai", "daily"},
	} {
		choices, err := h.server.Autocomplete(h.users[c.user], h.channel, c.command,
			sandbox.Option{Name: c.option, Value: c.typed, Focused: true})
		if err != nil {
			t.Fatal(err)
		}
		if len(choices) == 0 || choices[0].Value != c.want {
			t.Errorf("%s %s %q: %v", c.command, c.option, c.typed, choices)
		}
	}
	choices, err := h.server.Autocomplete(h.users[pippin], h.channel, "settings",
		sandbox.Option{Name: "zone", Value: now.Format("15:"), Focused: true})
	if err != nil || len(choices) == 0 {
		t.Errorf("%v, %v", choices, err)
	}
}

// Every pace and every way has its words, and every zone that has a name in a language exists.
func TestSettingsHaveTheirWords(t *testing.T) {
	for _, p := range pace.Named {
		needKeys(t, "bot.pace."+p.String())
	}
	for _, way := range table.CallWays {
		needKeys(t, "bot.settings.way."+string(way))
	}
	for _, lang := range words.Languages {
		for _, pair := range strings.Fields(words.Text(lang, "bot.settings.near", nil)) {
			_, zone, ok := strings.Cut(pair, "=")
			if !ok || !slices.Contains(pace.Zones(), zone) {
				t.Errorf("%s: %s is no zone", lang, pair)
			}
		}
	}
}
