package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/engine/wotr"
	"redbook/storage/ids"
)

// handsOf are the cards in the hands of seats, as no player can see them all.
func (h *house) handsOf(game ids.Game, seats ...engine.Seat) (hands [][]wotr.Card) {
	h.t.Helper()
	p, _ := h.position(game)
	for _, seat := range seats {
		for _, own := range wotr.Rules.View(p, engine.SeatsOf(seat)).(wotr.View).Players {
			if own.Seat == wotr.Player(seat) {
				hands = append(hands, own.Hand.Cards)
			}
		}
	}
	return hands
}

// A standing order always keeps the hand when partners may exchange a card (Rulebook chapter XI): after a
// while, in whichever turn, also where the partner has offered a card already. Everyone reads what they would
// of an answer by hand, the partner too.
func TestAnOrderKeepsTheHandFromExchange(t *testing.T) {
	const keep = "exchange exchange=keep"
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	asks := func(side wotr.Side) bool {
		p, _ := h.position(game)
		d := wotr.Rules.Decisions(p)[0]
		return d.Step == "hand.exchange" && wotr.SideOf(d.Seat) == side
	}
	if !asks(wotr.FreePeoples) {
		t.Fatal("a war of four does not begin with the exchange")
	}
	kept := words.Text(words.English, "wotr.event.kept-hands",
		words.Args{"side": words.Text(words.English, "wotr.side.free", nil)})
	quiet := func(user int, told []sandbox.Message) {
		t.Helper()
		for _, m := range told {
			if strings.Contains(m.Content, "📜") {
				t.Errorf("user %d reads of somebody else's order: %q", user, m.Content)
			}
		}
	}

	given := h.guided(merry, thread, h.command(merry, thread, "orders"), "exchange", "Give")
	h.hasText("the order", given, "1. 🔁 Exchanging a card with the partner: keep the hand")
	h.hasText("the order by command", h.command(zosia, thread, "orders", sandbox.Opt("order", keep)),
		"✅ Rozkaz wydany.", "🔁 Wymiana karty z partnerem")
	t.Logf("\n%s", given.Content)
	status, _ := h.status(thread, game)
	h.hasText("merry's secrets", h.press(merry, thread, status, "s:"+string(game)), "📜", "keep the hand")

	gondor, rohan, saruman := seatNamed("gondor"), seatNamed("rohan"), seatNamed("saruman")
	before := h.handsOf(game, gondor, rohan)
	h.did(pippin, h.command(pippin, thread, "answer",
		action("exchange card="+wotr.Cards.Name(engine.Value(before[0][0])))))
	h.settled(game)
	h.early(game, table.LeastDelay-time.Minute)
	if !asks(wotr.FreePeoples) {
		t.Error("the order has answered at once")
	}
	h.obeys(game)
	if after := h.handsOf(game, gondor, rohan); asks(wotr.FreePeoples) || !slices.Equal(after[0], before[0]) ||
		!slices.Equal(after[1], before[1]) {
		t.Errorf("the hands were %v and are %v", before, after)
	}
	h.hasText("merry's list", h.command(merry, thread, "orders"),
		"your standing order has answered once: 🔁 Exchanging a card with the partner: keep the hand")
	h.tells(thread, "wotr.event.kept-hands",
		words.Args{"side": words.Text(words.English, "wotr.side.free", nil)})
	t.Logf("\n%s\n%s", last(h.letters(merry)).Content, last(h.spoken(thread)).Content)

	// The Shadow is asked next, and its player's order has been given before: nobody else answers.
	h.obeys(game)
	if asks(wotr.Shadow) {
		t.Error("the order of the Shadow's player has not answered")
	}
	h.hasText("zosia's list", h.command(zosia, thread, "orders"),
		"twój stały rozkaz odpowiedział raz: 🔁 Wymiana karty z partnerem")
	t.Logf("\n%s", last(h.letters(zosia)).Content)

	// In a later turn it does so again, over a restart.
	h.putGame(game, warMomentsOf(t, engine.Options{"seats": "4"}, 5,
		func(p engine.Position, d engine.Decision) bool {
			return d.Step == "hand.exchange" && p.(*wotr.Position).Turn > 2 && d.Seat == saruman
		}))
	h.stopBot()
	h.startBot()
	h.obeys(game)
	h.settled(game)
	if asks(wotr.Shadow) {
		t.Error("in a later turn the order has not answered")
	}
	if n := len(h.ordersOf(zosia, thread)); n != 1 {
		t.Errorf("zosia has %d orders left", n)
	}
	for user, told := range map[int][]sandbox.Message{pippin: h.letters(pippin), halina: h.letters(halina),
		bilbo: h.spoken(thread)} {
		quiet(user, told)
	}
	// By hand, when the order is taken back, it reads the same.
	list := h.command(merry, thread, "orders")
	remove := list.Controls()[slices.IndexFunc(list.Controls(), func(c *sandbox.Component) bool {
		return strings.Contains(c.CustomID, ":x:")
	})]
	h.press(merry, thread, list, remove.CustomID, remove.Options[0].Value)
	h.putGame(game, warMomentsOf(t, engine.Options{"seats": "4"}, 6,
		func(p engine.Position, d engine.Decision) bool {
			return d.Step == "hand.exchange" && d.Seat == gondor
		}))
	told := func() (n int) { // in a message of its own, or in the one that stands there
		for _, m := range h.spoken(thread) {
			n += strings.Count(m.Content, kept)
		}
		return n
	}
	already := told()
	h.did(pippin, h.command(pippin, thread, "answer", action("keep")))
	h.settled(game)
	if told() != already+1 {
		t.Errorf("by hand %q is told %d times, not once", kept, told()-already)
	}
}

// ordersOf are the lines of a person's list of standing orders.
func (h *house) ordersOf(user int, thread string) (lines []string) {
	h.t.Helper()
	for line := range strings.Lines(h.command(user, thread, "orders").Content) {
		if strings.HasPrefix(line, "1. ") || strings.HasPrefix(line, "2. ") {
			lines = append(lines, line)
		}
	}
	return lines
}

func seatNamed(name string) engine.Seat {
	v, _ := wotr.Rules.Seats().Parse(name)
	return engine.Seat(v)
}
