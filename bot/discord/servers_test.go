package discord

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"redbook/storage/ids"
)

// Documentation, "Gateway Events": READY lists the servers; GUILD_DELETE means a removal unless it says
// "unavailable".
func TestServersComeAndGo(t *testing.T) {
	var seen []string
	c := &Client{
		onServers: func(_ context.Context, _ int, ids []ids.Server) { seen = append(seen, fmt.Sprint(ids)) },
		onServer: func(_ context.Context, id ids.Server, name string, in bool) {
			seen = append(seen, fmt.Sprint(id, name, in))
		},
	}
	d := newDispatcher(t.Context(), c, 0)
	d.present([]byte(`{"guilds":[{"id":"1","unavailable":true},{"id":"2","unavailable":true}]}`))
	for _, raw := range []string{`{"id":"1","unavailable":true}`, `{}`, `[`} { // an outage, no id, rubbish
		d.event("GUILD_DELETE", []byte(raw))
	}
	d.event("GUILD_DELETE", []byte(`{"id":"1"}`))
	d.event("GUILD_CREATE", []byte(`{"id":"1","name":"Bag End","channels":[]}`))
	d.finish(time.Minute)
	if want := []string{"[1 2]", "1false", "1Bag Endtrue"}; !slices.Equal(seen, want) {
		t.Errorf("told is %q, want %q", seen, want)
	}
}

// The gateway is read on while somebody is slow to note where the bot is: heartbeats and interactions wait
// for nobody.
func TestServersDoNotHoldUpTheGateway(t *testing.T) {
	release := make(chan struct{})
	var seen []string
	slow := func(what string) {
		<-release
		seen = append(seen, what)
	}
	taken := make(chan string, 1)
	c := &Client{
		seen: newRecent(8), onGateway: func(int, string) {}, held: holding{up: map[int]bool{}},
		log:           slog.New(slog.DiscardHandler),
		onServers:     func(context.Context, int, []ids.Server) { slow("all") },
		onServer:      func(_ context.Context, id ids.Server, _ string, in bool) { slow(fmt.Sprint(id, in)) },
		onInteraction: func(_ context.Context, i *Interaction) { taken <- string(i.ID) },
	}
	d := newDispatcher(t.Context(), c, 0)
	read := make(chan struct{})
	go func() { // as discordgo reads
		defer close(read)
		d.event("READY", []byte(`{"application":{"id":"9"},"guilds":[{"id":"1"}]}`))
		d.event("GUILD_DELETE", []byte(`{"id":"1"}`))
		d.event("GUILD_CREATE", []byte(`{"id":"1"}`))
		d.event("INTERACTION_CREATE", []byte(`{"id":"5","token":"x","type":2,"data":{"name":"game"}}`))
	}()
	await(t, "the events to be read", read)
	if id := await(t, "the interaction", taken); id != "5" {
		t.Error(id)
	}
	close(release)
	d.finish(time.Minute)
	if want := []string{"all", "1false", "1true"}; !slices.Equal(seen, want) {
		t.Errorf("noted %q, want %q", seen, want)
	}
}
