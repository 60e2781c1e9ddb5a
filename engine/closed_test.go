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
	verbs[1].Open = func(p *tiny, _ engine.Seat) bool { return p.Said[ann] > 0 }
	verbs[1].Why = func(p *tiny, s engine.Seat) *engine.Refusal {
		if s == cat {
			return nil
		}
		return engine.Refuse("hush", engine.Tell("seat", engine.Value(s)).In(people))
	}
	elsewhere := talk()
	elsewhere.Name, elsewhere.Verbs = "talk.elsewhere", []tinyVerb{{Name: "sing", Do: verbs[0].Do}}
	d.Steps = append(d.Steps, elsewhere)
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
	d.Steps[0].Verbs[0].Why = func(*tiny, engine.Seat) *engine.Refusal { return engine.Refuse("speechless") }
	r, p := begin(t, d)
	if got := refusalOf(t, r, p, ann, "say word=yes"); got != "refused: speechless offered=bring" {
		t.Error(got)
	}
}
