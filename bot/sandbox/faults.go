package sandbox

// faults are misfortunes that tests order.
type faults struct {
	duplicate bool // send the next interaction twice
	silent    bool // acknowledge no heartbeat
	holding   bool // keep interactions back
	held      []event
	rest      []Failure
}

// Failure makes requests of one route fail as a network or an overloaded Discord makes them fail.
type Failure struct {
	Route  string // as in the table of routes, "POST /channels/{channel}/messages"
	Times  int    // how many requests
	Status int    // the answer; 0 cuts the connection without one
	Body   string // the answer's body, e.g. HTML
	After  bool   // fail only after the request has been carried out
}

// Fail orders a failure of the REST side. Such answers are not violations.
func (s *Server) Fail(f Failure) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.rest = append(s.faults.rest, f)
}

// failure takes the failure ordered for a route, nil if there is none.
func (f *faults) failure(route string) *Failure {
	for i := range f.rest {
		if f.rest[i].Route == route && f.rest[i].Times > 0 {
			f.rest[i].Times--
			ordered := f.rest[i] // a copy: it is read without the lock
			return &ordered
		}
	}
	return nil
}

// DropGateway cuts the bot's gateway connections: with a close frame of this code, or without one if it is 0.
func (s *Server) DropGateway(code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.sessions {
		if g.conn != nil {
			g.conn.socket.close(code, "")
		}
	}
}

// Reconnect asks the bot to reconnect and resume (op 7).
func (s *Server) Reconnect() { s.everyConnection(opReconnect, nil) }

// InvalidateSession tells the bot that its session is void (op 9), resumable or not.
func (s *Server) InvalidateSession(resumable bool) {
	s.everyConnection(opInvalidSession, resumable)
	if resumable {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, g := range s.sessions {
		if g.conn != nil {
			g.conn.session = nil // it may identify again on the same connection
		}
		delete(s.sessions, id)
	}
	s.botStatus()
}

func (s *Server) everyConnection(op int, data any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.sessions {
		if g.conn != nil {
			g.conn.write(op, data)
		}
	}
}

// SilenceHeartbeats stops or resumes acknowledging heartbeats.
func (s *Server) SilenceHeartbeats(silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.silent = silent
}

// DuplicateNext sends the next interaction to the bot twice.
func (s *Server) DuplicateNext() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.duplicate = true
}

// HoldInteractions keeps interactions from the bot until release is called, which sends them newest
// first: late and out of order, as the documentation warns.
func (s *Server) HoldInteractions() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults.holding = true
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		held := s.faults.held
		s.faults.holding, s.faults.held = false, nil
		for i := len(held) - 1; i >= 0; i-- {
			s.deliver(held[i])
		}
	}
}

// deliverInteraction sends an interaction to the bot, subject to the faults above.
func (s *Server) deliverInteraction(e event) {
	if s.faults.holding {
		s.faults.held = append(s.faults.held, e)
		return
	}
	s.deliver(e)
	if s.faults.duplicate {
		s.faults.duplicate = false
		s.deliver(e)
	}
}
