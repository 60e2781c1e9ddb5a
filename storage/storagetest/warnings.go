package storagetest

import (
	"reflect"
	"testing"

	"redbook/storage"
)

// A warning changes as it was seen, with what is told.
func testWarnings(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	w := storage.Warning{Game: "g1", Seat: "red", Body: "first"}
	row := told("thread", "warned")
	race(t, 5, storage.ErrConflict, func(int) error { return s.SetWarning(ctx, w, "", row) })
	w.Body = "second"
	wants(t, s.SetWarning(ctx, w, "other"), storage.ErrConflict)
	must(t, s.SetWarning(ctx, w, "first"))
	if list := got(open(t).Warnings(ctx, "g1"))(t); !reflect.DeepEqual(list, []storage.Warning{w}) {
		t.Errorf("got %+v", list)
	}
	if text, _ := pending(t, s, noon); text != "thread:warned" {
		t.Errorf("pending is %q", text)
	}
	wants(t, s.SetWarning(ctx, storage.Warning{Game: "g9", Seat: "red", Body: "b"}, ""), storage.ErrNotFound)
}
