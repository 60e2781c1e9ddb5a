package sandbox

import (
	"slices"
	"time"
)

// Channel is a channel as the control side shows it to a user.
type Channel struct {
	ID            string   `json:"id"`
	Type          int      `json:"type"`
	GuildID       string   `json:"guild_id,omitempty"`
	Name          string   `json:"name"`
	Topic         string   `json:"topic"`
	ParentID      string   `json:"parent_id,omitempty"`
	Position      int      `json:"position"`
	Archived      bool     `json:"archived"`
	Locked        bool     `json:"locked"`
	MessageCount  int      `json:"message_count"`
	LastMessageID string   `json:"last_message_id,omitempty"`
	OwnerID       string   `json:"owner_id,omitempty"`
	MemberIDs     []string `json:"member_ids,omitempty"` // threads only
	Recipients    []User   `json:"recipients,omitempty"` // direct messages only
	PinnedIDs     []string `json:"pinned_ids"`

	Tags    []ForumTag `json:"available_tags,omitempty"` // that a forum offers
	Applied []string   `json:"applied_tags,omitempty"`   // ids of those that its post has
	First   *Message   `json:"first,omitempty"`          // with which a post begins

	BotPermissions string `json:"bot_permissions"` // what the bot may do here, as a bit set
}

// view is the channel for the control side.
func (s *Server) view(c *channel) Channel {
	v := Channel{
		ID: c.ID, Type: c.Type, GuildID: c.GuildID, Name: c.Name, Topic: c.Topic, ParentID: c.ParentID,
		Position: c.Position, Archived: c.archived, Locked: c.locked, LastMessageID: c.lastID, OwnerID: c.OwnerID,
		PinnedIDs: []string{}, BotPermissions: bits(s.botPermissions(c)), Tags: c.tags, Applied: c.applied,
	}
	for _, m := range c.messages {
		if m.only == "" && m.ID != c.ID { // without the first one of a post
			v.MessageCount++
		}
		if m.Pinned {
			v.PinnedIDs = append(v.PinnedIDs, m.ID)
		}
	}
	if c.isThread() {
		v.MemberIDs = sortedKeys(c.members)
		if len(c.messages) > 0 && c.messages[0].ID == c.ID {
			first := s.wireMessage(c.messages[0], false)
			v.First = &first
		}
	}
	if c.Type == ChannelDM {
		v.Recipients = []User{*s.user(c.userID)}
	}
	return v
}

// wire is the channel in Discord's form.
func (s *Server) wire(c *channel) *wireChannel {
	w := &wireChannel{ID: c.ID, Type: c.Type, GuildID: c.GuildID, Name: c.Name, SlowMode: c.SlowMode,
		Flags: c.flags, Tags: c.tags, Applied: c.applied}
	if c.lastID != "" {
		w.LastMessageID = &c.lastID
	}
	if c.ParentID != "" {
		w.ParentID = &c.ParentID
	}
	switch {
	case c.Type == ChannelDM:
		w.Recipients = []wireUser{s.user(c.userID).wire()}
	case c.isThread():
		s.wireThread(c, w)
	default:
		w.Topic, w.Position = &c.Topic, &c.Position
		for _, id := range sortedKeys(c.overwrites) {
			kind := 0
			if id == s.app.ID && c.botBits != nil {
				continue // in place of which stands what follows
			}
			if _, user := s.wireAnyone(id); user {
				kind = 1
			}
			w.Overwrites = append(w.Overwrites, overwrite{ID: id, Type: kind, Allow: bits(c.overwrites[id].allow),
				Deny: bits(c.overwrites[id].deny)})
		}
		if c.botBits != nil {
			w.Overwrites = append(w.Overwrites, overwrite{ID: s.app.ID, Type: 1, Allow: bits(*c.botBits),
				Deny: bits(^*c.botBits & ownerPermissions)})
		}
	}
	return w
}

func (s *Server) wireThread(c *channel, w *wireChannel) {
	count, members := c.sent, len(c.members)
	w.OwnerID, w.MessageCount, w.MemberCount, w.TotalSent = c.OwnerID, &count, &members, &count
	w.Thread = &threadMetadata{
		Archived: c.archived, AutoArchive: c.autoArchive, ArchiveTimestamp: timestamp(c.archivedAt),
		Locked: c.locked, CreateTimestamp: timestamp(c.created),
	}
	if c.Type == ChannelPrivateThread {
		w.Thread.Invitable = &c.invitable
	}
	if joined, in := c.members[s.app.ID]; in {
		w.Member = &threadMember{ID: c.ID, UserID: s.app.ID, JoinedAt: timestamp(joined)}
	}
}

// told is the channel as the gateway describes it: of a channel that the bot may not view it says no more
// than that (change log, "Channel Obfuscation for Users and Bots").
func (s *Server) told(c *channel) *wireChannel {
	w := s.wire(c)
	if s.botPermissions(c)&PermViewChannel == 0 {
		w.Name, w.Topic = "___hidden___", nil
		w.Overwrites = []overwrite{{ID: c.GuildID, Type: 0, Allow: "0", Deny: bits(PermViewChannel)}}
	}
	return w
}

// channelEvent tells the bot and everyone who sees the channel that it was created, updated or deleted
// (what is "CREATE", "UPDATE" or "DELETE").
func (s *Server) channelEvent(c *channel, what string) {
	if c.Type == ChannelDM {
		return
	}
	name, data := "CHANNEL_"+what, any(s.wire(c))
	if c.isThread() {
		name = "THREAD_" + what
		if what == "DELETE" {
			data = map[string]any{"id": c.ID, "guild_id": c.GuildID, "parent_id": c.ParentID, "type": c.Type}
		}
		if what == "CREATE" {
			created := s.wire(c)
			created.NewlyCreated = true
			data = created
		}
	}
	switch {
	case s.botPermissions(c)&PermViewChannel != 0:
		s.dispatch(name, IntentGuilds, c.GuildID, data)
	case !c.isThread():
		s.dispatch(name, IntentGuilds, c.GuildID, s.told(c))
	}
	push := any(s.view(c))
	if what == "DELETE" {
		push = map[string]string{"id": c.ID, "parent_id": c.ParentID, "guild_id": c.GuildID}
	}
	s.pushTo(func(u string) bool { return s.sees(u, c) }, name, push)
}

// startThread makes a thread as it was asked for, whose first member is the bot.
func (s *Server) startThread(parent *channel, id string, typ int, b *threadBody) *channel {
	c := &channel{
		ID: id, Type: typ, GuildID: parent.GuildID, ParentID: parent.ID, Name: b.Name, OwnerID: s.app.ID,
		autoArchive: b.AutoArchive.Value, archivedAt: s.now(), created: s.now(), active: s.now(),
		members:   map[string]time.Time{s.app.ID: s.now()},
		invitable: typ == ChannelPrivateThread && (!b.Invitable.given() || b.Invitable.Value),
		SlowMode:  b.SlowMode.Value,
	}
	if parent.Type == ChannelForum {
		c.applied = b.Tags.Value
	}
	s.channels[c.ID] = c
	s.channelEvent(c, "CREATE")
	return c
}

// setArchived archives or wakes a thread.
func (s *Server) setArchived(c *channel, archived bool) {
	c.archived, c.archivedAt, c.active = archived, s.now(), s.now()
	s.channelEvent(c, "UPDATE")
}

// join adds a member to a thread. For a private thread this shows it to them.
func (s *Server) join(c *channel, memberID string) {
	if c.has(memberID) {
		return
	}
	seen := memberID != s.app.ID && s.sees(memberID, c)
	c.members[memberID] = s.now()
	s.membersChanged(c, []string{memberID}, nil)
	if !seen {
		s.pushTo(func(u string) bool { return u == memberID }, "THREAD_CREATE", s.view(c))
	}
	s.pushTo(func(u string) bool { return s.sees(u, c) }, "THREAD_UPDATE", s.view(c))
}

// leave removes a member from a thread.
func (s *Server) leave(c *channel, memberID string) {
	if !c.has(memberID) {
		return
	}
	delete(c.members, memberID)
	s.membersChanged(c, nil, []string{memberID})
	if memberID != s.app.ID && !s.sees(memberID, c) {
		gone := map[string]string{"id": c.ID, "parent_id": c.ParentID, "guild_id": c.GuildID}
		s.pushTo(func(u string) bool { return u == memberID }, "THREAD_DELETE", gone)
	}
	s.pushTo(func(u string) bool { return s.sees(u, c) }, "THREAD_UPDATE", s.view(c))
}

// membersChanged sends THREAD_MEMBERS_UPDATE. The bot hears of itself with the intent for guilds, of
// others only with the privileged one for members ("Thread Members Update").
func (s *Server) membersChanged(c *channel, added, removed []string) {
	joined := []threadMember{}
	for _, id := range added {
		joined = append(joined, threadMember{ID: c.ID, UserID: id, JoinedAt: timestamp(s.now())})
	}
	intent := IntentGuildMembers
	if slices.Contains(added, s.app.ID) || slices.Contains(removed, s.app.ID) {
		intent = IntentGuilds
	}
	s.dispatch("THREAD_MEMBERS_UPDATE", intent, c.GuildID, map[string]any{
		"id": c.ID, "guild_id": c.GuildID, "member_count": len(c.members),
		"added_members": joined, "removed_member_ids": append([]string{}, removed...),
	})
}

// deleteChannel removes a channel with its messages, files and threads.
func (s *Server) deleteChannel(c *channel) {
	for _, child := range s.sortedChannels(func(x *channel) bool { return x.ParentID == c.ID }) {
		s.deleteChannel(child)
	}
	for _, m := range c.messages {
		s.dropFiles(m)
	}
	s.channelEvent(c, "DELETE")
	delete(s.channels, c.ID)
}
