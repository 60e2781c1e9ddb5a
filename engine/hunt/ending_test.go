package hunt

import (
	"testing"

	"redbook/engine"
)

func TestConceding(t *testing.T) {
	for _, c := range []struct {
		seat engine.Seat
		won  string
	}{{ringBearer, "hunters"}, {nazgul1, "bearer"}} {
		g := started(t)
		p, played, err := Rules.Concede(g.P, c.seat, engine.Conceded, g)
		if err != nil {
			t.Fatal(err)
		}
		g.P, g.Played = p, played
		winners := bearerOnly
		if c.won == "hunters" {
			winners = g.pos().hunters()
		}
		g.Ended(winners, engine.Conceded)
	}
}

// Where the parts are played apart everyone says when he is there (p.25).
func TestRulebookP25Letter(t *testing.T) {
	g := started(t, "apart=on").journal("1 dot dot 53 dot dot").Do("ring-bearer: move to=i-exit-c")
	g.Asked("ring-bearer letter.ready, nazgul-1 letter.ready").Do("nazgul-1: ready").
		Asked("ring-bearer letter.ready")
}
