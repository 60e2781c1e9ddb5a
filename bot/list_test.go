package bot_test

import (
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A message lists the games of the channel for games. It is edited, also after a stop, and rings nobody; made
// anew when it was deleted; taken away when the list is moved.
func TestAMessageListsTheGames(t *testing.T) {
	h := newHouse(t)
	board := h.server.AddChannel(h.server.GuildID(), "list")
	h.command(pippin, h.channel, "setup", sandbox.Opt("list", board), sandbox.Opt("channel", h.channel))
	list := func(says ...string) sandbox.Message {
		t.Helper()
		m := h.wait(merry, board, func(m sandbox.Message) bool {
			for _, part := range says {
				if !strings.Contains(m.Content, part) {
					return false
				}
			}
			return true
		})
		if len(h.spoken(board)) != 1 || len(m.Notified) > 0 {
			t.Errorf("%d messages, %v are notified", len(h.spoken(board)), m.Notified)
		}
		return m
	}
	first := list("nobody just now", "none")
	h.command(pippin, h.channel, people.Create("confrontation"))
	list("🪑 [The Confrontation `", "opened by <@"+h.users[pippin]+">", "free seats: 1")
	game, thread := h.begun()
	waits := list("<#"+thread+"> · ⏳", "<@"+h.users[pippin]+">", "<@"+h.users[halina]+">", "nobody just now")
	h.stopBot()
	h.startBot()
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	if last := list("nobody just now", "none"); last.ID != first.ID || waits.ID != first.ID {
		t.Error("the list was posted anew")
	}
	h.server.DeleteMessage(board, first.ID)
	h.command(pippin, h.channel, people.Create("confrontation"))
	list("free seats: 1")
	h.server.ForgetViolations() // it edited a message that a moderator had deleted
	h.command(pippin, h.channel, "setup", sandbox.Opt("forget", "list"))
	if left := h.spoken(board); len(left) > 0 {
		t.Errorf("the list stays: %+v", left)
	}
}

// A lobby whose message Discord does not take yet is not listed: nothing could be reached there.
func TestALobbyIsListedOnceItStands(t *testing.T) {
	h := newHouse(t)
	board := h.server.AddChannel(h.server.GuildID(), "list")
	h.command(pippin, h.channel, "setup", sandbox.Opt("list", board), sandbox.Opt("channel", h.channel))
	h.server.Fail(sandbox.Failure{Route: postMessage, Channel: h.channel, Times: 4, Status: 500})
	h.command(pippin, h.channel, people.Create("confrontation"))
	h.wait(merry, board, func(m sandbox.Message) bool { return strings.Contains(m.Content, "free seats: 1") })
	for _, r := range h.server.Requests() {
		if strings.Contains(string(r.Body), "/"+h.channel+"/)") {
			t.Errorf("a link without a message: %s", r.Body)
		}
	}
}

// Who sits at a lobby calls the role of those who look for games, and nobody else; then there is a pause for
// all.
func TestPlayersAreCalledToALobby(t *testing.T) {
	h := newHouse(t)
	everyone := h.command(pippin, h.channel, "setup", sandbox.Opt("players", h.server.GuildID()))
	h.problem(pippin, everyone, "everyone", nil)
	role := h.server.AddRole(h.server.GuildID(), sandbox.Role{Name: "players"})
	h.server.GiveRole(h.server.GuildID(), role, h.users[merry], true)
	h.command(pippin, h.channel, "setup", sandbox.Opt("players", role))
	created := h.command(pippin, h.channel, people.Create("confrontation"))
	game := strings.Split(created.Content, "`")[1]
	lobby := h.lobby(ids.Game(game), "l:call:"+game)
	h.problem(halina, h.press(halina, h.channel, lobby, "l:call:"+game), "not-seated", nil)
	h.says(pippin, h.press(pippin, h.channel, lobby, "l:call:"+game), "bot.lobby.did.call",
		words.Args{"role": role})
	call := h.wait(merry, h.channel, func(m sandbox.Message) bool { return strings.Contains(m.Content, "📣") })
	if len(call.Notified) != 1 || call.Notified[0] != h.users[merry] ||
		!strings.Contains(call.Content, "`"+game+"`") || !strings.Contains(call.Content, lobby.ID) {
		t.Errorf("%q notifies %v", call.Content, call.Notified)
	}
	if strings.Contains(call.Content, "free seats") {
		t.Errorf("a number that is wrong when somebody sits down: %q", call.Content)
	}
	again := h.press(pippin, h.channel, lobby, "l:call:"+game)
	if !strings.Contains(again.Content, "can be called again") {
		t.Errorf("again: %q", again.Content)
	}
}

// Of a lobby whose post Discord has not answered yet the bot knows no message. A call from its button leads
// to it all the same; other such lobbies are not called to.
func TestACallLeadsToALobbyBeforeItIsKnown(t *testing.T) {
	h := newHouse(t)
	role := h.server.AddRole(h.server.GuildID(), sandbox.Role{Name: "players"})
	h.command(pippin, h.channel, "setup", sandbox.Opt("players", role))
	var lobbies []sandbox.Message
	h.server.Fail(sandbox.Failure{Route: postMessage, Channel: h.channel, Times: 100, Status: 500, After: true})
	for range 2 {
		created := h.command(pippin, h.channel, people.Create("confrontation"))
		lobbies = append(lobbies, h.lobby(ids.Game(strings.Split(created.Content, "`")[1]), "l:call:"))
	}
	game := strings.Split(lobbies[0].Content, "`")[1]
	h.press(pippin, h.channel, lobbies[0], "l:call:"+game)
	call := h.wait(merry, h.channel, func(m sandbox.Message) bool { return strings.Contains(m.Content, "📣") })
	if !strings.Contains(call.Content, "("+h.linkTo(lobbies[0])+")") {
		t.Errorf("%q does not lead to %s", call.Content, lobbies[0].ID)
	}
	if strings.Count(call.Content, "🪑") != 1 {
		t.Errorf("%q calls to what is not known to stand", call.Content)
	}
}
