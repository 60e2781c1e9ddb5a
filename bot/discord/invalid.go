package discord

import (
	"cmp"
	"net/http"
	"sync"
	"time"
)

// invalidBudget counts refusals that Discord holds against a bot's address: 401, 403 and 429. Above 10,000 in
// ten minutes it shuts the address out for a while, and every interaction is lost (documentation, "Invalid
// Request Limit"). A mistake repeated by many games must not lead there: once the budget is spent, nothing is
// sent until the window is over.
type invalidBudget struct {
	mu    sync.Mutex
	began time.Time // of the window
	count int
	most  int // of this process; 0: invalidMost
}

const (
	invalidWindow = 10 * time.Minute
	invalidMost   = 4000 // in one window of ours; any ten minutes of theirs touch two
)

// share takes part of the budget: so many of all.
func (b *invalidBudget) share(part, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.most = invalidMost * max(part, 1) / of
}

// spent returns how long nothing may be sent; 0 means that there is budget left.
func (b *invalidBudget) spent(now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if left := b.began.Add(invalidWindow).Sub(now); b.count >= cmp.Or(b.most, invalidMost) && left > 0 {
		return left
	}
	return 0
}

// answered counts an answer, and reports whether it was the one that spent the budget.
func (b *invalidBudget) answered(status int, h http.Header, now time.Time) (spent bool) {
	switch {
	// somebody else's doing does not count
	case status == http.StatusTooManyRequests && h.Get("X-RateLimit-Scope") == "shared":
		return false
	case status != http.StatusUnauthorized && status != http.StatusForbidden &&
		status != http.StatusTooManyRequests:
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Sub(b.began) >= invalidWindow {
		b.began, b.count = now, 0
	}
	b.count++
	return b.count == cmp.Or(b.most, invalidMost)
}
