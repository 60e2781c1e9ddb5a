package engine

import "slices"

// maxTries bounds how often Bind goes back to a draw and tries another value, each way.
const maxTries = 5000

// Bind returns a person's record with a value for each draw that was left unnamed, and how many those are.
// It plays the record and gives them, in order, what bindorder.go finds best: the value that an action
// needs first. Where a line does not fit what was chosen, the line's action may name a value that another
// draw took: Bind goes back to that draw, otherwise to the last one, and goes on with the next best value.
// If that leads nowhere, it tries all in order, up to maxTries. Only the rules know which draws there are
// and what they can come to, so Bind has to play. The same record always gets the same values.
//
// A draw that everyone has seen must be named. The error is a *LineError. A record with a commitment was
// written by a program and is complete: it stays as it is.
func Bind(r Rules, rec *Record) (*Record, int, error) {
	if rec.Commitment != "" {
		return rec, 0, nil
	}
	b := &binder{rules: r, rec: rec, kept: rec.returns(), lines: make([][]Outcome, len(rec.Lines)),
		mentions: mentions(r, rec.Lines)}
	if !b.bind(true) && !b.bind(false) {
		return nil, 0, b.failed.err
	}
	if len(b.draws) == 0 {
		return rec, 0, nil
	}
	return b.bound(), len(b.draws), nil
}

// bound is the record with the values found, its outcomes numbered.
func (b *binder) bound() *Record {
	bound := *b.rec
	bound.Lines = slices.Clone(b.rec.Lines)
	var number uint64
	for n, outcomes := range b.lines {
		for i := range outcomes {
			outcomes[i].N = number
			number++
		}
		bound.Lines[n].Outcomes = outcomes
	}
	return &bound
}

// binder plays a record and finds values for its unnamed draws.
type binder struct {
	rules    Rules
	rec      *Record
	kept     map[int]Position // see Record.returns
	draws    []unnamed        // those met so far, in order
	lines    [][]Outcome      // by line: those of the record, and those found
	mentions [][]mention      // by line
	failed   failure
}

// unnamed is a draw to which Bind gives a value.
type unnamed struct {
	line   int
	before Position // the position before the line
	domain *Domain
	values []Value // what can come, best first
	needs  int     // how many of them, the first, an action needs
	at     int     // which of them has been chosen
	giver  int     // see binder.giver
}

func (u *unnamed) value() Value { return u.values[u.at] }

// bind plays the record and reports whether it reached the end. With leap it goes straight back to the draw
// that took a wanted value: that finds one draw among many, but skips combinations, which have to be tried
// without leap if it finds nothing.
func (b *binder) bind(leap bool) bool {
	var p Position
	tries := 0
	b.draws = nil
	for n := 0; n < len(b.rec.Lines); {
		next, wanted, err := b.play(p, n)
		if err == nil {
			p, n = next, n+1
			if _, ok := b.kept[n]; ok {
				b.kept[n] = p
			}
			continue
		}
		b.failed.note(lineError(b.rules, n, b.rec.Lines[n], err), wanted != nil)
		if tries++; tries > maxTries || !b.goBack(wanted, leap) {
			return false
		}
		last := &b.draws[len(b.draws)-1]
		p, n = last.before, last.line
	}
	return true
}

// failure is why the record cannot be bound, as far as is known: an error of the first line that no try
// passed, preferably one that does not follow from what was chosen.
type failure struct {
	err    *LineError
	chosen bool
}

func (f *failure) note(err *LineError, chosen bool) {
	if f.err == nil || err.Number > f.err.Number || err.Number == f.err.Number && f.chosen && !chosen {
		f.err, f.chosen = err, chosen
	}
}

// play plays line n. If the line does not fit because its action names a value that is taken, wanted is that
// value.
func (b *binder) play(p Position, n int) (next Position, wanted *mention, err error) {
	l := b.rec.Lines[n]
	c := &bindingChance{Recorded: NewRecorded(l.Outcomes), binder: b, line: n, before: p, next: len(b.draws)}
	if i := slices.IndexFunc(b.draws, func(u unnamed) bool { return u.line == n }); i >= 0 {
		c.next = i
	}
	next, _, err = replayLine(b.rules, b.rec, nil, p, n, b.kept, c)
	b.lines[n] = c.used
	if err != nil && p != nil && l.Kind == ActionLine {
		wanted = b.missing(p, l)
	}
	return next, wanted, err
}

// missing finds the first field of an action that does not fit, if that is one with a single value.
func (b *binder) missing(p Position, l Line) *mention {
	for i, arg := range l.Action.Args {
		f, done, err := b.rules.Next(p, l.Seat, Action{Verb: l.Action.Verb, Args: l.Action.Args[:i]})
		if err != nil || done || f.Bag != nil {
			return nil
		}
		if !slices.Contains(f.Choices, arg.Value) {
			return &mention{domain: f.Domain, value: arg.Value}
		}
	}
	return nil
}

// goBack chooses the next best value of the last draw that has another one. If it may leap, it begins at the
// draw that had the wanted value; and where a draw has no other, its giver gives what is not needed. It
// returns false if nothing is left to choose.
func (b *binder) goBack(wanted *mention, leap bool) bool {
	if leap && wanted != nil {
		if i := b.drew(wanted.domain, wanted.value); i >= 0 {
			b.draws = b.draws[:i+1]
		}
	}
	for len(b.draws) > 0 {
		u := &b.draws[len(b.draws)-1]
		if u.at++; u.at < len(u.values) {
			return true
		}
		b.draws = b.draws[:len(b.draws)-1]
		if leap && u.giver >= 0 {
			b.draws = b.draws[:u.giver+1]
			b.draws[u.giver].at = b.draws[u.giver].needs
			return true
		}
	}
	return false
}

// drew returns the last unnamed draw that has come to a value; -1 if none has.
func (b *binder) drew(d *Domain, v Value) int {
	for i := len(b.draws) - 1; i >= 0; i-- {
		if b.draws[i].domain == d && b.draws[i].value() == v {
			return i
		}
	}
	return -1
}
