package sandbox

import (
	"slices"
	"time"
)

func getChannel(s *Server, q *request) (any, error) {
	c, err := s.openChannel(q.path("channel"), 0)
	if err != nil {
		return nil, err
	}
	return s.wire(c), nil
}

// channelBody is what may be changed in a channel or thread.
type channelBody struct {
	Name        optional[string] `json:"name"`
	Topic       optional[string] `json:"topic"`
	Position    optional[int]    `json:"position"`
	SlowMode    optional[int]    `json:"rate_limit_per_user"`
	Archived    optional[bool]   `json:"archived"`
	Locked      optional[bool]   `json:"locked"`
	Invitable   optional[bool]   `json:"invitable"`
	AutoArchive optional[int]    `json:"auto_archive_duration"`

	Tags    optional[[]ForumTag] `json:"available_tags"` // of a forum
	Applied optional[[]string]   `json:"applied_tags"`   // of its post
}

func (b *channelBody) check(fe *formErrors) {
	if b.Name.Set {
		fe.length("name", b.Name.Value, 1, 100)
	}
	fe.length("topic", b.Topic.Value, 0, 1024)
	fe.between("rate_limit_per_user", b.SlowMode.Value, 0, 21600)
	if b.AutoArchive.given() {
		checkAutoArchive(fe, b.AutoArchive.Value)
	}
}

func checkAutoArchive(fe *formErrors, minutes int) {
	if !slices.Contains([]int{60, 1440, 4320, 10080}, minutes) {
		fe.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
}

func editChannel(s *Server, q *request) (any, error) {
	var b channelBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	var fe formErrors
	b.check(&fe)
	if err := fe.err(); err != nil {
		return nil, err
	}
	c, err := s.openChannel(q.path("channel"), 0)
	if err != nil {
		return nil, err
	}
	if err := s.mayRename(c, &b); err != nil {
		return nil, err
	}
	switch {
	case c.Type == ChannelDM:
		return nil, errDMAction
	case c.isThread():
		err = s.editThread(c, &b)
	default:
		err = s.editText(c, &b)
	}
	if err != nil {
		return nil, err
	}
	return s.wire(c), nil
}

// mayRename applies the limit on changes of a channel's name and topic, which no header shows before it is
// reached.
func (s *Server) mayRename(c *channel, b *channelBody) error {
	if !b.Name.given() && !b.Topic.given() {
		return nil
	}
	now := time.Now()
	if w, ok := s.limiter.take(BucketChannelEdit, c.ID, now); !ok {
		return w.tooMany(now, false)
	}
	return nil
}

func (s *Server) editText(c *channel, b *channelBody) error {
	if !s.botMay(c, PermManageChannels) {
		return errPermissions
	}
	if err := s.setTags(c, b.Tags); err != nil {
		return err
	}
	set(&c.Topic, b.Topic)
	set(&c.Position, b.Position)
	set(&c.SlowMode, b.SlowMode)
	set(&c.Name, b.Name)
	s.channelEvent(c, "UPDATE")
	return nil
}

// editThread follows "Modify Channel", part "Thread": the maker may rename and close an open thread,
// everything else needs MANAGE_THREADS, and an archived thread must be opened in the same request.
func (s *Server) editThread(c *channel, b *channelBody) error {
	manage := s.botMay(c, PermManageThreads)
	opens := b.Archived.given() && !b.Archived.Value
	switch {
	case !manage && (c.OwnerID != s.app.ID || b.Locked.given() || c.locked):
		return errPermissions
	case c.archived && !opens:
		return errArchived
	}
	if b.Applied.given() {
		if err := s.mayTag(s.channels[c.ParentID], b.Applied.Value); err != nil {
			return err
		}
	}
	set(&c.applied, b.Applied)
	renamed := b.Name.given() && b.Name.Value != c.Name
	set(&c.Name, b.Name)
	set(&c.SlowMode, b.SlowMode)
	set(&c.locked, b.Locked)
	set(&c.invitable, b.Invitable)
	set(&c.autoArchive, b.AutoArchive)
	c.active = s.now()
	if b.Archived.given() && b.Archived.Value != c.archived {
		c.archived, c.archivedAt = b.Archived.Value, s.now()
	}
	s.channelEvent(c, "UPDATE")
	if renamed && !c.archived {
		s.notice(c, MessageRenamed, c.Name, nil)
	}
	return nil
}

func set[T any](field *T, value optional[T]) {
	if value.given() {
		*field = value.Value
	}
}

func removeChannel(s *Server, q *request) (any, error) {
	c, err := s.openChannel(q.path("channel"), 0)
	if err != nil {
		return nil, err
	}
	wire := s.wire(c)
	need := PermManageChannels
	switch {
	case c.Type == ChannelDM:
		return wire, nil // closing a direct-message channel deletes nothing
	case c.isThread():
		need = PermManageThreads
	}
	if !s.botMay(c, need) {
		return nil, errPermissions
	}
	s.deleteChannel(c)
	return wire, nil
}

func openDM(s *Server, q *request) (any, error) {
	var b struct {
		Recipient anyID `json:"recipient_id"`
	}
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	if b.Recipient == "" {
		return nil, formError("recipient_id", "BASE_TYPE_REQUIRED", "This field is required")
	}
	c := s.dm(string(b.Recipient))
	if c == nil {
		return nil, formError("recipient_id", "USER_INVALID", "Invalid Recipient(s): %s", b.Recipient)
	}
	return s.wire(c), nil
}

// createChannel makes a text channel; the stand-in has no other kinds to make.
func createChannel(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	var b struct {
		channelBody
		Type optional[int] `json:"type"`
	}
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	var fe formErrors
	b.check(&fe)
	if !b.Name.given() {
		fe.required("name")
	}
	if b.Type.Value != ChannelText {
		fe.add("type", "BASE_TYPE_CHOICES", "The stand-in makes text channels only.")
	}
	if err := fe.err(); err != nil {
		return nil, err
	}
	if g.botBits&(PermManageChannels|PermAdministrator) == 0 {
		return nil, errPermissions
	}
	if err := s.roomForChannel(g.ID); err != nil {
		return nil, err
	}
	c := &channel{
		ID: s.snowflake(), Type: ChannelText, GuildID: g.ID, Name: b.Name.Value, Topic: b.Topic.Value,
		Position: b.Position.Value, SlowMode: b.SlowMode.Value,
	}
	s.channels[c.ID] = c
	s.channelEvent(c, "CREATE")
	return created{s.wire(c)}, nil
}

func listChannels(s *Server, q *request) (any, error) {
	g, err := s.botGuild(q.path("guild"))
	if err != nil {
		return nil, err
	}
	return s.wireChannels(func(c *channel) bool { return c.isRoom() && c.GuildID == g.ID }), nil
}

func (s *Server) wireChannels(keep func(*channel) bool) []*wireChannel {
	list := []*wireChannel{}
	for _, c := range s.sortedChannels(keep) {
		list = append(list, s.wire(c))
	}
	return list
}
