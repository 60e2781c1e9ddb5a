package table

import (
	"math/rand/v2"
	"testing"
	"time"

	"redbook/bot/clock"
	"redbook/bot/pace"
	"redbook/storage"
)

// In random calendars, over leap days and changes of the clock, nobody is reminded in quiet hours, while they
// are away or have put it off, or twice for one time; a question is reminded of at most five times, and the
// table is told that once. An absence has them begin anew. What a clock warns of comes all the same.
func TestCoursesOfReminders(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 4))
	paces := []pace.Pace{pace.Blitz, pace.Daily, pace.Relaxed, pace.None}
	zones := pace.Zones()
	from := time.Date(2023, 11, 1, 0, 0, 0, 0, time.UTC)
	hours := func(n int) time.Duration { return time.Duration(1+random.IntN(n)) * time.Hour }
	var reminded, given, warnings, away, snoozes int
	for range 300 {
		zone := pace.Zone(zones[random.IntN(len(zones))])
		quiet := pace.Quiet{From: random.IntN(24) * 60, To: random.IntN(24) * 60}
		c := course{pace: paces[random.IntN(len(paces))], since: from.Add(hours(5 * 365 * 24))}
		var stands []clock.Leave
		for at := c.since.Add(-hours(48)); random.IntN(3) > 0; {
			l := storage.Leave{Since: at.Add(hours(400)), Zone: zone.String()}
			l.Until = l.Since.Add(hours(300))
			at = l.Until
			c.leaves = append(c.leaves, l)
			stands = append(stands, clock.Leave{Span: clock.Span{From: l.Since, To: l.Until}, Zone: zone})
		}
		if random.IntN(2) == 0 {
			terms := clock.Terms{Each: hours(200) + 12*time.Hour}
			c.due = terms.Due(c.since, 0, zone, clock.Stands(stands, 10)...)
		}
		now := c.since
		d := storage.Due{Since: c.since, Seen: c.since}
		d.At = c.look(d, now)
		counted, gaveUp, last, warned, late := 0, 0, now, 0, 0
		for now.Before(c.since.Add(120 * 24 * time.Hour)) {
			now = now.Add(time.Duration(1+random.IntN(40)) * time.Minute)
			if random.IntN(2000) == 0 {
				c.snooze = now.Add(hours(100))
				d.At = now
				snoozes++
			}
			if d.At.After(now) || quiet.Until(now, zone).After(now) {
				continue
			}
			if !d.At.After(d.Seen) && d.At.Before(d.Seen) {
				t.Fatalf("to be looked at %s, and all is told until %s", d.At, d.Seen)
			}
			still := silent(c.leaves, c.snooze, now).After(now)
			begins := c.begins(now)
			s, next := c.now(d, now)
			if begins.After(last) {
				counted, gaveUp = 0, 0
			}
			if s.reminds && d.Told > 0 && !begins.After(d.Seen) && now.Sub(d.Seen) <= hardUpon {
				t.Fatalf("reminded %v after the last time", now.Sub(d.Seen))
			}
			switch {
			case !next.At.After(now):
				t.Fatalf("looked at at %s, and again at %s", now, next.At)
			case s.gaveUp && s.reminds:
				t.Fatal("reminded, and given up")
			case still && (s.gaveUp || s.reminds && !s.warns):
				t.Fatalf("at %s somebody silent is reminded: %+v", now, c)
			case s.reminds && !s.warns && c.pace == pace.None && !c.snooze.After(last):
				t.Fatal("reminded without a pace")
			}
			if again, _ := c.now(next, now); again != (step{}) {
				t.Fatalf("told twice: %+v, %+v", s, again)
			}
			if s.reminds || s.gaveUp {
				last = now
			}
			if s.reminds && !s.warns && !(!c.snooze.Before(d.Seen) && !c.snooze.After(now)) {
				counted++
				reminded++
			}
			if s.gaveUp {
				gaveUp++
				given++
			}
			if s.warns {
				warned++
				warnings++
			}
			if s.late {
				late++
			}
			if counted > mostReminders || gaveUp > 1 {
				t.Fatalf("%d reminders, given up %d times", counted, gaveUp)
			}
			d = next
		}
		if c.due.IsZero() != (late == 0) || late > 1 || warned > 2 {
			t.Fatalf("a clock that ends at %s of %+v has warned %d times, %d at its end", c.due, c, warned, late)
		}
		away += len(c.leaves)
	}
	t.Logf("%d reminders, %d times the table was told, %d warnings, %d leaves, %d times put off", reminded, given,
		warnings, away, snoozes)
	if min(reminded, given, warnings, away, snoozes) < 40 {
		t.Error("too little has happened")
	}
}

// Reminders come five times, then the table is told; what is put off comes when that is over, and whoever
// comes back is reminded at once, and anew.
func TestCourse(t *testing.T) {
	at := func(h int) time.Time { return noon.Add(time.Duration(h) * time.Hour) }
	plays := func(c course, until int, snoozes map[int]int) (list []string) {
		d := storage.Due{Since: noon, Seen: noon}
		d.At = c.look(d, noon)
		for h := range until {
			if length, ok := snoozes[h]; ok {
				c.snooze, d.At = at(h+length), at(h)
			}
			if d.At.After(at(h)) {
				continue
			}
			var s step
			s, d = c.now(d, at(h))
			for what, is := range map[string]bool{"reminded": s.reminds && !s.warns, "gave up": s.gaveUp,
				"warned": s.warns && !s.late, "late": s.late && s.reminds,
				"told to the table": s.late && !s.reminds} {
				if is {
					list = append(list, time.Duration(h*int(time.Hour)).String()+" "+what)
				}
			}
		}
		return list
	}
	for _, c := range []struct {
		name    string
		course  course
		snoozes map[int]int
		want    []string
	}{
		{"daily", course{pace: pace.Daily}, nil, []string{"24h0m0s reminded", "72h0m0s reminded",
			"168h0m0s reminded", "336h0m0s reminded", "504h0m0s reminded", "672h0m0s gave up"}},
		{"put off", course{pace: pace.Daily}, map[int]int{25: 11, 160: 30}, []string{"24h0m0s reminded",
			"36h0m0s reminded", "72h0m0s reminded", "190h0m0s reminded", "336h0m0s reminded", "504h0m0s gave up"}},
		{"put off when none come any more", course{pace: pace.Daily}, map[int]int{700: 10},
			[]string{"24h0m0s reminded", "72h0m0s reminded", "168h0m0s reminded", "336h0m0s reminded",
				"504h0m0s reminded", "672h0m0s gave up", "710h0m0s reminded"}},
		{"away", course{pace: pace.Daily, leaves: []storage.Leave{{Since: at(20), Until: at(600)}}}, nil,
			[]string{"600h0m0s reminded", "624h0m0s reminded", "672h0m0s reminded", "768h0m0s reminded",
				"936h0m0s reminded"}},
		{"away and put off", course{pace: pace.Relaxed, leaves: []storage.Leave{{Since: at(20), Until: at(100)}}},
			map[int]int{90: 60}, []string{"150h0m0s reminded", "316h0m0s reminded", "484h0m0s reminded",
				"652h0m0s reminded", "820h0m0s reminded", "988h0m0s gave up"}},
		{"a clock alone", course{pace: pace.None, due: at(72)}, map[int]int{40: 100},
			[]string{"48h0m0s warned", "72h0m0s late", "140h0m0s reminded"}},
		{"the end hard upon a reminder", course{pace: pace.Daily, due: at(25)}, nil,
			[]string{"24h0m0s reminded", "25h0m0s told to the table", "72h0m0s reminded", "168h0m0s reminded",
				"336h0m0s reminded", "504h0m0s reminded", "672h0m0s gave up"}},
		{"a rest hard upon the end", course{pace: pace.None, due: at(72)}, map[int]int{40: 33},
			[]string{"48h0m0s warned", "72h0m0s late"}},
		{"a short clock", course{pace: pace.None, due: at(26)}, nil, []string{"26h0m0s late"}},
		{"away beyond the budget", course{pace: pace.Daily, due: at(200),
			leaves: []storage.Leave{{Since: at(10), Until: at(900)}}}, nil,
			[]string{"176h0m0s warned", "200h0m0s late", "900h0m0s reminded", "924h0m0s reminded",
				"972h0m0s reminded"}},
	} {
		c.course.since = noon
		got := plays(c.course, 1000, c.snoozes)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q, not %q", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %q, not %q", c.name, got, c.want)
				break
			}
		}
	}
}
