package discord

import (
	"context"
	"fmt"
	"slices"
	"testing"
)

// Documentation, "Gateway Events": READY lists the servers; GUILD_DELETE means a removal unless it says "unavailable".
func TestServersComeAndGo(t *testing.T) {
	var seen []string
	c := &Client{
		onServers: func(_ context.Context, ids []string) { seen = append(seen, fmt.Sprint(ids)) },
		onServer:  func(_ context.Context, id string, in bool) { seen = append(seen, fmt.Sprint(id, in)) },
	}
	d := &dispatcher{client: c, ctx: t.Context()}
	d.present([]byte(`{"guilds":[{"id":"1","unavailable":true},{"id":"2","unavailable":true}]}`))
	for name, raw := range map[string]string{
		"an outage": `{"id":"1","unavailable":true}`, "no id": `{}`, "rubbish": `[`,
	} {
		d.event("GUILD_DELETE", []byte(raw))
		if len(seen) != 1 {
			t.Errorf("%s is told: %v", name, seen)
		}
	}
	d.event("GUILD_DELETE", []byte(`{"id":"1"}`))
	d.event("GUILD_CREATE", []byte(`{"id":"1","name":"Bag End","channels":[]}`))
	if want := []string{"[1 2]", "1false", "1true"}; !slices.Equal(seen, want) {
		t.Errorf("told is %q, want %q", seen, want)
	}
}
