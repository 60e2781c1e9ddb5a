package sandbox

import (
	"slices"
	"time"
)

// AddUser makes another person, a member of every guild.
func (s *Server) AddUser(u User) User {
	s.mu.Lock()
	defer s.mu.Unlock()
	added := s.addUser(u)
	s.pushTo(func(string) bool { return true }, "USER_UPDATE", *added)
	s.guildsChanged()
	return *added
}

// AddGuild makes another guild with one channel, and invites the bot to it.
func (s *Server) AddGuild(name string) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.addGuild(name, s.cfg.GuildLocale, "general")
	s.dispatch("GUILD_CREATE", IntentGuilds, g.ID, s.guildCreate(g))
	s.guildsChanged()
	return g.ID
}

// InviteBot brings the bot back into a guild; RemoveBot kicks it out.
func (s *Server) InviteBot(guildID string) { s.setBotIn(guildID, true) }

// RemoveBot kicks the bot out of a guild: it is told so, and finds nothing there any more.
func (s *Server) RemoveBot(guildID string) { s.setBotIn(guildID, false) }

func (s *Server) setBotIn(guildID string, in bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	if g == nil || g.botGone == !in {
		return
	}
	if in {
		g.botGone = false
		s.dispatch("GUILD_CREATE", IntentGuilds, g.ID, s.guildCreate(g))
	} else {
		s.dispatch("GUILD_DELETE", IntentGuilds, g.ID, map[string]any{"id": g.ID})
		g.botGone = true
		// Discord forgets a guild's commands with the bot that made them.
		s.app.commands = slices.DeleteFunc(s.app.commands, func(c *Command) bool { return c.GuildID == g.ID })
	}
	s.guildsChanged()
}

// LeaveGuild takes a user out of every guild: the bot can no longer write to them (50278).
func (s *Server) LeaveGuild(user string) {
	for _, g := range s.GuildIDs() {
		s.SetMember(g, user, false)
	}
}

// GuildIDs lists the guilds, the first one first.
func (s *Server) GuildIDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := []string{}
	for _, g := range s.guilds {
		ids = append(ids, g.ID)
	}
	return ids
}

// SetMember makes a user join or leave a guild.
func (s *Server) SetMember(guildID, user string, in bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, who := s.anyGuild(guildID), s.user(user)
	if g == nil || who == nil || g.members[user] == in {
		return
	}
	if in {
		g.members[user] = true
		joined := s.member(g, user, true)
		joined.JoinedAt = timestamp(s.now())
		s.dispatch("GUILD_MEMBER_ADD", IntentGuildMembers, g.ID, memberOfGuild{joined, g.ID})
	} else {
		delete(g.members, user)
		for _, r := range g.roles {
			delete(r.holders, user)
		}
		s.dispatch("GUILD_MEMBER_REMOVE", IntentGuildMembers, g.ID,
			map[string]any{"guild_id": g.ID, "user": who.wire()})
	}
	s.guildsChanged()
}

// AddRole makes a role in a guild; empty if there is no such guild.
func (s *Server) AddRole(guildID string, r Role) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	if g == nil {
		return ""
	}
	fill(&r.ID, s.snowflake())
	g.roles = append(g.roles, &guildRole{Role: r, holders: map[string]bool{}})
	s.dispatch("GUILD_ROLE_CREATE", IntentGuilds, g.ID,
		map[string]any{"guild_id": g.ID, "role": s.wireRole(g, r.ID)})
	s.guildsChanged()
	return r.ID
}

// GiveRole gives a role to a member or takes it away.
func (s *Server) GiveRole(guildID, roleID, user string, has bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	if r := g.role(roleID); r != nil && g.hasMember(user, s.app.ID) {
		s.hold(g, r, user, has)
	}
}

// AddChannel makes a text channel, as a moderator would; empty if there is no such guild.
func (s *Server) AddChannel(guildID, name string) (id string) {
	return s.createChannel(guildID, name, ChannelText)
}

// AddForum makes a forum, as a moderator would, that offers these tags.
func (s *Server) AddForum(guildID, name string, tags ...string) (id string) {
	return s.createChannel(guildID, name, ChannelForum, tags...)
}

func (s *Server) createChannel(guildID, name string, kind int, tags ...string) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.anyGuild(guildID)
	if g == nil {
		return ""
	}
	c := s.addChannel(g, name,
		len(s.sortedChannels(func(c *channel) bool { return c.GuildID == g.ID && c.isRoom() })))
	c.Type = kind
	for _, tag := range tags {
		c.tags = append(c.tags, ForumTag{ID: s.snowflake(), Name: tag})
	}
	s.channelEvent(c, "CREATE")
	return c.ID
}

// Process is the operating-system process of a bot, for a program that runs the bot beside the sandbox.
type Process interface {
	PID() int     // 0 while it does not run
	Kill() error  // at once, like a power cut; whoever runs it may start it again
	Stop() error  // politely, and for good
	Start() error // after Stop
}

// SetProcess shows the bot's process to the pages, which may then kill and start it.
func (s *Server) SetProcess(p Process) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.process = p
	s.botStatus()
}

// ProcessChanged tells the pages that the process came or went.
func (s *Server) ProcessChanged() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.botStatus()
}

// pid is the number of the bot's process: nil if the sandbox knows of none, 0 while it is down.
func (s *Server) pid() *int {
	if s.process == nil {
		return nil
	}
	pid := s.process.PID()
	return &pid
}

// maxAdvance keeps a typing error from moving the clock to where dates end.
const maxAdvance = 366 * 24 * time.Hour
