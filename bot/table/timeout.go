package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/bot/clock"
	"redbook/bot/pace"
	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// A table with a clock also agrees on what its end leads to: nothing but reminders, a word to the table
// that lets it decide by its votes, the safest answer to what only interrupts, an offer of the seat, a
// computer that plays on, or the loss of the game. None of that comes before its player has been warned
// twice, a day apart, each time by two ways: in the thread and privately, or, where that is closed, in the
// game's channel. Warnings are not put off by /snooze, but nobody is warned in quiet hours or away. The
// consequence comes when the clock is over, a day after the second warning at the earliest, and not in
// quiet hours either. Where a warning has not reached somebody by both ways, nothing is done to them: the
// table decides. An answer ends all of it.
//
// What has been warned of is kept for each chair with the question and the person that it was about: for
// another question, for whoever comes to the chair, and with more time that is given after it all, it begins
// anew.

// What the end of a clock leads to, as it is stored and typed.
const (
	TimeoutRemind     = "remind"
	TimeoutVote       = "vote"
	TimeoutAnswer     = "answer" // by the game's safest orders; where they say nothing, like a vote
	TimeoutSubstitute = "substitute"
	TimeoutLoss       = "loss"
	TimeoutComputer   = "computer" // see standin.go
)

// Timeouts lists them in the order in which they are offered.
var Timeouts = []string{TimeoutRemind, TimeoutVote, TimeoutAnswer, TimeoutSubstitute, TimeoutComputer,
	TimeoutLoss}

// The kinds of outbox rows.
const (
	Warned   = "warned"    // a user is told that time is running out
	TimedOut = "timed-out" // the table is told what has come of it
)

// betweenWarnings is how long after one has been told the next warning comes, and after that the consequence.
const betweenWarnings = 24 * time.Hour

// unreached is how long a warning may be on its way: whom it has not reached then, it does not reach.
const unreached = 48 * time.Hour

// ErrNotReached says that a warning cannot be told by a way: nobody is there any more.
var ErrNotReached = errors.New("table: the warning cannot be told")

// warning is how far somebody has been warned about a question.
type warning struct {
	Decision string    `json:"decision"`
	Since    time.Time `json:"since"`
	User     ids.User  `json:"user"`
	Sent     []sent    `json:"sent,omitempty"`
	Done     bool      `json:"done,omitempty"` // what follows has been done
	Due      time.Time `json:"due,omitzero"`   // when the answer was due then

	stored string
}

// sent is a warning that is on its way, and when it was told by which way.
type sent struct {
	At   time.Time             `json:"at"`
	Told map[Channel]time.Time `json:"told,omitempty"`
}

// reached is when a warning had been told by both ways; zero if it has not.
func (s sent) reached() time.Time {
	thread, letter := s.Told[RemindThread], s.Told[RemindDM]
	switch {
	case thread.IsZero() || letter.IsZero():
		return time.Time{}
	case thread.After(letter):
		return thread
	}
	return letter
}

func (w warning) String() string {
	data, err := json.Marshal(w)
	if err != nil {
		panic(err) // texts and times always encode
	}
	return string(data)
}

// loadWarnings reads how far the players of a game with consequences have been warned.
func (t *Tables) loadWarnings(ctx context.Context, table *Table) error {
	if table.warns() {
		list, err := t.store.Warnings(ctx, table.ID)
		if err != nil {
			return fmt.Errorf("open game %s: %w", table.ID, err)
		}
		table.warned = map[ids.Chair]string{}
		for _, w := range list {
			table.warned[w.Seat] = w.Body
		}
	}
	return nil
}

// warns reports whether the end of the clock leads to more than reminders.
func (c Clock) warns() bool { return c.Runs() && c.Timeout != "" && c.Timeout != TimeoutRemind }

// warns reports whether the end of a clock leads to more than reminders in a game.
func (t *Table) warns() bool {
	for _, w := range t.waits {
		if t.by(w).warns() {
			return true
		}
	}
	return t.clock.warns()
}

// warningOf is how far the player of a chair has been warned about what it owes.
func (t *Table) warningOf(c Chair, w wait) (is warning, err error) {
	fresh := warning{Decision: w.Decision, Since: w.Since, User: c.User, stored: t.warned[c.ID]}
	if fresh.stored == "" {
		return fresh, nil
	}
	if err := json.Unmarshal([]byte(fresh.stored), &is); err != nil {
		return fresh, fmt.Errorf("warnings of game %s: %w", t.ID, err)
	}
	if is.Decision != w.Decision || is.Since.UnixMicro() != w.Since.UnixMicro() || is.User != c.User ||
		is.Done && t.dueAt(c.ID, w).After(is.Due) { // they have been given more time
		return fresh, nil
	}
	is.stored = fresh.stored
	return is, nil
}

// dayAfter is a day after a moment, as the chair's clock runs.
func (t *Table) dayAfter(c Chair, w wait, at time.Time) time.Time {
	by := t.by(w)
	terms := clock.Terms{Each: betweenWarnings, Weekdays: by.Weekdays}
	return terms.Due(at, 0, pace.Zone(by.Zone), t.stoodFor(c.ID, w)...)
}

// firstWarning is when somebody is warned first: two days before time is up, but not before a third of it has
// passed.
func firstWarning(since, due time.Time) time.Time {
	early, third := due.Add(-2*betweenWarnings), since.Add(due.Sub(since)/3)
	if early.After(third) {
		return early
	}
	return third
}

// ConsequenceAt is when what the table has agreed on comes to whoever owes an answer on a seat; zero as long
// as they have not been warned twice.
func (t *Table) ConsequenceAt(seat engine.Seat) time.Time {
	for _, c := range t.Chairs {
		w := t.waits[t.SeatID(seat)]
		due := t.dueAt(c.ID, w)
		if c.Seat != seat || !t.by(w).warns() || due.IsZero() {
			continue
		}
		is, err := t.warningOf(c, w)
		if err == nil && len(is.Sent) == 2 && !is.Sent[1].reached().IsZero() {
			return t.stepAt(c, w, is)
		}
	}
	return time.Time{}
}

// LeftToOthers lists the chairs whose players' time is up, and about which the others decide.
func (t *Table) LeftToOthers() (chairs []Chair) {
	for _, c := range t.Chairs {
		if t.Running() && t.outOfTime(c).Done && !t.Offer(c.ID).Stands() {
			chairs = append(chairs, c)
		}
	}
	return chairs
}

// outOfTime is how far the player of a chair who owes an answer has been warned; the zero value for others.
func (t *Table) outOfTime(c Chair) warning {
	w := t.waits[t.SeatID(c.Seat)]
	if c.User == "" || !t.by(w).warns() || t.dueAt(c.ID, w).IsZero() {
		return warning{}
	}
	is, err := t.warningOf(c, w)
	if err != nil {
		return warning{}
	}
	return is
}

// MayLose reports whether the others may decide that the game is lost for the player of a chair: their time
// is up, both warnings have reached them, and nobody plays on their side who would lose with them.
func (t *Table) MayLose(c Chair) bool {
	is := t.outOfTime(c)
	return is.Done && len(is.Sent) == 2 && !is.Sent[1].reached().IsZero() && len(t.Fellows(c.User)) == 0
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// lookAgain is when the clocks of a game are looked at although nothing is known that could be due: whatever
// a newer program or an operator has changed is noticed within a day.
const lookAgain = 24 * time.Hour

// TimeOut warns those whose time is running out, and carries out what tables have agreed on, each once,
// whatever happens in between. Only those games are opened in which something can be due. Call it every
// minute or so.
func (t *Tables) TimeOut(ctx context.Context, now time.Time) error {
	due, err := t.store.DueClocks(ctx, now)
	if err != nil {
		return fmt.Errorf("time out: %w", err)
	}
	var failed []error
	for _, d := range due {
		next, err := t.timeOutIn(ctx, d.Game, now)
		if isNewer(err) {
			continue
		}
		if err != nil {
			failed = append(failed, fmt.Errorf("time out in game %s: %w", d.Game, err))
			continue // it stays due
		}
		if err := t.store.SetClockDue(ctx, d, next); err != nil {
			failed = append(failed, fmt.Errorf("time out: %w", err))
		}
	}
	return errors.Join(failed...)
}

// timeOutIn does in a game what it is time for, and says when to look at it again unless it changes before.
func (t *Tables) timeOutIn(ctx context.Context, game ids.Game, now time.Time) (next time.Time, err error) {
	next = now.Add(lookAgain)
	table, err := t.Open(ctx, game)
	if err != nil || !table.Running() {
		return now, err
	}
	for _, c := range table.Chairs {
		w := table.waits[table.SeatID(c.Seat)]
		is, err := table.warningOf(c, w)
		if err != nil {
			return now, err
		}
		at, acted := table.stepAt(c, w, is), false
		switch {
		case at.IsZero():
			continue
		case !at.After(now):
			at, acted, err = t.overrun(ctx, table, c, w, is, now)
		}
		if errors.Is(err, storage.ErrConflict) { // answered a moment ago
			return now, nil
		}
		if err != nil || acted {
			return now, err // the table is another one now
		}
		if at.Before(next) {
			next = at
		}
	}
	return next, nil
}

// stepAt is when the next step comes towards what the end of a chair's clock leads to, unless its player has
// quiet hours then or is away; zero if none does.
func (t *Table) stepAt(c Chair, w wait, is warning) time.Time {
	due, n := t.dueAt(c.ID, w), len(is.Sent)
	switch {
	case due.IsZero() || is.Done || !t.by(w).warns() || t.nobodyWaits():
		return time.Time{}
	case c.User == "": // nobody is warned, and the game waits all the same
		return due
	case n == 0:
		return firstWarning(w.runs(), due)
	}
	last := is.Sent[n-1]
	switch {
	case last.reached().IsZero(): // on its way, or it does not reach them
		return later(due, last.At.Add(unreached))
	case n < 2:
		return t.dayAfter(c, w, last.reached())
	}
	return later(due, t.dayAfter(c, w, last.reached()))
}

// besideWarning is how near to a warning nobody is reminded of the same question: the warning calls them by
// two ways, and says more.
const besideWarning = 12 * time.Hour

// warnedBeside reports whether the player of a chair has just been warned about what it owes, or is about to
// be.
func (t *Table) warnedBeside(chair ids.Chair, w wait, now time.Time) bool {
	c, ok := t.Chair(chair)
	if !ok || !t.by(w).warns() {
		return false
	}
	is, err := t.warningOf(c, w)
	n := len(is.Sent)
	switch {
	case err != nil || is.Done:
		return false
	case n > 0 && now.Sub(is.Sent[n-1].At) < besideWarning:
		return true
	case n == 2 || n == 1 && is.Sent[0].reached().IsZero():
		return false
	}
	at := t.stepAt(c, w, is)
	return !at.IsZero() && at.Before(now.Add(besideWarning))
}

// overrun takes the step towards what the end of a clock leads to for which it is time, or says when it may.
// acted says that the game has changed by it.
func (t *Tables) overrun(ctx context.Context, table *Table, c Chair, w wait, is warning,
	now time.Time) (next time.Time, acted bool, err error) {
	if c.User == "" {
		return now, false, t.offerByTime(ctx, table, c, is, now)
	}
	if until := silent(table.leavesOf(c.User), time.Time{}, now); until.After(now) {
		return until, false, nil
	}
	settings, err := t.Settings(ctx, c.User)
	if err != nil || settings.QuietUntil(now).After(now) { // which can end sooner: they are chosen anew
		return now, false, err
	}
	switch n := len(is.Sent); {
	case n > 0 && is.Sent[n-1].reached().IsZero():
		err = t.letDecide(ctx, table, c, is, true, now)
	case n < 2:
		err = t.warn(ctx, table, c, w, is, now)
	default:
		acted, err = t.carryOut(ctx, table, c, is, now)
	}
	return now, acted, err
}

// warn sends one more warning by both ways.
func (t *Tables) warn(ctx context.Context, table *Table, c Chair, w wait, is warning, now time.Time) error {
	is.Sent = append(slices.Clone(is.Sent), sent{At: now})
	var rows []storage.OutboxRow
	for _, way := range []Channel{RemindThread, RemindDM} {
		row := notice(Audience{Kind: ToWarned, Way: way, User: c.User}, Warned, now)
		row.Body = body{Owed: waits{c.ID: w}, Warning: len(is.Sent)}.String()
		rows = append(rows, row)
	}
	return t.keepWarning(ctx, table, c, is, rows...)
}

func (t *Tables) keepWarning(ctx context.Context, table *Table, c Chair, is warning,
	rows ...storage.OutboxRow) error {
	err := t.store.SetWarning(ctx, storage.Warning{Game: table.ID, Seat: c.ID, Body: is.String()}, is.stored,
		rows...)
	if err == nil {
		t.wake()
	}
	return err
}

// reachedBy notes that a warning about chairs has been told by a way.
func (t *Tables) reachedBy(ctx context.Context, game ids.Game, to Audience, owed waits, number int) error {
	_, err := t.again(func() (*Table, error) {
		table, err := t.Open(ctx, game)
		if err != nil {
			return nil, err
		}
		for chair, w := range owed {
			c, _ := table.Chair(chair)
			is, err := table.warningOf(c, w)
			if err != nil {
				return nil, err
			}
			if c.User != to.User || len(is.Sent) < number {
				continue
			}
			if last := &is.Sent[number-1]; last.Told[to.Way].IsZero() {
				told := map[Channel]time.Time{to.Way: t.now()}
				for way, at := range last.Told {
					told[way] = at
				}
				last.Told = told
				if err := t.keepWarning(ctx, table, c, is); err != nil {
					return nil, err
				}
			}
		}
		return table, nil
	})
	return err
}

// letDecide tells the table that somebody's time is up, so that the others decide what follows.
func (t *Tables) letDecide(ctx context.Context, table *Table, c Chair, is warning, unreached bool,
	now time.Time) error {
	is.Done, is.Due = true, table.dueAt(c.ID, table.waits[table.SeatID(c.Seat)])
	row := notice(Audience{Kind: ToThread}, TimedOut, now)
	news := TimeoutNews{Chair: c.ID, User: c.User, How: TimeoutVote, Unreached: unreached}
	row.Body = body{Out: &news}.String()
	return t.keepWarning(ctx, table, c, is, row)
}

// TimeoutNews is what has come of it that somebody's time was up.
type TimeoutNews struct {
	Chair     ids.Chair `json:"chair"`
	User      ids.User  `json:"user"`
	How       string    `json:"how"`
	Unreached bool      `json:"unreached,omitempty"` // they could not be warned
}

// carryOut does what the table has agreed on.
func (t *Tables) carryOut(ctx context.Context, table *Table, c Chair, is warning,
	now time.Time) (acted bool, err error) {
	switch table.by(table.waits[table.SeatID(c.Seat)]).Timeout {
	case TimeoutLoss:
		_, err := t.expire(ctx, table, c, change{}, "")
		return true, err
	case TimeoutAnswer:
		if h := t.safestAnswer(table, c); h.answers() {
			row := notice(Audience{Kind: ToThread}, TimedOut, now)
			row.Body = body{Out: &TimeoutNews{Chair: c.ID, User: c.User, How: TimeoutAnswer}}.String()
			h.order.Chair = c
			_, err := t.act(ctx, table, c.Seat, h.answer, &h.order, "", row)
			return true, err
		}
	case TimeoutComputer:
		_, err := t.playOn(ctx, table, c)
		return true, err
	case TimeoutSubstitute:
		return false, t.offerByTime(ctx, table, c, is, now)
	}
	return false, t.letDecide(ctx, table, c, is, false, now)
}

// offerByTime offers a seat because its time is up: so also one that its player has left to partners of whom
// none has taken it, whatever the table has agreed on. Nobody else would ever answer for it.
func (t *Tables) offerByTime(ctx context.Context, table *Table, c Chair, is warning, now time.Time) error {
	if !table.Offer(c.ID).Stands() {
		offer := table.offering(Offering{Game: table.ID, Chair: c.ID, Why: OfferedByTime}, false, now)
		if err := t.setOffer(ctx, offer); err != nil {
			return err
		}
	}
	is.Done, is.Due = true, table.dueAt(c.ID, table.waits[table.SeatID(c.Seat)])
	return t.keepWarning(ctx, table, c, is)
}

// expire ends the game for whoever sits on a chair. Where others play on their side the seats are left to
// them, as when somebody resigns: they have answered in time.
func (t *Tables) expire(ctx context.Context, table *Table, c Chair, as change,
	interaction ids.Interaction) (*Table, error) {
	if len(table.Fellows(c.User)) > 0 {
		return t.vacate(ctx, interaction, c.User, table)
	}
	chance := table.chance()
	position, played, err := table.Rules.Concede(table.position, c.Seat, engine.Expired, chance)
	if err == nil {
		err = table.Rules.Check(position)
	}
	if err != nil {
		return nil, t.broken(ctx, table, err)
	}
	as.line = engine.Line{Kind: engine.ExpireLine, Seat: c.Seat, Outcomes: played.Outcomes}
	as.position, as.played, as.chance, as.at = position, played, chance.Used(), t.now()
	return t.commit(ctx, table, as, engine.Nobody, interaction)
}

// safestAnswer is what the game's safest orders answer to what a chair is asked: see engine.Definition.
func (t *Tables) safestAnswer(table *Table, c Chair) heard {
	var orders []Order
	for _, text := range table.Rules.Safest() {
		if o, ok := table.wholeOrder(c.Seat, text); ok {
			orders = append(orders, Order{Action: o, Text: table.Rules.FormatOrder(o)})
		}
	}
	return obeyed(table.Rules, table.position, c.Seat, orders)
}

// withTimeout is a text of a clock with what its end leads to.
func withTimeout(text, timeout string) string {
	if timeout == "" || timeout == TimeoutRemind {
		return text
	}
	return text + " " + timeoutMark + timeout
}

const timeoutMark = "#"

// cutTimeout cuts what the end of a clock leads to off its text.
func cutTimeout(text string) (rest, timeout string, ok bool) {
	rest, timeout, found := strings.Cut(text, timeoutMark)
	timeout = strings.TrimSpace(timeout)
	return rest, timeout, !found || slices.Contains(Timeouts, timeout)
}
