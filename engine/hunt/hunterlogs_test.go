package hunt

import (
	"testing"

	"redbook/engine"
)

// Rulebook p.19: the hunters mark with log tokens what they like; everyone sees it, and it tells and changes
// nothing else.
func TestP19LogTokens(t *testing.T) {
	g := hunted(t, Blue, func(p *Position) { walked(p, 1, 0, 0, 10) })
	g.Do("nazgul-1: lay-log token=gem-1 side=back on=track step=3").
		Tells("hunters-log-laid token=gem-1 side=back on=track step=3")
	g.Do("nazgul-1: lay-log token=crown-1 side=ring on=region region=ii-a",
		"nazgul-1: lay-log token=crown-2 side=back on=area space=i-10")
	g.Refused("nazgul-1: lay-log token=crown-2 side=back on=area space=i-11", "does-not-fit").
		Refused("ring-bearer: take-log token=gem-1", engine.RefusedNotAsked)
	for _, audience := range []engine.Seats{engine.Nobody, bearerOnly, engine.SeatsOf(nazgul1)} {
		if v := Rules.View(g.P, audience).(View); len(v.HunterLogs) != 3 || v.HunterLogs[1].Space != 10 ||
			!v.HunterLogs[0].Ring || v.HunterLogs[2].Step != 3 {
			t.Errorf("seat %v sees %+v", audience, v.HunterLogs)
		}
	}
	if p := g.pos(); p.Riders[Blue].Acted || p.Riders[Blue].Moved || p.AskedCount != 0 {
		t.Error("a token is no action and asks nothing")
	}
	for g.pos().Turn == FirstDaylight { // in the next turn of the day it can be moved and taken back
		g.Apply(g.idle())
	}
	g.Do("ring-bearer: move to=dot", "ring-bearer: end-turn").Do("nazgul-1: take-log token=gem-1").
		Tells("hunters-log-taken token=gem-1")
	g.Do("nazgul-1: lay-log token=crown-2 side=back on=segment segment=ii")
	if v := Rules.View(g.P, engine.Nobody).(View); len(v.HunterLogs) != 2 || v.HunterLogs[1].Segment != 2 ||
		v.HunterLogs[1].Space != Nowhere {
		t.Errorf("it sees %+v", v.HunterLogs)
	}
	if toBree := atBree(t).Adjust("hunterLogs", []any{map[string]any{"space": "10"}}).toBree().
		pos(); len(lying(toBree)) > 0 {
		t.Error("they lie on the board of part II")
	}
	laid := hunted(t, Blue, func(p *Position) { walked(p, 1, 0, 0, 10) })
	for _, next := range []string{"crown-1", "crown-2", "crown-3", "gem-1", "gem-2", "gem-3"} {
		usual(t, laid.pos(), next)
		laid.Do("nazgul-1: lay-log token=" + next + " side=back on=track step=3")
	}
	for laid.pos().Turn == FirstDaylight {
		laid.Apply(laid.idle())
	}
	laid.Do("ring-bearer: move to=dot", "ring-bearer: end-turn")
	usual(t, laid.pos(), "crown-1")
	laid.Do("nazgul-1: lay-log token=crown-1 side=back on=track step=4")
	usual(t, laid.pos(), "crown-2")
	old := started(t, "aid=").Do("ring-bearer: move to=dot", "ring-bearer: end-turn")
	old.Refused("nazgul-1: lay-log token=gem-1 side=back on=track step=3", "verb-not-offered")
}

// usual holds which token is laid where nobody says which: one that does not lie yet, else the oldest.
func usual(t *testing.T, p *Position, want string) {
	t.Helper()
	if arg, ok := usualLog(p, nazgul1, engine.Action{Verb: layLog}); !ok ||
		HunterLogs.Name(arg.Value) != want {
		t.Errorf("usual is %s %t, want %s", HunterLogs.Name(arg.Value), ok, want)
	}
}
