package engine_test

import (
	"testing"

	"redbook/engine"
	"redbook/engine/enginetest/probe"
)

// An undo gives the seat whose question had changed a new id, and leaves the others' alone; a second one goes
// on counting.
func TestTakeBackGivesNewIDsWhereQuestionsHaveChanged(t *testing.T) {
	r, first := begin(t, tinyDefinition())
	said, _ := answer(t, r, first, ann, "say word=yes")
	back := r.TakeBack(first, said)
	if got := asked(r, back); got != "ann:3 bob:1" {
		t.Errorf("asked %s", got)
	}
	if got := asked(r, first); got != "ann:1 bob:1" {
		t.Errorf("the position before has changed: %s", got)
	}
	again, _ := answer(t, r, back, ann, "say word=no")
	if got := asked(r, r.TakeBack(back, again)); got != "ann:5 bob:1" {
		t.Errorf("asked %s", got)
	}
}

// What is quiet can be taken back freely: no chance, nothing that reveals, nothing told to others alone, not
// the end.
func TestQuiet(t *testing.T) {
	def := tinyDefinition()
	def.Events = append(def.Events, engine.EventDef{Kind: "shown", Reveals: true})
	r := engine.Define(def)
	event := func(kind string, see engine.Seats, facts ...engine.Fact) engine.Played {
		return engine.Played{Events: []engine.Event{{Kind: kind, See: see, Facts: facts}}}
	}
	own, other := engine.SeatsOf(ann), engine.SeatsOf(ann, bob)
	for name, c := range map[string]struct {
		played engine.Played
		want   bool
	}{
		"nothing":                  {engine.Played{}, true},
		"an event for all":         {event("said", engine.Public), true},
		"one for the actor":        {event("said", own), true},
		"one for another":          {event("said", other), false},
		"a fact for the actor":     {event("said", engine.Public, engine.Fact{Name: "word", See: own}), true},
		"a fact for another":       {event("said", engine.Public, engine.Fact{Name: "word", See: other}), false},
		"something comes to light": {event("shown", engine.Public), false},
		"the end":                  {event(engine.Over, engine.Public), false},
		"a die":                    {engine.Played{Outcomes: []engine.Outcome{{}}}, false},
	} {
		if got := engine.Quiet(r, ann, c.played); got != c.want {
			t.Errorf("%s: quiet %t", name, got)
		}
	}
}

// A look ahead tells that something will be drawn or shown, and leaves chance alone.
func TestForesee(t *testing.T) {
	r, p := begin(t, tinyDefinition())
	foresee := func(r engine.Rules, p engine.Position, s engine.Seat, text string) engine.Foresight {
		t.Helper()
		a, err := r.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		f, err := r.Foresee(p, s, a)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	if f := foresee(r, p, ann, "say word=yes"); f != (engine.Foresight{}) {
		t.Errorf("of a sealed answer %+v is foreseen", f)
	}
	_, err := r.Foresee(p, ann, engine.Action{Verb: "dance"})
	refusedWith(t, err, engine.RefusedUnknownVerb)
	_, err = r.Foresee(p, ann, engine.Action{Verb: "say"})
	refusedWith(t, err, engine.RefusedMissing)

	rec, rules, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Replay(rules, rec, func(n int, _ engine.Line, p engine.Position, _ engine.Played) error {
		switch n {
		case 3: // the Warden's turn
			if f := foresee(rules, p, probe.Warden, "draw"); f != (engine.Foresight{Chance: "omen"}) {
				t.Errorf("of a draw %+v is foreseen", f)
			}
			if f := foresee(rules, p, probe.Warden, "wait"); f != (engine.Foresight{}) {
				t.Errorf("of waiting %+v is foreseen", f)
			}
		case 7:
			if f := foresee(rules, p, probe.Raider, "scout what=jewel"); f != (engine.Foresight{Reveals: "scouted"}) {
				t.Errorf("of scouting %+v is foreseen", f)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A record tells its undo lines where it is asked for every line, and goes on from a checkpoint with undos
// after it.
func TestReplayAllTellsUndoLines(t *testing.T) {
	rec, r, err := engine.ParseRecord(byHand, probeOnly)
	if err != nil {
		t.Fatal(err)
	}
	told := map[int]string{}
	half := []byte(nil)
	last, err := engine.ReplayAll(r, rec,
		func(n int, _ engine.Line, p engine.Position, played engine.Played) (err error) {
			if len(played.Events) > 0 {
				told[n] = played.Events[0].String()
			}
			if n == 2 {
				half, err = r.Encode(p)
			}
			return err
		})
	if err != nil {
		t.Fatal(err)
	}
	if told[5] != "took-back seat=warden n=1" || told[4] == "" {
		t.Errorf("told %v", told)
	}
	if e, err := r.ParseEvent(told[5]); err != nil || e.String() != told[5] {
		t.Errorf("the event is read as %v, %v", e, err)
	}
	rec.Lines[2] = engine.Line{Kind: engine.CheckpointLine, Checkpoint: half}
	tail, from, ok := rec.Tail()
	if !ok || from != 2 || rec.Lines[5].Undo != 4 {
		t.Fatalf("the tail begins at %d, and the undo line reads undo %d", from, rec.Lines[5].Undo)
	}
	if p, err := engine.ReplayAll(r, rec, nil); err != nil || encoded(t, r, p) != encoded(t, r, last) {
		t.Errorf("a replay that keeps no positions comes elsewhere: %v", err)
	}
	p, err := engine.Replay(r, tail, nil)
	if err != nil {
		t.Fatal(err)
	}
	if encoded(t, r, p) != encoded(t, r, last) {
		t.Errorf("from the checkpoint:\n%s\nfrom the start:\n%s", encoded(t, r, p), encoded(t, r, last))
	}
	tail.Lines = tail.Lines[3:] // begins with the undo line
	if _, err := engine.Replay(r, tail, nil); err == nil {
		t.Error("an undo of what is not there was replayed")
	}
}
