package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// A killed process comes back by itself, a stopped one only when it is started.
func TestChildIsKilledStoppedAndStarted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	changed := make(chan struct{}, 100)
	sleep := func(ctx context.Context) *exec.Cmd { return exec.CommandContext(ctx, "sleep", "600") }
	c := newChild(io.Discard, sleep, func() { changed <- struct{}{} })
	ended := make(chan error, 1)
	go func() { ended <- c.run(ctx) }()
	await := func(what string, holds func(pid int) bool) int {
		t.Helper()
		for deadline := time.After(8 * time.Second); ; {
			select {
			case <-changed:
				if pid := c.PID(); holds(pid) {
					return pid
				}
			case <-deadline:
				t.Fatal(what)
			}
		}
	}
	runs := func(pid int) bool { return pid != 0 }
	first := await("it does not start", runs)
	if err := c.Start(); err == nil {
		t.Error("a running child was started")
	}
	if err := c.Kill(); err != nil {
		t.Fatal(err)
	}
	second := await("it does not come back", func(pid int) bool { return pid != 0 && pid != first })
	if err := c.Stop(); err != nil {
		t.Fatal(err)
	}
	await("it does not stop", func(pid int) bool { return pid == 0 })
	if err := c.Kill(); err == nil {
		t.Error("a stopped child was killed")
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	await("it does not start again", func(pid int) bool { return pid != 0 && pid != second })
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Over the sandbox's control API the bot is killed and comes back online, is stopped and started again.
func TestSandboxControlsTheBot(t *testing.T) {
	if testing.Short() {
		t.Skip("starting the program several times takes too long for -short")
	}
	address, _ := startSandbox(t)
	bot := func() (b struct {
		Online bool
		PID    int
	}) {
		t.Helper()
		resp, err := http.Get(address + "/sandbox/state")
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		state := struct{ Bot any }{&b}
		if err := json.NewDecoder(resp.Body).Decode(&state); err != nil {
			t.Fatal(err)
		}
		return b
	}
	await := func(what string, holds func(online bool, pid int) bool) int {
		t.Helper()
		ticker := time.NewTicker(50 * time.Millisecond)
		defer ticker.Stop()
		for deadline := time.After(20 * time.Second); ; {
			if b := bot(); holds(b.Online, b.PID) {
				return b.PID
			}
			select {
			case <-ticker.C:
			case <-deadline:
				t.Fatalf("%s: %+v", what, bot())
			}
		}
	}
	order := func(deed string) {
		t.Helper()
		resp, err := http.Post(address+"/sandbox/bot", "application/json", strings.NewReader(`{"do":"`+deed+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		if resp.StatusCode != http.StatusNoContent {
			t.Fatalf("%s: %s", deed, resp.Status)
		}
	}
	first := await("it does not come online", func(online bool, _ int) bool { return online })
	order("kill")
	second := await("it does not come back",
		func(online bool, pid int) bool { return online && pid != 0 && pid != first })
	order("stop")
	await("it does not stop", func(online bool, pid int) bool { return !online && pid == 0 })
	order("start")
	await("it does not start", func(online bool, pid int) bool { return online && pid != 0 && pid != second })
}
