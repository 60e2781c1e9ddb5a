package storagetest

import (
	"slices"
	"testing"
	"time"

	"redbook/storage/ids"
)

func testBlocks(t *testing.T, open Open) {
	s, ctx := open(t), t.Context()
	must(t, s.Block(ctx, "u1", "u3", noon, true))
	must(t, s.Block(ctx, "u1", "u2", noon.Add(time.Hour), true))
	must(t, s.Block(ctx, "u1", "u3", noon.Add(2*time.Hour), true)) // it keeps its place
	must(t, s.Block(ctx, "u4", "u3", noon, true))
	must(t, s.Block(ctx, "u4", "u1", noon, true))
	must(t, s.Block(ctx, "u4", "u1", noon, false))
	must(t, s.Block(ctx, "u4", "u1", noon, false))
	again := open(t)
	for user, want := range map[ids.User][2][]ids.User{"u1": {{"u3", "u2"}}, "u2": {nil, {"u1"}},
		"u3": {nil, {"u1", "u4"}}, "u4": {{"u3"}}} {
		blocked, by := got(again.Blocked(ctx, user))(t), got(again.BlockedBy(ctx, user))(t)
		if !slices.Equal(blocked, want[0]) || !slices.Equal(by, want[1]) {
			t.Errorf("%s has blocked %v and is blocked by %v, want %v", user, blocked, by, want)
		}
	}
}
