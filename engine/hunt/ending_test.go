package hunt

import (
	"testing"

	"redbook/engine"
)

// The action tokens of War of the Ring (p.36).
func TestRulebookP36ActionTokens(t *testing.T) {
	up := func(n int) (company [companionCount]CompanyCard) {
		for c := range company {
			company[c] = TurnedOver
		}
		for c := 1; c <= n; c++ {
			company[c] = FaceUp
		}
		return company
	}
	for _, c := range []struct {
		what         string
		p            Position
		rescued      bool
		shadow, free int
	}{
		{"succumbed in part I", Position{Part: 1, Step: 15}, false, 2, 0},
		{"in part II before space 8", Position{Part: 2, Step: 7}, false, 2, 0},
		{"in part II on space 8", Position{Part: 2, Step: 8}, false, 1, 0},
		{"Rivendell without a company card", Position{Part: 2, Company: up(0)}, true, 1, 1},
		{"with one", Position{Part: 2, Company: up(1)}, true, 0, 1},
		{"with two", Position{Part: 2, Company: up(2)}, true, 0, 1},
		{"with three", Position{Part: 2, Company: up(3)}, true, 0, 2},
		{"with all", Position{Part: 2, Company: up(5)}, true, 0, 2},
	} {
		if shadow, free := c.p.sagaTokens(c.rescued); shadow != c.shadow || free != c.free {
			t.Errorf("%s: %d and %d, want %d and %d", c.what, shadow, free, c.shadow, c.free)
		}
	}
}

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
	g.Asked("ring-bearer letter.ready, nazgul-1 letter.ready").Do("nazgul-1: ready").Asked("ring-bearer letter.ready")
}
