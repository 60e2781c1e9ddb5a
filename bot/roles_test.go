package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"redbook/bot/sandbox"
	"redbook/storage/ids"
)

const managing = sandbox.DefaultBotPermissions | sandbox.PermManageRoles

// role makes a role of the server.
func (h *house) role(r sandbox.Role) string { return h.server.AddRole(h.server.GuildID(), r) }

// held waits until a role is held by these people and nobody else.
func (h *house) held(role string, users ...int) {
	h.t.Helper()
	want := []string{}
	for _, user := range users {
		want = append(want, h.users[user])
	}
	slices.Sort(want)
	h.eventually(func() bool {
		h.bot.TendRoles(h.ctx)
		return slices.Equal(h.server.Holders(h.server.GuildID(), role), want)
	})
}

// barred checks that a role was refused, and what is to be done about it.
func (h *house) barred(m sandbox.Message, what string) {
	h.t.Helper()
	if !strings.HasPrefix(m.Content, "⚠️") || !strings.Contains(m.Content, what) ||
		strings.Contains(m.Content, "⟨") {
		h.t.Errorf("%s: %q", what, m.Content)
	}
	h.t.Log(m.Content)
}

// Whoever plays in a league gets the role that organisers name, and loses it with their place; the champion
// gets another one. What stands in the way is told with what to do: to whoever names a role, and once to
// organisers when it comes later.
func TestRolesOfPlayers(t *testing.T) {
	h := newHouse(t)
	guild := h.server.GuildID()
	event := h.opensLeague(sandbox.Opt("form", "round-robin"))
	opened := h.reads(pippin, h.channel, "**Spring** is open for sign-up")
	for user := range 3 {
		h.use(user, h.channel, opened, "ev:join:")
	}
	players, champion := h.role(sandbox.Role{Name: "Players"}), h.role(sandbox.Role{Name: "Champion"})
	names := func(user int, what, role string, more ...sandbox.Option) sandbox.Message {
		t.Helper()
		return h.command(user, h.channel, "league roles", append(more, sandbox.Opt(what, role))...)
	}
	h.barred(names(pippin, "members", players), "Manage Roles")
	h.server.SetGuildPermissions(guild, managing)
	h.barred(names(halina, "members", players), "organizatorzy")
	h.barred(names(merry, "members", players), "yourself")
	h.barred(names(pippin, "members", h.role(sandbox.Role{AboveBot: true})), "above my own")
	h.barred(names(pippin, "members", h.role(sandbox.Role{Permissions: sandbox.PermManageMessages})),
		"(Manage Messages)")
	h.barred(names(pippin, "champion", h.role(sandbox.Role{Managed: true})), "integration")
	h.barred(names(pippin, "champion", guild), "Everybody")
	h.problem(pippin, names(pippin, "champion", champion, sandbox.Opt("division", "B")),
		"event-role-of-division", nil)
	if m := h.command(pippin, h.channel, "league roles"); !strings.Contains(m.Content, "Nobody gets a role") {
		t.Errorf("none: %q", m.Content)
	}
	m := names(pippin, "members", players, sandbox.Opt("champion", champion))
	if strings.Contains(m.Content, "⚠️") || !strings.Contains(m.Content, players) {
		t.Errorf("named: %q", m.Content)
	}
	t.Log(m.Content)
	if m := h.reads(halina, h.channel, "🎭 <@"+h.users[pippin]); len(m.Notified) > 0 ||
		!strings.Contains(m.Content, champion) {
		t.Errorf("told: %q, notified %v", m.Content, m.Notified)
	}
	h.command(merry, h.channel, "league start")
	h.held(players, pippin, halina, merry)
	if log := h.server.AuditLog(guild); len(log) != 3 || log[0].Reason != "Spring: plays there, or has won" {
		t.Errorf("the audit log says %v", log)
	}
	for _, game := range h.eventGames(event) {
		h.settled(game)
	}
	h.server.SetMember(guild, h.users[halina], false) // which is no error
	takes := func(user int) {
		t.Helper()
		h.command(merry, h.channel, "league leave", sandbox.Opt("player", h.users[user]),
			sandbox.Opt("reason", "gone"))
	}
	takes(halina)
	h.eventually(func() bool { // it is noted that she has it no longer
		list, err := h.store.RolesOf(h.ctx, ids.User(h.users[halina]))
		return err == nil && len(list) == 0
	})
	h.held(players, pippin, merry)
	h.server.ChangeRole(guild, players, func(r *sandbox.Role) { r.AboveBot = true })
	takes(pippin)
	told := h.reads(merry, h.channel, "<@&"+players+"> cannot be given now")
	if !slices.Equal(told.Notified, []string{h.users[merry]}) ||
		!strings.Contains(told.Content, "Server Settings") {
		t.Errorf("told: %q, notified %v", told.Content, told.Notified)
	}
	t.Log(told.Content)
	h.reads(merry, h.channel, "**Spring** is over")
	h.held(champion, merry)
	h.ahead.Add(int64(2 * time.Hour))
	h.bot.TendRoles(h.ctx)
	h.bot.TendEvents(h.ctx)
	again := h.command(merry, h.channel, "league roles", sandbox.Opt("event", string(event)))
	if !strings.Contains(again.Content, "⚠️") {
		t.Errorf("shown: %q", again.Content)
	}
	n := 0
	for _, m := range h.server.Messages(h.users[merry], h.channel) {
		if !m.Ephemeral() && strings.Contains(m.Content, "cannot be given now") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("it is told %d times", n)
	}
	h.server.ChangeRole(guild, players, func(r *sandbox.Role) { r.AboveBot = false })
	h.command(merry, h.channel, "league roles", sandbox.Opt("event", string(event)))
	h.held(players)
	h.reads(merry, h.channel, "can be given again")
	for _, user := range []int{pippin, merry} {
		if m := h.command(user, h.channel, "league book", sandbox.Opt("event", string(event))); !strings.Contains(
			m.Content, "🎭") || strings.Contains(m.Content, "⟨") {
			t.Errorf("book: %q", m.Content)
		}
	}
	kept, err := h.store.RolesOf(h.ctx, ids.User(h.users[merry]))
	if err != nil || len(kept) != 1 || kept[0].Role != champion {
		t.Errorf("of the champion is kept %v, %v", kept, err)
	}
	asked := h.press(merry, h.channel, h.command(merry, h.channel, "privacy"), "privacy:ask")
	h.press(merry, h.channel, asked, "privacy:delete")
	h.held(champion)
	if kept, err := h.store.RolesOf(h.ctx, ids.User(h.users[merry])); err != nil || len(kept) > 0 {
		t.Errorf("of somebody who was forgotten is kept %v, %v", kept, err)
	}
	for _, v := range h.server.Violations() { // to look for somebody who has left the server is one
		if !strings.Contains(v, "10007") && !strings.Contains(v, "50278") {
			t.Error(v)
		}
	}
	h.server.ForgetViolations()
}
