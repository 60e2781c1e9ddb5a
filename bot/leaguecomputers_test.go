package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/storage"
)

// A league of three with a computer, by commands and presses, to its end: the rules say it, it plays in each
// round, everything names it in words in both languages, and nothing mentions it.
func TestALeagueWithAComputerByPresses(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"), sandbox.Opt("computers", "casual"))
	opened := h.reads(pippin, h.channel, "• 🤖 If an odd number plays when it begins, a computer (casual) plays")
	for user := range 3 {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.hasText("rehearsed", h.command(merry, h.channel, "league dryrun"), "Players: 3 and 🤖 1 · games: 6")
	h.command(merry, h.channel, "league start")
	h.reads(pippin, h.channel, "begins with 3 players.\n🤖 A computer (casual) plays, too")
	h.reads(pippin, h.channel, "\n4: <@"+h.users[pippin]) // as many as are listed
	h.hasText("listed", h.command(pippin, h.channel, "league list"), "players: 3, open games: 2")
	added := h.server.AddUser(sandbox.User{Name: "Rosie", Locale: "en-GB"})
	h.users = append(h.users, added.ID)
	h.hasText("nobody's", h.command(len(h.users)-1, h.channel, "league mine"), "You have no games in it")
	h.users = h.users[:len(h.users)-1]
	for round := 1; ; round++ {
		games := h.twoGamesOf(event)
		if len(games) == 0 {
			break
		}
		for name, game := range games {
			thread := h.thread(game)
			h.settled(game)
			_, now := h.position(game)
			loser := slices.Index(h.users, string(now.Players()[0]))
			if !now.HasComputers() {
				h.press(loser, thread, h.command(loser, thread, "resign"), "r:"+string(game))
				continue
			}
			if round == 1 {
				h.problem(loser, h.command(loser, thread, "vote draw"), "vote-computer", nil)
				h.problem(loser, h.command(loser, thread, "hint"), "no-advice", nil)
			}
			if loser == merry {
				h.problem(merry, h.command(merry, h.channel, "league result", sandbox.Opt("match", name),
					sandbox.Opt("reason", "seen"), sandbox.Opt("winner", h.server.BotID())), "event-own-game", nil)
				h.press(loser, thread, h.command(loser, thread, "resign"), "r:"+string(game))
				continue
			}
			h.command(merry, h.channel, "league result", sandbox.Opt("match", name), sandbox.Opt("reason", "seen"),
				sandbox.Opt("winner", h.server.BotID()))
			h.eventually(func() bool { return h.state(game) == storage.Finished })
		}
		h.eventually(func() bool {
			next := h.eventGames(event)
			for name := range games {
				if next[name] != "" {
					return false
				}
			}
			return true
		})
	}
	over := h.reads(pippin, h.channel, "**Spring** is over")
	if !strings.Contains(over.Content, "1. 🤖 computer (casual) · **3** · 3 games: 3–0–0") ||
		!strings.Contains(over.Content, "👑 The champion is <@") { // it wins nothing
		t.Errorf("in the end: %q", over.Content)
	}
	for user, name := range map[int]string{pippin: "🤖 computer (casual)", halina: "🤖 komputer (zwykły)"} {
		for _, what := range []string{"games", "standings", "rules", "who", "book"} {
			m := h.command(user, h.channel, "league "+what)
			if what != "rules" && !strings.Contains(m.Content, name) || strings.Contains(m.Content, "⟨") {
				t.Errorf("%s: %q", what, m.Content)
			}
			t.Log(m.Content)
		}
	}
	for as, want := range map[string]string{"csv": "1,🤖 computer (casual),3,3,3,3,0,0,0,0,",
		"json": `"computer": "casual"`} {
		text := h.files(h.command(pippin, h.channel, "league standings", sandbox.Opt("as", as)))
		if !strings.Contains(text, want) || as == "csv" && !strings.Contains(text, ",casual\n") {
			t.Errorf("as %s: %s", as, text)
		}
	}
	h.bot.KeepResults(h.ctx)
	if m := h.command(pippin, h.channel, "results list"); strings.Count(m.Content, "🤖 with a computer") != 3 {
		t.Errorf("the results: %q", m.Content)
	}
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if strings.Contains(m.Content, "computer:") || slices.ContainsFunc(m.Notified,
			func(u string) bool { return !slices.Contains(h.users, u) }) {
			t.Errorf("%v are called: %q", m.Notified, m.Content)
		}
	}
	for form, want := range map[string]string{"single-elimination": "knockout", "groups": "knockout"} {
		m := h.command(merry, h.channel, "tournament create", sandbox.Opt("name", "Cup"),
			sandbox.Opt("boardgame", "confrontation"), sandbox.Opt("form", form),
			sandbox.Opt("computers", "strong"))
		h.problem(merry, m, "event-computers-"+want, nil)
	}
}
