// Package clock says how long somebody may take to answer: what a table has agreed on, what is left of it,
// and when it is over. It is arithmetic: the time, the zone and what stood still are given.
package clock

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Terms are what a table has agreed on. The zero Terms are no clock. Their text is what is stored and typed:
// "3d" for three days an answer, "7d+12h/14d" for a bank of seven days that gains twelve hours with each
// answer and holds fourteen days at most, "08:00,20:00" for answers that fall due at these times of day; with
// "weekdays" after any of them Saturdays and Sundays do not count.
type Terms struct {
	Each     time.Duration // for each answer
	Bank     Bank
	Hours    []int // times of day at which answers fall due, in minutes since midnight, ascending
	Weekdays bool  // Saturdays and Sundays do not count
}

// Bank is time for the whole game: what a seat begins with, what it gains with an answer, and the most that
// it can hold.
type Bank struct{ Start, Gain, Most time.Duration }

// Span is a time in which a clock stands, from its beginning until before its end.
type Span struct{ From, To time.Time }

const (
	day = 24 * time.Hour
	// Longest is the longest time that terms can name.
	Longest = 60 * day
	// shortest leaves a night for an answer: who is asked at bedtime can answer in the morning.
	shortest = 12 * time.Hour
	// notice is how long before a time of day a question must have been asked to fall due at it.
	notice = 8 * time.Hour
	// mostHours is how many times of day there can be.
	mostHours = 4
)

const (
	none     = "none"
	weekdays = "weekdays"
	robocze  = "robocze" // the same in Polish
)

// ErrTerms means that a text names no terms.
var ErrTerms = errors.New("clock: no terms")

var (
	eachText  = regexp.MustCompile(`^(\d+)([dh])$`)
	bankText  = regexp.MustCompile(`^(\d+[dh])\+(\d+[dh])(?:/(\d+[dh]))?$`)
	hoursText = regexp.MustCompile(`^\d{1,2}:\d\d(,\d{1,2}:\d\d)*$`)
)

// Parse reads terms as their text is written. No text is no clock.
func Parse(text string) (t Terms, err error) {
	fields := strings.Fields(strings.ToLower(text))
	if n := len(fields); n > 1 && (fields[n-1] == weekdays || fields[n-1] == robocze) {
		t.Weekdays, fields = true, fields[:n-1]
	}
	text = strings.Join(fields, "")
	switch parts := bankText.FindStringSubmatch(text); {
	case text == "" || text == none:
		if t.Weekdays {
			return Terms{}, ErrTerms
		}
		return t, nil
	case eachText.MatchString(text):
		t.Each, err = duration(text)
	case parts != nil:
		t.Bank, err = bank(parts[1], parts[2], parts[3])
	case hoursText.MatchString(text):
		t.Hours, err = hours(text)
	default:
		err = ErrTerms
	}
	if err != nil {
		return Terms{}, err
	}
	return t, nil
}

func duration(text string) (time.Duration, error) {
	parts := eachText.FindStringSubmatch(text)
	n, err := strconv.Atoi(parts[1])
	unit := time.Hour
	if parts[2] == "d" {
		unit = day
	}
	if err != nil || n > int(Longest/unit) || time.Duration(n)*unit < shortest {
		return 0, ErrTerms
	}
	return time.Duration(n) * unit, nil
}

// bank reads a bank. Where it is not said what it can hold, that is twice what it begins with.
func bank(start, gain, most string) (b Bank, err error) {
	if b.Start, err = duration(start); err != nil {
		return Bank{}, err
	}
	parts := eachText.FindStringSubmatch(gain)
	n, err := strconv.Atoi(parts[1])
	if b.Gain = time.Duration(n) * time.Hour; parts[2] == "d" {
		b.Gain = time.Duration(n) * day
	}
	if err != nil || n > int(Longest/time.Hour) || b.Gain > b.Start {
		return Bank{}, ErrTerms
	}
	b.Most = min(2*b.Start, Longest)
	if most != "" {
		if b.Most, err = duration(most); err != nil {
			return Bank{}, err
		}
	}
	if b.Most < b.Start {
		return Bank{}, ErrTerms
	}
	return b, nil
}

func hours(text string) (list []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		hour, minute, _ := strings.Cut(part, ":")
		h, _ := strconv.Atoi(hour) // the pattern lets only digits through
		m, _ := strconv.Atoi(minute)
		if h > 23 || m > 59 {
			return nil, ErrTerms
		}
		list = append(list, h*60+m)
	}
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) > mostHours {
		return nil, ErrTerms
	}
	return list, nil
}

// String is the terms as Parse reads them.
func (t Terms) String() string {
	var text string
	switch {
	case t.Each > 0:
		text = inUnits(t.Each)
	case t.Bank.Start > 0:
		text = inUnits(t.Bank.Start) + "+" + inUnits(t.Bank.Gain) + "/" + inUnits(t.Bank.Most)
	case len(t.Hours) > 0:
		var list []string
		for _, at := range t.Hours {
			list = append(list, fmt.Sprintf("%02d:%02d", at/60, at%60))
		}
		text = strings.Join(list, ",")
	default:
		return none
	}
	if t.Weekdays {
		text += " " + weekdays
	}
	return text
}

func inUnits(d time.Duration) string {
	if d%day == 0 && d > 0 {
		return strconv.Itoa(int(d/day)) + "d"
	}
	return strconv.Itoa(int(d/time.Hour)) + "h"
}

// Runs reports whether there is a clock at all.
func (t Terms) Runs() bool { return t.String() != none }

// Due is when an answer must have come that is owed since a moment: of a bank, with what it holds. The clock
// stands in the spans, in any order; it ends whatever they are.
func (t Terms) Due(asked time.Time, held time.Duration, zone *time.Location, stood ...Span) time.Time {
	stops := t.stops(zone, stood)
	if len(t.Hours) > 0 {
		return t.nextHour(stops.after(asked, notice), zone, stops)
	}
	if t.Bank.Start > 0 {
		return stops.after(asked, held)
	}
	return stops.after(asked, t.Each)
}

// Later is when the clock has run for a time since a moment.
func (t Terms) Later(from time.Time, d time.Duration, zone *time.Location, stood ...Span) time.Time {
	if d == 0 {
		return from
	}
	return t.stops(zone, stood).after(from, d)
}

// Holds is what a bank holds after an answer: the time that it was owed counts, but for what stood.
func (t Terms) Holds(held time.Duration, asked, answered time.Time, zone *time.Location,
	stood ...Span) time.Duration {
	ran := t.Ran(asked, answered, zone, stood...)
	return min(max(0, held-ran)+t.Bank.Gain, t.Bank.Most)
}

// Ran is how long the clock has run between two moments.
func (t Terms) Ran(from, to time.Time, zone *time.Location, stood ...Span) (ran time.Duration) {
	stops := t.stops(zone, stood)
	for from.Before(to) {
		runs, until := stops.at(from)
		if until.After(to) {
			until = to
		}
		if runs {
			ran += until.Sub(from)
		}
		from = until
	}
	return ran
}

// nextHour is the first of the times of day from a moment on that is not in a time that does not count.
func (t Terms) nextHour(from time.Time, zone *time.Location, stops stops) time.Time {
	year, month, date := from.In(zone).Date()
	for ; ; date++ {
		for _, at := range t.Hours {
			// Where the clock is changed it counts what it shows: a time that is skipped comes with the jump.
			due := time.Date(year, month, date, at/60, at%60, 0, 0, zone)
			// Nothing falls due at the very moment from which on it can be answered again.
			goesOn := slices.ContainsFunc(stops.spans, func(s Span) bool { return s.To.Equal(due) })
			if runs, _ := stops.at(due); runs && !goesOn && !due.Before(from) {
				return due
			}
		}
	}
}

// stops are when a clock stands.
type stops struct {
	spans    []Span // in order, none touching another
	weekdays bool
	zone     *time.Location
}

func (t Terms) stops(zone *time.Location, stood []Span) stops {
	spans := slices.DeleteFunc(slices.Clone(stood), func(s Span) bool { return !s.From.Before(s.To) })
	slices.SortFunc(spans, func(a, b Span) int { return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To)) })
	var joined []Span
	for _, s := range spans {
		if n := len(joined); n > 0 && !s.From.After(joined[n-1].To) {
			if s.To.After(joined[n-1].To) {
				joined[n-1].To = s.To
			}
			continue
		}
		joined = append(joined, s)
	}
	return stops{joined, t.Weekdays, zone}
}

// at reports whether the clock runs at a moment, and until when at least that is so: always later.
func (s stops) at(t time.Time) (runs bool, until time.Time) {
	runs, until = true, t.Add(7*day)
	if s.weekdays {
		local := t.In(s.zone)
		year, month, date := local.Date()
		runs = local.Weekday() != time.Saturday && local.Weekday() != time.Sunday
		until = time.Date(year, month, date+1, 0, 0, 0, 0, s.zone)
		if !until.After(t) { // the day begins with a change of the clock
			until = t.Add(time.Hour)
		}
	}
	for _, span := range s.spans {
		switch {
		case !t.Before(span.To):
		case !t.Before(span.From):
			return false, span.To
		case span.From.Before(until):
			until = span.From
		}
	}
	return runs, until
}

// after is when the clock has run for a time since a moment.
func (s stops) after(t time.Time, d time.Duration) time.Time {
	for {
		runs, until := s.at(t)
		if runs {
			left := until.Sub(t)
			if d <= left {
				return t.Add(d)
			}
			d -= left
		}
		t = until
	}
}
