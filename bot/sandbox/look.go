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

// StopFailing forgets the failures that were ordered and have not happened yet, and ends those that are under
// way.
func (s *Server) StopFailing() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.forgive()
	s.faults.duplicates = 0
}
