// Package pace says when somebody who keeps a game waiting is reminded: how long a game lets an answer wait,
// and at what hours of the day a person wants to be left alone. It is arithmetic: the time is always given.
package pace

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Pace is how long a game lets an answer wait before it reminds. Its text is what is stored and typed: a
// name, or hours as in "48h". The zero Pace is the usual one.
type Pace struct{ text string }

// The paces that have names.
var (
	Blitz   = Pace{"blitz"}
	Daily   = Pace{"daily"}
	Relaxed = Pace{"relaxed"}
	None    = Pace{"none"} // no reminders

	// Named lists them in the order in which they are offered.
	Named = []Pace{Blitz, Daily, Relaxed, None}
)

var named = map[Pace]time.Duration{Blitz: 2 * time.Hour, Daily: 24 * time.Hour, Relaxed: 72 * time.Hour}

// MaxHours is the longest pace that has no name.
const MaxHours = 14 * 24

// ErrPace means that a text names no pace.
var ErrPace = errors.New("pace: neither a name nor a number of hours")

// Parse reads a pace: a name, or hours as in "48" or "48h". No text is the usual pace.
func Parse(text string) (Pace, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return Daily, nil
	}
	if p := (Pace{text}); slices.Contains(Named, p) {
		return p, nil
	}
	hours, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(text, "h")))
	if err != nil || hours < 1 || hours > MaxHours {
		return Pace{}, ErrPace
	}
	return Pace{strconv.Itoa(hours) + "h"}, nil
}

// String is the pace as Parse reads it.
func (p Pace) String() string {
	if p.text == "" {
		return Daily.text
	}
	return p.text
}

// Interval is how long an answer may wait until the first reminder, 0 if there are none.
func (p Pace) Interval() time.Duration {
	if p.text == "" {
		p = Daily
	}
	if d, ok := named[p]; ok || p == None {
		return d
	}
	hours, err := strconv.Atoi(strings.TrimSuffix(p.text, "h"))
	if err != nil {
		return 0 // only Parse makes such a Pace
	}
	return time.Duration(hours) * time.Hour
}

// A player who does not answer is reminded at ever longer intervals, each twice the one before but at most
// a week, or the pace's own.
const longest = 7 * 24 * time.Hour

// Next is the first reminder after now of an answer that has been owed since a moment. One that would follow
// hard upon now is passed over: after a night, a halt of the program or a change of pace one reminder stands
// for all that were missed. ok is false if the pace has none; how many there are is the caller's to bound.
func (p Pace) Next(since, now time.Time) (due time.Time, ok bool) {
	interval := p.Interval()
	if interval == 0 {
		return time.Time{}, false
	}
	earliest := now.Add(interval / 2)
	due = since.Add(interval)
	for gap := interval; due.Before(earliest); {
		gap = max(interval, min(2*gap, longest))
		due = due.Add(gap)
	}
	return due, true
}
