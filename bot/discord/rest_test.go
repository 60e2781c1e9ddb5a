package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"redbook/storage/ids"
)

func noInteraction(context.Context, *Interaction) {}

const (
	callbackRoute = "POST /api/v10/interactions/1300000000000000001/" + interactionToken + "/callback"
	webhookPath   = "/api/v10/webhooks/900/" + interactionToken
	messages      = "/api/v10/channels/600/messages"
)

func TestCallbacks(t *testing.T) {
	ctx := t.Context()
	tests := []struct {
		name string
		call func(*Client, *Interaction) error
		want string
	}{
		{"DeferMessage", func(c *Client, i *Interaction) error { return c.DeferMessage(ctx, i, false) },
			`{"type":5}`},
		{"DeferMessage ephemeral", func(c *Client, i *Interaction) error { return c.DeferMessage(ctx, i, true) },
			`{"data":{"flags":64},"type":5}`},
		{"DeferUpdate", func(c *Client, i *Interaction) error { return c.DeferUpdate(ctx, i) }, `{"type":6}`},
		{"Reply", func(c *Client, i *Interaction) error {
			return c.Reply(ctx, i, Message{Content: "hi @everyone", Ephemeral: true})
		}, `{"data":{"allowed_mentions":{"parse":[]},"content":"hi @everyone","flags":64},"type":4}`},
		{"UpdateMessage", func(c *Client, i *Interaction) error {
			return c.UpdateMessage(ctx, i, Message{Content: "done"})
		},
			`{"data":{"allowed_mentions":{"parse":[]},"components":[],"content":"done","embeds":[]},"type":7}`},
		{"Choices", func(c *Client, i *Interaction) error {
			return c.Choices(ctx, i, []Choice{{Localized{"Bree", map[string]string{"pl": "Bree"}}, "b"}})
		}, `{"data":{"choices":[{"name":"Bree","name_localizations":{"pl":"Bree"},"value":"b"}]},"type":8}`},
		{"no Choices", func(c *Client, i *Interaction) error { return c.Choices(ctx, i, nil) },
			`{"data":{"choices":[]},"type":8}`},
		{"Modal", func(c *Client, i *Interaction) error {
			return c.Modal(ctx, i, Modal{CustomID: "m", Title: "T", Fields: []TextInput{{CustomID: "f", Label: "L"}}})
		}, `{"data":{"components":[{"component":{"custom_id":"f","required":true,"style":1,"type":4},"label":"L","type":18}],"custom_id":"m","title":"T"},"type":9}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake(t)
			f.always(callbackRoute, reply{})
			i := readInteraction(t, "command")
			if i.Acknowledged() {
				t.Error("acknowledged before")
			}
			if err := tt.call(f.client(), i); err != nil {
				t.Fatal(err)
			}
			if got := f.last().payload; got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if !i.Acknowledged() {
				t.Error("not acknowledged after")
			}
		})
	}
}

func TestMultipartCarriesAltText(t *testing.T) {
	f := newFake(t)
	f.always("POST "+messages, reply{body: object{"id": "8001"}})
	png := "\x89PNG\r\n\x1a\n\x00\xff"
	id, err := f.client().Send(t.Context(), "600", Message{
		Nonce: "n1",
		Files: []File{{Name: "board.png", Data: []byte(png), Description: "Mapa: „Bree”"},
			{Name: `a"b.txt`, Data: []byte("x")}},
	})
	if err != nil || id != "8001" {
		t.Fatal(id, err)
	}
	r := f.last()
	want := `{"allowed_mentions":{"parse":[]},"attachments":[{"description":"Mapa: „Bree”","filename":"board.png","id":"0"},{"filename":"a\"b.txt","id":"1"}],"enforce_nonce":true,"nonce":"n1"}`
	if r.payload != want {
		t.Errorf("got  %s\nwant %s", r.payload, want)
	}
	if got := r.files["files[0]"]; got != "board.png|image/png|"+png {
		t.Errorf("files[0] = %q", got)
	}
	if got := r.files["files[1]"]; !strings.HasPrefix(got, `a"b.txt|text/plain`) || len(r.files) != 2 {
		t.Errorf("files = %q", r.files)
	}
}

func TestSendIsRepeatedWithItsNonce(t *testing.T) {
	for _, nonce := range []string{"outbox-7", ""} {
		f := newFake(t)
		var nonces []any
		f.answer("POST "+messages, func(r *recorded) reply {
			var j map[string]any
			json.Unmarshal([]byte(r.payload), &j)
			nonces = append(nonces, j["nonce"])
			switch r.nth {
			case 1:
				return reply{drop: true}
			case 2:
				return reply{status: 502, body: "<html>bad gateway</html>"}
			}
			return reply{body: object{"id": "8001"}}
		})
		id, err := f.client().Send(t.Context(), "600", Message{Content: "x", Nonce: nonce})
		if err != nil || id != "8001" {
			t.Fatal(id, err)
		}
		if len(nonces) != 3 || nonces[0] != nonces[1] || nonces[1] != nonces[2] || nonces[0] == "" ||
			nonce != "" && nonces[0] != nonce {
			t.Errorf("nonces %v", nonces)
		}
	}
}

// After a lost answer, "already acknowledged" means that the callback did arrive.
func TestCallbackWhoseAnswerWasLost(t *testing.T) {
	f := newFake(t)
	already := reply{status: 400,
		body: object{"code": 40060, "message": "Interaction has already been acknowledged."}}
	f.answer(callbackRoute, func(r *recorded) reply {
		return reply{drop: r.nth == 1, status: 400, body: already.body}
	})
	c, i := f.client(), readInteraction(t, "command")
	if err := c.DeferUpdate(t.Context(), i); err != nil {
		t.Errorf("after a lost answer: %v", err)
	}
	if err := c.DeferUpdate(t.Context(), i); !errors.Is(err, ErrAlreadyAcknowledged) {
		t.Errorf("a second callback: %v", err)
	}
}

func TestNotRepeatable(t *testing.T) {
	f := newFake(t)
	f.always("POST "+webhookPath, reply{drop: true})
	f.always("POST /api/v10/channels/600/threads", reply{status: 500})
	c := f.client()
	if _, err := c.FollowUp(t.Context(), readInteraction(t, "command"), Message{Content: "x"}); err == nil {
		t.Error("no error from a dropped follow-up")
	}
	if _, err := c.StartThread(t.Context(), "600", "game", ThreadOptions{}); err == nil {
		t.Error("no error from a failed thread")
	}
	if got := f.count("POST"); got != 2 {
		t.Errorf("%d requests, want one each", got)
	}
}

func TestGivesUpOnBrokenServer(t *testing.T) {
	f := newFake(t)
	f.always("GET /api/v10/channels/600", reply{status: 503, body: "<html>"})
	_, err := f.client().Channel(t.Context(), "600")
	var api *APIError
	if !errors.As(err, &api) || api.Status != 503 || f.count("GET") != maxTries {
		t.Errorf("%v after %d tries", err, f.count("GET"))
	}
}

// What fails about a person does not say about whom: errors end up in the log.
func TestErrorsNameNobody(t *testing.T) {
	f, ctx := newFake(t), t.Context()
	const person ids.User = "110000000000000001"
	f.always("GET /api/v10/guilds/500/members/"+string(person), reply{status: 403, body: "<html>"})
	f.always("PUT /api/v10/channels/600/thread-members/"+string(person), reply{status: 403, body: "<html>"})
	f.always("DELETE /api/v10/channels/600/thread-members/"+string(person), reply{status: 403, body: "<html>"})
	f.always("POST /api/v10/users/@me/channels", reply{status: 403, body: "<html>"})
	c := f.client()
	_, member := c.IsMember(ctx, "500", person)
	_, dm := c.OpenDM(ctx, person)
	i := &Interaction{ID: "700", User: User{ID: person, Name: "Zosia"}}
	for name, err := range map[string]error{"IsMember": member, "OpenDM": dm,
		"AddThreadMember":    c.AddThreadMember(ctx, "600", person),
		"RemoveThreadMember": c.RemoveThreadMember(ctx, "600", person),
		"Interaction":        errors.New(i.LogValue().String() + i.String())} {
		if err == nil || strings.Contains(err.Error(), string(person)) || strings.Contains(err.Error(), "Zosia") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A back-off that the deadline does not allow is not mistaken for a rate limit.
func TestBackoffStopsAtDeadline(t *testing.T) {
	f := newFake(t)
	f.always("GET /api/v10/channels/600", reply{status: 500})
	c := f.client()
	c.timing.retryFirst = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	_, err := c.Channel(ctx, "600")
	if !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, ErrRateLimited) || f.count("GET") != 1 {
		t.Errorf("%v after %d tries", err, f.count("GET"))
	}
}

func TestNothingInvalidIsSent(t *testing.T) {
	f := newFake(t) // every request is unexpected
	c, i, bad := f.client(), readInteraction(t, "command"), Message{Content: long(2001)}
	_, send := c.Send(t.Context(), "600", bad)
	_, empty := c.Send(t.Context(), "600", Message{Content: " "})
	_, private := c.Send(t.Context(), "600", Message{Content: "x", Ephemeral: true})
	_, follow := c.FollowUp(t.Context(), i, bad)
	_, thread := c.StartThread(t.Context(), "600", long(101), ThreadOptions{})
	_, edited := c.EditAnswer(t.Context(), i, "", bad)
	_, nowhere := c.Send(t.Context(), "", Message{Content: "x"})
	for n, err := range []error{send, empty, private, follow, thread, nowhere,
		c.Reply(t.Context(), i, bad), c.UpdateMessage(t.Context(), i, bad), edited,
		c.Edit(t.Context(), "600", "1", bad),
		c.Delete(t.Context(), "600", ""), c.Modal(t.Context(), i, Modal{}),
		c.Choices(t.Context(), i, make([]Choice, 26))} {
		if !errors.Is(err, ErrInvalid) {
			t.Errorf("%d: %v", n, err)
		}
	}
	if err := c.DeferUpdate(t.Context(), &Interaction{ID: "1"}); !errors.Is(err, ErrTokenExpired) {
		t.Errorf("an interaction without a token: %v", err)
	}
}

func TestChannels(t *testing.T) {
	ctx := t.Context()
	tests := []struct {
		name  string
		route string
		reply reply
		call  func(*Client) (any, error)
		sent  string
		want  any
	}{
		{"LastMessage", "GET " + messages, reply{body: []object{{"id": "9", "content": "old"}}},
			func(c *Client) (any, error) {
				id, text, err := c.LastMessage(ctx, "600")
				return string(id) + text, err
			}, "",
			"9old"},
		{"LastMessage of none", "GET " + messages, reply{body: []object{}},
			func(c *Client) (any, error) {
				id, text, err := c.LastMessage(ctx, "600")
				return string(id) + text, err
			}, "",
			""},
		{"Channel", "GET /api/v10/channels/601",
			reply{body: object{"id": "601", "type": 12, "name": "g", "guild_id": "500", "parent_id": "600",
				"thread_metadata": object{"archived": true, "locked": true}}},
			func(c *Client) (any, error) { return c.Channel(ctx, "601") }, "",
			Channel{ID: "601", Type: ChannelPrivateThread, Name: "g", GuildID: "500", ParentID: "600", Archived: true,
				Locked: true}},
		{"StartThread", "POST /api/v10/channels/600/threads", reply{status: 201, body: object{"id": "601"}},
			func(c *Client) (any, error) { return c.StartThread(ctx, "600", "g", ThreadOptions{}) },
			`{"auto_archive_duration":10080,"name":"g","type":11}`, ids.Channel("601")},
		{"StartThread private", "POST /api/v10/channels/600/threads", reply{status: 201, body: object{"id": "601"}},
			func(c *Client) (any, error) {
				return c.StartThread(ctx, "600", "g", ThreadOptions{Private: true, AutoArchive: 60})
			}, `{"auto_archive_duration":60,"invitable":false,"name":"g","type":12}`, ids.Channel("601")},
		{"StartThreadFromMessage", "POST " + messages + "/8/threads", reply{status: 201, body: object{"id": "8"}},
			func(c *Client) (any, error) { return c.StartThreadFromMessage(ctx, "600", "8", "g", ThreadOptions{}) },
			`{"auto_archive_duration":10080,"name":"g"}`, ids.Channel("8")},
		{"AddThreadMember", "PUT /api/v10/channels/601/thread-members/70", reply{},
			func(c *Client) (any, error) { return nil, c.AddThreadMember(ctx, "601", "70") }, "", nil},
		{"RemoveThreadMember", "DELETE /api/v10/channels/601/thread-members/70", reply{},
			func(c *Client) (any, error) { return nil, c.RemoveThreadMember(ctx, "601", "70") }, "", nil},
		{"RemoveThreadMember of nobody", "DELETE /api/v10/channels/601/thread-members/70",
			reply{status: 404, body: object{"code": 10007}},
			func(c *Client) (any, error) { return nil, c.RemoveThreadMember(ctx, "601", "70") }, "", nil},
		{"ActiveThreads", "GET /api/v10/guilds/500/threads/active",
			reply{body: object{"threads": []object{{"id": "601", "type": 12, "parent_id": "600", "owner_id": "1",
				"member_count": 3}}}},
			func(c *Client) (any, error) {
				list, err := c.ActiveThreads(ctx, "500")
				return fmt.Sprintf("%+v", list), err
			}, "", fmt.Sprintf("%+v", []Channel{{ID: "601", Type: ChannelPrivateThread, ParentID: "600", OwnerID: "1",
				Members: 3}})},
		{"Unarchive", "PATCH /api/v10/channels/601", reply{body: object{"id": "601"}},
			func(c *Client) (any, error) { return nil, c.Unarchive(ctx, "601") }, `{"archived":false}`, nil},
		{"Rename", "PATCH /api/v10/channels/601", reply{body: object{"id": "601"}},
			func(c *Client) (any, error) { return nil, c.Rename(ctx, "601", "Anna") }, `{"name":"Anna"}`, nil},
		{"StartPost", "POST /api/v10/channels/600/threads", reply{status: 201, body: object{"id": "602"}},
			func(c *Client) (any, error) {
				return c.StartPost(ctx, "600", "Anna", Message{Content: "Sit down"}, []string{"7"})
			}, `{"applied_tags":["7"],"auto_archive_duration":10080,"message":{"allowed_mentions":{"parse":[]},` +
				`"content":"Sit down"},"name":"Anna"}`, ids.Channel("602")},
		{"TagPost", "PATCH /api/v10/channels/602", reply{body: object{"id": "602"}},
			func(c *Client) (any, error) { return nil, c.TagPost(ctx, "602", nil) }, `{"applied_tags":[]}`, nil},
		{"OfferTags", "PATCH /api/v10/channels/600", reply{body: object{"id": "600"}},
			func(c *Client) (any, error) {
				var kept Tag
				if err := kept.UnmarshalJSON([]byte(`{"id":"7","name":"War","emoji_name":"x"}`)); err != nil {
					return nil, err
				}
				return nil, c.OfferTags(ctx, "600", []Tag{kept, {Name: "Over"}})
			}, `{"available_tags":[{"id":"7","name":"War","emoji_name":"x"},{"name":"Over"}]}`, nil},
		{"SetComponents", "PATCH " + messages + "/8", reply{body: object{"id": "8"}},
			func(c *Client) (any, error) {
				return nil, c.SetComponents(ctx, "600", "8", []Row{{Button{Label: "Go", URL: "https://a.b"}}})
			}, `{"components":[{"components":[{"label":"Go","style":5,"type":2,"url":"https://a.b"}],"type":1}]}`, nil},
		{"RemoveComponents", "PATCH " + messages + "/8", reply{body: object{"id": "8"}},
			func(c *Client) (any, error) { return nil, c.RemoveComponents(ctx, "600", "8") }, `{"components":[]}`,
			nil},
		{"Delete", "DELETE " + messages + "/8", reply{},
			func(c *Client) (any, error) { return nil, c.Delete(ctx, "600", "8") }, "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake(t)
			f.always(tt.route, tt.reply)
			got, err := tt.call(f.client())
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, %v; want %v", got, err, tt.want)
			}
			if sent := f.last().payload; sent != tt.sent {
				t.Errorf("sent %s, want %s", sent, tt.sent)
			}
		})
	}
}

func TestOpenDMRemembers(t *testing.T) {
	f := newFake(t)
	f.always("POST /api/v10/users/@me/channels", reply{body: object{"id": "650", "type": 1}})
	c := f.client()
	for range 3 {
		if id, err := c.OpenDM(t.Context(), "70"); err != nil || id != "650" {
			t.Fatal(id, err)
		}
	}
	if got := f.count("POST"); got != 1 {
		t.Errorf("opened %d times", got)
	}
}

// What may have been posted so long ago that Discord has forgotten its nonce is looked for first: by the
// nonce, or where Discord does not tell it by author, time and text. What cannot be looked for is posted.
func TestWhatWasPerhapsSentIsLookedFor(t *testing.T) {
	since := time.UnixMilli(1700000000000)
	id := func(after time.Duration) string {
		return strconv.FormatInt((since.Add(after).UnixMilli()-1420070400000)<<22, 10)
	}
	old, fresh := id(-time.Minute), id(time.Minute)
	self, other := object{"id": "1"}, object{"id": "2"}
	m := Message{Content: "It rains.\n\nPippin is to move", Nonce: "abc"}
	for name, test := range map[string]struct {
		there  reply
		posted bool
	}{
		"its nonce": {reply{body: []object{{"id": fresh, "nonce": "abc", "author": self}}}, false},
		"another nonce": {reply{body: []object{{"id": fresh, "nonce": "abd", "author": self,
			"content": m.Content}}}, true},
		"the text": {reply{body: []object{{"id": fresh, "author": self,
			"content": "It rains.\n\nMerry is to move"}}}, false},
		"another text": {reply{body: []object{{"id": fresh, "author": self,
			"content": "It snows.\n\nPippin is to move"}}}, true},
		"the text, long ago": {reply{body: []object{{"id": old, "author": self, "content": m.Content}}}, true},
		"somebody else's":    {reply{body: []object{{"id": fresh, "author": other, "content": m.Content}}}, true},
		"nothing":            {reply{body: []object{}}, true},
		"it cannot be read":  {reply{status: 403, body: object{"code": 50001, "message": "Missing Access"}}, true},
	} {
		f := newFake(t)
		f.always("GET "+messages, test.there)
		f.always("POST "+messages, reply{body: object{"id": "new"}})
		c := f.client()
		c.self.Store(&identity{user: User{ID: "1"}})
		if _, err := c.Send(t.Context(), "600", m); err != nil || f.count("GET") > 0 || f.count("POST") != 1 {
			t.Errorf("%s: what is fresh is looked for: %v", name, err)
		}
		got, err := c.Send(PerhapsSent(t.Context(), since), "600", m)
		if posted := f.count("POST") == 2; err != nil || posted != test.posted || posted != (got == "new") {
			t.Errorf("%s: posted %t, id %s, %v", name, posted, got, err)
		}
	}
}

// It is looked for among all that came since, however much that is; a channel in which thousands are is not
// read for ever.
func TestWhatWasPerhapsSentIsLookedForFarBack(t *testing.T) {
	since := time.UnixMilli(1700000000000)
	m := Message{Content: "It rains.", Nonce: "abc"}
	for newer, all := range map[int]int{0: 1, 98: 1, 99: 2, 250: 3, 5000: 10} { // and in how many pages they are
		f := newFake(t)
		f.answer("GET "+messages, func(r *recorded) reply {
			query, err := url.ParseQuery(r.query)
			if err != nil {
				t.Error(err)
			}
			after := sentAt(ids.Message(query.Get("after")))
			page := []object{}
			for n := range newer + 1 { // the one that is looked for is the oldest
				nonce, at := "abc", since.Add(time.Duration(n)*time.Second)
				if n > 0 {
					nonce = "other"
				}
				if at.After(after) && len(page) < 100 {
					page = append(page, object{"id": firstID(at), "nonce": nonce, "author": object{"id": "1"}})
				}
			}
			slices.Reverse(page)
			return reply{body: page}
		})
		f.always("POST "+messages, reply{body: object{"id": "new"}})
		c := f.client()
		c.self.Store(&identity{user: User{ID: "1"}})
		got, err := c.Send(PerhapsSent(t.Context(), since), "600", m)
		if err != nil || got == "new" || f.count("POST") > 0 || f.count("GET") != 1 {
			t.Errorf("%d newer ones: %s after %d pages, %v", newer, got, f.count("GET"), err)
		}
		m.Nonce = "another"
		if got, err := c.Send(PerhapsSent(t.Context(), since), "600", m); err != nil || got != "new" {
			t.Errorf("what was not sent, %d newer ones: %s, %v", newer, got, err)
		}
		if pages := f.count("GET") - 1; pages != all {
			t.Errorf("%d newer ones: %d pages were looked through", newer, pages)
		}
		m.Nonce = "abc"
	}
}
