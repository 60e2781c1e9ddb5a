package wotr

import (
	"testing"

	"redbook/engine/enginetest"
)

// TestScripts plays the scenarios, one or more for each chapter of the rulebook. They must reach the steps,
// verbs and events that random games of the kit hardly ever do.
func TestScripts(t *testing.T) {
	enginetest.Scripts(t, Rules, "testdata/scripts/*.script",
		"step retreat.choose", "event cannot-retreat", "path staff-on-track", "path guide-separates-on-track",
		"end "+endDestroyed)
}
