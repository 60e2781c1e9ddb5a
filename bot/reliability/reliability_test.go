package reliability

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

var noon = time.Date(2026, 9, 22, 12, 0, 0, 0, time.UTC)

// ago is a wait that ended some days ago.
func ago(days int, took time.Duration, kept bool) Wait {
	return Wait{Ended: noon.Add(-time.Duration(days) * day), Took: took, Answered: true, Kept: kept}
}

func TestFigures(t *testing.T) {
	many := func(n int, w Wait) (list []Wait) {
		for range n {
			list = append(list, w)
		}
		return list
	}
	gone := Wait{Ended: noon, Took: 40 * day}
	for name, c := range map[string]struct {
		waits []Wait
		left  []int // days ago
		want  Figures
	}{
		"nothing": {},
		"one": {waits: []Wait{ago(0, time.Hour, true)},
			want: Figures{Waits: 1, Answers: 1, Median: time.Hour, Kept: 1}},
		"the middle of three": {
			waits: []Wait{ago(0, 9*time.Hour, true), ago(0, time.Hour, true), ago(0, 2*time.Hour, true)},
			want:  Figures{Waits: 3, Answers: 3, Median: 2 * time.Hour, Kept: 1}},
		"of two the quicker one": {waits: []Wait{ago(0, 9*time.Hour, false), ago(0, time.Hour, true)},
			want: Figures{Waits: 2, Answers: 2, Median: time.Hour, Kept: 0.5}},
		"half as much after a half-life": {waits: []Wait{ago(180, day, false), ago(0, time.Hour, true)},
			want: Figures{Waits: 2, Answers: 2, Median: time.Hour, Kept: 2.0 / 3}},
		"two old ones weigh as much as a new one": {
			waits: append(many(2, ago(180, day, false)), ago(0, time.Hour, true)),
			want:  Figures{Waits: 3, Answers: 3, Median: time.Hour, Kept: 0.5}},
		"three old ones weigh more": {waits: append(many(3, ago(180, day, false)), ago(0, time.Hour, true)),
			want: Figures{Waits: 4, Answers: 4, Median: day, Kept: 0.4}},
		"what is too old": {waits: append(many(99, ago(1080, day, false)), ago(0, time.Hour, true)),
			want: Figures{Waits: 1, Answers: 1, Median: time.Hour, Kept: 1}, left: []int{1080}},
		"silence counts, but is no answer": {waits: []Wait{gone, gone, ago(0, time.Hour, true)},
			want: Figures{Waits: 3, Answers: 1, Median: 40 * day, Kept: 1.0 / 3}},
		"left lately and long ago": {left: []int{0, 360}, want: Figures{Left: 1.25, Games: 2}},
		"a clock that was set back": {waits: []Wait{ago(-5, time.Hour, true)}, left: []int{-5},
			want: Figures{Waits: 1, Answers: 1, Median: time.Hour, Kept: 1, Left: 1, Games: 1}},
	} {
		var left []time.Time
		for _, days := range c.left {
			left = append(left, noon.Add(-time.Duration(days)*day))
		}
		got := Of(c.waits, left, noon)
		near := math.Abs(got.Kept-c.want.Kept) < 1e-9 && math.Abs(got.Left-c.want.Left) < 1e-9
		got.Kept, got.Left = c.want.Kept, c.want.Left
		if !near || got != c.want {
			t.Errorf("%s: got %+v, want %+v", name, Of(c.waits, left, noon), c.want)
		}
	}
}

func TestSteps(t *testing.T) {
	for took, want := range map[time.Duration]Step{0: "hour", time.Hour: "hour", time.Hour + 1: "hours",
		6 * time.Hour: "hours", day: "day", day + 1: "days", 3 * day: "days", 7 * day: "week", 8 * day: "weeks"} {
		if got := (Figures{Median: took}).Quickness(); got != want {
			t.Errorf("%v: %s, want %s", took, got, want)
		}
	}
	for kept, want := range map[float64]Step{1: "nearly-all", 0.95: "nearly-all", 0.94: "most", 0.8: "most",
		0.79: "half", 0.5: "half", 0.49: "hardly", 0: "hardly"} {
		if got := (Figures{Kept: kept}).Punctuality(); got != want {
			t.Errorf("%v: %s, want %s", kept, got, want)
		}
	}
	for left, want := range map[float64]int{0: 0, 0.24: 0, 0.25: 1, 1: 1, 1.4: 1, 1.6: 2, 7: 7} {
		if got := (Figures{Left: left}).Abandoned(); got != want {
			t.Errorf("%v: %d, want %d", left, got, want)
		}
	}
	if !(Figures{Waits: 9, Answers: 9}).New() || (Figures{Waits: 10, Answers: 1}).New() {
		t.Error("new is for whom games have waited fewer than ten times")
	}
}

// Whatever happened, shares are shares, the median is one of the times, the order of what happened tells
// nothing, and time alone changes no median of what happened at one moment.
func TestFiguresOfAnything(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		var waits []Wait
		for range 1 + r.IntN(40) {
			w := ago(r.IntN(1500), time.Duration(r.IntN(100))*time.Hour, r.IntN(4) > 0)
			w.Answered = w.Kept || r.IntN(2) > 0
			waits = append(waits, w)
		}
		f := Of(waits, nil, noon)
		quicker, slower := 0.0, 0.0
		for _, w := range waits {
			if w.Took < f.Median {
				quicker += Weight(w.Ended, noon)
			}
			if w.Took > f.Median {
				slower += Weight(w.Ended, noon)
			}
		}
		all := 0.0
		for _, w := range waits {
			all += Weight(w.Ended, noon)
		}
		if f.Kept < 0 || f.Kept > 1 || f.Answers > len(waits) || quicker > all/2+1e-9 || slower > all/2+1e-9 {
			t.Errorf("%d: %+v of %d waits, %v quicker and %v slower", seed, f, len(waits), quicker, slower)
		}
		r.Shuffle(len(waits), func(i, j int) { waits[i], waits[j] = waits[j], waits[i] })
		if again := Of(waits, nil, noon); again.Median != f.Median || math.Abs(again.Kept-f.Kept) > 1e-9 {
			t.Errorf("%d: in another order %+v, not %+v", seed, again, f)
		}
	}
}
