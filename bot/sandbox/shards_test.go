package sandbox_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

// dialShard connects as one of some shards and identifies.
func (w *world) dialShard(shard, shards int) *rawBot {
	w.t.Helper()
	b := w.dial("v=10&encoding=json")
	b.read() // hello
	id := w.identity(sandbox.IntentGuilds)
	id["shard"] = list{shard, shards}
	b.send(2, id)
	return b
}

// ready reads READY and returns the session and the guilds that it tells of.
func (b *rawBot) ready() (session string, guilds []string) {
	b.t.Helper()
	var r struct {
		Session string `json:"session_id"`
		Guilds  []struct {
			ID string `json:"id"`
		} `json:"guilds"`
	}
	if err := json.Unmarshal(b.event("READY").D, &r); err != nil {
		b.t.Fatal(err)
	}
	for _, g := range r.Guilds {
		guilds = append(guilds, g.ID)
	}
	return r.Session, guilds
}

// Each of four sessions hears of its own guild, the first one of direct messages too. One that is cut off
// gets what it has missed when it resumes, and the others do not notice.
func TestFourShards(t *testing.T) {
	w := start(t, sandbox.Config{Shards: 4,
		OtherGuilds: []string{"Green Dragon", "Ivy Bush", "Floating Log"}})
	w.register(ping())
	places := map[string]string{} // a channel of each guild
	for _, c := range w.Channels(w.pippin) {
		places[c.GuildID] = c.ID
	}
	guilds := w.GuildIDs()
	var bots []*rawBot
	var sessions []string
	for shard, guild := range guilds {
		if w.Online() {
			t.Errorf("online with shards 0 to %d", shard-1)
		}
		b := w.dialShard(shard, 4)
		session, told := b.ready()
		if !slices.Equal(told, []string{guild}) {
			t.Errorf("shard %d is told of %v, want %s", shard, told, guild)
		}
		bots, sessions = append(bots, b), append(sessions, session)
	}
	if !w.Online() {
		t.Error("not online with all shards")
	}
	ask := func(shard int, channel string) {
		t.Helper()
		id, err := w.Command(w.pippin, channel, "ping")
		if err != nil {
			t.Fatal(err)
		}
		in := bots[shard].interaction() // and nobody else's before it
		if in.ID != string(id) {
			t.Errorf("shard %d got another interaction", shard)
		}
		w.rest("POST", in.callback(), obj{"type": 4, "data": obj{"content": "pong"}})
	}
	for shard, guild := range guilds {
		ask(shard, places[guild])
	}
	ask(0, w.DM(w.pippin))

	w.DropShard(2, 4000)
	if code := bots[2].closed(); code != 4000 {
		t.Errorf("closed with %d", code)
	}
	if err := w.Wait(soon(t), func() bool { return !w.Online() }); err != nil {
		t.Fatal(err)
	}
	want := []sandbox.Session{{0, 4, true}, {1, 4, true}, {2, 4, false}, {3, 4, true}}
	if got := w.Sessions(); !slices.Equal(got, want) {
		t.Errorf("sessions %v", got)
	}
	ask(3, places[guilds[3]])
	missed, err := w.Command(w.halina, places[guilds[2]], "ping")
	if err != nil {
		t.Fatal(err)
	}
	bots[2] = w.dial("v=10&encoding=json")
	bots[2].read()
	bots[2].send(6, obj{"token": w.Token(), "session_id": sessions[2], "seq": 3}) // READY, the guild, the first
	if in := bots[2].interaction(); in.ID != string(missed) {
		t.Error("another interaction is resumed with")
	} else {
		w.rest("POST", in.callback(), obj{"type": 4, "data": obj{"content": "pong"}})
	}
	bots[2].event("RESUMED")
	if !w.Online() || w.Identifies() != 4 {
		t.Errorf("online %v, %d identifies", w.Online(), w.Identifies())
	}
	ask(2, places[guilds[2]])
	added := w.AddGuild("Bridge Inn") // the fifth is shard 0's
	if p := bots[0].event("GUILD_CREATE"); !strings.Contains(string(p.D), added) {
		t.Errorf("shard 0 is told of %s", p.D)
	}
	w.noViolations()
}

// Shards of different buckets may identify at once, those of one bucket not.
func TestMaxConcurrency(t *testing.T) {
	w := start(t, sandbox.Config{Shards: 4, MaxConcurrency: 2, IdentifySpacing: time.Hour})
	for shard, refused := range []bool{false, false, true, true} {
		b := w.dialShard(shard, 4)
		if p := b.read(); (p.Op == 9) != refused || refused && string(p.D) != "false" {
			t.Errorf("shard %d: %+v", shard, p)
		}
	}
	if v := w.Violations(); len(v) != 2 {
		t.Errorf("violations %q", v)
	}
}

// A session with too many guilds is refused: the bot must share them out.
func TestShardingRequired(t *testing.T) {
	w := start(t, sandbox.Config{Shards: 2, GuildsPerShard: 1, OtherGuilds: []string{"Green Dragon"}})
	b := w.dial("v=10")
	b.read()
	b.send(2, w.identity(1))
	if code := b.closed(); code != sandbox.CloseShardingRequired {
		t.Errorf("closed with %d", code)
	}
	for shard := range 2 {
		if _, guilds := w.dialShard(shard, 2).ready(); len(guilds) != 1 {
			t.Errorf("shard %d has %v", shard, guilds)
		}
	}
}

// GET /gateway/bot advises shards and tells how many sessions may be started today.
func TestGatewayBot(t *testing.T) {
	w := start(t, sandbox.Config{Shards: 4, MaxConcurrency: 16, Now: frozen()})
	told := func(remaining int, reset time.Duration) {
		t.Helper()
		got := w.rest("GET", "/gateway/bot", nil)
		want := fmt.Sprintf(`"session_start_limit":{"max_concurrency":16,"remaining":%d,"reset_after":%d,"total":1000},"shards":4,`,
			remaining, reset.Milliseconds())
		if !strings.Contains(string(got.raw), want) {
			t.Errorf("%s, want %s", got, want)
		}
	}
	told(1000, 24*time.Hour)
	w.dialShard(0, 4).ready()
	w.dialShard(1, 4).ready()
	w.Advance(time.Hour)
	told(998, 23*time.Hour)
	w.Advance(23 * time.Hour)
	told(1000, 24*time.Hour)
}
