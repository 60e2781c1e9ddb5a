package pace

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Quiet is when a person wants to be left alone every day: while the clock on their wall shows at least From
// and less than To. It may go over midnight. The zero Quiet is never.
type Quiet struct{ From, To int } // minutes since midnight

const minutesADay = 24 * 60

// ErrQuiet means that a text names no quiet hours.
var ErrQuiet = errors.New("pace: not two different times of day")

var quietText = regexp.MustCompile(`^(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?$`)

// NoQuiet is how one writes that there are no quiet hours, and noQuiet how in Polish.
const (
	NoQuiet = "none"
	noQuiet = "brak"
)

// ParseQuiet reads quiet hours: "22-7", "22:30-07:00", or "none", "brak" and no text for never.
func ParseQuiet(text string) (Quiet, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" || text == NoQuiet || text == noQuiet {
		return Quiet{}, nil
	}
	parts := quietText.FindStringSubmatch(text)
	if parts == nil {
		return Quiet{}, ErrQuiet
	}
	q := Quiet{minutes(parts[1], parts[2]), minutes(parts[3], parts[4])}
	if q.From < 0 || q.To < 0 || q.From == q.To {
		return Quiet{}, ErrQuiet
	}
	return q, nil
}

// minutes is a time of day in minutes, -1 if the text is none. 24:00 is midnight.
func minutes(hour, minute string) int {
	h, _ := strconv.Atoi(hour) // the pattern lets only digits through
	m, _ := strconv.Atoi(minute)
	if h > 24 || m > 59 || h == 24 && m > 0 {
		return -1
	}
	return (h*60 + m) % minutesADay
}

// String is the quiet hours as ParseQuiet reads them.
func (q Quiet) String() string {
	if q.never() {
		return NoQuiet
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d", q.From/60, q.From%60, q.To/60, q.To%60)
}

func (q Quiet) never() bool { return q.From == q.To }

// Until is the first moment from t on at which it is not quiet in the zone: t itself, or when the quiet hours
// end. Where the clock is changed it counts what the clock shows: an end that is skipped comes with the jump,
// and of an hour that comes twice both are quiet if one is.
func (q Quiet) Until(t time.Time, zone *time.Location) time.Time {
	for {
		local := t.In(zone)
		left := q.left(local)
		if left == 0 {
			return t
		}
		end := t.Add(left)
		if _, change := local.ZoneBounds(); !change.IsZero() && change.Before(end) {
			end = change // what the clock shows from here on has to be seen
		}
		t = end
	}
}

// After is when so much time that is not quiet has passed since t.
func (q Quiet) After(t time.Time, d time.Duration, zone *time.Location) time.Time {
	if q.never() {
		return t.Add(d)
	}
	awake := Quiet{q.To, q.From}
	for {
		t = q.Until(t, zone)
		end := awake.Until(t, zone)
		if at := t.Add(d); !at.After(end) {
			return at
		}
		t, d = end, d-end.Sub(t)
	}
}

// Daily is how long it is quiet on a day on which the clocks do not change.
func (q Quiet) Daily() time.Duration {
	return time.Duration((q.To-q.From+minutesADay)%minutesADay) * time.Minute
}

// left is how long it stays quiet from a local time on if the clocks do not change, 0 if it is not quiet.
func (q Quiet) left(local time.Time) time.Duration {
	if q.never() {
		return 0
	}
	hour, minute, second := local.Clock()
	passed := time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute +
		time.Duration(second)*time.Second +
		time.Duration(local.Nanosecond())
	const day = 24 * time.Hour
	since := (passed - time.Duration(q.From)*time.Minute + day) % day
	return max(0, q.Daily()-since)
}
