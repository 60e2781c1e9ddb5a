package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// resigns has a user give up, with the second press.
func (h *house) resigns(user int, game ids.Game, thread, ask string) sandbox.Message {
	h.t.Helper()
	m := h.command(user, thread, "resign")
	h.hasText("the question", m, ask)
	m = h.press(user, thread, m, "r:"+string(game))
	h.settled(game)
	return m
}

// statusOf is the status of a game, as the guest sees it.
func (h *house) statusOf(game ids.Game, thread string) sandbox.Message {
	h.t.Helper()
	h.settled(game)
	_, now := h.position(game)
	m, ok := h.server.Look(h.users[bilbo], thread, string(now.StatusMessage))
	if !ok {
		h.t.Fatal("no status")
	}
	return m
}

// replays fails the test unless the record of a game that is over holds these lines and replays.
func (h *house) replays(game ids.Game, thread string, rules engine.Rules, lines ...string) {
	h.t.Helper()
	m := h.command(pippin, thread, "record")
	m.Attachments = m.Attachments[:1] // of a finished game its result comes with it
	text := strings.TrimSpace(h.files(m))
	for _, line := range lines {
		if !strings.Contains(text, line) {
			h.t.Errorf("the record lacks %q:\n%s", line, text)
		}
	}
	record, _, err := engine.ParseRecord(text, func(string) (engine.Rules, bool) { return rules, true })
	if err == nil {
		_, err = engine.Replay(rules, record, nil)
	}
	if err != nil {
		h.t.Errorf("the record does not replay: %v", err)
	}
}

// One of two partners who resigns leaves a vacant seat, and the game goes on. The status says so to everyone;
// only the partner can play it as well, and is told what that means. When the last of the side resigns the
// game is over.
func TestAPartnerPlaysAVacantSeat(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	say := func(user int, key string, args words.Args) string { return words.Text(reads[user], key, args) }
	ofRohan := h.handOf(game, gondor+1)
	rohan := words.Text(words.English, "wotr.seat.rohan", nil)

	left := h.resigns(merry, game, thread,
		say(merry, "bot.resign.leave", words.Args{"partners": "<@" + h.users[pippin] + ">"}))
	h.hasText("whoever has left reads", left, "✅ You have given up the seat **"+rohan+"**",
		"<@"+h.users[pippin]+">")
	told := h.tells(thread, "bot.told.left", words.Args{"from": "<@" + h.users[merry] + ">", "seat": rohan,
		"partners": "<@" + h.users[pippin] + ">"})
	for user := range h.users {
		if called := slices.Contains(told.Notified, h.users[user]); called != (user == pippin) {
			t.Errorf("user %d is called: %t", user, called)
		}
	}
	if n := strings.Count(told.Content, "buttons below"); n != 1 {
		t.Errorf("what the partner can do is said %d times: %q", n, told.Content)
	}
	status := h.statusOf(game, thread)
	h.hasText("the status", status, "🪑 **"+rohan+"** is vacant", "⏳ "+rohan+" (vacant)")
	t.Logf("\n%s", status.Content)
	h.waitsFor("while a seat is vacant", game, thread, pippin)
	h.problem(merry, h.command(merry, thread, "hand"), "not-seated", nil)
	for _, user := range []int{halina, merry, zosia, bilbo} {
		h.problem(user, h.use(user, thread, status, "v:ask:"), "not-your-side", nil)
	}
	tables := table.New(h.store, h.games, time.Now, func() {})
	for user, want := range map[int]string{halina: "not-your-side", zosia: "not-your-side", merry: "not-seated",
		bilbo: "not-seated"} {
		_, err := tables.TakeOver(h.ctx, "", ids.User(h.users[user]), game, "rohan")
		var problem *table.Problem
		if !errors.As(err, &problem) || problem.Code != want {
			t.Errorf("user %d takes the seat over: %v", user, err)
		}
	}
	replace := func(player, by int) sandbox.Message {
		return h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[player]),
			sandbox.Opt("by", h.users[by]))
	}
	h.problem(pippin, replace(merry, zosia), "plays-already", words.Args{"user": "<@" + h.users[zosia] + ">"})

	asked := h.use(pippin, thread, status, "v:ask:")
	h.hasText("what it means", asked, say(pippin, "bot.vacant.ask", words.Args{"seat": rohan}))
	h.use(pippin, thread, asked, "v:play:")
	h.tells(thread, "bot.told.taken-over", words.Args{"to": "<@" + h.users[pippin] + ">", "seat": rohan})
	if status := h.statusOf(game, thread); strings.Contains(status.Content, "vacant") {
		t.Errorf("still vacant: %q", status.Content)
	}
	var problem *table.Problem
	if _, err := tables.TakeOver(h.ctx, "", ids.User(h.users[pippin]), game, "rohan"); !errors.As(err,
		&problem) ||
		problem.Code != "not-vacant" {
		t.Errorf("taken over again: %v", err)
	}
	hand := h.command(pippin, thread, "hand", sandbox.Opt("as", "words"))
	for _, card := range ofRohan {
		h.hasText("the hand", hand, words.Text(words.English, "wotr.card."+card, nil))
	}
	h.do(pippin, thread, "keep") // one partner's word is enough
	h.waitsFor("after the partners have answered", game, thread, halina, zosia)

	h.resigns(pippin, game, thread, say(pippin, "bot.resign.ask", nil))
	if _, now := h.position(game); now.Running() {
		t.Error("the last of the side has resigned, and the game goes on")
	}
	h.replays(game, thread, wars()[len(wars())-1].Rules, "rohan leaves", "rohan changes hands", "gondor resigns")
}

// An organiser seats somebody else on a vacant seat, never one who knows the other side.
func TestASubstituteForAVacantSeat(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	h.resigns(zosia, game, thread, words.Text(words.Polish, "bot.resign.leave",
		words.Args{"partners": "<@" + h.users[halina] + ">"}))
	h.resigns(merry, game, thread, "")
	h.problem(pippin, h.command(pippin, thread, "organise replace", sandbox.Opt("player", h.users[merry]),
		sandbox.Opt("by", h.users[zosia])), "held-other-side", words.Args{"user": "<@" + h.users[zosia] + ">"})
	h.organises(pippin, thread, "replace", sandbox.Opt("player", h.users[zosia]),
		sandbox.Opt("by", h.users[bilbo]))
	saruman := words.Text(words.English, "wotr.seat.saruman", nil)
	h.tells(thread, "bot.told.replaced", words.Args{"to": "<@" + h.users[bilbo] + ">",
		"from": "<@" + h.users[zosia] + ">", "seat": saruman,
		"by": words.Text(words.English, "bot.told.organiser", words.Args{"user": "<@" + h.users[pippin] + ">",
			"seats": words.Text(words.English, "wotr.seat.gondor", nil), "played": true})})
	h.settled(game)
	h.hasText("the letter", last(h.letters(bilbo)), words.Text(words.English, "bot.told.seated",
		words.Args{"seat": saruman}))
	if status := h.statusOf(game, thread); strings.Contains(status.Content, saruman+"** is vacant") ||
		!strings.Contains(status.Content, "is vacant") {
		t.Errorf("the status reads %q", status.Content)
	}
	h.resigns(halina, game, thread, "")
	h.resigns(bilbo, game, thread, words.Text(words.English, "bot.resign.ask", nil))
	h.replays(game, thread, wars()[len(wars())-1].Rules, "saruman leaves", "rohan leaves",
		"saruman changes hands", "witch-king leaves", "saruman resigns")
}

// Of two hunters one leaves, and the other gives up, too; the Ring-bearer, alone on a side, decides nothing
// about it.
func TestHuntersGiveUpTogether(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	h.resigns(merry, game, thread, words.Text(words.English, "bot.resign.leave",
		words.Args{"partners": "<@" + h.users[halina] + ">"}))
	h.settled(game)
	status, _ := h.status(thread, game)
	h.hasText("the status", status, "🪑")
	h.problem(pippin, h.use(pippin, thread, status, "v:ask:"), "not-your-side", nil)
	asked := h.use(halina, thread, status, "v:resign:")
	h.hasText("the question", asked, words.Text(words.Polish, "bot.resign.ask", nil))
	h.press(halina, thread, asked, "r:"+string(game))
	h.settled(game)
	h.replays(game, thread, hunts()[len(hunts())-1].Rules, "nazgul-2 leaves", "nazgul-1 resigns")
}
