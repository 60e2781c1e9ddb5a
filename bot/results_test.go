package bot_test

import (
	"encoding/json"
	"strings"
	"testing"

	"redbook/engine"
)

// With the record of a finished war go its result and the report that the community's league asks for. While
// a war goes on there is nothing of it.
func TestTheResultGoesWithTheRecord(t *testing.T) {
	h := newHouseOf(t, wars())
	game, thread := warOf(h, engine.Options{"seats": "2"})
	if m := h.command(pippin, thread, "record"); len(m.Attachments) != 1 {
		t.Fatalf("while it goes on %d files come: %q", len(m.Attachments), m.Content)
	}
	h.use(halina, thread, h.command(halina, thread, "resign"), "r:")
	h.settled(game)
	m := h.command(halina, thread, "record")
	h.hasText("in Polish", m, "Do tego raport dla ligi społeczności.")
	if len(m.Attachments) != 3 {
		t.Fatalf("%d files come: %q", len(m.Attachments), m.Content)
	}
	for i, suffix := range []string{string(game) + ".txt", "-result.json", "-report.csv"} {
		if !strings.HasSuffix(m.Attachments[i].Filename, suffix) {
			t.Errorf("file %d is %s", i, m.Attachments[i].Filename)
		}
	}
	data, _ := h.server.Attachment(m.Attachments[1].ID)
	var results []struct {
		ID, Ending string
		Facts      map[string][]string
		Seats      []struct{ Seat, Name string }
	}
	if err := json.Unmarshal(data, &results); err != nil || len(results) != 1 || results[0].ID != string(game) ||
		results[0].Ending != "conceded" || len(results[0].Seats) != 2 || results[0].Facts["turns"] == nil {
		t.Errorf("%v: %s", err, data)
	}
	report, _ := h.server.Attachment(m.Attachments[2].ID)
	if text := string(report); !strings.Contains(text, "Pippin,Halina,") || !strings.Contains(text,
		",Concession,yes,") {
		t.Errorf("the report is\n%s", text)
	}
	for _, v := range h.server.Violations() {
		t.Error("Discord refused: " + v)
	}
}
