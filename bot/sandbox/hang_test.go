package sandbox_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// A request that hangs has no answer until the faults are taken back; others have theirs meanwhile, about
// other channels and about its own.
func TestARequestThatHangs(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.Fail(sandbox.Failure{Route: "POST /channels/{channel}/messages", Channel: w.games, Times: 1, Hang: true})
	ended := make(chan error, 1)
	go func() {
		req, err := http.NewRequest("POST", w.URL()+"/api/v10/channels/"+w.games+"/messages",
			strings.NewReader(`{"content":"x"}`))
		if err == nil {
			req.Header.Set("Content-Type", "application/json")
			_, err = http.DefaultClient.Do(req)
		}
		ended <- err
	}()
	for !slices.ContainsFunc(w.Log(0), func(e sandbox.LogEntry) bool { return e.Status == "no answer" }) {
		time.Sleep(time.Millisecond)
	}
	for _, channel := range []string{w.general, w.games} {
		if r := w.rest("POST", "/channels/"+channel+"/messages", obj{"content": "y"}); r.status != 200 {
			t.Errorf("another request: %v", r)
		}
	}
	select {
	case err := <-ended:
		t.Fatalf("it ended: %v", err)
	default:
	}
	w.StopFailing()
	if err := <-ended; err == nil {
		t.Error("it was answered")
	}
}
