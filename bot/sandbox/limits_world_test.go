package sandbox_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
)

func TestGuildsAreFullAt500Channels(t *testing.T) {
	w := start(t, sandbox.Config{BotPermissions: sandbox.PermAdministrator})
	for i := range 498 { // beside the two that there are
		w.AddChannel(w.GuildID(), fmt.Sprint("c", i))
	}
	w.want(w.rest("POST", "/guilds/"+w.GuildID()+"/channels", obj{"name": "new"}), 400, 30013)
	if r := w.rest("POST", "/channels/"+w.games+"/threads",
		obj{"name": "threads do not count"}); r.status != 201 {
		t.Error(r)
	}
}

func TestGuildsHaveAThousandThreadsAwake(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen()})
	path := "/channels/" + w.games + "/threads"
	last := ""
	for range 1000 {
		r := w.rest("POST", path, obj{"name": "x", "auto_archive_duration": 60})
		if r.status != 201 {
			t.Fatal(r)
		}
		last = r.id()
	}
	w.want(w.rest("POST", path, obj{"name": "one more"}), 400, 160006)
	m := w.post(w.games, obj{"content": "x"})
	w.want(w.rest("POST", "/channels/"+w.games+"/messages/"+m.ID+"/threads", obj{"name": "one more"}), 400,
		160006)
	w.ArchiveThread(last, false)
	if r := w.rest("POST", path, obj{"name": "in its place"}); r.status != 201 {
		t.Error(r)
	}
	w.Advance(2 * time.Hour) // all but the last, which keeps awake for a day, fall asleep
	if r := w.rest("POST", path, obj{"name": "room again"}); r.status != 201 {
		t.Error(r)
	}
}

// Documentation, "Invalid Request Limit Aka Cloudflare Bans".
func TestTooManyRefusalsBan(t *testing.T) {
	w := start(t, sandbox.Config{InvalidLimit: 5})
	w.SetBotPermissions(w.general, 0)
	for range 5 {
		w.want(w.rest("GET", "/channels/"+w.general, nil), 403, 50001)
	}
	r := w.rest("GET", "/users/@me", nil)
	if r.status != 429 || r.header.Get("Retry-After") == "" || r.header.Get("X-RateLimit-Scope") != "" ||
		!strings.HasPrefix(r.header.Get("Content-Type"), "text/html") {
		t.Errorf("banned: %v %v", r, r.header)
	}
	if v := w.Violations(); !strings.Contains(v[len(v)-1]+v[len(v)-2], "ban this address") {
		t.Errorf("violations %q", v)
	}

	w = start(t, sandbox.Config{InvalidLimit: 5})
	for range 9 {
		w.want(w.rest("GET", "/channels/1", nil), 404, 10003) // 404 does not count
	}
	if r := w.rest("GET", "/users/@me", nil); r.status != 200 {
		t.Errorf("not banned: %v", r)
	}
}

func TestOpeningDMsTooFast(t *testing.T) {
	w := start(t, sandbox.Config{Buckets: map[string]sandbox.Bucket{sandbox.BucketOpenDM: {Limit: 1,
		Per: time.Hour}}})
	open := func() reply { return w.rest("POST", "/users/@me/channels", obj{"recipient_id": w.pippin}) }
	if r := open(); r.status != 200 {
		t.Error(r)
	}
	w.want(open(), 429, 40003)
}

// Documentation, "Registering a Command": chat-input, user and message commands are counted apart.
func TestCommandCaps(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/applications/" + w.BotID() + "/commands"
	for i := range 15 {
		if r := w.rest("POST", path, obj{"type": 2, "name": fmt.Sprint("user", i)}); r.status != 201 {
			t.Fatal(r)
		}
	}
	w.want(w.rest("POST", path, obj{"type": 2, "name": "user15"}), 400, 30032)
	if r := w.rest("POST", path, obj{"type": 3, "name": "message"}); r.status != 201 {
		t.Error(r)
	}
	if r := w.rest("PUT", path,
		repeat(100, func(i int) any {
			return obj{"name": fmt.Sprint("c", i), "description": "d"}
		})); r.status != 200 {
		t.Fatal(r)
	}
	w.want(w.rest("POST", path, obj{"name": "c100", "description": "d"}), 400, 30032)
	if r := w.rest("POST", path, obj{"type": 2, "name": "user"}); r.status != 201 {
		t.Error(r)
	}
}

func TestOptionBounds(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/applications/" + w.BotID() + "/commands"
	tests := []struct {
		name   string
		option obj
		taken  bool
	}{
		{"2^53 - 1", option(obj{"type": 4, "max_value": 9007199254740991}), true},
		{"2^53", option(obj{"type": 4, "max_value": 9007199254740992}), false},
		{"2^53 as a number", option(obj{"type": 10, "min_value": -9007199254740992}), true},
		{"10 file types", option(obj{"type": 11,
			"file_types": repeat(10, func(i int) any { return fmt.Sprint(".", i) })}), true},
		{"11 file types", option(obj{"type": 11,
			"file_types": repeat(11, func(i int) any { return fmt.Sprint(".", i) })}), false},
		{"file types of a text", option(obj{"file_types": list{".png"}}), false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := w.rest("POST", path, withOptions(test.option))
			if taken := r.status < 300; taken != test.taken {
				t.Errorf("got %v", r)
			}
		})
	}
}
