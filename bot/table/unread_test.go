package table

import (
	"encoding/json"
	"slices"
	"testing"

	"redbook/storage"
	"redbook/storage/ids"
)

// What a chair has not been told outlives an upgrade: an older program kept the events alone.
func TestUnreadOfAnOlderProgram(t *testing.T) {
	var kept untold
	if err := json.Unmarshal([]byte(`["moved","drew card=ride"]`), &kept); err != nil ||
		!slices.Equal(kept.Events, []string{"moved", "drew card=ride"}) {
		t.Errorf("%v %v", kept, err)
	}
}

// What orders have answered is their player's own: whoever takes the chair over is told of what happened
// alone, and whoever acts has read that, but not what the orders answered.
func TestWhatOrdersAnsweredIsTheirPlayersOwn(t *testing.T) {
	for _, test := range []struct {
		does func(unread, ids.Chair)
		want untold
	}{
		{unread.left, untold{Events: []string{"moved"}}},
		{unread.seen, untold{Obeyed: []string{"stance stance=bold"}}},
	} {
		u := unread{"warden": {Events: []string{"moved"}}}
		u.obeyed("warden", "stance stance=bold")
		test.does(u, "warden")
		stored := u.stored([]Chair{{ID: "warden"}})
		if got := u.take("warden"); !slices.Equal(got.Events, test.want.Events) ||
			!slices.Equal(got.Obeyed, test.want.Obeyed) || stored[0].Body == "" {
			t.Errorf("kept is %v (%v), want %v", got, stored, test.want)
		}
		if stored = u.stored([]Chair{{ID: "warden"}}); !slices.Equal(stored, []storage.Unread{{Seat: "warden"}}) {
			t.Errorf("after it was told: %v", stored)
		}
	}
}
