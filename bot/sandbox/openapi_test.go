package sandbox_test

import (
	"encoding/json"
	"errors"
	"testing"

	"redbook/bot/sandbox"
	"redbook/bot/sandbox/openapi"
)

// Every route that the stand-in serves is one of Discord's, succeeds when it is asked rightly, and its
// request and answer are as Discord's OpenAPI description says.
func TestEveryRouteIsAsDiscordDescribesIt(t *testing.T) {
	if _, err := openapi.New(); errors.Is(err, openapi.ErrNoFile) {
		t.Skip(err)
	}
	config := sandbox.Config{
		PrivilegedIntents: sandbox.IntentGuildMembers, BotPermissions: sandbox.DefaultBotPermissions |
			sandbox.PermManageChannels | sandbox.PermManageRoles,
	}
	openapi.Watch(&config, func(err error) { t.Error(err) }, true)
	w := start(t, config)
	w.everyRoute()
	asked := map[string]bool{}
	for _, q := range w.Requests() {
		asked[q.Route] = true
		if q.Status/100 != 2 {
			t.Errorf("%s: %d, body %s", q.Route, q.Status, q.Body)
		}
	}
	for _, route := range sandbox.RoutePatterns() {
		if !asked[route] {
			t.Errorf("nobody asked %s", route)
		}
	}
	w.noViolations()
}

// everyRoute asks everything there is to ask.
func (w *world) everyRoute() {
	w.t.Helper()
	app, guild := "/applications/"+w.BotID(), "/guilds/"+w.GuildID()
	for _, path := range []string{
		"/gateway", "/gateway/bot", "/users/@me", "/users/@me/guilds", "/users/" + w.halina, "/applications/@me",
		"/oauth2/applications/@me",
		guild, guild + "/channels", guild + "/members/" + w.halina, guild + "/members/" + w.BotID(),
		guild + "/roles/member-counts",
	} {
		w.rest("GET", path, nil)
	}
	at := guild + "/members/" + w.halina + "/roles/" + w.AddRole(w.GuildID(), sandbox.Role{Name: "Hobbits"})
	w.rest("PUT", at, nil)
	w.rest("DELETE", at, nil)
	for _, at := range []string{app, app + guild} {
		w.commandRoutes(at + "/commands")
	}
	w.interactionRoutes()
	made := w.rest("POST", guild+"/channels", obj{"name": "inn", "type": 0, "topic": "Beer",
		"rate_limit_per_user": 5}).id()
	w.channelRoutes("/channels/" + made)
	w.threadRoutes("/channels/"+made, guild)
	w.rest("DELETE", "/channels/"+made, nil)
	dm := w.rest("POST", "/users/@me/channels", obj{"recipient_id": w.halina}).id()
	w.rest("POST", "/channels/"+dm+"/messages", obj{"content": "psst"})
	w.rest("GET", "/channels/"+dm, nil)
	w.rest("DELETE", "/channels/"+dm, nil)
}

func (w *world) commandRoutes(at string) {
	w.t.Helper()
	word := obj{"type": 3, "name": "word", "description": "A word", "autocomplete": true, "max_length": 9,
		"description_localizations": obj{"pl": "Słowo"}}
	number := obj{"type": 4, "name": "number", "description": "A number", "min_value": 1,
		"choices": list{obj{"name": "one", "value": 1}}}
	w.rest("PUT", at, list{
		obj{"name": "move", "description": "Moves",
			"options": list{obj{"type": 1, "name": "army", "description": "One", "options": list{word, number}}}},
		obj{"name": "Look", "type": 2},
	})
	w.rest("GET", at+"?with_localizations=true", nil)
	one := w.rest("POST", at, obj{"name": "gra", "description": "Gra", "default_member_permissions": "8"}).id()
	w.rest("GET", at+"/"+one, nil)
	w.rest("DELETE", at+"/"+one, nil)
}

func (w *world) interactionRoutes() {
	w.t.Helper()
	w.register(ping())
	b, _ := w.login(sandbox.IntentGuilds)
	first, _ := w.ask(b, w.pippin, w.games)
	row := obj{"type": 1, "components": list{obj{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}}}
	w.rest("POST", first.callback()+"?with_response=true", obj{"type": 5, "data": obj{"flags": 64}})
	w.upload("PATCH", w.webhook(first)+"/messages/@original", obj{
		"content": "board", "components": list{row},
		"attachments": list{obj{"id": "0", "filename": "b.png", "description": "The board"}},
	}, pngFile(w.t, "b.png"))
	w.rest("GET", w.webhook(first)+"/messages/@original", nil)
	more := w.rest("POST", w.webhook(first)+"?wait=true",
		obj{"content": "more", "embeds": list{obj{"title": "T", "fields": list{obj{"name": "n", "value": "v"}}}}}).
		id()
	w.rest("DELETE", w.webhook(first)+"/messages/"+more, nil)

	second, _ := w.ask(b, w.pippin, w.games)
	m := w.rest("POST", second.callback()+"?with_response=true",
		obj{"type": 4, "data": obj{"content": "press", "components": list{row}}})
	if m.status != 200 {
		w.t.Fatal(m)
	}
	shown := w.waitMessage(w.pippin, w.games, func(m sandbox.Message) bool { return m.Content == "press" })
	opener, err := w.Press(w.pippin, w.games, shown.ID, "go")
	if err != nil {
		w.t.Fatal(err)
	}
	w.rest("POST", b.interaction().callback()+"?with_response=true",
		obj{"type": 9, "data": obj{"custom_id": "form", "title": "Form", "components": list{
			obj{"type": 18, "label": "Why", "component": obj{"type": 4, "custom_id": "why", "style": 1}},
		}}})
	if _, err := w.SubmitModal(w.pippin, opener, map[string]any{"why": "because"}); err != nil {
		w.t.Fatal(err)
	}
	form := b.interaction()
	w.rest("POST", form.callback()+"?with_response=true",
		obj{"type": 7, "data": obj{"content": "pressed", "components": list{}}})
	w.rest("POST", w.webhook(form), obj{"content": "after the form"})
}

func (w *world) channelRoutes(at string) {
	w.t.Helper()
	w.rest("GET", at, nil)
	w.rest("PATCH", at, obj{"topic": "Ale"})
	w.rest("POST", at+"/typing", nil)
	first := w.rest("POST", at+"/messages", obj{"content": "Hey <@" + w.halina + ">", "nonce": "1",
		"enforce_nonce": true, "allowed_mentions": obj{"users": list{w.halina}}}).id()
	w.rest("POST", at+"/messages", obj{"content": "re", "message_reference": obj{"message_id": first}})
	v2 := w.upload("POST", at+"/messages", obj{"flags": sandbox.FlagComponentsV2, "components": list{
		obj{"type": 17, "accent_color": 255, "components": list{
			obj{"type": 10, "content": "text"}, obj{"type": 14, "divider": true, "spacing": 2},
			obj{"type": 12, "items": list{obj{"media": obj{"url": "attachment://a.png"}, "description": "alt"}}},
			obj{"type": 9, "components": list{obj{"type": 10, "content": "text"}},
				"accessory": obj{"type": 11, "media": obj{"url": "attachment://a.png"}}},
		}},
		obj{"type": 13, "file": obj{"url": "attachment://a.png"}},
		obj{"type": 1, "components": list{obj{"type": 3, "custom_id": "s",
			"options": list{obj{"label": "l", "value": "v", "emoji": obj{"name": "🎲"}}}}}},
		obj{"type": 1, "components": list{obj{"type": 5, "custom_id": "u",
			"default_values": list{obj{"id": w.halina, "type": "user"}}}}},
	}, "attachments": list{obj{"id": "0", "filename": "a.png"}}}, pngFile(w.t, "a.png")).id()
	picture := w.upload("POST", at+"/messages",
		obj{"embeds": list{obj{"title": "t", "url": "https://example.org", "color": 5,
			"image":  obj{"url": "attachment://a.png"},
			"author": obj{"name": "a"}, "footer": obj{"text": "f"}, "timestamp": "2026-08-06T12:00:00Z"}}},
		pngFile(w.t, "a.png")).id()
	for _, id := range []string{first, v2, picture} {
		w.rest("GET", at+"/messages/"+id, nil)
	}
	w.rest("PATCH", at+"/messages/"+first, obj{"content": "Hey"})
	for _, pins := range []string{"/messages/pins/", "/pins/"} {
		w.rest("PUT", at+pins+first, nil)
		w.rest("GET", at+"/messages/pins", nil)
		w.rest("DELETE", at+pins+first, nil)
	}
	w.rest("GET", at+"/messages?limit=10", nil)
	w.rest("DELETE", at+"/messages/"+picture, nil)
}

func (w *world) threadRoutes(at, guild string) {
	w.t.Helper()
	m := w.rest("POST", at+"/messages", obj{"content": "A game"}).id()
	public := w.rest("POST", at+"/messages/"+m+"/threads", obj{"name": "Game", "auto_archive_duration": 1440}).
		id()
	private := w.rest("POST", at+"/threads", obj{"name": "Secret", "type": 12, "invitable": false}).id()
	w.rest("GET", at+"/messages/"+m, nil)
	for _, thread := range []string{public, private} {
		members := "/channels/" + thread + "/thread-members"
		w.rest("PUT", members+"/"+w.halina, nil)
		w.rest("GET", members, nil)
		w.rest("GET", members+"/"+w.halina, nil)
		w.rest("DELETE", members+"/"+w.halina, nil)
		w.rest("POST", "/channels/"+thread+"/messages", obj{"content": "in it"})
		w.rest("PATCH", "/channels/"+thread, obj{"name": "Over"})
		w.rest("GET", guild+"/threads/active", nil)
		w.rest("GET", "/channels/"+thread+"/messages", nil)
		w.rest("PATCH", "/channels/"+thread, obj{"archived": true, "locked": true})
		w.rest("GET", "/channels/"+thread, nil)
	}
	w.rest("DELETE", "/channels/"+private, nil)
	forum := "/channels/" + w.AddForum(w.GuildID(), "posts", "War")
	w.rest("GET", forum, nil)
	var offered struct {
		Tags []sandbox.ForumTag `json:"available_tags"`
	}
	if err := json.Unmarshal(w.rest("PATCH", forum,
		obj{"available_tags": list{obj{"name": "War"}, obj{"name": "Over"}}}).raw, &offered); err != nil {
		w.t.Fatal(err)
	}
	post := "/channels/" + w.upload("POST", forum+"/threads", obj{"name": "A game",
		"applied_tags": list{offered.Tags[0].ID},
		"message":      obj{"content": "Sit down", "attachments": list{obj{"id": "0", "filename": "a.png"}}}},
		pngFile(w.t, "a.png")).id()
	w.rest("PATCH", post, obj{"applied_tags": list{offered.Tags[1].ID}})
	w.rest("GET", post, nil)
}
