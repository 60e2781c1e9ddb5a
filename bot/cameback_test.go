package bot_test

import (
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
)

// Halina leaves the server, and letters still reach her: the thread is told once that she is gone, and once
// that she is back; in between she plays on by letter. The private place of hers takes her in again.
func TestAPlayerLeavesAndComesBack(t *testing.T) {
	h := newHouse(t)
	other := h.server.AddGuild("elsewhere")
	h.server.SetMember(other, h.users[halina], true)
	h.server.InviteBot(other)
	game, thread := h.newGame()
	role := h.organiser(merry)
	h.command(halina, thread, "settings", sandbox.Opt("private", "thread"), sandbox.Opt("reminders", "dm"))
	h.did(halina, h.command(halina, thread, "answer", action(placeSauron)))
	h.did(pippin, h.command(pippin, thread, "answer", action(placeFellowship)))
	h.settled(game)
	said := func(key string, args words.Args) int {
		return strings.Count(strings.Join(texts(h.spoken(thread)), "\n"), words.Text(words.English, key, args))
	}
	user := words.Args{"user": "<@" + h.users[halina] + ">"}
	gone := words.Args{"user": user["user"], "others": "<@" + h.users[pippin] + ">", "role": role, "game": game}
	home := h.server.GuildID()
	for n := range 2 {
		h.server.SetMember(home, h.users[halina], false)
		if _, now := h.position(game); h.userOf(string(now.UserOf(now.Waiting()[0].Decision.Seat))) != halina {
			h.step(game)
		}
		h.passes(25*time.Hour, game)
		h.passes(73*time.Hour, game)
		if got := said("bot.told.gone", gone); got != n+1 {
			t.Fatalf("that she is gone is said %d times, want %d", got, n+1)
		}
		if letters := h.lettersWith(halina, words.Text(words.Polish, "bot.reminder.dm", nil)); len(letters) == 0 {
			t.Error("no letter reaches her")
		}
		h.moves(game) // by letter
		h.settled(game)
		if got := said("bot.told.back", user); got != n {
			t.Errorf("that she is back is said %d times, want %d", got, n)
		}
		h.server.SetMember(home, h.users[halina], true)
		h.command(halina, thread, "board")
		h.command(halina, thread, "board")
		h.settled(game)
		if got := said("bot.told.back", user); got != n+1 {
			t.Errorf("that she is back is said %d times, want %d", got, n+1)
		}
	}
	h.checkStatus(game, thread)
	h.server.ForgetViolations() // to look for a member who is none is one
}

// A game does not begin with somebody who has left: their seat is free again.
func TestALobbyDoesNotBeginWithWhoHasLeft(t *testing.T) {
	h := newHouse(t)
	game, lobby := h.open(pippin)
	join := "l:join:" + string(game)
	h.use(halina, h.channel, lobby, join)
	lobby = h.lobby(game, "l:start:"+string(game))
	h.server.LeaveGuild(h.users[halina])
	h.problem(pippin, h.press(pippin, h.channel, lobby, "l:start:"+string(game)), "left-the-server",
		words.Args{"users": "<@" + h.users[halina] + ">"})
	lobby = h.lobby(game, join)
	h.use(merry, h.channel, lobby, join)
	lobby = h.wait(pippin, h.channel, func(m sandbox.Message) bool {
		return strings.Contains(m.Content, "<@"+h.users[merry]+">")
	})
	h.press(pippin, h.channel, lobby, "l:start:"+string(game))
	h.thread(game)
	h.server.ForgetViolations()
}
