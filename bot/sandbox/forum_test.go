package sandbox_test

import (
	"encoding/json"
	"slices"
	"testing"

	"redbook/bot/sandbox"
)

// A post of a forum is a thread that begins with a message of its own id; nothing else stands in a forum.
func TestForums(t *testing.T) {
	w := start(t, sandbox.Config{BotPermissions: sandbox.DefaultBotPermissions | sandbox.PermManageChannels})
	forum := w.AddForum(w.GuildID(), "games", "War", "Over")
	path := "/channels/" + forum
	var shown struct {
		Type int                `json:"type"`
		Tags []sandbox.ForumTag `json:"available_tags"`
	}
	if err := json.Unmarshal(w.rest("GET", path, nil).raw, &shown); err != nil || shown.Type != 15 ||
		len(shown.Tags) != 2 {
		t.Fatalf("the forum is %+v, %v", shown, err)
	}
	w.want(w.rest("POST", path+"/messages", obj{"content": "x"}), 400, 50008)
	w.want(w.rest("POST", path+"/threads", obj{"name": "A game"}), 400, 50035)
	w.want(w.rest("POST", path+"/threads", obj{"name": "A game", "message": obj{"content": ""}}), 400, 50006)
	body := obj{"name": "A game", "message": obj{"content": "Sit down"}, "applied_tags": list{"1"}}
	w.want(w.rest("POST", path+"/threads", body), 400, 50035)
	w.RequireTag(forum)
	delete(body, "applied_tags")
	w.want(w.rest("POST", path+"/threads", body), 400, 40067)
	body["applied_tags"] = list{shown.Tags[0].ID}
	post := w.rest("POST", path+"/threads", body)
	first := w.Messages(w.pippin, post.id())
	if post.status != 201 || len(first) != 1 || first[0].ID != post.id() || first[0].Content != "Sit down" {
		t.Fatalf("%v begins with %+v", post, first)
	}
	over := shown.Tags[1].ID
	tags := func(want ...string) {
		t.Helper()
		for _, c := range w.Channels(w.pippin) {
			if c.ID == post.id() && !slices.Equal(c.Applied, want) {
				t.Errorf("the post has %q, want %q", c.Applied, want)
			}
		}
	}
	tags(shown.Tags[0].ID)
	w.rest("PATCH", "/channels/"+post.id(), obj{"applied_tags": list{shown.Tags[1].ID}})
	tags(over)
	w.want(w.rest("PATCH", path, obj{"available_tags": list{obj{"name": "a"}, obj{"name": "a"}}}), 400, 50035)
	changed := w.rest("PATCH", path, obj{"available_tags": list{obj{"id": shown.Tags[1].ID, "name": "Over"},
		obj{"name": "Hunt"}}})
	if err := json.Unmarshal(changed.raw, &shown); err != nil || len(shown.Tags) != 2 || shown.Tags[1].ID == "" {
		t.Errorf("%v", changed)
	}
	tags(over)
}
