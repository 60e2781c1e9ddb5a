package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// A league of two teams by commands and presses, from founding to its end: invitations, boards, a match, and
// who is called to what.
func TestALeagueOfTeamsByPresses(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"), sandbox.Opt("boards", 1),
		sandbox.Opt("again", "72h0m0s"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	h.problem(pippin, h.use(pippin, h.channel, opened, "ev:join:"), "event-no-team-of-yours", nil)
	h.command(pippin, h.channel, "league team found", sandbox.Opt("name", "The  Ents"))
	h.command(pippin, h.channel, "settings", sandbox.Opt("calls", "thread"))
	m := h.command(pippin, h.channel, "league team invite", sandbox.Opt("player", h.users[merry]))
	if !strings.Contains(m.Content, "invited") {
		t.Errorf("invited: %q", m.Content)
	}
	told := h.reads(halina, h.channel, "invites you")
	if len(told.Notified) != 0 { // Merry is called in a letter
		t.Errorf("%v are called to %q", told.Notified, told.Content)
	}
	h.problem(halina, h.use(halina, h.channel, told, "ev:team-accept:"), "event-not-invited", nil)
	letter := h.reads(merry, h.server.DM(h.users[merry]), "The Ents")
	h.use(merry, h.server.DM(h.users[merry]), letter, "ev:team-accept:")
	h.spent(h.server.DM(h.users[merry]), letter)
	h.problem(merry, h.use(merry, h.channel, told, "ev:team-accept:"), "event-not-invited", nil)
	h.spent(h.channel, told)
	h.problem(merry, h.command(merry, h.channel, "league team submit"), "event-not-captain", nil)
	h.use(pippin, h.channel, opened, "ev:join:")
	h.command(halina, h.channel, "league team found", sandbox.Opt("name", "Rohan *1*"))
	h.command(halina, h.channel, "league team submit")
	m = h.command(merry, h.channel, "league team show")
	if n := strings.Count(m.Content, "✅"); n != 2 {
		t.Errorf("%d teams take part: %q", n, m.Content)
	}
	h.command(pippin, h.channel, "league team board", sandbox.Opt("player", h.users[merry]),
		sandbox.Opt("board", 1))
	h.command(merry, h.channel, "league start")
	var game ids.Game
	h.eventually(func() bool { game = h.eventGames(event)["r1-1-b1"]; return game != "" })
	thread := h.thread(game)
	h.settled(game)
	if _, now := h.position(game); !slices.Contains(now.Players(), ids.User(h.users[merry])) {
		t.Errorf("at the board are %v", now.Players())
	}
	h.hasText("listed", h.command(pippin, h.channel, "league list"), "teams: 2, open games: 1")
	h.hasText("listed", h.command(halina, h.channel, "league list"), "drużyn: 2, otwartych gier: 1")
	m = h.command(pippin, h.channel, "league leave")
	if !strings.Contains(m.Content, "The Ents") {
		t.Errorf("the captain is asked %q", m.Content)
	}
	h.press(halina, thread, h.command(halina, thread, "resign"), "r:"+string(game))
	h.bot.TendEvents(h.ctx)
	over := h.reads(pippin, h.channel, "**Spring** is over")
	if !strings.Contains(over.Content, "1. **The Ents** · **1** · boards 1") || len(over.Attachments) != 1 {
		t.Errorf("at the end: %q", over.Content)
	}
	for _, user := range []int{pippin, halina} {
		for _, what := range []string{"standings", "cross", "games", "mine", "rules", "book", "who", "list"} {
			m := h.command(user, h.channel, "league "+what)
			if strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") ||
				strings.HasSuffix(m.Content, "…") || strings.Contains(m.Content, "team:the") {
				t.Errorf("%s: %q", what, m.Content)
			}
			if strings.Contains(m.Content, "Rohan *1*") {
				t.Errorf("a name marks up what is told: %q", m.Content)
			}
		}
	}
	carried := h.reads(pippin, h.channel, "come over from last season")
	if n := strings.Count(carried.Content, "📝"); n != 2 || len(carried.Notified) != 3 {
		t.Errorf("%v are called to %q", carried.Notified, carried.Content)
	}
	next, err := h.store.EventAfter(h.ctx, event)
	if err != nil {
		t.Fatal(err)
	}
	of := sandbox.Opt("event", string(next.ID))
	h.problem(merry, h.command(merry, h.channel, "league team submit", of), "event-not-captain", nil)
	for _, captain := range []int{pippin, halina} {
		h.command(captain, h.channel, "league team submit", of)
	}
	if m := h.command(merry, h.channel, "league team show", of); strings.Count(m.Content, "✅") != 2 {
		t.Errorf("in the next season: %q", m.Content)
	}
}

// Whoever is in a team leaves it while sign-up is open, and its captain takes members out.
func TestATeamLosesMembers(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "swiss"), sandbox.Opt("boards", 2))
	h.command(pippin, h.channel, "league team found", sandbox.Opt("name", "Ents"))
	for _, user := range []int{merry, halina} {
		h.command(pippin, h.channel, "league team invite", sandbox.Opt("player", h.users[user]))
		m := h.command(user, h.channel, "league team show")
		c, ok := people.Control(m, "ev:team-accept:"+string(event))
		if !ok {
			t.Fatalf("%d is offered nothing: %q", user, m.Content)
		}
		h.use(user, h.channel, m, c.CustomID)
	}
	h.command(pippin, h.channel, "league team submit")
	h.problem(merry, h.command(merry, h.channel, "league team remove", sandbox.Opt("player", h.users[halina])),
		"event-not-captain", nil)
	h.command(pippin, h.channel, "league team remove", sandbox.Opt("player", h.users[halina]))
	h.command(merry, h.channel, "league leave")
	m := h.command(merry, h.channel, "league who")
	if !strings.Contains(m.Content, "1 missing") || !strings.Contains(m.Content, "📝") {
		t.Errorf("teams: %q", m.Content)
	}
	h.problem(pippin, h.command(pippin, h.channel, "league team submit"), "event-team-small", nil)
}
