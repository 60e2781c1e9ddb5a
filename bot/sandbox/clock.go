package sandbox

import (
	"context"
	"strconv"
	"time"
)

// AnswerDeadline is how long Discord waits for the first answer to an interaction, from the documentation
// ("Interaction Callback").
const AnswerDeadline = 3 * time.Second

// Deadlines of an interaction's token and of a nonce, from the documentation ("Interaction Callback", "Create
// Message").
const (
	tokenLifetime = 15 * time.Minute
	nonceLifetime = 5 * time.Minute // "the past few minutes"
)

// discordEpoch is the first moment a snowflake can name, in milliseconds of Unix time.
const discordEpoch = 1420070400000

// now is the virtual time.
func (s *Server) now() time.Time { return s.cfg.Now().Add(s.offset) }

// Now returns the virtual time.
func (s *Server) Now() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now()
}

// Advance moves the virtual clock forward and lets every deadline that has passed take effect.
func (s *Server) Advance(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.offset += d
	s.expire()
	s.wake()
}

// SetLatency moves Discord farther away or nearer, see Config.Latency.
func (s *Server) SetLatency(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.latency = d
	s.noteFault("latency: %s", d)
}

// travel takes as long as a request, or its answer, is on its way. It takes the lock itself.
func (s *Server) travel() {
	s.mu.Lock()
	half := s.latency / 2
	s.mu.Unlock()
	time.Sleep(half)
}

// tick lets deadlines pass by themselves until ctx ends. It takes the lock itself.
func (s *Server) tick(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			s.mu.Lock()
			s.expire()
			s.mu.Unlock()
		}
	}
}

// expire applies what time alone does: unanswered interactions fail, old tokens, nonces and
// sessions are forgotten, idle threads are archived.
func (s *Server) expire() {
	now := s.now()
	for _, in := range s.interactions {
		s.expireInteraction(in, now)
	}
	for key, sent := range s.nonces {
		if now.Sub(sent.at) > nonceLifetime {
			delete(s.nonces, key)
		}
	}
	for id, g := range s.sessions {
		if g.conn == nil && now.Sub(g.lost) > resumeWindow {
			delete(s.sessions, id)
		}
	}
	for _, c := range s.channels {
		if c.isThread() && !c.archived && now.Sub(c.active) > time.Duration(c.autoArchive)*time.Minute {
			s.setArchived(c, true)
		}
	}
}

// snowflake makes a new id: milliseconds since Discord's epoch above 22 low bits, always growing.
func (s *Server) snowflake() string {
	id := (s.now().UnixMilli() - discordEpoch) << 22
	if id <= s.lastID {
		id = s.lastID + 1
	}
	s.lastID = id
	return strconv.FormatInt(id, 10)
}

// idNumber orders ids; anything that is not a snowflake counts as 0.
func idNumber(id string) uint64 {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// timestamp writes a time as Discord does.
func timestamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000-07:00") }
