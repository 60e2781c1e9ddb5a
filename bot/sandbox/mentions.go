package sandbox

import (
	"regexp"
	"slices"
)

// allowedMentions says which mentions in a text may ping.
type allowedMentions struct {
	Parse       *[]string `json:"parse"`
	Users       []anyID   `json:"users"`
	Roles       []anyID   `json:"roles"`
	RepliedUser bool      `json:"replied_user"`
}

func (a *allowedMentions) check(fe *formErrors) {
	const path = "allowed_mentions"
	for _, kind := range a.kinds() {
		if kind != "users" && kind != "roles" && kind != "everyone" {
			fe.add(path+".parse", "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	for name, ids := range map[string][]anyID{"users": a.Users, "roles": a.Roles} {
		if len(ids) > maxMentions {
			fe.add(path+"."+name, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxMentions)
		}
		if len(ids) > 0 && slices.Contains(a.kinds(), name) {
			fe.add(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", name, name)
		}
	}
}

func (a *allowedMentions) kinds() []string {
	if a.Parse == nil {
		return nil
	}
	return *a.Parse
}

// allows reports whether a mention pings. Without allowed_mentions everything does.
func (a *allowedMentions) allows(kind, id string) bool {
	if a == nil || slices.Contains(a.kinds(), kind) {
		return true
	}
	ids := a.Users
	if kind == "roles" {
		ids = a.Roles
	}
	return slices.Contains(ids, anyID(id))
}

var (
	userMention     = regexp.MustCompile(`<@!?(\d+)>`)
	roleMention     = regexp.MustCompile(`<@&(\d+)>`)
	everyoneMention = regexp.MustCompile(`@(everyone|here)`)
)

// findMentions fills in whom the text of a message mentions, as far as that is allowed. Embeds mention
// nobody.
func (s *Server) findMentions(m *message, allowed *allowedMentions, replied string) {
	text := m.Content
	eachComponent(m.Components, func(c *Component) {
		if c.Type == typeTextDisplay {
			text += "\n" + c.Content
		}
	})
	m.Mentions, m.MentionRoles = []wireUser{}, []string{}
	for _, match := range userMention.FindAllStringSubmatch(text, -1) {
		s.mention(m, match[1], allowed.allows("users", match[1]))
	}
	if replied != "" {
		s.mention(m, replied, allowed == nil || allowed.RepliedUser)
	}
	for _, match := range roleMention.FindAllStringSubmatch(text, -1) {
		if allowed.allows("roles", match[1]) && !slices.Contains(m.MentionRoles, match[1]) {
			m.MentionRoles = append(m.MentionRoles, match[1])
		}
	}
	m.MentionEveryone = everyoneMention.MatchString(text) && allowed.allows("everyone", "") &&
		(m.Author.ID != s.app.ID || s.botMay(m.channel, PermMentionEveryone))
}

func (s *Server) mention(m *message, id string, allowed bool) {
	if who, known := s.wireAnyone(id); known && allowed && !m.mentions(id) {
		m.Mentions = append(m.Mentions, who)
	}
}

func (m *message) mentions(id string) bool {
	return slices.ContainsFunc(m.Mentions, func(u wireUser) bool { return u.ID == id })
}

// bring adds to a thread whom a message in it mentions, if its author may bring others in; in a private one
// that is how they come to see it ("Threads").
func (s *Server) bring(m *message) {
	c := m.channel
	if !c.isThread() || m.only != "" || !s.mayBringIn(c, m.Author.ID) {
		return
	}
	for _, u := range s.users {
		if m.mentions(u.ID) && s.anyGuild(c.GuildID).hasMember(u.ID, s.app.ID) {
			s.join(c, u.ID)
		}
	}
}

// ping notes who is notified of a new message, and brings those whom it mentions into a thread.
func (s *Server) ping(m *message) {
	c := m.channel
	s.bring(m)
	for _, u := range s.users {
		called := m.mentions(u.ID) || s.holdsAny(c.GuildID, u.ID, m.MentionRoles) || m.MentionEveryone ||
			c.Type == ChannelDM
		if called && u.ID != m.Author.ID && m.only == "" && m.Flags&FlagSilent == 0 && s.sees(u.ID, c) {
			m.Notified = append(m.Notified, u.ID)
		}
	}
	if len(m.Notified) > 0 {
		m.Preview = s.preview(m)
	}
}
