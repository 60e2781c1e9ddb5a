package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage/sqlite"
)

const postMessage = "POST /channels/{channel}/messages"

// untold counts what waits in the store of a bot that does not run.
func (i *inn) untold() int {
	i.t.Helper()
	store, err := sqlite.Open(i.ctx, i.store())
	if err != nil {
		i.t.Fatal(err)
	}
	defer store.Close()
	stats, err := store.Stats(i.ctx)
	if err != nil {
		i.t.Fatal(err)
	}
	return stats.Outbox
}

// Told to stop right after a move, with Discord letting few messages through, the bot tells all of it before
// it leaves.
func TestStopTellsWhatIsStored(t *testing.T) {
	i := newInn(t)
	i.start()
	_, thread := i.begin()
	i.server.SetRateLimits(map[string]sandbox.Bucket{sandbox.BucketMessageCreate: {Limit: 1,
		Per: 500 * time.Millisecond}}, 0)
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	i.act(0, thread, "move from=rhudaur to=high-pass who=merry")
	i.act(1, thread, "move from=misty-mountains to=rhudaur who=orcs")
	if err := i.stop(); err != nil {
		t.Fatalf("%v\n%s", err, i.log.String())
	}
	if n := i.untold(); n != 0 {
		t.Errorf("%d rows were not told", n)
	}
	all := ""
	for _, m := range i.server.Messages(i.users[0], thread) {
		all += m.Content
	}
	if !strings.Contains(all, "Rhudaur") {
		t.Errorf("the last move was not told: %s", all)
	}
}

// A bot that is told to stop while it starts has stopped as it was told: whoever watches over it sees no
// failure.
func TestStopWhileItStarts(t *testing.T) {
	folder := t.TempDir()
	settings, err := writeSettings(folder, "http://127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(tokenVariable, "token")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := runJob(ctx, []string{"--config", settings}, io.Discard); err != nil {
		t.Error(err)
	}
}

// Who has pressed before the stop is answered.
func TestStopFinishesWhatWasBegun(t *testing.T) {
	i := newInn(t)
	i.start()
	_, thread := i.begin()
	// the answers take a while
	i.server.Fail(sandbox.Failure{Route: "PATCH /webhooks/{app}/{token}/messages/{message}", Times: 3,
		Status: 503})
	asked := len(i.server.Requests())
	for range 3 {
		if _, err := i.server.Command(i.users[0], thread, "board"); err != nil {
			t.Fatal(err)
		}
	}
	i.waitFor("acknowledgements", func() bool {
		n := 0
		for _, r := range i.server.Requests()[asked:] {
			if strings.HasSuffix(r.Route, "/callback") {
				n++
			}
		}
		return n == 3
	})
	if err := i.stop(); err != nil {
		t.Error(err)
	}
	for _, m := range i.server.Messages(i.users[0], thread) {
		if m.Loading() {
			t.Error("a press was not answered")
		}
	}
}

// Where Discord does not answer the bot leaves in time, and keeps the rest for its next start.
func TestStopIsBounded(t *testing.T) {
	i := newInn(t)
	i.set("[process]\ndrain = \"1s\"\n")
	i.start()
	_, thread := i.begin()
	i.server.Fail(sandbox.Failure{Route: postMessage, Times: 1000, Status: 503})
	i.act(1, thread, "move from=fangorn to=misty-mountains who=orcs")
	began := time.Now()
	if err := i.stop(); err != nil {
		t.Errorf("%v\n%s", err, i.log.String())
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("leaving took %v", took)
	}
	if i.untold() == 0 {
		t.Error("told, although Discord took nothing")
	}
}

func TestMemoryLimit(t *testing.T) {
	for size, want := range map[string]int64{"off": 0, "256MiB": 256 << 20, "1GiB": 1 << 30,
		"40000KiB": 40000 << 10, "67108864": 1 << 26, "67108864B": 1 << 26} {
		if n, err := bytesOf(size); err != nil || n != want {
			t.Errorf("%s: %d, %v", size, n, err)
		}
	}
	for _, size := range []string{"", "much", "256", "-256MiB", "1MiB", "256MB", "9999999999TiB", "0"} {
		if n, err := bytesOf(size); err == nil {
			t.Errorf("%s: %d", size, n)
		}
	}
	// The program itself takes memory, too.
	for limit, want := range map[int64]int64{256 << 20: 198 << 20, 512 << 20: 454 << 20, 32 << 20: 16 << 20} {
		if n := goLimit(limit); n != want {
			t.Errorf("of %d bytes Go may take %d, want %d", limit, n, want)
		}
	}
}
