package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// oldMessage is the age from which edits fall under the bucket BucketOldMessageEdit.
const oldMessage = time.Hour

func createMessage(s *Server, q *request) (any, error) {
	var b messageBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	c, err := s.postable(q.path("channel"), q, &b)
	if err != nil {
		return nil, err
	}
	if c.Type == ChannelForum {
		return nil, errNonText
	}
	key := nonceKey{c.ID, string(b.Nonce.Value)}
	if b.EnforceNonce && b.Nonce.given() {
		if m := s.repeated(key); m != nil {
			return s.wireMessage(m, false), nil
		}
	}
	p := posting{author: s.app.wire(), kind: MessageDefault, allowed: b.AllowedMentions}
	if err := s.reply(c, &b, &p); err != nil {
		return nil, err
	}
	what, err := s.compose(c, content{}, q, &b, forChannel)
	if err != nil {
		return nil, err
	}
	if b.Nonce.given() {
		if err := json.Unmarshal(b.Nonce.Value, &p.nonce); err != nil {
			return nil, errJSON
		}
	}
	m := s.post(c, what, p)
	if b.EnforceNonce && b.Nonce.given() {
		s.nonces[key] = sentNonce{m, s.now()}
	}
	return s.wireMessage(m, false), nil
}

// postable is the channel, if the bot may post this body there.
func (s *Server) postable(id string, q *request, b *messageBody) (*channel, error) {
	c, err := s.openChannel(id, 0)
	if err != nil {
		return nil, err
	}
	need := c.sendBit()
	if len(b.Embeds.Value) > 0 {
		need |= PermEmbedLinks
	}
	if len(q.uploads) > 0 {
		need |= PermAttachFiles
	}
	if _, err := s.openChannel(id, need); err != nil {
		return nil, err
	}
	if c.Type == ChannelDM {
		return c, s.directMessage(c)
	}
	switch {
	case c.archived && c.locked:
		return nil, errArchived
	case c.locked && !s.botMay(c, PermManageThreads):
		return nil, errThreadLocked
	}
	return c, nil
}

// directMessage is the reason why a user cannot be written to; nil if they can.
func (s *Server) directMessage(c *channel) error {
	switch {
	case !s.shareGuild(c.userID):
		return errNoMutualGuild
	case s.user(c.userID).DMsClosed:
		return errClosedDM
	}
	return nil
}

// reply makes the message an answer to another one.
func (s *Server) reply(c *channel, b *messageBody, p *posting) error {
	if b.Reference == nil {
		return nil
	}
	if !s.botMay(c, PermReadHistory) {
		return errReplyNoHistory
	}
	m := c.find(string(b.Reference.MessageID))
	if m == nil || m.only != "" || b.Reference.Type != 0 {
		if b.Reference.FailIfNotExists != nil && !*b.Reference.FailIfNotExists {
			return nil
		}
		return formError("message_reference", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message")
	}
	p.kind, p.replied = MessageReply, m.Author.ID
	p.reference = &MessageReference{MessageID: m.ID, ChannelID: c.ID, GuildID: c.GuildID}
	return nil
}

// openMessage finds a message that the bot may see by the routes of channels: ephemeral ones are not there.
func (s *Server) openMessage(q *request, need int64) (*message, error) {
	c, err := s.openChannel(q.path("channel"), need)
	if err != nil {
		return nil, err
	}
	m := c.find(q.path("message"))
	if m == nil || m.only != "" {
		return nil, errUnknownMessage
	}
	return m, nil
}

func getMessage(s *Server, q *request) (any, error) {
	m, err := s.openMessage(q, PermReadHistory)
	if err != nil {
		return nil, err
	}
	return s.readable(m), nil
}

// readable is the message as the bot's REST side reads it: without others' text unless that was granted.
func (s *Server) readable(m *message) Message {
	return s.wireMessage(m, s.isForeign(m) && s.cfg.PrivilegedIntents&IntentMessageContent == 0)
}

func listMessages(s *Server, q *request) (any, error) {
	c, err := s.openChannel(q.path("channel"), 0)
	if err != nil {
		return nil, err
	}
	limit := 50
	if text := q.query().Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > 100 {
			return nil, formError("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
		}
	}
	list := []Message{}
	if !s.botMay(c, PermReadHistory) {
		return list, nil
	}
	for _, m := range slice(c.messages, q.query().Get("before"), q.query().Get("after"), q.query().Get("around"),
		limit) {
		list = append(list, s.readable(m))
	}
	return list, nil
}

// slice picks messages that everyone sees, newest first, as the query of "Get Channel Messages" says.
func slice(all []*message, before, after, around string, limit int) []*message {
	visible := slices.DeleteFunc(slices.Clone(all), func(m *message) bool { return m.only != "" })
	from, to := 0, len(visible)
	find := func(id string, past bool) int {
		return len(slices.DeleteFunc(slices.Clone(visible), func(m *message) bool {
			order := compareIDs(m.ID, id)
			return order > 0 || order == 0 && !past
		}))
	}
	switch {
	case around != "":
		middle := find(around, false)
		from = max(0, middle-limit/2)
		to = min(len(visible), from+limit)
	case before != "":
		to = find(before, false)
		from = max(0, to-limit)
	case after != "":
		from = find(after, true)
		to = min(len(visible), from+limit)
	default:
		from = max(0, to-limit)
	}
	picked := slices.Clone(visible[from:to])
	slices.Reverse(picked)
	return picked
}

func editMessage(s *Server, q *request) (any, error) {
	var b messageBody
	if err := q.decode(&b); err != nil {
		return nil, err
	}
	m, err := s.openMessage(q, 0)
	if err != nil {
		return nil, err
	}
	switch {
	case m.Author.ID != s.app.ID:
		return nil, errNotAuthor
	case m.isNotice():
		return nil, errSystemMessage
	case m.channel.archived:
		return nil, errArchived
	}
	if len(q.uploads) > 0 && !s.botMay(m.channel, PermAttachFiles) || len(b.Embeds.Value) > 0 &&
		!s.botMay(m.channel, PermEmbedLinks) {
		return nil, errPermissions
	}
	if err := s.oldEdit(m); err != nil {
		return nil, err
	}
	return s.edit(m, q, &b)
}

// isNotice reports whether Discord itself wrote the message.
func (m *message) isNotice() bool {
	return m.Type != MessageDefault && m.Type != MessageReply && m.Type != MessageCommand
}

// oldEdit applies the limit on edits of messages older than an hour.
func (s *Server) oldEdit(m *message) error {
	if s.now().Sub(m.sent) < oldMessage {
		return nil
	}
	now := time.Now()
	w, ok := s.limiter.take(BucketOldMessageEdit, m.ChannelID, now)
	if ok {
		return nil
	}
	refusal := w.tooMany(now, false)
	refusal.code = 30046
	refusal.message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
	return refusal
}

// edit changes a message as a body says and answers with the result.
func (s *Server) edit(m *message, q *request, b *messageBody) (any, error) {
	what, err := s.compose(m.channel, m.content(), q, b, forEdit)
	if err != nil {
		return nil, err
	}
	s.rewrite(m, what, b.AllowedMentions)
	return s.wireMessage(m, false), nil
}

func deleteMessage(s *Server, q *request) (any, error) {
	m, err := s.openMessage(q, 0)
	if err != nil {
		return nil, err
	}
	if m.Author.ID != s.app.ID {
		if m.channel.Type == ChannelDM {
			return nil, errDMAction
		}
		if !s.botMay(m.channel, PermManageMessages) {
			return nil, errPermissions
		}
	}
	s.remove(m)
	return nil, nil
}

func typing(s *Server, q *request) (any, error) {
	c, err := s.openChannel(q.path("channel"), 0)
	if err != nil {
		return nil, err
	}
	if _, err := s.openChannel(c.ID, c.sendBit()); err != nil {
		return nil, err
	}
	s.pushTo(func(u string) bool { return s.sees(u, c) }, "TYPING",
		map[string]string{"channel_id": c.ID, "user_id": s.app.ID})
	return nil, nil
}

// Pins.

// maxPins is the number of pinned messages in a channel.
const maxPins = 250

func (c *channel) pinned() []*message {
	return slices.DeleteFunc(slices.Clone(c.messages), func(m *message) bool { return !m.Pinned })
}

func listPins(s *Server, q *request) (any, error) {
	c, err := s.openChannel(q.path("channel"), PermReadHistory)
	if err != nil {
		return nil, err
	}
	items := []any{}
	for _, m := range slices.Backward(c.pinned()) {
		items = append(items, map[string]any{"pinned_at": m.Timestamp, "message": s.readable(m)})
	}
	return map[string]any{"items": items, "has_more": false}, nil
}

func pinMessage(s *Server, q *request) (any, error) {
	m, err := s.pinnable(q)
	if err != nil || m.Pinned {
		return nil, err
	}
	if len(m.channel.pinned()) >= maxPins {
		return nil, errTooManyPins
	}
	s.setPinned(m, true)
	s.notice(m.channel, MessagePinned, "", &MessageReference{MessageID: m.ID, ChannelID: m.ChannelID,
		GuildID: m.channel.GuildID})
	return nil, nil
}

func unpinMessage(s *Server, q *request) (any, error) {
	m, err := s.pinnable(q)
	if err != nil {
		return nil, err
	}
	s.setPinned(m, false)
	return nil, nil
}

func (s *Server) pinnable(q *request) (*message, error) {
	m, err := s.openMessage(q, PermPinMessages)
	if err != nil {
		return nil, err
	}
	if m.isNotice() {
		return nil, errSystemMessage
	}
	if m.channel.archived {
		return nil, errArchived
	}
	return m, nil
}

func (s *Server) setPinned(m *message, pinned bool) {
	m.Pinned = pinned
	s.messageEvent(m, "UPDATE")
	c := m.channel
	s.dispatch("CHANNEL_PINS_UPDATE", messageIntent(c, IntentGuilds, IntentDirectMessages), c.GuildID,
		map[string]any{"guild_id": c.GuildID, "channel_id": c.ID, "last_pin_timestamp": nil})
	s.pushTo(func(u string) bool { return s.sees(u, c) }, "CHANNEL_UPDATE", s.view(c))
}
