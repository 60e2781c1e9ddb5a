package sandbox

import (
	"crypto/rand"
	"encoding/base64"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// User is a person in the sandbox. An empty ID is filled in by New.
type User struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Locale    string `json:"locale"`
	DMsClosed bool   `json:"dms_closed"`
}

func (u *User) wire() wireUser {
	return wireUser{ID: u.ID, Username: strings.ToLower(u.Name), Discriminator: "0", GlobalName: u.Name}
}

// application is the bot and what it registered. Its user id is also the application id, as on Discord today.
type application struct {
	ID       string
	Name     string
	commands []*Command // global and of the guild, in order of registration
	created  map[string]int
	day      string // of created
}

func (a *application) wire() wireUser {
	return wireUser{ID: a.ID, Username: a.Name, Discriminator: "0000", GlobalName: a.Name, Bot: true}
}

// channel is a text channel, a thread or a direct-message channel.
type channel struct {
	ID       string
	Type     int
	GuildID  string
	ParentID string
	Name     string
	Topic    string
	Position int
	SlowMode int
	OwnerID  string
	userID   string // the other end of a direct-message channel

	messages []*message // oldest first, ephemeral ones too
	lastID   string     // of the last message that everyone sees

	// threads
	archived    bool
	locked      bool
	invitable   bool
	autoArchive int // minutes
	archivedAt  time.Time
	created     time.Time
	active      time.Time
	members     map[string]time.Time // user or bot id -> joined
	sent        int

	flags   int
	tags    []ForumTag // that a forum offers
	applied []string   // ids of those that a post has

	botBits    *int64               // what the bot may do here, nil for the default
	overwrites map[string]exception // by the id of a role or a user; those of a thread are its parent's
}

// message is a message with what its readers do not see in it.
type message struct {
	Message
	channel *channel
	only    string // the user who alone sees it, if ephemeral
	sent    time.Time
	origin  *interaction    // what it answers, nil for none
	hidden  map[string]bool // ids of stored files that its embeds show
	gone    bool
}

func (c *channel) isThread() bool {
	return c.Type == ChannelPublicThread || c.Type == ChannelPrivateThread
}

// isRoom reports whether c is a channel of a guild in its own right.
func (c *channel) isRoom() bool {
	return c.Type == ChannelText || c.Type == ChannelAnnouncement || c.Type == ChannelForum
}

// populate makes the world of New.
func (s *Server) populate() {
	s.app = &application{ID: s.snowflake(), Name: "Sandbox Bot", created: map[string]int{}}
	fill(&s.cfg.Token, madeUpToken(s.app.ID))
	s.joined = s.now()
	home := s.addGuild(s.cfg.Guild, s.cfg.GuildLocale, "general", "games")
	for _, u := range s.cfg.Users {
		s.addUser(u)
	}
	home.OwnerID = s.users[0].ID
	for _, name := range s.cfg.OtherGuilds {
		s.addGuild(name, s.cfg.GuildLocale, "general")
	}
}

// addUser makes a person known, a member of every guild.
func (s *Server) addUser(u User) *User {
	fill(&u.ID, s.snowflake())
	fill(&u.Locale, "en-US")
	s.users = append(s.users, &u)
	for _, g := range s.guilds {
		g.members[u.ID] = true
	}
	dm := &channel{ID: s.snowflake(), Type: ChannelDM, userID: u.ID}
	s.channels[dm.ID] = dm
	return &u
}

// madeUpToken has the shape of a bot token: the id, a time and a secret.
func madeUpToken(id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(id)) + "." + randomText(4) + "." + randomText(28)
}

// randomText is an unguessable piece of text made of n random bytes.
func randomText(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails, by its documentation
	return base64.RawURLEncoding.EncodeToString(b)
}

func (s *Server) user(id string) *User {
	for _, u := range s.users {
		if u.ID == id {
			return u
		}
	}
	return nil
}

// wireAnyone is the user or the bot in Discord's form.
func (s *Server) wireAnyone(id string) (wireUser, bool) {
	if id == s.app.ID {
		return s.app.wire(), true
	}
	if u := s.user(id); u != nil {
		return u.wire(), true
	}
	return wireUser{}, false
}

// dm is the direct-message channel of a user, nil for a stranger.
func (s *Server) dm(userID string) *channel {
	for _, c := range s.channels {
		if c.Type == ChannelDM && c.userID == userID {
			return c
		}
	}
	return nil
}

// sees reports whether a user may read a channel. Private threads are for their members: a moderator of the
// real Discord could look into them, but here every user is a player.
func (s *Server) sees(userID string, c *channel) bool {
	switch c.Type {
	case ChannelDM:
		return c.userID == userID
	case ChannelPrivateThread:
		return c.has(userID) && s.permissionsIn(c, userID)&PermViewChannel != 0
	default:
		return s.permissionsIn(c, userID)&PermViewChannel != 0
	}
}

// sortedChannels lists the guild's channels and threads by id, which is by age.
func (s *Server) sortedChannels(keep func(*channel) bool) []*channel {
	var list []*channel
	for _, c := range s.channels {
		if keep(c) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *channel) int {
		if a.Position != b.Position {
			return a.Position - b.Position
		}
		return compareIDs(a.ID, b.ID)
	})
	return list
}

func (c *channel) find(messageID string) *message {
	for _, m := range slices.Backward(c.messages) {
		if m.ID == messageID {
			return m
		}
	}
	return nil
}

func compareIDs(a, b string) int {
	switch x, y := idNumber(a), idNumber(b); {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// runes counts as Discord counts: Unicode code points.
func runes(s string) int { return utf8.RuneCountInString(s) }

func bits(b int64) string { return strconv.FormatInt(b, 10) }
