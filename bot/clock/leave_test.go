package clock

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/pace"
)

func TestParseLeave(t *testing.T) {
	zone := pace.Zone("Europe/Warsaw")
	for _, c := range []struct{ now, text, want string }{
		{"2026-11-28 12:00", "20.12.–3.1.", "2026-12-20 00:00 2027-01-04 00:00"},
		{"2026-11-28 12:00", "20.12 - 3.1", "2026-12-20 00:00 2027-01-04 00:00"},
		{"2026-11-28 12:00", "20.12.2026 do 3.1.2027", "2026-12-20 00:00 2027-01-04 00:00"},
		{"2026-11-28 12:00", "2026-12-20..2027-01-03", "2026-12-20 00:00 2027-01-04 00:00"},
		{"2026-11-28 12:00", "2026-12-20 – 2027-01-03", "2026-12-20 00:00 2027-01-04 00:00"},
		{"2026-12-25 12:00", "20.12.–3.1.", "2026-12-25 12:00 2027-01-04 00:00"}, // it has begun
		{"2027-01-02 12:00", "20.12.–3.1.", "2027-01-02 12:00 2027-01-04 00:00"},
		{"2026-11-28 12:00", "24.12.", "2026-12-24 00:00 2026-12-25 00:00"},
		{"2026-11-28 12:00", "Tomorrow +10d", "2026-11-29 00:00 2026-12-09 00:00"},
		{"2026-11-28 12:00", "jutro + 10 dni", "2026-11-29 00:00 2026-12-09 00:00"},
		{"2026-11-28 12:00", "+2w", "2026-11-28 12:00 2026-12-12 00:00"},
		{"2026-11-28 12:00", "dziś–5.12.", "2026-11-28 12:00 2026-12-06 00:00"},
		{"2026-11-28 12:00", "tomorrow", "2026-11-29 00:00 2026-11-30 00:00"},
		{"2027-11-28 12:00", "20.2. to 29.2.", "2028-02-20 00:00 2028-03-01 00:00"},
		{"2027-03-20 12:00", "27.3.-29.3.", "2027-03-27 00:00 2027-03-30 00:00"}, // an hour is skipped
		{"2026-11-28 12:00", "none", "none"},
		{"2026-11-28 12:00", "brak", "none"},
		{"2026-11-28 12:00", "2026-11-20..2026-12-01", "2026-11-28 12:00 2026-12-02 00:00"}, // never backwards
		{"2026-11-28 12:00", "2026-11-20..2026-11-27", "past"},
		{"2026-11-28 12:00", "1.12.–1.11.", "long"},
		{"2026-11-28 12:00", "2026-12-20..2026-12-10", ""},
		{"2026-11-28 12:00", "30.2.", ""},
		{"2026-11-28 12:00", "2027-02-29", ""},
		{"2026-11-28 12:00", "2026-13-01", ""},
		{"2026-11-28 12:00", "+0d", ""},
		{"2026-11-28 12:00", "+91d", "long"},
		{"2026-11-28 12:00", "2028-01-01", "long"},
		{"2026-11-28 12:00", "soon", ""},
		{"2026-11-28 12:00", "", ""},
	} {
		l, err := ParseLeave(c.text, moment(t, c.now), zone)
		got := "none"
		switch {
		case errors.Is(err, ErrPast):
			got = "past"
		case errors.Is(err, ErrLongLeave):
			got = "long"
		case err != nil:
			got = ""
		case l.Zone != nil:
			got = l.From.In(zone).Format("2006-01-02 15:04") + " " + l.To.In(zone).Format("2006-01-02 15:04")
		}
		if got != c.want {
			t.Errorf("%q on %s is read as %q, not %q (%v)", c.text, c.now, got, c.want, err)
		}
	}
}

// In random calendars, with overlapping leaves in whatever zones, a clock stands on no more days of a year
// than the budget holds, only while somebody is away, and always while the budget holds out; days begin
// where the calendar of the zone changes, leap days among them.
func TestStandsWithinTheBudget(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 3))
	zones := pace.Zones()
	from := time.Date(2023, 11, 1, 0, 0, 0, 0, time.UTC)
	for range 2000 {
		budget := random.IntN(40)
		zone := pace.Zone(zones[random.IntN(len(zones))])
		now := from.Add(time.Duration(random.Int64N(int64(5 * 365 * day))))
		var leaves []Leave
		away := map[Day]bool{} // of whole days
		for range 1 + random.IntN(5) {
			first := DayOf(now, zone) + Day(random.IntN(120))
			last := first + Day(random.IntN(40))
			l, err := ParseLeave(first.String()+".."+last.String(), now, zone)
			if err != nil {
				t.Fatal(err)
			}
			if f, to := l.Days(); f != first || to != last {
				t.Fatalf("%s in %s: from %s to %s is from %s to %s", now, zone, first, last, f, to)
			}
			leaves = append(leaves, l)
			for d := first; d <= last; d++ {
				away[d] = true
			}
		}
		spans := Stands(leaves, budget)
		stood, years := map[Day]bool{}, map[int]int{}
		for _, s := range spans {
			d := DayOf(s.From, zone)
			if DayOf(s.To.Add(-1), zone) != d || !away[d] {
				t.Fatalf("%s: it stands from %s to %s", zone, s.From, s.To)
			}
			if !stood[d] {
				stood[d] = true
				year, _, _ := d.Date()
				years[year]++
			}
		}
		all := map[int]int{}
		for d := range away {
			year, _, _ := d.Date()
			all[year]++
		}
		for year, n := range all {
			if want := min(n, budget); years[year] != want {
				t.Errorf("%s: away for %d days of %d with a budget of %d, it stands on %d", zone, n, year, budget,
					years[year])
			}
		}
		// whoever is away within the budget has as much time as before
		terms, _ := Parse("3d")
		due := terms.Due(now, 0, zone, spans...)
		if ran := terms.Ran(now, due, zone, spans...); ran != 3*day {
			t.Errorf("due after %v", ran)
		}
	}
}

// A leave that is set anew while it runs, or ended early, costs each of its days once.
func TestEditedLeavesCountEachDayOnce(t *testing.T) {
	zone := pace.Zone("Europe/Warsaw")
	span := func(from, to string) Leave { return Leave{Span{moment(t, from), moment(t, to)}, zone} }
	edited := []Leave{span("2026-12-20 00:00", "2026-12-22 10:00"), span("2026-12-22 10:00", "2026-12-22 15:00"),
		span("2026-12-22 18:00", "2026-12-25 00:00")}
	for budget, want := range map[int]time.Duration{0: 0, 2: 2 * day, 3: 2*day + 21*time.Hour,
		4: 3*day + 21*time.Hour, 5: 4*day + 21*time.Hour, 9: 4*day + 21*time.Hour} {
		var stood time.Duration
		for _, s := range Stands(edited, budget) {
			stood += s.To.Sub(s.From)
		}
		if stood != want {
			t.Errorf("with %d days it stands for %v, not %v", budget, stood, want)
		}
	}
	if spans := Stands([]Leave{span("2026-12-30 00:00", "2027-01-03 00:00")}, 1); len(spans) != 2 ||
		!spans[1].From.Equal(moment(t, "2027-01-01 00:00")) {
		t.Errorf("each year has its own budget: %v", spans)
	}
}
