package clock

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Day is a day of the calendar, wherever, counted from the first of 1970.
type Day int

// DayOf is the day that it is in a zone.
func DayOf(t time.Time, zone *time.Location) Day {
	year, month, date := t.In(zone).Date()
	return dayOf(year, month, date)
}

func dayOf(year int, month time.Month, date int) Day {
	return Day(time.Date(year, month, date, 0, 0, 0, 0, time.UTC).Unix() / int64(day/time.Second))
}

// Date is the day as people write it.
func (d Day) Date() (year int, month time.Month, date int) {
	return time.Unix(int64(d)*int64(day/time.Second), 0).UTC().Date()
}

// String is the day as ParseLeave reads it.
func (d Day) String() string {
	return time.Unix(int64(d)*int64(day/time.Second), 0).UTC().Format(time.DateOnly)
}

// Begins is the first moment in a zone that is not before the day: with a jump of the clock a day may begin
// after midnight, or be left out.
func (d Day) Begins(zone *time.Location) time.Time {
	year, month, date := d.Date()
	t := time.Date(year, month, date, 0, 0, 0, 0, zone)
	for DayOf(t, zone) < d {
		t = t.Add(15 * time.Minute)
	}
	return t
}

// Leave is a time in which somebody is away, in days of a zone. Its first and last day may be begun.
type Leave struct {
	Span
	Zone *time.Location
}

// Days are the first day of a leave and its last.
func (l Leave) Days() (first, last Day) {
	return DayOf(l.From, l.Zone), DayOf(l.To.Add(-1), l.Zone)
}

const (
	// MostLeave is how many days one leave may have.
	MostLeave = 90
	// farthest is how many days ahead a leave begins at most.
	farthest = 365
)

// Why a text names no leave.
var (
	ErrLeave     = errors.New("clock: no leave")
	ErrPast      = errors.New("clock: a leave that is over")
	ErrLongLeave = errors.New("clock: a leave that is too long or too far ahead")
)

var (
	leaveDay = `(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\.\d{1,2}\.?(?:\d{4})?|[a-zśń]+)`
	between  = regexp.MustCompile(`^` + leaveDay + `(?: ?(?:\.\.+|…|-|–|—| to | do | until ) ?` + leaveDay + `)?$`)
	forDays  = regexp.MustCompile(`^(?:` + leaveDay + ` ?)?\+ ?(\d{1,3}) ?(d|w|t|dni|days|dzień|day)$`)
	named    = map[string]Day{"today": 0, "dziś": 0, "dzis": 0, "dzisiaj": 0, "tomorrow": 1, "jutro": 1}
	noLeave  = []string{none, "brak"}
)

// ParseLeave reads when somebody is away, in days of their zone: "20.12.–3.1.", "2026-12-20..2027-01-03",
// one day alone, or "tomorrow +10d". A day without a year is the next such one. A leave begins now at the
// earliest, whatever is written: nobody has been away before they said so. No span is to be here: "none".
func ParseLeave(text string, now time.Time, zone *time.Location) (l Leave, err error) {
	text = strings.Join(strings.Fields(strings.ToLower(text)), " ")
	if slices.Contains(noLeave, text) {
		return Leave{}, nil
	}
	today := DayOf(now, zone)
	first := today
	var last Day
	if parts := forDays.FindStringSubmatch(text); parts != nil {
		if parts[1] != "" {
			if first, err = leaveDayOf(parts[1], today); err != nil {
				return Leave{}, err
			}
		}
		n, _ := strconv.Atoi(parts[2]) // the pattern lets only digits through
		if parts[3] == "w" || parts[3] == "t" {
			n *= 7
		}
		if n == 0 {
			return Leave{}, ErrLeave
		}
		last = first + Day(n) - 1
	} else if parts := between.FindStringSubmatch(text); parts == nil {
		return Leave{}, ErrLeave
	} else if parts[2] == "" {
		if first, err = leaveDayOf(parts[1], today); err != nil {
			return Leave{}, err
		}
		last = first
	} else {
		if last, err = leaveDayOf(parts[2], today); err != nil {
			return Leave{}, err
		}
		if first, err = leaveDayBefore(parts[1], last, today); err != nil {
			return Leave{}, err
		}
	}
	switch {
	case last < first:
		return Leave{}, ErrLeave
	case last < today:
		return Leave{}, ErrPast
	}
	first = max(first, today)
	if last-first >= MostLeave || first-today > farthest {
		return Leave{}, ErrLongLeave
	}
	l = Leave{Span{first.Begins(zone), (last + 1).Begins(zone)}, zone}
	if l.From.Before(now) {
		l.From = now
	}
	return l, nil
}

// leaveDayOf reads a day; one without a year is the first from today on.
func leaveDayOf(text string, today Day) (Day, error) {
	year, month, date, err := readDay(text, today)
	if err != nil || year != 0 {
		return whole(year, month, date, err)
	}
	return near(month, date, today, func(d Day) bool { return d >= today }, 1)
}

// leaveDayBefore reads the first day of a leave whose last is known; one without a year is the last such day
// up to that.
func leaveDayBefore(text string, last, today Day) (Day, error) {
	year, month, date, err := readDay(text, today)
	if err != nil || year != 0 {
		return whole(year, month, date, err)
	}
	return near(month, date, last, func(d Day) bool { return d <= last }, -1)
}

// near is the nearest such day of a year from a day on, forwards or backwards; a leap day may be eight years
// away.
func near(month time.Month, date int, from Day, fits func(Day) bool, step int) (Day, error) {
	year, _, _ := from.Date()
	for range 9 {
		if d, err := whole(year, month, date, nil); err == nil && fits(d) {
			return d, nil
		}
		year += step
	}
	return 0, ErrLeave
}

// whole is a day, unless there is none such.
func whole(year int, month time.Month, date int, err error) (Day, error) {
	if err != nil {
		return 0, err
	}
	d := dayOf(year, month, date)
	if y, m, dd := d.Date(); y != year || m != month || dd != date {
		return 0, ErrLeave
	}
	return d, nil
}

// readDay reads a day as it is written; the year is 0 where none is.
func readDay(text string, today Day) (year int, month time.Month, date int, err error) {
	if away, ok := named[text]; ok {
		year, month, date = (today + away).Date()
		return year, month, date, nil
	}
	var parts []string
	if parts = strings.Split(text, "-"); len(parts) == 3 {
		parts[0], parts[2] = parts[2], parts[0]
	} else {
		parts = strings.Split(strings.TrimSuffix(text, "."), ".")
	}
	numbers := make([]int, 3)
	for i, part := range parts {
		if i > 2 {
			return 0, 0, 0, ErrLeave
		}
		if numbers[i], err = strconv.Atoi(part); err != nil {
			return 0, 0, 0, ErrLeave
		}
	}
	if len(parts) < 2 {
		return 0, 0, 0, ErrLeave
	}
	return numbers[2], time.Month(numbers[1]), numbers[0], nil
}

// Stands are the times in which a clock stands because somebody is away: on so many days of each year, the
// first ones. A day of several leaves counts once.
func Stands(leaves []Leave, budget int) (spans []Span) {
	leaves = slices.Clone(leaves)
	slices.SortFunc(leaves, func(a, b Leave) int { return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To)) })
	counted, spent := map[Day]bool{}, map[int]int{}
	for _, l := range leaves {
		for at := l.From; at.Before(l.To); {
			today := DayOf(at, l.Zone)
			end := (today + 1).Begins(l.Zone)
			if end.After(l.To) {
				end = l.To
			}
			if year, _, _ := today.Date(); !counted[today] && spent[year] < budget {
				counted[today] = true
				spent[year]++
			}
			if counted[today] {
				spans = append(spans, Span{at, end})
			}
			at = end
		}
	}
	return spans
}
