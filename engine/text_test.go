package engine_test

import (
	"testing"

	"redbook/engine"
)

func TestActionText(t *testing.T) {
	r := engine.Define(tinyDefinition())
	for _, test := range []struct{ text, want string }{
		{"say word=yes", "say word=yes"},
		{"  say   word=no ", "say word=no"},
		{"say", "say"},
		{"bring what=none", "bring what=none"},
		{"bring what=frodo", "bring what=frodo"},
		{"bring what=frodo*1", "bring what=frodo"},
		{"bring what=nazgul*3", "bring what=nazgul*3"},
		{"bring what=rohan:1r2e", "bring what=rohan:1r2e"},
		{"bring what=rohan:2e1r", "bring what=rohan:1r2e"},
		{"bring what=frodo,rohan:12e", "bring what=rohan:12e,frodo"},
		{"bring what=nazgul*2,gondor:1r,rohan:1e,rohan:2r", "bring what=rohan:2r1e,gondor:1r,nazgul*2"},
	} {
		a, err := r.Parse(test.text)
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if got := r.Format(a); got != test.want {
			t.Errorf("%q is written %q, want %q", test.text, got, test.want)
		}
		if again, err := r.Parse(r.Format(a)); err != nil || !engine.SameAction(a, again) {
			t.Errorf("%q is read back as %+v, %v", test.want, again, err)
		}
	}
}

func TestActionTextThatCannotBeRead(t *testing.T) {
	r := engine.Define(tinyDefinition())
	for _, test := range []struct{ text, code string }{
		{"", engine.RefusedSyntax},
		{"  ", engine.RefusedSyntax},
		{"say yes", engine.RefusedSyntax},
		{"shout", engine.RefusedUnknownVerb},
		{"Say word=yes", engine.RefusedUnknownVerb},
		{"say what=frodo", engine.RefusedUnknownField},
		{"say word=yes word=yes", engine.RefusedTwice},
		{"say word=", engine.RefusedUnknownValue},
		{"say word=#2", engine.RefusedUnknownValue},
		{"say word=yes,no", engine.RefusedUnknownValue},
		{"bring what=", engine.RefusedUnknownValue},
		{"bring what=,", engine.RefusedUnknownValue},
		{"bring what=frodo,", engine.RefusedUnknownValue},
		{"bring what=frodo,frodo", engine.RefusedUnknownValue},
		{"bring what=frodo*0", engine.RefusedUnknownValue},
		{"bring what=frodo*-1", engine.RefusedUnknownValue},
		{"bring what=frodo*1000", engine.RefusedUnknownValue},
		{"bring what=frodo*x", engine.RefusedUnknownValue},
		{"bring what=frodo*", engine.RefusedUnknownValue},
		{"bring what=frodo*+1", engine.RefusedUnknownValue},
		{"bring what=frodo*01", engine.RefusedUnknownValue},
		{"bring what=rohan", engine.RefusedUnknownValue},
		{"bring what=rohan:", engine.RefusedUnknownValue},
		{"bring what=rohan:r", engine.RefusedUnknownValue},
		{"bring what=rohan:1", engine.RefusedUnknownValue},
		{"bring what=rohan:1x", engine.RefusedUnknownValue},
		{"bring what=rohan:1r1r", engine.RefusedUnknownValue},
		{"bring what=rohan:0r", engine.RefusedUnknownValue},
		{"bring what=rohan:99999999999999999999r", engine.RefusedUnknownValue},
		{"bring what=rohan:1ż", engine.RefusedUnknownValue},
		{"bring what=frodo,none", engine.RefusedUnknownValue},
	} {
		a, err := r.Parse(test.text)
		if err == nil {
			t.Errorf("%q is read as %q", test.text, r.Format(a))
			continue
		}
		refusedWith(t, err, test.code)
	}
}

func TestSecretFieldsAreForTheirSeat(t *testing.T) {
	d := tinyDefinition()
	d.Steps[0].Verbs[0].Fields[0].Secret = true
	r := engine.Define(d)
	a, _ := r.Parse("say word=yes")
	for _, test := range []struct {
		audience engine.Seats
		want     string
	}{
		{engine.Nobody, "say word=?"},
		{engine.SeatsOf(bob, cat), "say word=?"},
		{engine.SeatsOf(ann, bob), "say word=yes"},
		{engine.Public, "say word=yes"},
	} {
		if got := r.FormatFor(a, ann, test.audience); got != test.want {
			t.Errorf("%b reads %q, want %q", test.audience, got, test.want)
		}
	}
}

func TestEventText(t *testing.T) {
	r := engine.Define(tinyDefinition())
	for _, text := range []string{"said", "said seat=ann", "said seat=ann word=yes",
		"said seat=ann,bob word=none", "over winners=none how=said"} {
		e, err := r.ParseEvent(text)
		if err != nil || e.String() != text {
			t.Errorf("%q is read as %q, %v", text, e, err)
		}
	}
	for _, text := range []string{"", "sung", "said ann", "said loud=yes", "said word=maybe",
		"said seat=ann,,bob"} {
		if e, err := r.ParseEvent(text); err == nil {
			t.Errorf("%q is read as %q", text, e)
		}
	}
}

func TestEventsAreSeenByThoseWhoMay(t *testing.T) {
	e := engine.Event{Kind: "said", See: engine.SeatsOf(ann, bob), Facts: []engine.Fact{
		engine.Tell("seat", engine.Value(ann)).In(people),
		engine.Tell("word", 1).In(words).Only(engine.SeatsOf(bob)),
	}}
	for _, test := range []struct {
		audience engine.Seats
		want     string
	}{
		{engine.Nobody, ""},
		{engine.SeatsOf(cat), ""},
		{engine.SeatsOf(ann), "said seat=ann"},
		{engine.SeatsOf(bob, cat), "said seat=ann word=yes"},
		{engine.Public, "said seat=ann word=yes"},
	} {
		seen := engine.EventsFor([]engine.Event{e}, test.audience)
		switch {
		case test.want == "" && len(seen) > 0:
			t.Errorf("%b sees %q", test.audience, seen[0])
		case test.want != "" && (len(seen) != 1 || seen[0].String() != test.want):
			t.Errorf("%b sees %v, want %q", test.audience, seen, test.want)
		}
	}
}
