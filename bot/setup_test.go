package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/bot/table"
	"redbook/storage/ids"
)

// forGames chooses a channel of its own for games and returns it.
func (h *house) forGames() (channel string) {
	h.t.Helper()
	channel = h.server.AddChannel(h.server.GuildID(), "boards")
	h.command(pippin, h.channel, "setup", sandbox.Opt("channel", channel))
	return channel
}

// limitsText says a server's limits where they are not the usual ones.
func limitsText(own map[string]int) string {
	var lines []string
	for _, l := range table.Limits {
		most := l.Most
		if n, ok := own[l.Name]; ok {
			most = n
		}
		lines = append(lines, words.Text(words.English, "bot.limit."+l.Name, words.Args{"most": most}))
	}
	return "- " + strings.Join(lines, "\n- ")
}

// What is set stays, is shown, and is what the next lobby goes by.
func TestSetup(t *testing.T) {
	h := newHouse(t)
	shown := func(channel, language, role string) string {
		return words.Text(words.English, "bot.setup.shown", words.Args{
			"channel": channel, "language": words.Text(words.English, "bot.language."+language, nil), "role": role,
			"limits":  limitsText(nil),
			"place":   words.For(language), // "server" is English
			"colours": words.Text(words.English, "bot.colours.usual", nil),
		})
	}
	want := func(m sandbox.Message, texts ...string) {
		t.Helper()
		for _, text := range texts {
			if !strings.Contains(m.Content, text) || !m.Ephemeral() || len(m.Notified) > 0 {
				t.Errorf("want privately %q, got %q, which notifies %v", text, m.Content, m.Notified)
			}
		}
	}
	ready := func(channel string) string {
		return words.Text(words.English, "bot.setup.ready", words.Args{"channel": channel})
	}
	want(h.command(pippin, h.channel, "setup"), shown("", "server", ""), ready(h.channel))
	boards := h.forGames()
	role := h.server.AddRole(h.server.GuildID(), sandbox.Role{Name: "organisers"})
	answer := h.command(pippin, h.channel, "setup", sandbox.Opt("language", "pl"),
		sandbox.Opt("organiser", role))
	want(answer, shown(boards, "pl", role), ready(boards))
	t.Log(answer.Content)

	h.stopBot()
	h.startBot()
	want(h.command(pippin, h.channel, "setup"), shown(boards, "pl", role))
	created := h.command(merry, h.channel, people.Create("confrontation"))
	game := strings.Split(created.Content, "`")[1]
	h.says(merry, created, "bot.lobby.did.create", words.Args{"game": game, "elsewhere": true,
		"channel": boards})
	lobby := h.wait(pippin, boards,
		func(m sandbox.Message) bool { _, ok := people.Control(m, "l:join:"+game); return ok })
	if !strings.Contains(lobby.Content, "Konfrontacja") {
		t.Errorf("the lobby says %q", lobby.Content)
	}
	h.channel = boards
	thread := h.begunBy(merry, halina, ids.Game(game), lobby)
	want(h.command(merry, thread, people.Create("confrontation")),
		"its lobby is in <#"+boards+">")

	want(h.command(pippin, h.channel, "setup", sandbox.Opt("forget", "channel"),
		sandbox.Opt("language", "server")), shown("", "server", role))
	want(h.command(pippin, h.channel, "setup", sandbox.Opt("forget", "organiser")), shown("", "server", ""))
}

// begunBy sits a guest down at a lobby and starts its game.
func (h *house) begunBy(host, guest int, game ids.Game, lobby sandbox.Message) (thread string) {
	h.t.Helper()
	join, _ := people.Control(lobby, "l:join:")
	h.press(guest, h.channel, lobby, join.CustomID)
	lobby = h.wait(host, h.channel, func(m sandbox.Message) bool {
		start, ok := people.Control(m, "l:start:")
		return ok && ids.Game(start.CustomID) == "l:start:"+game
	})
	h.press(host, h.channel, lobby, "l:start:"+string(game))
	h.settled(game)
	return h.threads(game)[0]
}

// Only who manages the server sets it up; channels in which games cannot be are refused.
func TestSetupIsRefused(t *testing.T) {
	h := newHouse(t)
	_, thread := h.newGame()
	if _, err := h.server.Command(h.users[halina], h.channel, "setup"); err == nil {
		t.Error("/setup is offered to everyone")
	}
	if _, err := h.server.Command(h.users[pippin], h.server.DM(h.users[pippin]), "setup"); err == nil {
		t.Error("/setup is offered in direct messages")
	}
	h.problem(pippin, h.command(pippin, h.channel, "setup", sandbox.Opt("channel", thread)),
		"not-a-text-channel", nil)
	boards := h.forGames()
	h.server.DeleteChannel(boards)
	gone := words.Args{"channel": boards}
	h.problem(pippin, h.command(pippin, h.channel, "setup"), "channel-gone", gone)
	h.problem(merry, h.command(merry, h.channel, people.Create("confrontation")),
		"channel-gone", gone)
	h.server.ForgetViolations() // to look for a channel that is gone is one
}

// What the bot lacks is named to each in their own language: in /setup, at a lobby's opening, and in the
// thread of a game, where the bot itself can say nothing.
func TestMissingPermissionsAreNamed(t *testing.T) {
	h := newHouse(t)
	game, thread := h.newGame()
	h.settled(game)
	boards := h.forGames()
	h.server.SetBotPermissions(boards,
		sandbox.DefaultBotPermissions&^(sandbox.PermAttachFiles|sandbox.PermSendInThreads))
	lacks := words.Args{"channel": boards, "permissions": "Attach Files, Send Messages in Threads"}
	answer := h.says(pippin, h.command(pippin, h.channel, "setup"), "bot.lacking", lacks)
	t.Log(answer.Content)
	h.problem(halina, h.command(halina, h.channel, people.Create("confrontation")),
		"missing-permissions",
		words.Args{"channel": boards, "permissions": "Załączanie plików, Wysyłanie wiadomości w wątkach"})
	h.server.SetBotPermissions(boards, 0)
	everything := "View Channel, Send Messages, Attach Files, Read Message History, Create Public Threads, Send Messages in Threads"
	h.says(pippin, h.command(pippin, h.channel, "setup"), "bot.lacking",
		words.Args{"channel": boards, "permissions": everything})

	h.server.SetBotPermissions(h.channel,
		sandbox.DefaultBotPermissions&^(sandbox.PermAttachFiles|sandbox.PermSendMessages))
	h.says(halina, h.command(halina, thread, "board"), "bot.lacking",
		words.Args{"channel": thread, "permissions": "Załączanie plików"})
	h.server.SetBotPermissions(h.channel, sandbox.DefaultBotPermissions&^sandbox.PermSendMessages)
	if m := h.command(halina, thread, "board"); strings.Contains(m.Content, "brakuje") {
		t.Errorf("nothing that a thread needs is missing, and it says %q", m.Content)
	}
	h.server.ForgetViolations()
}

// Each language that can be set has a name.
func TestOwnersHaveTheirWords(t *testing.T) {
	for _, lang := range append(slices.Clone(words.Languages), "server") {
		needKeys(t, "bot.language."+string(lang))
	}
	for _, what := range []string{"cancel", "restore", "pause", "resume", "replace", "move"} {
		key := "bot.command.organise." + what
		needKeys(t, "bot.organise.did."+what, key+".name", key+".about")
	}
}
