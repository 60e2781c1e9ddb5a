package table

import (
	"time"

	"redbook/bot/pace"
	"redbook/storage"
)

// mostReminders is how often somebody is reminded of one question; after that the table is told once, and
// nothing more comes but the warnings of a clock.
const mostReminders = 5

// MostReminders is that number, for those who read of it.
const MostReminders = mostReminders

// warned is how long before its end a clock warns.
const warned = 24 * time.Hour

// hardUpon is how soon after a reminder nobody is reminded of the same question again: not even because a
// clock ends, of which the table is told all the same. The reminder before came in time to answer, such as
// when quiet hours ended half an hour before it.
const hardUpon = time.Hour

// course is how reminders of one answer that is owed go. They come by the game's pace, not while whoever owes
// it is away or has put them off: then one comes when that is over. After an absence they begin anew. A
// clock warns a day before its end and at it, whatever the pace, and however silent its player wants it to
// be.
type course struct {
	since  time.Time // since when it has been owed
	pace   pace.Pace
	due    time.Time       // when the clock is over; zero if none runs
	leaves []storage.Leave // of whoever owes it
	snooze time.Time       // until when they have put reminders off; zero if they have not
}

// silent is the first moment from now on at which somebody may be reminded.
func silent(leaves []storage.Leave, snooze, now time.Time) time.Time {
	for until := now; ; now = until {
		if snooze.After(until) {
			until = snooze
		}
		for _, l := range leaves {
			if !l.Since.After(until) && l.Until.After(until) {
				until = l.Until
			}
		}
		if until.Equal(now) {
			return until
		}
	}
}

// begins is since when the reminders are counted: since the question was asked, or since the newest absence
// after that.
func (c course) begins(now time.Time) time.Time {
	begins := c.since
	for _, l := range c.leaves { // one that was taken back at once is none
		if !l.Until.After(now) && l.Until.After(begins) && l.Until.Sub(l.Since) >= time.Hour {
			begins = l.Until
		}
	}
	return begins
}

// reminds is when the next reminder comes after what has been told.
func (c course) reminds(d storage.Due, now time.Time) (at time.Time, ok bool) {
	begins, wanted := c.begins(now), c.pace != pace.None
	switch until := silent(c.leaves, c.snooze, now); {
	case until.After(now):
		return until, wanted || c.snooze.After(now)
	case c.snooze.After(d.Seen.Add(hardUpon)) && c.snooze.After(c.since):
		return c.snooze, true
	case begins.After(c.since) && begins.After(d.Seen):
		return begins, wanted
	case d.Told > mostReminders:
		return time.Time{}, false
	}
	return c.pace.Next(begins, d.Seen)
}

// warns is when the clock warns next after what has been told: not a day before its end where that would
// follow hard upon a reminder, or the question itself.
func (c course) warns(d storage.Due) (at time.Time, ok bool) {
	if before := c.due.Add(-warned); before.After(c.since) && before.After(d.Seen) {
		if told := d.Told > 0 || !d.Seen.After(c.since); !told || before.After(d.Seen.Add(warned/4)) {
			return before, true
		}
	}
	return c.due, c.due.After(d.Seen)
}

// never is when to look at what has nothing more to come, unless something changes.
const never = 100 * 365 * 24 * time.Hour

// look is when to look at it next.
func (c course) look(d storage.Due, now time.Time) time.Time {
	at, ok := c.reminds(d, now)
	if !ok {
		at = now.Add(never)
	}
	if warns, ok := c.warns(d); ok && warns.Before(at) {
		return warns
	}
	return at
}

// step is what comes of a look.
type step struct {
	reminds bool // whoever owes it is reminded
	warns   bool // … because their clock warns
	late    bool // … which is over since the last look
	gaveUp  bool // instead the table is told that no more reminders come
}

// now is what is due since the last look, and how the due time goes on.
func (c course) now(d storage.Due, now time.Time) (s step, next storage.Due) {
	next = d
	reminds, falls := c.reminds(d, now)
	falls = falls && !reminds.After(now)
	asked := falls && reminds.Equal(c.snooze)
	if begins := c.begins(now); falls && begins.After(d.Seen) {
		next.Told = 0
	}
	warns, ok := c.warns(d)
	s.warns = ok && !warns.After(now)
	s.late = s.warns && !c.due.After(now)
	s.gaveUp = falls && next.Told == mostReminders && !s.warns && !asked
	told := next.Told > 0 && !now.After(d.Seen.Add(hardUpon))
	s.reminds = (falls && !s.gaveUp || s.warns) && !told
	switch {
	case s.gaveUp:
		next.Told, next.Seen = mostReminders+1, now
	case s.reminds:
		next.Told, next.Seen = max(next.Told, min(next.Told+1, mostReminders)), now
	case s.late:
		next.Seen = now
	}
	next.At = c.look(next, now)
	return s, next
}
