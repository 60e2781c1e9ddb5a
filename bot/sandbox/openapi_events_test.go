package sandbox_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"

	"redbook/bot/sandbox"
	"redbook/bot/sandbox/openapi"
)

// Every event that there is happens, and what is in it is as Discord describes it.
func TestEveryEventIsAsDiscordDescribesIt(t *testing.T) {
	if _, err := openapi.New(); errors.Is(err, openapi.ErrNoFile) {
		t.Skip(err)
	}
	config := sandbox.Config{PrivilegedIntents: sandbox.IntentGuildMembers,
		BotPermissions: sandbox.DefaultBotPermissions | sandbox.PermManageChannels}
	openapi.Watch(&config, func(err error) { t.Error(err) }, true)
	var mu sync.Mutex
	happened := map[string]bool{}
	check := config.ObserveEvent
	config.ObserveEvent = func(name string, data json.RawMessage) {
		check(name, data)
		key, err := openapi.EventName(name, data)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		happened[key] = true
	}
	w := start(t, config)
	intents := sandbox.IntentGuilds | sandbox.IntentGuildMembers | sandbox.IntentGuildMessages |
		sandbox.IntentDirectMessages
	b, session := w.login(intents)
	w.peopleComeAndGo()
	w.everyInteraction(b)
	w.channelRoutes("/channels/" + w.games)
	w.threadRoutes("/channels/"+w.games, "/guilds/"+w.GuildID())
	if _, err := w.Post(w.pippin, w.DM(w.pippin), "psst"); err != nil {
		t.Fatal(err)
	}
	made := w.rest("POST", "/guilds/"+w.GuildID()+"/channels", obj{"name": "inn", "type": 0}).id()
	w.rest("PATCH", "/channels/"+made, obj{"topic": "Ale"})
	w.DeleteChannel(made)
	w.DropGateway(4000)
	b.closed()
	b = w.dial("v=10&encoding=json")
	b.read() // hello
	b.send(6, obj{"token": w.Token(), "session_id": session, "seq": 1})
	b.event("RESUMED")
	names, err := openapi.EventNames()
	if err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, name := range names {
		if !happened[name] {
			t.Errorf("no %s happened", name)
		}
		delete(happened, name)
	}
	for name := range happened {
		t.Errorf("%s has no schema", name)
	}
	w.noViolations()
}

// peopleComeAndGo has everything happen to guilds, members and roles.
func (w *world) peopleComeAndGo() {
	w.t.Helper()
	inn := w.AddGuild("Green Dragon")
	w.RemoveBot(inn)
	w.InviteBot(inn)
	w.SetMember(w.GuildID(), w.halina, false)
	w.SetMember(w.GuildID(), w.halina, true)
	role := w.AddRole(w.GuildID(), sandbox.Role{Name: "Organiser", Color: 14919242})
	w.GiveRole(w.GuildID(), role, w.halina, true)
	w.ChangeRole(w.GuildID(), role, func(r *sandbox.Role) { r.Color = 255 })
	w.DeleteRole(w.GuildID(), role)
}

// everyInteraction uses a command with every kind of option, and in the guild, in a thread and in a direct
// message completes it and uses controls.
func (w *world) everyInteraction(b *rawBot) {
	w.t.Helper()
	options, given := list{}, []sandbox.Option{}
	for i, value := range []any{"text", 5, true, w.halina, w.games, w.GuildID(), w.pippin, 1.5,
		sandbox.File{Filename: "a.rec", Data: []byte("x")}} {
		kind := sandbox.OptionString + i
		name := "o" + string(rune('a'+i))
		options = append(options, obj{"type": kind, "name": name, "description": "One"})
		given = append(given, sandbox.Option{Name: name, Value: value})
	}
	options[0].(obj)["autocomplete"] = true
	w.register(ping(), obj{"name": "all", "description": "Takes all", "options": options})
	if _, err := w.Command(w.pippin, w.games, "all", given...); err != nil {
		w.t.Fatal(err)
	}
	w.rest("POST", b.interaction().callback(), obj{"type": 5, "data": obj{"flags": 64}})

	thread := w.rest("POST", "/channels/"+w.games+"/threads", obj{"name": "Game", "type": 11}).id()
	for _, channel := range []string{w.games, thread, w.DM(w.pippin)} {
		done := make(chan error, 1)
		go func() {
			_, err := w.Autocomplete(w.pippin, channel, "all", sandbox.Option{Name: "oa", Value: "t", Focused: true})
			done <- err
		}()
		w.rest("POST", b.interaction().callback(), obj{"type": 8, "data": obj{"choices": list{}}})
		if err := <-done; err != nil {
			w.t.Error(err)
		}
		w.controls(b, channel)
	}
}

// controls uses selects, a button and the form that it opens.
func (w *world) controls(b *rawBot, channel string) {
	w.t.Helper()
	command, _ := w.ask(b, w.pippin, channel)
	rows := list{obj{"type": 1,
		"components": list{obj{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}}}}
	values := map[string]string{"s3": "v", "s5": w.halina}
	if channel == w.games {
		values["s6"], values["s8"] = w.GuildID(), w.general
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		one := obj{"type": int(name[1] - '0'), "custom_id": name}
		if name == "s3" {
			one["options"] = list{obj{"label": "l", "value": "v"}}
		}
		rows = append(rows, obj{"type": 1, "components": list{one}})
	}
	w.rest("POST", command.callback(),
		obj{"type": 4, "data": obj{"content": "use " + channel, "components": rows}})
	shown := w.waitMessage(w.pippin, channel,
		func(m sandbox.Message) bool { return m.Content == "use "+channel })
	for _, c := range shown.Controls()[1:] {
		if _, err := w.Select(w.pippin, channel, shown.ID, c.CustomID, values[c.CustomID]); err != nil {
			w.t.Fatal(err)
		}
		w.rest("POST", b.interaction().callback(), obj{"type": 6})
	}
	opener, err := w.Press(w.pippin, channel, shown.ID, "go")
	if err != nil {
		w.t.Fatal(err)
	}
	w.rest("POST", b.interaction().callback(),
		obj{"type": 9, "data": obj{"custom_id": "form", "title": "Form", "components": list{
			obj{"type": 10, "content": "Tell"},
			obj{"type": 18, "label": "Why", "component": obj{"type": 4, "custom_id": "why", "style": 1}},
			obj{"type": 18, "label": "Who", "component": obj{"type": 5, "custom_id": "who"}},
		}}})
	if _, err := w.SubmitModal(w.pippin, opener,
		map[string]any{"why": "because", "who": []string{w.halina}}); err != nil {
		w.t.Fatal(err)
	}
	w.rest("POST", b.interaction().callback(), obj{"type": 6})
}
