package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/people"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// eventOf is the only event of the server.
func (h *house) eventOf() storage.Event {
	h.t.Helper()
	list, err := h.store.EventsOf(h.ctx, ids.Server(h.server.GuildID()))
	if err != nil || len(list) != 1 {
		h.t.Fatalf("events: %v, %v", list, err)
	}
	return list[0]
}

// opensLeague has Merry, an organiser, open a league.
func (h *house) opensLeague(options ...sandbox.Option) ids.Event {
	h.t.Helper()
	h.organiser(merry)
	m := h.command(merry, h.channel, "league create", append([]sandbox.Option{sandbox.Opt("name", "Spring"),
		sandbox.Opt("boardgame", "confrontation")}, options...)...)
	event := h.eventOf().ID
	if !strings.Contains(m.Content, string(event)) || !m.Ephemeral() {
		h.t.Errorf("opened: %q", m.Content)
	}
	return event
}

// eventGames are the games that are played for an event, by their names in it.
func (h *house) eventGames(event ids.Event) map[string]ids.Game {
	h.t.Helper()
	list, err := h.store.EventGames(h.ctx, event)
	if err != nil {
		h.t.Fatal(err)
	}
	games := map[string]ids.Game{}
	for _, g := range list {
		if h.state(g.Game) == storage.Running {
			games[g.Name] = g.Game
		}
	}
	return games
}

// A league of three by commands and presses: sign-up in its channel, begun by an organiser, games opened by
// the bot, results noted by themselves, to its end.
func TestALeagueByPresses(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague()
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for user := range 3 {
		m := h.use(user, h.channel, opened, "ev:join:")
		if !m.Ephemeral() || !strings.Contains(m.Content, "Spring") {
			t.Errorf("signed up: %q", m.Content)
		}
	}
	h.problem(pippin, h.use(pippin, h.channel, opened, "ev:join:"), "event-signed-up", nil)
	if m := h.use(halina, h.channel, opened, "ev:who:"); !strings.Contains(m.Content, "3: ") {
		t.Errorf("who: %q", m.Content)
	}
	if m := h.command(halina, h.channel, "league start"); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("anybody can start it: %q", m.Content)
	}
	h.command(merry, h.channel, "league start")
	var told []string
	for round := 1; ; round++ {
		games := h.twoGamesOf(event)
		if len(games) == 0 {
			break
		}
		for name, game := range games {
			thread := h.thread(game)
			h.settled(game)
			told = append(told, name)
			_, now := h.position(game)
			loser := slices.Index(h.users, string(now.Chairs[0].User))
			h.press(loser, thread, h.command(loser, thread, "resign"), "r:"+string(game))
		} // the next round begins without waiting for the minute
		if round > 3 {
			t.Fatalf("round %d of three", round)
		}
	}
	if len(told) != 6 {
		t.Errorf("played are %v", told)
	}
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if _, ok := people.Control(m, "l:"); ok {
			t.Errorf("a game of a league has a lobby: %q", m.Content)
		}
	}
	h.reads(pippin, h.channel, "🏆 Spring · r1-")
	over := h.reads(pippin, h.channel, "**Spring** is over")
	h.problem(pippin, h.use(pippin, h.channel, opened, "ev:join:"), "event-over", nil)
	h.eventually(func() bool { // what is of use then
		m := h.again(h.channel, opened)
		_, still := people.Control(m, "ev:join:")
		_, stands := people.Control(m, "ev:standings:")
		return stands && !still
	})
	t.Log(over.Content)
	if len(over.Attachments) != 1 {
		t.Errorf("the end has %d pictures", len(over.Attachments))
	}
	for _, what := range []string{"games", "mine", "standings", "cross", "rules", "book", "who", "list"} {
		for user := range 2 {
			m := h.command(user, h.channel, "league "+what)
			if !m.Ephemeral() || strings.HasPrefix(m.Content, "⚠️") || strings.Contains(m.Content, "⟨") {
				t.Errorf("%s: %q", what, m.Content)
			}
			if pictured := what == "standings" || what == "cross"; pictured != (len(m.Attachments) == 1) {
				t.Errorf("%s: %d pictures", what, len(m.Attachments))
			}
			t.Log(what, m.Content)
		}
	}
	named := h.command(halina, h.channel, "league rules", sandbox.Opt("event", "spring"))
	if !strings.Contains(named.Content, "`"+string(event)+"`") {
		t.Errorf("by its name: %q", named.Content)
	}
	h.bot.KeepResults(h.ctx)
	for _, kind := range []string{"skill", "community"} {
		m := h.command(halina, h.channel, "ratings", sandbox.Opt("boardgame", "confrontation"),
			sandbox.Opt("table", kind))
		if n := strings.Count(m.Content, "<@"); n != 3 || strings.Contains(m.Content, "⟨") {
			t.Errorf("%s: %d are rated: %q", kind, n, m.Content)
		}
		t.Log(m.Content)
	}
	var corrected storage.EventGame // which Merry has not played
	list, err := h.store.EventGames(h.ctx, event)
	for _, g := range list {
		if _, now := h.position(g.Game); !slices.Contains(now.Players(), ids.User(h.users[merry])) {
			corrected = g
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	h.command(merry, h.channel, "league result", sandbox.Opt("match", corrected.Name),
		sandbox.Opt("reason", "the clock was broken")) // a draw
	h.reads(pippin, h.channel, "the clock was broken")
	one := sandbox.Opt("result", string(corrected.Game))
	for user, told := range map[int]string{
		pippin: "corrected by the organisers", halina: "poprawka organizatorów",
	} {
		for _, m := range []sandbox.Message{
			h.command(user, h.channel, "results list"), h.command(user, h.channel, "results show", one),
		} {
			if strings.Count(m.Content, told) != 1 || strings.Contains(m.Content, "⟨") {
				t.Errorf("%q", m.Content)
			}
			t.Log(m.Content)
		}
	}
	csv := h.files(h.command(pippin, h.channel, "results export", sandbox.Opt("as", "csv"), one))
	if !strings.Contains(csv, ",adjudicated,") {
		t.Errorf("exported: %s", csv)
	}
}

// A game that nobody ends by its round's end is lost for whoever it waits for, after two calls.
func TestALeagueRoundRunsOut(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("round", (7*24*time.Hour).String()), sandbox.Opt("form", "round-robin"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for user := range 2 {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for range 8 * 4 {
		h.ahead.Add(int64(6 * time.Hour))
		h.bot.TendEvents(h.ctx)
	}
	over := h.reads(pippin, h.channel, "**Spring** is over")
	t.Log(over.Content)
	warned := 0
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if strings.Contains(m.Content, "⏰ Round") {
			if warned++; len(m.Notified) != 2 {
				t.Errorf("called are %v: %q", m.Notified, m.Content)
			}
		}
	}
	if warned != 2 {
		t.Errorf("%d warnings", warned)
	}
	if _, ok := people.Control(opened, "ev:rules:"); !ok {
		t.Error("no button to the rules")
	}
}

// eventually waits for what the bot does by itself and no message tells.
func (h *house) eventually(so func() bool) {
	h.t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			for _, m := range h.server.Tail(h.users[pippin], h.channel, 12) {
				h.t.Log(m.Content)
			}
			h.t.Fatal("it has not come")
		}
	}
}

// Whoever may not view the channel of an event is told what is told where there is none.
func TestAPrivateEventIsNoneToStrangers(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague()
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up until")
	h.server.SetPrivate(h.channel, true, h.users[merry])
	elsewhere := h.server.AddChannel(h.server.GuildID(), "elsewhere")
	for _, what := range []string{"join", "leave", "who", "standings", "cross", "games", "mine", "rules", "bid",
		"book"} {
		say := func(event string) string {
			m := h.command(halina, elsewhere, "league "+what, sandbox.Opt("event", event))
			return strings.ReplaceAll(m.Content, event, "EVENT")
		}
		id := "page:" + what + ":" + string(event) + "::0"
		h.problem(halina, h.press(halina, elsewhere, h.forge(elsewhere, id), id), "no-such-event",
			words.Args{"event": string(event)})
		if got, want := say(string(event)), say("zzzzz"); got != want || !strings.HasPrefix(got, "⚠️") {
			t.Errorf("%s: %q, of no event %q", what, got, want)
		}
	}
	h.problem(halina, h.command(halina, elsewhere, "league list"), "no-events", nil)
	c, _ := people.Control(opened, "ev:join:")
	h.problem(halina, h.press(halina, elsewhere, h.forge(elsewhere, c.CustomID), c.CustomID), "no-such-event",
		words.Args{"event": string(event)})
	if m := h.command(merry, elsewhere, "league who"); !strings.Contains(m.Content, "Spring") {
		t.Errorf("its organiser is told %q", m.Content)
	}
}

// Whoever leaves what has begun is asked first; an organiser takes somebody out, and gives a seat to another.
func TestLeavingALeague(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague(sandbox.Opt("form", "round-robin"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for user := range 3 {
		h.use(user, h.channel, opened, "ev:join:")
	}
	h.command(merry, h.channel, "league start")
	h.eventually(func() bool { return len(h.eventGames(event)) == 1 })
	for _, game := range h.eventGames(event) {
		h.settled(game)
	}
	if m := h.command(halina, h.channel, "league leave",
		sandbox.Opt("player", h.users[merry])); !strings.Contains(m.Content, "organizatorzy") {
		t.Errorf("anybody takes others out: %q", m.Content)
	}
	h.problem(merry, h.command(merry, h.channel, "league leave", sandbox.Opt("player", h.users[pippin])),
		"no-reason", words.Args{"most": 200})
	asked := h.use(pippin, h.channel, opened, "ev:leave:")
	if e := h.eventOf(); !strings.Contains(asked.Content, "take that back") || e.Told != e.Lines {
		t.Errorf("asked: %q", asked.Content)
	}
	left := h.press(pippin, h.channel, asked, "ev:quit:"+string(event))
	t.Log(asked.Content, left.Content)
	h.problem(pippin, h.use(pippin, h.channel, opened, "ev:leave:"), "event-left", nil)
	t.Log(h.reads(halina, h.channel, "no longer takes part").Content)
	m := h.command(merry, h.channel, "league leave", sandbox.Opt("player", h.users[halina]),
		sandbox.Opt("reason", "silent *for* weeks"))
	t.Log(m.Content, h.reads(pippin, h.channel, `silent \*for\* weeks`).Content)
	h.reads(pippin, h.channel, "**Spring** is over")
	for _, what := range []string{"rules", "book"} {
		for user := range 2 {
			t.Log(h.command(user, h.channel, "league "+what).Content)
		}
	}
}

// An organiser sees how an event may go before it begins: with players who are invented, a picture and a file
// of all pairings, and nothing of it is kept.
func TestARehearsalByPresses(t *testing.T) {
	h := newHouse(t)
	h.opensLeague(sandbox.Opt("division", 4), sandbox.Opt("moving", 1), sandbox.Opt("again", "168h0m0s"),
		sandbox.Opt("form", "round-robin"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	h.use(pippin, h.channel, opened, "ev:join:")
	before := h.eventOf()
	if m := h.command(halina, h.channel, "league dryrun"); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("anybody can rehearse it: %q", m.Content)
	}
	m := h.command(merry, h.channel, "league dryrun", sandbox.Opt("entrants", 7))
	t.Log(m.Content)
	for _, text := range []string{"Nothing of it counts", "Players: 7 ", "games: 9 ", "rounds: 3 ", "Player 6",
		"Next season, division B", "<@" + h.users[pippin] + ">"} {
		if !strings.Contains(m.Content, text) {
			t.Errorf("no %q", text)
		}
	}
	if len(m.Attachments) != 2 || strings.Contains(m.Content, "invented-") {
		t.Errorf("%d files", len(m.Attachments))
	}
	again := h.use(merry, h.channel, m, "ev:dryrun:")
	if !strings.Contains(again.Content, "Players: 7 ") || again.Content == m.Content {
		t.Error("not once more")
	}
	if now := h.eventOf(); now.Lines != before.Lines {
		t.Errorf("it has %d lines, and had %d", now.Lines, before.Lines)
	}
	data, _ := h.server.Attachment(m.Attachments[1].ID)
	if !strings.Contains(string(data), "Player 6: Fellowship 1, Sauron 1") || strings.Contains(string(data),
		"<@") {
		t.Errorf("the file says %s", data)
	}
	h.command(merry, h.channel, "league start")
	h.use(halina, h.channel, opened, "ev:join:")
	h.command(merry, h.channel, "league start")
	h.reads(pippin, h.channel, "begins with 2")
	h.problem(merry, h.command(merry, h.channel, "league dryrun"), "event-started", nil)
}

// twoGamesOf waits until both games of a round are open, and returns them; none when the event is over.
func (h *house) twoGamesOf(event ids.Event) (games map[string]ids.Game) {
	h.t.Helper()
	h.eventually(func() bool {
		games = h.eventGames(event)
		return len(games) == 2 || !h.eventOf().Live
	})
	return games
}
