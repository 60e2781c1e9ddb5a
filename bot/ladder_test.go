package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// opensLadder has a ladder of Pippin, Merry and Halina, in this order, begin.
func (h *house) opensLadder(options ...sandbox.Option) ids.Event {
	h.t.Helper()
	event := h.opensLeague(append(options, sandbox.Opt("form", "ladder"))...)
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for _, user := range []int{pippin, merry, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	h.reads(pippin, h.channel, "**Spring** begins")
	return event
}

// A ladder by commands and presses: whom one may challenge, a challenge accepted, one declined, one that
// nobody answers; and who is called to them.
func TestALadderByPresses(t *testing.T) {
	h := newHouse(t)
	event := h.opensLadder()
	for _, user := range []int{pippin, merry} {
		h.command(user, h.channel, "settings", sandbox.Opt("calls", "thread"))
	}
	h.problem(pippin, h.command(pippin, h.channel, "league challenge", sandbox.Opt("whom", h.users[merry])),
		"event-bar-below", nil)
	if m := h.command(pippin, h.channel, "league challenge"); !strings.Contains(m.Content, "nobody") {
		t.Errorf("the first one may challenge: %q", m.Content)
	}
	m := h.command(halina, h.channel, "league challenge")
	for _, user := range []int{pippin, merry} {
		if _, ok := people.Control(m, fmt.Sprintf("ev:challenge:%s:%s", event, h.users[user])); !ok {
			t.Errorf("%d is not offered: %q, %v", user, m.Content, m.Components)
		}
	}
	h.use(halina, h.channel, m, "ev:challenge:"+string(event)+":"+h.users[pippin])
	told := h.reads(merry, h.channel, "challenges <@"+h.users[pippin]+">")
	if len(told.Notified) != 1 || told.Notified[0] != h.users[pippin] {
		t.Errorf("called are %v: %q", told.Notified, told.Content)
	}
	h.problem(merry, h.use(merry, h.channel, told, "ev:accept:"), "event-not-challenged", nil)
	h.use(pippin, h.channel, told, "ev:accept:")
	h.spent(h.channel, told)
	h.tooLate(pippin, h.channel, "ev:decline:"+string(event)+":c1-1", "event-answered")
	var game ids.Game
	h.eventually(func() bool { game = h.eventGames(event)["c1-1"]; return game != "" })
	thread := h.thread(game)
	h.settled(game)
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.bot.TendEvents(h.ctx)
	risen := h.reads(merry, h.channel, "rung 1.")
	if len(risen.Notified) != 0 {
		t.Errorf("%v are called to %q", risen.Notified, risen.Content)
	}
	h.command(merry, h.channel, "league challenge", sandbox.Opt("whom", "<@"+h.users[halina]+">"))
	told = h.reads(merry, h.channel, "<@"+h.users[merry]+"> challenges <@"+h.users[halina]+">")
	h.use(halina, h.channel, told, "ev:decline:")
	declined := h.reads(merry, h.channel, "declines the challenge")
	if len(declined.Notified) != 1 || declined.Notified[0] != h.users[merry] {
		t.Errorf("called are %v: %q", declined.Notified, declined.Content)
	}
	m = h.command(merry, h.channel, "league challenge", sandbox.Opt("whom", h.users[halina]))
	if !strings.HasPrefix(m.Content, "⚠️") || !strings.Contains(m.Content, "<t:") {
		t.Errorf("they may meet again at once: %q", m.Content)
	}
	h.command(pippin, h.channel, "league dispute", sandbox.Opt("reason", "a slip"), sandbox.Opt("match", "c1-1"))
	h.press(merry, h.channel, h.reads(merry, h.channel, "a slip"), "jury:settle:"+string(event)+":c1-1:void")
	if m := h.command(pippin, h.channel, "league standings"); strings.Count(m.Content, "0–0–0") != 3 {
		t.Errorf("nothing has counted: %q", m.Content)
	}
	if m := h.command(pippin, h.channel, "league games"); strings.Count(m.Content, "came to nothing") != 2 {
		t.Errorf("a game that is annulled, and one that was declined: %q", m.Content)
	}
	for _, user := range []int{pippin, halina} {
		for _, what := range []string{"standings", "games", "mine", "rules", "book", "who"} {
			m := h.command(user, h.channel, "league "+what)
			if strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") ||
				strings.HasSuffix(m.Content, "…") {
				t.Errorf("%s: %q", what, m.Content)
			}
			if (what == "standings") != (len(m.Attachments) == 1) {
				t.Errorf("%s: %d pictures", what, len(m.Attachments))
			}
			t.Log(what, m.Content)
		}
	}
}

// Whoever wants to be called in direct messages is challenged there, and answers there; nobody else can.
func TestAChallengeInDirectMessages(t *testing.T) {
	h := newHouse(t)
	event := h.opensLadder()
	h.command(pippin, h.channel, "settings", sandbox.Opt("calls", "dm"))
	h.command(merry, h.channel, "league challenge", sandbox.Opt("whom", h.users[pippin]))
	told := h.reads(halina, h.channel, "<@"+h.users[merry]+"> challenges")
	if len(told.Notified) != 0 {
		t.Errorf("called are %v", told.Notified)
	}
	letter := h.reads(pippin, h.server.DM(h.users[pippin]), "c1-1")
	t.Log(letter.Content)
	c, ok := people.Control(letter, "ev:accept:"+string(event))
	if !ok {
		t.Fatalf("no way to answer: %v", letter.Components)
	}
	dm := h.server.DM(h.users[halina])
	if m := h.press(halina, dm, h.forgeFor(halina, dm, c.CustomID), c.CustomID); !strings.HasPrefix(m.Content,
		"⚠️") {
		t.Errorf("somebody else answers: %q", m.Content)
	}
	h.use(pippin, h.server.DM(h.users[pippin]), letter, "ev:accept:")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
}

// A ladder has no rounds and opens no games by itself: what is told of it speaks of challenges, and whoever
// can challenge nobody is told why.
func TestWhatIsToldOfALadder(t *testing.T) {
	h := newHouse(t)
	h.opensLeague(sandbox.Opt("form", "ladder"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for _, user := range []int{pippin, halina} {
		h.hasText("signed up", h.use(user, h.channel, opened, "ev:join:"), "`/l")
	}
	challenge := func(about string, user int, says string) {
		t.Helper()
		h.hasText(about, h.command(user, h.channel, "league challenge"), says)
	}
	challenge("before it begins", pippin, "challenges begin when sign-up ends")
	h.hasText("begun", h.command(merry, h.channel, "league start"), "everybody can challenge")
	challenge("not on it", merry, "`/league join`")
	h.hasText("not on it", h.command(merry, h.channel, "league mine"), "`/league join`")
	h.command(halina, h.channel, "league challenge", sandbox.Opt("whom", h.users[pippin]))
	h.command(merry, h.channel, "league extend", sandbox.Opt("for", "24h0m0s"))
	h.reads(pippin, h.channel, "gives more time for `c1-1`: until")
	h.command(merry, h.channel, "league pause")
	challenge("paused", pippin, "It is paused. An organiser resumes it.")
}
