package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"redbook/engine"
)

// Whatever the rules do wrong becomes a Fault, and the position from which they started is as it was.
func TestFaults(t *testing.T) {
	do := func(do func(*tinyPlay)) func(*engine.Definition[tiny]) {
		return func(d *engine.Definition[tiny]) {
			d.Steps[0].Verbs[0].Do = func(pl *tinyPlay, _ engine.Seat, _ engine.Action) {
				pl.P.Said[0] = 99
				do(pl)
			}
		}
	}
	// runs makes the answer lead to a step of its own.
	runs := func(run func(*tinyPlay)) func(*engine.Definition[tiny]) {
		return func(d *engine.Definition[tiny]) {
			d.Steps = append(d.Steps, tinyStep{Name: "more.run", Run: run})
			do(func(pl *tinyPlay) { pl.Goto(1) })(d)
		}
	}
	end := func(pl *tinyPlay) { pl.End(engine.Result{How: "said"}) }
	for _, test := range []struct {
		name, step, says string
		spoil            func(*engine.Definition[tiny])
	}{
		{"a step that leads nowhere", "more.run", "leads nowhere", runs(func(*tinyPlay) {})},
		{"an endless loop", "more.run", "more than 10000 steps", runs(func(pl *tinyPlay) { pl.Goto(1) })},
		{"too many procedures", "more.run", "24 procedures are half done", runs(func(pl *tinyPlay) { pl.Call(1) })},
		{"the last procedure returns", "more.run", "last procedure returned", runs((*tinyPlay).Return)},
		{"a return to a procedure that is not there", "more.run", "no procedure",
			runs(func(pl *tinyPlay) { pl.ReturnTo(3) })},
		{"a panic", "talk.ask", "boom", do(func(*tinyPlay) { panic("boom") })},
		{"a panic with an error", "talk.ask", "boom", do(func(*tinyPlay) { panic(errors.New("boom")) })},
		{"an index out of range", "talk.ask", "out of range",
			do(func(pl *tinyPlay) { pl.P.Said[pl.P.Said[0]] = 1 })},
		{"an undeclared event", "talk.ask", "event sung is not declared",
			do(func(pl *tinyPlay) { pl.Tell("sung") })},
		{"an undeclared fact", "talk.ask", "event said has no fact loud",
			do(func(pl *tinyPlay) { pl.Tell("said", engine.Tell("loud")) })},
		{"an undeclared end", "the end", `the end "quiet" is not declared`,
			do(func(pl *tinyPlay) { pl.End(engine.Result{How: "quiet"}) })},
		{"two ends", "the end", "ended twice", do(func(pl *tinyPlay) { end(pl); end(pl) })},
		{"a step after the end", "the end", "the game is over", do(func(pl *tinyPlay) { end(pl); pl.Goto(0) })},
		{"a procedure after the end", "the end", "the game is over",
			do(func(pl *tinyPlay) { end(pl); pl.Call(0) })},
		{"a return after the end", "the end", "the game is over", do(func(pl *tinyPlay) { end(pl); pl.Return() })},
		{"nobody is asked", "talk.ask", "nothing follows", func(d *engine.Definition[tiny]) {
			d.Steps[0].Then = nil
			d.Steps[0].Owed = func(p *tiny) engine.Seats {
				if p.Said[0] > 0 {
					return engine.Nobody
				}
				return engine.SeatsOf(ann)
			}
		}},
		{"a seat is asked that can do nothing", "talk.ask", "owes an answer and has none",
			func(d *engine.Definition[tiny]) {
				for i := range d.Steps[0].Verbs {
					d.Steps[0].Verbs[i].Closed = func(p *tiny, s engine.Seat) *engine.Reason[tiny] {
						if s == bob && p.Said[ann] > 0 {
							return engine.Unsaid[tiny]()
						}
						return nil
					}
				}
			}},
		{"choices panic", "talk.ask", "boom", func(d *engine.Definition[tiny]) {
			d.Steps[0].Verbs[0].Fields[0].Choices = func(*tiny, engine.Seat, engine.Action,
				[]engine.Value) []engine.Value {
				panic("boom")
			}
		}},
	} {
		t.Run(strings.ReplaceAll(test.name, " ", "-"), func(t *testing.T) {
			d := tinyDefinition()
			test.spoil(&d)
			_, p := begin(t, tinyDefinition())
			r := engine.Define(d)
			before := encoded(t, r, p)
			next, played, err := try(t, r, p, ann, "say word=yes")
			var fault *engine.Fault
			if !errors.As(err, &fault) || fault.Game != "tiny" || fault.Step != test.step ||
				!strings.Contains(fault.What, test.says) {
				t.Errorf("got %v, want a fault at %s that says %q", err, test.step, test.says)
			}
			if next != nil || played.Events != nil || encoded(t, r, p) != before {
				t.Errorf("the position was touched: %s", encoded(t, r, p))
			}
		})
	}
}

func TestFaultsWhereNothingIsCarriedOut(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs[0].Closed = func(*tiny, engine.Seat) *engine.Reason[tiny] { panic("boom") }
	_, p := begin(t, tinyDefinition())
	r := engine.Define(d)
	_, _, next := r.Next(p, ann, engine.Action{Verb: "say"})
	for name, err := range map[string]error{"next": next, "check": r.Check(p)} {
		if fault := (*engine.Fault)(nil); !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a fault", name, err)
		}
	}
}

func TestChanceErrorsPassThrough(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs[0].Do = func(pl *tinyPlay, _ engine.Seat, _ engine.Action) { pl.Roll("die") }
	r, p := begin(t, d)
	a, _ := r.Parse("say word=yes")
	_, _, err := r.Apply(p, ann, a, engine.NewRecorded(nil))
	if fault := (*engine.Fault)(nil); err == nil || errors.As(err, &fault) {
		t.Errorf("got %v, want the error of chance", err)
	}
}

func TestCheckFindsBrokenPositions(t *testing.T) {
	broken := errors.New("an eleventh orc")
	for _, test := range []struct {
		says  string
		spoil func(*engine.Definition[tiny])
	}{
		{broken.Error(), func(d *engine.Definition[tiny]) { d.Check = func(*tiny) error { return broken } }},
		{"a seat owes an answer and has none", func(d *engine.Definition[tiny]) {
			never := func(*tiny, engine.Seat) *engine.Reason[tiny] { return engine.Unsaid[tiny]() }
			d.Steps[0].Verbs[0].Closed, d.Steps[0].Verbs[1].Closed = never, never
		}},
	} {
		d := tinyDefinition()
		test.spoil(&d)
		_, p := begin(t, tinyDefinition())
		r := engine.Define(d)
		if got := fmt.Sprint(r.Check(p)); !strings.Contains(got, test.says) {
			t.Errorf("check says %q, want %q", got, test.says)
		}
	}
}

// A replay says in which line a position was broken, though it looks for that only when the last one is.
func TestReplayNamesTheLineThatBreaks(t *testing.T) {
	broken := errors.New("bob has said yes")
	d := tinyDefinition()
	d.Check = func(p *tiny) error {
		if p.Said[bob] != 0 {
			return broken
		}
		return nil
	}
	record, r, err := engine.ParseRecord("red-book record 1\ngame: tiny\n\n0 start\n1 ann: say word=no\n2 bob: say word=yes\n",
		func(string) (engine.Rules, bool) { return engine.Define(d), true })
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Replay(r, record, nil)
	var line *engine.LineError
	if !errors.As(err, &line) || line.Number != 2 || !strings.Contains(err.Error(), broken.Error()) {
		t.Errorf("replay says %v", err)
	}
}
