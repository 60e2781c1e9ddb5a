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
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// handOf are the ids of the cards that a seat holds, as no player can read them.
func (h *house) handOf(game ids.Game, seat engine.Seat) (cards []string) {
	h.t.Helper()
	p, _ := h.position(game)
	for _, player := range wotr.Rules.View(p, engine.SeatsOf(seat)).(wotr.View).Players {
		if player.Own {
			for _, c := range player.Hand.Cards {
				cards = append(cards, wotr.Cards.Name(engine.Value(c)))
			}
		}
	}
	return cards
}

// waitsFor fails the test unless the status of a game waits for these users, and calls nobody else.
func (h *house) waitsFor(when string, game ids.Game, thread string, users ...int) {
	h.t.Helper()
	h.settled(game)
	_, now := h.position(game)
	m, _ := h.server.Look(h.users[bilbo], thread, string(now.StatusMessage))
	for user := pippin; user < bilbo; user++ {
		if waits := strings.Contains(m.Content, "⏳ <@"+h.users[user]+">"); waits != slices.Contains(users, user) {
			h.t.Errorf("%s: waits for user %d: %t in %q", when, user, waits, m.Content)
		}
	}
}

// Partners who may exchange a card are asked at once. Whoever has answered is waited for and reminded no
// more; a card that was offered is taken back freely as long as the partner has not answered, afterwards with
// the consent of all others, for both have seen what they got.
func TestPartnersAreAskedAtOnceAndTakeBackTogether(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	h.waitsFor("at first", game, thread, pippin, merry)
	ofGondor, ofRohan := h.handOf(game, gondor), h.handOf(game, gondor+1)
	h.do(pippin, thread, "exchange card="+ofGondor[0])
	h.waitsFor("after one offer", game, thread, merry)
	h.passes(49*time.Hour, game)
	for user := range h.users {
		if n, want := len(h.threadReminders(user, thread)), map[int]int{merry: 1}[user]; n != want {
			t.Errorf("user %d is reminded %d times, want %d", user, n, want)
		}
	}
	h.says(pippin, h.command(pippin, thread, "undo"), "bot.undo.done", nil)
	h.waitsFor("after it was taken back", game, thread, pippin, merry)

	h.do(pippin, thread, "exchange card="+ofGondor[1])
	h.settled(game)
	h.do(merry, thread, "exchange card="+ofRohan[0])
	h.waitsFor("after the exchange", game, thread, halina, zosia)
	if now := h.handOf(game, gondor); !slices.Contains(now, ofRohan[0]) || slices.Contains(now, ofGondor[1]) {
		t.Errorf("Gondor's hand was %v, is %v", ofGondor, now)
	}
	asked := h.undoAsks(merry, thread)
	for _, user := range []int{pippin, halina, zosia} {
		if !strings.Contains(asked.Content, "<@"+h.users[user]+">") {
			t.Errorf("user %d need not agree: %q", user, asked.Content)
		}
	}
	h.settled(game)
	for n, user := range []int{pippin, halina, zosia} {
		if now := h.handOf(game, gondor); !slices.Contains(now, ofRohan[0]) {
			t.Errorf("taken back when %d have agreed", n)
		}
		_, now := h.position(game)
		m, _ := h.server.Look(h.users[user], thread, string(now.StatusMessage))
		h.use(user, thread, m, "vote:y:")
		h.settled(game)
	}
	h.waitsFor("after the exchange was taken back", game, thread, merry) // the offer stands
	if now := h.handOf(game, gondor); !slices.Equal(now, ofGondor) {
		t.Errorf("Gondor's hand was %v, is %v", ofGondor, now)
	}
	h.do(merry, thread, "keep")
	h.waitsFor("after one has kept the hand", game, thread, halina, zosia)
	if now := h.handOf(game, gondor); !slices.Equal(now, ofGondor) {
		t.Errorf("Gondor's hand was %v, is %v", ofGondor, now)
	}
}

// A partner's seat changes hands: the new player gets the hand and the question, the former loses both, with
// the half-filled answer, the orders and the buttons; the partner's hand stays as secret from the one as from
// the other.
func TestAPartnersSeatChangesHands(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	title := func(user int, card string) string {
		return words.Text(reads[user], "wotr.card."+card, nil)
	}
	ofGondor, ofRohan := h.handOf(game, gondor), h.handOf(game, gondor+1)
	draft := h.command(merry, thread, "answer", action("exchange"))
	order := h.command(merry, thread, "orders", sandbox.Opt("order", "exchange exchange=keep"))
	letter := last(h.letters(merry))
	h.stopBot() // it would take the question away
	h.startBot()
	h.organises(pippin, thread, "replace", sandbox.Opt("player", h.users[merry]),
		sandbox.Opt("by", h.users[bilbo]))
	h.settled(game)

	h.problem(merry, h.command(merry, thread, "hand"), "not-seated", nil)
	h.problem(merry, h.command(merry, thread, "hand", sandbox.Opt("as", "words")), "not-seated", nil)
	h.problem(merry, h.command(merry, thread, "orders"), "not-seated", nil)
	h.problem(merry, h.command(merry, thread, "undo"), "not-seated", nil)
	h.problem(merry, h.use(merry, thread, draft, "d:"), "not-seated", nil)
	h.problem(merry, h.use(merry, thread, order, "o:"), "not-seated", nil)
	seen := []sandbox.Message{
		h.command(merry, thread, "record"), h.command(merry, thread, "board"),
		h.command(merry, thread, "board", sandbox.Opt("text", "mine")),
		h.command(merry, thread, "board", sandbox.Opt("view", "mine")), h.command(merry, thread, "draw"),
		h.command(merry, thread, "log"),
	}
	for _, m := range seen {
		for _, card := range slices.Concat(ofGondor, ofRohan) {
			if text := m.Content + h.files(m); strings.Contains(text, card) ||
				strings.Contains(text, title(merry, card)) {
				t.Errorf("the former player reads of %s: %q", card, text)
			}
		}
	}
	old := h.look(merry, letter) // with the picture that came with it
	if !strings.Contains(old.Content, "plays **") || len(old.Controls()) > 0 {
		t.Errorf("the former letter says %q", old.Content)
	}

	own := last(h.letters(bilbo))
	if _, ok := people.Control(own, "s:"+string(game)); !ok {
		t.Errorf("the new player is asked nothing: %q", own.Content)
	}
	hand := h.command(bilbo, thread, "hand", sandbox.Opt("as", "words"))
	record := h.files(h.command(bilbo, thread, "record"))
	for _, card := range ofRohan {
		h.hasText("the new hand", hand, title(bilbo, card))
	}
	for _, card := range ofGondor {
		if strings.Contains(hand.Content, title(bilbo, card)) || strings.Contains(record, card) {
			t.Errorf("the new player reads of the partner's %s: %q\n%s", card, hand.Content, record)
		}
	}
	h.obeys(game)
	h.waitsFor("the former player's order is gone", game, thread, pippin)
	_, now := h.position(game)
	if now.UserOf(gondor+1) != ids.User(h.users[bilbo]) || len(now.Waiting()) != 2 {
		t.Errorf("waits for %v", now.Waiting())
	}
	h.do(bilbo, thread, "exchange card="+ofRohan[0])
	h.do(pippin, thread, "exchange card="+ofGondor[0])
	h.settled(game)
	h.hasText("the hand after the exchange", h.command(bilbo, thread, "hand", sandbox.Opt("as", "words")),
		title(bilbo, ofGondor[0]))

	for _, user := range []int{bilbo, pippin} { // the last of a side ends the game
		h.use(user, thread, h.command(user, thread, "resign"), "r:")
		h.settled(game)
	}
	if _, over := h.status(thread, game); !over {
		t.Error("the game goes on though both partners have resigned")
	}
}

// files is what the text files of a message say, and what its pictures were painted from.
func (h *house) files(m sandbox.Message) (text string) {
	for _, a := range m.Attachments {
		data, _ := h.server.Attachment(a.ID)
		text += "\n" + string(data)
	}
	return text
}

// Partners confer for at most a day about what one of them is asked: by a button of the thread and of the
// letter, once for a question; the thread says until when and nothing else.
func TestPartnersConferWhileTheClockStands(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4", "clock": "3d"})
	_, now := h.position(game)
	before := map[ids.User]time.Time{}
	for _, w := range now.Waiting() {
		before[now.UserOf(w.Decision.Seat)] = w.Due
	}
	status, _ := h.server.Look(h.users[bilbo], thread, string(now.StatusMessage))
	button, ok := people.Control(status, "confer:"+string(game))
	if !ok || button.Label != "We confer" {
		t.Fatalf("no button: %v", status.Controls())
	}
	if _, ok := people.Control(last(h.letters(pippin)), "confer:"+string(game)); !ok {
		t.Errorf("no button below the letter %q", last(h.letters(pippin)).Content)
	}
	h.problem(bilbo, h.press(bilbo, thread, status, button.CustomID), "not-seated", nil)
	done := h.press(pippin, thread, status, button.CustomID)
	if !strings.HasPrefix(done.Content, "💬 Your clock stands until <t:") {
		t.Errorf("it says %q", done.Content)
	}
	h.settled(game)
	h.problem(pippin, h.press(pippin, thread, status, button.CustomID), "conferred", nil)
	_, now = h.position(game)
	for _, w := range now.Waiting() {
		user := now.UserOf(w.Decision.Seat)
		if more := w.Due.Sub(before[user]); (more == 24*time.Hour) != (string(user) == h.users[pippin]) {
			t.Errorf("%s has %v more", user, more)
		}
	}
	status, _ = h.server.Look(h.users[bilbo], thread, string(now.StatusMessage))
	told := "💬 <@" + h.users[pippin] + "> confers with their partner. The clock of this answer stands meanwhile"
	if !strings.Contains(status.Content, told) || strings.Count(status.Content, " · 💬 confers until <t:") != 1 ||
		len(status.Notified) > 0 {
		t.Errorf("notifying %v, the thread says %q", status.Notified, status.Content)
	}
	t.Log(status.Content)
}
