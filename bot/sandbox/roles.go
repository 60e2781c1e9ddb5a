package sandbox

import (
	"net/url"
	"slices"
)

// guildRole is a role that people hold.
type guildRole struct {
	Role
	holders map[string]bool
}

// AuditEntry is what a guild's audit log says of a role that the bot has given or taken.
type AuditEntry struct {
	User, Role string
	Has        bool
	Reason     string
}

// AuditLog lists the entries of a guild's audit log, oldest first.
func (s *Server) AuditLog(guildID string) []AuditEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.anyGuild(guildID).audit)
}

func (g *guild) role(id string) *guildRole {
	if g == nil {
		return nil
	}
	if i := slices.IndexFunc(g.roles, func(r *guildRole) bool { return r.ID == id }); i >= 0 {
		return g.roles[i]
	}
	return nil
}

// wireRoles is all roles in Discord's form: first that of everyone, the highest last.
func (s *Server) wireRoles(g *guild) []role {
	list := []role{{ID: g.ID, Name: "@everyone", Permissions: bits(memberPermissions)}}
	side := func(above bool) {
		for _, r := range g.roles {
			if r.AboveBot == above {
				list = append(list, r.wire(len(list)))
			}
		}
	}
	side(false)
	list = append(list, role{ID: g.BotRole, Name: s.app.Name, Position: len(list), Permissions: bits(g.botBits),
		Managed: true})
	side(true)
	return list
}

// wireRole is one of them that exists.
func (s *Server) wireRole(g *guild, id string) role {
	list := s.wireRoles(g)
	return list[slices.IndexFunc(list, func(r role) bool { return r.ID == id })]
}

func (r *guildRole) wire(position int) role {
	return role{
		ID: r.ID, Name: r.Name, Color: r.Color, Colors: roleColors{Primary: r.Color}, Position: position,
		Permissions: bits(r.Permissions), Managed: r.Managed, Mentionable: true,
	}
}

// hold gives a role to a member or takes it away.
func (s *Server) hold(g *guild, r *guildRole, user string, has bool) {
	if r.holders[user] == has {
		return
	}
	if has {
		r.holders[user] = true
	} else {
		delete(r.holders, user)
	}
	s.dispatch("GUILD_MEMBER_UPDATE", IntentGuildMembers, g.ID, memberOfGuild{s.member(g, user, true), g.ID})
	s.guildsChanged()
}

// maxReason is the length of a reason for the audit log (documentation, "Audit Log Resource").
const maxReason = 512

// memberRole has the bot give a role or take it ("Add Guild Member Role", "Remove Guild Member Role"): it
// needs the permission, and a role of its own that stands above; as an administrator, too.
func memberRole(has bool) func(*Server, *request) (any, error) {
	return func(s *Server, q *request) (any, error) {
		g, err := s.botGuild(q.path("guild"))
		if err != nil {
			return nil, err
		}
		reason, err := url.PathUnescape(q.http.Header.Get("X-Audit-Log-Reason"))
		if err != nil || runes(reason) > maxReason {
			return nil, formError("reason", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxReason)
		}
		if g.botBits&(PermManageRoles|PermAdministrator) == 0 {
			return nil, errPermissions
		}
		user := q.path("user")
		if _, known := s.wireAnyone(user); !known {
			return nil, errUnknownUser
		}
		if !g.hasMember(user, s.app.ID) {
			return nil, errUnknownMember
		}
		r := g.role(q.path("role"))
		switch {
		case q.path("role") == g.ID:
			return nil, errInvalidRole
		case r == nil && q.path("role") != g.BotRole:
			return nil, errUnknownRole
		case r == nil || r.AboveBot || r.Managed:
			return nil, errPermissions
		}
		g.audit = append(g.audit, AuditEntry{User: user, Role: r.ID, Has: has, Reason: reason})
		s.hold(g, r, user, has)
		return nil, nil
	}
}

// Holders lists the ids of the users who hold a role, sorted.
func (s *Server) Holders(guildID, roleID string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.anyGuild(guildID).role(roleID); r != nil {
		return sortedKeys(r.holders)
	}
	return nil
}

// ChangeRole changes a role, as a moderator would: where it stands and what it allows.
func (s *Server) ChangeRole(guildID, roleID string, change func(*Role)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	r := g.role(roleID)
	if r == nil {
		return
	}
	change(&r.Role)
	s.roleEvent(g, roleID)
	s.roleEvent(g, g.BotRole) // which may have moved
}

// DeleteRole deletes a role, as a moderator would: nobody holds it any more.
func (s *Server) DeleteRole(guildID, roleID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	r := g.role(roleID)
	if r == nil {
		return
	}
	g.roles = slices.DeleteFunc(g.roles, func(other *guildRole) bool { return other == r })
	s.dispatch("GUILD_ROLE_DELETE", IntentGuilds, g.ID, map[string]any{"guild_id": g.ID, "role_id": roleID})
	s.guildsChanged()
}

// SetGuildPermissions replaces what the bot's role allows in a guild.
func (s *Server) SetGuildPermissions(guildID string, permissions int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.anyGuild(guildID); g != nil {
		g.botBits = permissions
		s.roleEvent(g, g.BotRole)
	}
}

// roleEvent tells that a role has changed.
func (s *Server) roleEvent(g *guild, id string) {
	s.dispatch("GUILD_ROLE_UPDATE", IntentGuilds, g.ID,
		map[string]any{"guild_id": g.ID, "role": s.wireRole(g, id)})
	s.guildsChanged()
}
