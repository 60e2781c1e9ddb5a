package sandbox_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"redbook/bot/sandbox"
)

func TestDirectMessages(t *testing.T) {
	w := start(t, sandbox.Config{})
	open := w.rest("POST", "/users/@me/channels", obj{"recipient_id": w.halina})
	if open.status != 200 || open.id() != w.DM(w.halina) {
		t.Fatal(open)
	}
	path := "/channels/" + open.id() + "/messages"
	if m := w.rest("POST", path, obj{"content": "secret"}).message(t); m.Content != "secret" {
		t.Errorf("sent %+v", m)
	}
	if len(w.Messages(w.pippin, open.id())) != 0 || len(w.Messages(w.halina, open.id())) != 1 {
		t.Error("a direct message is for its recipient alone")
	}
	w.CloseDMs(w.halina, true)
	if r := w.rest("POST", "/users/@me/channels", obj{"recipient_id": w.halina}); r.status != 200 {
		t.Errorf("opening fails with %v, but only sending should", r)
	}
	w.want(w.rest("POST", path, obj{"content": "x"}), 403, 50007)
	w.CloseDMs(w.halina, false)
	w.LeaveGuild(w.halina)
	w.want(w.rest("POST", path, obj{"content": "x"}), 403, 50278)
	w.want(w.rest("POST", "/users/@me/channels", obj{"recipient_id": "1"}), 400, 50035)
}

func TestPermissions(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/channels/" + w.general + "/messages"
	m := w.post(w.general, obj{"content": "x"})
	const all = sandbox.DefaultBotPermissions
	tests := []struct {
		name   string
		bits   int64
		do     func() reply
		status int
		code   int
	}{
		{"sees nothing", 0, func() reply { return w.rest("GET", "/channels/"+w.general, nil) }, 403, 50001},
		{"may not send", all &^ sandbox.PermSendMessages,
			func() reply { return w.rest("POST", path, obj{"content": "x"}) }, 403, 50013},
		{"no embeds", all &^ sandbox.PermEmbedLinks,
			func() reply { return w.rest("POST", path, embed(obj{"title": "x"})) }, 403, 50013},
		{"no files", all &^ sandbox.PermAttachFiles,
			func() reply { return w.upload("POST", path, obj{}, pngFile(t, "a.png")) }, 403, 50013},
		{"no pins", all &^ sandbox.PermPinMessages, func() reply { return w.rest("PUT", path+"/pins/"+m.ID, nil) },
			403, 50013},
		{"no replies", all &^ sandbox.PermReadHistory, func() reply {
			return w.rest("POST", path, obj{"content": "x", "message_reference": obj{"message_id": m.ID}})
		}, 400, 160002},
		{"no threads", all &^ sandbox.PermPublicThreads,
			func() reply { return w.rest("POST", path+"/"+m.ID+"/threads", obj{"name": "x"}) }, 403, 50013},
		{"no channel edits", all, func() reply { return w.rest("PATCH", "/channels/"+w.general, obj{"name": "x"}) },
			403, 50013},
		{"channel edits", all | sandbox.PermManageChannels,
			func() reply { return w.rest("PATCH", "/channels/"+w.general, obj{"topic": "x"}) }, 200, 0},
		{"all is well", all, func() reply { return w.rest("POST", path, obj{"content": "x"}) }, 200, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w.SetBotPermissions(w.general, test.bits)
			if r := test.do(); r.status != test.status || r.code() != test.code {
				t.Errorf("got %v, want %d with code %d", r, test.status, test.code)
			}
		})
	}
}

func TestOthersMessages(t *testing.T) {
	w := start(t, sandbox.Config{})
	m, err := w.Post(w.halina, w.general, "mine")
	if err != nil {
		t.Fatal(err)
	}
	path := "/channels/" + w.general + "/messages/" + m.ID
	w.want(w.rest("PATCH", path, obj{"content": "x"}), 403, 50005)
	w.want(w.rest("DELETE", path, nil), 403, 50013)
	if got := w.rest("GET", path, nil).message(t); got.Content != "" {
		t.Errorf("read %q without the intent for message content", got.Content)
	}
	w.want(w.rest("GET", path+"1", nil), 404, 10008)
	w.want(w.rest("GET", "/channels/1/messages", nil), 404, 10003)
}

func TestMessagePages(t *testing.T) {
	w := start(t, sandbox.Config{})
	var ids []string
	for i := range 6 {
		ids = append(ids, w.post(w.general, obj{"content": fmt.Sprint(i)}).ID)
	}
	tests := []struct{ query, want string }{
		{"", "543210"},
		{"limit=2", "54"},
		{"limit=2&before=" + ids[3], "21"},
		{"limit=2&after=" + ids[3], "54"},
		{"limit=2&after=" + ids[1], "32"},
		{"limit=3&around=" + ids[2], "321"},
	}
	bot := w.newBot()
	for _, test := range tests {
		b, err := bot.RequestWithBucketID("GET", discordgo.EndpointChannelMessages(w.general)+"?"+test.query, nil,
			"m")
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for part := range strings.SplitSeq(string(b), `"content":"`) {
			got += part[:1]
		}
		if got[1:] != test.want {
			t.Errorf("%s: %s, want %s", test.query, got[1:], test.want)
		}
	}
	w.want(w.rest("GET", "/channels/"+w.general+"/messages?limit=101", nil), 400, 50035)
}

func TestPins(t *testing.T) {
	w := start(t, sandbox.Config{})
	m := w.post(w.general, obj{"content": "rules"})
	path := "/channels/" + w.general + "/messages/pins"
	for range 2 { // the second time nothing happens
		if r := w.rest("PUT", path+"/"+m.ID, nil); r.status != 204 {
			t.Fatal(r)
		}
	}
	all := w.Messages(w.pippin, w.general)
	if len(all) != 2 || !all[0].Pinned || all[1].Type != sandbox.MessagePinned ||
		all[1].MessageReference.MessageID != m.ID {
		t.Errorf("messages %+v", all)
	}
	if r := w.rest("GET", path, nil); !strings.Contains(string(r.raw), m.ID) {
		t.Errorf("pins %v", r)
	}
	if r := w.rest("DELETE", path+"/"+m.ID, nil); r.status != 204 || w.Messages(w.pippin, w.general)[0].Pinned {
		t.Errorf("unpin: %v", r)
	}
	w.want(w.rest("PATCH", "/channels/"+w.general+"/messages/"+all[1].ID, obj{"content": "x"}), 403, 50021)
}

func TestRequestsThatAreNotUnderstood(t *testing.T) {
	w := start(t, sandbox.Config{})
	path := "/channels/" + w.general + "/messages"
	w.want(w.send("POST", path, "text/plain", strings.NewReader(`{"content":"x"}`)), 400, 50035)
	w.want(w.send("POST", path, "application/json", strings.NewReader(`{"content":`)), 400, 50109)
	w.want(w.rest("GET", "/channels/1/polls", nil), 404, 0)
	w.want(w.rest("GET", "/users/@me/guilds/1/member/x", nil), 404, 0)
	if n := len(w.Violations()); n != 4 {
		t.Errorf("%d violations, want 4: %q", n, w.Violations())
	}
	req, err := http.NewRequest("GET", w.URL()+"/api/v10/users/@me", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		agent, token string
		status       int
	}{{"curl", "Bot " + w.Token(), 403}, {"DiscordBot (x, 1)", "Bot wrong", 401},
		{"DiscordBot (x, 1)", w.Token(), 401}, {"DiscordBot (x, 1)", "Bot " + w.Token(), 200}} {
		req.Header.Set("User-Agent", test.agent)
		req.Header.Set("Authorization", test.token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != test.status {
			t.Errorf("%s: %d, want %d", test.agent, resp.StatusCode, test.status)
		}
	}
}

func TestRateLimits(t *testing.T) {
	w := start(t, sandbox.Config{Now: frozen(), BotPermissions: sandbox.PermAdministrator,
		Buckets: map[string]sandbox.Bucket{
			sandbox.BucketMessageCreate:  {Limit: 2, Per: time.Hour},
			sandbox.BucketOldMessageEdit: {Limit: 1, Per: time.Hour},
			sandbox.BucketChannelEdit:    {Limit: 1, Per: time.Hour},
		}})
	body := obj{"content": "x"}
	path := "/channels/" + w.general + "/messages"
	r := w.rest("POST", path, body)
	if r.header.Get("X-RateLimit-Limit") != "2" || r.header.Get("X-RateLimit-Remaining") != "1" ||
		r.header.Get("X-RateLimit-Reset-After") == "" {
		t.Errorf("headers %v", r.header)
	}
	first := r.id()
	w.rest("POST", path, body)
	r = w.rest("POST", path, body)
	if r.status != 429 || !strings.Contains(string(r.raw), `"retry_after":3`) ||
		r.header.Get("Retry-After") == "" || r.header.Get("X-RateLimit-Scope") != "user" {
		t.Errorf("third message: %v %v", r, r.header)
	}
	if r := w.rest("POST", "/channels/"+w.games+"/messages", body); r.status != 200 {
		t.Errorf("another channel is limited too: %v", r)
	}
	w.Advance(2 * time.Hour)
	edit := func() reply { return w.rest("PATCH", path+"/"+first, obj{"content": "y"}) }
	if r := edit(); r.status != 200 {
		t.Error(r)
	}
	w.want(edit(), 429, 30046)
	rename := func() reply { return w.rest("PATCH", "/channels/"+w.general, obj{"name": "inn"}) }
	if r := rename(); r.status != 200 {
		t.Error(r)
	}
	w.want(rename(), 429, 0)
	if r := w.rest("PATCH", "/channels/"+w.general, obj{"position": 3}); r.status != 200 {
		t.Errorf("what is no name is limited too: %v", r)
	}
	w.SetRateLimits(nil, 1)
	w.rest("GET", "/users/@me", nil)
	if r := w.rest("GET", "/users/@me", nil); r.status != 429 || r.header.Get("X-RateLimit-Global") != "true" ||
		r.header.Get("X-RateLimit-Reset-After") != "" {
		t.Errorf("global: %v %v", r, r.header)
	}
}

func TestOrderedFailures(t *testing.T) {
	w := start(t, sandbox.Config{})
	const route = "POST /channels/{channel}/messages"
	path := "/channels/" + w.general + "/messages"
	w.Fail(sandbox.Failure{Route: route, Times: 1, Status: 502, Body: "<html>"})
	if r := w.rest("POST", path, obj{"content": "x"}); r.status != 502 || string(r.raw) != "<html>" {
		t.Error(r)
	}
	w.Fail(sandbox.Failure{Route: route, Times: 1, Status: 503, After: true})
	w.rest("POST", path, obj{"content": "done all the same"})
	if n := len(w.Messages(w.pippin, w.general)); n != 1 {
		t.Errorf("%d messages, want the second alone", n)
	}
	w.Fail(sandbox.Failure{Route: route, Times: 1})
	if _, err := w.newBot().ChannelMessageSend(w.general, "x"); err == nil {
		t.Error("a cut connection is no error")
	}
	w.noViolations()
}

// A client that is killed while it sends has asked for nothing.
func TestCutRequest(t *testing.T) {
	w := start(t, sandbox.Config{})
	host := strings.TrimPrefix(w.URL(), "http://")
	conn, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: %s\r\nAuthorization: Bot %s\r\n"+
		"User-Agent: DiscordBot (x, 1)\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
		w.general, host, w.Token())
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if answer, err := io.ReadAll(conn); len(answer) > 0 || err != nil {
		t.Errorf("answered %q, %v", answer, err)
	}
	w.noViolations()
	if requests := w.Requests(); len(requests) > 0 {
		t.Errorf("the record has %v", requests)
	}
}
