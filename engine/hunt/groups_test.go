package hunt_test

import (
	"testing"

	"redbook/engine"
	"redbook/engine/hunt"
)

// Long lists of spaces are split by the regions of the board that the spaces lie on.
func TestSpacesAreGroupedByRegion(t *testing.T) {
	for space, want := range map[string]string{
		"i-1": "i-b", "i-18": "i-b", "i-d1": "i-c", "ii-18": "v-b", "ii-1": "iv-a", "i-exit-a": "", "ii-exit-a": "",
		"i-99": "", "dot": "", "stay": "",
	} {
		v, ok := hunt.Spaces.Parse(space)
		if !ok {
			t.Fatalf("no space %s", space)
		}
		got := ""
		if groups, group := hunt.Rules.Group(hunt.Spaces, v); groups != nil {
			got = groups.Name(group)
		}
		if got != want {
			t.Errorf("%s stands with %q, not %q", space, got, want)
		}
	}
	if groups, _ := hunt.Rules.Group(hunt.Cards, engine.Value(1)); groups != nil {
		t.Errorf("a card stands with %s", groups.ID())
	}
}
