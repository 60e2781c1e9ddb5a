package table

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"redbook/bot/clock"
	"redbook/bot/pace"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A table may agree on a clock when it opens: how long an answer may take. It runs while somebody owes an
// answer and could give it: not while the game stands still, nor while the program does. They are reminded a
// day before it is over; when it is they are once more, and the table is told. When an answer is due stands
// wherever is said who is waited for.

// Clock is what a table has agreed on, and in which zone its days begin and end.
type Clock struct {
	clock.Terms
	Zone    string // a name of pace.Zones
	Timeout string // what its end leads to, see timeout.go; "" for reminders alone
}

// ParseClock reads a clock as String writes it, or terms alone, which are in a given zone.
func ParseClock(text, zone string) (c Clock, err error) {
	text, timeout, ok := cutTimeout(text)
	if !ok {
		return Clock{}, clock.ErrTerms
	}
	c.Timeout = timeout
	terms, stored, found := strings.Cut(text, "@")
	if c.Terms, err = clock.Parse(terms); err != nil {
		return Clock{}, err
	}
	if c.Zone = zone; found {
		c.Zone = strings.TrimSpace(stored)
	}
	return c, nil
}

// String is the clock as it is stored; "" is none.
func (c Clock) String() string {
	if !c.Runs() {
		return ""
	}
	return withTimeout(c.Terms.String()+" @"+c.Zone, c.Timeout)
}

// otherClock is what a lobby's clock is when somebody wishes for terms, or for what follows at its end; with
// "" and those that it has each stays as it is.
func (t *Tables) otherClock(ctx context.Context, table *Table, user ids.User,
	w Wish) (agreed string, err error) {
	defer func() {
		if err == nil {
			err = checkTimeout(table.Rules, agreed, table.Event() != "")
		}
	}()
	same := w.Clock == "" || w.Clock == table.clock.Terms.String()
	switch {
	case same && w.Timeout == "":
		return table.Game.Clock, nil
	case same:
		return t.agreedClock(ctx, user, table.clock.Terms.String()+" @"+table.clock.Zone, w.Timeout)
	case w.Timeout == "": // which goes with the clock
		return t.clockOf(ctx, user, withTimeout(w.Clock, table.clock.Timeout))
	}
	return t.agreedClock(ctx, user, w.Clock, w.Timeout)
}

// agreedClock is a clock with what somebody wishes to follow at its end; "" for reminders alone.
func (t *Tables) agreedClock(ctx context.Context, user ids.User, terms, timeout string) (string, error) {
	if timeout != "" && !slices.Contains(Timeouts, timeout) {
		return "", problem("no-such-timeout", nil)
	}
	agreed, err := t.clockOf(ctx, user, withTimeout(terms, timeout))
	if err == nil && agreed == "" && timeout != "" && timeout != TimeoutRemind {
		return "", problem("timeout-needs-clock", nil)
	}
	return agreed, err
}

// clockOf reads a clock with the days of a user's own zone.
func (t *Tables) clockOf(ctx context.Context, user ids.User, text string) (string, error) {
	settings, err := t.Settings(ctx, user)
	if err != nil {
		return "", err
	}
	agreed, err := ParseClock(text, settings.Zone.String())
	if err != nil {
		return "", problem("no-such-clock", nil)
	}
	return agreed.String(), nil
}

// banks are what is left to each chair of the time that it has for the whole game, whichever seat it holds
// now. One that is missing is as it was at the start.
type banks map[ids.Chair]time.Duration

func (b banks) of(chair ids.Chair, c Clock) time.Duration {
	if held, ok := b[chair]; ok {
		return held
	}
	return c.Bank.Start
}

// loadClock reads a game's clock, when it stood still, and what its banks hold.
func (t *Tables) loadClock(ctx context.Context, table *Table) (err error) {
	stood, err := t.store.Stood(ctx, table.ID)
	if err != nil {
		return fmt.Errorf("open game %s: %w", table.ID, err)
	}
	for _, s := range stood {
		if s.To.IsZero() {
			s.To = t.now()
		}
		table.stood = append(table.stood, clock.Span(s))
	}
	if table.Game.Clock == "" {
		return nil
	}
	if table.clock, err = ParseClock(table.Game.Clock, ""); err != nil {
		return fmt.Errorf("clock of game %s: %w", table.ID, err)
	}
	if table.Game.Banks != "" {
		if err := json.Unmarshal([]byte(table.Game.Banks), &table.banks); err != nil {
			return fmt.Errorf("banks of game %s: %w", table.ID, err)
		}
	}
	return nil
}

// Clock is what the table has agreed on; one that does not run is none.
func (t *Table) Clock() Clock { return t.clock }

// Holds is what is left to a chair of the time for the whole game, before what it owes now counts.
func (t *Table) Holds(chair ids.Chair) time.Duration { return t.banks.of(chair, t.clock) }

// dueAt is when an answer is due; zero if it may take as long as it likes.
func (t *Table) dueAt(chair ids.Chair, w wait) time.Time {
	c := t.by(w)
	if holder, _ := t.Chair(chair); !c.Runs() || w.Patient || w.Decision == "" || holder.Computer != "" {
		return time.Time{}
	}
	held, zone, stood := w.Held, pace.Zone(c.Zone), t.stoodFor(chair, w)
	if w.Clock == "" {
		held = t.Holds(chair)
	}
	return c.Later(c.Due(w.runs(), held, zone, stood...), w.More, zone, stood...)
}

// reminded is when an answer is due where reminders warn of that. A table that has agreed on what follows
// warns by itself, see timeout.go.
func (t *Table) reminded(chair ids.Chair, w wait) time.Time {
	if t.by(w).warns() {
		return time.Time{}
	}
	return t.dueAt(chair, w)
}

// after are the banks when some questions have been answered, or have gone without an answer. Who has acted
// gains what an answer brings. The chairs are those of the new position, where they may hold other seats.
func (b banks) after(t *Table, chairs []Chair, next waits, actors engine.Seats, now time.Time) banks {
	if t.clock.Bank.Start == 0 {
		return b
	}
	changed := maps.Clone(b)
	if changed == nil {
		changed = banks{}
	}
	zone := pace.Zone(t.clock.Zone)
	for i, c := range t.Chairs {
		was, owed := t.waits[t.SeatID(c.Seat)]
		stays := chairs[i].Seat == c.Seat && next[t.SeatID(c.Seat)].Decision == was.Decision
		if !owed || was.Patient || stays || was.Clock != "" {
			continue
		}
		held, stood := b.of(c.ID, t.clock), t.stoodFor(c.ID, was)
		if actors.Has(c.Seat) {
			changed[c.ID] = t.clock.Holds(held, was.runs(), now, zone, stood...)
		} else {
			changed[c.ID] = max(0, held-t.clock.Ran(was.runs(), now, zone, stood...))
		}
	}
	return changed
}

// anew has whoever comes to a chair owe its answer from now on, and have no less time for the game than
// everybody has at the start: what others have let pass is not theirs, nor is what was granted to them.
func (t *Table) anew(id ids.Chair, owed waits, held banks, now time.Time) (waits, banks) {
	chair, _ := t.Chair(id)
	seat := t.SeatID(chair.Seat)
	if w, ok := owed[seat]; ok {
		owed = maps.Clone(owed)
		w.Since, w.More, w.Clock, w.Held, w.From = now, 0, "", 0, time.Time{}
		owed[seat] = w
	}
	if held.of(id, t.clock) < t.clock.Bank.Start {
		if held = maps.Clone(held); held == nil {
			held = banks{}
		}
		held[id] = t.clock.Bank.Start
	}
	return owed, held
}

// String is the banks as they are stored.
func (b banks) String() string {
	if len(b) == 0 {
		return ""
	}
	data, err := json.Marshal(b)
	if err != nil {
		panic(err) // a map of numbers always encodes
	}
	return string(data)
}

// nearly is how much later than it was an answer may be due when that is told: clocks are looked at every
// minute.
const nearly = time.Minute

// asked is what a due time is about, with the time that was granted for it.
func (t *Table) asked(d storage.Due) wait {
	asked := wait{Decision: d.Decision, Since: d.Since}
	if t.clock.Runs() {
		if _, now := t.waitOf(d); now.Decision == d.Decision {
			asked.More, asked.Clock, asked.Held, asked.From = now.More, now.Clock, now.Held, now.From
		}
	}
	return asked
}

// Late are the users for whom a clock has run out in news, and who still owe the answer.
func (n News) Late() []ids.User {
	return slices.DeleteFunc(slices.Clone(n.Called[TimeUp]), func(user ids.User) bool {
		return !slices.ContainsFunc(n.Table.Waiting(), func(w Wait) bool {
			return n.Table.UserOf(w.Decision.Seat) == user && !w.Due.IsZero() && !w.Due.After(n.Until.Add(nearly))
		})
	})
}

// aliveGap is how long nothing may have been heard of the program until its clocks have stood meanwhile.
const aliveGap = 10 * time.Minute

// Alive notes that the program runs, and which clocks stand. Call it every minute or so.
func (t *Tables) Alive(ctx context.Context, now time.Time) error {
	return t.store.Alive(ctx, now, aliveGap)
}
