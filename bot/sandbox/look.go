package sandbox

import (
	"regexp"
	"strings"
)

// Look returns a message as a user sees it, without listing its channel; false if they do not see it.
func (s *Server) Look(user, channel, messageID string) (Message, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[channel]
	if c == nil {
		return Message{}, false
	}
	m := c.find(messageID)
	if m == nil || !s.reads(user, m) {
		return Message{}, false
	}
	return s.wireMessage(m, false), true
}

// Sight is a message as it has been posted or edited, with the files that came with it.
type Sight struct {
	Message
	Place  int    // the type of its channel, Channel…
	Only   string // who alone sees it; "" for all who see its channel
	Edited bool
	Files  [][]byte
}

// watch tells whoever watches of a message.
func (s *Server) watch(m *message, what content, edited bool) {
	if s.cfg.Watch == nil {
		return
	}
	sight := Sight{Message: s.wireMessage(m, false), Place: m.channel.Type, Only: m.only, Edited: edited}
	for _, a := range what.attachments {
		if file, fresh := what.fresh[a.ID]; fresh {
			sight.Files = append(sight.Files, file.data)
		}
	}
	s.cfg.Watch(sight)
}

// previewed is how many characters of a text a phone shows.
const previewed = 150

// What a preview leaves out or says in other words: the signs of bold, struck, hidden and quoted text, of
// headings and small print; a link shows its text, a mention a name.
var (
	marks          = regexp.MustCompile(`(?m)\*\*|__|~~|\|\||` + "`+" + `|^(?:-# |#{1,3} |>>> |> )`)
	maskedLink     = regexp.MustCompile(`\[([^\]]+)\]\(<?https?://[^)\s]+\)`)
	channelMention = regexp.MustCompile(`<#(\d+)>`)
	commandMention = regexp.MustCompile(`</([^:>]+):\d+>`)
)

// preview is what a notification of a message shows: the beginning of its content, without marks. What
// components say is not in it (discord-api-docs 7854).
func (s *Server) preview(m *message) string {
	text := maskedLink.ReplaceAllString(commandMention.ReplaceAllString(m.Content, "/$1"), "$1")
	named := func(mention *regexp.Regexp, name func(id string) string) {
		text = mention.ReplaceAllStringFunc(text, func(whole string) string {
			if name := name(mention.FindStringSubmatch(whole)[1]); name != "" {
				return name
			}
			return whole
		})
	}
	named(userMention, func(id string) string {
		if who, known := s.wireAnyone(id); known {
			return "@" + who.GlobalName
		}
		return ""
	})
	named(roleMention, func(id string) string {
		if g := s.anyGuild(m.channel.GuildID); g != nil {
			for _, r := range g.roles {
				if r.ID == id {
					return "@" + r.Name
				}
			}
		}
		return ""
	})
	named(channelMention, func(id string) string {
		if c := s.channels[id]; c != nil {
			return "#" + c.Name
		}
		return ""
	})
	runes := []rune(strings.Join(strings.Fields(marks.ReplaceAllString(text, "")), " "))
	if len(runes) > previewed {
		return string(runes[:previewed]) + "…"
	}
	return string(runes)
}

// StopFailing forgets the failures that were ordered and have not happened yet, and ends those that are under
// way.
func (s *Server) StopFailing() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.forgive()
	s.faults.duplicates = 0
}
