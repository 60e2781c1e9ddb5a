package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
)

// frodo is another organiser.
const frodo = 3

func withFrodo(c *sandbox.Config) {
	c.Users = append(c.Users, sandbox.User{Name: "Frodo", Locale: "pl"})
}

// leagueOfTwo opens a league of two, Pippin and Halina, whose only game is under way. Merry and Frodo are its
// organisers, and so is Halina, who plays.
func (h *house) leagueOfTwo(options ...sandbox.Option) (role string) {
	h.t.Helper()
	event := h.opensLeague(append([]sandbox.Option{sandbox.Opt("form", "round-robin"),
		sandbox.Opt("round", (7 * 24 * time.Hour).String())}, options...)...)
	server, err := h.store.Server(h.ctx, h.eventOf().Server)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, user := range []int{halina, frodo} {
		h.server.GiveRole(h.server.GuildID(), server.Organiser, h.users[user], true)
	}
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for _, user := range []int{pippin, halina} {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for _, game := range h.eventGames(event) {
		h.settled(game)
	}
	return server.Organiser
}

// runs lets so many days pass in the league.
func (h *house) runs(days int) {
	for range 4 * days {
		h.ahead.Add(int64(6 * time.Hour))
		h.bot.TendEvents(h.ctx)
	}
}

// Organisers vote on a late game by buttons, each for themselves and not those who play it. Two of them
// agree: it is over, and its players are called to the votes.
func TestOrganisersVoteByPresses(t *testing.T) {
	h := newHouse(t, withFrodo)
	role := h.leagueOfTwo(sandbox.Opt("late", "votes"))
	h.runs(8)
	asked := h.reads(merry, h.channel, "The organisers vote on how this game counts")
	if !strings.Contains(asked.Content, "Of 2, 2 who agree") ||
		!strings.Contains(asked.Content, "<@&"+role+">") {
		t.Errorf("asked: %q", asked.Content)
	}
	if !strings.HasPrefix(asked.Content, "-# ") {
		t.Errorf("it has no heading: %q", asked.Content)
	}
	var labels []string
	for _, row := range asked.Components {
		for _, c := range row.Components {
			labels = append(labels, c.Label)
		}
	}
	if want := []string{"🏆 Pippin", "🏆 Halina", "Draw", "Annul"}; len(labels) != 4 ||
		!slices.Contains(labels, want[0]) || !slices.Contains(labels, want[1]) ||
		!slices.Equal(labels[2:], want[2:]) {
		t.Errorf("buttons: %q", labels)
	}
	h.problem(halina, h.use(halina, h.channel, asked, "jury:vote:"), "event-own-game", nil)
	h.server.GiveRole(h.server.GuildID(), role, h.users[merry], false)
	if m := h.use(merry, h.channel, asked, "jury:vote:"); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("votes without being counted: %q", m.Content)
	}
	h.server.GiveRole(h.server.GuildID(), role, h.users[merry], true)
	vote := h.use(merry, h.channel, asked, "jury:vote:")
	if !vote.Ephemeral() || !strings.Contains(vote.Content, "wins**. Votes so far: 1 of 2") {
		t.Errorf("voted: %q", vote.Content)
	}
	t.Log(vote.Content)
	m := h.command(merry, h.channel, "league result", sandbox.Opt("match", "r1-1"),
		sandbox.Opt("reason", "*equal* all the time"))
	if !strings.Contains(m.Content, "a draw**. Votes so far: 1 of 2") {
		t.Errorf("a result is no vote: %q", m.Content)
	}
	if book := h.command(pippin, h.channel, "league book").Content; strings.Contains(book, "a draw") ||
		!strings.Contains(book, `“\*equal\* all the time”`) {
		t.Errorf("the book says before the end: %q", book)
	}
	h.press(frodo, h.channel, asked, "jury:vote:"+string(h.eventOf().ID)+":r1-1:draw")
	over := h.reads(pippin, h.channel, "Votes of the organisers: a draw: 2")
	if len(over.Notified) != 2 || !strings.Contains(over.Content, "/league dispute") {
		t.Errorf("told: %q to %v", over.Content, over.Notified)
	}
	t.Log(over.Content)
	h.reads(pippin, h.channel, "**Spring** is over")
	h.problem(merry, h.use(merry, h.channel, asked, "jury:vote:"), "event-over", nil)
	h.spent(h.channel, asked)
	for user := range 2 {
		for _, what := range []string{"book", "rules", "games"} {
			m := h.command(user, h.channel, "league "+what)
			if strings.Contains(m.Content, "⟨") {
				t.Errorf("%s: %q", what, m.Content)
			}
			t.Log(m.Content)
		}
	}
}

// A player disputes a result by the command, an organiser who has not played decides by a button.
func TestADisputeByPresses(t *testing.T) {
	h := newHouse(t, withFrodo)
	h.leagueOfTwo()
	h.runs(8)
	told := h.reads(pippin, h.channel, "Whoever played it can dispute it until")
	over := h.reads(pippin, h.channel, "**Spring** is over")
	if told.ID >= over.ID {
		t.Error("it is over before it is told how")
	}
	h.problem(merry, h.command(merry, h.channel, "league dispute", sandbox.Opt("reason", "no")),
		"event-nothing-to-dispute", nil)
	m := h.command(pippin, h.channel, "league dispute", sandbox.Opt("reason",
		"I was *away* with <@"+h.users[frodo]+"> and @everyone knew"))
	if !m.Ephemeral() || !strings.Contains(m.Content, "`r1-1`") {
		t.Errorf("disputed: %q", m.Content)
	}
	news := h.reads(merry, h.channel, "disputes this result")
	t.Log(m.Content, news.Content)
	if len(news.Notified) != 3 ||
		!strings.Contains(news.Content, `\*away\*`) || slices.Contains(news.Notified, h.users[pippin]) {
		t.Errorf("told: %q to %v", news.Content, news.Notified)
	}
	for user := range 2 {
		for _, what := range []string{"standings", "games", "mine"} {
			if m := h.command(user, h.channel, "league "+what); !strings.Contains(m.Content, "⚠️") ||
				strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") {
				t.Errorf("%s: %q", what, m.Content)
			}
		}
	}
	for user, says := range map[int]string{pippin: "result disputed", halina: "sporny wynik"} {
		for what, more := range map[string]string{"standings": "(" + says + ").", "cross": "!: " + says} {
			m := h.command(user, h.channel, "league "+what)
			if alt := m.Attachments[0].Description; !strings.Contains(alt, more) {
				t.Errorf("the picture of %s is told as %s", what, alt)
			}
		}
	}
	h.problem(halina, h.use(halina, h.channel, news, "jury:settle:"), "event-own-game", nil)
	if m := h.use(pippin, h.channel, news, "jury:settle:"); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("a player decides: %q", m.Content)
	}
	h.press(frodo, h.channel, news, "jury:settle:"+string(h.eventOf().ID)+":r1-1:draw")
	decided := h.reads(pippin, h.channel, "has decided a dispute and corrected a result")
	if book := h.command(pippin, h.channel, "league book").Content; strings.Count(book, "on time") != 2 {
		t.Errorf("the book has another result than was disputed: %q", book)
	}
	if len(decided.Notified) != 2 || !strings.Contains(decided.Content, "a draw") {
		t.Errorf("decided: %q to %v", decided.Content, decided.Notified)
	}
	h.spent(h.channel, news)
	h.tooLate(merry, h.channel, "jury:settle:"+string(h.eventOf().ID)+":r1-1:draw", "event-no-dispute")
	if m := h.command(pippin, h.channel, "league standings"); strings.Contains(m.Content, "⚠️") {
		t.Errorf("still disputed: %q", m.Content)
	}
	h.command(halina, h.channel, "league dispute", sandbox.Opt("reason", "nie"), sandbox.Opt("match", "r1-1"))
	h.use(merry, h.channel, h.reads(merry, h.channel, "“nie”"), "jury:settle:")
	t.Log(h.reads(pippin, h.channel, "the result stands.").Content)
	c, _ := people.Control(news, "jury:settle:")
	h.server.SetPrivate(h.channel, true, h.users[merry])
	elsewhere := h.server.AddChannel(h.server.GuildID(), "elsewhere")
	h.problem(frodo, h.press(frodo, elsewhere, h.forge(elsewhere, c.CustomID), c.CustomID), "no-such-event",
		words.Args{"event": string(h.eventOf().ID)})
}
