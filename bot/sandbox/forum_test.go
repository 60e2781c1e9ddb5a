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

// A moderator makes forums and their tags, as Discord lets them.
func TestModeratorsMakeForums(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(sandbox.IntentGuilds)
	channels := "/sandbox/guilds/" + w.GuildID() + "/channels"
	if status, answer := w.call("POST", channels, obj{"name": "stage", "type": 13}); status != 400 ||
		answer["field"] != "type" {
		t.Errorf("a stage: %d %v", status, answer)
	}
	id := w.done("POST", channels, obj{"name": "boards", "type": 15})["id"].(string)
	var told struct {
		ID   string
		Type int
		Tags []sandbox.ForumTag `json:"available_tags"`
	}
	if err := json.Unmarshal(b.event("CHANNEL_CREATE").D, &told); err != nil || told.ID != id ||
		told.Type != 15 {
		t.Errorf("the bot hears of %+v, %v", told, err)
	}
	w.done("PATCH", "/sandbox/channels/"+id,
		obj{"available_tags": list{obj{"name": "War"}, obj{"name": "Over"}}})
	if err := json.Unmarshal(b.event("CHANNEL_UPDATE").D, &told); err != nil || len(told.Tags) != 2 ||
		told.Tags[0].ID == "" || told.Tags[1].Name != "Over" {
		t.Errorf("the bot hears of %+v, %v", told, err)
	}
	for path, tags := range map[string]list{
		id:      {obj{"name": "War"}, obj{"name": "War"}},
		w.games: {obj{"name": "War"}},
	} {
		status, answer := w.call("PATCH", "/sandbox/channels/"+path, obj{"available_tags": tags})
		if status != 400 || answer["field"] != "available_tags" {
			t.Errorf("tags %v: %d %v", tags, status, answer)
		}
	}
}
