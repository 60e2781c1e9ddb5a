package discord

import (
	"strconv"
	"testing"
)

// From the documentation, "Permissions", "Permission Overwrites".
func TestPermissionsInAChannel(t *testing.T) {
	const view, send, files = PermViewChannel, PermSendMessages, PermAttachFiles
	bits := bitText
	over := func(kind int, id string, allow, deny Permissions) overwriteJSON {
		return overwriteJSON{ID: id, Type: kind, Allow: bits(allow), Deny: bits(deny)}
	}
	for name, c := range map[string]struct {
		base       Permissions
		overwrites []overwriteJSON
		want       Permissions
	}{
		"none":               {view | send, nil, view | send},
		"everyone is denied": {view | send, []overwriteJSON{over(0, "guild", 0, send)}, view},
		"a role is allowed again": {view | send, []overwriteJSON{over(0, "mine", send, 0),
			over(0, "guild", 0, send)}, view | send},
		"one role denies, another wins": {view | send, []overwriteJSON{over(0, "mine", 0, send),
			over(0, "mine2", send, 0)}, view | send},
		"a role of others": {view | send, []overwriteJSON{over(0, "theirs", 0, view|send)},
			view | send},
		"the bot itself has the last": {view, []overwriteJSON{over(1, "bot", 0, files),
			over(0, "mine", send|files, 0)}, view | send},
		"another member":                 {view, []overwriteJSON{over(1, "somebody", 0, view)}, view},
		"a role with the id of a member": {view, []overwriteJSON{over(0, "bot", 0, view)}, view},
		"hidden":                         {view | send | files, []overwriteJSON{over(0, "guild", 0, view)}, 0},
		"an administrator": {permAdministrator, []overwriteJSON{over(0, "guild", 0, view)},
			^Permissions(0)},
	} {
		got, err := inChannel(Guild{ID: "guild", Permissions: whole(c.base)}, "bot", []string{"mine", "mine2"},
			c.overwrites)
		if err != nil || got != c.want {
			t.Errorf("%s: %b, %v, want %b", name, got, err, c.want)
		}
	}
	if _, err := inChannel(Guild{ID: "guild", Permissions: view}, "bot", nil,
		[]overwriteJSON{{ID: "guild", Allow: "many", Deny: "0"}}); err == nil {
		t.Error("no number was read as permissions")
	}
}

func TestGuildsComeInPages(t *testing.T) {
	f := newFake(t)
	page := func(n, first int) reply {
		list := []object{}
		for i := range n {
			list = append(list, object{"id": bitText(Permissions(first + i)), "name": "a server",
				"permissions": "1024"})
		}
		return reply{body: list}
	}
	f.answer("GET /api/v10/users/@me/guilds", func(r *recorded) reply {
		if r.nth == 1 {
			return page(guildPage, 1)
		}
		return page(3, 1000)
	})
	guilds, err := f.client().Guilds(t.Context())
	if err != nil || len(guilds) != guildPage+3 || guilds[guildPage].ID != "1000" ||
		guilds[0].Permissions != PermViewChannel {
		t.Errorf("%d servers, %v", len(guilds), err)
	}
}

func bitText(p Permissions) string { return strconv.FormatUint(uint64(p), 10) }
