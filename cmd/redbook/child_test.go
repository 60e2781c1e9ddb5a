package main

import (
	"context"
	"io"
	"os/exec"
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
