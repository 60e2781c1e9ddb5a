package engine_test

import (
	"slices"
	"testing"

	"redbook/engine"
)

func TestDomain(t *testing.T) {
	for v, name := range map[engine.Value]string{0: "no", 1: "yes", 3: "perhaps"} {
		if got := words.Name(v); got != name {
			t.Errorf("value %d is named %q, want %q", v, got, name)
		}
		if got, ok := words.Parse(name); got != v || !ok {
			t.Errorf("%q is value %d, %t", name, got, ok)
		}
	}
	for _, v := range []engine.Value{-1, 2, 4, 30000} {
		if back, ok := words.Parse(words.Name(v)); ok {
			t.Errorf("value %d has the name %q of value %d", v, words.Name(v), back)
		}
	}
	if got := words.Values(); !slices.Equal(got, []engine.Value{0, 1, 3}) {
		t.Errorf("values %v", got)
	}
}

func TestNumber(t *testing.T) {
	for _, name := range []string{"0", "7", "-3", "32767"} {
		if v, ok := engine.Number.Parse(name); !ok || engine.Number.Name(v) != name {
			t.Errorf("%q is %d, %t", name, v, ok)
		}
	}
	for _, name := range []string{"", "x", "07", "+7", "-0", "32768", "1.0"} {
		if v, ok := engine.Number.Parse(name); ok {
			t.Errorf("%q is read as %d", name, v)
		}
	}
}

func TestDomainRefusesBadNames(t *testing.T) {
	for _, items := range [][]string{{"a", "a"}, {"A"}, {"a b"}, {"a,b"}, {"a=b"}, {"a*2"}, {"?"}, {"żar"}} {
		if !panics(func() { engine.NewDomain("bad", items...) }) {
			t.Errorf("%q is accepted", items)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestSeats(t *testing.T) {
	set := engine.SeatsOf(5, ann, 7)
	if got := set.List(); !slices.Equal(got, []engine.Seat{0, 5, 7}) || set.Count() != 3 {
		t.Errorf("list %v, count %d", got, set.Count())
	}
	for _, test := range []struct {
		see, audience engine.Seats
		want          bool
	}{
		{engine.Public, engine.Nobody, true},
		{engine.Public, engine.SeatsOf(bob), true},
		{engine.Nobody, engine.Public, false},
		{engine.SeatsOf(ann), engine.Nobody, false},
		{engine.SeatsOf(ann, bob), engine.SeatsOf(bob, cat), true},
		{engine.SeatsOf(ann), engine.SeatsOf(bob, cat), false},
	} {
		if got := test.see.VisibleTo(test.audience); got != test.want {
			t.Errorf("%b visible to %b: %t", test.see, test.audience, got)
		}
	}
}
