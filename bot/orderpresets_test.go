package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/hunt"
	"redbook/engine/wotr"
)

// labelled is the control of a message whose custom id begins so.
func (h *house) labelled(m sandbox.Message, id string) *sandbox.Component {
	h.t.Helper()
	c, ok := people.Control(m, id)
	if !ok {
		h.t.Fatalf("no button %s under %q\n%s", id, m.Content, controlsText(m))
	}
	return c
}

// unseen fails the test if somebody else reads of a person's standing orders.
func (h *house) unseen(owner int, thread string) {
	h.t.Helper()
	for user := range h.users {
		for _, m := range append(h.spoken(thread), h.letters(user)...) {
			if user != owner && (strings.Contains(m.Content, "📜 Your standing order") ||
				strings.Contains(m.Content, "📜 Twój stały rozkaz") || strings.Contains(controlsText(m), "op:x:")) {
				h.t.Errorf("user %d reads of somebody else's order: %q", user, m.Content)
			}
		}
	}
}

// One press beside the question answers it and those that follow, and rings nobody for them; one press takes
// that back, where it was given and in the list. Nobody else learns of it.
func TestLetItBeFromNowOn(t *testing.T) {
	h := newHouseOf(t, hunts())
	game, thread := theHuntFor(h)
	window := func(seed uint64) engine.Position {
		p, _ := huntMoment(t, seed,
			func(_ engine.Position, d engine.Decision) bool { return d.Step == "act.window" })
		return p
	}
	asks := func() bool {
		p, _ := h.position(game)
		return slices.ContainsFunc(hunt.Rules.Decisions(p),
			func(d engine.Decision) bool { return d.Step == "act.window" })
	}
	h.putGame(game, window(1))
	letter, dm := last(h.letters(pippin)), h.server.DM(h.users[pippin])
	give := h.labelled(letter, "op:a:"+string(game)+":ring-bearer:let-it-be:")
	if give.Label != "📜 Do not react from now on" {
		t.Errorf("the button says %q", give.Label)
	}
	done := h.press(pippin, dm, letter, give.CustomID)
	h.settled(game)
	h.hasText("the answer", done, "✅ ", "📜 Your standing order: Do not react (until I take it back)",
		"From now on it answers for you")
	if asks() {
		t.Error("the question is not answered")
	}
	back := h.labelled(done, "op:b:")
	if back.Label != "✖ Take back: Do not react from now on" {
		t.Errorf("what takes it back says %q", back.Label)
	}

	before := len(h.letters(pippin))
	h.putGame(game, window(2))
	for _, m := range append(h.letters(pippin)[before:], last(h.spoken(thread))) {
		if slices.Contains(m.Notified, h.users[pippin]) {
			t.Errorf("rings for what a preset answers: %q", m.Content)
		}
	}
	h.early(game, table.LeastDelay-time.Minute)
	if !asks() {
		t.Error("the order has answered at once")
	}
	h.obeys(game)
	if asks() {
		t.Error("the order has not answered")
	}
	h.unseen(pippin, thread)

	h.hasText("taken back", h.press(pippin, dm, done, back.CustomID), "✅ The order is taken back.")
	list := h.command(pippin, thread, "orders")
	h.hasText("the list", list, "none yet")
	const today = ":ring-bearer:let-it-be-today"
	list = h.press(pippin, thread, list, h.labelled(list, "op:g:"+string(game)+today).CustomID)
	h.hasText("given in the list", list, "1. Do not react (today)")
	list = h.press(pippin, thread, list, h.labelled(list, "op:x:"+string(game)+today).CustomID)
	h.hasText("taken back in the list", list, "none yet")

	cards := h.labelled(list, "op:g:"+string(game)+":ring-bearer:ask-cards")
	list = h.press(pippin, thread, list, cards.CustomID)
	h.hasText("what a card can betray", list,
		"1. Do not react; ask me when a card of mine fits (until I take it back)",
		"What an order that depends on your hand alone cannot hide")
	menu := h.labelled(list, "o:"+string(game)+":k:")
	h.hasText("the explanation", h.press(pippin, thread, list, menu.CustomID, "let-be"),
		"Whenever a Nazgûl acts, I answer “Do not react” for you", "For example: name hunts and meetings")
	list = h.command(pippin, thread, "orders")
	some := h.labelled(list, "op:m:"+string(game)+":ring-bearer:ask-about")
	list = h.press(pippin, thread, list, some.CustomID, some.Options[2].Value, some.Options[5].Value)
	h.hasText("what is excepted, in one menu", list,
		"1. Do not react; ask me about: hunts, meetings (until I take it back)")
	list = h.guided(pippin, thread, h.command(pippin, thread, "orders"), "let-be", "hunts", "None of these",
		"Never because of a card", "Until I take it back", "Give this order")
	h.hasText("a choice made once", list, "**Your standing order**",
		"1. Do not react; ask me about: hunts (until I take it back)")
	if other := h.command(merry, thread, "orders"); strings.Contains(controlsText(other), "op:") {
		t.Errorf("a hunter is offered the Ring-bearer's presets: %s", controlsText(other))
	}
}

// A preset of several orders settles a battle, in Polish; where another question is asked by now it answers
// that only when it is due, as an order does.
func TestAPresetOfSeveralOrders(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := war(h)
	shadow := func(step string) engine.Position {
		return warMoments(t, 3, func(_ engine.Position, d engine.Decision) bool {
			return d.Step == step && wotr.SideOf(d.Seat) == wotr.Shadow
		})
	}
	step := func() string {
		p, _ := h.position(game)
		return wotr.Rules.Decisions(p)[0].Step
	}
	const label = "Broń się za mnie: bez karty i odwrotu"
	secrets := func() (sandbox.Message, *sandbox.Component) {
		status, _ := h.status(thread, game)
		mine := h.press(halina, thread, status, "s:"+string(game))
		return mine, h.labelled(mine, "op:a:"+string(game)+":shadow:defend-alone:")
	}
	h.putGame(game, shadow("battle.lay-defence"))
	mine, button := secrets()
	if button.Label != "📜 "+label {
		t.Errorf("the button says %q", button.Label)
	}
	h.putGame(game, shadow("battle.retreat"))
	stale := h.press(halina, thread, mine, button.CustomID)
	h.hasText("an old button", stale, "📜 Twój stały rozkaz: 🃏 W obronie")
	if step() != "battle.retreat" {
		t.Error("an old button has answered another question at once")
	}
	h.obeys(game)
	if step() == "battle.retreat" {
		t.Error("the preset does not answer what is asked next")
	}
	list := h.command(halina, thread, "orders")
	h.hasText("the list", list, "1. 🃏 W obronie", "2. 💀 Trafienia naraz: najwyżej 2",
		"3. 🏃 Wszędzie: bez odwrotu")
	back := h.labelled(list, "op:x:"+string(game)+":shadow:defend-alone")
	if back.Label != "✖ Cofnij: "+label {
		t.Errorf("what takes it back says %q", back.Label)
	}
	h.hasText("taken back", h.press(halina, thread, list, back.CustomID),
		"✅ Rozkaz cofnięty.", "na razie żadnego")

	h.putGame(game, shadow("battle.lay-defence"))
	mine, button = secrets()
	done := h.press(halina, thread, mine, button.CustomID)
	h.settled(game)
	h.hasText("the answer", done, "✅ ", "📜 Twój stały rozkaz: 🏃 Wszędzie: bez odwrotu",
		"Odtąd odpowiada za ciebie")
	if step() == "battle.lay-defence" {
		t.Error("the question is not answered")
	}
	h.unseen(halina, thread)
}
