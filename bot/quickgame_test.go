package bot_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
)

// listed fails the test unless a message lists the orders of a quick game, each in a line of its own, and has
// room for all of them.
func (h *house) listed(what string, m sandbox.Message, marks ...string) {
	h.t.Helper()
	for _, mark := range marks {
		if n := strings.Count(m.Content, mark); n != 1 {
			h.t.Errorf("%s: %d times %q in\n%s", what, n, mark, m.Content)
		}
	}
	if n := utf8.RuneCountInString(m.Content); n >= 2000 || strings.HasSuffix(m.Content, "…") {
		h.t.Errorf("%s: %d characters", what, n)
	}
}

// One press in the first letter gives what most would choose, says what that is and leaves the question; one
// takes it back. Later it stands under /orders alone. An order of one's own stays before it, and what has
// broken off can be given again.
func TestQuickGame(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	id := func(op, side string) string { return "op:" + op + ":" + string(game) + ":" + side + ":quick-game" }
	line := func() int {
		_, now := h.position(game)
		return now.Sequence
	}

	status, _ := h.status(thread, game)
	mine := h.press(halina, thread, status, "s:"+string(game)) // while Pippin is waited for
	mine = h.press(halina, thread, mine, h.labelled(mine, id("q", "shadow")).CustomID)
	h.listed("in her secrets", mine, "🎲 Przerzut kości poszukiwań: tak")
	h.press(halina, thread, mine, h.labelled(mine, id("b", "shadow")).CustomID)

	letter, before := last(h.letters(pippin)), line()
	give := h.labelled(letter, id("q", "free"))
	if give.Label != "⚡ Quick game: the usual orders" {
		t.Errorf("the button says %q", give.Label)
	}
	given := h.press(pippin, h.server.DM(h.users[pippin]), letter, give.CustomID)
	h.listed("in a letter", given, "⚡ **Quick game.**", "🃏 In every battle: play no combat card",
		"🏰 Before every stronghold: withdraw", "⚔️ As attacker: go on while you have more",
		"💍 Hunt damage up to 2: the Ring", "What does the Fellowship do?", "answer by hand and nobody waits")
	if line() != before {
		t.Error("a quick game has answered what was asked before it")
	}
	h.unseen(pippin, thread)
	given = h.press(pippin, h.server.DM(h.users[pippin]), given, h.labelled(given, id("b", "free")).CustomID)
	h.hasText("taken back", given, "✅ The order is taken back.", "What does the Fellowship do?")
	h.hasText("the list", h.command(pippin, thread, "orders"), "none yet")

	h.command(halina, thread, "orders", sandbox.Opt("order", "allocate dice=2"))
	list := h.command(halina, thread, "orders")
	list = h.press(halina, thread, list, h.labelled(list, id("g", "shadow")).CustomID)
	h.listed("the list", list, "⚡ **Szybka gra.**", "1. 👁️ Co turę do poszukiwań: 2",
		"2. 🃏 W każdej bitwie: nie zagrywaj karty Bitwy", "🎲 Przerzut kości poszukiwań: tak",
		"🔮 Czarnoksięstwo: tak")
	if text := controlsText(list); strings.Contains(text, "Zawsze przerzucaj") {
		t.Errorf("a part of the quick game has a button of its own:\n%s", text)
	}
	h.command(halina, thread, "orders", sandbox.Opt("remove", "hunt-reroll use=use")) // as if it had broken off
	list = h.command(halina, thread, "orders")
	h.labelled(list, id("x", "shadow"))
	list = h.press(halina, thread, list, h.labelled(list, id("g", "shadow")).CustomID)
	h.listed("given again", list, "🎲 Przerzut kości poszukiwań: tak")
	list = h.press(halina, thread, list, h.labelled(list, id("x", "shadow")).CustomID)
	h.hasText("taken back in the list", list, "1. 👁️ Co turę do poszukiwań: 2")
	if strings.Contains(list.Content, "2. ") {
		t.Errorf("more than the order of her own is left:\n%s", list.Content)
	}

	h.command(halina, thread, "orders", sandbox.Opt("remove", "allocate dice=2"))
	later := warMoments(t, 3, func(_ engine.Position, d engine.Decision) bool { return d.Step == "hunt.reroll" })
	for line() <= 12 {
		h.putGame(game, later)
	}
	status, _ = h.status(thread, game)
	if mine = h.press(halina, thread, status, "s:"+string(game)); strings.Contains(controlsText(mine), "⚡") {
		t.Error("a quick game is offered beside questions in the middle of a game")
	}
}

// In the Hunt for the Ring it is the Ring-bearer's: nobody else is interrupted.
func TestQuickGameOfAHunt(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	list := h.command(pippin, thread, "orders")
	give := h.labelled(list, "op:g:"+string(game)+":ring-bearer:quick-game")
	list = h.press(pippin, thread, list, give.CustomID)
	h.listed("the list", list, "1. Do not react; ask me about: hunts, meetings (until I take it back)")
	h.labelled(list, "op:x:"+string(game)+":ring-bearer:quick-game")
	if text := controlsText(h.command(merry, thread, "orders")); strings.Contains(text, "⚡") {
		t.Errorf("a hunter is offered a quick game:\n%s", text)
	}
}

// In a battle one press says for all of it that no card is played; when the list is full of ready-made orders
// it still has room for what gives and takes back others.
func TestPresetsOfABattle(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	h.putGame(game, warMoments(t, 3, func(_ engine.Position, d engine.Decision) bool {
		return d.Step == "battle.lay-defence" && wotr.SideOf(d.Seat) == wotr.Shadow
	}))
	status, _ := h.status(thread, game)
	mine := h.press(halina, thread, status, "s:"+string(game))
	button := h.labelled(mine, "op:a:"+string(game)+":shadow:no-card-here:")
	if button.Label != "📜 W tej bitwie żadnych kart" {
		t.Errorf("the button says %q", button.Label)
	}
	done := h.press(halina, thread, mine, button.CustomID)
	h.settled(game)
	h.hasText("the answer", done, "✅ ", "🃏 W każdej bitwie (ta bitwa: ", "): nie zagrywaj karty Bitwy")
	h.labelled(done, "op:b:"+string(game)+":shadow:no-card-here")
	list := h.command(halina, thread, "orders")
	for _, name := range []string{"quick-game", "defend-alone"} {
		list = h.press(halina, thread, list, h.labelled(list, "op:g:"+string(game)+":shadow:"+name).CustomID)
	}
	h.settled(game)
	_, now := h.position(game)
	if slices.ContainsFunc(now.Waiting(), func(w table.Wait) bool { // unless the dice have ended the battle
		return strings.HasPrefix(w.Decision.Step, "battle.")
	}) {
		h.listed("the list", h.command(halina, thread, "orders"), "(ta bitwa: ")
	}
	for _, id := range []string{"o:" + string(game) + ":k:", "o:" + string(game) + ":x:", "s:" + string(game)} {
		h.labelled(list, id)
	}
	h.unseen(halina, thread)
}
