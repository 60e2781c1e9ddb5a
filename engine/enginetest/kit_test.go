package enginetest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// Positions whose fields are not declared as they must be.
type (
	emptyFrame struct{}
	untagged   struct {
		engine.Core[emptyFrame]
		Count int8
	}
	mistagged struct {
		engine.Core[emptyFrame]
		Count int8 `see:"friends"`
	}
	withMap struct {
		engine.Core[emptyFrame]
		Count map[string]int8 `see:"public"`
	}
	withPointer struct {
		engine.Core[emptyFrame]
		Parts [2]struct{ Next *int8 } `see:"public"`
	}
	badFrame struct {
		engine.Core[struct{ Count int8 }]
	}
	lostFrame struct {
		engine.Core[struct {
			count int8 `see:"public"`
		}]
	}
	sound struct {
		engine.Core[struct {
			Count int8 `see:"nobody"`
		}]
		Count [4]struct{ A, B int8 } `see:"owner"`
	}
)

// define makes a game of a position type. The game has no rules.
func define[P any, PP interface {
	*P
	engine.Position
}]() engine.Rules {
	seats := engine.NewDomain("seat", "one")
	return engine.Define[P, PP](engine.Definition[P]{
		ID: "declared", Schema: 1, Seats: seats, Ends: engine.NewDomain("end", engine.Conceded, engine.Expired,
			engine.Agreed, engine.Adjudged),
		SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{0} },
		SetUp:   func(*P, engine.Options) {},
		Encode:  func(*P) any { return nil },
		Decode:  func([]byte, int, *P) error { return nil },
		View:    func(*P, engine.Seats) any { return nil },
		Check:   func(*P) error { return nil },
		Steps: []engine.Step[P]{{
			Name:  "only.step",
			Owed:  func(*P) engine.Seats { return 1 },
			Verbs: []engine.Verb[P]{{Name: "sit", Do: func(*engine.Play[P], engine.Seat, engine.Action) {}}},
		}},
	})
}

func TestTags(t *testing.T) {
	for _, test := range []struct {
		rules engine.Rules
		says  string
	}{
		{define[untagged](), "Count: the tag see"},
		{define[mistagged](), `"friends"`},
		{define[withMap](), "holds a map"},
		{define[withPointer](), "holds a ptr"},
		{define[badFrame](), "Count: the tag see"},
		{define[lostFrame](), "must be exported"},
		{define[sound](), ""},
	} {
		err := enginetest.Tags(test.rules, enginetest.Config{Decisions: 1})
		if test.says == "" && err != nil ||
			test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
			t.Errorf("got %v, want %q", err, test.says)
		}
	}
}

func TestConfigsThatCannotBeMeant(t *testing.T) {
	for _, test := range []struct {
		cfg  enginetest.Config
		says string
	}{
		{enginetest.Config{}, "Decisions"},
		{enginetest.Config{Decisions: 1, Rare: []string{"verb dance"}}, "unknown thing"},
	} {
		for _, c := range enginetest.Checks {
			if err := c.Run(probe.Rules, test.cfg); err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%s: got %v, want %q", c.Name, err, test.says)
			}
		}
	}
}

// People read the stored form too: it has names, not numbers of tables.
func TestProbeIsStoredInNames(t *testing.T) {
	p, _, err := probe.Rules.New(nil, engine.NewSeeded(nil, 0))
	if err != nil {
		t.Fatal(err)
	}
	data, err := probe.Rules.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	var stored struct {
		Position struct{ Hands map[string][]string }
	}
	if err := json.Unmarshal(data, &stored); err != nil || len(stored.Position.Hands["raider"]) != 2 {
		t.Errorf("%v: %s", err, data)
	}
}
