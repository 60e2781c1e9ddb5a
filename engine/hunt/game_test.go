package hunt

import (
	"slices"
	"strings"
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest"
)

// game is a game that a test plays.
type game struct {
	enginetest.Trial[*game]
}

// begin starts a game with our own data, "seats=3": what can be drawn before anybody chooses has been drawn.
func begin(t *testing.T, draws []string, options ...string) *game {
	t.Helper()
	o := engine.StateOptions(Rules, nil)
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		if o[name] = value; value == "" { // begun before there was the option
			delete(o, name)
		}
	}
	g := &game{}
	g.Draws, g.Firsts = draws, true
	g.Begin(t, g, Rules, o)
	return g
}

// started starts a game of two players in which all is set up: Frodo in 1, the Nazgûl where P1.12-14 of the
// map's constraints say that they can begin, and no Shadow among the dice.
func started(t *testing.T, options ...string) *game {
	t.Helper()
	g := begin(t, []string{"start=i-1"}, options...)
	if o := Rules.Decisions(g.P)[0]; o.Step == "setup.order" {
		g.Do("nazgul-1: order first=blue second=green third=red fourth=purple")
	}
	if o := Rules.Decisions(g.P)[0]; o.Step == "setup.information" {
		g.Do(g.first("ring-bearer", "hand-over"))
	}
	for _, d := range Rules.Decisions(g.P) {
		for d.Step == "setup.place" {
			g.Do(g.first(Seats.Name(engine.Value(d.Seat)), "place"))
			d = Rules.Decisions(g.P)[0]
		}
	}
	return g
}

// first is the first action of a verb that is offered: each field's first choice.
func (g *game) first(seat, verb string) string {
	g.T.Helper()
	s, _ := Seats.Parse(seat)
	a, err := Rules.Complete(g.P, engine.Seat(s), verb, func(f engine.Field) (engine.Arg, error) {
		return engine.Arg{Name: f.Name, Value: f.Choices[0]}, nil
	})
	if err != nil {
		g.T.Fatal(err)
	}
	return seat + ": " + Rules.Format(a)
}

// journal sets what Frodo has noted, "1 dot dot 10".
func (g *game) journal(entries string) *game {
	g.T.Helper()
	list := strings.Fields(entries)
	return g.Adjust("journal", list, "start", list[0], "step", len(list)-1)
}

// riders sets where Nazgûl are, "green=23 red=d7".
func (g *game) riders(where string) *game {
	g.T.Helper()
	var parts []any
	for _, one := range strings.Fields(where) {
		who, at, _ := strings.Cut(one, "=")
		parts = append(parts, "riders."+who+".where", at)
	}
	return g.Adjust(parts...)
}

// pass has everyone do nothing until this is asked.
func (g *game) pass(until string) *game {
	g.T.Helper()
	for g.Asking() != until {
		g.Apply(g.idle())
	}
	if len(g.Draws) > 0 {
		g.T.Fatalf("chance was not asked for %v", g.Draws)
	}
	return g
}

// idle is an answer that does nothing.
func (g *game) idle() string {
	g.T.Helper()
	d := Rules.Decisions(g.P)[0]
	seat := Seats.Name(engine.Value(d.Seat))
	for _, v := range []string{"end-ride", "end-turn", "let-be", "leave-it"} {
		if slices.Contains(d.Verbs, v) {
			return seat + ": " + v
		}
	}
	if slices.Contains(d.Verbs, "discard") {
		return g.first(seat, "discard")
	}
	g.T.Fatalf("%s cannot be passed", g.Asking())
	return ""
}

// pos is the position itself, for what no audience may see.
func (g *game) pos() *Position { return g.P.(*Position) }
