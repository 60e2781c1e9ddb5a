package sandbox

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"time"
)

// Kinds of log entries.
const (
	LogGateway     = "gateway"     // a payload to or from the bot
	LogREST        = "rest"        // a request of the bot with its answer
	LogInteraction = "interaction" // what became of an interaction
	LogFault       = "fault"       // a fault that was ordered or took effect
	LogViolation   = "violation"   // what Discord would refuse
)

// LogEntry is a line of the developers' log.
type LogEntry struct {
	ID     int64     `json:"id"`
	At     time.Time `json:"at"`             // virtual time
	Kind   string    `json:"kind"`           // one of the constants above
	From   string    `json:"from,omitempty"` // "bot", "sandbox" or a user's name
	What   string    `json:"what"`
	Status string    `json:"status,omitempty"`  // of a request its HTTP status, of an interaction its outcome
	TookMS *float64  `json:"took_ms,omitempty"` // a request: to its answer; an interaction: to the first answer
	detail json.RawMessage
}

// Who a payload comes from, if it is not a user.
const (
	fromBot     = "bot"
	fromSandbox = "sandbox"
)

// The log keeps this many entries, and of each no more than so many bytes of detail.
const (
	keptLog   = 2000
	maxDetail = 64 << 10
)

// note adds a line to the log. The detail is encoded and cleared of tokens when somebody looks at it.
func (s *Server) note(e LogEntry) {
	s.lastLog++
	e.ID, e.At = s.lastLog, s.now().UTC()
	if len(e.detail) > maxDetail {
		e.detail = encode(map[string]int{"too long to keep, in bytes": len(e.detail)})
	}
	s.log = append(s.log, e)
	if len(s.log) > 2*keptLog {
		s.log = slices.Clone(s.log[keptLog:])
	}
	s.wake()
}

// milliseconds rounds a duration for the log.
func milliseconds(d time.Duration) *float64 {
	ms := float64(d.Microseconds()) / 1000
	return &ms
}

// Log returns the entries after one, oldest first; 0 means all that are kept.
func (s *Server) Log(after int64) []LogEntry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.logAfter(after)
}

func (s *Server) logAfter(after int64) []LogEntry {
	from, _ := slices.BinarySearchFunc(s.log, after+1, func(e LogEntry, id int64) int { return int(e.ID - id) })
	return append([]LogEntry{}, s.log[from:]...)
}

// LogDetail is the payload of an entry without tokens, nil if it has none or is gone.
func (s *Server) LogDetail(id int64) json.RawMessage {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.log, func(e LogEntry) bool { return e.ID == id })
	if i < 0 || s.log[i].detail == nil {
		return nil
	}
	return tokenField.ReplaceAll(s.log[i].detail, []byte(`"token":"…"`))
}

// tokenField finds interaction tokens and the bot's own: the log is copied into reports of errors.
var tokenField = regexp.MustCompile(`"token"\s*:\s*"[^"]*"`)

// waitLog waits until there is something after an entry, or ctx ends.
func (s *Server) waitLog(ctx context.Context, after int64) []LogEntry {
	var list []LogEntry
	_ = s.Wait(ctx, func() bool { // running out of time is an empty answer
		list = s.Log(after)
		return len(list) > 0
	})
	return list
}
