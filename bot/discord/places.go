package discord

import (
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"redbook/storage/ids"
)

// places is what the gateway has told of servers: what decides who may view which channel. It is kept so that
// a question takes no request, and as long for a channel that exists as for one that does not.
type places struct {
	mu      sync.RWMutex
	servers map[ids.Server]*place
}

// place is one server. Its id is also that of the role that everyone has.
type place struct {
	shard    int // through which it is heard of
	owner    ids.User
	roles    map[string]Permissions
	channels map[ids.Channel][]overwriteJSON
}

type roleJSON struct {
	ID          string `json:"id"`
	Permissions string `json:"permissions"`
}

type roomJSON struct {
	ID         ids.Channel     `json:"id"`
	Guild      ids.Server      `json:"guild_id"`
	Overwrites []overwriteJSON `json:"permission_overwrites"`
}

// event takes in what an event of the gateway says of a server. A new session begins with all servers
// again, and a session that is resumed delivers what was missed.
func (p *places) event(shard int, name string, raw json.RawMessage) {
	switch name {
	case "GUILD_CREATE", "GUILD_UPDATE":
		var j struct {
			ID       ids.Server `json:"id"`
			Owner    ids.User   `json:"owner_id"`
			Roles    []roleJSON `json:"roles"`
			Channels []roomJSON `json:"channels"` // of GUILD_CREATE alone
		}
		// without an owner it is one that an outage has taken away
		if json.Unmarshal(raw, &j) != nil || j.Owner == "" {
			return
		}
		p.change(shard, j.ID, func(s *place) {
			s.owner, s.roles = j.Owner, map[string]Permissions{}
			for _, r := range j.Roles {
				s.roles[r.ID], _ = permissionBits(r.Permissions) // what cannot be read allows nothing
			}
			if name == "GUILD_CREATE" {
				s.channels = map[ids.Channel][]overwriteJSON{}
			}
			for _, c := range j.Channels {
				s.channels[c.ID] = c.Overwrites
			}
		})
	case "GUILD_DELETE":
		var j struct {
			ID string `json:"id"`
		}
		if json.Unmarshal(raw, &j) == nil {
			p.mu.Lock()
			delete(p.servers, ids.Server(j.ID))
			p.mu.Unlock()
		}
	case "GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE":
		var j struct {
			Guild ids.Server `json:"guild_id"`
			Role  roleJSON   `json:"role"`
			ID    string     `json:"role_id"` // of one that is deleted
		}
		if json.Unmarshal(raw, &j) != nil {
			return
		}
		p.change(shard, j.Guild, func(s *place) {
			delete(s.roles, j.ID)
			if j.Role.ID != "" {
				s.roles[j.Role.ID], _ = permissionBits(j.Role.Permissions)
			}
		})
	case "CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE":
		var j roomJSON
		if json.Unmarshal(raw, &j) != nil {
			return
		}
		p.change(shard, j.Guild, func(s *place) {
			delete(s.channels, j.ID)
			if name != "CHANNEL_DELETE" {
				s.channels[j.ID] = j.Overwrites
			}
		})
	}
}

// forget drops what is known of the servers of a shard, of which nothing is heard any more.
func (p *places) forget(shard int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.servers, func(_ ids.Server, s *place) bool { return s.shard == shard })
}

func (p *places) change(shard int, server ids.Server, do func(*place)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.servers == nil {
		p.servers = map[ids.Server]*place{}
	}
	s := p.servers[server]
	if s == nil {
		s = &place{shard: shard, roles: map[string]Permissions{}, channels: map[ids.Channel][]overwriteJSON{}}
		p.servers[server] = s
	}
	do(s)
}

// Permissions is what the user of an interaction may do in a channel of its server that is no thread, as
// Discord works it out: by their roles and the channel's overwrites. In a channel of which the gateway has
// said nothing they may do nothing.
func (c *Client) Permissions(i *Interaction, channel ids.Channel) Permissions {
	if i.GuildID != "" && channel == i.ChannelID {
		return whole(i.Permissions)
	}
	c.places.mu.RLock()
	defer c.places.mu.RUnlock()
	s := c.places.servers[i.GuildID]
	if s == nil {
		return 0
	}
	overwrites, known := s.channels[channel]
	if !known {
		return 0
	}
	if i.User.ID == s.owner {
		return ^Permissions(0)
	}
	held := s.roles[string(i.GuildID)]
	for role, permissions := range s.roles {
		if slices.Contains(i.Roles, role) {
			held |= permissions
		}
	}
	permissions, err := inChannel(Guild{ID: i.GuildID, Permissions: whole(held)}, i.User.ID, i.Roles, overwrites)
	if err != nil {
		return 0
	}
	return permissions
}
