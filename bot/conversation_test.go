package bot_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/engine"
	"redbook/storage/ids"
)

// Whoever wishes reads what only they may know in a private thread of the game, in which nobody is but them
// and the bot: hand, questions, calls. It works with closed direct messages, is woken or made anew, and gets
// commands for its game.
func TestAPrivateThreadInsteadOfDirectMessages(t *testing.T) {
	h := newHouseOf(t, wars())
	h.server.CloseDMs(h.users[halina], true)
	h.says(halina, h.command(halina, h.channel, "settings", sandbox.Opt("private", "thread")),
		"bot.settings.private.thread", nil)
	game, thread := war(h)
	h.settled(game)
	private := ""
	for _, c := range h.server.Channels(h.users[halina]) {
		if c.Type == sandbox.ChannelPrivateThread {
			private = c.ID
		}
	}
	if private == "" {
		t.Fatal("there is no private thread")
	}
	for _, user := range []int{pippin, merry} {
		for _, c := range h.server.Channels(h.users[user]) {
			if c.ID == private {
				t.Fatalf("user %d sees it", user)
			}
		}
	}
	told := func() []sandbox.Message {
		return h.server.Messages(h.users[halina], private)
	}
	hands := 0
	for _, m := range told() {
		if m.Type == sandbox.MessageRecipientAdd {
			t.Errorf("Discord says that she was added, which rings beside what is told: %v", m.Notified)
		}
		if len(h.sheetsOf(m)) > 0 && h.sheetsOf(m)[0] == "hand:shadow" {
			hands++
		}
	}
	if hands != 1 || len(h.letters(halina)) != 0 {
		t.Errorf("%d hands in the thread, %d letters", hands, len(h.letters(halina)))
	}
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	call := last(told())
	start, ok := people.Control(call, "s:"+string(game))
	if !ok || len(call.Notified) != 1 || call.Notified[0] != h.users[halina] {
		t.Fatalf("she is not called: %q, rung %v", call.Content, call.Notified)
	}
	asked := h.press(halina, private, call, start.CustomID)
	if !asked.Ephemeral() || len(people.Forward(asked)) == 0 {
		t.Errorf("the button opens %q", asked.Content)
	}
	if m := h.command(halina, private, "log"); !strings.Contains(m.Content, string(game)) {
		t.Errorf("a command does not know its game: %q", m.Content)
	}
	h.server.DeleteChannel(private)
	h.did(halina, h.command(halina, thread, "answer", action("allocate dice=1")))
	h.settled(game)
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		_, now := h.position(game)
		if h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat))) == halina {
			break
		}
		user, text := h.warAnswer(game, random)
		h.did(user, h.command(user, thread, "answer", action(text)))
		h.settled(game)
	}
	again := ""
	for _, c := range h.server.Channels(h.users[halina]) {
		if c.Type == sandbox.ChannelPrivateThread && c.ID != private {
			again = c.ID
		}
	}
	if again == "" {
		t.Error("it is not made anew")
	}
	for _, m := range h.spoken(thread) {
		if strings.Contains(m.Content, "direct messages") {
			t.Errorf("the thread says: %q", m.Content)
		}
	}
	h.server.ForgetViolations()
}

// A private thread that is wished for in the middle of a game is made for a message of its own: what stood in
// direct messages is settled there, and nothing rings that says nothing.
func TestAPrivateThreadBeginsWithALetter(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	before := last(h.letters(halina))
	if _, ok := people.Control(before, "s:"+string(game)); !ok {
		t.Fatalf("she is not asked: %q", before.Content)
	}
	h.says(halina, h.command(halina, h.channel, "settings", sandbox.Opt("private", "thread")),
		"bot.settings.private-next", nil)
	privates := func() (ids []string) {
		for _, c := range h.server.Channels(h.users[halina]) {
			if c.Type == sandbox.ChannelPrivateThread {
				ids = append(ids, c.ID)
			}
		}
		return ids
	}
	h.did(halina, h.command(halina, thread, "answer", action("place-sauron mordor=orcs,shelob,black-rider,warg "+
		"mirkwood=balrog fangorn=cave-troll rohan=saruman dagorlad=flying-nazgul gondor=witch-king")))
	h.settled(game)
	if p := privates(); len(p) > 0 {
		t.Errorf("%d private threads were made, with nothing to say", len(p))
	}
	for _, m := range h.letters(halina) {
		if _, ok := people.Control(m, "s:"+string(game)); ok {
			t.Errorf("the letter keeps its button: %q", m.Content)
		}
	}
	h.did(pippin, h.command(pippin, thread, "answer", action("place-fellowship shire=frodo,sam,gandalf,merry "+
		"arthedain=legolas cardolan=gimli rhudaur=aragorn eregion=boromir enedwaith=pippin")))
	h.settled(game)
	if p := privates(); len(p) != 1 || len(h.server.Messages(h.users[halina], p[0])) == 0 {
		t.Errorf("she is asked in %d private threads", len(p))
	}
}

// The next question is the lowest message also for whoever answers before the thread has been told that they
// are called: that message comes first, and what they did opens another one.
func TestTheNextQuestionIsTheLowestThoughTheThreadIsBehind(t *testing.T) {
	h, game, thread := theHuntIsAllocated(t, func(h *house, thread string) {
		h.server.Fail(sandbox.Failure{Route: postMessage, Channel: thread, Times: 1, Status: 429,
			RetryAfter: 2 * time.Second})
	})
	h.usesARing(game, thread)
}

// So it is where the newest message of the thread has no room for what is told.
func TestTheNextQuestionIsTheLowestThoughTheMessageIsFull(t *testing.T) {
	h, game, thread := theHuntIsAllocated(t, func(h *house, thread string) {
		h.command(pippin, thread, "settings", sandbox.Opt("calls", "thread")) // they go on in what calls them
	})
	h.settled(game)
	newest := last(h.spoken(thread))
	body, err := h.store.Growing(h.ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	full := strings.Replace(body, `"text":"`, `"text":"`+strings.Repeat("Long is the tale. ", 100), 1)
	if full == body {
		t.Fatalf("no text in %s", body)
	}
	if err := h.store.SetGrowing(h.ctx, game, ids.Message(newest.ID), full); err != nil {
		t.Fatal(err)
	}
	h.usesARing(game, thread)
	if now := last(h.spoken(thread)); now.ID == newest.ID {
		t.Error("there was room")
	}
}

// theHuntIsAllocated is a war in which the Free Peoples choose their first action; before is what precedes.
func theHuntIsAllocated(t *testing.T, before func(h *house, thread string)) (*house, ids.Game, string) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.did(pippin, h.command(pippin, thread, "answer", action("guide who=strider")))
	h.settled(game)
	before(h, thread)
	h.did(halina, h.command(halina, thread, "answer", action("allocate dice=1")))
	return h, game, thread
}

// usesARing has the Free Peoples use an Elven Ring, after which they are asked for an action again: that
// question is the lowest message that they see.
func (h *house) usesARing(game ids.Game, thread string) {
	h.t.Helper()
	_, text := h.warLeaning(game, rand.New(rand.NewPCG(1, 2)),
		func(_ engine.Position, verb, field string, _ engine.Value) int {
			if verb == "use-ring" && field == "" {
				return 1_000_000
			}
			return 1
		})
	if !strings.HasPrefix(text, "use-ring ") {
		h.t.Fatalf("no ring is used: %s", text)
	}
	h.did(pippin, h.command(pippin, thread, "answer", action(text)))
	h.settled(game)
	asides := h.asides(pippin, thread)
	if newest := h.server.Tail(h.users[pippin], thread, 1)[0]; len(asides) != 1 || asides[0].ID != newest.ID {
		h.t.Errorf("%d questions above %q", len(asides), newest.Content)
	}
}
