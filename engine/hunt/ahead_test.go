package hunt

import (
	"testing"

	"redbook/engine"
)

// In a game that is broken off Frodo's way is held against his corruption.
func TestWhoLeads(t *testing.T) {
	hunters := started(t).P.(*Position).hunters()
	for _, c := range []struct{ step, corruption int }{{0, 5}, {0, 6}, {0, 7}, {7, 8}, {7, 9}, {7, 10}, {13,
		11}} {
		g := partTwo(t, "s01", c.step).Adjust("corruption", c.corruption)
		p := g.P.(*Position)
		want := engine.Nobody
		switch way, bad := (14+c.step)*int(p.limit()), c.corruption*28; {
		case way > bad:
			want = bearerOnly
		case way < bad:
			want = hunters
		}
		if got := ahead(p); got != want {
			t.Errorf("step %d with %d corruption of %d: %b leads, not %b", c.step, c.corruption, p.limit(), got, want)
		}
	}
	g := started(t)
	if got := Rules.Ahead(g.P); got != engine.Nobody {
		t.Errorf("at the beginning %b leads", got)
	}
	if got := Rules.Ahead(g.Adjust("corruption", 1).P); got != hunters {
		t.Errorf("with nothing but corruption %b leads", got)
	}
}
