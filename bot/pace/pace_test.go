package pace

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text, want string
		interval   time.Duration
	}{
		{"", "daily", 24 * time.Hour},
		{" Blitz ", "blitz", 2 * time.Hour},
		{"relaxed", "relaxed", 72 * time.Hour},
		{"none", "none", 0},
		{"1", "1h", time.Hour},
		{"048 H", "48h", 48 * time.Hour},
		{"336h", "336h", 336 * time.Hour},
	} {
		p, err := Parse(c.text)
		if err != nil || p.String() != c.want || p.Interval() != c.interval {
			t.Errorf("%q: %s every %s, %v", c.text, p, p.Interval(), err)
		}
		if again, err := Parse(p.String()); err != nil || again != p {
			t.Errorf("%s is read as %s, %v", p, again, err)
		}
	}
	if p := (Pace{}); p.String() != "daily" || p.Interval() != 24*time.Hour {
		t.Errorf("the zero pace is %s", p)
	}
	for _, text := range []string{"0", "-5", "337", "2d", "fast", "h", "1.5", "99999999999999999999"} {
		if p, err := Parse(text); err != ErrPace {
			t.Errorf("%q is %s, %v", text, p, err)
		}
	}
}

// Reminders come at ever longer intervals.
func TestNextReminders(t *testing.T) {
	for text, want := range map[string][]int{
		"none":    nil,
		"blitz":   {2, 6, 14, 30, 62, 126, 254, 422},
		"daily":   {24, 72, 168, 336, 504, 672, 840, 1008},
		"relaxed": {72, 216, 384, 552, 720, 888, 1056, 1224},
		"336h":    {336, 672, 1008, 1344, 1680, 2016, 2352, 2688},
		"1h":      {1, 3, 7, 15, 31, 63, 127, 255},
	} {
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		var hours []int
		for now := noon; len(hours) < 8; {
			due, ok := p.Next(noon, now)
			if !ok {
				break
			}
			if !due.After(now) {
				t.Fatalf("%s: %s is not after %s", text, due, now)
			}
			hours = append(hours, int(due.Sub(noon)/time.Hour))
			now = due.Add(time.Minute) // the job comes once a minute
		}
		if len(hours) != len(want) {
			t.Errorf("%s: %v, want %v", text, hours, want)
			continue
		}
		for i := range want {
			if hours[i] != want[i] {
				t.Errorf("%s: %v, want %v", text, hours, want)
			}
		}
	}
}

// One reminder stands for all that were missed while the program stood still, and the next does not follow at
// once.
func TestMissedReminders(t *testing.T) {
	for _, c := range []struct{ now, want time.Duration }{
		{0, 24}, {11, 24}, {13, 72}, {24, 72}, {59, 72}, {61, 168}, {100, 168}, {600, 672}, {661, 840},
	} {
		due, ok := Daily.Next(noon, noon.Add(c.now*time.Hour))
		if want := noon.Add(c.want * time.Hour); ok != (c.want > 0) || ok && !due.Equal(want) {
			t.Errorf("at hour %d: %s, %t", c.now, due.Sub(noon), ok)
		}
	}
}
