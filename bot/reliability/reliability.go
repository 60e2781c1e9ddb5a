// Package reliability says how quick and how reliable somebody is, by how long tables have waited for them.
// It is arithmetic: what happened and the time are given.
//
// What is counted is a wait: from the moment at which a table begins to wait for somebody until it waits for
// them no more. Several answers in a row are one wait, or whoever is quick with the third casualty of a
// battle, three days late, would look quick. Its time is plain time, nights and quiet hours with it: others
// wait through those as well. What a clock leaves out is left out here too, such as a pause.
//
// Waits follow from what all may know at a table: whom the game asks, and when an answer came. Whether
// somebody or their standing order gave it, and what it was, is nowhere in them. The figures of others are
// told in words and coarse steps all the same: they are made of games at which one does not sit.
package reliability

import (
	"cmp"
	"math"
	"slices"
	"time"
)

const day = 24 * time.Hour

// HalfLife is after how long something weighs half as much: people change.
const HalfLife = 180 * day

// Memory is after how long nothing weighs anything any more: it would be a 64th.
const Memory = 6 * HalfLife

// Most is how many waits count, the newest ones: so many say enough, and whoever has played hundreds of games
// is asked about as quickly as anybody.
const Most = 1000

// Patience is how long an answer may take where a table has agreed on no clock.
const Patience = 7 * day

// Few is how many waits there must be before more is said of somebody than that they are new.
const Few = 10

// Wait is a time in which a table has waited for somebody.
type Wait struct {
	Ended    time.Time
	Took     time.Duration // but for what a clock leaves out
	Answered bool          // else nobody answered any more: they had gone, or it was too late
	Kept     bool          // each answer came before its deadline
}

// Figures are what the waits of somebody come to, as they weigh now.
type Figures struct {
	Waits   int           // how many there are, each weighing one
	Answers int           // those that were answered
	Median  time.Duration // half of all waits are over in this time; 0 for none
	Kept    float64       // the share of waits in which each deadline was kept, 0 to 1
	Left    float64       // games that were left
	Games   int           // the same, each weighing one
}

// Of adds up waits, and the times at which games were left.
func Of(waits []Wait, left []time.Time, now time.Time) (f Figures) {
	all, kept := 0.0, 0.0
	for _, w := range waits {
		weight := Weight(w.Ended, now)
		if all += weight; w.Kept {
			kept += weight
		}
		if weight > 0 {
			f.Waits++
		}
		if w.Answered && weight > 0 {
			f.Answers++
		}
	}
	if all > 0 {
		f.Kept, f.Median = kept/all, median(waits, all/2, now)
	}
	for _, at := range left {
		if weight := Weight(at, now); weight > 0 {
			f.Left, f.Games = f.Left+weight, f.Games+1
		}
	}
	return f
}

// Weight is what something weighs that happened at a time: 1 now, half as much a half-life later.
func Weight(at, now time.Time) float64 {
	age := max(0, now.Sub(at)) // the clock may have been set back
	if age >= Memory {
		return 0
	}
	return math.Exp2(-float64(age) / float64(HalfLife))
}

// median is the time in which waits are over that weigh half of all.
func median(waits []Wait, half float64, now time.Time) time.Duration {
	sorted := slices.SortedFunc(slices.Values(waits), func(a, b Wait) int { return cmp.Compare(a.Took, b.Took) })
	for _, w := range sorted {
		if half -= Weight(w.Ended, now); half <= 0 {
			return w.Took
		}
	}
	return sorted[len(sorted)-1].Took // what rounding has left
}

// Step is a figure as others are told it: the name of a coarse step.
type Step string

// New reports whether so little is known of somebody that no figure would be fair.
func (f Figures) New() bool { return f.Waits < Few }

// steps of the median; whoever takes longer than all of them is Slow.
var quickness = []struct {
	most time.Duration
	step Step
}{{time.Hour, "hour"}, {6 * time.Hour, "hours"}, {day, "day"}, {3 * day, "days"}, {7 * day, "week"}}

// Quickness is within what somebody usually answers.
func (f Figures) Quickness() Step {
	for _, q := range quickness {
		if f.Median <= q.most {
			return q.step
		}
	}
	return "weeks"
}

// Punctuality is how many deadlines somebody keeps.
func (f Figures) Punctuality() Step {
	switch {
	case f.Kept >= 0.95:
		return "nearly-all"
	case f.Kept >= 0.8:
		return "most"
	case f.Kept >= 0.5:
		return "half"
	}
	return "hardly"
}

// Abandoned is how many games others are told somebody has left: what weighs less than a quarter, as after a
// year, is forgiven.
func (f Figures) Abandoned() int {
	if f.Left < 0.25 {
		return 0
	}
	return max(1, int(math.Round(f.Left)))
}
