package hunt

import (
	"testing"

	"redbook/engine/enginetest"
)

// TestScripts plays scenarios that players can read; what players report goes among them.
func TestScripts(t *testing.T) {
	enginetest.Scripts(t, Rules, "testdata/scripts/*.script")
}
