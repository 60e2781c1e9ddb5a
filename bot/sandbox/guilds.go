package sandbox

import (
	"slices"
	"strconv"
)

// guild is a server of Discord. Its id is also the id of the role that everyone has.
type guild struct {
	ID      string
	Name    string
	Locale  string
	OwnerID string
	BotRole string
	botBits int64           // what the bot's role allows
	botGone bool            // the bot has been removed
	members map[string]bool // users in the guild
	roles   []*guildRole    // those beside @everyone and the bot's own, the lowest first on each side of it
	audit   []AuditEntry
}

// Role is a role of a guild as the control side shows it.
type Role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Color       int    `json:"color"`
	Permissions int64  `json:"-"`
	AboveBot    bool   `json:"above_bot"` // it stands above the bot's own: a new one stands below
	Managed     bool   `json:"managed"`   // it belongs to an integration, and nobody can give it
}

// addGuild makes a guild with a text channel for each name. Everyone is a member and the first user owns it.
func (s *Server) addGuild(name, locale string, channels ...string) *guild {
	g := &guild{ID: s.guildID(), Name: name, Locale: locale, BotRole: s.snowflake(),
		botBits: s.cfg.BotPermissions, members: map[string]bool{}}
	s.guilds = append(s.guilds, g)
	for i, channelName := range channels {
		s.addChannel(g, channelName, i)
	}
	for _, u := range s.users {
		g.members[u.ID] = true
	}
	if len(s.users) > 0 {
		g.OwnerID = s.users[0].ID
	}
	return g
}

// guildID makes the id of the next guild, so that guilds fall to the shards in turn.
func (s *Server) guildID() string {
	id := s.snowflake()
	for shardOf(id, s.cfg.Shards) != len(s.guilds)%s.cfg.Shards {
		s.lastID += 1 << 22 // a millisecond later
		id = strconv.FormatInt(s.lastID, 10)
	}
	return id
}

func (s *Server) addChannel(g *guild, name string, position int) *channel {
	c := &channel{ID: s.snowflake(), Type: ChannelText, GuildID: g.ID, Name: name, Position: position}
	s.channels[c.ID] = c
	return c
}

// anyGuild finds a guild by id, nil if there is none.
func (s *Server) anyGuild(id string) *guild {
	for _, g := range s.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// botGuild finds a guild that the bot is in, which are all that exist for it.
func (s *Server) botGuild(id string) (*guild, error) {
	g := s.anyGuild(id)
	if g == nil || g.botGone {
		return nil, errUnknownGuild
	}
	return g, nil
}

// botGuilds lists the guilds that the bot is in.
func (s *Server) botGuilds() []*guild {
	return slices.DeleteFunc(slices.Clone(s.guilds), func(g *guild) bool { return g.botGone })
}

// hasMember reports whether a user or the bot is in a guild; a guild that does not exist has none.
func (g *guild) hasMember(id, botID string) bool {
	switch {
	case g == nil:
		return false
	case id == botID:
		return !g.botGone
	}
	return g.members[id]
}

// shareGuild reports whether the bot meets a user anywhere.
func (s *Server) shareGuild(userID string) bool {
	return slices.ContainsFunc(s.botGuilds(), func(g *guild) bool { return g.members[userID] })
}

// roleIDs lists the roles of a member.
func (g *guild) roleIDs(memberID, botID string) []string {
	ids := []string{}
	if memberID == botID {
		ids = append(ids, g.BotRole)
	}
	for _, r := range g.roles {
		if r.holders[memberID] {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// holdsAny reports whether a member holds one of some roles.
func (s *Server) holdsAny(guildID, userID string, roles []string) bool {
	g := s.anyGuild(guildID)
	return g != nil && slices.ContainsFunc(g.roleIDs(userID, s.app.ID),
		func(id string) bool { return slices.Contains(roles, id) })
}

// clientGuild is a guild as the page shows it to a user.
type clientGuild struct {
	ID       string         `json:"id"`
	Name     string         `json:"name"`
	Locale   string         `json:"locale"`
	OwnerID  string         `json:"owner_id"`
	Bot      bool           `json:"bot"` // whether the bot is a member
	BotBits  string         `json:"bot_permissions"`
	Roles    []Role         `json:"roles"`
	Members  []clientMember `json:"members"`
	Channels []Channel      `json:"channels"`
}

type clientMember struct {
	ID    string   `json:"id"`
	Roles []string `json:"roles"`
}

// clientGuilds lists the guilds of a user with what they see there.
func (s *Server) clientGuilds(user string) []clientGuild {
	list := []clientGuild{}
	for _, g := range s.guilds {
		if !g.members[user] {
			continue
		}
		v := clientGuild{
			ID: g.ID, Name: g.Name, Locale: g.Locale, OwnerID: g.OwnerID, Bot: !g.botGone,
			BotBits: bits(g.botBits),
			Roles:   []Role{}, Members: []clientMember{}, Channels: s.visible(user, g.ID),
		}
		for _, r := range g.roles {
			v.Roles = append(v.Roles, r.Role)
		}
		if v.Bot {
			v.Members = append(v.Members, clientMember{s.app.ID, []string{}})
		}
		for _, u := range s.users {
			if g.members[u.ID] {
				v.Members = append(v.Members, clientMember{u.ID, g.roleIDs(u.ID, s.app.ID)})
			}
		}
		list = append(list, v)
	}
	return list
}

// guildsChanged tells every page what its user's guilds look like now.
func (s *Server) guildsChanged() {
	for _, u := range s.users {
		s.pushTo(func(id string) bool { return id == u.ID }, "GUILDS_UPDATE",
			map[string]any{"guilds": s.clientGuilds(u.ID)})
	}
	s.wake()
}
