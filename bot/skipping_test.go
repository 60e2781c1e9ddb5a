package bot

import (
	"log/slog"
	"testing"
)

// A look at the due times that panics is not the last one, and one that runs is not begun again.
func TestRemindingOutlivesItsPanics(t *testing.T) {
	runs := 0
	skipping(slog.New(slog.DiscardHandler), func() {}).Run()
	job := skipping(slog.New(slog.DiscardHandler), func() { runs++; panic("no raven") })
	for range 3 {
		job.Run()
	}
	if runs != 3 {
		t.Errorf("it ran %d times", runs)
	}
	var nested interface{ Run() }
	depth := 0
	nested = skipping(slog.New(slog.DiscardHandler), func() {
		if depth++; depth < 5 {
			nested.Run()
		}
	})
	nested.Run()
	if depth != 1 {
		t.Errorf("it was begun %d times at once", depth)
	}
}
