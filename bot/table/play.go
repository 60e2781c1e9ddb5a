package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"redbook/engine"
	"redbook/storage"
)

// Answer is what a user answers to a decision.
type Answer struct {
	Interaction string // its id: the same one twice acts once
	User        string
	Game        string
	Decision    string // the id of the decision it was made for; "" for whatever is asked now
	Seat        string // whose decision; "" for the one among the user's seats that is asked for this verb
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

// act carries an action out and stores it. order is the standing order that has answered; nil if its player has.
func (t *Tables) act(ctx context.Context, table *Table, seat engine.Seat, a engine.Action, order *Order, interaction string) (*Table, error) {
	chance := engine.NewSeeded(table.Seed, table.Chance)
	position, played, err := table.Rules.Apply(table.position, seat, a, chance)
	if err == nil {
		err = table.Rules.Check(position)
	}
	if err != nil {
		return nil, t.broken(ctx, table, err)
	}
	line := engine.Line{Kind: engine.ActionLine, Seat: seat, Action: a, Outcomes: played.Outcomes}
	c := change{line: line, position: position, played: played, chance: chance.Used(), at: t.now(), order: order}
	return t.commit(ctx, table, c, engine.SeatsOf(seat), interaction)
}

// Resign gives the user's seat up.
func (t *Tables) Resign(ctx context.Context, interaction, user, game string) (*Table, error) {
	return t.again(func() (*Table, error) {
		table, err := t.playing(ctx, game, user)
		if err != nil {
			return nil, err
		}
		seat := table.SeatsOf(user).List()[0]
		chance := engine.NewSeeded(table.Seed, table.Chance)
		position, played, err := table.Rules.Concede(table.position, seat, engine.Conceded, chance)
		if err == nil {
			err = table.Rules.Check(position)
		}
		if err != nil {
			return nil, t.broken(ctx, table, err)
		}
		line := engine.Line{Kind: engine.ConcedeLine, Seat: seat, Outcomes: played.Outcomes}
		return t.commit(ctx, table, change{line: line, position: position, played: played, chance: chance.Used(), at: t.now()}, engine.SeatsOf(seat), interaction)
	})
}

// playing opens a running game for one of its players.
func (t *Tables) playing(ctx context.Context, game, user string) (*Table, error) {
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
		return nil, ErrFrozen
	case table.State == storage.Cancelled:
		return nil, problem("game-cancelled", nil)
	case table.State != storage.Running:
		return nil, engine.Refuse(engine.RefusedOver)
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
		Outbox: []storage.OutboxRow{notice(ThreadAudience, GameFrozen, now)}}
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
	grants   string // the request that it grants, as it is stored
	order    *Order // the standing order that has answered, nil if a person has
}

// commit stores a change in one transaction with all that must be told about it, and returns the game after it.
// actors are the seats that acted: they see their own part in the answer to their own press.
func (t *Tables) commit(ctx context.Context, table *Table, c change, actors engine.Seats, interaction string) (*Table, error) {
	data, err := table.Rules.Encode(c.position)
	if err != nil {
		return nil, err
	}
	waits := table.waits.after(table, c.position, c.at)
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
	seen := table.taken()
	var begin *storage.Start
	if c.line.Kind == engine.StartLine {
		table.Chairs = table.dealSeats()
		begin = &storage.Start{Arranged: table.Game.Lobby, Seats: table.taken()}
	}
	err = t.store.Append(ctx, storage.Append{
		Game: table.ID, After: table.Sequence, Seen: seen, Start: begin, Lines: []string{engine.FormatLine(table.Rules, c.line, engine.Public)},
		Chance: c.chance, Position: data, State: state, Waits: waits.String(), Due: table.due(table.chairsAt(c.position), waits, table.Pace(), c.at), At: c.at,
		Outbox: append(t.tell(table, c, waits, actors), orders.rows...), Interaction: interaction, Grants: c.grants,
		Answers: orders.answers, Orders: orders.broken,
	})
	if err != nil {
		return nil, t.storeProblem(err)
	}
	t.wake()
	t.line(table.Game.Rules, c.line.Kind)
	next := *table
	next.Sequence++
	next.Chance, next.State, next.Updated = c.chance, state, c.at
	next.waits, next.position, next.Chairs = waits, c.position, table.chairsAt(c.position)
	next.request, next.Undoable = nil, freely(table.Rules, c)
	return &next, nil
}

// Record returns the game's record as the user may know it: complete when the game is over, else with the secrets
// of others hidden.
func (t *Tables) Record(ctx context.Context, table *Table, user string) (string, error) {
	record, err := t.record(ctx, table)
	if err != nil {
		return "", err
	}
	audience := table.SeatsOf(user)
	if result, over := table.Result(); over {
		audience = engine.Public
		record.Seed = table.Seed
		record.Result = resultText(table, result)
	}
	if audience != engine.Public {
		if err := table.open(&record); err != nil {
			return "", fmt.Errorf("record of %s: %w", table.ID, err)
		}
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
	for _, s := range stored {
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

// open finds out by replay what only that can tell of a running game's record: whose secret it is what chance answered,
// and when seats changed hands, for what went before is open to everyone. Where the rules no longer take the lines before
// a checkpoint, it begins there, and what chance answered before stays hidden.
func (t *Table) open(record *engine.Record) error {
	err := t.openFrom(0, record, record)
	if err == nil {
		return nil
	}
	tail, from, ok := record.Tail()
	if !ok {
		return err
	}
	for n := range record.Lines {
		for i := range record.Lines[n].Outcomes {
			record.Lines[n].Outcomes[i].See = engine.Nobody
		}
	}
	return t.openFrom(from, tail, record)
}

// openFrom replays the tail of a record, which begins at the line from.
func (t *Table) openFrom(from int, tail, record *engine.Record) error {
	var chairs []Chair
	opened := 0
	_, err := engine.ReplayAll(t.Rules, tail, func(n int, l engine.Line, p engine.Position, played engine.Played) error {
		record.Lines[from+n].Outcomes = played.Outcomes
		if l.Undone {
			return nil // nobody changed hands in the end
		}
		now := t.chairsAt(p)
		if n > 0 && !slices.Equal(now, chairs) {
			opened = from + n + 1
		}
		chairs = now
		return nil
	})
	if err != nil {
		return err
	}
	for n := range opened {
		record.Lines[n].Open = !record.Lines[n].Undone // what was taken back may be what its player will do again
	}
	return nil
}

func resultText(table *Table, r engine.Result) string {
	text := ""
	for _, seat := range r.Winners.List() {
		text += table.SeatID(seat) + " "
	}
	if text == "" {
		text = "draw "
	}
	return text + r.How
}
