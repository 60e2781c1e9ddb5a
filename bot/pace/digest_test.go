package pace_test

import (
	"testing"
	"time"

	"redbook/bot/pace"
)

func TestDigests(t *testing.T) {
	for text, want := range map[string]string{"": "8", "4h": "4", " 12 ": "12", "72": "72", "8:05": "8:05",
		"18:30": "18:30", "24:00": "0:00"} {
		if d, err := pace.ParseDigest(text); err != nil || d.String() != want {
			t.Errorf("%q is %v, %v", text, d, err)
		}
	}
	for _, text := range []string{"0", "73", "25:00", "8:60", "often", "-3"} {
		if _, err := pace.ParseDigest(text); err == nil {
			t.Errorf("%q is a digest", text)
		}
	}
	warsaw := pace.Zone("Europe/Warsaw")
	at := func(hour, minute int) time.Time { return time.Date(2026, 7, 10, hour, minute, 0, 0, warsaw) }
	for _, c := range []struct {
		digest    string
		last, now time.Time
		want      bool
	}{
		{"4", at(8, 0), at(11, 59), false},
		{"4", at(8, 0), at(12, 0), true},
		{"18:30", at(12, 0), at(18, 29), false},
		{"18:30", at(12, 0), at(18, 30), true},
		{"18:30", at(18, 30), at(23, 0), false},
		{"18:30", at(17, 40), at(18, 30), false}, // that of yesterday came late
		{"18:30", at(18, 30), at(18, 30).AddDate(0, 0, 1), true},
		{"18:30", at(12, 0).AddDate(0, 0, -1), at(8, 0), true}, // of yesterday: the bot stood still
	} {
		if d, _ := pace.ParseDigest(c.digest); d.Due(c.last, c.now, warsaw) != c.want {
			t.Errorf("%s after %v at %v: want %t", c.digest, c.last, c.now, c.want)
		}
	}
}
