package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"redbook/storage/ids"
)

// IsMember reports whether a user is in a server.
func (c *Client) IsMember(ctx context.Context, server ids.Server, user ids.User) (bool, error) {
	_, err := c.MemberName(ctx, server, user)
	if errors.Is(err, ErrUnknownMember) {
		return false, nil
	}
	return err == nil, err
}

// MemberName is what a member of a server is called there.
func (c *Client) MemberName(ctx context.Context, server ids.Server, user ids.User) (string, error) {
	var j memberJSON
	err := c.do(ctx, request{
		method: "GET", path: "/guilds/" + string(server) + "/members/" + string(user), out: &j,
		shown: "/guilds/" + string(server) + "/members/…", repeatable: true})
	return j.User.user(j.Nick).Name, err
}

// MemberPermissions is what a member of a server may do in a channel of it that is no thread, see
// Permissions. It is ErrUnknownMember if they are none.
func (c *Client) MemberPermissions(ctx context.Context, server ids.Server, channel ids.Channel,
	user ids.User) (Permissions, error) {
	var j memberJSON
	if err := c.do(ctx, request{
		method: "GET", path: "/guilds/" + string(server) + "/members/" + string(user), out: &j,
		shown: "/guilds/" + string(server) + "/members/…", repeatable: true}); err != nil {
		return 0, err
	}
	return c.Permissions(&Interaction{GuildID: server, User: User{ID: user}, Roles: j.Roles}, channel), nil
}

// RoleHolders is how many members of a server have a role, but for some users. Discord counts them for a bot
// that may not list them.
func (c *Client) RoleHolders(ctx context.Context, server ids.Server, role string,
	but []ids.User) (int, error) {
	var counts map[string]int
	if err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(server) + "/roles/member-counts",
		out: &counts, repeatable: true}); err != nil {
		return 0, err
	}
	n := counts[role]
	for _, user := range but {
		var j memberJSON
		err := c.do(ctx, request{
			method: "GET", path: "/guilds/" + string(server) + "/members/" + string(user), out: &j,
			shown: "/guilds/" + string(server) + "/members/…", repeatable: true})
		if err != nil && !errors.Is(err, ErrUnknownMember) {
			return 0, err
		}
		if slices.Contains(j.Roles, role) {
			n--
		}
	}
	return n, nil
}

// BotPermissions is what the bot may do in a channel of a server that is no thread.
func (c *Client) BotPermissions(ctx context.Context, server ids.Server,
	channel ids.Channel) (Permissions, error) {
	var guild struct {
		Roles []struct {
			ID          string `json:"id"`
			Permissions string `json:"permissions"`
		} `json:"roles"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(server), out: &guild,
		repeatable: true}); err != nil {
		return 0, err
	}
	self := c.BotUser().ID
	var member struct {
		Roles []string `json:"roles"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(server) + "/members/" + string(self),
		out:        &member,
		repeatable: true}); err != nil {
		return 0, err
	}
	var place struct {
		Overwrites []overwriteJSON `json:"permission_overwrites"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/channels/" + string(channel), out: &place,
		repeatable: true}); err != nil {
		return 0, err
	}
	mine := map[string]bool{string(server): true} // the role that everyone has is named like the server
	for _, role := range member.Roles {
		mine[role] = true
	}
	g := Guild{ID: server}
	for _, role := range guild.Roles {
		if !mine[role.ID] {
			continue
		}
		permissions, err := permissionBits(role.Permissions)
		if err != nil {
			return 0, err
		}
		g.Permissions |= permissions
	}
	g.Permissions = whole(g.Permissions)
	return inChannel(g, self, member.Roles, place.Overwrites)
}

// present tells which servers the bot is in, when it connects.
func (d *dispatcher) present(raw json.RawMessage) {
	var j struct {
		Guilds []struct {
			ID ids.Server `json:"id"`
		} `json:"guilds"`
	}
	if json.Unmarshal(raw, &j) != nil || d.client.onServers == nil {
		return
	}
	ids := make([]ids.Server, 0, len(j.Guilds))
	for _, g := range j.Guilds {
		ids = append(ids, g.ID)
	}
	d.inTurn(func() { d.client.onServers(d.ctx, d.shard, ids) })
}

// server tells that the bot has come into a server or was removed from it. An outage takes servers away too,
// and says so.
func (d *dispatcher) server(raw json.RawMessage, in bool) {
	var j struct {
		ID          ids.Server `json:"id"`
		Name        string     `json:"name"`
		Unavailable bool       `json:"unavailable"`
	}
	if json.Unmarshal(raw, &j) != nil || j.ID == "" || j.Unavailable || d.client.onServer == nil {
		return
	}
	d.inTurn(func() { d.client.onServer(d.ctx, j.ID, j.Name, in) })
}

// gone tells that a channel or a thread was deleted. What was deleted while nobody was connected is not told.
func (d *dispatcher) gone(raw json.RawMessage) {
	var j struct {
		ID ids.Channel `json:"id"`
	}
	if json.Unmarshal(raw, &j) != nil || j.ID == "" || d.client.onGone == nil {
		return
	}
	d.inTurn(func() { d.client.onGone(d.ctx, j.ID) })
}
