package bot_test

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"redbook/assets/words"
	"redbook/bot/league"
	"redbook/bot/league/season"
	"redbook/bot/sandbox"
	"redbook/storage"
	"redbook/storage/ids"
)

// autumn is when kept events begin.
var autumn = time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC)

// keepsEvent keeps an event of invented people whose book is as given: nothing comes about in it by itself.
func (h *house) keepsEvent(people, division int, lines ...season.Line) ids.Event {
	h.t.Helper()
	s := season.Settings{Name: "Autumn", Form: "round-robin", Rules: "confrontation", Season: 1,
		Division: division,
		Sides:    []league.Side{"fellowship", "sauron"}, SignUp: autumn.AddDate(0, 0, 2), Round: 96 * time.Hour,
		Late: season.LateLoss}
	book := []season.Line{{At: autumn, Kind: season.Opened, Settings: &s}}
	var divisions [][]league.Entrant
	for n := range people {
		who := league.Entrant(fmt.Sprint(300000000000000000 + n))
		book = append(book, season.Line{At: autumn, Kind: season.Signed, Entrant: who})
		if division == 0 && n == 0 || division > 0 && n%division == 0 {
			divisions = append(divisions, nil)
		}
		divisions[len(divisions)-1] = append(divisions[len(divisions)-1], who)
	}
	book = append(append(book, season.Line{At: autumn.AddDate(0, 0, 2), Kind: season.Started,
		Divisions: divisions}), lines...)
	var texts []string
	for _, line := range book {
		data, err := json.Marshal(line)
		if err != nil {
			h.t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	event := storage.Event{ID: "autum", Server: ids.Server(h.server.GuildID()), Channel: ids.Channel(h.channel),
		Language: "en", Name: "Autumn"}
	if err := h.store.OpenEvent(h.ctx, event, texts[0], autumn, ""); err != nil {
		h.t.Fatal(err)
	}
	if err := h.store.WriteEvent(h.ctx, storage.EventChange{Event: event.ID, Seen: 1, Lines: texts[1:],
		At: autumn}); err != nil {
		h.t.Fatal(err)
	}
	if err := h.store.ToldEvent(h.ctx, event.ID, len(texts)); err != nil {
		h.t.Fatal(err)
	}
	return event.ID
}

// ends are the lines of a round of one game between the first two people that the first one has won, or lost.
func ends(round int, day int, won bool) []season.Line {
	at := autumn.AddDate(0, 0, 2+day)
	name := fmt.Sprintf("r%d-1", round)
	places := []int{2, 1}
	if won {
		places = []int{1, 2}
	}
	g := league.Game{ID: name, Round: round, Chairs: []league.Chair{{Entrant: "300000000000000000",
		Side: "fellowship"}, {Entrant: "300000000000000001", Side: "sauron"}}}
	return []season.Line{
		{At: at, Kind: season.Paired, Round: round, Games: []league.Game{g}, Until: at.AddDate(0, 0, 4)},
		{At: at.Add(time.Hour), Kind: season.Ended, Game: name, Result: &league.Result{Game: name, Places: places,
			Ending: league.Played, At: at.Add(time.Hour)}},
	}
}

var standsAt = regexp.MustCompile(`(\d+)\. <@(\d+)> · \*\*([0-9.,]+)\*\*`)

// Standings are told as they stood at the end of a day and after a round: without what was played later, and
// without what was corrected later.
func TestStandingsOfThePast(t *testing.T) {
	h := newHouse(t)
	lines := append(ends(1, 0, true), ends(2, 5, false)...)
	lines = append(lines, season.Line{At: autumn.AddDate(0, 0, 9), Kind: season.Corrected, Game: "r1-1",
		Result: &league.Result{Game: "r1-1", Places: []int{2, 1}, Ending: league.Adjudicated,
			At: autumn.AddDate(0, 0, 2)}})
	h.keepsEvent(2, 0, lines...)
	for on, want := range map[string]string{"": "0 0, 1 2", "2026-09-02": "", "2026-09-03": "0 1, 1 0",
		"2026-09-08": "0 1, 1 1", "2026-09-10": "0 0, 1 2", "r1": "0 1, 1 0", "2": "0 1, 1 1"} {
		var options []sandbox.Option
		if on != "" {
			options = append(options, sandbox.Opt("on", on))
		}
		m := h.command(pippin, h.channel, "league standings", options...)
		var got [2]string
		for _, found := range standsAt.FindAllStringSubmatch(m.Content, -1) {
			n := found[2][len(found[2])-1] - '0'
			got[n] = string(found[2][len(found[2])-1]) + " " + found[3]
		}
		if text := strings.TrimPrefix(strings.Join(got[:], ", "), ", "); text != want {
			t.Errorf("on %q: %q, want %q: %s", on, text, want, m.Content)
		}
		if on != "" && len(m.Controls()) > 0 {
			t.Errorf("on %q there are buttons of today", on)
		}
	}
	ask := func(on string) sandbox.Message {
		return h.command(pippin, h.channel, "league standings", sandbox.Opt("on", on))
	}
	h.problem(pippin, ask("r3"), "event-round-not-over", words.Args{"n": 3})
	h.problem(pippin, ask("2026-08-31"), "event-not-yet", nil)
	h.problem(pippin, ask("spring"), "event-no-day", words.Args{"on": "spring"})
	choices, err := h.server.Autocomplete(h.users[pippin], h.channel, "league standings",
		sandbox.Option{Name: "on", Value: "r", Focused: true})
	if err != nil || len(choices) != 2 || choices[0].Value != "r2" {
		t.Errorf("offered are %v, %v", choices, err)
	}
}

// What does not fit into a message is read page by page: who takes part, the standings, and the pictures of
// all divisions, for whoever asks alone.
func TestLargeEventsAreReadInPages(t *testing.T) {
	h := newHouse(t)
	event := h.keepsEvent(90, 6)
	for what, pictured := range map[string]bool{"who": false, "standings": true} {
		m := h.command(halina, h.channel, "league "+what)
		seen, pictures := map[string]bool{}, map[string]bool{}
		for page := 0; ; page++ {
			if !m.Ephemeral() || strings.HasPrefix(m.Content, "⚠️") || strings.HasSuffix(m.Content, "…") {
				t.Fatalf("%s, page %d: %q", what, page, m.Content)
			}
			for _, found := range regexp.MustCompile(`<@(\d+)>`).FindAllString(m.Content, -1) {
				seen[found] = true
			}
			if len(m.Attachments) > 1 { // Discord would cut off their edges
				t.Errorf("%s, page %d: %d pictures", what, page, len(m.Attachments))
			}
			for _, a := range m.Attachments {
				pictures[a.Filename] = true
			}
			next := fmt.Sprintf("page:%s:%s::%d", what, event, page+1)
			turns := false
			for _, c := range m.Controls() {
				turns = turns || c.CustomID == next && !c.Disabled
			}
			if !turns {
				if page == 0 {
					t.Errorf("%s has one page", what)
				}
				h.hasText("the last page", m, fmt.Sprintf("Strona %d z %d", page+1, page+1))
				break
			}
			m = h.press(halina, h.channel, m, next)
		}
		if len(seen) != 90 || pictured != (len(pictures) == 15) {
			t.Errorf("%s names %d people in %d pictures", what, len(seen), len(pictures))
		}
	}
	for as, want := range map[string]int{"csv": 91, "json": 90} {
		m := h.command(pippin, h.channel, "league standings", sandbox.Opt("as", as))
		if len(m.Attachments) != 1 || !m.Ephemeral() {
			t.Fatalf("%s: %q", as, m.Content)
		}
		data, _ := h.server.Attachment(m.Attachments[0].ID)
		n := strings.Count(string(data), `"rank"`)
		if as == "csv" {
			rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			n = len(rows)
		}
		if n != want {
			t.Errorf("%s has %d rows", as, n)
		}
	}
	for _, v := range h.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}
