package enginetest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
	"redbook/engine/enginetest/probe"
)

// The positions of games whose fields are not declared as they must be.
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

// define makes a game of a position type; it does nothing.
func define[P any, PP interface {
	*P
	engine.Position
}]() engine.Rules {
	seats := engine.NewDomain("seat", "one")
	return engine.Define[P, PP](engine.Definition[P]{
		ID: "declared", Schema: 1, Seats: seats, Ends: engine.NewDomain("end", engine.Conceded, engine.Expired),
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
		if test.says == "" && err != nil || test.says != "" && (err == nil || !strings.Contains(err.Error(), test.says)) {
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

// A script that goes otherwise says where, and is written anew as it went.
func TestScriptsThatGoOtherwise(t *testing.T) {
	const good = `# A walk.
options deck=small
start
  ? card: grond,ride,mail,spies,muster,feast
  drew seat=raider card[raider]=grond
  drew seat=warden card[warden]=ride
  drew seat=herald card[herald]=mail
  drew seat=raider card[raider]=spies
  drew seat=warden card[warden]=muster
  drew seat=herald card[herald]=feast

warden: hide where=keep # a secret
raider: ready gear=rafts
  hidden
  turn seat=raider count=1
asked raider turn.act
idle warden
fits raider: march from=camp
  to: ford
raider: march from=camp to=hill with=raid:1f
  refused: does-not-fit
`
	if written, err := enginetest.RunScript(probe.Rules, "walk", good, false, nil); err != nil || written != good {
		t.Fatalf("%v\n%s", err, written)
	}
	for _, test := range []struct{ old, new, says string }{
		{"card[raider]=grond", "card=grond", "happened: drew seat=raider card[raider]=grond"},
		{"  hidden\n", "", "13: raider: ready gear=rafts: line 14:"},
		{"count=1\n", "count=1\n  horn where=camp\n", "did not happen: horn"},
		{"? card: grond,ride", "? card: grond,grond", "and the script says card: grond"},
		{"muster,feast", "muster", "add \"? card: ...\""},
		{"muster,feast", "muster,feast,ambush", "chance was not asked for card: ambush"},
		{"asked raider turn.act", "asked herald turn.act", "asked now: raider turn.act, herald turn.act optional"},
		{"idle warden", "idle herald", "asked now"},
		{"to: ford", "to: ford,hill", "happened: to: ford"},
		{"refused: does-not-fit", "refused: not-asked", "happened: refused: does-not-fit"},
		{"raider: march from=camp", "orc: march from=camp", "no seat"},
		{"start\n", "restart\n", "begins with options and start"},
	} {
		i := strings.LastIndex(good, test.old) // the first lines stand above the last ones
		bad := good[:i] + test.new + good[i+len(test.old):]
		if _, err := enginetest.RunScript(probe.Rules, "walk", bad, false, nil); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%q: got %v, want %q", test.new, err, test.says)
		}
	}
	var margin []string
	for _, line := range strings.Split(strings.TrimSpace(good), "\n") {
		if !strings.HasPrefix(line, " ") || strings.HasPrefix(line, "  ?") {
			margin = append(margin, line)
		}
	}
	written, err := enginetest.RunScript(probe.Rules, "walk", strings.Join(margin, "\n")+"\n", true, nil)
	if err != nil || written != good {
		t.Errorf("written anew: %v\n%s", err, written)
	}
}

// The stored form is for people, too: names, no bare numbers of tables.
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
