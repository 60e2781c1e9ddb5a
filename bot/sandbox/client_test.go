package sandbox_test

import (
	"encoding/json"
	"testing"

	"redbook/bot/sandbox"
)

func TestModalRoundTrip(t *testing.T) {
	w := start(t, sandbox.Config{})
	w.register(ping())
	b, _ := w.login(0)
	in, id := w.ask(b, w.pippin, w.games)
	w.rest("POST", in.callback(), obj{"type": 9, "data": obj{"custom_id": "m", "title": "T", "components": list{
		row(obj{"type": 4, "custom_id": "name", "style": 1, "label": "Name", "min_length": 3, "max_length": 5}),
		obj{"type": 18, "label": "Side", "component": selectWith(obj{"max_values": 2})},
	}}})
	bad := []map[string]any{
		{"name": "ab", "s": []string{"a"}},
		{"name": "abcdef", "s": []string{"a"}},
		{"name": "abcd", "s": []string{"z"}},
		{"name": "abcd"},
		{"name": "abcd", "s": []string{"a"}, "other": "x"},
	}
	for _, fields := range bad {
		if _, err := w.SubmitModal(w.pippin, id, fields); err == nil {
			t.Errorf("submitted %v", fields)
		}
	}
	if _, err := w.SubmitModal(w.halina, id, map[string]any{"name": "abcd", "s": []string{"a"}}); err == nil {
		t.Error("submitted someone else's form")
	}
	if _, err := w.SubmitModal(w.pippin, id,
		map[string]any{"name": "abcd", "s": []string{"a", "b"}}); err != nil {
		t.Fatal(err)
	}
	var sent struct {
		Type int
		Data struct {
			CustomID   string `json:"custom_id"`
			Components []struct {
				Components []struct{ Value string }
				Component  struct{ Values []string }
			}
		}
	}
	if err := json.Unmarshal(b.interaction().Raw, &sent); err != nil {
		t.Fatal(err)
	}
	if sent.Type != 5 || sent.Data.CustomID != "m" || sent.Data.Components[0].Components[0].Value != "abcd" ||
		len(sent.Data.Components[1].Component.Values) != 2 {
		t.Errorf("sent %+v", sent)
	}
}

// What Discord's client would not let a user send.
func TestClientChecks(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(0)
	w.register(
		obj{"name": "all", "description": "d", "options": list{
			obj{"type": 3, "name": "word", "description": "d", "required": true, "min_length": 2, "max_length": 4},
			obj{"type": 3, "name": "side", "description": "d",
				"choices": list{obj{"name": "Shadow", "value": "shadow"}}},
			obj{"type": 4, "name": "count", "description": "d", "min_value": 1, "max_value": 3},
			obj{"type": 5, "name": "sure", "description": "d"},
			obj{"type": 6, "name": "who", "description": "d"},
			obj{"type": 7, "name": "where", "description": "d", "channel_types": list{0}},
			obj{"type": 11, "name": "file", "description": "d"},
		}},
		obj{"name": "guild", "description": "d", "contexts": list{0}},
		obj{"name": "admin", "description": "d", "default_member_permissions": "0"},
		obj{"name": "manager", "description": "d", "default_member_permissions": "16"},
		obj{"name": "writer", "description": "d", "default_member_permissions": "2048"},
		obj{"name": "group", "description": "d",
			"options": list{obj{"type": 2, "name": "in", "description": "d",
				"options": list{obj{"type": 1, "name": "sub", "description": "d"}}}}},
	)
	word := sandbox.Opt("word", "abc")
	tests := []struct {
		name    string
		user    string
		channel string
		command string
		options []sandbox.Option
		ok      bool
	}{
		{"required missing", w.pippin, w.games, "all", nil, false},
		{"everything", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("side", "shadow"),
			sandbox.Opt("count", 2), sandbox.Opt("sure", true),
			sandbox.Opt("who", w.halina), sandbox.Opt("where", w.general),
			sandbox.Opt("file", sandbox.File{Filename: "a.txt", Data: []byte("x")})}, true},
		{"too short", w.pippin, w.games, "all", []sandbox.Option{sandbox.Opt("word", "a")}, false},
		{"too long", w.pippin, w.games, "all", []sandbox.Option{sandbox.Opt("word", "abcde")}, false},
		{"no choice", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("side", "elves")}, false},
		{"fraction", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("count", 1.5)}, false},
		{"too many", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("count", 4)}, false},
		{"text for a number", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("count", "2")}, false},
		{"text for a boolean", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("sure", "yes")}, false},
		{"unknown user", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("who", "1")}, false},
		{"channel of another type", w.pippin, w.games, "all",
			[]sandbox.Option{word, sandbox.Opt("where", w.DM(w.pippin))}, false},
		{"unknown option", w.pippin, w.games, "all", []sandbox.Option{word, sandbox.Opt("x", "y")}, false},
		{"twice", w.pippin, w.games, "all", []sandbox.Option{word, word}, false},
		{"unknown command", w.pippin, w.games, "none", nil, false},
		{"guild only in DM", w.pippin, w.DM(w.pippin), "guild", nil, false},
		{"guild only in guild", w.pippin, w.games, "guild", nil, true},
		{"another's DM", w.pippin, w.DM(w.halina), "all", []sandbox.Option{word}, false},
		{"administrators", w.pippin, w.games, "admin", nil, true},
		{"not for everyone", w.halina, w.games, "admin", nil, false},
		{"owners may manage", w.pippin, w.games, "manager", nil, true},
		{"others may not", w.halina, w.games, "manager", nil, false},
		{"others may write", w.halina, w.games, "writer", nil, true},
		{"bare group", w.pippin, w.games, "group", nil, false},
		{"nested", w.pippin, w.games, "group in sub", nil, true},
		{"wrong nesting", w.pippin, w.games, "group sub", nil, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := w.Command(test.user, test.channel, test.command, test.options...)
			if (err == nil) != test.ok {
				t.Errorf("got %v, want ok %v", err, test.ok)
			}
			if test.ok {
				b.interaction()
			}
		})
	}
	m := w.post(w.games, obj{"content": "x", "components": list{
		row(selectWith(obj{"min_values": 1, "max_values": 1})),
		row(obj{"type": 2, "style": 1, "label": "x", "custom_id": "off", "disabled": true}),
		row(obj{"type": 5, "custom_id": "u"})}})
	if _, err := w.Press(w.pippin, w.games, m.ID, "off"); err == nil {
		t.Error("pressed a disabled button")
	}
	for _, test := range []struct {
		id     string
		values []string
		ok     bool
	}{{"s", nil, false}, {"s", []string{"a"}, true}, {"s", []string{"z"}, false},
		{"s", []string{"a", "b"}, false}, {"u", []string{w.halina}, true}, {"u", []string{"1"}, false},
		{"x", []string{"a"}, false}} {
		if _, err := w.Select(w.pippin, w.games, m.ID, test.id, test.values...); (err == nil) != test.ok {
			t.Errorf("select %s %v: %v", test.id, test.values, err)
		}
	}
}
