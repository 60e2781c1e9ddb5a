package table

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"
)

// What is agreed about the time of a game, another clock, more time for an answer, a pause, is no line of its
// record. The record says how positions follow from each other, for whoever replays it without knowing when
// anything happened: it has neither times nor the first clock, and a line would make what is asked about the
// position void (see Vote), although that stays as it is. It is kept among the deeds, with its time, by which
// deadlines are counted anew (see Recount); whoever reads the game, in the record or in /log, finds it
// between the lines where it happened.

// Remark is something of that kind.
type Remark struct {
	Done
	Line int // the first line of the record after it; how many there are where none has come yet
}

// Remarks lists what was agreed on or done about the time of a game, in order.
func (t *Tables) Remarks(ctx context.Context, table *Table) (list []Remark, err error) {
	deeds, err := t.Deeds(ctx, table.Server, table.ID)
	if err != nil {
		return nil, err
	}
	deeds = slices.DeleteFunc(deeds, func(d Done) bool {
		agreed := d.Vote != nil && d.Kind == "vote-"+VotePassed &&
			(d.Vote.Kind == VoteClock || d.Vote.Kind == VoteTime)
		return !agreed && d.Kind != Paused && d.Kind != Resumed
	})
	if len(deeds) == 0 {
		return nil, nil
	}
	times, err := t.Times(ctx, table)
	if err != nil {
		return nil, err
	}
	times = times[:min(len(times), table.Sequence)]
	for _, d := range slices.Backward(deeds) {
		line := slices.IndexFunc(times, func(at time.Time) bool { return at.After(d.At) })
		if line < 0 {
			line = len(times)
		}
		list = append(list, Remark{d, line})
	}
	return list, nil
}

// comments are the remarks as a record has them, by the lines above which they stand. The first clock stands
// above all lines, for the others to be understood.
func (t *Tables) comments(ctx context.Context, table *Table) (map[int][]string, error) {
	remarks, err := t.Remarks(ctx, table)
	if err != nil {
		return nil, err
	}
	first, comments := table.clock, map[int][]string{}
	for _, r := range slices.Backward(remarks) {
		if r.Vote != nil && r.Vote.Kind == VoteClock {
			first = readClock(r.Vote.Was)
		}
	}
	if first.Runs() {
		comments[0] = []string{"clock: " + first.comment()}
	}
	for _, r := range remarks {
		text := "paused"
		switch {
		case r.Kind == Resumed:
			text = "resumed"
		case r.Vote == nil:
		case r.Vote.Kind == VoteClock:
			text = "agreed, clock: " + r.Vote.NewClock().comment()
		default:
			text = fmt.Sprintf("agreed: %d hours more for %s", int(r.Vote.For/time.Hour), r.Vote.Seat)
		}
		comments[r.Line] = append(comments[r.Line], text)
	}
	return comments, nil
}

// comment is a clock as it stands in a record.
func (c Clock) comment() string {
	if !c.Runs() {
		return "none"
	}
	return fmt.Sprintf("%s (%s), at its end: %s", c.Terms, c.Zone, cmp.Or(c.Timeout, TimeoutRemind))
}
