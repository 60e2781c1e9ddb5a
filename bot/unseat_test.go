package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// A host reads who sits there, takes somebody off their seat after a second press, and the guest is told
// once, in private and in their language. They come back by an invitation alone. The channel shows a free
// seat.
func TestAHostTakesSomebodyOffTheirSeat(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(merry)
	join := "l:join:" + string(game) + ":sauron"
	h.press(halina, h.channel, lobby, join)
	user := func(n int) string { return "<@" + h.users[n] + ">" }
	lobby = h.lobby(game, "l:who:"+string(game))
	if read := h.press(halina, h.channel, lobby, "l:who:"+string(game)); len(read.Controls()) > 0 {
		t.Errorf("a guest is offered %v", read.Controls())
	}
	read := h.press(merry, h.channel, lobby, "l:who:"+string(game))
	if c, ok := people.Control(read, "l:ask-unseat:"); !ok || c.Label != "Unseat Halina" {
		t.Errorf("the host is offered %v", read.Controls())
	}
	asked := h.use(merry, h.channel, read, "l:ask-unseat:")
	t.Log(asked.Content)
	h.says(merry, asked, "bot.unseat.ask", words.Args{"user": user(halina), "game": game})
	h.hasText("the seat as long as that is asked", h.lobby(game, "l:leave:"), user(halina))
	done := h.use(merry, h.channel, asked, "l:unseat:")
	t.Log(done.Content)
	h.says(merry, done, "bot.lobby.did.unseat",
		words.Args{"user": user(halina), "game": game, "own": true})
	h.settled(game)
	told := h.letterSays(halina, "bot.unseat.told", words.Args{"game": game, "host": user(merry),
		"title": words.Text(reads[halina], "confrontation.title", nil)})
	t.Log(told.Content)
	if !slices.Contains(told.Notified, h.users[halina]) || len(h.letters(halina)) != 1 {
		t.Errorf("%d letters, notified %v", len(h.letters(halina)), told.Notified)
	}
	for _, m := range h.spoken(h.channel) {
		if strings.Contains(m.Content, user(halina)) {
			t.Errorf("everybody reads %q", m.Content)
		}
	}
	back := words.Args{"host": user(merry)}
	h.problem(halina, h.use(halina, h.channel, h.lobby(game, join), join), "taken-off", back)
	code, guest := sandbox.Opt("game", string(game)), sandbox.Opt("player", h.users[halina])
	h.problem(merry, h.command(merry, h.channel, "game unseat", guest, code), "unseat-whom",
		words.Args{"user": user(halina)})
	h.says(merry, h.command(merry, h.channel, "game invite", guest, code), "bot.lobby.did.invite",
		words.Args{"game": game})
	h.settled(game)
	h.says(halina, h.command(halina, h.channel, "game join", code), "bot.lobby.did.join",
		words.Args{"game": game, "seat": "Sauron"})
}

// An organiser does it by command, in the host's place, and that stands in the log of what organisers did.
// Whoever takes no direct messages is told by one line in the channel.
func TestAnOrganiserTakesSomebodyOffTheirSeat(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(merry)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	user := func(n int) string { return "<@" + h.users[n] + ">" }
	code, guest := sandbox.Opt("game", string(game)), sandbox.Opt("player", h.users[halina])
	h.problem(halina, h.command(halina, h.channel, "game unseat", sandbox.Opt("player", h.users[merry]), code),
		"only-host", words.Args{"host": user(merry)})
	h.server.CloseDMs(h.users[halina], true)
	h.says(pippin, h.command(pippin, h.channel, "game unseat", guest, code), "bot.lobby.did.unseat",
		words.Args{"user": user(halina), "game": game, "host": user(merry), "own": false})
	h.settled(game)
	told := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return strings.HasPrefix(m.Content, user(halina)+" 🪑") })
	t.Log(told.Content)
	if !slices.Equal(told.Notified, []string{h.users[halina]}) {
		t.Errorf("%q calls %v", told.Content, told.Notified)
	}
	h.server.ForgetViolations()
	log := h.command(pippin, h.channel, "organise log", code)
	t.Log(log.Content)
	h.hasText("the log", log, user(pippin)+" took "+user(halina)+" off their seat before the game began")
}

// Who was taken off a seat can have that deleted as all else.
func TestATakenOffSeatIsForgotten(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.openWith(merry)
	h.press(halina, h.channel, lobby, "l:join:"+string(game)+":sauron")
	h.command(merry, h.channel, "game unseat", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("game", string(game)))
	h.settled(game)
	kept, err := h.store.Kept(h.ctx, ids.User(h.users[halina]))
	if err != nil || len(kept["named"]) == 0 {
		t.Errorf("kept is %v, %v", kept, err)
	}
	asked := h.use(halina, h.channel, h.command(halina, h.channel, "privacy"), "privacy:ask")
	h.use(halina, h.channel, asked, "privacy:delete")
	h.settled(game)
	stored, err := h.store.Game(h.ctx, game)
	if err != nil || strings.Contains(stored.Lobby, h.users[halina]) || stored.State != storage.Lobby {
		t.Errorf("the lobby keeps %q, %v", stored.Lobby, err)
	}
}
