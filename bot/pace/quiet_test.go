package pace

import (
	"encoding/binary"
	"testing"
	"time"
)

func TestParseQuiet(t *testing.T) {
	for text, want := range map[string]string{
		"": "none", "none": "none", "NONE": "none", "Brak": "none", "22-7": "22:00-07:00", "22:30–6": "22:30-06:00",
		" 0.15 - 24 ": "00:15-00:00",
		"24:00-6:00":  "00:00-06:00", "13:00—14:30": "13:00-14:30",
	} {
		q, err := ParseQuiet(text)
		if err != nil || q.String() != want {
			t.Errorf("%q: %s, %v", text, q, err)
		}
		if again, err := ParseQuiet(q.String()); err != nil || again != q {
			t.Errorf("%s is read as %s, %v", q, again, err)
		}
	}
	for _, text := range []string{"7-7", "0-24", "22", "25-7", "22:60-7", "24:01-7", "-7", "22-7-8",
		"ten to six", "2230-700"} {
		if q, err := ParseQuiet(text); err != ErrQuiet {
			t.Errorf("%q is %s, %v", text, q, err)
		}
	}
}

func zone(t *testing.T, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// invented makes a zone out of thin air: standard time until the first change, then to and fro.
func invented(t *testing.T, offsets []int, changes ...time.Time) *time.Location {
	t.Helper()
	u32 := func(b []byte, n int) []byte { return binary.BigEndian.AppendUint32(b, uint32(n)) }
	data := append([]byte("TZif\x00"), make([]byte, 15)...)
	for _, n := range []int{0, 0, 0, len(changes), len(offsets), 4} {
		data = u32(data, n)
	}
	for _, at := range changes {
		data = u32(data, int(at.Unix()))
	}
	for i := range changes {
		data = append(data, byte((i+1)%len(offsets)))
	}
	for i, o := range offsets {
		data = append(u32(data, o), byte(i%2), 0)
	}
	z, err := time.LoadLocationFromTZData("Shire/Hobbiton", append(data, "SHT\x00"...))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// When quiet hours end, with the clocks changed in all the ways there are.
func TestQuietUntil(t *testing.T) {
	const layout = "2006-01-02 15:04:05 -0700"
	warsaw, york, howe, kolkata := zone(t, "Europe/Warsaw"), zone(t, "America/New_York"),
		zone(t, "Australia/Lord_Howe"), zone(t, "Asia/Kolkata")
	apia, hobbiton := zone(t, "Pacific/Apia"), time.FixedZone("Hobbiton", -(3*3600+17*60+5))
	for _, c := range []struct {
		name     string
		zone     *time.Location
		quiet    string
		at, want string
	}{
		{"never", warsaw, "none", "2026-07-01 23:00:00 +0200", "2026-07-01 23:00:00 +0200"},
		{"in the evening", warsaw, "22-7", "2026-07-01 22:00:00 +0200", "2026-07-02 07:00:00 +0200"},
		{"after midnight", warsaw, "22-7", "2026-07-02 06:59:59 +0200", "2026-07-02 07:00:00 +0200"},
		{"just over", warsaw, "22-7", "2026-07-02 07:00:00 +0200", "2026-07-02 07:00:00 +0200"},
		{"just before", warsaw, "22-7", "2026-07-01 21:59:59 +0200", "2026-07-01 21:59:59 +0200"},
		{"by day", warsaw, "9-17", "2026-07-01 09:30:00 +0200", "2026-07-01 17:00:00 +0200"},
		{"until midnight", warsaw, "20-24", "2026-07-01 23:30:00 +0200", "2026-07-02 00:00:00 +0200"},
		{"half an hour off", kolkata, "22-7", "2026-07-01 16:30:00 +0000", "2026-07-02 07:00:00 +0530"},
		{"an invented place", hobbiton, "22-7", "2026-07-02 01:17:05 +0000", "2026-07-02 10:17:05 +0000"},
		{"an invented place, a second before", hobbiton, "22-7", "2026-07-02 01:17:04 +0000",
			"2026-07-02 01:17:04 +0000"},

		// Warsaw 2026: on 29 March 02:00 becomes 03:00, on 25 October 03:00 becomes 02:00.
		{"a short night", warsaw, "22-7", "2026-03-28 22:00:00 +0100", "2026-03-29 07:00:00 +0200"},
		{"a long night", warsaw, "22-7", "2026-10-24 22:00:00 +0200", "2026-10-25 07:00:00 +0100"},
		{"its end is skipped", warsaw, "22-2:30", "2026-03-29 01:00:00 +0100", "2026-03-29 03:00:00 +0200"},
		{"its beginning is skipped", warsaw, "2:30-7", "2026-03-29 01:59:59 +0100", "2026-03-29 01:59:59 +0100"},
		{"its beginning was skipped", warsaw, "2:30-7", "2026-03-29 03:00:00 +0200", "2026-03-29 07:00:00 +0200"},
		{"all of it is skipped", warsaw, "2:10-2:50", "2026-03-29 01:59:59 +0100", "2026-03-29 01:59:59 +0100"},
		{"its end comes twice, the first time", warsaw, "22-2:30", "2026-10-25 02:29:00 +0200",
			"2026-10-25 02:30:00 +0200"},
		{"its end comes twice, the second time", warsaw, "22-2:30", "2026-10-25 02:10:00 +0100",
			"2026-10-25 02:30:00 +0100"},
		{"between the two ends", warsaw, "22-2:30", "2026-10-25 02:45:00 +0200", "2026-10-25 02:45:00 +0200"},
		{"it comes twice, between", warsaw, "2:10-2:50", "2026-10-25 02:55:00 +0200", "2026-10-25 02:55:00 +0200"},
		{"it comes twice, again", warsaw, "2:10-2:50", "2026-10-25 02:20:00 +0100", "2026-10-25 02:50:00 +0100"},
		{"it ends at the jump back", warsaw, "1-3", "2026-10-25 01:30:00 +0200", "2026-10-25 03:00:00 +0100"},

		// New York 2026: on 8 March 02:00 becomes 03:00, on 1 November 02:00 becomes 01:00.
		{"New York, spring", york, "23-8", "2026-03-07 23:30:00 -0500", "2026-03-08 08:00:00 -0400"},
		{"New York, autumn", york, "23-8", "2026-10-31 23:30:00 -0400", "2026-11-01 08:00:00 -0500"},
		{"New York, its end is skipped", york, "23-2:15", "2026-03-08 01:59:59 -0500", "2026-03-08 03:00:00 -0400"},

		// Lord Howe 2026: half an hour, on 5 April 02:00 becomes 01:30, on 4 October 02:00 becomes 02:30.
		{"half an hour back", howe, "22-1:45", "2026-04-05 01:40:00 +1100", "2026-04-05 01:45:00 +1100"},
		{"half an hour back, again", howe, "22-1:45", "2026-04-05 01:30:00 +1030", "2026-04-05 01:45:00 +1030"},
		{"half an hour on", howe, "22-2:15", "2026-10-04 01:00:00 +1030", "2026-10-04 02:30:00 +1100"},

		// Samoa, 30 December 2011
		{"a day that never was", apia, "22-7", "2011-12-29 23:00:00 -1000", "2011-12-31 07:00:00 +1400"},
	} {
		q, err := ParseQuiet(c.quiet)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(layout, c.at)
		if err != nil {
			t.Fatal(err)
		}
		want, err := time.Parse(layout, c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Until(at, c.zone); !got.Equal(want) {
			t.Errorf("%s: quiet %s at %s until %s, want %s", c.name, q, c.at, got.In(c.zone).Format(layout), c.want)
		}
	}
}

// Whatever the zone and the hours: the moment found is not quiet, and every minute before it is.
func TestQuietUntilIsTheFirstMoment(t *testing.T) {
	from := time.Date(2026, 3, 27, 0, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return from.AddDate(0, 0, n) }
	for name, place := range map[string]*time.Location{
		"Warsaw":    zone(t, "Europe/Warsaw"),
		"Lord Howe": zone(t, "Australia/Lord_Howe"),
		"restless": invented(t, []int{3600, -9000, 20000}, day(0), day(1).Add(5*time.Hour),
			day(2).Add(23*time.Hour), day(3), day(3).Add(2*time.Hour)),
	} {
		for _, q := range []Quiet{{22 * 60, 7 * 60}, {9 * 60, 17 * 60}, {150, 149}, {149, 150}, {0, 90}} {
			for at := from; at.Before(day(10)); at = at.Add(97 * time.Minute) {
				end := q.Until(at, place)
				if quiet(q, end, place) {
					t.Fatalf("%s %s: at %s it is quiet", name, q, end.In(place))
				}
				for m := at; m.Before(end); m = m.Add(time.Minute) {
					if !quiet(q, m, place) {
						t.Fatalf("%s %s: from %s until %s, but at %s it is not quiet", name, q, at.In(place), end.In(place),
							m.In(place))
					}
				}
			}
		}
	}
}

// quiet says it another way: by the minute that the clock shows.
func quiet(q Quiet, t time.Time, zone *time.Location) bool {
	hour, minute, _ := t.In(zone).Clock()
	shown := hour*60 + minute
	if q.From < q.To {
		return q.From <= shown && shown < q.To
	}
	return q.From <= shown || shown < q.To
}

func TestEveryZoneLoads(t *testing.T) {
	if len(Zones()) < 400 {
		t.Fatalf("only %d zones", len(Zones()))
	}
	for _, name := range Zones() {
		if _, err := time.LoadLocation(name); err != nil {
			t.Error(err)
		}
		if found, ok := FindZone(name); !ok || found != name {
			t.Errorf("%s is found as %q", name, found)
		}
		if len(name) > 60 {
			t.Errorf("%s is too long to choose", name)
		}
	}
}

func TestFindZone(t *testing.T) {
	for text, want := range map[string]string{
		"europe/warsaw": "Europe/Warsaw", "Warsaw": "Europe/Warsaw", " new york ": "America/New_York", "utc": "UTC",
		"Local": "", "": "", "../../etc/passwd": "", "Hobbiton": "", "Europe": "",
	} {
		if name, ok := FindZone(text); name != want || ok != (want != "") {
			t.Errorf("%q is %q, want %q", text, name, want)
		}
	}
	if Zone("Local") != time.UTC || Zone("") != time.UTC || Zone("Asia/Tokyo").String() != "Asia/Tokyo" {
		t.Error("a name that is not on the list must be UTC")
	}
}

// Waking time is counted over quiet hours and changed clocks.
func TestQuietAfter(t *testing.T) {
	warsaw := zone(t, "Europe/Warsaw")
	const layout = "2006-01-02 15:04 -0700"
	for _, c := range []struct {
		quiet, at string
		after     time.Duration
		want      string
	}{
		{"none", "2026-07-01 23:00 +0200", 30 * time.Hour, "2026-07-03 05:00 +0200"},
		{"22-7", "2026-07-01 21:00 +0200", time.Hour, "2026-07-01 22:00 +0200"},
		{"22-7", "2026-07-01 21:00 +0200", 61 * time.Minute, "2026-07-02 07:01 +0200"},
		{"22-7", "2026-07-01 23:00 +0200", 15 * time.Minute, "2026-07-02 07:15 +0200"},
		{"22-7", "2026-07-01 21:00 +0200", 31 * time.Hour, "2026-07-03 22:00 +0200"},
		{"13-14", "2026-07-01 12:30 +0200", 2 * time.Hour, "2026-07-01 15:30 +0200"},
		{"22-2:30", "2026-03-28 21:00 +0100", 2 * time.Hour, "2026-03-29 04:00 +0200"}, // 02:00 becomes 03:00
		{"22-7", "2026-10-25 00:00 +0200", time.Hour, "2026-10-25 08:00 +0100"},        // 03:00 becomes 02:00
	} {
		q, err := ParseQuiet(c.quiet)
		if err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(layout, c.at)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.After(at, c.after, warsaw).In(warsaw).Format(layout); got != c.want {
			t.Errorf("%s, %s after %s: %s, want %s", c.quiet, c.after, c.at, got, c.want)
		}
	}
}
