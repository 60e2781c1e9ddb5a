package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"redbook/engine"
	"redbook/storage"
	"redbook/storage/ids"
)

// Answer is what a user answers to a decision.
type Answer struct {
	Interaction ids.Interaction // its id: the same one twice acts once
	User        ids.User
	Game        ids.Game
	Decision    string    // the id of the decision it was made for; "" for whatever is asked now
	Seat        ids.Chair // whose decision; "" for the one among the user's seats that is asked for this verb
	Action      engine.Action
}

// ErrStale means that the question has been answered or has changed since the button was shown.
var ErrStale = errors.New("table: the question is no longer the same")

// ErrFrozen means that the rules broke: the game is frozen and its record kept.
var ErrFrozen = errors.New("table: the game is frozen")

// maxTries bounds how often a move is tried again when somebody else moved at the same moment.
const maxTries = 8

// Submit carries an answer out and stores it. Errors for the player: *engine.Refusal, *Problem, ErrStale,
// storage.ErrAlreadyHandled for an interaction that has acted before.
func (t *Tables) Submit(ctx context.Context, a Answer) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, a.Game, a.User)
		if err != nil {
			return nil, err
		}
		seat, err := table.answering(a)
		if err != nil {
			return nil, err
		}
		return t.act(ctx, table, seat, a.Action, nil, a.Interaction)
	})
}

// act carries an action out and stores it. order is the standing order that has answered; nil if its player
// has.
func (t *Tables) act(ctx context.Context, table *Table, seat engine.Seat, a engine.Action, order *Order,
	interaction ids.Interaction, notes ...storage.OutboxRow) (*Table, error) {
	return t.playOut(ctx, table, seat, a, change{order: order, notes: notes}, interaction)
}

// playOut is act for a change of which something is known already.
func (t *Tables) playOut(ctx context.Context, table *Table, seat engine.Seat, a engine.Action, c change,
	interaction ids.Interaction) (*Table, error) {
	chance := table.chance()
	position, played, err := table.Rules.Apply(table.position, seat, a, chance)
	if err == nil {
		err = table.Rules.Check(position)
	}
	if err != nil {
		return nil, t.broken(ctx, table, err)
	}
	c.line = engine.Line{Kind: engine.ActionLine, Seat: seat, Action: a, Outcomes: played.Outcomes}
	c.position, c.played, c.chance, c.at = position, played, chance.Used(), t.now()
	return t.commit(ctx, table, c, engine.SeatsOf(seat), interaction)
}

// Resign gives the user's seats up. Where others play on their side that is theirs to decide: the seats
// become vacant, see vacant.go. Else it ends the game.
func (t *Tables) Resign(ctx context.Context, interaction ids.Interaction, user ids.User,
	game ids.Game) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		if len(table.Fellows(user)) > 0 {
			return t.vacate(ctx, interaction, user, table)
		}
		return t.concede(ctx, table, table.SeatsOf(user).List()[0], change{}, interaction)
	})
}

// concede writes the line by which a seat gives up for its side.
func (t *Tables) concede(ctx context.Context, table *Table, seat engine.Seat, c change,
	interaction ids.Interaction) (*Table, error) {
	chance := table.chance()
	position, played, err := table.Rules.Concede(table.position, seat, engine.Conceded, chance)
	if err == nil {
		err = table.Rules.Check(position)
	}
	if err != nil {
		return nil, t.broken(ctx, table, err)
	}
	c.line = engine.Line{Kind: engine.ConcedeLine, Seat: seat, Outcomes: played.Outcomes}
	c.position, c.played, c.chance, c.at = position, played, chance.Used(), t.now()
	return t.commit(ctx, table, c, engine.SeatsOf(seat), interaction)
}

// playing opens a running game for one of its players.
func (t *Tables) playing(ctx context.Context, game ids.Game, user ids.User) (*Table, error) {
	table, err := t.Open(ctx, game)
	if err != nil {
		return nil, err
	}
	switch {
	case table.SeatsOf(user) == engine.Nobody:
		return nil, problem("not-seated", nil)
	case table.State == storage.Lobby:
		return nil, problem("not-begun", nil)
	case table.State == storage.Frozen:
		return nil, table.frozen()
	case table.State == storage.Cancelled:
		return nil, problem("game-cancelled", nil)
	case table.State != storage.Running:
		return nil, engine.Refuse(engine.RefusedOver)
	case table.Begins():
		return nil, problem("begins", nil)
	}
	return table, table.Standing()
}

// answering finds the seat whose question the answer is for.
func (t *Table) answering(a Answer) (engine.Seat, error) {
	seats := t.SeatsOf(a.User)
	asked := t.Questions(seats)
	for _, d := range asked {
		if a.Seat != "" && t.SeatID(d.Seat) != a.Seat {
			continue
		}
		if a.Decision == "" || d.ID == a.Decision {
			return d.Seat, nil
		}
	}
	if a.Decision != "" {
		return 0, ErrStale
	}
	return 0, engine.Refuse(engine.RefusedNotAsked)
}

// broken freezes the game if the rules broke and returns every other error as it is.
func (t *Tables) broken(ctx context.Context, table *Table, err error) error {
	var fault *engine.Fault
	if !errors.As(err, &fault) {
		return err
	}
	err = fmt.Errorf("%w: %s after line %d: %w", ErrFrozen, table.ID, table.Sequence-1, fault)
	now := t.now()
	change := storage.StateChange{Game: table.ID, State: storage.Frozen, At: now,
		Outbox: []storage.OutboxRow{Deed{Kind: GameFrozen}.row(now)}}
	if failed := t.store.SetState(ctx, change); failed != nil {
		return errors.Join(err, failed)
	}
	t.wake()
	return err
}

// change is what a line of the record did.
type change struct {
	line     engine.Line
	position engine.Position
	played   engine.Played
	chance   uint64
	at       time.Time
	message  string        // whose number is mixed in; "" for none
	grants   storage.Grant // the vote that it grants
	deed     storage.Deed
	order    *Order // the standing order that has answered, nil if a person has
	// the chairs that change hands, and the lines that say so besides the first
	handovers []Handover
	aside     []engine.Line
	notes     []storage.OutboxRow // that are told besides
	why       *why                // that a teacher gives
	told      *Deed               // by which it came, where that is to be told
}

// commit stores a change in one transaction with all that must be told about it, and returns the game after
// it. actors are the seats that acted: they see their own part in the answer to their own press.
func (t *Tables) commit(ctx context.Context, table *Table, c change, actors engine.Seats,
	interaction ids.Interaction) (*Table, error) {
	data, err := table.Rules.Encode(c.position)
	if err != nil {
		return nil, err
	}
	waits := table.waits.after(table, c.position, c.at)
	seen := table.taken()
	var begin *storage.Start
	if table.Begins() {
		table.Chairs = table.dealSeats()
		begin = &storage.Start{Arranged: table.Game.Lobby, Arrange: table.agreedAt(table.Chairs),
			Seats: table.taken()}
	}
	chairs := table.chairsAt(c.position)
	since, err := t.satSince(ctx, table.ID)
	if err != nil {
		return nil, err
	}
	number := table.Sequence + 1 + len(c.aside)
	counted := table.waited(chairs, waits, c.line, since, number, c.at)
	// who takes something back gains no time by it
	held := table.banks.after(table, chairs, waits, acted(c.line), c.at)
	ended, over := table.endsOffer(c, actors)
	for _, h := range c.handovers {
		if (h.To != "" || h.Computer != "") && !h.Swapped { // or partners would gain time by swapping
			waits, held = table.anew(h.Chair, waits, held, c.at)
		}
	}
	after := *table // for what is due with what the banks hold now
	after.banks = held
	state := storage.Running
	if _, over := table.Rules.Result(c.position); over {
		state = storage.Finished
	}
	if table.State == storage.Frozen { // an operator mends it: it stands still until it is thawed
		state = storage.Frozen
	}
	orders, err := t.foresee(ctx, table, c, waits)
	if err != nil {
		return nil, err
	}
	news, err := t.unreadOf(ctx, table)
	if err != nil {
		return nil, err
	}
	var reseat []storage.Seat
	deed, leaves := c.deed, false
	for i, h := range c.handovers {
		if i == 0 {
			table.Chairs = slices.Clone(table.Chairs)
		}
		if deed.Kind == "" {
			deed = h.noted()
		}
		if chair, _ := table.Chair(h.Chair); chair.User != "" {
			wished := h.Offered && ended.By == chair.User // who has found a substitute leaves nobody waiting
			leaves = !h.Swapped && !wished && table.leaves(chair)
			counted = append(counted, table.getsUp(chair, leaves, since, number, c.at)...)
		}
		reseat = append(reseat, storage.Seat{Game: table.ID, Seat: h.Chair, User: h.To})
		chair := &table.Chairs[slices.IndexFunc(table.Chairs, func(c Chair) bool { return c.ID == h.Chair })]
		chair.User, chair.Computer, chair.StandIn = h.To, h.Computer, h.Computer != ""
	}
	arranged, agreed := table.Game.Lobby, table.arrangedAfter(c, number)
	lines := []string{engine.FormatLine(table.Rules, c.line, engine.Public)}
	for _, l := range c.aside {
		lines = append(lines, engine.FormatLine(table.Rules, l, engine.Public))
	}
	absent, err := t.tellAbsent(ctx, table, c)
	if err != nil {
		return nil, err
	}
	told := append(t.tell(table, c, waits, actors, orders, news), orders.rows...)
	err = t.store.Append(ctx, storage.Append{
		Game: table.ID, After: table.Sequence, Seen: seen, Start: begin, Reseat: reseat,
		Left: leaves, Waited: counted,
		Arranged: arranged, Arrange: agreed,
		Lines:  lines,
		Chance: c.chance, Position: data, State: state, Waits: waits.String(),
		Banks: held.String(),
		Due:   after.due(table.chairsAt(c.position), waits, table.Pace(), c.at), At: c.at,
		Takes:  ended,
		Outbox: slices.Concat(told, over, absent, c.notes), Unread: news.stored(table.Chairs),
		Interaction: interaction,
		Grants:      c.grants,
		Message:     c.message, Deed: deed,
		Heard: table.heard(c, actors, waits), Rung: table.there(c, actors, waits, orders),
		Answers: orders.answers, Orders: orders.rewritten,
	})
	if err != nil {
		return nil, t.storeProblem(err)
	}
	t.wake()
	t.line(table.Game.Rules, c.line.Kind)
	next := *table
	next.Sequence += len(lines)
	if c.message != "" {
		next.Messages, next.Still.Restored = strings.TrimSpace(next.Messages+" "+c.message), false
	}
	next.Chance, next.State, next.Updated = c.chance, state, c.at
	next.banks = held
	if agreed != arranged {
		next.Game.Lobby = agreed
		if err := next.arranged.parse(agreed); err != nil {
			return nil, err
		}
	}
	next.offers = slices.DeleteFunc(slices.Clone(next.offers), func(o storage.Offer) bool {
		return o.Seat == ended.Seat
	})
	next.waits, next.position, next.Chairs = waits, c.position, table.chairsAt(c.position)
	next.Undoable = freely(table.Rules, c)
	next.votes = slices.DeleteFunc(slices.Clone(table.votes), func(v Vote) bool {
		return v.Kind.OnPosition() || v.grants() == c.grants || state == storage.Finished
	})
	next.came, next.drawn = cameOf(c, actors), drawnBy(table, c, actors)
	t.noteFree(&next, c.line)
	return &next, nil
}

// Record returns the game's record as the user may know it: complete when the game is over, else with the
// secrets of others hidden.
func (t *Tables) Record(ctx context.Context, table *Table, user ids.User) (string, error) {
	record, err := t.record(ctx, table)
	if err != nil {
		return "", err
	}
	audience := table.SeatsOf(user)
	if table.EndedForGood() {
		audience = engine.Public
		record.Seed = table.Seed
	}
	if result, over := table.Result(); over {
		record.Result = engine.ResultText(table.Rules, result)
	}
	if audience != engine.Public {
		c, err := t.past(ctx, table)
		if err != nil {
			return "", fmt.Errorf("record of %s: %w", table.ID, err)
		}
		c.open(&record)
	}
	if record.Comments, err = t.comments(ctx, table); err != nil {
		return "", err
	}
	return record.Format(table.Rules, audience), nil
}

// record reads a game's record as it is stored, with the lines marked that have been taken back.
func (t *Tables) record(ctx context.Context, table *Table) (engine.Record, error) {
	stored, err := t.store.Lines(ctx, table.ID)
	if err != nil {
		return engine.Record{}, fmt.Errorf("record of %s: %w", table.ID, err)
	}
	record := engine.Record{Game: table.Game.Rules, Options: table.Options(), Commitment: table.Commitment}
	record.Message, _, _ = strings.Cut(table.Messages, " ")
	for _, s := range stored[:min(len(stored), table.Sequence)] { // somebody may have moved since it was opened
		line, err := engine.ParseLine(table.Rules, s.Text)
		if err != nil {
			return engine.Record{}, fmt.Errorf("record of %s: line %d: %w", table.ID, s.Sequence, err)
		}
		record.Lines = append(record.Lines, line)
	}
	if err := record.MarkUndone(); err != nil {
		return engine.Record{}, fmt.Errorf("record of %s: %w", table.ID, err)
	}
	return record, nil
}

// open writes into a running game's record what only its past can tell: whose secret it is what chance
// answered, and when seats changed hands, for what went before is open to everyone. Where the rules no longer
// take the lines before a checkpoint, what chance answered there stays hidden.
func (c *chronicle) open(record *engine.Record) {
	for n := range record.Lines {
		for i := range record.Lines[n].Outcomes {
			record.Lines[n].Outcomes[i].See = engine.Nobody
			if n >= c.from {
				record.Lines[n].Outcomes[i].See = c.lines[n].see[i]
			}
		}
	}
	opened := 0
	for i, n := range c.stood[1:] {
		if !slices.Equal(c.lines[n].seats, c.lines[c.stood[i]].seats) {
			opened = n + 1
		}
	}
	for n := range opened {
		record.Lines[n].Open = !record.Lines[n].Undone // what was taken back may be what its player will do again
	}
}
