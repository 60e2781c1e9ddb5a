package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"redbook/engine"
)

// Trial is a game that a test plays: positions are set by names, actions are written as text, chance answers
// what the test says. All goes through engine.Rules, as it does for everyone outside the rules. A game's
// tests embed it in a type of their own, G, which its methods return, so that calls can follow each other.
type Trial[G any] struct {
	T      *testing.T
	P      engine.Position
	Played engine.Played // what the newest action led to
	Draws  []string      // what chance will answer: "action-die=shadow", or "shadow" to whatever is asked
	// draws that the test does not name give the first possible outcome; otherwise they fail the test
	Firsts bool

	rules engine.Rules
	self  G
	_     sync.Mutex // not to be copied: calls on a copy would act on the original
}

// Begin starts the game; self is the test's own type around it.
func (g *Trial[G]) Begin(t *testing.T, self G, rules engine.Rules, options engine.Options) {
	t.Helper()
	g.T, g.self, g.rules = t, self, rules
	p, played, err := rules.New(options, g)
	if err != nil {
		t.Fatal(err)
	}
	g.P, g.Played = p, played
}

// Resume goes on from a position.
func (g *Trial[G]) Resume(t *testing.T, self G, rules engine.Rules, p engine.Position) {
	g.T, g.self, g.rules, g.P = t, self, rules, p
}

// Next answers with what the test said.
func (g *Trial[G]) Next(d engine.Draw) (engine.Outcome, error) {
	i := slices.IndexFunc(g.Draws,
		func(s string) bool { return strings.HasPrefix(s, d.Label+"=") || !strings.Contains(s, "=") })
	if i < 0 && g.Firsts {
		return engine.Outcome{Draw: d, Value: d.From[0]}, nil
	}
	if i < 0 {
		return engine.Outcome{}, fmt.Errorf("chance is asked for %s", d.Label)
	}
	name := strings.TrimPrefix(g.Draws[i], d.Label+"=")
	v, ok := d.Domain.Parse(name)
	if !ok || !slices.Contains(d.From, v) {
		return engine.Outcome{}, fmt.Errorf("%s cannot be drawn for %s", name, d.Label)
	}
	g.Draws = slices.Delete(g.Draws, i, i+1)
	return engine.Outcome{Draw: d, Value: v}, nil
}

// Drawing says what chance will answer, in this order.
func (g *Trial[G]) Drawing(draws ...string) G {
	g.Draws = append(g.Draws, draws...)
	return g.self
}

// Adjust sets named parts of the position: a path, its value, and so on.
func (g *Trial[G]) Adjust(parts ...any) G {
	g.T.Helper()
	var list []engine.Adjustment
	for i := 0; i < len(parts); i += 2 {
		value, err := json.Marshal(parts[i+1])
		if err != nil {
			g.T.Fatal(err)
		}
		list = append(list, engine.Adjustment{Path: parts[i].(string), Value: value})
	}
	p, err := engine.Adjusted(g.rules, g.P, list)
	if err != nil {
		g.T.Fatal(err)
	}
	g.P = p
	return g.self
}

// Parse reads "sauron: move from=gondor to=rohan who=warg".
func (g *Trial[G]) Parse(text string) (engine.Seat, engine.Action) {
	g.T.Helper()
	l, err := engine.ParseLine(g.rules, text)
	if err != nil {
		g.T.Fatalf("%s: %v", text, err)
	}
	return l.Seat, l.Action
}

// Do plays actions. Every draw that was announced must have been made by then.
func (g *Trial[G]) Do(lines ...string) G {
	g.T.Helper()
	for _, text := range lines {
		g.Apply(text)
	}
	if len(g.Draws) > 0 {
		g.T.Fatalf("%s: chance was not asked for %v", lines[len(lines)-1], g.Draws)
	}
	return g.self
}

// Apply plays one action and leaves announced draws to later ones.
func (g *Trial[G]) Apply(text string) {
	g.T.Helper()
	seat, a := g.Parse(text)
	p, played, err := g.rules.Apply(g.P, seat, a, g)
	if err == nil {
		err = g.rules.Check(p)
	}
	if err != nil {
		g.T.Fatalf("%s: %v\nasked: %s", text, err, g.Asking())
	}
	g.P, g.Played = p, played
}

// Told is what everyone heard of the newest action.
func (g *Trial[G]) Told() []string {
	var lines []string
	for _, e := range engine.EventsFor(g.Played.Events, engine.Nobody) {
		lines = append(lines, e.String())
	}
	return lines
}

// Tells checks that everyone was told these events by the newest action, in this order; there may be others
// between them.
func (g *Trial[G]) Tells(events ...string) G {
	g.T.Helper()
	told := g.Told()
	rest := told
	for _, e := range events {
		i := slices.Index(rest, e)
		if i < 0 {
			g.T.Fatalf("not told here: %s\ntold:\n  %s", e, strings.Join(told, "\n  "))
		}
		rest = rest[i+1:]
	}
	return g.self
}

// Silent checks that the newest action told no event of some kinds.
func (g *Trial[G]) Silent(kinds ...string) G {
	g.T.Helper()
	for _, line := range g.Told() {
		for _, kind := range kinds {
			if line == kind || strings.HasPrefix(line, kind+" ") {
				g.T.Fatalf("told: %s", line)
			}
		}
	}
	return g.self
}

// Asking lists who is asked what: "sauron turn.move, fellowship turn.wait".
func (g *Trial[G]) Asking() string {
	var list []string
	for _, d := range g.rules.Decisions(g.P) {
		list = append(list, g.rules.Seats().Name(engine.Value(d.Seat))+" "+d.Step)
	}
	return strings.Join(list, ", ")
}

// Asked checks that the open questions are exactly these.
func (g *Trial[G]) Asked(want string) G {
	g.T.Helper()
	if got := g.Asking(); got != want {
		g.T.Fatalf("asked: %q, want %q\ntold:\n  %s", got, want, strings.Join(g.Told(), "\n  "))
	}
	return g.self
}

// Offers lists what completes the next field of an action, or a seat's verbs if the text is only that:
// "sauron:".
func (g *Trial[G]) Offers(text string) string {
	g.T.Helper()
	var names []string
	if seat, ok := strings.CutSuffix(text, ":"); ok {
		for _, d := range g.rules.Decisions(g.P) {
			if g.rules.Seats().Name(engine.Value(d.Seat)) == seat {
				names = append(names, d.Verbs...)
			}
		}
		return strings.Join(names, ",")
	}
	seat, a := g.Parse(text)
	f, done, err := g.rules.Next(g.P, seat, a)
	if err != nil {
		return err.Error()
	}
	if done {
		return "complete"
	}
	for _, v := range f.Choices {
		names = append(names, f.Domain.Name(v))
	}
	return f.Name + ": " + strings.Join(names, ",")
}

// Offered checks that the next field of an action has exactly these choices.
func (g *Trial[G]) Offered(text, want string) G {
	g.T.Helper()
	if got := g.Offers(text); got != want {
		g.T.Fatalf("%s\noffers %s\nwant   %s", text, got, want)
	}
	return g.self
}

// Refused checks that an action is refused with a code, and with its facts if they are named, and that the
// position is untouched. What is open or fits instead need not be named: that has tests
// of its own.
func (g *Trial[G]) Refused(text, want string) G {
	g.T.Helper()
	before := g.Bytes()
	seat, a := g.Parse(text)
	_, _, err := g.rules.Apply(g.P, seat, a, g)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		g.T.Fatalf("%s: got %v, want %s", text, err, want)
	}
	said := strings.TrimPrefix(refusal.Error(), "refused: ")
	facts, _, _ := strings.Cut(said, " offered=")
	facts, _, _ = strings.Cut(facts, " fits=")
	if !slices.Contains([]string{refusal.Code, facts, said}, want) {
		g.T.Fatalf("%s: got %v, want %s", text, err, want)
	}
	if g.Bytes() != before {
		g.T.Fatalf("%s: the refusal changed the position", text)
	}
	return g.self
}

// Bytes is the position as it is stored.
func (g *Trial[G]) Bytes() string {
	g.T.Helper()
	data, err := g.rules.Encode(g.P)
	if err != nil {
		g.T.Fatal(err)
	}
	return string(data)
}

// Ended checks the result of the game, and that nothing is asked any more.
func (g *Trial[G]) Ended(winners engine.Seats, how string) G {
	g.T.Helper()
	want := engine.Result{Winners: winners, How: how}
	if r, over := g.rules.Result(g.P); !over || r != want {
		g.T.Fatalf("over: %t %v, want %v\ntold:\n  %s", over, r, want, strings.Join(g.Told(), "\n  "))
	}
	if asked := g.Asking(); asked != "" {
		g.T.Fatalf("the game is over and asks %s", asked)
	}
	return g.self
}

// GoesOn checks that the game has no result.
func (g *Trial[G]) GoesOn() G {
	g.T.Helper()
	if r, over := g.rules.Result(g.P); over {
		g.T.Fatalf("over: %v\ntold:\n  %s", r, strings.Join(g.Told(), "\n  "))
	}
	return g.self
}
