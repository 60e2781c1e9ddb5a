package enginetest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// Each kind of slip is found where it stands, and what is declared is not.
func TestSlipsAreFound(t *testing.T) {
	if err := enginetest.Slips(probe.Rules, "probe"); err != nil {
		t.Error(err)
	}
	if err := enginetest.Slips(probe.Rules, t.TempDir()); err == nil {
		t.Error("a folder without sources passes")
	}
	event := func(e engine.EventDef) bool { return len(e.Facts) > 0 }
	var known engine.EventDef
	for _, e := range probe.Rules.Events() {
		if event(e) {
			known = e
		}
	}
	dir := t.TempDir()
	source := `package slips

func slips() {
	pl.Tell("` + known.Kind + `", fact("` + known.Facts[0].Name + `", 1), fact("nonsense", 2).Only(seat))
	pl.Tell("no-such-event")
	pl.TellOnly(seat, "no-such-secret")
	pl.Cover("no-such-path")
	a.Get("no-such-field")
}
`
	if err := os.WriteFile(filepath.Join(dir, "slips.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	err := enginetest.Slips(probe.Rules, dir)
	if err == nil {
		t.Fatal("nothing is found")
	}
	for _, want := range []string{
		`slips.go:4:`, `no fact of ` + known.Kind + ` "nonsense" is declared`,
		`no event "no-such-event" is declared`,
		`no event "no-such-secret" is declared`, `no path "no-such-path" is declared`,
		`slips.go:8:2: no field "no-such-field" is declared`,
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s is missing in\n%v", want, err)
		}
	}
	if n := strings.Count(err.Error(), "\n") + 1; n != 5 {
		t.Errorf("%d slips in\n%v", n, err)
	}
}
