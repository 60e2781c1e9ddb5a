package bot_test

import (
	"strings"
	"testing"

	"redbook/bot/sandbox"
)

// News of an event is told in the channel that an organiser names, if the bot may write there, and comes to
// the games again when that one is closed to it. Who plays in a game about which organisers have decided is
// called.
func TestAnnouncementsInAChannel(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for _, user := range []int{pippin, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	news := h.server.AddChannel(h.server.GuildID(), "news")
	if m := h.command(halina, h.channel, "league announce", sandbox.Opt("channel", news)); !strings.HasPrefix(
		m.Content, "⚠️") {
		t.Errorf("anybody can say where: %q", m.Content)
	}
	h.problem(merry, h.command(merry, h.channel, "league announce"), "event-told-there", nil)
	closed := h.server.AddChannel(h.server.GuildID(), "closed")
	h.server.SetBotPermissions(closed, sandbox.DefaultBotPermissions&^sandbox.PermSendMessages)
	if m := h.command(merry, h.channel, "league announce", sandbox.Opt("channel", closed)); !strings.HasPrefix(
		m.Content, "⚠️") || !strings.Contains(m.Content, closed) {
		t.Errorf("where the bot may not write: %q", m.Content)
	} else {
		t.Log(m.Content)
	}
	t.Log(h.command(merry, h.channel, "league announce", sandbox.Opt("channel", news)).Content)
	t.Log(h.reads(pippin, news, "is told in <#"+news+">").Content)
	h.command(merry, h.channel, "league start")
	h.reads(pippin, news, "begins with 2")
	h.reads(pippin, news, "Round 1 begins")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for _, game := range h.eventGames(event) {
		h.settled(game)
	}
	h.command(merry, h.channel, "league result", sandbox.Opt("match", "r1-1"), sandbox.Opt("reason", "so"),
		sandbox.Opt("winner", h.users[halina]))
	if m := h.reads(pippin, news, "🏁"); len(m.Notified) != 2 {
		t.Errorf("called are %v: %q", m.Notified, m.Content)
	}
	h.reads(pippin, news, "**Spring** is over")
	h.server.SetBotPermissions(news, sandbox.DefaultBotPermissions&^sandbox.PermSendMessages)
	h.command(merry, h.channel, "league result", sandbox.Opt("match", "r1-1"), sandbox.Opt("reason",
		"rather so"),
		sandbox.Opt("winner", h.users[pippin]))
	if m := h.reads(pippin, h.channel, "rather so"); len(m.Notified) != 2 {
		t.Errorf("called are %v: %q", m.Notified, m.Content)
	}
	for user := range 2 {
		m := h.command(user, h.channel, "league book")
		if !strings.Contains(m.Content, "📣") || strings.Contains(m.Content, "⟨") {
			t.Errorf("book: %q", m.Content)
		}
	}
}
