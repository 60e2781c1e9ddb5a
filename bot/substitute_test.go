package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/engine"
	"redbook/storage/ids"
)

// minute lets the bot do what it does every minute, and waits until all is told.
func (h *house) minute(game ids.Game) {
	h.t.Helper()
	for range 2 { // the messages of an offer may have been noted at this moment
		h.settled(game)
		h.bot.AskSubstitutes(h.ctx, h.now())
	}
	h.settled(game)
}

// callFor is the message in the channel that calls to a seat of a game.
func (h *house) callFor(game ids.Game) sandbox.Message {
	h.t.Helper()
	for _, m := range h.server.Messages(h.users[merry], h.channel) {
		if strings.Contains(m.Content, "🪑") && strings.Contains(m.Content, string(game)) {
			return m
		}
	}
	h.t.Fatal("nobody is called in the channel")
	return sandbox.Message{}
}

// A player offers his seat with two presses. A substitute is asked by letter in his own language, anybody by
// a message in the channel; whoever takes it is let in and shown what the seat knows, and the messages say
// that it is taken.
func TestASubstituteTakesASeat(t *testing.T) {
	h := newHouse(t, atTable(4))
	game, thread := h.newGame()
	h.settled(game)
	fellowship := words.Text(words.English, "confrontation.seat.fellowship", nil)

	h.problem(merry, h.command(merry, h.server.DM(h.users[merry]), "settings", sandbox.Opt("substitute", "all")),
		"substitute-where", nil)
	registered := h.command(merry, h.channel, "settings", sandbox.Opt("substitute", "confrontation"))
	h.hasText("the settings", registered, "I ask you for: The Confrontation.")
	h.says(halina, h.command(halina, h.channel, "settings"), "bot.offer.registered", words.Args{"games": ""})

	panel := h.command(merry, thread, "substitute")
	if _, ok := people.Control(panel, "sub:"); ok {
		t.Errorf("a spectator is offered %q", panel.Content)
	}
	panel = h.command(pippin, thread, "substitute", sandbox.Opt("game", string(game)))
	done := h.use(pippin, thread, panel, "sub:own:")
	h.says(pippin, done, "bot.offer.did.own", words.Args{"seat": fellowship})
	h.settled(game)
	status := h.statusOf(game, thread)
	h.hasText("the thread", status, "<@"+h.users[pippin]+"> offers the seat **"+fellowship+"** to whoever takes",
		"🪑 The seat **"+fellowship+"** is offered")
	t.Log(status.Content)
	call := h.callFor(game)
	if len(call.Notified) > 0 || len(call.Controls()) != 1 {
		t.Errorf("the call notifies %v", call.Notified)
	}
	t.Log(call.Content)
	h.minute(game)
	letter := last(h.letters(merry))
	h.hasText("the letter", letter, "**Will you play on?**", "<#"+thread+">", "`"+string(game)+"`")
	t.Log(letter.Content)
	dm := h.server.DM(h.users[merry])

	h.problem(halina, h.use(halina, thread, status, "sub:ask:"), "you-play-already", nil)
	asked := h.use(merry, dm, letter, "sub:ask:")
	h.hasText("what it means", asked, "**Take the seat "+fellowship+"**")
	taken := h.use(merry, dm, asked, "sub:take:")
	did := words.Text(words.English, "bot.offer.did.take", words.Args{"seat": fellowship, "thread": thread})
	h.hasText("who has taken it reads", taken, did)
	told := h.tells(thread, "bot.offer.taken", words.Args{"to": "<@" + h.users[merry] + ">", "seat": fellowship,
		"from": "<@" + h.users[pippin] + ">", "vacant": false})
	t.Log(told.Content)
	h.settled(game)
	h.hasText("the newcomer's letter", last(h.letters(merry)),
		words.Text(words.English, "bot.offer.seated", words.Args{"seat": fellowship}))
	if m := h.look(merry, letter); m.Content != did || len(m.Controls()) > 0 {
		t.Errorf("the letter that asked says %q", m.Content)
	}
	if ch, ok := h.channelOf(merry, thread); !ok || !slices.Contains(ch.MemberIDs, h.users[merry]) ||
		!slices.Equal(told.Notified, []string{h.users[pippin], h.users[merry]}) {
		t.Errorf("the newcomer is not let into the thread, which notifies %v", told.Notified)
	}
	asks := last(h.letters(pippin))
	h.hasText("the letter of whoever has played", asks, words.Text(words.English, "bot.letter.handed-over",
		words.Args{"to": "<@" + h.users[merry] + ">", "seat": fellowship}))
	if len(asks.Controls()) > 0 {
		t.Errorf("it still has buttons: %v", asks.Controls())
	}
	if call := h.callFor(game); !strings.Contains(call.Content, "is offered no more") ||
		len(call.Controls()) > 0 {
		t.Errorf("the call says %q", call.Content)
	}
	h.problem(pippin, h.command(pippin, thread, "answer", action(placeFellowship)), "not-seated", nil)
	h.did(merry, h.command(merry, thread, "answer", action(placeFellowship)))
	record := h.command(merry, thread, "record")
	h.hasText("the record", record, "• **"+fellowship+"**, 1–1: <@"+h.users[pippin]+">",
		"• **"+fellowship+"**, 2–2: <@"+h.users[merry]+">")
	if text := h.files(record); !strings.Contains(text, "fellowship changes hands") ||
		strings.Contains(text, h.users[merry]) {
		t.Errorf("the record:\n%s", text)
	}
	forged := h.forge(thread, "sub:own:"+string(game)+":fellowship")
	h.problem(pippin, h.use(pippin, thread, forged, "sub:own:"), "not-your-seat", nil)
}

// An organiser offers a seat, in Polish; whoever declines is thanked and the next one asked, and an offer
// that is withdrawn leaves no button.
func TestAnOrganiserOffersASeat(t *testing.T) {
	h := newHouse(t, atTable(4))
	game, thread := h.newGame()
	h.organiser(halina)
	h.settled(game)
	fellowship := words.Text(words.Polish, "confrontation.seat.fellowship", nil)
	for _, user := range []int{zosia, bilbo} {
		h.command(user, h.channel, "settings", sandbox.Opt("substitute", "all"))
	}
	panel := h.command(halina, thread, "substitute")
	t.Log(panel.Content)
	h.says(halina, h.use(halina, thread, panel, "sub:offer:"+string(game)+":fellowship"), "bot.offer.did.offer",
		words.Args{"seat": fellowship})
	h.minute(game)
	first, second := zosia, bilbo
	if len(h.letters(bilbo)) > 0 {
		first, second = bilbo, zosia
	}
	letter := last(h.letters(first))
	t.Log(letter.Content)
	h.hasText("who declines reads", h.use(first, h.server.DM(h.users[first]), letter, "sub:no:"),
		words.Text(reads[first], "bot.offer.did.no", nil))
	h.minute(game)
	h.ahead.Add(int64(25 * time.Hour))
	letter = last(h.letters(second))
	t.Log(letter.Content)
	h.minute(game)
	if m := h.look(second, last(h.letters(second))); len(m.Controls()) > 0 {
		t.Errorf("the letter still asks: %q", m.Content)
	}
	log := h.command(halina, thread, "organise log")
	h.hasText("the log", log, "`"+string(game)+"`", fellowship, "do wzięcia")
	panel = h.command(halina, thread, "substitute")
	h.use(halina, thread, panel, "sub:back:")
	h.settled(game)
	if status := h.statusOf(game, thread); len(people.Forward(status)) > 0 && strings.Contains(status.Content,
		"is offered to whoever takes it, <t:") {
		t.Errorf("still offered: %q", status.Content)
	}
	dm := h.server.DM(h.users[second])
	forged := h.use(second, dm, h.forgeFor(second, dm, "sub:ask:"+string(game)+":fellowship"), "sub:")
	h.hasText("after the offer", forged, words.Text(reads[second], "table.problem.no-such-game",
		words.Args{"game": game}))
}

// The seat of a former player, of whom nothing is kept, is given away by its name, and the partners of a
// vacant seat can offer it.
func TestAFormerPlayersSeatIsGivenAway(t *testing.T) {
	h := newHouseOf(t, wars(), atTable(4))
	game, thread := warOf(h, engine.Options{"seats": "4"})
	h.settled(game)
	asked := h.command(merry, thread, "privacy")
	asked = h.use(merry, thread, asked, "privacy:ask")
	h.use(merry, thread, asked, "privacy:delete")
	h.settled(game)
	rohan := words.Text(words.English, "wotr.seat.rohan", nil)
	panel := h.command(pippin, thread, "substitute")
	h.hasText("the panel", panel, "• **"+rohan+"**: vacant")
	h.use(pippin, thread, panel, "sub:own:"+string(game)+":rohan")
	h.settled(game)
	status := h.statusOf(game, thread)
	h.hasText("the status", status, "The seat **"+rohan+"** is offered")
	h.problem(pippin, h.command(pippin, thread, "organise replace", sandbox.Opt("by", h.users[bilbo])),
		"replace-whom", nil)
	h.organises(pippin, thread, "replace", sandbox.Opt("seat", "rohan"), sandbox.Opt("by", h.users[bilbo]))
	h.settled(game)
	h.hasText("the thread", h.statusOf(game, thread), "<@"+h.users[bilbo]+"> plays on for a former player")
	if call := h.callFor(game); len(call.Controls()) > 0 {
		t.Errorf("still called: %q", call.Content)
	}
	now, _ := table.New(h.store, h.games, time.Now, func() {}).Open(h.ctx, game)
	if chair, _ := now.Chair("rohan"); chair.User != ids.User(h.users[bilbo]) {
		t.Errorf("rohan is %+v", chair)
	}
}
