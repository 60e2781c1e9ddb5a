package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"redbook/storage/ids"
)

// What an operator wants to know before the bot runs: who the token belongs to, where the bot is, and what it
// may do there. None of it needs the gateway.

// Self is what Discord says of the bot behind the token.
type Self struct {
	Application string
	User        User
	Clock       time.Time // Discord's, to the second
	Starts      Starts
}

// Self asks who the token belongs to; ErrUnauthorized if it belongs to nobody.
func (c *Client) Self(ctx context.Context) (Self, error) {
	var s Self
	var user userJSON
	var header http.Header
	if err := c.do(ctx, request{method: "GET", path: "/users/@me", out: &user, header: &header,
		repeatable: true}); err != nil {
		return s, err
	}
	s.User = user.user("")
	s.Clock, _ = http.ParseTime(header.Get("Date")) // zero if there is none
	var application struct {
		ID string `json:"id"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/applications/@me", out: &application,
		repeatable: true}); err != nil {
		return s, err
	}
	s.Application = application.ID
	var err error
	s.Starts, err = c.sessionStarts(ctx)
	return s, err
}

// InviteLink is the page on which a server's owner lets the bot in.
func (c *Client) InviteLink(application string, permissions Permissions) string {
	return c.base.String() + "/oauth2/authorize?" + url.Values{
		"client_id": {application}, "scope": {"bot applications.commands"},
		"permissions": {strconv.FormatUint(uint64(permissions), 10)},
	}.Encode()
}

// Guild is a server that the bot is in, with what its roles allow there.
type Guild struct {
	ID          ids.Server
	Name        string
	Permissions Permissions
}

// permAdministrator stands for every permission.
const permAdministrator Permissions = 1 << 3

const guildPage = 200

// Guilds lists the servers that the bot is in.
func (c *Client) Guilds(ctx context.Context) ([]Guild, error) {
	var all []Guild
	after := ""
	for {
		var page []struct {
			ID          ids.Server `json:"id"`
			Name        string     `json:"name"`
			Permissions string     `json:"permissions"`
		}
		if err := c.do(ctx, request{method: "GET", path: "/users/@me/guilds?limit=" + strconv.Itoa(guildPage) +
			after, out: &page, repeatable: true}); err != nil {
			return nil, err
		}
		for _, g := range page {
			permissions, err := permissionBits(g.Permissions)
			if err != nil {
				return nil, fmt.Errorf("server %s: %w", g.ID, err)
			}
			all = append(all, Guild{g.ID, g.Name, whole(permissions)})
			after = "&after=" + string(g.ID)
		}
		if len(page) < guildPage {
			return all, nil
		}
	}
}

// GuildChannel is a channel of a server, with what the bot may do there.
type GuildChannel struct {
	ID          ids.Channel
	Name        string
	Type        ChannelType
	Permissions Permissions
}

// GuildChannels lists a server's channels, without threads.
func (c *Client) GuildChannels(ctx context.Context, g Guild, self ids.User) ([]GuildChannel, error) {
	var member struct {
		Roles []string `json:"roles"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(g.ID) + "/members/" + string(self),
		out:        &member,
		repeatable: true}); err != nil {
		return nil, err
	}
	var channels []struct {
		channelJSON
		Overwrites []overwriteJSON `json:"permission_overwrites"`
	}
	if err := c.do(ctx, request{method: "GET", path: "/guilds/" + string(g.ID) + "/channels", out: &channels,
		repeatable: true}); err != nil {
		return nil, err
	}
	var list []GuildChannel
	for _, ch := range channels {
		permissions, err := inChannel(g, self, member.Roles, ch.Overwrites)
		if err != nil {
			return nil, fmt.Errorf("channel %s: %w", ch.ID, err)
		}
		list = append(list, GuildChannel{ch.ID, ch.Name, ch.Type, permissions})
	}
	return list, nil
}

type overwriteJSON struct {
	ID    string `json:"id"`
	Type  int    `json:"type"` // 0 a role, 1 a member
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

// inChannel is what remains of a server's permissions under a channel's overwrites: everyone's first, then
// those of all roles together, then the member's own. Documentation, "Permissions", "Permission Overwrites".
func inChannel(g Guild, self ids.User, roles []string, overwrites []overwriteJSON) (Permissions, error) {
	if g.Permissions.Has(permAdministrator) {
		return g.Permissions, nil
	}
	const everyone, role, member = 0, 1, 2
	var allow, deny [3]Permissions
	held := "," + strings.Join(roles, ",") + ","
	for _, o := range overwrites {
		layer := role
		switch {
		case o.Type == 0 && ids.Server(o.ID) == g.ID:
			layer = everyone
		case o.Type == 1 && ids.User(o.ID) == self:
			layer = member
		case o.Type != 0 || !strings.Contains(held, ","+o.ID+","):
			continue
		}
		a, errA := permissionBits(o.Allow)
		d, errD := permissionBits(o.Deny)
		if err := errors.Join(errA, errD); err != nil {
			return 0, err
		}
		allow[layer] |= a
		deny[layer] |= d
	}
	permissions := g.Permissions
	for layer := range allow {
		permissions = permissions&^deny[layer] | allow[layer]
	}
	if !permissions.Has(PermViewChannel) {
		return 0, nil // what cannot be seen cannot be used
	}
	return permissions, nil
}

// whole turns an administrator's permissions into all of them.
func whole(p Permissions) Permissions {
	if p.Has(permAdministrator) {
		return ^Permissions(0)
	}
	return p
}

func permissionBits(text string) (Permissions, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q are no permissions", text)
	}
	return Permissions(n), nil
}
