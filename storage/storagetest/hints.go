package storagetest

import (
	"testing"

	"redbook/storage/ids"
)

// testHints asks for hints of two users: the first question stays.
func testHints(t *testing.T, open Open) {
	s, ctx := open(t), t.Context()
	for _, ask := range [][4]string{{"u1", "turn", "q1", "q1"}, {"u1", "turn", "q2", "q1"},
		{"u1", "battle", "q2", "q2"}, {"u2", "turn", "q3", "q3"}} {
		if got, err := s.Hinted(ctx, ids.User(ask[0]), ask[1], ask[2]); err != nil || got != ask[3] {
			t.Errorf("%v: beside %q, %v", ask, got, err)
		}
	}
}
