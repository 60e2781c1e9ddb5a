package sandbox

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"
)

// Names of the buckets that Config.Buckets may limit. Each is counted per channel, or per interaction
// token, or for the whole bot where neither is in the path.
const (
	BucketMessageCreate  = "message-create"
	BucketMessageEdit    = "message-edit"
	BucketOldMessageEdit = "old-message-edit" // of messages older than an hour; refused with 30046
	BucketWebhook        = "webhook"          // follow-ups and their edits
	BucketChannelEdit    = "channel-edit"     // of name or topic
	BucketOpenDM         = "open-dm"
	BucketMemberRole     = "member-role"
	BucketOther          = "other"
)

// Bucket allows Limit requests in every window of length Per.
type Bucket struct {
	Limit int
	Per   time.Duration
}

// DiscordBuckets are limits observed on Discord, which promises none of them.
func DiscordBuckets() map[string]Bucket {
	return map[string]Bucket{
		BucketMessageCreate:  {5, 5 * time.Second},
		BucketMessageEdit:    {5, 5 * time.Second},
		BucketOldMessageEdit: {3, 6 * time.Second},
		BucketWebhook:        {5, 2 * time.Second},
		BucketChannelEdit:    {2, 10 * time.Minute},
		BucketOpenDM:         {10, 10 * time.Second},
		BucketMemberRole:     {10, 10 * time.Second},
		BucketOther:          {50, time.Second},
	}
}

// DiscordGlobalLimit is the number of requests a second that Discord takes over all routes.
const DiscordGlobalLimit = 50

// unlimited stands for buckets that are not configured.
var unlimited = Bucket{Limit: 10000, Per: time.Second}

type limiter struct {
	buckets map[string]Bucket
	global  Bucket
	windows map[string]*window // bucket and major parameter -> window
}

type window struct {
	bucket Bucket
	used   int
	ends   time.Time
}

func newLimiter(buckets map[string]Bucket, global int) limiter {
	return limiter{buckets: buckets, global: Bucket{Limit: global, Per: time.Second},
		windows: map[string]*window{}}
}

// SetRateLimits replaces the limits while running; nil lifts them.
func (s *Server) SetRateLimits(buckets map[string]Bucket, global int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limiter = newLimiter(buckets, global)
	s.faults.limits = buckets != nil || global != 0
	s.noteFault("rate limits: %t", s.faults.limits)
}

// take counts a request and reports whether it is within the limit.
func (l *limiter) take(name, major string, now time.Time) (*window, bool) {
	bucket, ok := l.buckets[name]
	if !ok {
		bucket = unlimited
	}
	return l.count(name+" "+major, bucket, now)
}

func (l *limiter) takeGlobal(now time.Time) (*window, bool) {
	if l.global.Limit == 0 {
		return nil, true
	}
	return l.count("global", l.global, now)
}

func (l *limiter) count(key string, bucket Bucket, now time.Time) (*window, bool) {
	w := l.windows[key]
	if w == nil || !now.Before(w.ends) {
		l.forgetEnded(now)
		w = &window{bucket: bucket, ends: now.Add(bucket.Per)}
		l.windows[key] = w
	}
	w.used++
	return w, w.used <= bucket.Limit
}

// forgetEnded keeps the map from growing with every interaction token.
func (l *limiter) forgetEnded(now time.Time) {
	if len(l.windows) < 1000 {
		return
	}
	for key, w := range l.windows {
		if !now.Before(w.ends) {
			delete(l.windows, key)
		}
	}
}

// headers are those of every answer, from the documentation ("Rate Limits").
func (w *window) headers(h http.Header, name string, now time.Time) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(w.bucket.Limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, w.bucket.Limit-w.used)))
	h.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(w.ends.UnixMilli())/1000))
	h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", w.left(now)))
	h.Set("X-RateLimit-Bucket", "sandbox-"+name)
}

// left is the rest of the window in seconds, rounded up to a millisecond.
func (w *window) left(now time.Time) float64 { return math.Ceil(w.ends.Sub(now).Seconds()*1000) / 1000 }

// tooMany is the refusal of a full window.
func (w *window) tooMany(now time.Time, global bool) *apiError {
	return &apiError{status: 429, message: "You are being rate limited.", retryAfter: w.left(now),
		global: global}
}
