package pace

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Digest is how often somebody is told in one letter what waits for them: after so many hours at the
// earliest, or once a day at a time.
type Digest struct {
	Hours  int // 0: once a day
	Minute int // of the day, where Hours is 0
}

// UsualDigest is the digest of who has named none.
var UsualDigest = Digest{Hours: 8}

// MaxDigest is after how many hours a digest comes at most.
const MaxDigest = 72

// ErrDigest means that a text is no digest.
var ErrDigest = errors.New("pace: neither a number of hours nor a time of day")

var digestText = regexp.MustCompile(`^(?:(\d{1,2})\s*h?|(\d{1,2}):(\d{2}))$`)

// ParseDigest reads "8", "8h" or "18:30"; "" is the usual one.
func ParseDigest(text string) (Digest, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return UsualDigest, nil
	}
	parts := digestText.FindStringSubmatch(text)
	if parts == nil {
		return Digest{}, ErrDigest
	}
	if parts[1] != "" {
		if n, _ := strconv.Atoi(parts[1]); n >= 1 && n <= MaxDigest {
			return Digest{Hours: n}, nil
		}
		return Digest{}, ErrDigest
	}
	if at := minutes(parts[2], parts[3]); at >= 0 {
		return Digest{Minute: at}, nil
	}
	return Digest{}, ErrDigest
}

// String is the digest as ParseDigest reads it.
func (d Digest) String() string {
	if d.Hours > 0 {
		return strconv.Itoa(d.Hours)
	}
	return fmt.Sprintf("%d:%02d", d.Minute/60, d.Minute%60)
}

// late is how long before its time of day a digest that comes late, such as after quiet hours, stands for the
// next one as well.
const late = 6 * time.Hour

// Due reports whether it is time for the next one after one at last.
func (d Digest) Due(last, now time.Time, zone *time.Location) bool {
	if d.Hours > 0 {
		return !now.Before(last.Add(time.Duration(d.Hours) * time.Hour))
	}
	local := now.In(zone)
	at := time.Date(local.Year(), local.Month(), local.Day(), d.Minute/60, d.Minute%60, 0, 0, zone)
	if at.After(now) {
		at = time.Date(local.Year(), local.Month(), local.Day()-1, d.Minute/60, d.Minute%60, 0, 0, zone)
	}
	return last.Before(at.Add(-late))
}
