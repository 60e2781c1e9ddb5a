package storagetest

import (
	"slices"
	"testing"

	"redbook/storage"
)

func testThreads(t *testing.T, open Open) {
	ctx, s := t.Context(), opened(t, open)
	must(t, s.SetGrowing(ctx, "g1", "m1", "a story"))
	must(t, s.SetGrowing(ctx, "g1", "m2", "another"))
	if body := got(open(t).Growing(ctx, "g1"))(t); body != "another" {
		t.Errorf("of the newest message %q is kept", body)
	}
	if g := got(s.Game(ctx, "g1"))(t); g.StatusMessage != "m2" {
		t.Errorf("the newest message is %q", g.StatusMessage)
	}
	wants(t, s.SetGrowing(ctx, "none", "m1", "a story"), storage.ErrNotFound)
	must(t, s.SetLetter(ctx, "g1", "pippin", "m3"))
	must(t, s.SetLetter(ctx, "g1", "pippin", "m4"))
	if m := got(open(t).Letter(ctx, "g1", "pippin"))(t); m != "m4" {
		t.Errorf("the last letter is %q", m)
	}
	if m := got(s.Letter(ctx, "g1", "halina"))(t); m != "" {
		t.Errorf("who got no letter has %q", m)
	}
	if u := got(s.Unread(ctx, "g1"))(t); !slices.Equal(u, nil) {
		t.Errorf("unread: %v", u)
	}
}
