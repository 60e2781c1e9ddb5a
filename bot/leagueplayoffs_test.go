package bot_test

import (
	"slices"
	"strings"
	"testing"

	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

// After the rounds of a league the best two play for the title, and the second one wins it: the channel is
// told so, and all that tells of the league does.
func TestALeagueWithAPlayoff(t *testing.T) {
	h := newHouse(t)
	h.organiser(merry)
	m := h.command(merry, h.channel, "league create", sandbox.Opt("name", "Cup"),
		sandbox.Opt("boardgame", "confrontation"), sandbox.Opt("barrage", 1))
	h.problem(merry, m, "event-barrage-alone", nil)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"), sandbox.Opt("playoffs", "2"))
	opened := h.reads(pippin, h.channel, "the best 2 play a knockout for the title")
	for _, user := range []int{pippin, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	for _, loser := range []int{halina, pippin} { // of the round, then of the play-off
		games := map[string]ids.Game{}
		h.eventually(func() bool {
			games = h.eventGames(event)
			return len(games) == 1
		})
		for _, game := range games {
			thread := h.thread(game)
			h.settled(game)
			h.press(loser, thread, h.command(loser, thread, "resign"), "r:"+string(game))
		}
		h.bot.TendEvents(h.ctx)
	}
	h.reads(pippin, h.channel, "For the title: <@"+h.users[pippin]+">, <@"+h.users[halina]+">")
	h.reads(pippin, h.channel, "Play-off for the title, round 1 begins")
	over := h.reads(pippin, h.channel, "**Spring** is over")
	if !strings.Contains(over.Content, "1. <@"+h.users[halina]+">") || len(over.Attachments) != 1 {
		t.Errorf("%d pictures, %q", len(over.Attachments), over.Content)
	}
	for _, what := range []string{"games", "mine", "standings", "cross", "rules", "book"} {
		for _, user := range []int{pippin, halina} {
			m := h.command(user, h.channel, "league "+what)
			if strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") {
				t.Errorf("%s: %q", what, m.Content)
			}
			if n := map[string]int{"standings": 1, "cross": 1}[what]; len(m.Attachments) != n {
				t.Errorf("%s: %d pictures", what, len(m.Attachments))
			}
		}
	}
	lines := strings.Split(h.command(pippin, h.channel, "league games").Content, "\n")
	if slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "title-r1-1") }) != 2 {
		t.Errorf("the play-off does not come first: %q", lines)
	}
}

// Teams play a knockout, opened as a tournament: it is told, and its bracket names the teams.
func TestAKnockoutOfTeamsByPresses(t *testing.T) {
	h := newHouse(t)
	h.organiser(merry)
	h.command(merry, h.channel, "tournament create", sandbox.Opt("name", "Cup"),
		sandbox.Opt("boardgame", "confrontation"), sandbox.Opt("boards", 1))
	for user, name := range map[int]string{pippin: "Ents", halina: "Orcs"} {
		h.command(user, h.channel, "league team found", sandbox.Opt("name", name))
		h.command(user, h.channel, "league team submit")
	}
	h.reads(pippin, h.channel, "the first board that was not drawn")
	h.command(merry, h.channel, "tournament start")
	var game ids.Game
	h.eventually(func() bool { game = h.eventGames(h.eventOf().ID)["r1-1-b1"]; return game != "" })
	thread := h.thread(game)
	h.settled(game)
	for _, user := range []int{pippin, halina} {
		for _, what := range []string{"games", "mine", "standings", "rules"} {
			m := h.command(user, h.channel, "tournament "+what)
			if strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") ||
				strings.Contains(m.Content, "team:") {
				t.Errorf("%s: %q", what, m.Content)
			}
			if what == "standings" && (len(m.Attachments) != 1 ||
				!strings.Contains(m.Attachments[0].Description, "Ents")) {
				t.Errorf("the bracket is told as %+v", m.Attachments)
			}
		}
	}
	h.press(halina, thread, h.command(halina, thread, "resign"), "r:"+string(game))
	h.bot.TendEvents(h.ctx)
	if over := h.reads(pippin, h.channel, "**Cup** is over"); !strings.Contains(over.Content, "1. **Ents**") ||
		!strings.Contains(over.Content, "👑 The champion is **Ents**.") {
		t.Errorf("at the end: %q", over.Content)
	}
}
