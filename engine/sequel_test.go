package engine_test

import (
	"slices"
	"testing"

	"redbook/engine"
)

// A finished game tells what it goes on as; one that is not over, or of rules without a sequel, does not.
func TestSequel(t *testing.T) {
	def := tinyDefinition()
	alone := engine.Define(def)
	def.Sequel = func(p *tiny) engine.Sequel {
		return engine.Sequel{Rules: "tiny", Options: engine.Options{"size": "large"}, Sides: []engine.SequelSide{
			{From: p.Result().Winners, To: []string{"nobody", "bob"}},
			{From: engine.SeatsOf(bob), To: []string{"cat", "ann"}},
		}}
	}
	rules := engine.Define(def)
	chance := engine.NewSeeded([]byte{1}, 0)
	p, _, err := rules.New(nil, chance)
	if err != nil {
		t.Fatal(err)
	}
	if s, ok := rules.Sequel(p); ok {
		t.Errorf("a game that goes on has the sequel %v", s)
	}
	if p, _, err = rules.Concede(p, bob, engine.Conceded, chance); err != nil {
		t.Fatal(err)
	}
	s, ok := rules.Sequel(p)
	if !ok || s.Options["size"] != "large" {
		t.Fatalf("the sequel is %v, %t", s, ok)
	}
	// what follows is stronger than what is wished
	for wish, want := range map[string]string{"small": "large", "huge": "large"} {
		s.Wishes = engine.Options{"size": wish}
		if o := s.OptionsFor(rules, engine.Options{"size": "small"}); len(o) != 1 || o["size"] != want {
			t.Errorf("wished %s, it is played with %v", wish, o)
		}
	}
	s.Options = nil
	// what the rules do not know is dropped
	for wish, want := range map[string]string{"large": "large", "huge": ""} {
		s.Wishes = engine.Options{"size": wish}
		if o := s.OptionsFor(rules, nil); o["size"] != want {
			t.Errorf("wished %s, it is played with %v", wish, o)
		}
	}
	for seat, want := range map[engine.Seat][]engine.Seat{ann: {bob}, bob: {cat, ann}} {
		if side, ok := s.Side(engine.SeatsOf(seat)); !ok || !slices.Equal(side.Seats(rules, s.Options), want) {
			t.Errorf("%d goes on as %v", seat, side)
		}
	}
	if side, ok := s.Side(engine.SeatsOf(cat)); ok {
		t.Errorf("cat has no part in it but goes on as %v", side)
	}
	if p, _, err = alone.New(nil, chance); err == nil {
		p, _, err = alone.Concede(p, bob, engine.Conceded, chance)
	}
	if s, ok := alone.Sequel(p); ok || err != nil {
		t.Errorf("rules without a sequel have %v, %v", s, err)
	}
}
