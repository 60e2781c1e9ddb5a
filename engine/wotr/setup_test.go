package wotr

import (
	"testing"

	"redbook/engine"
)

// freshGame sets a game up with a fixed seed: it waits for the Fellowship phase of the first turn.
func freshGame(t *testing.T) *Position {
	t.Helper()
	p, _, err := Rules.New(nil, engine.NewSeeded([]byte("a test"), 0))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// newGame goes on to the hunt allocation of the first turn.
func newGame(t *testing.T) *Position {
	t.Helper()
	p := freshGame(t)
	next, _, err := Rules.Apply(p, p.seatOf(FreePeoples), engine.Action{Verb: "travel-on"},
		engine.NewSeeded([]byte("a test"), 100))
	if err != nil {
		t.Fatal(err)
	}
	return next.(*Position)
}

func TestSetUpKeepsTheInvariants(t *testing.T) {
	p := freshGame(t)
	if err := Rules.Check(p); err != nil {
		t.Fatal(err)
	}
	if p.hand(FreePeoples) != 2 || p.hand(Shadow) != 2 {
		t.Errorf("hands of %d and %d after the first draw, not 2", p.hand(FreePeoples), p.hand(Shadow))
	}
	data, err := Rules.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Rules.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	if *again.(*Position) != *p {
		t.Error("the stored position is another one")
	}
}
