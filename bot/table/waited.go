package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"redbook/bot/clock"
	"redbook/bot/reliability"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// How long games have waited for people is counted as it happens, and can be counted anew from what is kept
// of the games: their lines, when these were written, and who sat where then. An undo takes nothing of it
// back. What it makes somebody answer once more counts only where that comes too late, or whoever takes back
// his own move again and again would look quick.
//
// A wait that ends without an answer, because somebody else sits there now, the question is gone or the game
// has been cancelled, counts where the deadline had passed. Whoever was replaced keeps it, and all that he
// has answered before; whoever comes begins at the moment in which he sits down. A game is left by whoever
// has no seat any more while it goes on, in whatever way that came about, unless he had offered it himself
// and somebody has taken it; by whoever has lost it by time; and by those who had let their deadline pass
// when it was cancelled, once that can no longer be taken back.

// How a wait ended, and that a game was left.
const (
	waitAnswered = "answered"
	waitSilent   = "silent" // without an answer
	waitLeft     = "left"
)

// sat are the moments since which the present holders of chairs have sat there.
type sat map[ids.Chair]time.Time

// satSince reads them.
func (t *Tables) satSince(ctx context.Context, game ids.Game) (sat, error) {
	sittings, err := t.store.Sittings(ctx, game)
	since := sat{}
	for _, s := range sittings {
		since[s.Seat] = s.Since
	}
	return since, err
}

// owed is what a chair owes as its present holder does, and for how long already; false for nothing.
func (t *Table) owed(c Chair, since sat) (wait, bool) {
	w, ok := t.waits[t.SeatID(c.Seat)]
	if !ok || w.Patient {
		return wait{}, false
	}
	if w.Begun.IsZero() {
		w.Begun = w.Since
	}
	at := since[c.ID]
	if at.After(w.Begun) {
		w.Begun, w.Late, w.Again = at, false, false
	}
	if at.After(w.Since) { // partners who swap seats take over what is asked as it stands
		w.Since = at
	}
	return w, true
}

// took is how much counts of a time for the holder of a chair: the game may have stood still, and they may
// have been away.
func (t *Table) took(c Chair, from, to time.Time) time.Duration {
	return clock.Terms{}.Ran(from, to, time.UTC, slices.Concat(t.stood, t.rests[c.User])...)
}

// late reports whether a wait that ends at a moment has lasted beyond its deadline.
func (t *Table) late(c Chair, w wait, at time.Time) bool {
	if !t.by(w).Runs() {
		return t.took(c, w.Begun, at) > reliability.Patience
	}
	return w.Late || at.After(t.dueAt(c.ID, w))
}

// acted is whose answer a line is.
func acted(l engine.Line) engine.Seats {
	if l.Kind == engine.ActionLine || l.Kind == engine.ConcedeLine {
		return engine.SeatsOf(l.Seat)
	}
	return engine.Nobody
}

// waited notes in the waits after a line how long they have lasted, and returns those that have ended with
// it. The chairs are those of the new position; the game has so many lines then.
func (t *Table) waited(chairs []Chair, next waits, line engine.Line, since sat, lines int,
	at time.Time) (ended []storage.Waited) {
	for i, c := range t.Chairs {
		was, owed := t.owed(c, since)
		id := t.SeatID(chairs[i].Seat)
		is, owes := next[id]
		owes = owes && !is.Patient
		switch {
		case owed && owes:
			same := c.Seat == chairs[i].Seat && is.Decision == was.Decision
			is.Begun, is.Again = was.Begun, was.Again
			is.Late = was.Late || t.by(was).Runs() && !same && t.late(c, was, at)
			next[id] = is
		case owed:
			ended = append(ended, t.ended(c, was, acted(line).Has(c.Seat), lines, at)...)
		case owes:
			is.Begun, is.Late, is.Again = at, false, line.Kind == engine.UndoLine
			next[id] = is
		}
		if line.Kind == engine.ExpireLine && line.Seat == c.Seat {
			ended = append(ended, t.left(c, lines, at)...)
		}
	}
	return ended
}

// ended is a wait for the holder of a chair that has ended, if it counts: where a computer plays none does.
func (t *Table) ended(c Chair, w wait, answered bool, lines int, at time.Time) []storage.Waited {
	late := t.late(c, w, at)
	if c.User == "" || t.HasComputers() || !late && (!answered || w.Again) {
		return nil
	}
	how := waitSilent
	if answered {
		how = waitAnswered
	}
	return []storage.Waited{{Lines: lines, Seat: c.ID, User: c.User, How: how, Begun: w.Begun, Ended: at,
		Took: t.took(c, w.Begun, at), Kept: !late}}
}

// left is that the holder of a chair has left the game.
func (t *Table) left(c Chair, lines int, at time.Time) []storage.Waited {
	if c.User == "" || t.HasComputers() {
		return nil
	}
	return []storage.Waited{{Lines: lines, Seat: c.ID, User: c.User, How: waitLeft, Begun: at, Ended: at}}
}

// getsUp is what ends when a chair's holder gives it up, and whether the game is left with it.
func (t *Table) getsUp(c Chair, leaves bool, since sat, lines int, at time.Time) (ended []storage.Waited) {
	if w, owed := t.owed(c, since); owed {
		ended = t.ended(c, w, false, lines, at)
	}
	if leaves {
		ended = append(ended, t.left(c, lines, at)...)
	}
	return ended
}

// leaves reports whether the holder of a chair has no other one.
func (t *Table) leaves(chair Chair) bool {
	return !slices.ContainsFunc(t.Chairs, func(c Chair) bool { return c.User == chair.User && c.ID != chair.ID })
}

// cancelledFor is what ends for those who had let their deadline pass when a game was cancelled.
func (t *Table) cancelledFor(since sat, at time.Time) (ended []storage.Waited) {
	for _, c := range t.Chairs {
		if w, owed := t.owed(c, since); owed && t.late(c, w, at) {
			ended = append(ended, t.getsUp(c, true, since, t.Sequence, at)...)
		}
	}
	return ended
}

// cancelledFor is that of a game that has been cancelled.
func (t *Tables) cancelledFor(ctx context.Context, game ids.Game) ([]storage.Waited, error) {
	table, err := t.openAnyhow(ctx, game)
	if err != nil || !table.Started() {
		return nil, err
	}
	since, err := t.satSince(ctx, game)
	if err != nil {
		return nil, err
	}
	return table.cancelledFor(since, table.Updated), nil
}

// Recounted is how a game has waited, counted anew.
type Recounted struct {
	Lines int // how many lines it has
	// After is the moment after which was counted: the rules may no longer take what came before a checkpoint
	After  time.Time
	Waited []storage.Waited
	Kept   []storage.Waited // what is kept of the same time
}

// Same reports whether what is kept is what was counted.
func (r Recounted) Same() bool { return slices.Equal(r.Waited, r.Kept) }

// Recount counts anew how a game has waited, and changes nothing.
func (t *Tables) Recount(ctx context.Context, game ids.Game) (r Recounted, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("recount game %s: %w", game, err)
		}
	}()
	for range maxTries {
		if r, err = t.recount(ctx, game); !errors.Is(err, storage.ErrConflict) {
			return r, err
		}
	}
	return r, err
}

func (t *Tables) recount(ctx context.Context, game ids.Game) (r Recounted, err error) {
	table, err := t.openAnyhow(ctx, game)
	if err != nil || !table.Started() {
		return r, err
	}
	record, err := t.record(ctx, table)
	if err != nil {
		return r, err
	}
	lines, err := t.store.Lines(ctx, game)
	if err != nil {
		return r, err
	}
	sittings, err := t.store.Sittings(ctx, game)
	if err != nil {
		return r, err
	}
	kept, err := t.store.WaitedIn(ctx, game)
	if err != nil {
		return r, err
	}
	granted, err := t.granted(ctx, table)
	if err != nil {
		return r, err
	}
	now, err := t.store.Game(ctx, game)
	if err != nil {
		return r, err
	}
	if now.Sequence != table.Sequence || now.State != table.State {
		return r, storage.ErrConflict // it has gone on meanwhile
	}
	r.Lines = table.Sequence
	if r.Waited, err = table.replayWaits(0, &record, lines, sittings, granted); err != nil {
		tail, from, ok := record.Tail()
		if !ok {
			return r, err
		}
		r.After = lines[from].At
		if r.Waited, err = table.replayWaits(from, tail, lines, sittings, granted); err != nil {
			return r, err
		}
	}
	before := func(w storage.Waited) bool { return !w.Begun.After(r.After) }
	r.Kept = slices.DeleteFunc(kept, before)
	r.Waited = slices.DeleteFunc(r.Waited, func(w storage.Waited) bool {
		return before(w) || w.User.Former()
	})
	for i := range r.Waited {
		r.Waited[i].Game = game
	}
	slices.SortFunc(r.Waited, func(a, b storage.Waited) int {
		return cmp.Or(cmp.Compare(a.Lines, b.Lines), cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.User, b.User),
			cmp.Compare(a.How, b.How), a.Begun.Compare(b.Begun))
	})
	return r, nil
}

// KeepRecounted keeps what was counted anew.
func (t *Tables) KeepRecounted(ctx context.Context, game ids.Game, r Recounted) error {
	return t.store.Recount(ctx, game, r.Lines, r.After, r.Waited)
}

// grant is a vote about the clock that has passed: for more time, or for another one.
type grant struct {
	at   time.Time
	vote Vote
}

// granted lists them, in order.
func (t *Tables) granted(ctx context.Context, table *Table) (list []grant, err error) {
	deeds, err := t.store.Deeds(ctx, table.Server, table.ID)
	if err != nil {
		return nil, err
	}
	for _, d := range slices.Backward(deeds) { // the newest is the first there
		var said body
		if err := json.Unmarshal([]byte(d.Body), &said); err != nil {
			return nil, err
		}
		v := said.Vote
		if v != nil && (v.Kind == VoteTime || v.Kind == VoteClock) && d.Kind == "vote-"+VotePassed {
			list = append(list, grant{d.At, *v})
		}
	}
	return list, nil
}

// replayWaits counts how a game has waited by the tail of its record that begins at the line from.
func (t *Table) replayWaits(from int, tail *engine.Record, lines []storage.Line,
	sittings []storage.Sitting, granted []grant) (all []storage.Waited, err error) {
	past := *t
	past.waits, past.banks, past.Chairs = waits{}, nil, slices.Clone(t.Chairs)
	for i := range past.Chairs {
		own, _ := t.Rules.Seats().Parse(string(past.Chairs[i].ID))
		past.Chairs[i].Seat, past.Chairs[i].User = engine.Seat(own), ""
		if past.Chairs[i].StandIn {
			past.Chairs[i].Computer = ""
		}
	}
	if i := slices.IndexFunc(granted, func(g grant) bool { return g.vote.Kind == VoteClock }); i >= 0 {
		past.clock = readClock(granted[i].vote.Was)
	}
	since, everybody := sat{}, sittings
	seat := func(before int) { // all that happened before the game had a line more
		for ; len(sittings) > 0 && sittings[0].Lines <= before; sittings = sittings[1:] {
			s := sittings[0]
			i := slices.IndexFunc(past.Chairs, func(c Chair) bool { return c.ID == s.Seat })
			if i < 0 {
				continue
			}
			all = append(all, past.getsUp(past.Chairs[i], s.Left, since, s.Lines, s.Since)...)
			_, sat := since[s.Seat]
			past.Chairs[i].User, since[s.Seat] = s.User, s.Since
			if sat && !t.byLine(s, from, tail, lines) { // while the game stood still, when no line is written
				past.waits, past.banks = past.anew(s.Seat, past.waits, past.banks, s.Since)
			}
		}
	}
	grants := func(before time.Time) {
		for ; len(granted) > 0 && granted[0].at.Before(before); granted = granted[1:] {
			at, v := granted[0].at, granted[0].vote
			if v.Kind == VoteClock {
				past.setClock(v.NewClock(), at)
			} else if chair, ok := past.Chair(v.Seat); ok {
				past.grant(chair, past.overBy(chair, at)+v.For)
			}
		}
	}
	seat(from)
	_, err = engine.ReplayAll(t.Rules, tail,
		func(n int, l engine.Line, p engine.Position, _ engine.Played) error {
			number := from + n + 1
			at, chairs := lines[number-1].At, past.chairsAt(p)
			grants(at)
			next := past.waits.after(&past, p, at)
			all = append(all, past.waited(chairs, next, l, since, number, at)...)
			past.banks = past.banks.after(&past, chairs, next, acted(l), at)
			past.waits, past.Chairs = next, chairs
			seat(number)
			if l.Kind == engine.HandoverLine && !t.swapped(tail, n, number, everybody) {
				past.waits, past.banks = past.anew(t.SeatID(l.Seat), past.waits, past.banks, at)
			}
			return nil
		})
	if err == nil && t.State == storage.Cancelled && t.EndedForGood() {
		grants(t.Updated)
		all = append(all, past.cancelledFor(since, t.Updated)...)
	}
	return all, err
}

// byLine reports whether a line of a record's tail, which begins at the line from, has brought somebody to a
// seat.
func (t *Table) byLine(s storage.Sitting, from int, tail *engine.Record, lines []storage.Line) bool {
	n := s.Lines - from - 1
	if n < 0 || n >= len(tail.Lines) || !lines[s.Lines-1].At.Equal(s.Since) {
		return false
	}
	return slices.ContainsFunc(tail.Lines[max(0, n-1):n+1], func(l engine.Line) bool {
		return (l.Kind == engine.HandoverLine || l.Kind == engine.LeaveLine) && t.SeatID(l.Seat) == s.Seat
	})
}

// swapped reports whether partners have swapped their seats by a line, the n-th of a tail, with which the
// game has so many lines: those are two lines written at once, after which both sit elsewhere. Seats that
// change hands one after the other, be it in one moment, do so by a line each.
func (t *Table) swapped(tail *engine.Record, n, number int, sittings []storage.Sitting) bool {
	sat := func(l engine.Line, lines int) bool {
		return slices.ContainsFunc(sittings, func(s storage.Sitting) bool {
			return s.Lines == lines && s.Seat == t.SeatID(l.Seat)
		})
	}
	for _, by := range []int{-1, 1} {
		if other := n + by; other >= 0 && other < len(tail.Lines) {
			own, his, lines := tail.Lines[n], tail.Lines[other], max(number, number+by)
			if his.Kind == engine.HandoverLine && sat(own, lines) && sat(his, lines) {
				return true
			}
		}
	}
	return false
}

// Figures are how quick and reliable a user is. What they owe beyond its deadline now counts already.
func (t *Tables) Figures(ctx context.Context, user ids.User) (reliability.Figures, error) {
	now := t.now()
	kept := map[string][]storage.Waited{}
	for _, how := range []string{waitAnswered, waitSilent, waitLeft} {
		var err error
		kept[how], err = t.store.Waited(ctx, user, how, now.Add(-reliability.Memory), reliability.Most)
		if err != nil {
			return reliability.Figures{}, err
		}
	}
	owed, err := t.lateNow(ctx, user, now)
	if err != nil {
		return reliability.Figures{}, err
	}
	games := map[ids.Game]time.Time{} // who has two chairs leaves one game
	for _, w := range kept[waitLeft] {
		games[w.Game] = w.Ended
	}
	ended := slices.Concat(owed, kept[waitAnswered], kept[waitSilent])
	slices.SortStableFunc(ended, func(a, b storage.Waited) int { return b.Ended.Compare(a.Ended) })
	var waits []reliability.Wait
	for _, w := range ended[:min(len(ended), reliability.Most)] {
		waits = append(waits, reliability.Wait{Ended: w.Ended, Took: w.Took,
			Answered: w.How == waitAnswered, Kept: w.Kept})
	}
	return reliability.Of(waits, slices.Collect(maps.Values(games)), now), nil
}

// soonest is how long something must be owed until it is looked whether that is too long.
const soonest = time.Hour

// lateNow is what a user owes beyond its deadline, as if it ended now.
func (t *Tables) lateNow(ctx context.Context, user ids.User,
	now time.Time) (late []storage.Waited, err error) {
	games, err := t.store.GamesOf(ctx, user, storage.Running)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		var owed waits
		if err := owed.parse(g.Waits); err != nil {
			return nil, fmt.Errorf("game %s: %w", g.ID, err)
		}
		if !slices.ContainsFunc(slices.Collect(maps.Values(owed)), func(w wait) bool {
			return !w.Patient && now.Sub(w.Since) > soonest
		}) {
			continue
		}
		table, err := t.openAnyhow(ctx, g.ID)
		if isNewer(err) { // the newer program counts it
			continue
		}
		if err != nil {
			return nil, err
		}
		since, err := t.satSince(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		for _, c := range table.Chairs {
			if w, owes := table.owed(c, since); owes && c.User == user {
				late = append(late, table.ended(c, w, false, table.Sequence, now)...)
			}
		}
	}
	return late, nil
}
