package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// announces is the newest message of the channel with a text, as soon as it is there; it calls nobody but
// those.
func (h *house) announces(text string, calls ...int) sandbox.Message {
	h.t.Helper()
	m := h.wait(pippin, h.channel,
		func(m sandbox.Message) bool { return strings.Contains(m.Content, text) })
	var want []string
	for _, user := range calls {
		want = append(want, h.users[user])
	}
	slices.Sort(want)
	if called := slices.Sorted(slices.Values(m.Notified)); !slices.Equal(called, want) {
		h.t.Errorf("%q calls %v, want %v", m.Content, called, want)
	}
	return m
}

// warElsewhere is a war that Pippin has lost against Halina, elsewhere.
func (h *house) warElsewhere(options ...sandbox.Option) []sandbox.Option {
	return append([]sandbox.Option{sandbox.Opt("boardgame", "wotr"), sandbox.Opt("seat", "free"),
		sandbox.Opt("opponent", h.users[halina]), sandbox.Opt("outcome", "lost"),
		sandbox.Opt("victory", "ring")}, options...)
}

// A game played elsewhere, by commands and presses: entered with the fields of the community's report,
// confirmed, rated, contested, decided. Everyone concerned is called once each time, and it is marked
// wherever it is shown.
func TestAGamePlayedElsewhereByPresses(t *testing.T) {
	h := newHouseOf(t, wars())
	h.organiser(merry)
	wrong := h.command(pippin, h.channel, "results enter", h.warElsewhere(sandbox.Opt("corruption", 7))...)
	h.problem(pippin, wrong, "result-corruption", nil)
	choices, err := h.server.Autocomplete(h.users[pippin], h.channel, "results enter",
		h.warElsewhere(sandbox.Option{Name: "settlements", Value: "dale mina", Focused: true})...)
	if err != nil || len(choices) == 0 || !slices.ContainsFunc(choices,
		func(c sandbox.Choice) bool { return c.Value == "dale minas-tirith" }) {
		t.Errorf("after dale are offered %v, %v", choices, err)
	}
	m := h.command(pippin, h.channel, "results enter", h.warElsewhere(sandbox.Opt("corruption", 12),
		sandbox.Opt("turns", 9), sandbox.Opt("expansions", "LoME"), sandbox.Opt("interest", 8),
		sandbox.Opt("settlements", "dale, Minas-Tirith"))...)
	if !m.Ephemeral() {
		t.Error("everybody sees the answer")
	}
	h.hasText("entered", m, "played elsewhere")
	asks := h.announces("enters a game", halina)
	h.hasText("asks", asks, "📍 played elsewhere · ⏳ not confirmed yet")
	known := h.command(halina, h.channel, "results enter", sandbox.Opt("boardgame", "wotr"),
		sandbox.Opt("seat", "shadow"), sandbox.Opt("opponent", h.users[pippin]), sandbox.Opt("outcome", "won"))
	if !strings.HasPrefix(known.Content, "⚠️") {
		t.Errorf("entered twice: %q", known.Content)
	}
	h.problem(merry, h.use(merry, h.channel, asks, "res:confirm:"), "result-not-yours", nil)
	h.hasText("confirmed", h.use(halina, h.channel, asks, "res:confirm:"), "potwierdzenie")
	counts := h.announces("so it counts", pippin)
	h.spent(h.channel, asks)
	h.tooLate(halina, h.channel, "res:confirm:"+storageResults(h)[0].ID, "result-not-asked")
	rated := h.command(pippin, h.channel, "ratings", sandbox.Opt("boardgame", "wotr"),
		sandbox.Opt("table", "community"))
	h.hasText("rated", rated, "Shadow 516")
	h.use(pippin, h.channel, counts, "res:contest:")
	contested := h.announces("says that this is wrong", halina, merry)
	h.problem(pippin, h.use(pippin, h.channel, contested, "res:uphold:"), "result-own-game", nil)
	h.use(merry, h.channel, contested, "res:uphold:")
	h.announces("has decided that this counts", pippin, halina)
	list := h.command(halina, h.channel, "results list")
	h.hasText("in the list", list, "📍 rozegrana gdzie indziej")
	id := storageResults(h)[0].ID
	shown := h.command(halina, h.channel, "results show", sandbox.Opt("result", id))
	for _, kind := range []string{"wpis", "potwierdzenie", "sprzeciw", "decyzja, że się liczy"} {
		h.hasText("its story", shown, kind)
	}
	for as, want := range map[string]string{"csv": "entered", "json": `"origin": "entered"`,
		"report": "played elsewhere"} {
		m := h.command(pippin, h.channel, "results export", sandbox.Opt("as", as), sandbox.Opt("result", id))
		if len(m.Attachments) != 1 || !m.Ephemeral() {
			t.Fatalf("%s: %q with %d files", as, m.Content, len(m.Attachments))
		}
		data, _ := h.server.Attachment(m.Attachments[0].ID)
		if !strings.Contains(string(data), want) {
			t.Errorf("%s: %s", as, data)
		}
		if as == "report" && !strings.Contains(string(data), "LoME") {
			t.Errorf("the report has no expansion: %s", data)
		}
	}
	for _, v := range h.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}

// storageResults are all results that are kept.
func storageResults(h *house) []storage.Result {
	h.t.Helper()
	list, err := h.store.Results(h.ctx, storage.ResultFilter{})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// Of a table of past results nothing is taken in while a line of it is wrong; taken in twice it doubles
// nothing. Who stands there by a name is named later. Those who are named are called once.
func TestPastResultsAreImportedByCommand(t *testing.T) {
	h := newHouseOf(t, wars())
	file := func(lines ...string) sandbox.Option {
		return sandbox.Opt("file", sandbox.File{Filename: "past.csv", ContentType: "text/csv",
			Data: []byte(strings.Join(append([]string{"date;winner;loser;side;victory;corruption"}, lines...), "\n"))})
	}
	first := "2024-05-01;Lotho;" + h.users[halina] + ";Shadow;Ring;12"
	if m := h.command(halina, h.channel, "results import", file(first)); !strings.HasPrefix(m.Content, "⚠️") {
		t.Errorf("anybody imports: %q", m.Content)
	}
	h.organiser(merry)
	wrong := h.command(merry, h.channel, "results import", file(first, "2024-05-02;A;B;Shadow;Ring;3",
		"yesterday;A;B;Shadow;Concession;"))
	for _, want := range []string{"Line 3: ", "Line 4: ", "Nothing is imported: 2 lines"} {
		h.hasText("wrong", wrong, want)
	}
	if n := len(storageResults(h)); n != 0 {
		t.Fatalf("%d results of a wrong table", n)
	}
	h.hasText("imported", h.command(merry, h.channel, "results import", file(first)), "Imported: 1.")
	h.announces("has taken in results", halina)
	again := h.command(merry, h.channel, "results import", file(first, "2024-05-03;Lotho;Ted;Free;Concession;"))
	h.hasText("again", again, "Imported: 1. Known before: 1.")
	h.problem(merry, h.command(merry, h.channel, "results identify", sandbox.Opt("name", "Otho"),
		sandbox.Opt("player", h.users[pippin])), "result-no-name", words.Args{"name": "Otho"})
	h.command(merry, h.channel, "results identify", sandbox.Opt("name", "Lotho"),
		sandbox.Opt("player", h.users[pippin]))
	h.announces("says that <@"+h.users[pippin]+"> is the Lotho of 2 results", pippin)
	if list, err := h.store.ResultNews(h.ctx); err != nil || len(list) != 0 {
		h.eventually(func() bool { list, err := h.store.ResultNews(h.ctx); return err == nil && len(list) == 0 })
	}
	h.bot.TendEvents(h.ctx)
	told := 0
	for _, m := range h.server.Messages(h.users[pippin], h.channel) {
		if strings.Contains(m.Content, "has taken in") || strings.Contains(m.Content, "is the Lotho") {
			told++
		}
	}
	if told != 3 {
		t.Errorf("told %d times", told)
	}
}

// Results of games in a private channel are none to strangers: not in lists, not by number, not in files.
func TestResultsOfPrivateGamesAreNoneToStrangers(t *testing.T) {
	h := newHouse(t)
	public := h.channel
	h.private()
	game, thread := h.newGame()
	h.press(pippin, thread, h.command(pippin, thread, "resign"), "r:"+string(game))
	h.settled(game)
	h.bot.KeepResults(h.ctx)
	h.organiser(merry)
	ask := func(user int, command string, options ...sandbox.Option) sandbox.Message {
		return h.command(user, public, "results "+command, options...)
	}
	h.hasText("who has played", ask(pippin, "list"), string(game))
	nothing := ask(merry, "list")
	if strings.Contains(nothing.Content, string(game)) {
		t.Errorf("a stranger is told %q", nothing.Content)
	}
	for _, options := range [][]sandbox.Option{{sandbox.Opt("as", "csv")}, {sandbox.Opt("as", "json"),
		sandbox.Opt("result", string(game))}} {
		m := ask(merry, "export", options...)
		if len(m.Attachments) > 0 || strings.Contains(m.Content, "Confrontation") {
			t.Errorf("a stranger gets %q with %d files", m.Content, len(m.Attachments))
		}
		if m := ask(pippin, "export", options...); len(m.Attachments) != 1 {
			t.Errorf("who has played gets %q", m.Content)
		}
	}
	if shown, none := ask(merry, "show", sandbox.Opt("result", string(game))),
		ask(merry, "show", sandbox.Opt("result", "zzzz")); strings.ReplaceAll(shown.Content, string(game),
		"zzzz") != none.Content {
		t.Errorf("%q and %q", shown.Content, none.Content)
	}
	choices, err := h.server.Autocomplete(h.users[merry], public, "results show",
		sandbox.Option{Name: "result", Value: "", Focused: true})
	if err != nil || len(choices) > 0 {
		t.Errorf("offered is %v, %v", choices, err)
	}
	forged := "res:contest:" + string(game)
	h.problem(merry, h.press(merry, public, h.forge(public, forged), forged), "result-of-here", nil)
}

// A list of many results is read page by page, in both languages.
func TestManyResultsInPages(t *testing.T) {
	h := newHouseOf(t, wars())
	for n := range 20 {
		r := storage.Result{ID: fmt.Sprint("x", n), Origin: storage.Imported, State: storage.ResultStands,
			Rules: "wotr", Server: ids.Server(h.server.GuildID()),
			Ended: h.now().Add(-time.Duration(n) * time.Hour), Ending: "conceded",
			Victory: "concession", Facts: "{}", Seats: []storage.ResultSeat{
				{Seat: "free", Side: "free", User: ids.User(h.users[pippin]), Last: true, Place: 1},
				{Seat: "shadow", Side: "shadow", Name: "Ted", Last: true, Place: 2}}}
		if _, err := h.store.EnterResults(h.ctx, "", nil, r); err != nil {
			t.Fatal(err)
		}
	}
	for user, want := range map[int]string{pippin: "page 3 of 3", halina: "strona 3 z 3"} {
		m := h.command(user, h.channel, "results list", sandbox.Opt("player", h.users[pippin]))
		last := "res:list::" + h.users[pippin] + "::2"
		m = h.press(user, h.channel, h.press(user, h.channel, m, strings.TrimSuffix(last, "2")+"1"), last)
		h.hasText("the last page", m, want)
		if n := strings.Count(m.Content, "`x"); n != 4 || !m.Ephemeral() {
			t.Errorf("%d results: %q", n, m.Content)
		}
	}
}
