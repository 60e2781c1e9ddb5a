package sandbox

import (
	"fmt"
	"slices"
)

// A forum holds nothing but threads, its posts: each begins with a message whose id is the thread's.
// Documentation, "Start Thread in Forum or Media Channel", "Forum Tag Object".

const (
	maxForumTags   = 20
	maxAppliedTags = 5

	flagRequireTag = 1 << 4 // of a forum: posts need a tag
)

var (
	errNonText    = refuse(400, 50008, "Cannot send messages in a non-text channel")
	errRequireTag = refuse(400, 40067, "A tag is required to create a forum post in this channel")
)

// ForumTag is a tag that a forum offers.
type ForumTag struct {
	ID        string  `json:"id"`
	Name      string  `json:"name"`
	Moderated bool    `json:"moderated"` // only who manages threads may use it
	EmojiID   *string `json:"emoji_id"`
	EmojiName *string `json:"emoji_name"`
}

// RequireTag has a forum take only posts with a tag.
func (s *Server) RequireTag(forum string) {
	s.changeChannel(forum, func(c *channel) { c.flags |= flagRequireTag })
}

// startPost starts a thread of a forum with its first message.
func startPost(s *Server, q *request, forum *channel) (any, error) {
	b, err := readThread(q)
	if err != nil {
		return nil, err
	}
	if b.Message == nil {
		var fe formErrors
		fe.required("message")
		return nil, fe.err()
	}
	if _, err := s.postable(forum.ID, q, b.Message); err != nil {
		return nil, err
	}
	if err := s.mayTag(forum, b.Tags.Value); err != nil {
		return nil, err
	}
	if len(b.Tags.Value) == 0 && forum.flags&flagRequireTag != 0 {
		return nil, errRequireTag
	}
	if err := s.roomForThread(forum.GuildID); err != nil {
		return nil, err
	}
	what, err := s.compose(forum, content{}, q, b.Message, forChannel)
	if err != nil {
		return nil, err
	}
	id := s.snowflake()
	c := s.startThread(forum, id, ChannelPublicThread, b)
	s.post(c, what, posting{id: id, author: s.app.wire(), kind: MessageDefault,
		allowed: b.Message.AllowedMentions})
	c.sent = 0 // the first one is not counted ("Channel Object", message_count)
	forum.lastID = id
	return created{s.wire(c)}, nil // the description of Discord's API has no message in it, its text has
}

// mayTag is the reason why the bot may not give these tags to a post.
func (s *Server) mayTag(forum *channel, tags []string) error {
	var fe formErrors
	if len(tags) > maxAppliedTags {
		fe.add("applied_tags", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxAppliedTags)
	}
	for i, id := range tags {
		known := slices.IndexFunc(forum.tags, func(t ForumTag) bool { return t.ID == id })
		switch {
		case known < 0:
			fe.add(fmt.Sprintf("applied_tags.%d", i), "INVALID_FORUM_TAG", "Unknown tag")
		case forum.tags[known].Moderated && !s.botMay(forum, PermManageThreads):
			return errPermissions
		}
	}
	return fe.err()
}

// setTags changes the tags that a forum offers. New ones come without an id.
func (s *Server) setTags(c *channel, given optional[[]ForumTag]) error {
	if !given.given() {
		return nil
	}
	if c.Type != ChannelForum {
		return errChannelType
	}
	var fe formErrors
	if len(given.Value) > maxForumTags {
		fe.add("available_tags", "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxForumTags)
	}
	for i, tag := range given.Value {
		fe.length(fmt.Sprintf("available_tags.%d.name", i), tag.Name, 1, 20)
		for _, before := range given.Value[:i] {
			if before.Name == tag.Name {
				fe.add(fmt.Sprintf("available_tags.%d.name", i), "FORUM_TAG_NAME_NOT_UNIQUE", "Tags must be unique")
			}
		}
	}
	if err := fe.err(); err != nil {
		return err
	}
	for i := range given.Value {
		fill(&given.Value[i].ID, s.snowflake())
	}
	c.tags = given.Value
	return nil
}
