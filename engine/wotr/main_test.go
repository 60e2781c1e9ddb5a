package wotr

import (
	"runtime/debug"
	"testing"
)

// TestMain has the garbage collector run less often than usual: random games make much garbage and keep
// little, and a quarter of their time went into collecting it.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
