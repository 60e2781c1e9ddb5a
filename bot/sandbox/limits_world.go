package sandbox

import (
	"net/http"
	"time"
)

// Caps on what a guild holds: channels from the documentation ("Guild", code 30013), threads from reports of
// users (160006).
const (
	maxChannels      = 500
	maxActiveThreads = 1000
)

var (
	errTooManyChannels = refuse(400, 30013, "Maximum number of guild channels reached (500)")
	errTooManyThreads  = refuse(400, 160006, "Maximum number of active threads reached")
)

// roomForChannel refuses the channel that would be too many; threads do not count.
func (s *Server) roomForChannel(guildID string) error {
	if s.count(func(c *channel) bool { return c.GuildID == guildID && !c.isThread() }) >= maxChannels {
		return errTooManyChannels
	}
	return nil
}

// roomForThread refuses the thread that would be one too many awake.
func (s *Server) roomForThread(guildID string) error {
	if s.count(func(c *channel) bool {
		return c.GuildID == guildID && c.isThread() && !c.archived
	}) >= maxActiveThreads {
		return errTooManyThreads
	}
	return nil
}

func (s *Server) count(fits func(*channel) bool) (n int) {
	for _, c := range s.channels {
		if fits(c) {
			n++
		}
	}
	return n
}

// DiscordInvalidLimit is how many requests may be refused with 401, 403 or 429 in ten minutes before the
// proxy in front of Discord bans the address for a while (documentation, "Invalid Request Limit").
const DiscordInvalidLimit = 10000

const invalidWindow = 10 * time.Minute

// invalidRequests counts refusals of the running window, in real time.
type invalidRequests struct {
	count int
	ends  time.Time
}

// countInvalid notes a refusal. A 429 that others share the blame for does not count, but the stand-in sends
// such ones only where a fault was ordered, and those are counted nowhere.
func (s *Server) countInvalid(status int, now time.Time) {
	if status != http.StatusUnauthorized && status != http.StatusForbidden &&
		status != http.StatusTooManyRequests {
		return
	}
	if !now.Before(s.invalid.ends) {
		s.invalid = invalidRequests{ends: now.Add(invalidWindow)}
	}
	s.invalid.count++
	if s.invalid.count == s.cfg.InvalidLimit {
		s.violation("too many refused requests in ten minutes: Discord would ban this address")
	}
}

// banned is the answer of the proxy while the address is banned, nil if it is not.
func (s *Server) banned(now time.Time) *Failure {
	if s.invalid.count < s.cfg.InvalidLimit || !now.Before(s.invalid.ends) {
		return nil
	}
	return &Failure{Status: http.StatusTooManyRequests, Scope: ScopeCloudflare,
		RetryAfter: s.invalid.ends.Sub(now)}
}
