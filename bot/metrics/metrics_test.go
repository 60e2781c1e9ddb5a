package metrics

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"redbook/render"
	"redbook/storage"
)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// shelf is a store that says what the test wants.
type shelf struct {
	stats  storage.Stats
	err    error
	probed int
}

func (s *shelf) Stats(context.Context) (storage.Stats, error) { return s.stats, s.err }
func (s *shelf) Probe(context.Context) error                  { s.probed++; return s.err }

func get(t *testing.T, m *Meter, path string) (int, string) {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	return w.Code, w.Body.String()
}

func wants(t *testing.T, page string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(page, "\n"+line+"\n") {
			t.Errorf("no line %q", line)
		}
	}
}

type brush struct {
	render.Painter
	err error
}

func (b brush) Paint(any, render.Sheet, string) (render.Picture, error) {
	return render.Picture{Alt: "a board"}, b.err
}

func TestCounts(t *testing.T) {
	store := &shelf{stats: storage.Stats{Games: map[storage.State]int{storage.Running: 3, storage.Frozen: 1},
		Outbox: 2, Oldest: noon.Add(-time.Minute)}}
	m := New(store, func() time.Time { return noon })
	m.Interaction("command", 40*time.Millisecond, nil)
	m.Interaction("command", 4*time.Second, nil)
	m.Interaction("component", time.Second, errors.New("unknown interaction"))
	m.Refusal("too-far")
	m.Line("chess", "action")
	m.Request("POST", 200, 80*time.Millisecond)
	m.Request("POST", 429, 0)
	m.Request("GET", 0, 20*time.Second)
	for _, shard := range []int{0, 3} {
		for _, event := range []string{"held", "ready", "lost", "resumed"} {
			m.Gateway(shard, event)
		}
	}
	m.Gateway(3, "released")
	m.Lanes(5, 2, 1, 4, false)
	if picture, err := m.Painter("chess", brush{}).Paint(nil, render.Sheet{}, "en"); err != nil ||
		picture.Alt != "a board" {
		t.Errorf("%+v, %v", picture, err)
	}
	if _, err := m.Painter("chess", brush{err: errors.New("no ink")}).
		Paint(nil, render.Sheet{}, "en"); err == nil {
		t.Error("the painter's error is lost")
	}
	status, page := get(t, m, "/metrics")
	if status != http.StatusOK {
		t.Fatal(status, page)
	}
	wants(t, page,
		`redbook_interactions_total{kind="command",result="acknowledged"} 2`,
		`redbook_interactions_total{kind="component",result="lost"} 1`,
		`redbook_acknowledge_seconds_bucket{kind="command",le="0.05"} 1`,
		`redbook_acknowledge_seconds_bucket{kind="command",le="3"} 1`,
		`redbook_acknowledge_seconds_count{kind="command"} 2`,
		`redbook_refusals_total{reason="too-far"} 1`,
		`redbook_refusals_total{reason="internal"} 0`,
		`redbook_record_lines_total{game="chess",kind="action"} 1`,
		`redbook_rest_requests_total{method="POST",status="429"} 1`,
		`redbook_rest_requests_total{method="GET",status="0"} 1`,
		`redbook_gateway_events_total{event="resumed",shard="0"} 1`,
		`redbook_gateway_events_total{event="lost",shard="3"} 1`,
		`redbook_gateway_connected 1`,
		`redbook_gateway_shard_connected{shard="0"} 1`,
		`redbook_lanes{state="quick"} 5`,
		`redbook_lanes{state="slow"} 2`,
		`redbook_lanes{state="waiting"} 1`,
		`redbook_lanes_given_up_total 4`,
		`redbook_render_seconds_count{game="chess"} 1`,
		`redbook_render_failures_total{game="chess"} 1`,
		`redbook_games{state="running"} 3`,
		`redbook_games{state="frozen"} 1`,
		`redbook_games{state="lobby"} 0`,
		`redbook_outbox_rows 2`,
		`redbook_outbox_oldest_seconds 60`,
	)
}

// A store that does not answer is an error of the scrape and not a number.
func TestAStoreThatFails(t *testing.T) {
	m := New(&shelf{err: errors.New("disk I/O error")}, func() time.Time { return noon })
	if status, _ := get(t, m, "/metrics"); status != http.StatusInternalServerError {
		t.Errorf("status %d", status)
	}
}

func TestHealth(t *testing.T) {
	store, clock := &shelf{}, noon
	m := New(store, func() time.Time { return clock })
	for _, c := range []struct {
		name   string
		change func()
		status int
		page   string
	}{
		{"at the start", func() {}, 503, "gateway: not connected\nstore: writable\ntelling: under way\n"},
		{"held", func() { m.Gateway(0, "held") }, 503,
			"gateway: not connected\nstore: writable\ntelling: under way\n"},
		{"connected", func() { m.Gateway(0, "ready") }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
		{"another shard", func() { m.Gateway(1, "held") }, 503,
			"gateway: not connected\nstore: writable\ntelling: under way\n"},
		{"given back", func() { m.Gateway(1, "released") }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
		{"lost", func() { m.Gateway(0, "lost") }, 503,
			"gateway: not connected\nstore: writable\ntelling: under way\n"},
		{"resumed", func() { m.Gateway(0, "resumed") }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
		{"the disk is full, not noticed yet", func() { store.err = errors.New("/secret/path: disk full") }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
		{"the disk is full", func() { clock = clock.Add(probeEvery) }, 503,
			"gateway: connected\nstore: not writable\ntelling: under way\n"},
		{"there is room again", func() { store.err, clock = nil, clock.Add(probeEvery) }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
		{"nobody is told", func() { m.Lanes(16, 64, 3, 0, true) }, 503,
			"gateway: connected\nstore: writable\ntelling: stuck: all who are told wait for Discord\n"},
		{"they are", func() { m.Lanes(16, 63, 0, 0, false) }, 200,
			"gateway: connected\nstore: writable\ntelling: under way\n"},
	} {
		c.change()
		if status, page := get(t, m, "/readyz"); status != c.status || page != c.page {
			t.Errorf("%s: %d %q", c.name, status, page)
		}
		if status, page := get(t, m, "/healthz"); status != 200 || page != "ok\n" {
			t.Errorf("%s: %d %q", c.name, status, page)
		}
	}
	if store.probed != 3 {
		t.Errorf("the store was written to %d times", store.probed)
	}
}

func TestServe(t *testing.T) {
	m := New(&shelf{}, func() time.Time { return noon })
	log := slog.New(slog.DiscardHandler)
	address, stop, err := m.Serve("127.0.0.1:0", log)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := m.Serve(address, log); err == nil {
		t.Error("one address was taken twice")
	}
	answer, err := http.Get("http://" + address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if page, err := io.ReadAll(answer.Body); err != nil || string(page) != "ok\n" {
		t.Errorf("%q, %v", page, err)
	}
	stop()
	if _, err := http.Get("http://" + address + "/healthz"); err == nil {
		t.Error("still there after its end")
	}
}
