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
		c.p.Players = 2
		winners := c.p.hunters()
		if c.rescued {
			winners = bearerOnly
		}
		if shadow, free := c.p.sagaTokens(winners); shadow != c.shadow || free != c.free {
			t.Errorf("%s: %d and %d, want %d and %d", c.what, shadow, free, c.shadow, c.free)
		}
		if shadow, free := c.p.sagaTokens(engine.Nobody); shadow != 1 || free != 1 {
			t.Errorf("%s, a draw: %d and %d", c.what, shadow, free)
		}
	}
}

// A game that is over goes on as a War of the Ring, the Ring-bearer with the Free Peoples; one that is not
// over does not.
func TestRulebookP36Sequel(t *testing.T) {
	for seat, tokens := range map[engine.Seat]string{ringBearer: "shadow-mp", nazgul1: "free-dp"} {
		g := started(t)
		if s, ok := Rules.Sequel(g.pos()); ok {
			t.Errorf("a game that has just begun goes on as %v", s)
		}
		p, _, err := Rules.Concede(g.pos(), seat, engine.Conceded, g)
		if err != nil {
			t.Fatal(err)
		}
		s, ok := Rules.Sequel(p)
		if !ok || s.Rules != "wotr" || s.Options["tokens"] != tokens || len(s.Options) != 1 {
			t.Errorf("conceded by %d it goes on as %v, want the tokens %s", seat, s, tokens)
		}
		bearer, _ := s.Side(bearerOnly)
		hunter, _ := s.Side(engine.SeatsOf(nazgul1))
		if bearer.To[0] != "free" || hunter.To[0] != "shadow" || hunter.From != p.(*Position).hunters() {
			t.Errorf("the Ring-bearer goes on as %v, the hunters as %v", bearer, hunter)
		}
	}
}
