package sandbox

// maxThreadMembers is the cap on members of a thread.
const maxThreadMembers = 1000

// threadBody is what a new thread needs.
type threadBody struct {
	Name        string         `json:"name"`
	AutoArchive optional[int]  `json:"auto_archive_duration"`
	Type        optional[int]  `json:"type"`
	Invitable   optional[bool] `json:"invitable"`
	SlowMode    optional[int]  `json:"rate_limit_per_user"`

	Tags    optional[[]string] `json:"applied_tags"` // of a forum's post, as is its message
	Message *messageBody       `json:"message"`
}

// readThread decodes and checks the body. The default of auto-archiving is a day, as for a new channel.
func readThread(q *request) (*threadBody, error) {
	var b threadBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	var fe formErrors
	fe.length("name", b.Name, 1, 100)
	fe.between("rate_limit_per_user", b.SlowMode.Value, 0, 21600)
	if b.AutoArchive.Value == 0 {
		b.AutoArchive.Value = 1440
	}
	checkAutoArchive(&fe, b.AutoArchive.Value)
	return &b, fe.err()
}

func threadFromMessage(s *Server, q *request) (any, error) {
	b, err := readThread(q)
	if err != nil {
		return nil, err
	}
	m, err := s.openMessage(q, PermPublicThreads|PermReadHistory)
	if err != nil {
		return nil, err
	}
	switch {
	case m.channel.Type != ChannelText:
		return nil, errChannelType
	case m.isNotice():
		return nil, errSystemMessage
	case m.Flags&FlagHasThread != 0:
		return nil, errHasThread
	}
	if err := s.roomForThread(m.channel.GuildID); err != nil {
		return nil, err
	}
	m.Flags |= FlagHasThread
	c := s.startThread(m.channel, m.ID, ChannelPublicThread, b)
	s.messageEvent(m, "UPDATE")
	return created{s.wire(c)}, nil
}

func threadWithoutMessage(s *Server, q *request) (any, error) {
	if c, err := s.openChannel(q.path("channel"), 0); err == nil && c.Type == ChannelForum {
		return startPost(s, q, c)
	}
	b, err := readThread(q)
	if err != nil {
		return nil, err
	}
	kind, need := ChannelPrivateThread, PermPrivateThreads // the documentation's default
	if b.Type.given() {
		kind = b.Type.Value
	}
	switch kind {
	case ChannelPrivateThread:
	case ChannelPublicThread:
		need = PermPublicThreads
	default:
		return nil, formError("type", "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
	}
	parent, err := s.openChannel(q.path("channel"), need)
	if err != nil {
		return nil, err
	}
	if parent.Type != ChannelText {
		return nil, errChannelType
	}
	if err := s.roomForThread(parent.GuildID); err != nil {
		return nil, err
	}
	c := s.startThread(parent, s.snowflake(), kind, b)
	if kind == ChannelPublicThread {
		s.notice(parent, MessageThreadCreated, c.Name, &MessageReference{ChannelID: c.ID, GuildID: c.GuildID})
	}
	return created{s.wire(c)}, nil
}

// openThread finds a thread and the member that the path names.
func (s *Server) openThread(q *request) (c *channel, memberID string, err error) {
	if c, err = s.openChannel(q.path("channel"), 0); err != nil {
		return nil, "", err
	}
	if !c.isThread() {
		return nil, "", errChannelType
	}
	if memberID = q.path("user"); memberID == "@me" {
		memberID = s.app.ID
	}
	return c, memberID, nil
}

func addThreadMember(s *Server, q *request) (any, error) {
	c, id, err := s.openThread(q)
	if err != nil {
		return nil, err
	}
	who, known := s.wireAnyone(id)
	switch {
	case !known:
		return nil, errUnknownUser
	case !s.anyGuild(c.GuildID).hasMember(id, s.app.ID):
		return nil, errUnknownMember
	case c.archived:
		return nil, errArchived
	case id != s.app.ID && !(s.botMay(c, PermSendInThreads) && s.mayBringIn(c, s.app.ID)):
		return nil, errPermissions
	case len(c.members) >= maxThreadMembers:
		return nil, refuse(400, 30033, "Maximum number of thread participants has been reached (1000)")
	case c.has(id):
		return nil, nil
	}
	s.join(c, id)
	if id != s.app.ID {
		s.notice(c, MessageRecipientAdd, "", nil, who)
	}
	return nil, nil
}

func removeThreadMember(s *Server, q *request) (any, error) {
	c, id, err := s.openThread(q)
	if err != nil {
		return nil, err
	}
	owns := c.OwnerID == s.app.ID && c.Type == ChannelPrivateThread
	switch {
	case !c.has(id):
		return nil, errUnknownMember
	case c.archived:
		return nil, errArchived
	case id != s.app.ID && !owns && !s.botMay(c, PermManageThreads):
		return nil, errPermissions
	}
	who, _ := s.wireAnyone(id) // a member is known
	s.leave(c, id)
	if id != s.app.ID {
		s.notice(c, MessageRecipientGone, "", nil, who)
	}
	return nil, nil
}

func (c *channel) wireMember(id string) threadMember {
	return threadMember{ID: c.ID, UserID: id, JoinedAt: timestamp(c.members[id])}
}

func getThreadMember(s *Server, q *request) (any, error) {
	c, id, err := s.openThread(q)
	if err != nil {
		return nil, err
	}
	if !c.has(id) {
		return nil, errUnknownMember
	}
	return c.wireMember(id), nil
}

// listThreadMembers needs the privileged intent for members ("List Thread Members").
func listThreadMembers(s *Server, q *request) (any, error) {
	c, _, err := s.openThread(q)
	if err != nil {
		return nil, err
	}
	if s.cfg.PrivilegedIntents&IntentGuildMembers == 0 {
		return nil, errMissingAccess
	}
	list := []threadMember{}
	for _, id := range sortedKeys(c.members) {
		list = append(list, c.wireMember(id))
	}
	return list, nil
}

func activeThreads(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	threads := s.wireChannels(func(c *channel) bool { return c.GuildID == g.ID && s.isActiveThread(c) })
	members := []threadMember{}
	for _, t := range threads {
		if t.Member != nil {
			members = append(members, *t.Member)
		}
	}
	return map[string]any{"threads": threads, "members": members, "has_more": false}, nil
}

// isActiveThread reports whether the channel is an open thread that the bot may see.
func (s *Server) isActiveThread(c *channel) bool {
	if !c.isThread() || c.archived {
		return false
	}
	_, err := s.openChannel(c.ID, 0)
	return err == nil
}
