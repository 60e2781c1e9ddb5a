package table

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"sync"
	"time"

	"redbook/engine"
	"redbook/engine/computer"
	"redbook/storage"
	"redbook/storage/ids"
)

// News is all that waits to be told to one audience of a game, with the game as it stands now.
type News struct {
	Table    *Table
	Audience Audience
	Kinds    map[string]bool
	Events   []engine.Event        // in order, as this audience may know them
	Pieces   []Piece               // the rows that it is made of
	Acted    engine.Seats          // who made the newest change
	Since    time.Time             // when the oldest of it happened
	Until    time.Time             // and the newest
	Overdue  []Wait                // of a reminder: what of it is still owed
	Warning  int                   // the how manieth warning it is that time is running out
	TimedOut []TimeoutNews         // what has come of it that somebody's time was up, in order
	Warns    bool                  // it comes because a clock is nearly over, or is
	Called   map[string][]ids.User // users by the kind of news that is about them
	Replaced []Handover            // chairs that have changed hands
	Deeds    []Deed                // of organisers and the operator, in order
	Offers   []OfferNews           // of seats, in order
	Nonce    string                // the same for the same rows: a repeated message can be recognized
	Drew     bool                  // chance has told this chair a secret: its hand is another one now
	Notes    []Note                // what players have said to each other, in order
	Obeyed   []engine.Action       // standing orders of the audience's own that have answered, once for each answer
	Broken   []engine.Action       // and that have broken off
	Gave     []Given               // answers of the audience's own
	Orders   []Order               // those that stand, where the audience is asked something

	place *place          // from which it is told
	more  <-chan struct{} // see More
}

// More is closed as soon as more news waits for the audience until this has been told.
func (n News) More() <-chan struct{} { return n.more }

// Linger says that the audience has what it waits for: what is left to do takes no place from others.
func (n News) Linger() {
	if n.place != nil {
		n.place.leave()
	}
}

// Piece is one row of the outbox.
type Piece struct {
	Row    int64
	Kind   string
	Line   int          // of the record, which it tells of; 0 for none, or the first
	Undone int          // the first line that it has taken back; 0 for none
	Acted  engine.Seats // whose action it was
	Events []engine.Event
	Why    *computer.Why // that a teacher has given
	Lines  []int         // the lines of the events, of what a chair had not been told; 0: not known
}

// Teller brings news to its audience. An error means that it must be tried again later.
type Teller interface {
	Tell(ctx context.Context, n News) error
}

// Publisher tells what the outbox holds: each row at least once, those of one audience in order. Nothing is
// told before it is stored, and nothing stored is left untold.
type Publisher struct {
	tables *Tables
	teller Teller
	log    *slog.Logger
	wake   chan struct{}
	lanes  *lanes

	rounds sync.Mutex // held from the look at the outbox until what it has found is claimed

	mu      sync.Mutex
	busy    map[string]*turn   // by lane
	run     context.Context    // of Run; nil before
	telling context.Context    // of what is being told
	cut     context.CancelFunc // ends it
}

// turn is what is being told in a lane.
type turn struct {
	last   storage.OutboxRow // of what is told
	newest int64             // the newest row for the same audience
	more   chan struct{}     // closed while that is not told yet
}

// pollInterval is how often the outbox is looked at when nothing wakes the publisher: for rows that were
// postponed.
const pollInterval = 5 * time.Second

// After a look at the outbox the next one waits lookRest times as long as that has taken, but no longer than
// mostRest: while many games are told of at once something is new all the time, and a look reads all that
// waits.
const (
	lookRest = 9
	mostRest = 100 * time.Millisecond
)

// mostPending is how many rows are read at once: so many that a channel which takes nothing for long cannot
// fill them.
const mostPending = 10000

// NewPublisher makes a publisher.
func NewPublisher(teller Teller, log *slog.Logger) *Publisher {
	return &Publisher{teller: teller, log: log, wake: make(chan struct{}, 1), lanes: newLanes(),
		busy: map[string]*turn{}}
}

// OnLanes has every change of what the lanes do told to f, which must not block. It is called before the
// publisher runs.
func (p *Publisher) OnLanes(f func(Lanes)) { p.lanes.changed = f }

// Wake tells the publisher that there are new rows. It never blocks.
func (p *Publisher) Wake() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// begin has what is told end with ctx.
func (p *Publisher) begin(ctx context.Context, tables *Tables) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tables, p.run = tables, ctx
	p.telling, p.cut = context.WithCancel(ctx)
}

// Run tells until ctx ends, and returns when all that was begun is done.
func (p *Publisher) Run(ctx context.Context, tables *Tables) {
	p.begin(ctx, tables)
	defer p.Cut()
	var running sync.WaitGroup
	defer running.Wait()
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	for {
		begun := time.Now()
		if err := p.round(ctx, &running); err != nil && ctx.Err() == nil {
			p.log.Error("outbox", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(min(lookRest*time.Since(begun), mostRest)):
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-poll.C:
		}
	}
}

// Flush looks again whether all is told after flushAfter, and from then on waits half as long again each
// time, up to flushEvery: looking often costs more than ending a little later.
const (
	flushAfter = 2 * time.Millisecond
	flushEvery = 50 * time.Millisecond
)

// Flush waits until everything has been told that may be told now, or ctx ends. What was postponed stays for
// the next start. Run must be under way.
func (p *Publisher) Flush(ctx context.Context, tables *Tables) error {
	for wait := flushAfter; ; wait = min(wait+wait/2, flushEvery) {
		rows, err := tables.store.Pending(ctx, tables.now(), 1)
		if err != nil || len(rows) == 0 {
			return err
		}
		p.Wake()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// Cut ends at once what is being told: it is told again, by whoever may tell it then.
func (p *Publisher) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.run != nil {
		p.cut()
		p.telling, p.cut = context.WithCancel(p.run)
	}
}

// Finish waits until all has been told that is being told now, or ctx ends. What the store does not list any
// more, see storage.Parts, is not being told then.
func (p *Publisher) Finish(ctx context.Context) {
	p.rounds.Lock() // a look that has begun still sees what it lists no more
	p.mu.Lock()
	busy := maps.Clone(p.busy)
	p.mu.Unlock()
	p.rounds.Unlock()
	for len(busy) > 0 && ctx.Err() == nil {
		time.Sleep(flushAfter)
		p.mu.Lock()
		maps.DeleteFunc(busy, func(lane string, t *turn) bool { return p.busy[lane] != t })
		p.mu.Unlock()
	}
}

// round starts telling every audience that has news and is not being told already. Who is being told when the
// rows are read is left for the next round: what they are told may still be among the rows.
func (p *Publisher) round(ctx context.Context, running *sync.WaitGroup) error {
	p.rounds.Lock()
	defer p.rounds.Unlock()
	p.mu.Lock()
	busy, telling := maps.Clone(p.busy), p.telling
	p.mu.Unlock()
	rows, err := p.tables.store.Pending(ctx, p.tables.now(), mostPending)
	if err != nil {
		return err
	}
	for _, rows := range batches(rows) {
		lane, last := lane(rows[0]), rows[len(rows)-1]
		if t, taken := busy[lane]; taken {
			p.follows(t, last)
			continue
		}
		t := p.claim(lane, last)
		if t == nil {
			continue
		}
		running.Go(func() {
			defer p.release(lane)
			to, _ := parseAudience(rows[0].Audience) // batch says what is wrong with it
			place, err := p.lanes.enter(telling, to, rows[0].Attempts > 0)
			if err != nil {
				return // stopped: it is told after the next start
			}
			defer place.leave()
			rows, err := p.grown(telling, t, rows)
			if err == nil && len(rows) > 0 {
				p.batch(telling, place, t, rows)
			} else if err != nil && telling.Err() == nil {
				p.log.Error("outbox", "error", err)
			}
		})
	}
	return nil
}

// batches puts together what is told to an audience in one go. What has been tried before stays together:
// its messages may have been posted without our knowing, and are recognized by their nonces. Only reminders
// are put together anew each time.
func batches(rows []storage.OutboxRow) [][]storage.OutboxRow {
	var list [][]storage.OutboxRow
	at, full := map[string]int{}, map[string]bool{}
	for _, row := range rows {
		key := string(row.Game) + " " + row.Audience
		i, begun := at[key]
		if !begun {
			at[key], list = len(list), append(list, []storage.OutboxRow{row})
			continue
		}
		full[key] = full[key] || !isReminder(row) && row.Attempts != list[i][0].Attempts
		if !full[key] {
			list[i] = append(list[i], row)
		}
	}
	return list
}

// lane is what is told one after the other: an audience, with the thread the reminders, which are posted
// there, and with a chair what it drew.
func lane(row storage.OutboxRow) string {
	to, err := parseAudience(row.Audience)
	switch {
	case err == nil && (to.Kind == ToReminded || to.Kind == ToWarned && to.Way == RemindThread):
		return string(row.Game) + " " + Audience{Kind: ToThread}.String()
	case err == nil && to.Kind == ToDrawer:
		return string(row.Game) + " " + Audience{Chair: to.Chair}.String()
	}
	return string(row.Game) + " " + row.Audience
}

func isReminder(row storage.OutboxRow) bool {
	to, err := parseAudience(row.Audience)
	return err == nil && to.Kind == ToReminded
}

// claim takes a lane; nil if it is taken.
func (p *Publisher) claim(lane string, last storage.OutboxRow) *turn {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[lane] != nil {
		return nil
	}
	t := &turn{last: last, newest: last.ID, more: make(chan struct{})}
	p.busy[lane] = t
	return t
}

// follows notes that a row waits behind those that a busy lane tells to the same audience.
func (p *Publisher) follows(t *turn, row storage.OutboxRow) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if row.Audience == t.last.Audience {
		t.waits(row.ID)
	}
}

// waits notes the newest row for an audience.
func (t *turn) waits(newest int64) {
	if told := t.newest <= t.last.ID; told && newest > t.last.ID {
		close(t.more)
	}
	t.newest = max(t.newest, newest)
}

// grown are the rows of an audience with those that have come while it waited for its place: what has
// happened meanwhile is told in one go.
func (p *Publisher) grown(ctx context.Context, t *turn,
	rows []storage.OutboxRow) ([]storage.OutboxRow, error) {
	select {
	case <-t.more:
	default:
		return rows, nil
	}
	now, err := p.tables.store.Untold(ctx, rows[0].Game, rows[0].Audience)
	if err != nil || len(now) == 0 || now[0].NotBefore.After(p.tables.now()) {
		return nil, err
	}
	rows = batches(now)[0]
	p.mu.Lock()
	defer p.mu.Unlock()
	newest := max(t.newest, now[len(now)-1].ID)
	t.last = rows[len(rows)-1]
	t.newest, t.more = t.last.ID, make(chan struct{})
	t.waits(newest)
	return rows, nil
}

// release ends a turn and looks again: rows may have come meanwhile.
func (p *Publisher) release(lane string) {
	p.mu.Lock()
	delete(p.busy, lane)
	p.mu.Unlock()
	p.Wake()
}

// batch tells the rows of one audience and marks them, or postpones them. What has to wait was not tried:
// when it may be told and fails, it is tried again soon.
func (p *Publisher) batch(ctx context.Context, at *place, t *turn, rows []storage.OutboxRow) {
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	to, err := parseAudience(rows[0].Audience)
	limited, cancel := context.WithTimeout(ctx, batchLimit(to))
	if err == nil {
		err = p.tell(limited, at, t, to, rows)
	}
	cancel()
	if limited.Err() == context.DeadlineExceeded && err != nil {
		p.lanes.gaveUp()
	}
	if err == nil {
		err = p.tables.store.Delivered(context.WithoutCancel(ctx), ids...) // or it would be told again after a stop
	} else if later := (*notNow)(nil); errors.As(err, &later) {
		err = p.tables.store.Defer(context.WithoutCancel(ctx), later.until, ids...)
	} else if ctx.Err() == nil {
		p.log.Warn("not told, will try again", "game", rows[0].Game, "audience", to, "attempt",
			rows[0].Attempts+1, "error", err)
		err = p.tables.store.Postpone(ctx, p.tables.now().Add(backOff(rows[0].Attempts)), ids...)
	}
	if err != nil && ctx.Err() == nil {
		p.log.Error("outbox", "game", rows[0].Game, "error", err)
	}
}

// backOff doubles from a second to ten minutes.
func backOff(attempts int) time.Duration {
	return min(time.Second<<min(attempts, 16), 10*time.Minute)
}

func (p *Publisher) tell(ctx context.Context, at *place, t *turn, to Audience,
	rows []storage.OutboxRow) (err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("panic while telling: %v", problem)
		}
	}()
	table, err := p.tables.Open(ctx, rows[0].Game)
	if isNewer(err) {
		return &notNow{p.tables.now().Add(whileNewer)}
	}
	if err != nil {
		return err
	}
	first, last := rows[0], rows[len(rows)-1]
	n := News{Table: table, Audience: to, Kinds: map[string]bool{}, Called: map[string][]ids.User{},
		Since: first.Created, Until: last.Created,
		Nonce: nonce(table.Seed, first.ID, last.ID), place: at, more: t.more}
	for i, row := range rows {
		events, said, err := read(table.Rules, row)
		if err != nil {
			return err
		}
		if row.Kind == Asked && said.Public && len(said.Obeyed) == 0 && answeredIn(rows[i+1:]) {
			continue
		}
		n.Kinds[row.Kind] = true
		n.Drew, n.Warns = n.Drew || said.Drew, n.Warns || said.Warns
		if said.Deed != nil {
			said.Deed.Kind = row.Kind
			n.Deeds = append(n.Deeds, *said.Deed)
		}
		if said.Handover != nil {
			n.Replaced = append(n.Replaced, *said.Handover)
		}
		if said.Offer != nil {
			said.Offer.Kind = row.Kind
			n.Offers = append(n.Offers, *said.Offer)
		}
		n.Events = append(n.Events, events...)
		n.Pieces = append(n.Pieces, Piece{row.ID, row.Kind, said.Line, said.Undone, said.Acted, events,
			said.Why.read(table.Rules), said.Lines})
		n.Called[row.Kind] = append(n.Called[row.Kind], slices.DeleteFunc(said.Called, ids.User.Former)...)
		if said.User == "" {
			n.Acted = said.Acted
		} else {
			n.Notes = append(n.Notes, Note{row.Kind, said.User, said.Report, said.Vote})
		}
		n.Warning = max(n.Warning, said.Warning)
		if said.Out != nil {
			n.TimedOut = append(n.TimedOut, *said.Out)
		}
		n.Overdue = append(n.Overdue, table.overdue(to.User, said.Owed)...)
		n.hear(row.Kind, said)
	}
	if chair, ok := table.Chair(to.Chair); ok && n.Kinds[Asked] {
		if n.Orders, err = p.tables.Orders(ctx, table, chair.User); err != nil {
			return err
		}
	}
	if to.Kind == ToReminded || to.Kind == ToWarned {
		if len(n.Overdue) == 0 {
			return nil // answered meanwhile
		}
		if may, err := p.tables.mayRemind(ctx, table, to.User, n.Warns || to.Kind == ToWarned); !may || err != nil {
			return err
		}
	}
	if to.Kind == ToFilm {
		if err := p.tables.mayShowFilm(ctx, table.ID); err != nil {
			return err
		}
	}
	err = p.teller.Tell(ctx, n)
	if to.Kind != ToWarned {
		return err
	}
	return p.told(ctx, to, rows, err)
}

// answeredIn reports whether rows tell that their audience has answered itself: what it was to be told before
// that it has seen in the answer to its press, see [Tables.tell].
func answeredIn(rows []storage.OutboxRow) bool {
	return slices.ContainsFunc(rows, func(row storage.OutboxRow) bool {
		var said body
		return row.Kind == Answered && json.Unmarshal([]byte(row.Body), &said) == nil && said.Gave != nil &&
			!said.Gave.Order
	})
}

// told notes which warnings have reached somebody by a way; one that cannot is not tried again.
func (p *Publisher) told(ctx context.Context, to Audience, rows []storage.OutboxRow, err error) error {
	if errors.Is(err, ErrNotReached) {
		return nil
	}
	for _, row := range rows {
		var said body
		if err == nil {
			err = json.Unmarshal([]byte(row.Body), &said)
		}
		if err == nil {
			err = p.tables.reachedBy(ctx, row.Game, to, said.Owed, said.Warning)
		}
	}
	return err
}

// mayShowFilm is notNow as long as the thread has not been told how the game ended: after a stop, or where
// the thread could not be reached, both may be due at once.
func (t *Tables) mayShowFilm(ctx context.Context, game ids.Game) error {
	now := t.now()
	rows, err := t.store.Pending(ctx, now.Add(time.Hour), math.MaxInt32) // with those that are to be tried again
	if err != nil {
		return err
	}
	if slices.ContainsFunc(rows,
		func(r storage.OutboxRow) bool {
			return r.Game == game && r.Audience == Audience{Kind: ToThread}.String()
		}) {
		return &notNow{now.Add(filmAfter)}
	}
	return nil
}

// LastUntold is the row of the newest news that waits to be told in a game's thread and is of somebody else's
// action than that of some seats; 0 for none.
func (t *Tables) LastUntold(ctx context.Context, g *Table, but engine.Seats) (last int64, err error) {
	rows, err := t.store.Untold(ctx, g.ID, Audience{Kind: ToThread}.String())
	if err != nil {
		return 0, err
	}
	for _, row := range rows {
		_, said, err := read(g.Rules, row)
		if err != nil {
			return 0, err
		}
		if said.Acted&^but != 0 {
			last = row.ID
		}
	}
	return last, nil
}

// nonce is the same for the same rows and does not give their numbers away: from two of them people could
// count the rows of other audiences, and those may depend on what is hidden.
func nonce(seed storage.Seed, first, last int64) string {
	mac := hmac.New(sha256.New, seed)
	fmt.Fprintf(mac, "nonce %d %d", first, last)
	return hex.EncodeToString(mac.Sum(nil)[:8])
}
