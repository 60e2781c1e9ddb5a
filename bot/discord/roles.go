package discord

import (
	"context"
	"net/http"
	"net/url"

	"redbook/storage/ids"
)

// Role is a role of a server.
type Role struct {
	ID          string
	Name        string
	Position    int
	Permissions Permissions
	Managed     bool // it belongs to a bot or another integration, and nobody can give it
}

// above reports whether a role stands above another: of two with the same position the older one does.
func (r Role) above(other Role) bool {
	if r.Position != other.Position {
		return r.Position > other.Position
	}
	return len(r.ID) < len(other.ID) || len(r.ID) == len(other.ID) && r.ID < other.ID
}

// ServerRoles are the roles of a server, with those that the bot has there.
type ServerRoles struct {
	server ids.Server
	owner  ids.User
	all    map[string]Role
	own    []string
}

// Roles fetches the roles of a server.
func (c *Client) Roles(ctx context.Context, server ids.Server) (ServerRoles, error) {
	var guild struct {
		Owner ids.User `json:"owner_id"`
		Roles []struct {
			ID          string `json:"id"`
			Name        string `json:"name"`
			Position    int    `json:"position"`
			Permissions string `json:"permissions"`
			Managed     bool   `json:"managed"`
		} `json:"roles"`
	}
	path := "/guilds/" + string(server)
	if err := c.do(ctx, request{method: "GET", path: path, out: &guild, repeatable: true}); err != nil {
		return ServerRoles{}, err
	}
	var self memberJSON
	if err := c.do(ctx, request{method: "GET", path: path + "/members/" + string(c.BotUser().ID), out: &self,
		repeatable: true}); err != nil {
		return ServerRoles{}, err
	}
	s := ServerRoles{server: server, owner: guild.Owner, all: map[string]Role{}, own: self.Roles}
	for _, r := range guild.Roles {
		permissions, err := permissionBits(r.Permissions)
		if err != nil {
			return ServerRoles{}, err
		}
		s.all[r.ID] = Role{r.ID, r.Name, r.Position, permissions, r.Managed}
	}
	return s, nil
}

// Role is a role of the server; false if there is none.
func (s ServerRoles) Role(id string) (Role, bool) {
	r, ok := s.all[id]
	return r, ok
}

// Everyone is the role that everybody has: its id is the server's.
func (s ServerRoles) Everyone() Role { return s.all[string(s.server)] }

// Manages reports whether the bot has the permission to give roles at all.
func (s ServerRoles) Manages() bool { return s.permissions(s.own).Has(PermManageRoles) }

// Below reports whether a role stands below one of the bot's own.
func (s ServerRoles) Below(r Role) bool { return s.below(r, s.own) }

// MayGive reports whether a user with some roles could give one to others.
func (s ServerRoles) MayGive(user ids.User, held []string, r Role) bool {
	return user == s.owner || s.permissions(held).Has(PermManageRoles) && s.below(r, held)
}

func (s ServerRoles) below(r Role, held []string) bool {
	for _, id := range held {
		if mine, ok := s.all[id]; ok && mine.above(r) {
			return true
		}
	}
	return false
}

func (s ServerRoles) permissions(held []string) Permissions {
	all := s.Everyone().Permissions
	for _, id := range held {
		all |= s.all[id].Permissions
	}
	return whole(all)
}

// GiveRole gives a role to a member of a server. They may have it already. The reason stands in the server's
// audit log.
func (c *Client) GiveRole(ctx context.Context, server ids.Server, user ids.User, role, reason string) error {
	return c.memberRole(ctx, http.MethodPut, server, user, role, reason)
}

// TakeRole takes it from them, whether they have it or not.
func (c *Client) TakeRole(ctx context.Context, server ids.Server, user ids.User, role, reason string) error {
	return c.memberRole(ctx, http.MethodDelete, server, user, role, reason)
}

// maxReason is how long a reason may be, as it is sent.
const maxReason = 512

func (c *Client) memberRole(ctx context.Context, method string, server ids.Server, user ids.User,
	role, reason string) error {
	members := "/guilds/" + string(server) + "/members/"
	why := ""
	for _, r := range reason {
		next := url.PathEscape(string(r))
		if len(why)+len(next) > maxReason {
			break
		}
		why += next
	}
	return c.do(ctx, request{method: method, path: members + string(user) + "/roles/" + role,
		shown: members + "…/roles/" + role, reason: why, repeatable: true})
}
