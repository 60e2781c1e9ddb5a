package discord

import (
	"strings"
	"testing"

	"redbook/storage/ids"
)

// Who may give a role follows from the permission and from the order of roles; of two in the same place the
// older one stands above.
func TestWhoMayGiveARole(t *testing.T) {
	s := ServerRoles{server: "1", owner: "90", own: []string{"30"}, all: map[string]Role{
		"1":  {ID: "1"},
		"20": {ID: "20", Position: 2},
		"30": {ID: "30", Position: 2, Permissions: PermManageRoles},
		"31": {ID: "31", Position: 2},
		"40": {ID: "40", Position: 3, Permissions: PermAdministrator},
		"41": {ID: "41", Position: 3},
	}}
	for id, below := range map[string]bool{"1": true, "20": false, "30": false, "31": true, "40": false} {
		if r, _ := s.Role(id); s.Below(r) != below {
			t.Errorf("%s is below the bot's: %t", id, !below)
		}
	}
	if !s.Manages() || s.Everyone().ID != "1" {
		t.Errorf("the bot manages roles: %t; everybody's is %v", s.Manages(), s.Everyone())
	}
	for _, c := range []struct {
		user, held, role string
		may              bool
	}{{"90", "", "40", true}, {"91", "30", "31", true}, {"91", "30", "20", false}, {"91", "41", "31", false},
		{"91", "40", "30", true}, {"91", "40", "41", true}, {"91", "", "31", false}, {"91", "99", "31", false}} {
		r, _ := s.Role(c.role)
		if s.MayGive(ids.User(c.user), strings.Fields(c.held), r) != c.may {
			t.Errorf("%s with %q may give %s: %t", c.user, c.held, c.role, !c.may)
		}
	}
}

// A reason is cut where it is too long, and never within a letter.
func TestReasonOfARole(t *testing.T) {
	f := newFake(t)
	f.always("PUT /api/v10/guilds/1/members/2/roles/3", reply{})
	c := f.client()
	if err := c.GiveRole(t.Context(), "1", "2", "3", strings.Repeat("ż", 100)); err != nil {
		t.Fatal(err)
	}
	if got := f.last().header.Get("X-Audit-Log-Reason"); got != strings.Repeat("%C5%BC", 512/6) {
		t.Errorf("the reason is %q", got)
	}
}
