package clock

import (
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/pace"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "none",
		"none":                     "none",
		"3d":                       "3d",
		"72h":                      "3d",
		"36h":                      "36h",
		"1d robocze":               "1d weekdays",
		" 3D  weekdays":            "3d weekdays",
		"7d+12h":                   "7d+12h/14d",
		"7d + 12h / 10d":           "7d+12h/10d",
		"7d+0h/7d":                 "7d+0h/7d",
		"20:00,8:00,08:00":         "08:00,20:00",
		"20:00 weekdays":           "20:00 weekdays",
		"weekdays":                 "",
		"none weekdays":            "",
		"3":                        "",
		"11h":                      "",
		"61d":                      "",
		"99999999999999999999d":    "",
		"7d+8d":                    "",
		"7d+12h/6d":                "",
		"24:00":                    "",
		"1:00,2:00,3:00,4:00,5:00": "",
		"soon":                     "",
	} {
		terms, err := Parse(text)
		if want == "" {
			if err == nil {
				t.Errorf("%q is read as %q", text, terms)
			}
			continue
		}
		if err != nil || terms.String() != want {
			t.Errorf("%q is read as %q, %v, not %q", text, terms, err, want)
		}
		if again, err := Parse(terms.String()); err != nil || again.String() != want {
			t.Errorf("%q is read as %q, %v", terms, again, err)
		}
		if terms.Runs() != (want != "none") {
			t.Errorf("%q: Runs is %t", text, terms.Runs())
		}
	}
}

// moment reads a time as a clock in Warsaw shows it.
func moment(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", text, pace.Zone("Europe/Warsaw"))
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestDue(t *testing.T) {
	zone := pace.Zone("Europe/Warsaw")
	stood := func(from, to string) []Span { return []Span{{moment(t, from), moment(t, to)}} }
	for _, c := range []struct {
		name, terms, asked string
		held               time.Duration
		stood              []Span
		want               string
	}{
		{"days", "3d", "2026-11-02 10:00", 0, nil, "2026-11-05 10:00"},
		{"a pause", "3d", "2026-11-02 10:00", 0, stood("2026-11-03 00:00", "2026-11-04 12:00"), "2026-11-06 22:00"},
		{"a pause before", "1d", "2026-11-02 10:00", 0, stood("2026-11-01 00:00", "2026-11-02 09:00"),
			"2026-11-03 10:00"},
		{"asked in a pause", "1d", "2026-11-02 10:00", 0, stood("2026-11-01 00:00", "2026-11-02 12:00"),
			"2026-11-03 12:00"},
		{"a weekend", "3d weekdays", "2026-11-05 10:00", 0, nil, "2026-11-10 10:00"},
		{"asked on a Sunday", "1d weekdays", "2026-11-08 10:00", 0, nil, "2026-11-10 00:00"},
		{"clocks go back", "1d", "2026-10-24 12:00", 0, nil, "2026-10-25 11:00"},
		{"clocks go forward on a free day", "1d weekdays", "2026-03-27 12:00", 0, nil, "2026-03-30 12:00"},
		{"a bank", "7d+12h/14d", "2026-11-02 10:00", 26 * time.Hour, nil, "2026-11-03 12:00"},
		{"an empty bank", "7d+12h/14d", "2026-11-02 10:00", 0, nil, "2026-11-02 10:00"},
		{"this evening", "08:00,20:00", "2026-11-02 11:00", 0, nil, "2026-11-02 20:00"},
		{"too late for this evening", "08:00,20:00", "2026-11-02 12:30", 0, nil, "2026-11-03 08:00"},
		{"a pause from the very time of day", "08:00,20:00", "2026-11-02 10:00", 0,
			stood("2026-11-02 20:00", "2026-11-04 09:00"), "2026-11-04 20:00"},
		{"a pause to the very time of day", "08:00,20:00", "2026-11-02 10:00", 0,
			stood("2026-11-02 19:00", "2026-11-04 08:00"), "2026-11-04 20:00"},
		{"not on a weekend", "20:00 weekdays", "2026-11-06 18:00", 0, nil, "2026-11-09 20:00"},
		{"a skipped time of day", "02:30", "2026-03-28 12:00", 0, nil, "2026-03-29 03:30"},
		{"a leap day", "1d", "2028-02-28 12:00", 0, nil, "2028-02-29 12:00"},
	} {
		terms, err := Parse(c.terms)
		if err != nil {
			t.Fatal(err)
		}
		if got := terms.Due(moment(t, c.asked), c.held, zone, c.stood...); !got.Equal(moment(t, c.want)) {
			t.Errorf("%s: %s, not %s", c.name, got.In(zone).Format("2006-01-02 15:04"), c.want)
		}
	}
}

func TestHolds(t *testing.T) {
	terms, err := Parse("7d+12h/10d")
	if err != nil {
		t.Fatal(err)
	}
	asked := moment(t, "2026-11-02 10:00")
	for _, c := range []struct{ held, took, want time.Duration }{
		{7 * day, 2 * time.Hour, 7*day + 10*time.Hour},
		{10 * day, time.Hour, 10 * day},
		{time.Hour, 5 * time.Hour, 12 * time.Hour},
	} {
		if got := terms.Holds(c.held, asked, asked.Add(c.took), time.UTC); got != c.want {
			t.Errorf("%v less %v is %v, not %v", c.held, c.took, got, c.want)
		}
	}
}

// In random calendars every clock ends; until it is due it has run for what was given, none of it while it
// stood, and it is due when it runs. A time of day leaves time to answer.
func TestEveryClockEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 1))
	zones := pace.Zones()
	texts := []string{"12h", "3d", "60d", "7d+12h/14d", "20:00", "00:00,02:30", "08:00,13:15,20:00"}
	from := time.Date(2023, 12, 1, 0, 0, 0, 0, time.UTC)
	for range 4000 {
		text := texts[random.IntN(len(texts))]
		if random.IntN(2) == 0 {
			text += " weekdays"
		}
		terms, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		zone := pace.Zone(zones[random.IntN(len(zones))])
		asked := from.Add(time.Duration(random.Int64N(int64(5 * 365 * day))))
		var stood []Span
		for range random.IntN(5) {
			begins := asked.Add(time.Duration(random.Int64N(int64(40*day))) - 10*day)
			stood = append(stood, Span{begins, begins.Add(time.Duration(random.Int64N(int64(12 * day))))})
		}
		given := terms.Each
		if terms.Bank.Start > 0 {
			given = time.Duration(random.Int64N(int64(terms.Bank.Most)))
		}
		due := terms.Due(asked, given, zone, stood...)
		ran := terms.Ran(asked, due, zone, stood...)
		local := due.In(zone)
		switch {
		case len(terms.Hours) > 0 && ran < notice:
			t.Errorf("%s in %s, asked %s: due %s, after %v", text, zone, asked, due, ran)
		case len(terms.Hours) == 0 && ran != given:
			t.Errorf("%s in %s, asked %s: due %s, after %v, not %v", text, zone, asked, due, ran, given)
		case len(terms.Hours) > 0 && terms.Weekdays && (local.Weekday() == 0 || local.Weekday() == 6):
			t.Errorf("%s in %s: due on a free day, %s", text, zone, local)
		}
		for _, s := range stood {
			if due.After(s.From) && due.Before(s.To) {
				t.Errorf("%s: due %s while it stands from %s to %s", text, due, s.From, s.To)
			}
		}
		// two halves are the whole, and what stood is no part of it
		middle := asked.Add(due.Sub(asked) / 2)
		first, second := terms.Ran(asked, middle, zone, stood...), terms.Ran(middle, due, zone, stood...)
		if first+second != ran {
			t.Errorf("%s: %v and %v, %v in all", text, first, second, ran)
		}
		if all := terms.Ran(asked, due, zone, append(stood, Span{asked, due})...); all != 0 {
			t.Errorf("%s: runs for %v while it stands", text, all)
		}
	}
}
