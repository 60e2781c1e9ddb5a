package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// votes asks the others for something by /vote and its second press.
func (h *house) votes(user int, thread, what string, options ...sandbox.Option) sandbox.Message {
	h.t.Helper()
	asked := h.command(user, thread, "vote "+what, options...)
	if _, ok := people.Control(asked, "vote:do:"); !ok {
		h.t.Fatalf("/vote %s: %q", what, asked.Content)
	}
	return h.use(user, thread, asked, "vote:do:")
}

// standing waits for the status with a vote.
func (h *house) standing(game ids.Game, thread string) sandbox.Message {
	h.t.Helper()
	h.settled(game)
	return h.wait(merry, thread, func(m sandbox.Message) bool {
		_, ok := people.Control(m,
			"vote:y:")
		return ok
	})
}

// A draw by press: offered where one is about to resign, asked in the thread, answered there by whoever is
// called; then the game is over, and its result says that it was agreed.
func TestADrawByPresses(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	resigns := h.command(pippin, thread, "resign")
	asked := h.use(pippin, thread, resigns, "vote:ask:")
	if !strings.Contains(asked.Content, "That is final") || !asked.Ephemeral() {
		t.Errorf("asked back: %q", asked.Content)
	}
	h.use(pippin, thread, asked, "vote:do:")
	status := h.standing(game, thread)
	if !slices.Equal(status.Notified, h.users[halina:halina+1]) || !strings.Contains(status.Content, "a draw") ||
		!strings.Contains(status.Content, "<t:") {
		t.Errorf("called are %v: %q", status.Notified, status.Content)
	}
	t.Log(status.Content)
	h.problem(merry, h.use(merry, thread, status, "vote:y:"), "not-seated", nil)
	if m := h.command(halina, thread, "vote show"); !strings.Contains(m.Content, "remis") {
		t.Errorf("what stands: %q", m.Content)
	}
	yes := h.use(halina, thread, status, "vote:y:")
	if !strings.Contains(yes.Content, "gotowe") {
		t.Errorf("agreed: %q", yes.Content)
	}
	h.settled(game)
	over := h.reads(merry, thread, "A draw: by agreement")
	t.Log(over.Content)
	_, now := h.position(game)
	if r, _ := now.Result(); r.How != engine.Agreed || r.Winners != engine.Nobody {
		t.Errorf("it ended %+v", r)
	}
	no, _ := people.Control(status, "vote:n:")
	h.problem(halina, h.press(halina, thread, h.forge(thread, no.CustomID), no.CustomID), "vote-over", nil)
	h.organiser(merry)
	if m := h.command(merry, thread, "organise log"); !strings.Contains(m.Content, "a draw") {
		t.Errorf("the log: %q", m.Content)
	}
}

// A pause by press, during which the game asks nothing; any player goes on; and one that ends by itself.
func TestAPauseByPresses(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	agreed := func() sandbox.Message {
		t.Helper()
		h.votes(pippin, thread, "pause", sandbox.Opt("for", (72*time.Hour).String()))
		h.use(halina, thread, h.standing(game, thread), "vote:y:")
		h.settled(game)
		return h.wait(merry, thread,
			func(m sandbox.Message) bool { _, ok := people.Control(m, "vote:on:"); return ok })
	}
	paused := agreed()
	t.Log(paused.Content)
	if _, open := people.Control(paused, "s:"); open || !strings.Contains(paused.Content,
		"any player can let it go on") {
		t.Errorf("it asks: %q", paused.Content)
	}
	h.problem(merry, h.use(merry, thread, paused, "vote:on:"), "not-seated", nil)
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "paused", nil)
	h.use(halina, thread, paused, "vote:on:")
	h.settled(game)
	h.reads(merry, thread, "▶️ <@"+h.users[halina]+"> lets this game go on.")
	agreed()
	h.passes(73*time.Hour, game)
	h.bot.Minute(h.ctx, h.now())
	h.settled(game)
	h.reads(merry, thread, "The pause is over: this game goes on.")
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
}

// Several votes stand below each other, each with its buttons; what is not answered in time ends, and the
// thread is told.
func TestVotesStandTogether(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	h.votes(pippin, thread, "pause")
	h.votes(pippin, thread, "draw")
	h.votes(halina, thread, "cancel", sandbox.Opt("reason", "holidays"))
	h.settled(game)
	status, _ := h.status(thread, game)
	for _, text := range []string{"a pause of 14 days", "a draw", "a cancellation of this game: “holidays”"} {
		if !strings.Contains(status.Content, text) {
			t.Errorf("%q does not say %q", status.Content, text)
		}
	}
	answers := 0
	for _, c := range status.Controls() {
		if strings.HasPrefix(c.CustomID, "vote:y:") {
			answers++
		}
	}
	if answers != 3 {
		t.Errorf("%d can be answered", answers)
	}
	t.Log(status.Content)
	h.passes(73*time.Hour, game)
	h.bot.Minute(h.ctx, h.now())
	h.settled(game)
	h.reads(merry, thread, "Not all have agreed in time to a pause of 14 days: there is no pause.")
	if status, _ := h.status(thread, game); strings.Contains(status.Content, "do you agree?") {
		t.Errorf("it still asks: %q", status.Content)
	}
}

// An organiser who has no part in a game decides who has won, after a second press.
func TestAnOrganiserAdjudicates(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.organiser(merry)
	h.settled(game)
	winner := sandbox.Opt("winner", h.users[halina])
	h.problem(pippin, h.command(pippin, thread, "organise adjudicate", winner, why), "adjudicate-party", nil)
	asked := h.command(merry, thread, "organise adjudicate", winner, why)
	if h.state(game) != storage.Running || !strings.Contains(asked.Content, "That is final") {
		t.Fatalf("asked back: %q", asked.Content)
	}
	h.use(merry, thread, asked, "vote:won:")
	h.settled(game)
	told := h.tells(thread, "bot.told.adjudicated", words.Args{"by": h.organiserName(merry),
		"reason": "They do \\*not\\* play on"})
	if !strings.Contains(told.Content, "by adjudication") {
		t.Errorf("the end: %q", told.Content)
	}
	t.Log(told.Content)
	if m := h.command(merry, thread, "organise log"); !strings.Contains(m.Content, "⚖️") {
		t.Errorf("the log: %q", m.Content)
	}
}
