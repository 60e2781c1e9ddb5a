package openapi_test

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"redbook/bot/sandbox/openapi"
)

func description(t *testing.T) *openapi.Spec {
	t.Helper()
	spec, err := openapi.New()
	if errors.Is(err, openapi.ErrNoFile) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return spec
}

func complains(t *testing.T, about string, err error, part string) {
	t.Helper()
	switch {
	case part == "" && err != nil:
		t.Errorf("%s: %v", about, err)
	case part != "" && (err == nil || !strings.Contains(err.Error(), part)):
		t.Errorf("%s: got %v, want a complaint with %q", about, err, part)
	}
}

// What the description refuses, what it would let pass, and where the documentation wins.
func TestRequests(t *testing.T) {
	spec := description(t)
	tests := []struct {
		method, path, query, body string
		part                      string // of the complaint; empty for none
	}{
		{"GET", "/gateway/bot", "", "", ""},
		{"GET", "/gateway/bots", "", "", "no such route"},
		{"PATCH", "/gateway", "", "", "no such route"},
		{"GET", "/channels/12", "", "", ""},
		{"GET", "/channels/abc", "", "", "pattern"},
		{"GET", "/channels/1/messages", "limit=5&after=7", "", ""},
		{"GET", "/channels/1/messages", "limits=5", "", `"limits"`},
		{"GET", "/channels/1", "", `{"a":1}`, "no body"},
		{"POST", "/channels/1/messages", "", `{"content":"x","nonce":"n","enforce_nonce":true,"components":null}`,
			""},
		{"POST", "/channels/1/messages", "", `{"content":5}`, "content"},
		{"POST", "/channels/1/messages", "", `{"content":"x"`, "EOF"},
		{"POST", "/channels/1/messages", "", `{"contentt":"x"}`, "unknown fields /contentt"},
		{"POST", "/channels/1/messages", "", `{"attachments":[{"id":0,"filename":"a.png","alt":"x"}]}`,
			"unknown fields /attachments/0/alt"},
		{"POST", "/channels/1/messages", "",
			`{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"x","label":"l","title":"t"}]}]}`,
			"/components/0/components/0/title"},
		{"POST", "/channels/1/messages", "", `{"embeds":[{"title":" ` + strings.Repeat("a", 256) + ` "}]}`, ""},
		{"POST", "/channels/1/messages", "", `{"embeds":[{"title":"` + strings.Repeat("a", 257) + `"}]}`,
			"maxLength"},
		{"POST", "/interactions/1/T/callback", "with_response=true", `{"type":4,"data":{"content":"x"}}`, ""},
		{"POST", "/interactions/1/T/callback", "", `{"type":8,"data":{"choices":[{"name":"a","value":"b"}]}}`, ""},
		{"POST", "/interactions/1/T/callback", "", `{"type":8,"data":{"content":"x"}}`,
			"unknown fields /data/content"},
		{"PATCH", "/webhooks/1/T/messages/@original", "", `{"content":"x"}`, ""},
		{"POST", "/applications/1/commands", "", `{"name":"a","description":"b","default_member_permissions":"8"}`,
			""},
		{"POST", "/applications/1/commands", "",
			`{"name":"a","description":"b","options":[{"type":11,"name":"f","description":"c","file_types":[".rec"]}]}`, ""},
		{"POST", "/applications/1/commands", "",
			`{"name":"a","description":"b","options":[{"type":3,"name":"f","description":"c","file_types":[".rec"]}]}`,
			"unknown fields /options/0/file_types"},
		{"PUT", "/applications/1/commands", "", `[{"name":"a","description":"b","option":[]}]`,
			"unknown fields /0/option"},
		{"PUT", "/applications/1/commands", "", `[{"name":"a","description":"b","name_localizations":{"pl":"c"}}]`,
			""},
	}
	for _, test := range tests {
		query, err := url.ParseQuery(test.query)
		if err != nil {
			t.Fatal(err)
		}
		err = errors.Join(spec.Request(test.method, test.path, query, []byte(test.body)),
			spec.RequestFields(test.method, test.path, []byte(test.body)))
		complains(t, test.method+" "+test.path+" "+test.body, err, test.part)
	}
}

func TestAnswers(t *testing.T) {
	spec := description(t)
	tests := []struct {
		method, path string
		status       int
		body         string
		part         string
	}{
		{"GET", "/gateway", 200, `{"url":"wss://gateway.example"}`, ""},
		{"GET", "/gateway", 200, `{"address":"wss://gateway.example"}`, "url"},
		{"GET", "/gateway", 200, `{"url":"wss://gateway.example","shards":1}`, "unknown fields /shards"},
		{"GET", "/gateway", 204, "", "no such status"},
		{"DELETE", "/channels/1/messages/2", 204, "", ""},
		{"DELETE", "/channels/1/messages/2", 204, "{}", "no body"},
		{"DELETE", "/channels/1/messages/2", 502, "<html>", ""},
		{"GET", "/channels/1", 404, `{"code":10003,"message":"Unknown Channel"}`, ""},
		{"GET", "/channels/1", 404, `{"message":"Unknown Channel"}`, "code"},
		{"POST", "/channels/1/messages", 400,
			`{"code":50035,"message":"Invalid Form Body","errors":{"content":{"_errors":[{"code":"BASE_TYPE_MAX_LENGTH","message":"long"}]}}}`, ""},
		{"POST", "/channels/1/messages", 429, `{"message":"slow","retry_after":0.5,"global":false}`, ""},
		{"POST", "/channels/1/messages", 429, `{"message":"slow","global":false}`, "retry_after"},
	}
	for _, test := range tests {
		err := spec.Answer(test.method, test.path, test.status, []byte(test.body))
		complains(t, test.method+" "+test.path+" "+test.body, err, test.part)
	}
}

// Events are ours to describe, but for the objects in them.
func TestEvents(t *testing.T) {
	spec := description(t)
	const user = `{"id":"7","username":"pippin","discriminator":"0","global_name":null,"avatar":null,"flags":0,"public_flags":0,"primary_guild":null}`
	const common = `"id":"1","application_id":"2","token":"T","version":1,"channel_id":"3","app_permissions":"0","locale":"pl",` +
		`"channel":{"id":"3","type":1,"flags":0,"recipients":[` + user + `]},"entitlements":[],` +
		`"authorizing_integration_owners":{"0":"0"},"context":1,"attachment_size_limit":5`
	const ping = `{"id":"4","name":"ping","type":1,"options":[]}`
	tests := []struct{ name, data, part string }{
		{"MESSAGE_DELETE", `{"id":"1","channel_id":"2"}`, ""},
		{"MESSAGE_DELETE", `{"id":"1"}`, "channel_id"},
		{"MESSAGE_DELETE", `{"id":"1","channel_id":"2","chanel":"2"}`, "unknown fields /chanel"},
		{"MESSAGE_CREATE", `{"id":"1","channel_id":"2"}`, "author"},
		{"MESSAGE_DELETED", `{}`, "MESSAGE_DELETED"},
		{"GUILD_MEMBER_REMOVE", `{"guild_id":"1","user":` + user + `}`, ""},
		{"GUILD_MEMBER_REMOVE", `{"guild_id":"1","user":{"id":"7"}}`, "username"},
		{"INTERACTION_CREATE", `{"type":2,` + common + `,"user":` + user + `,"data":` + ping + `}`, ""},
		{"INTERACTION_CREATE", `{"type":2,` + common + `,"user":` + user + `,"data":{"name":"ping","type":1}}`,
			"'id'"},
		{"INTERACTION_CREATE", `{"type":2,` + common + `,"user":` + user +
			`,"data":{"id":"4","name":"ping","type":1,"option":[]}}`, "unknown fields /data/option"},
		{"INTERACTION_CREATE", `{"type":2,` + common + `,"data":` + ping + `}`, "user"},
		{"INTERACTION_CREATE", `{"type":3,` + common + `,"user":` + user +
			`,"data":{"custom_id":"a","component_type":2,"id":1}}`, "message"},
		{"INTERACTION_CREATE", `{"type":9}`, "INTERACTION_CREATE 9"},
	}
	for _, test := range tests {
		complains(t, test.name+" "+test.data, spec.Event(test.name, []byte(test.data)), test.part)
	}
}

func TestLoadRefusesWhatIsNoDescription(t *testing.T) {
	for name, text := range map[string]string{"nothing": "", "no paths": `{"openapi":"3.1.0"}`, "a list": "[]"} {
		path := filepath.Join(t.TempDir(), "openapi.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := openapi.Load(path); err == nil {
			t.Errorf("%s: loaded", name)
		}
	}
	if _, err := openapi.Load(filepath.Join(t.TempDir(), "none.json")); err == nil {
		t.Error("a missing file: loaded")
	}
}
