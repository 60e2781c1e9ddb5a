package sandbox_test

import (
	"slices"
	"strconv"
	"testing"

	"redbook/bot/sandbox"
)

// The bot gives and takes the roles that stand below its own, if it may, and says why.
func TestRolesOfMembers(t *testing.T) {
	w := start(t, sandbox.Config{})
	b, _ := w.login(sandbox.IntentGuilds)
	guild := w.GuildID()
	role := w.AddRole(guild, sandbox.Role{Name: "League"})
	b.event("GUILD_ROLE_CREATE")
	control := "/sandbox/guilds/" + guild
	at := func(user, role string) string { return "/guilds/" + guild + "/members/" + user + "/roles/" + role }
	w.want(w.rest("PUT", at(w.halina, role), nil), 403, 50013)
	w.done("PATCH", control, obj{"bot_permissions": strconv.FormatInt(
		sandbox.DefaultBotPermissions|sandbox.PermManageRoles, 10)})
	b.event("GUILD_ROLE_UPDATE")
	for range 2 { // to give it again is no error
		w.want(w.rest("PUT", at(w.halina, role), nil), 204, 0)
	}
	if got := w.Holders(guild, role); !slices.Equal(got, []string{w.halina}) {
		t.Errorf("it is held by %v", got)
	}
	w.done("PATCH", control+"/roles/"+role, obj{"above_bot": true})
	b.event("GUILD_ROLE_UPDATE")
	w.want(w.rest("DELETE", at(w.halina, role), nil), 403, 50013)
	w.done("PATCH", control+"/roles/"+role, obj{"above_bot": false, "permissions": "8"})
	w.want(w.rest("DELETE", at(w.halina, role), nil), 204, 0)
	w.want(w.rest("DELETE", at(w.halina, role), nil), 204, 0)
	if got := w.Holders(guild, role); len(got) > 0 {
		t.Errorf("it is still held by %v", got)
	}
	managed := w.AddRole(guild, sandbox.Role{Name: "Another bot", Managed: true})
	w.want(w.rest("PUT", at(w.halina, managed), nil), 403, 50013)
	w.want(w.rest("PUT", at(w.halina, guild), nil), 400, 50028)
	w.want(w.rest("PUT", at("1", role), nil), 404, 10013)
	w.SetMember(guild, w.halina, false)
	w.want(w.rest("PUT", at(w.halina, role), nil), 404, 10007)
	w.done("DELETE", control+"/roles/"+role, nil)
	b.event("GUILD_ROLE_DELETE")
	w.want(w.rest("PUT", at(w.pippin, role), nil), 404, 10011)
	if n := len(w.AuditLog(guild)); n != 4 {
		t.Errorf("the audit log has %d entries", n)
	}
	for _, bad := range []obj{{"permissions": "all"}, {"permissions": "-1"}} {
		if status, _ := w.call("PATCH", control+"/roles/"+managed, bad); status != 400 {
			t.Errorf("%v: %d", bad, status)
		}
	}
}
