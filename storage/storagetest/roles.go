package storagetest

import (
	"reflect"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

// Roles are given and taken until that is noted, and one that two leagues give is not taken by one of them.
func testRoles(t *testing.T, open Open) {
	ctx, s := t.Context(), open(t)
	for _, id := range []ids.Event{"e1", "e2"} {
		must(t, s.OpenEvent(ctx, storage.Event{ID: id, Server: "s1"}, "opened", noon, ""))
	}
	if n := len(got(s.UnroledEvents(ctx))(t)); n != 2 {
		t.Errorf("%d events are not settled", n)
	}
	role := func(league ids.Event, role string, user ids.User, wanted bool) storage.Role {
		return storage.Role{Server: "s1", League: league, Role: role, User: user, Wanted: wanted}
	}
	holds := func(league ids.Event, list ...storage.Role) {
		t.Helper()
		must(t, s.SetRoles(ctx, storage.RoleHolders{Server: "s1", League: league, Event: league, Lines: 1,
			Holders: list}))
	}
	wantsOpen := func(want ...storage.Role) {
		t.Helper()
		if list := got(open(t).OpenRoles(ctx))(t); !reflect.DeepEqual(list, want) {
			t.Errorf("open are %v, want %v", list, want)
		}
	}
	holds("e1", storage.Role{Role: "r1", User: "u1"}, storage.Role{Role: "r1", User: "u2"})
	if list := got(s.UnroledEvents(ctx))(t); len(list) != 1 || list[0].ID != "e2" {
		t.Errorf("not settled are %v", list)
	}
	wantsOpen(role("e1", "r1", "u1", true), role("e1", "r1", "u2", true))
	must(t, s.SetAway(ctx, "s1", true))
	wantsOpen()
	must(t, s.SetAway(ctx, "s1", false))
	must(t, s.RoleDone(ctx, role("e1", "r1", "u1", true)))
	must(t, s.RoleDone(ctx, role("e1", "r1", "u2", false))) // which nobody wants
	wantsOpen(role("e1", "r1", "u2", true))
	holds("e1", storage.Role{Role: "r1", User: "u2"}, storage.Role{Role: "r2", User: "u2"})
	wantsOpen(role("e1", "r1", "u1", false), role("e1", "r1", "u2", true), role("e1", "r2", "u2", true))
	must(t, s.RoleDone(ctx, role("e1", "r1", "u2", true)))
	must(t, s.RoleDone(ctx, role("e1", "r2", "u2", true)))
	holds("e1", storage.Role{Role: "r1", User: "u2"}, storage.Role{Role: "r2", User: "u2"})
	wantsOpen(role("e1", "r1", "u1", false))
	holds("e2", storage.Role{Role: "r1", User: "u1"}, storage.Role{Role: "r1", User: "u2"})
	wantsOpen(role("e2", "r1", "u1", true), role("e2", "r1", "u2", true)) // u1 is to keep it
	holds("e2", storage.Role{Role: "r1", User: "u1"})
	wantsOpen(role("e2", "r1", "u1", true)) // u2 has it by the other one
	must(t, s.RoleDone(ctx, role("e2", "r1", "u1", true)))
	must(t, s.RolesAgain(ctx, "e2"))
	wantsOpen(role("e2", "r1", "u1", true))
	must(t, s.RoleDone(ctx, role("e2", "r1", "u1", true)))
	holds("e2")
	wantsOpen(role("e1", "r1", "u1", false), role("e2", "r1", "u1", false))
	if list := got(s.RolesOf(ctx, "u2"))(t); len(list) != 2 {
		t.Errorf("of somebody are %v", list)
	}
	must(t, s.RoleDone(ctx, role("e1", "r1", "u1", false)))
	must(t, s.RoleDone(ctx, role("e2", "r1", "u1", false)))
	holds("e1", storage.Role{Role: "r2", User: "u2"})
	wantsOpen(role("e1", "r1", "u2", false))
	holds("e1", storage.Role{Role: "r1", User: "u2"}) // taken back before it was done
	wantsOpen(role("e1", "r1", "u2", true), role("e1", "r2", "u2", false))
}
