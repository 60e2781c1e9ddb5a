package robots

import (
	"strings"
	"testing"
	"time"

	"redbook/bot/people"
	"redbook/bot/table"
	"redbook/storage/ids"
)

func never(*owing, time.Time) bool { return false }

// The second count of the clocks is right where it can be said by hand.
func TestMonthsClocks(t *testing.T) {
	monday := time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		terms string
		from  time.Time
		want  time.Duration
	}{
		{"none", monday, 0},
		{"3d", monday, 3 * day},
		{"12h", monday, 12 * time.Hour},
		{"3d weekdays", monday, 3 * day},
		{"3d weekdays", monday.Add(3 * day), 5 * day}, // from Thursday to Tuesday
		{"7d+12h/14d", monday, 7 * day},
		{"08:00,20:00", monday, 14 * time.Hour},                                   // 8:00 is too soon
		{"08:00 weekdays", monday.Add(4*day + 6*time.Hour), 2*day + 20*time.Hour}, // Friday noon to Monday
	} {
		o := &owing{}
		g := &monthsGame{terms: c.terms, zone: time.UTC, owed: map[ids.Chair]*owing{"a": o}}
		for now := c.from; now.Before(c.from.Add(20 * day)); now = now.Add(beat) {
			g.count(now, now.Add(beat), never)
		}
		if c.want == 0 {
			if !o.over.IsZero() {
				t.Errorf("%s is over at %v", c.terms, o.over)
			}
			continue
		}
		if got := o.over.Sub(c.from); got < c.want-exact || got > c.want+exact {
			t.Errorf("%s from %v is over after %v, want %v", c.terms, c.from, got, c.want)
		}
	}
}

// The time does not run for a game that is paused, nor for an answer that may take as long as it likes.
func TestMonthsClocksStand(t *testing.T) {
	for _, g := range []*monthsGame{{paused: true, owed: map[ids.Chair]*owing{"a": {}}},
		{owed: map[ids.Chair]*owing{"a": {patient: true}}}} {
		g.terms, g.zone = "1d", time.UTC
		for n := range 1000 {
			g.count(monthsBegin.Add(time.Duration(n)*beat), monthsBegin.Add(time.Duration(n+1)*beat), never)
		}
		if g.owed["a"].ran != 0 {
			t.Errorf("it ran for %v", g.owed["a"].ran)
		}
	}
}

// An absence that begins with the stroke of an hour comes before it.
func TestMonthsAbsenceComesBeforeTheHour(t *testing.T) {
	monday := time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC)
	evening := monday.Add(14 * time.Hour)
	o := &owing{}
	g := &monthsGame{terms: "08:00,20:00", zone: time.UTC, owed: map[ids.Chair]*owing{"a": o}}
	for now := monday; now.Before(monday.Add(day)); now = now.Add(beat) {
		g.count(now, now.Add(beat), func(_ *owing, at time.Time) bool { return !at.Before(evening) })
	}
	if !o.over.IsZero() {
		t.Errorf("over at %v", o.over)
	}
}

// That nobody is told of whose time is over counts only while they could be: not in a pause.
func TestMonthsUntold(t *testing.T) {
	for _, paused := range []bool{false, true} {
		o := &owing{user: "u", over: monthsBegin}
		m := &months{people: []*monthsPerson{{Person: people.Person{ID: "u"}, zone: time.UTC}}}
		g := &monthsGame{terms: "1d", out: table.TimeoutRemind, paused: paused, now: &table.Table{},
			owed: map[ids.Chair]*owing{"a": o}}
		m.untold(g, monthsBegin, monthsBegin.Add(3*day))
		m.checkTold(g)
		if found := len(m.faults) > 0; found == paused {
			t.Errorf("paused %t: %q", paused, m.faults)
		}
	}
}

// Each check finds what it looks for.
func TestMonthsChecks(t *testing.T) {
	at := func(hours int) time.Time { return monthsBegin.Add(time.Duration(hours) * time.Hour) }
	for name, c := range map[string]struct {
		warned []rung
		want   bool
	}{
		"no warning": {nil, true},
		"one":        {[]rung{{"u", "1", "dm", at(0)}, {"u", "1", "thread", at(0)}}, true},
		"two by one way": {[]rung{{"u", "1", "dm", at(0)}, {"u", "1", "thread", at(0)}, {"u", "1", "dm", at(30)}},
			true},
		"two within a day": {[]rung{{"u", "1", "dm", at(0)}, {"u", "1", "thread", at(0)},
			{"u", "1", "dm", at(20)}, {"u", "1", "thread", at(20)}}, true},
		"of another question": {[]rung{{"u", "1", "dm", at(0)}, {"u", "1", "thread", at(0)},
			{"u", "2", "dm", at(30)}, {"u", "2", "thread", at(30)}}, true},
		"as it must be": {[]rung{{"u", "1", "dm", at(0)}, {"u", "1", "thread", at(0)},
			{"u", "1", "dm", at(25)}, {"u", "1", "thread", at(25)}}, false},
		"of two seats": {[]rung{{"u", "1", "dm", at(0)}, {"u", "2", "dm", at(0)}, {"u", "2", "thread", at(0)},
			{"u", "1", "thread", at(0)}, {"u", "1", "dm", at(25)}, {"u", "1", "thread", at(25)},
			{"u", "3", "thread", at(25)}}, false},
	} {
		m, g := &months{}, &monthsGame{warned: c.warned}
		m.checkWarned(g, "u", at(50), "loses")
		if found := len(m.faults) > 0; found != c.want {
			t.Errorf("%s: %q", name, m.faults)
		}
	}
	p := &monthsPerson{zone: time.UTC, quiet: [2]int{22 * 60, 7 * 60}}
	for hour, want := range map[int]bool{3: true, 7: false, 12: false, 22: true} {
		if p.isQuiet(time.Date(2026, 3, 2, hour, 0, 0, 0, time.UTC)) != want {
			t.Errorf("quiet at %d: want %t", hour, want)
		}
	}
}

// A text of the bot's is recognized by what it always says.
func TestMonthsTexts(t *testing.T) {
	for _, key := range []string{"bot.clock.over", "bot.reminder.thread"} {
		about := "users"
		if strings.HasSuffix(key, "thread") {
			about = "user"
		}
		if text := marked("en", key, about); len(text) < 10 || strings.Contains(text, "\x00") {
			t.Errorf("%s is recognized by %q", key, text)
		}
	}
}
