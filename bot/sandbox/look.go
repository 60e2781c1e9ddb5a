package sandbox

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

// StopFailing forgets the failures that were ordered and have not happened yet, and ends those that are under
// way.
func (s *Server) StopFailing() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.forgive()
	s.faults.duplicates = 0
}
