package sandbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// ClientError says why Discord's own client would not let a user do something.
type ClientError struct {
	Field   string // the option or component to blame, if one is
	Message string
}

func (e *ClientError) Error() string {
	if e.Field == "" {
		return "sandbox: " + e.Message
	}
	return "sandbox: " + e.Field + ": " + e.Message
}

func clientError(field, format string, args ...any) error {
	return &ClientError{Field: field, Message: fmt.Sprintf(format, args...)}
}

// ErrNoAnswer is returned when the bot did not answer an interaction in time.
var ErrNoAnswer = errors.New("sandbox: the application did not respond")

// Users returns the people of the sandbox.
func (s *Server) Users() []User {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []User{}
	for _, u := range s.users {
		list = append(list, *u)
	}
	return list
}

// User finds a person by name; it returns false if there is none.
func (s *Server) User(name string) (User, bool) {
	for _, u := range s.Users() {
		if u.Name == name {
			return u, true
		}
	}
	return User{}, false
}

// BotID is the bot's user id, which is also its application id.
func (s *Server) BotID() string { return s.app.ID }

// GuildID is the id of the first guild.
func (s *Server) GuildID() string { return s.guilds[0].ID }

// Online reports whether the bot is connected to the gateway, by as many sessions as it takes to hear of each
// of its guilds and of direct messages.
func (s *Server) Online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.online()
}

// Channels lists the channels and threads that a user sees.
func (s *Server) Channels(user string) []Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Channel{}
	for _, g := range s.guilds {
		list = append(list, s.visible(user, g.ID)...)
	}
	return list
}

// visible lists what a user sees in a guild.
func (s *Server) visible(user, guildID string) []Channel {
	list := []Channel{}
	for _, c := range s.sortedChannels(func(c *channel) bool {
		return c.GuildID == guildID && s.sees(user, c)
	}) {
		list = append(list, s.view(c))
	}
	return list
}

// Channel finds a channel or thread that a user sees by name, the newest of several; false if there is none.
func (s *Server) Channel(user, name string) (Channel, bool) {
	list := s.Channels(user)
	slices.SortFunc(list, func(a, b Channel) int { return compareIDs(b.ID, a.ID) })
	i := slices.IndexFunc(list, func(c Channel) bool { return c.Name == name })
	if i < 0 {
		return Channel{}, false
	}
	return list[i], true
}

// DM is the id of a user's direct-message channel with the bot, empty for a stranger.
func (s *Server) DM(user string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.dm(user); c != nil {
		return c.ID
	}
	return ""
}

// Messages returns what a user sees in a channel, oldest first; nothing if they do not see the channel.
func (s *Server) Messages(user, channel string) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Message{}
	for _, m := range s.readBy(user, channel) {
		list = append(list, s.wireMessage(m, false))
	}
	return list
}

// Tail lists the newest messages of a channel that a user sees, at most n, oldest first.
func (s *Server) Tail(user, channel string, n int) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Message
	if c := s.channels[channel]; c != nil {
		for _, m := range slices.Backward(c.messages) {
			if len(list) == n {
				break
			}
			if s.reads(user, m) {
				list = append(list, s.wireMessage(m, false))
			}
		}
	}
	slices.Reverse(list)
	return list
}

func (s *Server) readBy(user, channelID string) []*message {
	c := s.channels[channelID]
	if c == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.messages), func(m *message) bool { return !s.reads(user, m) })
}

// Attachment returns the bytes of a file by the id of its attachment, false if it is gone.
func (s *Server) Attachment(id string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f := s.files[id]
	if f == nil {
		return nil, false
	}
	return slices.Clone(f.data), true
}

// Wait returns nil as soon as condition holds, and the error of ctx if that ends first. It looks again after
// every change of the world; condition may call any method of the server.
func (s *Server) Wait(ctx context.Context, condition func() bool) error {
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if condition() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("sandbox: wait: %w", ctx.Err())
		}
	}
}

// WaitMessage waits until a user sees a message in a channel that fits, and returns the newest such message.
func (s *Server) WaitMessage(ctx context.Context, user, channel string,
	fits func(Message) bool) (Message, error) {
	var found Message
	err := s.Wait(ctx, func() bool {
		for _, m := range slices.Backward(s.Messages(user, channel)) {
			if fits(m) {
				found = m
				return true
			}
		}
		return false
	})
	return found, err
}

// Answer is what came of an interaction.
type Answer struct {
	Status    Status
	Callback  int           // callback type; 0 while there is none
	After     time.Duration // how long the bot took to answer
	MessageID string        // of the answer, or of the message whose component was used
	FollowUp  string        // of the newest message that followed it; "" for none
	Modal     *Modal        // the form it opened, nil for none
}

// Latest is the newest interaction of a user, "" before the first.
func (s *Server) Latest(user string) (id InteractionID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, in := range s.interactions {
		if in.user.ID == user && compareIDs(string(in.id), string(id)) > 0 {
			id = in.id
		}
	}
	return id
}

// Answer returns how far an interaction has come; false if it is unknown or long dead.
func (s *Server) Answer(id InteractionID) (Answer, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.interactions[id]
	if in == nil {
		return Answer{}, false
	}
	a := Answer{Status: in.status, Callback: in.answer, After: in.took, Modal: in.modal}
	if in.original != nil {
		a.MessageID = in.original.ID
	}
	if in.followUp != nil {
		a.FollowUp = in.followUp.ID
	}
	return a, true
}

// WaitAnswer waits for the bot's first answer to an interaction. It returns ErrNoAnswer if the deadline
// passed.
func (s *Server) WaitAnswer(ctx context.Context, id InteractionID) (Answer, error) {
	var a Answer
	err := s.Wait(ctx, func() bool {
		var known bool
		a, known = s.Answer(id)
		return !known || a.Status != StatusPending
	})
	if err == nil && (a.Status == StatusFailed || a.Status == "") {
		err = ErrNoAnswer
	}
	return a, err
}

// Post writes a message as a user.
func (s *Server) Post(user, channel, text string) (Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.userPost(user, channel, text)
	if err != nil {
		return Message{}, err
	}
	return s.wireMessage(m, false), nil
}

func (s *Server) userPost(user, channelID, text string) (*message, error) {
	u, c, err := s.actor(user, channelID)
	if err != nil {
		return nil, err
	}
	if n := runes(text); n == 0 || n > maxContent {
		return nil, clientError("content", "a message has 1 to %d characters, not %d", maxContent, n)
	}
	if c.locked {
		return nil, clientError("", "the thread is locked")
	}
	m := s.post(c, content{text: text}, posting{author: u.wire(), kind: MessageDefault})
	if c.isThread() {
		s.join(c, u.ID)
	}
	return m, nil
}

// actor finds a user and a channel that they see.
func (s *Server) actor(user, channelID string) (*User, *channel, error) {
	u := s.user(user)
	if u == nil {
		return nil, nil, clientError("user", "there is no user %q", user)
	}
	c := s.channels[channelID]
	if c == nil || !s.sees(user, c) {
		return nil, nil, clientError("channel_id", "%s sees no channel %q", u.Name, channelID)
	}
	return u, c, nil
}

// CloseDMs makes a user accept or refuse the bot's direct messages.
func (s *Server) CloseDMs(user string, closed bool) {
	s.changeUser(user, func(u *User) { u.DMsClosed = closed })
}

func (s *Server) changeUser(user string, change func(*User)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if u := s.user(user); u != nil {
		change(u)
		s.pushTo(func(string) bool { return true }, "USER_UPDATE", *u)
		s.wake()
	}
}

// SetBotPermissions replaces what the bot may do in a channel (threads follow their parent).
func (s *Server) SetBotPermissions(channelID string, permissions int64) {
	s.changeChannel(channelID, func(c *channel) { c.botBits = &permissions })
}

// SetPrivate hides a channel with its threads from everyone but the bot and these roles and users, as a
// moderator would, or lets everyone see it again. The owner of the guild and administrators always see it.
func (s *Server) SetPrivate(channelID string, private bool, allowed ...string) {
	s.changeChannel(channelID, func(c *channel) {
		c.overwrites = nil
		if !private {
			return
		}
		c.overwrites = map[string]exception{c.GuildID: {deny: PermViewChannel}}
		for _, id := range append(allowed, s.app.ID) {
			c.overwrites[id] = exception{allow: PermViewChannel}
		}
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.guildsChanged()
}

// Announce turns a text channel into one for announcements, as a member who manages the server can: there
// are no private threads in it, and the stand-in makes no others there either.
func (s *Server) Announce(channelID string) {
	s.changeChannel(channelID, func(c *channel) {
		if c.Type == ChannelText {
			c.Type = ChannelAnnouncement
		}
	})
}

// DeleteChannel deletes a channel or thread, as a moderator would.
func (s *Server) DeleteChannel(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channels[channel]; c != nil && c.Type != ChannelDM {
		s.deleteChannel(c)
	}
}

// DeleteMessage deletes a message, as a moderator would.
func (s *Server) DeleteMessage(channel, messageID string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channels[channel]; c != nil {
		if m := c.find(messageID); m != nil {
			s.remove(m)
		}
	}
}

// ArchiveThread archives a thread, locked or not, as a moderator would.
func (s *Server) ArchiveThread(thread string, locked bool) {
	s.changeChannel(thread, func(c *channel) {
		if c.isThread() {
			c.archived, c.locked, c.archivedAt = true, locked, s.now()
		}
	})
}

func (s *Server) changeChannel(id string, change func(*channel)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channels[id]; c != nil {
		change(c)
		s.channelEvent(c, "UPDATE")
	}
}

// WaitOnline waits until the bot is connected.
func (s *Server) WaitOnline(ctx context.Context) error { return s.Wait(ctx, s.Online) }
