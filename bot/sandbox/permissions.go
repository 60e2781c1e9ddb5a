package sandbox

// Permission bits, from the documentation ("Permissions").
const (
	PermAdministrator   int64 = 1 << 3
	PermManageChannels  int64 = 1 << 4
	PermViewChannel     int64 = 1 << 10
	PermSendMessages    int64 = 1 << 11
	PermManageMessages  int64 = 1 << 13
	PermEmbedLinks      int64 = 1 << 14
	PermAttachFiles     int64 = 1 << 15
	PermReadHistory     int64 = 1 << 16
	PermMentionEveryone int64 = 1 << 17
	PermExternalEmojis  int64 = 1 << 18
	PermManageRoles     int64 = 1 << 28
	PermUseCommands     int64 = 1 << 31
	PermManageThreads   int64 = 1 << 34
	PermPublicThreads   int64 = 1 << 35
	PermPrivateThreads  int64 = 1 << 36
	PermSendInThreads   int64 = 1 << 38
	PermPinMessages     int64 = 1 << 51
)

// DefaultBotPermissions is what the bot's role allows unless Config says otherwise; SetBotPermissions changes
// it by channel.
const DefaultBotPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermExternalEmojis | PermManageThreads | PermPublicThreads | PermPrivateThreads |
	PermSendInThreads | PermPinMessages

const (
	memberPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles | PermReadHistory |
		PermExternalEmojis | PermUseCommands | PermPublicThreads | PermPrivateThreads | PermSendInThreads
	ownerPermissions int64 = 1<<53 - 1
	dmPermissions          = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
		PermReadHistory |
		PermMentionEveryone | PermExternalEmojis | PermPinMessages
)

// botPermissions is what the bot may do in a channel; threads inherit from their parent.
func (s *Server) botPermissions(c *channel) int64 {
	switch {
	case c.Type == ChannelDM:
		return dmPermissions
	case !s.anyGuild(c.GuildID).hasMember(s.app.ID, s.app.ID):
		return 0
	case c.botBits != nil:
		return *c.botBits
	case c.isThread() && s.channels[c.ParentID] != nil:
		return s.botPermissions(s.channels[c.ParentID])
	}
	return s.underOverwrites(c, s.app.ID, s.anyGuild(c.GuildID).botBits)
}

// userPermissions is what a user or the bot may do in a guild.
func (s *Server) userPermissions(guildID, userID string) int64 {
	g := s.anyGuild(guildID)
	switch {
	case g == nil:
		return dmPermissions
	case userID == g.OwnerID:
		return ownerPermissions
	case userID == s.app.ID:
		return g.botBits
	}
	may := memberPermissions
	for _, r := range g.roles {
		if r.holders[userID] {
			may |= r.Permissions
		}
	}
	if may&PermAdministrator != 0 {
		return ownerPermissions
	}
	return may
}

// exception is what a channel allows and denies a role or a user, whatever the guild says ("Permissions",
// Permission Overwrites).
type exception struct{ allow, deny int64 }

// underOverwrites is what remains of a guild's permissions in a channel: everyone's overwrites first, then
// those of all roles together, then the member's own. What cannot be viewed cannot be used.
func (s *Server) underOverwrites(c *channel, memberID string, may int64) int64 {
	if c.isThread() && s.channels[c.ParentID] != nil {
		c = s.channels[c.ParentID]
	}
	if may&PermAdministrator != 0 {
		return may
	}
	var roles exception
	for _, id := range s.anyGuild(c.GuildID).roleIDs(memberID, s.app.ID) {
		roles.allow |= c.overwrites[id].allow
		roles.deny |= c.overwrites[id].deny
	}
	for _, e := range []exception{c.overwrites[c.GuildID], roles, c.overwrites[memberID]} {
		may = may&^e.deny | e.allow
	}
	if may&PermViewChannel == 0 {
		return 0
	}
	return may
}

// permissionsIn is what a user may do in a channel; threads inherit from their parent.
func (s *Server) permissionsIn(c *channel, userID string) int64 {
	switch {
	case c.Type == ChannelDM:
		return dmPermissions
	case !s.anyGuild(c.GuildID).hasMember(userID, s.app.ID):
		return 0
	}
	return s.underOverwrites(c, userID, s.userPermissions(c.GuildID, userID))
}

// openChannel finds a channel that the bot may see, and checks that it has all the needed bits there.
func (s *Server) openChannel(id string, need int64) (*channel, error) {
	c := s.channels[id]
	if c == nil {
		return nil, errUnknownChannel
	}
	have := s.botPermissions(c)
	if have&PermAdministrator != 0 {
		return c, nil
	}
	if have&PermViewChannel == 0 || c.Type == ChannelPrivateThread && !c.has(s.app.ID) &&
		have&PermManageThreads == 0 {
		return nil, errMissingAccess
	}
	if have&need != need {
		return nil, errPermissions
	}
	return c, nil
}

// mayBringIn reports whether somebody may add others to a thread, by name or by mentioning them: to a private
// one that is not invitable only who made it and who manages threads ("Threads", invitable).
func (s *Server) mayBringIn(c *channel, memberID string) bool {
	switch {
	case c.Type != ChannelPrivateThread || c.invitable || memberID == c.OwnerID:
		return true
	case memberID == s.app.ID:
		return s.botMay(c, PermManageThreads)
	}
	return s.permissionsIn(c, memberID)&PermManageThreads != 0
}

// botMay reports whether the bot has a permission in a channel.
func (s *Server) botMay(c *channel, bit int64) bool {
	return s.botPermissions(c)&(bit|PermAdministrator) != 0
}

// sendBit is the permission that posting in the channel needs.
func (c *channel) sendBit() int64 {
	if c.isThread() {
		return PermSendInThreads
	}
	return PermSendMessages
}

func (c *channel) has(memberID string) bool {
	_, in := c.members[memberID]
	return in
}
