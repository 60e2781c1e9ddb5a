package hunt

import (
	"slices"
	"testing"
)

// The pictures of a hand-over show what has happened since the one before: it is still there when the next
// player is asked, and gone when he has acted.
func TestStretch(t *testing.T) {
	g := started(t)
	if s := g.seen(bearerOnly).Stretch; s != nil {
		t.Errorf("before the first turn: %+v", s)
	}
	g.Do("ring-bearer: move to=dot")
	if s := g.seen(bearerOnly).Stretch; s == nil || s.Step != 0 || len(s.Rides) > 0 {
		t.Errorf("in the Ring-bearer's turn: %+v", s)
	}
	g = hunted(t, Blue, func(p *Position) { p.Riders[Blue].Where = 21 })
	ride := g.first("nazgul-1", "ride")
	g.Do(ride)
	want := []Ridden{{Blue, 21, g.pos().Riders[Blue].Where}}
	if s := g.seen(bearerOnly).Stretch; s.Step != 1 || !slices.Equal(s.Rides, want) {
		t.Errorf("in the turn of the Nazgûl: %+v, want the ride %v", s, want)
	}
	g.pass("ring-bearer turn.bearer")
	if s := g.seen(bearerOnly).Stretch; !slices.Equal(s.Rides, want) {
		t.Errorf("when the Ring-bearer is asked: %+v, want the ride %v", s, want)
	}
	g.Do("ring-bearer: move to=dot")
	if s := g.seen(bearerOnly).Stretch; s.Step != 1 || len(s.Rides) > 0 {
		t.Errorf("when he has moved: %+v", s)
	}
}

// What pictures alone show is not what makes two positions different: an older program may not have kept it.
func TestGistForgetsTheStretch(t *testing.T) {
	g := started(t).Do("ring-bearer: move to=dot")
	other := *g.pos()
	other.Stretch = Stretch{}
	a, _ := Rules.Gist(g.P)
	b, _ := Rules.Gist(&other)
	if string(a) != string(b) {
		t.Error("two positions that play alike are told apart")
	}
}
