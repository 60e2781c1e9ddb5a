package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Gateway intents, from the documentation ("Gateway Intents").
const (
	IntentGuilds         int64 = 1 << 0
	IntentGuildMembers   int64 = 1 << 1
	IntentPresences      int64 = 1 << 8
	IntentGuildMessages  int64 = 1 << 9
	IntentGuildTyping    int64 = 1 << 11
	IntentDirectMessages int64 = 1 << 12
	IntentDirectTyping   int64 = 1 << 14
	IntentMessageContent int64 = 1 << 15

	privilegedIntents = IntentGuildMembers | IntentPresences | IntentMessageContent
	knownIntents      = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)

// event is something that happened, encoded once for all sessions.
type event struct {
	name     string
	intent   int64 // 0: sent whatever the intents
	guildID  string
	data     json.RawMessage
	redacted json.RawMessage // what a session without the intent for message content gets, if different
}

// dispatch sends an event to every session that asked for such events.
func (s *Server) dispatch(name string, intent int64, guildID string, data any) {
	s.deliver(event{name: name, intent: intent, guildID: guildID, data: encode(data)})
}

// deliver sends an event; from a guild that the bot is not in it hears nothing.
func (s *Server) deliver(e event) {
	if g := s.anyGuild(e.guildID); g != nil && g.botGone {
		return
	}
	for _, session := range s.sessions {
		if session.wants(e) {
			session.send(e)
		}
	}
	s.wake()
}

// encode writes our own structures, which always can be written.
func encode(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("sandbox: encode %T: %v", v, err)) // a type of this package that cannot be JSON
	}
	return b
}

// wants reports whether the session's intents and shard cover the event. What belongs to no guild goes to
// shard 0.
func (g *session) wants(e event) bool {
	if e.intent != 0 && g.intents&e.intent == 0 {
		return false
	}
	return g.shard == shardOf(e.guildID, g.shards)
}

// shardOf follows the documentation's formula ("Sharding").
func shardOf(guildID string, shards int) int {
	id, err := strconv.ParseUint(guildID, 10, 64)
	if err != nil || shards < 2 {
		return 0
	}
	return int((id >> 22) % uint64(shards))
}

// messageEvent tells the bot and the readers that a message was created or updated.
func (s *Server) messageEvent(m *message, what string) {
	c := m.channel
	s.pushTo(func(u string) bool { return s.reads(u, m) }, "MESSAGE_"+what, s.clientMessage(m))
	if m.only != "" || !s.botMay(c, PermViewChannel) {
		s.wake()
		return // the bot knows its ephemeral messages from the answers to its requests only
	}
	e := event{
		name: "MESSAGE_" + what, intent: messageIntent(c, IntentGuildMessages, IntentDirectMessages),
		guildID: c.GuildID, data: encode(s.eventMessage(m, false)),
	}
	if s.isForeign(m) {
		e.redacted = encode(s.eventMessage(m, true))
	}
	s.deliver(e)
}

// isForeign reports whether the bot needs the intent for message content to read the message.
func (s *Server) isForeign(m *message) bool {
	return m.Author.ID != s.app.ID && m.channel.Type != ChannelDM && !m.mentions(s.app.ID)
}

// wireMessage is a message in Discord's form.
func (s *Server) wireMessage(m *message, redacted bool) Message {
	w := m.Message
	if redacted {
		w.Content, w.Embeds, w.Attachments, w.Components = "", []Embed{}, []Attachment{}, []*Component{}
	}
	if thread := s.channels[m.ID]; thread != nil {
		w.Thread = s.wire(thread)
	}
	return w
}

// wireEventMessage is a message with what only the gateway adds.
type wireEventMessage struct {
	Message
	Member *member `json:"member,omitempty"`
}

func (s *Server) eventMessage(m *message, redacted bool) wireEventMessage {
	w := wireEventMessage{Message: s.wireMessage(m, redacted)}
	w.GuildID = m.channel.GuildID
	if w.GuildID != "" && m.WebhookID == "" {
		w.Member = s.member(s.anyGuild(w.GuildID), m.Author.ID, false)
	}
	return w
}

func messageIntent(c *channel, guild, direct int64) int64 {
	if c.Type == ChannelDM {
		return direct
	}
	return guild
}

func (s *Server) messageGone(m *message) {
	c := m.channel
	s.pushTo(func(u string) bool { return s.reads(u, m) }, "MESSAGE_DELETE",
		map[string]string{"id": m.ID, "channel_id": c.ID})
	if m.only == "" && s.botMay(c, PermViewChannel) {
		gone := map[string]string{"id": m.ID, "channel_id": c.ID}
		if c.GuildID != "" {
			gone["guild_id"] = c.GuildID
		}
		s.dispatch("MESSAGE_DELETE", messageIntent(c, IntentGuildMessages, IntentDirectMessages), c.GuildID, gone)
	}
	s.wake()
}

// reads reports whether a user sees a message.
func (s *Server) reads(userID string, m *message) bool {
	return s.sees(userID, m.channel) && (m.only == "" || m.only == userID)
}
