package engine_test

import (
	"encoding/json"
	"errors"
	"testing"

	"redbook/engine"
)

// tiny is the smallest game that has a question: ann and bob each say something, cat may interrupt; then it
// is over. Tests change its definition to see what the kernel makes of it.
type tiny struct {
	engine.Core[tinyFrame]
	Said [3]engine.Value
	Bag  [3]int8
}

type tinyFrame struct{ Depth int8 }

type (
	tinyPlay = engine.Play[tiny]
	tinyStep = engine.Step[tiny]
	tinyVerb = engine.Verb[tiny]
)

const (
	ann engine.Seat = iota
	bob
	cat
)

var (
	people = engine.NewDomain("person", "ann", "bob", "cat")
	words  = engine.NewDomain("word", "no", "yes", "", "perhaps")
	troops = engine.NewDomain("troop", "rohan:r", "rohan:e", "gondor:r", "nazgul", "frodo")
	finals = engine.NewDomain("end", "said", engine.Conceded, engine.Expired, engine.Agreed,
		engine.Adjudged)
)

func tinyDefinition() engine.Definition[tiny] {
	return engine.Definition[tiny]{
		ID: "tiny", Schema: 1, Seats: people, Ends: finals,
		Options: []engine.Option{{Name: "size", Values: []string{"small", "large"}}},
		SeatsOf: func(engine.Options) []engine.Seat { return []engine.Seat{ann, bob, cat} },
		Events: []engine.EventDef{{Kind: "said", Facts: []engine.FactDef{{Name: "seat", Domain: people},
			{Name: "word", Domain: words}}}},
		Draws:   []*engine.Domain{troops},
		Reasons: new(engine.Reasons[tiny]),
		SetUp:   func(*tiny, engine.Options) {},
		Encode:  func(p *tiny) any { return []any{p.Said, p.Bag} },
		Decode: func(data []byte, _ int, p *tiny) error {
			return json.Unmarshal(data, &[]any{&p.Said, &p.Bag})
		},
		View:  func(p *tiny, _ engine.Seats) any { return p.Said },
		Check: func(*tiny) error { return nil },
		Concede: func(pl *engine.Play[tiny], s engine.Seat, how string) {
			if s != cat {
				pl.End(engine.Result{Winners: engine.SeatsOf(1 - s), How: how})
			}
		},
		Redeal: func(*tiny, engine.Seats, []engine.Event, func(int) int) bool { return false },
		Steps:  []tinyStep{talk()},
	}
}

// talk asks ann and bob.
func talk() tinyStep {
	return tinyStep{
		Name: "talk.ask",
		Owed: func(*tiny) engine.Seats { return engine.SeatsOf(ann, bob) },
		Verbs: []tinyVerb{{
			Name:   "say",
			Fields: []engine.FieldDef[tiny]{{Name: "word", Domain: words, Choices: sayable}},
			Do:     func(pl *tinyPlay, s engine.Seat, a engine.Action) { pl.P.Said[s] = a.Get("word") + 1 },
		}, {
			Name:   "bring",
			Fields: []engine.FieldDef[tiny]{{Name: "what", Domain: troops, Bag: bringable}},
			Do: func(pl *tinyPlay, s engine.Seat, a engine.Action) {
				pl.P.Bag[s] = int8(engine.Total(a.Bag("what")))
			},
		}},
		Then: func(pl *tinyPlay) { pl.End(engine.Result{Winners: engine.SeatsOf(ann), How: "said"}) },
	}
}

func sayable(_ *tiny, _ engine.Seat, _ engine.Action, out []engine.Value) []engine.Value {
	return append(out, 0, 1)
}

func bringable(*tiny, engine.Seat, engine.Action) engine.Bag {
	return engine.Bag{Max: []engine.Count{{Kind: 0, N: 2}, {Kind: 1, N: 2}, {Kind: 2, N: 9}, {Kind: 3, N: 3},
		{Kind: 4, N: 1}}, Most: 12}
}

// begin starts a game of the definition.
func begin(t *testing.T, d engine.Definition[tiny]) (engine.Rules, engine.Position) {
	t.Helper()
	r := engine.Define(d)
	p, _, err := r.New(nil, engine.NewSeeded(nil, 0))
	if err != nil {
		t.Fatal(err)
	}
	return r, p
}

// answer plays an action that must be accepted.
func answer(t *testing.T, r engine.Rules, p engine.Position, s engine.Seat,
	text string) (engine.Position, engine.Played) {
	t.Helper()
	next, played, err := try(t, r, p, s, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := r.Check(next); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return next, played
}

func try(t *testing.T, r engine.Rules, p engine.Position, s engine.Seat,
	text string) (engine.Position, engine.Played, error) {
	t.Helper()
	a, err := r.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r.Apply(p, s, a, engine.NewSeeded(nil, 0))
}

func encoded(t *testing.T, r engine.Rules, p engine.Position) string {
	t.Helper()
	data, err := r.Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// refusedWith checks the code of a refusal.
func refusedWith(t *testing.T, err error, code string) {
	t.Helper()
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Errorf("got %v, want the refusal %s", err, code)
	}
}
