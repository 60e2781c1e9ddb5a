package hunt

import (
	"runtime/debug"
	"testing"
)

// TestMain lets garbage lie four times as long as usual: random games make much of it and hold little, and a
// quarter of their time went into collecting it.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
