package sandbox

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// named is the body of what only needs a name.
type named struct {
	Name   string `json:"name"`
	Locale string `json:"locale"`
	Color  int    `json:"color"`
	Type   int    `json:"type"`
}

// maxNames is the length of a name of a guild, channel or role (documentation, "Guild", "Channel", "Role").
const maxNames = 100

func readNamed(r *http.Request) (named, error) {
	var b named
	if err := readControl(r, &b); err != nil {
		return b, err
	}
	b.Name = strings.TrimSpace(b.Name)
	if n := runes(b.Name); n == 0 || n > maxNames {
		return b, clientError("name", "a name has 1 to %d characters", maxNames)
	}
	return b, nil
}

// theGuild finds the guild of a path. It takes the lock itself.
func (s *Server) theGuild(r *http.Request) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g := s.anyGuild(r.PathValue("id")); g != nil {
		return g.ID, nil
	}
	return "", clientError("id", "there is no such server")
}

func postUser(s *Server, r *http.Request) (any, error) {
	b, err := readNamed(r)
	if err != nil {
		return nil, err
	}
	if _, taken := s.User(b.Name); taken {
		return nil, clientError("name", "there is already somebody called %s", b.Name)
	}
	if b.Locale != "" && !slices.Contains(locales, b.Locale) {
		return nil, clientError("locale", "%q is not a locale of Discord", b.Locale)
	}
	return s.AddUser(User{Name: b.Name, Locale: b.Locale}), nil
}

func patchUser(s *Server, r *http.Request) (any, error) {
	var b struct {
		DMsClosed *bool   `json:"dms_closed"`
		Locale    *string `json:"locale"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	if b.Locale != nil && !slices.Contains(locales, *b.Locale) {
		return nil, clientError("locale", "%q is not a locale of Discord", *b.Locale)
	}
	id := r.PathValue("id")
	s.changeUser(id, func(u *User) {
		if b.DMsClosed != nil {
			u.DMsClosed = *b.DMsClosed
		}
		if b.Locale != nil {
			u.Locale = *b.Locale
		}
	})
	for _, u := range s.Users() {
		if u.ID == id {
			return u, nil
		}
	}
	return nil, clientError("user", "there is no such user")
}

func postGuild(s *Server, r *http.Request) (any, error) {
	b, err := readNamed(r)
	if err != nil {
		return nil, err
	}
	return map[string]string{"id": s.AddGuild(b.Name)}, nil
}

func patchGuild(s *Server, r *http.Request) (any, error) {
	id, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	var b struct {
		Bot     *bool   `json:"bot"`
		BotBits *string `json:"bot_permissions"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	if b.BotBits != nil {
		allowed, err := bitSet("bot_permissions", *b.BotBits)
		if err != nil {
			return nil, err
		}
		s.SetGuildPermissions(id, allowed)
	}
	if b.Bot != nil {
		s.setBotIn(id, *b.Bot)
	}
	return nil, nil
}

func postChannel(s *Server, r *http.Request) (any, error) {
	id, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	b, err := readNamed(r)
	if err != nil {
		return nil, err
	}
	if b.Type != ChannelText && b.Type != ChannelForum {
		return nil, clientError("type", "a channel is of type %d, text, or %d, a forum", ChannelText, ChannelForum)
	}
	return map[string]string{"id": s.createChannel(id, b.Name, b.Type)}, nil
}

func postRole(s *Server, r *http.Request) (any, error) {
	id, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	b, err := readNamed(r)
	if err != nil {
		return nil, err
	}
	if b.Color < 0 || b.Color > maxColor {
		return nil, clientError("color", "expected 0 to %d", maxColor)
	}
	return map[string]string{"id": s.AddRole(id, Role{Name: b.Name, Color: b.Color})}, nil
}

// patchRole changes where a role stands and what it allows; deleteRole deletes it.
func patchRole(s *Server, r *http.Request) (any, error) {
	id, err := s.theGuild(r)
	if err != nil {
		return nil, err
	}
	var b struct {
		AboveBot    *bool   `json:"above_bot"`
		Permissions *string `json:"permissions"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	var allowed int64
	if b.Permissions != nil {
		if allowed, err = bitSet("permissions", *b.Permissions); err != nil {
			return nil, err
		}
	}
	s.ChangeRole(id, r.PathValue("role"), func(role *Role) {
		if b.AboveBot != nil {
			role.AboveBot = *b.AboveBot
		}
		if b.Permissions != nil {
			role.Permissions = allowed
		}
	})
	return nil, nil
}

func deleteRole(s *Server, r *http.Request) (any, error) {
	id, err := s.theGuild(r)
	if err == nil {
		s.DeleteRole(id, r.PathValue("role"))
	}
	return nil, err
}

// bitSet reads permissions.
func bitSet(field, text string) (int64, error) {
	allowed, err := strconv.ParseInt(text, 10, 64)
	if err != nil || allowed < 0 {
		return 0, clientError(field, "expected a bit set as a string")
	}
	return allowed, nil
}

// putMember makes a user join or leave.
func putMember(in bool) func(*Server, *http.Request) (any, error) {
	return func(s *Server, r *http.Request) (any, error) {
		id, err := s.theGuild(r)
		if err == nil {
			s.SetMember(id, r.PathValue("user"), in)
		}
		return nil, err
	}
}

// putRole gives a role or takes it.
func putRole(has bool) func(*Server, *http.Request) (any, error) {
	return func(s *Server, r *http.Request) (any, error) {
		id, err := s.theGuild(r)
		if err == nil {
			s.GiveRole(id, r.PathValue("role"), r.PathValue("user"), has)
		}
		return nil, err
	}
}

// patchChannel changes what the bot may do in a channel, the tags of a forum and the state of a thread, as a
// moderator would.
func patchChannel(s *Server, r *http.Request) (any, error) {
	var b struct {
		BotPermissions optional[string]     `json:"bot_permissions"`
		Tags           optional[[]ForumTag] `json:"available_tags"`
		Archived       optional[bool]       `json:"archived"`
		Locked         optional[bool]       `json:"locked"`
	}
	if err := readControl(r, &b); err != nil {
		return nil, err
	}
	allowed, err := strconv.ParseInt(b.BotPermissions.Value, 10, 64)
	if b.BotPermissions.given() && (err != nil || allowed < 0) {
		return nil, clientError("bot_permissions",
			"expected a bit set as a string, or null for what the role allows")
	}
	known := false
	var untaken error // why the forum does not take the tags
	s.changeChannel(r.PathValue("id"), func(c *channel) {
		known = true
		if untaken = s.setTags(c, b.Tags); untaken != nil {
			return
		}
		if b.BotPermissions.Set {
			c.botBits = nil
		}
		if b.BotPermissions.given() {
			c.botBits = &allowed
		}
		if c.isThread() {
			set(&c.archived, b.Archived)
			set(&c.locked, b.Locked)
			c.archivedAt, c.active = s.now(), s.now()
		}
	})
	switch {
	case !known:
		return nil, clientError("id", "there is no such channel")
	case untaken != nil:
		return nil, clientError("available_tags", "%v", untaken)
	}
	return nil, nil
}

func deleteOneChannel(s *Server, r *http.Request) (any, error) {
	s.DeleteChannel(r.PathValue("id"))
	return nil, nil
}

func deleteOneMessage(s *Server, r *http.Request) (any, error) {
	s.DeleteMessage(r.PathValue("id"), r.PathValue("message"))
	return nil, nil
}
