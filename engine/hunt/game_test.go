package hunt

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"redbook/engine"
)

// game is a game that a test plays: positions are made by names, actions are written as text, chance answers what the
// test says. All goes through engine.Rules, as it does for everyone outside the package.
type game struct {
	t      *testing.T
	p      engine.Position
	played engine.Played // what the newest action led to
	draws  []string      // what chance will answer, "action-die=shadow"
}

// begin starts a game with our own data, "seats=3": what can be drawn before anybody chooses has been drawn.
func begin(t *testing.T, draws []string, options ...string) *game {
	t.Helper()
	g := &game{t: t, draws: draws}
	o := engine.Options{}
	for _, option := range options {
		name, value, _ := strings.Cut(option, "=")
		o[name] = value
	}
	p, played, err := Rules.New(o, g)
	if err != nil {
		t.Fatal(err)
	}
	g.p, g.played = p, played
	return g
}

// started starts a game of two players in which all is set up: Frodo in 1, the Nazgûl where P1.12-14 of the map's constraints say
// that they can begin, and no Shadow among the dice.
func started(t *testing.T, options ...string) *game {
	t.Helper()
	g := begin(t, []string{"start=i-1"}, options...)
	if o := Rules.Decisions(g.p)[0]; o.Step == "setup.order" {
		g.do("nazgul-1: order first=blue second=green third=red fourth=purple")
	}
	if o := Rules.Decisions(g.p)[0]; o.Step == "setup.information" {
		g.do(g.first("ring-bearer", "hand-over"))
	}
	for _, d := range Rules.Decisions(g.p) {
		for d.Step == "setup.place" {
			g.do(g.first(Seats.Name(engine.Value(d.Seat)), "place"))
			d = Rules.Decisions(g.p)[0]
		}
	}
	return g
}

// first is the first action of a verb that is offered: each field's first choice.
func (g *game) first(seat, verb string) string {
	g.t.Helper()
	s, _ := Seats.Parse(seat)
	a, err := Rules.Complete(g.p, engine.Seat(s), verb, func(f engine.Field) (engine.Arg, error) {
		return engine.Arg{Name: f.Name, Value: f.Choices[0]}, nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
	return seat + ": " + Rules.Format(a)
}

// adjust sets named parts of the position.
func (g *game) adjust(parts ...any) *game {
	g.t.Helper()
	var list []engine.Adjustment
	for i := 0; i < len(parts); i += 2 {
		value, err := json.Marshal(parts[i+1])
		if err != nil {
			g.t.Fatal(err)
		}
		list = append(list, engine.Adjustment{Path: parts[i].(string), Value: value})
	}
	p, err := engine.Adjusted(Rules, g.p, list)
	if err != nil {
		g.t.Fatal(err)
	}
	g.p = p
	return g
}

// journal sets what Frodo has noted, "1 dot dot 10".
func (g *game) journal(entries string) *game {
	g.t.Helper()
	list := strings.Fields(entries)
	return g.adjust("journal", list, "start", list[0], "step", len(list)-1)
}

// riders sets where Nazgûl are, "green=23 red=d7".
func (g *game) riders(where string) *game {
	g.t.Helper()
	var parts []any
	for _, one := range strings.Fields(where) {
		who, at, _ := strings.Cut(one, "=")
		parts = append(parts, "riders."+who+".where", at)
	}
	return g.adjust(parts...)
}

// Next answers with what the test said, else with the first that can come.
func (g *game) Next(d engine.Draw) (engine.Outcome, error) {
	i := slices.IndexFunc(g.draws, func(s string) bool { return strings.HasPrefix(s, d.Label+"=") })
	if i < 0 {
		return engine.Outcome{Draw: d, Value: d.From[0]}, nil
	}
	name := strings.TrimPrefix(g.draws[i], d.Label+"=")
	v, ok := d.Domain.Parse(name)
	if !ok || !slices.Contains(d.From, v) {
		return engine.Outcome{}, fmt.Errorf("%s cannot be drawn for %s", name, d.Label)
	}
	g.draws = slices.Delete(g.draws, i, i+1)
	return engine.Outcome{Draw: d, Value: v}, nil
}

// drawing says what chance will answer, "corruption-token=b12"; of one label in this order.
func (g *game) drawing(draws ...string) *game {
	g.draws = append(g.draws, draws...)
	return g
}

func (g *game) parse(text string) (engine.Seat, engine.Action) {
	g.t.Helper()
	l, err := engine.ParseLine(Rules, text)
	if err != nil {
		g.t.Fatalf("%s: %v", text, err)
	}
	return l.Seat, l.Action
}

// do plays actions, "ring-bearer: move to=i-10"; played holds what the last one led to.
func (g *game) do(lines ...string) *game {
	g.t.Helper()
	for _, text := range lines {
		g.apply(text)
	}
	if len(g.draws) > 0 {
		g.t.Fatalf("%s: chance was not asked for %v", lines[len(lines)-1], g.draws)
	}
	return g
}

func (g *game) apply(text string) {
	g.t.Helper()
	seat, a := g.parse(text)
	p, played, err := Rules.Apply(g.p, seat, a, g)
	if err == nil {
		err = Rules.Check(p)
	}
	if err != nil {
		g.t.Fatalf("%s: %v\nasked: %s", text, err, g.asking())
	}
	g.p, g.played = p, played
}

// pass has everyone do nothing until this is asked.
func (g *game) pass(until string) *game {
	g.t.Helper()
	for g.asking() != until {
		g.apply(g.idle())
	}
	if len(g.draws) > 0 {
		g.t.Fatalf("chance was not asked for %v", g.draws)
	}
	return g
}

// idle is an answer that does nothing.
func (g *game) idle() string {
	g.t.Helper()
	d := Rules.Decisions(g.p)[0]
	seat := Seats.Name(engine.Value(d.Seat))
	for _, v := range []string{"end-ride", "end-turn", "let-be"} {
		if slices.Contains(d.Verbs, v) {
			return seat + ": " + v
		}
	}
	if slices.Contains(d.Verbs, "discard") {
		return g.first(seat, "discard")
	}
	g.t.Fatalf("%s cannot be passed", g.asking())
	return ""
}

// told is what everyone heard of the newest action.
func (g *game) told() []string {
	var lines []string
	for _, e := range engine.EventsFor(g.played.Events, engine.Nobody) {
		lines = append(lines, e.String())
	}
	return lines
}

// tells holds the newest action to events that everyone heard, in this order; others may stand between.
func (g *game) tells(events ...string) *game {
	g.t.Helper()
	told := g.told()
	rest := told
	for _, e := range events {
		i := slices.Index(rest, e)
		if i < 0 {
			g.t.Fatalf("not told here: %s\ntold:\n  %s", e, strings.Join(told, "\n  "))
		}
		rest = rest[i+1:]
	}
	return g
}

// silent holds the newest action to having told nothing of a kind.
func (g *game) silent(kinds ...string) *game {
	g.t.Helper()
	for _, line := range g.told() {
		for _, kind := range kinds {
			if line == kind || strings.HasPrefix(line, kind+" ") {
				g.t.Fatalf("told: %s", line)
			}
		}
	}
	return g
}

// asking lists who is asked what: "ring-bearer turn.bearer".
func (g *game) asking() string {
	var list []string
	for _, d := range Rules.Decisions(g.p) {
		list = append(list, Seats.Name(engine.Value(d.Seat))+" "+d.Step)
	}
	return strings.Join(list, ", ")
}

// asked holds the open questions to be exactly these.
func (g *game) asked(want string) *game {
	g.t.Helper()
	if got := g.asking(); got != want {
		g.t.Fatalf("asked: %q, want %q\ntold:\n  %s", got, want, strings.Join(g.told(), "\n  "))
	}
	return g
}

// offers lists what completes the next field of an action, or its verbs if the text is only a seat's: "nazgul-1:".
func (g *game) offers(text string) string {
	g.t.Helper()
	var names []string
	if seat, ok := strings.CutSuffix(text, ":"); ok {
		for _, d := range Rules.Decisions(g.p) {
			if Seats.Name(engine.Value(d.Seat)) == seat {
				names = append(names, d.Verbs...)
			}
		}
		return strings.Join(names, ",")
	}
	seat, a := g.parse(text)
	f, done, err := Rules.Next(g.p, seat, a)
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

// offered holds the next field of an action to exactly these choices.
func (g *game) offered(text, want string) *game {
	g.t.Helper()
	if got := g.offers(text); got != want {
		g.t.Fatalf("%s\noffers %s\nwant   %s", text, got, want)
	}
	return g
}

// refused holds an action to a refusal that leaves the position untouched: the code, and the facts if they are named.
func (g *game) refused(text, want string) *game {
	g.t.Helper()
	before := g.bytes()
	seat, a := g.parse(text)
	_, _, err := Rules.Apply(g.p, seat, a, g)
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) || refusal.Code != want && strings.TrimPrefix(refusal.Error(), "refused: ") != want {
		g.t.Fatalf("%s: got %v, want %s", text, err, want)
	}
	if g.bytes() != before {
		g.t.Fatalf("%s: the refusal changed the position", text)
	}
	return g
}

func (g *game) bytes() string {
	g.t.Helper()
	data, err := Rules.Encode(g.p)
	if err != nil {
		g.t.Fatal(err)
	}
	return string(data)
}

// pos is the position itself, for what no audience may see.
func (g *game) pos() *Position { return g.p.(*Position) }

// ended holds the game to its result.
func (g *game) ended(winners engine.Seats, how string) *game {
	g.t.Helper()
	want := engine.Result{Winners: winners, How: how}
	if r, over := Rules.Result(g.p); !over || r != want {
		g.t.Fatalf("over: %t %v, want %v\ntold:\n  %s", over, r, want, strings.Join(g.told(), "\n  "))
	}
	return g
}
