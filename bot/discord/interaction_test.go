package discord

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"redbook/storage/ids"
)

const interactionToken = "aW50ZXJhY3Rpb24tc2VjcmV0" // in all of testdata

func readInteraction(t *testing.T, name string) *Interaction {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	i, err := decodeInteraction(raw)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestDecodeInteraction(t *testing.T) {
	tests := map[string]Interaction{
		"command": {
			ID: "1300000000000000001", ApplicationID: "900", Kind: KindCommand,
			GuildID: "500", ChannelID: "601", ChannelType: ChannelPublicThread, ParentChannelID: "600",
			User: User{ID: "70", Name: "Bilbo"}, Locale: "pl", GuildLocale: "en-US", AppPermissions: 309237763136,
			Permissions: PermManageGuild, Roles: []string{"81"},
			Command: &CommandData{
				ID: "41", Name: "game", Subcommand: []string{"seat", "invite"},
				Options: []OptionValue{
					{Name: "who", Type: OptionUser, String: "71"},
					{Name: "side", Type: OptionString, String: "shadow"},
					{Name: "days", Type: OptionInteger, Int: 3},
					{Name: "open", Type: OptionBool, Bool: true},
					{Name: "file", Type: OptionAttachment, String: "91"},
				},
				Files: map[string]Upload{"91": {"games.csv", 12,
					"https://cdn.discordapp.com/ephemeral-attachments/1/91/games.csv?ex=1"}},
				Users: map[ids.User]User{"71": {ID: "71", Name: "Samwise"}, "72": {ID: "72", Name: "helper", Bot: true}},
			},
		},
		"autocomplete": {
			ID: "1300000000000000002", ApplicationID: "900", Kind: KindAutocomplete,
			ChannelID: "650", ChannelType: ChannelDM,
			User: User{ID: "70", Name: "bilbo_b"}, Locale: "en-GB",
			Command: &CommandData{
				ID: "42", Name: "move",
				Options: []OptionValue{
					{Name: "from", Type: OptionString, String: "Bree"},
					{Name: "units", Type: OptionInteger, String: "2x", Focused: true},
				},
				Users: map[ids.User]User{},
			},
		},
		"component": { // its message holds components nobody knows
			ID: "1300000000000000003", ApplicationID: "900", Kind: KindComponent,
			GuildID: "500", ChannelID: "600", ChannelType: ChannelText,
			User: User{ID: "70", Name: "Bilbo Baggins"}, Locale: "pl", GuildLocale: "pl",
			AppPermissions: PermSendMessages,
			Message: &MessageRef{ID: "8001", ChannelID: "600", Ephemeral: true,
				Files: []Attached{{"31", "board.png"}}},
			Component: &ComponentData{CustomID: "draft:17:2", Values: []string{"bree", "rivendell"}},
		},
		"modal": {
			ID: "1300000000000000004", ApplicationID: "900", Kind: KindModal,
			GuildID: "500", ChannelID: "600", ChannelType: ChannelText,
			User: User{ID: "70", Name: "bilbo_b"}, Locale: "pl",
			Modal: &ModalData{CustomID: "note:5", Fields: map[string]string{"title": "Moria", "body": "drums",
				"how": "loud"}},
		},
	}
	for name, want := range tests {
		t.Run(name, func(t *testing.T) {
			got := readInteraction(t, name)
			if got.token() != interactionToken {
				t.Errorf("token %q", got.token())
			}
			want.answer = got.answer
			if !reflect.DeepEqual(*got, want) {
				t.Errorf("got  %#v\nwant %#v", deref(*got), deref(want))
			}
		})
	}
}

// deref makes the parts behind pointers readable in a failure.
func deref(i Interaction) []any {
	parts := []any{i.ID, i.User, i.ChannelType, i.ParentChannelID, i.AppPermissions}
	if i.Command != nil {
		parts = append(parts, *i.Command)
	}
	if i.Component != nil {
		parts = append(parts, *i.Component, *i.Message)
	}
	if i.Modal != nil {
		parts = append(parts, *i.Modal)
	}
	return parts
}

func TestDecodeInteractionRefusals(t *testing.T) {
	for _, raw := range []string{
		``, `{}`, `[]`, `{"id":"1","type":2}`,
		`{"id":"1","token":"` + interactionToken + `","type":9,"data":{}}`,
		`{"id":"1","token":"` + interactionToken + `","type":3,"data":"` + interactionToken + `"}`,
	} {
		_, err := decodeInteraction([]byte(raw))
		if err == nil {
			t.Errorf("%s: no error", raw)
		} else if strings.Contains(err.Error(), interactionToken) {
			t.Errorf("%s: the error holds the token: %v", raw, err)
		}
	}
}

func TestCommandDataLookups(t *testing.T) {
	c := readInteraction(t, "command").Command
	if got := c.Path(); got != "game seat invite" {
		t.Errorf("path %q", got)
	}
	if o, ok := c.Option("days"); !ok || o.Int != 3 {
		t.Errorf("days = %v, %v", o, ok)
	}
	if _, ok := c.Option("absent"); ok {
		t.Error("found an absent option")
	}
	if _, ok := c.Focused(); ok {
		t.Error("a command has a focused option")
	}
	if o, ok := readInteraction(t, "autocomplete").Command.Focused(); !ok || o.Name != "units" ||
		o.String != "2x" {
		t.Errorf("focused = %v, %v", o, ok)
	}
}

// However an interaction is printed, its token is not.
func TestInteractionHidesToken(t *testing.T) {
	i := readInteraction(t, "command")
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "i", i)
	slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "i", i)
	for _, s := range []string{
		fmt.Sprintf("%v %+v %#v %s", i, i, i, i),
		fmt.Sprintf("%+v %#v", struct{ I *Interaction }{i}, []any{i}),
		log.String(),
	} {
		if strings.Contains(s, interactionToken) {
			t.Errorf("token in %s", s)
		}
		if !strings.Contains(s, string(i.ID)) && !strings.Contains(s, "0x") {
			t.Errorf("no id in %s", s)
		}
	}
	if strings.Contains(log.String(), "shadow") {
		t.Errorf("what was typed is in the log: %s", &log)
	}
}

// A press without its message, or without anything to go by, never comes to the bot's handlers.
func TestAPressWithoutItsMessageIsRefused(t *testing.T) {
	for _, text := range []string{
		`{"id":"5","token":"x","type":3,"data":{"custom_id":"s:g1"}}`,
		`{"id":"5","token":"x","type":3,"message":null,"data":{"custom_id":"s:g1"}}`,
		`{"id":"5","token":"x","type":3,"message":{"id":"8"}}`,
	} {
		if i, err := decodeInteraction([]byte(text)); err == nil {
			t.Errorf("%s is %v", text, i)
		}
	}
}
