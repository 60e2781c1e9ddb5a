package engine_test

import (
	"errors"
	"testing"

	"redbook/engine"
)

// refusalOf returns what an action is refused with, written out.
func refusalOf(t *testing.T, r engine.Rules, p engine.Position, s engine.Seat, text string) string {
	t.Helper()
	before := encoded(t, r, p)
	_, _, err := try(t, r, p, s, text)
	if encoded(t, r, p) != before {
		t.Errorf("%s has touched the position", text)
	}
	var refusal *engine.Refusal
	if !errors.As(err, &refusal) {
		t.Fatalf("%s: %v is no refusal", text, err)
	}
	return refusal.Error()
}

// A verb that is closed says why, and both it and one that stands elsewhere say what is open.
func TestAClosedVerbGivesItsReasonAndWhatIsOffered(t *testing.T) {
	d := tinyDefinition()
	verbs := d.Steps[0].Verbs
	hush := d.Reasons.New("hush", engine.ReasonFact[tiny]{Name: "seat", Domain: people,
		Of: func(at engine.Attempt[tiny]) []engine.Value { return []engine.Value{engine.Value(at.Seat)} }})
	unsaid := engine.Unsaid[tiny]()
	verbs[1].Closed = func(p *tiny, s engine.Seat) *engine.Reason[tiny] {
		switch {
		case p.Said[ann] > 0:
			return nil
		case s == cat:
			return unsaid
		}
		return hush
	}
	elsewhere := talk()
	elsewhere.Name, elsewhere.Verbs = "talk.elsewhere", []tinyVerb{{Name: "sing", Do: verbs[0].Do}}
	d.Steps = append(d.Steps, elsewhere)
	d.Steps[0].Owed = func(*tiny) engine.Seats { return engine.SeatsOf(ann, bob, cat) }
	r, p := begin(t, d)
	for _, test := range []struct {
		seat       engine.Seat
		text, want string
	}{
		{bob, "bring what=frodo", "refused: hush seat=bob offered=say"},
		// the verb first, then what is wrong with the rest
		{bob, "bring what=rohan:9r", "refused: hush seat=bob offered=say"},
		{cat, "bring what=frodo", "refused: verb-not-offered verb=bring offered=say"},
		{bob, "sing", "refused: verb-not-offered verb=sing offered=say"},
	} {
		if got := refusalOf(t, r, p, test.seat, test.text); got != test.want {
			t.Errorf("%s: %s, want %s", test.text, got, test.want)
		}
	}
	p, _ = answer(t, r, p, ann, "say word=yes")
	answer(t, r, p, bob, "bring what=frodo")
	if got := refusalOf(t, r, p, bob, "sing"); got != "refused: verb-not-offered verb=sing offered=say,bring" {
		t.Error(got)
	}
}

// The reason holds also where a verb is closed because its first field has no choice.
func TestAVerbWithoutAChoiceGivesItsReason(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs[0].Fields[0].Choices = func(_ *tiny, _ engine.Seat, _ engine.Action,
		out []engine.Value) []engine.Value {
		return out
	}
	d.Steps[0].Verbs[0].Fields[0].Empty = d.Reasons.New("speechless")
	r, p := begin(t, d)
	if got := refusalOf(t, r, p, ann, "say word=yes"); got != "refused: speechless offered=bring" {
		t.Error(got)
	}
}

// A value that does not fit gives its reason, and every value does that fits where nothing lists them.
func TestAValueThatDoesNotFitGivesItsReason(t *testing.T) {
	d := tinyDefinition()
	rude := d.Reasons.New("rude")
	unsaid := engine.Unsaid[tiny]()
	word := &d.Steps[0].Verbs[0].Fields[0]
	word.Choices = nil
	word.Unfit = func(_ *tiny, _ engine.Seat, _ engine.Action, v engine.Value) *engine.Reason[tiny] {
		switch words.Name(v) {
		case "no":
			return rude
		case "perhaps":
			return unsaid
		}
		return nil
	}
	r, p := begin(t, d)
	for text, want := range map[string]string{
		"say word=no":      "refused: rude fits=yes",
		"say word=perhaps": "refused: does-not-fit field=word value=perhaps fits=yes",
	} {
		if got := refusalOf(t, r, p, ann, text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	answer(t, r, p, ann, "say word=yes")
	if got := r.Reasons(); len(got) != 1 || got[0].Code != "rude" {
		t.Errorf("the reasons are %v", got)
	}
}

// A reason has a code of its own, which is none of the kernel's.
func TestAReasonHasACodeOfItsOwn(t *testing.T) {
	for _, code := range []string{"", engine.RefusedValue, "rude"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a second reason %q was defined", code)
				}
			}()
			var reasons engine.Reasons[tiny]
			reasons.New("rude")
			reasons.New(code)
		}()
	}
}

// A reason can be looked for when somebody is refused, and tell its facts another way; its facts stay the
// same.
func TestReasonsThatAreSoughtAndToldAnotherWay(t *testing.T) {
	fact := func(name string, who engine.Seat) engine.ReasonFact[tiny] {
		return engine.ReasonFact[tiny]{Name: name, Domain: people,
			Of: func(engine.Attempt[tiny]) []engine.Value { return []engine.Value{engine.Value(who)} }}
	}
	d := tinyDefinition()
	busy := d.Reasons.New("busy", fact("seat", ann))
	asked := 0
	d.Steps[0].Verbs[0].Fields[0].Choices = func(_ *tiny, _ engine.Seat, _ engine.Action,
		out []engine.Value) []engine.Value {
		return out
	}
	d.Steps[0].Verbs[0].Fields[0].Empty = engine.Sought(func(engine.Attempt[tiny]) *engine.Reason[tiny] {
		asked++
		return busy.Told(fact("seat", bob))
	})
	r, p := begin(t, d)
	if r.Decisions(p); asked != 0 {
		t.Error("the reason was looked for while nobody was refused")
	}
	if got := refusalOf(t, r, p, ann, "say word=yes"); got != "refused: busy seat=bob offered=bring" {
		t.Error(got)
	}
	if got := busy.With(engine.Tell("seat", engine.Value(cat)).In(people)).
		Error(); got != "refused: busy seat=cat" {
		t.Error(got)
	}
	for name, wrong := range map[string]func(){
		"told": func() { busy.Told(fact("other", ann)) },
		"with": func() { busy.With() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s takes other facts", name)
				}
			}()
			wrong()
		}()
	}
}
