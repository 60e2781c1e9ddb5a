package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/annals"
	"redbook/bot/league"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// warResult is a war that the first user has won with a side, as it is kept.
func warResult(n int, server ids.Server, winner, loser ids.User, side, victory string, turn int,
	at time.Time) storage.Result {
	f := annals.Facts{}
	f.Number("turns", turn)
	f.Number("worst-corruption", turn%12)
	f.Texts("cards-free", "athelas", "elven-cloaks")
	f.Texts("cards-shadow", "isildurs-bane")
	f["luck.hits.free"] = []string{"10", "4000", "3333", "2222"}
	f["luck.hits.shadow"] = []string{"12", "3000", "4000", "2667"}
	f["luck.burden.shadow"] = []string{"5", "9000", "7500", "6000"}
	other := map[string]string{"free": "shadow", "shadow": "free"}[side]
	return storage.Result{ID: fmt.Sprint("x", n), Origin: storage.Imported, State: storage.ResultStands,
		Rules: "wotr", Server: server, Begun: at.Add(-time.Duration(turn) * 24 * time.Hour), Ended: at,
		Victory: victory, Ending: string(league.Played), Facts: f.String(),
		Seats: []storage.ResultSeat{{Seat: ids.Chair(side), Side: side, User: winner, Last: true, Place: 1},
			{Seat: ids.Chair(other), Side: other, User: loser, Last: true, Place: 2}}}
}

// enters keeps results of games that were played elsewhere.
func (h *house) enters(results ...storage.Result) {
	h.t.Helper()
	if _, err := h.store.EnterResults(h.ctx, "", nil, results...); err != nil {
		h.t.Fatal(err)
	}
}

// Pippin has won two of three against Halina, and one against somebody who has gone.
func (h *house) fourWars() {
	h.t.Helper()
	guild := ids.Server(h.server.GuildID())
	first, second, at := ids.User(h.users[pippin]), ids.User(h.users[halina]), h.now()
	h.enters(warResult(1, guild, first, second, "free", "ring", 9, at.Add(-4*time.Hour)),
		warResult(2, guild, first, second, "shadow", "military", 12, at.Add(-3*time.Hour)),
		warResult(3, guild, second, first, "shadow", "ring", 6, at.Add(-2*time.Hour)),
		warResult(4, guild, first, ids.FormerUser("ABC"), "free", "concession", 4, at.Add(-time.Hour)),
		warResult(5, "100000000000000777", first, second, "free", "ring", 1, at)) // on another server
}

// Statistics of a person, of two, of a server, in both languages: the text says the same as the picture, and
// nobody else sees either.
func TestStatistics(t *testing.T) {
	h := newHouseOf(t, wars())
	ask := func(user int, what string, options ...sandbox.Option) sandbox.Message {
		t.Helper()
		m := h.command(user, h.channel, "statistics "+what, options...)
		if !m.Ephemeral() {
			t.Errorf("%s is seen by everybody", what)
		}
		return m
	}
	h.says(pippin, ask(pippin, "server"), "bot.statistics.none", nil)
	ask(halina, "server") // by which she is known
	h.fourWars()
	with := sandbox.Opt("player", h.users[halina])
	for _, c := range []struct {
		user  int
		what  string
		given []sandbox.Option
		want  []string
	}{
		{pippin, "person", nil, []string{"-# War of the Ring: 4 · <@" + h.users[pippin] + ">",
			"**3** won of **4** · median game: turn 6, 6 days",
			"**Won by side, in %**: Free Peoples 67% of 3 (95%: 21–94%); Shadow 100% of 1 (95%: 21–100%)",
			"Ring: won 1, lost 1 (turn 6); Concession: won 1, lost 0 (turn 4); Military: won 1, lost 0 (turn 12)",
			"**Opponents**: Halina: won 2, lost 1; a former player: won 1, lost 0",
			"Tiles as Shadow: 9, expected 7.5 ± 4.8; Own hits: 15, expected 14.0 ± 6.0; " +
				"Tiles as Free Peoples: 27, expected 22.5 ± 8.3; Enemy hits: 13, expected 15.3 ± 6.3"}},
		{halina, "person", []sandbox.Option{sandbox.Opt("player", h.users[pippin])}, []string{
			"wygrane: **3** z **4** · mediana gier: tura 6, 6 dni", "Wolne Ludy 67% z 3 (95%: 21–94%)",
			"**Przeciwnicy**: Halina: wygrane 2, przegrane 1; dawny gracz: wygrane 1, przegrane 0",
			"Własne trafienia: 15, oczekiwane 14,0 ± 6,0"}},
		{pippin, "together", []sandbox.Option{with}, []string{"-# War of the Ring: 3 · <@",
			"**When Halina plays**: Free Peoples: Pippin 1; Shadow: Halina 1, Pippin 1",
			"**Who won, by turn**: 6: Halina 1; 9: Pippin 1; 12: Pippin 1", "Pippin, Own hits: "}},
		{pippin, "server", nil, []string{"**Balance of the sides, in %**: Free Peoples 50% of 4 (95%: 15–85%)",
			"**Kinds of victory by turn**: 3–4: Concession 1; 5–6: Ring 1; 9–10: Ring 1; 11–12: Military 1",
			"**Cards played most**: Athelas: 4; Elven Cloaks: 4; Isildur's Bane: 4",
			"**Length in days, up to**: 7: 2; 14: 2"}},
	} {
		m := ask(c.user, c.what, c.given...)
		for _, want := range c.want {
			h.hasText(c.what, m, want)
		}
		if len(m.Attachments) != 1 {
			t.Errorf("%s has %d pictures", c.what, len(m.Attachments))
			continue
		}
		for _, line := range strings.Split(m.Content, "\n") { // of each chart
			_, told, ok := strings.Cut(line, "**: ")
			if ok && !strings.Contains(line, "won of") && !strings.Contains(m.Attachments[0].Description, told) {
				t.Errorf("%s: the picture is told as %q, without %q", c.what, m.Attachments[0].Description, told)
			}
		}
	}
	h.problem(pippin, ask(pippin, "together", sandbox.Opt("player", h.users[pippin])), "statistics-same", nil)
	h.says(merry, ask(merry, "person"), "bot.statistics.none-of", words.Args{"who": "<@" + h.users[merry] + ">"})
	for _, v := range h.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}

// A record leads to its game. One in a channel that whoever asks may not view holds none for them: the next
// one does. What was played elsewhere says so.
func TestRecordsOfAServer(t *testing.T) {
	h := newHouseOf(t, wars())
	h.fourWars()
	public, guild := h.channel, ids.Server(h.server.GuildID())
	secret := h.server.AddChannel(h.server.GuildID(), "secret")
	h.server.SetPrivate(secret, true, h.users[merry])
	for n, channel := range []string{secret, public} {
		game := ids.Game(fmt.Sprint("game", n))
		over := storage.Game{ID: game, Rules: "wotr", State: storage.Finished, Sequence: 1, Server: guild,
			Channel: ids.Channel(channel), Thread: ids.Channel("55" + channel), Seed: storage.Seed{1}}
		if err := h.store.CreateGame(h.ctx, storage.NewGame{Game: over}); err != nil {
			t.Fatal(err)
		}
		r := warResult(n, guild, ids.User(h.users[merry]), "100000000000000778", "free", "ring", 2+n, h.now())
		r.ID, r.Origin, r.Lines = string(game), storage.PlayedHere, 1
		if err := h.store.KeepResult(h.ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	records := func(user int) sandbox.Message {
		t.Helper()
		return h.command(user, public, "statistics records")
	}
	m := records(merry)
	h.hasText("who may view the channel", m, "destroying the Ring: turn 2** · **<@"+h.users[merry]+"> (Free")
	h.hasText("who may view the channel", m, "/55"+secret)
	m = records(halina)
	h.hasText("who may not", m, "Najszybsze zniszczenie Pierścienia: tura 3** · **<@"+h.users[merry]+">")
	h.hasText("who may not", m, "https://discord.com/channels/"+string(guild)+"/55"+public)
	h.hasText("who may not", m, "Najwięcej tur: 12** · <@"+h.users[halina]+"> (Wolne Ludy) – **<@")
	h.hasText("who may not", m, "rozegrana gdzie indziej")
	h.hasText("who may not", m, "Największe zepsucie w grze wygranej przez Wolne Ludy: 9**")
	if strings.Contains(m.Content, "55"+secret) || strings.Contains(m.Content, "tura 2**") {
		t.Errorf("a game of a private channel: %s", m.Content)
	}
}

// How long somebody takes to answer is told to themselves in figures, to others in a coarse step.
func TestTimesToAnswer(t *testing.T) {
	h := newHouse(t)
	h.figuresOf(halina, 34, 9*time.Hour, true)
	waits, err := h.store.Waited(h.ctx, ids.User(h.users[halina]), "answered", time.Time{}, 1)
	if err != nil || len(waits) != 1 {
		t.Fatal(waits, err)
	}
	r := storage.Result{ID: string(waits[0].Game), Origin: storage.PlayedHere, State: storage.ResultStands,
		Rules: "confrontation", Server: ids.Server(h.server.GuildID()), Ended: h.now(), Victory: "frodo-defeated",
		Ending: string(league.Played), Facts: "{}", Lines: 1, Seats: []storage.ResultSeat{
			{Seat: "sauron", Side: "sauron", User: ids.User(h.users[halina]), Last: true, Place: 1},
			{Seat: "fellowship", Side: "fellowship", User: ids.User(h.users[pippin]), Last: true, Place: 2}}}
	if err := h.store.KeepResult(h.ctx, r); err != nil {
		t.Fatal(err)
	}
	h.hasText("Halina", h.command(halina, h.channel, "statistics person"), "mediana tych gier: 9 godzin")
	m := h.command(pippin, h.channel, "statistics person", sandbox.Opt("player", h.users[halina]))
	h.hasText("Pippin", m, "usually answers within a day")
	h.hasText("Pippin", m, "Frodo defeated: won 1, lost 0")
	if strings.Contains(m.Content, "9 hours") {
		t.Error(m.Content)
	}
}

// An event has statistics of its own, made of its games alone.
func TestStatisticsOfAnEvent(t *testing.T) {
	h := newHouse(t)
	event := h.opensLeague()
	h.fourWars()
	h.says(pippin, h.command(pippin, h.channel, "statistics event", sandbox.Opt("event", string(event))),
		"bot.statistics.none", nil)
	h.problem(pippin, h.command(pippin, h.channel, "statistics event", sandbox.Opt("event", "zzzzz")),
		"no-such-event", words.Args{"event": "zzzzz"})
}

// Whoever plays in a result that others have entered, and has pressed nothing yet, is called in statistics as
// on the server.
func TestStatisticsNameWhoHasPressedNothing(t *testing.T) {
	h := newHouseOf(t, wars())
	rosie := h.server.AddUser(sandbox.User{Name: "Rosie", Locale: "en-GB"}).ID
	h.enters(warResult(1, ids.Server(h.server.GuildID()), ids.User(h.users[pippin]), ids.User(rosie), "free",
		"ring", 9, h.now().Add(-time.Hour)))
	with := sandbox.Opt("player", rosie)
	for _, m := range []sandbox.Message{h.command(pippin, h.channel, "statistics person"),
		h.command(pippin, h.channel, "statistics person", with),
		h.command(pippin, h.channel, "statistics together", with)} {
		if alt := m.Attachments[0].Description; !strings.Contains(alt, "Rosie") || strings.Contains(alt, rosie) {
			t.Errorf("%s told as %s", m.Content, alt)
		}
	}
}
